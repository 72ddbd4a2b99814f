//! After a target that moves.
//!
//! A [`Pursuit`] keeps the search and the paths of the last ticks and uses them for the next one, as
//! [`Planner::paths_from_one`] does for goals that are near each other. The search's root is where
//! the pursuer was when it began. A pursuer that moves along its path stays in sight of what is left
//! of it; the path from there on is pulled tight. Where that does not help any more, the search
//! starts afresh.

use super::kept::{Kept, Reuse};
use super::many::Budget;
use super::outcome::{Answer, Outcome};
use super::query::{Query, QueryError};
use super::settings::Settings;
use super::tree::{Grown, Manner, Tree};
use super::{Airspace, Entry, Planner};
use crate::geom::LatticePoint;
use crate::refine::tauten_start;
use crate::search::Tally;
use crate::world::Contact;

/// The share of a path's length that a pursuer may go from the search's root before the search
/// starts afresh: the root's surroundings matter to it less and less.
const FAR: f64 = 0.25;
/// Bends that are pulled tight where the pursuer joins the way.
const LOOSE: usize = 3;

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
    kept: Kept,
    tally: PursuitTally,
}

impl<'a> Pursuit<'a> {
    /// A pursuit in an airspace. Limits hold for each tick.
    pub fn new(airspace: &'a Airspace, settings: Settings) -> Result<Self, QueryError> {
        settings.validate()?;
        let (planner, tally) = (Planner::new(airspace), PursuitTally::default());
        Ok(Self { planner, settings, kept: Kept::default(), tally })
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
        let Self { planner, settings, kept, .. } = self;
        let query = Query { start: pursuer, goal: target };
        let (answer, reuse) =
            planner.answer_kept(&query, settings, kept, |planner, kept, ends, tally| {
                planner.pursue(kept, ends, settings, tally)
            })?;
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
}

impl Planner<'_> {
    /// Goes on with a search from where the pursuer was, or begins one from where it is.
    fn pursue(
        &mut self,
        kept: &mut Kept,
        (start, goal): (Entry, Entry),
        settings: &Settings,
        tally: &mut Tally,
    ) -> (Outcome, Reuse) {
        let (manner, budget) = (Manner::new(settings, None), Budget::new(&settings.limits));
        kept.prune();
        if let Some(tree) = &mut kept.tree {
            let before = tally.expanded;
            let grown = self.grow(tree, goal, manner, &budget.left(), tally);
            let root = tree.root();
            let reuse = kept.note(tally.expanded - before, false);
            if let Grown::Path(points) = grown
                && let Some(points) = self.moved(points, root, start, manner, tally)
            {
                return (
                    Outcome::Found(self.finish(points, (goal, start), tally).reversed()),
                    reuse,
                );
            }
        }
        let tree = kept.tree.insert(Tree::new(start));
        let before = tally.expanded;
        let grown = self.grow(tree, goal, manner, &budget.left_after(before), tally);
        let reuse = kept.note(tally.expanded - before, true);
        let outcome = match self.outcome_of(grown, (goal, start), start, tally) {
            Outcome::Found(path) => Outcome::Found(path.reversed()),
            other => other,
        };
        (outcome, reuse)
    }

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
