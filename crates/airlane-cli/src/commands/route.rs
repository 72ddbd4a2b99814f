//! `airlane route`.

use super::{grouped, micros};
use crate::Verdict;
use crate::maps::{MAP_HELP, Source};
use crate::options::QueryArgs;
use crate::path_file::{Point, parse_point};
use airlane::geom::{Frame, LatticePoint};
use airlane::plan::{Algorithm, Answer, Outcome, Planner, Query, Reason};
use airlane::search::Limit;
use anyhow::{Context, Result};
use serde::Serialize;

/// Find a path between two points
#[derive(clap::Args)]
pub(crate) struct RouteArgs {
    #[arg(help = MAP_HELP)]
    map: String,
    /// Where the path begins
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    from: String,
    /// Where it should lead
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    to: String,
    /// dfs, bfs, dijkstra, greedy, astar, wastar, theta, lazytheta, jps3d, randomwalk or randomtrace
    #[arg(long, value_name = "NAME", default_value = "lazytheta")]
    algo: Algorithm,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    query: QueryArgs,
}

/// The answer for machines.
#[derive(Serialize)]
struct Report<'a> {
    map: String,
    algo: &'static str,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest_free: Option<Point>,
    length: Option<f64>,
    points: Vec<Point>,
    expanded: u64,
    generated: u64,
    los_checks: u64,
    locate_us: f64,
    search_us: f64,
    refine_us: f64,
    #[serde(skip)]
    answer: &'a Answer,
}

impl RouteArgs {
    pub(crate) fn run(self) -> Result<Verdict> {
        let options = self.query.options(self.algo)?;
        let query = Query {
            start: parse_point(&self.from).context("--from")?,
            goal: parse_point(&self.to).context("--to")?,
        };
        let source = Source::find(&self.map)?;
        let loaded = source.load()?;
        let mut planner = Planner::new(&loaded.world);
        planner.prepare(self.algo)?;
        let answer = planner.answer(&query, &options)?;
        let report = Report::new(source.name(), self.algo, &answer, loaded.world.frame());
        if self.json {
            println!("{}", serde_json::to_string(&report)?);
        } else {
            report.print();
        }
        Ok(match answer.outcome {
            Outcome::Found(_) => Verdict::Good,
            _ => Verdict::NoPath,
        })
    }
}

impl<'a> Report<'a> {
    fn new(map: String, algorithm: Algorithm, answer: &'a Answer, frame: &Frame) -> Self {
        let path = answer.outcome.path();
        let (outcome, reason, limit) = match &answer.outcome {
            Outcome::Found(_) => ("found", None, None),
            Outcome::Partial(_, reason) => ("partial", Some(reason), None),
            Outcome::Unreachable(reason) => ("unreachable", Some(reason), None),
            Outcome::LimitHit(_, limit) => ("limit", None, Some(limit)),
        };
        let point = |point: LatticePoint| frame.world_from_lattice(point);
        let us = |time: std::time::Duration| time.as_secs_f64() * 1e6;
        Self {
            map,
            algo: algorithm.name(),
            outcome,
            why: reason.map(|r| explain(r, frame)).or(limit.map(|l| explain_limit(*l).to_owned())),
            nearest_free: match reason {
                Some(Reason::Blocked { nearest, .. } | Reason::Outside { nearest, .. }) => {
                    nearest.map(point)
                }
                _ => None,
            },
            length: path.map(|path| path.length() * frame.voxel_size),
            points: path.map(|path| path.world_points(frame).collect()).unwrap_or_default(),
            expanded: answer.tally.expanded,
            generated: answer.tally.generated,
            los_checks: answer.tally.sight_checks,
            locate_us: us(answer.times.locate),
            search_us: us(answer.times.search),
            refine_us: us(answer.times.refine),
            answer,
        }
    }

    fn print(&self) {
        println!("{}", self.headline());
        if let Some(why) = &self.why {
            println!("{why}");
        }
        if self.answer.outcome.path().is_some() {
            println!("length      {:.4}, {} points", self.length.unwrap_or(0.0), self.points.len());
        }
        println!(
            "search      {} expanded, {} generated, {} lines of sight",
            grouped(self.expanded),
            grouped(self.generated),
            grouped(self.los_checks)
        );
        println!(
            "time        locate {}, search {}, refine {}",
            micros(self.locate_us),
            micros(self.search_us),
            micros(self.refine_us)
        );
        for [x, y, z] in &self.points {
            println!("{x},{y},{z}");
        }
    }

    fn headline(&self) -> String {
        let (map, algo) = (&self.map, self.algo);
        match self.answer.outcome {
            Outcome::Found(_) => format!("{algo} found a path in {map}"),
            Outcome::Partial(..) => format!("{algo} found a path in {map} part of the way"),
            Outcome::Unreachable(_) => format!("{algo} found no path in {map}"),
            Outcome::LimitHit(..) => format!("{algo} hit a limit in {map}"),
        }
    }
}

/// A reason in plain words.
fn explain(reason: &Reason, frame: &Frame) -> String {
    let nearest = |nearest: &Option<LatticePoint>| match nearest {
        Some(point) => {
            let [x, y, z] = frame.world_from_lattice(*point);
            format!("the nearest free point is {x},{y},{z}")
        }
        None => "nothing in this map is free".to_owned(),
    };
    match reason {
        Reason::Outside { end, nearest: point } => {
            format!("the {end} lies outside the map; {}", nearest(point))
        }
        Reason::Blocked { end, voxel, nearest: point } => {
            format!("the {end} touches a solid, at voxel {voxel}; {}", nearest(point))
        }
        Reason::DifferentComponents { start, goal } => format!(
            "start and goal lie in parts of free space that are not connected (components {start} \
             and {goal})"
        ),
        Reason::OutsideRegion(end) => {
            format!("the {end} lies outside the region that the search was limited to")
        }
        Reason::NothingLeft => {
            "everything that can be reached was looked at, and the goal is not there".to_owned()
        }
    }
}

fn explain_limit(limit: Limit) -> &'static str {
    match limit {
        Limit::Expansions => "the budget of expansions is spent; this is the best path so far",
        Limit::Time => "the time is up; this is the best path so far",
        Limit::Cancelled => "the search was cancelled; this is the best path so far",
    }
}
