//! Changing the world: obstacles that come, move and go, and voxels edited for good.
//!
//! One edit at a time. Each makes the next version of the world and puts it on show; whoever reads an
//! older one keeps it.

use crate::limits;
use crate::mesh::CHUNK;
use crate::refusal::Refusal;
use crate::stage::Stage;
use airlane::geom::{Frame, UNIT};
use airlane::world::{Body, Delta, Edits, Obstacle, ObstacleId, Obstacles, Pose};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// An obstacle as the page knows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Placed {
    pub(crate) id: u32,
    #[serde(flatten)]
    pub(crate) shape: Shape,
    pub(crate) at: [f64; 3],
}

/// The shape of an obstacle, in world units.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "shape", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Shape {
    /// A box of this size around its place.
    Box { size: [f64; 3] },
    /// A ball around its place.
    Sphere { radius: f64 },
}

impl Shape {
    fn body(&self, frame: &Frame) -> Result<Body, Refusal> {
        let (body, at) = match self {
            Self::Box { size } => (Body::cuboid(*size), "size"),
            Self::Sphere { radius } => (Body::ball(*radius), "radius"),
        };
        let body = body.map_err(|error| Refusal::bad(error).at(at))?;
        // As many as it may touch, wherever it stands.
        let voxels: f64 = body
            .reach()
            .iter()
            .map(|reach| (2.0 * reach / frame.voxel_size).ceil() + 1.0)
            .product();
        match voxels <= limits::OBSTACLE_VOXELS {
            true => Ok(body),
            false => {
                let most = limits::OBSTACLE_VOXELS;
                let message = format!("it would take up {voxels:.0} voxels, at most {most} may be");
                Err(Refusal::bad(message).at(at))
            }
        }
    }
}

/// What is to be done.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Change {
    /// A new obstacle comes.
    Add { shape: Shape, at: [f64; 3] },
    /// An obstacle moves.
    Move { id: u32, at: [f64; 3] },
    /// An obstacle leaves, and the world is as it was without it.
    Remove { id: u32 },
    /// Voxels become solid or free.
    Voxels(Vec<Operation>),
}

/// Voxels that become solid or free.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Operation {
    /// Solid.
    Block(Region),
    /// Free.
    Free(Region),
}

/// A part of the world: all voxels whose inside it shares.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Region {
    /// Between two corners.
    Box([f64; 3], [f64; 3]),
    /// Around a centre.
    Sphere([f64; 3], f64),
}

/// Where obstacles are.
#[derive(Debug, Default)]
pub(crate) struct Editor {
    tracker: Obstacles,
    placed: BTreeMap<u32, (ObstacleId, Placed)>,
    next: u32,
}

/// What an edit came to.
#[derive(Debug)]
pub(crate) struct Edited {
    pub(crate) stage: Arc<Stage>,
    pub(crate) delta: Delta,
    /// The obstacle that came, moved or left.
    pub(crate) obstacle: Option<Placed>,
    pub(crate) world_time: Duration,
    pub(crate) cells_time: Duration,
    pub(crate) time: Duration,
}

impl Editor {
    /// The next version of the world on show.
    pub(crate) fn edit(&mut self, stage: &Stage, change: Change) -> Result<Edited, Refusal> {
        let began = Instant::now();
        let (edits, obstacle) = self.edits(stage, change)?;
        let before = Instant::now();
        let edited = stage.world().edit(&edits).map_err(|error| Refusal::bad(error).at("ops"));
        let (world, delta) = edited?;
        let world_time = before.elapsed();
        let airspace = stage.airspace.follow(world, &delta).map_err(Refusal::fault)?;
        let cells_time = before.elapsed() - world_time;
        let obstacles = self.placed.values().map(|(_, placed)| placed.clone()).collect();
        let stage = Arc::new(stage.next(airspace, &delta.bricks, obstacles));
        Ok(Edited { stage, delta, obstacle, world_time, cells_time, time: began.elapsed() })
    }

    /// The edits that a change takes, and the obstacle it is about.
    fn edits(&mut self, stage: &Stage, change: Change) -> Result<(Edits, Option<Placed>), Refusal> {
        let frame = stage.world().frame();
        match change {
            Change::Add { shape, at } => {
                if self.placed.len() >= limits::OBSTACLES {
                    let message = format!("there are {} obstacles already", self.placed.len());
                    return Err(Refusal::bad(message));
                }
                let body = shape.body(frame)?;
                check_place(frame, at)?;
                let tracked = self.tracker.add(Obstacle::body(body));
                let edits = self.advance(stage, tracked, at)?;
                self.next += 1;
                let placed = Placed { id: self.next, shape, at };
                self.placed.insert(self.next, (tracked, placed.clone()));
                Ok((edits, Some(placed)))
            }
            Change::Move { id, at } => {
                check_place(frame, at)?;
                let (tracked, _) = self.find(id)?;
                let edits = self.advance(stage, tracked, at)?;
                let (_, placed) = self.find(id)?;
                placed.at = at;
                Ok((edits, Some(placed.clone())))
            }
            Change::Remove { id } => {
                let (tracked, placed) = self.find(id)?;
                let placed = placed.clone();
                let edits = self.tracker.remove(stage.world(), tracked).map_err(Refusal::bad)?;
                self.placed.remove(&id);
                Ok((edits, Some(placed)))
            }
            Change::Voxels(operations) => Ok((voxel_edits(frame, operations)?, None)),
        }
    }

    fn find(&mut self, id: u32) -> Result<(ObstacleId, &mut Placed), Refusal> {
        let found = self.placed.get_mut(&id).map(|(tracked, placed)| (*tracked, placed));
        found.ok_or_else(|| Refusal::unknown(format!("there is no obstacle {id}")).at("id"))
    }

    fn advance(&mut self, stage: &Stage, id: ObstacleId, at: [f64; 3]) -> Result<Edits, Refusal> {
        let edits = self.tracker.advance(stage.world(), &[(id, Some(Pose::at(at)))]);
        edits.map_err(|error| Refusal::bad(error).at("at"))
    }
}

/// Refuses places that are none or too far away.
fn check_place(frame: &Frame, at: [f64; 3]) -> Result<(), Refusal> {
    frame.lattice_from_world(at).map(|_| ()).map_err(|error| Refusal::bad(error).at("at"))
}

fn voxel_edits(frame: &Frame, operations: Vec<Operation>) -> Result<Edits, Refusal> {
    if !(1..=limits::EDIT_OPS).contains(&operations.len()) {
        let message =
            format!("{} operations, expected 1 to {}", operations.len(), limits::EDIT_OPS);
        return Err(Refusal::bad(message).at("ops"));
    }
    let mut edits = Edits::new();
    for (number, operation) in operations.into_iter().enumerate() {
        let corner = |point| {
            let lattice = frame.lattice_from_world(point);
            lattice.map_err(|error| Refusal::bad(error).at(format!("ops[{number}]")))
        };
        // The voxels that the box shares its inside with: from the one that holds its low corner to
        // the one below its high corner.
        let voxels = |low: [f64; 3], high: [f64; 3]| {
            let (low, high) = (corner(low)?.0, corner(high)?.0);
            let high = high.map(|c| c.div_euclid(UNIT) + i32::from(c.rem_euclid(UNIT) > 0));
            Ok::<_, Refusal>((low.map(|c| c.div_euclid(UNIT)), high))
        };
        match operation {
            Operation::Block(Region::Box(low, high)) => {
                let (low, high) = voxels(low, high)?;
                edits.block_box(low, high)
            }
            Operation::Free(Region::Box(low, high)) => {
                let (low, high) = voxels(low, high)?;
                edits.free_box(low, high)
            }
            Operation::Block(Region::Sphere(centre, radius)) => edits.block_ball(centre, radius),
            Operation::Free(Region::Sphere(centre, radius)) => edits.free_ball(centre, radius),
        };
    }
    Ok(edits)
}

/// The chunks whose surface or shade a change may touch: those of the changed bricks and of the voxels
/// around these, x fastest.
pub(crate) fn touched_chunks(stage: &Stage, delta: &Delta) -> Vec<[i32; 3]> {
    let counts = stage.world().size().map(|n| n.div_ceil(CHUNK as u32) as i32);
    let Some([lowest, highest]) = delta.bounds else { return Vec::new() };
    let mut chunks = BTreeSet::new();
    for brick in &delta.bricks {
        let range = |i: usize| {
            let low = (8 * brick[i]).max(lowest[i]) - 1;
            let high = (8 * brick[i] + 8).min(highest[i]);
            low.div_euclid(CHUNK).max(0)..=high.div_euclid(CHUNK).min(counts[i] - 1)
        };
        for z in range(2) {
            for y in range(1) {
                chunks.extend(range(0).map(|x| [z, y, x]));
            }
        }
    }
    chunks.into_iter().map(|[z, y, x]| [x, y, z]).collect()
}
