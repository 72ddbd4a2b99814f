//! File formats of Airlane: bytes in, [`Scene`](airlane::scene::Scene) out, and back.
//!
//! Two text formats are read and written, those of the public voxel benchmark (Brewer & Sturtevant,
//! "Benchmarks for Pathfinding in 3D Voxel Space", SoCS 2018): one record a line, columns separated
//! by blanks. A third is Airlane's own.
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
//! Everything that a query needs, in binary, ready in milliseconds: see [`read_airspace`]. Nothing
//! but a file exactly as written is accepted; [`is_airspace`] tells such a file from a map.
//!
//! # What is accepted, what is refused
//! In text, line ends may be LF or CRLF, the last one may be missing, blanks around a line and empty
//! lines after the header do not matter. Everything else that is not as above is an error that names
//! file, line, what was found and what was expected: see [`ReadErrorKind`]. Reading text never takes
//! more memory than the result and a fixed buffer, whatever the bytes.
//!
//! Wherever a path to text is read, a zip archive with exactly one file of the format does as well.
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

mod airspace;
mod archive;
mod atomic;
mod error;
mod lines;
mod map;
mod model;
mod scenario;
#[cfg(feature = "test-maps")]
pub mod test_maps;

// Chooses the inflater that `zip` uses; nothing here calls it directly.
use flate2 as _;

pub use airspace::{is_airspace, read_airspace, write_airspace};
pub use atomic::write_atomically;
pub use error::{ReadError, ReadErrorKind, WriteError, WriteErrorKind};
pub use map::{read_map, read_map_from, write_map, write_map_to};
pub use model::{
    Import, ImportError, ModelReport, Unit, Unknown, UpAxis, read_model, read_model_from,
    read_models, write_glb, write_glb_to, write_obj, write_obj_to, write_stl, write_stl_to,
};
pub use scenario::{
    Scenario, ScenarioFile, read_scenarios, read_scenarios_from, write_scenarios,
    write_scenarios_to,
};
