use super::*;
use crate::geom::{UNIT, Voxel};
use crate::scene::Scene;
use crate::world::AgentSpec;
use proptest::prelude::*;

fn world() -> World {
    World::bake(Scene::open([20, 20, 20]).unwrap()).unwrap()
}

fn area(shape: Shape, price: Price) -> Area {
    Area { name: "it".to_owned(), kind: 3, shape, price }
}

fn agent_with(change: impl FnOnce(&mut AgentSpec)) -> Agent {
    let mut spec = AgentSpec::new("it");
    change(&mut spec);
    Agent::new(spec).unwrap()
}

fn refused(shape: Shape, price: Price) -> String {
    Areas::in_world(vec![area(shape, price)], &world()).unwrap_err().to_string()
}

const CUBE: Shape = Shape::Box { low: [5.0; 3], high: [9.0; 3] };

fn shapes() -> impl Strategy<Value = Shape> {
    let place = prop::array::uniform3(-2.0f64..20.0);
    prop_oneof![
        (place.clone(), prop::array::uniform3(0.0f64..9.0)).prop_map(|(low, size)| Shape::Box {
            low,
            high: std::array::from_fn(|i| low[i] + size[i])
        }),
        (place.clone(), 0.1f64..8.0).prop_map(|(centre, radius)| Shape::Ball { centre, radius }),
        (place, 1.0f64..6.0, 0.5f64..1.0, 3usize..7, 0.0f64..9.0).prop_map(
            |(at, radius, squeeze, corners, height)| {
                let corner = |i: usize| {
                    let angle = i as f64 * std::f64::consts::TAU / corners as f64;
                    [at[0] + radius * angle.cos(), at[1] + squeeze * radius * angle.sin()]
                };
                let outline = (0..corners).map(corner).collect();
                Shape::Prism { outline, heights: [at[2], at[2] + height] }
            }
        ),
    ]
}

fn point() -> impl Strategy<Value = LatticePoint> {
    prop::array::uniform3(0i32..20 * UNIT).prop_map(LatticePoint)
}

#[test]
fn invalid_areas_are_rejected_by_name_and_number() {
    let outside = Shape::Box { low: [50.0; 3], high: [60.0; 3] };
    let error = refused(outside, Price::Forbidden);
    assert_eq!(
        error,
        "area \"it\" (number 1) is outside the world, the box from \
         (-0.5, -0.5, -0.5) to (19.5, 19.5, 19.5)"
    );
    for (factor, shown) in [(-1.0, "-1"), (f64::NAN, "NaN"), (0.0, "0"), (1e9, "1000000000")] {
        let error = refused(CUBE, Price::Factor(factor));
        assert!(error.contains(&format!("invalid factor {shown}")), "{error}");
    }
    let upside_down = Shape::Box { low: [5.0; 3], high: [5.0, 4.0, 5.0] };
    assert!(refused(upside_down, Price::Forbidden).contains("high corner 4"));
    let nowhere = Shape::Ball { centre: [f64::NAN; 3], radius: 1.0 };
    assert!(refused(nowhere, Price::Forbidden).contains("coordinate NaN"));
    let empty = Shape::Ball { centre: [5.0; 3], radius: 0.0 };
    assert!(refused(empty, Price::Forbidden).contains("radius"));
    let dent = vec![[0.0, 0.0], [8.0, 0.0], [1.0, 1.0], [0.0, 8.0]];
    let star = (0..5).map(|i| (f64::from(i) * 4.0 * std::f64::consts::PI / 5.0).sin_cos());
    for outline in [dent, star.map(|(y, x)| [5.0 + x, 5.0 + y]).collect()] {
        let prism = Shape::Prism { outline, heights: [0.0, 1.0] };
        assert!(refused(prism, Price::Forbidden).contains("convex"));
    }
    let kind = Area { kind: 32, ..area(CUBE, Price::Forbidden) };
    assert!(Areas::in_world(vec![kind], &world()).is_err());
}

#[test]
fn last_factor_counts_and_forbidden_stays_forbidden() {
    let swamp = area(CUBE, Price::Factor(3.0));
    let road = Shape::Box { low: [6.0, 0.0, 0.0], high: [7.0, 19.0, 19.0] };
    let road = Area { kind: 4, ..area(road, Price::Factor(0.5)) };
    let areas = Areas::in_world(vec![swamp, road.clone()], &world()).unwrap();
    let ends = [Voxel::new(0, 7, 7), Voxel::new(12, 7, 7)].map(Voxel::centre);
    let mut pieces = Vec::new();
    let agent = Agent::anyone();
    assert!(areas.for_each_piece(&agent, ends, |share, area| pieces.push((share * 12.0, area))));
    let expected = [(5.0, None), (1.0, Some(0)), (1.0, Some(1)), (2.0, Some(0)), (3.0, None)];
    assert_eq!(pieces.len(), expected.len());
    for (piece, expected) in pieces.iter().zip(expected) {
        assert!((piece.0 - expected.0).abs() < 1e-9 && piece.1 == expected.1, "{pieces:?}");
    }

    let forbidden = Area { price: Price::Forbidden, ..area(CUBE, Price::Forbidden) };
    let bridge = Areas::in_world(vec![forbidden, road.clone()], &world()).unwrap();
    assert!(!bridge.for_each_piece(&agent, ends, |_, _| {}));
    assert!(!bridge.admits(&agent, Voxel::new(6, 7, 7).centre()));

    let barred = agent_with(|spec| spec.prices.push((4, Price::Forbidden)));
    assert!(!areas.for_each_piece(&barred, ends, |_, _| {}));
    let confined = agent_with(|spec| spec.confined_to.push(3));
    assert!(!areas.for_each_piece(&confined, ends, |_, _| {}));
    let within = [Voxel::new(8, 7, 7), Voxel::new(9, 9, 9)].map(Voxel::centre);
    assert!(areas.for_each_piece(&confined, within, |_, _| {}));
}

proptest! {
    /// Pieces against points of the segment, looked up one by one.
    #[test]
    fn pieces_agree_with_points(list in prop::collection::vec(shapes(), 0..4), a in point(), b in point()) {
        let list: Vec<_> = list.into_iter().map(|shape| area(shape, Price::Factor(2.0))).collect();
        let frame = world().frame().to_owned();
        let areas = Areas::new(list, &frame, [[-1e9; 3], [1e9; 3]]).unwrap();
        let mut pieces = Vec::new();
        prop_assert!(areas.for_each_piece(&Agent::anyone(), [a, b], |share, area| pieces.push((share, area))));
        let total: f64 = pieces.iter().map(|(share, _)| share).sum();
        prop_assert!(a == b || (total - 1.0).abs() < 1e-9);
        let mut from = 0.0;
        for &(share, over) in &pieces {
            let middle = from + 0.5 * share;
            from += share;
            if share < 1e-9 { continue; }
            let place = std::array::from_fn(|i| f64::from(a.0[i]) + middle * f64::from(b.0[i] - a.0[i]));
            let last = (0..areas.len()).rev().find(|&i| areas.solids_of(i).any(|solid| solid.holds(place)));
            prop_assert_eq!(last, over);
        }
    }

    /// Boxes looked at eight at a time against the same one by one.
    #[test]
    fn the_boxes_that_a_segment_meets_are_found(list in prop::collection::vec(shapes(), 0..20), a in point(), b in point()) {
        let list: Vec<_> = list.into_iter().map(|shape| area(shape, Price::Factor(2.0))).collect();
        let frame = world().frame().to_owned();
        let areas = Areas::new(list, &frame, [[-1e9; 3], [1e9; 3]]).unwrap();
        let met: Vec<usize> = areas.boxes.met_by([a, b]).collect();
        let ends = [a, b].map(|point| point.0.map(f64::from));
        for (i, part) in areas.placed.iter().enumerate() {
            prop_assert!(met.contains(&i) || part.solid.interval(ends).is_none());
        }
        prop_assert!(met.is_sorted() && met.iter().all(|&i| i < areas.placed.len()));
    }

    /// Rows of voxels that a zone touches against the voxels, one by one.
    #[test]
    fn rows_of_zones_are_their_voxels(shape in shapes()) {
        let areas = Areas::new(vec![area(shape, Price::Forbidden)], world().frame(), [[-1e9; 3], [1e9; 3]]).unwrap();
        let zones = Zones::new(&areas, world().planes(), world().size());
        let within = [Voxel::new(2, 0, 3), Voxel::new(17, 20, 19)];
        let mut rows = std::collections::BTreeSet::new();
        zones.for_each_touched(0, within, |[from, to]| {
            rows.extend((from.0[0]..to.0[0]).map(|x| [x, from.0[1], from.0[2]]));
        });
        for voxel in within[0].up_to(within[1]) {
            prop_assert_eq!(rows.contains(&voxel), zones.touches(0, Voxel(voxel)));
        }
    }
}
