//! Search options as command line arguments.

use crate::points::parse_point;
use crate::progress::with_spinner;
use airlane::UnknownName;
use airlane::geom::Voxel;
use airlane::method::{Method, NAMES, Profile};
use airlane::plan::Airspace;
use airlane::plan::{Refine, Smooth};
use airlane::scene::Outside;
use airlane::{Agent, AgentSpec, Body, Dynamics, Mode, Query};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use std::time::Duration;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum OpenArg {
    Array,
    Binary,
    Quad,
    Bucket,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum CornersArg {
    /// No cutting: every voxel of the block that a diagonal step spans must be free.
    None,
    /// Steps may cut edges, but not corners.
    Edges,
    /// Only the target of a step must be free.
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum OutsideArg {
    /// Everything outside the box is solid.
    #[default]
    Solid,
    /// Free up to the smallest cube of a power of two voxels that contains the box.
    Free,
}

/// What lies outside the box of a map that is not baked yet.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct OutsideArgs {
    /// What lies outside the map's box
    #[arg(long, value_enum, default_value = "solid")]
    outside: OutsideArg,
}

impl OutsideArgs {
    pub(crate) fn get(self) -> Outside {
        match self.outside {
            OutsideArg::Solid => Outside::Solid,
            OutsideArg::Free => Outside::Free,
        }
    }
}

/// How a search is ordered.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Search order")]
pub(crate) struct OrderingArgs {
    /// Metric of the estimate: zero, manhattan, octile2, octile3 or euclidean [default: the
    /// algorithm's own]
    #[arg(long, value_name = "NAME")]
    metric: Option<String>,
    /// Weight of the estimate; above 1 is faster, with paths longer by at most that factor
    #[arg(
        long,
        value_name = "W",
        allow_negative_numbers = true,
        conflicts_with = "dynamic_weight"
    )]
    weight: Option<f64>,
    /// Dynamic weighting: from 1 + EPSILON at the start down to 1
    #[arg(long, value_name = "EPSILON", allow_negative_numbers = true)]
    dynamic_weight: Option<f64>,
    /// Open list [default: bucket]
    #[arg(long = "open-list", value_enum)]
    open: Option<OpenArg>,
    /// Expand successors of equal priority at once
    #[arg(long)]
    fast_expansion: bool,
    /// Cache estimates instead of recomputing them
    #[arg(long)]
    cache_estimates: bool,
    /// Segment optimisation: every step costs one voxel edge
    #[arg(long)]
    equal_steps: bool,
    /// Theta*: check every line of sight as in the published listing, even where it cannot help
    #[arg(long)]
    printed_checks: bool,
}

/// Checks the name of a search while the command line is read; its options are looked at later.
pub(crate) fn search_name(text: &str) -> Result<String, UnknownName> {
    let name = text.split(['@', '?']).next().unwrap_or_default();
    match NAMES.contains(&name) {
        true => Ok(text.to_owned()),
        false => Err(UnknownName::new("method", name, &NAMES)),
    }
}

/// Options of a method, by their keys in its text.
pub(crate) type MethodOptions = Vec<(&'static str, String)>;

impl OrderingArgs {
    /// What was given, as options of a method.
    pub(crate) fn options(&self) -> MethodOptions {
        let flag = |is_set: bool, key, value: &str| is_set.then(|| (key, value.to_owned()));
        let open = self.open.map(|open| {
            let name = match open {
                OpenArg::Array => "array",
                OpenArg::Binary => "binary",
                OpenArg::Quad => "quad",
                OpenArg::Bucket => "bucket",
            };
            ("open", name.to_owned())
        });
        let given = [
            self.metric.clone().map(|metric| ("metric", metric)),
            self.weight.map(|weight| ("weight", weight.to_string())),
            self.dynamic_weight.map(|epsilon| ("dynamic-weight", epsilon.to_string())),
            open,
            flag(self.fast_expansion, "expansion", "fast"),
            flag(self.cache_estimates, "estimates", "cached"),
            flag(self.equal_steps, "steps", "equal"),
            flag(self.printed_checks, "checks", "printed"),
        ];
        given.into_iter().flatten().collect()
    }
}

/// Everything about a query but its ends, its body and its algorithm.
#[derive(Clone, Debug, Args)]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    ordering: OrderingArgs,
    /// Neighbours of a voxel: 6, 18 or 26 [default: 26]
    #[arg(long, value_name = "N", help_heading = "Query")]
    neighbours: Option<u8>,
    /// Which corners a diagonal step may cut [default: none]
    #[arg(long, value_enum, help_heading = "Query")]
    corners: Option<CornersArg>,
    /// Limit the search to voxels from X,Y,Z to X,Y,Z, inclusive, with any method: no part of the body
    /// leaves them
    #[arg(long, value_name = "X,Y,Z:X,Y,Z", allow_hyphen_values = true, help_heading = "Query")]
    region: Option<Region>,
    /// Move an end that touches a solid to the nearest free point
    #[arg(long, help_heading = "Query")]
    project: bool,
    /// On the voxel grid, return the straight path without a search if the ends see each other
    #[arg(long, help_heading = "Query")]
    straight_first: bool,
    /// If the goal cannot be reached, return a path to the nearest reachable point
    #[arg(long, help_heading = "Query")]
    partial: bool,
    /// Stop after N expanded nodes
    #[arg(long, value_name = "N", help_heading = "Query")]
    max_expansions: Option<u64>,
    /// Stop after MS milliseconds
    #[arg(long, value_name = "MS", help_heading = "Query")]
    max_ms: Option<u64>,
    /// Refine the result of the search in another way than the method does: none, prune (also called
    /// sight: from the goal back, drop what the last kept point sees), band (rubber band: on to the
    /// farthest point in sight), funnel (the shortest way through the cells crossed), taut (taut
    /// string), or usual [default: usual: profiles pull a taut string, theta and lazytheta over octrees
    /// end with the sight pass]
    #[arg(long, value_name = "NAME", help_heading = "Query", value_parser = refine_name)]
    refine: Option<Refine>,
    /// Seed of random algorithms [default: 0]
    #[arg(long, help_heading = "Query")]
    seed: Option<u64>,
    /// Edge of a cluster of hpa, in voxels [default: 16]
    #[arg(long, value_name = "N", help_heading = "Query")]
    cluster: Option<u32>,
}

/// Two corners of a box of voxels, both included.
#[derive(Clone, Copy, Debug)]
struct Region(Voxel, Voxel);

impl std::str::FromStr for Region {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let corner = |part: &str| -> Option<Voxel> {
            let axes: Option<Vec<i32>> = part.split(',').map(|n| n.trim().parse().ok()).collect();
            Some(Voxel(axes?.try_into().ok()?))
        };
        let corners = text.split_once(':').and_then(|(a, b)| Some((corner(a)?, corner(b)?)));
        match corners {
            Some((low, high)) if (0..3).all(|i| low.0[i] <= high.0[i]) => Ok(Self(low, high)),
            _ => Err("expected X,Y,Z:X,Y,Z in whole voxels, the lower corner first".to_owned()),
        }
    }
}

/// A refiner by its name; `sight` is what He & Hung call pruning.
fn refine_name(text: &str) -> Result<Refine, UnknownName> {
    if text == "sight" { Ok(Refine::Prune) } else { text.parse() }
}

/// How a path is searched for, as it was written.
pub(crate) struct Asked {
    pub(crate) method: Method,
    /// The text of the method without the options that were given apart.
    pub(crate) label: String,
}

impl QueryArgs {
    /// The method: a profile, or a search by name (`astar`, or a whole text such as
    /// `astar@octree-dual?weight=1.2`) in a space.
    pub(crate) fn method(
        &self,
        profile: Profile,
        algo: Option<&str>,
        space: Option<&str>,
    ) -> Result<Asked> {
        let name = algo.unwrap_or(profile.name());
        let options = self.options();
        let pairs: Vec<(&str, &str)> =
            options.iter().map(|(key, value)| (*key, value.as_str())).collect();
        let label = match space.filter(|space| *space != "grid") {
            Some(space) => format!("{name}@{space}"),
            None => name.to_owned(),
        };
        let method = if name.contains(['@', '?']) {
            if let Some((option, _)) = options.first() {
                bail!("{name:?} holds its options; give `{option}` there, too");
            }
            if space.is_some() {
                bail!("{name:?} holds its space; leave --space out");
            }
            name.parse()?
        } else {
            Method::from_options(name, space, &pairs)?
        };
        Ok(Asked { method, label })
    }

    fn options(&self) -> MethodOptions {
        let corners = self.corners.map(|corners| {
            let name = match corners {
                CornersArg::None => "none",
                CornersArg::Edges => "edges",
                CornersArg::All => "all",
            };
            ("corners", name.to_owned())
        });
        let straight = self.straight_first.then(|| ("straight", "first".to_owned()));
        let own = [
            self.neighbours.map(|count| ("neighbours", count.to_string())),
            corners,
            straight,
            self.seed.map(|seed| ("seed", seed.to_string())),
            self.cluster.map(|edge| ("cluster", edge.to_string())),
        ];
        let mut options = self.ordering.options();
        options.extend(own.into_iter().flatten());
        options
    }

    /// Whether the search is limited to a region or refined in another way than usual.
    pub(crate) fn has_region_or_refiner(&self) -> bool {
        self.region.is_some() || self.refine.is_some_and(|refine| refine != Refine::Usual)
    }

    /// A query with a method and what was said of region, refiner, blocked ends, fallback and limits.
    pub(crate) fn query(&self, method: Method, body: Option<Body>) -> Query {
        let mut query = Query::template().method(method);
        if let Some(body) = body {
            query = query.body(body);
        }
        if let Some(Region(low, high)) = self.region {
            query = query.region(low, high);
        }
        if let Some(refine) = self.refine {
            query = query.refine(refine);
        }
        if self.project {
            query = query.snap(f64::INFINITY);
        }
        if self.partial {
            query = query.or_nearest();
        }
        if let Some(most) = self.max_expansions {
            query = query.expansion_limit(most);
        }
        if let Some(most) = self.max_ms {
            query = query.time_limit(Duration::from_millis(most));
        }
        query
    }
}

/// How it flies: with a speed, `route` finds a timed path, as it does for an agent with dynamics.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Flight")]
pub(crate) struct FlightArgs {
    /// Top speed, in map units a second: the path gets times
    #[arg(long, value_name = "V", allow_negative_numbers = true)]
    speed: Option<f64>,
    /// With --speed: acceleration, forwards and to the side, in map units a second squared [default: the
    /// top speed within a second]
    #[arg(long, value_name = "A", allow_negative_numbers = true, requires = "speed")]
    acceleration: Option<f64>,
    /// With --speed: radius of the tightest turn; bends become curves
    #[arg(long, value_name = "R", allow_negative_numbers = true, requires = "speed")]
    turn_radius: Option<f64>,
    /// With --speed: the steepest climb, and descent, as rise over run (1 is 45°)
    #[arg(long, value_name = "SLOPE", allow_negative_numbers = true, requires = "speed")]
    climb: Option<f64>,
    /// With --speed: the steepest descent if it is not that of --climb; `inf` for straight down
    #[arg(long, value_name = "SLOPE", allow_negative_numbers = true, requires = "speed")]
    descent: Option<f64>,
    /// With --speed: a curve may be this many times as long as the path it rounds off
    #[arg(
        long,
        value_name = "RATIO",
        default_value = "1.05",
        allow_negative_numbers = true,
        requires = "speed"
    )]
    longest: f64,
    /// With --speed: lines of CSV a second
    #[arg(
        long,
        value_name = "N",
        default_value = "20",
        allow_negative_numbers = true,
        requires = "speed"
    )]
    hertz: f64,
}

impl FlightArgs {
    /// The agent that flies so: the given one, or one that can do nothing else.
    pub(crate) fn agent(&self, given: Option<&Agent>, body: Option<Body>) -> Result<Option<Agent>> {
        let Some(speed) = self.speed else { return Ok(given.cloned()) };
        let mut dynamics = Dynamics::new(speed, self.acceleration.unwrap_or(speed));
        dynamics.turn_radius = self.turn_radius.unwrap_or(0.0);
        (dynamics.max_climb, dynamics.max_descent) = (self.climb, self.descent);
        let Some(given) = given else {
            return Ok(Some(Agent::flyer(body.unwrap_or(Body::POINT), dynamics)?));
        };
        let mut spec = AgentSpec::clone(given);
        spec.dynamics = Some(dynamics);
        spec.speeds.retain(|(mode, _)| *mode != Mode::Fly);
        spec.speeds.push((Mode::Fly, speed));
        if let Some(body) = body {
            spec.body = body;
        }
        Ok(Some(Agent::new(spec)?))
    }

    /// The same query with times.
    pub(crate) fn timed(&self, query: Query) -> Query {
        query.trajectory(Smooth::RoundedWithin(self.longest))
    }

    /// Whether the path is to be flown at a speed.
    pub(crate) fn is_asked_for(&self) -> bool {
        self.speed.is_some()
    }

    /// Lines of CSV a second.
    pub(crate) fn hertz(&self) -> Result<f64> {
        match self.hertz.is_finite() && self.hertz > 0.0 && self.hertz <= 1e6 {
            true => Ok(self.hertz),
            false => bail!("--hertz {}: expected a number above 0, up to 1,000,000", self.hertz),
        }
    }
}

/// The body of what moves.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Body")]
pub(crate) struct BodyArgs {
    /// Plan for a ball of radius R, in map units; 0 is a point [default: the body the map was
    /// baked for, else a point]
    #[arg(long, value_name = "R", allow_negative_numbers = true, conflicts_with = "push")]
    radius: Option<f64>,
    /// With --radius: an upright capsule of height H
    #[arg(long, value_name = "H", allow_negative_numbers = true, requires = "radius")]
    height: Option<f64>,
    /// Plan for a box of this size, which does not rotate unless --turns is given
    #[arg(
        long = "box",
        value_name = "X,Y,Z",
        allow_hyphen_values = true,
        conflicts_with_all = ["radius", "height"]
    )]
    cuboid: Option<String>,
    /// With --box: it turns about the vertical, and must fit whichever way it faces. `route` with a
    /// profile also finds paths with headings: legs along which the box keeps 0° or 90° and fits,
    /// joined where it has room to turn
    #[arg(long, requires = "cuboid")]
    turns: bool,
}

impl BodyArgs {
    /// The body, if one was named; of one that turns, the body that holds it whichever way it faces.
    pub(crate) fn body(&self) -> Result<Option<Body>> {
        let turned = |body: Body| if self.turns { body.turning() } else { body };
        Ok(self.named()?.map(turned))
    }

    /// The body as it was named.
    pub(crate) fn named(&self) -> Result<Option<Body>> {
        Ok(match (self.radius, self.height, &self.cuboid) {
            (Some(radius), Some(height), _) => Some(Body::capsule(radius, height)?),
            (Some(radius), None, _) => Some(Body::ball(radius)?),
            (None, _, Some(size)) => Some(Body::cuboid(parse_point(size).context("--box")?)?),
            (None, _, None) => None,
        })
    }

    /// Whether the body turns about the vertical.
    pub(crate) fn turns(&self) -> bool {
        self.turns
    }

    /// The airspace fitted to the given body, or to the one that the map was baked for.
    pub(crate) fn fit(&self, airspace: Airspace) -> Result<Airspace> {
        match self.body()? {
            Some(body) => Ok(with_spinner(format!("fitting {body}"), || airspace.fit(body))?),
            None => Ok(airspace),
        }
    }
}
