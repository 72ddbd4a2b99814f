//! Scenes to bake, and questions about them.

use airlane::plan::{JourneyQuery, MeshPath, MeshPlanner, MeshSettings, Method, Outcome, Reason};
use airlane::scene::{Model, Scene};
use airlane::space::{Joined, NavMesh, OnMesh, Place, PolygonId, Realm};
use airlane::world::{Agent, Medium, Weights};
use proptest::prelude::ProptestConfig;

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

/// The path between two points of a mesh, judged; `None` if they are not connected.
pub(crate) fn path(mesh: &NavMesh, ends: [OnMesh; 2], method: Method) -> Option<MeshPath> {
    let joined = Joined::single(Realm::NavMesh(mesh), Medium::Ground).unwrap();
    let agent = Agent::anyone();
    let [start, goal] =
        ends.map(|on| Place::new("here", mesh.frame().world_from_lattice(on.point)));
    let query =
        JourneyQuery { start, goal, agent: &agent, weights: Weights::SHORTEST, areas: None };
    let settings = MeshSettings { method, ..MeshSettings::default() };
    let answer = MeshPlanner::new(&joined).unwrap().answer(&query, &settings).unwrap();
    match answer.outcome {
        Outcome::Found(path) => {
            assert_eq!(path.audit(&joined, &query), Ok(()));
            Some(path)
        }
        Outcome::Unreachable(Reason::DifferentIslands { .. }) => None,
        other => panic!("{other:?}"),
    }
}

/// A model of boxes, given by their low and high corners.
pub(crate) fn boxes(boxes: &[[[f64; 3]; 2]]) -> Model {
    Model { boxes: boxes.to_vec(), ..Model::default() }
}
