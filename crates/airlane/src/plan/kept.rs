//! A search kept between queries, by a [`Pursuit`](super::Pursuit) and a [`Homing`](super::Homing).

use super::outcome::{Answer, Outcome, Reason, Stopwatch, Times};
use super::query::{Fallback, Query, QueryError};
use super::settings::{Profile, Settings};
use super::tree::{Grown, Tree};
use super::{Entry, Planner, Quick};
use crate::refine::{Path, Promise};
use crate::search::Tally;

/// Expansions, over those of the first search, after which growing the tree is dearer than a new
/// one.
const OVERGROWN: u64 = 8;

/// What an answer was made from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reuse {
    /// No search: the ends see each other, or there is no way between them.
    Quick,
    /// A path known before, with new ends.
    Joined,
    /// The search known before, which went on.
    Grown,
    /// Nothing: a new search.
    Fresh,
}

/// A search that is kept.
#[derive(Debug, Default)]
pub(super) struct Kept {
    pub(super) tree: Option<Tree>,
    /// Expansions of the tree's first search, and of all since.
    spent: (u64, u64),
}

impl Kept {
    /// Lets go of a tree that costs more than a new one.
    pub(super) fn prune(&mut self) {
        if self.spent.1 > OVERGROWN * self.spent.0.max(1) {
            self.tree = None;
        }
    }

    /// Takes down what growing the tree took, and says what that makes of the answer.
    pub(super) fn note(&mut self, expanded: u64, is_fresh: bool) -> Reuse {
        self.spent = match is_fresh {
            true => (expanded, 0),
            false => (self.spent.0, self.spent.1 + expanded),
        };
        match (expanded, is_fresh) {
            (_, true) => Reuse::Fresh,
            (0, false) => Reuse::Joined,
            (_, false) => Reuse::Grown,
        }
    }
}

impl Planner<'_> {
    /// Answers a query by `search`, unless it needs none or is of a kind for which nothing can be kept.
    pub(super) fn answer_kept(
        &mut self,
        query: &Query,
        settings: &Settings,
        kept: &mut Kept,
        search: impl FnOnce(&mut Self, &mut Kept, (Entry, Entry), &mut Tally) -> (Outcome, Reuse),
    ) -> Result<(Answer, Reuse), QueryError> {
        if settings.profile == Profile::Reference || settings.fallback != Fallback::Reason {
            kept.tree = None;
            return Ok((self.answer(query, settings)?, Reuse::Fresh));
        }
        let mut clock = Stopwatch::start();
        let (mut times, mut tally) = (Times::default(), Tally::default());
        let quick = self.locate(query, settings, &mut tally)?;
        times.locate = clock.lap();
        let (outcome, reuse) = match quick {
            Ok(Quick::Search(start, goal)) => search(self, kept, (start, goal), &mut tally),
            Ok(Quick::Path(path)) => (Outcome::Found(path), Reuse::Quick),
            Err(reason) => (Outcome::Unreachable(reason), Reuse::Quick),
        };
        times.search = clock.lap();
        Ok((Answer { outcome, tally, times }, reuse))
    }

    /// The outcome for a start: the path leads from the target of a tree to its root.
    pub(super) fn outcome_of(
        &self,
        grown: Grown,
        (target, root): (Entry, Entry),
        start: Entry,
        tally: &mut Tally,
    ) -> Outcome {
        match grown {
            Grown::Path(points) => Outcome::Found(self.finish(points, (target, root), tally)),
            Grown::Beyond | Grown::Nothing => Outcome::Unreachable(Reason::NothingLeft),
            Grown::Limit(limit) => {
                let promise = Promise::clear_in(self.airspace.world());
                Outcome::LimitHit(Path::new([start.asked], promise), limit)
            }
        }
    }
}
