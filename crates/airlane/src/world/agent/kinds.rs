//! The agents of the house.

use super::{Agent, LinkKind, Mode, UnknownAgent};
use crate::world::Body;

impl Agent {
    /// The names that [`named`](Self::named) knows.
    pub const NAMES: [&'static str; 6] =
        ["anyone", "soldier", "tank", "motorcycle", "drone", "fish"];

    /// An agent of the house; measures are in metres and seconds.
    pub fn named(name: &str) -> Result<Self, UnknownAgent> {
        let body = |radius: f64, height: f64| {
            Body::new([0.0, 0.0, height / 2.0 - radius], radius).expect("measures of the house")
        };
        let agent = Self { name: name.to_owned(), permissions: 1, ..Self::anyone() };
        Ok(match name {
            "anyone" => Self::anyone(),
            "soldier" => Self {
                body: body(0.3, 1.8),
                max_slope: 1.0,
                links: vec![
                    LinkKind::Path,
                    LinkKind::Ladder,
                    LinkKind::JumpPad,
                    LinkKind::Teleport,
                    LinkKind::Door,
                ],
                speeds: vec![
                    (Mode::Walk, 1.5),
                    (Mode::Climb, 0.5),
                    (Mode::Jump, 4.0),
                    (Mode::Teleport, 16.0),
                    (Mode::Swim, 0.5),
                ],
                ..agent
            },
            "tank" => Self {
                body: Body::cuboid([3.5, 3.5, 2.5]).expect("measures of the house"),
                max_slope: 0.6,
                links: vec![LinkKind::Path],
                speeds: vec![(Mode::Drive, 8.0)],
                ..agent
            },
            "motorcycle" => Self {
                body: body(0.5, 1.5),
                max_slope: 0.7,
                turning_radius: Some(3.0),
                links: vec![LinkKind::Path],
                speeds: vec![(Mode::Drive, 16.0)],
                ..agent
            },
            "drone" => Self {
                body: Body::ball(0.4).expect("measures of the house"),
                heights: [f64::NEG_INFINITY, 120.0],
                links: vec![LinkKind::Path, LinkKind::TakeOff, LinkKind::Landing],
                speeds: vec![(Mode::Fly, 12.0)],
                ..agent
            },
            "fish" => Self {
                body: Body::ball(0.2).expect("measures of the house"),
                heights: [f64::NEG_INFINITY, 0.0],
                links: vec![LinkKind::Path],
                speeds: vec![(Mode::Swim, 2.0)],
                ..agent
            },
            other => return Err(UnknownAgent(other.to_owned())),
        })
    }
}
