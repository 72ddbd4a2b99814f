//! Waypoint graphs against navmeshes: the lecture's four slides as measured tables.
//!
//! 1. *Coverage*: how many waypoints it takes until every place sees one.
//! 2. *Zigzag*: how long paths are and how much they turn.
//! 3. *Path correction*: an obstacle stands in the middle of the way; is there a way around?
//! 4. *Characters that move differently*: who can follow the soldier's network.
//!
//! On the flat maps with obstacles. Waypoints are spread out over free places and joined to those in sight
//! up to a distance; polygons are the cells of the map (`mesh.rs`). Where the shortest length is needed it is
//! that of the exact search over the navmesh; with an obstacle in the way it is found without any of the two
//! networks (`around.rs`), as both are judged by it.

use super::around;
use super::maps::{self, MapName};
use super::mesh::mesh_of;
use super::{LectureSettings, PaperError};
use crate::busy::busy;
use crate::random::Draw;
use crate::scen::median;
use airlane::geom::{LatticePoint, UNIT, Voxel, VoxelSet};
use airlane::method::{AStar, Method};
use airlane::refine::{audit, rubber_band};
use airlane::scene::Scene;
use airlane::space::{Linking, NavMesh, Over, WaypointPlan, Waypoints};
use airlane::world::{Contact, World};
use airlane::{Airspace, Map, Planner, Query};
use serde::Serialize;
use std::sync::Arc;

/// The maps.
const MAPS: [MapName; 3] = [MapName::Clutter, MapName::Concave, MapName::Maze];
/// Numbers of waypoints.
const COUNTS: [usize; 5] = [32, 64, 128, 256, 512];
/// The number of waypoints that obstacles and characters are tried with.
pub(super) const USUAL: usize = 128;
/// Waypoints in sight are joined up to this far apart, in voxels.
const REACH: f64 = 24.0;
/// Places at which coverage is looked at.
const PLACES: usize = 500;
/// Voxels along the edge of an obstacle that stands in the way.
const OBSTACLE: i32 = 3;
/// Voxels by which a tank is wider than a soldier, on every side.
const WIDER: i32 = 1;
/// The turning radius of a motorcycle, in voxels.
const TURN: f64 = 2.0;

/// What is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Network {
    /// So many waypoints.
    Waypoints(usize),
    /// The same, and the path smoothed by a rubber band, which takes the map itself.
    Smoothed(usize),
    /// Polygons.
    Navmesh,
}

impl Network {
    /// Its name in tables.
    pub fn title(self) -> String {
        match self {
            Self::Waypoints(count) => format!("{count} waypoints"),
            Self::Smoothed(count) => format!("{count} waypoints, smoothed"),
            Self::Navmesh => "navmesh".to_owned(),
        }
    }
}

/// Slides 1 and 2: what a network covers, and what its paths look like.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NetworkRow {
    /// The map.
    pub map: MapName,
    /// What is searched.
    pub network: Network,
    /// Waypoints or polygons.
    pub nodes: usize,
    /// Per cent of places from which it can be entered.
    pub covered_percent: f64,
    /// Queries, all of which have a path.
    pub queries: usize,
    /// Paths found.
    pub found: usize,
    /// Mean of length ÷ shortest length.
    pub ratio_mean: f64,
    /// Mean number of bends.
    pub bends_mean: f64,
    /// Mean of all turns of a path together, in degrees.
    pub turned_mean: f64,
    /// The same for the navmesh's paths of the same queries.
    pub navmesh_turned_mean: f64,
    /// Per cent of the paths that a motorcycle can ride: bends have room for its turning radius.
    pub ridden_percent: f64,
    /// Median time of a query in microseconds.
    pub time_us: f64,
}

/// Slide 3: what is left with an obstacle in the middle of every way.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ObstacleRow {
    /// The map.
    pub map: MapName,
    /// What is searched.
    pub network: Network,
    /// Obstacles after which there still is a way.
    pub possible: usize,
    /// Of these, paths found before the obstacle came up.
    pub found_before: usize,
    /// Their mean of length ÷ the shortest without the obstacle.
    pub ratio_before: f64,
    /// Paths found around the obstacles.
    pub found: usize,
    /// Mean of length ÷ the shortest with the obstacle.
    pub ratio_mean: f64,
}

/// Slide 4: what a tank can use of a soldier's network.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TankRow {
    /// The map.
    pub map: MapName,
    /// The network.
    pub network: Network,
    /// Per cent of its waypoints where the tank has no room.
    pub lost_nodes_percent: Option<f64>,
    /// Per cent of its arcs that the tank cannot take.
    pub lost_arcs_percent: Option<f64>,
    /// Per cent of the soldier's paths that the tank cannot follow.
    pub lost_paths_percent: f64,
    /// Queries that have a path for the tank.
    pub possible: usize,
    /// Of these, paths found over what is left of the soldier's network, and over one made for the tank.
    pub found: [usize; 2],
}

/// All slides.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Networks {
    /// Slides 1 and 2.
    pub rows: Vec<NetworkRow>,
    /// Slide 3.
    pub obstacles: Vec<ObstacleRow>,
    /// Slide 4.
    pub tanks: Vec<TankRow>,
}

/// Measures all slides. `progress` is called after each map.
pub(super) fn networks(
    settings: LectureSettings,
    mut progress: impl FnMut(),
) -> Result<Networks, PaperError> {
    let mut all = Networks::default();
    for map in MAPS {
        let level = Level::new(maps::make(map, settings.seed)?)?;
        let ends = maps::queries(map, level.world(), settings.queries, settings.seed);
        let mut mesh = level.mesh_planner();
        let mut shortest = Vec::with_capacity(ends.len());
        for &ends in &ends {
            shortest.push(level.walk(&mut mesh, ends)?);
        }
        let counts = COUNTS.map(Network::Waypoints).into_iter();
        let smoothed = [Network::Smoothed(USUAL), Network::Navmesh];
        for network in counts.chain(smoothed) {
            all.rows.push(level.row(map, network, &ends, &shortest, settings.seed)?);
        }
        all.obstacles.extend(level.obstacles(map, &ends, settings.seed)?);
        for network in [Network::Waypoints(USUAL), Network::Navmesh] {
            all.tanks.push(level.tank(map, network, &ends, settings.seed)?);
        }
        progress();
    }
    Ok(all)
}

/// A way over a network.
struct Walk {
    points: Vec<[f64; 3]>,
    length: f64,
}

/// A flat map with its navmesh.
struct Level {
    airspace: Airspace,
    mesh: Arc<NavMesh>,
}

impl Level {
    fn new(scene: Scene) -> Result<Self, PaperError> {
        let airspace = Airspace::bake(scene)?;
        let mesh = Arc::new(mesh_of(&airspace)?);
        Ok(Self { airspace, mesh })
    }

    fn world(&self) -> &Arc<World> {
        self.airspace.world()
    }

    fn mesh_planner(&self) -> Planner {
        Planner::new(&self.mesh)
    }

    fn plan(&self, count: usize, seed: u64) -> WaypointPlan {
        let over = Over::World(Arc::clone(self.world()));
        WaypointPlan::sampled(&over, count, Linking::Within(REACH), seed)
    }

    /// The waypoints of a plan that are free here.
    fn waypoints(&self, mut plan: WaypointPlan) -> Result<Option<Arc<Waypoints>>, PaperError> {
        plan.points.retain(|point| self.is_free(point.at));
        if plan.points.is_empty() {
            return Ok(None);
        }
        Ok(Some(Arc::new(Waypoints::new(&plan, Over::World(Arc::clone(self.world())))?)))
    }

    fn lattice(&self, at: [f64; 3]) -> Option<LatticePoint> {
        self.airspace.frame().lattice_from_world(at).ok()
    }

    fn is_free(&self, at: [f64; 3]) -> bool {
        self.lattice(at).is_some_and(|point| self.world().is_free(point))
    }

    /// The way between two voxels, if the planner's network has one. The auditor judges it.
    fn walk(&self, planner: &mut Planner, ends: [Voxel; 2]) -> Result<Option<Walk>, PaperError> {
        let frame = self.airspace.frame();
        let [start, goal] = ends.map(|end| frame.world_from_lattice(end.centre()));
        let is_mesh = planner.map().parts().any(|(_, part)| part.navmesh().is_some());
        let method = if is_mesh { Method::default() } else { AStar::default().into() };
        let answer = planner.path(&Query::new(start, goal).method(method))?;
        let Some(path) = answer.outcome.found() else { return Ok(None) };
        let map: &Map = planner.map();
        path.audit(map).map_err(|fault| PaperError::Invalid {
            who: "a network".to_owned(),
            place: format!("{ends:?}"),
            fault,
        })?;
        Ok(Some(Walk { points: path.points().to_vec(), length: path.length() }))
    }

    /// The same path with all points left out that it can do without.
    fn smoothed(&self, walk: &Walk, ends: [Voxel; 2]) -> Result<Walk, PaperError> {
        let points: Vec<LatticePoint> =
            walk.points.iter().filter_map(|&at| self.lattice(at)).collect();
        let banded = rubber_band(self.world(), &points);
        let [start, goal] = ends.map(Voxel::centre);
        let judged = audit(self.world(), &banded.points, start, goal, Contact::Open);
        judged.map_err(|fault| PaperError::Invalid {
            who: "the rubber band".to_owned(),
            place: format!("{ends:?}"),
            fault,
        })?;
        let frame = self.airspace.frame();
        let length = banded.length() * frame.voxel_size;
        let points = banded.points.iter().map(|&point| frame.world_from_lattice(point)).collect();
        Ok(Walk { points, length })
    }

    fn row(
        &self,
        map: MapName,
        network: Network,
        ends: &[[Voxel; 2]],
        shortest: &[Option<Walk>],
        seed: u64,
    ) -> Result<NetworkRow, PaperError> {
        let waypoints = match network {
            Network::Waypoints(count) | Network::Smoothed(count) => {
                self.waypoints(self.plan(count, seed))?
            }
            Network::Navmesh => None,
        };
        let mut planner = match &waypoints {
            Some(waypoints) => Planner::new(waypoints),
            None => self.mesh_planner(),
        };
        let (mut times, mut walks, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        let mut navmesh_turned = 0.0;
        for (&ends, shortest) in ends.iter().zip(shortest) {
            let (seconds, walk) = busy(|| self.walk(&mut planner, ends));
            times.push(1e6 * seconds);
            let Some(mut walk) = walk? else { continue };
            if let Network::Smoothed(_) = network {
                walk = self.smoothed(&walk, ends)?;
            }
            if let Some(shortest) = shortest {
                ratios.push(walk.length / shortest.length);
                navmesh_turned += turns(&shortest.points).iter().sum::<f64>().to_degrees();
            }
            walks.push(walk);
        }
        let is_covered = |point: LatticePoint| match &waypoints {
            Some(waypoints) => waypoints.in_sight(point).next().is_some(),
            None => {
                let at = self.airspace.frame().world_from_lattice(point);
                self.mesh.locate(at, 1.0).is_ok_and(|found| found.is_some())
            }
        };
        let places = places(self.world(), seed);
        let covered = places.iter().filter(|&&place| is_covered(place)).count();
        let mean =
            |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / walks.len().max(1) as f64;
        let turns: Vec<Vec<f64>> = walks.iter().map(|walk| turns(&walk.points)).collect();
        let ridden =
            walks.iter().zip(&turns).filter(|(walk, turns)| is_ridden(walk, turns)).count();
        Ok(NetworkRow {
            map,
            network,
            nodes: waypoints.as_ref().map_or(self.mesh.polygon_count(), |one| one.len()),
            covered_percent: 100.0 * covered as f64 / places.len().max(1) as f64,
            queries: ends.len(),
            found: walks.len(),
            ratio_mean: mean(&mut ratios.iter().copied()),
            bends_mean: mean(&mut turns.iter().map(|turns| turns.len() as f64)),
            turned_mean: mean(
                &mut turns.iter().map(|turns| turns.iter().sum::<f64>().to_degrees()),
            ),
            navmesh_turned_mean: navmesh_turned / walks.len().max(1) as f64,
            ridden_percent: 100.0 * ridden as f64 / walks.len().max(1) as f64,
            time_us: median(&times),
        })
    }

    /// The level with other solids.
    fn with(&self, solids: VoxelSet) -> Result<Self, PaperError> {
        Self::new(Scene::of_solids(solids))
    }

    /// Rows for waypoints and for the navmesh. An obstacle stands in the middle of the shortest way.
    fn obstacles(
        &self,
        map: MapName,
        ends: &[[Voxel; 2]],
        seed: u64,
    ) -> Result<[ObstacleRow; 2], PaperError> {
        let plan = self.plan(USUAL, seed);
        let whole = self.waypoints(plan.clone())?;
        let networks = [Network::Waypoints(USUAL), Network::Navmesh];
        let (mut possible, mut before, mut after) =
            (0, [const { Vec::new() }; 2], [const { Vec::new() }; 2]);
        for &ends in ends {
            let centres = ends.map(Voxel::centre);
            let Some(way) = around::shortest(self.world(), centres) else { continue };
            let frame = self.airspace.frame();
            let points: Vec<[f64; 3]> =
                way.points.iter().map(|&point| frame.world_from_lattice(point)).collect();
            let Some(middle) = self.lattice(middle(&points)) else { continue };
            let Voxel(low) = middle.voxel();
            let low = [low[0] - OBSTACLE / 2, low[1] - OBSTACLE / 2, 0];
            let mut solids = self.world().solids().clone();
            solids.insert_box(low, [low[0] + OBSTACLE, low[1] + OBSTACLE, 1]);
            if ends.iter().any(|&end| solids.contains(end)) {
                continue;
            }
            let level = self.with(solids)?;
            let Some(best) = around::shortest(level.world(), centres) else { continue };
            possible += 1;
            let left = level.waypoints(plan.clone())?;
            for (i, network) in networks.into_iter().enumerate() {
                for (level, waypoints, shortest, ratios) in
                    [(self, &whole, &way, &mut before), (&level, &left, &best, &mut after)]
                {
                    let walk = match (network, waypoints) {
                        (Network::Navmesh, _) => level.walk(&mut level.mesh_planner(), ends)?,
                        (_, Some(waypoints)) => level.walk(&mut Planner::new(waypoints), ends)?,
                        (_, None) => None,
                    };
                    let shortest = shortest.length / f64::from(UNIT) * frame.voxel_size;
                    ratios[i].extend(walk.map(|walk| walk.length / shortest));
                }
            }
        }
        let mean = |ratios: &[f64]| ratios.iter().sum::<f64>() / ratios.len().max(1) as f64;
        Ok([0, 1].map(|i| ObstacleRow {
            map,
            network: networks[i],
            possible,
            found_before: before[i].len(),
            ratio_before: mean(&before[i]),
            found: after[i].len(),
            ratio_mean: mean(&after[i]),
        }))
    }

    fn tank(
        &self,
        map: MapName,
        network: Network,
        ends: &[[Voxel; 2]],
        seed: u64,
    ) -> Result<TankRow, PaperError> {
        let room = self.with(wider(self.world()))?;
        let plan = self.plan(USUAL, seed);
        let soldiers = self.waypoints(plan.clone())?;
        let mut planner = match (&network, &soldiers) {
            (Network::Navmesh, _) | (_, None) => self.mesh_planner(),
            (_, Some(waypoints)) => Planner::new(waypoints),
        };
        let is_clear = |a: [f64; 3], b: [f64; 3]| match (room.lattice(a), room.lattice(b)) {
            (Some(a), Some(b)) => room.world().is_clear(a, b, Contact::Sliding),
            _ => false,
        };
        let (mut walked, mut lost, mut possible, mut found) = (0, 0, 0, [0; 2]);
        let left = room.waypoints(plan)?;
        let own = room.waypoints(room.plan(USUAL, seed))?;
        for &ends in ends {
            if let Some(walk) = self.walk(&mut planner, ends)? {
                walked += 1;
                lost += usize::from(!walk.points.windows(2).all(|leg| is_clear(leg[0], leg[1])));
            }
            let mesh = &mut room.mesh_planner();
            if ends.iter().any(|&end| room.world().is_blocked(end))
                || room.walk(mesh, ends)?.is_none()
            {
                continue;
            }
            possible += 1;
            for (found, waypoints) in found.iter_mut().zip([&left, &own]) {
                let walk = match (network, waypoints) {
                    (Network::Navmesh, _) => room.walk(mesh, ends)?,
                    (_, Some(waypoints)) => room.walk(&mut Planner::new(waypoints), ends)?,
                    (_, None) => None,
                };
                *found += usize::from(walk.is_some());
            }
        }
        let percent = |lost: usize, all: usize| 100.0 * lost as f64 / all.max(1) as f64;
        let (nodes, arcs) = match (&network, &soldiers) {
            (Network::Waypoints(_), Some(all)) => {
                let left = left.as_ref();
                let nodes = all.len() - left.map_or(0, |left| left.len());
                let arcs = all.arc_count() - left.map_or(0, |left| left.arc_count());
                (Some(percent(nodes, all.len())), Some(percent(arcs, all.arc_count())))
            }
            _ => (None, None),
        };
        Ok(TankRow {
            map,
            network,
            lost_nodes_percent: nodes,
            lost_arcs_percent: arcs,
            lost_paths_percent: percent(lost, walked),
            possible,
            found,
        })
    }
}

/// Random free places.
fn places(world: &World, seed: u64) -> Vec<LatticePoint> {
    let mut draw = Draw(seed ^ 0x0f1e_2d3c);
    let any = std::iter::repeat_with(|| Voxel(world.size().map(|axis| draw.below(axis))));
    any.filter(|&voxel| !world.is_blocked(voxel)).take(PLACES).map(Voxel::centre).collect()
}

/// The solids with a rim around them, and around the map.
fn wider(world: &World) -> VoxelSet {
    let mut solids = world.solids().clone();
    for Voxel([x, y, _]) in world.solids().iter() {
        solids.insert_box([x - WIDER, y - WIDER, 0], [x + WIDER + 1, y + WIDER + 1, 1]);
    }
    let [width, depth, _] = world.size().map(|axis| axis as i32);
    for (low, high) in [
        ([0, 0], [width, WIDER]),
        ([0, depth - WIDER], [width, depth]),
        ([0, 0], [WIDER, depth]),
        ([width - WIDER, 0], [width, depth]),
    ] {
        solids.insert_box([low[0], low[1], 0], [high[0], high[1], 1]);
    }
    solids
}

fn leg([a, b]: [[f64; 3]; 2]) -> f64 {
    (b[0] - a[0]).hypot(b[1] - a[1])
}

/// The point half way along a path.
fn middle(points: &[[f64; 3]]) -> [f64; 3] {
    let mut left: f64 = points.windows(2).map(|ends| leg([ends[0], ends[1]])).sum::<f64>() / 2.0;
    for ends in points.windows(2) {
        let length = leg([ends[0], ends[1]]);
        if length >= left && length > 0.0 {
            let share = left / length;
            return std::array::from_fn(|i| ends[0][i] + share * (ends[1][i] - ends[0][i]));
        }
        left -= length;
    }
    points.first().copied().unwrap_or_default()
}

/// How much a path turns at every bend, in radians.
fn turns(points: &[[f64; 3]]) -> Vec<f64> {
    let turn = |ends: &[[f64; 3]]| {
        let [a, b] = [(ends[0], ends[1]), (ends[1], ends[2])]
            .map(|(from, to)| (to[1] - from[1]).atan2(to[0] - from[0]));
        let turn = (b - a).abs();
        turn.min(std::f64::consts::TAU - turn)
    };
    points.windows(3).map(turn).filter(|turn| *turn > 1e-9).collect()
}

/// Whether every bend has room for the turning radius of a motorcycle: an arc begins and ends on the legs
/// beside its bend, and arcs do not overlap.
fn is_ridden(walk: &Walk, turns: &[f64]) -> bool {
    if turns.len() + 2 != walk.points.len() {
        return turns.is_empty(); // the path goes straight on, or turns back on the spot
    }
    let taken = |bend: usize| match bend.checked_sub(1).and_then(|bend| turns.get(bend)) {
        Some(turn) => TURN * (turn / 2.0).tan(),
        None => 0.0,
    };
    let legs = walk.points.windows(2).enumerate();
    let mut fits = legs.map(|(i, ends)| taken(i) + taken(i + 1) <= leg([ends[0], ends[1]]) + 1e-9);
    fits.all(|fits| fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The navmesh of a map covers all of it, and joins what is joined.
    #[test]
    fn meshes_cover_their_maps() {
        for map in MAPS {
            let level = Level::new(maps::make(map, 1).unwrap()).unwrap();
            assert_eq!(level.mesh.polygon_count(), level.airspace.cells().count());
            assert_eq!(level.mesh.island_count(), level.world().components().count(), "{map:?}");
            assert!(places(level.world(), 1).iter().all(|&place| {
                let at = level.airspace.frame().world_from_lattice(place);
                level.mesh.locate(at, 1.0).unwrap().is_some()
            }));
        }
    }

    #[test]
    fn bends_and_riders_are_judged_by_hand() {
        let path = |points: &[[f64; 2]]| Walk {
            points: points.iter().map(|[x, y]| [*x, *y, 0.0]).collect(),
            length: 0.0,
        };
        let right = path(&[[0.0, 0.0], [10.0, 0.0], [10.0, 10.0]]);
        let turned = turns(&right.points);
        assert!(
            (turned[0] - std::f64::consts::FRAC_PI_2).abs() < 1e-12 && is_ridden(&right, &turned)
        );
        // Two right angles three apart take two of it each.
        let narrow = path(&[[0.0, 0.0], [10.0, 0.0], [10.0, 3.0], [20.0, 3.0]]);
        assert!(!is_ridden(&narrow, &turns(&narrow.points)));
        assert_eq!(middle(&right.points), [10.0, 0.0, 0.0]);
    }
}
