//! `airlane navmesh`.

use super::{counted, grouped, micros, why, write_png};
use crate::Verdict;
use crate::agents::{self, AGENT_HELP, AreaArgs};
use crate::maps::Source;
use crate::models::ImportArgs;
use crate::points::{self, Point, parse_point};
use crate::progress::with_spinner;
use airlane::method::{Method, Navmesh, NavmeshString, Profile};
use airlane::space::NavMesh;
use airlane::world::LinkKind;
use airlane::{Agent, Answer, Leg, Link, Objective, Query};
use airlane_io::PathFormat;
use airlane_navmesh::{Bake, BakeReport, Ground, House};
use airlane_picture::FloorPlan;
use anyhow::{Context, Result, bail};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Bake a navmesh and find the shortest path on it
///
/// The floors of a model or a voxel map become a mesh of convex polygons (Recast). The path on it is
/// the shortest as seen from above. Without --from and --to the mesh is only baked. The default
/// source is a house of two storeys with stairs and a ladder.
#[derive(clap::Args)]
pub(crate) struct NavmeshArgs {
    /// A model (.glb .gltf .obj .stl .ply .vox .bt), whose triangles and boxes are taken as they are;
    /// or a .3dmap file (plain or zipped), a baked .airlane file, a name in the folder $AIRLANE_MAPS, or
    /// a generated map as gen:KIND:SIZE[:SEED], for example gen:city:96; or a mesh that was saved with
    /// --save
    source: Option<String>,
    /// Start: a point on a floor, or above it by less than the body's height
    #[arg(long, visible_alias = "start", value_name = "X,Y,Z", allow_hyphen_values = true)]
    #[arg(requires = "to")]
    from: Option<String>,
    /// Goal
    #[arg(long, visible_alias = "goal", value_name = "X,Y,Z", allow_hyphen_values = true)]
    #[arg(requires = "from")]
    to: Option<String>,
    #[arg(long, value_name = "FILE|NAME", default_value = "soldier", help = AGENT_HELP)]
    agent: String,
    /// Objective: shortest, fastest, easiest, safest (away from walls and ledges) or overland
    #[arg(long, value_name = "NAME", default_value = "shortest")]
    want: String,
    #[command(flatten)]
    areas: AreaArgs,
    /// Search method: exact (the shortest path), or funnel (A* over the midpoints of edges, then a
    /// taut string) [default: exact where one part of the floor costs as much as another; else, for
    /// areas, climbs, distance from walls and turning radii, A* and then the cheapest way through the
    /// polygons found]
    #[arg(long, value_name = "NAME")]
    method: Option<NavmeshString>,
    /// Also ask the polyanya crate (in builds with that feature), and fail if the lengths of shortest paths differ by more
    /// than a thousandth
    #[arg(long)]
    peer: bool,
    /// A link of a KIND (path, ladder, jump-pad, teleport, door) between two points; `->` instead of
    /// `:` between them makes it one-way; may be repeated
    #[arg(long, value_name = "KIND:X,Y,Z:X,Y,Z", allow_hyphen_values = true)]
    link: Vec<String>,
    /// Move an end that is not on the mesh to the nearest point of the mesh
    #[arg(long)]
    project: bool,
    /// If the goal cannot be reached, return a path to the nearest reachable point
    #[arg(long)]
    partial: bool,
    /// Save the mesh to a .navmesh file, which can be given instead of a model
    #[arg(long, value_name = "FILE.navmesh")]
    save: Option<PathBuf>,
    /// Draw the floors and the path from above
    #[arg(long, visible_alias = "png", value_name = "FILE.png")]
    picture: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    bake: BakeArgs,
    #[command(flatten)]
    import: ImportArgs,
}

/// How floors are baked.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Bake, lengths in metres")]
struct BakeArgs {
    /// Radius of the body [default: the agent's]
    #[arg(long, value_name = "M", allow_negative_numbers = true)]
    radius: Option<f64>,
    /// Height of the body [default: the agent's]
    #[arg(long, value_name = "M", allow_negative_numbers = true)]
    height: Option<f64>,
    /// Steepest slope in degrees [default: the agent's]
    #[arg(long, value_name = "DEG", allow_negative_numbers = true)]
    slope: Option<f64>,
    /// Highest step [default: 0.4]
    #[arg(long, value_name = "M", allow_negative_numbers = true)]
    step: Option<f64>,
    /// Edge of a cell of the bake's grid [default: 0.15]
    #[arg(long, value_name = "M", allow_negative_numbers = true)]
    cell: Option<f64>,
    /// Height of a cell [default: 0.1]
    #[arg(long, value_name = "M", allow_negative_numbers = true)]
    cell_height: Option<f64>,
    /// Tolerance for simplifying outlines, in cells [default: 1.3]
    #[arg(long, value_name = "CELLS", allow_negative_numbers = true)]
    simplify: Option<f64>,
    /// Treat the undersides of triangles as floors too
    #[arg(long)]
    both_sides: bool,
}

impl BakeArgs {
    /// The first option that was given, by its name.
    fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--radius", self.radius.is_some()),
            ("--height", self.height.is_some()),
            ("--slope", self.slope.is_some()),
            ("--step", self.step.is_some()),
            ("--cell", self.cell.is_some()),
            ("--cell-height", self.cell_height.is_some()),
            ("--simplify", self.simplify.is_some()),
            ("--both-sides", self.both_sides),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }

    fn bake(&self, agent: &Agent) -> Result<Bake> {
        let house = Bake::default();
        let bake = Bake {
            cell: self.cell.unwrap_or(house.cell),
            cell_height: self.cell_height.unwrap_or(house.cell_height),
            step: self.step.unwrap_or(house.step),
            simplify: self.simplify.unwrap_or(house.simplify),
            both_sides: self.both_sides,
            ..house
        };
        let mut bake = bake.for_agent(agent);
        bake.radius = self.radius.unwrap_or(bake.radius);
        bake.height = self.height.unwrap_or(bake.height);
        if let Some(degrees) = self.slope {
            if !(0.0..=89.9).contains(&degrees) {
                bail!("--slope {degrees}: expected 0 to 89.9 degrees");
            }
            bake.max_slope = degrees.to_radians().tan();
        }
        bake.check()?;
        Ok(bake)
    }
}

/// The answer as JSON.
#[derive(Serialize)]
struct Report {
    source: String,
    agent: String,
    radius: f64,
    height: f64,
    triangles: usize,
    walkable: usize,
    polygons: usize,
    vertices: usize,
    islands: usize,
    bake_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    query: Option<QueryReport>,
}

#[derive(Serialize)]
struct QueryReport {
    method: &'static str,
    want: String,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// The largest radius that would fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    widest: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<Point>,
    /// In metres walked at speed 1, or in seconds.
    cost: Option<f64>,
    /// On the mesh, as seen from above.
    walked: Option<f64>,
    /// In space, links and all.
    length: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    polyanya: Option<f64>,
    legs: Vec<LegReport>,
    points: Vec<Point>,
    expanded: u64,
    generated: u64,
    locate_us: f64,
    search_us: f64,
    refine_us: f64,
}

#[derive(Serialize)]
struct LegReport {
    mode: &'static str,
    link: bool,
    length: f64,
    cost: f64,
}

impl NavmeshArgs {
    pub(crate) fn run(self) -> Result<Verdict> {
        let agent = agents::agent(&self.agent)?;
        let objective: Objective = self.want.parse()?;
        let bake = self.bake.bake(&agent)?;
        let links = self.links()?;
        let ends = match (&self.from, &self.to) {
            (Some(from), Some(to)) => {
                Some([parse_point(from).context("--from")?, parse_point(to).context("--to")?])
            }
            // All of the house is shown.
            _ => self.source.is_none().then_some(House::ENDS),
        };
        let mut ground = self.ground(bake)?;
        for (key, link) in (1..).zip(&links) {
            ground.set_link(key, link.clone());
        }
        let before = Instant::now();
        // A mesh that was saved is as it is.
        let own = if self.saved_mesh()?.is_some() { ground.bake() } else { bake };
        let baked = with_spinner("baking", || ground.baked_as(own).cloned());
        let bake_ms = before.elapsed().as_secs_f64() * 1e3;
        // The query reports a body that fits nowhere.
        let baked = match (baked, ends) {
            (Err(error), None) => return Err(error.into()),
            (baked, _) => baked.ok(),
        };
        let mesh = baked.as_ref().map(|baked| &*baked.mesh);
        if let (Some(file), Some(mesh)) = (&self.save, mesh) {
            airlane_io::write_navmesh(file, mesh)?;
            eprintln!("mesh written to {}", file.display());
        }
        if let Some(mesh) = mesh {
            for (key, area) in (1..).zip(self.areas.read(mesh.bounds())?) {
                ground.set_area(key, area);
            }
        }
        let counts = baked.as_ref().map(|baked| baked.report).unwrap_or_default();
        let mut report = self.report((&own, &agent), counts, mesh, bake_ms);
        let mut path = None;
        let mut verdict = Verdict::Good;
        if let Some([start, goal]) = ends {
            let query = self.query([start, goal], &agent, objective);
            let answer = with_spinner("searching", || ground.path_as(bake, &query))?;
            let voxel = mesh.map_or(1.0, |mesh| mesh.frame().voxel_size);
            let mut query = self.query_report(&answer, voxel, &agent);
            if let (true, Some(mesh)) = (self.peer, mesh) {
                query.polyanya = second_opinion(mesh, [start, goal])?;
            }
            verdict = query.verdict();
            report.query = Some(query);
            path = answer.any_path().cloned();
            if let (true, Some(path)) = (self.project, answer.outcome.found()) {
                say_moved([start, goal], path.points());
            }
        }
        if let (Some(file), Some(mesh)) = (&self.picture, mesh) {
            let legs = path.iter().flat_map(airlane::Path::legs);
            let legs: Vec<_> = legs.map(|leg| (leg.mode(), leg.points())).collect();
            let plan = FloorPlan { mesh, legs: &legs, links: &links };
            write_png(file, &plan.render(&report.headline()))?;
        }
        match self.json {
            true => outln!("{}", serde_json::to_string(&report)?),
            false => out!("{}", report.text()),
        }
        Ok(verdict)
    }

    fn query(&self, [start, goal]: [Point; 2], agent: &Agent, objective: Objective) -> Query {
        let method = match self.method {
            Some(string) => Method::from(Navmesh { string }),
            None => Method::from(Profile::Default),
        };
        let mut query = Query::new(start, goal).agent(agent).objective(objective).method(method);
        if self.project {
            query = query.snap(f64::INFINITY);
        }
        if self.partial {
            query = query.or_nearest();
        }
        query
    }

    /// The floors: of a mesh that was saved, of a model or map, or of the house.
    fn ground(&self, bake: Bake) -> Result<Ground> {
        if let Some(file) = self.saved_mesh()? {
            if let Some(option) = self.bake.first_given() {
                bail!("{option} is for baking, and {file:?} is baked already");
            }
            return Ok(Ground::of_mesh(airlane_io::read_navmesh(file)?));
        }
        let model = match &self.source {
            Some(source) => Source::find(source, &self.import.clone().into())?.surfaces()?,
            None => House::model(),
        };
        Ok(Ground::new(model, bake))
    }

    /// The file of a mesh that was saved, if the source is one.
    fn saved_mesh(&self) -> Result<Option<&Path>> {
        let file = self.source.as_deref().map(Path::new).filter(|file| file.is_file());
        Ok(match file {
            Some(file) if airlane_io::is_navmesh(file)? => Some(file),
            _ => None,
        })
    }

    /// What is baked, by name.
    fn name(&self) -> String {
        self.source.clone().unwrap_or_else(|| "house".to_owned())
    }

    fn links(&self) -> Result<Vec<Link>> {
        let given = |text: &String| parse_link(text).with_context(|| format!("--link {text}"));
        let mut links = self.link.iter().map(given).collect::<Result<Vec<_>>>()?;
        links.extend(self.source.is_none().then(House::ladder));
        Ok(links)
    }

    fn report(
        &self,
        (bake, agent): (&Bake, &Agent),
        counts: BakeReport,
        mesh: Option<&NavMesh>,
        bake_ms: f64,
    ) -> Report {
        Report {
            source: self.name(),
            agent: agent.name.clone(),
            radius: bake.radius,
            height: bake.height,
            triangles: counts.triangles,
            walkable: counts.walkable,
            polygons: mesh.map_or(0, NavMesh::polygon_count),
            vertices: mesh.map_or(0, NavMesh::vertex_count),
            islands: mesh.map_or(0, NavMesh::island_count),
            bake_ms,
            query: None,
        }
    }

    fn query_report(&self, answer: &Answer, voxel: f64, agent: &Agent) -> QueryReport {
        let is_even = ["shortest", "fastest"].contains(&&*self.want)
            && !self.areas.is_given()
            && agent.turning_radius().is_none();
        let path = answer.any_path();
        let reason = answer.outcome.reason();
        let us = |time: std::time::Duration| time.as_secs_f64() * 1e6;
        let leg = |leg: Leg<'_>| LegReport {
            mode: leg.mode().name(),
            link: leg.link().is_some(),
            length: leg.length(),
            cost: leg.cost() * voxel,
        };
        let walked = |path: &airlane::Path| -> f64 {
            path.legs().filter(|leg| leg.link().is_none()).map(|leg| leg.flat_length()).sum()
        };
        QueryReport {
            method: self
                .method
                .map_or(if is_even { "exact" } else { "default" }, NavmeshString::name),
            want: self.want.clone(),
            outcome: answer.outcome.name(),
            why: why(&answer.outcome),
            widest: reason.and_then(|reason| reason.widest()),
            nearest: reason.and_then(|reason| reason.nearest()),
            cost: path.map(|path| path.cost() * voxel),
            walked: path.map(walked),
            length: path.map(airlane::Path::length),
            polyanya: None,
            legs: path.map_or(Vec::new(), |path| path.legs().map(leg).collect()),
            points: path.map(|path| path.points().to_vec()).unwrap_or_default(),
            expanded: answer.stats.expanded,
            generated: answer.stats.generated,
            locate_us: us(answer.times.locate),
            search_us: us(answer.times.search),
            refine_us: us(answer.times.refine),
        }
    }
}

/// Says on standard error how far ends were moved onto the mesh: standard output may be JSON.
fn say_moved(asked: [Point; 2], points: &[Point]) {
    let found = [points.first(), points.last()];
    for (name, (asked, found)) in ["start", "goal"].into_iter().zip(asked.into_iter().zip(found)) {
        let Some(&found) = found else { continue };
        let moved = airlane::geom::vector::distance(asked, found);
        if moved >= 0.005 {
            eprintln!("{name} moved by {moved:.2} m, to {}", points::tidy_point(found));
        }
    }
}

/// The length of polyanya's path.
#[cfg(feature = "polyanya")]
fn second_opinion(mesh: &NavMesh, ends: [Point; 2]) -> Result<Option<f64>> {
    let stand = |at: Point| mesh.nearest_within(at, f64::INFINITY);
    let (Some(from), Some(to)) = (stand(ends[0])?, stand(ends[1])?) else { return Ok(None) };
    let peer = airlane_navmesh::Polyanya::new(mesh)?;
    Ok(peer.path(from, to).map(|path| path.length))
}

#[cfg(not(feature = "polyanya"))]
fn second_opinion(_: &NavMesh, _: [Point; 2]) -> Result<Option<f64>> {
    bail!("--peer: this build lacks polyanya; run with `cargo run --release --features polyanya`")
}

/// `KIND:X,Y,Z:X,Y,Z` or `KIND:X,Y,Z->X,Y,Z`.
fn parse_link(text: &str) -> Result<Link> {
    let expected = "expected KIND:X,Y,Z:X,Y,Z, or KIND:X,Y,Z->X,Y,Z for a one-way link";
    let (kind, ends) = text.split_once(':').context(expected)?;
    let kind: LinkKind = kind.parse()?;
    let (from, to, both_ways) = match (ends.split_once("->"), ends.split_once(':')) {
        (Some((from, to)), _) => (from, to, false),
        (None, Some((from, to))) => (from, to, true),
        (None, None) => bail!(expected),
    };
    Ok(Link { both_ways, ..Link::new(kind, parse_point(from)?, parse_point(to)?) })
}

impl QueryReport {
    fn verdict(&self) -> Verdict {
        match (self.outcome, self.polyanya, self.walked) {
            ("found", Some(theirs), Some(ours))
                if self.method == "exact" && (ours - theirs).abs() > 1e-3 * theirs =>
            {
                Verdict::Failed
            }
            ("found", ..) => Verdict::Good,
            _ => Verdict::NoPath,
        }
    }

    fn text(&self, lines: &mut Vec<String>) {
        match (self.walked, self.length, self.cost) {
            (Some(walked), Some(length), Some(cost)) => {
                lines.push(format!(
                    "path        {walked:.4} from above, {length:.4} in space; cost {cost:.4} \
                     ({}), {}",
                    self.want,
                    match self.method {
                        "exact" => "the shortest",
                        "default" => "the cheapest through these polygons",
                        method => method,
                    }
                ));
            }
            _ => lines.push("no path".to_owned()),
        }
        lines.extend(self.why.clone());
        if let Some(theirs) = self.polyanya {
            let judged = match self.method {
                "exact" => "",
                _ => "; not compared: it knows no prices and turning radii",
            };
            lines.push(format!("polyanya    {theirs:.4} from above{judged}"));
        }
        if self.legs.len() > 1 {
            let legs: Vec<_> =
                self.legs.iter().map(|leg| format!("{} {:.2}", leg.mode, leg.length)).collect();
            lines.push(format!("legs        {}", legs.join(", ")));
        }
        lines.push(format!(
            "search      {} expanded, {} generated",
            grouped(self.expanded),
            grouped(self.generated)
        ));
        lines.push(format!(
            "time        locate {}, search {}, refine {}",
            micros(self.locate_us),
            micros(self.search_us),
            micros(self.refine_us)
        ));
    }
}

impl Report {
    fn headline(&self) -> String {
        let Self { source, agent, radius, height, .. } = self;
        let way = self.query.as_ref().map(|query| match (query.outcome, query.length) {
            ("found", Some(length)) => format!(": {length:.2} m, {}", query.method),
            _ => ": no path".to_owned(),
        });
        let way = way.unwrap_or_default();
        format!("{source} for {agent} (radius {radius:.2}, height {height:.2}){way}")
    }

    fn text(&self) -> String {
        let mut lines = vec![self.headline()];
        // A mesh that was saved does not know what it was baked from.
        let from = match self.triangles {
            0 => String::new(),
            count => {
                let triangles = counted(count as u64, "triangle");
                format!(" from {triangles}, {} of them walkable", grouped(self.walkable as u64))
            }
        };
        lines.push(format!(
            "mesh        {}, {}, {}{from}; {}",
            counted(self.polygons as u64, "polygon"),
            counted(self.vertices as u64, "corner"),
            counted(self.islands as u64, "island"),
            micros(self.bake_ms * 1e3)
        ));
        let points = match &self.query {
            Some(query) => {
                query.text(&mut lines);
                let tidy: Vec<Point> = query.points.iter().map(|at| at.map(points::tidy)).collect();
                points::text_of(&tidy, PathFormat::Csv)
            }
            None => String::new(),
        };
        lines.join("\n") + "\n" + &points
    }
}
