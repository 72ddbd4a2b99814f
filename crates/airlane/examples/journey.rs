//! One query on foot, up a ladder and through the air.
//!
//! A `Map` joins parts of different kinds by links. Here a terrain with a cliff, an airspace above it, a
//! ladder, and two pads. The agent says what it can do and how fast, the objective what a good path is.
//!
//! `cargo run -p airlane --example journey`

use airlane::scene::{HeightField, Heights};
use airlane::space::Terrain;
use airlane::world::LinkKind;
use airlane::{Agent, Airspace, Link, Map, Objective, Planner, Query, Scene};

/// Links have keys of the host's own.
const LADDER: u64 = 1;
const TAKE_OFF: u64 = 2;
const LANDING: u64 = 3;

const SIZE: [i32; 3] = [90, 30, 40];
const CLIFF: i32 = 8;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A plain with a plateau of 8 m between x = 20 and x = 35, too steep to walk up, and a gorge
    // from x = 55 to x = 60 that nobody walks across. Cells are 1 m wide.
    let mut field = HeightField::flat([SIZE[0] as u32, SIZE[1] as u32]);
    let cells = || (0..SIZE[1]).flat_map(|_| 0..SIZE[0]);
    let height = |x: i32| if (20..35).contains(&x) { CLIFF as u8 } else { 0 };
    field.heights = Heights::U8(cells().map(height).collect());
    let gorge = |x: i32| if (55..60).contains(&x) { f32::INFINITY } else { 1.0 };
    field.ground = Some(cells().map(gorge).collect());

    // The air above: everything that is not plateau.
    let mut scene = Scene::open(SIZE.map(|n| n as u32))?;
    scene.frame.origin[2] = 0.5; // the lowest voxels stand on the plain
    scene.voxels.insert_box([20, 0, 0], [35, SIZE[1], CLIFF]);
    let air = Airspace::bake(scene)?;

    let mut map = Map::new();
    let ground = map.add("ground", Terrain::new(&field)?)?;
    let air = map.add("air", &air)?;
    let top = f64::from(CLIFF);
    map.set_link(LADDER, Link::ladder(ground.at([18.0, 25.0, 0.0]), ground.at([21.0, 25.0, top])))?;
    let above = air.at([30.0, 10.0, top + 3.0]);
    map.set_link(TAKE_OFF, Link::take_off(ground.at([30.0, 10.0, top]), above))?;
    let pad = ground.at([75.0, 15.0, 0.0]);
    map.set_link(LANDING, Link::landing(air.at([75.0, 15.0, 3.0]), pad))?;

    // A pilot walks, climbs and flies. A query for this agent fits the airspace to its body.
    let pilot = Agent::named("pilot")?;
    let (start, goal) = (ground.at([3.0, 5.0, 0.0]), ground.at([85.0, 25.0, 0.0]));
    let query = Query::new(start, goal).agent(&pilot).objective(Objective::FASTEST);
    let mut planner = Planner::new(&map);
    let path = planner.path(&query)?.into_found()?;
    path.audit(&map)?; // an independent judge agrees, leg by leg
    println!("{:.1} m in {} legs:", path.length(), path.legs().len());
    for leg in path.legs() {
        let (part, mode) = (map.name_of(leg.part()), leg.mode().name());
        let link = leg.link().map_or("", LinkKind::name);
        let (metres, seconds) = (leg.length(), leg.time().unwrap_or(0.0));
        println!("  {mode:<6} {part:<7} {link:<9} {metres:5.1} m {seconds:5.1} s");
    }

    // Somebody takes the ladder away. Then there is no way up, and the answer says so.
    map.set_open(LADDER, false)?;
    planner.follow(&map);
    println!("without the ladder: {}", planner.path(&query)?.explain());
    Ok(())
}
