//! `airlane route`.

use super::watch::{Watch, Way};
use super::{grouped, micros};
use crate::Verdict;
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::options::{BodyArgs, QueryArgs};
use crate::path_file::{self, Point, parse_point};
use crate::progress::with_spinner;
use airlane::geom::{Frame, LatticePoint};
use airlane::plan::{
    Airspace, Algorithm, Answer, GraphPlanner, GridOptions, GridPlanner, Outcome, Planner, Profile,
    Query, QueryError, Reason, SearchSpace,
};
use airlane::space::{Octree, OctreeGraph};
use airlane_bench::Contender;
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// One JSON object.
    Json,
    /// One point x,y,z a line.
    Csv,
    /// A Wavefront polyline.
    Obj,
}

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
    /// How much work a path is worth: fast, default, quality, or reference (slow, for measuring)
    #[arg(long, value_name = "NAME", default_value = "default")]
    profile: Profile,
    /// Search by name instead: dfs, bfs, dijkstra, greedy, astar, wastar, theta, lazytheta,
    /// jps3d, randomwalk or randomtrace
    #[arg(long, value_name = "NAME", conflicts_with = "profile")]
    algo: Option<Algorithm>,
    /// Where --algo searches: grid, or the graph of leaf centres (dual) or of leaf corners and edges
    /// (corner) of an octree or of a progressive one: octree-dual, octree-corner, progressive-dual,
    /// progressive-corner. Paths over graphs may slide along solids (`check --contact sliding`)
    #[arg(long, value_name = "NAME", default_value = "grid", requires = "algo")]
    space: SearchSpace,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Say in words what came of the query and what each stage cost
    #[arg(long)]
    explain: bool,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Then keep running: when the map's file changes, look at the path again and say what became of
    /// it. A file that cannot be read is reported, and the version before is kept
    #[arg(long, conflicts_with_all = ["algo", "out", "explain"])]
    watch: bool,
    /// End after N changes
    #[arg(long, value_name = "N", requires = "watch")]
    watch_count: Option<u64>,
    #[command(flatten)]
    body: BodyArgs,
    #[command(flatten)]
    query: QueryArgs,
    #[command(flatten)]
    read: MapArgs,
}

/// The answer for machines.
#[derive(Serialize)]
struct Report {
    map: String,
    algo: String,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest_free: Option<Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<String>,
    /// The largest radius of a ball that would fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    widest: Option<f64>,
    length: Option<f64>,
    points: Vec<Point>,
    expanded: u64,
    generated: u64,
    los_checks: u64,
    locate_us: f64,
    search_us: f64,
    refine_us: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<String>,
}

impl RouteArgs {
    pub(crate) fn run(self) -> Result<Verdict> {
        if self.explain && !self.json && matches!(self.format, Format::Csv | Format::Obj) {
            bail!("--explain goes with --format text or json: the others hold points only");
        }
        if self.watch && !self.json && !matches!(self.format, Format::Text | Format::Json) {
            bail!("--watch goes with --format text or json");
        }
        let query = Query {
            start: parse_point(&self.from).context("--from")?,
            goal: parse_point(&self.to).context("--to")?,
        };
        let source = Source::find(&self.map, &self.read)?;
        // Options are looked at before a large map is read.
        let grid = self.algo.map(|algorithm| self.query.options(algorithm)).transpose()?;
        let settings = self.query.settings(self.profile, grid.is_none())?;
        self.body.body()?;
        let json = self.json || self.format == Format::Json;
        let watch = match self.watch {
            true => Some(Watch::begin(source.clone(), self.watch_count, json)?),
            false => None,
        };
        let airspace = self.body.fit(source.load()?.airspace)?;
        let name = match self.algo {
            Some(algorithm) => Contender::searching(algorithm, self.space).name(),
            None => self.profile.name().to_owned(),
        };
        let answer = with_spinner(format!("searching with {name}"), || match &grid {
            Some(options) => answer_by_name(&airspace, &query, self.space, options),
            None => answer_warm(&airspace, &query, &settings),
        })?;
        let frame = airspace.world().frame();
        let mut report = Report::new(source.name(), name, &answer, frame);
        let body = airspace.world().body();
        report.body = (!body.is_point()).then(|| body.to_string());
        report.explanation = self.explain.then(|| answer.explain(frame));
        self.write(&report)?;
        if let Some(watch) = watch {
            return watch.run(Way::new(&airspace, query, settings, &answer.outcome)?);
        }
        Ok(match answer.outcome {
            Outcome::Found(_) => Verdict::Good,
            _ => Verdict::NoPath,
        })
    }

    fn write(&self, report: &Report) -> Result<()> {
        let text = match if self.json { Format::Json } else { self.format } {
            Format::Text => report.text(),
            Format::Json => serde_json::to_string(report)? + "\n",
            Format::Csv => path_file::csv(&report.points),
            Format::Obj => path_file::obj(&report.points),
        };
        match &self.out {
            None => Ok(std::io::stdout().write_all(text.as_bytes())?),
            Some(file) => {
                airlane_io::write_atomically(file, |writer| writer.write_all(text.as_bytes()))
                    .with_context(|| format!("cannot write {}", file.display()))
            }
        }
    }
}

/// Searches by name in a space that is made for it.
fn answer_by_name(
    airspace: &Airspace,
    query: &Query,
    space: SearchSpace,
    options: &GridOptions,
) -> Result<Answer, QueryError> {
    let world = airspace.world();
    match space {
        SearchSpace::Grid => {
            let mut planner = GridPlanner::new(world);
            planner.prepare(options.algorithm)?;
            planner.answer(query, options)
        }
        SearchSpace::Octree(grading, kind) => {
            let graph = OctreeGraph::new(world, Octree::new(world, grading)?, kind);
            GraphPlanner::new(&graph).answer(query, options)
        }
    }
}

/// Asks twice and returns the second answer, so that its times are those of a planner in use and
/// not of memory being fetched for the first time.
fn answer_warm(
    airspace: &Airspace,
    query: &Query,
    settings: &airlane::plan::Settings,
) -> Result<Answer, QueryError> {
    let mut planner = Planner::new(airspace);
    if settings.profile != Profile::Reference {
        planner.answer(query, settings)?;
    }
    planner.answer(query, settings)
}

impl Report {
    fn new(map: String, algo: String, answer: &Answer, frame: &Frame) -> Self {
        let path = answer.outcome.path();
        let (outcome, reason, why) = match &answer.outcome {
            Outcome::Found(_) => ("found", None, None),
            Outcome::Partial(_, reason) => ("partial", Some(reason), Some(reason.explain(frame))),
            Outcome::Unreachable(reason) => {
                ("unreachable", Some(reason), Some(reason.explain(frame)))
            }
            Outcome::LimitHit(_, limit) => ("limit", None, Some(limit.explain().to_owned())),
        };
        let point = |point: LatticePoint| frame.world_from_lattice(point);
        let us = |time: std::time::Duration| time.as_secs_f64() * 1e6;
        Self {
            map,
            algo,
            outcome,
            why,
            nearest_free: match reason {
                Some(
                    Reason::Blocked { nearest, .. }
                    | Reason::Outside { nearest, .. }
                    | Reason::NoRoom { nearest, .. },
                ) => nearest.map(point),
                _ => None,
            },
            body: None,
            widest: match reason {
                Some(Reason::NoRoom { widest, .. } | Reason::TooNarrow { widest }) => Some(*widest),
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
            explanation: None,
        }
    }

    fn text(&self) -> String {
        let mut lines = vec![self.headline()];
        match (&self.explanation, &self.why) {
            (Some(explanation), _) => lines.push(explanation.clone()),
            (None, Some(why)) => lines.push(why.clone()),
            (None, None) => {}
        }
        if let Some(length) = self.length {
            lines.push(format!("length      {length:.4}, {} points", self.points.len()));
        }
        lines.push(format!(
            "search      {} expanded, {} generated, {} lines of sight",
            grouped(self.expanded),
            grouped(self.generated),
            grouped(self.los_checks)
        ));
        lines.push(format!(
            "time        locate {}, search {}, refine {}",
            micros(self.locate_us),
            micros(self.search_us),
            micros(self.refine_us)
        ));
        lines.join("\n") + "\n" + &path_file::csv(&self.points)
    }

    fn headline(&self) -> String {
        let (map, algo) = (&self.map, &self.algo);
        let map = match &self.body {
            Some(body) => format!("{map} for {body}"),
            None => map.clone(),
        };
        match self.outcome {
            "found" => format!("{algo} found a path in {map}"),
            "partial" => format!("{algo} found a path in {map} part of the way"),
            "limit" => format!("{algo} hit a limit in {map}"),
            _ => format!("{algo} found no path in {map}"),
        }
    }
}
