//! Built-in agents.

use super::{Agent, AgentSpec, Dynamics, LinkKind, Mode};
use crate::names::UnknownName;
use crate::world::Body;

#[derive(Clone, Copy)]
enum Kind {
    Anyone,
    Soldier,
    Pilot,
    Tank,
    Motorcycle,
    Drone,
    Fish,
}

named!(Kind, "agent", {
    Anyone => "anyone",
    Soldier => "soldier",
    Pilot => "pilot",
    Tank => "tank",
    Motorcycle => "motorcycle",
    Drone => "drone",
    Fish => "fish",
});

impl Agent {
    /// The names that [`named`](Self::named) knows.
    pub const NAMES: [&'static str; Kind::NAMES.len()] = Kind::NAMES;

    /// A built-in agent; measures are in metres and seconds.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        let kind: Kind = name.parse()?;
        Ok(Self::new(AgentSpec::of_kind(kind)).expect("valid measures"))
    }
}

impl AgentSpec {
    fn of_kind(kind: Kind) -> Self {
        let body = |radius: f64, height: f64| {
            Body::new([0.0, 0.0, height / 2.0 - radius], radius).expect("valid measures")
        };
        let name = kind.name().to_owned();
        let agent = Self { permissions: 1, ..Self::new(&name) };
        match kind {
            Kind::Anyone => Self::new(&name),
            Kind::Soldier => Self {
                body: body(0.3, 1.8),
                max_slope: 1.0,
                links: vec![
                    LinkKind::Path,
                    LinkKind::Ladder,
                    LinkKind::JumpPad,
                    LinkKind::Teleport,
                    LinkKind::Door,
                    LinkKind::Lift,
                ],
                speeds: vec![
                    (Mode::Walk, 1.5),
                    (Mode::Climb, 0.5),
                    (Mode::Jump, 4.0),
                    (Mode::Teleport, 16.0),
                    (Mode::Swim, 0.5),
                    (Mode::Ride, 1.0),
                ],
                ..agent
            },
            // A soldier who takes off where that is allowed.
            Kind::Pilot => {
                let mut pilot = Self { name, ..Self::of_kind(Kind::Soldier) };
                pilot.links.extend([LinkKind::TakeOff, LinkKind::Landing]);
                pilot.speeds.push((Mode::Fly, 12.0));
                pilot
            }
            Kind::Tank => Self {
                body: Body::cuboid([3.5, 3.5, 2.5]).expect("valid measures"),
                max_slope: 0.6,
                links: vec![LinkKind::Path],
                speeds: vec![(Mode::Drive, 8.0)],
                ..agent
            },
            Kind::Motorcycle => Self {
                body: body(0.5, 1.5),
                max_slope: 0.7,
                dynamics: Some(Dynamics::new(16.0, 4.0).turn_radius(3.0)),
                links: vec![LinkKind::Path],
                speeds: vec![(Mode::Drive, 16.0)],
                ..agent
            },
            Kind::Drone => Self {
                body: Body::ball(0.4).expect("valid measures"),
                heights: [f64::NEG_INFINITY, 120.0],
                links: vec![LinkKind::Path, LinkKind::TakeOff, LinkKind::Landing],
                speeds: vec![(Mode::Fly, 12.0)],
                ..agent
            },
            Kind::Fish => Self {
                body: Body::ball(0.2).expect("valid measures"),
                heights: [f64::NEG_INFINITY, 0.0],
                links: vec![LinkKind::Path],
                speeds: vec![(Mode::Swim, 2.0)],
                ..agent
            },
        }
    }
}
