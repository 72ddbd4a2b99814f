//! `airlane route`.

use super::watch::{Watch, Way};
use super::{counted, grouped, micros, picture, write_png};
use crate::Verdict;
use crate::agents::{self, AreaArgs};
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::models::hint_at_filled;
use crate::options::{BodyArgs, FlightArgs, QueryArgs, search_name};
use crate::points::{self, Point, parse_point};
use crate::progress::with_spinner;
use airlane::method::{Method, Profile};
use airlane::plan::map::Place;
use airlane::refine::State;
use airlane::{Answer, Body, Leg, Map, Objective, Planner, Query, QueryError, Reason};
use airlane_io::PathFormat;
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
    /// One point x,y,z per line; a comment before each change of heading. With --speed time, position,
    /// speed and velocity.
    Csv,
    /// A Wavefront polyline.
    Obj,
}

/// What an agent means here.
const ROUTE_AGENT_HELP: &str = "Plan for an agent: its body, speed, prices and limits. A built-in one \
    that flies (anyone, pilot or drone), or a file such as courier.agent (its format is described in the \
    documentation of airlane-io). With dynamics the path is timed, as with --speed";

/// Find a path between two points
#[derive(clap::Args)]
pub(crate) struct RouteArgs {
    #[arg(help = MAP_HELP)]
    map: String,
    /// Start of the path. Given several times: paths from all of them, by one search from the goal
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, required = true)]
    from: Vec<String>,
    /// Goal of the path
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    to: String,
    /// Profile of the default planner: fast, default, quality, or reference (slow, for benchmarks)
    #[arg(long, value_name = "NAME", default_value = "default")]
    profile: Profile,
    /// Search by name instead: dfs, bfs, dijkstra, greedy, astar, wastar, theta, lazytheta,
    /// jps3d, hpa (clusters, then voxels), randomwalk or randomtrace; or the whole text of a method,
    /// such as astar@octree-dual?weight=1.2
    #[arg(long, value_name = "NAME", conflicts_with = "profile", value_parser = search_name)]
    algo: Option<String>,
    /// Where --algo searches: grid (the default), or the graph of leaf centres (dual) or of leaf corners and edges
    /// (corner) of an octree or of a progressive one: octree-dual, octree-corner, progressive-dual,
    /// progressive-corner. Paths over graphs may slide along solids (`check --contact sliding`)
    #[arg(long, value_name = "NAME", requires = "algo")]
    space: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Explain the result and the time of each stage in words
    #[arg(long)]
    explain: bool,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw the world and the path
    #[arg(long, value_name = "FILE.png")]
    picture: Option<PathBuf>,
    /// Keep running: when the map's file changes, revise the path and report the change. A file that
    /// cannot be read is reported, and the previous version is kept
    #[arg(long, conflicts_with_all = ["algo", "out", "explain"])]
    watch: bool,
    /// Exit after N changes
    #[arg(long, value_name = "N", requires = "watch")]
    watch_count: Option<u64>,
    #[arg(long, value_name = "FILE|NAME", help = ROUTE_AGENT_HELP)]
    agent: Option<String>,
    /// Objective: shortest, fastest, easiest, safest or overland [default: the agent's, else shortest]
    #[arg(long, value_name = "NAME")]
    want: Option<String>,
    #[command(flatten)]
    areas: AreaArgs,
    #[command(flatten)]
    body: BodyArgs,
    #[command(flatten)]
    flight: FlightArgs,
    #[command(flatten)]
    query: QueryArgs,
    #[command(flatten)]
    read: MapArgs,
}

/// A leg of a path with headings.
#[derive(Serialize)]
struct HeadedLeg {
    /// In degrees.
    heading: f64,
    points: Vec<Point>,
}

/// A timed path.
#[derive(Serialize)]
struct Flight {
    seconds: f64,
    /// Of the curve, if bends were rounded; else of the path.
    length: f64,
    is_curve: bool,
    /// Time, position, velocity.
    states: Vec<[f64; 7]>,
    /// The same as CSV.
    #[serde(skip)]
    csv: String,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Report {
    map: String,
    algo: String,
    outcome: &'static str,
    /// 0, or the stable number of the reason or limit.
    code: u16,
    /// The name of the reason or limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest_free: Option<Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    agent: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<String>,
    /// The largest radius of a ball that would fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    widest: Option<f64>,
    length: Option<f64>,
    /// By the objective, with areas and for agents.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<f64>,
    points: Vec<Point>,
    /// The points as CSV.
    #[serde(skip)]
    csv: String,
    /// For a body that turns, which heading its path needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    heading: Option<String>,
    /// The legs of a path with headings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    legs: Vec<HeadedLeg>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flight: Option<Flight>,
    expanded: u64,
    generated: u64,
    los_checks: u64,
    prepare_us: f64,
    locate_us: f64,
    search_us: f64,
    refine_us: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<String>,
}

impl RouteArgs {
    pub(crate) fn run(self) -> Result<Verdict> {
        let json = self.json || self.format == Format::Json;
        if self.explain && !self.json && matches!(self.format, Format::Csv | Format::Obj) {
            bail!(
                "--explain requires --format text or json: the other formats contain points only"
            );
        }
        if self.watch && !self.json && !matches!(self.format, Format::Text | Format::Json) {
            bail!("--watch requires --format text or json");
        }
        let starts: Vec<Point> = self
            .from
            .iter()
            .map(|from| parse_point(from))
            .collect::<Result<_>>()
            .context("--from")?;
        let goal = parse_point(&self.to).context("--to")?;
        if starts.len() > 1 && (self.watch || self.out.is_some()) {
            bail!("several --from go without --watch and --out");
        }
        if starts.len() > 1 && !json && self.format != Format::Text {
            bail!("several --from go with --format text or json");
        }
        let source = Source::find(&self.map, &self.read)?;
        // Options are checked before a large map is read.
        let asked = self.query.method(self.profile, self.algo.as_deref(), self.space.as_deref())?;
        // Searches by name know no headings: for them the box that turns is the cylinder around it.
        let has_headings = self.body.turns() && matches!(asked.method, Method::Cells(_));
        let body = if has_headings { self.body.named()? } else { self.body.body()? };
        let hertz = self.flight.hertz()?;
        let agent = self.agent.as_deref().map(agents::agent).transpose()?;
        let agent = self.flight.agent(agent.as_ref(), body)?;
        let objective: Option<Objective> =
            self.want.as_deref().map(str::parse).transpose().context("--want")?;
        let mut query = self.query.query(asked.method, body).goal_at(goal);
        if let Some(agent) = &agent {
            query = query.agent(agent);
        }
        if let Some(objective) = objective {
            query = query.objective(objective);
        }
        if has_headings {
            query = query.any_heading();
        }
        if self.flight.is_asked_for() && (starts.len() > 1 || self.watch) {
            bail!("--speed goes with one --from, without --watch");
        }
        if self.watch && self.query.has_region_or_refiner() {
            bail!("--watch goes without --region and --refine");
        }
        if self.watch && (self.areas.is_given() || agent.is_some()) {
            bail!("--watch goes without --agent and --areas");
        }
        let watch = match self.watch {
            true => Some(Watch::begin(source.clone(), self.watch_count, json)?),
            false => None,
        };
        let loaded = source.load()?;
        let airspace = loaded.airspace;
        let mut map = Map::from(&airspace);
        self.areas.add_to(&mut map, airspace.bounds())?;
        let mut planner = Planner::new(&map);
        let has_dynamics = agent.as_ref().is_some_and(|agent| agent.dynamics.is_some());
        if has_dynamics && starts.len() == 1 {
            query = self.timed(&mut planner, query.start_at(starts[0]))?;
        }
        // What is built once for many queries is not part of this one's time.
        with_spinner("preparing", || planner.prepare(&query.start_at(starts[0])))?;
        let spinner = format!("searching with {}", asked.label);
        let answers = with_spinner(spinner, || ask(&mut planner, &query, &starts))?;
        let body = query.asked_body().unwrap_or(airspace.world().body());
        // The map may come from a file that lies: no path leaves unaudited.
        for path in answers.iter().filter_map(Answer::any_path) {
            if let Err(fault) = path.audit(&map) {
                eprintln!("{}: the path found is invalid: {fault}; is the file damaged?", self.map);
                return Ok(Verdict::Failed);
            }
        }
        for answer in &answers {
            let mut report = Report::new(source.name(), asked.label.clone(), answer, body);
            report.explanation = self.explain.then(|| answer.explain());
            if agent.is_some() || objective.is_some() || self.areas.is_given() {
                report.cost = answer.any_path().map(|path| path.cost());
            }
            report.agent = agent.as_ref().filter(|_| self.agent.is_some()).map(|a| a.name.clone());
            if self.body.turns() {
                report.say_headings(answer);
            }
            report.say_flight(answer, hertz)?;
            self.write(&report)?;
        }
        let mut reasons = answers.iter().filter_map(|answer| answer.outcome.reason());
        let blocked = reasons.find(|reason| matches!(reason, Reason::Blocked { .. }));
        hint_at_filled(loaded.facts.as_ref(), &airspace, blocked);
        if let Some(file) = &self.picture {
            write_png(file, &picture::of_answers(&airspace, &asked.label, &answers))?;
        }
        if let Some(watch) = watch {
            let way = Way::new(&airspace, query.start_at(starts[0]), &answers[0].outcome)?;
            return watch.run(way);
        }
        Ok(match answers.iter().all(|answer| answer.outcome.found().is_some()) {
            true => Verdict::Good,
            false => Verdict::NoPath,
        })
    }

    /// The query with times, if there can be any: the dynamics of an agent are not known to ways on which
    /// prices count. Where a speed was asked for that is an error.
    fn timed(&self, planner: &mut Planner, query: Query) -> Result<Query> {
        let timed = self.flight.timed(query.clone());
        match with_spinner("preparing", || planner.prepare(&timed)) {
            Ok(()) => Ok(timed),
            Err(error @ QueryError::Unsupported { .. }) if !self.flight.is_asked_for() => {
                eprintln!("the path is not timed: {error}");
                Ok(query)
            }
            Err(error) => Err(error.into()),
        }
    }

    fn write(&self, report: &Report) -> Result<()> {
        let text = match if self.json { Format::Json } else { self.format } {
            Format::Text => report.text(),
            Format::Json => serde_json::to_string(report)? + "\n",
            Format::Csv => match &report.flight {
                Some(flight) => flight.csv.clone(),
                None => report.csv.clone(),
            },
            Format::Obj => points::text_of(&report.points, PathFormat::Obj),
        };
        match &self.out {
            None => {
                out!("{text}");
                Ok(())
            }
            Some(file) => {
                airlane_io::write_atomically(file, |writer| writer.write_all(text.as_bytes()))
                    .with_context(|| format!("cannot write {}", file.display()))
            }
        }
    }
}

/// Asks once: for one start a query, for several one search from the goal.
fn ask(planner: &mut Planner, query: &Query, starts: &[Point]) -> Result<Vec<Answer>> {
    match starts {
        [start] => Ok(vec![planner.path(&query.start_at(*start))?]),
        _ => {
            let places: Vec<Place> = starts.iter().copied().map(Place::from).collect();
            Ok(planner.paths_to_one(query, &places).into_iter().collect::<Result<_, _>>()?)
        }
    }
}

impl Report {
    fn new(map: String, algo: String, answer: &Answer, body: Body) -> Self {
        let path = answer.any_path();
        let reason = answer.outcome.reason();
        let limit = answer.outcome.limit();
        let us = |time: std::time::Duration| time.as_secs_f64() * 1e6;
        Self {
            map,
            algo,
            outcome: answer.outcome.name(),
            code: answer.code(),
            reason: reason.map(|reason| reason.name()).or(limit.map(|limit| limit.name())),
            why: reason.map(ToString::to_string).or_else(|| limit.map(|limit| limit.to_string())),
            nearest_free: reason.and_then(|reason| reason.nearest()),
            agent: None,
            body: (!body.is_point()).then(|| body.to_string()),
            widest: reason.and_then(|reason| reason.widest()),
            length: path.map(|path| path.length()),
            cost: None,
            points: path.map(|path| path.points().to_vec()).unwrap_or_default(),
            csv: path.map(points::csv_of).unwrap_or_default(),
            heading: None,
            legs: Vec::new(),
            flight: None,
            expanded: answer.stats.expanded,
            generated: answer.stats.generated,
            los_checks: answer.stats.sight_checks,
            prepare_us: us(answer.times.prepare),
            locate_us: us(answer.times.locate),
            search_us: us(answer.times.search),
            refine_us: us(answer.times.refine),
            explanation: None,
        }
    }

    /// Adds which headings the path needs.
    fn say_headings(&mut self, answer: &Answer) {
        let Some(path) = answer.any_path() else { return };
        let leg = |leg: Leg<'_>| {
            Some(HeadedLeg { heading: leg.heading()?, points: leg.points().to_vec() })
        };
        self.legs = path.legs().filter_map(leg).collect();
        let headings: Vec<String> =
            self.legs.iter().map(|leg| format!("{}°", leg.heading)).collect();
        self.heading = Some(match headings.is_empty() {
            true => "turns anywhere along the way".to_owned(),
            false => format!("with headings: {}", headings.join(" → ")),
        });
    }

    /// Adds when one is where, if the path is timed.
    fn say_flight(&mut self, answer: &Answer, hertz: f64) -> Result<()> {
        let Some(path) = answer.any_path() else { return Ok(()) };
        let Some(trajectory) = path.trajectory() else { return Ok(()) };
        let state = |state: State| {
            let ([x, y, z], [vx, vy, vz]) = (state.position, state.velocity);
            [state.time, x, y, z, vx, vy, vz]
        };
        let mut csv = Vec::new();
        airlane_io::write_trajectory(&mut csv, trajectory, hertz)?;
        self.flight = Some(Flight {
            seconds: trajectory.duration(),
            length: trajectory.length(),
            is_curve: trajectory.curve().is_some(),
            states: trajectory.samples(hertz).map(state).collect(),
            csv: String::from_utf8(csv)?,
        });
        Ok(())
    }

    fn text(&self) -> String {
        let mut lines = vec![self.headline()];
        match (&self.explanation, &self.why) {
            (Some(explanation), _) => lines.push(explanation.clone()),
            (None, Some(why)) => lines.push(why.clone()),
            (None, None) => {}
        }
        if let Some(length) = self.length {
            let points = counted(self.points.len() as u64, "point");
            lines.push(format!("length      {length:.4}, {points}"));
        }
        if let Some(cost) = self.cost {
            let agent = self.agent.as_ref().map(|agent| format!(" for {agent}"));
            lines.push(format!("cost        {cost:.4}{}", agent.unwrap_or_default()));
        }
        if let Some(Flight { seconds, length, is_curve, .. }) = self.flight {
            let how = if is_curve { "a curve" } else { "stopping at bends" };
            lines.push(format!("flight      {length:.4} in {seconds:.2} s, {how}"));
        }
        if let Some(heading) = &self.heading {
            lines.push(format!("heading     {heading}"));
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
        lines.join("\n") + "\n" + &self.csv
    }

    fn headline(&self) -> String {
        let (map, algo) = (&self.map, &self.algo);
        let map = match &self.body {
            Some(body) => format!("{map} for {body}"),
            None => map.clone(),
        };
        match self.outcome {
            "found" => format!("{algo} found a path in {map}"),
            "partial" => format!("{algo} found a partial path in {map}"),
            "stopped" => format!("{algo} was stopped by a limit in {map}"),
            _ => format!("{algo} found no path in {map}"),
        }
    }
}
