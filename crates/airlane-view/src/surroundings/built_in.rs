//! Built-in scenes for those who do not only fly.

use super::Surroundings;
use crate::scenes::map_argument;
use crate::stage::{Opened, Up};
use airlane::map::{Link, Map, MapError};
use airlane::scene::{HeightField, Scene};
use airlane::space::{Linking, Over, Terrain, WaypointPlan};
use airlane::{Agent, Airspace, Area, Price, Shape};
use airlane_navmesh::{Bake, Building, Town};
use airlane_scenes::{Kind, Recipe, Relief};
use std::sync::Arc;
use std::time::Instant;

/// A scene: its id, what people call it, how it is made.
type BuiltIn = (&'static str, &'static str, fn() -> Opened);

/// The scenes.
pub(crate) const BUILT_IN: [BuiltIn; 2] = [
    ("town", "town: walk, climb a ladder, take off, fly and land", town),
    (
        "mountains",
        "mountains: roads, grass and rock, waypoints, a swamp and a closed valley",
        mountains,
    ),
];

/// What agents of these names can do, each as it can.
fn agents(names: &[&str]) -> Vec<Agent> {
    names.iter().map(|name| Agent::named(name).expect("an agent of the house")).collect()
}

/// The solids of the town, as the command line makes them.
const TOWN: Recipe = Recipe { kind: Kind::City, size: [64, 64, 28], seed: 3 };

/// Streets and roofs, ladders between them, pads to take off from and to land on.
fn town() -> Opened {
    let before = Instant::now();
    let scene = TOWN.make().expect("a city can be made");
    let bake = Bake { cell: 0.25, cell_height: 0.25, ..Bake::default() };
    let pilot = &agents(&["pilot"])[0];
    let town = Town::new(scene.clone(), pilot, bake, Building::default()).expect("a town");
    let suggested = [town.in_streets([3.0, 3.0]), town.in_streets([61.0, 61.0])];
    let surroundings = Surroundings {
        bake: Some(bake),
        map: town.map().clone(),
        agents: agents(&["pilot", "soldier", "drone", "tank"]),
        suggested: Some(suggested),
        ..Surroundings::default()
    };
    let airspace = Airspace::bake(scene).expect("a city can be baked");
    Opened {
        name: "town".to_owned(),
        airspace,
        recipe: Some(map_argument(TOWN).into()),
        bake: before.elapsed(),
        up: Up::Z,
        surroundings,
    }
}

/// Edge of the mountains, in cells.
const SIDE: u32 = 72;
/// Room above them, in voxels.
const SKY: u32 = 24;

/// Terrain with the voxels under it, waypoints on it, areas, and places to take off from.
fn mountains() -> Opened {
    let before = Instant::now();
    let field = Relief { size: [SIDE; 2], seed: 7 }.make();
    let terrain = Arc::new(Terrain::new(&field).expect("made terrain is valid"));
    let airspace = Airspace::bake(columns(&field)).expect("columns can be baked");
    let over = Over::Terrain(Arc::clone(&terrain));
    let waypoints = WaypointPlan::sampled(&over, 75, Linking::Within(16.0), 7);
    let surroundings = Surroundings {
        map: joined(&field, &terrain, &airspace).expect("links and areas lie in the map"),
        waypoints: Some(waypoints),
        agents: agents(&["soldier", "pilot", "motorcycle", "drone"]),
        suggested: Some([[4.0, 4.0], [67.0, 67.0]].map(|at| on(&field, at))),
        terrain: Some(terrain),
        ..Surroundings::default()
    };
    Opened {
        name: "mountains".to_owned(),
        airspace,
        recipe: None,
        bake: before.elapsed(),
        up: Up::Z,
        surroundings,
    }
}

/// Terrain and air, joined where one takes off and lands, with a swamp and a closed valley.
fn joined(
    field: &HeightField,
    terrain: &Arc<Terrain>,
    airspace: &Airspace,
) -> Result<Map, MapError> {
    let mut map = Map::new();
    let ground = map.add(Surroundings::TERRAIN, terrain)?;
    let air = map.add(Surroundings::AIR, airspace)?;
    // A pad, and the place two voxels above it.
    let hop = |at: [f64; 2]| {
        let low = on(field, at);
        (ground.at(low), air.at([low[0], low[1], low[2].floor() + 2.5]))
    };
    let (pad, above) = hop([10.0, 60.0]);
    map.set_link(1, Link::take_off(pad, above))?;
    let (pad, above) = hop([60.0, 12.0]);
    map.set_link(2, Link::landing(above, pad))?;
    let area = |name: &str, kind, low, high, price| Area {
        name: name.to_owned(),
        ..Area::new(kind, Shape::cuboid(low, high), price)
    };
    let swamp = area("swamp", 1, [12.0, 30.0, -1.0], [30.0, 44.0, 9.0], Price::Factor(3.0));
    map.set_area(1, swamp)?;
    let (low, high) = ([44.0, 16.0, -1.0], [58.0, 30.0, 14.0]);
    map.set_area(2, area("closed valley", 2, low, high, Price::Forbidden))?;
    Ok(map)
}

/// The surroundings at a whole place.
fn on(field: &HeightField, [x, y]: [f64; 2]) -> [f64; 3] {
    [x, y, height(field, [x as u32, y as u32])]
}

fn height(field: &HeightField, [x, y]: [u32; 2]) -> f64 {
    let index = (y * field.size[0] + x) as usize;
    field.heights.get(index).unwrap_or(0.0) * field.height_scale
}

/// Solid voxels under the terrain, none above it.
fn columns(field: &HeightField) -> Scene {
    let mut scene = Scene::open([SIDE, SIDE, SKY]).expect("a small box");
    scene.frame.origin[2] = -1.0; // so that the lowest layer ends where heights begin
    for (x, y) in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))) {
        let top = height(field, [x, y]).floor() as i32 + 1;
        let [x, y] = [x as i32, y as i32];
        scene.voxels.insert_box([x, y, 0], [x + 1, y + 1, top.min(SKY as i32 - 4)]);
    }
    scene
}
