//! Navmeshes: ways over them against a slow search over all that every corner sees.

mod floors;

use crate::common::{Draw, cases};
use airlane::plan::{
    Ends, Fallback, JourneyQuery, MeshError, MeshPath, MeshPlanner, MeshSettings, Method, Outcome,
    Reason,
};
use airlane::space::{Joined, Link, NavMesh, Place, PolygonId, Realm};
use airlane::world::{Agent, LinkKind, Medium, Mode, Weights};
use floors::{rubble, shortest, spiral, tiles};
use proptest::prelude::*;

fn query<'q>(agent: &'q Agent, [start, goal]: [[f64; 3]; 2]) -> JourneyQuery<'q> {
    JourneyQuery {
        start: Place::new("here", start),
        goal: Place::new("here", goal),
        agent,
        weights: Weights::SHORTEST,
        areas: None,
    }
}

/// Points on a mesh: corners, points on edges, and points inside of polygons.
fn points(mesh: &NavMesh, count: usize, seed: u64) -> Vec<[f64; 3]> {
    let mut draw = Draw(seed);
    let mut point = || {
        let polygon = draw.below(mesh.polygon_count()) as PolygonId;
        let corners = mesh.corners_of(polygon);
        let weights: Vec<f64> = (0..corners.len()).map(|_| draw.pick(&[0.0, 0.5, 1.0])).collect();
        let sum: f64 = weights.iter().sum();
        let at = |vertex: u32| mesh.frame().world_from_lattice(mesh.vertex(vertex));
        if sum == 0.0 {
            return at(corners[0]);
        }
        let mut mean = [0.0; 3];
        for (&vertex, weight) in corners.iter().zip(&weights) {
            (0..3).for_each(|i| mean[i] += at(vertex)[i] * weight / sum);
        }
        mean
    };
    let mut found = Vec::new();
    while found.len() < count {
        let point = point();
        // Rounding may put it beside the mesh.
        if let Ok(Some(foot)) = mesh.locate(point, 0.5) {
            found.push(mesh.frame().world_from_lattice(foot.point));
        }
    }
    found
}

/// Asks, has the answer judged, and returns the path if there is one.
fn ask(joined: &Joined<'_>, ends: [[f64; 3]; 2], method: Method) -> Option<MeshPath> {
    let agent = Agent::anyone();
    let query = query(&agent, ends);
    let settings = MeshSettings { method, ..MeshSettings::default() };
    let mut planner = MeshPlanner::new(joined).unwrap();
    let answer = planner.answer(&query, &settings).unwrap();
    let path = match answer.outcome {
        Outcome::Found(path) => path,
        Outcome::Unreachable(Reason::DifferentIslands { .. }) => return None,
        other => panic!("{other:?}"),
    };
    assert_eq!(path.audit(joined, &query), Ok(()), "{:?}", path.points());
    assert_eq!(path.method(), method);
    assert!(path.walked() <= path.length() + 1e-9, "a way is no shorter than it looks from above");
    Some(path)
}

fn check_against_the_slow_search(mesh: &NavMesh, seed: u64) {
    let joined = Joined::single(Realm::NavMesh(mesh), Medium::Ground).unwrap();
    for ends in points(mesh, 6, seed).chunks(2) {
        let ends = [ends[0], ends[1]];
        let [exact, funnel] = Method::ALL.map(|method| ask(&joined, ends, method));
        let best = shortest(mesh, ends);
        assert_eq!(exact.is_some(), best.is_some(), "{ends:?}");
        assert_eq!(exact.is_some(), funnel.is_some());
        let (Some(exact), Some(best), Some(funnel)) = (exact, best, funnel) else { continue };
        let near = (exact.walked() - best).abs() <= 1e-5 * best + 1e-6;
        assert!(near, "{} instead of {best} for {ends:?}", exact.walked());
        assert!(funnel.walked() >= exact.walked() - 1e-4);
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn ways_over_tiles_are_shortest(
        x in 1i64..8, y in 1i64..8, missing in 0usize..45, seed: u64,
    ) {
        check_against_the_slow_search(&tiles([x, y], missing, seed), seed);
    }

    #[test]
    fn ways_over_rubble_are_shortest(
        x in 1i64..6, y in 1i64..6, missing in 0usize..35, seed: u64,
    ) {
        check_against_the_slow_search(&rubble([x, y], missing, seed), seed);
    }

    #[test]
    fn ways_up_and_down_a_spiral_are_shortest(turns in 1i64..3, seed: u64) {
        check_against_the_slow_search(&spiral(turns, seed), seed);
    }
}
