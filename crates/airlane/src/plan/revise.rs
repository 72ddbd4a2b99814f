//! What a new version of a map means for a path.
//!
//! He & Hung 4.8 keep the part of a path that a change did not touch and plan again only from the last
//! good node before the obstruction to the next good one after it. [`Planner::revise`] does that, in
//! order:
//!
//! 1. *Rest*: the part of the path still ahead of the start, and on to the goal if that has moved.
//! 2. *Check*: lines of sight along its segments, but only those near the change.
//! 3. *Patch*: each stretch of broken segments is planned again, between the good nodes at its ends, and
//!    the joints are pulled taut.
//! 4. *Start afresh* where a patch fails or makes the path much longer. The shorter of both is kept.
//! 5. *Look for shortcuts*, if asked to, where something may have been freed: only if the way over the
//!    change could be shorter at all.
//!
//! Here a patch is judged: the authors accept any. A stretch ends at the nodes next to it, so a patched
//! path can be longer than a fresh one, but never by more than [`Revising::max_growth`] allows.
//!
//! Paths of other methods than the default planner, over several parts, for agents whose prices count,
//! for bodies that turn, and timed ones are judged by the auditor and planned afresh if they do not hold.

use super::airspace::Airspace;
use super::answer::{Answer, Outcome, Times};
use super::cells::way_to_hit;
use super::changed::ClosedBox;
use super::path::{Context, Path};
use super::query::{Query, QueryError};
use super::reason::End;
use super::{Planner, method::Method};
use crate::clock::Stopwatch;
use crate::geom::vector::{dot, minus};
use crate::geom::{LatticePoint, polyline_length as length};
use crate::refine::{Effort, Polyline, Promise, rubber_band, tauten_in_place};
use crate::search::{Meter, Stats};
use crate::world::Body;
use std::borrow::Cow;

/// How a path is revised.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Revising {
    /// A patched path more than this many times as long as the rest of the old one is compared with a
    /// fresh one, and the shorter is taken.
    pub max_growth: f64,
    /// Whether to look for a shorter path although the old one is valid.
    pub look_for_shortcuts: bool,
}

impl Default for Revising {
    fn default() -> Self {
        Self { max_growth: 1.1, look_for_shortcuts: false }
    }
}

/// What became of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is valid as it is.
    Kept,
    /// Broken stretches were replaced.
    Patched,
    /// It is replaced by a fresh one.
    Replanned,
    /// It is valid, but a fresh one is shorter.
    Improved,
    /// It is broken and there is no other; the answer says why.
    Lost,
}

/// A path looked at again.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Revision {
    /// The path from the query's start on, valid in this version; or why there is none.
    pub answer: Answer,
    /// What became of the old path.
    pub verdict: Verdict,
    /// How far along the old path from the start one gets before touching something, in world units;
    /// `None` if all of it is clear.
    pub broken_at: Option<f64>,
    /// Segments that are not clear any more.
    pub broken: usize,
    /// Whether the whole way was planned afresh as well, and the result kept or not.
    pub planned_afresh: bool,
}

impl Planner {
    /// Looks at a path again in the map it plans in now, from where the query starts: keeps it, patches
    /// it, or plans afresh. What changed since the path was made is known from its version; if that is
    /// too long ago, all of it is looked at.
    ///
    /// ```
    /// use airlane::plan::Verdict;
    /// use airlane::{Airspace, Edits, Planner, Query, Scene};
    ///
    /// let mut airspace = Airspace::bake(Scene::open([60, 40, 40])?)?;
    /// let mut planner = Planner::new(&airspace);
    /// let query = Query::new([2.0, 20.0, 20.0], [57.0, 20.0, 20.0]);
    /// let path = planner.path(&query)?.into_found()?;
    ///
    /// airspace.apply(Edits::new().block_box([30, 15, 15], [32, 25, 25]))?;
    /// planner.follow(&airspace);
    /// let revision = planner.revise(&path, &query)?;
    /// assert_eq!(revision.verdict, Verdict::Patched);
    /// assert_eq!(revision.broken_at, Some(27.5)); // metres from the start to the box
    /// revision.answer.found()?.audit(&airspace)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn revise(&mut self, path: &Path, query: &Query) -> Result<Revision, QueryError> {
        self.revise_with(path, query, &Revising::default())
    }

    /// The same, in another way than usual.
    pub fn revise_with(
        &mut self,
        path: &Path,
        query: &Query,
        revising: &Revising,
    ) -> Result<Revision, QueryError> {
        query.ends()?;
        let is_cells = matches!(query.asked_method(), Method::Cells(_));
        let plain = self.map.plain_airspace(query)?.map(Cow::into_owned).filter(|_| is_cells);
        // From the same end, lest the path jump between two ways that are about as long.
        let again = match plain {
            Some(_) => query.search_from(path.searched_from()),
            None => query.clone(),
        };
        let airspace = plain
            .filter(|_| query.smooth().is_none() && !query.has_limits())
            .filter(|_| self.map.turning_body(query).is_none());
        let points = path.polyline().map(|(points, promise)| (points.to_vec(), promise));
        match (airspace, points) {
            (Some(fitted), Some((points, promise))) if path.body() == fitted.world().body() => {
                let promised = promise == Promise::clear_in(fitted.world());
                let work = Revise {
                    fitted,
                    path,
                    query,
                    revising,
                    stats: Stats::default(),
                    clock: Stopwatch::start(),
                    planner: self,
                };
                work.run(&points, promised)
            }
            _ => self.revise_whole(path, &again),
        }
    }

    /// Keeps a path that begins and ends where the query does if the auditor passes it; else plans
    /// afresh.
    fn revise_whole(&mut self, path: &Path, query: &Query) -> Result<Revision, QueryError> {
        let ends = self.check(query)?.map(|place| place.point());
        let version = self.map().version();
        let body = query.asked_body().unwrap_or_else(|| self.map().body());
        let turning = self.map.turning_body(query).map(Body::turning);
        let is_asked_for = ends == [path.start(), path.end()]
            && (path.body() == body || Some(path.body()) == turning)
            && path.agent() == query.asked_agent()
            && (query.smooth().is_none() || path.trajectory().is_some());
        if is_asked_for && (path.version() == version || path.audit(self.map()).is_ok()) {
            let outcome = Outcome::Found(path.clone().in_version(version));
            let answer = self.answer_of(outcome, Stats::default(), Times::default(), query);
            let verdict = Verdict::Kept;
            let (broken_at, broken, planned_afresh) = (None, 0, false);
            return Ok(Revision { answer, verdict, broken_at, broken, planned_afresh });
        }
        let answer = self.path(query)?;
        let verdict = match &answer.outcome {
            Outcome::Found(_) => Verdict::Replanned,
            _ => Verdict::Lost,
        };
        let broken = path.points().len().max(2) - 1;
        let (broken_at, planned_afresh) = (Some(0.0), true);
        Ok(Revision { answer, verdict, broken_at, broken, planned_afresh })
    }
}

/// The share of its length by which a path must be shorter to take the place of a valid one.
const LEAST_GAIN: f64 = 1e-3;

struct Revise<'w> {
    planner: &'w mut Planner,
    fitted: Airspace,
    path: &'w Path,
    query: &'w Query,
    revising: &'w Revising,
    stats: Stats,
    clock: Stopwatch,
}

impl Revise<'_> {
    fn run(mut self, points: &[LatticePoint], promised: bool) -> Result<Revision, QueryError> {
        let fitted = self.fitted.clone();
        let world = fitted.world();
        let [start, goal] = self.query.ends()?.map(|place| place.point());
        let locate = |end, point| {
            let located = world.frame().lattice_from_world(point);
            located.map_err(|error| QueryError::Point(end, error))
        };
        let (here, there) = (locate(End::Start, start)?, locate(End::Goal, goal)?);
        let moved = points.first() != Some(&here);
        let mut rest = if moved { rest_of(points, here) } else { points.to_vec() };
        let goal_moved = rest.last() != Some(&there);
        if goal_moved {
            lead_to(&mut rest, there);
            // What the goal sees is no bend any more.
            while let [.., before, _, _] = rest[..]
                && world.is_clear_for_body(before, there)
            {
                self.stats.sight_checks += 1;
                rest.remove(rest.len() - 2);
            }
        }
        let changed = self.planner.map().airspace().map_or_else(
            || super::Changed::ANYWHERE,
            |airspace| airspace.changes_since(self.path.version()),
        );
        let (may_free, changed) = (changed.may_free(world), changed.near(world));
        let old_length = length(&rest);
        let promise = Promise::clear_in(world);
        // What another kind of search promised is another rule: no line of sight says whether it holds.
        let broken = match promised {
            true => self.broken(&rest, changed.as_deref(), (moved, goal_moved)),
            false => vec![true; rest.len().max(2) - 1],
        };
        let count = broken.iter().filter(|is_broken| **is_broken).count();
        let broken_at = broken.iter().position(|is_broken| *is_broken).map(|first| {
            let clear = rest.get(first + 1).map_or(0.0, |&to| {
                let hit = world.first_hit(rest[first], to);
                hit.map_or(0.0, |hit| way_to_hit(world, (rest[first], to), hit))
            });
            (length(&rest[..=first]) + clear) * world.frame().voxel_size
        });

        let mut planned_afresh = false;
        let (verdict, outcome) = if count == 0 {
            let is_worth_it = self.revising.look_for_shortcuts
                && may_free
                && changed.is_none_or(|changed| {
                    changed.iter().any(|near| near.shortest_over(here, there) < old_length)
                });
            let old = Polyline::new(rest.iter().copied(), promise);
            planned_afresh = is_worth_it;
            match is_worth_it.then(|| self.search(here, there)).transpose()? {
                Some(Outcome::Found(fresh)) if fresh.voxels() < old_length * (1.0 - LEAST_GAIN) => {
                    (Verdict::Improved, Outcome::Found(fresh))
                }
                _ => (Verdict::Kept, Outcome::Found(self.dressed(old))),
            }
        } else {
            let patched = match promised {
                true => self.patch(&rest, &broken)?,
                false => None,
            };
            let patched = patched.map(|points| Polyline::new(points, promise));
            match patched {
                Some(patched) if patched.length() <= self.revising.max_growth * old_length => {
                    (Verdict::Patched, Outcome::Found(self.dressed(patched)))
                }
                patched => {
                    planned_afresh = true;
                    match (self.search(here, there)?, patched) {
                        (Outcome::Found(fresh), Some(patched))
                            if patched.length() <= fresh.voxels() =>
                        {
                            (Verdict::Patched, Outcome::Found(self.dressed(patched)))
                        }
                        (Outcome::Found(fresh), _) => (Verdict::Replanned, Outcome::Found(fresh)),
                        (_, Some(patched)) => {
                            (Verdict::Patched, Outcome::Found(self.dressed(patched)))
                        }
                        (other, None) => (Verdict::Lost, other),
                    }
                }
            }
        };
        debug_assert!(outcome.found().is_none_or(|path| path.audit_in(world).is_ok()));
        let times = Times { search: self.clock.lap(), ..Times::default() };
        let answer = self.planner.answer_of(outcome, self.stats, times, self.query);
        Ok(Revision { answer, verdict, broken_at, broken: count, planned_afresh })
    }

    fn dressed(&self, line: Polyline) -> Path {
        let context = self.planner.map.context(self.query, self.fitted.world().body(), false);
        let context = Context { from: self.path.searched_from(), ..context };
        Path::of_polyline(line, self.fitted.frame(), context)
    }

    /// Per segment, whether it is broken. The first is new if the start has moved, the last if the
    /// goal has.
    fn broken(
        &mut self,
        rest: &[LatticePoint],
        changed: Option<&[ClosedBox]>,
        (start_moved, goal_moved): (bool, bool),
    ) -> Vec<bool> {
        let world = self.fitted.world();
        let last = rest.len().saturating_sub(2);
        let segments = rest.windows(2).enumerate();
        let mut checks = 0;
        let broken = segments
            .map(|(i, ends)| {
                let (a, b) = (ends[0], ends[1]);
                let is_new = (i == 0 && start_moved) || (i == last && goal_moved);
                let around = ClosedBox::around(a, b);
                let is_near = |near: &ClosedBox| near.meets(&around);
                if !is_new && changed.is_some_and(|changed| !changed.iter().any(is_near)) {
                    return false;
                }
                checks += 1;
                !world.is_clear_for_body(a, b)
            })
            .collect();
        self.stats.sight_checks += checks;
        broken
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
            let Outcome::Found(found) = self.search(rest[i], rest[i + stretch])? else {
                return Ok(None);
            };
            let found = found.lattice_points();
            i += stretch;
            // Snapped ends would leave a gap.
            if found.last() != Some(&rest[i]) || found[0] != points[points.len() - 1] {
                return Ok(None);
            }
            points.extend_from_slice(&found[1..]);
        }
        let world = self.fitted.world();
        self.stats.sight_checks += match world.base() {
            None => {
                let meter = Meter::start(self.query.limits());
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

    fn search(&mut self, a: LatticePoint, b: LatticePoint) -> Result<Outcome, QueryError> {
        let frame = self.fitted.frame();
        let [start, goal] = [a, b].map(|point| frame.world_from_lattice(point));
        let query = self.query.start_at(start).goal_at(goal);
        // From the same end, lest the path jump between two ways that are about as long.
        let answer = self.planner.path(&query.search_from(self.path.searched_from()))?;
        self.stats.add(answer.stats);
        Ok(answer.outcome)
    }
}

/// The points still ahead of an agent: where it is, then those after the segment nearest to it.
fn rest_of(points: &[LatticePoint], here: LatticePoint) -> Vec<LatticePoint> {
    let ahead = nearest_segment(points, here).map_or(0, |i| i + 1);
    let mut rest = vec![here];
    rest.extend(points[ahead..].iter().copied().filter(|&point| point != here));
    rest
}

/// Has a path end at another point: it leaves where it comes nearest to that.
fn lead_to(points: &mut Vec<LatticePoint>, there: LatticePoint) {
    if let Some(last) = nearest_segment(points, there) {
        points.truncate(last + 1);
    }
    points.push(there);
}

/// The segment that comes nearest to a point, by the number of its first end.
fn nearest_segment(points: &[LatticePoint], point: LatticePoint) -> Option<usize> {
    let away = |i: &usize| squared_distance(point, points[*i], points[*i + 1]);
    (0..points.len().saturating_sub(1)).min_by(|i, j| away(i).total_cmp(&away(j)))
}

/// The squared distance of a point from a segment, in lattice steps.
fn squared_distance(point: LatticePoint, a: LatticePoint, b: LatticePoint) -> f64 {
    let place = |p: LatticePoint| p.0.map(f64::from);
    let (to_point, to_b) = (minus(place(point), place(a)), minus(place(b), place(a)));
    let share = (dot(to_point, to_b) / dot(to_b, to_b).max(1.0)).clamp(0.0, 1.0);
    let gap: [f64; 3] = std::array::from_fn(|i| to_point[i] - share * to_b[i]);
    dot(gap, gap)
}
