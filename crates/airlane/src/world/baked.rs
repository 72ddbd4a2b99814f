//! A world as bytes, and back: the sections `world`, `solids` and `labels` of the baked file.

use super::{Components, World, check_frame};
use crate::bytes::{Malformed, Reader, Writer};
use crate::geom::{Frame, VoxelSet};

impl World {
    /// Writes the world's sections.
    pub(crate) fn write(&self, writer: &mut Writer) {
        writer.section("world", |writer| {
            writer.u32s(&self.size());
            writer.u32(0);
            writer.u64(self.solid_count);
            // Equal frames must give equal bytes, and -0 equals 0: adding 0 leaves only the latter.
            for coordinate in self.frame.origin {
                writer.f64(coordinate + 0.0);
            }
            writer.f64(self.frame.voxel_size);
        });
        writer.section("solids", |writer| self.solids.write(writer));
        writer.section("labels", |writer| self.components.write(writer));
    }

    /// Reads the world's sections. What comes back keeps every promise that
    /// [`check`](World::check) verifies, but that labels mean connected: that would take a flood.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, Malformed> {
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
                Err(_) => Err(reader.fault(at, "the voxel size or the origin is impossible")),
            }
        })?;
        let solids = reader.section("solids", |reader| VoxelSet::read(reader, size))?;
        let components = reader.section("labels", |reader| {
            let at = reader.at();
            let components = Components::read(reader, &solids)?;
            // No overflow: each volume was counted, and the box holds at most 2^40 voxels.
            let free: u64 = components.volumes().iter().sum();
            let voxels = size.iter().map(|&n| u64::from(n)).product::<u64>();
            match solid_count == voxels - free {
                true => Ok(components),
                false => Err(reader.fault(at, "the number of solid voxels is wrong")),
            }
        })?;
        Ok(Self { solids, solid_count, frame, components, surface: None, fitted: None })
    }
}
