use super::*;
use crate::geom::UNIT;
use crate::geom::vector::{distance, polyline_length};
use crate::laws;
use crate::refine::audit;
use crate::refine::refiner_tests::{KINDS, generated, random_free_voxel};
use crate::rng::Rng;
use crate::world::{Contact, World};
use proptest::prelude::*;
use std::collections::VecDeque;

/// The cells of a way with fewest cells.
pub(in crate::refine) fn fewest_cells(cells: &Cells, from: CellId, to: CellId) -> Vec<CellId> {
    let mut parent = vec![None; cells.limit() as usize];
    parent[from as usize] = Some(from);
    let mut waiting = VecDeque::from([from]);
    while let Some(cell) = waiting.pop_front() {
        for (next, ..) in cells.view(cell).neighbours() {
            if parent[next as usize].is_none() {
                parent[next as usize] = Some(cell);
                waiting.push_back(next);
            }
        }
    }
    let mut route = vec![to];
    while route[route.len() - 1] != from {
        route.push(parent[route[route.len() - 1] as usize].expect("connected"));
    }
    route.reverse();
    route
}

/// A free point of a voxel, on its faces, edges and corners too.
fn random_point(world: &World, rng: &mut Rng) -> LatticePoint {
    loop {
        let voxel = random_free_voxel(world, rng);
        let within = |rng: &mut Rng| if rng.chance(1, 3) { 0 } else { rng.range(0, UNIT - 1) };
        let point = LatticePoint(voxel.0.map(|c| c * UNIT + within(rng)));
        if world.is_free(point) {
            return point;
        }
    }
}

fn random_route(
    world: &World,
    cells: &Cells,
    rng: &mut Rng,
) -> (LatticePoint, Vec<CellId>, LatticePoint) {
    let (start, goal) = (random_point(world, rng), random_point(world, rng));
    let cell = |p: LatticePoint| cells.locate(p.voxel()).unwrap();
    (start, fewest_cells(cells, cell(start), cell(goal)), goal)
}

/// No polyline through the gates is shorter than this, in lattice steps.
///
/// For any vectors u of length 1 or less the length is at least the sum of u·(next − this), which is
/// linear in the points, so that its least value over the gates is at their corners.
fn lower_bound(string: &[Point], gates: &[Gate]) -> f64 {
    let direction: Vec<Point> = string
        .windows(2)
        .map(|ends| {
            let softness = solve::LEAST_SOFTNESS;
            let d = (distance(ends[0], ends[1]).powi(2) + softness * softness).sqrt();
            std::array::from_fn(|i| (ends[1][i] - ends[0][i]) / d)
        })
        .collect();
    let last = string.len() - 1;
    let mut bound = 0.0;
    for i in 0..3 {
        bound += direction[last - 1][i] * string[last][i] - direction[0][i] * string[0][i];
        for (n, gate) in gates.iter().enumerate() {
            let slope = direction[n][i] - direction[n + 1][i];
            bound += gate.range(i).map(|c| slope * c).into_iter().fold(f64::INFINITY, f64::min);
        }
    }
    bound
}

/// By how much the string is longer than the lower bound that a patient solver proves, in steps.
fn gap(start: LatticePoint, gates: &[Gate], goal: LatticePoint) -> f64 {
    let [start, goal] = [start, goal].map(|end| end.0.map(f64::from));
    let string = solve::shortest(start, gates, goal);
    // The bound is only as good as the directions are; so go on until nothing moves.
    let mut patient = string.clone();
    let mut newton = newton::Newton::default();
    for _ in 0..1000 {
        if newton.step(&mut patient, gates, solve::LEAST_SOFTNESS) < 1e-12 {
            break;
        }
    }
    polyline_length(&string) - lower_bound(&patient, gates)
}

/// One point after the other to its best place, for long.
fn swept(start: LatticePoint, gates: &[Gate], goal: LatticePoint) -> f64 {
    let mut string: Vec<Point> = gates.iter().map(Gate::middle).collect();
    string.insert(0, start.0.map(f64::from));
    string.push(goal.0.map(f64::from));
    for _ in 0..300 {
        for i in (1..=gates.len()).chain((1..=gates.len()).rev()) {
            string[i] = gates[i - 1].best_between(string[i - 1], string[i + 1]);
        }
    }
    polyline_length(&string)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn strings_through_cells_are_clear(
        kind in prop::sample::select(&KINDS[..]),
        edge in 30u32..50,
        seed in 0u64..1000,
    ) {
        let world = generated(kind, edge, seed);
        let cells = Cells::new(&world).unwrap();
        let rng = &mut Rng::new(seed, 2);
        for _ in 0..20 {
            let (start, route, goal) = random_route(&world, &cells, rng);
            let refined = funnel_cells(&cells, &route, start, goal).unwrap();
            prop_assert_eq!(audit(&world, &refined.points, start, goal, Contact::Open), Ok(()));
            prop_assert_eq!(&without_straight_points(refined.points.clone()), &refined.points);

            let gates = gates(&cells, &route).unwrap();
            let middles: Vec<Point> = gates.iter().map(Gate::middle).collect();
            let middles = thread(start, &gates, &middles, goal);
            if route.len() > 1 {
                let funnelled = |_: &World, path: &[LatticePoint]| {
                    funnel_cells(&cells, &route, path[0], path[path.len() - 1]).unwrap()
                };
                prop_assert_eq!(laws::check_refiner(&world, &middles, funnelled), Ok(()));
            }

            // A segment may cost its rounding off, and a point its rounding and a step off a wall.
            let count = gates.len() as f64;
            let gap = gap(start, &gates, goal);
            prop_assert!(gap <= 1.0 + 0.25 * count, "{gap} steps over the lower bound");
            let string = solve::shortest(start.0.map(f64::from), &gates, goal.0.map(f64::from));
            prop_assert!(polyline_length(&string) <= swept(start, &gates, goal) + 1.0 + 0.25 * count);
            let rounded = refined.length() * f64::from(UNIT);
            prop_assert!(rounded <= polyline_length(&string) + 4.0 * (count + 1.0));
        }
    }

    /// Routes that wander, come back and cross a wall twice.
    #[test]
    fn strings_through_wandering_routes_are_clear(
        kind in prop::sample::select(&KINDS[..]),
        seed in 0u64..1000,
    ) {
        let world = generated(kind, 36, seed);
        let cells = Cells::new(&world).unwrap();
        let rng = &mut Rng::new(seed, 4);
        for _ in 0..20 {
            let start = random_point(&world, rng);
            let mut route = vec![cells.locate(start.voxel()).unwrap()];
            for _ in 0..rng.range(0, 12) {
                let neighbours: Vec<_> = cells.view(route[route.len() - 1]).neighbours().collect();
                if neighbours.is_empty() {
                    break;
                }
                route.push(neighbours[rng.below(neighbours.len() as u32) as usize].0);
            }
            let [low, high] = cells.corners(cells.cell(route[route.len() - 1]));
            let goal = loop {
                let on = |rng: &mut Rng, i: usize| match rng.below(4) {
                    0 => low.0[i],
                    1 => high.0[i],
                    _ => rng.range(low.0[i], high.0[i]),
                };
                let goal = LatticePoint(std::array::from_fn(|i| on(rng, i)));
                if world.is_free(goal) {
                    break goal;
                }
            };
            let refined = funnel_cells(&cells, &route, start, goal).unwrap();
            prop_assert_eq!(audit(&world, &refined.points, start, goal, Contact::Open), Ok(()));
        }
    }

    /// The closed form against a search of the rectangle that narrows down on the best place.
    #[test]
    fn the_best_point_of_a_gate_is_the_best_of_a_grid(
        axis in 0usize..3,
        corner in prop::array::uniform3(-40i32..40),
        extent in prop::array::uniform2(0i32..60),
        ends in prop::array::uniform2(prop::array::uniform3(-60i32..60)),
        flatten in prop::array::uniform2(any::<bool>()),
    ) {
        let [j, k] = [(axis + 1) % 3, (axis + 2) % 3];
        let ranges = [[corner[j], corner[j] + extent[0]], [corner[k], corner[k] + extent[1]]];
        let gate = Gate::new(axis, corner[axis], ranges, true).unwrap();
        let [mut a, mut b] = ends.map(|end| end.map(f64::from));
        for (end, flat) in [(&mut a, flatten[0]), (&mut b, flatten[1])] {
            if flat {
                end[axis] = f64::from(corner[axis]);
            }
        }
        let best = gate.best_between(a, b);
        for i in 0..3 {
            prop_assert!(gate.range(i)[0] <= best[i] && best[i] <= gate.range(i)[1]);
        }
        let sum = |x: Point| distance(a, x) + distance(x, b);
        let mut centre = gate.middle();
        let mut reach = 30.0;
        while reach > 1e-6 {
            let mut least = f64::INFINITY;
            let around = centre;
            for n in 0..21 * 21 {
                let mut x = around;
                for (axis, step) in [(j, n % 21), (k, n / 21)] {
                    let [low, high] = gate.range(axis);
                    x[axis] = (x[axis] + (f64::from(step) / 10.0 - 1.0) * reach).clamp(low, high);
                }
                if sum(x) < least {
                    (least, centre) = (sum(x), x);
                }
            }
            reach *= 0.5;
        }
        prop_assert!(sum(best) <= sum(centre) + 1e-6, "{best:?} is worse than {centre:?}");
    }
}

#[test]
fn routes_that_are_none_are_refused() {
    let world = World::bake(crate::scene::Scene::open([40, 40, 70]).unwrap()).unwrap();
    let cells = Cells::new(&world).unwrap();
    let (low, high) = (LatticePoint([300; 3]), LatticePoint([300, 300, 69 * UNIT]));
    let cell = |p: LatticePoint| cells.locate(p.voxel()).unwrap();
    let (a, b) = (cell(low), cell(high));
    assert_eq!(funnel_cells(&cells, &[], low, high), Err(RouteError::Empty));
    assert_eq!(funnel_cells(&cells, &[a, b], low, high), Err(RouteError::NotNeighbours(a, b)));
    assert_eq!(funnel_cells(&cells, &[a], low, high), Err(RouteError::NotInCell(high, a)));
    assert_eq!(funnel_cells(&cells, &[a], low, low).unwrap().points, [low]);
    assert_eq!(Gate::new(3, 0, [[0, 1]; 2], true), None);
    assert_eq!(Gate::new(0, 0, [[0, 1], [1, 0]], true), None);
}

/// From one slot in a wall to the next, along the wall between them.
#[test]
fn a_string_between_two_slots_of_a_wall_steps_off_it() {
    let mut scene = crate::scene::Scene::open([32, 32, 32]).unwrap();
    scene.voxels.insert_box([0, 0, 0], [32, 32, 10]);
    for x in [5, 20] {
        scene.voxels.remove_box([x, 16, 2], [x + 1, 17, 10]);
    }
    let world = World::bake(scene).unwrap();
    let cells = Cells::new(&world).unwrap();
    let end = |x| crate::geom::Voxel::new(x, 16, 3).centre();
    let cell = |p: LatticePoint| cells.locate(p.voxel()).unwrap();
    let route = fewest_cells(&cells, cell(end(5)), cell(end(20)));
    assert_eq!(route.len(), 3);
    let refined = funnel_cells(&cells, &route, end(5), end(20)).unwrap();
    assert_eq!(audit(&world, &refined.points, end(5), end(20), Contact::Open), Ok(()));
    assert_eq!(refined.points.len(), 6);
    assert!(refined.points.contains(&LatticePoint([
        6 * UNIT - 1,
        refined.points[2].0[1],
        10 * UNIT + 1
    ])));
}
