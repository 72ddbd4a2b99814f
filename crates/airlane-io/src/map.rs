//! `.3dmap`: a box of voxels, given by the voxels that are solid or by those that are free.

use crate::archive::{self, FileKind};
use crate::atomic;
use crate::budget::Budget;
use crate::error::{ReadError, ReadErrorKind, WriteError, WriteErrorKind, quote};
use crate::lines::{Lines, whole};
use airlane::geom::{Voxel, VoxelSet};
use airlane::scene::{Listed, Scene};
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

const FILE: FileKind = FileKind { name: ".3dmap", endings: &[".3dmap"] };
const HEADER: &str = "`voxel W H D` or `rev_voxel W H D`";
const RECORD: &str = "3 columns, `x y z`";

/// Reads a `.3dmap` file, or the one `.3dmap` in a zip archive.
pub fn read_map(path: impl AsRef<Path>) -> Result<Scene, ReadError> {
    read_map_within(path, Budget::default())
}

/// The same with another budget of memory.
pub fn read_map_within(path: impl AsRef<Path>, budget: Budget) -> Result<Scene, ReadError> {
    archive::open(path.as_ref(), FILE, |reader, name| read(reader, name, budget))
}

/// Reads a `.3dmap` from a stream; `name` stands for the file in errors.
///
/// Besides the scene this takes a fixed 64 kB, however long the stream. The reader need not be
/// buffered.
pub fn read_map_from(reader: impl Read, name: &str) -> Result<Scene, ReadError> {
    read(reader, name, Budget::default())
}

fn read(reader: impl Read, name: &str, budget: Budget) -> Result<Scene, ReadError> {
    let mut lines = Lines::new(reader);
    parse(&mut lines, budget).map_err(|kind| {
        let nowhere = matches!(kind, ReadErrorKind::Io(_) | ReadErrorKind::Empty { .. });
        kind.at(name, (!nowhere).then_some(lines.number()))
    })
}

fn parse<R: Read>(lines: &mut Lines<R>, budget: Budget) -> Result<Scene, ReadErrorKind> {
    let (listed, mut voxels) = header(lines, budget)?;
    let size = voxels.size();
    // Voxels that are allowed for certain. Then what they really take is counted, which is slow.
    let mut allowed = 0;
    loop {
        let voxel = match lines.next_triple() {
            Some(voxel) => voxel,
            None => match lines.next()? {
                None => break,
                Some(line) if line.bytes.is_empty() => continue,
                Some(line) => {
                    let [x, y, z] = line.columns(RECORD)?;
                    [whole(x, "x", u32::MAX)?, whole(y, "y", u32::MAX)?, whole(z, "z", u32::MAX)?]
                }
            },
        };
        if (0..3).any(|axis| voxel[axis] >= size[axis]) {
            return Err(ReadErrorKind::OutsideBox { voxel, size });
        }
        // In the box, so far below the limits of i32.
        let voxel = Voxel(voxel.map(|c| c as i32));
        if allowed == 0 {
            let held = voxels.memory_bytes() as u64;
            budget.allow(held + VoxelSet::MAX_BYTES_PER_VOXEL)?;
            allowed = (budget.0 - held) / VoxelSet::MAX_BYTES_PER_VOXEL;
        }
        allowed -= 1;
        if !voxels.insert(voxel) {
            return Err(ReadErrorKind::Duplicate(voxel));
        }
    }
    // Scenes with the same voxels are then equal, whatever order the file lists them in.
    voxels.compact();
    Ok(Scene { listed, ..Scene::of_solids(voxels) })
}

fn header<R: Read>(
    lines: &mut Lines<R>,
    budget: Budget,
) -> Result<(Listed, VoxelSet), ReadErrorKind> {
    let line = lines.next()?.ok_or(ReadErrorKind::Empty { expected: HEADER })?;
    let listed = match line.split().next() {
        Some(b"voxel") => Listed::Solid,
        Some(b"rev_voxel") => Listed::Free,
        _ => {
            return Err(ReadErrorKind::Header { found: quote(line.bytes), expected: HEADER });
        }
    };
    let [_, width, height, depth] = line.columns(HEADER)?;
    let size =
        [whole(width, "W", u32::MAX)?, whole(height, "H", u32::MAX)?, whole(depth, "D", u32::MAX)?];
    budget.allow(VoxelSet::empty_bytes(size).map_err(ReadErrorKind::Size)?)?;
    Ok((listed, VoxelSet::new(size).map_err(ReadErrorKind::Size)?))
}

/// Writes a scene as a `.3dmap` file, all or nothing: see [`write_atomically`](crate::write_atomically).
///
/// The format contains voxels alone: the scene's [`frame`](Scene::frame) is not written.
pub fn write_map(path: impl AsRef<Path>, scene: &Scene) -> Result<(), WriteError> {
    let path = path.as_ref();
    atomic::write_atomically(path, |writer| write_lines(writer, scene))
        .map_err(|error| WriteErrorKind::Io(error).at(&path.display().to_string()))
}

/// Writes a scene as a `.3dmap` to a stream; `name` stands for the file in errors.
///
/// The format contains voxels alone: the scene's [`frame`](Scene::frame) is not written.
pub fn write_map_to(writer: impl Write, name: &str, scene: &Scene) -> Result<(), WriteError> {
    let mut writer = BufWriter::with_capacity(64 * 1024, writer);
    write_lines(&mut writer, scene)
        .and_then(|()| writer.flush())
        .map_err(|error| WriteErrorKind::Io(error).at(name))
}

fn write_lines(writer: &mut impl Write, scene: &Scene) -> io::Result<()> {
    let word = match scene.listed {
        Listed::Solid => "voxel",
        Listed::Free => "rev_voxel",
    };
    let [width, height, depth] = scene.voxels.size();
    writeln!(writer, "{word} {width} {height} {depth}")?;
    let mut line = Vec::with_capacity(32);
    for Voxel([x, y, z]) in scene.voxels.iter() {
        line.clear();
        for (coordinate, follows) in [(x, b' '), (y, b' '), (z, b'\n')] {
            // Voxels of a set are in its box, so never negative.
            push_digits(&mut line, coordinate as u32);
            line.push(follows);
        }
        writer.write_all(&line)?;
    }
    Ok(())
}

/// Appends a number in decimal; `write!` takes several times as long.
fn push_digits(line: &mut Vec<u8>, mut number: u32) {
    let start = line.len();
    loop {
        line.push(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    line[start..].reverse();
}
