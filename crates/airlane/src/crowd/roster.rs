//! Who is in a crowd: units join, leave, and are found by their ids.
//!
//! Units are kept in the order in which they joined, and so in the order of their ids. Removing one
//! moves those behind it up; ids stay what they are.

use super::error::CrowdError;
use super::follow::{Progress, Track};
use super::room::Room;
use super::unit::{Source, Status, Unit, UnitId, UnitSpec};
use super::{Ability, Crowd, walls};
use crate::geom::vector::{minus, norm};
use crate::world::{Agent, Medium};

impl Crowd {
    /// Adds a unit, which must not touch anything.
    ///
    /// ```
    /// use airlane::crowd::{Crowd, CrowdError, CrowdOptions, UnitSpec};
    /// use airlane::{plan::Airspace, scene::Scene};
    ///
    /// let airspace = Airspace::bake(Scene::open([20, 20, 20])?)?;
    /// let mut crowd = Crowd::new(&airspace, CrowdOptions::default());
    /// crowd.add(UnitSpec::new([5.0, 5.0, 5.0], 1.0))?;
    /// let error = crowd.add(UnitSpec::new([5.0, 6.5, 5.0], 1.0)).unwrap_err();
    /// assert!(matches!(error, CrowdError::Occupied { .. }));
    /// assert!(crowd.add(UnitSpec::new([0.0, 9.0, 9.0], 1.0)).is_err()); // outside, in part
    /// assert!(crowd.add(UnitSpec::new([9.0, 9.0, 9.0], f64::NAN)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, spec: UnitSpec) -> Result<UnitId, CrowdError> {
        let UnitSpec { position, radius, speed, acceleration, agent } = spec;
        if let Some(agent) = agent.as_ref().filter(|agent| agent.mode_in(Medium::Air).is_none()) {
            return Err(CrowdError::CannotFly { agent: agent.name.clone() });
        }
        for (what, found) in [("radius", radius), ("speed", speed), ("acceleration", acceleration)]
        {
            if !(found.is_finite() && found > 0.0) {
                return Err(CrowdError::Measure { what, found });
            }
        }
        self.world.frame().lattice_from_world(position)?;
        let room = self.room_for(radius, agent)?;
        let free = self.is_free_for(position, radius, room);
        if let Err(error) = free {
            self.leave_room(room);
            return Err(error);
        }
        let at = self.voxels(position);
        let scale = self.world.frame().voxel_size;
        let id = UnitId(self.joined);
        self.joined += 1;
        self.units.push(Unit {
            id,
            position: at,
            velocity: [0.0; 3],
            radius: radius / scale,
            ability: Ability { top_speed: speed / scale, acceleration: acceleration / scale },
            room,
            status: Status::Idle,
            track: Track::new(vec![at]),
            source: Source::Search,
            place: None,
            progress: Progress::default(),
            prefer: [0.0; 3],
            chosen: [0.0; 3],
            alone: [0.0; 3],
            insists: 0,
            delayed: 0.0,
            wants_correction: false,
            check_in: 0.0,
        });
        Ok(id)
    }

    /// Removes a unit. Its id is never given again: whoever uses it is told [`CrowdError::Removed`].
    /// Lists such as [`positions`](Self::positions) close up, the others keep their order and their
    /// orders.
    ///
    /// ```
    /// use airlane::crowd::{Crowd, CrowdError, CrowdOptions, UnitSpec};
    /// use airlane::{plan::Airspace, scene::Scene};
    ///
    /// let airspace = Airspace::bake(Scene::open([20, 20, 20])?)?;
    /// let mut crowd = Crowd::new(&airspace, CrowdOptions::default());
    /// let first = crowd.add(UnitSpec::new([5.0, 5.0, 5.0], 1.0))?;
    /// let second = crowd.add(UnitSpec::new([5.0, 9.0, 5.0], 1.0))?;
    ///
    /// crowd.remove(first)?;
    /// assert_eq!(crowd.positions(), [[5.0, 9.0, 5.0]]);
    /// assert_eq!(crowd.index(second)?, 0);
    /// assert_eq!(crowd.status(first), Err(CrowdError::Removed(first)));
    /// let third = crowd.add(UnitSpec::new([5.0, 5.0, 5.0], 1.0))?; // there is room again
    /// assert_ne!(third, first);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&mut self, unit: UnitId) -> Result<(), CrowdError> {
        let at = self.index(unit)?;
        self.leave_march(at);
        let Unit { room, .. } = self.units.remove(at);
        self.leave_room(room);
        self.retire_groups();
        Ok(())
    }

    /// A unit's place in lists of all units, such as [`positions`](Self::positions).
    pub fn index(&self, unit: UnitId) -> Result<usize, CrowdError> {
        // As long as nobody was removed it is its number.
        let number = unit.0 as usize;
        if self.units.get(number).is_some_and(|found| found.id == unit) {
            return Ok(number);
        }
        self.units.binary_search_by_key(&unit, |unit| unit.id).map_err(|_| {
            match unit.0 < self.joined {
                true => CrowdError::Removed(unit),
                false => CrowdError::Unknown(unit),
            }
        })
    }

    /// The places of some units, each once.
    pub(super) fn indices(&self, units: &[UnitId]) -> Result<Vec<usize>, CrowdError> {
        let mut is_named = vec![false; self.units.len()];
        let mut found = Vec::with_capacity(units.len());
        for &unit in units {
            let at = self.index(unit)?;
            if !std::mem::replace(&mut is_named[at], true) {
                found.push(at);
            }
        }
        Ok(found)
    }

    /// The number of the room for units of a radius and an agent.
    fn room_for(&mut self, radius: f64, agent: Option<Agent>) -> Result<usize, CrowdError> {
        let known = self.rooms.iter().position(|room| room.is_for(radius, agent.as_ref()));
        if let Some(known) = known {
            return Ok(known);
        }
        self.rooms.push(Room::new(&self.bare, radius, agent)?);
        Ok(self.rooms.len() - 1)
    }

    /// Lets an airspace go if no unit needs it.
    fn leave_room(&mut self, room: usize) {
        if self.units.iter().any(|unit| unit.room == room) {
            return;
        }
        self.rooms.remove(room);
        for unit in self.units.iter_mut().filter(|unit| unit.room > room) {
            unit.room -= 1;
        }
    }

    /// Whether a unit at a position, in world units, would touch nothing.
    fn is_free_for(&self, position: [f64; 3], radius: f64, room: usize) -> Result<(), CrowdError> {
        let at = self.voxels(position);
        let scale = self.world.frame().voxel_size;
        let radius_in_voxels = radius / scale;
        let clearance = walls::clearance(&self.world, at, radius_in_voxels + 1.0);
        if clearance < radius_in_voxels {
            let free = self.rooms[room].world().nearest_free(walls::lattice(at));
            let nearest = free.map(|free| self.world.frame().world_from_lattice(free));
            let clearance = clearance * scale;
            return Err(CrowdError::InWall { position, radius, clearance, nearest });
        }
        for unit in &self.units {
            let overlap = radius_in_voxels + unit.radius - norm(minus(unit.position, at));
            if overlap > 0.0 {
                let (other, overlap) = (unit.id, overlap * scale);
                return Err(CrowdError::Occupied { position, radius, other, overlap });
            }
        }
        Ok(())
    }
}
