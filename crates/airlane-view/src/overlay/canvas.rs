//! The items of an overlay, the nearest ones.

use super::colour::Colour;
use crate::wire::Bytes;

/// What the items of an overlay are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(dead_code, reason = "the page knows all of them, so that any overlay can be drawn")]
pub(crate) enum Shape {
    /// Two corners.
    Boxes,
    /// Two ends.
    Lines,
    /// One point.
    Points,
    /// Three corners.
    Triangles,
}

impl Shape {
    /// The name in JSON.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Boxes => "boxes",
            Self::Lines => "lines",
            Self::Points => "points",
            Self::Triangles => "triangles",
        }
    }

    /// The number in bytes.
    fn number(self) -> u32 {
        self as u32
    }

    /// Points of an item.
    fn points(self) -> usize {
        match self {
            Self::Boxes | Self::Lines => 2,
            Self::Points => 1,
            Self::Triangles => 3,
        }
    }
}

/// An item: its points, as many as its shape has, and its colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    /// Squared distance from where the user looks.
    distance: f64,
    points: [[f64; 3]; 3],
    colour: Colour,
}

/// Takes items in and keeps the nearest, in memory for twice as many as are kept.
pub(crate) struct Canvas {
    shape: Shape,
    near: [f64; 3],
    limit: usize,
    items: Vec<Item>,
    /// What is not nearer than this is not kept.
    horizon: f64,
    left_off: u64,
}

impl Canvas {
    /// A canvas for at most `limit` items.
    pub(crate) fn new(shape: Shape, near: [f64; 3], limit: usize) -> Self {
        Self { shape, near, limit, items: Vec::new(), horizon: f64::INFINITY, left_off: 0 }
    }

    /// Draws an item with as many points as the overlay's shape has.
    pub(crate) fn draw<const N: usize>(&mut self, points: [[f64; 3]; N], colour: Colour) {
        debug_assert_eq!(N, self.shape.points());
        let span = |i: usize| {
            let axis = points.map(|point| point[i]);
            (
                axis.into_iter().fold(f64::INFINITY, f64::min),
                axis.into_iter().fold(f64::NEG_INFINITY, f64::max),
            )
        };
        let gap = |i: usize| {
            let (low, high) = span(i);
            (low - self.near[i]).max(self.near[i] - high).max(0.0)
        };
        let distance = (0..3).map(gap).map(|gap| gap * gap).sum();
        if distance >= self.horizon {
            self.left_off += 1;
            return;
        }
        let mut all = [[0.0; 3]; 3];
        all[..N].copy_from_slice(&points);
        self.items.push(Item { distance, points: all, colour });
        if self.items.len() >= 2 * self.limit.max(1) {
            self.keep_nearest();
        }
    }

    /// Of those that are as near as each other, the ones drawn first stay.
    fn keep_nearest(&mut self) {
        self.items.sort_by(|a, b| a.distance.total_cmp(&b.distance));
        self.left_off += self.items.len().saturating_sub(self.limit) as u64;
        self.items.truncate(self.limit);
        if self.items.len() == self.limit {
            self.horizon = self.items.last().map_or(self.horizon, |farthest| farthest.distance);
        }
    }

    /// The overlay as it goes over the wire, nearest first.
    pub(crate) fn bytes(mut self, version: u64) -> Vec<u8> {
        self.keep_nearest();
        let mut bytes = Bytes::answer(b"ALOV", version);
        bytes.u32(self.shape.number()).u32(self.items.len() as u32);
        bytes.u32(u32::try_from(self.left_off).unwrap_or(u32::MAX)).u32(0);
        for Item { points, colour, .. } in &self.items {
            bytes.f32s(points[..self.shape.points()].iter().flatten().copied()).raw(&colour.0);
        }
        bytes.done()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_are_kept_in_order() {
        let mut canvas = Canvas::new(Shape::Points, [10.0, 0.0, 0.0], 3);
        for x in 0..100 {
            canvas.draw([[f64::from(x), 0.0, 0.0]], Colour([x as u8; 4]));
        }
        let bytes = canvas.bytes(7);
        assert_eq!(bytes.len(), 32 + 3 * 16);
        assert_eq!(bytes[16..28], [2, 0, 0, 0, 3, 0, 0, 0, 97, 0, 0, 0]);
        let colours: Vec<u8> = (0..3).map(|i| bytes[32 + 16 * i + 12]).collect();
        assert_eq!(colours, [10, 9, 11]);
    }
}
