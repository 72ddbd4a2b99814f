//! Crowds: units that follow their paths together without hitting walls or each other.
//!
//! ```
//! use airlane::crowd::{Crowd, CrowdOptions, Status, UnitSpec};
//! use airlane::{plan::Airspace, scene::Scene};
//!
//! let mut scene = Scene::open([40, 20, 20])?;
//! scene.voxels.insert_box([20, 0, 0], [21, 20, 14]); // a wall, open above z = 14
//! let mut crowd = Crowd::new(&Airspace::bake(scene)?, CrowdOptions::default());
//!
//! let left = crowd.add(UnitSpec::new([5.0, 10.0, 5.0], 0.4))?;
//! let right = crowd.add(UnitSpec::new([35.0, 10.0, 5.0], 0.4))?;
//! crowd.send(&[(left, [35.0, 10.0, 5.0]), (right, [5.0, 10.0, 5.0])])?;
//! for _ in 0..60 * 20 {
//!     crowd.step(1.0 / 60.0)?;
//! }
//! assert_eq!(crowd.status(left)?, &Status::Arrived);
//! assert_eq!(crowd.status(right)?, &Status::Arrived);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Orders
//!
//! [`Crowd::send`] gives each unit a goal of its own. A group goes to one goal by [`Crowd::gather`], by
//! [`Crowd::flow`] if there are hundreds, or by [`Crowd::march`] in formation; then each gets a place
//! beside the goal. Units that were *sent* to one point settle around it, too. Where there is no room for
//! all, [`Crowd::advice`] says so.
//!
//! # One tick
//!
//! [`Crowd::step`] is [`Crowd::steer`], from positions to velocities, and [`Crowd::settle`], which takes
//! the positions after them. An engine with its own physics calls these two instead. The phases of
//! `steer`, in order, each reading only what the one before it left:
//!
//! 0. **take places**: who comes near its goal takes a place there, and units of a group that are held
//!    up exchange theirs (`places.rs`). This one is about few units, and goes through them in order; the
//!    others are over all units at once, in parallel;
//! 1. **correct**: units that were blocked, pushed off their path, or whose check is due get a new way
//!    to the next node (`correct.rs`);
//! 2. **guide**: the velocity that each would like (`follow.rs`, `formation.rs`);
//! 3. **avoid**: the velocity that takes it past the others and the walls (`avoid/`);
//! 4. **confine**: as much of that as can hit nothing, whatever the others do.
//!
//! So the order of units and the number of threads make no difference, and the same orders give the
//! same bits. The [`Auditor`] judges runs, with code of its own.

mod audit;
mod avoid;
mod choose;
mod correct;
mod error;
mod flow;
mod follow;
mod formation;
mod group;
mod neighbours;
mod obstacles;
mod places;
mod room;
mod roster;
mod routes;
mod step;
mod unit;
mod walls;

pub use audit::{Auditor, Findings};
pub use avoid::{Avoidance, Boids};
pub use error::{CrowdError, ObstacleFault};
pub use flow::FlowField;
pub use formation::Formation;
pub use obstacles::MovingObstacle;
pub use unit::{Status, UnitId, UnitSpec};

use crate::fnv::Fnv;
use crate::geom::Frame;
use crate::geom::vector::{Vector, scaled};
use crate::plan::Airspace;
use crate::world::{Body, World};
use avoid::Ball;
use follow::Ability;
use formation::March;
use group::Gathering;
use neighbours::Neighbours;
use room::Room;
use routes::Pool;
use std::collections::BTreeMap;
use std::sync::Arc;
use unit::{Source, Unit};

/// Options of a crowd.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CrowdOptions {
    /// How units avoid each other.
    pub avoidance: Avoidance,
    /// Seconds that they look ahead for each other.
    pub horizon: f64,
    /// Whether they look for another way when they are blocked or pushed off their path, and once a
    /// second (He & Hung 2016, 4.8).
    pub correction: bool,
}

impl Default for CrowdOptions {
    fn default() -> Self {
        Self { avoidance: Avoidance::default(), horizon: 1.0, correction: true }
    }
}

/// Units that move together through a world.
#[derive(Debug)]
pub struct Crowd {
    options: CrowdOptions,
    /// What is solid.
    world: Arc<World>,
    /// One for each radius and agent that there is.
    rooms: Vec<Room>,
    /// In the order of their ids.
    units: Vec<Unit>,
    /// How many units joined so far: the number of the next.
    joined: u64,
    obstacles: Vec<Ball>,
    /// Groups on their way, by their numbers.
    marches: BTreeMap<u64, March>,
    gatherings: BTreeMap<u64, Gathering>,
    /// How many groups were formed so far: the number of the next.
    formed: u64,
    neighbours: Neighbours,
    pool: Pool,
    ticks: u64,
    bare: Airspace,
}

impl Crowd {
    /// An empty crowd. Walls are the solid voxels; a body that the airspace is fitted to is
    /// ignored, because units have their own radius.
    pub fn new(airspace: &Airspace, options: CrowdOptions) -> Self {
        let bare = airspace.fit(Body::POINT).expect("a point needs no room");
        Self {
            options,
            world: Arc::clone(bare.world()),
            rooms: Vec::new(),
            units: Vec::new(),
            joined: 0,
            obstacles: Vec::new(),
            marches: BTreeMap::new(),
            gatherings: BTreeMap::new(),
            formed: 0,
            neighbours: Neighbours::default(),
            pool: Pool::default(),
            ticks: 0,
            bare,
        }
    }

    /// Goes on in the next version of the world: walls, and the ways of all units, are those of this
    /// airspace from now on. Orders stay in force, and nothing of the version before is kept.
    pub fn follow(&mut self, airspace: &Airspace) -> Result<(), CrowdError> {
        let (expected, found) = (*self.frame(), *airspace.world().frame());
        if found != expected {
            return Err(CrowdError::OtherWorld { expected, found });
        }
        let bare = airspace.fit(Body::POINT).expect("a point needs no room");
        let rooms = self.rooms.iter().map(|room| room.follow(&bare)).collect::<Result<_, _>>()?;
        (self.world, self.rooms, self.bare) = (Arc::clone(bare.world()), rooms, bare);
        // Everyone's orders again, groups as groups. Who has arrived, or has a place at its goal, keeps it
        // if it is still there.
        self.retire_groups();
        let kept = self.places_to_keep();
        let delays: Vec<f64> = self.units.iter().map(|unit| unit.delayed).collect();
        let mut alone = Vec::new();
        let mut groups: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for (at, unit) in self.units.iter().enumerate().filter(|(_, unit)| unit.has_orders()) {
            match (&unit.source, unit.track.goal()) {
                (Source::Group(number, _), _) => groups.entry(*number).or_default().push(at),
                (Source::Search, Some(goal)) if !self.stays(unit) => {
                    alone.push((at, self.world_point(goal)));
                }
                _ => {}
            }
        }
        let marches = self.under_way();
        self.send_each(&alone);
        for (number, units) in groups {
            let Gathering { goal, field, .. } = &self.gatherings[&number];
            let (goal, by_field) = (self.world_point(*goal), field.is_some());
            match by_field {
                true => self.flow_at(&units, goal),
                false => self.gather_at(&units, goal),
            };
        }
        for (units, goal, formation) in marches {
            self.march_at(&units, goal, formation);
        }
        self.keep_places(kept);
        // Who was held up still is.
        self.units.iter_mut().zip(delays).for_each(|(unit, delayed)| unit.delayed = delayed);
        self.retire_groups();
        Ok(())
    }

    /// Number of units.
    pub fn len(&self) -> usize {
        self.units.len()
    }

    /// Whether there is no unit.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// All units, in the order in which they joined. Lists of all units are in this order.
    pub fn units(&self) -> impl ExactSizeIterator<Item = UnitId> + use<> {
        self.units.iter().map(|unit| unit.id).collect::<Vec<_>>().into_iter()
    }

    /// Where a unit is.
    pub fn position(&self, unit: UnitId) -> Result<[f64; 3], CrowdError> {
        Ok(self.world_point(self.unit(unit)?.position))
    }

    /// Where all units are, in the order of [`units`](Self::units).
    pub fn positions(&self) -> Vec<[f64; 3]> {
        self.units.iter().map(|unit| self.world_point(unit.position)).collect()
    }

    /// A number that two crowds share only if their units are in the same places, bit for bit: the same
    /// on every platform after the same orders and ticks.
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv::default();
        for place in self.positions() {
            place.iter().for_each(|c| hash.add(c.to_bits()));
        }
        hash.0
    }

    /// A unit's velocity in the last tick, per second.
    pub fn velocity(&self, unit: UnitId) -> Result<[f64; 3], CrowdError> {
        Ok(scaled(self.unit(unit)?.velocity, self.world.frame().voxel_size))
    }

    /// A unit's radius.
    pub fn radius(&self, unit: UnitId) -> Result<f64, CrowdError> {
        Ok(self.rooms[self.unit(unit)?.room].radius)
    }

    /// The radii of all units, in the order of [`units`](Self::units).
    pub fn radii(&self) -> Vec<f64> {
        self.units.iter().map(|unit| self.rooms[unit.room].radius).collect()
    }

    /// The status of a unit.
    pub fn status(&self, unit: UnitId) -> Result<&Status, CrowdError> {
        Ok(&self.unit(unit)?.status)
    }

    /// What all units are doing, in the order of [`units`](Self::units).
    pub fn statuses(&self) -> impl ExactSizeIterator<Item = &Status> {
        self.units.iter().map(|unit| &unit.status)
    }

    /// Where a unit was sent; `None` if it has no orders, or cannot carry them out.
    pub fn goal(&self, unit: UnitId) -> Result<Option<[f64; 3]>, CrowdError> {
        let unit = self.unit(unit)?;
        let goal = unit.goal().or_else(|| unit.track.goal());
        Ok(goal.filter(|_| unit.has_orders()).map(|goal| self.world_point(goal)))
    }

    /// The rest of a unit's path, from where it is.
    pub fn path(&self, unit: UnitId) -> Result<Vec<[f64; 3]>, CrowdError> {
        let unit = self.unit(unit)?;
        let rest = &unit.track.points()[unit.track.next_node().min(unit.track.points().len())..];
        let points = std::iter::once(unit.position).chain(rest.iter().copied());
        Ok(points.map(|point| self.world_point(point)).collect())
    }

    /// What to do about units that cannot arrive as they were ordered, in one sentence; `None` if
    /// there are none. Now that is: there is no room for all around their goal.
    pub fn advice(&self) -> Option<String> {
        let crowded = self.statuses().filter(|status| **status == Status::Crowded).count();
        (crowded > 0).then(|| {
            format!(
                "{crowded} of {} units cannot reach their goal because others were sent there and \
                 there is no room for one more beside it: send them elsewhere",
                self.len()
            )
        })
    }

    /// How many units have arrived.
    pub fn arrived(&self) -> usize {
        self.units.iter().filter(|unit| unit.status == Status::Arrived).count()
    }

    /// Number of ticks so far; the parts of a long tick count separately.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// What is solid.
    pub fn world(&self) -> &Arc<World> {
        &self.world
    }

    fn unit(&self, unit: UnitId) -> Result<&Unit, CrowdError> {
        self.index(unit).map(|at| &self.units[at])
    }

    fn frame(&self) -> &Frame {
        self.world.frame()
    }

    /// A world position in voxels.
    fn voxels(&self, point: [f64; 3]) -> Vector {
        let Frame { origin, voxel_size } = *self.frame();
        std::array::from_fn(|i| (point[i] - origin[i]) / voxel_size)
    }

    /// A place in voxels in world coordinates.
    fn world_point(&self, place: Vector) -> [f64; 3] {
        let Frame { origin, voxel_size } = *self.frame();
        std::array::from_fn(|i| origin[i] + voxel_size * place[i])
    }
}

#[cfg(test)]
mod tests;
