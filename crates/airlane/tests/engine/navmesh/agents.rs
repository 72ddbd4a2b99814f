//! Agents that want or need more of a navmesh than the shortest way; and navmeshes as files.

use super::floors::{rubble, spiral, strips, tiles};
use super::points;
use crate::common::{agent_with, cases, method};
use airlane::geom::Frame;
use airlane::plan::{BakedError, reseal};
use airlane::scene::PolygonMesh;
use airlane::space::NavMesh;
use airlane::{
    Agent, Airspace, Area, Dynamics, Map, Objective, Outcome, Path, Planner, Price, Query, Reason,
    Scene, Shape,
};
use proptest::prelude::*;
use std::sync::Arc;

/// A floor of squares with an edge, in metres, where the map has a dot; voxels are a quarter of a metre.
fn floor(rows: &[&str], edge: f64) -> Arc<NavMesh> {
    let (mut vertices, mut polygons) = (Vec::new(), Vec::new());
    let columns = rows[0].len() + 1;
    let number = |x: usize, y: usize| (y * columns + x) as u32;
    for y in 0..=rows.len() {
        vertices.extend((0..columns).map(|x| [x as f64 * edge, y as f64 * edge, 0.0]));
    }
    for (y, row) in rows.iter().enumerate() {
        for (x, _) in row.bytes().enumerate().filter(|(_, byte)| *byte == b'.') {
            let corners = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
            polygons.push(corners.map(|[x, y]| number(x, y)).to_vec());
        }
    }
    let frame = Frame { origin: [0.0; 3], voxel_size: 0.25 };
    let raw = PolygonMesh { frame, vertices, polygons, reach: 0.5, ..PolygonMesh::default() };
    Arc::new(NavMesh::new(&raw).unwrap())
}

fn found(map: &Map, query: &Query) -> Path {
    let path = Planner::new(map).path(query).unwrap().into_found().unwrap();
    path.audit(map).unwrap();
    path
}

/// The least distance of a path from a point, as seen from above.
fn nearest(path: &Path, [x, y]: [f64; 2]) -> f64 {
    let steps = (0..=1000).map(|i| path.point_at(path.length() * f64::from(i) / 1000.0));
    steps.map(|at| (at[0] - x).hypot(at[1] - y)).fold(f64::INFINITY, f64::min)
}

#[test]
fn the_safest_path_keeps_away_from_the_border() {
    // Round a corner, 4 m wide.
    let mesh = floor(&["....", "....", "..##", "..##"], 2.0);
    let map = Map::from(&mesh);
    let query = Query::new([7.0, 1.0, 0.0], [1.0, 7.0, 0.0]);
    let shortest = found(&map, &query);
    assert!(nearest(&shortest, [4.0, 4.0]) < 0.01);
    let safest = found(&map, &query.clone().objective(Objective::SAFEST));
    assert!(nearest(&safest, [4.0, 4.0]) > 1.2, "{:?}", safest.points());
    assert!(safest.length() > shortest.length());
    // Who does not mind so much goes nearer; and no way costs less than the search's own.
    let mild = Objective { exposure: 0.5, ..Objective::SHORTEST };
    let milder = found(&map, &query.clone().objective(mild));
    assert!(nearest(&milder, [4.0, 4.0]) < nearest(&safest, [4.0, 4.0]));
    let by_steps = query.objective(Objective::SAFEST).method(method("astar"));
    assert!(safest.cost() <= found(&map, &by_steps).cost());
}

#[test]
fn of_two_ways_the_safest_is_the_wider() {
    // Straight through a corridor of 2 m by 8 m, or around through the open.
    let mesh = floor(
        &[
            "............",
            "............",
            "............",
            "....####....",
            "............",
            "....####....",
            "............",
            "............",
        ],
        2.0,
    );
    let map = Map::from(&mesh);
    let query = Query::new([1.0, 9.0, 0.0], [23.0, 9.0, 0.0]);
    assert!(nearest(&found(&map, &query), [12.0, 9.0]) < 0.1);
    let careful = Objective { exposure: 16.0, ..Objective::SHORTEST };
    let around = found(&map, &query.objective(careful));
    assert!(nearest(&around, [12.0, 9.0]) > 3.0, "{:?}", around.points());
}

#[test]
fn paths_bend_at_areas_on_the_floor() {
    let mesh = floor(&["..........", "..........", "..........", ".........."], 1.0);
    let mut map = Map::from(&mesh);
    let swamp = Shape::cuboid([3.0, -1.0, -1.0], [7.0, 2.0, 1.0]);
    map.set_area(1, Area::new(1, swamp, Price::Factor(5.0))).unwrap();
    let path = found(&map, &Query::new([0.5, 0.5, 0.0], [9.5, 0.5, 0.0]));
    assert!(nearest(&path, [5.0, 0.5]) > 1.4, "{:?}", path.points());
    // Along the swamp it is as near as can be: crossings slide.
    assert!(path.length() < 9.85, "{}", path.length());
}

fn turning(radius: f64) -> Agent {
    agent_with(|spec| spec.dynamics = Some(Dynamics::new(4.0, 2.0).turn_radius(radius)))
}

#[test]
fn turns_are_kept_to_or_the_reason_says_what_would_do() {
    let mesh = floor(&["........", "......##", "..####..", "........"], 2.0);
    let map = Map::from(&mesh);
    // Round the end of a wall: two bends with room between them.
    let query = Query::new([15.0, 1.0, 0.0], [3.0, 7.0, 0.0]);
    for radius in [0.2, 0.5, 1.0] {
        found(&map, &query.clone().agent(&turning(radius)));
    }
    let answer = Planner::new(&map).path(&query.clone().agent(&turning(50.0))).unwrap();
    let Outcome::Unreachable(Reason::CannotTurn { radius: Some(radius), at }) = answer.outcome
    else {
        panic!("{:?}", answer.outcome)
    };
    assert!(radius < 50.0 && at[2].abs() < 0.1, "{radius} {at:?}");
    let said = answer.explain();
    assert!(said.contains("cannot turn") && said.contains("would do"), "{said}");
    found(&map, &query.agent(&turning(0.99 * radius)));
}

#[test]
fn every_built_in_agent_is_answered_on_a_navmesh() {
    let map = Map::from(&floor(&["........", "....##..", "........"], 3.0));
    for name in Agent::NAMES {
        let agent = Agent::named(name).unwrap();
        for objective in Objective::ALL {
            let query = Query::new([1.0, 4.0, 0.0], [22.0, 4.0, 0.0]).agent(&agent);
            let answer = Planner::new(&map).path(&query.objective(objective)).unwrap();
            match ["drone", "fish"].contains(&name) {
                true => assert_eq!(answer.code(), 16, "{name}: {:?}", answer.outcome),
                false => answer.found().unwrap().audit(&map).unwrap(),
            }
        }
    }
}

fn meshes() -> [NavMesh; 4] {
    [tiles([6, 5], 6, 1), strips([6, 6], 5, 2), rubble([5, 5], 4, 3), spiral(3, 4)]
}

#[test]
fn a_mesh_that_is_read_back_answers_as_before() {
    for mesh in meshes() {
        let bytes = mesh.to_bytes();
        let again = NavMesh::from_bytes(&bytes).unwrap();
        assert_eq!(again.to_bytes(), bytes);
        let counts = |mesh: &NavMesh| {
            (mesh.polygon_count(), mesh.portal_count(), mesh.island_count(), mesh.bounds())
        };
        assert_eq!(counts(&again), counts(&mesh));
        let places = points(&mesh, 8, 7);
        let (map, again) = (Map::from(mesh), Map::from(again));
        for ends in places.windows(2) {
            let query = Query::new(ends[0], ends[1]).objective(Objective::SAFEST);
            let answers = [&map, &again].map(|map| Planner::new(map).path(&query).unwrap());
            assert_eq!(answers[0].outcome.reason(), answers[1].outcome.reason());
            let points = answers.each_ref().map(|answer| answer.any_path().map(Path::points));
            assert_eq!(points[0], points[1]);
        }
    }
}

#[test]
fn files_of_another_kind_are_told_apart() {
    let mesh = meshes()[0].to_bytes();
    let air = Airspace::bake(Scene::open([4, 4, 4]).unwrap()).unwrap().to_bytes();
    let error = NavMesh::from_bytes(&air).unwrap_err();
    assert_eq!(error.to_string(), "the file holds an airspace, expected a navmesh");
    let error = Airspace::from_bytes(&mesh).unwrap_err();
    assert_eq!(error.to_string(), "the file holds a navmesh, expected an airspace");
    assert!(airlane::plan::is_baked_navmesh(&mesh) && !airlane::plan::is_baked_navmesh(&air));
    assert!(matches!(NavMesh::from_bytes(b"voxel"), Err(BakedError::NotAirlane(_))));
    let mut newer = mesh.clone();
    newer[12] = 99;
    assert!(matches!(NavMesh::from_bytes(&newer), Err(BakedError::NewerVersion { .. })));
}

#[test]
fn every_truncated_file_is_refused() {
    let bytes = meshes()[0].to_bytes();
    for length in 0..bytes.len() {
        let mut cut = bytes[..length].to_vec();
        assert!(NavMesh::from_bytes(&cut).is_err(), "{length}");
        reseal(&mut cut); // with the right length and checksum for what is left
        assert!(NavMesh::from_bytes(&cut).is_err(), "{length}, resealed");
    }
    let mut longer = [&bytes[..], &[0; 8]].concat();
    assert!(matches!(NavMesh::from_bytes(&longer), Err(BakedError::TrailingBytes { .. })));
    reseal(&mut longer);
    assert!(matches!(NavMesh::from_bytes(&longer), Err(BakedError::Malformed(_))));
}

proptest! {
    #![proptest_config(cases(400))]

    /// A damaged file is refused. One that was forged, with the right checksum, is refused or can be asked
    /// anything.
    #[test]
    fn corrupted_files_never_panic(
        which in 0usize..4,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let good = meshes()[which].to_bytes();
        let mut bytes = good.clone();
        for (at, value) in changes {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        if bytes != good {
            prop_assert!(NavMesh::from_bytes(&bytes).is_err());
        }
        reseal(&mut bytes);
        if let Ok(mesh) = NavMesh::from_bytes(&bytes) {
            prop_assert_eq!(&mesh.to_bytes(), &bytes);
            let map = Map::from(mesh);
            let corners = [0, 1].map(|corner| map.parts().next().unwrap().1.navmesh().unwrap().bounds()[corner]);
            for objective in [Objective::SHORTEST, Objective::SAFEST] {
                let query = Query::new(corners[0], corners[1]).objective(objective);
                let query = query.snap(f64::INFINITY).expansion_limit(200);
                let _ = Planner::new(&map).path(&query);
            }
        }
    }
}
