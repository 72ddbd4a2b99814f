//! Who is near whom: balls sorted into the cells of a plain grid.

use crate::geom::vector::{Vector, dot, minus};

/// Places by the grid cell that holds them. Made anew every tick; depends on nothing but the places.
#[derive(Clone, Debug, Default)]
pub(super) struct Neighbours {
    edge: f64,
    low: [i32; 3],
    size: [i32; 3],
    /// Where each cell's places begin in `sorted`; one more at the end.
    starts: Vec<u32>,
    sorted: Vec<(u32, Vector)>,
}

/// Most cells of a grid: beyond that its cells are made larger.
const MOST_CELLS: i64 = 1 << 20;

impl Neighbours {
    /// Sorts places into cells of this edge, or larger ones where there would be too many.
    pub(super) fn sort(&mut self, places: &[Vector], edge: f64) {
        let bound = |pick: fn(f64, f64) -> f64, start: f64| -> Vector {
            std::array::from_fn(|i| places.iter().map(|p| p[i]).fold(start, pick))
        };
        let (low, high) = if places.is_empty() {
            ([0.0; 3], [0.0; 3])
        } else {
            (bound(f64::min, f64::INFINITY), bound(f64::max, f64::NEG_INFINITY))
        };
        self.edge = edge.max(1e-3);
        let cells = |edge: f64| -> i64 {
            (0..3).map(|i| ((high[i] - low[i]) / edge) as i64 + 2).fold(1, i64::saturating_mul)
        };
        while cells(self.edge) > MOST_CELLS {
            self.edge *= 2.0;
        }
        self.low = self.cell_of(low);
        let high = self.cell_of(high);
        self.size = std::array::from_fn(|i| high[i] - self.low[i] + 1);
        // Counted, then put in their places: in a cell they stay in order.
        let count = self.size.iter().map(|&n| n as usize).product::<usize>();
        self.starts.clear();
        self.starts.resize(count + 1, 0);
        for &place in places {
            let cell = self.index(self.cell_of(place));
            self.starts[cell + 1] += 1;
        }
        for cell in 0..count {
            self.starts[cell + 1] += self.starts[cell];
        }
        let mut next: Vec<u32> = self.starts[..count].to_vec();
        self.sorted.clear();
        self.sorted.resize(places.len(), (0, [0.0; 3]));
        for (i, &place) in places.iter().enumerate() {
            let cell = self.index(self.cell_of(place));
            self.sorted[next[cell] as usize] = (i as u32, place);
            next[cell] += 1;
        }
    }

    fn cell_of(&self, place: Vector) -> [i32; 3] {
        place.map(|c| (c / self.edge).floor() as i32)
    }

    fn index(&self, cell: [i32; 3]) -> usize {
        let [x, y, z]: [i32; 3] = std::array::from_fn(|i| cell[i] - self.low[i]);
        ((z * self.size[1] + y) * self.size[0] + x) as usize
    }

    /// Visits everything within `reach` of a place, with the squared distance, in an order that
    /// depends on the places alone.
    pub(super) fn for_each_within(
        &self,
        place: Vector,
        reach: f64,
        mut visit: impl FnMut(usize, f64),
    ) {
        let (low, high) =
            (self.cell_of(place.map(|c| c - reach)), self.cell_of(place.map(|c| c + reach)));
        let first = |i: usize| low[i].max(self.low[i]);
        let last = |i: usize| high[i].min(self.low[i] + self.size[i] - 1);
        for z in first(2)..=last(2) {
            for y in first(1)..=last(1) {
                if first(0) > last(0) {
                    continue;
                }
                // A row of cells lies together.
                let begin = self.starts[self.index([first(0), y, z])] as usize;
                let end = self.starts[self.index([last(0), y, z]) + 1] as usize;
                for &(i, other) in &self.sorted[begin..end] {
                    let apart = minus(other, place);
                    let squared = dot(apart, apart);
                    if squared <= reach * reach {
                        visit(i as usize, squared);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn finds_everything_within_reach_and_nothing_else() {
        let mut rng = Rng::new(5, 0);
        let mut neighbours = Neighbours::default();
        for (count, spread, edge) in
            [(0, 10, 1.0), (1, 10, 2.0), (200, 20, 3.0), (100, 100_000, 0.5)]
        {
            let places: Vec<Vector> = (0..count)
                .map(|_| {
                    std::array::from_fn(|_| f64::from(rng.range(-spread * 8, spread * 8)) / 8.0)
                })
                .collect();
            neighbours.sort(&places, edge);
            for reach in [0.1, 2.0, 9.0] {
                for &place in &places {
                    let mut found = Vec::new();
                    neighbours.for_each_within(place, reach, |i, squared| found.push((i, squared)));
                    found.sort_by_key(|&(i, _)| i);
                    let apart = |i: usize| dot(minus(places[i], place), minus(places[i], place));
                    let expected: Vec<_> = (0..places.len())
                        .map(|i| (i, apart(i)))
                        .filter(|&(_, squared)| squared <= reach * reach)
                        .collect();
                    assert_eq!(found, expected);
                }
            }
        }
    }
}
