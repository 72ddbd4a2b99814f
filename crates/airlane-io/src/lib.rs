//! File formats of Airlane: bytes in, [`Scene`](airlane::scene::Scene) or
//! [`Model`](airlane::scene::Model) out, and back.
//!
//! Two text formats are read and written, those of the public voxel benchmark (Brewer & Sturtevant,
//! "Benchmarks for Pathfinding in 3D Voxel Space", SoCS 2018): one record per line, columns
//! separated by blanks. A third is Airlane's own. The rest are geometry formats of other programs.
//!
//! # `.3dmap`: a map
//! ```text
//! voxel 105 132 105      the box: W × H × D voxels
//! 48 61 49               a solid voxel: 0 ≤ x < W, 0 ≤ y < H, 0 ≤ z < D
//! 48 61 50
//! ```
//! With `voxel` the listed voxels are solid and all others free; with `rev_voxel` it is the other
//! way round. A map without voxels is valid.
//!
//! # `.3dscen`: queries on a map
//! ```text
//! version 1
//! Simple.3dmap                              the map's file name, possibly with spaces
//! 56 76 52 48 85 45 15.31710829 1.054       sx sy sz gx gy gz cost ratio
//! ```
//! From voxel *s* to voxel *g* the shortest path over 26 neighbours without corner cutting has
//! length *cost*. Version 2 allows a ninth column, which is kept as [`Scenario::extra`].
//!
//! # `.airlane`: a baked airspace
//! Everything that a query needs, in binary, loaded in milliseconds: see [`read_airspace`]. A
//! modified file is rejected; [`is_airspace`] tells such a file from a map.
//!
//! # `.navmesh`: a baked navmesh
//! The polygons and their surface, in the same binary container: see [`read_navmesh`] and [`is_navmesh`].
//!
//! # `.crowd`: a recorded run of a crowd
//! The position of every unit at every tick, in binary: see [`Recording`] and `docs/recording.md`.
//!
//! # Paths and trajectories
//! [`write_path`] writes a path as CSV (one `x,y,z` per line), JSON (points, length, legs) or OBJ
//! (a polyline); [`read_path`] reads the points of the first two back. [`write_trajectory`] writes a
//! timed path as CSV with the columns `t,x,y,z,speed,vx,vy,vz`, at a given number of lines per second.
//!
//! # Models: geometry of other programs
//! [`read_model`] reads all of the following, identified by their first bytes or else by their
//! extensions, and returns a [`ModelReport`] of what it found. An [`Import`] supplies what files do
//! not say: the unit and the up axis. The result is in metres with z up, rotated but never
//! mirrored. Triangles without an area and unused vertices are left out.
//!
//! ## `.glb`, `.gltf`: glTF 2.0
//! The triangles (loose, strips and fans) and points that the nodes of the default scene place, or
//! of all scenes if none is the default. Buffers are in the file, in data URIs, or in files in the
//! same folder or below it. Accessors may be interleaved, quantised or sparse over a base. Lines are
//! counted and left out; skins and morph targets are not applied; a file that requires an extension
//! which changes geometry, such as Draco or meshopt compression, is rejected by the extension's
//! name. y is up by default.
//!
//! ## `.obj`: Wavefront OBJ
//! Vertices, faces and points; polygons are cut into a fan, which suits convex ones. A file of
//! nothing but vertices is a point cloud. y is up by default.
//!
//! ## `.stl`: STL
//! Text or binary, told apart by the length. Equal corners become one vertex.
//!
//! ## `.ply`: PLY
//! Text or binary with either byte order. Polygons are cut into a fan; a file without faces is a
//! point cloud.
//!
//! ## `.vox`: MagicaVoxel
//! The shapes as the scene graph moves and turns them, each run of voxels along x as one box, on the
//! grid of the file's voxels, of which one is one unit.
//!
//! ## `.bt`: OctoMap
//! The binary occupancy tree: each occupied leaf is a box, on the grid of the lowest level. Cells that
//! are known to be free stay so, even in a room without a door, and the map holds all of them. Unknown
//! cells are free, or with [`Unknown::Solid`] solid within the box around all known cells.
//!
//! # Terrain
//! Heights from a greyscale PNG or PGM of 8 or 16 bits, the ground from a second image of the same
//! size: [`read_terrain`]. Faults name the pixel.
//!
//! # Waypoints
//! ```text
//! waypoints 1
//! sight 30                             # join points in sight of each other within 30
//! point gate 3 4 1.5
//! point tower 10 4 9
//! link gate tower ladder both-ways     # as long as the straight line
//! link tower gate jump-pad one-way length 2 needs 4
//! link gate tower lift both-ways seconds 12.5   # waiting and riding, whoever rides
//! ```
//! Kinds of links are `path`, `ladder`, `jump-pad`, `teleport`, `door`, `take-off`, `landing` and `lift`;
//! `seconds` is the time that a link takes, else its length counts at the speed of the agent;
//! `needs` is a mask of permissions. `#` starts a comment. See [`read_waypoints`].
//!
//! # Agents and areas
//! ```text
//! agent 1
//! like drone                           # begin with a built-in agent, if that helps
//! name courier
//! body ball 0.3
//! speed fly 8
//! price 3 never                        # areas of kind 3 are not for it
//! turn-radius 2
//! ```
//! ```text
//! areas 1
//! box swamp 2 3  5 5 0  15 15 4        # name, kind, price, two corners
//! ball storm 1 never  30 30 20  8      # nobody may enter
//! ```
//! Who moves, and what moving costs where: see [`read_agent`] and [`read_areas`]. Without `like` an
//! agent has the speeds that are listed, no size and no limits. Faults name the line; areas outside the
//! world, prices that are negative or not a number and unknown names are refused.
//!
//! ## Writing
//! [`write_obj`], [`write_glb`] and [`write_stl`] write the triangles of a model, such as
//! [`Scene::skin`](airlane::scene::Scene::skin) makes, with the axis up that is the default when
//! reading.
//!
//! # What is accepted and what is rejected
//! In maps and scenarios, line ends may be LF or CRLF, the last one may be missing, blanks around a line and empty
//! lines after the header do not matter. Everything else that is not as above is an error that names
//! file, line, what was found and what was expected: see [`ReadErrorKind`]. Faults in binary files
//! name the byte, node, accessor or face instead of the line.
//!
//! No file takes more memory than its [`Budget`], whatever its bytes. Maps and scenarios are read line
//! by line, all else into memory whole; no count in a file is believed before there are bytes behind
//! it, and what places one shape many times is stopped at 2^27 triangles or voxels.
//!
//! Wherever a path to a map, to scenarios or to a model is read, a zip archive with exactly one such
//! file does as well.
//! Wherever a path is written, the file appears whole or not at all ([`write_atomically`]).
//!
//! # Example
//! ```
//! use airlane::geom::Voxel;
//!
//! let text = "voxel 4 3 2\n0 0 0\n3 2 1\n";
//! let scene = airlane_io::read_map_from(text.as_bytes(), "tiny.3dmap")?;
//! assert_eq!(scene.voxels.size(), [4, 3, 2]);
//! assert!(scene.voxels.contains(Voxel::new(3, 2, 1)));
//!
//! let error = airlane_io::read_map_from("voxel 4 3 2\n4 0 0\n".as_bytes(), "bad.3dmap").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "bad.3dmap:2: voxel (4, 0, 0) is outside the box, expected x below 4, y below 3 and z below 2"
//! );
//! # Ok::<(), airlane_io::ReadError>(())
//! ```

mod agent;
mod airspace;
mod archive;
mod areas;
mod atomic;
mod budget;
mod error;
mod image;
mod lines;
mod map;
mod model;
mod path;
mod recording;
mod scenario;
#[cfg(feature = "test-maps")]
pub mod test_maps;
mod waypoints;

// Chooses the inflater that `zip` uses; nothing here calls it directly.
use flate2 as _;

pub use agent::{read_agent, read_agent_from, write_agent, write_agent_to};
pub use airspace::{
    is_airspace, is_navmesh, read_airspace, read_airspace_within, read_navmesh, write_airspace,
    write_airspace_with_guide, write_navmesh,
};
pub use areas::{read_areas, read_areas_from, write_areas, write_areas_to};
pub use atomic::{abandon_writes, write_atomically};
pub use budget::Budget;
pub use error::{ReadError, ReadErrorKind, WriteError, WriteErrorKind};
pub use image::{PAINTS, read_ground_from, read_heights_from, read_terrain, read_terrain_within};
pub use map::{read_map, read_map_from, read_map_within, write_map, write_map_to};
pub use model::{
    Import, ImportError, MODEL_EXTENSIONS, ModelReport, Unit, Unknown, UpAxis, is_model,
    read_model, read_model_from, read_models, write_glb, write_glb_to, write_obj, write_obj_to,
    write_stl, write_stl_to,
};
pub use path::{PathFormat, read_path, read_path_from, write_path, write_points, write_trajectory};
pub use recording::{
    Recording, is_recording, read_recording, read_recording_from, write_recording,
    write_recording_to,
};
pub use scenario::{
    Scenario, ScenarioFile, read_scenarios, read_scenarios_from, write_scenarios,
    write_scenarios_to,
};
pub use waypoints::{read_waypoints, read_waypoints_from, write_waypoints, write_waypoints_to};
