//! One search from a root, used for target after target.
//!
//! A [`Tree`] is what a search over cells knows, kept between targets. [`CellPlanner::grow`] gives it
//! one more, in four stages:
//!
//! 1. *Join*: a target near one that was searched for mostly sees one of the last bends of that
//!    one's taut path. The way over it is clear; only its end has to be pulled tight.
//! 2. *Trust*: if the searched target is near enough, that is the answer.
//! 3. *Search on* otherwise: the search is retargeted and goes on, with the joined way as what it
//!    has to better.
//! 4. *Start afresh* if what it found may be much too long. A closed cell has one entry, chosen for
//!    another target; where cells are large, there is a better one for the next.
//!
//! Every path that a search finds is pulled tight, and the shortest is the answer.

use super::cells::{CellPlanner, CellScratch, Entry};
use super::method::Profile;
use super::options::Settings;
use crate::geom::{Cost, LatticePoint, polyline_length as length};
use crate::refine::{Effort, tauten_in_place, tauten_start};
use crate::search::{
    CellTheta, Ending, Estimates, Limit, Limits, Meter, Observer, Pace, Session, Stats,
};
use crate::space::NodeId;
use crate::world::{Contact, World};

/// A joined way is trusted if its target is no further from the searched one than this share of the
/// way's length. A closer look can gain no more than twice that, and gains little on average.
const TRUST: f64 = 0.05;
/// Bends of a searched path, the nearest to its target first, that others may join it at.
const JOINTS: usize = 4;
/// Searched targets that are looked for.
const LOOKS: usize = 3;
/// Bends that are pulled tight where a way was joined.
const LOOSE: usize = 4;
/// Searched ways are longer than taut ones by about this factor; what the search has to better is
/// made longer by as much.
const SLACK: f64 = 1.01;

/// The same for a bound on the length, which must not be missed: weights add to it.
const BOUND_SLACK: f64 = 1.06;

/// What is known of the ways from a root.
#[derive(Debug)]
pub(super) struct Tree {
    root: Entry,
    /// Closed cells, in order: their labels depend on the target.
    closed: Vec<NodeId>,
    has_begun: bool,
    searched: Vec<Searched>,
    /// No two paths offer the same place to join.
    joints: Vec<Joint>,
}

/// A path that the search found.
#[derive(Debug)]
struct Searched {
    /// From the target to the root, taut.
    points: Vec<LatticePoint>,
    /// In voxels.
    length: f64,
    /// Whether the search had no other target before.
    is_fresh: bool,
}

/// A bend of a searched path.
#[derive(Clone, Copy, Debug)]
struct Joint {
    path: usize,
    bend: usize,
    point: LatticePoint,
    /// The rest of the way to the root, in voxels.
    rest: f64,
}

/// How targets are searched for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) weight: f64,
    pub(super) effort: Effort,
    /// Ways longer than this, in voxels, are of no interest.
    pub(super) bound: Option<f64>,
}

/// What came of one target.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Grown {
    /// The points of a taut path, from the target to the root.
    Path(Vec<LatticePoint>),
    /// It is further than the bound.
    Beyond,
    /// The search cannot get there.
    Nothing,
    /// The search had to end.
    Limit(Limit),
}

/// Keeps the numbers of closed cells.
struct Closed<'t>(&'t mut Vec<NodeId>);

impl Observer for Closed<'_> {
    fn close(&mut self, node: NodeId) {
        self.0.push(node);
    }
}

impl Tree {
    pub(super) fn new(root: Entry) -> Self {
        let (closed, searched, joints) = Default::default();
        Self { root, closed, has_begun: false, searched, joints }
    }

    pub(super) fn root(&self) -> Entry {
        self.root
    }

    /// Whether a target is so near to a searched one, and in sight of it, that joining it is
    /// trusted.
    pub(super) fn is_near_searched(
        &self,
        world: &World,
        target: LatticePoint,
        stats: &mut Stats,
    ) -> bool {
        let near = self.searched.iter().filter(|path| path.is_near(target));
        near.take(LOOKS).any(|path| {
            stats.sight_checks += 1;
            world.is_clear(target, path.points[0], Contact::Open)
        })
    }

    /// Whether a way that a resumed search found can be left at that: were it much too long, so
    /// would be the way to a target that had a search of its own.
    fn is_convincing(&self, points: &[LatticePoint]) -> bool {
        let long = length(points);
        self.searched.iter().filter(|path| path.is_fresh).any(|path| {
            let least = path.length - points[0].distance(path.points[0]);
            long - least <= 2.0 * TRUST * long
        })
    }

    /// Starts the search afresh; the paths stay known.
    fn replant(&mut self) {
        self.closed.clear();
        self.has_begun = false;
    }

    /// Makes a searched path known to those that come after it.
    fn add(&mut self, searched: Searched) {
        let path = self.searched.len();
        let points = &searched.points;
        let mut rest = searched.length;
        for bend in 1..points.len().min(1 + JOINTS) {
            rest -= points[bend - 1].distance(points[bend]);
            let point = points[bend];
            match self.joints.iter_mut().find(|joint| joint.point == point) {
                Some(known) if known.rest <= rest => {}
                Some(known) => *known = Joint { path, bend, point, rest },
                None => self.joints.push(Joint { path, bend, point, rest }),
            }
        }
        self.searched.push(searched);
    }

    /// The shortest way from a target over a joint that it sees.
    fn join(
        &self,
        planner: &CellPlanner<'_>,
        target: LatticePoint,
        stats: &mut Stats,
    ) -> Option<Vec<LatticePoint>> {
        let world = planner.airspace.world();
        let mut offers: Vec<(f64, &Joint)> = self
            .joints
            .iter()
            .map(|joint| (target.distance(joint.point) + joint.rest, joint))
            .collect();
        offers.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (_, joint) = offers.into_iter().find(|(_, joint)| {
            stats.sight_checks += 1;
            world.is_clear(target, joint.point, Contact::Open)
        })?;
        let tail = &self.searched[joint.path].points[joint.bend..];
        Some(std::iter::once(target).chain(tail.iter().copied()).collect())
    }
}

impl Searched {
    fn is_near(&self, target: LatticePoint) -> bool {
        target.distance(self.points[0]) <= TRUST * self.length
    }
}

impl CellPlanner<'_> {
    /// Finds a way from a target to the root of a tree whose search this planner holds.
    pub(super) fn grow(
        &mut self,
        tree: &mut Tree,
        target: Entry,
        manner: Manner,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Grown {
        let (world, before) = (self.airspace.world(), stats.expanded);
        let joined = tree.join(self, target.point, stats).map(|mut points| {
            stats.sight_checks += tauten_start(world, &mut points, manner.effort, LOOSE);
            points
        });
        let trusted = joined.is_some() && tree.is_near_searched(world, target.point, stats);
        let joined = match joined {
            Some(points) if trusted => return manner.judge(points),
            other => other,
        };

        let resumed = tree.has_begun;
        let (mut best, mut ending) = self.better(tree, target, joined, manner, limits, stats);
        let unconvincing = best.as_ref().is_none_or(|points| !tree.is_convincing(points));
        if resumed && unconvincing && !matches!(ending, Some(Ending::Limit(_))) {
            tree.replant();
            let spent = limits.after(stats.expanded - before);
            (best, ending) = self.better(tree, target, best, manner, &spent, stats);
        }
        let is_fresh = !resumed || unconvincing;
        let shorter = match (best, ending) {
            (None, Some(Ending::Limit(limit))) => return Grown::Limit(limit),
            (None, Some(_)) => return Grown::Nothing,
            (best, _) => best,
        };
        let Some(points) = shorter else { return Grown::Beyond };
        let length = length(&points);
        tree.add(Searched { points: points.clone(), length, is_fresh });
        manner.judge(points)
    }

    /// Searches for a way shorter than the known one. Returns the shorter, taut, and how the search
    /// ended if it reached nothing.
    fn better(
        &mut self,
        tree: &mut Tree,
        target: Entry,
        known: Option<Vec<LatticePoint>>,
        manner: Manner,
        limits: &Limits,
        stats: &mut Stats,
    ) -> (Option<Vec<LatticePoint>>, Option<Ending>) {
        let bound = manner.bound.map(|bound| bound * BOUND_SLACK);
        let most = known.as_deref().map(|known| length(known) * SLACK).into_iter().chain(bound);
        let most = most.fold(f64::INFINITY, f64::min);
        let mut points = match self.search_on(tree, target, manner.weight, most, limits, stats) {
            Searching::Found(points) => points,
            Searching::NotBetter => return (known, None),
            Searching::Ended(ending) => return (known, Some(ending)),
        };
        let world = self.airspace.world();
        stats.sight_checks +=
            tauten_in_place(world, &mut points, manner.effort, &Meter::start(limits));
        match known {
            Some(known) if length(&known) <= length(&points) => (Some(known), None),
            _ => (Some(points), None),
        }
    }

    /// Goes on with the search until it reaches a target or is sure that there is no way shorter
    /// than `most` voxels.
    fn search_on(
        &mut self,
        tree: &mut Tree,
        target: Entry,
        weight: f64,
        most: f64,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Searching {
        let Self { airspace, scratch: CellScratch { labels, open, .. } } = self;
        let (root, cell) = (tree.root, target.cell);
        let policy = CellTheta::new(
            airspace.world(),
            airspace.cells(),
            root.point,
            target.point,
            cell,
            Pace::steady(weight),
        );
        let goal = policy.goal_node();
        let mut closed = Vec::new();
        let mut observer = Closed(&mut closed);
        let estimates = Estimates::Computed;
        // A closed cell does not reach a target that was not there when it was expanded; and one
        // that saw the last target was not expanded at all.
        let mut again = Vec::new();
        let mut session = if tree.has_begun {
            again = CellTheta::unexpanded(&tree.closed, labels);
            again.push(cell);
            let mut session = Session::take_up(labels, open, estimates, limits, &mut observer);
            session.forget(goal);
            session.retarget(&policy, &tree.closed);
            session
        } else {
            Session::begin(&policy, root.cell, labels, open, estimates, limits, &mut observer)
        };
        tree.has_begun = true;
        if most.is_finite() {
            session.offer(&policy, goal, policy.known_way(Cost::from_voxels(most)));
        }
        session.expand_again(&policy, again);
        let ending = session.resume(&policy);
        stats.add(session.stats());
        tree.closed.extend(closed.into_iter().filter(|&node| node != goal));
        match ending {
            Ending::Goal(_) if policy.kept_known_way(labels) => Searching::NotBetter,
            Ending::Goal(node) => {
                let mut points = policy.path_to(node, labels);
                points.reverse();
                Searching::Found(points)
            }
            ending => Searching::Ended(ending),
        }
    }
}

impl Manner {
    pub(super) fn new(settings: &Settings, world: &World, bound: Option<f64>) -> Self {
        let (weight, effort) = match settings.profile {
            Profile::Quality => (settings.pace_back().weight, Effort::Thorough),
            _ => (settings.pace(world).weight, Effort::Quick),
        };
        Self { weight, effort, bound }
    }

    fn judge(self, points: Vec<LatticePoint>) -> Grown {
        if self.bound.is_some_and(|bound| length(&points) > bound) {
            return Grown::Beyond;
        }
        Grown::Path(points)
    }
}

/// How going on with a search ended.
enum Searching {
    /// With the points of a way, from the target to the root.
    Found(Vec<LatticePoint>),
    /// There is nothing better than what was known.
    NotBetter,
    /// Without reaching the target.
    Ended(Ending),
}
