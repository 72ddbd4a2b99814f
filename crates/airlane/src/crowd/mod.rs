//! Many units in motion: they follow their paths together and hit neither walls nor one another.
//!
//! ```
//! use airlane::crowd::{Crowd, CrowdSettings, Status, UnitSpec};
//! use airlane::{plan::Airspace, scene::Scene};
//!
//! let mut scene = Scene::open([40, 20, 20])?;
//! scene.voxels.insert_box([20, 0, 0], [21, 20, 14]); // a wall, open above z = 14
//! let mut crowd = Crowd::new(&Airspace::bake(scene)?, CrowdSettings::default());
//!
//! let left = crowd.add(UnitSpec::new([5.0, 10.0, 5.0], 0.4))?;
//! let right = crowd.add(UnitSpec::new([35.0, 10.0, 5.0], 0.4))?;
//! crowd.send(&[(left, [35.0, 10.0, 5.0]), (right, [5.0, 10.0, 5.0])]);
//! for _ in 0..60 * 20 {
//!     crowd.step(1.0 / 60.0)?;
//! }
//! assert_eq!(crowd.status(left), &Status::Arrived);
//! assert_eq!(crowd.status(right), &Status::Arrived);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # One tick
//!
//! [`Crowd::step`] is [`Crowd::steer`], from positions to velocities, and [`Crowd::settle`], which takes
//! the positions after them. An engine with its own physics calls these two instead. The phases of
//! `steer`, in order, each over all units at once, in parallel, and each reading only what the one
//! before it left:
//!
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
mod correct;
mod flow;
mod follow;
mod formation;
mod group;
mod neighbours;
mod step;
mod unit;
mod walls;

pub use audit::{Auditor, Findings};
pub use avoid::{Avoidance, Boids};
pub use flow::FlowField;
pub use formation::Formation;
pub use step::TickError;
pub use unit::{Status, UnitError, UnitId, UnitSpec};

use crate::geom::Frame;
use crate::geom::vector::{Vector, minus, norm, scaled};
use crate::plan::{Airspace, PlannerMemory};
use crate::world::{Body, World};
use avoid::Ball;
use correct::Pool;
use follow::{Ability, Progress, Track};
use formation::March;
use group::Gathering;
use neighbours::Neighbours;
use std::sync::Arc;
use unit::{Source, Unit};

/// How a crowd behaves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CrowdSettings {
    /// How units keep out of each other's way.
    pub avoidance: Avoidance,
    /// Seconds that they look ahead for each other.
    pub horizon: f64,
    /// Whether they look for another way when they are blocked or pushed off their path, and once a
    /// second (He & Hung 2016, 4.8).
    pub correction: bool,
}

impl Default for CrowdSettings {
    fn default() -> Self {
        Self { avoidance: Avoidance::default(), horizon: 1.0, correction: true }
    }
}

/// Something that moves as it likes and that units keep out of the way of, in world units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MovingObstacle {
    /// Where it is.
    pub position: [f64; 3],
    /// Where it goes, a second.
    pub velocity: [f64; 3],
    /// It is a ball.
    pub radius: f64,
}

/// Units that move together through a world.
#[derive(Debug)]
pub struct Crowd {
    settings: CrowdSettings,
    /// What is solid.
    world: Arc<World>,
    /// The airspaces for each radius that there is.
    rooms: Vec<(f64, Airspace)>,
    units: Vec<Unit>,
    obstacles: Vec<Ball>,
    marches: Vec<March>,
    gatherings: Vec<Gathering>,
    neighbours: Neighbours,
    pool: Pool,
    ticks: u64,
    bare: Airspace,
}

impl Crowd {
    /// A crowd without units. Walls are the solid voxels; a body that the airspace is fitted to does
    /// not count, as units have their own.
    pub fn new(airspace: &Airspace, settings: CrowdSettings) -> Self {
        let bare = airspace.fit(Body::POINT).expect("a point needs no room");
        Self {
            settings,
            world: Arc::clone(bare.world()),
            rooms: Vec::new(),
            units: Vec::new(),
            obstacles: Vec::new(),
            marches: Vec::new(),
            gatherings: Vec::new(),
            neighbours: Neighbours::default(),
            pool: Pool::default(),
            ticks: 0,
            bare,
        }
    }

    /// Takes in a unit, which must not touch anything.
    ///
    /// ```
    /// use airlane::crowd::{Crowd, CrowdSettings, UnitError, UnitSpec};
    /// use airlane::{plan::Airspace, scene::Scene};
    ///
    /// let airspace = Airspace::bake(Scene::open([20, 20, 20])?)?;
    /// let mut crowd = Crowd::new(&airspace, CrowdSettings::default());
    /// crowd.add(UnitSpec::new([5.0, 5.0, 5.0], 1.0))?;
    /// let error = crowd.add(UnitSpec::new([5.0, 6.5, 5.0], 1.0)).unwrap_err();
    /// assert!(matches!(error, UnitError::Occupied { .. }));
    /// assert!(crowd.add(UnitSpec::new([0.0, 9.0, 9.0], 1.0)).is_err()); // outside, in part
    /// assert!(crowd.add(UnitSpec::new([9.0, 9.0, 9.0], f64::NAN)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, spec: UnitSpec) -> Result<UnitId, UnitError> {
        let UnitSpec { position, radius, speed, acceleration } = spec;
        for (what, found) in [("radius", radius), ("speed", speed), ("acceleration", acceleration)]
        {
            if !(found.is_finite() && found > 0.0) {
                return Err(UnitError::Measure { what, found });
            }
        }
        self.world.frame().lattice_from_world(position)?;
        let room = self.room_for(radius)?;
        let at = self.voxels(position);
        let scale = self.world.frame().voxel_size;
        let radius_in_voxels = radius / scale;
        let clearance = walls::clearance(&self.world, at, radius_in_voxels + 1.0);
        if clearance < radius_in_voxels {
            let free = self.rooms[room].1.world().nearest_free(walls::lattice(at));
            let nearest = free.map(|free| self.world.frame().world_from_lattice(free));
            let clearance = clearance * scale;
            return Err(UnitError::InWall { position, radius, clearance, nearest });
        }
        for (other, unit) in self.units.iter().enumerate() {
            let overlap = radius_in_voxels + unit.radius - norm(minus(unit.position, at));
            if overlap > 0.0 {
                let (other, overlap) = (UnitId(other as u32), overlap * scale);
                return Err(UnitError::Occupied { position, radius, other, overlap });
            }
        }
        let id = UnitId(self.units.len() as u32);
        self.units.push(Unit {
            position: at,
            velocity: [0.0; 3],
            radius: radius_in_voxels,
            ability: Ability { top_speed: speed / scale, acceleration: acceleration / scale },
            room,
            status: Status::Idle,
            track: Track::new(vec![at]),
            source: Source::Search,
            progress: Progress::default(),
            prefer: [0.0; 3],
            chosen: [0.0; 3],
            insists: 0,
            delayed: 0.0,
            wants_correction: false,
            check_in: 0.0,
        });
        Ok(id)
    }

    /// The number of the airspace for units of a radius.
    fn room_for(&mut self, radius: f64) -> Result<usize, UnitError> {
        if let Some(known) = self.rooms.iter().position(|(other, _)| *other == radius) {
            return Ok(known);
        }
        let body = Body::ball(radius).expect("a positive number is a radius");
        self.rooms.push((radius, self.bare.fit(body)?));
        Ok(self.rooms.len() - 1)
    }

    /// The world changed: walls, and the ways of all units, are those of this airspace from now on.
    /// Orders stay in force.
    pub fn follow_world(&mut self, airspace: &Airspace) -> Result<(), UnitError> {
        self.bare = airspace.fit(Body::POINT).expect("a point needs no room");
        self.world = Arc::clone(self.bare.world());
        for (radius, room) in &mut self.rooms {
            *room = self.bare.fit(Body::ball(*radius).expect("it was a radius before"))?;
        }
        // Everyone's orders again, groups as groups.
        let mut alone = Vec::new();
        let mut groups = vec![Vec::new(); self.gatherings.len()];
        for id in self.units().filter(|id| self.units[id.index()].has_orders()) {
            let unit = &self.units[id.index()];
            match (&unit.source, unit.track.goal()) {
                (Source::Group(number, _), _) => groups[*number].push(id),
                (Source::Search, Some(goal)) => alone.push((id, self.world_point(goal))),
                _ => {}
            }
        }
        self.send(&alone);
        for (number, units) in groups.into_iter().enumerate().filter(|(_, units)| !units.is_empty())
        {
            let gathering = &self.gatherings[number];
            let goal = self.world_point(gathering.goal);
            match gathering.field {
                Some(_) => self.flow(&units, goal),
                None => self.gather(&units, goal),
            };
        }
        for (units, goal, formation) in self.under_way() {
            self.march(&units, goal, formation);
        }
        Ok(())
    }

    /// Things that move as they like; they replace those of before.
    pub fn set_obstacles(&mut self, obstacles: &[MovingObstacle]) {
        let scale = 1.0 / self.world.frame().voxel_size;
        let ball = |obstacle: &MovingObstacle| Ball {
            position: self.voxels(obstacle.position),
            velocity: scaled(obstacle.velocity, scale),
            radius: obstacle.radius * scale,
        };
        let is_finite = |ball: &Ball| {
            let mut numbers = ball.position.into_iter().chain(ball.velocity).chain([ball.radius]);
            numbers.all(f64::is_finite)
        };
        self.obstacles = obstacles.iter().map(ball).filter(is_finite).collect();
    }

    /// Number of units.
    pub fn len(&self) -> usize {
        self.units.len()
    }

    /// Whether there is no unit.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// All units.
    pub fn units(&self) -> impl ExactSizeIterator<Item = UnitId> + use<> {
        (0..self.units.len() as u32).map(UnitId)
    }

    /// Where a unit is.
    pub fn position(&self, unit: UnitId) -> [f64; 3] {
        self.world_point(self.units[unit.index()].position)
    }

    /// Where all units are, in order.
    pub fn positions(&self) -> Vec<[f64; 3]> {
        self.units.iter().map(|unit| self.world_point(unit.position)).collect()
    }

    /// A unit's velocity in the last tick, a second.
    pub fn velocity(&self, unit: UnitId) -> [f64; 3] {
        scaled(self.units[unit.index()].velocity, self.world.frame().voxel_size)
    }

    /// A unit's radius.
    pub fn radius(&self, unit: UnitId) -> f64 {
        self.rooms[self.units[unit.index()].room].0
    }

    /// What a unit is doing.
    pub fn status(&self, unit: UnitId) -> &Status {
        &self.units[unit.index()].status
    }

    /// Where a unit was sent.
    pub fn goal(&self, unit: UnitId) -> Option<[f64; 3]> {
        let unit = &self.units[unit.index()];
        let goal = unit.goal().or_else(|| unit.track.goal());
        goal.filter(|_| unit.has_orders()).map(|goal| self.world_point(goal))
    }

    /// The rest of a unit's path, from where it is.
    pub fn path(&self, unit: UnitId) -> Vec<[f64; 3]> {
        let unit = &self.units[unit.index()];
        let rest = &unit.track.points()[unit.track.next_node().min(unit.track.points().len())..];
        let points = std::iter::once(unit.position).chain(rest.iter().copied());
        points.map(|point| self.world_point(point)).collect()
    }

    /// How many units have arrived.
    pub fn arrived(&self) -> usize {
        self.units.iter().filter(|unit| unit.status == Status::Arrived).count()
    }

    /// Ticks so far, those that a long one was cut into counted each.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// What is solid.
    pub fn world(&self) -> &Arc<World> {
        &self.world
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
