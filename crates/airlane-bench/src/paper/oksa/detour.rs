//! Roads are preferred, and a detour is taken only where it pays.
//!
//! In both scenarios the cheapest route is compared with two that take no account of what pays: the
//! shortest one, which does not know roads, and one that keeps to roads wherever it can. All are priced
//! alike. Then a flat meadow with a road along two sides: from corner to corner the road is √2 times as
//! long, so it should be taken if a step on grass costs more than that, and not otherwise.

use super::country::SCENARIOS;
use super::overland::road_percent;
use super::stress::AStar;
use super::{PaperError, world_points};
use airlane::Objective;
use airlane::geom::polyline_length;
use airlane::scene::{HeightField, ground};
use airlane::search::{BinaryHeap, Metric};
use airlane::space::{NodeId, Space, Terrain};
use serde::Serialize;

/// How a route came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// The cheapest: what the search returns.
    Cheapest,
    /// The shortest, whatever the ground and the climb.
    Shortest,
    /// On roads wherever that is possible.
    Roads,
}

impl Choice {
    /// Its name in tables.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Cheapest => "cheapest",
            Self::Shortest => "shortest",
            Self::Roads => "by road only",
        }
    }
}

/// A route, priced.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DetourRow {
    /// From where to where.
    pub scenario: &'static str,
    /// How it came about.
    pub choice: Choice,
    /// What it costs, in steps on a level road.
    pub cost: f64,
    /// Its length, in steps along an axis.
    pub length: f64,
    /// Height gained on the way, in the same.
    pub climb: f64,
    /// Per cent of its length on roads.
    pub road_percent: f64,
}

/// The meadow with grass of some cost.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MeadowRow {
    /// What a step on grass costs, as a multiple of one on the road.
    pub grass: f64,
    /// What the way across costs.
    pub across: f64,
    /// What the road around costs.
    pub around: f64,
    /// What the route of the search costs.
    pub cost: f64,
    /// Per cent of its length on the road.
    pub road_percent: f64,
}

/// Cells along the edge of the meadow.
const MEADOW: u32 = 100;
/// What grass costs: below and above √2.
const GRASSES: [f32; 7] = [1.0625, 1.125, 1.25, 1.375, 1.4375, 1.5, 1.75];
/// What ground off the road costs for someone who wants to keep to it.
const AVOIDED: f32 = 40.0;

/// Routes of both scenarios.
pub(super) fn detours(field: &HeightField) -> Result<Vec<DetourRow>, PaperError> {
    let terrain = Terrain::new(field)?;
    let level = HeightField { ground: None, ..field.clone() };
    let level = Terrain::new(&level)?.with_objective(Objective::SHORTEST)?;
    let avoided = |&kind: &f32| if kind == ground::ROAD { kind } else { AVOIDED };
    let kinds = field.ground.iter().flatten().map(avoided).collect();
    let roads = Terrain::new(&HeightField { ground: Some(kinds), ..field.clone() })?;
    let mut rows = Vec::new();
    for (scenario, cells) in SCENARIOS {
        for (choice, by) in
            [(Choice::Cheapest, &terrain), (Choice::Shortest, &level), (Choice::Roads, &roads)]
        {
            let path = route(by, cells, scenario)?;
            let points = world_points(&terrain, &path);
            let on_lattice: Vec<_> = path.iter().map(|&node| terrain.position(node)).collect();
            let ups = points.windows(2).map(|ends| (ends[1][2] - ends[0][2]).max(0.0));
            rows.push(DetourRow {
                scenario,
                choice,
                cost: price(&terrain, &path),
                length: polyline_length(&on_lattice),
                climb: ups.sum(),
                road_percent: road_percent(&terrain, &points),
            });
        }
    }
    Ok(rows)
}

/// The meadow, with grass of every cost.
pub(super) fn meadow() -> Result<Vec<MeadowRow>, PaperError> {
    GRASSES.into_iter().map(meadow_of).collect()
}

fn meadow_of(grass: f32) -> Result<MeadowRow, PaperError> {
    let last = MEADOW as i32 - 1;
    let cells = || (0..MEADOW).flat_map(|y| (0..MEADOW).map(move |x| [x, y]));
    let is_road = |[x, y]: [u32; 2]| y == 0 || x == MEADOW - 1;
    let kinds = cells().map(|cell| if is_road(cell) { ground::ROAD } else { grass }).collect();
    let field = HeightField { ground: Some(kinds), ..HeightField::flat([MEADOW; 2]) };
    let terrain = Terrain::new(&field)?;
    let path = route(&terrain, [[0, 0], [last, last]], "the meadow")?;
    let nodes = |cells: Vec<[i32; 2]>| -> Vec<NodeId> {
        cells.into_iter().filter_map(|cell| terrain.node(cell)).collect()
    };
    let across = nodes((0..=last).map(|i| [i, i]).collect());
    let around = (0..=last).map(|x| [x, 0]).chain((1..=last).map(|y| [last, y]));
    Ok(MeadowRow {
        grass: grass.into(),
        across: price(&terrain, &across),
        around: price(&terrain, &nodes(around.collect())),
        cost: price(&terrain, &path),
        road_percent: road_percent(&terrain, &world_points(&terrain, &path)),
    })
}

fn route(terrain: &Terrain, cells: [[i32; 2]; 2], place: &str) -> Result<Vec<NodeId>, PaperError> {
    let no_path = || PaperError::NoPath { who: "A*".to_owned(), place: place.to_owned() };
    let ends = match cells.map(|cell| terrain.node(cell)) {
        [Some(start), Some(goal)] => [start, goal],
        _ => return Err(no_path()),
    };
    let mut astar = AStar::<BinaryHeap>::default();
    let found = astar.find(terrain, ends, Metric::Euclidean, &mut ());
    found.map(|found| found.path).ok_or_else(no_path)
}

/// What a path costs, step by step; more than any if it is none.
fn price(terrain: &Terrain, path: &[NodeId]) -> f64 {
    let step = |ends: &[NodeId]| {
        let mut price = f64::INFINITY;
        terrain.for_each_neighbour(ends[0], |node, cost| {
            if node == ends[1] {
                price = cost.voxels();
            }
        });
        price
    };
    path.windows(2).map(step).sum()
}
