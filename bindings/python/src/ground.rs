//! What maps have besides airspaces: navmeshes, terrains, waypoints.

use crate::agent::Agent;
use crate::airspace::Airspace;
use crate::args;
use crate::arrays;
use crate::errors::{self, BakeError, LoadError, input};
use crate::source;
use crate::work;
use airlane::geom::Frame;
use airlane::scene::{HeightField, Heights};
use airlane::space::{
    Linking, NavMesh as Mesh, Over, PlannedLink, Space, Terrain as Ground, Waypoint, WaypointPlan,
    Waypoints as Graph,
};
use airlane::world::LinkKind;
use airlane_navmesh::{Bake, Baked};
use airlane_scenes::Relief;
use numpy::{PyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PySequence};
use std::path::PathBuf;
use std::sync::Arc;

/// Floors that can be walked on, as convex polygons, baked for a body.
///
/// >>> import airlane, numpy as np
/// >>> solid = np.zeros((20, 20, 6), bool)
/// >>> solid[:, :, 0] = True  # a yard
/// >>> solid[10, :18, 1:4] = True  # a wall across, open at one end
/// >>> floors = airlane.NavMesh.from_airspace(airlane.Airspace.from_voxels(solid), agent="soldier")
/// >>> answer = airlane.Map(floors).path((3, 3, 0.5), (16, 3, 0.5), agent="soldier")
/// >>> answer.length > 30
/// True
#[pyclass(frozen, module = "airlane")]
pub(crate) struct NavMesh(pub(crate) Arc<Mesh>);

/// The options of a bake.
#[expect(clippy::too_many_arguments)]
fn options(
    agent: Option<&Bound<'_, PyAny>>,
    radius: Option<f64>,
    height: Option<f64>,
    max_slope: Option<f64>,
    step: Option<f64>,
    cell: Option<f64>,
    cell_height: Option<f64>,
    both_sides: bool,
) -> PyResult<Bake> {
    let mut bake = Bake { both_sides, ..Bake::default() };
    if let Some(agent) = agent {
        bake = bake.for_agent(&Agent::of(agent)?);
    }
    bake.radius = radius.unwrap_or(bake.radius);
    bake.height = height.unwrap_or(bake.height);
    bake.max_slope = max_slope.unwrap_or(bake.max_slope);
    bake.step = step.unwrap_or(bake.step);
    bake.cell = cell.unwrap_or(bake.cell);
    bake.cell_height = cell_height.unwrap_or(bake.cell_height);
    bake.check().map_err(|error| input(error.to_string()))?;
    Ok(bake)
}

fn baked(
    py: Python<'_>,
    bake: impl FnOnce() -> Result<Baked, airlane_navmesh::BakeError> + Send + 'static,
) -> PyResult<NavMesh> {
    let baked = work::long(py, None, None, bake)?;
    baked.map(|baked| NavMesh(baked.mesh)).map_err(|error| BakeError::new_err(error.to_string()))
}

#[pymethods]
impl NavMesh {
    /// The floors of triangles: vertices of shape (n, 3) in metres, z up, and faces of shape (m, 3). The body is that
    /// of an `agent`, or a radius and a height, a human's unless told; `max_slope` is rise over run, `step` the highest
    /// step, `cell` and `cell_height` the grid that floors are found on.
    #[staticmethod]
    #[pyo3(signature = (vertices, faces, *, agent=None, radius=None, height=None, max_slope=None, step=None, cell=None, cell_height=None, both_sides=false))]
    #[expect(clippy::too_many_arguments)]
    fn from_mesh(
        py: Python<'_>,
        vertices: &Bound<'_, PyAny>,
        faces: &Bound<'_, PyAny>,
        agent: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = args::number_or_none::<args::Radius>)] radius: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Height>)] height: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::MaxSlope>)] max_slope: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Step>)] step: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Cell>)] cell: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::CellHeight>)] cell_height: Option<f64>,
        #[pyo3(from_py_with = args::flag::<args::BothSides>)] both_sides: bool,
    ) -> PyResult<Self> {
        let model = crate::edit::model(vertices, faces)?;
        let bake = options(agent, radius, height, max_slope, step, cell, cell_height, both_sides)?;
        baked(py, move || airlane_navmesh::bake(&model, &bake))
    }

    /// The floors of an airspace's solid voxels. The keywords are those of `from_mesh`.
    #[staticmethod]
    #[pyo3(signature = (airspace, *, agent=None, radius=None, height=None, max_slope=None, step=None, cell=None, cell_height=None))]
    #[expect(clippy::too_many_arguments)]
    fn from_airspace(
        py: Python<'_>,
        airspace: &Airspace,
        agent: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = args::number_or_none::<args::Radius>)] radius: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Height>)] height: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::MaxSlope>)] max_slope: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Step>)] step: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Cell>)] cell: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::CellHeight>)] cell_height: Option<f64>,
    ) -> PyResult<Self> {
        let bake = options(agent, radius, height, max_slope, step, cell, cell_height, false)?;
        let airspace = airspace.get();
        baked(py, move || airlane_navmesh::bake_scene(&source::scene(&airspace), &bake))
    }

    /// Loads a mesh that was saved, by its path or its bytes.
    #[staticmethod]
    fn load(py: Python<'_>, source: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mesh = match source::bytes_of(source) {
            Some(bytes) => work::long(py, None, None, move || Mesh::from_bytes(&bytes))?
                .map_err(|error| LoadError::new_err(format!("the bytes: {error}")))?,
            None => {
                let path = source::path_of(source)?;
                work::long(py, None, None, move || airlane_io::read_navmesh(path))?
                    .map_err(errors::read)?
            }
        };
        Ok(Self(Arc::new(mesh)))
    }

    /// Writes a file that `load` reads back. It appears whole or not at all.
    fn save(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = args::path::<args::Path>)] path: PathBuf,
    ) -> PyResult<()> {
        let mesh = Arc::clone(&self.0);
        work::long(py, None, None, move || airlane_io::write_navmesh(path, &mesh))?
            .map_err(errors::write)
    }

    /// The bytes of such a file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// Where a point stands on the floors, or else the nearest place on them, if that is at most `within` world units
    /// away as seen from above; `None` if there is none. For ends of links, which have to be on the floors.
    ///
    /// >>> import airlane, numpy as np
    /// >>> corners, faces = [(0, 0, 0), (9, 0, 0), (9, 9, 0), (0, 9, 0)], [(0, 1, 2), (0, 2, 3)]
    /// >>> floor = airlane.NavMesh.from_mesh(corners, faces, radius=0.5, height=1.8)
    /// >>> [round(c, 2) for c in floor.nearest((5, 5, 0), 0.1)], floor.nearest((20, 5, 0), 0.1)
    /// ([5.0, 5.0, 0.0], None)
    fn nearest(
        &self,
        point: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number::<args::Within>)] within: f64,
    ) -> PyResult<Option<(f64, f64, f64)>> {
        if within.is_nan() || within < 0.0 {
            return Err(input(format!("within: expected a number of at least 0, found {within}")));
        }
        let at = arrays::point(point, "point")?;
        let found = self.0.nearest_within(at, within);
        let foot = found.map_err(|error| input(format!("point: {error}")))?;
        Ok(foot.map(|foot| self.0.frame().world_from_lattice(foot.point).into()))
    }

    /// The corners of each polygon, arrays of shape (n, 3).
    fn polygons<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyArray2<f64>>> {
        let outline = |polygon: usize| self.0.outline_of(polygon as u32);
        (0..self.0.polygon_count()).map(|p| arrays::of_points(py, &outline(p))).collect()
    }

    /// Number of polygons.
    fn __len__(&self) -> usize {
        self.0.polygon_count()
    }

    /// Number of islands, between which one cannot walk.
    #[getter]
    fn islands(&self) -> usize {
        self.0.island_count()
    }

    /// The radius that it was baked for.
    #[getter]
    fn radius(&self) -> f64 {
        self.0.radius()
    }

    /// The height of the body that it was baked for.
    #[getter]
    fn height(&self) -> f64 {
        self.0.height_of_body()
    }

    /// The corners of its box in world coordinates, an array of shape (2, 3).
    #[getter]
    fn bounds<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f64>> {
        arrays::of_points(py, &self.0.bounds())
    }

    /// Bytes of memory it takes.
    #[getter]
    fn nbytes(&self) -> usize {
        self.0.memory_bytes()
    }

    fn __repr__(&self) -> String {
        let (radius, height) = (self.0.radius(), self.0.height_of_body());
        let count = self.0.polygon_count();
        format!("<NavMesh of {count} polygons for a body of radius {radius} and height {height}>")
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.get_type().getattr("load")?, (slf.get().to_bytes(slf.py()),)))
    }
}

/// Ground as heights on a grid of cells, with what crossing each costs.
///
/// >>> import airlane, numpy as np
/// >>> x, y = np.mgrid[:31, :31] - 15
/// >>> hill = airlane.Terrain.from_heights(12 * np.exp(-(x * x + y * y) / 40))
/// >>> path = airlane.Map(hill).path((2, 15, 0), (28, 15, 0), agent="anyone", objective="overland").found()
/// >>> bool(path.points[:, 2].max() < 3)  # round the hill
/// True
#[pyclass(frozen, module = "airlane")]
pub(crate) struct Terrain(pub(crate) Arc<Ground>);

/// A number for each cell, x fastest.
fn cells(value: &Bound<'_, PyAny>, what: &str) -> PyResult<([u32; 2], Vec<f32>)> {
    let expected = "numbers, an array of shape (x, y)";
    let array = arrays::as_array(value, what, expected)?;
    let &[nx, ny] = array.shape() else {
        let found = arrays::tuple(array.shape());
        return Err(input(format!("{what}: expected {expected}, found shape {found}")));
    };
    if !"iuf".contains(arrays::kind(&array)?) {
        return Err(input(format!("{what}: expected {expected}, found {}", arrays::dtype(&array))));
    }
    let size = |count: usize| {
        u32::try_from(count).map_err(|_| input(format!("{what}: {count} cells are too many")))
    };
    Ok(([size(nx)?, size(ny)?], arrays::x_fastest(&array, what)?))
}

fn terrain(
    py: Python<'_>,
    mut field: HeightField,
    cell_size: f64,
    height_scale: Option<f64>,
    origin: Option<&Bound<'_, PyAny>>,
) -> PyResult<Terrain> {
    field.cell_size = cell_size;
    field.height_scale = height_scale.unwrap_or(field.height_scale);
    field.origin = match origin {
        Some(origin) => arrays::point(origin, "origin")?,
        None => [-cell_size / 2.0, -cell_size / 2.0, 0.0],
    };
    if field.origin.iter().any(|c| !c.is_finite()) {
        return Err(input(format!("origin: expected finite numbers, found {:?}", field.origin)));
    }
    let made = work::long(py, None, None, move || Ground::new(&field))?;
    made.map(|ground| Terrain(Arc::new(ground)))
        .map_err(|error| BakeError::new_err(error.to_string()))
}

#[pymethods]
impl Terrain {
    /// Makes a terrain of heights: an array of shape (x, y). Without `origin`, the low corner of cell (0, 0) at height
    /// 0, cell (i, j) is centred on cell_size * (i, j). `ground`, of the same shape, is what crossing a cell costs
    /// relative to a road, from 1/16 to 255, infinite where nobody can go.
    #[staticmethod]
    #[pyo3(signature = (heights, *, cell_size=1.0, height_scale=1.0, origin=None, ground=None))]
    fn from_heights(
        py: Python<'_>,
        heights: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number::<args::CellSize>)] cell_size: f64,
        #[pyo3(from_py_with = args::number::<args::HeightScale>)] height_scale: f64,
        origin: Option<&Bound<'_, PyAny>>,
        ground: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (size, heights) = cells(heights, "heights")?;
        let ground = match ground.map(|ground| cells(ground, "ground")).transpose()? {
            Some((found, _)) if found != size => {
                return Err(input(format!(
                    "ground: expected the shape of the heights, {size:?}, found {found:?}"
                )));
            }
            ground => ground.map(|(_, ground)| ground),
        };
        if size.contains(&0) {
            return Err(input("heights: expected at least one cell, found an empty array"));
        }
        let field = HeightField {
            size,
            heights: Heights::F32(heights),
            ground,
            ..HeightField::flat([1; 2])
        };
        terrain(py, field, cell_size, Some(height_scale), origin)
    }

    /// Loads heights from a greyscale PNG or PGM of 8 or 16 bits, by its path or its bytes, and if there is one, the
    /// ground from a second image of the same size: grey level v costs v / 64 times as much as a road, 0 is blocked.
    #[staticmethod]
    #[pyo3(signature = (heights, ground=None, *, cell_size=1.0, height_scale=1.0, origin=None))]
    fn load(
        py: Python<'_>,
        heights: &Bound<'_, PyAny>,
        ground: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = args::number::<args::CellSize>)] cell_size: f64,
        #[pyo3(from_py_with = args::number::<args::HeightScale>)] height_scale: f64,
        origin: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let field = match source::bytes_of(heights) {
            Some(bytes) => {
                let ground = ground.map(|ground| {
                    source::bytes_of(ground).ok_or_else(|| {
                        input("ground: expected bytes, as the heights are, found something else")
                    })
                });
                let ground = ground.transpose()?;
                work::long(py, None, None, move || {
                    let field = airlane_io::read_heights_from(&bytes, "the heights")?;
                    let size = field.size;
                    let read =
                        |bytes: Vec<u8>| airlane_io::read_ground_from(&bytes, "the ground", size);
                    Ok(HeightField { ground: ground.map(read).transpose()?, ..field })
                })?
            }
            None => {
                let heights = source::path_of(heights)?;
                let ground = ground.map(source::path_of).transpose()?;
                work::long(py, None, None, move || {
                    airlane_io::read_terrain(heights, ground.as_deref())
                })?
            }
        };
        terrain(py, field.map_err(errors::read)?, cell_size, Some(height_scale), origin)
    }

    /// Makes mountains with roads, grass and rock: `size` is a number of cells along an axis, 16 to 4096, or two. The
    /// same numbers give the same terrain everywhere.
    #[staticmethod]
    #[pyo3(signature = (size, *, seed=1))]
    fn generate(
        py: Python<'_>,
        size: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::whole::<u64, args::Seed>)] seed: u64,
    ) -> PyResult<Self> {
        let size = match (size.extract::<u32>(), size.extract::<[u32; 2]>()) {
            (Ok(edge), _) => [edge; 2],
            (_, Ok(size)) => size,
            _ => [0; 2],
        };
        if size.iter().any(|n| !(16..=4096).contains(n)) {
            return Err(input("size: expected a number of cells from 16 to 4096, or two"));
        }
        let field = work::long(py, None, None, move || Relief { size, seed }.make())?;
        let cell_size = field.cell_size;
        terrain(py, field, cell_size, None, None)
    }

    /// Cells along x and y.
    #[getter]
    fn size(&self) -> (u32, u32) {
        self.0.size().into()
    }

    /// The edge of a cell in world units.
    #[getter]
    fn cell_size(&self) -> f64 {
        self.0.frame().voxel_size
    }

    /// The height of the ground of the cell at a place; `None` outside.
    fn height(
        &self,
        #[pyo3(from_py_with = args::number::<args::X>)] x: f64,
        #[pyo3(from_py_with = args::number::<args::Y>)] y: f64,
    ) -> Option<f64> {
        let node = self.0.node(self.0.cell_at(x, y)?)?;
        let frame: &Frame = self.0.frame();
        Some(frame.world_from_lattice(self.0.position(node))[2])
    }

    /// Bytes of memory it takes.
    #[getter]
    fn nbytes(&self) -> usize {
        self.0.memory_bytes()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __repr__(&self) -> String {
        let ([x, y], edge) = (self.0.size(), self.0.frame().voxel_size);
        format!("<Terrain of {x} × {y} cells of {edge}>")
    }
}

/// Named places and what joins them, over an airspace or a terrain. `sight` joins all that see each other within so
/// many world units; `links` are tuples (from, to, kind) or (from, to, kind, both_ways).
///
/// >>> import airlane, numpy as np
/// >>> solid = np.zeros((20, 20, 5), bool)
/// >>> solid[10, :15] = True  # a wall, open beyond y = 15
/// >>> points = {"hall": (3, 3, 1), "door": (10, 17, 1), "yard": (17, 3, 1)}
/// >>> graph = airlane.Waypoints(points, airlane.Airspace.from_voxels(solid), sight=30)
/// >>> path = airlane.Map(graph).path((3, 3, 1), (17, 3, 1), agent="anyone").found()
/// >>> [tuple(point) for point in path.points.round().astype(int).tolist()]
/// [(3, 3, 1), (10, 17, 1), (17, 3, 1)]
#[pyclass(frozen, module = "airlane")]
pub(crate) struct Waypoints(pub(crate) Arc<Graph>);

impl Waypoints {
    fn of_plan(py: Python<'_>, plan: WaypointPlan, over: &Bound<'_, PyAny>) -> PyResult<Self> {
        let over = if let Ok(airspace) = over.cast::<Airspace>() {
            Over::World(Arc::clone(airspace.get().get().world()))
        } else if let Ok(terrain) = over.cast::<Terrain>() {
            Over::Terrain(Arc::clone(&terrain.get().0))
        } else {
            let found = arrays::shown(over);
            return Err(input(format!("over: expected an Airspace or a Terrain, found {found}")));
        };
        let made = work::long(py, None, None, move || Graph::new(&plan, over))?;
        made.map(|graph| Self(Arc::new(graph)))
            .map_err(|error| BakeError::new_err(error.to_string()))
    }
}

/// A link between waypoints: (from, to, kind), and whether it leads both ways.
fn planned(value: &Bound<'_, PyAny>) -> PyResult<PlannedLink> {
    let (from, to, kind, both_ways) = value
        .extract::<(String, String, String, bool)>()
        .or_else(|_| {
            value
                .extract()
                .map(|(from, to, kind): (String, String, String)| (from, to, kind, false))
        })
        .map_err(|_| {
            let found = arrays::shown(value);
            input(format!("links: expected tuples (from, to, kind, both_ways), found {found}"))
        })?;
    let kind: LinkKind = kind.parse().map_err(|error| input(format!("links: {error}")))?;
    Ok(PlannedLink { from, to, kind, both_ways, length: None, seconds: None, permission: 0 })
}

/// A sequence of them, without room for as many as its length claims: that of a range may be anything.
fn planned_links(value: &Bound<'_, PyAny>) -> PyResult<Vec<PlannedLink>> {
    let Ok(links) = value.cast::<PySequence>() else {
        let found = arrays::shown(value);
        return Err(input(format!("links: expected a list of tuples, found {found}")));
    };
    links.try_iter()?.map(|link| planned(&link?)).collect()
}

#[pymethods]
impl Waypoints {
    #[new]
    #[pyo3(signature = (points, over, *, sight=None, links=None))]
    fn new(
        py: Python<'_>,
        points: &Bound<'_, PyDict>,
        over: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number_or_none::<args::Sight>)] sight: Option<f64>,
        links: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let point = |(name, at): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            let name: String = name.extract().map_err(|_| {
                input(format!("points: expected names as keys, found {}", arrays::shown(&name)))
            })?;
            Ok(Waypoint { at: arrays::point(&at, &format!("points[{name:?}]"))?, name })
        };
        let plan = WaypointPlan {
            points: points.iter().map(point).collect::<PyResult<_>>()?,
            links: links.map_or(Ok(Vec::new()), planned_links)?,
            linking: sight.map_or(Linking::None, Linking::Within),
        };
        Self::of_plan(py, plan, over)
    }

    /// Loads a file of waypoints, over an airspace or a terrain.
    #[staticmethod]
    fn load(
        py: Python<'_>,
        #[pyo3(from_py_with = args::path::<args::Path>)] path: PathBuf,
        over: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        Self::of_plan(py, airlane_io::read_waypoints(path).map_err(errors::read)?, over)
    }

    /// Reads waypoints from the text of such a file.
    ///
    /// >>> import airlane, numpy as np
    /// >>> space = airlane.Airspace.from_voxels(np.zeros((20, 20, 12), bool))
    /// >>> text = "waypoints 1\nsight 30\npoint gate 3 4 1.5\npoint tower 10 4 9\nlink gate tower lift both-ways seconds 12.5\n"
    /// >>> airlane.Waypoints.from_text(text, space)
    /// <Waypoints: 2 places, 4 ways between them>
    #[staticmethod]
    fn from_text(
        py: Python<'_>,
        #[pyo3(from_py_with = args::text::<args::Text>)] text: &str,
        over: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let read = airlane_io::read_waypoints_from(text.as_bytes(), "the text");
        Self::of_plan(py, read.map_err(errors::read)?, over)
    }

    /// The names of the places.
    #[getter]
    fn names(&self) -> Vec<&str> {
        (0..self.0.len()).map(|node| self.0.name(node as u32)).collect()
    }

    /// Number of places.
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<Waypoints: {} places, {} ways between them>", self.0.len(), self.0.arc_count())
    }
}
