//! Memory that searches use again, and the choice of an open list at run time.

use super::query::{Algorithm, Expansion, GridOptions, OpenKind};
use crate::search::{
    BinaryHeap, BucketQueue, Ending, FastExpansion, Fifo, Labels, Lifo, Observer, OpenList, Policy,
    QuadHeap, Tally, UnsortedArray, best_first,
};
use crate::space::NodeId;

/// An open list and the same with fast expansion.
#[derive(Debug, Default)]
struct Lists<L> {
    queued: L,
    fast: FastExpansion<L>,
}

/// The memory of one search at a time.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    pub(super) labels: Labels,
    array: Lists<UnsortedArray>,
    binary: Lists<BinaryHeap>,
    quad: Lists<QuadHeap>,
    bucket: Lists<BucketQueue>,
    fifo: Fifo,
    lifo: Lifo,
}

impl Scratch {
    /// Runs the loop with the open list that the options name.
    pub(super) fn explore<P: Policy<Note = ()>, O: Observer>(
        &mut self,
        policy: &P,
        start: NodeId,
        options: &GridOptions,
        observer: &mut O,
    ) -> (Ending, Tally) {
        let labels = &mut self.labels;
        match (options.algorithm, options.ordering.open) {
            (Algorithm::DepthFirst, _) => {
                drive(policy, start, labels, &mut self.lifo, options, observer)
            }
            (Algorithm::BreadthFirst, _) => {
                drive(policy, start, labels, &mut self.fifo, options, observer)
            }
            (_, OpenKind::Array) => self.array.drive(policy, start, labels, options, observer),
            (_, OpenKind::Binary) => self.binary.drive(policy, start, labels, options, observer),
            (_, OpenKind::Quad) => self.quad.drive(policy, start, labels, options, observer),
            (_, OpenKind::Bucket) => self.bucket.drive(policy, start, labels, options, observer),
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
        policy: &P,
        start: NodeId,
        labels: &mut Labels,
        options: &GridOptions,
        observer: &mut O,
    ) -> (Ending, Tally) {
        match options.ordering.expansion {
            Expansion::Queued => drive(policy, start, labels, &mut self.queued, options, observer),
            Expansion::Fast => drive(policy, start, labels, &mut self.fast, options, observer),
        }
    }
}

fn drive<P: Policy<Note = ()>, L: OpenList, O: Observer>(
    policy: &P,
    start: NodeId,
    labels: &mut Labels,
    open: &mut L,
    options: &GridOptions,
    observer: &mut O,
) -> (Ending, Tally) {
    let estimates = options.ordering.estimates;
    best_first(policy, start, labels, open, estimates, &options.limits, observer)
}
