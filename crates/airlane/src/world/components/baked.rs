//! The connected components as bytes, and back.

use super::{Components, NONE, Piece, SPLIT};
use crate::bytes::{Malformed, Reader, Writer};
use crate::geom::{BRICK_EDGE, Brick, BrickRef, VoxelSet};

/// Set in the label of a piece that has another one of its brick after it.
const MORE: u32 = 1 << 31;

impl Components {
    pub(crate) fn write(&self, writer: &mut Writer) {
        writer.u32(self.volumes.len() as u32);
        writer.u32(self.splits.len() as u32);
        writer.u64s(&self.volumes);
        for piece in &self.splits {
            writer.u64s(&piece.free.0);
        }
        let label = |piece: &Piece| piece.label | if piece.more { MORE } else { 0 };
        writer.pieces(self.splits.iter().map(|piece| label(piece).to_le_bytes()));
        writer.u32s(&self.labels);
    }

    /// Reads the components of the free space between `solids`, and verifies on the way that
    /// nothing outside the box is free, that every free voxel has one label, and the volumes.
    pub(crate) fn read(reader: &mut Reader<'_>, solids: &VoxelSet) -> Result<Self, Malformed> {
        let brick_size = solids.brick_size();
        let bricks: u64 = brick_size.iter().map(|&n| n as u64).product();
        let (count, piece_count) = (reader.u32()?, reader.u32()?);
        let volumes_at = reader.at();
        let volumes = reader.u64s(count as usize)?;
        let pieces_at = reader.at();
        let masks = reader.bricks(piece_count as usize)?;
        let piece_labels = reader.pieces(piece_count as usize)?;
        let splits = masks
            .zip(piece_labels)
            .map(|(free, &label)| {
                let label = u32::from_le_bytes(label);
                Piece { free, label: label & !MORE, more: label & MORE != 0 }
            })
            .collect();
        let labels_at = reader.at();
        let labels = reader.u32s(usize::try_from(bricks).unwrap_or(usize::MAX))?;

        let components = Self { brick_size, labels, splits, volumes };
        let mut count = Count { volumes: vec![0; components.volumes.len()], pieces: 0 };
        components
            .recount(solids, &mut count)
            .map_err(|(brick, what)| reader.fault(labels_at + 4 * brick, what))?;
        if count.pieces != components.splits.len() {
            return Err(reader.fault(pieces_at, "there are pieces that belong to no brick"));
        }
        if count.volumes != components.volumes || count.volumes.contains(&0) {
            return Err(reader.fault(volumes_at, "a component's volume is wrong"));
        }
        Ok(components)
    }

    /// Counts what the labels say, or tells which brick's label makes no sense, and why.
    fn recount(&self, solids: &VoxelSet, count: &mut Count) -> Result<(), (usize, &'static str)> {
        let [nx, ny, nz] = self.brick_size;
        let mut labels = self.labels.iter().enumerate();
        for z in 0..nz {
            for y in 0..ny {
                for (x, (index, &label)) in (0..nx).zip(&mut labels) {
                    count
                        .add_brick(self, solids, [x, y, z], label)
                        .map_err(|what| (index, what))?;
                }
            }
        }
        Ok(())
    }
}

/// What was counted so far.
struct Count {
    /// Voxels by label.
    volumes: Vec<u64>,
    /// Pieces of split bricks.
    pieces: usize,
}

impl Count {
    fn add_brick(
        &mut self,
        components: &Components,
        solids: &VoxelSet,
        b: [i32; 3],
        label: u32,
    ) -> Result<(), &'static str> {
        let at_border = (0..3).any(|i| b[i] + 1 == components.brick_size[i]);
        let free = match solids.brick(b).expect("within the box") {
            BrickRef::Full if label == NONE => return Ok(()),
            BrickRef::Full => return Err("a brick without free voxels has a label"),
            BrickRef::Empty if !at_border => return self.add(label, 512),
            BrickRef::Empty => Brick::FULL,
            BrickRef::Mixed(bits) => Brick(bits.0.map(|word| !word)),
        };
        if at_border {
            let left = |i: usize| solids.size()[i] - (b[i] * BRICK_EDGE) as u32;
            let inside = Brick::corner(std::array::from_fn(|i| left(i).min(BRICK_EDGE as u32)));
            if !inside.covers(&free) {
                return Err("a voxel outside the box is free");
            }
        }
        match label & SPLIT {
            0 => self.add(label, free.len()),
            _ => self.add_pieces(&components.splits, label & !SPLIT, free),
        }
    }

    #[inline]
    fn add(&mut self, label: u32, voxels: u32) -> Result<(), &'static str> {
        let volume = self.volumes.get_mut(label as usize).ok_or("there is no such component")?;
        *volume += u64::from(voxels);
        Ok(())
    }

    /// Adds a split brick's pieces, which come next in the list and make up its free voxels.
    fn add_pieces(
        &mut self,
        pieces: &[Piece],
        first: u32,
        free: Brick,
    ) -> Result<(), &'static str> {
        if first as usize != self.pieces {
            return Err("the pieces of split bricks are not in order");
        }
        let mut rest = free;
        loop {
            let piece = pieces.get(self.pieces).ok_or("a split brick lacks pieces")?;
            self.pieces += 1;
            if piece.free == Brick::default() || !rest.covers(&piece.free) {
                return Err("a split brick's pieces overlap, or one is empty");
            }
            self.add(piece.label, piece.free.len())?;
            for z in 0..8 {
                rest.0[z] &= !piece.free.0[z];
            }
            if !piece.more {
                break;
            }
        }
        match rest == Brick::default() {
            true => Ok(()),
            false => Err("a split brick's pieces leave out free voxels"),
        }
    }
}

impl Brick {
    /// Whether every voxel of `other` is in this brick.
    fn covers(&self, other: &Self) -> bool {
        (0..8).all(|z| other.0[z] & !self.0[z] == 0)
    }
}
