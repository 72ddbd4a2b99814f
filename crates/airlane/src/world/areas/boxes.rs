//! Which areas a segment may meet: boxes around them, eight at a time.

use crate::geom::LatticePoint;
use wide::i32x8;

/// So many boxes are looked at together.
const LANES: usize = 8;

/// The boxes around areas, rounded outwards to whole lattice steps.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Boxes {
    /// Lowest and highest corners, axis by axis.
    eights: Vec<[[i32x8; 3]; 2]>,
}

impl Boxes {
    pub(super) fn new(corners: impl Iterator<Item = [[f64; 3]; 2]>) -> Self {
        let corners: Vec<[[i32; 3]; 2]> =
            corners.map(|[low, high]| [low.map(below), high.map(above)]).collect();
        // What is left over in the last eight meets nothing.
        let corner = |eight: &[[[i32; 3]; 2]], side: usize, axis: usize| {
            let nothing = [i32::MAX, i32::MIN][side];
            i32x8::from(std::array::from_fn(|i| eight.get(i).map_or(nothing, |b| b[side][axis])))
        };
        let eights = corners
            .chunks(LANES)
            .map(|eight| [0, 1].map(|side| [0, 1, 2].map(|axis| corner(eight, side, axis))));
        Self { eights: eights.collect() }
    }

    /// The boxes that the box around a segment meets, by their numbers, in rising order.
    #[inline]
    pub(super) fn met_by(&self, [a, b]: [LatticePoint; 2]) -> impl Iterator<Item = usize> + '_ {
        let low: [i32x8; 3] = std::array::from_fn(|i| i32x8::splat(a.0[i].min(b.0[i])));
        let high: [i32x8; 3] = std::array::from_fn(|i| i32x8::splat(a.0[i].max(b.0[i])));
        self.eights.iter().enumerate().flat_map(move |(i, [from, to])| {
            let beside = |axis: usize| high[axis].simd_lt(from[axis]) | low[axis].simd_gt(to[axis]);
            let mut met = !(beside(0) | beside(1) | beside(2)).to_bitmask() & 0xff;
            std::iter::from_fn(move || {
                let lane = (met != 0).then(|| met.trailing_zeros() as usize)?;
                met &= met - 1;
                Some(LANES * i + lane)
            })
        })
    }
}

/// The casts keep what is beyond the range of lattice coordinates at its end.
fn below(coordinate: f64) -> i32 {
    coordinate.floor() as i32
}

fn above(coordinate: f64) -> i32 {
    coordinate.ceil() as i32
}
