//! `airlane navmesh`.

use super::{grouped, micros, told, write_png};
use crate::Verdict;
use crate::maps::Source;
use crate::models::ImportArgs;
use crate::path_file::{self, Point, parse_point};
use crate::progress::with_spinner;
use airlane::geom::{Cost, Frame};
use airlane::plan::{
    Answer, Ends, Fallback, JourneyLeg, MeshPath, MeshSettings, Method, Outcome, Reason,
};
use airlane::scene::Model;
use airlane::space::{Link, NavMesh, Place};
use airlane::world::{Agent, LinkKind, Weights};
use airlane_navmesh::{Bake, BakeReport, Ground, House, Polyanya, Trek};
use airlane_picture::FloorPlan;
use anyhow::{Context, Result, bail};
use serde::Serialize;
use std::path::PathBuf;
use std::time::Instant;

/// Bake floors to walk on, and find the shortest way over them
///
/// The floors of a model or a map of voxels become a mesh of convex polygons (Recast). The way over
/// them is the shortest there is as seen from above. Without --from and --to the mesh is only baked.
/// Without a source it is a house of two storeys with stairs and a ladder.
#[derive(clap::Args)]
pub(crate) struct NavmeshArgs {
    /// A model (.glb .gltf .obj .stl .ply .vox .bt), whose triangles and boxes are taken as they are;
    /// or a .3dmap file (plain or zipped), a baked .airlane file, a name in the folder $AIRLANE_MAPS, or
    /// a generated map as gen:KIND:SIZE[:SEED], for example gen:city:96
    source: Option<String>,
    /// Where the way begins: a point on a floor, or above it by less than the body's height
    #[arg(long, visible_alias = "start", value_name = "X,Y,Z", allow_hyphen_values = true)]
    #[arg(requires = "to")]
    from: Option<String>,
    /// Where it should lead
    #[arg(long, visible_alias = "goal", value_name = "X,Y,Z", allow_hyphen_values = true)]
    #[arg(requires = "from")]
    to: Option<String>,
    /// Who walks: anyone, soldier, pilot, tank, motorcycle, drone or fish
    #[arg(long, value_name = "NAME", default_value = "soldier")]
    agent: String,
    /// What a good way is: shortest or fastest
    #[arg(long, value_name = "NAME", default_value = "shortest")]
    want: String,
    /// How the way is found: exact (the shortest), or funnel (A* over the middles of edges, then a
    /// taut string)
    #[arg(long, value_name = "NAME", default_value = "exact")]
    method: Method,
    /// Ask the polyanya crate, too, and fail if it disagrees by more than a thousandth
    #[arg(long)]
    peer: bool,
    /// A link of a KIND (path, ladder, jump-pad, teleport, door) between two points; `->` instead of
    /// `:` between them for one way only; may be repeated
    #[arg(long, value_name = "KIND:X,Y,Z:X,Y,Z", allow_hyphen_values = true)]
    link: Vec<String>,
    /// Take the nearest point of the mesh for an end that is not on it
    #[arg(long)]
    project: bool,
    /// If the goal cannot be reached, lead to the nearest point that can
    #[arg(long)]
    partial: bool,
    /// Draw the floors and the way from above
    #[arg(long, visible_alias = "png", value_name = "FILE.png")]
    picture: Option<PathBuf>,
    /// Answer in JSON
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
    /// Edge of a cell of the grid that floors are found on [default: 0.15]
    #[arg(long, value_name = "M", allow_negative_numbers = true)]
    cell: Option<f64>,
    /// Height of a cell [default: 0.1]
    #[arg(long, value_name = "M", allow_negative_numbers = true)]
    cell_height: Option<f64>,
    /// By how many cells outlines may be simplified [default: 1.3]
    #[arg(long, value_name = "CELLS", allow_negative_numbers = true)]
    simplify: Option<f64>,
    /// Take the undersides of triangles for floors as well
    #[arg(long)]
    both_sides: bool,
}

impl BakeArgs {
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
                bail!("--slope {degrees}: a number of degrees from 0 to 89.9 is expected");
            }
            bake.max_slope = degrees.to_radians().tan();
        }
        bake.check()?;
        Ok(bake)
    }
}

/// The answer for machines.
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
        let agent = Agent::named(&self.agent)?;
        let weights: Weights = self.want.parse()?;
        let bake = self.bake.bake(&agent)?;
        let links = self.links()?;
        let ends = match (&self.from, &self.to) {
            (Some(from), Some(to)) => {
                Some([parse_point(from).context("--from")?, parse_point(to).context("--to")?])
            }
            // All of the house is shown.
            _ => self.source.is_none().then_some(House::ENDS),
        };
        let mut ground = Ground::new(self.model()?, bake);
        let before = Instant::now();
        let baked = with_spinner("baking", || ground.baked_as(bake).cloned());
        let bake_ms = before.elapsed().as_secs_f64() * 1e3;
        // A body that fits nowhere is told so by the query.
        let baked = match (baked, ends) {
            (Err(error), None) => return Err(error.into()),
            (baked, _) => baked.ok(),
        };
        let mesh = baked.as_ref().map(|baked| &baked.mesh);
        let counts = baked.as_ref().map(|baked| baked.report).unwrap_or_default();
        let mut report = self.report(&bake, counts, mesh, bake_ms);
        let mut path = None;
        let mut verdict = Verdict::Good;
        if let Some([start, goal]) = ends {
            let trek = Trek { start, goal, agent: &agent, weights, links: &links };
            let answer =
                with_spinner("searching", || ground.answer_as(bake, &trek, &self.settings()))?;
            let frame = mesh.map_or(Frame::default(), |mesh| *mesh.frame());
            let mut query = self.query_report(&answer, &frame);
            if let (true, Some(mesh)) = (self.peer, mesh) {
                query.polyanya = second_opinion(mesh, [start, goal])?;
            }
            verdict = query.verdict();
            report.query = Some(query);
            path = answer.outcome.path().cloned();
        }
        if let (Some(file), Some(mesh)) = (&self.picture, mesh) {
            let legs = path.iter().flat_map(MeshPath::legs);
            let legs: Vec<_> = legs.map(|leg| (leg.mode, leg.points.as_slice())).collect();
            let plan = FloorPlan { mesh, legs: &legs, links: &links };
            write_png(file, &plan.render(&report.headline()))?;
        }
        match self.json {
            true => println!("{}", serde_json::to_string(&report)?),
            false => print!("{}", report.text()),
        }
        Ok(verdict)
    }

    fn settings(&self) -> MeshSettings {
        MeshSettings {
            method: self.method,
            ends: if self.project { Ends::Project } else { Ends::Exact },
            fallback: if self.partial { Fallback::NearestReached } else { Fallback::Reason },
            ..MeshSettings::default()
        }
    }

    fn model(&self) -> Result<Model> {
        match &self.source {
            Some(source) => Source::find(source, &self.import.clone().into())?.surfaces(),
            None => Ok(House::model()),
        }
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
        bake: &Bake,
        counts: BakeReport,
        mesh: Option<&NavMesh>,
        bake_ms: f64,
    ) -> Report {
        Report {
            source: self.name(),
            agent: self.agent.clone(),
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

    fn query_report(&self, answer: &Answer<MeshPath>, frame: &Frame) -> QueryReport {
        let path = answer.outcome.path();
        let (outcome, why) = told(&answer.outcome, frame);
        let reason = match &answer.outcome {
            Outcome::Partial(_, reason) | Outcome::Unreachable(reason) => Some(reason),
            _ => None,
        };
        let us = |time: std::time::Duration| time.as_secs_f64() * 1e6;
        let metres = |cost: Cost| cost.voxels() * frame.voxel_size;
        let leg = |leg: &JourneyLeg| LegReport {
            mode: leg.mode.name(),
            link: leg.link.is_some(),
            length: leg.length(),
            cost: metres(leg.cost),
        };
        QueryReport {
            method: path.map_or(self.method, MeshPath::method).name(),
            want: self.want.clone(),
            outcome,
            why,
            widest: match reason {
                Some(Reason::NoRoom { widest, .. } | Reason::TooNarrow { widest }) => Some(*widest),
                _ => None,
            },
            nearest: match reason {
                Some(Reason::OffMesh { nearest, .. } | Reason::NoRoom { nearest, .. }) => {
                    nearest.map(|point| frame.world_from_lattice(point))
                }
                _ => None,
            },
            cost: path.map(|path| metres(path.cost())),
            walked: path.map(MeshPath::walked),
            length: path.map(MeshPath::length),
            polyanya: None,
            legs: path.map_or(Vec::new(), |path| path.legs().iter().map(leg).collect()),
            points: path.map(MeshPath::points).unwrap_or_default(),
            expanded: answer.tally.expanded,
            generated: answer.tally.generated,
            locate_us: us(answer.times.locate),
            search_us: us(answer.times.search),
            refine_us: us(answer.times.refine),
        }
    }
}

/// The length of polyanya's way.
fn second_opinion(mesh: &NavMesh, ends: [Point; 2]) -> Result<Option<f64>> {
    let stand = |at: Point| mesh.nearest_within(at, f64::INFINITY);
    let (Some(from), Some(to)) = (stand(ends[0])?, stand(ends[1])?) else { return Ok(None) };
    Ok(Polyanya::new(mesh)?.path(from, to).map(|path| path.length))
}

/// `KIND:X,Y,Z:X,Y,Z` or `KIND:X,Y,Z->X,Y,Z`.
fn parse_link(text: &str) -> Result<Link> {
    let expected = "expected KIND:X,Y,Z:X,Y,Z, or KIND:X,Y,Z->X,Y,Z for one way";
    let (kind, ends) = text.split_once(':').context(expected)?;
    let kind: LinkKind = kind.parse()?;
    let (from, to, both_ways) = match (ends.split_once("->"), ends.split_once(':')) {
        (Some((from, to)), _) => (from, to, false),
        (None, Some((from, to))) => (from, to, true),
        (None, None) => bail!(expected),
    };
    let place = |at: &str| Ok::<_, anyhow::Error>(Place::new("here", parse_point(at)?));
    Ok(Link { from: place(from)?, to: place(to)?, kind, both_ways, length: None, permission: 0 })
}

impl QueryReport {
    fn verdict(&self) -> Verdict {
        match (self.outcome, self.polyanya, self.walked) {
            ("found", Some(theirs), Some(ours)) if (ours - theirs).abs() > 1e-3 * theirs => {
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
                    "way         {walked:.4} from above, {length:.4} in space; cost {cost:.4} \
                     ({}), {}",
                    self.want,
                    if self.method == "exact" { "the shortest" } else { self.method }
                ));
            }
            _ => lines.push("no way".to_owned()),
        }
        lines.extend(self.why.clone());
        if let Some(theirs) = self.polyanya {
            lines.push(format!("polyanya    {theirs:.4} from above"));
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
        let way = self.query.as_ref().map(|query| match (query.outcome, query.walked) {
            ("found", Some(walked)) => format!(": {walked:.2} m, {}", query.method),
            _ => ": no way".to_owned(),
        });
        let way = way.unwrap_or_default();
        format!("{source} for {agent} (radius {radius:.2}, height {height:.2}){way}")
    }

    fn text(&self) -> String {
        let mut lines = vec![self.headline()];
        lines.push(format!(
            "mesh        {} polygons, {} corners, {} islands from {} triangles, {} of them gentle; \
             {}",
            grouped(self.polygons as u64),
            grouped(self.vertices as u64),
            grouped(self.islands as u64),
            grouped(self.triangles as u64),
            grouped(self.walkable as u64),
            micros(self.bake_ms * 1e3)
        ));
        let points = match &self.query {
            Some(query) => {
                query.text(&mut lines);
                path_file::csv(&query.points)
            }
            None => String::new(),
        };
        lines.join("\n") + "\n" + &points
    }
}
