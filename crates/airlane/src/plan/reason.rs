//! Why there is no path: a code that never changes, a name, and a sentence.

use crate::geom::vector::show;
use crate::search::Limit;
use std::fmt;

/// An end of a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Where the path begins.
    Start,
    /// Where it should lead.
    Goal,
}

impl End {
    pub(super) fn other(self) -> Self {
        match self {
            Self::Start => Self::Goal,
            Self::Goal => Self::Start,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "start",
            Self::Goal => "goal",
        })
    }
}

/// Why there is no path to the goal. Places and radii are in world units.
///
/// [`Display`](fmt::Display) is a sentence for people; [`code`](Self::code) and [`name`](Self::name)
/// are for machines and never change.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reason {
    /// An end lies outside the map.
    Outside {
        /// Which end.
        end: End,
        /// The nearest free point, if anything is free.
        nearest: Option<[f64; 3]>,
    },
    /// An end touches a solid.
    Blocked {
        /// Which end.
        end: End,
        /// The centre of a solid voxel that it touches.
        solid: Option<[f64; 3]>,
        /// The nearest free point, if anything is free.
        nearest: Option<[f64; 3]>,
    },
    /// An end is free, but the body does not fit there.
    NoRoom {
        /// Which end.
        end: End,
        /// The largest radius of a ball that fits there.
        widest: f64,
        /// The nearest point where the body fits, if there is one.
        nearest: Option<[f64; 3]>,
    },
    /// The agent may not be at an end: an area or a limit of height.
    Forbidden {
        /// Which end.
        end: End,
    },
    /// An end does not stand on the ground: on a navmesh or a terrain.
    OffGround {
        /// Which end.
        end: End,
        /// The nearest point of the ground, if it is known.
        nearest: Option<[f64; 3]>,
    },
    /// Nothing is in reach of an end, such as a waypoint in sight, or the agent cannot move there.
    EndUnconnected {
        /// Which end.
        end: End,
    },
    /// An end lies outside the region that the search was limited to.
    OutsideRegion {
        /// Which end.
        end: End,
    },
    /// The ends lie in parts of the map that are not connected.
    Disconnected {
        /// The size of the start's part.
        start: u64,
        /// The size of the goal's part.
        goal: u64,
        /// What these sizes count.
        unit: SizeUnit,
    },
    /// The body fits at both ends, but not through any passage between them.
    TooNarrow {
        /// The largest radius of a ball that gets through.
        widest: f64,
    },
    /// There is a path, but what moves cannot fly it.
    CannotTurn {
        /// Where it fails.
        at: [f64; 3],
        /// A turning radius that would do there, if one is known.
        radius: Option<f64>,
    },
    /// There is a path, but it is steeper than what moves can climb or descend, and no other was found.
    TooSteep {
        /// Where it begins to be.
        at: [f64; 3],
        /// A limit on climbing that would do, as rise over run, if one is known and this one does not.
        climb: Option<f64>,
        /// The same for descending.
        descent: Option<f64>,
    },
    /// The search looked at everything that it could reach.
    Exhausted,
}

/// What the size of a part of a map counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SizeUnit {
    /// Voxels of free space.
    Voxels,
    /// Polygons of a navmesh.
    Polygons,
}

impl Reason {
    /// Its number. See the table of codes in [`Answer::code`](super::Answer::code).
    pub fn code(&self) -> u16 {
        match self {
            Self::Outside { .. } => 10,
            Self::Blocked { .. } => 11,
            Self::NoRoom { .. } => 12,
            Self::Forbidden { .. } => 14,
            Self::OffGround { .. } => 15,
            Self::EndUnconnected { .. } => 16,
            Self::OutsideRegion { .. } => 17,
            Self::Disconnected { .. } => 20,
            Self::TooNarrow { .. } => 21,
            Self::CannotTurn { .. } => 24,
            Self::TooSteep { .. } => 25,
            Self::Exhausted => 30,
        }
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Outside { .. } => "outside",
            Self::Blocked { .. } => "blocked",
            Self::NoRoom { .. } => "no-room",
            Self::Forbidden { .. } => "forbidden",
            Self::OffGround { .. } => "off-ground",
            Self::EndUnconnected { .. } => "end-unconnected",
            Self::OutsideRegion { .. } => "outside-region",
            Self::Disconnected { .. } => "disconnected",
            Self::TooNarrow { .. } => "too-narrow",
            Self::CannotTurn { .. } => "cannot-turn",
            Self::TooSteep { .. } => "too-steep",
            Self::Exhausted => "exhausted",
        }
    }

    /// The end that it is about, if it is about one.
    pub fn end(&self) -> Option<End> {
        match *self {
            Self::Outside { end, .. }
            | Self::Blocked { end, .. }
            | Self::NoRoom { end, .. }
            | Self::Forbidden { end }
            | Self::OffGround { end, .. }
            | Self::EndUnconnected { end }
            | Self::OutsideRegion { end } => Some(end),
            _ => None,
        }
    }

    /// The place that it is about, if one is known: a solid at an end, a turn that is too tight, a climb that
    /// is too steep.
    pub fn at(&self) -> Option<[f64; 3]> {
        match *self {
            Self::Blocked { solid, .. } => solid,
            Self::CannotTurn { at, .. } | Self::TooSteep { at, .. } => Some(at),
            _ => None,
        }
    }

    /// The nearest point to the end that would do.
    pub fn nearest(&self) -> Option<[f64; 3]> {
        match *self {
            Self::Outside { nearest, .. }
            | Self::Blocked { nearest, .. }
            | Self::NoRoom { nearest, .. }
            | Self::OffGround { nearest, .. } => nearest,
            _ => None,
        }
    }

    /// The largest radius of a ball that would fit.
    pub fn widest(&self) -> Option<f64> {
        match *self {
            Self::NoRoom { widest, .. } | Self::TooNarrow { widest } => Some(widest),
            _ => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Outside { end, nearest } => {
                write!(f, "the {end} lies outside the map; {}", nearest_free(nearest))
            }
            Self::Blocked { end, solid: Some(solid), nearest } => {
                let (solid, nearest) = (show(solid), nearest_free(nearest));
                write!(f, "the {end} touches the solid voxel at {solid}; {nearest}")
            }
            Self::Blocked { end, solid: None, .. } => {
                write!(f, "the {end} is blocked or lies outside the map")
            }
            Self::NoRoom { end, widest, nearest } => {
                let (room, nearest) = (room(widest), nearest_free(nearest));
                write!(f, "the body does not fit at the {end}: {room} there; {nearest}")
            }
            Self::Forbidden { end } => write!(
                f,
                "the agent may not be at the {end}: an area or its limits of height forbid it"
            ),
            Self::OffGround { end, nearest } => {
                write!(f, "the {end} does not stand on the ground")?;
                match nearest {
                    Some(nearest) => {
                        write!(f, "; the nearest point of the ground is {}", show(nearest))
                    }
                    None => Ok(()),
                }
            }
            Self::EndUnconnected { end } => write!(
                f,
                "nothing is in reach of the {end}: the agent has no speed for that kind of space (air, \
                 water or ground), or no waypoint is in sight"
            ),
            Self::OutsideRegion { end } => {
                write!(f, "the {end} lies outside the region of the search")
            }
            Self::Disconnected { start, goal, unit: SizeUnit::Voxels } => write!(
                f,
                "start and goal are not connected: the start lies in a part of free space of \
                 {start} voxels, the goal in another of {goal}"
            ),
            Self::Disconnected { start, goal, unit: SizeUnit::Polygons } => write!(
                f,
                "start and goal are not connected: the start stands on a part of the navmesh of \
                 {start} polygons, the goal on another of {goal}, and no link that the agent may \
                 take leads across"
            ),
            Self::TooNarrow { widest } => write!(
                f,
                "every way between start and goal is too narrow for the body: {} there",
                room(widest)
            ),
            Self::CannotTurn { at, radius } => {
                write!(f, "what moves cannot turn at {}", show(at))?;
                match radius {
                    Some(radius) => write!(f, "; a turning radius of {radius:.3} would do there"),
                    None => Ok(()),
                }
            }
            Self::TooSteep { at, climb, descent } => {
                write!(f, "the way is too steep for what moves at {}", show(at))?;
                let what = match (climb, descent) {
                    (Some(up), None) => format!("a climb of {up:.3}"),
                    (None, Some(down)) => format!("a descent of {down:.3}"),
                    (Some(up), Some(down)) => {
                        format!("a climb of {up:.3} and a descent of {down:.3}")
                    }
                    (None, None) => return Ok(()),
                };
                write!(f, "; {what} (rise over run) would do")
            }
            Self::Exhausted => {
                f.write_str("the search looked at everything it could reach; the goal is not there")
            }
        }
    }
}

impl Limit {
    /// Its number. See the table of codes in [`Answer::code`](super::Answer::code).
    pub fn code(self) -> u16 {
        match self {
            Self::Time => 40,
            Self::Expansions => 41,
            Self::Cancelled => 42,
            Self::Deadline => 43,
            Self::Memory => 44,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Expansions => "expansions",
            Self::Cancelled => "cancelled",
            Self::Deadline => "deadline",
            Self::Memory => "memory",
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "the time limit was reached",
            Self::Expansions => "the limit of expansions was reached",
            Self::Cancelled => "the query was cancelled",
            Self::Deadline => "the deadline passed",
            Self::Memory => "the search ran out of memory for nodes",
        })
    }
}

fn room(widest: f64) -> String {
    match widest {
        0.0 => "nothing wider than a point fits".to_owned(),
        widest => format!("a ball of radius {} at most fits", (widest * 1e6).floor() / 1e6),
    }
}

fn nearest_free(nearest: Option<[f64; 3]>) -> String {
    match nearest {
        Some(point) => format!("the nearest free point is {}", show(point)),
        None => "nothing in this map is free".to_owned(),
    }
}
