//! Everything at once for a long time: what leaks, drifts or gets lost shows.
//!
//! In one process: a crowd with ever new orders (`crowd.rs`), sixty edits a second, the query service
//! offered twice what it can answer (`queries.rs`), and the viewer's server under scripted clients
//! (`clients.rs`). Stages, in order: bake, calibrate, start, load for the given time while memory and
//! threads are sampled (`samples.rs`), stop everything, judge (`report.rs`). What is counted is counted
//! in memory that is set aside before, so that what grows is not the soak's own doing.

mod clients;
mod crowd;
mod http;
mod queries;
mod report;
mod samples;

pub use clients::VisitCounts;
pub use crowd::CrowdCounts;
pub use queries::QueryCounts;
pub use report::{Fault, MEMORY_BOUND_KB_PER_MINUTE, SoakReport};
pub use samples::Trend;

use crate::blocks::EditingError;
use crate::pace::Plan;
use crate::random_pairs;
use crate::scen::query_between;
use crate::service::{edits_of, publish_steadily};
use airlane::crowd::CrowdError;
use airlane::live::{ServiceError, ServiceOptions};
use airlane::{Airspace, AirspaceError, Body, Query, Service};
use airlane_scenes::{Kind, Recipe, ScenarioError};
use crowd::Ordered;
use queries::{capacity, offer_all};
use samples::{Samples, threads};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Edits a second.
const EDITS: f64 = 60.0;
/// How many times its capacity the service is offered.
const OVERLOAD: f64 = 2.0;
/// The world.
const WORLD: Recipe = Recipe { kind: Kind::City, size: [80, 80, 48], seed: 1 };
/// Different queries.
const QUERIES: usize = 400;
/// How the service is set up: a queue that is full soon.
const SERVICE: ServiceOptions = ServiceOptions { threads: 1, queue_bound: 256 };
/// Seconds from one sample to the next, and the fewest samples.
const SAMPLE_SECONDS: f64 = 1.0;
const FEWEST_SAMPLES: f64 = 60.0;
/// Shorter soaks are refused: not every script of a client would come to its end.
const SHORTEST: f64 = 3.0;
/// How long threads may take to end.
const ENDING: Duration = Duration::from_secs(10);

/// How long to soak, and the seed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SoakSettings {
    /// How long, in seconds, without calibration.
    pub seconds: f64,
    /// The seed of everything random. Times are not, so no two soaks are the same.
    pub seed: u64,
}

/// A viewer's server that was started for a soak.
pub struct Site {
    /// Where it listens.
    pub address: SocketAddr,
    /// Ends it.
    pub stop: Box<dyn FnOnce()>,
}

/// Why there was no soak.
#[derive(Debug, Error)]
pub enum SoakError {
    /// Too short to check anything.
    #[error("{0} seconds are too short for a soak: expected at least {SHORTEST}")]
    TooShort(f64),
    /// Nothing to read memory and threads from.
    #[error("memory and threads are read from /proc, which this system does not have")]
    NotMeasurable,
    /// Edits or the service failed.
    #[error(transparent)]
    Editing(#[from] EditingError),
    /// The crowd failed.
    #[error(transparent)]
    Crowd(#[from] CrowdError),
    /// The crowd does not fit into the world.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
    /// The viewer's server cannot be started.
    #[error("cannot start the viewer's server: {0}")]
    Site(Box<dyn std::error::Error + Send + Sync>),
}

impl From<AirspaceError> for SoakError {
    fn from(error: AirspaceError) -> Self {
        Self::Editing(error.into())
    }
}

impl From<ServiceError> for SoakError {
    fn from(error: ServiceError) -> Self {
        Self::Editing(error.into())
    }
}

/// Soaks. `open` starts a viewer's server for a world, in this process. [`SoakReport::faults`] says
/// whether all went well.
pub fn measure_soak(
    settings: SoakSettings,
    open: impl FnOnce(&Airspace) -> Result<Site, Box<dyn std::error::Error + Send + Sync>>,
) -> Result<SoakReport, SoakError> {
    let SoakSettings { seconds, seed } = settings;
    if !(seconds >= SHORTEST && seconds.is_finite()) {
        return Err(SoakError::TooShort(seconds));
    }
    let airspace = Airspace::bake(WORLD.make().expect("a built-in recipe"))?;
    let world = airspace.world();
    let pairs = random_pairs(world, QUERIES, seed);
    let queries: Vec<Query> = pairs.into_iter().map(|ends| query_between(world, ends)).collect();
    let crowd = Ordered::new(&airspace, seed)?;
    let capacity = capacity(&airspace, &queries, SERVICE, seed)?;
    let rate = OVERLOAD * capacity;

    // Threads that stay for good, such as those of the global pool, are there by now.
    let threads_begin = threads().ok_or(SoakError::NotMeasurable)?;
    let service = Service::new(&airspace, SERVICE)?;
    let Site { address, stop } = open(&airspace).map_err(SoakError::Site)?;
    let mut blocks = edits_of(world, seed);
    let samples = (seconds / SAMPLE_SECONDS).max(FEWEST_SAMPLES) as usize;
    let mut edits = 0;
    let plan = Plan::now(seconds);
    let (queries, crowd, viewer, samples, edited) = std::thread::scope(|scope| {
        let sampler = scope.spawn(|| Samples::take(&plan, samples));
        let asker = scope.spawn(|| offer_all(&service, &queries, seed, &plan, rate));
        let mover = scope.spawn(|| crowd.run(&service, &plan));
        let visitor = scope.spawn(|| clients::visit_all(address, world.size(), seed, &plan));
        let first = airspace.clone();
        let edited =
            publish_steadily(&service, first, &mut blocks, &plan, EDITS, Body::POINT, |_| {
                edits += 1
            });
        (
            asker.join().expect("asking does not panic"),
            mover.join().expect("the crowd does not panic"),
            visitor.join().expect("clients do not panic"),
            sampler.join().expect("sampling does not panic"),
            edited,
        )
    });
    edited?;
    service.shutdown();
    stop();

    let begin = Instant::now();
    while threads().is_some_and(|now| now > threads_begin) && begin.elapsed() < ENDING {
        std::thread::sleep(Duration::from_millis(20));
    }
    let memory = |at: Option<&[f64; 2]>| at.map_or(0.0, |sample| sample[1]);
    Ok(SoakReport {
        seconds,
        seed,
        map: format!("{} {:?}", WORLD.kind, WORLD.size),
        queries: QueryCounts { capacity, ..queries },
        edits,
        edits_due: (seconds * EDITS) as u64,
        crowd: crowd?,
        viewer,
        memory_begin_kb: memory(samples.memory.first()),
        memory_end_kb: memory(samples.memory.last()),
        memory_max_kb: samples.memory.iter().map(|sample| sample[1]).fold(0.0, f64::max),
        memory: samples.trend(),
        threads_begin,
        threads_max: samples.threads_max,
        threads_end: threads().unwrap_or(0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_soak_too_short_to_check_anything_is_refused() {
        for seconds in [0.0, 2.9, -5.0, f64::NAN, f64::INFINITY] {
            let settings = SoakSettings { seconds, seed: 1 };
            let soaked = measure_soak(settings, |_| panic!("no server is started"));
            assert!(matches!(soaked, Err(SoakError::TooShort(_))), "{seconds}");
        }
    }
}
