//! Methods as text: `name[@space][?key=value&…]`.
//!
//! One table says which keys go with which name. Reading, writing and the errors all use it, and so
//! does whoever offers the options in another form, such as a command line
//! ([`Method::from_options`]).

use super::{
    AStar, Blind, BlindOrder, Cells, CornerRule, Estimate, Expansion, Grading, GraphKind, Grid,
    Hierarchical, JumpPoint, MAX_WEIGHT, Method, Metric, Navmesh, NavmeshString, Neighbourhood, On,
    OpenKind, Profile, Queueing, Random, RandomGrid, RandomKind, SightChecks, SightGrid, Theta,
    ThetaCheck, Weight,
};
use crate::geom::Voxel;
use crate::names::UnknownName;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Every name that a method can have.
pub const NAMES: [&str; 18] = [
    "fast",
    "default",
    "quality",
    "reference",
    "astar",
    "wastar",
    "dijkstra",
    "greedy",
    "theta",
    "lazytheta",
    "jps3d",
    "bfs",
    "dfs",
    "randomwalk",
    "randomtrace",
    "hpa",
    "navmesh",
    "navmesh-funnel",
];

/// Every space that a search by name can run in; `grid` may be left out.
pub const SPACES: [&str; 5] =
    ["grid", "octree-dual", "octree-corner", "progressive-dual", "progressive-corner"];

/// Why a text is not a method.
#[non_exhaustive]
#[derive(Clone, PartialEq, Debug, Error)]
pub enum MethodError {
    /// No method, space or value has this name.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// The method does not search in other spaces.
    #[error("`{space}` does not go with `{method}`, which searches {only} only")]
    Space {
        /// The space.
        space: String,
        /// The method.
        method: &'static str,
        /// Where it searches.
        only: &'static str,
    },
    /// The method does not have this option.
    #[error("`{option}` does not go with `{method}`, which takes {}", list(takes))]
    Option {
        /// The option.
        option: String,
        /// The method, with its space.
        method: String,
        /// The options it has.
        takes: Vec<&'static str>,
    },
    /// Two options exclude each other.
    #[error("`{0}` does not go with `{1}`: give one of them")]
    Both(&'static str, &'static str),
    /// An option has a value that it cannot have.
    #[error("`{option}={found}` is invalid: expected {expected}")]
    Value {
        /// The option.
        option: &'static str,
        /// The value.
        found: String,
        /// What it should be.
        expected: &'static str,
    },
    /// A part between `?` and `&` is not `key=value`, or a key is there twice.
    #[error("`{0}`: expected key=value, each key once")]
    Syntax(String),
}

fn list(takes: &[&str]) -> String {
    if takes.is_empty() { "no options".to_owned() } else { takes.join(", ") }
}

const GRID: &[&str] = &["corners", "neighbours", "region", "straight"];
const QUEUE: &[&str] = &["expansion", "open"];

/// The keys of a name, on the voxel grid or on an octree; `None` if it does not search there.
fn keys(name: &str, on_grid: bool) -> Option<Vec<&'static str>> {
    let (grid, own): (&[&str], &[&str]) = match name {
        "fast" | "default" | "quality" => (&[], &["guide", "stages", "weight"]),
        "reference" => (&[], &["weight"]),
        "astar" | "wastar" => (GRID, &["dynamic-weight", "estimates", "metric", "steps", "weight"]),
        "dijkstra" => (GRID, &["estimates", "steps"]),
        "greedy" => (GRID, &["estimates", "metric", "steps"]),
        "theta" => (
            &["neighbours", "region", "straight"],
            &["checks", "dynamic-weight", "estimates", "metric", "steps", "weight"],
        ),
        "lazytheta" => (
            &["neighbours", "region", "straight"],
            &["dynamic-weight", "estimates", "metric", "steps", "weight"],
        ),
        "jps3d" => (&["straight"], &["estimates"]),
        "bfs" | "dfs" => (GRID, &[]),
        "randomwalk" | "randomtrace" => (&["corners", "neighbours", "straight"], &["seed"]),
        "hpa" => (&[], &["cluster"]),
        _ => (&[], &[]),
    };
    let has_queue = matches!(
        name,
        "astar" | "wastar" | "dijkstra" | "greedy" | "theta" | "lazytheta" | "jps3d"
    );
    if !on_grid && only(name).is_some() {
        return None;
    }
    let queue = if has_queue { QUEUE } else { &[] };
    let grid = if on_grid { grid } else { &[] };
    let mut keys: Vec<_> = [grid, own, queue].concat();
    keys.sort_unstable();
    Some(keys)
}

/// Where a method searches that does not run on octrees.
fn only(name: &str) -> Option<&'static str> {
    match name {
        "fast" | "default" | "quality" | "reference" => Some("cells"),
        "jps3d" | "hpa" => Some("the voxel grid"),
        "navmesh" | "navmesh-funnel" => Some("navmeshes"),
        _ => None,
    }
}

/// The options that a method takes by its name, in a space (`grid` if `None`), in alphabetical order;
/// nothing if there is no such pair.
pub fn keys_of(name: &str, space: Option<&str>) -> Vec<&'static str> {
    let on_grid = space.is_none_or(|space| space == "grid");
    if NAMES.contains(&name) { keys(name, on_grid).unwrap_or_default() } else { Vec::new() }
}

/// Options as they are read, each used at most once.
struct Given<'t> {
    options: &'t [(&'t str, &'t str)],
}

impl<'t> Given<'t> {
    fn get(&self, key: &str) -> Option<&'t str> {
        self.options.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }

    fn parsed<T>(
        &self,
        option: &'static str,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, MethodError> {
        let Some(value) = self.get(option) else { return Ok(None) };
        let found = value.to_owned();
        read(value).map(Some).ok_or(MethodError::Value { option, found, expected })
    }

    /// Whether an option that has one value is given.
    fn flag(&self, option: &'static str, value: &'static str) -> Result<bool, MethodError> {
        let is_set = |found: &str| (found == value).then_some(true);
        Ok(self.parsed(option, value, is_set)?.unwrap_or(false))
    }

    fn number(&self, option: &'static str) -> Result<Option<f64>, MethodError> {
        let is_weight = |weight: &f64| (0.0..=MAX_WEIGHT).contains(weight);
        self.parsed(option, "a number from 0 to 16", |text| text.parse().ok().filter(is_weight))
    }

    fn weight(&self) -> Result<Option<Weight>, MethodError> {
        match (self.number("weight")?, self.number("dynamic-weight")?) {
            (Some(_), Some(_)) => Err(MethodError::Both("weight", "dynamic-weight")),
            (Some(weight), None) => Ok(Some(Weight::Static(weight))),
            (None, Some(epsilon)) => Ok(Some(Weight::Dynamic { epsilon })),
            (None, None) => Ok(None),
        }
    }

    fn metric(&self) -> Result<Option<Metric>, MethodError> {
        Ok(self.get("metric").map(str::parse).transpose()?)
    }

    fn neighbourhood(&self) -> Result<Neighbourhood, MethodError> {
        let read = |text: &str| match text {
            "6" => Some(Neighbourhood::Six),
            "18" => Some(Neighbourhood::Eighteen),
            "26" => Some(Neighbourhood::TwentySix),
            _ => None,
        };
        Ok(self.parsed("neighbours", "6, 18 or 26", read)?.unwrap_or_default())
    }

    fn corners(&self) -> Result<CornerRule, MethodError> {
        let read = |text: &str| match text {
            "none" => Some(CornerRule::CutNone),
            "edges" => Some(CornerRule::CutEdges),
            "all" => Some(CornerRule::CutAll),
            _ => None,
        };
        Ok(self.parsed("corners", "none, edges or all", read)?.unwrap_or_default())
    }

    fn region(&self) -> Result<Option<[Voxel; 2]>, MethodError> {
        self.parsed("region", "X,Y,Z:X,Y,Z, the lower corner first", |text| {
            let corner = |part: &str| -> Option<Voxel> {
                let axes: Vec<i32> =
                    part.split(',').map(|n| n.parse().ok()).collect::<Option<_>>()?;
                Some(Voxel(axes.try_into().ok()?))
            };
            let (low, high) = text.split_once(':')?;
            let region = [corner(low)?, corner(high)?];
            (0..3).all(|i| region[0].0[i] <= region[1].0[i]).then_some(region)
        })
    }

    fn straight(&self) -> Result<bool, MethodError> {
        self.flag("straight", "first")
    }

    fn queueing(&self) -> Result<Queueing, MethodError> {
        let open = self.parsed("open", "array, binary, quad or bucket", |text| {
            let at = OPEN.iter().find(|(name, _)| *name == text)?;
            Some(at.1)
        })?;
        let expansion = match self.flag("expansion", "fast")? {
            true => Expansion::Fast,
            false => Expansion::Queued,
        };
        Ok(Queueing { open: open.unwrap_or_default(), expansion })
    }

    fn grid(&self) -> Result<Grid, MethodError> {
        Ok(Grid {
            neighbourhood: self.neighbourhood()?,
            corners: self.corners()?,
            region: self.region()?,
            straight_first: self.straight()?,
        })
    }
}

const OPEN: [(&str, OpenKind); 4] = [
    ("array", OpenKind::Array),
    ("binary", OpenKind::Binary),
    ("quad", OpenKind::Quad),
    ("bucket", OpenKind::Bucket),
];

/// The octree and the graph that a space of [`SPACES`] stands for; `None` for `grid` and other names.
pub fn octree_of(space: &str) -> Option<(Grading, GraphKind)> {
    Some(match space {
        "octree-dual" => (Grading::Regular, GraphKind::Dual),
        "octree-corner" => (Grading::Regular, GraphKind::EdgeCorner),
        "progressive-dual" => (Grading::Progressive, GraphKind::Dual),
        "progressive-corner" => (Grading::Progressive, GraphKind::EdgeCorner),
        _ => return None,
    })
}

impl Method {
    /// A method by its name, the space it searches in (`grid` if `None`) and its options.
    ///
    /// ```
    /// use airlane::method::Method;
    ///
    /// let method = Method::from_options("astar", Some("octree-dual"), &[("weight", "1.2")])?;
    /// assert_eq!(method.to_string(), "astar@octree-dual?weight=1.2");
    /// # Ok::<(), airlane::method::MethodError>(())
    /// ```
    pub fn from_options(
        name: &str,
        space: Option<&str>,
        options: &[(&str, &str)],
    ) -> Result<Self, MethodError> {
        let known = NAMES.iter().find(|known| **known == name);
        let &method = known.ok_or_else(|| UnknownName::new("method", name, &NAMES))?;
        let octree = match space {
            None | Some("grid") => None,
            Some(space) => {
                let unknown = || UnknownName::new("space", space, &SPACES);
                Some(octree_of(space).ok_or_else(unknown)?)
            }
        };
        let Some(takes) = keys(name, octree.is_none()) else {
            let (space, only) =
                (space.unwrap_or_default().to_owned(), only(name).unwrap_or("the voxel grid"));
            return Err(MethodError::Space { space, method, only });
        };
        for (i, (key, value)) in options.iter().enumerate() {
            if !takes.contains(key) {
                let method = match space.filter(|space| *space != "grid") {
                    Some(space) => format!("{name}@{space}"),
                    None => name.to_owned(),
                };
                return Err(MethodError::Option { option: (*key).to_owned(), method, takes });
            }
            if options[..i].iter().any(|(before, _)| before == key) {
                return Err(MethodError::Syntax(format!("{key}={value}")));
            }
        }
        let given = Given { options };
        let on = |grid: Grid| match octree {
            Some((grading, kind)) => On::Octree(grading, kind),
            None => On::Grid(grid),
        };
        let estimates = given.flag("estimates", "cached");
        let steps = given.flag("steps", "equal");
        Ok(match method {
            "astar" | "wastar" | "dijkstra" | "greedy" => {
                let usual = match method {
                    "wastar" => Weight::Static(1.5),
                    _ => Weight::One,
                };
                let estimate = match method {
                    "dijkstra" => Estimate::None,
                    "greedy" => Estimate::Only(given.metric()?),
                    _ => Estimate::Weighted(given.metric()?, given.weight()?.unwrap_or(usual)),
                };
                Self::AStar(AStar {
                    on: on(given.grid()?),
                    estimate,
                    cache_estimates: estimates?,
                    equal_steps: steps?,
                    queueing: given.queueing()?,
                })
            }
            "theta" | "lazytheta" => {
                let Grid { neighbourhood, region, straight_first, .. } = given.grid()?;
                let grid = SightGrid { neighbourhood, region, straight_first };
                Self::Theta(Theta {
                    on: match octree {
                        Some((grading, kind)) => On::Octree(grading, kind),
                        None => On::Grid(grid),
                    },
                    check: match (method, given.flag("checks", "printed")?) {
                        ("lazytheta", _) => ThetaCheck::Lazy,
                        (_, true) => ThetaCheck::Eager(SightChecks::AsPrinted),
                        (_, false) => ThetaCheck::Eager(SightChecks::Needed),
                    },
                    metric: given.metric()?,
                    weight: given.weight()?.unwrap_or_default(),
                    cache_estimates: estimates?,
                    equal_steps: steps?,
                    queueing: given.queueing()?,
                })
            }
            "jps3d" => Self::JumpPoint(JumpPoint {
                queueing: given.queueing()?,
                cache_estimates: estimates?,
                straight_first: given.straight()?,
            }),
            "bfs" | "dfs" => Self::Blind(Blind {
                on: on(given.grid()?),
                first: if method == "bfs" { BlindOrder::Breadth } else { BlindOrder::Depth },
            }),
            "randomwalk" | "randomtrace" => {
                let Grid { neighbourhood, corners, straight_first, .. } = given.grid()?;
                let grid = RandomGrid { neighbourhood, corners, straight_first };
                let seed = given.parsed("seed", "a whole number", |text| text.parse().ok())?;
                Self::Random(Random {
                    on: match octree {
                        Some((grading, kind)) => On::Octree(grading, kind),
                        None => On::Grid(grid),
                    },
                    kind: match method {
                        "randomwalk" => RandomKind::Walk,
                        _ => RandomKind::Trace,
                    },
                    seed: seed.unwrap_or(0),
                })
            }
            "hpa" => {
                let is_edge = |edge: &u32| *edge >= 4;
                let cluster = given.parsed("cluster", "a whole number of at least 4", |text| {
                    text.parse().ok().filter(is_edge)
                })?;
                Self::Hierarchical(
                    cluster.map_or_else(Hierarchical::default, |cluster| Hierarchical { cluster }),
                )
            }
            "navmesh" => Self::Navmesh(Navmesh { string: NavmeshString::Exact }),
            "navmesh-funnel" => Self::Navmesh(Navmesh { string: NavmeshString::Funnel }),
            profile => {
                let (weight, steady) = (given.number("weight")?, given.flag("stages", "off")?);
                let unguided = given.flag("guide", "off")?;
                Self::Cells(Cells { profile: profile.parse()?, weight, steady, unguided })
            }
        })
    }

    /// Its name, without space and options.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Cells(cells) => cells.profile.name(),
            Self::AStar(AStar { estimate: Estimate::None, .. }) => "dijkstra",
            Self::AStar(AStar { estimate: Estimate::Only(_), .. }) => "greedy",
            Self::AStar(_) => "astar",
            Self::Theta(Theta { check: ThetaCheck::Lazy, .. }) => "lazytheta",
            Self::Theta(_) => "theta",
            Self::JumpPoint(_) => "jps3d",
            Self::Blind(Blind { first: BlindOrder::Breadth, .. }) => "bfs",
            Self::Blind(_) => "dfs",
            Self::Random(Random { kind: RandomKind::Walk, .. }) => "randomwalk",
            Self::Random(_) => "randomtrace",
            Self::Hierarchical(_) => "hpa",
            Self::Navmesh(Navmesh { string: NavmeshString::Exact }) => "navmesh",
            Self::Navmesh(_) => "navmesh-funnel",
        }
    }

    /// The space it searches in, if that is the graph of an octree.
    pub fn space(&self) -> Option<&'static str> {
        let octree = match *self {
            Self::AStar(AStar { on: On::Octree(grading, kind), .. })
            | Self::Theta(Theta { on: On::Octree(grading, kind), .. })
            | Self::Blind(Blind { on: On::Octree(grading, kind), .. })
            | Self::Random(Random { on: On::Octree(grading, kind), .. }) => (grading, kind),
            _ => return None,
        };
        SPACES.into_iter().find(|space| octree_of(space) == Some(octree))
    }

    /// What differs from the defaults, by key, in alphabetical order.
    fn options(&self) -> Vec<(&'static str, String)> {
        let mut options = Vec::new();
        let mut add = |is_set: bool, key, value: String| {
            if is_set {
                options.push((key, value));
            }
        };
        let weight = |weight: Weight| match weight {
            Weight::One => None,
            Weight::Static(weight) => Some(("weight", weight.to_string())),
            Weight::Dynamic { epsilon } => Some(("dynamic-weight", epsilon.to_string())),
        };
        let mut searched = |on: Option<Grid>, queueing, cached, equal| {
            let Queueing { open, expansion } = queueing;
            let name = OPEN.iter().find(|(_, kind)| *kind == open).map_or("", |(name, _)| name);
            add(open != OpenKind::default(), "open", name.to_owned());
            add(expansion == Expansion::Fast, "expansion", "fast".to_owned());
            add(cached, "estimates", "cached".to_owned());
            add(equal, "steps", "equal".to_owned());
            let Some(Grid { neighbourhood, corners, region, straight_first }) = on else { return };
            let neighbours = match neighbourhood {
                Neighbourhood::Six => "6",
                Neighbourhood::Eighteen => "18",
                Neighbourhood::TwentySix => "26",
            };
            let name = match corners {
                CornerRule::CutNone => "none",
                CornerRule::CutEdges => "edges",
                CornerRule::CutAll => "all",
            };
            let is_usual = neighbourhood == Neighbourhood::default();
            add(!is_usual, "neighbours", neighbours.to_owned());
            add(corners != CornerRule::default(), "corners", name.to_owned());
            add(straight_first, "straight", "first".to_owned());
            if let Some([low, high]) = region {
                let corner = |voxel: Voxel| voxel.0.map(|c| c.to_string()).join(",");
                add(true, "region", format!("{}:{}", corner(low), corner(high)));
            }
        };
        let queueing = Queueing::default();
        match *self {
            Self::Cells(Cells { profile, weight, steady, unguided }) => {
                add(unguided && profile != Profile::Reference, "guide", "off".to_owned());
                add(steady && profile != Profile::Reference, "stages", "off".to_owned());
                add(weight.is_some(), "weight", weight.unwrap_or_default().to_string());
            }
            Self::AStar(AStar { on, estimate, cache_estimates, equal_steps, queueing }) => {
                searched(grid_of(on), queueing, cache_estimates, equal_steps);
                let (metric, factor) = match estimate {
                    Estimate::None => (None, Weight::One),
                    Estimate::Only(metric) => (metric, Weight::One),
                    Estimate::Weighted(metric, weight) => (metric, weight),
                };
                options.extend(metric.map(|metric| ("metric", metric.name().to_owned())));
                options.extend(weight(factor));
            }
            Self::Theta(theta) => {
                let on = match theta.on {
                    On::Octree(grading, kind) => On::Octree(grading, kind),
                    On::Grid(SightGrid { neighbourhood, region, straight_first }) => {
                        On::Grid(Grid { neighbourhood, region, straight_first, ..Grid::default() })
                    }
                };
                searched(grid_of(on), theta.queueing, theta.cache_estimates, theta.equal_steps);
                let printed = ThetaCheck::Eager(SightChecks::AsPrinted);
                options.extend((theta.check == printed).then(|| ("checks", "printed".to_owned())));
                options.extend(theta.metric.map(|metric| ("metric", metric.name().to_owned())));
                options.extend(weight(theta.weight));
            }
            Self::JumpPoint(JumpPoint { queueing, cache_estimates, straight_first }) => {
                let grid = Grid { straight_first, ..Grid::default() };
                searched(Some(grid), queueing, cache_estimates, false);
            }
            Self::Blind(Blind { on, .. }) => searched(grid_of(on), queueing, false, false),
            Self::Random(Random { on, seed, .. }) => {
                let on = match on {
                    On::Octree(grading, kind) => On::Octree(grading, kind),
                    On::Grid(RandomGrid { neighbourhood, corners, straight_first }) => {
                        On::Grid(Grid { neighbourhood, corners, straight_first, region: None })
                    }
                };
                searched(grid_of(on), queueing, false, false);
                options.extend((seed != 0).then(|| ("seed", seed.to_string())));
            }
            Self::Hierarchical(Hierarchical { cluster }) => {
                let is_usual = cluster == Hierarchical::default().cluster;
                add(!is_usual, "cluster", cluster.to_string());
            }
            Self::Navmesh(_) => {}
        }
        options.sort_unstable();
        options
    }
}

fn grid_of(on: On) -> Option<Grid> {
    match on {
        On::Grid(grid) => Some(grid),
        On::Octree(..) => None,
    }
}

impl FromStr for Method {
    type Err = MethodError;

    fn from_str(text: &str) -> Result<Self, MethodError> {
        let (head, options) = match text.split_once('?') {
            Some((head, options)) => (head, options.split('&').collect()),
            None => (text, Vec::new()),
        };
        let (name, space) = match head.split_once('@') {
            Some((name, space)) => (name, Some(space)),
            None => (head, None),
        };
        let pair = |part: &'_ str| -> Result<(usize, usize), MethodError> {
            let at = part.find('=').ok_or_else(|| MethodError::Syntax(part.to_owned()))?;
            Ok((at, at + 1))
        };
        let mut pairs = Vec::with_capacity(options.len());
        for part in options {
            let (end, begin) = pair(part)?;
            pairs.push((&part[..end], &part[begin..]));
        }
        Self::from_options(name, space, &pairs)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.name().to_owned();
        if let Some(space) = self.space() {
            text += "@";
            text += space;
        }
        for (i, (key, value)) in self.options().iter().enumerate() {
            text += if i == 0 { "?" } else { "&" };
            text += &format!("{key}={value}");
        }
        f.pad(&text)
    }
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
