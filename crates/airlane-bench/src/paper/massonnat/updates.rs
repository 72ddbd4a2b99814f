//! Table II: an obstacle moves through the industrial scene, and after each move the path from one
//! side to the other is found again.
//!
//! Four [`UpdateMethod`]s run over the same [`Course`]. The octree's are the regular octree, the
//! dual graph of its leaves, and A\*. The merged ones are our cells and the default planner. Cells
//! have no octree below them: what stands in that column is the world (which voxels are solid, and
//! which parts are connected); what stands in the column of the graph is cutting the cells and
//! finding their portals. For the octree the world counts in the same column as the tree, so that
//! both columns together are all that lies between changed voxels and the next query.
//!
//! The scene is a single chunk of ours, so that cells have nothing to share between versions there.
//! What being local is worth to them is measured once more in a [`PLANT`] of such halls.
//!
//! Making the changed scene is outside the timer, and so is the auditor, which judges every path.

use super::published::UpdateTimes;
use super::scenes::{EDGE, solids};
use super::{Judge, PaperError, SceneName};
use crate::busy::now;
use crate::scen::voxels;
use airlane::geom::{LatticePoint, Voxel, VoxelSet, polyline_length};
use airlane::scene::Scene;
use airlane::search::{
    BucketQueue, Classic, Ending, Estimates, Labels, Limits, Metric, Order, StepCost, Weight,
    best_first,
};
use airlane::space::{Grading, GraphKind, Octree, OctreeGraph, Space};
use airlane::threads::Pool;
use airlane::world::{Contact, Delta, Edits, World};
use airlane::{Airspace, AirspaceError, Path, Planner, Query, QueryError};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What is kept over the voxels, and how it follows a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum UpdateMethod {
    /// A regular octree and its graph, made anew: *O + no LGU*.
    Octree,
    /// The same, changed in place: *O + LGU*.
    OctreeLocal,
    /// Merged cells, made anew: *MO + no LGU*.
    Merged,
    /// The same, changed in place: *MO + LGU*.
    MergedLocal,
}

impl UpdateMethod {
    /// Every method, in the paper's order.
    pub const ALL: [Self; 4] = [Self::Octree, Self::OctreeLocal, Self::Merged, Self::MergedLocal];

    /// The paper's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Octree => "O + no LGU",
            Self::OctreeLocal => "O + LGU",
            Self::Merged => "MO + no LGU",
            Self::MergedLocal => "MO + LGU",
        }
    }
}

/// A row of table II.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UpdateRow {
    /// The method.
    pub method: UpdateMethod,
    /// Halls along x and along y; the paper's scene is one.
    pub halls: i32,
    /// Updates made.
    pub updates: usize,
    /// Mean times.
    pub times: UpdateTimes,
    /// Mean length of the paths in voxels.
    pub length_mean: f64,
    /// The published times, of the paper's scene.
    pub published: Option<UpdateTimes>,
}

/// Halls along x and along y of a plant.
pub(super) const PLANT: i32 = 4;

/// Runs one method over `updates` moves.
pub(super) fn measure(
    method: UpdateMethod,
    halls: i32,
    updates: usize,
    published: Option<UpdateTimes>,
) -> Result<UpdateRow, PaperError> {
    let course = Course::new(halls, updates);
    // On one thread, whose processor time is counted.
    let sum = Pool::None.run(|| match method {
        UpdateMethod::Octree => octree_made_anew(&course),
        UpdateMethod::OctreeLocal => octree_changed(&course),
        UpdateMethod::Merged => merged_made_anew(&course),
        UpdateMethod::MergedLocal => merged_changed(&course),
    })?;
    let mean = |total: f64| total / updates.max(1) as f64;
    let Sum { seconds: [octree, graph, path], length } = sum;
    let times = UpdateTimes {
        octree_ms: 1e3 * mean(octree),
        graph_ms: 1e3 * mean(graph),
        path_ms: 1e3 * mean(path),
        total_ms: 1e3 * mean(octree + graph + path),
    };
    Ok(UpdateRow { method, halls, updates, times, length_mean: mean(length), published })
}

/// *O + no LGU*: world, octree and graph from the voxels.
fn octree_made_anew(course: &Course) -> Result<Sum, PaperError> {
    let (mut sum, mut solids) = (Sum::default(), course.solids_at_first());
    for update in 1..=course.updates {
        let scene = course.change(update).apply_to(&mut solids);
        let mut clock = Clock::start();
        let world = World::bake(scene).map_err(AirspaceError::from)?;
        let octree = Octree::new(&world, Grading::Regular).map_err(QueryError::from)?;
        clock.lap();
        let graph = OctreeGraph::new(&world, octree, GraphKind::Dual);
        clock.lap();
        let found = course.search(&graph);
        clock.lap();
        let judge = course.judge(UpdateMethod::Octree, update);
        sum.add(clock, length_on_octree(judge, &world, found)?);
    }
    Ok(sum)
}

/// *O + LGU*: the world is edited, and the graph takes its octree along: both are in the column of
/// the graph.
fn octree_changed(course: &Course) -> Result<Sum, PaperError> {
    let first =
        World::bake(Scene::of_solids(course.solids_at_first())).map_err(AirspaceError::from)?;
    // Graphs borrow their world, so the versions are made beforehand, each on the clock.
    let mut versions: Vec<(World, Delta, Clock)> = Vec::with_capacity(course.updates);
    for update in 1..=course.updates {
        let edits = course.change(update).edits();
        let before = versions.last().map_or(&first, |(world, ..)| world);
        let mut clock = Clock::start();
        let (world, delta) = before.edit(&edits).map_err(AirspaceError::from)?;
        clock.lap();
        versions.push((world, delta, clock));
    }
    let octree = Octree::new(&first, Grading::Regular).map_err(QueryError::from)?;
    let mut graph = OctreeGraph::new(&first, octree, GraphKind::Dual);
    let mut sum = Sum::default();
    for (update, (world, delta, edited)) in (1..).zip(&versions) {
        let mut clock = Clock::start();
        let (next, _) = graph.update(world, &delta.bricks).map_err(QueryError::from)?;
        clock.lap();
        graph = next;
        clock.restart();
        let found = course.search(&graph);
        clock.lap();
        let judge = course.judge(UpdateMethod::OctreeLocal, update);
        sum.add(edited.followed_by(clock), length_on_octree(judge, world, found)?);
    }
    Ok(sum)
}

/// *MO + no LGU*: world and cells from the voxels.
fn merged_made_anew(course: &Course) -> Result<Sum, PaperError> {
    let (mut sum, mut solids) = (Sum::default(), course.solids_at_first());
    for update in 1..=course.updates {
        let scene = course.change(update).apply_to(&mut solids);
        let mut clock = Clock::start();
        let world = World::bake(scene).map_err(AirspaceError::from)?;
        clock.lap();
        let airspace = Airspace::new(world).map_err(AirspaceError::from)?;
        clock.lap();
        let path = Planner::new(&airspace).path(&course.query(airspace.world()))?.into_found().ok();
        clock.lap();
        let judge = course.judge(UpdateMethod::Merged, update);
        sum.add(clock, length_over_cells(judge, &airspace, path)?);
    }
    Ok(sum)
}

/// *MO + LGU*: the world is edited, and its cells follow.
fn merged_changed(course: &Course) -> Result<Sum, PaperError> {
    let mut airspace = Airspace::bake(Scene::of_solids(course.solids_at_first()))?;
    let mut sum = Sum::default();
    for update in 1..=course.updates {
        let edits = course.change(update).edits();
        let mut clock = Clock::start();
        let (world, delta) = airspace.world().edit(&edits).map_err(AirspaceError::from)?;
        clock.lap();
        let cells = airspace.cells().update(&world, &delta.bricks).map_err(AirspaceError::from)?;
        clock.lap();
        // The next version consists of these two.
        airspace.apply(&edits)?;
        assert!(**airspace.world() == world && *airspace.cells() == cells, "update {update}");
        clock.restart();
        let path = Planner::new(&airspace).path(&course.query(airspace.world()))?.into_found().ok();
        clock.lap();
        let judge = course.judge(UpdateMethod::MergedLocal, update);
        sum.add(clock, length_over_cells(judge, &airspace, path)?);
    }
    Ok(sum)
}

/// The length of a path over an octree in voxels, if there is one and the auditor accepts it.
fn length_on_octree(
    judge: Judge<'_>,
    world: &World,
    points: Option<Vec<LatticePoint>>,
) -> Result<f64, PaperError> {
    let points = points.ok_or_else(|| judge.no_path())?;
    judge.check(world, &points, Contact::Sliding)?;
    Ok(polyline_length(&points))
}

/// The same for a path over cells.
fn length_over_cells(
    judge: Judge<'_>,
    airspace: &Airspace,
    path: Option<Path>,
) -> Result<f64, PaperError> {
    let path = path.ok_or_else(|| judge.no_path())?;
    judge.check_path(airspace, &path)?;
    Ok(voxels(&path))
}

/// Voxels along the obstacle's edge.
const OBSTACLE: i32 = 4;
/// Where its low corner moves, from and up to, on each axis.
const REACH: [[i32; 2]; 3] = [[9, 22], [1, 27], [0, 28]];

/// The industrial scene, or a plant of many, with an obstacle that moves through its middle hall: a
/// voxel along every axis at each update, turning round at the bounds of its reach.
struct Course {
    solids: VoxelSet,
    updates: usize,
    /// The low corner of the middle hall.
    middle: [i32; 3],
    ends: [LatticePoint; 2],
}

impl Course {
    fn new(halls: i32, updates: usize) -> Self {
        let hall = solids(SceneName::Industrial);
        let size = [EDGE * halls, EDGE * halls, EDGE].map(|axis| axis as u32);
        let mut plant = VoxelSet::new(size).expect("a few halls");
        for (x, y) in (0..halls).flat_map(|y| (0..halls).map(move |x| (x, y))) {
            for Voxel([vx, vy, vz]) in hall.iter() {
                plant.insert(Voxel::new(x * EDGE + vx, y * EDGE + vy, vz));
            }
        }
        let middle = [halls / 2 * EDGE, halls / 2 * EDGE, 0];
        let ends = [[1, 9, 4], [EDGE - 2, 10, 6]]
            .map(|end| Voxel(std::array::from_fn(|i| middle[i] + end[i])).centre());
        Self { solids: plant, updates, middle, ends }
    }

    /// The obstacle after so many updates, as a half-open box.
    fn obstacle(&self, update: usize) -> [[i32; 3]; 2] {
        let low = std::array::from_fn(|i| {
            let [from, to] = REACH[i];
            let (span, at) = (to - from, update as i32 % (2 * (to - from)));
            self.middle[i] + from + at.min(2 * span - at)
        });
        [low, low.map(|c| c + OBSTACLE)]
    }

    /// The scene with the obstacle where it is before the first update.
    fn solids_at_first(&self) -> VoxelSet {
        let mut solids = self.solids.clone();
        let [low, high] = self.obstacle(0);
        solids.insert_box(low, high);
        solids
    }

    /// What an update, from 1, changes.
    fn change(&self, update: usize) -> Change {
        let [before, after] = [update - 1, update].map(|update| self.obstacle(update));
        // In one box and not in the other, where the scene is free.
        let only_in = |[low, high]: [[i32; 3]; 2], other: [[i32; 3]; 2]| {
            let voxels = (low[2]..high[2]).flat_map(move |z| {
                (low[1]..high[1])
                    .flat_map(move |y| (low[0]..high[0]).map(move |x| Voxel::new(x, y, z)))
            });
            let inside =
                |voxel: &Voxel| (0..3).all(|i| (other[0][i]..other[1][i]).contains(&voxel.0[i]));
            voxels.filter(|voxel| !inside(voxel) && !self.solids.contains(*voxel)).collect()
        };
        Change { freed: only_in(before, after), blocked: only_in(after, before) }
    }

    fn query(&self, world: &World) -> Query {
        let [start, goal] = self.ends.map(|end| world.frame().world_from_lattice(end));
        Query::new(start, goal)
    }

    /// The path over a graph by A\*, with new memory, if there is one.
    fn search(&self, graph: &OctreeGraph<'_>) -> Option<Vec<LatticePoint>> {
        let space = graph.with_ends(self.ends[0], self.ends[1])?;
        let (start, goal, order) = (space.start(), space.goal(), Order::Cost(Weight::One));
        let policy = Classic::new(&space, start, goal, order, Metric::Euclidean, StepCost::Exact);
        let (mut labels, mut open) = (Labels::default(), BucketQueue::default());
        let (estimates, limits) = (Estimates::Computed, Limits::default());
        let (ending, _) =
            best_first(&policy, start, &mut labels, &mut open, estimates, &limits, &mut ());
        let route = || labels.route_to(goal).into_iter().map(|node| space.position(node)).collect();
        (ending == Ending::Goal(goal)).then(route)
    }

    fn judge(&self, method: UpdateMethod, update: usize) -> Judge<'static> {
        Judge { who: method.name(), place: format!("update {update}"), ends: self.ends }
    }
}

/// Voxels that change.
struct Change {
    freed: Vec<Voxel>,
    blocked: Vec<Voxel>,
}

impl Change {
    /// The same as edits of a world.
    fn edits(&self) -> Edits {
        let mut edits = Edits::new();
        for &voxel in &self.freed {
            edits.free_voxel(voxel);
        }
        for &voxel in &self.blocked {
            edits.block_voxel(voxel);
        }
        edits
    }

    /// Changes a set of solid voxels, and returns a scene of them.
    fn apply_to(&self, solids: &mut VoxelSet) -> Scene {
        for &voxel in &self.freed {
            solids.remove(voxel);
        }
        for &voxel in &self.blocked {
            solids.insert(voxel);
        }
        Scene::of_solids(solids.clone())
    }
}

/// Laps of one update, in processor time of this thread.
#[derive(Clone)]
struct Clock {
    last: Duration,
    laps: Vec<f64>,
}

impl Clock {
    fn start() -> Self {
        let laps = Vec::with_capacity(3);
        Self { laps, last: now() }
    }

    /// Leaves out the time since the last lap.
    fn restart(&mut self) {
        self.last = now();
    }

    /// These laps and then those of another clock.
    fn followed_by(&self, other: Self) -> Self {
        let laps = [&self.laps[..], &other.laps[..]].concat();
        Self { laps, last: other.last }
    }

    fn lap(&mut self) {
        let next = now();
        self.laps.push(next.saturating_sub(self.last).as_secs_f64());
        self.last = next;
    }
}

/// Seconds of the three parts and lengths of paths, over all updates.
#[derive(Clone, Copy, Default)]
struct Sum {
    seconds: [f64; 3],
    length: f64,
}

impl Sum {
    fn add(&mut self, clock: Clock, length: f64) {
        for (sum, lap) in self.seconds.iter_mut().zip(clock.laps) {
            *sum += lap;
        }
        self.length += length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Changes add up to the scene with the obstacle put in its place, and never touch the ends.
    #[test]
    fn changes_follow_the_obstacle() {
        for (halls, updates) in [(1, 200), (PLANT, 30)] {
            let course = Course::new(halls, updates);
            let mut solids = course.solids_at_first();
            for update in 1..=course.updates {
                let scene = course.change(update).apply_to(&mut solids);
                let mut expected = course.solids.clone();
                let [low, high] = course.obstacle(update);
                expected.insert_box(low, high);
                assert_eq!(scene.voxels.len(), expected.len());
                assert!(expected.iter().all(|voxel| scene.voxels.contains(voxel)));
                assert!(course.ends.iter().all(|end| !scene.voxels.contains(end.voxel())));
            }
        }
    }
}
