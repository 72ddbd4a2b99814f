//! Deadlock scenes, for tests and measurements.

use super::{Corners, boxes, pierced_wall};
use airlane::crowd::{Crowd, CrowdOptions, UnitId, UnitSpec};
use airlane::plan::Airspace;
use airlane::rng::Rng;

/// A scene in which units block each other.
///
/// ```
/// use airlane::crowd::Findings;
/// use airlane_scenes::Jam;
///
/// let mut crowd = Jam::Corridor.stage(2, 0);
/// let findings = Findings::of_run(&mut crowd, 60.0, 30.0)?;
/// assert!(findings.is_sound());
/// assert_eq!(crowd.arrived(), 4);
/// # Ok::<(), airlane::crowd::CrowdError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Jam {
    /// Both directions through a door for one at a time.
    Doorway,
    /// Head-on through a corridor that two can pass in.
    Corridor,
    /// Head-on through a corridor for one at a time: one side has to go back.
    NarrowCorridor,
    /// Two streams cross at right angles in a slab so low that there is no way over.
    CrossingStreams,
}

/// The world that walls stand in, and where they have their hole.
const ROOM: [i32; 3] = [44, 15, 15];
const HOLE: [i32; 2] = [6, 8];
/// A radius that lets one through a hole at a time, and one that two can pass with.
const WIDE: f64 = 0.95;
const SLIM: f64 = 0.4;

impl Jam {
    /// Every scene.
    pub const ALL: [Self; 4] =
        [Self::Doorway, Self::Corridor, Self::NarrowCorridor, Self::CrossingStreams];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Doorway => "doorway, one at a time",
            Self::Corridor => "corridor, two can pass",
            Self::NarrowCorridor => "corridor, one at a time",
            Self::CrossingStreams => "crossing streams",
        }
    }

    /// A crowd with this many units on each side, with orders. With seed 0 they are aligned, otherwise
    /// slightly offset.
    pub fn stage(self, count: u32, seed: u64) -> Crowd {
        match self {
            Self::Doorway => swap([22, 23], WIDE, count, seed),
            Self::Corridor => swap([14, 30], SLIM, count, seed),
            Self::NarrowCorridor => swap([14, 30], WIDE, count, seed),
            Self::CrossingStreams => cross(count, seed),
        }
    }
}

/// Steps aside, by up to 0.4 radii, but none for seed 0.
struct Beside(Option<Rng>, f64);

impl Beside {
    fn new(seed: u64, radius: f64) -> Self {
        Self((seed != 0).then(|| Rng::new(seed, 0)), radius)
    }

    fn next(&mut self) -> f64 {
        let Self(rng, radius) = self;
        rng.as_mut().map_or(0.0, |rng| f64::from(rng.range(-40, 40)) / 100.0 * *radius)
    }
}

/// Units of a radius on both sides of a wall with a hole, who change places.
fn swap(wall: [i32; 2], radius: f64, count: u32, seed: u64) -> Crowd {
    let mut beside = Beside::new(seed, radius);
    let mut stage = Stage::new(ROOM.map(|n| n as u32), &pierced_wall(ROOM, wall, HOLE));
    for n in 0..count {
        let at = |c: u32| 2.0 + 3.5 * radius * f64::from(c);
        let [x, y, z] = [at(n % 3), 7.0 + 3.5 * radius * (f64::from(n / 3 % 2) - 0.5), at(n / 6)];
        let [y, z] = [y + beside.next(), z + beside.next() + 2.0];
        let (here, there) = ([x, y, z], [42.0 - x, y, z]);
        stage.add(here, there, radius);
        stage.add(there, here, radius);
    }
    stage.sent()
}

/// Two streams, four abreast.
fn cross(count: u32, seed: u64) -> Crowd {
    let mut beside = Beside::new(seed, WIDE);
    let mut stage = Stage::new([44, 44, 3], &[]);
    for n in 0..count {
        let (along, across) = (1.0 + 3.0 * f64::from(n / 4), 16.0 + 3.5 * f64::from(n % 4));
        let [a, b] = [across + beside.next(), across + beside.next()];
        stage.add([along, a, 1.0], [42.0 - along, a, 1.0], WIDE);
        stage.add([b, along, 1.0], [b, 42.0 - along, 1.0], WIDE);
    }
    stage.sent()
}

struct Stage {
    crowd: Crowd,
    orders: Vec<(UnitId, [f64; 3])>,
}

impl Stage {
    fn new(size: [u32; 3], walls: &[Corners]) -> Self {
        let scene = boxes(size, walls).expect("a small box");
        let airspace = Airspace::bake(scene).expect("a small world");
        Self { crowd: Crowd::new(&airspace, CrowdOptions::default()), orders: Vec::new() }
    }

    fn add(&mut self, here: [f64; 3], there: [f64; 3], radius: f64) {
        let unit = self.crowd.add(UnitSpec::new(here, radius)).expect("places are apart");
        self.orders.push((unit, there));
    }

    fn sent(mut self) -> Crowd {
        self.crowd.send(&self.orders).expect("all units are in the crowd");
        self.crowd
    }
}
