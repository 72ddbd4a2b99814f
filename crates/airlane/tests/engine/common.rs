//! Worlds to search, queries between voxels, and the judge of every path.

use airlane::geom::{LatticePoint, Voxel};
use airlane::plan::{Algorithm, Answer, GridOptions, GridPlanner, Query};
use airlane::refine::{Path, audit};
use airlane::scene::Scene;
use airlane::space::{CornerRule, Grading, GraphKind, Neighbourhood, Octree, OctreeGraph};
use airlane::world::{Contact, World};
use airlane_scenes::{Kind, Recipe};
use proptest::prelude::*;

pub(crate) const NEIGHBOURHOODS: [Neighbourhood; 3] =
    [Neighbourhood::Six, Neighbourhood::Eighteen, Neighbourhood::TwentySix];

pub(crate) const CORNER_RULES: [CornerRule; 3] =
    [CornerRule::CutNone, CornerRule::CutEdges, CornerRule::CutAll];

/// The searches that find a path whenever there is one, by steps of the grid.
pub(crate) const GRID_SEARCHES: [Algorithm; 6] = [
    Algorithm::DepthFirst,
    Algorithm::BreadthFirst,
    Algorithm::Dijkstra,
    Algorithm::Greedy,
    Algorithm::AStar,
    Algorithm::WeightedAStar,
];

pub(crate) const RANDOM_SEARCHES: [Algorithm; 2] = [Algorithm::RandomWalk, Algorithm::RandomTrace];

/// Every pairing of a neighbourhood and a corner rule.
pub(crate) fn configurations() -> impl Iterator<Item = (Neighbourhood, CornerRule)> {
    NEIGHBOURHOODS.into_iter().flat_map(|hood| CORNER_RULES.map(|corners| (hood, corners)))
}

/// So many cases of a property, times `AIRLANE_TEST_EFFORT` if that is set.
pub(crate) fn cases(count: u32) -> ProptestConfig {
    let effort = std::env::var("AIRLANE_TEST_EFFORT").ok().and_then(|text| text.parse().ok());
    ProptestConfig::with_cases(count * effort.unwrap_or(1))
}

/// A stream of numbers for batches that are always the same.
pub(crate) struct Draw(pub(crate) u64);

impl Draw {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.0 >> 33) as usize) % n
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// A world whose voxels are solid with a chance of `percent`.
pub(crate) fn cluttered(size: [u32; 3], percent: usize, seed: u64) -> World {
    let mut draw = Draw(seed);
    solid_where(size, |_| draw.below(100) < percent)
}

/// A world with the voxels that `solid` picks.
pub(crate) fn solid_where(size: [u32; 3], mut solid: impl FnMut(Voxel) -> bool) -> World {
    let mut scene = Scene::open(size).unwrap();
    for z in 0..size[2] as i32 {
        for y in 0..size[1] as i32 {
            for x in 0..size[0] as i32 {
                let voxel = Voxel::new(x, y, z);
                if solid(voxel) {
                    scene.voxels.insert(voxel);
                }
            }
        }
    }
    World::bake(scene).unwrap()
}

/// A generated world of about `edge` voxels along each axis.
pub(crate) fn generated(kind: Kind, edge: u32, seed: u64) -> World {
    let size = kind.least_size().map(|least| least.max(edge));
    World::bake(Recipe { kind, size, seed }.make().unwrap()).unwrap()
}

/// Small worlds, some of them flat or thin, some across the border of bricks.
pub(crate) fn small_world() -> impl Strategy<Value = World> {
    let size = prop_oneof![
        prop::array::uniform3(1u32..7),
        prop::array::uniform3(7u32..11),
        (2u32..14, 2u32..14).prop_map(|(x, y)| [x, y, 1]),
    ];
    (size, 0usize..55, any::<u64>())
        .prop_map(|(size, percent, seed)| cluttered(size, percent, seed))
        .prop_filter("something must be free", |world| world.components().count() > 0)
}

pub(crate) fn free_voxels(world: &World) -> Vec<Voxel> {
    world.solids().complement().iter().collect()
}

/// Pairs of free voxels.
pub(crate) fn pairs(world: &World, count: usize, seed: u64) -> Vec<(Voxel, Voxel)> {
    let free = free_voxels(world);
    let mut draw = Draw(seed);
    (0..count).map(|_| (draw.pick(&free), draw.pick(&free))).collect()
}

/// Free points, most of them on faces, edges and corners of voxels if these are free.
pub(crate) fn free_points(world: &World, count: usize, seed: u64) -> Vec<LatticePoint> {
    let free = free_voxels(world);
    let mut draw = Draw(seed);
    let mut points = Vec::new();
    while points.len() < count && !free.is_empty() {
        let voxel = draw.pick(&free);
        let point = LatticePoint(voxel.0.map(|c| 256 * c + draw.pick(&[0, 0, 1, 77, 128, 255])));
        points.push(if world.is_free(point) { point } else { voxel.centre() });
    }
    points
}

/// The four graphs over a world.
pub(crate) fn graphs(world: &World) -> impl Iterator<Item = OctreeGraph<'_>> {
    let gradings = [Grading::Regular, Grading::Progressive];
    gradings.into_iter().flat_map(move |grading| {
        [GraphKind::Dual, GraphKind::EdgeCorner]
            .map(|kind| OctreeGraph::new(world, Octree::new(world, grading).unwrap(), kind))
    })
}

/// A query from the centre of one voxel to the centre of another, in the default frame.
pub(crate) fn between(start: Voxel, goal: Voxel) -> Query {
    Query { start: start.0.map(f64::from), goal: goal.0.map(f64::from) }
}

pub(crate) fn options(
    algorithm: Algorithm,
    neighbourhood: Neighbourhood,
    corners: CornerRule,
) -> GridOptions {
    GridOptions { neighbourhood, corners, ..GridOptions::new(algorithm) }
}

/// The answer of a planner that was asked nothing before.
pub(crate) fn solve(world: &World, (start, goal): (Voxel, Voxel), options: &GridOptions) -> Answer {
    GridPlanner::new(world).answer(&between(start, goal), options).unwrap()
}

/// Has the auditor judge a path and its ends.
#[track_caller]
pub(crate) fn assert_valid(world: &World, path: &Path, from: LatticePoint, to: LatticePoint) {
    assert_eq!(path.audit(world), Ok(()), "{path:?}");
    let points = path.points();
    assert_eq!((points.first(), points.last()), (Some(&from), Some(&to)));
    if path.promise() == airlane::refine::Promise::Clear(Contact::Open) {
        assert_eq!(audit(world, points, from, to, Contact::Open), Ok(()));
    }
}

/// Whether two lengths agree but for rounding.
pub(crate) fn same_length(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-6 * a.max(b)
}
