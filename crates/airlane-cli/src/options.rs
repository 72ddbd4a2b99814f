//! Search options as command line arguments.

use crate::path_file::parse_point;
use crate::progress::with_spinner;
use airlane::geom::Voxel;
use airlane::plan::{
    Airspace, Algorithm, Ends, Expansion, Fallback, GridOptions, OpenKind, Ordering, Profile,
    Settings, SightChecks, StraightWay,
};
use airlane::scene::Outside;
use airlane::search::{Estimates, Limits, Metric, StepCost, Weight};
use airlane::space::{CornerRule, Neighbourhood};
use airlane::world::Body;
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
    /// No corner is cut: every voxel of a diagonal step's block must be free.
    None,
    /// Edges may be cut, corners not.
    Edges,
    /// Only the target of a step must be free.
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum OutsideArg {
    /// Nothing leads out of the box.
    #[default]
    Solid,
    /// The world is the smallest cube of a power of two voxels that holds the box.
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
    metric: Option<Metric>,
    /// Factor on the estimate; above 1 faster and at most that much longer
    #[arg(
        long,
        value_name = "W",
        allow_negative_numbers = true,
        conflicts_with = "dynamic_weight"
    )]
    weight: Option<f64>,
    /// Dynamic weighting: 1 + EPSILON at the start, falling to 1
    #[arg(long, value_name = "EPSILON", allow_negative_numbers = true)]
    dynamic_weight: Option<f64>,
    /// Open list [default: bucket]
    #[arg(long, value_enum)]
    open: Option<OpenArg>,
    /// Expand successors of equal priority at once
    #[arg(long)]
    fast_expansion: bool,
    /// Keep estimates instead of computing them again
    #[arg(long)]
    cache_estimates: bool,
    /// Segment optimisation: every step costs one voxel edge
    #[arg(long)]
    equal_steps: bool,
    /// Theta*: check every line of sight as printed, even where it cannot help
    #[arg(long)]
    printed_checks: bool,
}

impl OrderingArgs {
    pub(crate) fn ordering(&self) -> Ordering {
        let weight = self.weight.map(Weight::Static);
        Ordering {
            metric: self.metric,
            weight: weight.or(self.dynamic_weight.map(|epsilon| Weight::Dynamic { epsilon })),
            estimates: if self.cache_estimates { Estimates::Cached } else { Estimates::Computed },
            steps: if self.equal_steps { StepCost::Equalised } else { StepCost::Exact },
            open: match self.open {
                Some(OpenArg::Array) => OpenKind::Array,
                Some(OpenArg::Binary) => OpenKind::Binary,
                Some(OpenArg::Quad) => OpenKind::Quad,
                Some(OpenArg::Bucket) | None => OpenKind::Bucket,
            },
            expansion: if self.fast_expansion { Expansion::Fast } else { Expansion::Queued },
            sight_checks: match self.printed_checks {
                true => SightChecks::AsPrinted,
                false => SightChecks::Needed,
            },
        }
    }
}

/// Everything about a query but its ends and its algorithm.
#[derive(Clone, Debug, Args)]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    ordering: OrderingArgs,
    /// Neighbours of a voxel: 6, 18 or 26
    #[arg(long, default_value = "26", value_name = "N", help_heading = "Query")]
    neighbours: u8,
    /// Which corners a diagonal step may cut
    #[arg(long, value_enum, default_value = "none", help_heading = "Query")]
    corners: CornersArg,
    /// Look only at voxels from X,Y,Z to X,Y,Z, both included
    #[arg(long, value_name = "X,Y,Z:X,Y,Z", allow_hyphen_values = true, help_heading = "Query")]
    region: Option<String>,
    /// Take the nearest free point for an end that touches a solid
    #[arg(long, help_heading = "Query")]
    project: bool,
    /// Over the voxel grid, take the straight way without a search where the ends see each other
    #[arg(long, help_heading = "Query")]
    straight_first: bool,
    /// If the goal cannot be reached, lead to the nearest point that can
    #[arg(long, help_heading = "Query")]
    partial: bool,
    /// At most so many expansions
    #[arg(long, value_name = "N", help_heading = "Query")]
    max_expansions: Option<u64>,
    /// At most so much time
    #[arg(long, value_name = "MS", help_heading = "Query")]
    max_ms: Option<u64>,
    /// Seed of random algorithms [default: 0]
    #[arg(long, help_heading = "Query")]
    seed: Option<u64>,
}

impl QueryArgs {
    /// The settings of the default planner; if it `is_used`, options that only the voxel grid knows
    /// are refused.
    pub(crate) fn settings(&self, profile: Profile, is_used: bool) -> Result<Settings> {
        let grid = self.options(Algorithm::AStar)?;
        let only_grid = [
            (grid.neighbourhood != Neighbourhood::TwentySix, "--neighbours"),
            (grid.corners != CornerRule::CutNone, "--corners"),
            (grid.region.is_some(), "--region"),
            (self.seed.is_some(), "--seed"),
            (self.ordering.open.is_some(), "--open"),
            (self.ordering.metric.is_some(), "--metric"),
            (self.ordering.dynamic_weight.is_some(), "--dynamic-weight"),
            (self.ordering.fast_expansion, "--fast-expansion"),
            (self.ordering.cache_estimates, "--cache-estimates"),
            (self.ordering.equal_steps, "--equal-steps"),
            (self.ordering.printed_checks, "--printed-checks"),
        ];
        if let Some((_, option)) = only_grid.iter().find(|(set, _)| *set && is_used) {
            bail!("{option} goes with --algo, a search by name");
        }
        Ok(Settings {
            profile,
            weight: self.ordering.weight,
            ends: grid.ends,
            fallback: grid.fallback,
            limits: grid.limits,
        })
    }

    pub(crate) fn options(&self, algorithm: Algorithm) -> Result<GridOptions> {
        Ok(GridOptions {
            algorithm,
            neighbourhood: match self.neighbours {
                6 => Neighbourhood::Six,
                18 => Neighbourhood::Eighteen,
                26 => Neighbourhood::TwentySix,
                other => bail!("--neighbours must be 6, 18 or 26, not {other}"),
            },
            corners: match self.corners {
                CornersArg::None => CornerRule::CutNone,
                CornersArg::Edges => CornerRule::CutEdges,
                CornersArg::All => CornerRule::CutAll,
            },
            ordering: self.ordering.ordering(),
            region: self.region.as_deref().map(parse_region).transpose()?,
            ends: if self.project { Ends::Project } else { Ends::Exact },
            straight: match self.straight_first {
                true => StraightWay::Taken,
                false => StraightWay::Searched,
            },
            fallback: if self.partial { Fallback::NearestReached } else { Fallback::Reason },
            limits: Limits {
                expansions: self.max_expansions,
                time: self.max_ms.map(Duration::from_millis),
                cancel: None,
            },
            seed: self.seed.unwrap_or(0),
        })
    }
}

fn parse_region(text: &str) -> Result<[Voxel; 2]> {
    let corner = |part: &str| -> Option<Voxel> {
        let axes: Vec<i32> = part.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
        Some(Voxel(axes.try_into().ok()?))
    };
    let (low, high) = text.split_once(':').context("--region needs two corners, X,Y,Z:X,Y,Z")?;
    match (corner(low), corner(high)) {
        (Some(low), Some(high)) if (0..3).all(|i| low.0[i] <= high.0[i]) => Ok([low, high]),
        _ => bail!("--region {text:?}: expected X,Y,Z:X,Y,Z, the lower corner first"),
    }
}

/// The body of what moves.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Body")]
pub(crate) struct BodyArgs {
    /// Plan for a ball of radius R, in the map's units; 0 is a point [default: what the map was
    /// baked for, else a point]
    #[arg(long, value_name = "R", allow_negative_numbers = true, conflicts_with = "push")]
    radius: Option<f64>,
    /// With --radius: an upright capsule, H high
    #[arg(long, value_name = "H", allow_negative_numbers = true, requires = "radius")]
    height: Option<f64>,
    /// Plan for a box of this size that does not turn
    #[arg(
        long = "box",
        value_name = "X,Y,Z",
        allow_hyphen_values = true,
        conflicts_with_all = ["radius", "height"]
    )]
    cuboid: Option<String>,
}

impl BodyArgs {
    /// The body, if one was named.
    pub(crate) fn body(&self) -> Result<Option<Body>> {
        Ok(match (self.radius, self.height, &self.cuboid) {
            (Some(radius), Some(height), _) => Some(Body::capsule(radius, height)?),
            (Some(radius), None, _) => Some(Body::ball(radius)?),
            (None, _, Some(size)) => Some(Body::cuboid(parse_point(size).context("--box")?)?),
            (None, _, None) => None,
        })
    }

    /// The airspace as the body sees it that was named, or that the map was baked for.
    pub(crate) fn fit(&self, airspace: Airspace) -> Result<Airspace> {
        match self.body()? {
            Some(body) => Ok(with_spinner(format!("fitting {body}"), || airspace.fit(body))?),
            None => Ok(airspace),
        }
    }
}
