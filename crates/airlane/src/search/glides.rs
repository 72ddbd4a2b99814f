//! Hybrid A\*: a search for an agent with a turning radius and a climb limit.
//!
//! A node is a box of places, courses and slopes; its label holds the very pose in it that the best way so far leads
//! to, and the manoeuvre that led there (Dolgov, Thrun, Montemerlo and Diebel 2010). So ways fit together exactly, and
//! poses need lie on no grid. From each pose one goes straight on, turns, changes the slope, or heads for where
//! the estimate says that the way to the goal leads; and if a manoeuvre leads to the goal itself, it is taken.

use super::{Frontier, Label, Labels, Observer, OpenList, Policy};
use crate::geom::vector::{Vector, flat_norm};
use crate::geom::{Cost, LatticePoint, UNIT};
use crate::space::{Glider, Manoeuvre, NodeId, Numbers, Pose, Stretch};
use std::cell::RefCell;
use std::f64::consts::{FRAC_PI_8, TAU};

/// Where the best way to a node so far ends, and how it came there.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Flown {
    pub(crate) pose: Pose,
    pub(crate) by: Manoeuvre,
}

/// The number of the start, and of the goal.
pub(crate) const START: NodeId = 0;
const GOAL: NodeId = 1;

/// Nodes that are numbered; the search ends where they do.
const MOST_NODES: u32 = 1 << 20;

/// Courses that are told apart.
const COURSES: f64 = 16.0;

/// Slopes that are told apart are no further from each other than this angle: 14°.
const NEXT_SLOPE: f64 = 0.25;

/// The steepest that is flown, by the steepest that is allowed: cubics are not quite helices.
const STEEPEST: f64 = 0.9995;

/// The steepest slope of all: 84°.
const STEEPEST_OF_ALL: f64 = 9.5;

/// How fine the boxes are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Grain {
    /// How far a step leads, in lattice steps.
    pub(crate) step: f64,
    /// The size of boxes by that, in plan and in height.
    pub(crate) boxes: [f64; 2],
}

/// A search from one place to another.
pub(crate) struct Glides<F, C> {
    /// Whether a part of a manoeuvre is clear.
    clear: C,
    glider: Glider,
    ends: [Vector; 2],
    grain: Grain,
    /// How much estimates count.
    weight: f64,
    /// Slopes that are told apart.
    levels: Vec<f64>,
    /// How far it is from a place to the goal, as far as is known, and where the way leads first.
    rest: F,
    boxes: RefCell<Numbers<[i32; 5]>>,
}

fn place_of(point: LatticePoint) -> Vector {
    point.0.map(f64::from)
}

/// The lattice point nearest to a place.
pub(crate) fn nearest_point(place: Vector) -> LatticePoint {
    LatticePoint(place.map(|c| c.round() as i32))
}

impl<F: Fn(LatticePoint) -> (Cost, LatticePoint), C: Fn(&Stretch) -> bool> Glides<F, C> {
    pub(crate) fn new(
        glider: Glider,
        ends: [LatticePoint; 2],
        (grain, weight): (Grain, f64),
        (rest, clear): (F, C),
    ) -> Self {
        let slopes =
            glider.slopes.map(|slope| (STEEPEST * slope).clamp(-STEEPEST_OF_ALL, STEEPEST_OF_ALL));
        let mut levels = Vec::new();
        for slope in slopes {
            let angle = libm::atan(slope);
            let count = (angle.abs() / NEXT_SLOPE).ceil();
            levels.extend((1..=count as u32).map(|n| match f64::from(n) == count {
                true => slope,
                false => libm::tan(angle * f64::from(n) / count),
            }));
        }
        levels.push(0.0);
        levels.sort_by(f64::total_cmp);
        levels.dedup();
        let glider = Glider { slopes, ..glider };
        let mut boxes = Numbers::new(MOST_NODES);
        for end in [START, GOAL] {
            boxes.number([i32::MAX, end as i32, 0, 0, 0]);
        }
        let ends = ends.map(place_of);
        let boxes = RefCell::new(boxes);
        Self { clear, glider, ends, grain, weight, levels, rest, boxes }
    }

    /// What is flown from the start to the goal, after the search got there.
    pub(crate) fn parts(&self, labels: &Labels<Flown>) -> Vec<Stretch> {
        let mut parts = Vec::new();
        // Setting out takes no way.
        for ends in labels.route_to(GOAL).windows(2).skip(1) {
            if let [Some(from), Some(to)] = [ends[0], ends[1]].map(|node| labels.get(node)) {
                self.glider.fly(from.note.pose, to.note.by, |part| {
                    parts.push(part);
                    true
                });
            }
        }
        parts
    }

    fn level(&self, slope: f64) -> usize {
        let away = |level: &f64| (level - slope).abs();
        let levels = self.levels.iter().map(away).enumerate();
        levels.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(level, _)| level)
    }

    fn number(&self, pose: &Pose) -> Option<NodeId> {
        let [across, height] = self.grain.boxes.map(|share| share * self.grain.step);
        let course = libm::atan2(pose.course[1], pose.course[0]) * COURSES / TAU;
        let key = [
            (pose.at[0] / across).floor() as i32,
            (pose.at[1] / across).floor() as i32,
            (pose.at[2] / height).floor() as i32,
            (course.round() as i32).rem_euclid(COURSES as i32),
            self.level(pose.slope) as i32,
        ];
        self.boxes.borrow_mut().number(key)
    }

    /// Where a manoeuvre leads, if nothing is in its way.
    fn flown(&self, from: Pose, by: Manoeuvre) -> Option<Pose> {
        self.glider.fly(from, by, |part| (self.clear)(&part))
    }

    /// What is tried from a pose, but for the way to the goal.
    fn for_each_manoeuvre(&self, pose: &Pose, mut visit: impl FnMut(Manoeuvre)) {
        let (step, slope) = (self.grain.step, pose.slope);
        visit(Manoeuvre { turn: 0.0, slope, run: step });
        let radius = self.glider.plan_radius(slope);
        for share in [1.0, 2.0, 4.0] {
            let far = radius * share * FRAC_PI_8;
            if share > 1.0 && far > step {
                break;
            }
            for side in [1.0, -1.0] {
                visit(Manoeuvre {
                    turn: side * share * FRAC_PI_8,
                    slope,
                    run: (step - far).max(0.0),
                });
            }
        }
        let level = self.level(slope);
        let next = [level.checked_sub(1), Some(level + 1)];
        for next in next.into_iter().flatten().filter_map(|next| self.levels.get(next)) {
            visit(Manoeuvre { turn: 0.0, slope: *next, run: 0.0 });
        }
        if slope != self.levels[level] {
            visit(Manoeuvre { turn: 0.0, slope: self.levels[level], run: 0.0 });
        }
        let (_, via) = (self.rest)(nearest_point(pose.at));
        for side in [1.0, -1.0] {
            let Some(by) = self.glider.approach(pose, place_of(via), side) else { continue };
            if by.turn.abs() < 0.75 * TAU && by.run > 0.0 {
                visit(by);
                let before = by.run - self.glider.radius;
                if before > step {
                    visit(Manoeuvre { run: before, ..by });
                }
            }
        }
    }
}

impl<F, C> Policy for Glides<F, C>
where
    F: Fn(LatticePoint) -> (Cost, LatticePoint),
    C: Fn(&Stretch) -> bool,
{
    type Note = Flown;

    fn node_limit(&self) -> u32 {
        MOST_NODES
    }

    fn start(&self, start: NodeId) -> Label<Flown> {
        let pose = Pose { at: self.ends[0], course: [1.0, 0.0], slope: 0.0 };
        Label { g: Cost::ZERO, parent: start, note: Flown { pose, by: Manoeuvre::default() } }
    }

    fn is_goal(&self, node: NodeId) -> bool {
        node == GOAL
    }

    fn estimate(&self, node: NodeId, note: Flown) -> Cost {
        if node == GOAL { Cost::ZERO } else { (self.rest)(nearest_point(note.pose.at)).0 }
    }

    fn priority(&self, g: Cost, h: Cost) -> Cost {
        g + h.scaled(self.weight)
    }

    fn expand(
        &self,
        node: NodeId,
        label: Label<Flown>,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        let Flown { pose, .. } = label.note;
        let mut offer = |to: NodeId, pose: Pose, by: Manoeuvre, length: f64| {
            let g = label.g + Cost::from_voxels(length / f64::from(UNIT));
            let (is_closed, known) = frontier.peek(to);
            if !is_closed && g < known.g {
                frontier.improve(to, Label { g, parent: node, note: Flown { pose, by } });
            }
        };
        if node == START {
            // It may set out any way: by the compass, and to where the way leads.
            let (_, via) = (self.rest)(nearest_point(pose.at));
            let ahead =
                [place_of(via), self.ends[1]].map(|to| [to[0] - pose.at[0], to[1] - pose.at[1]]);
            let ahead = ahead.into_iter().filter_map(|[x, y]| {
                let size = flat_norm(x, y);
                (size > 1.0).then(|| [x / size, y / size])
            });
            let compass = (0..COURSES as u32).map(|n| {
                let (y, x) = libm::sincos(f64::from(n) * TAU / COURSES);
                [x, y]
            });
            for course in ahead.chain(compass) {
                for &slope in &self.levels {
                    let pose = Pose { course, slope, ..pose };
                    let by = Manoeuvre { slope, ..Manoeuvre::default() };
                    if let Some(number) = self.number(&pose) {
                        offer(number, pose, by, 0.0);
                    }
                }
            }
            return;
        }
        for side in [1.0, -1.0] {
            let Some(by) = self.glider.reach(&pose, self.ends[1], side) else { continue };
            let length = self.glider.length(&pose, &by);
            if let Some(end) = self.flown(pose, by) {
                offer(GOAL, end, by, length);
            }
        }
        self.for_each_manoeuvre(&pose, |by| {
            let Some(to) = self.flown(pose, by) else { return };
            if let Some(number) = self.number(&to).filter(|&number| number != node) {
                offer(number, to, by, self.glider.length(&pose, &by));
            }
        });
    }
}
