//! Editing the world: moving obstacles and permanent voxel edits.
//!
//! One edit at a time. Each makes the next version of the world and publishes it; whoever reads an
//! older one keeps it.

use crate::limits;
use crate::mesh::CHUNK;
use crate::refusal::Refusal;
use crate::stage::Stage;
use airlane::geom::{BRICK_EDGE, Frame, UNIT, Voxel};
use airlane::{AirspaceError, Body, Changed, EditError, Edits, Path, Pose};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
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
    /// The shape around the origin, if it is not too large.
    fn read(&self, frame: &Frame) -> Result<airlane::Shape, Refusal> {
        let is_size = |edge: &f64| edge.is_finite() && *edge > 0.0;
        let (measures, at) = match self {
            Self::Box { size } => (&size[..], "size"),
            Self::Sphere { radius } => (std::slice::from_ref(radius), "radius"),
        };
        if let Some(bad) = measures.iter().find(|edge| !is_size(edge)) {
            let message = format!("invalid {at} {bad} of an obstacle: expected numbers above 0");
            return Err(Refusal::bad(message).at(at));
        }
        let (shape, body) = match self {
            Self::Box { size } => {
                let half = size.map(|c| c / 2.0);
                let shape = airlane::Shape::cuboid(half.map(|c| -c), half);
                (shape, Body::cuboid(*size))
            }
            Self::Sphere { radius } => {
                (airlane::Shape::ball([0.0; 3], *radius), Body::ball(*radius))
            }
        };
        let body = body.map_err(|error| Refusal::bad(error).at(at))?;
        // As many as it may touch, wherever it stands.
        let voxels: f64 = body
            .reach()
            .iter()
            .map(|reach| (2.0 * reach / frame.voxel_size).ceil() + 1.0)
            .product();
        match voxels <= limits::OBSTACLE_VOXELS {
            true => Ok(shape),
            false => {
                let most = limits::OBSTACLE_VOXELS;
                let message =
                    format!("the obstacle would cover {voxels:.0} voxels, expected at most {most}");
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

/// Numbers obstacles and areas. Who has it may edit.
#[derive(Clone, Debug, Default)]
pub(crate) struct Editor {
    last: u32,
    pub(crate) last_area: u32,
}

/// What an edit came to.
#[derive(Debug)]
pub(crate) struct Edited {
    pub(crate) stage: Arc<Stage>,
    pub(crate) changed: Changed,
    /// The obstacle that came, moved or left.
    pub(crate) obstacle: Option<Placed>,
    pub(crate) time: Duration,
}

impl Editor {
    /// The next version of a stage.
    pub(crate) fn edit(&mut self, stage: &Stage, change: Change) -> Result<Edited, Refusal> {
        let began = Instant::now();
        let mut obstacles = stage.obstacles.clone();
        let (edits, obstacle) = self.edits(stage, &mut obstacles, change)?;
        let (airspace, changed) = stage.airspace.edit(&edits).map_err(refusal_of)?;
        self.last = self.last.max(obstacle.as_ref().map_or(0, |obstacle| obstacle.id));
        let stage = Arc::new(stage.next(airspace, obstacles));
        Ok(Edited { stage, changed, obstacle, time: began.elapsed() })
    }

    /// The edits that a change takes, and the obstacle it is about. Obstacles become those after it.
    fn edits(
        &self,
        stage: &Stage,
        obstacles: &mut Vec<Placed>,
        change: Change,
    ) -> Result<(Edits, Option<Placed>), Refusal> {
        let frame = stage.world().frame();
        let mut edits = Edits::new();
        let placed = match change {
            Change::Add { shape, at } => {
                if obstacles.len() >= limits::OBSTACLES {
                    let message =
                        format!("too many obstacles: there are already {}", obstacles.len());
                    return Err(Refusal::bad(message));
                }
                let placed = Placed { id: self.last + 1, shape, at };
                placed.put(frame, &mut edits)?;
                obstacles.push(placed.clone());
                placed
            }
            Change::Move { id, at } => {
                let placed = find(obstacles, id).map(|place| &mut obstacles[place])?;
                placed.at = at;
                placed.put(frame, &mut edits)?;
                placed.clone()
            }
            Change::Remove { id } => {
                edits.remove_obstacle(id.into());
                obstacles.remove(find(obstacles, id)?)
            }
            Change::Voxels(operations) => return Ok((voxel_edits(frame, operations)?, None)),
        };
        Ok((edits, Some(placed)))
    }
}

impl Placed {
    /// Adds the edit that puts it where it is.
    fn put(&self, frame: &Frame, edits: &mut Edits) -> Result<(), Refusal> {
        let shape = self.shape.read(frame)?;
        let point = frame.lattice_from_world(self.at);
        point.map_err(|error| Refusal::bad(error).at("at"))?;
        edits.set_obstacle(self.id.into(), &shape, Pose::at(self.at));
        Ok(())
    }
}

impl Placed {
    /// The boxes of the voxels that it covers, in world coordinates: one for a box, one for each row of a
    /// ball.
    fn covered(&self, frame: &Frame) -> Vec<[[f64; 3]; 2]> {
        let (origin, edge) = (frame.origin, frame.voxel_size);
        let voxels = |reach: [f64; 3]| -> [[f64; 2]; 3] {
            std::array::from_fn(|i| {
                let of = |c: f64| (c - origin[i]) / edge;
                [of(self.at[i] - reach[i]).floor(), of(self.at[i] + reach[i]).ceil()]
            })
        };
        let corner = |voxel: [f64; 3]| std::array::from_fn(|i| origin[i] + edge * voxel[i]);
        match self.shape {
            Shape::Box { size } => {
                let [x, y, z] = voxels(size.map(|c| c / 2.0));
                vec![[corner([x[0], y[0], z[0]]), corner([x[1], y[1], z[1]])]]
            }
            Shape::Sphere { radius } => {
                let [_, y, z] = voxels([radius; 3]);
                let rows = (z[0] as i64..z[1] as i64)
                    .flat_map(|k| (y[0] as i64..y[1] as i64).map(move |j| (j as f64, k as f64)));
                let row = |(j, k): (f64, f64)| {
                    let gap = |i: usize, voxel: f64| {
                        let low = origin[i] + edge * voxel;
                        self.at[i] - self.at[i].clamp(low, low + edge)
                    };
                    let (dy, dz) = (gap(1, j), gap(2, k));
                    let left = radius * radius - dy * dy - dz * dz;
                    let [x, ..] = voxels([left.max(0.0).sqrt(); 3]);
                    (left > 0.0).then(|| [corner([x[0], j, k]), corner([x[1], j + 1.0, k + 1.0])])
                };
                rows.filter_map(row).collect()
            }
        }
    }

    /// By how much a path passes it: the least distance between the body on its way and the voxels that
    /// the obstacle covers.
    pub(crate) fn passed_by(&self, path: &Path, body: Body, frame: &Frame) -> f64 {
        let half = body.half();
        let to = |[low, high]: [[f64; 3]; 2]| {
            let low = std::array::from_fn(|i| low[i] - half[i]);
            path.distance_to_box(low, std::array::from_fn(|i| high[i] + half[i]))
        };
        let least = self.covered(frame).into_iter().map(to).fold(f64::INFINITY, f64::min);
        (least - body.radius()).max(0.0)
    }
}

/// The place of an obstacle in the list.
fn find(obstacles: &[Placed], id: u32) -> Result<usize, Refusal> {
    let found = obstacles.iter().position(|placed| placed.id == id);
    found.ok_or_else(|| {
        Refusal::unknown(format!("unknown obstacle {id}: expected one that /api/world lists"))
            .at("id")
    })
}

/// Which part of a request is at fault.
pub(crate) fn refusal_of(error: AirspaceError) -> Refusal {
    match &error {
        AirspaceError::Edit(EditError::Obstacle { .. }) => Refusal::bad(error).at("at"),
        AirspaceError::Edit(EditError::Area(_)) => Refusal::bad(error).at("boxes"),
        AirspaceError::Edit(_) => Refusal::bad(error).at("ops"),
        _ => Refusal::fault(error),
    }
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

/// The box around all voxels that changed: the lower corner is in it, the upper one is not.
pub(crate) fn bounds(changed: &Changed) -> Option<[Voxel; 2]> {
    let boxes = changed.boxes()?.iter().copied();
    boxes.reduce(|[low, high], [other_low, other_high]| {
        [
            Voxel(std::array::from_fn(|i| low.0[i].min(other_low.0[i]))),
            Voxel(std::array::from_fn(|i| high.0[i].max(other_high.0[i]))),
        ]
    })
}

/// The chunks whose surface or shade a change may touch: those of the changed bricks and of the voxels
/// around these, x fastest.
pub(crate) fn touched_chunks(stage: &Stage, changed: &Changed) -> Vec<[i32; 3]> {
    let counts = stage.world().size().map(|n| n.div_ceil(CHUNK as u32) as i32);
    let Some([lowest, highest]) = bounds(changed) else { return Vec::new() };
    let mut chunks = BTreeSet::new();
    for brick in changed.bricks() {
        let range = |i: usize| {
            let low = (BRICK_EDGE * brick[i]).max(lowest.0[i]) - 1;
            let high = (BRICK_EDGE * (brick[i] + 1)).min(highest.0[i]);
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
