//! The baked file: an [`Airspace`] (`.airlane`) or a [`NavMesh`] (`.navmesh`) as bytes, and back in a few
//! milliseconds.
//!
//! All numbers are little-endian. The same airspace always gives the same bytes.
//!
//! # Header
//!
//! | byte | size | what |
//! |---:|---:|---|
//! | 0 | 12 | `89 "AIRLANE" 0D 0A 1A 0A`: the high bit, CR LF and LF show whether the file was treated as text |
//! | 12 | 4 | format version, 3; older ones are still read: version 2 had no `guide`, version 1 had other forms of `labels` and `cells` and ended there |
//! | 16 | 8 | length of the whole file |
//! | 24 | 8 | checksum of all other bytes: any change within one 8-byte word is detected, so every flipped bit is |
//! | 32 | | sections, in this order |
//!
//! # Sections
//!
//! Each is eight bytes of name (filled up with blanks), the payload's length as u64, the payload,
//! and zeros up to a multiple of 8. Everything that counts is a u32 unless said otherwise.
//!
//! **`world`**, 56 bytes
//!
//! | byte | size | what |
//! |---:|---:|---|
//! | 0 | 12 | size of the box in voxels, x, y, z |
//! | 12 | 4 | zero |
//! | 16 | 8 | number of solid voxels, u64 |
//! | 24 | 24 | origin x, y, z, f64 |
//! | 48 | 8 | voxel size, f64 |
//!
//! **`solids`**: regions of 64³ voxels, x fastest, and bricks of 8³
//!
//! | size | what |
//! |---:|---|
//! | 1 a region | 0 empty, 1 full, 2 mixed; then zeros up to a multiple of 8 |
//! | | then for each mixed region: |
//! | 64 | which of its 8×8×8 bricks are full: u64 number z, bit 8 y + x |
//! | 64 | which are stored; the others are empty |
//! | 64 a stored brick | its solid voxels, laid out the same way; x fastest |
//!
//! **`labels`**: connected components, numbered as they appear, region by region and brick by brick
//!
//! | size | what |
//! |---:|---|
//! | 4 + 4 | number *n* of components, number *p* of pieces |
//! | 8 *n* | voxels in each component, u64 |
//! | 64 *p* | free voxels of one component in a brick that holds several, by lowest voxel; brick after brick |
//! | 4 *p* | component of each piece; bit 31: the next piece is of the same brick |
//! | 4 a region | its component, FFFFFFFF if it is solid, FFFFFFFE if it holds several |
//! | | then for each region that holds several: |
//! | 4 × 512 | the same for its bricks, x fastest; those outside the box are solid |
//!
//! **`cells`**: boxes of free voxels in chunks of 32³, region by region of eight chunks
//!
//! | size | what |
//! |---:|---|
//! | 4 + 4 | number *c* of cells, number *q* of portals, each counted from both sides |
//! | 32 a region | number of cells in each of its chunks, x fastest; none outside the box |
//! | 12 *c* | low x, y, z and high x, y, z of the cell, u16, half-open |
//! | 4 *c* | number of the cell's portals |
//! | 4 *q* | from bit 29 the face: 2 × axis + 1 if upper; bit 18: the neighbour lies in the next region; from bit 15 its chunk there; its place in the chunk |
//!
//! **`surface`**: the triangles behind the solid voxels; empty if they are not known
//!
//! | size | what |
//! |---:|---|
//! | 4 + 4 | number *v* of vertices, number *t* of triangles |
//! | 24 *v* | x, y, z of each vertex in world coordinates, f64 |
//! | 12 *t* | the three vertices of each triangle; then zeros up to a multiple of 8 |
//! | | solid voxels that stand for more than the triangles through them, like `solids` |
//!
//! **`guide`**: how far it is between exits of blocks; empty if that is to be measured when it is needed
//!
//! | size | what |
//! |---:|---|
//! | 4 | how pieces and exits follow from cells, 1 |
//! | 2 a pair | for each chunk, block and piece, for each exit the length from each exit before it, in 1/16 voxel, rounded up, u16; for a piece with more than 160 exits, of each exit from the first |
//!
//! The rest is there only if the airspace is fitted to a body: it is what `world`, `solids`,
//! `labels` and `cells` are without one.
//!
//! **`body`**, 40 bytes: half the inner box in x, y, z and the radius, f64; the number of voxels in
//! which the body does not fit, u64. Then **`solids`**, **`labels`** and **`cells`** again.
//!
//! A file of a navmesh has this section instead of all others.
//!
//! **`navmesh`**: convex polygons and their surface. What follows from them, such as which share an edge,
//! is not stored
//!
//! | size | what |
//! |---:|---|
//! | 56 | origin x, y, z, voxel size, reach in lattice steps, radius and height of the body, f64 |
//! | 4 × 4 | number *v* of vertices, *p* of polygons, *e* of their corners, *t* of triangles of their surfaces |
//! | 12 *v* | x, y, z of each vertex in lattice steps, i32 |
//! | 4 *p* | number of corners of each polygon |
//! | 4 *e* | the corners by their vertices, counter-clockwise from above, polygon after polygon |
//! | 4 *p* | number of triangles of each polygon's surface; then zeros up to a multiple of 8 |
//! | 72 *t* | three corners of each triangle, x, y, z in lattice steps, f64, counter-clockwise from above |
//!
//! # Reading
//!
//! Stages, in order, so that the message is the most useful one: is there anything; is it ours; do
//! we know the version; is it all there; is it undamaged; does it make sense. The last stage runs
//! over every number, so that a hostile file is refused or gives an airspace that can be asked
//! anything; see [`World::read`], [`Cells::read`] and [`Cells::read_guide`] for what is not
//! verified. Memory is bounded by a small multiple of the file's length.

mod checksum;
#[cfg(test)]
mod tests;

pub use crate::bytes::Malformed;

use super::Airspace;
use crate::bytes::{Reader, Writer};
use crate::space::{Cells, NavMesh, NavMeshError};
use crate::world::World;
use checksum::checksum;
use std::sync::Arc;
use thiserror::Error;

const MAGIC: [u8; 12] = *b"\x89AIRLANE\r\n\x1a\n";
/// The version that is written.
const VERSION: u32 = 3;
/// The oldest version that is read.
const OLDEST: u32 = 1;
const LENGTH_AT: usize = 16;
const CHECKSUM_AT: usize = 24;
const HEADER: usize = 32;

/// What the first section of each kind of file is called, and what the file holds.
const KINDS: [(&[u8; 8], &str); 2] = [(b"world   ", "an airspace"), (b"navmesh ", "a navmesh")];

/// Why bytes are no airspace, or no navmesh.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum BakedError {
    /// There is not a single byte.
    #[error("the file is empty, expected a baked airspace or navmesh")]
    Empty,
    /// The bytes begin like something else.
    #[error("not a baked airspace or navmesh: the file starts with `{}`, expected `{}`", .0.escape_ascii(), MAGIC.escape_ascii())]
    NotAirlane(Vec<u8>),
    /// The bytes begin almost like a baked airspace.
    #[error("the first bytes are damaged: `{}`, expected `{}`; was the file copied as text?", .0.escape_ascii(), MAGIC.escape_ascii())]
    Mangled(Vec<u8>),
    /// Written by a later release.
    #[error("the file has version {found}; this release reads versions up to {supported}")]
    NewerVersion {
        /// The file's version.
        found: u32,
        /// The newest version that can be read.
        supported: u32,
    },
    /// Written by a release too old to be read still.
    #[error("the file has version {found}; this release reads version {supported} and later")]
    OlderVersion {
        /// The file's version.
        found: u32,
        /// The oldest version that can be read.
        supported: u32,
    },
    /// Bytes are missing at the end.
    #[error("the file is truncated: it has {found} bytes, expected {expected}")]
    Truncated {
        /// How many there should be; the header's length if that is not known.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// There are bytes after the end.
    #[error("the file has {found} bytes, expected {expected}: there are extra bytes at the end")]
    TrailingBytes {
        /// How many there should be.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// The bytes are not those that were written.
    #[error("the file is damaged: its checksum is {found:016x}, expected {expected:016x}")]
    Checksum {
        /// The checksum in the file.
        expected: u64,
        /// The checksum of its bytes.
        found: u64,
    },
    /// It is a baked file of another kind.
    #[error("the file holds {found}, expected {expected}")]
    OtherKind {
        /// What is in it.
        found: &'static str,
        /// What should be.
        expected: &'static str,
    },
    /// The bytes are as written, but what was written makes no sense.
    #[error("the file is inconsistent: {0}")]
    Malformed(#[from] Malformed),
    /// The polygons are as written, but are not a navmesh.
    #[error("the file is inconsistent: {0}")]
    Mesh(#[from] NavMeshError),
}

impl Airspace {
    /// The airspace as the bytes of a baked file, without what guides searches.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.written(false)
    }

    /// The same with all that guides searches for a point, which is [measured](Self::fill_guide) first as far
    /// as it is not yet: for worlds that are hard to search, such as mazes. Loading does not measure it again.
    pub fn to_bytes_with_guide(&self) -> Vec<u8> {
        self.unfitted().fill_guide();
        self.written(true)
    }

    fn written(&self, with_guide: bool) -> Vec<u8> {
        let mut writer = begun();
        let base = self.unfitted();
        base.world().write(&mut writer);
        base.cells().write(&mut writer);
        base.world().write_surface(&mut writer);
        base.cells().write_guide(&mut writer, with_guide);
        if !self.world().body().is_point() {
            self.world().write_fitted(&mut writer);
            self.cells().write(&mut writer);
        }
        sealed(writer)
    }

    /// Reads an airspace back from the bytes of a baked file.
    ///
    /// ```
    /// use airlane::{plan::{Airspace, BakedError}, scene::Scene};
    ///
    /// let airspace = Airspace::bake(Scene::open([40, 30, 20])?)?;
    /// let mut bytes = airspace.to_bytes();
    /// assert_eq!(Airspace::from_bytes(&bytes)?, airspace);
    ///
    /// bytes[100] ^= 1;
    /// assert!(matches!(Airspace::from_bytes(&bytes), Err(BakedError::Checksum { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BakedError> {
        let version = check(bytes, "an airspace")?;
        let mut reader = Reader::new(bytes, HEADER);
        let mut world = World::read(&mut reader, version)?;
        let cells = Cells::read(&mut reader, &world, version)?;
        if version > 1 {
            world.read_surface(&mut reader)?;
        }
        if version > 2 {
            cells.read_guide(&mut reader)?;
        }
        let base = Self::from_parts(Arc::new(world), cells);
        if reader.is_empty() {
            return Ok(base);
        }
        let world = World::read_fitted(&mut reader, base.world())?;
        let cells = Cells::read(&mut reader, &world, version)?;
        reader.finish()?;
        Ok(base.adopt(Self::from_parts(Arc::new(world), cells)))
    }
}

impl NavMesh {
    /// The mesh as the bytes of a baked file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = begun();
        self.write(&mut writer);
        sealed(writer)
    }

    /// Reads a mesh back from the bytes of a baked file.
    ///
    /// ```
    /// use airlane::scene::PolygonMesh;
    /// use airlane::space::NavMesh;
    ///
    /// let mesh = NavMesh::new(&PolygonMesh {
    ///     vertices: vec![[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 1.0], [0.0, 4.0, 1.0]],
    ///     polygons: vec![vec![0, 1, 2, 3]],
    ///     ..PolygonMesh::default()
    /// })?;
    /// let bytes = mesh.to_bytes();
    /// assert_eq!(NavMesh::from_bytes(&bytes)?.to_bytes(), bytes);
    /// assert!(NavMesh::from_bytes(&bytes[..100]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BakedError> {
        check(bytes, "a navmesh")?;
        let mut reader = Reader::new(bytes, HEADER);
        let mesh = Self::read(&mut reader)?;
        reader.finish()?;
        Ok(mesh?)
    }
}

/// Whether bytes begin like a baked file, of whatever kind. Twelve bytes are enough to tell.
pub fn is_baked(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Whether bytes begin like the baked file of a navmesh, so that [`NavMesh::from_bytes`] is what should
/// read them. Forty bytes are enough to tell.
pub fn is_baked_navmesh(bytes: &[u8]) -> bool {
    is_baked(bytes) && bytes.get(HEADER..HEADER + 8) == Some(KINDS[1].0)
}

/// The beginning of a file.
fn begun() -> Writer {
    let mut header = vec![0; HEADER];
    header[..12].copy_from_slice(&MAGIC);
    header[12..16].copy_from_slice(&VERSION.to_le_bytes());
    Writer::after(header)
}

/// The file, with its length and checksum.
fn sealed(writer: Writer) -> Vec<u8> {
    let mut bytes = writer.into_bytes();
    reseal(&mut bytes);
    bytes
}

/// Whether bytes are a whole baked file of a kind; its version.
fn check(bytes: &[u8], expected: &'static str) -> Result<u32, BakedError> {
    check_magic(bytes)?;
    let version = check_version(bytes)?;
    check_length(bytes)?;
    check_sum(bytes)?;
    let first = bytes.get(HEADER..HEADER + 8);
    let kind = KINDS.into_iter().find(|(name, _)| first == Some(&name[..]));
    match kind {
        Some((_, found)) if found != expected => Err(BakedError::OtherKind { found, expected }),
        // A section of no kind is refused where it is read.
        _ => Ok(version),
    }
}

fn check_magic(bytes: &[u8]) -> Result<(), BakedError> {
    let shown = &bytes[..bytes.len().min(MAGIC.len())];
    match shown {
        [] => Err(BakedError::Empty),
        _ if MAGIC.starts_with(shown) => Ok(()),
        _ if shown.get(1..8) == Some(&MAGIC[1..8]) => Err(BakedError::Mangled(shown.to_vec())),
        _ => Err(BakedError::NotAirlane(shown.to_vec())),
    }
}

fn check_version(bytes: &[u8]) -> Result<u32, BakedError> {
    let found = u32::from_le_bytes(field(bytes, 12)?);
    match found {
        OLDEST..=VERSION => Ok(found),
        0..OLDEST => Err(BakedError::OlderVersion { found, supported: OLDEST }),
        _ => Err(BakedError::NewerVersion { found, supported: VERSION }),
    }
}

fn check_length(bytes: &[u8]) -> Result<(), BakedError> {
    let expected = u64::from_le_bytes(field(bytes, LENGTH_AT)?);
    let found = bytes.len() as u64;
    if found < expected.max(HEADER as u64) {
        return Err(BakedError::Truncated { expected: expected.max(HEADER as u64), found });
    }
    if found > expected {
        return Err(BakedError::TrailingBytes { expected, found });
    }
    Ok(())
}

fn check_sum(bytes: &[u8]) -> Result<(), BakedError> {
    let expected = u64::from_le_bytes(field(bytes, CHECKSUM_AT)?);
    let found = sum(bytes);
    if expected == found { Ok(()) } else { Err(BakedError::Checksum { expected, found }) }
}

/// The checksum that a file of at least a header should have.
fn sum(bytes: &[u8]) -> u64 {
    let (words, _) = bytes[..CHECKSUM_AT].as_chunks();
    checksum(std::array::from_fn(|i| u64::from_le_bytes(words[i])), &bytes[HEADER..])
}

/// A field of the header.
fn field<const N: usize>(bytes: &[u8], at: usize) -> Result<[u8; N], BakedError> {
    let found = bytes.len() as u64;
    let field = bytes.get(at..at + N).and_then(|field| field.try_into().ok());
    field.ok_or(BakedError::Truncated { expected: HEADER as u64, found })
}

/// Writes the length and the checksum that the bytes should have. Tests and fuzzers use it to reach
/// what lies behind them. Does nothing to less than a header.
#[doc(hidden)]
pub fn reseal(bytes: &mut [u8]) {
    if bytes.len() >= HEADER {
        let length = bytes.len() as u64;
        bytes[LENGTH_AT..CHECKSUM_AT].copy_from_slice(&length.to_le_bytes());
        let sum = sum(bytes);
        bytes[CHECKSUM_AT..HEADER].copy_from_slice(&sum.to_le_bytes());
    }
}
