//! Which cubes of a grid a triangle touches.
//!
//! Two convex bodies are apart if their shadows on some axis are; for a triangle and a box it is
//! enough to look at the box's three axes, the triangle's normal and the nine cross products of
//! their edges (Akenine-Möller, *Fast 3D triangle–box overlap testing*, 2001). The published test
//! asks about one box. All boxes here are equal cubes of one grid, so the shadow of a cube is an
//! affine function of its place, each axis leaves an interval of every row of cubes, and what the
//! triangle touches of a row is the intersection of these intervals: rows are found whole, and rows
//! and layers that the triangle misses are never looked at. The same walk finds voxels in a region
//! and regions in the grid.
//!
//! Bodies are closed: touching counts. A flat triangle is the segment or point it is, because the
//! axes that vanish then separate nothing.

use super::tolerance::SLACK;
use super::vector::{Vector, cross, dot, minus};

/// Stands for the inverse of nothing.
const STEEPEST: f64 = 1e300;
/// Far too little to matter, except times [`STEEPEST`].
const WIDER: f64 = 1e-280;

/// A triangle in voxel coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Triangle {
    first: Vector,
    /// From the first corner to the second and the third.
    edges: [Vector; 2],
    low: Vector,
    high: Vector,
    slack: f64,
}

/// Cubes in rows and layers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blocks {
    /// The low corner of the first cube, in voxel coordinates.
    pub(crate) low: Vector,
    /// A cube's edge in voxels, a power of two.
    pub(crate) edge: f64,
    /// Cubes along each axis.
    pub(crate) count: [i32; 3],
}

impl Triangle {
    pub(crate) fn new(corners: [Vector; 3]) -> Self {
        let [a, b, c] = corners;
        let pick =
            |choose: fn(f64, f64) -> f64| std::array::from_fn(|i| choose(choose(a[i], b[i]), c[i]));
        let (low, high): (Vector, Vector) = (pick(f64::min), pick(f64::max));
        let largest = (0..3).fold(1.0, |m: f64, i| m.max(-low[i]).max(high[i]));
        let edges = [minus(b, a), minus(c, a)];
        Self { first: a, edges, low, high, slack: SLACK * largest }
    }

    /// Whether the triangle has no area.
    pub(crate) fn is_degenerate(&self) -> bool {
        cross(self.edges[0], self.edges[1]) == [0.0; 3]
    }

    /// The first and the last cube along each axis of those that touch the box around the triangle;
    /// the last is one below the first if there are none.
    #[inline]
    pub(crate) fn around(&self, blocks: &Blocks) -> [(i32, i32); 3] {
        let scale = 1.0 / blocks.edge;
        std::array::from_fn(|i| {
            let span = Span {
                low: (self.low[i] - self.slack - blocks.low[i]) * scale - 1.0,
                high: (self.high[i] + self.slack - blocks.low[i]) * scale,
            };
            span.whole(blocks.count[i])
        })
    }

    /// Whether the triangle lies in one cube altogether.
    #[inline]
    fn is_within(&self, blocks: &Blocks, place: [i32; 3]) -> bool {
        (0..3).all(|i| {
            let low = blocks.low[i] + blocks.edge * f64::from(place[i]);
            low <= self.low[i] && self.high[i] <= low + blocks.edge
        })
    }

    /// Calls `visit(y, z, first, last)` for each row of `blocks` along x that the triangle touches,
    /// with the first and the last cube it touches there.
    #[inline]
    pub(crate) fn for_each_row(&self, blocks: &Blocks, mut visit: impl FnMut(i32, i32, i32, i32)) {
        let [x, y, z] = self.around(blocks);
        if x.0 > x.1 || y.0 > y.1 || z.0 > z.1 {
            return;
        }
        if (x.0, y.0, z.0) == (x.1, y.1, z.1) && self.is_within(blocks, [x.0, y.0, z.0]) {
            return visit(y.0, z.0, x.0, x.1);
        }
        let [e, f] = self.edges;
        let edges = [e, f, minus(f, e)];
        let on_yz = edges.map(|e| self.slab([0.0, -e[2], e[1]], blocks, 1));
        let on_zx = edges.map(|e| self.slab([e[2], 0.0, -e[0]], blocks, 0));
        let on_xy = edges.map(|e| self.slab([-e[1], e[0], 0.0], blocks, 0));
        let normal = self.slab(cross(e, f), blocks, 0);
        for z in z.0..=z.1 {
            let at_z = f64::from(z);
            let mut rows = Span::of(y);
            let mut layer = Span::of(x);
            for (slab, other) in on_yz.iter().zip(&on_zx) {
                slab.narrow(&mut rows, slab.axis[2] * at_z);
                other.narrow(&mut layer, other.axis[2] * at_z);
            }
            let (first_row, last_row) = rows.whole(blocks.count[1]);
            for y in first_row..=last_row {
                let at_y = f64::from(y);
                let mut row = layer;
                for slab in &on_xy {
                    slab.narrow(&mut row, slab.axis[1] * at_y);
                }
                normal.narrow(&mut row, normal.axis[1] * at_y + normal.axis[2] * at_z);
                let (first, last) = row.whole(blocks.count[0]);
                if first <= last {
                    visit(y, z, first, last);
                }
            }
        }
    }

    /// The places of cubes whose shadow on `axis` meets the triangle's, to be solved for `solve`.
    fn slab(&self, axis: Vector, blocks: &Blocks, solve: usize) -> Slab {
        let [p, q] = self.edges.map(|edge| dot(axis, edge));
        // An axis that vanishes separates nothing: its slab is a little wider than nothing, and
        // the steep inverse below makes that all there is.
        let mut shadow_low = p.min(q).min(0.0) - WIDER;
        let mut shadow_high = p.max(q).max(0.0) + WIDER;
        for c in axis {
            shadow_low -= blocks.edge * c.max(0.0) + self.slack * c.abs();
            shadow_high -= blocks.edge * c.min(0.0) - self.slack * c.abs();
        }
        let start = dot(axis, minus(blocks.low, self.first));
        let scale = 1.0 / blocks.edge;
        let (low, high) = ((shadow_low - start) * scale, (shadow_high - start) * scale);
        let inverse = (1.0 / axis[solve]).clamp(-STEEPEST, STEEPEST);
        let (near, far) = if inverse > 0.0 { (low, high) } else { (high, low) };
        Slab { axis, near, far, inverse }
    }
}

/// Cubes at places `p` for which `axis · p` lies between two bounds.
struct Slab {
    axis: Vector,
    /// The bounds, the one first that bounds the solved coordinate from below.
    near: f64,
    far: f64,
    /// One over the axis's component along the solved coordinate; very large where it has none, so
    /// that the slab holds all of a row or nothing.
    inverse: f64,
}

impl Slab {
    /// Leaves of a span what lies in the slab, where the coordinates that are not solved for
    /// contribute `rest`. Nothing here is ever no number, so that comparisons do for `max` and `min`.
    #[inline]
    fn narrow(&self, span: &mut Span, rest: f64) {
        let (low, high) = ((self.near - rest) * self.inverse, (self.far - rest) * self.inverse);
        span.low = if low > span.low { low } else { span.low };
        span.high = if high < span.high { high } else { span.high };
    }
}

/// An interval of places.
#[derive(Clone, Copy)]
struct Span {
    low: f64,
    high: f64,
}

impl Span {
    fn of(range: (i32, i32)) -> Self {
        Self { low: f64::from(range.0), high: f64::from(range.1) }
    }

    /// The whole numbers of the span from 0 to below `count`; the last before the first if there are
    /// none. Truncation of what cannot be negative stands for `ceil` and `floor`, which are calls.
    #[inline]
    fn whole(self, count: i32) -> (i32, i32) {
        let end = f64::from(count);
        let first = count - (end - self.low.max(0.0).min(end)) as i32;
        let last = (self.high.max(-1.0).min(end - 1.0) + 1.0) as i32 - 1;
        (first, last)
    }
}
