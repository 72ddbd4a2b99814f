//! Searches in two levels: over clusters of voxels, or of a terrain's cells.

use super::Planner;
use super::airspace::Airspace;
use super::answer::{Draft, Drafted, Times};
use super::derived::{Key, Value};
use super::hierarchy::{ClusterScratch, Clusters};
use super::locate::{apart, locate_ends};
use super::map::{PartKind, Place};
use super::method::Method;
use super::options::Fallback;
use super::path::{Context, Path, RawLeg};
use super::query::{Query, QueryError};
use super::reason::{End, Reason};
use super::run::draft_of;
use crate::clock::Stopwatch;
use crate::geom::Voxel;
use crate::refine::{Polyline, Promise};
use crate::search::{Ending, Limits, Stats};
use crate::space::{CornerRule, Neighbourhood, Space, Terrain, VoxelGrid};
use crate::world::Body;
use std::sync::Arc;

impl Planner {
    /// The clusters of a terrain, built now unless they are kept.
    pub(super) fn clusters_of(&self, terrain: &Arc<Terrain>, query: &Query) -> Arc<Clusters> {
        let Method::Hierarchical(hierarchical) = query.asked_method() else {
            unreachable!("only this method searches clusters")
        };
        let derived = self.map().parts().find_map(|(_, part)| match &part.kind {
            PartKind::Terrain(_, derived) => Some(Arc::clone(derived)),
            _ => None,
        });
        let derived = derived.expect("the map is a terrain");
        let key = Key::Clusters(Body::POINT, hierarchical.cluster);
        if let Some(Value::Clusters(clusters)) = derived.get(key) {
            return clusters;
        }
        let clusters = Arc::new(Clusters::new(&**terrain, hierarchical.cluster));
        derived.keep(key, Value::Clusters(Arc::clone(&clusters)));
        clusters
    }

    /// A search in two levels over terrain, by the terrain's own costs.
    pub(super) fn on_terrain(
        &mut self,
        terrain: &Arc<Terrain>,
        ends: [Place; 2],
        query: &Query,
        limits: &Limits,
    ) -> Result<Drafted<Path>, QueryError> {
        let mut clock = Stopwatch::start();
        let clusters = self.clusters_of(terrain, query);
        let mut times = Times { prepare: clock.lap(), ..Times::default() };
        let mut nodes = [0; 2];
        for (end, node) in [End::Start, End::Goal].into_iter().zip(&mut nodes) {
            let at = terrain.frame().lattice_from_world(ends[end as usize].at);
            let at = at.map_err(|why| QueryError::Point(end, why))?;
            match terrain.node_at(at) {
                Some(found) => *node = found,
                None => {
                    let reason = Reason::OffGround { end, nearest: None };
                    return Ok(Drafted::unreachable(reason, times));
                }
            }
        }
        times.locate = clock.lap();
        let (scratch, mut stats) = (&mut self.scratch.clusters, Stats::default());
        let route = clusters.route(&**terrain, (nodes[0], nodes[1]), scratch, limits, &mut stats);
        times.search = clock.lap();
        let context = self.map.context(query, Body::POINT, false);
        let draft = match route {
            Ok(Some(nodes)) => Draft::Found(terrain_path(terrain, &nodes, context)),
            Ok(None) => Draft::Unreachable(Reason::Exhausted),
            Err(limit) => Draft::Stopped(None, limit),
        };
        times.refine = clock.lap();
        Ok(Drafted::new(draft, stats, times))
    }
}

/// A search in two levels over voxels.
pub(super) fn in_clusters(
    scratch: &mut ClusterScratch,
    fitted: &Airspace,
    ends: [[f64; 3]; 2],
    edge: u32,
    query: &Query,
    limits: &Limits,
) -> Result<Drafted<Polyline>, QueryError> {
    let (mut clock, mut times) = (Stopwatch::start(), Times::default());
    let world = fitted.world();
    let located = locate_ends(world, ends, query.snapping())?.and_then(|(start, goal)| {
        match world.component(start.voxel) == world.component(goal.voxel) {
            true => Ok((start, goal)),
            false => Err(apart(world, start.point, goal.point)),
        }
    });
    times.locate = clock.lap();
    let (start, goal) = match located {
        Ok(ends) => ends,
        Err(reason) => return Ok(Drafted::unreachable(reason, times)),
    };
    let grid = VoxelGrid::new(world, Neighbourhood::TwentySix, CornerRule::CutNone)?;
    let clusters = clusters(fitted, &grid, edge);
    let node = |voxel: Voxel| grid.node(voxel).expect("a free voxel has a node");
    let ends = (node(start.voxel), node(goal.voxel));
    let mut stats = Stats::default();
    let route = clusters.route(&grid, ends, scratch, limits, &mut stats);
    times.search = clock.lap();
    let (nodes, ending) = match route {
        // Two points of one voxel see each other.
        Ok(Some(_)) if ends.0 == ends.1 => (Vec::new(), Ending::Goal(ends.1)),
        Ok(Some(nodes)) => (nodes, Ending::Goal(ends.1)),
        Ok(None) => (Vec::new(), Ending::Exhausted),
        Err(limit) => (Vec::new(), Ending::Limit(limit)),
    };
    let centres: Vec<_> = nodes.into_iter().map(|node| grid.position(node)).collect();
    let places = ([start.asked, start.point], [goal.point, goal.asked]);
    let promise = Promise::clear_in(world);
    let draft = draft_of(places, centres, ending, promise, Fallback::Reason);
    times.refine = clock.lap();
    Ok(Drafted::new(draft, stats, times))
}

/// The clusters of an airspace's voxels, built now unless they are kept.
pub(super) fn clusters(fitted: &Airspace, grid: &VoxelGrid<'_>, edge: u32) -> Arc<Clusters> {
    let key = Key::Clusters(fitted.world().body(), edge);
    if let Some(Value::Clusters(clusters)) = fitted.derived().get(key) {
        return clusters;
    }
    let clusters = Arc::new(Clusters::new(grid, edge));
    fitted.derived().keep(key, Value::Clusters(Arc::clone(&clusters)));
    clusters
}

/// The path over these nodes of a terrain.
fn terrain_path(terrain: &Terrain, nodes: &[u32], context: Context) -> Path {
    use super::path::How;
    use crate::geom::Cost;
    use crate::world::{Contact, Mode};
    let lattice: Vec<_> = nodes.iter().map(|&node| terrain.position(node)).collect();
    let points = lattice.iter().map(|&at| terrain.frame().world_from_lattice(at)).collect();
    let step = |from: u32, to: u32| {
        let mut cost = Cost::ZERO;
        terrain.for_each_neighbour(from, |node, step| {
            if node == to {
                cost = step;
            }
        });
        cost
    };
    let cost = nodes.windows(2).fold(Cost::ZERO, |sum, ends| sum + step(ends[0], ends[1]));
    let promise = Promise::Clear(Contact::Open);
    let part = super::PartId::FIRST;
    let how = How { part, mode: Mode::Walk, link: None, promise, cost, yaw: None };
    Path::of_legs(vec![RawLeg { how, lattice, points }], context)
}
