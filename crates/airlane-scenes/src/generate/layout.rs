//! Ground plans: what `plant` and `city` share.

use airlane::rng::Rng;
use std::ops::{Range, RangeInclusive};

/// A rectangle of ground, `low..high`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rect {
    pub(super) low: [i32; 2],
    pub(super) high: [i32; 2],
}

impl Rect {
    pub(super) fn width(&self, axis: usize) -> i32 {
        self.high[axis] - self.low[axis]
    }

    pub(super) fn narrowest(&self) -> i32 {
        self.width(0).min(self.width(1))
    }

    /// The rectangle with `by` voxels taken off every side.
    pub(super) fn shrunk(&self, by: i32) -> Self {
        Self { low: self.low.map(|c| c + by), high: self.high.map(|c| c - by) }
    }
}

/// Cuts an axis of `n` voxels into built strips about `width` wide with ways about `way` wide
/// between them; every fourth way is twice as wide. A margin stays free at both ends.
pub(super) fn strips(n: i32, width: i32, way: i32, rng: &mut Rng) -> Vec<(i32, i32)> {
    let mut strips = Vec::new();
    let mut low = rng.range(way / 2, way * 3 / 4).max(1);
    while low + width / 2 < n {
        let high = low + rng.range(width * 3 / 4, width * 5 / 4);
        strips.push((low, high.min(n - (way / 2).max(1))));
        let wider = if strips.len() % 4 == 0 { way } else { 0 };
        low = high + rng.range(way, way * 5 / 4) + wider;
    }
    strips
}

/// Two rectangles that face each other across a gap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Facing {
    /// Indices of the lower and the higher one along `axis`.
    pub(super) pair: [usize; 2],
    pub(super) axis: usize,
    /// The gap, along `axis`.
    pub(super) gap: Range<i32>,
    /// Where they overlap, along the other axis.
    pub(super) overlap: Range<i32>,
}

/// All pairs that face each other across a gap of `gaps` voxels and overlap by at least
/// `least_overlap`, by axis, then in the order of `rects`.
pub(super) fn facing(rects: &[Rect], gaps: RangeInclusive<i32>, least_overlap: i32) -> Vec<Facing> {
    let mut found = Vec::new();
    for axis in 0..2 {
        let across = 1 - axis;
        let mut order: Vec<usize> = (0..rects.len()).collect();
        order.sort_by_key(|&i| (rects[i].low[axis], i));
        for (index, a) in rects.iter().enumerate() {
            let nearest = a.high[axis] + gaps.start();
            let first = order.partition_point(|&i| rects[i].low[axis] < nearest);
            let near = order[first..].iter().map(|&i| (i, &rects[i]));
            let in_reach = near.take_while(|(_, b)| b.low[axis] <= a.high[axis] + gaps.end());
            for (other, b) in in_reach {
                let low = a.low[across].max(b.low[across]);
                let high = a.high[across].min(b.high[across]);
                if high - low >= least_overlap {
                    let gap = a.high[axis]..b.low[axis];
                    found.push(Facing { pair: [index, other], axis, gap, overlap: low..high });
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_stay_within_their_axis() {
        for n in 10..400 {
            let (width, way) = ((n / 3).clamp(4, 27), 2 + n % 9);
            let strips = strips(n, width, way, &mut Rng::new(n as u64, 0));
            assert!(strips.iter().all(|&(low, high)| low >= 1 && high < n), "{n}: {strips:?}");
            assert!(strips.windows(2).all(|pair| pair[0].1 < pair[1].0), "{n}: {strips:?}");
        }
    }

    #[test]
    fn rectangles_face_each_other_across_a_gap_only() {
        let rect = |low, high| Rect { low, high };
        let rects = [
            rect([0, 0], [10, 10]),
            rect([13, 4], [20, 30]), // across x, overlapping in 4..10
            rect([0, 12], [10, 20]), // across y from the first, across x from the second
            rect([40, 0], [50, 10]), // too far
            rect([13, 9], [20, 12]), // overlaps the first too little
        ];
        let pairs: Vec<_> =
            facing(&rects, 1..=5, 3).into_iter().map(|f| (f.pair, f.axis)).collect();
        assert_eq!(pairs, [([0, 1], 0), ([2, 1], 0), ([0, 2], 1)]);
    }
}
