//! Orders: to one, to many, to a group.
//!
//! A group goes to one goal, and no two units can be at the same place. So a goal has *slots*: places
//! around it with room for one each, found by walking outwards from the goal, every one in sight of
//! the one it was reached from. A unit gets the slot nearest to the goal that is left when it comes
//! near it: those who come first fill the middle, those who come later stop outside, and nobody has to
//! pass through. Where all come in by one way, as in a maze, those who come first go on to the slots
//! behind the goal, the deepest first.

use super::correct::{NoWay, way};
use super::follow::{Progress, Track};
use super::unit::{Source, Status, Unit, UnitId};
use super::walls::{lattice, lengths, place, sees};
use super::{Crowd, FlowField};
use crate::geom::vector::{Vector, dot, minus, norm, plus};
use crate::plan::{Airspace, Outcome, Profile, Settings};
use crate::search::Stats;
use crate::space::CellId;
use crate::threads;
use crate::world::World;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// Slots are this many radii apart.
const SPACING: f64 = 2.6;
/// Places that are looked at for each slot that is needed.
const LOOKS: usize = 64;

/// A unit gets its slot when it is this near to where the next one is, in voxels.
const CLAIM: f64 = 4.0;
/// Cells of a flow field that a unit looks at.
const FIELD_CELLS: usize = 24;

/// A place for one, and the way to it from the goal, both included.
pub(super) type Slot = Arc<[Vector]>;

/// A group on its way to one goal.
#[derive(Clone, Debug)]
pub(super) struct Gathering {
    /// Those without a slot.
    members: Vec<UnitId>,
    /// Those that are left, the next one last, and how far from the goal units get it.
    slots: Vec<(f64, Slot)>,
    pub(super) goal: Vector,
    /// For a group that goes by a flow field.
    pub(super) field: Option<Arc<FlowField>>,
}

impl Crowd {
    /// Sends each unit to a goal of its own. Where that cannot be, its [`Status`] says why.
    pub fn send(&mut self, orders: &[(UnitId, [f64; 3])]) {
        let ways: Vec<Result<Vec<Vector>, NoWay>> = threads::map(orders.len(), 1, |i| {
            let (unit, goal) = orders[i];
            let unit = &self.units[unit.index()];
            let airspace = &self.rooms[unit.room].1;
            let frame = airspace.world().frame();
            if let Err(error) = frame.lattice_from_world(goal) {
                let end = crate::plan::End::Goal;
                return Err(NoWay::Query(crate::plan::QueryError::Point(end, error)));
            }
            let goal = self.voxels(goal);
            self.pool.plan(airspace, |planner| way(airspace, planner, unit.position, goal, None))
        });
        for (&(unit, _), found) in orders.iter().zip(ways) {
            self.leave_march(unit);
            self.set_off(unit, found.map(Track::new), Source::Search);
        }
    }

    /// Sends a group to one goal: one search from there serves all, and each gets a place of its own
    /// beside it. Returns what the search did.
    pub fn gather(&mut self, units: &[UnitId], goal: [f64; 3]) -> Stats {
        let mut tally = Stats::default();
        for (airspace, members) in self.by_room(units) {
            let sources: Vec<[f64; 3]> = members.iter().map(|unit| self.position(*unit)).collect();
            let settings = Settings::new(Profile::Fast);
            let answers = self
                .pool
                .plan(&airspace, |planner| planner.paths_to_one(&sources, goal, &settings));
            let mut found = Vec::new();
            for (&unit, answer) in members.iter().zip(answers) {
                let no_way = match answer {
                    Ok(answer) => {
                        tally.add(answer.tally);
                        match answer.outcome {
                            Outcome::Found(path) => {
                                found.push((unit, path));
                                continue;
                            }
                            Outcome::Unreachable(reason) | Outcome::Partial(_, reason) => {
                                NoWay::Reason(reason)
                            }
                            Outcome::LimitHit(..) => NoWay::Limit,
                        }
                    }
                    Err(error) => NoWay::Query(error),
                };
                self.leave_march(unit);
                self.set_off(unit, Err(no_way), Source::Search);
            }
            let number = self.gathering(
                &airspace,
                &found.iter().map(|(unit, _)| *unit).collect::<Vec<_>>(),
                goal,
                None,
            );
            for (unit, path) in found {
                let mut points: Vec<Vector> = path.points().iter().copied().map(place).collect();
                points[0] = self.units[unit.index()].position;
                self.leave_march(unit);
                self.set_off(unit, Ok(Track::new(points)), Source::Group(number, None));
            }
        }
        tally
    }

    /// Sends a group to one goal by a [flow field](FlowField): for hundreds of units, whose ways are
    /// found as they go. Returns what the search did.
    pub fn flow(&mut self, units: &[UnitId], goal: [f64; 3]) -> Stats {
        let mut tally = Stats::default();
        for (airspace, members) in self.by_room(units) {
            let Some(field) = FlowField::new(&airspace, goal).map(Arc::new) else {
                // Let a query say why.
                self.send(&members.iter().map(|&unit| (unit, goal)).collect::<Vec<_>>());
                continue;
            };
            tally.add(field.tally());
            let left: Vec<Option<f64>> = members
                .iter()
                .map(|unit| field.left(lattice(self.units[unit.index()].position)))
                .collect();
            let (found, lost): (Vec<_>, Vec<_>) =
                members.into_iter().zip(left).partition(|(_, left)| left.is_some());
            // Let a query say why.
            self.send(&lost.into_iter().map(|(unit, _)| (unit, goal)).collect::<Vec<_>>());
            let found: Vec<UnitId> = found.into_iter().map(|(unit, _)| unit).collect();
            let number = self.gathering(&airspace, &found, goal, Some(Arc::clone(&field)));
            for unit in found {
                self.leave_march(unit);
                let track = self.group_track(number, None, &self.units[unit.index()]);
                self.set_off(unit, track.ok_or(NoWay::Limit), Source::Group(number, None));
            }
        }
        tally
    }

    /// Lets units stay where they are.
    pub fn halt(&mut self, units: &[UnitId]) {
        for &unit in units {
            self.leave_march(unit);
            let unit = &mut self.units[unit.index()];
            (unit.status, unit.track) = (Status::Idle, Track::new(vec![unit.position]));
            (unit.source, unit.wants_correction) = (Source::Search, false);
        }
    }

    /// A group that goes to one goal.
    fn gathering(
        &mut self,
        airspace: &Airspace,
        members: &[UnitId],
        goal: [f64; 3],
        field: Option<Arc<FlowField>>,
    ) -> usize {
        let goal = self.voxels(goal);
        let radius = members.iter().map(|unit| self.units[unit.index()].radius).fold(0.0, f64::max);
        let slots = slots(airspace.world(), goal, radius, members.len());
        let mut slots: Vec<(f64, Slot)> = slots
            .into_iter()
            .take(members.len())
            .map(|slot| (lengths(&slot).last().copied().unwrap_or(0.0), slot))
            .collect();
        if let Some((field, entrance)) = self.one_entrance(members, field.as_deref()) {
            let end = |slot: &Slot| lattice(slot.last().copied().unwrap_or(goal));
            let widest = slots.iter().map(|(far, _)| *far).fold(0.0, f64::max);
            let mut deep: Vec<(f64, Slot)> = slots
                .into_iter()
                .map(|(_, slot)| (field.depth(end(&slot), entrance), slot))
                .collect();
            deep.sort_by(|a, b| b.0.total_cmp(&a.0));
            slots = deep.into_iter().map(|(_, slot)| (widest, slot)).collect();
        }
        slots.reverse();
        self.gatherings.push(Gathering { members: members.to_vec(), slots, goal, field });
        self.gatherings.len() - 1
    }

    /// The way by which nearly all of a group come to the goal of their field, if there is one.
    fn one_entrance<'f>(
        &self,
        members: &[UnitId],
        field: Option<&'f FlowField>,
    ) -> Option<(&'f FlowField, CellId)> {
        let field = field?;
        let entrances = members
            .iter()
            .filter_map(|unit| field.entrance(lattice(self.units[unit.index()].position)));
        let mut counts: BTreeMap<CellId, usize> = BTreeMap::new();
        entrances.for_each(|cell| *counts.entry(cell).or_default() += 1);
        let (&cell, &count) = counts.iter().max_by_key(|(_, count)| **count)?;
        (count * 10 >= members.len() * 9).then_some((field, cell))
    }

    /// Before everything else in a tick: those who come near get their slots, the nearest first.
    pub(super) fn claim_slots(&mut self) {
        for number in 0..self.gatherings.len() {
            let units = &self.units;
            let is_member = |id: &UnitId| matches!(units[id.index()].source, Source::Group(other, None) if other == number);
            // Who got other orders has left.
            let gathering = &mut self.gatherings[number];
            gathering.members.retain(is_member);
            if gathering.members.is_empty() {
                gathering.slots.clear();
            }
            let gathering = &self.gatherings[number];
            let Some(&(front, _)) = gathering.slots.last() else { continue };
            let left = |id: &UnitId| {
                let unit = &self.units[id.index()];
                let left = self.left(unit).min(match &gathering.field {
                    Some(field) => field.left(lattice(unit.position)).unwrap_or(f64::INFINITY),
                    None => f64::INFINITY,
                });
                (left <= front + CLAIM).then_some((left, *id))
            };
            let mut near: Vec<(f64, UnitId)> = gathering.members.iter().filter_map(left).collect();
            near.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            for (_, id) in near {
                let Some((_, slot)) = self.gatherings[number].slots.pop() else { break };
                let unit = &mut self.units[id.index()];
                unit.source = Source::Group(number, Some(slot));
                unit.wants_correction = true;
            }
        }
    }

    /// The way of a unit in a group: to its slot if it sees some of the way there, else by the flow
    /// field. `None` if it has to be searched for.
    pub(super) fn group_track(
        &self,
        number: usize,
        slot: Option<&[Vector]>,
        unit: &Unit,
    ) -> Option<Track> {
        let Gathering { goal, field, .. } = &self.gatherings[number];
        let room = self.rooms[unit.room].1.world();
        let here = unit.position;
        let chain = slot.unwrap_or(std::slice::from_ref(goal));
        if let Some(seen) = chain.iter().rposition(|&end| sees(room, here, end)) {
            let rest = chain[seen..].iter().copied();
            return Some(Track::new(std::iter::once(here).chain(rest).collect()));
        }
        let mut points = match field {
            Some(field) => field.lead_in_voxels(here, FIELD_CELLS)?,
            // The rest of the path to the goal of all, if that is still in sight.
            None => {
                let rest = unit.track.points().get(unit.track.next_node()..)?;
                sees(room, here, *rest.first()?).then_some(())?;
                std::iter::once(here).chain(rest.iter().copied()).collect()
            }
        };
        if points.last().is_some_and(|&end| norm(minus(end, *goal)) < 1e-2) {
            points.extend_from_slice(&chain[1..]);
        }
        Some(Track::new(points))
    }

    /// Gives a unit its path.
    pub(super) fn set_off(&mut self, id: UnitId, track: Result<Track, NoWay>, source: Source) {
        let unit = &mut self.units[id.index()];
        unit.delayed = 0.0;
        unit.insists = 0;
        unit.wants_correction = false;
        // Regular checks are spread over the second.
        unit.check_in = f64::from(id.0 % 60) / 60.0;
        match track {
            Ok(track) => {
                (unit.status, unit.track, unit.source) = (Status::Moving, track, source);
                let left = self.left(&self.units[id.index()]);
                self.units[id.index()].progress = Progress::begin(left);
            }
            Err(no_way) => {
                unit.status = no_way.status();
                unit.track = Track::new(vec![unit.position]);
                unit.source = Source::Search;
            }
        }
    }

    /// Some units by the airspace that has room for them.
    fn by_room(&self, units: &[UnitId]) -> Vec<(Airspace, Vec<UnitId>)> {
        let mut members: Vec<(Airspace, Vec<UnitId>)> =
            self.rooms.iter().map(|(_, airspace)| (airspace.clone(), Vec::new())).collect();
        for &unit in units {
            members[self.units[unit.index()].room].1.push(unit);
        }
        members.retain(|(_, units)| !units.is_empty());
        members
    }
}

/// Places around a goal for so many balls, those nearest to the goal first. Where there is no more
/// room the last ones share a place, and those who come last wait beside it.
pub(super) fn slots(room: &World, goal: Vector, radius: f64, count: usize) -> Vec<Slot> {
    let spacing = SPACING * radius;
    let at = |offset: [i32; 3]| plus(goal, offset.map(f64::from), spacing);
    let mut found: Vec<Slot> = vec![Arc::from([goal])];
    // By distance, then by offset: the same slots every time.
    let key = |offset: [i32; 3]| (offset.iter().map(|c| c * c).sum::<i32>(), offset);
    let mut open = BTreeSet::from([key([0; 3])]);
    let mut ways: HashMap<[i32; 3], Slot> = HashMap::from([([0; 3], Arc::from([goal]))]);
    let mut looked = 0;
    while let Some((_, offset)) = open.pop_first() {
        if found.len() >= count || looked > LOOKS * count {
            break;
        }
        for axis in 0..3 {
            for step in [-1, 1] {
                let mut next = offset;
                next[axis] += step;
                looked += 1;
                if ways.contains_key(&next) || !sees(room, at(offset), at(next)) {
                    continue;
                }
                let chain: Slot = ways[&offset].iter().copied().chain([at(next)]).collect();
                found.push(straightened(room, &chain));
                ways.insert(next, chain);
                open.insert(key(next));
            }
        }
    }
    let from_goal = |slot: &Slot| {
        let away = plus(*slot.last().expect("a slot is a way"), goal, -1.0);
        dot(away, away)
    };
    found.sort_by(|a, b| from_goal(a).total_cmp(&from_goal(b)));
    let last = found.last().cloned().expect("the goal is one");
    found.resize(found.len().max(count), last);
    found
}

/// A way without the places that are not needed.
fn straightened(room: &World, chain: &[Vector]) -> Slot {
    let (kept, _) =
        crate::refine::prune_by_sight(chain.len(), |a, b| sees(room, chain[a], chain[b]));
    kept.into_iter().map(|i| chain[i]).collect()
}
