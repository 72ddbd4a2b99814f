//! Areas on cells: the profiles against A\* over voxels, and against themselves after changes.

use crate::common::*;
use airlane::map::PartId;
use airlane::method::AStar;
use airlane::scene::Model;
use airlane::{
    Agent, Airspace, Area, Body, Edits, Map, Method, Objective, Outcome, Path, Planner, Price,
    Profile, Query, Reason, Scene, Shape,
};
use proptest::prelude::*;

fn shape(draw: &mut Draw) -> Shape {
    let at = [draw.below(40) as f64, draw.below(36) as f64, draw.below(20) as f64];
    let size = 2.0 + draw.below(10) as f64;
    match draw.below(3) {
        0 => Shape::ball(at, size),
        1 => Shape::cuboid(at, at.map(|c| c + size)),
        _ => Shape::prism(
            &[[at[0], at[1]], [at[0] + size, at[1]], [at[0], at[1] + size]],
            at[2]..at[2] + size,
        ),
    }
}

fn price(draw: &mut Draw) -> Price {
    let factors = [0.5, 0.75, 1.0, 1.5, 3.0, 10.0].map(Price::Factor);
    draw.pick(&[&factors[..], &[Price::Forbidden]].concat())
}

fn ask(airspace: &Airspace, query: &Query) -> Option<Path> {
    let answer = Planner::new(airspace).path(query).unwrap();
    let path = answer.outcome.found()?.clone();
    assert_eq!(path.audit(airspace), Ok(()), "{:?}", path.points());
    Some(path)
}

fn ends(airspace: &Airspace, draw: &mut Draw) -> Query {
    let free = free_voxels(airspace.world());
    let [a, b] = [(); 2].map(|()| airspace.frame().world_from_lattice(draw.pick(&free).centre()));
    Query::new(a, b)
}

proptest! {
    #![proptest_config(cases(48))]

    /// Over cells a way is found whenever there is one over voxels, never through what is forbidden.
    #[test]
    fn ways_past_areas_are_found(seed in any::<u64>()) {
        let draw = &mut Draw(seed);
        let mut airspace = airspace(&cluttered([40, 36, 20], 30, seed));
        let mut edits = Edits::new();
        for key in 0..6 {
            edits.set_area(key, Area::new(1, shape(draw), price(draw)));
        }
        if airspace.apply(&edits).is_err() {
            return Ok(()); // an area outside the world
        }
        for _ in 0..3 {
            let query = ends(&airspace, draw);
            let over_cells = ask(&airspace, &query);
            let over_voxels = ask(&airspace, &query.clone().method(AStar::default()));
            let stopped = Planner::new(&airspace).path(&query.clone().expansion_limit(7)).unwrap();
            prop_assert!(stopped.stats.expanded <= 7);
            if let Some(path) = stopped.any_path() {
                prop_assert_eq!(path.audit(&airspace), Ok(()));
            }
            // Between a solid and what is forbidden there may be room for a line, but for no centre of a voxel.
            prop_assert!(over_cells.is_some() || over_voxels.is_none());
        }
    }

    /// Whatever areas were before and wherever voxels changed: the same areas give the same answers, to bodies too.
    #[test]
    fn answers_do_not_depend_on_history(seed in any::<u64>()) {
        let draw = &mut Draw(seed);
        let world = cluttered([40, 36, 20], 30, seed);
        let mut lived = airspace(&world);
        let mut areas = std::collections::BTreeMap::new();
        let mut planner = Planner::new(&lived);
        for _ in 0..5 {
            let mut edits = Edits::new();
            let (key, area) = (draw.below(4) as u64, Area::new(1, shape(draw), price(draw)));
            edits.set_area(key, area.clone());
            if draw.below(2) == 0 {
                let low = [draw.below(36) as i32, draw.below(32) as i32, draw.below(16) as i32];
                edits.block_box(low, low.map(|c| c + 3));
            }
            if lived.apply(&edits).is_err() {
                continue;
            }
            areas.insert(key, area);
            planner.follow(&lived);
            let mut fresh = Airspace::bake(Scene::of_solids(lived.world().solids().clone())).unwrap();
            let mut edits = Edits::new();
            for (&key, area) in &areas {
                edits.set_area(key, area.clone());
            }
            fresh.apply(&edits).unwrap();
            let query = ends(&lived, draw);
            for body in [Body::POINT, Body::ball(0.4).unwrap(), Body::ball(0.8).unwrap()] {
                let query = query.clone().body(body);
                let now = planner.path(&query).unwrap();
                let then = Planner::new(&fresh).path(&query).unwrap();
                prop_assert_eq!(now.stats, then.stats, "{}", body);
                prop_assert_eq!(
                    now.outcome.found().map(|path| path.points().to_vec()),
                    then.outcome.found().map(|path| path.points().to_vec()),
                    "{}", body
                );
            }
        }
    }

    /// To an exact search a dearer area is never a gain, and prices that are all twice as high make the same
    /// way cost twice as much.
    #[test]
    fn exact_searches_pay_what_they_should(seed in any::<u64>()) {
        let costs = costs_by_factor(seed, &method("astar"), 20);
        for pair in costs.windows(2) {
            prop_assert!(pair[0] <= pair[1], "{:?}", costs);
        }
        let (airspace, query) = (world_with_areas(seed), |draw: &mut Draw| {
            ends(&world_with_areas(seed), draw).method(method("astar"))
        });
        let query = query(&mut Draw(seed));
        let twice = Objective { length: 2.0, ..Objective::SHORTEST };
        let once = ask(&airspace, &query).map(|path| path.cost());
        let twice = ask(&airspace, &query.objective(twice)).map(|path| path.cost());
        prop_assert_eq!(once.is_some(), twice.is_some());
        if let (Some(once), Some(twice)) = (once, twice) {
            prop_assert!((twice - 2.0 * once).abs() < 0.01, "{} {}", once, twice);
        }
    }

    /// Without areas nothing changes, bit for bit: whether there are none, or none any more, in the airspace or in a
    /// map around it. Nor do areas change anything that all cost what the rest does.
    #[test]
    fn without_areas_nothing_changes(seed in any::<u64>()) {
        let draw = &mut Draw(seed);
        let bare = airspace(&cluttered([40, 36, 20], 25, seed));
        let areas: Vec<Shape> = (0..4).map(|_| shape(draw)).collect();
        let mut with = [Map::from(bare.clone()), Map::from(bare.clone())];
        let mut alike = bare.clone();
        for (key, shape) in (0..).zip(areas) {
            let area = |price| Area::new(1, shape.clone(), price);
            with[0].set_area(key, area(Price::Forbidden)).unwrap();
            with[1].apply(PartId::with_index(0), Edits::new().set_area(key, area(Price::Forbidden))).unwrap();
            alike.apply(Edits::new().set_area(key, area(Price::Factor(1.0)))).unwrap();
        }
        for key in 0..4 {
            with[0].remove_area(key).unwrap();
            with[1].apply(PartId::with_index(0), Edits::new().remove_area(key)).unwrap();
        }
        let mut named = Map::new();
        named.add("air", &bare).unwrap();
        for _ in 0..3 {
            for profile in [Profile::Fast, Profile::Default, Profile::Quality] {
                let query = ends(&bare, draw).method(profile);
                let told = |map: Map| {
                    let answer = Planner::new(map).path(&query).unwrap();
                    let way = answer.outcome.found().map(|path| (path.points().to_vec(), path.cost()));
                    (way, answer.stats)
                };
                let expected = told(Map::from(bare.clone()));
                for map in with.iter().chain([&named]) {
                    prop_assert_eq!(&told(map.clone()), &expected);
                }
                // Past areas `fast` begins with the way of `default`.
                if profile != Profile::Fast {
                    prop_assert_eq!(told(Map::from(alike.clone())).0, expected.0);
                }
            }
        }
    }

    /// What is forbidden is not entered, not even by a corner: the boxes and balls are asked here again, each by
    /// its distance from every leg.
    #[test]
    fn forbidden_areas_are_not_even_touched(seed in any::<u64>()) {
        let draw = &mut Draw(seed);
        let mut airspace = airspace(&cluttered([40, 36, 20], 15, seed));
        let forbidden: Vec<Shape> = (0..5)
            .map(|_| loop {
                match shape(draw) {
                    Shape::Prism { .. } => continue,
                    shape => return shape,
                }
            })
            .collect();
        let mut edits = Edits::new();
        for (key, shape) in (0..).zip(&forbidden) {
            edits.set_area(key, Area::new(1, shape.clone(), Price::Forbidden));
        }
        airspace.apply(&edits).unwrap();
        for _ in 0..4 {
            let query = ends(&airspace, draw);
            let Some(path) = ask(&airspace, &query) else { continue };
            for leg in path.points().windows(2) {
                for shape in &forbidden {
                    prop_assert!(!meets(shape, [leg[0], leg[1]]), "{:?} {:?}", shape, leg);
                }
            }
        }
    }
}

/// Prices that are all twice as high keep the path. Costs are whole numbers, and what they are rounded by may turn a tie or
/// leave a bend where it is: few paths differ, and those cost the same to a thousandth. Always the same worlds.
#[test]
fn all_prices_twice_as_high_keep_the_path() {
    let twice = Objective { length: 2.0, ..Objective::SHORTEST };
    for method in [Profile::Default.into(), Profile::Quality.into(), method("astar")] {
        let (mut same, mut count) = (0, 0);
        for seed in 0..100 {
            let airspace = world_with_areas(seed);
            let query = ends(&airspace, &mut Draw(seed)).method(method);
            let paths = [query.clone(), query.objective(twice)].map(|query| ask(&airspace, &query));
            let [once, twice] = match paths {
                [Some(once), Some(twice)] => [once, twice],
                [once, twice] => {
                    assert_eq!(once.is_some(), twice.is_some());
                    continue;
                }
            };
            let is_same = once.points() == twice.points();
            let gap = (twice.cost() - 2.0 * once.cost()).abs();
            assert!(
                gap <= 0.001 * twice.cost(),
                "{method}, {seed}: {} {}",
                once.cost(),
                twice.cost()
            );
            (same, count) = (same + usize::from(is_same), count + 1);
        }
        println!("{method}: {same} of {count} paths are the same");
        assert!(count > 80 && 10 * same >= 9 * count, "{method}: {same} of {count}");
    }
}

/// Whether a segment shares a point with a box or a ball: the nearest point of it by ternary search, the distance
/// to a convex body being convex along a line.
pub(crate) fn meets(shape: &Shape, [a, b]: [[f64; 3]; 2]) -> bool {
    let distance = |share: f64| {
        let at: [f64; 3] = std::array::from_fn(|i| a[i] + share * (b[i] - a[i]));
        let squares = |gaps: [f64; 3]| gaps.iter().map(|gap| gap * gap).sum::<f64>().sqrt();
        match shape {
            Shape::Box { low, high } => {
                squares(std::array::from_fn(|i| (low[i] - at[i]).max(at[i] - high[i]).max(0.0)))
            }
            Shape::Ball { centre, radius } => {
                squares(std::array::from_fn(|i| at[i] - centre[i])) - radius
            }
            _ => unreachable!("only boxes and balls are asked"),
        }
    };
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..100 {
        let third = (high - low) / 3.0;
        if distance(low + third) < distance(high - third) { high -= third } else { low += third }
    }
    distance(low) < -1e-9 || (matches!(shape, Shape::Box { .. }) && distance(low) <= 0.0)
}

fn world_with_areas(seed: u64) -> Airspace {
    let draw = &mut Draw(!seed);
    let mut airspace = airspace(&cluttered([40, 36, 20], 20, seed));
    let mut edits = Edits::new();
    for key in 0..5 {
        edits.set_area(key, Area::new(1, shape(draw), price(draw)));
    }
    airspace.apply(&edits).unwrap();
    airspace
}

/// What a way costs past an area that is ever dearer, where there is a way.
fn costs_by_factor(seed: u64, method: &Method, percent: usize) -> Vec<f64> {
    let draw = &mut Draw(seed);
    let world = cluttered([40, 36, 20], percent, seed);
    let mut airspace = airspace(&world);
    let (shape, other) = (shape(draw), Shape::cuboid([10.0, 8.0, 0.0], [30.0, 20.0, 15.0]));
    let query = ends(&airspace, draw).method(*method);
    let cost = |factor: f64| {
        let mut edits = Edits::new();
        edits.set_area(1, Area::new(1, shape.clone(), Price::Factor(2.0)));
        edits.set_area(2, Area::new(2, other.clone(), Price::Factor(factor)));
        airspace.apply(&edits).unwrap();
        ask(&airspace, &query).map(|path| path.cost())
    };
    [0.5, 1.0, 2.0, 4.0, 8.0].map(cost).into_iter().flatten().collect()
}

/// Over cells a way is mostly cheaper than over voxels, as it is not bound to steps. Always the same worlds.
#[test]
fn ways_past_areas_are_cheap() {
    let (mut sum, mut count, mut worst) = (0.0, 0, 0.0_f64);
    for seed in 0..40 {
        let airspace = world_with_areas(seed);
        let draw = &mut Draw(seed);
        for _ in 0..3 {
            let query = ends(&airspace, draw);
            let over_cells = ask(&airspace, &query);
            let over_voxels = ask(&airspace, &query.method(AStar::default()));
            let (Some(cells), Some(voxels)) = (over_cells, over_voxels) else { continue };
            let ratio = cells.cost() / voxels.cost();
            (sum, count, worst) = (sum + ratio, count + 1, worst.max(ratio));
        }
    }
    println!("{} of what it costs over voxels, {worst} at most", sum / f64::from(count));
    assert!(count > 60 && sum < 0.97 * f64::from(count) && worst < 1.02, "{worst}");
}

/// A search that is not exact may miss a way: how much dearer that makes the one it finds than one that it found
/// when an area cost more. The same worlds each time, so this says what the profiles are worth, not what chance
/// has it.
#[test]
fn dearer_areas_are_hardly_a_gain_for_profiles() {
    for (profile, most) in [(Profile::Quality, 1.04), (Profile::Default, 1.08)] {
        let mut worst: f64 = 1.0;
        for seed in 0..60 {
            for pair in costs_by_factor(seed, &profile.into(), 20).windows(2) {
                worst = worst.max(pair[0] / pair[1]);
            }
        }
        println!("{profile}: {worst:.3}");
        assert!(worst <= most, "{profile}: {worst}");
    }
}

/// Through a slab at four times the price a way bends as light does: the sines of its angles are as the prices.
#[test]
fn ways_bend_as_light_does() {
    let mut airspace = Airspace::bake(Scene::open([64, 64, 5]).unwrap()).unwrap();
    let slab = Shape::cuboid([-1.0, 31.5, -1.0], [65.0, 65.0, 6.0]);
    airspace.apply(Edits::new().set_area(1, Area::new(1, slab, Price::Factor(4.0)))).unwrap();
    let (a, b) = ([4.0, 4.0, 2.0], [44.0, 60.0, 2.0]);
    let path = ask(&airspace, &Query::new(a, b).agent(&Agent::anyone())).unwrap();
    // The exact place: where the derivative of the cost is nothing.
    let cost = |x: f64| {
        let [before, after] = [(x - a[0]).hypot(27.5), (b[0] - x).hypot(28.5)];
        before + 4.0 * after
    };
    let (mut low, mut high) = (a[0], b[0]);
    for _ in 0..100 {
        let third = (high - low) / 3.0;
        if cost(low + third) < cost(high - third) { high -= third } else { low += third }
    }
    assert!(path.cost() <= 1.001 * cost(low) + 0.01, "{} {}", path.cost(), cost(low));
    let bend = path.points().iter().find(|point| (point[1] - 31.5).abs() < 0.6);
    assert!(bend.is_some_and(|bend| (bend[0] - low).abs() < 0.6), "{:?} {low}", path.points());
}

/// Areas that overlap in thousands of ways within 32³ voxels are refused by a query that would have to cut there,
/// which says where.
#[test]
fn too_many_sets_of_areas_are_refused() {
    let mut scene = Scene::open([40, 40, 40]).unwrap();
    scene.voxels.insert_box([15, 0, 0], [16, 40, 39]);
    let mut airspace = Airspace::bake(scene).unwrap();
    let mut edits = Edits::new();
    // Slabs across each axis cut 20 × 20 × 20 blocks that differ.
    for slab in 0..60u32 {
        let (axis, at) = (slab as usize % 3, f64::from(slab / 3));
        let (mut low, mut high) = ([-1.0; 3], [41.0; 3]);
        (low[axis], high[axis]) = (1.5 * at + 0.2, 1.5 * at + 0.8);
        edits.set_area(slab.into(), Area::new(1, Shape::cuboid(low, high), Price::Factor(3.0)));
    }
    airspace.apply(&edits).unwrap();
    let query = Query::new([2.0; 3], [30.0, 2.0, 2.0]);
    let error = Planner::new(&airspace).path(&query).unwrap_err();
    let expected = "the areas overlap in more than 4096 different ways within the 32³ voxels from";
    assert!(error.to_string().starts_with(expected), "{error}");
    // By voxels it goes.
    assert!(ask(&airspace, &query.method(AStar::default())).is_some());
}

/// An area in the shape of a model costs what the same volume does as a box, one that was painted what it shows,
/// and both are kept out of if they forbid.
#[test]
fn models_and_pictures_are_areas() {
    let open = || Airspace::bake(Scene::open([40, 24, 12]).unwrap()).unwrap();
    let query = Query::new([2.0, 11.0, 5.0], [36.0, 11.0, 5.0]);
    let way = |shape: Shape, price: Price| {
        let mut airspace = open();
        airspace.apply(Edits::new().set_area(1, Area::new(1, shape, price))).unwrap();
        (ask(&airspace, &query).unwrap(), airspace)
    };
    // Voxel 10 spans 9.5 to 10.5.
    let (low, high) = ([9.5, 5.5, -0.5], [19.5, 17.5, 11.5]);
    let mut model = Model::default();
    model.add_box_surface(low, high);
    let painted =
        Shape::columns([40, 24], 0..12, |x, y| (10..20).contains(&x) && (6..18).contains(&y));
    for price in [Price::Factor(0.25), Price::Factor(1.2), Price::Factor(50.0), Price::Forbidden] {
        let as_box = way(Shape::cuboid(low, high), price).0.cost();
        let as_picture = way(painted.clone(), price).0.cost();
        assert!((as_box - as_picture).abs() < 0.01 * as_box, "{price:?}: {as_box} {as_picture}");
        // The surface of a model touches the voxels on both sides of it.
        let (path, airspace) = way(Shape::model(model.clone()), price);
        let wider = way(Shape::cuboid(low.map(|c| c - 1.0), high.map(|c| c + 1.0)), price).0.cost();
        let bounds = [as_box.min(wider), as_box.max(wider)];
        assert!(bounds[0] - 0.1 <= path.cost() && path.cost() <= bounds[1] + 0.1, "{price:?}");
        // Once more over voxels.
        let voxels = ask(&airspace, &query.clone().method(AStar::default())).unwrap();
        assert!(path.cost() <= voxels.cost() + 0.01);
    }
    // A ring: not convex, and the way inside it is not dear.
    let ring =
        |x: usize, y: usize| (5..35).contains(&x) && !(8..32).contains(&x) || !(2..22).contains(&y);
    let (path, _) = way(Shape::columns([40, 24], 0..12, ring), Price::Factor(3.0));
    assert!((path.cost() - (34.0 + 2.0 * 6.0)).abs() < 0.2, "{}", path.cost());

    let refused = |shape| {
        let area = Area::new(1, shape, Price::Forbidden);
        open().apply(Edits::new().set_area(7, area)).unwrap_err().to_string()
    };
    assert!(refused(Shape::Voxels(Vec::new())).contains("invalid number of boxes 0"));
    assert!(refused(Shape::voxels([1, 1, 1], [1, 2, 2])).contains("invalid box of voxels"));
    assert!(refused(Shape::voxels([100, 1, 1], [101, 2, 2])).contains("outside the world"));
    assert!(refused(Shape::model(Model::default())).starts_with("area 7 cannot be voxelised: "));
    let mut broken = Model::default();
    broken.triangles.push([0, 1, 2]);
    assert!(refused(Shape::model(broken)).starts_with("area 7 cannot be voxelised: "));
}

/// Where there are areas, too, a body passes an opening whenever it fits, and what is dear is gone around.
#[test]
fn bodies_pass_openings_among_areas() {
    let mut scene = Scene::open([40, 20, 9]).unwrap();
    scene.voxels.insert_box([20, 0, 0], [21, 20, 9]);
    scene.voxels.remove_box([20, 9, 4], [21, 10, 5]);
    let mut airspace = Airspace::bake(scene).unwrap();
    let dear = Shape::cuboid([8.0, 7.0, -1.0], [14.0, 12.0, 10.0]);
    airspace.apply(Edits::new().set_area(1, Area::new(1, dear, Price::Factor(5.0)))).unwrap();
    let query = Query::new([3.0, 9.0, 4.0], [36.0, 9.0, 4.0]);
    let path = ask(&airspace, &query.clone().body(Body::ball(0.4).unwrap())).unwrap();
    assert!(path.points().len() > 2 && path.cost() < 36.0, "{} {:?}", path.cost(), path.points());
    let point = ask(&airspace, &query).unwrap();
    assert!((path.cost() - point.cost()).abs() < 0.3, "{} {}", path.cost(), point.cost());
    let stuck = Planner::new(&airspace).path(&query.body(Body::ball(0.6).unwrap())).unwrap();
    assert!(matches!(stuck.outcome, Outcome::Unreachable(Reason::TooNarrow { .. })), "{stuck:?}");
}

/// A body that stands beside an edge, where its room has no voxel, gets past areas as it does without them.
#[test]
fn bodies_beside_an_edge_get_past_areas() {
    let mut scene = Scene::open([24, 24, 8]).unwrap();
    scene.voxels.insert_box([0, 0, 0], [6, 6, 8]);
    let mut airspace = Airspace::bake(scene).unwrap();
    let ball = Body::ball(0.4).unwrap();
    let corner = 5.5; // voxels are centred on whole numbers
    let [start, goal] = [[corner + 0.359375, corner + 0.359375, 4.0], [20.0, 5.0, 4.0]];
    let room = airspace.room(ball).unwrap();
    assert!(!room.world().is_free(room.frame().lattice_from_world(start).unwrap()));
    let query = Query::new(start, goal).body(ball);
    let straight = ask(&airspace, &query).unwrap().length();
    let wall = Shape::cuboid([10.0, -0.5, -0.5], [12.0, 14.0, 7.5]);
    airspace.apply(Edits::new().set_area(1, Area::new(1, wall, Price::Factor(50.0)))).unwrap();
    for (start, goal) in [(start, goal), (goal, start)] {
        let path = ask(&airspace, &Query::new(start, goal).body(ball)).expect("there is a way");
        assert_eq!([path.start(), path.end()], [start, goal]);
        assert!(path.length() > straight + 2.0, "around the area: {}", path.length());
    }
}
