//! Scenes to bake, and questions about them.

use airlane::method::{Navmesh, NavmeshString};
use airlane::space::{NavMesh, OnMesh, PolygonId};
use airlane::{Mode, Model, Outcome, Path, Planner, Query, Scene};
use proptest::prelude::ProptestConfig;
use std::sync::Arc;

/// So many cases of a property, times `AIRLANE_TEST_EFFORT` if that is set.
pub(crate) fn cases(count: u32) -> ProptestConfig {
    let effort = std::env::var("AIRLANE_TEST_EFFORT").ok().and_then(|text| text.parse().ok());
    ProptestConfig::with_cases(count * effort.unwrap_or(1))
}

/// A stream of numbers for batches that are always the same.
pub(crate) struct Draw(pub(crate) u64);

impl Draw {
    pub(crate) fn below(&mut self, n: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.0 >> 33) % n as u64) as i32
    }
}

/// A floor with boxes on it, some high and some low enough to step on.
pub(crate) fn cluttered(edge: i32, boxes: i32, seed: u64) -> Scene {
    let mut draw = Draw(seed);
    let mut scene = Scene::open([edge as u32, edge as u32, 8]).unwrap();
    scene.voxels.insert_box([0, 0, 0], [edge, edge, 1]);
    for _ in 0..boxes {
        let (x, y) = (draw.below(edge), draw.below(edge));
        let (w, d, h) = (1 + draw.below(5), 1 + draw.below(5), 1 + draw.below(4));
        scene.voxels.insert_box([x, y, 1], [(x + w).min(edge), (y + d).min(edge), 1 + h]);
    }
    scene
}

/// Points on a mesh, drawn at random.
pub(crate) fn points(mesh: &NavMesh, count: usize, draw: &mut Draw) -> Vec<OnMesh> {
    let mut found = Vec::new();
    while found.len() < count {
        let polygon = draw.below(mesh.polygon_count() as i32) as PolygonId;
        let corners = mesh.corners_of(polygon);
        let weights: Vec<f64> = corners.iter().map(|_| f64::from(1 + draw.below(100))).collect();
        let sum: f64 = weights.iter().sum();
        let mut mean = [0.0; 3];
        for (&vertex, weight) in corners.iter().zip(&weights) {
            let at = mesh.frame().world_from_lattice(mesh.vertex(vertex));
            (0..3).for_each(|i| mean[i] += at[i] * weight / sum);
        }
        found.extend(mesh.locate(mean, 1.0).unwrap());
    }
    found
}

/// The exact way over a navmesh, and the quick one.
pub(crate) const EXACT: Navmesh = Navmesh { string: NavmeshString::Exact };
pub(crate) const FUNNEL: Navmesh = Navmesh { string: NavmeshString::Funnel };

/// The path between two points of a mesh, judged; `None` if they are not connected.
pub(crate) fn path(mesh: &Arc<NavMesh>, ends: [OnMesh; 2], method: Navmesh) -> Option<Path> {
    let [start, goal] = ends.map(|on| mesh.frame().world_from_lattice(on.point));
    let query = Query::new(start, goal).method(method);
    match Planner::new(mesh).path(&query).unwrap().outcome {
        Outcome::Found(path) => {
            assert_eq!(path.audit(mesh), Ok(()));
            Some(path)
        }
        Outcome::Unreachable(reason) if reason.name() == "disconnected" => None,
        other => panic!("{other:?}"),
    }
}

/// How far a path leads over floors, as seen from above.
pub(crate) fn walked(path: &Path) -> f64 {
    path.legs().filter(|leg| leg.link().is_none()).map(|leg| leg.flat_length()).sum()
}

/// The modes of the legs of a path.
pub(crate) fn modes(path: &Path) -> Vec<Mode> {
    path.legs().map(|leg| leg.mode()).collect()
}

/// A model of boxes, given by their low and high corners.
pub(crate) fn boxes(boxes: &[[[f64; 3]; 2]]) -> Model {
    Model { boxes: boxes.to_vec(), ..Model::default() }
}
