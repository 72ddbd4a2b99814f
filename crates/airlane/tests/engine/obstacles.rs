//! What an airspace holds by the host's keys: obstacles that come and leave no trace, and areas.

use crate::common::*;
use airlane::geom::Voxel;
use airlane::scene::Model;
use airlane::world::EditError;
use airlane::{
    Agent, Airspace, AirspaceError, Area, Body, Edits, Objective, Planner, Pose, Price, Query,
    Scene, Shape,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Shapes of all kinds, around the origin.
fn shapes() -> [Shape; 5] {
    let mut wedge = Model::default();
    wedge.add_prism_surface(&[[-2.0, -1.5], [2.5, -1.0], [0.0, 2.0]], [-1.0, 1.5]);
    [
        Shape::ball([0.3, 0.0, 0.0], 1.7),
        Shape::cuboid([-1.5, -0.5, -1.1], [1.5, 0.5, 1.1]),
        Shape::prism(&[[-1.0, -1.0], [2.0, -1.0], [0.0, 1.5]], -1.0..1.0),
        Shape::voxels([0, -1, 0], [2, 2, 1]),
        Shape::model(wedge),
    ]
}

/// The voxels that an obstacle makes solid in an empty world.
fn cover(size: [u32; 3], shape: &Shape, pose: Pose) -> BTreeSet<Voxel> {
    let empty = Airspace::bake(Scene::open(size).unwrap()).unwrap();
    let (with, _) = empty.edit(Edits::new().set_obstacle(0, shape, pose)).unwrap();
    with.world().solids().iter().collect()
}

const SIZE: [u32; 3] = [24, 20, 16];

proptest! {
    #![proptest_config(cases(30))]

    /// Solid is what the edits made solid, and what obstacles take up now, whatever came in between.
    #[test]
    fn obstacles_stand_over_voxels(
        percent in 0usize..20,
        seed in any::<u64>(),
        steps in prop::collection::vec((0usize..8, prop::array::uniform3(-2.0f64..24.0), 0.0f64..3.0), 1..20),
    ) {
        let mut draw = Draw(seed);
        let mut ground = airspace(&cluttered(SIZE, percent, seed));
        let mut airspace = ground.clone();
        let mut placed: BTreeMap<u64, BTreeSet<Voxel>> = BTreeMap::new();
        for (what, at, angle) in steps {
            let mut edits = Edits::new();
            let mut voxels = Edits::new();
            // Sometimes voxels too, in the same batch: they are edited first, below the obstacles.
            if what >= 5 || draw.below(4) == 0 {
                let low = SIZE.map(|n| draw.below(n as usize) as i32);
                let high = low.map(|c| c + 1 + draw.below(4) as i32);
                match draw.below(2) {
                    0 => voxels.block_box(low, high),
                    _ => voxels.free_box(low, high),
                };
                edits.append(voxels.clone());
            }
            let key = draw.below(3) as u64;
            match what {
                0..=4 => {
                    let shape = &shapes()[what];
                    let pose = match what {
                        3 => Pose::at(at),
                        _ => Pose::turned(at, [1.0, 2.0, angle], angle),
                    };
                    edits.set_obstacle(key, shape, pose);
                    placed.insert(key, cover(SIZE, shape, pose));
                }
                5 => {
                    edits.remove_obstacle(key);
                    placed.remove(&key);
                }
                _ => {}
            }
            let before: BTreeSet<Voxel> = airspace.world().solids().iter().collect();
            let changed = airspace.apply(&edits).unwrap();
            ground.apply(&voxels).unwrap();
            let mut expected: BTreeSet<Voxel> = ground.world().solids().iter().collect();
            expected.extend(placed.values().flatten().copied());
            let now: BTreeSet<Voxel> = airspace.world().solids().iter().collect();
            prop_assert_eq!(&now, &expected);
            prop_assert_eq!(airspace.obstacles().collect::<Vec<_>>(), placed.keys().copied().collect::<Vec<_>>());
            // Every voxel that differs lies in a box that is told.
            let boxes = changed.boxes().unwrap();
            for voxel in before.symmetric_difference(&now) {
                let inside = |[low, high]: &[Voxel; 2]| (0..3).all(|i| (low.0[i]..high.0[i]).contains(&voxel.0[i]));
                prop_assert!(boxes.iter().any(inside), "{} {:?}", voxel, boxes);
            }
            let net = changed.blocked as i64 - changed.freed as i64;
            prop_assert_eq!(net, now.len() as i64 - before.len() as i64);
            prop_assert_eq!(airspace.cells().check(airspace.world()), Ok(()));
        }
        let mut lift = Edits::new();
        (0..3).for_each(|key| _ = lift.remove_obstacle(key));
        airspace.apply(&lift).unwrap();
        prop_assert_eq!(airspace, ground);
    }
}

#[test]
fn an_obstacle_that_leaves_leaves_the_airspace_equal() {
    let empty = airspace(&cluttered(SIZE, 10, 3));
    for shape in shapes() {
        let mut airspace = empty.clone();
        for x in [-3.0, 2.0, 9.0, 30.0] {
            airspace.apply(Edits::new().set_obstacle(7, &shape, Pose::at([x, 9.0, 8.0]))).unwrap();
            assert_eq!(airspace.obstacles().collect::<Vec<_>>(), [7]);
            assert_ne!(airspace, empty, "it is there, wherever that is");
        }
        airspace.apply(Edits::new().remove_obstacle(7).remove_obstacle(8)).unwrap();
        assert_eq!(airspace, empty);
        assert_ne!(airspace.version(), empty.version());
    }
}

/// A door is freed under a parked lorry: it opens when the lorry drives off.
#[test]
fn voxels_below_an_obstacle_are_edited_all_the_same() {
    let mut scene = Scene::open([20, 9, 9]).unwrap();
    scene.voxels.insert_box([10, 0, 0], [11, 9, 9]);
    let wall = Airspace::bake(scene).unwrap();
    let lorry = Shape::voxels([0, 0, 0], [3, 9, 9]);
    let parked = Edits::new().set_obstacle(1, &lorry, Pose::at([9.0, 0.0, 0.0])).clone();
    let (mut airspace, changed) = wall.edit(&parked).unwrap();
    assert_eq!((changed.blocked, changed.freed), (2 * 81, 0), "the wall was solid before");
    let query = Query::new([2.0, 4.0, 4.0], [17.0, 4.0, 4.0]);
    let is_open =
        |airspace: &Airspace| Planner::new(airspace).path(&query).unwrap().found().is_ok();
    let changed = airspace.apply(Edits::new().free_box([10, 3, 3], [11, 6, 6])).unwrap();
    assert!(changed.is_empty(), "nothing is free yet: {changed:?}");
    assert!(!is_open(&airspace));
    let changed = airspace.apply(Edits::new().remove_obstacle(1)).unwrap();
    assert_eq!((changed.blocked, changed.freed), (0, 2 * 81 + 9));
    assert!(is_open(&airspace));
    // The same the other way round: what is built below it stays.
    airspace.apply(&parked).unwrap();
    airspace.apply(Edits::new().block_box([10, 3, 3], [11, 6, 6])).unwrap();
    airspace.apply(Edits::new().remove_obstacle(1)).unwrap();
    assert_eq!(airspace, wall);
}

#[test]
fn invalid_obstacles_are_named_and_change_nothing() {
    let before = airspace(&cluttered(SIZE, 10, 3));
    let ball = Shape::ball([0.0; 3], 1.0);
    let at = Pose::at([5.0; 3]);
    let nowhere = Pose::at([f64::NAN; 3]);
    let turned = Pose::turned([5.0; 3], [0.0, 0.0, 1.0], 0.4);
    let voxels = Shape::voxels([0; 3], [2; 3]);
    let mut vast = Model::default();
    vast.add_box_surface([-1e6; 3], [1e6; 3]);
    for (shape, pose, told) in [
        (&ball, nowhere, "pose"),
        (&ball, Pose { rotation: [0.0; 4], ..at }, "pose"),
        (&voxels, turned, "cannot be rotated"),
        (&Shape::ball([0.0; 3], f64::NAN), at, ""),
        (&Shape::ball([0.0; 3], -1.0), at, ""),
        (&Shape::cuboid([1.0; 3], [0.0; 3]), at, ""),
        (&Shape::model(vast), at, "at most 65,535 along an axis"),
        (&Shape::model(Model::default()), at, "empty"),
    ] {
        let mut airspace = before.clone();
        let mut edits = Edits::new();
        edits
            .block_voxel(Voxel::new(1, 1, 1))
            .set_obstacle(3, &ball, at)
            .set_obstacle(4, shape, pose);
        let error = airspace.apply(&edits).unwrap_err();
        let AirspaceError::Edit(EditError::Obstacle { key: 4, .. }) = &error else {
            panic!("{shape:?}: {error:?}")
        };
        let text = error.to_string();
        assert!(text.contains("obstacle 4") && text.contains(told), "{text}");
        assert_eq!((&airspace, airspace.version()), (&before, before.version()), "all or nothing");
    }
    // Bare worlds and fitted airspaces know no obstacles.
    let edits = Edits::new().set_obstacle(3, &ball, at).clone();
    assert_eq!(before.world().edit(&edits).unwrap_err(), EditError::Keyed);
    let fitted = before.fit(Body::ball(0.6).unwrap()).unwrap();
    assert_eq!(fitted.edit(&edits).unwrap_err(), AirspaceError::Edit(EditError::Fitted));
}

#[test]
fn areas_are_set_priced_and_removed_by_their_keys() {
    let before = Airspace::bake(Scene::open([30, 21, 5]).unwrap()).unwrap();
    let zone = |price| Area::new(3, Shape::cuboid([10.0, 0.0, 0.0], [20.0, 14.0, 4.0]), price);
    let query = Query::new([2.0, 7.0, 2.0], [27.0, 7.0, 2.0]);
    let cost = |airspace: &Airspace, agent: &Agent| {
        let query = query.clone().agent(agent).method(method("astar"));
        let path = Planner::new(airspace).path(&query).unwrap().into_found().unwrap();
        assert_eq!(path.audit(airspace), Ok(()));
        path.cost()
    };
    let anyone = Agent::anyone();
    let straight = cost(&before, &anyone);
    let mut airspace = before.clone();
    let changed = airspace.apply(Edits::new().set_area(1, zone(Price::Factor(1.5)))).unwrap();
    assert!(changed.is_empty(), "no voxel changed");
    assert_eq!(airspace.areas().keys().copied().collect::<Vec<_>>(), [1]);
    assert_ne!(airspace, before);
    assert!(cost(&airspace, &anyone) > straight + 4.0);
    // Prices per agent, by kind: dearer, cheaper, forbidden; other kinds do not count.
    let with = |kind, price| agent_with(|spec| spec.prices.push((kind, price)));
    let free = cost(&airspace, &with(3, Price::Factor(1.0)));
    assert!((free - straight).abs() < 0.01, "{free} {straight}");
    let around = cost(&airspace, &with(3, Price::Forbidden));
    assert!(around >= cost(&airspace, &with(3, Price::Factor(50.0))) - 0.1);
    assert!(around > cost(&airspace, &anyone));
    assert_eq!(cost(&airspace, &with(4, Price::Forbidden)), cost(&airspace, &anyone));
    // The price changes; an area that forbids, forbids everyone.
    airspace.apply(Edits::new().set_price(1, Price::Forbidden)).unwrap();
    assert_eq!(airspace.areas()[&1].price, Price::Forbidden);
    for agent in [&anyone, &with(3, Price::Factor(1.0))] {
        assert!((cost(&airspace, agent) - around).abs() < 1e-9);
    }
    let inside = query.start_at([15.0, 7.0, 2.0]).agent(&anyone);
    assert_eq!(Planner::new(&airspace).path(&inside).unwrap().code(), 14);
    // The last of several counts.
    let road = Area::new(5, Shape::cuboid([10.0, 6.0, 0.0], [20.0, 8.0, 4.0]), Price::Factor(0.5));
    let mut edits = Edits::new();
    edits.set_price(1, Price::Factor(4.0)).set_area(2, road);
    airspace.apply(&edits).unwrap();
    assert!(cost(&airspace, &anyone) < straight);
    airspace.apply(Edits::new().remove_area(2).remove_area(99)).unwrap();
    assert!(cost(&airspace, &anyone) > straight);
    // With none left it is the airspace that it was.
    airspace.apply(Edits::new().remove_area(1)).unwrap();
    assert_eq!(airspace, before);
    assert_eq!(cost(&airspace, &anyone), straight);
    // Areas go along with other edits.
    airspace.apply(Edits::new().set_area(1, zone(Price::Factor(1.5)))).unwrap();
    airspace.apply(Edits::new().block_box([5, 0, 0], [6, 3, 5])).unwrap();
    assert_eq!(airspace.areas().len(), 1);
}

#[test]
fn invalid_areas_change_nothing() {
    let zone = |low: f64, high: f64, price| Area::new(3, Shape::cuboid([low; 3], [high; 3]), price);
    let scene = Scene::open([20, 20, 20]).unwrap();
    let mut airspace = Airspace::bake(scene).unwrap();
    airspace.apply(Edits::new().set_area(1, zone(2.0, 4.0, Price::Factor(2.0)))).unwrap();
    let before = airspace.clone();
    let kind = Area { kind: 32, ..zone(2.0, 4.0, Price::Forbidden) };
    let model = Area::new(1, Shape::model(Model::default()), Price::Forbidden);
    for bad in [
        Edits::new().set_area(2, zone(4.0, 2.0, Price::Forbidden)),
        Edits::new().set_area(2, zone(70.0, 80.0, Price::Forbidden)),
        Edits::new().set_area(2, zone(2.0, 4.0, Price::Factor(0.0))),
        Edits::new().set_area(2, kind),
        Edits::new().set_area(2, model),
        Edits::new().set_price(1, Price::Factor(f64::NAN)),
        Edits::new().set_price(9, Price::Forbidden),
    ] {
        let error = airspace.apply(bad.block_voxel(Voxel::new(1, 1, 1))).unwrap_err();
        assert!(matches!(error, AirspaceError::Edit(_)), "{error}");
        assert_eq!((&airspace, airspace.version()), (&before, before.version()));
    }
    let unknown = airspace.edit(Edits::new().set_price(9, Price::Forbidden)).unwrap_err();
    assert!(unknown.to_string().contains('9'), "{unknown}");
}

/// Areas that make no difference make none: the path is that of the plain planner, or as short.
#[test]
fn an_area_that_costs_nothing_extra_changes_no_length() {
    let plain = airspace(&generated(airlane_scenes::Kind::City, 32, 4));
    let zone = Area::new(1, Shape::cuboid([4.0; 3], [20.0; 3]), Price::Factor(1.0));
    let (zoned, _) = plain.edit(Edits::new().set_area(1, zone)).unwrap();
    for (start, goal) in pairs(plain.world(), 12, 6) {
        let query = between(start, goal).objective(Objective::SHORTEST).method(method("astar"));
        let [a, b] = [&plain, &zoned]
            .map(|airspace| Planner::new(airspace).path(&query).unwrap().into_found().unwrap());
        assert!((a.cost() - b.cost()).abs() < 1e-2, "{} {}", a.cost(), b.cost());
    }
}
