//! The world that paths are planned in.

use crate::agent;
use crate::answer::{Answer, Path, Revision};
use crate::answers::Answers;
use crate::args;
use crate::arrays;
use crate::edit::Edit;
use crate::errors;
use crate::in_python;
use crate::query;
use crate::reachable::Reachable;
use crate::source;
use crate::space::{AreaState, Space};
use crate::work;
use airlane::plan::Smooth;
use numpy::{PyArray1, PyArray2, PyArray3};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::ops::Deref;

/// A world of free and solid space, ready for queries. Edits happen in place (`edit`); a `copy` costs
/// next to nothing and stays as it was.
///
/// >>> import airlane, numpy as np
/// >>> solid = np.zeros((40, 40, 20), bool)
/// >>> solid[20, :, :15] = True  # a wall with room above it
/// >>> space = airlane.Airspace.from_voxels(solid)
/// >>> answer = space.path((2, 20, 3), (37, 20, 3), radius=0.4)
/// >>> bool(answer), answer.points.shape[1]
/// (True, 3)
#[pyclass(frozen, module = "airlane")]
pub(crate) struct Airspace(Space<airlane::Airspace>);

impl Deref for Airspace {
    type Target = Space<airlane::Airspace>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl Airspace {
    pub(crate) fn new(airspace: airlane::Airspace) -> Self {
        Self(Space::new(airspace))
    }
}

#[pymethods]
impl Airspace {
    /// Makes an airspace of voxels: an array of bool or uint8 with the shape (x, y, z), solid where it is not
    /// 0, of any strides; or with `shape`, the indices of solid voxels, an array of shape (n, 3).
    ///
    /// `origin` is the low corner of voxel (0, 0, 0); without it, voxel (i, j, k) is centred on the point
    /// voxel_size * (i, j, k).
    ///
    /// >>> import airlane, numpy as np
    /// >>> airlane.Airspace.from_voxels(np.eye(8, dtype=bool)[:, :, None], voxel_size=0.5)
    /// <Airspace of 8 × 8 × 1 voxels of 0.5, 12.5 % solid, version 0>
    /// >>> airlane.Airspace.from_voxels([(1, 1, 1)], shape=(4, 4, 4))
    /// <Airspace of 4 × 4 × 4 voxels of 1, 1.6 % solid, version 0>
    #[staticmethod]
    #[pyo3(signature = (voxels, *, voxel_size=1.0, origin=None, shape=None))]
    fn from_voxels(
        py: Python<'_>,
        voxels: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number::<args::VoxelSize>)] voxel_size: f64,
        origin: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = args::three_whole_or_none::<u32, args::Shape>)] shape: Option<
            [u32; 3],
        >,
    ) -> PyResult<Self> {
        let frame = source::frame(voxel_size, origin)?;
        let airspace = match shape {
            Some(shape) => source::sparse(py, voxels, shape, frame)?,
            None => source::dense(py, voxels, frame)?.0,
        };
        Ok(Self::new(airspace))
    }

    /// Makes an airspace of triangles: vertices of shape (n, 3) in metres, faces of shape (m, 3). `inside` says
    /// what becomes of space that is closed off: 'fill' or 'keep'; `around`, points whose surroundings stay
    /// free, while all else is filled.
    ///
    /// >>> import airlane
    /// >>> corners = [(0, 0, 0), (4, 0, 0), (0, 4, 0), (0, 0, 4)]
    /// >>> airlane.Airspace.from_mesh(corners, [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)], 0.25).size
    /// (20, 20, 20)
    #[staticmethod]
    #[pyo3(signature = (vertices, faces, voxel_size, *, margin=None, bounds=None, inside="fill", around=None))]
    #[expect(clippy::too_many_arguments)]
    fn from_mesh(
        py: Python<'_>,
        vertices: &Bound<'_, PyAny>,
        faces: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number::<args::VoxelSize>)] voxel_size: f64,
        #[pyo3(from_py_with = args::number_or_none::<args::Margin>)] margin: Option<f64>,
        bounds: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = args::text::<args::Inside>)] inside: &str,
        around: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let model = crate::edit::model(vertices, faces)?;
        let options = source::options(Some(voxel_size), margin, bounds, inside, around)?;
        source::voxelised(py, model, options).map(Self::new)
    }

    /// Loads a file of any format that Airlane reads, by its path or its bytes (then `name` says which kind of
    /// file it is, by its ending): .airlane, .3dmap, .glb, .gltf, .obj, .stl, .ply, .vox, .bt. The keywords are
    /// for models: `unit` is 'mm', 'cm', 'm', 'in', 'ft' or a number of metres, `up` an axis, `unknown` what
    /// unknown cells of an OctoMap are, 'free' or 'solid'.
    ///
    /// >>> import airlane, pathlib, tempfile
    /// >>> file = pathlib.Path(tempfile.mkdtemp()) / "block.stl"
    /// >>> airlane.Airspace.from_voxels([(1, 1, 1)], shape=(3, 3, 3)).save(file)
    /// >>> airlane.Airspace.load(file, voxel_size=0.25).voxel_size
    /// 0.25
    #[staticmethod]
    #[pyo3(signature = (source, *, name=None, voxel_size=None, margin=None, bounds=None, inside="fill", around=None, unit=None, up=None, unknown=None))]
    #[expect(clippy::too_many_arguments)]
    fn load(
        py: Python<'_>,
        source: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::text_or_none::<args::Name>)] name: Option<&str>,
        #[pyo3(from_py_with = args::number_or_none::<args::VoxelSize>)] voxel_size: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Margin>)] margin: Option<f64>,
        bounds: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = args::text::<args::Inside>)] inside: &str,
        around: Option<&Bound<'_, PyAny>>,
        unit: Option<&Bound<'_, PyAny>>,
        up: Option<&Bound<'_, PyAny>>,
        unknown: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let options = source::options(voxel_size, margin, bounds, inside, around)?;
        let import = source::import(unit, up, unknown)?;
        source::load(py, source, name, options, import).map(Self::new)
    }

    /// Makes an airspace of a generated scene: 'wall', 'sphere', 'asteroids', 'porous', 'tunnels', 'maze',
    /// 'plant' or 'city'. `size` is a number of voxels, or three. The same numbers give the same scene
    /// everywhere.
    ///
    /// >>> import airlane
    /// >>> airlane.Airspace.generate("city", 48, seed=2)
    /// <Airspace of 48 × 48 × 48 voxels of 1, 11.1 % solid, version 0>
    #[staticmethod]
    #[pyo3(signature = (kind, size, *, seed=1))]
    fn generate(
        py: Python<'_>,
        kind: &Bound<'_, PyAny>,
        size: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::whole::<u64, args::Seed>)] seed: u64,
    ) -> PyResult<Self> {
        source::generate(py, kind, size, seed).map(Self::new)
    }

    /// The bytes of a baked file, which `load` reads back.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> airlane.Airspace.load(space.to_bytes()) == space
    /// True
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.refuse_to_forget()?;
        let airspace = self.get();
        let bytes = work::long(py, None, None, move || airspace.to_bytes())?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Writes a file, by its ending: .airlane (baked, loads in milliseconds), .3dmap, or the surface as .glb,
    /// .obj or .stl. The file appears whole or not at all.
    ///
    /// >>> import airlane, pathlib, tempfile
    /// >>> file = pathlib.Path(tempfile.mkdtemp()) / "city.airlane"
    /// >>> airlane.Airspace.generate("city", 48).save(file)
    fn save(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = args::path::<args::Path>)] path: std::path::PathBuf,
    ) -> PyResult<()> {
        self.refuse_to_forget()?;
        source::save(py, self.get(), path)
    }

    /// A path from start to goal. Bodies are balls (`radius`), upright capsules (`radius`, `height`) or
    /// boxes (`box`, three lengths); `agent` is an `Agent` or a name. `method` is 'fast', 'default', 'quality',
    /// 'reference', or a search by name such as 'astar', 'jps3d' or 'lazytheta@octree-corner?weight=1.2'.
    /// `snap` moves blocked ends to free points that near; `or_nearest` takes a path towards a goal that cannot
    /// be reached; with `any_heading` a box may turn about the vertical. `region` limits the search to voxels, from its
    /// low corner to its high one, both included; `refine` is what is done with the result of the search: 'usual',
    /// 'none', 'prune', 'band', 'funnel' or 'taut'. Limits are in seconds and in nodes.
    ///
    /// >>> import airlane
    /// >>> space = airlane.Airspace.generate("city", 48)
    /// >>> answer = space.path((1, 1, 3), (46, 46, 3), radius=0.4, method="quality", time_limit=1.0)
    /// >>> answer.found().audit(space) is None
    /// True
    #[pyo3(signature = (start, goal, **options), text_signature = "($self, start, goal, *, radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, or_nearest=False, any_heading=False, region=None, refine=None, time_limit=None, expansion_limit=None)")]
    fn path(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goal: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Answer> {
        self.0.path(py, [start, goal], options)
    }

    /// Paths between many pairs of ends, on all processors or `threads` of them: starts and goals of shape
    /// (n, 3), or one point for all. The answers are the same as one by one. A bad row is a row with the
    /// status 4.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> space.paths([(1, 1, 1), (2, 2, 2)], (1, 1, 18), radius=0.4).length.round(2)
    /// array([17.  , 16.06])
    #[pyo3(signature = (starts, goals, *, threads=None, **options), text_signature = "($self, starts, goals, *, threads=None, radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, or_nearest=False, any_heading=False, region=None, refine=None, time_limit=None, expansion_limit=None)")]
    fn paths(
        &self,
        py: Python<'_>,
        starts: &Bound<'_, PyAny>,
        goals: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::whole_or_none::<usize, args::Threads>)] threads: Option<usize>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Answers> {
        self.0.paths(py, [starts, goals], threads, options)
    }

    /// Paths from one start to many goals, from shared searches where that is faster.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> space.paths_from_one((1, 1, 1), [(1, 1, 18), (1, 5, 1)]).length
    /// array([17.,  4.])
    #[pyo3(signature = (start, goals, **options), text_signature = "($self, start, goals, *, radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, or_nearest=False, any_heading=False, region=None, refine=None, time_limit=None, expansion_limit=None)")]
    fn paths_from_one(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goals: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Answers> {
        self.0.paths_from_one(py, start, goals, options)
    }

    /// Paths from many starts to one goal, from shared searches where that is faster.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> space.paths_to_one([(1, 1, 18), (1, 5, 1)], (1, 1, 1)).length
    /// array([17.,  4.])
    #[pyo3(signature = (starts, goal, **options), text_signature = "($self, starts, goal, *, radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, or_nearest=False, any_heading=False, region=None, refine=None, time_limit=None, expansion_limit=None)")]
    fn paths_to_one(
        &self,
        py: Python<'_>,
        starts: &Bound<'_, PyAny>,
        goal: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Answers> {
        self.0.paths_to_one(py, starts, goal, options)
    }

    /// How far it is from a start to many goals, in world units: infinite beyond `at_most`, not a number where
    /// there is no path.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> space.distances((1, 1, 1), [(1, 1, 18), (1, 5, 1)], at_most=10)
    /// array([inf,  4.])
    #[pyo3(signature = (start, goals, *, at_most=f64::INFINITY, **options), text_signature = "($self, start, goals, *, at_most=float('inf'), radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, any_heading=False, region=None, refine=None, time_limit=None, expansion_limit=None)")]
    fn distances<'py>(
        &self,
        py: Python<'py>,
        start: &Bound<'_, PyAny>,
        goals: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number::<args::AtMost>)] at_most: f64,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        self.0.distances(py, start, goals, at_most, options)
    }

    /// The goal that the cheapest path leads to: the answer, and the row of the goal; `None` if there is none.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> answer, row = space.nearest_of((1, 1, 1), [(1, 1, 18), (1, 5, 1)])
    /// >>> row, answer.length
    /// (1, 4.0)
    #[pyo3(signature = (start, goals, **options), text_signature = "($self, start, goals, *, radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, or_nearest=False, any_heading=False, region=None, refine=None, time_limit=None, expansion_limit=None)")]
    fn nearest_of(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goals: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<(Answer, Option<usize>)> {
        self.0.nearest_of(py, start, goals, options)
    }

    /// All places that ways from a start lead to which cost at most `max_cost`, in voxel edges.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> space.reachable((1, 1, 1), 2.0).contains([(1, 1, 2), (1, 1, 5)])
    /// array([ True, False])
    #[pyo3(signature = (start, max_cost=f64::INFINITY, **options), text_signature = "($self, start, max_cost=float('inf'), *, radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, region=None, time_limit=None, expansion_limit=None)")]
    fn reachable(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number::<args::MaxCost>)] max_cost: f64,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Reachable> {
        self.0.reachable(py, start, max_cost, options)
    }

    /// A path with times, along a curve that keeps to the limits of what flies: its top speed, acceleration,
    /// turning radius, steepest climb and steepest descent (rise over run; that of the climb unless told). With an `agent` that has such limits they need not be
    /// given. Without a curve the answer says where it cannot turn, or with `or_nearest` stops at every bend.
    ///
    /// >>> import airlane, numpy as np
    /// >>> space = airlane.Airspace.from_voxels(np.zeros((100, 9, 9), bool))
    /// >>> answer = space.fly((4, 4, 4), (84, 4, 4), speed=10, acceleration=5)
    /// >>> times, positions, velocities = answer.trajectory.sample(hertz=50)
    /// >>> round(times[-1]), positions.shape == velocities.shape
    /// (10, True)
    #[pyo3(signature = (start, goal, *, speed=None, acceleration=None, lateral=None, turn_radius=None, max_climb=None, max_descent=None, longest=None, **options), text_signature = "($self, start, goal, *, speed=None, acceleration=None, lateral=None, turn_radius=None, max_climb=None, max_descent=None, longest=None, radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, or_nearest=False, region=None, refine=None, time_limit=None, expansion_limit=None)")]
    #[expect(clippy::too_many_arguments)]
    fn fly(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goal: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number_or_none::<args::Speed>)] speed: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Acceleration>)] acceleration: Option<
            f64,
        >,
        #[pyo3(from_py_with = args::number_or_none::<args::Lateral>)] lateral: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::TurnRadius>)] turn_radius: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::MaxClimb>)] max_climb: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::MaxDescent>)] max_descent: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Longest>)] longest: Option<f64>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Answer> {
        let mut query = query::template("fly", options)?;
        let (start, goal) = (arrays::point(start, "start")?, arrays::point(goal, "goal")?);
        let limits = [acceleration, lateral, turn_radius, max_climb, max_descent];
        query = agent::flying(query, speed, limits)?;
        let smooth = longest.map_or(Smooth::Rounded, Smooth::RoundedWithin);
        let query = query.start_at(start).goal_at(goal).trajectory(smooth);
        self.ask(py, query, |planner, query| planner.path(query)).map(Answer::new)
    }

    /// Looks at a path again after edits, from where one is now (`start`, else the path's) to the goal (the path's
    /// unless told): keeps it, patches what the edits broke, or plans afresh. Without a body or an agent, those
    /// of the path count. A patched path that is more than `max_growth` times as long as the old one is compared
    /// with a fresh one.
    ///
    /// >>> import airlane, numpy as np
    /// >>> space = airlane.Airspace.from_voxels(np.zeros((60, 40, 40), bool))
    /// >>> path = space.path((2, 20, 20), (57, 20, 20)).found()
    /// >>> with space.edit() as edit:
    /// ...     edit.block(airlane.Shape.voxels((30, 15, 15), (32, 25, 25)))
    /// >>> revision = space.revise(path)
    /// >>> revision.verdict, revision.broken_at, revision.answer.found().audit(space)
    /// ('patched', 27.5, None)
    #[pyo3(signature = (path, start=None, goal=None, *, max_growth=1.1, look_for_shortcuts=false, **options), text_signature = "($self, path, start=None, goal=None, *, max_growth=1.1, look_for_shortcuts=False, radius=None, height=None, box=None, agent=None, method='default', objective=None, snap=None, time_limit=None, expansion_limit=None)")]
    #[expect(clippy::too_many_arguments)]
    fn revise(
        &self,
        py: Python<'_>,
        path: &Path,
        start: Option<&Bound<'_, PyAny>>,
        goal: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = args::number::<args::MaxGrowth>)] max_growth: f64,
        #[pyo3(from_py_with = args::flag::<args::LookForShortcuts>)] look_for_shortcuts: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Revision> {
        self.0.revise(py, &path.0, [start, goal], (max_growth, look_for_shortcuts), options)
    }

    /// What the independent auditor, which shares no code with the search, says against a way through points, of
    /// shape (n, 3), for a body; `None` if the body touches nothing. For ways that were made elsewhere; points are
    /// rounded to 1/256 of a voxel. Paths have `audit` too.
    ///
    /// >>> import airlane, numpy as np
    /// >>> solid = np.zeros((9, 9, 9), bool)
    /// >>> solid[4, 4, 4] = True
    /// >>> space = airlane.Airspace.from_voxels(solid)
    /// >>> space.audit([(1, 4, 4), (7, 4, 4)])
    /// 'segment 0 touches the solid voxel (4, 4, 4)'
    /// >>> space.audit([(1, 4, 4), (4, 4, 7), (7, 4, 4)], radius=0.3) is None
    /// True
    #[pyo3(signature = (points, *, radius=None, height=None, r#box=None))]
    fn audit(
        &self,
        py: Python<'_>,
        points: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number_or_none::<args::Radius>)] radius: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Height>)] height: Option<f64>,
        r#box: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Option<String>> {
        let points = arrays::points(points, "points")?;
        let (body, airspace) = (query::body(radius, height, r#box)?, self.get());
        let judge = move || airlane::Path::from_points(&points, body, airspace).err();
        Ok(work::long(py, None, None, judge)?.map(|fault| fault.to_string()))
    }

    /// Builds what queries for a body or a method need, so that the first does not pay for it.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> space.prepare(radius=0.4, method="quality")
    #[pyo3(signature = (**options), text_signature = "($self, *, radius=None, height=None, box=None, agent=None, method='default')")]
    fn prepare(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        self.0.prepare(py, options)
    }

    /// Whether a body may be at each point, of shape (n, 3): an array of bool.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> space.is_free([(9, 9, 9), (9, 9, 11)], radius=0.4)
    /// array([False,  True])
    #[pyo3(signature = (points, *, radius=None, height=None, r#box=None))]
    fn is_free<'py>(
        &self,
        py: Python<'py>,
        points: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number_or_none::<args::Radius>)] radius: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Height>)] height: Option<f64>,
        r#box: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let points = arrays::points(points, "points")?;
        let free = self.0.are_free(py, points, query::body(radius, height, r#box)?)?;
        Ok(PyArray1::from_vec(py, free))
    }

    /// Whether a body touches nothing on the straight way between two points.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> space.is_clear((1, 9, 9), (18, 9, 9)), space.is_clear((1, 9, 11), (18, 9, 11), radius=0.4)
    /// (False, True)
    #[pyo3(signature = (a, b, *, radius=None, height=None, r#box=None))]
    fn is_clear(
        &self,
        py: Python<'_>,
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number_or_none::<args::Radius>)] radius: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Height>)] height: Option<f64>,
        r#box: Option<Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        let (a, b) = (arrays::point(a, "a")?, arrays::point(b, "b")?);
        let body = query::body(radius, height, r#box)?;
        let airspace = self.with_room(py, body)?;
        py.detach(|| airspace.is_clear(a, b, body)).map_err(errors::airspace)
    }

    /// Whether a body can get from one point to another: a look-up, not a search.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> space.connects((1, 9, 9), (18, 9, 9), radius=0.4)
    /// True
    #[pyo3(signature = (a, b, *, radius=None, height=None, r#box=None))]
    fn connects(
        &self,
        py: Python<'_>,
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number_or_none::<args::Radius>)] radius: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Height>)] height: Option<f64>,
        r#box: Option<Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        let (a, b) = (arrays::point(a, "a")?, arrays::point(b, "b")?);
        let body = query::body(radius, height, r#box)?;
        let airspace = self.with_room(py, body)?;
        py.detach(|| airspace.connects(a, b, body)).map_err(errors::airspace)
    }

    /// The nearest point where a body may be; `None` if there is none.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> space.nearest_free((9, 9, 9.2))
    /// (9.0, 9.0, 9.50390625)
    #[pyo3(signature = (point, *, radius=None, height=None, r#box=None))]
    fn nearest_free(
        &self,
        py: Python<'_>,
        point: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::number_or_none::<args::Radius>)] radius: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Height>)] height: Option<f64>,
        r#box: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Option<(f64, f64, f64)>> {
        let at = arrays::point(point, "point")?;
        let body = query::body(radius, height, r#box)?;
        let airspace = self.with_room(py, body)?;
        let nearest = py.detach(|| airspace.nearest_free(at, body)).map_err(errors::airspace)?;
        Ok(nearest.map(Into::into))
    }

    /// Random points where a body may be, of shape (count, 3): every part of free space is as likely as any
    /// other of its volume. The same seed gives the same points everywhere.
    ///
    /// >>> import airlane
    /// >>> space = airlane.Airspace.generate("city", 48)
    /// >>> points = space.random_points(100, seed=7, radius=0.4)
    /// >>> bool(space.is_free(points, radius=0.4).all())
    /// True
    #[pyo3(signature = (count, *, seed=0, radius=None, height=None, r#box=None))]
    fn random_points<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = args::whole::<u32, args::Count>)] count: u32,
        #[pyo3(from_py_with = args::whole::<u32, args::Seed>)] seed: u32,
        #[pyo3(from_py_with = args::number_or_none::<args::Radius>)] radius: Option<f64>,
        #[pyo3(from_py_with = args::number_or_none::<args::Height>)] height: Option<f64>,
        r#box: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let points = self.0.random_points(py, count, seed, query::body(radius, height, r#box)?)?;
        arrays::of_own_points(py, points)
    }

    /// Edits it in place: a context manager, whose changes happen together at its end.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> with space.edit() as edit:
    /// ...     edit.free(airlane.Shape.voxels((9, 9, 9), (10, 10, 10)))
    /// >>> space.solid_count, space.version
    /// (0, 1)
    fn edit(slf: Py<Self>) -> Edit {
        Edit::new(slf)
    }

    /// The same version as an object of its own; shares all memory.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> space.copy() == space
    /// True
    fn copy(&self) -> Self {
        Self::new(self.get())
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Self {
        let _ = memo; // versions are never changed
        self.copy()
    }

    /// The solid voxels: an array of bool with the shape (x, y, z).
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> space.voxels().shape, int(space.voxels().sum())
    /// ((20, 20, 20), 1)
    fn voxels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<bool>>> {
        source::to_array(py, self.get())
    }

    /// The surface of the solid voxels: vertices (n, 3) and faces (m, 3).
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> vertices, faces = space.surface()
    /// >>> vertices.shape, faces.shape
    /// ((8, 3), (12, 3))
    #[expect(clippy::type_complexity)]
    fn surface<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray2<f64>>, Bound<'py, PyArray2<u32>>)> {
        source::surface(py, self.get())
    }

    /// Voxels along each axis.
    #[getter]
    fn size(&self) -> (u32, u32, u32) {
        self.get().world().size().into()
    }

    /// The edge of a voxel in world units.
    #[getter]
    fn voxel_size(&self) -> f64 {
        self.get().frame().voxel_size
    }

    /// The low corner of voxel (0, 0, 0).
    #[getter]
    fn origin(&self) -> (f64, f64, f64) {
        self.get().frame().origin.into()
    }

    /// The corners of its box in world coordinates, an array of shape (2, 3).
    #[getter]
    fn bounds<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f64>> {
        arrays::of_points(py, &self.get().bounds())
    }

    /// Grows by one with every edit.
    #[getter]
    fn version(&self) -> u64 {
        self.get().version().number
    }

    /// Number of solid voxels.
    #[getter]
    fn solid_count(&self) -> u64 {
        self.get().world().solid_count()
    }

    /// Bytes of memory it takes.
    #[getter]
    fn nbytes(&self) -> usize {
        self.get().memory_bytes()
    }

    /// Opens the viewer: in a notebook below the cell, else in the browser. Returns a `View`, whose `close`
    /// ends it.
    #[pyo3(signature = (*, open_browser=None, timeout=30.0))]
    fn view<'py>(
        slf: &Bound<'py, Self>,
        #[pyo3(from_py_with = args::flag_or_none::<args::OpenBrowser>)] open_browser: Option<bool>,
        #[pyo3(from_py_with = args::number::<args::Timeout>)] timeout: f64,
    ) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf.py(), "_view", "view", (slf, open_browser, timeout))
    }

    /// The surface of the solid voxels as a `trimesh.Trimesh`.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> float(space.to_trimesh().volume.round(6))
    /// 1.0
    fn to_trimesh<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf.py(), "viz", "to_trimesh", (slf,))
    }

    /// The surface of the solid voxels as a `pyvista.PolyData`.
    ///
    /// >>> import airlane; space = airlane.Airspace.from_voxels([(9, 9, 9)], shape=(20, 20, 20))
    /// >>> space.to_pyvista().n_cells
    /// 12
    fn to_pyvista<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf.py(), "viz", "to_pyvista", (slf,))
    }

    /// Logs the surface of the solid voxels to Rerun, at an entity path.
    #[pyo3(signature = (entity="airspace", *, recording=None))]
    fn to_rerun(
        slf: &Bound<'_, Self>,
        #[pyo3(from_py_with = args::text::<args::Entity>)] entity: &str,
        recording: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        in_python(slf.py(), "viz", "to_rerun", (slf, entity, recording)).map(drop)
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf.py(), "_view", "html", (slf,))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> Py<PyAny> {
        let Ok(other) = other.cast::<Self>() else { return py.NotImplemented() };
        let (own, other) = (self.get(), other.get().get());
        pyo3::types::PyBool::new(py, py.detach(|| own == other)).to_owned().into_any().unbind()
    }

    fn __repr__(&self) -> String {
        self.0.shown()
    }

    #[expect(clippy::type_complexity)]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>, Vec<AreaState>))> {
        let (bytes, areas) = slf.get().stored(slf.py())?;
        Ok((slf.get_type().getattr("_restore")?, (PyBytes::new(slf.py(), &bytes), areas)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, bytes: &Bound<'_, PyAny>, areas: Vec<AreaState>) -> PyResult<Self> {
        Space::restored(py, source::baked(py, bytes)?, areas).map(Self)
    }

    /// Seconds that reading an array of voxels and baking it take: for benchmarks.
    #[staticmethod]
    fn _voxel_seconds(py: Python<'_>, voxels: &Bound<'_, PyAny>) -> PyResult<(f64, f64)> {
        let (_, [read, bake]) = source::dense(py, voxels, source::frame(1.0, None)?)?;
        Ok((read.as_secs_f64(), bake.as_secs_f64()))
    }

    /// Seconds that the engine alone takes for these queries, one by one or with `batch` in one call: for
    /// benchmarks, which compare it with calls from Python.
    #[pyo3(signature = (starts, goals, batch, **options))]
    fn _engine_seconds(
        &self,
        py: Python<'_>,
        starts: &Bound<'_, PyAny>,
        goals: &Bound<'_, PyAny>,
        batch: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<f64> {
        let query = query::template("_engine_seconds", options)?;
        let [starts, goals] = [arrays::points(starts, "starts")?, arrays::points(goals, "goals")?];
        self.engine_seconds(py, starts.into_iter().zip(goals), query, batch)
    }
}
