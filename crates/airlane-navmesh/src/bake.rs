//! From triangles to floors. [`bake`] reads top to bottom: triangles that one may stand on; by Recast a
//! height field of cells, what has headroom and no ledge, room for the radius, and regions; then their
//! outlines, convex polygons, and the surface in them.
//!
//! Recast gets all coordinates in cells, counted from the low corner of the model, so that cells are
//! whole numbers and a bake depends neither on where the model lies nor on the platform.

use crate::cut;
use crate::outline::{Corner, Outlines};
use crate::relief::Relief;
use airlane::geom::Frame;
use airlane::geom::vector::flat_norm;
use airlane::scene::{Model, PolygonMesh, Scene};
use airlane::space::{NavMesh, NavMeshError};
use airlane::{Agent, Body, Query};
use glam::{UVec3, Vec3, Vec3A};
use rerecast::{Aabb3d, AreaType, CompactHeightfield, HeightfieldBuilder, TriMesh};
use std::sync::Arc;
use thiserror::Error;

/// Options of a bake; lengths are in metres.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bake {
    /// Edge of a cell; usually a half to a third of the radius.
    pub cell: f64,
    /// Height of a cell.
    pub cell_height: f64,
    /// Radius of the body: the distance of its centre from walls and ledges.
    pub radius: f64,
    /// Height of the body: floors with less headroom are left out.
    pub height: f64,
    /// Steepest slope, as rise over run: 1 is 45°.
    pub max_slope: f64,
    /// Highest step up or down.
    pub step: f64,
    /// By how many cells the outline of the floors may be simplified.
    pub simplify: f64,
    /// Isolated patches of fewer cells than this are left out.
    pub least_cells: u16,
    /// Whether the undersides of triangles count as well, for models with inconsistent
    /// orientation.
    pub both_sides: bool,
}

impl Default for Bake {
    /// For a human.
    fn default() -> Self {
        Self {
            cell: 0.15,
            cell_height: 0.1,
            radius: 0.3,
            height: 1.8,
            max_slope: 1.0,
            step: 0.4,
            simplify: 1.3,
            least_cells: 16,
            both_sides: false,
        }
    }
}

impl Bake {
    /// The same bake for an agent's body and slope. A body that is not round counts as the circle
    /// around it, because it rotates as it moves.
    pub fn for_agent(self, agent: &Agent) -> Self {
        Self { max_slope: agent.max_slope.min(MOST_SLOPE), ..self.for_body(agent.body) }
    }

    /// The same bake for a body.
    fn for_body(self, body: Body) -> Self {
        let ([x, y, z], round) = (body.half(), body.radius());
        Self { radius: flat_norm(x, y) + round, height: 2.0 * (z + round), ..self }
    }

    /// The same bake for whom a query is: its body, which wins over the agent's, and the slope of the
    /// agent. A query without an agent leaves the bake as it is.
    pub fn for_query(self, query: &Query) -> Self {
        let bake = query.asked_agent().map_or(self, |agent| self.for_agent(agent));
        query.asked_body().map_or(bake, |body| bake.for_body(body))
    }

    /// The radius in cells, rounded up.
    pub fn radius_cells(&self) -> u16 {
        cells_up(self.radius / self.cell)
    }

    /// Rejects invalid values.
    pub fn check(&self) -> Result<(), BakeError> {
        let positive = [("cell", self.cell), ("cell height", self.cell_height)];
        let is_bad = |(_, c): &(_, f64)| !(c.is_finite() && *c > 0.0);
        if let Some((what, found)) = positive.into_iter().find(is_bad) {
            return Err(BakeError::Measure { what, found, expected: "a positive number" });
        }
        let (across, up) = (self.cell * f64::from(u16::MAX), self.cell_height * 60_000.0);
        let measures = [
            ("radius", self.radius, across, "a number from 0 to 65,535 cells"),
            ("height", self.height, up, "a number from 0 to 60,000 cell heights"),
            ("step", self.step, up, "a number from 0 to 60,000 cell heights"),
            ("slope", self.max_slope, MOST_SLOPE, "a number from 0 to 1000, rise over run"),
            ("simplification", self.simplify, 64.0, "a number from 0 to 64 cells"),
        ];
        match measures.into_iter().find(|(_, found, most, _)| !(0.0..=*most).contains(found)) {
            Some((what, found, _, expected)) => Err(BakeError::Measure { what, found, expected }),
            None => Ok(()),
        }
    }
}

/// Steeper than this is a wall.
const MOST_SLOPE: f64 = 1000.0;

/// Most cells in the plane: a bake holds some tens of bytes for each.
const MOST_COLUMNS: f64 = 2.68e8;

/// Most cells along an axis.
const MOST_CELLS: f64 = 65_000.0;

fn cells_up(cells: f64) -> u16 {
    // Multiples of 0.1 are not exact.
    (cells - 1e-6).ceil().clamp(0.0, f64::from(u16::MAX)) as u16
}

fn cells_down(cells: f64) -> u16 {
    (cells + 1e-6).floor().clamp(0.0, f64::from(u16::MAX)) as u16
}

/// Why a model cannot be baked.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum BakeError {
    /// A value is not a number or out of range.
    #[error("invalid {what} {found}: expected {expected}")]
    Measure {
        /// Which.
        what: &'static str,
        /// Its value.
        found: f64,
        /// What it should be.
        expected: &'static str,
    },
    /// A triangle refers to a missing vertex.
    #[error(
        "triangle {triangle} refers to vertex {vertex}, but there are only {vertices} vertices"
    )]
    UnknownVertex {
        /// Its number, from 0.
        triangle: usize,
        /// The vertex.
        vertex: u32,
        /// How many there are.
        vertices: usize,
    },
    /// A coordinate is not finite.
    #[error("vertex {vertex} is at ({}, {}, {}); every coordinate must be a finite number", .at[0], .at[1], .at[2])]
    NotFinite {
        /// Its number, from 0; corners of boxes follow after the vertices.
        vertex: usize,
        /// Where it is.
        at: [f64; 3],
    },
    /// There is no walkable floor.
    #[error(
        "no floor found: of {triangles} triangles, {steep} are too steep, {below} face down \
         (the faces of the model may be inverted), and none of the others has room for a body \
         of radius {radius} and height {height}"
    )]
    NoFloor {
        /// Triangles there are.
        triangles: usize,
        /// Of these, too steep.
        steep: usize,
        /// Of these, facing down.
        below: usize,
        /// Radius that was asked for.
        radius: f64,
        /// Height that was asked for.
        height: f64,
    },
    /// The grid is too large.
    #[error(
        "{} × {} × {} cells are too many: expected at most 65,000 per axis and 268 million in the plane; \
         use cells of at least {advised:.3} m", .cells[0], .cells[1], .cells[2]
    )]
    TooLarge {
        /// Cells along x, y and z.
        cells: [u64; 3],
        /// An edge of a cell that is large enough.
        advised: f64,
    },
    /// Recast failed.
    #[error("cannot find floors: {0}; try a larger cell")]
    Recast(String),
    /// Outlines of floors cross, which they do not on cells.
    #[error("the outlines of floors cross each other; try less simplification")]
    Outline,
    /// The polygons are not a valid navmesh.
    #[error(transparent)]
    Mesh(#[from] NavMeshError),
}

/// Statistics of a bake.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BakeReport {
    /// Triangles of the model, those of boxes included.
    pub triangles: usize,
    /// Of these, gentle enough to walk on.
    pub walkable: usize,
    /// Points of point clouds, which are ignored.
    pub points: usize,
    /// Cells along x and y.
    pub cells: [u32; 2],
}

/// A navmesh and the statistics of its bake.
#[derive(Clone, Debug)]
pub struct Baked {
    /// The mesh, shared with the maps it is put into.
    pub mesh: Arc<NavMesh>,
    /// What was found.
    pub report: BakeReport,
}

/// Bakes the surface of a voxel scene. Floors end at its box, even where the outside is
/// solid.
pub fn bake_scene(scene: &Scene, bake: &Bake) -> Result<Baked, BakeError> {
    self::bake(&scene.skin(), bake)
}

/// Bakes the triangles and boxes of a model into floors.
pub fn bake(model: &Model, bake: &Bake) -> Result<Baked, BakeError> {
    bake.check()?;
    let soup = Soup::new(model)?;
    let grid = Grid::new(&soup, bake)?;
    let (mesh, counts) = marked(&soup, &grid, bake);
    let no_floor = BakeError::NoFloor {
        triangles: counts.triangles,
        steep: counts.steep,
        below: counts.below,
        radius: bake.radius,
        height: bake.height,
    };
    let field = walkable_field(&mesh, &grid, bake)?;
    let outlines = Outlines::new(&field, bake.simplify);
    let raw = floors(&field, &outlines, &grid, bake)?;
    if raw.polygons.is_empty() {
        return Err(no_floor);
    }
    let report = BakeReport {
        triangles: counts.triangles,
        walkable: counts.triangles - counts.steep - counts.below,
        points: model.points.len(),
        cells: [grid.cells[0], grid.cells[1]],
    };
    Ok(Baked { mesh: Arc::new(NavMesh::new(&raw)?), report })
}

/// The polygons of all regions, with their surfaces, in world coordinates.
fn floors(
    field: &CompactHeightfield,
    outlines: &Outlines,
    grid: &Grid,
    bake: &Bake,
) -> Result<PolygonMesh, BakeError> {
    let corner = |corner: &Corner| {
        let [x, y] = corner.at.map(f64::from);
        grid.world_from_cells([x, y, f64::from(corner.height)])
    };
    let mut raw = PolygonMesh {
        frame: grid.frame,
        vertices: outlines.corners.iter().map(corner).collect(),
        // Those who name a point on the floor, and those who name the middle of a body.
        reach: bake.height.max(bake.step),
        radius: bake.radius,
        height: bake.height,
        ..PolygonMesh::default()
    };
    let relief = Relief { field, outlines, room: 0.5 * bake.height / bake.cell_height };
    for region in &outlines.regions {
        let polygons = cut::polygons(outlines, region).ok_or(BakeError::Outline)?;
        for polygon in polygons {
            let surface = relief.surface(region.id, &polygon);
            let world = |triangle: [_; 3]| triangle.map(|at| grid.world_from_cells(at));
            raw.details.push(surface.into_iter().map(world).collect());
            raw.polygons.push(polygon);
        }
    }
    Ok(without_unused(raw))
}

/// Drops the vertices that no polygon has.
fn without_unused(mut raw: PolygonMesh) -> PolygonMesh {
    let mut number = vec![None; raw.vertices.len()];
    let mut vertices = Vec::new();
    for corner in raw.polygons.iter_mut().flatten() {
        let known = &mut number[*corner as usize];
        *corner = *known.get_or_insert_with(|| {
            vertices.push(raw.vertices[*corner as usize]);
            vertices.len() as u32 - 1
        });
    }
    PolygonMesh { vertices, ..raw }
}

/// Loose triangles in world coordinates.
struct Soup {
    vertices: Vec<[f64; 3]>,
    triangles: Vec<[u32; 3]>,
}

impl Soup {
    fn new(model: &Model) -> Result<Self, BakeError> {
        let (mut vertices, mut triangles) = (model.vertices.clone(), model.triangles.clone());
        for (triangle, corners) in triangles.iter().enumerate() {
            let unknown = corners.iter().find(|&&vertex| vertex as usize >= vertices.len());
            if let Some(&vertex) = unknown {
                let vertices = vertices.len();
                return Err(BakeError::UnknownVertex { triangle, vertex, vertices });
            }
        }
        for corners in &model.boxes {
            let first = vertices.len() as u32;
            let corner = |bits: usize| std::array::from_fn(|i| corners[bits >> i & 1][i]);
            vertices.extend((0..8).map(corner));
            triangles.extend(BOX.map(|corners| corners.map(|corner| first + corner)));
        }
        match vertices.iter().position(|at| at.iter().any(|c| !c.is_finite())) {
            Some(vertex) => Err(BakeError::NotFinite { vertex, at: vertices[vertex] }),
            None => Ok(Self { vertices, triangles }),
        }
    }
}

/// The triangles of a box, facing out; bit 0 of a corner is x, bit 1 is y, bit 2 is z.
const BOX: [[u32; 3]; 12] = [
    [0, 2, 1],
    [1, 2, 3],
    [4, 5, 6],
    [5, 7, 6],
    [0, 1, 4],
    [1, 5, 4],
    [2, 6, 3],
    [3, 6, 7],
    [0, 4, 2],
    [2, 4, 6],
    [1, 3, 5],
    [3, 7, 5],
];

/// By how many cells floors lie too high: what is solid of a cell reaches to its upper face. Floors at
/// whole cells are where they should be without it, others at most a cell too low.
const LIFT: f64 = 1.0;

/// Where cells lie.
struct Grid {
    /// The world's corner of cell (0, 0, 0).
    frame: Frame,
    /// Cells along x, y and z.
    cells: [u32; 3],
    scale: [f64; 3],
}

impl Grid {
    fn new(soup: &Soup, bake: &Bake) -> Result<Self, BakeError> {
        let used = || soup.triangles.iter().flatten().map(|&vertex| soup.vertices[vertex as usize]);
        let end = |i: usize, pick: fn(f64, f64) -> f64| used().map(|at| at[i]).reduce(pick);
        let low: [f64; 3] = std::array::from_fn(|i| end(i, f64::min).unwrap_or(0.0));
        let high: [f64; 3] = std::array::from_fn(|i| end(i, f64::max).unwrap_or(0.0));
        let scale = [bake.cell, bake.cell, bake.cell_height].map(|edge| 1.0 / edge);
        let count: [f64; 3] =
            std::array::from_fn(|i| (((high[i] - low[i]) * scale[i] - 1e-6).ceil() + 1.0).max(1.0));
        let columns = count[0] * count[1];
        let worst = (0..3).map(|i| count[i] / MOST_CELLS).fold(0.0, f64::max);
        let excess = worst.max((columns / MOST_COLUMNS).sqrt());
        if excess > 1.0 {
            let advised = bake.cell * excess * 1.01;
            return Err(BakeError::TooLarge { cells: count.map(|c| c as u64), advised });
        }
        let frame = Frame { origin: low, voxel_size: bake.cell };
        Ok(Self { frame, cells: count.map(|c| c as u32), scale })
    }

    /// A world position in cells, with Recast's axes: y is up.
    fn cells_from_world(&self, at: [f64; 3]) -> Vec3A {
        let [x, y, z] = std::array::from_fn(|i| (at[i] - self.frame.origin[i]) * self.scale[i]);
        Vec3A::new(y as f32, z as f32, x as f32)
    }

    /// A floor in cells, with the engine's axes, in the world.
    fn world_from_cells(&self, [x, y, height]: [f64; 3]) -> [f64; 3] {
        let cells = [x, y, height - LIFT];
        std::array::from_fn(|i| self.frame.origin[i] + cells[i] / self.scale[i])
    }

    fn aabb(&self) -> Aabb3d {
        let [x, y, z] = self.cells.map(|count| count as f32);
        let max = Vec3::new(y, z, x);
        Aabb3d { min: Vec3::ZERO, max }
    }
}

struct Counts {
    triangles: usize,
    steep: usize,
    below: usize,
}

/// The triangles in cells, those marked that one may stand on.
fn marked(soup: &Soup, grid: &Grid, bake: &Bake) -> (TriMesh, Counts) {
    let mut counts = Counts { triangles: soup.triangles.len(), steep: 0, below: 0 };
    let areas = soup.triangles.iter().map(|corners| {
        let [a, b, c] = corners.map(|vertex| soup.vertices[vertex as usize]);
        let [e, f]: [[f64; 3]; 2] = [b, c].map(|p| std::array::from_fn(|i| p[i] - a[i]));
        let normal = |i: usize, j: usize| e[i] * f[j] - e[j] * f[i];
        let (aside, up) = (flat_norm(normal(1, 2), normal(2, 0)), normal(0, 1));
        // Rise over run is that of the normal, lying down.
        if aside > bake.max_slope * up.abs() || up == 0.0 {
            counts.steep += 1;
            AreaType::NOT_WALKABLE
        } else if up < 0.0 && !bake.both_sides {
            counts.below += 1;
            AreaType::NOT_WALKABLE
        } else {
            AreaType::DEFAULT_WALKABLE
        }
    });
    let area_types = areas.collect();
    let mesh = TriMesh {
        vertices: soup.vertices.iter().map(|&at| grid.cells_from_world(at)).collect(),
        indices: soup.triangles.iter().map(|&corners| UVec3::from(corners)).collect(),
        area_types,
    };
    (mesh, counts)
}

/// The cells that a body can stand on, in regions.
fn walkable_field(
    mesh: &TriMesh,
    grid: &Grid,
    bake: &Bake,
) -> Result<CompactHeightfield, BakeError> {
    let recast = |why: String| BakeError::Recast(why);
    let step = cells_down(bake.step / bake.cell_height);
    let height = cells_up(bake.height / bake.cell_height).max(1);
    let mut field = HeightfieldBuilder { aabb: grid.aabb(), cell_size: 1.0, cell_height: 1.0 }
        .build()
        .map_err(|e| recast(e.to_string()))?;
    field.rasterize_triangles(mesh, step).map_err(|e| recast(e.to_string()))?;
    field.filter_low_hanging_walkable_obstacles(step);
    field.filter_ledge_spans(height, step);
    field.filter_walkable_low_height_spans(height);
    let mut field = field.into_compact(height, step).map_err(|e| recast(e.to_string()))?;
    field.erode_walkable_area(bake.radius_cells());
    field.build_distance_field();
    field.build_regions(0, bake.least_cells, MERGED_CELLS).map_err(|e| recast(e.to_string()))?;
    Ok(field)
}

/// Regions of fewer cells than this are merged with their neighbours where that can be.
const MERGED_CELLS: u16 = 400;
