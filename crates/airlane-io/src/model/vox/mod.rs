//! MagicaVoxel `.vox`: shapes of voxels, and a scene graph that places them.
//!
//! 1. Chunks: sizes and voxels of shapes, nodes of the graph; all others are passed over.
//! 2. The graph is walked from its root; each shape that it places gives voxels of the whole.
//! 3. Voxels become boxes, one for each unbroken run along x.
//!
//! Hidden parts and hidden layers count like all others. Of an animation the first frame counts.

mod graph;

use super::bytes::Bytes;
use super::import::{Import, UpAxis};
use super::raw::Raw;
use crate::error::{ReadErrorKind, quote};
use graph::{Graph, Placement};

/// How a file starts.
pub(crate) const MAGIC: &[u8] = b"VOX ";

/// Bytes that a voxel takes before voxels are joined to boxes, with room to grow.
const VOXEL_BYTES: u64 = 2 * 12;

/// A box of voxels.
struct Shape {
    size: [i32; 3],
    voxels: Vec<[u8; 3]>,
}

pub(crate) fn read(bytes: &[u8], import: &Import) -> Result<Raw, ReadErrorKind> {
    let mut raw = Raw::new("MagicaVoxel", UpAxis::Z);
    raw.cell = Some(1.0);
    let (shapes, graph) = read_chunks(bytes, &mut raw)?;
    let placements = match graph.placements(shapes.len(), &mut raw)? {
        Some(placements) => placements,
        // Older files have no graph; their shapes stand on the origin.
        None => (0..shapes.len()).map(|shape| Placement { shape, at: None }).collect(),
    };
    let mut voxels = Vec::new();
    for placement in placements {
        let shape = &shapes[placement.shape];
        let count = (voxels.len() + shape.voxels.len()) as u64;
        raw.room(count, "voxels", VOXEL_BYTES * count, import)?;
        for voxel in &shape.voxels {
            voxels.push(placement.voxel(voxel.map(i32::from), shape.size));
        }
    }
    raw.boxes = runs(voxels);
    Ok(raw)
}

fn read_chunks(all: &[u8], raw: &mut Raw) -> Result<(Vec<Shape>, Graph), ReadErrorKind> {
    let mut bytes = Bytes::new(all);
    bytes.take(8, "the header")?;
    let main = bytes.array::<4>("the main chunk")?;
    if &main != b"MAIN" {
        let found = quote(&main);
        return Err(ReadErrorKind::part("byte 8", found, "the chunk `MAIN`"));
    }
    let content = bytes.count("the main chunk")?;
    bytes.count("the main chunk")?;
    bytes.take(content, "the main chunk")?;

    let (mut shapes, mut graph) = (Vec::<Shape>::new(), Graph::default());
    let mut size = None;
    while bytes.left() > 0 {
        let start = bytes.at();
        let kind = bytes.array::<4>("a chunk")?;
        let (length, children) = (bytes.count("a chunk")?, bytes.count("a chunk")?);
        let mut content = bytes.clone();
        bytes.take(length, "a chunk")?;
        let end = bytes.at();
        bytes.take(children, "the chunks within a chunk")?;
        match &kind {
            b"SIZE" => {
                const WHAT: &str = "a size";
                size = Some([content.u32(WHAT)?, content.u32(WHAT)?, content.u32(WHAT)?]);
            }
            b"XYZI" => {
                let size = checked_size(size.take(), start)?;
                shapes.push(read_shape(&mut content, size, start)?);
            }
            b"nTRN" => graph.read_transform(&mut content, raw)?,
            b"nGRP" => graph.read_group(&mut content)?,
            b"nSHP" => graph.read_shape(&mut content, raw)?,
            _ => continue,
        }
        if content.at() > end {
            let part = format!("the chunk {} at byte {start}", quote(&kind));
            let found = format!("content of {} bytes", content.at() - end + length);
            return Err(ReadErrorKind::part(part, found, format!("{length} bytes")));
        }
    }
    Ok((shapes, graph))
}

fn checked_size(size: Option<[u32; 3]>, start: usize) -> Result<[i32; 3], ReadErrorKind> {
    let part = || format!("the chunk `XYZI` at byte {start}");
    let size = size
        .ok_or_else(|| ReadErrorKind::part(part(), "no chunk `SIZE` before it", "one for each"))?;
    if size.iter().any(|&edge| edge > 256) {
        let found = format!("size {size:?}");
        return Err(ReadErrorKind::part(part(), found, "at most 256 voxels along an axis"));
    }
    Ok(size.map(|edge| edge as i32))
}

fn read_shape(
    content: &mut Bytes<'_>,
    size: [i32; 3],
    start: usize,
) -> Result<Shape, ReadErrorKind> {
    let count = content.count("the number of voxels")?;
    let voxels = content.take(count.saturating_mul(4), "the voxels of a shape")?;
    let voxels: Vec<_> =
        voxels.chunks_exact(4).map(|voxel| [voxel[0], voxel[1], voxel[2]]).collect();
    let is_outside = |voxel: &&[u8; 3]| (0..3).any(|i| i32::from(voxel[i]) >= size[i]);
    if let Some(voxel) = voxels.iter().find(is_outside) {
        let part = format!("the chunk `XYZI` at byte {start}");
        return Err(ReadErrorKind::part(
            part,
            format!("voxel {voxel:?}"),
            format!("one within {size:?}"),
        ));
    }
    Ok(Shape { size, voxels })
}

/// Boxes around the voxels, one for each run of them along x.
fn runs(mut voxels: Vec<[i32; 3]>) -> Vec<[[f64; 3]; 2]> {
    voxels.sort_unstable_by_key(|&[x, y, z]| [z, y, x]);
    voxels.dedup();
    voxels
        .chunk_by(|a, b| a[1..] == b[1..] && a[0] + 1 == b[0])
        .map(|run| {
            let (low, last) = (run[0], run[run.len() - 1]);
            [low, last.map(|c| c + 1)].map(|corner| corner.map(f64::from))
        })
        .collect()
}
