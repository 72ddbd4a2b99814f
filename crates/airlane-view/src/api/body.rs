//! The body that a query is for.

use crate::limits::BODY_REACH;
use crate::refusal::Refusal;
use crate::stage::Stage;
use airlane::Body;
use serde::Deserialize;

/// A body as requests describe it, in world units.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(tag = "shape", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum BodySpec {
    /// A ball.
    Ball { radius: f64 },
    /// Upright along z, from tip to tip.
    Capsule { radius: f64, height: f64 },
    /// Along the axes.
    Box { size: [f64; 3] },
}

impl BodySpec {
    fn read(self) -> Result<Body, Refusal> {
        let body = match self {
            Self::Ball { radius } => return ball(radius),
            Self::Capsule { radius, height } => Body::capsule(radius, height),
            Self::Box { size } => Body::cuboid(size),
        };
        body.map_err(Refusal::bad)
    }
}

/// A ball, if its radius is valid.
fn ball(radius: f64) -> Result<Body, Refusal> {
    let invalid = || format!("invalid radius {radius}: expected a number of at least 0");
    Body::ball(radius).map_err(|_| Refusal::bad(invalid()))
}

/// A ball of this radius, this body, or whom the world was made for.
pub(super) fn body(
    stage: &Stage,
    radius: Option<f64>,
    spec: Option<BodySpec>,
) -> Result<Body, Refusal> {
    let (body, at) = match (radius, spec) {
        (None, None) => return Ok(stage.body),
        (Some(_), Some(_)) => {
            let message = "a query has a radius or a body, not both";
            return Err(Refusal::bad(message).at("body"));
        }
        (Some(radius), None) => (ball(radius), "radius"),
        (None, Some(spec)) => (spec.read(), "body"),
    };
    let body = body.map_err(|refusal| refusal.at(at))?;
    let (reach, most) = (body.reach(), most(stage));
    if (0..3).all(|i| reach[i] <= most[i]) {
        return Ok(body);
    }
    let message = match radius {
        Some(radius) => {
            format!(
                "a ball of radius {radius} is too large: expected a radius from 0 to {}",
                largest_radius(stage)
            )
        }
        None => {
            let [x, y, z] = most.map(|reach| rounded(2.0 * reach));
            format!("the body is too large: expected at most {x} × {y} × {z}")
        }
    };
    Err(Refusal::bad(message).at(at))
}

/// The largest radius of a ball, rounded down for people.
pub(super) fn largest_radius(stage: &Stage) -> f64 {
    rounded(most(stage).into_iter().fold(f64::INFINITY, f64::min))
}

/// How far bodies may reach: to fit into the world, and for what the engine supports in its voxels.
fn most(stage: &Stage) -> [f64; 3] {
    let voxel = stage.world().frame().voxel_size;
    stage.world().size().map(|n| (f64::from(n) / 2.0).min(BODY_REACH) * voxel)
}

/// Two decimals, rounded down: what is said to be allowed is.
fn rounded(length: f64) -> f64 {
    (100.0 * length).floor() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::{Airspace, Scene};

    #[test]
    fn the_engine_supports_bodies_that_reach_as_far() {
        let airspace = Airspace::bake(Scene::open([8; 3]).unwrap()).unwrap();
        assert!(airspace.fit(Body::ball(BODY_REACH).unwrap()).is_ok());
        assert!(airspace.fit(Body::ball(BODY_REACH + 0.01).unwrap()).is_err());
    }
}
