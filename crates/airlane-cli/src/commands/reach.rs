//! `airlane reach`.

use super::{counted, grouped, micros, why};
use crate::Verdict;
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::models::hint_at_filled;
use crate::options::BodyArgs;
use crate::points::{Point, parse_point};
use crate::progress::with_spinner;
use airlane::{Answer, Planner, Query, Reachable};
use anyhow::{Context, Result, bail};
use serde::Serialize;
use std::fmt::Write;
use std::time::Duration;

/// The most random points in one call: they are kept until all is printed.
const MOST_POINTS: u64 = 1_000_000;

/// Find what can be reached from a point
///
/// Prints how large the set of all places is that paths from the point lead to, with --cost of those
/// that are near enough. With --points random places of the set, spread evenly over its volume. With --to,
/// which may be repeated, the goal that is nearest by path, and whether each belongs to the set. Exit code 3
/// if the start is blocked, or there is a --to and no path to any.
///
/// Example: airlane reach gen:city:96 --from 1,1,3 --cost 40 --points 5 --to 20,30,3 --to 9,40,5
#[derive(clap::Args)]
pub(crate) struct ReachArgs {
    #[arg(help = MAP_HELP)]
    map: String,
    /// Where paths begin
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    from: String,
    /// The most that a path may cost, in voxel edges [default: no limit]
    #[arg(long, value_name = "COST", allow_negative_numbers = true)]
    cost: Option<f64>,
    /// Print N random points of the set
    #[arg(long, value_name = "N", default_value = "0", value_parser = clap::value_parser!(u64).range(..=MOST_POINTS))]
    points: u64,
    /// Seed of the first random point; the next ones have the next seeds
    #[arg(long, default_value = "0")]
    seed: u64,
    /// A goal; given several times, the nearest of them is told
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    to: Vec<String>,
    /// Move a start or goal that touches a solid to the nearest free point
    #[arg(long)]
    project: bool,
    /// Stop after N expanded nodes
    #[arg(long, value_name = "N")]
    max_expansions: Option<u64>,
    /// Stop after MS milliseconds
    #[arg(long, value_name = "MS")]
    max_ms: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    body: BodyArgs,
    #[command(flatten)]
    read: MapArgs,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Report {
    map: String,
    max_cost: Option<f64>,
    voxels: u64,
    volume: f64,
    expanded: u64,
    search_us: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The limit that ended the search: there may be more to reach.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    points: Vec<Point>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    goals: Vec<Goal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<Nearest>,
}

#[derive(Serialize)]
struct Goal {
    at: Point,
    /// What a path to it costs, if that is no more than was asked for.
    cost: Option<f64>,
}

#[derive(Serialize)]
struct Nearest {
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// Its place in the list of goals, from 0.
    goal: Option<usize>,
    length: Option<f64>,
    path: Vec<Point>,
}

impl ReachArgs {
    pub(crate) fn run(self) -> Result<Verdict> {
        let start = parse_point(&self.from).context("--from")?;
        let goals: Vec<Point> =
            self.to.iter().map(|to| parse_point(to)).collect::<Result<_>>().context("--to")?;
        if self.body.turns() {
            bail!("--turns: what can be reached with headings is not known; leave it out");
        }
        let mut query = Query::template().start_at(start);
        if let Some(body) = self.body.body()? {
            query = query.body(body);
        }
        if self.project {
            query = query.snap(f64::INFINITY);
        }
        if let Some(most) = self.max_expansions {
            query = query.expansion_limit(most);
        }
        if let Some(most) = self.max_ms {
            query = query.time_limit(Duration::from_millis(most));
        }
        let source = Source::find(&self.map, &self.read)?;
        let loaded = source.load()?;
        let airspace = loaded.airspace;
        let mut planner = Planner::new(&airspace);
        with_spinner("preparing", || planner.prepare(&query))?;
        let most = self.cost.unwrap_or(f64::INFINITY);
        let set = with_spinner("searching", || planner.reachable(&query, most))?;
        let places: Vec<_> = goals.iter().map(|&at| at.into()).collect();
        let nearest = match places.is_empty() {
            true => None,
            false => Some(planner.nearest_of(&query, &places)?),
        };
        let path = nearest.as_ref().and_then(|(answer, _)| answer.any_path());
        if let Some(Err(fault)) = path.map(|path| path.audit(&airspace)) {
            eprintln!("{}: the path found is invalid: {fault}; is the file damaged?", self.map);
            return Ok(Verdict::Failed);
        }
        // What the set says is a bound; whoever names a goal is told what a path there costs.
        let cost_of = |at: Point| -> Result<Goal> {
            let answer = planner.path(&query.goal_at(at))?;
            let cost = answer.outcome.found().map(|path| path.cost()).filter(|&cost| cost <= most);
            Ok(Goal { at, cost })
        };
        let goals = goals.into_iter().map(cost_of).collect::<Result<_>>()?;
        let report = self.report(source.name(), &set, goals, nearest.as_ref());
        match self.json {
            true => outln!("{}", serde_json::to_string(&report)?),
            false => out!("{}", report.text()),
        }
        let nearest_reason = nearest.as_ref().and_then(|(answer, _)| answer.outcome.reason());
        let reason = set.reason().or(nearest_reason);
        hint_at_filled(loaded.facts.as_ref(), &airspace, reason);
        let is_found = nearest.is_none_or(|(_, which)| which.is_some());
        Ok(if set.reason().is_none() && is_found { Verdict::Good } else { Verdict::NoPath })
    }

    fn report(
        &self,
        map: String,
        set: &Reachable,
        goals: Vec<Goal>,
        nearest: Option<&(Answer, Option<usize>)>,
    ) -> Report {
        let seeds = (0..self.points).map(|i| self.seed.wrapping_add(i));
        let nearest = nearest.map(|(answer, goal)| Nearest {
            outcome: answer.outcome.name(),
            why: why(&answer.outcome),
            goal: *goal,
            length: answer.any_path().map(|path| path.length()),
            path: answer.any_path().map(|path| path.points().to_vec()).unwrap_or_default(),
        });
        Report {
            map,
            max_cost: self.cost,
            voxels: set.count(),
            volume: set.volume(),
            expanded: set.stats().expanded,
            search_us: set.times().total().as_secs_f64() * 1e6,
            reason: set.reason().map(ToString::to_string),
            limit: set.limit().map(|limit| limit.to_string()),
            points: seeds.filter_map(|seed| set.sample(seed)).collect(),
            goals,
            nearest,
        }
    }
}

impl Report {
    fn text(&self) -> String {
        let mut text = String::new();
        let mut say = |line: String| writeln!(text, "{line}").expect("memory takes every write");
        let within =
            self.max_cost.map_or(String::new(), |cost| format!(" within a cost of {cost}"));
        say(format!(
            "{} can be reached{within}: a volume of {}; {}, {}",
            counted(self.voxels, "voxel"),
            match self.volume {
                volume if volume < 1000.0 => format!("{volume:.1}"),
                volume => grouped(volume.round() as u64),
            },
            counted(self.expanded, "cell"),
            micros(self.search_us),
        ));
        if let Some(reason) = &self.reason {
            say(reason.clone());
        }
        if let Some(limit) = &self.limit {
            say(format!("{limit}: there may be more to reach"));
        }
        let written = |[x, y, z]: Point| format!("{x},{y},{z}");
        for goal in &self.goals {
            say(match goal.cost {
                Some(cost) => format!("{}  costs {cost:.2}", written(goal.at)),
                None => format!("{}  is not within reach", written(goal.at)),
            });
        }
        if let Some(nearest) = &self.nearest {
            say(match (nearest.goal, nearest.length) {
                (Some(goal), Some(length)) => {
                    format!("nearest: {}, {length:.2} away", written(self.goals[goal].at))
                }
                _ => format!("nearest: {}", nearest.why.as_deref().unwrap_or(nearest.outcome)),
            });
        }
        self.points.iter().for_each(|&point| say(written(point)));
        text
    }
}
