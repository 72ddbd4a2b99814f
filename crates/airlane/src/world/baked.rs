//! A world as bytes, and back: the sections `world`, `solids`, `labels`, `surface` and `body` of the
//! baked file.

use super::{Body, Components, World, check_frame};
use crate::bytes::{Malformed, Reader, Writer};
use crate::geom::{Frame, Planes, VoxelSet};
use crate::scene::Surface;
use std::sync::Arc;

impl World {
    /// Writes the world's sections.
    pub(crate) fn write(&self, writer: &mut Writer) {
        writer.section("world", |writer| {
            writer.u32s(&self.size());
            writer.u32(0);
            writer.u64(self.solid_count);
            // Equal frames must give equal bytes; adding 0 turns -0 into 0.
            for coordinate in self.frame.origin {
                writer.f64(coordinate + 0.0);
            }
            writer.f64(self.frame.voxel_size);
        });
        self.write_room(writer);
    }

    /// Writes what is solid and what is connected.
    fn write_room(&self, writer: &mut Writer) {
        writer.section("solids", |writer| self.solids.write(writer));
        writer.section("labels", |writer| self.components.write(writer));
    }

    /// Writes the true surface, if there is one.
    pub(crate) fn write_surface(&self, writer: &mut Writer) {
        writer.section("surface", |writer| {
            let Some(surface) = self.surface() else { return };
            writer.u32(surface.vertices.len() as u32);
            writer.u32(surface.triangles.len() as u32);
            writer.f64s(surface.vertices.as_flattened());
            writer.u32s(surface.triangles.as_flattened());
            writer.pad();
            surface.bodies.write(writer);
        });
    }

    /// Writes the body that the world is fitted to, and where it fits.
    pub(crate) fn write_fitted(&self, writer: &mut Writer) {
        writer.section("body", |writer| {
            writer.f64s(&self.body().half());
            writer.f64(self.body().radius());
            writer.u64(self.solid_count);
        });
        self.write_room(writer);
    }

    /// Reads the world's sections. The result satisfies every invariant that
    /// [`check`](World::check) checks, except that labels are connected: that would take a flood fill.
    ///
    /// Files of version 1 store labels in another form: these are skipped and recomputed.
    pub(crate) fn read(reader: &mut Reader<'_>, version: u32) -> Result<Self, Malformed> {
        let (size, solid_count, frame) = reader.section("world", |reader| {
            let size = [reader.u32()?, reader.u32()?, reader.u32()?];
            let at = reader.at();
            if reader.u32()? != 0 {
                return Err(reader.fault(at, "the padding is not zero"));
            }
            let solid_count = reader.u64()?;
            let at = reader.at();
            let origin = [reader.f64()?, reader.f64()?, reader.f64()?];
            let frame = Frame { origin, voxel_size: reader.f64()? };
            match check_frame(&frame) {
                Ok(()) => Ok((size, solid_count, frame)),
                Err(_) => Err(reader.fault(at, "invalid voxel size or origin")),
            }
        })?;
        let (solids, components) = match version {
            1 => read_room_of_version_1(reader, size, solid_count)?,
            _ => read_room(reader, size, solid_count)?,
        };
        let (version, planes, surface, fitted) = (0, Planes::EVEN, None, None);
        Ok(Self { version, solids, solid_count, frame, planes, components, surface, fitted })
    }

    /// Reads the true surface, if there is one.
    pub(crate) fn read_surface(&mut self, reader: &mut Reader<'_>) -> Result<(), Malformed> {
        let size = self.size();
        self.surface = reader.section("surface", |reader| {
            if reader.is_empty() {
                return Ok(None);
            }
            let (vertices, triangles) = (reader.u32()?, reader.u32()?);
            let at = reader.at();
            let vertices: Arc<[[f64; 3]]> = reader
                .pieces::<24>(vertices as usize)?
                .iter()
                .map(|bytes| {
                    let (coordinates, _) = bytes.as_chunks::<8>();
                    std::array::from_fn(|i| f64::from_le_bytes(coordinates[i]))
                })
                .collect();
            if vertices.iter().flatten().any(|coordinate| !coordinate.is_finite()) {
                return Err(reader.fault(at, "a vertex has a coordinate that is not finite"));
            }
            let at = reader.at();
            let triangles: Arc<[[u32; 3]]> = reader
                .pieces::<12>(triangles as usize)?
                .iter()
                .map(|bytes| {
                    let (corners, _) = bytes.as_chunks::<4>();
                    std::array::from_fn(|i| u32::from_le_bytes(corners[i]))
                })
                .collect();
            if triangles.iter().flatten().any(|&corner| corner as usize >= vertices.len()) {
                return Err(reader.fault(at, "a triangle refers to a missing vertex"));
            }
            reader.pad()?;
            let bodies = VoxelSet::read(reader, size)?;
            Ok(Some(Arc::new(Surface { vertices, triangles, bodies })))
        })?;
        Ok(())
    }

    /// Reads a body and where it fits in `base`. That nothing solid became free is checked; that
    /// the body keeps its distance would take as long as fitting it.
    pub(crate) fn read_fitted(
        reader: &mut Reader<'_>,
        base: &Arc<Self>,
    ) -> Result<Self, Malformed> {
        let (body, solid_count) = reader.section("body", |reader| {
            let at = reader.at();
            let [x, y, z, radius] = [reader.f64()?, reader.f64()?, reader.f64()?, reader.f64()?];
            let negative = [x, y, z, radius].into_iter().any(f64::is_sign_negative);
            match Body::new([x, y, z], radius) {
                Ok(body) if !body.is_point() && !negative && base.can_fit(body).is_ok() => {
                    Ok((body, reader.u64()?))
                }
                _ => Err(reader.fault(at, "invalid body")),
            }
        })?;
        let at = reader.at();
        let (solids, components) = read_room(reader, base.size(), solid_count)?;
        if base.solids.bricks().any(|(b, brick)| !solids.holds_brick(b, brick.bits())) {
            return Err(reader.fault(at, "a solid voxel has room for the body"));
        }
        base.with_voxels(body, solids, components).map_err(|_| reader.fault(at, "invalid body"))
    }
}

/// Reads what is solid and what is connected in a world of `size`.
fn read_room(
    reader: &mut Reader<'_>,
    size: [u32; 3],
    solid_count: u64,
) -> Result<(VoxelSet, Components), Malformed> {
    let solids = reader.section("solids", |reader| VoxelSet::read(reader, size))?;
    let components = reader.section("labels", |reader| {
        let at = reader.at();
        let components = Components::read(reader, &solids)?;
        check_count(size, solid_count, &components).map_err(|what| reader.fault(at, what))?;
        Ok(components)
    })?;
    Ok((solids, components))
}

/// The same in a file of version 1: labels are skipped and made anew.
fn read_room_of_version_1(
    reader: &mut Reader<'_>,
    size: [u32; 3],
    solid_count: u64,
) -> Result<(VoxelSet, Components), Malformed> {
    let at = reader.at();
    let solids = reader.section("solids", |reader| VoxelSet::read(reader, size))?;
    let mut padded = solids.clone();
    padded.assign_padding(true);
    padded.compact();
    if padded != solids {
        return Err(reader.fault(at, "a voxel outside the box is free"));
    }
    reader.section("labels", Reader::skip)?;
    let components = Components::of(&solids);
    check_count(size, solid_count, &components).map_err(|what| reader.fault(at, what))?;
    Ok((solids, components))
}

fn check_count(size: [u32; 3], solids: u64, components: &Components) -> Result<(), &'static str> {
    // No overflow: each volume was counted, and the box holds at most 2^40 voxels.
    let voxels = size.iter().map(|&n| u64::from(n)).product::<u64>();
    match solids == voxels - components.total_volume() {
        true => Ok(()),
        false => Err("the number of solid voxels is wrong"),
    }
}
