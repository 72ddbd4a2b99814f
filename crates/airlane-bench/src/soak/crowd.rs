//! A crowd that is given orders all the time in a world that is edited all the time.
//!
//! It goes on in the newest version twice a second. A unit that an edit has put inside a solid leaves,
//! and another one joins elsewhere. The auditor of crowds judges every tick in the version that it was
//! made in.

use super::SoakError;
use crate::pace::Plan;
use crate::random::Draw;
use crate::service::{micros, percentiles, set_aside};
use airlane::crowd::{Auditor, Crowd, CrowdOptions, Findings, Formation, UnitId, UnitSpec};
use airlane::geom::Voxel;
use airlane::world::World;
use airlane::{Airspace, Service};
use airlane_scenes::Scenario;
use serde::Serialize;
use std::sync::Arc;
use std::time::Instant;

/// Ticks a second.
pub(super) const RATE: f64 = 60.0;
/// Units.
const UNITS: usize = 48;
/// Ticks from one order to the next.
const ORDER_TICKS: usize = 6;
/// Ticks from one version of the world to the next.
const FOLLOW_TICKS: usize = 30;
/// Units of one order.
const GROUP: u32 = 8;

/// What ticks took, and what the auditor found. Times are in microseconds. A tick is `Crowd::step` alone:
/// orders, auditing and going on in a new version are not in it, but make the next tick late.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[allow(missing_docs)] // the names say it
pub struct CrowdCounts {
    /// Units at the end; all that there were at the beginning, unless there was no room for another.
    pub units: usize,
    /// Ticks that were made, of those that were due.
    pub ticks: u64,
    pub ticks_due: u64,
    pub orders: u64,
    /// Versions of the world that it went on in.
    pub versions: u64,
    /// Units that an edit put inside a solid, and that others took the place of.
    pub replaced: u64,
    pub tick_p50_us: f64,
    pub tick_p99_us: f64,
    pub tick_max_us: f64,
    /// Of the first third of the ticks and of the last.
    pub first_third_p50_us: f64,
    pub first_third_p99_us: f64,
    pub last_third_p50_us: f64,
    pub last_third_p99_us: f64,
    /// How late ticks began.
    pub late_p50_us: f64,
    pub late_p99_us: f64,
    pub late_max_us: f64,
    /// Positions that the auditor saw.
    pub positions: u64,
    pub wall_penetrations: u64,
    /// As a share of a radius.
    pub overlap_max: f64,
}

impl CrowdCounts {
    fn take(&mut self, findings: Findings) {
        self.positions += findings.positions;
        self.wall_penetrations += findings.wall_penetrations;
        self.overlap_max = self.overlap_max.max(findings.overlap_max);
    }

    fn take_times(&mut self, ticks: &mut [f64], late: &mut [f64]) {
        let third = ticks.len() / 3;
        [self.first_third_p50_us, _, self.first_third_p99_us, _] =
            percentiles(&mut ticks[..third].to_vec());
        [self.last_third_p50_us, _, self.last_third_p99_us, _] =
            percentiles(&mut ticks[2 * third..].to_vec());
        [self.tick_p50_us, _, self.tick_p99_us, self.tick_max_us] = percentiles(ticks);
        [self.late_p50_us, _, self.late_p99_us, self.late_max_us] = percentiles(late);
    }
}

/// A crowd and the dice for its orders.
pub(super) struct Ordered {
    crowd: Crowd,
    radius: f64,
    draw: Draw,
    counts: CrowdCounts,
}

impl Ordered {
    pub(super) fn new(airspace: &Airspace, seed: u64) -> Result<Self, SoakError> {
        let radius = Scenario::USUAL_RADIUS * airspace.world().frame().voxel_size;
        let options = CrowdOptions::default();
        let crowd = Scenario::Swap.stage(airspace, UNITS, radius, seed, options)?.crowd;
        Ok(Self { crowd, radius, draw: Draw(seed), counts: CrowdCounts::default() })
    }

    /// Ticks until the plan ends, in the versions that a service publishes.
    pub(super) fn run(mut self, service: &Service, plan: &Plan) -> Result<CrowdCounts, SoakError> {
        let due = ((plan.end - plan.begin).as_secs_f64() * RATE) as usize;
        let [mut times, mut late] = [0; 2].map(|_| set_aside(due + 1, 1.0));
        let mut is_over = false;
        while !is_over {
            let newest = service.newest();
            self.follow(newest.airspace().expect("it was published as one"))?;
            drop(newest);
            let world = Arc::clone(self.crowd.world());
            let mut auditor = Auditor::new(&world, self.crowd.radii());
            auditor.look(&self.crowd.positions());
            for _ in 0..FOLLOW_TICKS {
                let Some(lateness) = plan.wait_for(times.len(), RATE) else {
                    is_over = true;
                    break;
                };
                if times.len().is_multiple_of(ORDER_TICKS) {
                    self.order(&world)?;
                }
                let begin = Instant::now();
                self.crowd.step(1.0 / RATE)?;
                times.push(micros(begin.elapsed()));
                late.push(micros(lateness));
                auditor.look(&self.crowd.positions());
            }
            self.counts.take(auditor.findings());
        }
        self.counts.units = self.crowd.len();
        self.counts.ticks = times.len() as u64;
        self.counts.ticks_due = due as u64;
        self.counts.take_times(&mut times, &mut late);
        Ok(self.counts)
    }

    /// Goes on in a version of the world. Who is inside a solid there is replaced.
    fn follow(&mut self, airspace: &Airspace) -> Result<(), SoakError> {
        self.crowd.follow(airspace)?;
        self.counts.versions += 1;
        let world = Arc::clone(self.crowd.world());
        let is_inside = |unit: &UnitId| {
            let mut auditor = Auditor::new(&world, vec![self.radius]);
            auditor.look(&[self.crowd.position(*unit).ok()]);
            auditor.findings().wall_penetrations > 0
        };
        let inside: Vec<UnitId> = self.crowd.units().filter(is_inside).collect();
        for unit in inside {
            self.crowd.remove(unit)?;
            self.counts.replaced += 1;
            for _ in 0..1000 {
                let place = self.place(&world);
                if self.crowd.add(UnitSpec::new(place, self.radius)).is_ok() {
                    break;
                }
            }
        }
        Ok(())
    }

    /// A random place in the world, free or not.
    fn place(&mut self, world: &World) -> [f64; 3] {
        let voxel = Voxel(world.size().map(|axis| self.draw.below(axis)));
        world.frame().world_from_lattice(voxel.centre())
    }

    /// Gives a random order to some units. A goal inside a solid is an order, too.
    fn order(&mut self, world: &World) -> Result<(), SoakError> {
        const SHAPES: [Formation; 4] =
            [Formation::File, Formation::Line, Formation::Wedge, Formation::Block];
        let units: Vec<UnitId> = self.crowd.units().collect();
        let first = self.draw.below(units.len() as u32) as usize;
        let count = 1 + self.draw.below(GROUP) as usize;
        let group: Vec<UnitId> = units.iter().copied().cycle().skip(first).take(count).collect();
        let goal = self.place(world);
        match self.draw.below(10) {
            0..4 => {
                let goals: Vec<_> = group.iter().map(|&unit| (unit, self.place(world))).collect();
                self.crowd.send(&goals)?;
            }
            4..6 => drop(self.crowd.gather(&group, goal)?),
            6 => drop(self.crowd.flow(&group, goal)?),
            7 => self.crowd.halt(&group)?,
            _ => {
                let shape = SHAPES[self.draw.below(4) as usize];
                self.crowd.march(&group, goal, shape)?;
            }
        }
        self.counts.orders += 1;
        Ok(())
    }
}
