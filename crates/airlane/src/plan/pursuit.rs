//! After a target that moves.
//!
//! A [`Pursuit`] keeps the search and the paths of the last ticks and uses them for the next one, as
//! [`Planner::paths_from_one`] does for goals that are near each other. The search's root is where
//! the pursuer was when it began. A pursuer that moves along its path stays in sight of what is left
//! of it; the path from there on is pulled tight. Where that does not help any more, the search
//! starts afresh.

use super::many::Budget;
use super::outcome::{Answer, Outcome, Reason, Stopwatch, Times};
use super::query::{Fallback, Query, QueryError};
use super::settings::{Profile, Settings};
use super::tree::{Grown, Manner, Tree};
use super::{Airspace, Entry, Planner, Quick};
use crate::geom::LatticePoint;
use crate::refine::{Promise, tauten_start};
use crate::search::Tally;
use crate::world::Contact;

/// The share of a path's length that a pursuer may go from the search's root before the search
/// starts afresh: the root's surroundings matter to it less and less.
const FAR: f64 = 0.25;
/// Expansions, over those of the first search, after which growing the tree is dearer than a new
/// one.
const OVERGROWN: u64 = 8;
/// Bends that are pulled tight where the pursuer joins the way.
const LOOSE: usize = 3;

/// What a tick used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reuse {
    /// No search: the target is in sight, or cannot be reached.
    Quick,
    /// A path known before, with new ends.
    Joined,
    /// The search known before, which went on.
    Grown,
    /// Nothing: a new search.
    Fresh,
}

/// What all ticks together used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PursuitTally {
    /// Ticks that needed no search.
    pub quick: u64,
    /// Ticks that a known path served.
    pub joined: u64,
    /// Ticks for which the search went on.
    pub grown: u64,
    /// Ticks with a new search.
    pub fresh: u64,
    /// Nodes expanded.
    pub expanded: u64,
}

/// A path to a moving target, tick by tick.
///
/// Paths are about as long as those of separate queries, and depend on the ticks before.
///
/// ```
/// use airlane::plan::{Airspace, Pursuit, Settings};
/// use airlane::scene::Scene;
///
/// let mut scene = Scene::open([40, 40, 40])?;
/// scene.voxels.insert_box([20, 0, 0], [21, 40, 30]); // a wall, open above z = 30
/// let airspace = Airspace::bake(scene)?;
///
/// let mut pursuit = Pursuit::new(&airspace, Settings::default())?;
/// for tick in 0..10 {
///     let target = [37.0, 10.0 + f64::from(tick), 3.0];
///     let (answer, _) = pursuit.tick([2.0, 20.0, 3.0], target)?;
///     assert!(answer.outcome.found().is_some());
/// }
/// assert!(pursuit.tally().fresh < 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Pursuit<'a> {
    planner: Planner<'a>,
    settings: Settings,
    tree: Option<Tree>,
    /// Expansions of the tree's first search, and of all since.
    spent: (u64, u64),
    tally: PursuitTally,
}

impl<'a> Pursuit<'a> {
    /// A pursuit in an airspace. Limits hold for each tick.
    pub fn new(airspace: &'a Airspace, settings: Settings) -> Result<Self, QueryError> {
        settings.validate()?;
        let (planner, tally) = (Planner::new(airspace), PursuitTally::default());
        Ok(Self { planner, settings, tree: None, spent: (0, 0), tally })
    }

    /// What all ticks so far used.
    pub fn tally(&self) -> PursuitTally {
        self.tally
    }

    /// The path from where the pursuer is to where the target is, and what it was made from.
    pub fn tick(
        &mut self,
        pursuer: [f64; 3],
        target: [f64; 3],
    ) -> Result<(Answer, Reuse), QueryError> {
        let (answer, reuse) = self.answer(&Query { start: pursuer, goal: target })?;
        let count = match reuse {
            Reuse::Quick => &mut self.tally.quick,
            Reuse::Joined => &mut self.tally.joined,
            Reuse::Grown => &mut self.tally.grown,
            Reuse::Fresh => &mut self.tally.fresh,
        };
        *count += 1;
        self.tally.expanded += answer.tally.expanded;
        Ok((answer, reuse))
    }

    fn answer(&mut self, query: &Query) -> Result<(Answer, Reuse), QueryError> {
        let Self { planner, settings, .. } = self;
        // These keep nothing that a tree could use.
        if settings.profile == Profile::Reference || settings.fallback != Fallback::Reason {
            self.tree = None;
            return Ok((planner.answer(query, settings)?, Reuse::Fresh));
        }
        let mut clock = Stopwatch::start();
        let (mut times, mut tally) = (Times::default(), Tally::default());
        let quick = planner.locate(query, settings, &mut tally)?;
        times.locate = clock.lap();
        let (start, goal) = match quick {
            Ok(Quick::Search(start, goal)) => (start, goal),
            Ok(Quick::Path(path)) => {
                let outcome = Outcome::Found(path);
                return Ok((Answer { outcome, tally, times }, Reuse::Quick));
            }
            Err(reason) => {
                let outcome = Outcome::Unreachable(reason);
                return Ok((Answer { outcome, tally, times }, Reuse::Quick));
            }
        };
        let (outcome, reuse) = self.search(start, goal, &mut tally);
        times.search = clock.lap();
        Ok((Answer { outcome, tally, times }, reuse))
    }

    fn search(&mut self, start: Entry, goal: Entry, tally: &mut Tally) -> (Outcome, Reuse) {
        let manner = Manner::new(&self.settings, None);
        let budget = Budget::new(&self.settings.limits);
        let overgrown = self.spent.1 > OVERGROWN * self.spent.0.max(1);
        if let Some(tree) = self.tree.as_mut().filter(|_| !overgrown) {
            let before = tally.expanded;
            let grown = self.planner.grow(tree, goal, manner, &budget.left(), tally);
            let expanded = tally.expanded - before;
            self.spent.1 += expanded;
            let root = tree.root();
            if let Grown::Path(points) = grown
                && let Some(points) = self.planner.moved(points, root, start, manner, tally)
            {
                let path = self.planner.finish(points, (goal, start), tally).reversed();
                let reuse = if expanded == 0 { Reuse::Joined } else { Reuse::Grown };
                return (Outcome::Found(path), reuse);
            }
        }
        let mut tree = Tree::new(start);
        let before = tally.expanded;
        let limits = budget.left_after(before);
        let grown = self.planner.grow(&mut tree, goal, manner, &limits, tally);
        self.spent = (tally.expanded - before, 0);
        self.tree = Some(tree);
        let outcome = match grown {
            Grown::Path(points) => {
                Outcome::Found(self.planner.finish(points, (goal, start), tally).reversed())
            }
            Grown::Beyond | Grown::Nothing => Outcome::Unreachable(Reason::NothingLeft),
            Grown::Limit(limit) => {
                let promise = Promise::clear_in(self.planner.airspace.world());
                Outcome::LimitHit(crate::refine::Path::new([start.asked], promise), limit)
            }
        };
        (outcome, Reuse::Fresh)
    }
}

impl Planner<'_> {
    /// A way from a target to a root, led to where the pursuer is now instead, if it sees the way.
    fn moved(
        &self,
        mut points: Vec<LatticePoint>,
        root: Entry,
        pursuer: Entry,
        manner: Manner,
        tally: &mut Tally,
    ) -> Option<Vec<LatticePoint>> {
        if root.point == pursuer.point {
            return Some(points);
        }
        let length: f64 = points.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
        if root.point.distance(pursuer.point) > FAR * length {
            return None;
        }
        let world = self.airspace.world();
        points.reverse();
        // From the first bend on; the root itself is the last resort.
        let seen = (1..points.len()).chain([0]).find(|&i| {
            tally.sight_checks += 1;
            world.is_clear(pursuer.point, points[i], Contact::Open)
        })?;
        points.splice(..seen, [pursuer.point]);
        tally.sight_checks += tauten_start(world, &mut points, manner.effort, LOOSE);
        points.reverse();
        Some(points)
    }
}
