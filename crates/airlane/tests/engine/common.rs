//! Worlds to search, queries between voxels, and the judge of every path.

use airlane::geom::{LatticePoint, Voxel};
use airlane::method::{CornerRule, Grading, GraphKind, Method, Neighbourhood};
use airlane::refine::audit;
use airlane::scene::Scene;
use airlane::space::{Octree, OctreeGraph};
use airlane::world::{Contact, World};
use airlane::{Agent, AgentSpec, Airspace, Answer, Path, Planner, Query};
use airlane_scenes::{Kind, Recipe};
use proptest::prelude::*;

pub(crate) const NEIGHBOURHOODS: [Neighbourhood; 3] =
    [Neighbourhood::Six, Neighbourhood::Eighteen, Neighbourhood::TwentySix];

pub(crate) const CORNER_RULES: [CornerRule; 3] =
    [CornerRule::CutNone, CornerRule::CutEdges, CornerRule::CutAll];

/// Every search over the voxel grid by its name.
pub(crate) const SEARCHES: [&str; 11] = [
    "dfs",
    "bfs",
    "dijkstra",
    "greedy",
    "astar",
    "wastar",
    "theta",
    "lazytheta",
    "jps3d",
    "randomwalk",
    "randomtrace",
];

/// The searches that find a path whenever there is one, by steps of the grid.
pub(crate) const GRID_SEARCHES: [&str; 6] = ["dfs", "bfs", "dijkstra", "greedy", "astar", "wastar"];

pub(crate) const RANDOM_SEARCHES: [&str; 2] = ["randomwalk", "randomtrace"];

/// Searches that look along straight lines and cut no corners.
pub(crate) fn is_any_angle(search: &str) -> bool {
    matches!(search, "theta" | "lazytheta")
}

/// A method by its text.
pub(crate) fn method(text: &str) -> Method {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A search by its name, with options that may not go with it.
pub(crate) fn with(search: &str, options: &[(&str, &str)]) -> Method {
    Method::from_options(search, None, options).unwrap_or_else(|error| panic!("{error}"))
}

/// A search with a seed if it is random.
pub(crate) fn seeded(search: &str, seed: u64) -> Method {
    match RANDOM_SEARCHES.contains(&search) {
        true => with(search, &[("seed", &seed.to_string())]),
        false => method(search),
    }
}

/// A search by its name over a grid of this kind.
pub(crate) fn on_grid(search: &str, hood: Neighbourhood, corners: CornerRule) -> Method {
    let hood = match hood {
        Neighbourhood::Six => "6",
        Neighbourhood::Eighteen => "18",
        Neighbourhood::TwentySix => "26",
    };
    match corners {
        // Not every search has a rule for corners.
        CornerRule::CutNone => with(search, &[("neighbours", hood)]),
        CornerRule::CutEdges => with(search, &[("neighbours", hood), ("corners", "edges")]),
        CornerRule::CutAll => with(search, &[("neighbours", hood), ("corners", "all")]),
    }
}

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

/// The name of the space that a graph over an octree is.
pub(crate) fn space_of(graph: &OctreeGraph<'_>) -> &'static str {
    match (graph.octree().grading(), graph.kind()) {
        (Grading::Regular, GraphKind::Dual) => "octree-dual",
        (Grading::Regular, GraphKind::EdgeCorner) => "octree-corner",
        (Grading::Progressive, GraphKind::Dual) => "progressive-dual",
        (Grading::Progressive, GraphKind::EdgeCorner) => "progressive-corner",
    }
}

/// Every space over octrees.
pub(crate) const OCTREES: [&str; 4] =
    ["octree-dual", "octree-corner", "progressive-dual", "progressive-corner"];

/// Every search that runs on graphs: all but jump point search.
pub(crate) fn on_graphs() -> impl Iterator<Item = &'static str> {
    SEARCHES.into_iter().filter(|&search| search != "jps3d")
}

/// A search in a space over octrees, with a seed if it is random.
pub(crate) fn on_octree(search: &str, space: &str, seed: u64) -> Method {
    let seed = seed.to_string();
    let is_random = RANDOM_SEARCHES.contains(&search);
    let options: &[(&str, &str)] = if is_random { &[("seed", &seed)] } else { &[] };
    Method::from_options(search, Some(space), options).unwrap()
}

/// An agent that moves at speed 1 in every mode, but for a change.
pub(crate) fn agent_with(change: impl FnOnce(&mut AgentSpec)) -> Agent {
    let mut spec = AgentSpec::new("somebody");
    change(&mut spec);
    Agent::new(spec).unwrap()
}

/// The airspace of a world.
pub(crate) fn airspace(world: &World) -> Airspace {
    Airspace::new(world.clone()).unwrap()
}

/// A query from the centre of one voxel to the centre of another, in the default frame.
pub(crate) fn between(start: Voxel, goal: Voxel) -> Query {
    Query::new(start.0.map(f64::from), goal.0.map(f64::from))
}

/// The answer of a planner that was asked nothing before.
pub(crate) fn solve(airspace: &Airspace, (start, goal): (Voxel, Voxel), method: Method) -> Answer {
    Planner::new(airspace).path(&between(start, goal).method(method)).unwrap()
}

/// Where a path begins and ends on the lattice.
pub(crate) fn ends_of(path: &Path) -> (LatticePoint, LatticePoint) {
    let points = path.lattice_points();
    (points[0], points[points.len() - 1])
}

/// Has the auditor judge what a path promises, and its ends.
#[track_caller]
pub(crate) fn assert_valid(airspace: &Airspace, path: &Path, from: LatticePoint, to: LatticePoint) {
    assert_eq!(path.audit(airspace), Ok(()), "{path:?}");
    assert_eq!(ends_of(path), (from, to));
}

/// Has the auditor judge a path that cuts no corners: it touches nothing.
#[track_caller]
pub(crate) fn assert_clear(airspace: &Airspace, path: &Path, from: LatticePoint, to: LatticePoint) {
    assert_valid(airspace, path, from, to);
    let judged = audit(airspace.world(), path.lattice_points(), from, to, Contact::Open);
    assert_eq!(judged, Ok(()), "{path:?}");
}

/// Whether two lengths agree but for rounding.
pub(crate) fn same_length(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-6 * a.max(b)
}
