//! Exploration: one best-first loop, and the policies that make it DFS, BFS, Dijkstra, greedy
//! search, A\*, weighted A\*, Theta\*, Lazy Theta\*, jump point search or Polyanya.
//!
//! [`Session::resume`] is the only loop, and [`best_first`] runs it for one goal; [`run`] is that for
//! any space in one call. A [`Policy`] says where a search may go next and what that
//! costs; an [`OpenList`] says which node is next; an [`Observer`] watches; [`Limits`] end it
//! early. None of them knows geometry, which belongs to the space.

mod cells;
mod classic;
mod glides;
mod guide;
mod headings;
mod heuristic;
mod intervals;
mod jump;
mod labels;
mod limits;
mod observe;
mod open;
mod random;
mod run;
mod session;
mod spread;
mod theta;
mod tolls;

pub use cells::{CellTheta, Entry as CellEntry, Pace, Stage};
pub use classic::{Classic, Order, StepCost};
pub(crate) use glides::{Flown, Glides, Grain, START, nearest_point};
pub(crate) use guide::{GuideMemory, fill as fill_guide, guide};
pub(crate) use headings::{Foothold, Headings, Room, Turns};
pub use heuristic::{Metric, Weight};
pub(crate) use intervals::{
    End as WalkEnd, Hop, Memory as IntervalMemory, Site, Stretch, walking_cost,
};
pub use intervals::{Intervals, Reached};
pub use jump::Jump;
pub use labels::{Label, Labels};
pub(crate) use limits::{Budget, Meter};
pub use limits::{CancelToken, Limit, Limits};
pub use observe::{Event, Observer, Recording};
pub use open::{
    BinaryHeap, BucketQueue, Entry, FastExpansion, Fifo, Heap, Lifo, OpenList, QuadHeap,
    UnsortedArray,
};
pub use random::{Wander, wander};
pub use run::{Route, SearchError, SearchOrder, run};
pub use session::Session;
pub(crate) use spread::{Foot, Spread};
pub use theta::{Check, Theta};
pub(crate) use tolls::{Fares, Stop, TollTheta, Tolls};

use crate::geom::Cost;
use crate::space::NodeId;

/// The part of an algorithm that plugs into the loop.
pub trait Policy {
    /// Extra data per node beside cost and parent; `()` for most.
    type Note: Copy + Default;
    /// All node numbers are below this.
    fn node_limit(&self) -> u32;

    /// The label of the start.
    fn start(&self, start: NodeId) -> Label<Self::Note> {
        Label { g: Cost::ZERO, parent: start, note: Self::Note::default() }
    }

    /// Whether a closed node ends the search.
    fn is_goal(&self, node: NodeId) -> bool;

    /// Estimated cost from a node with this note to the goal.
    fn estimate(&self, node: NodeId, note: Self::Note) -> Cost;

    /// The priority of a node with cost `g` and estimate `h`; smaller is sooner.
    fn priority(&self, g: Cost, h: Cost) -> Cost;

    /// Whether priorities change, now that so many nodes were closed. The open list is put in order
    /// anew then.
    #[inline]
    fn reorders_after(&self, expanded: u64) -> bool {
        let _ = expanded;
        false
    }

    /// The note of a label after the goal changed to this policy's.
    #[inline]
    fn revise(&self, label: Label<Self::Note>) -> Self::Note {
        label.note
    }

    /// Expands a node that was just closed: reports every node that can be reached more cheaply
    /// through it.
    fn expand(
        &self,
        node: NodeId,
        label: Label<Self::Note>,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    );

    /// What to do with a node about to be closed. A policy that assumed line of sight when the node
    /// was reached checks it here.
    #[inline]
    fn confirm(
        &self,
        node: NodeId,
        label: Label<Self::Note>,
        labels: &Labels<Self::Note>,
        watch: &mut Watch<'_, impl Observer>,
    ) -> Confirmed<Self::Note> {
        let _ = (node, labels, watch);
        Confirmed::Close(label)
    }
}

/// The decision about a node that is about to be closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Confirmed<N> {
    /// It is closed with this label.
    Close(Label<N>),
    /// Its cost is higher than its key in the open list: it is requeued with this label.
    Requeue(Label<N>),
}

/// Statistics of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Nodes closed.
    pub expanded: u64,
    /// Entries added to the open list.
    pub generated: u64,
    /// Lines of sight checked.
    pub sight_checks: u64,
    /// Of these, lines of sight that could not change the result: only in searches as published.
    pub idle_sight_checks: u64,
    /// Most entries on the open list at once.
    pub open_peak: u64,
}

impl Stats {
    /// Adds what another search of the same query did.
    pub(crate) fn add(&mut self, other: Self) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.sight_checks += other.sight_checks;
        self.idle_sight_checks += other.idle_sight_checks;
        self.open_peak = self.open_peak.max(other.open_peak);
    }

    /// What was done since an earlier count of the same search.
    pub(crate) fn since(self, earlier: Self) -> Self {
        Self {
            expanded: self.expanded - earlier.expanded,
            generated: self.generated - earlier.generated,
            sight_checks: self.sight_checks - earlier.sight_checks,
            idle_sight_checks: self.idle_sight_checks - earlier.idle_sight_checks,
            open_peak: self.open_peak,
        }
    }
}

/// The statistics and the observer, handed to policies together.
pub struct Watch<'o, O> {
    /// What was done so far.
    pub stats: Stats,
    /// The observer.
    pub observer: &'o mut O,
}

impl<O: Observer> Watch<'_, O> {
    /// Counts a line-of-sight check and passes its result on.
    #[inline]
    pub fn sight(&mut self, a: NodeId, b: NodeId, clear: bool) -> bool {
        self.stats.sight_checks += 1;
        self.observer.sight(a, b, clear);
        clear
    }
}

/// What is known so far, and where better knowledge goes, while a node is expanded.
pub struct Frontier<'f, 'o, P: Policy + ?Sized, L, O> {
    policy: &'f P,
    labels: &'f mut Labels<P::Note>,
    open: &'f mut L,
    estimates: Estimates,
    watch: &'f mut Watch<'o, O>,
}

impl<P: Policy + ?Sized, L: OpenList, O: Observer> Frontier<'_, '_, P, L, O> {
    /// What is known of a node, closed or not.
    #[inline]
    pub fn label(&self, node: NodeId) -> Option<Label<P::Note>> {
        self.labels.get(node)
    }

    /// The label of a node that is not closed; its cost is `UNREACHED` if it was not reached.
    /// `None` if it is closed.
    #[inline]
    pub fn open_label(&self, node: NodeId) -> Option<Label<P::Note>> {
        self.labels.open_label(node)
    }

    /// Whether a node is closed, and what is known of it, whichever it is.
    #[inline]
    pub fn peek(&self, node: NodeId) -> (bool, Label<P::Note>) {
        self.labels.peek(node)
    }

    /// Counts a line-of-sight check and passes its result on.
    #[inline]
    pub fn sight(&mut self, a: NodeId, b: NodeId, clear: bool) -> bool {
        self.watch.sight(a, b, clear)
    }

    /// The same for a check whose result can change nothing.
    pub fn idle_sight(&mut self, a: NodeId, b: NodeId, clear: bool) {
        self.watch.stats.idle_sight_checks += 1;
        self.watch.sight(a, b, clear);
    }

    /// Improves the label of a node that is not closed.
    #[inline]
    pub fn improve(&mut self, node: NodeId, better: Label<P::Note>) {
        let known = self.labels.set(node, better);
        let estimate = || self.policy.estimate(node, better.note);
        let h = match self.estimates {
            Estimates::Computed => estimate(),
            Estimates::Cached => self.labels.cached_estimate(node, estimate),
        };
        let f = self.policy.priority(better.g, h);
        self.open.push(Entry::new(node, f, better.g));
        self.watch.stats.generated += 1;
        if known == Cost::UNREACHED {
            self.watch.observer.open(node, better.parent, better.g, f);
        } else {
            self.watch.observer.relax(node, better.parent, better.g, f);
        }
    }
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// At this goal.
    Goal(NodeId),
    /// The open list is empty.
    Exhausted,
    /// At a limit.
    Limit(Limit),
}

/// Whether estimates are computed each time or kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Estimates {
    /// Computed whenever a node gets a better cost.
    #[default]
    Computed,
    /// Computed once per node and kept beside its label.
    Cached,
}

/// Runs a search for one goal from beginning to end.
///
/// Ties are broken by the open list; with the ordered ones the result depends on nothing but the
/// space and the query.
pub fn best_first<P: Policy, L: OpenList, O: Observer>(
    policy: &P,
    start: NodeId,
    labels: &mut Labels<P::Note>,
    open: &mut L,
    estimates: Estimates,
    limits: &Limits,
    observer: &mut O,
) -> (Ending, Stats) {
    let mut session = Session::begin(policy, start, labels, open, estimates, limits, observer);
    (session.resume(policy), session.stats())
}

#[cfg(test)]
mod tests;
