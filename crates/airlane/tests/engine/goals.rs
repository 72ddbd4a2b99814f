//! What objectives prefer: the short, the fast, the easy and the safe way, where each is another one.

use crate::common::{agent_with, method};
use airlane::geom::Voxel;
use airlane::scene::{HeightField, Heights, Scene, ground};
use airlane::space::Terrain;
use airlane::{
    Agent, Airspace, Area, Edits, Map, Mode, Objective, Path, Planner, Price, Query, Shape,
};

fn answer(map: &Map, ends: [[f64; 3]; 2], agent: &Agent, objective: Objective) -> Path {
    let query = Query::new(ends[0], ends[1]).agent(agent).objective(objective);
    let mut planner = Planner::new(map);
    let raw = planner.path(&query.clone().method(method("astar"))).unwrap();
    let raw = raw.into_found().expect("there is a way");
    assert_eq!(raw.audit(map), Ok(()));
    // The profiles pull the same way straight, which never makes it dearer.
    let straight = planner.path(&query).unwrap().into_found().unwrap();
    assert_eq!(straight.audit(map), Ok(()));
    assert!(straight.cost() <= raw.cost() + 1e-9, "{} {}", straight.cost(), raw.cost());
    raw
}

/// A ridge across the map with a gap far off; a road leads through the gap.
fn ridge() -> Terrain {
    let (width, height) = (21u32, 31u32);
    let cell = |i: u32| (i % width, i / width);
    let heights = (0..width * height).map(|i| {
        let (x, y) = cell(i);
        if y < 27 { 3u8.saturating_sub(x.abs_diff(10) as u8) } else { 0 }
    });
    let grounds = (0..width * height).map(|i| {
        let (x, y) = cell(i);
        let road = y == 28 || x == 2 || x == 18;
        if road { ground::ROAD } else { ground::ROCK }
    });
    let field = HeightField {
        heights: Heights::U8(heights.collect()),
        ground: Some(grounds.collect()),
        ..HeightField::flat([width, height])
    };
    Terrain::new(&field).unwrap()
}

const ACROSS: [[f64; 3]; 2] = [[2.0, 15.0, 0.0], [18.0, 15.0, 0.0]];

fn highest(path: &Path) -> f64 {
    path.points().iter().map(|point| point[2]).fold(0.0, f64::max)
}

#[test]
fn the_easy_way_goes_around_the_ridge_and_the_short_one_over_it() {
    let (map, agent) = (ridge().into(), Agent::anyone());
    let short = answer(&map, ACROSS, &agent, Objective { climb: 0.0, ..Objective::SHORTEST });
    let easy = answer(&map, ACROSS, &agent, Objective::EASIEST);
    assert!(highest(&short) >= 3.0 && highest(&easy) < 1.0);
    assert!(easy.length() > short.length());
}

#[test]
fn a_tank_that_cannot_climb_takes_the_gap() {
    let map = ridge().into();
    let tank = Agent::named("tank").unwrap();
    let around = answer(&map, ACROSS, &tank, Objective::SHORTEST);
    assert!(highest(&around) < 1.0);
    assert!(around.legs().all(|leg| leg.mode() == Mode::Drive));
    let soldier = answer(&map, ACROSS, &Agent::named("soldier").unwrap(), Objective::SHORTEST);
    assert!(highest(&soldier) >= 3.0);
}

/// Roads are preferred, and a detour over them is taken only where it pays.
#[test]
fn detours_by_road_are_taken_where_they_pay() {
    let width = 41u32;
    let field = |rock: f32, detour: u32| {
        let grounds = (0..width * width).map(|i| {
            let (x, y) = (i % width, i / width);
            let road = y == 20 - detour || ((x == 5 || x == 35) && (20 - detour..=20).contains(&y));
            if road { ground::ROAD } else { rock }
        });
        HeightField { ground: Some(grounds.collect()), ..HeightField::flat([width, width]) }
    };
    let ends = [[5.0, 20.0, 0.0], [35.0, 20.0, 0.0]];
    let uses_road = |rock: f32, detour: u32| {
        let map = Terrain::new(&field(rock, detour)).unwrap().into();
        let path =
            answer(&map, ends, &Agent::anyone(), Objective { ground: 1.0, ..Objective::SHORTEST });
        path.points().iter().filter(|p| p[1] == 20.0 - f64::from(detour)).count() > 10
    };
    assert!(uses_road(ground::ROCK, 5));
    assert!(!uses_road(ground::ROCK, 18));
    assert!(!uses_road(1.0 + 1.0 / 64.0, 5));
}

#[test]
fn the_fast_way_avoids_where_one_is_slow() {
    let mut airspace = Airspace::bake(Scene::open([31, 31, 3]).unwrap()).unwrap();
    let smoke = Shape::cuboid([10.0, 0.0, -0.5], [20.0, 22.0, 2.5]);
    let smoke = Area::new(7, smoke, Price::Factor(1.0));
    airspace.apply(Edits::new().set_area(1, smoke)).unwrap();
    let map = Map::from(&airspace);
    let drone = |change: fn(&mut airlane::AgentSpec)| {
        agent_with(|spec| {
            spec.speeds = vec![(Mode::Fly, 10.0)];
            spec.area_speeds.push((7, Mode::Fly, 0.1));
            change(spec);
        })
    };
    let ends = [[2.0, 5.0, 1.0], [28.0, 5.0, 1.0]];
    let inside = |path: &Path| {
        let well_inside = |p: &&[f64; 3]| p[0] > 10.0 && p[0] < 20.0 && p[1] < 22.0;
        path.points().iter().filter(well_inside).count()
    };
    let anyone = drone(|_| {});
    let short = answer(&map, ends, &anyone, Objective::SHORTEST);
    let fast = answer(&map, ends, &anyone, Objective::FASTEST);
    assert!(inside(&short) > 5 && inside(&fast) == 0);
    // A second costs a voxel edge at speed 1: the time of the fast way is its cost.
    assert!((fast.cost() - fast.length() / 10.0).abs() < 0.01);
    let times: f64 = fast.legs().map(|leg| leg.time().unwrap()).sum();
    assert!((times - fast.length() / 10.0).abs() < 1e-9);
    // Who may not enter goes around as well, and one who is confined stays in.
    let barred = drone(|spec| spec.prices.push((7, Price::Forbidden)));
    assert_eq!(inside(&answer(&map, ends, &barred, Objective::SHORTEST)), 0);
    let confined = drone(|spec| spec.confined_to.push(7));
    let ends = [[11.0, 1.0, 1.0], [19.0, 20.0, 1.0]];
    let within = answer(&map, ends, &confined, Objective::SHORTEST);
    assert_eq!(inside(&within), within.points().len());
}

#[test]
fn the_safe_way_keeps_away_from_walls() {
    let mut scene = Scene::open([31, 21, 1]).unwrap();
    scene.voxels.insert_box([10, 0, 0], [20, 10, 1]);
    let airspace = Airspace::bake(scene).unwrap();
    let (world, map) = (airspace.world(), Map::from(&airspace));
    let ends = [[2.0, 8.0, 0.0], [28.0, 8.0, 0.0]];
    let nearest = |path: &Path| {
        let gap = |p: &[f64; 3]| {
            let voxel = Voxel::new(p[0] as i32, p[1] as i32, 0);
            let solid = world.solids().iter().map(|s| s.centre().distance(voxel.centre()));
            solid.fold(f64::INFINITY, f64::min)
        };
        path.points().iter().map(gap).fold(f64::INFINITY, f64::min)
    };
    let short = answer(&map, ends, &Agent::anyone(), Objective::SHORTEST);
    let safe = answer(&map, ends, &Agent::anyone(), Objective::SAFEST);
    assert!(
        nearest(&short) <= 1.5 && nearest(&safe) >= 3.0,
        "{} {}",
        nearest(&short),
        nearest(&safe)
    );
}

#[test]
fn heights_are_kept() {
    let mut scene = Scene::open([21, 21, 11]).unwrap();
    scene.voxels.insert_box([10, 0, 0], [11, 15, 9]);
    let map = Airspace::bake(scene).unwrap().into();
    let ends = [[2.0, 2.0, 5.0], [18.0, 2.0, 5.0]];
    let over = answer(&map, ends, &Agent::anyone(), Objective::SHORTEST);
    assert!(highest(&over) >= 9.0);
    let low = agent_with(|spec| spec.heights = [3.0, 6.0]);
    let around = answer(&map, ends, &low, Objective::SHORTEST);
    assert!(around.points().iter().all(|p| (3.0..=6.0).contains(&p[2])));
}

/// Where one way is no dearer than another as long, the plain planner answers: the cost is that of the
/// objective all the same.
#[test]
fn a_path_costs_what_the_objective_says() {
    let mut scene = Scene::open([31, 21, 11]).unwrap();
    scene.frame.voxel_size = 0.5;
    scene.voxels.insert_box([15, 0, 0], [16, 21, 8]);
    let airspace = Airspace::bake(scene).unwrap();
    let bird = agent_with(|spec| spec.speeds = vec![(Mode::Fly, 4.0)]);
    let query = Query::new([1.0, 5.0, 1.0], [14.0, 5.0, 1.0]).agent(&bird);
    let mut alone = Planner::new(&airspace);
    // The same airspace beside another part is searched by what it costs.
    let mut two = Map::new();
    two.add("air", &airspace).unwrap();
    two.add("ground", Terrain::new(&HeightField::flat([9, 9])).unwrap()).unwrap();
    let mut joined = Planner::new(&two);
    for objective in [Objective::SHORTEST, Objective::FASTEST] {
        let query = query.clone().objective(objective).method(method("astar"));
        let [one, other] = [&mut alone, &mut joined]
            .map(|planner| planner.path(&query).unwrap().into_found().unwrap());
        assert_eq!((one.start(), one.end()), (other.start(), other.end()));
        assert!((one.length() - other.length()).abs() < 1e-9);
        assert!((one.cost() - other.cost()).abs() < 1e-3, "{} {}", one.cost(), other.cost());
        let [a, b] = [&one, &other].map(|path| path.legs().next().unwrap().cost());
        assert!((a - b).abs() < 1e-3, "{a} {b}");
    }
}

/// What swims through an airspace of water swims.
#[test]
fn the_medium_says_how_one_moves() {
    let airspace = Airspace::bake(Scene::open([21, 21, 11]).unwrap()).unwrap();
    let sea = airlane::map::Part::from(&airspace).in_medium(airlane::world::Medium::Water);
    let map = Map::from(sea);
    let diver = agent_with(|spec| spec.speeds = vec![(Mode::Swim, 2.0)]);
    let query = Query::new([1.0; 3], [19.0, 19.0, 9.0]);
    for query in [query.clone(), query.clone().method(method("astar")), query.clone().agent(&diver)]
    {
        let path = Planner::new(&map).path(&query).unwrap().into_found().unwrap();
        assert!(path.legs().all(|leg| leg.mode() == Mode::Swim));
        assert_eq!(path.audit(&map), Ok(()));
        let time = query.asked_agent().map(|_| path.length() / 2.0);
        assert_eq!(path.legs().next().unwrap().time(), time);
    }
    let bird = agent_with(|spec| spec.speeds = vec![(Mode::Fly, 2.0)]);
    let answer = Planner::new(&map).path(&query.agent(&bird)).unwrap();
    assert_eq!(answer.code(), 16, "{}", answer.explain());
}
