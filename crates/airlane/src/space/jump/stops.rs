//! Bitmaps of the voxels at which straight runs end.
//!
//! A run along an axis ends at a solid voxel, or at a free one where the pruning rule forces a
//! turn. Written out for a run along +x that enters `c` from `p`, with `l` one of the four voxels
//! beside `c` and `d` one of the four diagonally beside it, between the two `l` next to it: a turn
//! is forced if some `l` is free and the one beside `p` solid; or if some `d` beside `p` is solid
//! while the block from `c` over `d` to the voxels ahead is free. All eight voxels of a row are
//! decided at once by shifts.

use crate::geom::{BRICK_EDGE, Brick, BrickRef, Voxel};
use crate::space::moves::STEPS;
use crate::world::World;

/// Axis and sign of the six straight steps, in the order of [`STEPS`].
pub(super) const STRAIGHT: [(usize, bool); 6] = {
    let mut straight = [(0, false); 6];
    let mut i = 0;
    while i < 6 {
        let delta = STEPS[i].delta;
        let axis = if delta[0] != 0 {
            0
        } else if delta[1] != 0 {
            1
        } else {
            2
        };
        straight[i] = (axis, delta[axis] > 0);
        i += 1;
    }
    straight
};

/// The axes across a run, per axis of the run.
const ACROSS: [[usize; 2]; 3] = [[1, 2], [0, 2], [0, 1]];

const NO_STOPS: u32 = u32::MAX;

/// Stops within a brick: per straight step and row along its axis, one bit per voxel.
#[derive(Clone, Debug)]
struct StopBrick([[u8; 64]; 6]);

#[derive(Debug)]
pub(crate) struct Stops {
    brick_size: [i32; 3],
    /// Per brick, where its stops are; [`NO_STOPS`] if no solid is in it or beside it.
    directory: Vec<u32>,
    bricks: Vec<StopBrick>,
    /// Per brick and straight step, how many bricks on the next one with a stop is; 0 if there is
    /// none. At 255 there may be none yet.
    ahead: Vec<[u8; 6]>,
}

impl Stops {
    pub(crate) fn of(world: &World) -> Self {
        let brick_size = world.solids().brick_size();
        let [nx, ny, nz] = brick_size;
        let mut stops = Self {
            brick_size,
            directory: vec![NO_STOPS; (nx * ny * nz) as usize],
            bricks: Vec::new(),
            ahead: vec![[0; 6]; (nx * ny * nz) as usize],
        };
        for z in 0..nz {
            for y in 0..ny {
                for x in 0..nx {
                    if let Some(lines) = Lines::around(world, [x, y, z]) {
                        let index = stops.index([x, y, z]);
                        stops.directory[index] = stops.bricks.len() as u32;
                        stops.bricks.push(lines.stops());
                    }
                }
            }
        }
        for (step, (axis, forward)) in STRAIGHT.into_iter().enumerate() {
            stops.look_ahead(step, axis, forward);
        }
        stops
    }

    fn look_ahead(&mut self, step: usize, axis: usize, forward: bool) {
        let [j_axis, k_axis] = ACROSS[axis];
        for k in 0..self.brick_size[k_axis] {
            for j in 0..self.brick_size[j_axis] {
                let mut distance = 0u8; // to the next brick with a stop, from the brick before
                for i in 0..self.brick_size[axis] {
                    // From the far end of the run back to its near end.
                    let mut b = [0; 3];
                    b[axis] = if forward { self.brick_size[axis] - 1 - i } else { i };
                    (b[j_axis], b[k_axis]) = (j, k);
                    let index = self.index(b);
                    self.ahead[index][step] = distance;
                    let slot = self.directory[index];
                    let has_stop =
                        slot != NO_STOPS && self.bricks[slot as usize].0[step] != [0; 64];
                    distance = match (has_stop, distance) {
                        (true, _) => 1,
                        (false, 0) => 0,
                        (false, far) => far.saturating_add(1),
                    };
                }
            }
        }
    }

    #[inline]
    fn index(&self, b: [i32; 3]) -> usize {
        let [nx, ny, _] = self.brick_size;
        ((b[2] * ny + b[1]) * nx + b[0]) as usize
    }

    /// Whether no voxel of the brick around `voxel` touches a solid.
    #[inline]
    pub(super) fn is_clear(&self, voxel: Voxel) -> bool {
        self.directory[self.index(voxel.0.map(|c| c >> 3))] == NO_STOPS
    }

    /// The first stop of a straight run that leaves `from`; `None` if it runs out of the world.
    #[inline]
    pub(super) fn next(&self, from: Voxel, step: usize) -> Option<Voxel> {
        let (axis, forward) = STRAIGHT[step];
        let [j, k] = ACROSS[axis].map(|i| from.0[i] as usize & 7);
        let row = j + 8 * k;
        let mut index = self.index(from.0.map(|c| c >> 3));
        let mut brick = from.0[axis] >> 3;
        let [nx, ny, _] = self.brick_size;
        let stride = [1, nx, nx * ny][axis] as isize * if forward { 1 } else { -1 };

        // The rest of the brick that the run starts in.
        let cell = from.0[axis] as u32 & 7;
        let beyond = if forward { 0xfe_u8 << cell } else { (1_u8 << cell) - 1 };
        let mut row_stops = self.row(index, step, row) & beyond;
        while row_stops == 0 {
            let distance = self.ahead[index][step];
            if distance == 0 {
                return None;
            }
            brick += if forward { i32::from(distance) } else { -i32::from(distance) };
            index = index.wrapping_add_signed(stride * isize::from(distance));
            row_stops = self.row(index, step, row);
        }
        let cell = if forward { row_stops.trailing_zeros() } else { 7 - row_stops.leading_zeros() };
        let mut stop = from;
        stop.0[axis] = brick * BRICK_EDGE + cell as i32;
        Some(stop)
    }

    #[inline]
    fn row(&self, index: usize, step: usize, row: usize) -> u8 {
        match self.directory[index] {
            NO_STOPS => 0,
            slot => self.bricks[slot as usize].0[step][row],
        }
    }

    pub(crate) fn memory_bytes(&self) -> usize {
        self.directory.capacity() * size_of::<u32>()
            + self.bricks.capacity() * size_of::<StopBrick>()
            + self.ahead.capacity() * size_of::<[u8; 6]>()
    }
}

/// The solid voxels of a brick and one voxel around it, as lines of ten bits along each axis: bit
/// `i` is coordinate `i - 1`. Lines are indexed by the other two coordinates in axis order.
struct Lines([[[u16; 10]; 10]; 3]);

impl Lines {
    /// `None` if there is no solid.
    fn around(world: &World, b: [i32; 3]) -> Option<Self> {
        let mut lines = Self([[[0; 10]; 10]; 3]);
        let mut any = false;
        for dz in -1..=1 {
            for dy in -1..=1 {
                for dx in -1..=1 {
                    let at = [b[0] + dx, b[1] + dy, b[2] + dz];
                    let brick = world.solids().brick(at).unwrap_or(BrickRef::Full);
                    if brick != BrickRef::Empty {
                        any |= lines.add(&brick.bits(), [dx, dy, dz]);
                    }
                }
            }
        }
        any.then_some(lines)
    }

    /// Adds what lies within reach of the brick at `delta` from the middle.
    fn add(&mut self, bits: &Brick, delta: [i32; 3]) -> bool {
        let range = |i: usize| match delta[i] {
            -1 => 7..8,
            0 => 0..8,
            _ => 0..1,
        };
        let mut any = false;
        for z in range(2) {
            for y in range(1) {
                for x in range(0) {
                    if !bits.contains(x, y, z) {
                        continue;
                    }
                    any = true;
                    let cell = [x, y, z];
                    let at: [usize; 3] =
                        std::array::from_fn(|i| (cell[i] as i32 + 8 * delta[i] + 1) as usize);
                    for axis in 0..3 {
                        let [j, k] = ACROSS[axis];
                        self.0[axis][at[k]][at[j]] |= 1 << at[axis];
                    }
                }
            }
        }
        any
    }

    fn stops(&self) -> StopBrick {
        let mut stops = StopBrick([[0; 64]; 6]);
        for (step, (axis, forward)) in STRAIGHT.into_iter().enumerate() {
            let lines = &self.0[axis];
            for k in 1..=8 {
                for j in 1..=8 {
                    stops.0[step][(j - 1) + 8 * (k - 1)] = row_stops(lines, j, k, forward);
                }
            }
        }
        stops
    }
}

/// The stops of the eight inner voxels of line `(j, k)`.
fn row_stops(lines: &[[u16; 10]; 10], j: usize, k: usize, forward: bool) -> u8 {
    // What a line has at the voxel the run came from, and at the voxel ahead.
    let behind = |line: u16| if forward { line << 1 } else { line >> 1 };
    let ahead = |line: u16| if forward { line >> 1 } else { line << 1 };
    let middle = lines[k][j];
    let mut stops = middle;
    for side in [lines[k][j - 1], lines[k][j + 1], lines[k - 1][j], lines[k + 1][j]] {
        stops |= behind(side) & !side;
    }
    for (dj, dk) in [(j - 1, k - 1), (j + 1, k - 1), (j - 1, k + 1), (j + 1, k + 1)] {
        let (diagonal, beside, above) = (lines[dk][dj], lines[k][dj], lines[dk][j]);
        let here = diagonal | beside | above;
        stops |= behind(diagonal) & !(here | ahead(here | middle));
    }
    (stops >> 1) as u8
}
