//! A grid of 10,000 nodes against about 75 waypoints on the map with mountains and roads (7.2.2).
//!
//! Both are searched by the same planner, with the straight line as the estimate and a binary heap,
//! for the same agent and costs. A query is timed as a whole, and its search alone; the least
//! of many times counts.

use super::country::{EDGE, SCENARIOS, off_segment};
use super::{PaperError, Trace};
use crate::busy::busy;
use crate::peer::peer_cheapest;
use airlane::geom::vector::distance;
use airlane::method::{AStar, Estimate, Metric, OpenKind, Queueing, Weight};
use airlane::search::Recording;
use airlane::space::{NodeId, Space, Terrain, Waypoints};
use airlane::{Agent, Answer, Objective, Path, Planner, Query};
use serde::Serialize;
use std::sync::Arc;

/// What is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Graph {
    /// Every cell of the terrain.
    Grid,
    /// Waypoints that see each other: the thesis's polygonal graph.
    Waypoints,
}

impl Graph {
    /// Its name in tables.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Waypoints => "waypoints",
        }
    }
}

/// A graph in one scenario.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GraphRow {
    /// From where to where.
    pub scenario: &'static str,
    /// What was searched.
    pub graph: Graph,
    /// Its nodes.
    pub nodes: u32,
    /// Least time of a query in microseconds, with joining its ends to the graph.
    pub query_us: f64,
    /// Of that, the search.
    pub search_us: f64,
    /// Nodes expanded.
    pub expanded: u64,
    /// What the route costs, in steps on a level road.
    pub cost: f64,
    /// What the cheapest one costs in this graph, by an outside peer.
    pub cheapest: f64,
    /// Its length, in steps along an axis.
    pub length: f64,
    /// Per cent of its length on roads.
    pub road_percent: f64,
}

/// Both graphs in one scenario.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ShapeRow {
    /// From where to where.
    pub scenario: &'static str,
    /// How many times faster waypoints are, query against query.
    pub faster: f64,
    /// The same for the searches alone.
    pub search_faster: f64,
    /// How many times fewer nodes they expand.
    pub fewer_expansions: f64,
    /// What their route costs, as a multiple of the grid's.
    pub cost_ratio: f64,
    /// Mean distance of a point on one route from the other, in cells.
    pub apart_mean: f64,
    /// The most.
    pub apart_most: f64,
}

/// What the journeys brought.
pub(super) struct Overland {
    pub(super) graphs: Vec<GraphRow>,
    pub(super) shapes: Vec<ShapeRow>,
    pub(super) traces: Vec<(Graph, Trace)>,
}

/// Runs both scenarios in both graphs, taking turns.
pub(super) fn overland(
    terrain: &Arc<Terrain>,
    waypoints: &Arc<Waypoints>,
    rounds: usize,
) -> Result<Overland, PaperError> {
    let mut planners = [Planner::new(terrain), Planner::new(waypoints)];
    let mut all = Overland { graphs: Vec::new(), shapes: Vec::new(), traces: Vec::new() };
    let method = AStar {
        estimate: Estimate::Weighted(Some(Metric::Euclidean), Weight::One),
        queueing: Queueing { open: OpenKind::Binary, ..Queueing::default() },
        ..AStar::default()
    };
    for (scenario, cells) in SCENARIOS {
        let [start, goal] = cells.map(|[x, y]| [f64::from(x), f64::from(y), 0.0]);
        let query = Query::new(start, goal)
            .agent(&Agent::anyone())
            .objective(Objective::OVERLAND)
            .method(method);
        let mut times = [(f64::INFINITY, f64::INFINITY); 2];
        for _ in 0..rounds {
            for (planner, (query_us, search_us)) in planners.iter_mut().zip(&mut times) {
                let (seconds, answer) = busy(|| planner.path(&query));
                *query_us = f64::min(*query_us, 1e6 * seconds);
                *search_us = f64::min(*search_us, 1e6 * answer?.times.search.as_secs_f64());
            }
        }
        let cheapest = [
            cheapest(terrain.as_ref(), cells.map(|cell| terrain.node(cell))),
            cheapest(waypoints.as_ref(), cells.map(|cell| waypoint_at(waypoints, cell))),
        ];
        let mut routes = Vec::new();
        for (i, graph) in [Graph::Grid, Graph::Waypoints].into_iter().enumerate() {
            let mut seen = Recording::default();
            let answer = planners[i].path_observed(&query, &mut seen)?;
            let who = || graph.title().to_owned();
            let place = || scenario.to_owned();
            let path = answer.outcome.found();
            let path = path.ok_or_else(|| PaperError::NoPath { who: who(), place: place() })?;
            let cheapest =
                cheapest[i].ok_or_else(|| PaperError::NoPath { who: who(), place: place() })?;
            path.audit(planners[i].map()).map_err(|fault| PaperError::Invalid {
                who: who(),
                place: place(),
                fault,
            })?;
            let nodes = match graph {
                Graph::Grid => terrain.node_limit(),
                Graph::Waypoints => waypoints.len() as u32,
            };
            let (query_us, search_us) = times[i];
            all.graphs.push(GraphRow {
                scenario,
                graph,
                nodes,
                query_us,
                search_us,
                expanded: answer.stats.expanded,
                cost: path.cost(),
                cheapest,
                length: path.length(),
                road_percent: road_percent(terrain, path.points()),
            });
            all.traces.push((graph, trace(scenario, &answer, path, seen)));
            routes.push(path.points().to_vec());
        }
        let rows = &all.graphs[all.graphs.len() - 2..];
        all.shapes.push(shape(&rows[0], &rows[1], [&routes[0], &routes[1]]));
    }
    Ok(all)
}

fn cheapest(space: &impl Space, ends: [Option<NodeId>; 2]) -> Option<f64> {
    peer_cheapest(space, ends[0]?, ends[1]?)
}

/// The waypoint in the middle of a cell.
fn waypoint_at(waypoints: &Waypoints, [x, y]: [i32; 2]) -> Option<NodeId> {
    let is_there = |&node: &NodeId| waypoints.position(node).voxel().0[..2] == [x, y];
    (0..waypoints.node_limit()).find(is_there)
}

fn trace(scenario: &str, answer: &Answer, path: &Path, seen: Recording) -> Trace {
    Trace {
        title: scenario.to_owned(),
        points: path.points().to_vec(),
        cost: path.cost(),
        expanded: answer.stats.expanded,
        seen,
    }
}

fn shape(grid: &GraphRow, sparse: &GraphRow, routes: [&[[f64; 3]]; 2]) -> ShapeRow {
    let (apart_mean, apart_most) = apart(routes);
    ShapeRow {
        scenario: grid.scenario,
        faster: grid.query_us / sparse.query_us,
        search_faster: grid.search_us / sparse.search_us,
        fewer_expansions: grid.expanded as f64 / sparse.expanded as f64,
        cost_ratio: sparse.cost / grid.cost,
        apart_mean,
        apart_most,
    }
}

/// Points along a route, a quarter of a cell apart or less, each with the length that it stands for.
fn sampled(route: &[[f64; 3]]) -> Vec<([f64; 2], f64)> {
    let mut points = Vec::new();
    for ends in route.windows(2) {
        let length = distance(ends[1], ends[0]);
        let pieces = (4.0 * length).ceil().max(1.0);
        points.extend((0..pieces as u32).map(|piece| {
            let share = (f64::from(piece) + 0.5) / pieces;
            let at = [0, 1].map(|i| ends[0][i] + share * (ends[1][i] - ends[0][i]));
            (at, length / pieces)
        }));
    }
    points
}

/// Per cent of the length of a route that lies on roads.
pub(super) fn road_percent(terrain: &Terrain, route: &[[f64; 3]]) -> f64 {
    let is_road = |[x, y]: [f64; 2]| {
        let node = terrain.cell_at(x, y).and_then(|cell| terrain.node(cell));
        node.and_then(|node| terrain.ground(node)) == Some(1.0)
    };
    let points = sampled(route);
    let all: f64 = points.iter().map(|(_, length)| length).sum();
    let road: f64 = points.iter().filter(|(at, _)| is_road(*at)).map(|(_, length)| length).sum();
    100.0 * road / all.max(f64::MIN_POSITIVE)
}

/// Mean and greatest distance of points on either route from the other, seen from above.
fn apart(routes: [&[[f64; 3]]; 2]) -> (f64, f64) {
    let off = |point: [f64; 2], route: &[[f64; 3]]| {
        let segments = route
            .windows(2)
            .map(|ends| off_segment(point, [[ends[0][0], ends[0][1]], [ends[1][0], ends[1][1]]]));
        segments.fold(f64::from(2 * EDGE), f64::min)
    };
    let both = [[routes[0], routes[1]], [routes[1], routes[0]]];
    let (mut sum, mut all, mut most) = (0.0, 0.0, 0.0f64);
    for [from, to] in both {
        for (point, length) in sampled(from) {
            let off = off(point, to);
            (sum, all, most) = (sum + off * length, all + length, most.max(off));
        }
    }
    (sum / f64::max(all, f64::MIN_POSITIVE), most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_are_as_far_apart_as_they_look() {
        let straight = [[0.0, 0.0, 0.0], [10.0, 0.0, 0.0]];
        let beside = [[0.0, 3.0, 0.0], [10.0, 3.0, 0.0]];
        let (mean, most) = apart([&straight, &beside]);
        assert!((mean - 3.0).abs() < 1e-9 && (most - 3.0).abs() < 1e-9);
        assert_eq!(apart([&straight, &straight]), (0.0, 0.0));
        let bent = [[0.0, 0.0, 0.0], [5.0, 8.0, 0.0], [10.0, 0.0, 0.0]];
        let (mean, most) = apart([&straight, &bent]);
        assert!(mean > 1.0 && mean < 6.0 && most > 7.5 && most <= 8.0, "{mean} {most}");
    }
}
