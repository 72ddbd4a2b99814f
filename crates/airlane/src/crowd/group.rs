//! Orders to single units and groups.
//!
//! A group goes to one goal, and no two units can be at the same place. So a goal has *slots*: places
//! around it with room for one each, found by walking outwards from the goal, every one in sight of
//! the one it was reached from. A unit gets the slot nearest to the goal that is left when it comes
//! near it: those who come first fill the middle, those who come later stop outside, and nobody has to
//! pass through. Where all come in by one way, as in a maze, those who come first go on to the slots
//! that are furthest from there, so that none of them lies behind one that is taken.
//!
//! A group lasts as long as one of its units is on its way. Then it is dropped with its slots and its
//! flow field, and with that the version of the world that the field is of; who has arrived keeps its
//! place.

use super::correct::SHORT;
use super::error::CrowdError;
use super::follow::{Progress, Track};
use super::places::slots;
use super::routes::NoPath;
use super::unit::{Source, Status, Unit, UnitId};
use super::walls::{lattice, lengths, sees};
use super::{Crowd, FlowField};
use crate::geom::LatticePoint;
use crate::geom::vector::{Vector, minus, norm};
use crate::search::Stats;
use crate::threads;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Slots are this many radii apart.
pub(super) const SPACING: f64 = 2.6;
/// Places that are looked at for each one that is needed.
pub(super) const LOOKS: usize = 64;
/// Cells of a flow field that a unit looks at.
const FIELD_CELLS: usize = 24;

/// A place for one, and the way to it from the goal, both included.
pub(super) type Slot = Arc<[Vector]>;

/// A group on its way to one goal.
#[derive(Clone, Debug)]
pub(super) struct Gathering {
    /// Those that are left, the next one last, and how far from the goal units get it.
    pub(super) slots: Vec<(f64, Slot)>,
    /// How far from the goal the furthest of all slots is, by the way from there.
    pub(super) widest: f64,
    pub(super) goal: Vector,
    /// For a group that goes by a flow field.
    pub(super) field: Option<Arc<FlowField>>,
}

impl Crowd {
    /// Sends each unit to its own goal. If that fails, its [`Status`] says why.
    ///
    /// Two units cannot be in one place. Those that are sent to the same goal, by one order or by
    /// several, settle around it, who comes first in the middle. Where there is no room for one more it
    /// becomes [`Status::Crowded`].
    ///
    /// ```
    /// use airlane::crowd::{Crowd, CrowdOptions, UnitSpec};
    /// use airlane::{plan::Airspace, scene::Scene};
    ///
    /// let airspace = Airspace::bake(Scene::open([30, 30, 30])?)?;
    /// let mut crowd = Crowd::new(&airspace, CrowdOptions::default());
    /// let goal = [25.0, 12.0, 5.0];
    /// for n in 0..10 {
    ///     let unit = crowd.add(UnitSpec::new([5.0, 2.0 + 2.0 * f64::from(n), 5.0], 0.5))?;
    ///     crowd.send(&[(unit, goal)])?;
    /// }
    /// crowd.step(30.0)?;
    /// assert_eq!(crowd.arrived(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn send(&mut self, orders: &[(UnitId, [f64; 3])]) -> Result<(), CrowdError> {
        let placed = orders.iter().map(|&(unit, goal)| Ok((self.index(unit)?, goal)));
        let placed: BTreeMap<usize, [f64; 3]> = placed.collect::<Result<_, CrowdError>>()?;
        // Those with one goal are a group.
        let mut by_goal: BTreeMap<[u64; 3], Vec<usize>> = BTreeMap::new();
        for (&at, goal) in &placed {
            by_goal.entry(goal.map(f64::to_bits)).or_default().push(at);
        }
        let (together, alone): (Vec<_>, Vec<_>) =
            by_goal.into_values().partition(|units| units.len() > 1);
        self.send_each(
            &alone.iter().map(|units| (units[0], placed[&units[0]])).collect::<Vec<_>>(),
        );
        for units in together {
            self.gather_at(&units, placed[&units[0]]);
        }
        Ok(())
    }

    /// Sends a group to one goal: one search from the goal serves all, and each unit gets its own
    /// place beside it. Returns the statistics of the search.
    pub fn gather(&mut self, units: &[UnitId], goal: [f64; 3]) -> Result<Stats, CrowdError> {
        let units = self.indices(units)?;
        Ok(self.gather_at(&units, goal))
    }

    /// Sends a group to one goal by a [flow field](FlowField): for hundreds of units, whose paths are
    /// computed as they go. Returns the statistics of the search.
    pub fn flow(&mut self, units: &[UnitId], goal: [f64; 3]) -> Result<Stats, CrowdError> {
        let units = self.indices(units)?;
        Ok(self.flow_at(&units, goal))
    }

    /// Stops units where they are.
    pub fn halt(&mut self, units: &[UnitId]) -> Result<(), CrowdError> {
        for at in self.indices(units)? {
            self.leave_march(at);
            let unit = &mut self.units[at];
            (unit.status, unit.track) = (Status::Idle, Track::new(vec![unit.position]));
            (unit.source, unit.place, unit.wants_correction) = (Source::Search, None, false);
        }
        self.retire_groups();
        Ok(())
    }

    /// [`send`](Self::send) for units by their places.
    pub(super) fn send_each(&mut self, orders: &[(usize, [f64; 3])]) {
        let this = &*self;
        let ways: Vec<Result<Vec<Vector>, NoPath>> = threads::map(orders.len(), 1, |i| {
            let (at, goal) = orders[i];
            this.way_to(at, goal)
        });
        for (&(at, _), found) in orders.iter().zip(ways) {
            self.leave_march(at);
            self.set_off(at, found.map(Track::new), Source::Search);
        }
    }

    /// The path of a unit to a goal in world coordinates, in voxels.
    pub(super) fn way_to(&self, at: usize, goal: [f64; 3]) -> Result<Vec<Vector>, NoPath> {
        self.frame().lattice_from_world(goal).map_err(NoPath::Goal)?;
        let Unit { position, room, .. } = self.units[at];
        self.pool.path(&self.rooms[room], position, self.voxels(goal), None)
    }

    /// [`gather`](Self::gather) for units by their places.
    pub(super) fn gather_at(&mut self, units: &[usize], goal: [f64; 3]) -> Stats {
        let mut tally = Stats::default();
        if self.frame().lattice_from_world(goal).is_err() {
            // Each unit is told what is wrong with the goal.
            self.send_each(&units.iter().map(|&at| (at, goal)).collect::<Vec<_>>());
            return tally;
        }
        for (room, members) in self.by_room(units) {
            let starts: Vec<[f64; 3]> =
                members.iter().map(|&at| self.world_point(self.units[at].position)).collect();
            let (ways, spent) = self.pool.paths_to_one(&self.rooms[room], &starts, goal);
            tally.add(spent);
            let found: Vec<usize> = members
                .iter()
                .zip(&ways)
                .filter(|(_, way)| way.is_ok())
                .map(|(at, _)| *at)
                .collect();
            let number = self.gathering(room, &found, goal, None);
            for (at, way) in members.into_iter().zip(ways) {
                let track = way.map(|mut points| {
                    points[0] = self.units[at].position;
                    Track::new(points)
                });
                self.leave_march(at);
                self.set_off(at, track, Source::Group(number, None));
            }
        }
        tally
    }

    /// [`flow`](Self::flow) for units by their places.
    pub(super) fn flow_at(&mut self, units: &[usize], goal: [f64; 3]) -> Stats {
        let mut tally = Stats::default();
        for (room, members) in self.by_room(units) {
            // A flow field knows nothing of prices.
            if self.rooms[room].has_prices() {
                tally.add(self.gather_at(&members, goal));
                continue;
            }
            let Some(field) = FlowField::new(&self.rooms[room].airspace, goal).map(Arc::new) else {
                // A query finds the reason.
                self.send_each(&members.iter().map(|&at| (at, goal)).collect::<Vec<_>>());
                continue;
            };
            tally.add(field.tally());
            let (found, lost): (Vec<usize>, Vec<usize>) = members
                .into_iter()
                .partition(|&at| field.left(lattice(self.units[at].position)).is_some());
            // A query finds the reason.
            self.send_each(&lost.into_iter().map(|at| (at, goal)).collect::<Vec<_>>());
            let number = self.gathering(room, &found, goal, Some(field));
            for at in found {
                self.leave_march(at);
                let track = self.group_track(number, None, &self.units[at]);
                self.set_off(at, track.ok_or(NoPath::Limit), Source::Group(number, None));
            }
        }
        tally
    }

    /// A group that goes to one goal.
    fn gathering(
        &mut self,
        room: usize,
        members: &[usize],
        goal: [f64; 3],
        field: Option<Arc<FlowField>>,
    ) -> u64 {
        self.retire_groups();
        let goal = self.voxels(goal);
        let radius = members.iter().map(|&at| self.units[at].radius).fold(0.0, f64::max);
        let slots = slots(&self.rooms[room], goal, radius, members.len());
        let mut slots: Vec<(f64, Slot)> = slots
            .into_iter()
            .take(members.len())
            .map(|slot| (lengths(&slot).last().copied().unwrap_or(0.0), slot))
            .collect();
        let widest = slots.iter().map(|(far, _)| *far).fold(0.0, f64::max);
        if let Some(way_in) = field.as_ref().and_then(|field| self.way_in(members, field)) {
            // By how far they are from where all come from.
            let end = |slot: &Slot| lattice(slot.last().copied().unwrap_or(goal));
            let mut deep: Vec<(f64, Slot)> = slots
                .into_iter()
                .map(|(_, slot)| (way_in.left(end(&slot)).unwrap_or(0.0), slot))
                .collect();
            deep.sort_by(|a, b| b.0.total_cmp(&a.0));
            slots = deep.into_iter().map(|(_, slot)| (widest, slot)).collect();
        }
        slots.reverse();
        self.gatherings.insert(self.formed, Gathering { slots, widest, goal, field });
        self.formed += 1;
        self.formed - 1
    }

    /// Drops the groups of which nobody is on its way any more. Who arrived with them keeps its place,
    /// by orders of its own.
    pub(super) fn retire_groups(&mut self) {
        let on_the_way = self.units.iter().filter(|unit| unit.is_moving());
        let active: BTreeSet<u64> = on_the_way.filter_map(Unit::group).collect();
        self.gatherings.retain(|number, _| active.contains(number));
        for unit in &mut self.units {
            if unit.group().is_none_or(|number| active.contains(&number)) {
                continue;
            }
            let goal = unit.goal();
            unit.source = Source::Search;
            if let Some(goal) = goal.filter(|goal| unit.track.goal() != Some(*goal)) {
                unit.track = Track::new(vec![unit.position, goal]);
            }
        }
    }

    /// The distances from where nearly all of a group have met on their way to the goal of their field;
    /// `None` if they come from all sides.
    fn way_in(&self, members: &[usize], field: &FlowField) -> Option<FlowField> {
        let starts: Vec<LatticePoint> =
            members.iter().map(|&at| lattice(self.units[at].position)).collect();
        FlowField::towards(
            &self.rooms[self.units[*members.first()?].room].airspace,
            field.common_way(&starts)?,
        )
    }

    /// The way of a unit in a group: to its slot if it sees some of the way there, else by the flow
    /// field. `None` if it has to be searched for.
    pub(super) fn group_track(
        &self,
        number: u64,
        slot: Option<&[Vector]>,
        unit: &Unit,
    ) -> Option<Track> {
        let Gathering { goal, field, .. } = &self.gatherings[&number];
        let room = &self.rooms[unit.room];
        let here = unit.position;
        let chain = slot.unwrap_or(std::slice::from_ref(goal));
        if let Some(seen) = chain.iter().rposition(|&end| sees(room, here, end)) {
            let rest = chain[seen..].iter().copied();
            return Some(Track::new(std::iter::once(here).chain(rest).collect()));
        }
        // Its place may lie on the way to the goal of all, or there may be a shorter way to it.
        if let (Some(&place), Some(_)) = (slot.and_then(<[_]>::last), field) {
            let found = self.pool.path(&self.rooms[unit.room], here, place, Some(SHORT));
            if let Ok(points) = found {
                return Some(Track::new(points));
            }
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
    pub(super) fn set_off(&mut self, at: usize, track: Result<Track, NoPath>, source: Source) {
        let unit = &mut self.units[at];
        unit.delayed = 0.0;
        unit.insists = 0;
        unit.place = None;
        unit.wants_correction = false;
        // Regular checks are spread over the second.
        unit.check_in = (unit.id.0 % 60) as f64 / 60.0;
        match track {
            Ok(track) => {
                (unit.status, unit.track, unit.source) = (Status::Moving, track, source);
                let left = self.left(&self.units[at]);
                self.units[at].progress = Progress::begin(left);
            }
            Err(no_path) => {
                unit.status = no_path.status();
                unit.track = Track::new(vec![unit.position]);
                unit.source = Source::Search;
            }
        }
    }

    /// Some units by the number of their room.
    fn by_room(&self, units: &[usize]) -> Vec<(usize, Vec<usize>)> {
        let mut members: Vec<(usize, Vec<usize>)> =
            (0..self.rooms.len()).map(|room| (room, Vec::new())).collect();
        for &at in units {
            members[self.units[at].room].1.push(at);
        }
        members.retain(|(_, units)| !units.is_empty());
        members
    }
}
