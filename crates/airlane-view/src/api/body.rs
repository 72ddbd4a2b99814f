//! The body that a query is for.

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
            Self::Ball { radius } => Body::ball(radius),
            Self::Capsule { radius, height } => Body::capsule(radius, height),
            Self::Box { size } => Body::cuboid(size),
        };
        body.map_err(Refusal::bad)
    }
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
        (Some(radius), None) => (Body::ball(radius).map_err(Refusal::bad), "radius"),
        (None, Some(spec)) => (spec.read(), "body"),
    };
    let body = body.map_err(|refusal| refusal.at(at))?;
    let size = stage.world().size().map(|n| f64::from(n) * stage.world().frame().voxel_size);
    let (reach, [x, y, z]) = (body.reach(), size);
    if (0..3).all(|i| 2.0 * reach[i] <= size[i]) {
        return Ok(body);
    }
    let message = match radius {
        Some(radius) => format!(
            "a ball of radius {radius} does not fit into this world of {x:.1} × {y:.1} × {z:.1}: \
             expected a radius from 0 to {:.1}",
            x.min(y).min(z) / 2.0
        ),
        None => format!(
            "the body does not fit into this world: expected at most {x:.1} × {y:.1} × {z:.1}"
        ),
    };
    Err(Refusal::bad(message).at(at))
}
