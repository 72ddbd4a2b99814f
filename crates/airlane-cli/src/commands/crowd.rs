//! `airlane crowd`.

use super::{counted, grouped, micros};
use crate::Verdict;
use crate::agents::{self, AreaArgs};
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::progress::{Bar, with_spinner};
use airlane::Edits;
use airlane::crowd::{Auditor, Avoidance, Crowd, CrowdOptions, Findings, Status, UnitId, UnitSpec};
use airlane::threads::Pool;
use airlane_io::Recording;
use airlane_scenes::{Scenario, Staged};
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use serde::Serialize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum AvoidArg {
    /// Reciprocal avoidance (ORCA in 3D).
    Orca,
    /// A force that pushes units apart.
    Separation,
    /// Flocking.
    Boids,
    /// None: units only stop before a collision.
    None,
}

/// Simulate a crowd in a map; every tick is audited
///
/// The last line of --json is {"agents":…,"arrived":…,"wall_penetrations":…,"overlap_max":…,
/// "tick_p50_ms":…,"tick_p99_ms":…} and more; overlaps are fractions of a radius.
#[derive(clap::Args)]
pub(crate) struct CrowdArgs {
    #[arg(help = MAP_HELP, required_unless_present = "scenario")]
    map: Option<String>,
    /// Number of units
    #[arg(long, value_name = "N", default_value = "200")]
    agents: usize,
    /// Seconds to simulate
    #[arg(long, value_name = "S", default_value = "60")]
    seconds: f64,
    /// Ticks per second
    #[arg(long, value_name = "N", default_value = "60")]
    rate: f64,
    /// Starts and goals: swap (two sides change places), maze (all to one goal; without a MAP, in a
    /// built-in 3D maze), stream (two streams cross) or siege (all to the middle)
    #[arg(long, value_name = "NAME")]
    scenario: Option<Scenario>,
    /// Radius of a unit, in map units; several, separated by commas, are had in turn [default: 0.4
    /// voxels]
    #[arg(long, value_name = "R", value_delimiter = ',')]
    radius: Vec<f64>,
    /// Units are of this agent: the ball around its body, its speed, its prices and limits. A built-in one
    /// that flies (anyone has no size; pilot or drone), or a file such as courier.agent
    #[arg(long, value_name = "FILE|NAME", conflicts_with = "radius")]
    agent: Option<String>,
    #[command(flatten)]
    areas: AreaArgs,
    /// How units avoid each other
    #[arg(long, value_enum, default_value = "orca")]
    avoid: AvoidArg,
    /// Disable the quick check that brings units back to their paths
    #[arg(long)]
    no_correction: bool,
    /// Remove each unit when it has arrived; recordings then show where it left
    #[arg(long)]
    remove_arrived: bool,
    /// Seed of the start positions
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Record the position of every unit at every tick to FILE (docs/recording.md); check it with `airlane check`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Number of threads; results do not depend on it [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    read: MapArgs,
}

/// More units than this are a mistake.
const MOST_AGENTS: usize = 1_000_000;
/// More ticks than this, too: almost two days at 60 a second.
const MOST_TICKS: f64 = 1e7;

/// The built-in maze.
const MAZE: &str = "gen:maze:41";

#[derive(Default, Serialize)]
struct Report {
    agents: usize,
    arrived: usize,
    wall_penetrations: u64,
    overlap_max: f64,
    tick_p50_ms: f64,
    tick_p99_ms: f64,
    tick_max_ms: f64,
    /// Units within a radius of their goal at the end.
    at_goal: usize,
    stuck: usize,
    /// Those that are stuck because others were sent to the same place and there is no room beside it.
    crowded: usize,
    no_way: usize,
    /// Those that were removed when they had arrived.
    removed: usize,
    ticks: u64,
    seconds: f64,
    /// When the last unit that arrived did so.
    last_arrival: Option<f64>,
    scenario: String,
    map: String,
    threads: usize,
    plan_ms: f64,
    /// What would help units that cannot arrive.
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<String>,
}

impl CrowdArgs {
    pub(crate) fn run(self) -> Result<Verdict> {
        if !(self.seconds.is_finite() && self.seconds > 0.0) {
            bail!("--seconds {}: expected a positive number", self.seconds);
        }
        if !(self.rate.is_finite() && self.rate > 0.0) {
            bail!("--rate {}: expected a positive number", self.rate);
        }
        if !(1..=MOST_AGENTS).contains(&self.agents) {
            bail!("--agents {}: expected a number from 1 to {MOST_AGENTS}", self.agents);
        }
        let ticks = self.seconds * self.rate;
        if ticks > MOST_TICKS {
            let (seconds, rate) = (self.seconds, self.rate);
            bail!(
                "--seconds {seconds} at --rate {rate} are {ticks:.0} ticks: expected at most \
                 {MOST_TICKS}"
            );
        }
        if self.threads == Some(0) {
            bail!("--threads 0: expected at least one");
        }
        let pool = self.threads.map_or(Ok(Pool::Global), Pool::with_threads)?;
        pool.run(|| self.simulate(pool.threads()))
    }

    fn simulate(&self, threads: usize) -> Result<Verdict> {
        let scenario = self.scenario.unwrap_or(Scenario::Swap);
        let map = match (&self.map, scenario) {
            (Some(map), _) => map.as_str(),
            (None, Scenario::Maze) => MAZE,
            (None, other) => {
                bail!("scenario {other} requires a MAP, for example gen:asteroids:64")
            }
        };
        let source = Source::find(map, &self.read)?;
        let agent = self.agent.as_deref().map(agents::agent).transpose()?;
        let mut airspace = source.load()?.airspace;
        let mut edits = Edits::new();
        for (key, area) in (1..).zip(self.areas.read(airspace.bounds())?) {
            edits.set_area(key, area);
        }
        if self.areas.is_given() {
            airspace.apply(&edits)?;
        }
        let world = airspace.world();
        let usual = Scenario::USUAL_RADIUS * world.frame().voxel_size;
        let sizes = if self.radius.is_empty() { vec![usual] } else { self.radius.clone() };
        let kinds: Vec<UnitSpec> = match &agent {
            Some(agent) => vec![UnitSpec::of_agent([0.0; 3], agent)],
            None => sizes.iter().map(|&radius| UnitSpec::new([0.0; 3], radius)).collect(),
        };
        let options = CrowdOptions {
            avoidance: match self.avoid {
                AvoidArg::Orca => Avoidance::Reciprocal,
                AvoidArg::Separation => Avoidance::Separation,
                AvoidArg::Boids => Avoidance::Boids(Default::default()),
                AvoidArg::None => Avoidance::Nothing,
            },
            correction: !self.no_correction,
            ..CrowdOptions::default()
        };
        let before = Instant::now();
        let staged =
            with_spinner(format!("planning for {}", counted(self.agents as u64, "unit")), || {
                scenario.stage_kinds(&airspace, self.agents, &kinds, self.seed, options)
            });
        let Staged { mut crowd, .. } = staged?;
        let plan = before.elapsed();

        let units: Vec<UnitId> = crowd.units().collect();
        let radii = crowd.radii();
        let tick = 1.0 / self.rate;
        let count = (self.seconds * self.rate).round().max(1.0) as u64;
        let mut auditor = Auditor::new(world, radii.clone());
        let mut recording = self.record.is_some().then(|| {
            Recording::new(
                tick,
                world.bounds(),
                radii.iter().map(|&radius| radius as f32).collect(),
            )
        });
        let mut times = Vec::new();
        let mut last_arrival = None;
        let mut arrived = 0;
        let mut removed = 0;
        let mut look = |crowd: &Crowd| {
            // Who was removed is not there.
            let places: Vec<_> = units.iter().map(|&unit| crowd.position(unit).ok()).collect();
            auditor.look(&places);
            if let Some(recording) = &mut recording {
                recording.push(&places);
            }
        };
        let mut bar = Bar::new(count, "simulating");
        look(&crowd);
        for n in 1..=count {
            let before = Instant::now();
            crowd.step(tick)?;
            times.push(before.elapsed());
            look(&crowd);
            bar.step();
            if removed + crowd.arrived() > arrived {
                (arrived, last_arrival) = (removed + crowd.arrived(), Some(n as f64 * tick));
            }
            if self.remove_arrived {
                removed += remove_arrived(&mut crowd)?;
            }
        }
        drop(bar);
        let findings = auditor.findings();
        if let (Some(file), Some(recording)) = (&self.record, &recording) {
            airlane_io::write_recording(file, recording)
                .with_context(|| format!("cannot write {}", file.display()))?;
        }

        let is_at_goal = |&unit: &UnitId| {
            let (Ok(Some(goal)), Ok(position)) = (crowd.goal(unit), crowd.position(unit)) else {
                return false;
            };
            let squared: f64 = (0..3).map(|i| (goal[i] - position[i]).powi(2)).sum();
            crowd.radius(unit).is_ok_and(|radius| squared.sqrt() <= radius)
        };
        let having =
            |wanted: fn(&Status) -> bool| crowd.statuses().filter(|status| wanted(status)).count();
        times.sort_unstable();
        let ms = |share: f64| milliseconds(times[((times.len() - 1) as f64 * share) as usize]);
        let report = Report {
            agents: self.agents,
            arrived: removed + crowd.arrived(),
            wall_penetrations: findings.wall_penetrations,
            overlap_max: findings.overlap_max,
            tick_p50_ms: ms(0.5),
            tick_p99_ms: ms(0.99),
            tick_max_ms: ms(1.0),
            at_goal: crowd.units().filter(is_at_goal).count(),
            stuck: having(|status| *status == Status::Stuck),
            crowded: having(|status| *status == Status::Crowded),
            no_way: having(|status| matches!(status, Status::NoPath(_) | Status::InvalidGoal(_))),
            removed,
            ticks: crowd.ticks(),
            seconds: self.seconds,
            last_arrival,
            scenario: scenario.to_string(),
            map: source.name(),
            threads,
            plan_ms: milliseconds(plan),
            advice: crowd.advice(),
        };
        if self.json {
            outln!("{}", serde_json::to_string(&report)?);
        } else {
            out!("{}", report.text(&findings));
            if let Some(file) = &self.record {
                outln!("recorded      {}", file.display());
            }
        }
        Ok(if findings.is_sound() { Verdict::Good } else { Verdict::Failed })
    }
}

/// Removes those who have arrived, and says how many they were.
fn remove_arrived(crowd: &mut Crowd) -> Result<usize> {
    let has_arrived = |unit: &UnitId| crowd.status(*unit) == Ok(&Status::Arrived);
    let arrived: Vec<UnitId> = crowd.units().filter(has_arrived).collect();
    for &unit in &arrived {
        crowd.remove(unit)?;
    }
    Ok(arrived.len())
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

impl Report {
    fn text(&self, findings: &Findings) -> String {
        let arrival = match self.last_arrival {
            Some(seconds) => format!(", the last after {seconds:.1} s"),
            None => String::new(),
        };
        let removed = match self.removed {
            0 => String::new(),
            removed => format!(", {} removed", grouped(removed as u64)),
        };
        let mut lines = vec![
            format!(
                "{} through {} ({}), {}, {} s",
                counted(self.agents as u64, "unit"),
                self.map,
                self.scenario,
                counted(self.ticks, "tick"),
                self.seconds
            ),
            format!(
                "arrived       {} of {}{arrival}; {} are at their goal{removed}",
                grouped(self.arrived as u64),
                grouped(self.agents as u64),
                grouped(self.at_goal as u64)
            ),
            format!(
                "on the way    {} stuck, {} crowded, {} without a path",
                self.stuck, self.crowded, self.no_way
            ),
            format!(
                "audit         {} wall penetrations, largest overlap {:.6} of a radius",
                self.wall_penetrations, self.overlap_max
            ),
            format!(
                "tick          median {}, p99 {}, longest {} on {} threads",
                micros(self.tick_p50_ms * 1e3),
                micros(self.tick_p99_ms * 1e3),
                micros(self.tick_max_ms * 1e3),
                self.threads
            ),
        ];
        if let Some(advice) = &self.advice {
            lines.push(format!("advice        {advice}"));
        }
        if let Some((tick, unit)) = findings.first_penetration {
            lines.push(format!("              unit {unit} touched a wall in tick {tick}"));
        }
        lines.join("\n") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_is_printed_with_the_units_it_is_for() {
        let advice = Some("send them elsewhere".to_owned());
        let report = Report { agents: 50, crowded: 45, advice, ..Report::default() };
        let text = report.text(&Findings::default());
        assert!(text.contains("0 stuck, 45 crowded, 0 without a path\n"), "{text}");
        assert!(text.ends_with("\nadvice        send them elsewhere\n"), "{text}");
        assert!(
            serde_json::to_string(&report).unwrap().contains(r#""advice":"send them elsewhere""#)
        );
    }
}
