//! Answers in plain words.

use super::outcome::{Answer, Outcome, Reason};
use crate::geom::{Frame, LatticePoint};
use crate::search::Limit;
use std::time::Duration;

impl Answer {
    /// What came of the query and why, and what each stage cost, for people.
    pub fn explain(&self, frame: &Frame) -> String {
        let came = match &self.outcome {
            Outcome::Found(path) if path.points().len() <= 2 => {
                "There is a path, straight from start to goal.".to_owned()
            }
            Outcome::Found(path) => {
                format!("There is a path with {} bends.", path.points().len() - 2)
            }
            Outcome::Partial(_, reason) => {
                format!("There is a path part of the way: {}.", reason.explain(frame))
            }
            Outcome::Unreachable(reason) => format!("There is no path: {}.", reason.explain(frame)),
            Outcome::LimitHit(_, limit) => format!("The search ended early: {}.", limit.explain()),
        };
        let times = &self.times;
        let tally = &self.tally;
        format!(
            "{came}\nLocating the ends took {}, searching {} ({} nodes expanded, {} put on the open \
             list), refining {}. {} lines of sight were checked in all.",
            show(times.locate),
            show(times.search),
            tally.expanded,
            tally.generated,
            show(times.refine),
            tally.sight_checks,
        )
    }
}

impl Reason {
    /// The reason in plain words.
    pub fn explain(&self, frame: &Frame) -> String {
        match self {
            Self::Outside { end, nearest } => {
                format!("the {end} lies outside the map; {}", show_nearest(nearest, frame))
            }
            Self::Blocked { end, voxel, nearest } => format!(
                "the {end} touches a solid, at voxel {voxel}; {}",
                show_nearest(nearest, frame)
            ),
            Self::NoRoom { end, widest, nearest } => {
                let nearest = show_nearest(nearest, frame);
                format!("the body does not fit at the {end}: {} there; {nearest}", room(*widest))
            }
            Self::TooNarrow { widest } => format!(
                "the ways between start and goal are too narrow for the body: {} there",
                room(*widest)
            ),
            Self::DifferentComponents { start, goal } => format!(
                "start and goal are not connected: the start lies in a part of free space of {start} \
                 voxels, the goal in another of {goal}"
            ),
            Self::OutsideRegion(end) => {
                format!("the {end} lies outside the region that the search was limited to")
            }
            Self::NotThere(end) => format!("the {end} is blocked or lies outside its space"),
            Self::OutOfReach(end) => format!(
                "nothing is in reach of the {end}: no waypoint is in sight, or the agent cannot move there"
            ),
            Self::Barred(end) => {
                format!("the agent may not be at the {end}: an area or a limit of height bars it")
            }
            Self::NothingLeft => {
                "everything that can be reached was looked at, and the goal is not there".to_owned()
            }
        }
    }
}

impl Limit {
    /// The limit in plain words.
    pub fn explain(self) -> &'static str {
        match self {
            Self::Expansions => "the budget of expansions is spent; this is the best path so far",
            Self::Time => "the time is up; this is the best path so far",
            Self::Cancelled => "the search was cancelled; this is the best path so far",
        }
    }
}

fn show(time: Duration) -> String {
    format!("{:.1} µs", time.as_secs_f64() * 1e6)
}

fn room(widest: f64) -> String {
    match widest {
        0.0 => "nothing wider than a point fits".to_owned(),
        widest => format!("a ball of radius {} at most fits", (widest * 1e6).floor() / 1e6),
    }
}

fn show_nearest(nearest: &Option<LatticePoint>, frame: &Frame) -> String {
    match nearest {
        Some(point) => {
            let [x, y, z] = frame.world_from_lattice(*point);
            format!("the nearest free point is {x},{y},{z}")
        }
        None => "nothing in this map is free".to_owned(),
    }
}
