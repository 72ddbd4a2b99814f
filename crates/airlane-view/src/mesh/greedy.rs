//! Faces merged into rectangles, with the shade of their corners.
//!
//! A corner of a face is dark where solids stand around it: of the three voxels in front of the face
//! that touch the corner, the two beside the face count, and the one between them. Between two of
//! the first kind a corner is as dark as it can be. Faces are merged only where that leaves the
//! shade of every point as it was: in a direction along which it does not change.

use super::bits::{ChunkBits, Layer};
use super::{CHUNK, Quad};

const EDGE: usize = CHUNK as usize;
/// The shade of a rectangle with nothing around it.
const OPEN: u16 = u16::MAX;

/// Appends the rectangles of a chunk: by axis, by plane, first those that face down.
pub(super) fn mesh(bits: &ChunkBits, quads: &mut Vec<Quad>) {
    for axis in 0..3 {
        let (mut below, mut here) = (bits.layer(axis, -1), bits.layer(axis, 0));
        for at in 0..CHUNK {
            let above = bits.layer(axis, at + 1);
            for (up, front) in [(false, &below), (true, &above)] {
                Plane { axis, at: at as u8, up, front }.mesh(&here, quads);
            }
            (below, here) = (here, above);
        }
    }
}

/// The plane that the faces of a layer of voxels lie in.
struct Plane<'l> {
    axis: usize,
    at: u8,
    up: bool,
    /// The voxels in front of the faces.
    front: &'l Layer,
}

/// The faces of a plane, a row a word.
type Faces = [u32; EDGE];

impl Plane<'_> {
    fn mesh(&self, here: &Layer, quads: &mut Vec<Quad>) {
        let faces: Faces =
            std::array::from_fn(|row| ((here[row + 1] & !self.front[row + 1]) >> 1) as u32);
        if faces == [0; EDGE] {
            return;
        }
        let mut open: Faces = std::array::from_fn(|row| faces[row] & !self.around(row));
        let mut shaded: Faces = std::array::from_fn(|row| faces[row] & !open[row]);
        for row in 0..EDGE {
            while open[row] != 0 {
                let column = open[row].trailing_zeros();
                let width = (open[row] >> column).trailing_ones();
                let height = take(&mut open, row, span(column, width), |_| true);
                quads.push(self.quad([column, row as u32], [width, height], OPEN));
            }
        }
        if shaded == [0; EDGE] {
            return;
        }
        let mut corners = [[Corners(0); EDGE]; EDGE];
        for row in 0..EDGE {
            for column in columns(shaded[row]) {
                corners[row][column] = self.corners(row, column);
            }
        }
        for row in 0..EDGE {
            while shaded[row] != 0 {
                let column = shaded[row].trailing_zeros();
                let like = corners[row][column as usize];
                let run = (shaded[row] >> column).trailing_ones();
                let alike = corners[row][column as usize..][..run as usize].iter();
                let width = match like.is_level_along_rows() {
                    true => alike.take_while(|corners| **corners == like).count() as u32,
                    false => 1,
                };
                let place = column as usize..(column + width) as usize;
                let height = take(&mut shaded, row, span(column, width), |next| {
                    like.is_level_across_rows()
                        && corners[next][place.clone()].iter().all(|corners| *corners == like)
                });
                quads.push(self.quad([column, row as u32], [width, height], like.shade()));
            }
        }
    }

    /// The columns of a row whose faces have something solid in front of them and beside.
    fn around(&self, row: usize) -> u32 {
        let [before, row, after] = [0, 1, 2].map(|step| self.front[row + step]);
        let beside = |row: u64| row | row >> 2;
        (beside(row) | beside(before) | before >> 1 | beside(after) | after >> 1) as u32
    }

    /// How dark the corners of a face are.
    fn corners(&self, row: usize, column: usize) -> Corners {
        let solid =
            |down: usize, along: usize| (self.front[row + down] >> (column + along) & 1) as u8;
        let corner = |down: usize, along: usize| {
            let [beside, below, between] = [solid(1, along), solid(down, 1), solid(down, along)];
            if beside + below == 2 { 0 } else { 3 - beside - below - between }
        };
        Corners(corner(0, 0) | corner(0, 2) << 2 | corner(2, 0) << 4 | corner(2, 2) << 6)
    }

    fn quad(&self, [column, row]: [u32; 2], extent: [u32; 2], shade: u16) -> Quad {
        let (plane, column, row) = (self.at + u8::from(self.up), column as u8, row as u8);
        let corner = match self.axis {
            0 => [plane, column, row],
            1 => [column, plane, row],
            _ => [column, row, plane],
        };
        let face = 2 * self.axis as u8 + u8::from(self.up);
        Quad { corner, face, extent: extent.map(|n| n as u8), shade }
    }
}

/// How open the corners of a face are: two bits each, 3 if nothing is around.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Corners(u8);

impl Corners {
    /// Whether the shade does not change along a row.
    fn is_level_along_rows(self) -> bool {
        (self.0 ^ self.0 >> 2) & 0b0011_0011 == 0
    }

    /// Whether the shade does not change from row to row.
    fn is_level_across_rows(self) -> bool {
        (self.0 ^ self.0 >> 4) & 0b0000_1111 == 0
    }

    /// Four bits a corner.
    fn shade(self) -> u16 {
        (0..4).fold(0, |shade, i| shade | u16::from(5 * (self.0 >> (2 * i) & 3)) << (4 * i))
    }
}

/// So many bits from one on.
fn span(column: u32, width: u32) -> u32 {
    (u32::MAX >> (32 - width)) << column
}

/// The bits that are set.
fn columns(mut row: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let column = (row != 0).then(|| row.trailing_zeros() as usize)?;
        row &= row - 1;
        Some(column)
    })
}

/// Takes a span out of a row and of as many rows after it as hold it and are `alike`; returns how
/// many rows these are.
fn take(faces: &mut Faces, row: usize, span: u32, alike: impl Fn(usize) -> bool) -> u32 {
    let more = (row + 1..EDGE).take_while(|&next| faces[next] & span == span && alike(next));
    let rows = 1 + more.count();
    faces[row..row + rows].iter_mut().for_each(|faces| *faces &= !span);
    rows as u32
}
