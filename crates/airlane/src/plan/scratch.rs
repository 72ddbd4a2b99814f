//! Memory that searches use again, and the choice of an open list at run time.

use super::cells::CellScratch;
use super::headings::HeadingScratch;
use super::hierarchy::ClusterScratch;
use super::method::{Expansion, OpenKind};
use super::options::{Algorithm, Options, Ordering};
use super::path::PathMemory;
use super::priced::TollScratch;
use crate::search::{
    BinaryHeap, BucketQueue, Ending, Entry, FastExpansion, Fifo, IntervalMemory, Labels, Lifo,
    Observer, OpenList, Policy, QuadHeap, Reached, Session, Stats, UnsortedArray,
};
use crate::space::NodeId;

/// All that a planner keeps between queries. Makes no difference to any answer.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    pub(super) cells: CellScratch,
    pub(super) headings: HeadingScratch,
    pub(super) nodes: NodeScratch,
    pub(super) meshes: MeshScratch,
    pub(super) clusters: ClusterScratch,
    pub(super) tolls: TollScratch,
    pub(super) paths: PathMemory,
}

impl Scratch {
    pub(super) fn memory_bytes(&self) -> usize {
        self.cells.memory_bytes()
            + self.headings.memory_bytes()
            + self.nodes.memory_bytes()
            + self.clusters.memory_bytes()
            + self.tolls.memory_bytes()
            + self.paths.memory_bytes()
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
    /// The usual open list. Searches are compiled for it, and once more for all others.
    bucket: BucketQueue,
    other: AnyList,
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
        match ListKind::of(options) {
            ListKind::Bucket => {
                drive(legs, start, labels, &mut self.bucket, options, observer, done)
            }
            kind => {
                let open = self.other.become_kind(kind);
                drive(legs, start, labels, open, options, observer, done)
            }
        }
    }

    pub(super) fn memory_bytes(&self) -> usize {
        self.labels.memory_bytes() + self.bucket.memory_bytes() + self.other.memory_bytes()
    }
}

/// Makes [`AnyList`], which is one of the named lists at a time, and [`ListKind`], which says which.
macro_rules! any_list {
    ($($kind:ident($list:ty),)+) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        enum ListKind {
            $($kind,)+
        }

        /// An open list that is chosen at run time. Every call goes through a branch, which costs up
        /// to a sixth of a search (docs/decisions/0045); compiling each search for each list would take minutes.
        #[derive(Debug)]
        enum AnyList {
            $($kind($list),)+
        }

        impl AnyList {
            fn kind(&self) -> ListKind {
                match self {
                    $(Self::$kind(_) => ListKind::$kind,)+
                }
            }

            /// The list of a kind: this one, with the memory that it has, if it is of that kind.
            fn become_kind(&mut self, kind: ListKind) -> &mut Self {
                if self.kind() != kind {
                    *self = match kind {
                        $(ListKind::$kind => Self::$kind(Default::default()),)+
                    };
                }
                self
            }
        }

        impl OpenList for AnyList {
            fn clear(&mut self) {
                match self {
                    $(Self::$kind(list) => list.clear(),)+
                }
            }

            #[inline]
            fn push(&mut self, entry: Entry) {
                match self {
                    $(Self::$kind(list) => list.push(entry),)+
                }
            }

            #[inline]
            fn pop(&mut self) -> Option<Entry> {
                match self {
                    $(Self::$kind(list) => list.pop(),)+
                }
            }

            #[inline]
            fn len(&self) -> usize {
                match self {
                    $(Self::$kind(list) => list.len(),)+
                }
            }

            fn rekey(&mut self, key: impl FnMut(Entry) -> Option<Entry>) {
                match self {
                    $(Self::$kind(list) => list.rekey(key),)+
                }
            }

            fn memory_bytes(&self) -> usize {
                match self {
                    $(Self::$kind(list) => list.memory_bytes(),)+
                }
            }
        }
    };
}

any_list! {
    Array(UnsortedArray),
    Binary(BinaryHeap),
    Quad(QuadHeap),
    Bucket(BucketQueue),
    FastArray(FastExpansion<UnsortedArray>),
    FastBinary(FastExpansion<BinaryHeap>),
    FastQuad(FastExpansion<QuadHeap>),
    FastBucket(FastExpansion<BucketQueue>),
    Fifo(Fifo),
    Lifo(Lifo),
}

impl Default for AnyList {
    fn default() -> Self {
        Self::Quad(QuadHeap::default())
    }
}

impl ListKind {
    fn of(options: &Options) -> Self {
        let Ordering { open, expansion, .. } = options.ordering;
        match (options.algorithm, open, expansion) {
            (Algorithm::DepthFirst, ..) => Self::Lifo,
            (Algorithm::BreadthFirst, ..) => Self::Fifo,
            (_, OpenKind::Array, Expansion::Queued) => Self::Array,
            (_, OpenKind::Binary, Expansion::Queued) => Self::Binary,
            (_, OpenKind::Quad, Expansion::Queued) => Self::Quad,
            (_, OpenKind::Bucket, Expansion::Queued) => Self::Bucket,
            (_, OpenKind::Array, Expansion::Fast) => Self::FastArray,
            (_, OpenKind::Binary, Expansion::Fast) => Self::FastBinary,
            (_, OpenKind::Quad, Expansion::Fast) => Self::FastQuad,
            (_, OpenKind::Bucket, Expansion::Fast) => Self::FastBucket,
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
        let spent = session.stats();
        done(ending, spent.since(before), session.labels());
        before = spent;
    }
}
