//! Oksa, *Pathfinding in a 3D-environment Using Unity3D* (2014), measured again.
//!
//! Stages, in order: the stress test in the shape of the thesis's table (`stress.rs`), with dynamic
//! arrays as there (`printed.rs`) and with a binary heap; the same at several sizes, also with the array
//! as the engine's open list only (`array.rs`); a grid
//! against waypoints on a map with mountains and roads (`country.rs`, `overland.rs`); whether roads are
//! taken where they pay (`detour.rs`); what all that should show (`verdicts.rs`).
//!
//! Where this deviates: the maps are ours, as the thesis has small pictures of its own only. No step
//! cuts the corner of a blocked node. Climbing costs more than descending gives back: in the thesis
//! both count alike, which adds up to the same sum on every route. The thesis says of the diagonal
//! distance that it guarantees no shortest path; with diagonal steps that cost √2 it does.

mod array;
mod country;
mod detour;
mod differences;
mod figures;
mod leads;
mod objects;
mod overland;
mod printed;
mod published;
mod stress;
mod tables;
mod verdicts;

pub use detour::{Choice, DetourRow, MeadowRow};
pub use leads::{LeadRow, LinkingRow, Whose};
pub use overland::{Graph, GraphRow, ShapeRow};
pub use stress::{SizeRow, StressRow};

use super::{PaperError, Verdict};
use airlane::search::{Metric, Recording};
use airlane::space::{NodeId, Over, Space, Terrain, Waypoints};
use published::published;
use serde::Serialize;
use std::sync::Arc;

/// The heuristics and what the thesis calls them.
pub const HEURISTICS: [(Metric, &str); 3] = [
    (Metric::Manhattan, "Manhattan"),
    (Metric::Octile2, "Diagonal"),
    (Metric::Euclidean, "Euclidean"),
];

/// The open lists of the thesis's table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum List {
    /// Dynamic arrays, walked from end to end.
    Array,
    /// A priority queue: a binary heap.
    Heap,
}

/// What to run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OksaSettings {
    /// Runs of every search of the table, and rounds at every size.
    pub runs: usize,
    /// Nodes along an edge of the maps on which array and heap are compared, growing.
    pub edges: Vec<u32>,
    /// Queries of every graph in every scenario.
    pub queries: usize,
}

impl Default for OksaSettings {
    fn default() -> Self {
        Self { runs: 5, edges: vec![25, 50, 100, 200], queries: 101 }
    }
}

/// What a search looked at and the path it found, for a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// Which search.
    pub title: String,
    /// All that it did.
    pub seen: Recording,
    /// The path, in world coordinates.
    pub points: Vec<[f64; 3]>,
    /// What it costs.
    pub cost: f64,
    /// Nodes expanded.
    pub expanded: u64,
}

/// The waypoints seen from above, for a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct WaypointMap {
    /// Where they are, in world coordinates.
    pub places: Vec<[f64; 2]>,
    /// Which are joined, by their numbers.
    pub joined: Vec<[usize; 2]>,
}

/// The rows and what follows from them.
#[derive(Clone, PartialEq, Debug)]
pub struct OksaReport {
    /// Where the published figures come from.
    pub source: String,
    /// The thesis's table, column by column.
    pub stress: Vec<StressRow>,
    /// Array and heap at several sizes.
    pub sizes: Vec<SizeRow>,
    /// Grid and waypoints.
    pub graphs: Vec<GraphRow>,
    /// Side by side.
    pub shapes: Vec<ShapeRow>,
    /// What entries and expansions cost, here and there.
    pub leads: Vec<LeadRow>,
    /// The waypoints' lead with short and with all arcs.
    pub linkings: Vec<LinkingRow>,
    /// How many waypoints the thesis had, and how many times faster they were.
    pub published_waypoints: (usize, [f64; 2]),
    /// Routes that ignore what pays.
    pub detours: Vec<DetourRow>,
    /// The meadow.
    pub meadow: Vec<MeadowRow>,
    /// What is expected, and whether it is so.
    pub verdicts: Vec<Verdict>,
    /// The map of the stress test and what every heuristic did on it.
    pub stress_traces: (Terrain, Vec<Trace>),
    /// The map with mountains and roads and what was searched on it.
    pub country_traces: (Terrain, Vec<(Graph, Trace)>),
    /// Its waypoints.
    pub waypoints: WaypointMap,
}

/// Measures everything. `progress` is called after each part: the table, every size, and the rest.
pub fn oksa(settings: &OksaSettings, mut progress: impl FnMut()) -> Result<OksaReport, PaperError> {
    let published = published();
    let stress = stress::table(settings.runs, &published)?;
    progress();
    let mut sizes = Vec::new();
    for &edge in &settings.edges {
        sizes.extend(stress::size(edge, settings.runs)?);
        progress();
    }
    let field = country::field();
    let terrain = Arc::new(Terrain::new(&field)?);
    let over = Over::Terrain(Arc::clone(&terrain));
    let mut linkings = Vec::new();
    let mut crossed = |reach: f64| {
        let waypoints = Arc::new(Waypoints::new(&country::waypoints(reach), over.clone())?);
        let overland = overland::overland(&terrain, &waypoints, settings.queries)?;
        let arcs = waypoints.arc_count() as f64 / waypoints.len() as f64;
        linkings.extend(leads::linking(&overland, reach, arcs));
        Ok::<_, PaperError>((waypoints, overland))
    };
    let [first, others @ ..] = country::REACHES;
    let (waypoints, overland) = crossed(first)?;
    for reach in others {
        crossed(reach)?;
    }
    let overland::Overland { graphs, shapes, traces } = overland;
    let leads = leads::heap(settings.runs, &published)?;
    let detours = detour::detours(&field)?;
    let meadow = detour::meadow()?;
    progress();

    let map = WaypointMap::of(&waypoints);
    let stress_map = stress::map(stress::EDGE)?;
    let stress_traces = stress::traces(&stress_map)?;
    let measured = verdicts::Measured {
        stress: &stress,
        sizes: &sizes,
        graphs: &graphs,
        shapes: &shapes,
        detours: &detours,
        meadow: &meadow,
        leads: &leads,
        linkings: &linkings,
        published: &published,
    };
    Ok(OksaReport {
        verdicts: verdicts::verdicts(&measured),
        source: published.source,
        stress,
        sizes,
        graphs,
        shapes,
        leads,
        linkings,
        published_waypoints: (published.waypoints, published.waypoints_faster),
        detours,
        meadow,
        stress_traces: (stress_map, stress_traces),
        country_traces: (terrain.as_ref().clone(), traces),
        waypoints: map,
    })
}

impl WaypointMap {
    fn of(waypoints: &Waypoints) -> Self {
        let frame = waypoints.over().frame();
        let place = |node: NodeId| {
            let [x, y, _] = frame.world_from_lattice(waypoints.position(node));
            [x, y]
        };
        let mut joined = Vec::new();
        for node in 0..waypoints.node_limit() {
            waypoints.for_each_neighbour(node, |to, _| {
                if node < to {
                    joined.push([node as usize, to as usize]);
                }
            });
        }
        Self { places: (0..waypoints.node_limit()).map(place).collect(), joined }
    }
}

/// The nodes of a path over terrain in world coordinates.
fn world_points(terrain: &Terrain, path: &[NodeId]) -> Vec<[f64; 3]> {
    let point = |&node: &NodeId| terrain.frame().world_from_lattice(terrain.position(node));
    path.iter().map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::Standing;

    /// What needs no clock holds at a small size too.
    #[test]
    fn everything_is_measured_and_counts_hold() {
        let settings = OksaSettings { runs: 1, edges: vec![20, 40], queries: 1 };
        let mut steps = 0;
        let report = oksa(&settings, || steps += 1).unwrap();
        assert_eq!((report.stress.len(), report.sizes.len(), steps), (6, 6, 4));
        assert_eq!((report.graphs.len(), report.shapes.len()), (4, 2));
        assert_eq!((report.leads.len(), report.linkings.len()), (9, 10));
        assert!(report.linkings.windows(3).all(|rows| rows[0].arcs <= rows[2].arcs));
        for verdict in &report.verdicts {
            let by_clock = ["the heap", "the waypoint graph"];
            if !by_clock.iter().any(|begin| verdict.claim.starts_with(begin)) {
                assert_eq!(verdict.standing, Standing::Holds, "{verdict:#?}");
            }
        }
        let (terrain, traces) = &report.stress_traces;
        assert_eq!((terrain.size(), traces.len()), ([100, 100], 3));
        assert!(traces.iter().all(|trace| trace.points.len() > 100));
    }
}
