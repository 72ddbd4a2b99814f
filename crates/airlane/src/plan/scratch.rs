//! Memory that searches use again, and the choice of an open list at run time.

use super::cells::CellScratch;
use super::hierarchy::ClusterScratch;
use super::method::{Expansion, OpenKind};
use super::options::{Algorithm, Options};
use crate::search::{
    BinaryHeap, BucketQueue, Ending, FastExpansion, Fifo, IntervalMemory, Labels, Lifo, Observer,
    OpenList, Policy, QuadHeap, Reached, Session, Stats, UnsortedArray,
};
use crate::space::NodeId;

/// An open list and the same with fast expansion.
#[derive(Debug, Default)]
struct Lists<L> {
    queued: L,
    fast: FastExpansion<L>,
}

/// All that a planner keeps between queries. Makes no difference to any answer.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    pub(super) cells: CellScratch,
    pub(super) nodes: NodeScratch,
    pub(super) meshes: MeshScratch,
    pub(super) clusters: ClusterScratch,
}

impl Scratch {
    pub(super) fn memory_bytes(&self) -> usize {
        self.cells.memory_bytes() + self.nodes.memory_bytes() + self.clusters.memory_bytes()
    }
}

/// The memory of searches over navmeshes.
#[derive(Debug, Default)]
pub(super) struct MeshScratch {
    pub(super) memory: IntervalMemory,
    pub(super) labels: Labels<Reached>,
    pub(super) open: QuadHeap,
}

/// The memory of searches by name, one at a time.
#[derive(Debug, Default)]
pub(super) struct NodeScratch {
    pub(super) labels: Labels,
    array: Lists<UnsortedArray>,
    binary: Lists<BinaryHeap>,
    quad: Lists<QuadHeap>,
    bucket: Lists<BucketQueue>,
    fifo: Fifo,
    lifo: Lifo,
}

/// One goal of a search that may have several.
pub(super) struct Leg<P> {
    pub(super) policy: P,
    pub(super) goal: NodeId,
    /// The nodes next to the goal, if it is a temporary node that only this leg knows.
    pub(super) beside: Option<Vec<NodeId>>,
}

impl<P> Leg<P> {
    /// The leg to a goal that is a node like any other.
    pub(super) fn to(policy: P, goal: NodeId) -> Self {
        Self { policy, goal, beside: None }
    }
}

impl NodeScratch {
    /// Runs the loop with the open list that the options name, leg by leg. `done` is told how each
    /// leg ended and what it took.
    pub(super) fn explore<P: Policy<Note = ()>, O: Observer>(
        &mut self,
        legs: &[Leg<P>],
        start: NodeId,
        options: &Options,
        observer: &mut O,
        done: impl FnMut(Ending, Stats, &Labels),
    ) {
        let labels = &mut self.labels;
        match (options.algorithm, options.ordering.open) {
            (Algorithm::DepthFirst, _) => {
                drive(legs, start, labels, &mut self.lifo, options, observer, done)
            }
            (Algorithm::BreadthFirst, _) => {
                drive(legs, start, labels, &mut self.fifo, options, observer, done)
            }
            (_, OpenKind::Array) => self.array.drive(legs, start, labels, options, observer, done),
            (_, OpenKind::Binary) => {
                self.binary.drive(legs, start, labels, options, observer, done)
            }
            (_, OpenKind::Quad) => self.quad.drive(legs, start, labels, options, observer, done),
            (_, OpenKind::Bucket) => {
                self.bucket.drive(legs, start, labels, options, observer, done)
            }
        }
    }

    pub(super) fn memory_bytes(&self) -> usize {
        self.labels.memory_bytes()
            + self.array.memory_bytes()
            + self.binary.memory_bytes()
            + self.quad.memory_bytes()
            + self.bucket.memory_bytes()
            + self.fifo.memory_bytes()
            + self.lifo.memory_bytes()
    }
}

impl<L: OpenList> Lists<L> {
    fn memory_bytes(&self) -> usize {
        self.queued.memory_bytes() + self.fast.memory_bytes()
    }

    fn drive<P: Policy<Note = ()>, O: Observer>(
        &mut self,
        legs: &[Leg<P>],
        start: NodeId,
        labels: &mut Labels,
        options: &Options,
        observer: &mut O,
        done: impl FnMut(Ending, Stats, &Labels),
    ) {
        match options.ordering.expansion {
            Expansion::Queued => {
                drive(legs, start, labels, &mut self.queued, options, observer, done)
            }
            Expansion::Fast => drive(legs, start, labels, &mut self.fast, options, observer, done),
        }
    }
}

fn drive<P: Policy<Note = ()>, L: OpenList, O: Observer>(
    legs: &[Leg<P>],
    start: NodeId,
    labels: &mut Labels,
    open: &mut L,
    options: &Options,
    observer: &mut O,
    mut done: impl FnMut(Ending, Stats, &Labels),
) {
    let Some(first) = legs.first() else { return };
    let (estimates, limits) = (options.ordering.estimates, &options.limits);
    let mut session =
        Session::begin(&first.policy, start, labels, open, estimates, limits, observer);
    let mut before = Stats::default();
    for (i, Leg { policy, goal, beside }) in legs.iter().enumerate() {
        if i > 0 {
            if beside.is_some() {
                session.forget(*goal);
            } else if session.labels().is_closed(*goal) {
                done(Ending::Goal(*goal), Stats::default(), session.labels());
                continue;
            }
            session.retarget(policy, &[]);
            session.expand_again(policy, beside.iter().flatten().copied());
        }
        let ending = session.resume(policy);
        let spent = session.tally();
        done(ending, spent.since(before), session.labels());
        before = spent;
    }
}
