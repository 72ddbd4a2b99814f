//! An independent judge: whether any flyer was ever in a wall or an obstacle.
//!
//! It keeps a world of its own, with the walls of [`Airspaces`] and the obstacles *without* their margin, and has the
//! engine's auditors look at every leg that a flyer moved in a frame, and at where those are that the host moves. They share no code with what plans and moves. It
//! takes time: for tests and for finding faults.

use crate::airspaces::Airspaces;
use crate::flyer::{Flight, Flyer};
use crate::obstacle::Obstacle;
use crate::plugin::AirlaneSystems;
use airlane::crowd::Auditor;
use airlane::refine::audit_body_in;
use airlane::{Airspace, Body, Edits, Pose, Shape, Version};
use bevy_app::{App, Plugin, Update};
use bevy_ecs::prelude::*;
use bevy_transform::helper::TransformHelper;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Audits every frame; the findings are in [`FlightAudit`].
#[derive(Clone, Copy, Debug, Default)]
pub struct AuditPlugin;

impl Plugin for AuditPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<FlightAudit>();
        app.add_systems(Update, audit.after(AirlaneSystems::Fly));
    }
}

/// What the audit found so far.
#[derive(Resource, Default)]
pub struct FlightAudit {
    /// Frames that were looked at.
    pub frames: u64,
    /// Legs that were judged.
    pub legs: u64,
    /// Legs along which a flyer touched a wall or an obstacle.
    pub in_wall: u64,
    /// The first of them: the frame and the flyer.
    pub first: Option<(u64, Entity)>,
    /// How long it took in the last frame.
    pub took: Duration,
    truth: Option<Truth>,
}

impl FlightAudit {
    /// Whether legs were judged and none of them touched anything.
    pub fn is_sound(&self) -> bool {
        self.legs > 0 && self.in_wall == 0
    }
}

/// The world as it is, without margins.
struct Truth {
    airspace: Airspace,
    walls: Version,
    placed: BTreeMap<u64, (Shape, Pose)>,
}

impl Truth {
    fn new(walls: &Airspace) -> Self {
        Self { airspace: walls.clone(), walls: walls.version(), placed: BTreeMap::new() }
    }

    /// Moves obstacles to where they are, and takes out those that have gone.
    fn follow(&mut self, now: BTreeMap<u64, (Shape, Pose)>) {
        let mut edits = Edits::new();
        for key in self.placed.keys().filter(|key| !now.contains_key(key)) {
            edits.remove_obstacle(*key);
        }
        for (key, place) in now.iter().filter(|(key, place)| self.placed.get(key) != Some(place)) {
            edits.set_obstacle(*key, &place.0, place.1);
        }
        // A pose that the world has refused is refused here, too.
        if !edits.is_empty() && self.airspace.apply(&edits).is_ok() {
            self.placed = now;
        }
    }
}

fn audit(
    mut audit: ResMut<'_, FlightAudit>,
    airspaces: Res<'_, Airspaces>,
    flyers: Query<'_, '_, (Entity, &Flyer, &Flight)>,
    obstacles: Query<'_, '_, (Entity, &Obstacle)>,
    transforms: TransformHelper<'_, '_>,
) {
    let began = Instant::now();
    let Some(walls) = airspaces.walls() else { return };
    let audit = &mut *audit;
    let truth = match &mut audit.truth {
        Some(truth) if truth.walls == walls.version() => truth,
        other => other.insert(Truth::new(walls)),
    };
    let place = |(entity, obstacle): (Entity, &Obstacle)| {
        let global = transforms.compute_global_transform(entity).ok()?;
        Some((entity.to_bits(), obstacle.exactly(&global).ok()?))
    };
    truth.follow(obstacles.iter().filter_map(place).collect());
    let world = truth.airspace.world();

    // Balls and points exactly; other bodies on the lattice, less what that rounds.
    let (mut who, mut radii, mut from, mut to) = (vec![], vec![], vec![], vec![]);
    let mut found = Vec::new();
    for (entity, flyer, flight) in &flyers {
        let Ok(body) = flyer.shape() else { continue };
        for leg in flight.trail().windows(2) {
            audit.legs += 1;
            if body.half() == [0.0; 3] {
                who.push(entity);
                radii.push(body.radius());
                from.push(leg[0]);
                to.push(leg[1]);
            } else if touches(&truth.airspace, body, leg) {
                found.push(entity);
            }
        }
        // Those that stand still are looked at where they are: the world moves. So are those that the host moves,
        // once it is known where they are, if they are anywhere.
        let at = flight.exact_place();
        let is_somewhere = flight.written.is_some() && at.iter().all(|c| c.is_finite());
        if flight.trail().len() < 2 && is_somewhere {
            audit.legs += 1;
            if body.half() == [0.0; 3] {
                who.push(entity);
                radii.push(body.radius());
                from.push(at);
                to.push(at);
            } else if touches(&truth.airspace, body, &[at]) {
                found.push(entity);
            }
        }
    }
    // One by one only if somebody was found: that says who it was.
    let judge = |range: std::ops::Range<usize>| {
        let mut auditor = Auditor::new(world, radii[range.clone()].to_vec());
        auditor.look(&from[range.clone()]);
        auditor.look(&to[range]);
        auditor.findings().wall_penetrations > 0
    };
    if judge(0..who.len()) {
        found.extend((0..who.len()).filter(|&n| judge(n..n + 1)).map(|n| who[n]));
    }
    audit.in_wall += found.len() as u64;
    if let (None, Some(&entity)) = (audit.first, found.first()) {
        audit.first = Some((audit.frames, entity));
    }
    audit.frames += 1;
    audit.took = began.elapsed();
}

fn touches(airspace: &Airspace, body: Body, leg: &[[f64; 3]]) -> bool {
    let frame = airspace.frame();
    let slack = frame.voxel_size / f64::from(airlane::geom::UNIT);
    let smaller = Body::new(body.half().map(|c| (c - slack).max(0.0)), body.radius());
    let points: Result<Vec<_>, _> = leg.iter().map(|&at| frame.lattice_from_world(at)).collect();
    match (smaller, points) {
        (Ok(body), Ok(points)) => audit_body_in(airspace.world(), body, &points).is_err(),
        _ => true,
    }
}
