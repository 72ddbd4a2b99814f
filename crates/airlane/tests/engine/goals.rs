//! What weights prefer: the short, the fast, the easy and the safe way, where each is another one.

use airlane::geom::Voxel;
use airlane::plan::{Algorithm, GridOptions, Journey, JourneyPlanner, JourneyQuery};
use airlane::scene::{HeightField, Heights, Scene, ground};
use airlane::space::{CornerRule, Joined, Neighbourhood, Place, Realm, Terrain, VoxelGrid};
use airlane::world::{Agent, Area, Areas, Medium, Mode, Rule, Shape, Weights, World};

fn answer(
    joined: &Joined<'_>,
    ends: [[f64; 3]; 2],
    agent: &Agent,
    weights: Weights,
    areas: Option<&Areas>,
) -> Journey {
    let [start, goal] = ends.map(|at| Place::new("here", at));
    let query = JourneyQuery { start, goal, agent, weights, areas };
    let options = GridOptions::new(Algorithm::AStar);
    let answer = JourneyPlanner::new(joined).answer(&query, &options).unwrap();
    let journey = answer.outcome.found().expect("there is a way").clone();
    assert_eq!(journey.audit(joined, &query), Ok(()));
    journey
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

fn highest(journey: &Journey) -> f64 {
    journey.points().iter().map(|point| point[2]).fold(0.0, f64::max)
}

#[test]
fn the_easy_way_goes_around_the_ridge_and_the_short_one_over_it() {
    let terrain = ridge();
    let joined = Joined::single(Realm::Terrain(&terrain), Medium::Ground).unwrap();
    let agent = Agent::anyone();
    let short = answer(&joined, ACROSS, &agent, Weights { climb: 0.0, ..Weights::SHORTEST }, None);
    let easy = answer(&joined, ACROSS, &agent, Weights::EASIEST, None);
    assert!(highest(&short) >= 3.0 && highest(&easy) < 1.0);
    assert!(easy.length() > short.length());
}

#[test]
fn a_tank_that_cannot_climb_takes_the_gap() {
    let terrain = ridge();
    let joined = Joined::single(Realm::Terrain(&terrain), Medium::Ground).unwrap();
    let tank = Agent::named("tank").unwrap();
    let around = answer(&joined, ACROSS, &tank, Weights::SHORTEST, None);
    assert!(highest(&around) < 1.0);
    assert!(around.legs().iter().all(|leg| leg.mode == Mode::Drive));
    let soldier =
        answer(&joined, ACROSS, &Agent::named("soldier").unwrap(), Weights::SHORTEST, None);
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
        let terrain = Terrain::new(&field(rock, detour)).unwrap();
        let joined = Joined::single(Realm::Terrain(&terrain), Medium::Ground).unwrap();
        let journey = answer(&joined, ends, &Agent::anyone(), Weights::SHORTEST, None);
        journey.points().iter().filter(|p| p[1] == 20.0 - f64::from(detour)).count() > 10
    };
    assert!(uses_road(ground::ROCK, 5));
    assert!(!uses_road(ground::ROCK, 18));
    assert!(!uses_road(1.0 + 1.0 / 64.0, 5));
}

#[test]
fn the_fast_way_avoids_where_one_is_slow() {
    let world = World::bake(Scene::open([31, 31, 3]).unwrap()).unwrap();
    let grid = VoxelGrid::new(&world, Neighbourhood::TwentySix, CornerRule::CutNone).unwrap();
    let joined = Joined::single(Realm::Grid(&grid), Medium::Air).unwrap();
    let smoke = Shape::Box { low: [10.0, 0.0, -0.5], high: [20.0, 22.0, 2.5] };
    let smoke = Area { name: "smoke".into(), kind: 7, shape: smoke, rule: Rule::Factor(1.0) };
    let areas = Areas::in_world(vec![smoke], &world).unwrap();
    let mut drone = Agent { speeds: vec![(Mode::Fly, 10.0)], ..Agent::anyone() };
    drone.area_speeds.push((7, Mode::Fly, 0.1));
    let ends = [[2.0, 5.0, 1.0], [28.0, 5.0, 1.0]];
    let inside = |journey: &Journey| {
        let well_inside = |p: &&[f64; 3]| p[0] > 10.0 && p[0] < 20.0 && p[1] < 22.0;
        journey.points().iter().filter(well_inside).count()
    };
    let short = answer(&joined, ends, &drone, Weights::SHORTEST, Some(&areas));
    let fast = answer(&joined, ends, &drone, Weights::FASTEST, Some(&areas));
    assert!(inside(&short) > 5 && inside(&fast) == 0);
    // A second costs a voxel edge at speed 1: the time of the fast way is its cost.
    assert!((fast.cost().voxels() - fast.length() / 10.0).abs() < 0.01);
    // Who may not enter goes around as well, and one who is confined stays in.
    let barred = Agent { areas: !(1 << 7), ..drone.clone() };
    assert_eq!(inside(&answer(&joined, ends, &barred, Weights::SHORTEST, Some(&areas))), 0);
    let confined = Agent { confined_to: 1 << 7, ..drone };
    let within = answer(
        &joined,
        [[11.0, 1.0, 1.0], [19.0, 20.0, 1.0]],
        &confined,
        Weights::SHORTEST,
        Some(&areas),
    );
    assert_eq!(inside(&within), within.points().len());
}

#[test]
fn the_safe_way_keeps_away_from_walls() {
    let mut scene = Scene::open([31, 21, 1]).unwrap();
    scene.voxels.insert_box([10, 0, 0], [20, 10, 1]);
    let world = World::bake(scene).unwrap();
    let grid = VoxelGrid::new(&world, Neighbourhood::TwentySix, CornerRule::CutNone).unwrap();
    let joined = Joined::single(Realm::Grid(&grid), Medium::Air).unwrap().with_exposure(6);
    let ends = [[2.0, 8.0, 0.0], [28.0, 8.0, 0.0]];
    let nearest = |journey: &Journey| {
        let gap = |p: &[f64; 3]| {
            let voxel = Voxel::new(p[0] as i32, p[1] as i32, 0);
            let solid = world.solids().iter().map(|s| s.centre().distance(voxel.centre()));
            solid.fold(f64::INFINITY, f64::min)
        };
        journey.points().iter().map(gap).fold(f64::INFINITY, f64::min)
    };
    let short = answer(&joined, ends, &Agent::anyone(), Weights::SHORTEST, None);
    let safe = answer(&joined, ends, &Agent::anyone(), Weights::SAFEST, None);
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
    let world = World::bake(scene).unwrap();
    let grid = VoxelGrid::new(&world, Neighbourhood::TwentySix, CornerRule::CutNone).unwrap();
    let joined = Joined::single(Realm::Grid(&grid), Medium::Air).unwrap();
    let ends = [[2.0, 2.0, 5.0], [18.0, 2.0, 5.0]];
    let over = answer(&joined, ends, &Agent::anyone(), Weights::SHORTEST, None);
    assert!(highest(&over) >= 9.0);
    let low = Agent { heights: [3.0, 6.0], ..Agent::anyone() };
    let around = answer(&joined, ends, &low, Weights::SHORTEST, None);
    assert!(around.points().iter().all(|p| (3.0..=6.0).contains(&p[2])));
}
