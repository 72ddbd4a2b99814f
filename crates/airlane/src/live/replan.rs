//! What a new version of a world means for a path.
//!
//! He & Hung 4.8 keep the part of a path that a change did not touch and plan again only from the last
//! good node before the obstruction to the next good one after it. [`revise`] does that, in order:
//!
//! 1. *Rest*: the part of the path still ahead of the agent.
//! 2. *Check*: lines of sight along its segments, but only those near the change.
//! 3. *Patch*: each stretch of broken segments is planned again, between the good nodes at its ends, and
//!    the joints are pulled taut.
//! 4. *Start afresh* where a patch fails or makes the path much longer. The shorter of both is kept.
//! 5. *Look for shortcuts*, if asked to, where something may have been freed: only if the way over the
//!    change could be shorter at all.
//!
//! Here a patch is judged: the authors accept any. A stretch ends at the nodes next to it, so a patched
//! path can be longer than a fresh one, but never by more than [`Revising::max_growth`] allows.

use crate::geom::LatticePoint;
use crate::plan::{Answer, ClosedBox, Outcome, Planner, Query, QueryError, Settings};
pub use crate::plan::{Changed, ChangedBox};
use crate::refine::{Effort, Path, Promise, rubber_band, tauten_in_place};
use crate::search::Meter;
use crate::world::World;

/// How a path is revised.
#[derive(Clone, Debug)]
pub struct Revising {
    /// How stretches and fresh paths are searched for. Limits are for each search.
    pub settings: Settings,
    /// A patched path more than this many times as long as the rest of the old one is compared with a
    /// fresh one, and the shorter is taken.
    pub max_growth: f64,
    /// Whether to look for a shorter path although the old one is valid.
    pub look_for_shortcuts: bool,
    /// Whether to search afresh in any case, and report what that took, for comparison.
    pub compare: bool,
}

impl Default for Revising {
    fn default() -> Self {
        let settings = Settings::default();
        Self { settings, max_growth: 1.1, look_for_shortcuts: false, compare: false }
    }
}

/// What became of a path.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// It is valid as it is.
    StillValid,
    /// Broken stretches were replaced.
    Patched,
    /// It is replaced by a fresh one.
    Replanned,
    /// It is valid, but a fresh one is shorter.
    Improved,
    /// It is broken and there is no other; what the fresh search said.
    Lost(Outcome),
}

/// What a fresh search would have taken.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fresh {
    /// The length of its path in voxels, if it found one.
    pub length: Option<f64>,
    /// Nodes it expanded.
    pub expanded: u64,
    /// Lines of sight it checked.
    pub sight_checks: u64,
}

/// A path looked at again.
#[derive(Clone, PartialEq, Debug)]
pub struct Revision {
    /// What became of it.
    pub verdict: Verdict,
    /// The path from here on, valid in the new version; `None` if it is lost.
    pub path: Option<Path>,
    /// Segments that are not clear any more.
    pub broken: usize,
    /// Lines of sight checked, those of searches included, those of a comparison not.
    pub sight_checks: u64,
    /// Nodes expanded by searches, those of a comparison not.
    pub expanded: u64,
    /// What a fresh search took, if one was made.
    pub fresh: Option<Fresh>,
}

/// Looks at a path again in a newer version of the world it was made in, the one `planner` plans in.
///
/// `from` is where the agent is now: the path is revised from there on, or from its start if `None`.
/// `changed` holds all voxels that differ between the versions: the [`Delta`](crate::world::Delta) of an
/// edit, the deltas of several, a box, or [`Changed::ANYWHERE`], for which every segment is checked. Both
/// versions must have the same frame, and be fitted to the same body if to any.
///
/// ```
/// use airlane::live::replan::{Revising, Verdict, revise};
/// use airlane::plan::{Airspace, Planner};
/// use airlane::scene::Scene;
/// use airlane::world::Edits;
///
/// let old = Airspace::bake(Scene::open([60, 40, 40])?)?;
/// let answer = Planner::new(&old).path([2.0, 20.0, 20.0], [57.0, 20.0, 20.0])?;
/// let path = answer.outcome.found().expect("nothing is in the way");
///
/// let (new, delta) = old.edit(Edits::new().block_box([30, 15, 15], [32, 25, 25]))?;
/// let revision = revise(&mut Planner::new(&new), path, None, &delta, &Revising::default())?;
/// assert_eq!(revision.verdict, Verdict::Patched);
/// assert!(revision.path.expect("there is room").audit(new.world()).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn revise(
    planner: &mut Planner<'_>,
    path: &Path,
    from: Option<[f64; 3]>,
    changed: impl Into<Changed>,
    revising: &Revising,
) -> Result<Revision, QueryError> {
    let world = planner.airspace().world().as_ref();
    let here = match from {
        Some(from) => Some(locate(world, from)?),
        None => None,
    };
    let changed = changed.into().near(world);
    let rest = rest_of(path.points(), here);
    let mut work = Revise { planner, revising, sight_checks: 0, expanded: 0, fresh: None };
    let (Some(&start), Some(&goal)) = (rest.first(), rest.last()) else {
        return Ok(work.conclude(Verdict::StillValid, Some(path.clone()), 0));
    };
    let old_length = length(&rest);
    let promise = Promise::clear_in(world);
    // What another kind of search promised is another rule: no line of sight says whether it holds.
    let broken = match path.promise() == promise {
        true => work.broken(&rest, changed.as_deref(), here.is_some()),
        false => vec![true; rest.len().max(2) - 1],
    };
    let broken_count = broken.iter().filter(|is_broken| **is_broken).count();

    let (verdict, kept) = if broken_count == 0 {
        let is_worth_it = revising.look_for_shortcuts
            && changed.is_none_or(|changed| {
                changed.iter().any(|near| near.shortest_over(start, goal) < old_length)
            });
        let old = Path::new(rest.iter().copied(), promise);
        match is_worth_it.then(|| work.search_afresh(start, goal)).transpose()? {
            Some(Outcome::Found(fresh)) if fresh.length() < old_length * (1.0 - LEAST_GAIN) => {
                (Verdict::Improved, Some(fresh))
            }
            _ => (Verdict::StillValid, Some(old)),
        }
    } else {
        let patched = match path.promise() == promise {
            true => work.patch(&rest, &broken)?.map(|points| Path::new(points, promise)),
            false => None,
        };
        match patched {
            Some(patched) if patched.length() <= revising.max_growth * old_length => {
                (Verdict::Patched, Some(patched))
            }
            patched => match (work.search_afresh(start, goal)?, patched) {
                (Outcome::Found(fresh), Some(patched)) if patched.length() <= fresh.length() => {
                    (Verdict::Patched, Some(patched))
                }
                (Outcome::Found(fresh), _) => (Verdict::Replanned, Some(fresh)),
                (_, Some(patched)) => (Verdict::Patched, Some(patched)),
                (other, None) => (Verdict::Lost(other), None),
            },
        }
    };
    if revising.compare && work.fresh.is_none() {
        let spent = (work.sight_checks, work.expanded);
        work.search_afresh(start, goal)?;
        (work.sight_checks, work.expanded) = spent;
    }
    let revision = work.conclude(verdict, kept, broken_count);
    debug_assert!(revision.path.as_ref().is_none_or(|path| path.audit(world).is_ok()));
    Ok(revision)
}

/// The share of its length by which a path must be shorter to take the place of a valid one.
const LEAST_GAIN: f64 = 1e-3;

struct Revise<'w, 'a> {
    planner: &'w mut Planner<'a>,
    revising: &'w Revising,
    sight_checks: u64,
    expanded: u64,
    fresh: Option<Fresh>,
}

impl Revise<'_, '_> {
    /// Per segment, whether it is broken. The first is new if the agent is not at the path's start.
    fn broken(
        &mut self,
        rest: &[LatticePoint],
        changed: Option<&[ClosedBox]>,
        first_is_new: bool,
    ) -> Vec<bool> {
        let world = self.planner.airspace().world();
        // A path that stays where it is has one point and one segment.
        let last = rest.len() - 1;
        let segments = (0..last.max(1)).map(|i| (rest[i], rest[(i + 1).min(last)]));
        let mut is_new = first_is_new;
        segments
            .map(|(a, b)| {
                let is_new = std::mem::take(&mut is_new);
                let around = ClosedBox::around(a, b);
                let is_near = |near: &ClosedBox| near.meets(&around);
                if !is_new && changed.is_some_and(|changed| !changed.iter().any(is_near)) {
                    return false;
                }
                self.sight_checks += 1;
                !world.is_clear_for_body(a, b)
            })
            .collect()
    }

    /// The rest with each broken stretch planned again; `None` if that fails.
    fn patch(
        &mut self,
        rest: &[LatticePoint],
        broken: &[bool],
    ) -> Result<Option<Vec<LatticePoint>>, QueryError> {
        let mut points = vec![rest[0]];
        let mut i = 0;
        while i + 1 < rest.len() {
            let stretch = broken[i..].iter().take_while(|is_broken| **is_broken).count();
            if stretch == 0 {
                i += 1;
                points.push(rest[i]);
                continue;
            }
            let answer = self.search(rest[i], rest[i + stretch])?;
            let Outcome::Found(found) = answer.outcome else { return Ok(None) };
            i += stretch;
            // Projected ends would leave a gap.
            if found.points().last() != Some(&rest[i])
                || found.points()[0] != points[points.len() - 1]
            {
                return Ok(None);
            }
            points.extend_from_slice(&found.points()[1..]);
        }
        let world = self.planner.airspace().world();
        self.sight_checks += match world.base() {
            None => {
                let meter = Meter::start(&self.revising.settings.limits);
                tauten_in_place(world, &mut points, Effort::Quick, &meter)
            }
            Some(_) => {
                let tightened = rubber_band(world, &points);
                points = tightened.points;
                tightened.sight_checks
            }
        };
        Ok(Some(points))
    }

    fn search_afresh(&mut self, a: LatticePoint, b: LatticePoint) -> Result<Outcome, QueryError> {
        let answer = self.search(a, b)?;
        let (expanded, sight_checks) = (answer.tally.expanded, answer.tally.sight_checks);
        let length = answer.outcome.found().map(Path::length);
        self.fresh = Some(Fresh { length, expanded, sight_checks });
        Ok(answer.outcome)
    }

    fn search(&mut self, a: LatticePoint, b: LatticePoint) -> Result<Answer, QueryError> {
        let frame = self.planner.airspace().world().frame();
        let [start, goal] = [a, b].map(|point| frame.world_from_lattice(point));
        let answer = self.planner.answer(&Query { start, goal }, &self.revising.settings)?;
        self.sight_checks += answer.tally.sight_checks;
        self.expanded += answer.tally.expanded;
        Ok(answer)
    }

    fn conclude(self, verdict: Verdict, path: Option<Path>, broken: usize) -> Revision {
        let Self { sight_checks, expanded, fresh, .. } = self;
        Revision { verdict, path, broken, sight_checks, expanded, fresh }
    }
}

fn locate(world: &World, point: [f64; 3]) -> Result<LatticePoint, QueryError> {
    let located = world.frame().lattice_from_world(point);
    located.map_err(|error| QueryError::Point(crate::plan::End::Start, error))
}

/// The points still ahead of an agent: where it is, then those after the segment nearest to it.
fn rest_of(points: &[LatticePoint], here: Option<LatticePoint>) -> Vec<LatticePoint> {
    let Some(here) = here else { return points.to_vec() };
    let away = |i: &usize| squared_distance(here, points[*i], points[*i + 1]);
    let nearest = (0..points.len().saturating_sub(1)).min_by(|i, j| away(i).total_cmp(&away(j)));
    let ahead = nearest.map_or(0, |i| i + 1);
    let mut rest = vec![here];
    rest.extend(points[ahead..].iter().copied().filter(|&point| point != here));
    rest
}

/// The squared distance of a point from a segment, in lattice steps.
fn squared_distance(point: LatticePoint, a: LatticePoint, b: LatticePoint) -> f64 {
    let minus = |p: LatticePoint| -> [f64; 3] {
        std::array::from_fn(|i| f64::from(p.0[i]) - f64::from(a.0[i]))
    };
    let (to_point, to_b) = (minus(point), minus(b));
    let dot = |u: [f64; 3], v: [f64; 3]| u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    let share = (dot(to_point, to_b) / dot(to_b, to_b).max(1.0)).clamp(0.0, 1.0);
    let gap: [f64; 3] = std::array::from_fn(|i| to_point[i] - share * to_b[i]);
    dot(gap, gap)
}

fn length(points: &[LatticePoint]) -> f64 {
    points.windows(2).fold(0.0, |sum, ends| sum + ends[0].distance(ends[1]))
}
