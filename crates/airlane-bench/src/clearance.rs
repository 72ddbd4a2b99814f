//! Comparison of two kinds of clearance: fitted worlds, and vertices pushed outwards along
//! their normals as in He & Hung (2016, 4.8).
//!
//! Both get the same models, voxels and random pairs of points, and the judge is the distance of
//! every path to the triangles of the model as it is.

use crate::random::Draw;
use airlane::scene::Model;
use airlane::world::voxelise::{Voxelise, VoxeliseError, voxelise};
use airlane::world::{Body, BodyError};
use airlane::{Airspace, AirspaceError, Planner, Query, QueryError};
use serde::Serialize;
use thiserror::Error;

/// What to run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ClearanceSettings {
    /// The radius of the body, in metres; the models are a few metres large.
    pub radius: f64,
    /// The edge of a voxel.
    pub voxel: f64,
    /// Random pairs of points per model.
    pub pairs: usize,
    /// Their seed.
    pub seed: u64,
}

/// Results of one method on one model.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ClearanceRow {
    /// The model.
    pub model: &'static str,
    /// `fit` or `push`.
    pub method: &'static str,
    /// Free voxels, in per cent of all.
    pub free: f64,
    /// Pairs with a path.
    pub paths: usize,
    /// Paths that come nearer to a triangle than the radius.
    pub too_near: usize,
    /// The least distance between a path and a triangle, in metres, if it is below twice the radius.
    pub least: f64,
}

/// Why the comparison cannot be run.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ClearanceError {
    /// The body is invalid.
    #[error(transparent)]
    Body(#[from] BodyError),
    /// The models cannot be voxelised.
    #[error(transparent)]
    Voxelise(#[from] VoxeliseError),
    /// The voxels cannot be baked, or the body is too large for them.
    #[error(transparent)]
    Airspace(#[from] AirspaceError),
    /// A query is invalid.
    #[error(transparent)]
    Query(#[from] QueryError),
}

/// Room that rounding may cost, in metres.
const ROUNDING: f64 = 1e-6;
/// Half the edge of the cube in which everything happens.
const HALF: f64 = 5.0;

/// Runs the comparison on all models.
pub fn compare_clearance(
    settings: ClearanceSettings,
    mut progress: impl FnMut(),
) -> Result<Vec<ClearanceRow>, ClearanceError> {
    let ClearanceSettings { radius, voxel, pairs, seed } = settings;
    let body = Body::ball(radius)?;
    let bake = |model: Model| -> Result<Airspace, ClearanceError> {
        let bounds = Some([[-HALF; 3], [HALF; 3]]);
        let options = Voxelise { voxel: Some(voxel), bounds, ..Voxelise::default() };
        Ok(Airspace::bake(voxelise(model, &options, &mut |_, _| {})?.0)?)
    };
    let mut rows = Vec::new();
    for (name, model) in models() {
        let true_space = bake(model.clone())?;
        let fitted = true_space.fit(body)?;
        let pushed = bake(model.push_along_normals(radius))?;
        for (method, space) in [("fit", &fitted), ("push", &pushed)] {
            let world = space.world();
            let mut planner = Planner::new(space);
            let mut draw = Draw(seed);
            // Both are asked for the same pairs. A fitted body keeps away from the border, too, and
            // the border counts as solid, so pairs lie where neither matters.
            let inner = HALF - 1.5;
            let mut anywhere = || -> [f64; 3] {
                [(); 3].map(|()| inner * (f64::from(draw.below(20_001)) / 1e4 - 1.0))
            };
            let (mut paths, mut too_near, mut least) = (0, 0, f64::INFINITY);
            for _ in 0..pairs {
                let query = Query::new(anywhere(), anywhere());
                let answer = planner.path(&query)?;
                progress();
                let Some(path) = answer.outcome.found() else { continue };
                let distance = path.clearance(&true_space, 2.0 * radius);
                paths += 1;
                too_near += usize::from(distance < radius - ROUNDING);
                least = least.min(distance);
            }
            let solid = world.solid_count() as f64 / world.voxel_count() as f64;
            let free = 100.0 * (1.0 - solid);
            rows.push(ClearanceRow { model: name, method, free, paths, too_near, least });
        }
    }
    Ok(rows)
}

/// The models: what pushing does well, and what it does not.
fn models() -> [(&'static str, Model); 5] {
    let cube = boxes(&[([-1.5; 3], [1.5; 3])]);
    // A step: one box beside a higher one, as one body.
    let corner =
        boxes(&[([-2.0, -1.5, -2.0], [0.0, 1.5, 2.0]), ([0.0, -1.5, -2.0], [2.0, 1.5, 0.0])]);
    let sheet = Model {
        vertices: vec![[0.0, -2.0, -2.0], [0.0, 2.0, -2.0], [0.0, 2.0, 2.0], [0.0, -2.0, 2.0]],
        triangles: vec![[0, 1, 2], [0, 2, 3]],
        ..Model::default()
    };
    [("ball", ball(1.8)), ("cube", cube), ("spike", spike()), ("step", corner), ("sheet", sheet)]
}

/// Boxes with outward faces.
fn boxes(corners: &[([f64; 3], [f64; 3])]) -> Model {
    let mut model = Model::default();
    for &(low, high) in corners {
        model.add_box_surface(low, high);
    }
    model
}

/// A ball of many triangles.
fn ball(radius: f64) -> Model {
    const AROUND: u32 = 48;
    const UP: u32 = 24;
    let mut model = Model::default();
    for j in 0..=UP {
        for i in 0..AROUND {
            let (turn, tilt) = (
                std::f64::consts::TAU * f64::from(i) / f64::from(AROUND),
                std::f64::consts::PI * f64::from(j) / f64::from(UP),
            );
            let at = [tilt.sin() * turn.cos(), tilt.sin() * turn.sin(), -tilt.cos()];
            model.vertices.push(at.map(|c| radius * c));
        }
    }
    for j in 0..UP {
        for i in 0..AROUND {
            let next = (i + 1) % AROUND;
            let [a, b] = [i, next].map(|i| j * AROUND + i);
            let [c, d] = [i, next].map(|i| (j + 1) * AROUND + i);
            model.triangles.extend([[a, b, d], [a, d, c]]);
        }
    }
    model
}

/// A pyramid that stands on a small base.
fn spike() -> Model {
    Model {
        vertices: vec![
            [-0.6, -0.6, -2.0],
            [0.6, -0.6, -2.0],
            [0.6, 0.6, -2.0],
            [-0.6, 0.6, -2.0],
            [0.0, 0.0, 2.0],
        ],
        triangles: vec![[0, 2, 1], [0, 3, 2], [0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4]],
        ..Model::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fitted_worlds_keep_their_distance_and_pushed_ones_do_not() {
        let settings = ClearanceSettings { radius: 0.6, voxel: 0.2, pairs: 60, seed: 1 };
        let rows = compare_clearance(settings, || {}).unwrap();
        assert_eq!(rows.len(), 10);
        for row in rows.iter().filter(|row| row.method == "fit") {
            assert_eq!(row.too_near, 0, "{row:?}");
            assert!(row.paths > 10, "{row:?}");
        }
        let pushed = |model| rows.iter().find(|row| row.method == "push" && row.model == model);
        for model in ["cube", "spike", "sheet"] {
            assert!(pushed(model).unwrap().too_near > 0, "{model}");
        }
    }
}
