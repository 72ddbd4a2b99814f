//! Built-in crowd scenarios: starts and goals, from a map, a number of units and a seed.

use airlane::crowd::{Crowd, CrowdError, CrowdOptions, UnitId, UnitSpec};
use airlane::geom::{LatticePoint, UNIT};
use airlane::plan::{Airspace, AirspaceError};
use airlane::rng::Rng;
use airlane::search::Stats;
use airlane::world::{Body, BodyError, World};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A scene for a crowd.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scenario {
    /// Two halves at opposite ends change places, each with a partner.
    Swap,
    /// Everyone from one corner to the opposite one: the 3D maze with space units of He & Hung (2016,
    /// figure 7), if the map is a maze.
    Maze,
    /// Two streams cross at right angles.
    Stream,
    /// All units from outside to the centre.
    Siege,
}

impl Scenario {
    /// The default radius of a unit, in voxels.
    pub const USUAL_RADIUS: f64 = 0.4;

    /// Every scenario.
    pub const ALL: [Self; 4] = [Self::Swap, Self::Maze, Self::Stream, Self::Siege];

    /// The name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Swap => "swap",
            Self::Maze => "maze",
            Self::Stream => "stream",
            Self::Siege => "siege",
        }
    }
}

impl fmt::Display for Scenario {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An unknown scenario name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown scenario {0:?}: expected one of {names}", names = Scenario::ALL.map(Scenario::name).join(", "))]
pub struct UnknownScenario(pub String);

impl FromStr for Scenario {
    type Err = UnknownScenario;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|scenario| scenario.name() == name);
        found.ok_or_else(|| UnknownScenario(name.to_owned()))
    }
}

/// Why a scenario cannot be set up.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ScenarioError {
    /// The radius is invalid.
    #[error(transparent)]
    Body(#[from] BodyError),
    /// The units are too large for the voxels.
    #[error(transparent)]
    Airspace(#[from] AirspaceError),
    /// A unit cannot be added.
    #[error(transparent)]
    Unit(#[from] CrowdError),
    /// There is not enough room.
    #[error(
        "there is room for only {found} of {wanted} units of radius {radius} where they should {what}"
    )]
    Crowded {
        /// For how many places were found.
        found: usize,
        /// How many were asked for.
        wanted: usize,
        /// Their radius.
        radius: f64,
        /// Start or end.
        what: &'static str,
    },
}

/// A crowd at its start positions, with its orders.
#[derive(Debug)]
pub struct Staged {
    /// The crowd.
    pub crowd: Crowd,
    /// What the search for a group did; nothing where units were sent one by one.
    pub tally: Stats,
}

/// Places are at least this many radii apart.
const APART: f64 = 2.5;
/// How often a place is drawn for each that is needed.
const DRAWS: usize = 400;
/// The share of the map at each end where units start.
const END: f64 = 0.2;

impl Scenario {
    /// Places units of a radius, in world units, in a world and gives them orders. The
    /// same arguments give the same crowd.
    ///
    /// ```
    /// use airlane::crowd::CrowdOptions;
    /// use airlane::plan::Airspace;
    /// use airlane_scenes::{Kind, Recipe, Scenario};
    ///
    /// let scene = Recipe { kind: Kind::Asteroids, size: [32, 32, 32], seed: 1 }.make()?;
    /// let airspace = Airspace::bake(scene)?;
    /// let mut crowd = Scenario::Swap.stage(&airspace, 20, 0.4, 1, CrowdOptions::default())?.crowd;
    /// for _ in 0..30 {
    ///     crowd.step(1.0 / 30.0)?;
    /// }
    /// assert_eq!(crowd.len(), 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stage(
        self,
        airspace: &Airspace,
        count: usize,
        radius: f64,
        seed: u64,
        settings: CrowdOptions,
    ) -> Result<Staged, ScenarioError> {
        self.stage_sizes(airspace, count, &[radius], seed, settings)
    }

    /// The same with units of several radii, which they have in turn. All places have room for the
    /// largest.
    ///
    /// ```
    /// use airlane::crowd::CrowdOptions;
    /// use airlane::plan::Airspace;
    /// use airlane_scenes::{Kind, Recipe, Scenario};
    ///
    /// let scene = Recipe { kind: Kind::Asteroids, size: [32, 32, 32], seed: 1 }.make()?;
    /// let (airspace, options) = (Airspace::bake(scene)?, CrowdOptions::default());
    /// let crowd = Scenario::Swap.stage_sizes(&airspace, 5, &[0.3, 0.6], 1, options)?.crowd;
    /// assert_eq!(crowd.radii(), [0.3, 0.6, 0.3, 0.6, 0.3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If `radii` is empty.
    pub fn stage_sizes(
        self,
        airspace: &Airspace,
        count: usize,
        radii: &[f64],
        seed: u64,
        settings: CrowdOptions,
    ) -> Result<Staged, ScenarioError> {
        assert!(!radii.is_empty(), "no radius was given");
        let kinds: Vec<UnitSpec> =
            radii.iter().map(|&radius| UnitSpec::new([0.0; 3], radius)).collect();
        self.stage_kinds(airspace, count, &kinds, seed, settings)
    }

    /// The same with units of several kinds, such as agents, which they are in turn; where the kinds are
    /// does not matter.
    ///
    /// ```
    /// use airlane::crowd::{CrowdOptions, UnitSpec};
    /// use airlane::{Agent, Airspace};
    /// use airlane_scenes::{Kind, Recipe, Scenario};
    ///
    /// let scene = Recipe { kind: Kind::Asteroids, size: [32, 32, 32], seed: 1 }.make()?;
    /// let (airspace, options) = (Airspace::bake(scene)?, CrowdOptions::default());
    /// let drones = [UnitSpec::of_agent([0.0; 3], &Agent::named("drone")?)];
    /// let crowd = Scenario::Swap.stage_kinds(&airspace, 5, &drones, 1, options)?.crowd;
    /// assert_eq!(crowd.radii(), [0.4; 5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If `kinds` is empty.
    pub fn stage_kinds(
        self,
        airspace: &Airspace,
        count: usize,
        kinds: &[UnitSpec],
        seed: u64,
        settings: CrowdOptions,
    ) -> Result<Staged, ScenarioError> {
        assert!(!kinds.is_empty(), "no kind of unit was given");
        for kind in kinds {
            Body::ball(kind.radius)?;
        }
        let largest = kinds.iter().map(|kind| kind.radius).fold(0.0, f64::max);
        let room = airspace.fit(Body::ball(largest)?)?;
        let world = room.world();
        let (crowd, draw) = (Crowd::new(airspace, settings), Draw::new(world, largest, self, seed));
        let mut stage = Stage { crowd, draw, kinds };
        let tally = match self {
            Self::Swap => stage.swap(count)?,
            Self::Stream => stage.stream(count)?,
            Self::Siege => stage.siege(count)?,
            Self::Maze => stage.maze(count)?,
        };
        Ok(Staged { crowd: stage.crowd, tally })
    }
}

struct Stage<'w> {
    crowd: Crowd,
    draw: Draw<'w>,
    /// Which units are in turn.
    kinds: &'w [UnitSpec],
}

impl Stage<'_> {
    /// A place in world coordinates.
    fn world_point(&self, place: LatticePoint) -> [f64; 3] {
        self.crowd.world().frame().world_from_lattice(place)
    }

    /// Units at places.
    fn add(&mut self, places: &[LatticePoint]) -> Result<Vec<UnitId>, ScenarioError> {
        let mut added = Vec::new();
        for &place in places {
            let position = self.world_point(place);
            let kind = self.kinds[self.crowd.len() % self.kinds.len()].clone();
            added.push(self.crowd.add(UnitSpec { position, ..kind })?);
        }
        Ok(added)
    }

    /// Sends units to places, one each.
    fn send(&mut self, units: &[UnitId], goals: &[LatticePoint]) -> Result<(), ScenarioError> {
        let goals = goals.iter().map(|&goal| self.world_point(goal));
        let orders: Vec<_> = units.iter().copied().zip(goals).collect();
        Ok(self.crowd.send(&orders)?)
    }

    fn swap(&mut self, count: usize) -> Result<Stats, ScenarioError> {
        let axis = self.draw.longest_axis();
        // One more on the far side where the number is odd: a goal of one unit that no other unit
        // leaves.
        let here = self.draw.places(self.draw.end_of(axis, false), count.div_ceil(2), "start")?;
        let there = self.draw.places(self.draw.end_of(axis, true), count.div_ceil(2), "start")?;
        let mut units = self.add(&here)?;
        self.send(&units, &there)?;
        let others = self.add(&there[..count / 2])?;
        self.send(&others, &here)?;
        units.extend(others);
        Ok(Stats::default())
    }

    fn stream(&mut self, count: usize) -> Result<Stats, ScenarioError> {
        for (axis, share) in [(0, count.div_ceil(2)), (1, count / 2)] {
            let starts = self.draw.places(self.draw.end_of(axis, false), share, "start")?;
            let goals = self.draw.places(self.draw.end_of(axis, true), share, "end")?;
            let units = self.add(&starts)?;
            self.send(&units, &goals)?;
        }
        Ok(Stats::default())
    }

    fn siege(&mut self, count: usize) -> Result<Stats, ScenarioError> {
        let size = self.draw.size();
        let middle = size.map(|c| c / 2.0);
        let is_outside = move |place: [f64; 3]| {
            (0..3).any(|i| (place[i] - middle[i]).abs() > size[i] * (0.5 - END / 2.0))
        };
        let starts = self.draw.places(is_outside, count, "start")?;
        let units = self.add(&starts)?;
        let goal = self.draw.free_near(middle);
        Ok(self.crowd.flow(&units, self.world_point(goal))?)
    }

    fn maze(&mut self, count: usize) -> Result<Stats, ScenarioError> {
        let size = self.draw.size();
        // The nearest places to a corner that have room: a box that grows until it does.
        let mut starts = Err(None);
        for tenth in 2..=8 {
            let reach = f64::from(tenth) / 10.0;
            let near = move |place: [f64; 3]| (0..3).all(|i| place[i] < size[i] * reach);
            starts = self.draw.places(near, count, "start").map_err(Some);
            if starts.is_ok() {
                break;
            }
        }
        let starts = starts.map_err(|error| error.expect("it was tried"))?;
        let units = self.add(&starts)?;
        let goal = self.draw.free_near(size.map(|c| c - 2.0));
        Ok(self.crowd.flow(&units, self.world_point(goal))?)
    }
}

/// Draws places that have room, none too near to another.
struct Draw<'w> {
    room: &'w World,
    component: Option<u32>,
    radius: f64,
    rng: Rng,
    taken: Vec<LatticePoint>,
}

impl<'w> Draw<'w> {
    fn new(room: &'w World, radius: f64, scenario: Scenario, seed: u64) -> Self {
        let component = room.components().largest().map(|(label, _)| label);
        let radius = radius / room.frame().voxel_size;
        Self { room, component, radius, rng: Rng::new(seed, scenario as u64), taken: Vec::new() }
    }

    /// The size of the room, in voxels.
    fn size(&self) -> [f64; 3] {
        self.room.size().map(f64::from)
    }

    fn longest_axis(&self) -> usize {
        let size = self.room.size();
        (0..3).rev().max_by_key(|&axis| size[axis]).unwrap_or(0)
    }

    /// Whether a place, in voxels, lies at an end of an axis.
    fn end_of(&self, axis: usize, far: bool) -> impl Fn([f64; 3]) -> bool + use<> {
        let length = self.size()[axis];
        move |place| match far {
            false => place[axis] < END * length,
            true => place[axis] > (1.0 - END) * length,
        }
    }

    /// The centre of the free voxel nearest to a place in voxels.
    fn free_near(&self, place: [f64; 3]) -> LatticePoint {
        let place = LatticePoint(place.map(|c| (c * f64::from(UNIT)).round() as i32));
        self.room.nearest_free(place).map_or(place, |free| free.voxel().centre())
    }

    /// Places that are wanted, as seen in voxels.
    fn places(
        &mut self,
        wanted: impl Fn([f64; 3]) -> bool,
        count: usize,
        what: &'static str,
    ) -> Result<Vec<LatticePoint>, ScenarioError> {
        let mut found = Vec::new();
        let size = self.room.size();
        let least = APART * self.radius * f64::from(UNIT);
        // Most draws fall outside where they should, so those count for little.
        let mut left = (DRAWS * count.max(1)) as i64 * 16;
        while found.len() < count && left > 0 {
            // One of the 16 places of a voxel along each axis.
            let point = LatticePoint(std::array::from_fn(|i| {
                self.rng.below(size[i] * 16) as i32 * (UNIT / 16) + UNIT / 32
            }));
            left -= 1;
            if !wanted(point.0.map(|c| f64::from(c) / f64::from(UNIT))) {
                continue;
            }
            left -= 15;
            let voxel = point.voxel();
            let is_far =
                |other: &LatticePoint| other.distance_squared(point) as f64 >= least * least;
            let has_room = self.room.component(voxel).is_some()
                && self.room.component(voxel) == self.component;
            if has_room && self.taken.iter().all(is_far) {
                found.push(point);
                self.taken.push(point);
            }
        }
        match found.len() == count {
            true => Ok(found),
            false => {
                self.taken.truncate(self.taken.len() - found.len());
                let radius = self.radius * self.room.frame().voxel_size;
                Err(ScenarioError::Crowded { found: found.len(), wanted: count, radius, what })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenarios_that_have_no_room_say_so() {
        let airspace = Airspace::bake(crate::boxes([12, 12, 12], &[]).unwrap()).unwrap();
        let stage = |count, radius| {
            Scenario::Swap.stage(&airspace, count, radius, 1, CrowdOptions::default()).map(|_| ())
        };
        assert!(matches!(stage(5000, 0.4), Err(ScenarioError::Crowded { .. })));
        assert!(stage(2, f64::NAN).is_err() && stage(2, -1.0).is_err());
        assert!(stage(2, 0.0).is_err());
        assert_eq!(stage(0, 0.4), Ok(()));
    }
}
