//! Paths from one root that are known, and the ends around theirs.
//!
//! An end that sees another one, to which there is a taut path, may need no search: it joins that path
//! at one of its last bends, and only its own end of the way has to be pulled tight ([`Tree::join`]). No
//! way of its own can be shorter than that path less the distance between the two ends, so it is known
//! how much a search could gain.

use super::cells::{CellPlanner, CellScratch, Entry};
use crate::geom::{Cost, LatticePoint};
use crate::refine::{Effort, tauten_in_place, tauten_start};
use crate::search::{CellTheta, Ending, Estimates, Limit, Limits, Meter, Pace, Session, Stats};
use crate::world::{Contact, World};

/// A way that joins a path is taken if a search could make it shorter by no more than this share. It gains
/// far less on average.
const TRUST: f64 = 0.1;
/// Paths are joined by ends no further from theirs than this share of their length.
const REACH: f64 = 0.15;
/// Bends of a path, the nearest to its end first, that it may be joined at.
const JOINTS: usize = 4;
/// Paths that are looked at, the ones with the nearest ends.
const LOOKS: usize = 3;
/// Searched paths may be longer than the shortest by about this share.
const DOUBT: f64 = 0.02;
/// Bends that are pulled tight where a path was joined.
const LOOSE: usize = 4;
/// A search for a way no longer than a bound goes on until ways are longer by this factor: weights add
/// to their lengths, and they are not pulled tight yet.
const BOUND_SLACK: f64 = 1.06;

/// What is known of the ways from a root.
#[derive(Debug)]
pub(super) struct Tree {
    root: LatticePoint,
    /// By the distance of their ends from the root.
    known: Vec<Known>,
    /// The longest of them.
    longest: f64,
}

/// A taut path.
#[derive(Debug)]
struct Known {
    /// From its end to the root.
    points: Vec<LatticePoint>,
    /// In voxels, as all that follows.
    length: f64,
    /// From its end straight to the root.
    straight: f64,
}

impl Tree {
    pub(super) fn new(root: LatticePoint) -> Self {
        Self { root, known: Vec::new(), longest: 0.0 }
    }

    /// Makes a taut path known, given from its end to the root.
    pub(super) fn add(&mut self, points: Vec<LatticePoint>, length: f64) {
        let straight = points[0].distance(self.root);
        let at = self.known.partition_point(|known| known.straight <= straight);
        self.known.insert(at, Known { points, length, straight });
        self.longest = self.longest.max(length);
    }

    /// The paths with the nearest ends, each with the distance of that: a few at most.
    fn around(&self, end: LatticePoint) -> [Option<(f64, &Known)>; LOOKS] {
        let (straight, reach) = (end.distance(self.root), REACH * self.longest);
        let first = self.known.partition_point(|known| known.straight < straight - reach);
        let mut nearest = [None::<(f64, &Known)>; LOOKS];
        for known in &self.known[first..] {
            if known.straight > straight + reach {
                break;
            }
            let mut found = Some((end.distance(known.points[0]), known));
            if found.is_some_and(|(apart, known)| apart > REACH * known.length) {
                continue;
            }
            for kept in &mut nearest {
                let is_nearer = |(apart, _): (f64, _)| found.is_some_and(|found| found.0 < apart);
                if kept.is_none_or(is_nearer) {
                    std::mem::swap(kept, &mut found);
                }
            }
        }
        nearest
    }

    /// The way of an end that joins a path, from there to the root, taut; `None` if a search may find one
    /// that is much shorter.
    pub(super) fn join(
        &self,
        world: &World,
        end: LatticePoint,
        effort: Effort,
        stats: &mut Stats,
    ) -> Option<Vec<LatticePoint>> {
        let around = self.around(end);
        let mut offers = [(f64::INFINITY, &[][..]); LOOKS * (1 + JOINTS)];
        let mut count = 0;
        for (_, known) in around.into_iter().flatten() {
            let mut rest = known.length;
            for at in 0..known.points.len().min(1 + JOINTS) {
                let way = &known.points[at..];
                if at > 0 {
                    rest -= known.points[at - 1].distance(way[0]);
                }
                offers[count] = (end.distance(way[0]) + rest, way);
                count += 1;
            }
        }
        let offers = &mut offers[..count];
        offers.sort_by(|a, b| a.0.total_cmp(&b.0));
        // Not so short that it cannot be clear, and not so long that a search may gain much.
        let is_good = |length: f64, least: f64| {
            length >= (1.0 - DOUBT) * least && length - least <= TRUST * length
        };
        let mut sees = |to: LatticePoint| {
            stats.sight_checks += 1;
            world.is_clear(end, to, Contact::Open)
        };
        // Lines of sight are looked for last, and only where they can decide.
        let bounds =
            around.into_iter().flatten().map(|(apart, known)| (known.length - apart, known));
        let (least, _) = { bounds }.find(|&(least, known)| {
            offers.iter().any(|offer| is_good(offer.0, least)) && sees(known.points[0])
        })?;
        let mut good = offers.iter().filter(|offer| is_good(offer.0, least));
        let (_, way) = good.find(|(_, way)| sees(way[0]))?;
        let mut points: Vec<LatticePoint> =
            std::iter::once(end).chain(way.iter().copied().filter(|&at| at != end)).collect();
        stats.sight_checks += tauten_start(world, &mut points, effort, LOOSE);
        Some(points)
    }
}

/// What came of a search for a way that is short enough.
pub(super) enum Bounded {
    /// The points of a taut path.
    Path(Vec<LatticePoint>),
    /// There is none that short.
    Beyond,
    /// There is none at all.
    Nothing,
    Limit(Limit),
}

impl CellPlanner<'_> {
    /// Searches for a way no longer than `most` voxels. One that is a little shorter may be missed.
    pub(super) fn search_within(
        &mut self,
        (start, goal): (Entry, Entry),
        most: f64,
        (weight, effort): (f64, Effort),
        limits: &Limits,
        stats: &mut Stats,
    ) -> Bounded {
        let Self { airspace, scratch: CellScratch { labels, open, .. } } = self;
        let (world, cells, pace) = (airspace.world(), airspace.cells(), Pace::steady(weight));
        let policy = CellTheta::new(world, cells, start.point, goal.point, goal.cell, pace);
        let mut observer = ();
        let mut session = Session::begin(
            &policy,
            start.cell,
            labels,
            open,
            Estimates::Computed,
            limits,
            &mut observer,
        );
        let longest = policy.known_way(Cost::from_voxels(most * BOUND_SLACK));
        session.offer(&policy, policy.goal_node(), longest);
        let ending = session.resume(&policy);
        stats.add(session.stats());
        match ending {
            Ending::Goal(_) if policy.kept_known_way(labels) => Bounded::Beyond,
            Ending::Goal(node) => {
                let mut points = policy.path_to(node, labels);
                let meter = Meter::start(limits);
                stats.sight_checks += tauten_in_place(world, &mut points, effort, &meter);
                Bounded::Path(points)
            }
            Ending::Exhausted => Bounded::Nothing,
            Ending::Limit(limit) => Bounded::Limit(limit),
        }
    }
}
