//! The guide as bytes, and back: the section `guide` of the baked file.
//!
//! Pieces and exits follow from the cells in a moment, so the file has only what takes long: the lengths
//! between exits.

use super::distances::{Distances, UNITS_PER_VOXEL, length_count, pairs};
use super::guide::ExitRef;
use super::{CHUNK, Cells};
use crate::bytes::{Malformed, Reader, Writer};
use crate::geom::LatticePoint;
use crate::threads;

/// How cells are joined into pieces and portals into exits: stored lengths are valid for this scheme only.
const LAYOUT: u32 = 1;

/// The exits of a piece.
struct PieceExits {
    exits: Vec<ExitRef>,
    /// The number of its cells.
    cells: usize,
}

impl Cells {
    /// Writes the section; `with_guide` if all distances are made, else it is empty.
    pub(crate) fn write_guide(&self, writer: &mut Writer, with_guide: bool) {
        writer.section("guide", |writer| {
            if !with_guide {
                return;
            }
            writer.u32(LAYOUT);
            for chunk in self.chunks() {
                for block in 0..self.pieces_of(chunk).block_count() {
                    let made = self.distances_in(chunk, block, || unreachable!("all are made"));
                    writer.pieces(made.lengths().iter().map(|length| length.to_le_bytes()));
                }
            }
        });
    }

    /// Reads the section into these cells, to which it belongs. Every length is at least the straight line
    /// and at most what a way through all cells of the piece can be; that it is the true one is not
    /// verified, which would take as long as measuring it. A path along a guide that lies is clear, and
    /// perhaps longer.
    pub(crate) fn read_guide(&self, reader: &mut Reader<'_>) -> Result<(), Malformed> {
        reader.section("guide", |reader| {
            if reader.is_empty() {
                return Ok(());
            }
            let at = reader.at();
            if reader.u32()? != LAYOUT {
                return Err(reader.fault(at, "unknown layout of the guide"));
            }
            let at = reader.at();
            let chunks: Vec<usize> = self.chunks().collect();
            let blocks: Vec<Vec<Vec<PieceExits>>> =
                threads::map(chunks.len(), 1, |i| self.piece_exits(chunks[i]));
            let of_block = |block: &Vec<PieceExits>| -> usize {
                block.iter().map(|piece| length_count(piece.exits.len())).sum()
            };
            let mut count = 0;
            let firsts: Vec<usize> = blocks
                .iter()
                .map(|blocks| {
                    count += blocks.iter().map(of_block).sum::<usize>();
                    count - blocks.iter().map(of_block).sum::<usize>()
                })
                .collect();
            let stored: &[[u8; 2]] = reader.pieces(count)?;
            let read = threads::map(chunks.len(), 1, |i| {
                let mut at = firsts[i];
                for (block, pieces) in blocks[i].iter().enumerate() {
                    let stored = &stored[at..at + of_block(pieces)];
                    let lengths: Vec<u16> =
                        stored.iter().map(|&bytes| u16::from_le_bytes(bytes)).collect();
                    let wrong = self.first_wrong_length(chunks[i], pieces, &lengths);
                    if let Some(wrong) = wrong {
                        return Err(at + wrong);
                    }
                    let mut rest = &lengths[..];
                    let mut ends = Vec::with_capacity(pieces.len());
                    for piece in pieces {
                        let (here, after) = rest.split_at(length_count(piece.exits.len()));
                        ends.push((&piece.exits[..], here));
                        rest = after;
                    }
                    self.distances_in(chunks[i], block, || Distances::new(ends.into_iter()));
                    at += stored.len();
                }
                Ok(())
            });
            let what = "a length of the guide is shorter than the straight line, or too long";
            let wrong = read.into_iter().find_map(Result::err);
            wrong.map_or(Ok(()), |wrong| Err(reader.fault(at + 2 * wrong, what)))
        })
    }

    /// The exits of the pieces of a chunk, block by block.
    fn piece_exits(&self, chunk: usize) -> Vec<Vec<PieceExits>> {
        let pieces = self.pieces_of(chunk);
        let mut cells = vec![0; pieces.count()];
        for place in 0..self.cells_of_chunk(chunk) {
            cells[usize::from(pieces.of(place))] += 1;
        }
        let of_block = |block: usize| {
            let range = pieces.of_block(block);
            let mut found: Vec<PieceExits> = range
                .clone()
                .map(|piece| PieceExits { exits: Vec::new(), cells: cells[usize::from(piece)] })
                .collect();
            for (piece, exit) in self.exits_in(chunk, block) {
                found[usize::from(piece - range.start)].exits.push(exit);
            }
            found
        };
        (0..pieces.block_count()).map(of_block).collect()
    }

    /// The place of the first length in a block that cannot be.
    fn first_wrong_length(
        &self,
        chunk: usize,
        pieces: &[PieceExits],
        lengths: &[u16],
    ) -> Option<usize> {
        // From one portal to the next it is no further than from corner to corner of a chunk.
        let across = f64::from(CHUNK * UNITS_PER_VOXEL as i32) * 1.75;
        let mut at = 0;
        for PieceExits { exits, cells } in pieces {
            let points: Vec<LatticePoint> =
                exits.iter().map(|&exit| self.exit_at(chunk, exit).1).collect();
            let most = (across * (cells + 1) as f64).min(f64::from(u16::MAX));
            for (place, (a, b)) in pairs(exits.len()).enumerate() {
                let length = f64::from(lengths[at + place]);
                let straight = points[a].distance(points[b]) * f64::from(UNITS_PER_VOXEL);
                if length > most || length + 1.0 < straight.min(most) {
                    return Some(at + place);
                }
            }
            at += length_count(exits.len());
        }
        None
    }
}
