//! `airlane journey`.

use super::{counted, grouped, micros, why, write_png};
use crate::Verdict;
use crate::agents::{self, AGENT_HELP, AreaArgs};
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::points::{Point, parse_point};
use crate::progress::with_spinner;
use airlane::geom::LatticePoint;
use airlane::method::{AStar, Method, Profile};
use airlane::world::LinkKind;
use airlane::{Agent, Answer, Leg, Map, Mode, Objective, Path, Planner, Query};
use airlane_navmesh::{Bake, Building, Town};
use airlane_picture::{Image, Picture, Strand, View, mode_colour};
use anyhow::{Context, Result};
use serde::Serialize;
use std::path::PathBuf;

/// Plan a journey on foot, up ladders and through the air in one search
///
/// Floors of a map become a navmesh, free voxels become the air. Ladders connect floors that are above
/// one another; agents take off from roofs and land on pads in the streets. One search finds the
/// cheapest journey, and every leg is checked by the auditor of its space.
#[derive(clap::Args)]
pub(crate) struct JourneyArgs {
    #[arg(default_value = "gen:city:112x112x48:5", help = MAP_HELP)]
    map: String,
    /// Start: a point on a floor, or above it by less than the body's height [default: the
    /// streets near the low corner]
    #[arg(long, visible_alias = "start", value_name = "X,Y,Z", allow_hyphen_values = true)]
    from: Option<String>,
    /// Goal [default: the streets near the high corner]
    #[arg(long, visible_alias = "goal", value_name = "X,Y,Z", allow_hyphen_values = true)]
    to: Option<String>,
    #[arg(long, value_name = "FILE|NAME", default_value = "pilot", help = AGENT_HELP)]
    agent: String,
    /// Objective: fastest, shortest, overland, easiest or safest
    #[arg(long, value_name = "NAME", default_value = "fastest")]
    want: String,
    #[command(flatten)]
    areas: AreaArgs,
    /// Maximum length of a ladder, in metres
    #[arg(long, value_name = "M", default_value = "16", allow_negative_numbers = true)]
    ladder: f64,
    /// Keep legs as searched, from node to node, instead of straightening them
    #[arg(long)]
    raw: bool,
    /// Draw the journey, a colour for each mode
    #[arg(long, visible_alias = "png", value_name = "FILE.png")]
    picture: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    read: MapArgs,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Report {
    map: String,
    agent: String,
    want: String,
    polygons: usize,
    voxels: u64,
    ladders: usize,
    take_offs: usize,
    landings: usize,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    audit: Option<String>,
    length: Option<f64>,
    seconds: Option<f64>,
    cost: Option<f64>,
    legs: Vec<LegReport>,
    expanded: u64,
    generated: u64,
    /// The first query: joining the parts and what had to be built for it, then everything else.
    prepare_us: f64,
    search_us: f64,
    /// The same query once more.
    next_prepare_us: f64,
    next_search_us: f64,
}

#[derive(Serialize)]
struct LegReport {
    mode: &'static str,
    space: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'static str>,
    length: f64,
    seconds: f64,
    cost: f64,
    points: Vec<Point>,
}

impl JourneyArgs {
    pub(crate) fn run(self) -> Result<Verdict> {
        let agent = agents::agent(&self.agent)?;
        let objective: Objective = self.want.parse()?;
        let ends = [(&self.from, "--from"), (&self.to, "--to")];
        let [from, to] = ends.map(|(text, option)| {
            text.as_ref().map(|text| parse_point(text).context(option)).transpose()
        });
        let source = Source::find(&self.map, &self.read)?;
        let scene = source.scene()?;
        let bake = Bake { cell: 0.25, cell_height: 0.25, ..Bake::default() };
        let building = Building { ladder: self.ladder, ..Building::default() };
        let town = with_spinner("building", || Town::new(scene, &agent, bake, building))?;
        let [low, high] = town.mesh().bounds();
        let start = from?.unwrap_or_else(|| town.in_streets([low[0], low[1]]));
        let goal = to?.unwrap_or_else(|| town.in_streets([high[0], high[1]]));
        let method = match self.raw {
            true => Method::from(AStar::default()),
            false => Method::from(Profile::Default),
        };
        let query = Query::new(town.ground().at(start), town.ground().at(goal))
            .agent(&agent)
            .objective(objective)
            .method(method);
        let mut map = town.map().clone();
        self.areas.add_to(&mut map, town.air().bounds())?;
        let mut planner = Planner::new(&map);
        let (answer, next) = with_spinner("searching", || {
            planner.path(&query).and_then(|first| Ok((first, planner.path(&query)?)))
        })?;
        let report = self.report(source.name(), (&town, &map, &agent), (&answer, &next));
        if let (Some(file), Some(path)) = (&self.picture, answer.any_path()) {
            write_png(file, &self.draw(&town, path, &report)?)?;
        }
        match self.json {
            true => outln!("{}", serde_json::to_string(&report)?),
            false => out!("{}", report.text()),
        }
        Ok(match (answer.outcome.found(), report.audit.as_deref()) {
            (Some(_), Some("valid")) => Verdict::Good,
            (Some(_), _) => Verdict::Failed,
            _ => Verdict::NoPath,
        })
    }

    fn report(
        &self,
        name: String,
        (town, map, agent): (&Town, &Map, &Agent),
        (answer, next): (&Answer, &Answer),
    ) -> Report {
        let path = answer.any_path();
        let links = |kind| map.links().filter(|(_, link, _)| link.kind == kind).count();
        let legs: Vec<LegReport> = path
            .map_or(Vec::new(), |path| path.legs().map(|leg| LegReport::new(leg, map)).collect());
        let judged = answer.outcome.found().map(|path| path.audit(map));
        Report {
            map: name,
            agent: agent.name.clone(),
            want: self.want.clone(),
            polygons: town.mesh().polygon_count(),
            voxels: town.air().world().voxel_count(),
            ladders: links(LinkKind::Ladder),
            take_offs: links(LinkKind::TakeOff),
            landings: links(LinkKind::Landing),
            outcome: answer.outcome.name(),
            why: why(&answer.outcome),
            audit: judged.map(|judged| match judged {
                Ok(()) => "valid".to_owned(),
                Err(fault) => fault.to_string(),
            }),
            length: path.map(Path::length),
            seconds: path.map(|_| legs.iter().map(|leg| leg.seconds).sum()),
            cost: path.map(Path::cost),
            legs,
            expanded: answer.stats.expanded,
            generated: answer.stats.generated,
            prepare_us: answer.times.prepare.as_secs_f64() * 1e6,
            search_us: (answer.times.total() - answer.times.prepare).as_secs_f64() * 1e6,
            next_prepare_us: next.times.prepare.as_secs_f64() * 1e6,
            next_search_us: (next.times.total() - next.times.prepare).as_secs_f64() * 1e6,
        }
    }

    /// The town and the journey through it, a strand for each leg.
    fn draw(&self, town: &Town, path: &Path, report: &Report) -> Result<Image> {
        let world = town.air().world();
        let legs: Vec<Leg<'_>> = path.legs().collect();
        let lattice = |leg: &Leg<'_>| -> Result<Vec<LatticePoint>> {
            let place = |at: &Point| world.frame().lattice_from_world(*at);
            Ok(leg.points().iter().map(place).collect::<Result<_, _>>()?)
        };
        let points = legs.iter().map(lattice).collect::<Result<Vec<_>>>()?;
        let total = |mode: Mode| -> f64 {
            legs.iter().filter(|leg| leg.mode() == mode).map(Leg::length).sum()
        };
        // A mode is named once, by its first leg.
        let label = |i: usize| match legs[..i].iter().any(|before| before.mode() == legs[i].mode())
        {
            true => String::new(),
            false => format!("{}\t{:.1} m", legs[i].mode().name(), total(legs[i].mode())),
        };
        let labels: Vec<String> = (0..legs.len()).map(label).collect();
        let strand = |(i, leg): (usize, &Leg<'_>)| Strand {
            label: &labels[i],
            colour: mode_colour(leg.mode()),
            points: &points[i],
            ends: [i == 0, i + 1 == legs.len()],
        };
        let strands: Vec<Strand<'_>> = legs.iter().enumerate().map(strand).collect();
        let picture = Picture {
            title: format!("One search, {} modes", labels.iter().filter(|l| !l.is_empty()).count()),
            notes: vec![
                format!("{}, {}", report.agent, report.want),
                format!("{:.0} s in total", report.seconds.unwrap_or(0.0)),
            ],
            // Steep enough to see into the streets.
            view: View { pitch_deg: 56.0, ..View::default() },
            ..Picture::default()
        };
        Ok(with_spinner("drawing", || picture.render(world.solids(), &strands)))
    }
}

impl LegReport {
    fn new(leg: Leg<'_>, map: &Map) -> Self {
        Self {
            mode: leg.mode().name(),
            space: map.name_of(leg.part()).to_owned(),
            link: leg.link().map(LinkKind::name),
            length: leg.length(),
            seconds: leg.time().unwrap_or(f64::INFINITY),
            cost: leg.cost(),
            points: leg.points().to_vec(),
        }
    }
}

impl Report {
    fn text(&self) -> String {
        let mut lines = vec![format!("{} for {}, {}", self.map, self.agent, self.want)];
        lines.push(format!(
            "spaces      {}, {}; {}, {}, {}",
            counted(self.polygons as u64, "floor polygon"),
            counted(self.voxels, "air voxel"),
            counted(self.ladders as u64, "ladder"),
            counted(self.take_offs as u64, "take-off pad"),
            counted(self.landings as u64, "landing pad")
        ));
        match (self.length, self.seconds, self.cost) {
            (Some(length), Some(seconds), Some(cost)) => lines.push(format!(
                "journey     {length:.1} m in {seconds:.1} s, cost {cost:.2}; audit: {}",
                self.audit.as_deref().unwrap_or("incomplete")
            )),
            _ => lines.push("no path".to_owned()),
        }
        lines.extend(self.why.clone());
        for leg in &self.legs {
            let end = |at: Option<&Point>| match at {
                Some([x, y, z]) => format!("{x:.1},{y:.1},{z:.1}"),
                None => String::new(),
            };
            lines.push(format!(
                "  {:<6} {:>8.1} m {:>7.1} s  {:<9} {} to {}",
                leg.mode,
                leg.length,
                leg.seconds,
                leg.link.unwrap_or(&leg.space),
                end(leg.points.first()),
                end(leg.points.last())
            ));
        }
        lines.push(format!(
            "search      {} expanded, {} generated, {} and {} to prepare; next time {} and {}",
            grouped(self.expanded),
            grouped(self.generated),
            micros(self.search_us),
            micros(self.prepare_us),
            micros(self.next_search_us),
            micros(self.next_prepare_us)
        ));
        lines.join("\n") + "\n"
    }
}
