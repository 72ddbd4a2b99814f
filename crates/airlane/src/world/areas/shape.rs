//! Convex volumes, and the part of a segment in them.

use crate::geom::vector::{dot, minus};
use crate::geom::{Frame, UNIT, Voxel};
use crate::scene::Model;
use crate::world::voxelise::Navigable;
use std::sync::Arc;

/// A volume in world coordinates, for edits, obstacles and areas.
#[non_exhaustive]
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A box along the axes.
    Box {
        /// Its corner with the smallest coordinates.
        low: [f64; 3],
        /// The opposite corner.
        high: [f64; 3],
    },
    /// A ball.
    Ball {
        /// Its centre.
        centre: [f64; 3],
        /// Its radius.
        radius: f64,
    },
    /// An upright prism over a convex polygon.
    Prism {
        /// The corners of the polygon, either way round.
        outline: Vec<[f64; 2]>,
        /// Lowest and highest height.
        heights: [f64; 2],
    },
    /// What a model takes up: the voxels that its triangles touch, that hold its points and share the
    /// inside of its boxes, and the insides of closed bodies but for those that are navigable.
    Model(Arc<Model>, Navigable),
    /// Half-open boxes of voxels. As an obstacle, counted from the voxel that holds its position; as an area, at
    /// most 4,096 of them.
    Voxels(Vec<[Voxel; 2]>),
}

impl Shape {
    /// A box along the axes, from its low corner to its high one.
    pub const fn cuboid(low: [f64; 3], high: [f64; 3]) -> Self {
        Self::Box { low, high }
    }

    /// A ball.
    pub const fn ball(centre: [f64; 3], radius: f64) -> Self {
        Self::Ball { centre, radius }
    }

    /// An upright prism over a convex polygon.
    pub fn prism(outline: &[[f64; 2]], heights: std::ops::Range<f64>) -> Self {
        Self::Prism { outline: outline.to_vec(), heights: [heights.start, heights.end] }
    }

    /// A model; the insides of its closed bodies are solid.
    pub fn model(model: impl Into<Arc<Model>>) -> Self {
        Self::Model(model.into(), Navigable::FromOutside)
    }

    /// All voxels of the half-open box from `low` to `high`.
    pub fn voxels(low: [i32; 3], high: [i32; 3]) -> Self {
        Self::Voxels(vec![[Voxel(low), Voxel(high)]])
    }

    /// All voxels of the columns that a picture marks, `marked` being asked for each column of the size, from the
    /// lowest of these heights up to the highest: a zone that was painted on a map.
    ///
    /// ```
    /// use airlane::Shape;
    ///
    /// let picture = ["..##", ".###"];
    /// let zone = Shape::columns([4, 2], 0..3, |x, y| picture[y].as_bytes()[x] == b'#');
    /// let Shape::Voxels(boxes) = zone else { unreachable!() };
    /// assert_eq!(boxes.len(), 2);
    /// ```
    pub fn columns(
        size: [usize; 2],
        heights: std::ops::Range<i32>,
        mut marked: impl FnMut(usize, usize) -> bool,
    ) -> Self {
        let mut columns = Vec::new();
        for y in 0..size[1] {
            let mut x = 0;
            while x < size[0] {
                let end = (x..size[0]).find(|&x| !marked(x, y)).unwrap_or(size[0]);
                let at = |x: usize, y: usize, z: i32| Voxel([x as i32, y as i32, z]);
                if end > x {
                    columns.push([at(x, y, heights.start), at(end, y + 1, heights.end)]);
                }
                x = end + 1;
            }
        }
        Self::Voxels(merged(columns))
    }

    /// The same volume as a model.
    pub(crate) fn into_model(self) -> (Arc<Model>, Navigable) {
        let mut model = Model::default();
        match self {
            Self::Model(model, navigable) => return (model, navigable),
            Self::Prism { outline, heights } => drop(model.add_prism_surface(&outline, heights)),
            Self::Box { low, high } => drop(model.add_box_surface(low, high)),
            // These are never turned into models.
            Self::Ball { .. } | Self::Voxels(_) => {}
        }
        (Arc::new(model), Navigable::FromOutside)
    }
}

/// What is wrong with a shape: which measure, its value, what it should be.
type Fault = (&'static str, f64, &'static str);

impl Shape {
    pub(super) fn check(&self) -> Result<(), Fault> {
        let finite = |numbers: &[f64]| match numbers.iter().find(|n| !n.is_finite()) {
            Some(&bad) => Err(("coordinate", bad, "a finite number")),
            None => Ok(()),
        };
        match self {
            Self::Box { low, high } => {
                finite(low)?;
                finite(high)?;
                match (0..3).find(|&i| low[i] > high[i]) {
                    Some(i) => Err(("high corner", high[i], "no less than the low corner")),
                    None => Ok(()),
                }
            }
            Self::Ball { centre, radius } => {
                finite(centre)?;
                match radius.is_finite() && *radius > 0.0 {
                    true => Ok(()),
                    false => Err(("radius", *radius, "a positive number")),
                }
            }
            Self::Prism { outline, heights } => {
                finite(outline.as_flattened())?;
                finite(heights)?;
                if heights[0] > heights[1] {
                    return Err(("top", heights[1], "no less than the bottom"));
                }
                if outline.len() < 3 {
                    let corners = outline.len() as f64;
                    return Err(("number of corners", corners, "at least 3"));
                }
                let turns = turns(outline);
                let first =
                    turns.iter().find(|&&turn| turn != 0.0).map_or(0.0, |turn| turn.signum());
                if let Some(turn) = turns.iter().position(|&turn| turn * first < 0.0) {
                    let corner = (turn + 1) % outline.len() + 1;
                    let expected = "turns one way only, as in a convex polygon";
                    return Err(("turn of the outline at corner", corner as f64, expected));
                }
                // A star turns one way at every corner too, but more than once around.
                if first == 0.0 || windings(outline) != 1 {
                    let (corners, expected) =
                        (outline.len() as f64, "a convex polygon that goes around once");
                    return Err(("outline, by its number of corners,", corners, expected));
                }
                Ok(())
            }
            Self::Voxels(boxes) => {
                let is_empty = |[low, high]: &[Voxel; 2]| (0..3).any(|i| low.0[i] >= high.0[i]);
                match boxes.len() {
                    1..=MOST_BOXES if boxes.iter().any(is_empty) => {
                        Err(("box of voxels, of size", 0.0, "a box that holds some"))
                    }
                    1..=MOST_BOXES => Ok(()),
                    count => Err(("number of boxes", count as f64, "1 to 4096")),
                }
            }
            Self::Model(..) => {
                Err(("shape, a model", f64::NAN, "one of an airspace, which knows its voxels"))
            }
        }
    }

    /// The smallest box around it.
    pub(super) fn bounds(&self, frame: &Frame) -> [[f64; 3]; 2] {
        match self {
            Self::Box { low, high } => [*low, *high],
            Self::Ball { centre, radius } => {
                [centre.map(|c| c - radius), centre.map(|c| c + radius)]
            }
            Self::Prism { outline, heights } => {
                let bound = |axis: usize, keep: fn(f64, f64) -> f64| {
                    outline.iter().map(|corner| corner[axis]).fold(outline[0][axis], keep)
                };
                [
                    [bound(0, f64::min), bound(1, f64::min), heights[0]],
                    [bound(0, f64::max), bound(1, f64::max), heights[1]],
                ]
            }
            Self::Voxels(boxes) => hull(boxes.iter().map(|corners| {
                let steps = corners.map(|corner| corner.0.map(|c| f64::from(c) * f64::from(UNIT)));
                steps.map(|steps| frame.world_from_steps(steps))
            })),
            Self::Model(..) => [[0.0; 3]; 2],
        }
    }

    /// The convex solids that it is made of. It has been checked.
    pub(super) fn solids(&self, frame: &Frame) -> impl Iterator<Item = Solid> {
        let (boxes, single) = match self {
            Self::Voxels(boxes) => (&boxes[..], None),
            single => (&[][..], Some(Solid::new(single, frame))),
        };
        boxes.iter().map(Solid::of_voxels).chain(single)
    }
}

/// So many boxes of voxels may make an area.
const MOST_BOXES: usize = 4096;

/// The smallest box around some.
pub(super) fn hull(mut boxes: impl Iterator<Item = [[f64; 3]; 2]>) -> [[f64; 3]; 2] {
    let first = boxes.next().unwrap_or_default();
    boxes.fold(first, |[low, high], b| {
        let low = std::array::from_fn(|i| low[i].min(b[0][i]));
        [low, std::array::from_fn(|i| high[i].max(b[1][i]))]
    })
}

/// The same voxels in fewer boxes: those that share a whole face become one, along one axis after the other.
pub(crate) fn merged(mut boxes: Vec<[Voxel; 2]>) -> Vec<[Voxel; 2]> {
    for axis in 0..3 {
        let others = [(axis + 1) % 3, (axis + 2) % 3];
        let key = |b: &[Voxel; 2]| (others.map(|i| [b[0].0[i], b[1].0[i]]), b[0].0[axis]);
        boxes.sort_unstable_by_key(key);
        boxes.dedup_by(|next, last| {
            let joins = key(next).0 == key(last).0 && next[0].0[axis] == last[1].0[axis];
            if joins {
                last[1] = next[1];
            }
            joins
        });
    }
    boxes
}

/// Twice the signed area at each corner of a polygon.
fn turns(outline: &[[f64; 2]]) -> Vec<f64> {
    let corner = |i: usize| outline[i % outline.len()];
    let turn = |i: usize| {
        let (a, b, c) = (corner(i), corner(i + 1), corner(i + 2));
        (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
    };
    (0..outline.len()).map(turn).collect()
}

/// How often a polygon that turns one way only goes around: once for every time that its edges turn
/// from heading down to heading up.
fn windings(outline: &[[f64; 2]]) -> usize {
    let rise = |i: usize| outline[(i + 1) % outline.len()][1] - outline[i % outline.len()][1];
    let heads_up: Vec<bool> =
        (0..outline.len()).filter(|&i| rise(i) != 0.0).map(|i| rise(i) > 0.0).collect();
    (0..heads_up.len()).filter(|&i| heads_up[i] && !heads_up[(i + 1) % heads_up.len()]).count()
}

/// A shape on the lattice.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Solid {
    /// The smallest box around it.
    pub(super) low: [f64; 3],
    pub(super) high: [f64; 3],
    form: Form,
}

#[derive(Clone, PartialEq, Debug)]
enum Form {
    Box,
    Ball {
        centre: [f64; 3],
        radius: f64,
    },
    /// Half-planes `a·x + b·y <= c`.
    Prism {
        sides: Vec<[f64; 3]>,
    },
}

impl Solid {
    pub(super) fn new(shape: &Shape, frame: &Frame) -> Self {
        let scale = f64::from(UNIT) / frame.voxel_size;
        let lattice = |axis: usize, c: f64| (c - frame.origin[axis]) * scale;
        let place = |point: [f64; 3]| std::array::from_fn(|i| lattice(i, point[i]));
        let [low, high] = shape.bounds(frame).map(place);
        let form = match shape {
            Shape::Box { .. } => Form::Box,
            Shape::Ball { centre, radius } => {
                Form::Ball { centre: place(*centre), radius: radius * scale }
            }
            Shape::Prism { outline, .. } => {
                let flat: Vec<[f64; 2]> =
                    outline.iter().map(|c| [lattice(0, c[0]), lattice(1, c[1])]).collect();
                let sign = if turns(&flat).iter().sum::<f64>() > 0.0 { 1.0 } else { -1.0 };
                let side = |i: usize| {
                    let (a, b) = (flat[i], flat[(i + 1) % flat.len()]);
                    let normal = [sign * (b[1] - a[1]), sign * (a[0] - b[0])];
                    [normal[0], normal[1], normal[0] * a[0] + normal[1] * a[1]]
                };
                Form::Prism { sides: (0..flat.len()).map(side).collect() }
            }
            Shape::Model(..) | Shape::Voxels(_) => unreachable!("these are no convex solids"),
        };
        Self { low, high, form }
    }

    /// A half-open box of voxels, with all of its surface.
    fn of_voxels(corners: &[Voxel; 2]) -> Self {
        let [low, high] = corners.map(|corner| corner.0.map(|c| f64::from(c) * f64::from(UNIT)));
        Self { low, high, form: Form::Box }
    }

    pub(super) fn holds(&self, point: [f64; 3]) -> bool {
        if (0..3).any(|i| point[i] < self.low[i] || point[i] > self.high[i]) {
            return false;
        }
        match &self.form {
            Form::Box => true,
            Form::Ball { centre, radius } => {
                (0..3).map(|i| (point[i] - centre[i]).powi(2)).sum::<f64>() <= radius * radius
            }
            Form::Prism { sides } => {
                sides.iter().all(|[a, b, c]| a * point[0] + b * point[1] <= *c)
            }
        }
    }

    /// Whether it touches a box, or nearly does: a prism is seen as a polygon beside a rectangle, and the
    /// sides of the polygon alone decide.
    pub(super) fn touches(&self, low: [f64; 3], high: [f64; 3]) -> bool {
        if (0..3).any(|i| high[i] < self.low[i] || low[i] > self.high[i]) {
            return false;
        }
        match &self.form {
            Form::Box => true,
            Form::Ball { centre, radius } => {
                let gap = |i: usize| centre[i] - centre[i].clamp(low[i], high[i]);
                (0..3).map(|i| gap(i).powi(2)).sum::<f64>() <= radius * radius
            }
            // The corner of the rectangle that is furthest in.
            Form::Prism { sides } => sides.iter().all(|[a, b, c]| {
                let inmost =
                    |normal: f64, i: usize| normal * if normal > 0.0 { low[i] } else { high[i] };
                inmost(*a, 0) + inmost(*b, 1) <= *c
            }),
        }
    }

    /// The part of a segment in the solid, as shares of its length; `None` if they do not touch.
    pub(super) fn interval(&self, [a, b]: [[f64; 3]; 2]) -> Option<[f64; 2]> {
        // Most segments pass most areas by, and this needs no division.
        let is_beside = |i: usize| a[i].max(b[i]) < self.low[i] || a[i].min(b[i]) > self.high[i];
        if (0..3).any(is_beside) {
            return None;
        }
        let mut part = [0.0, 1.0];
        for axis in 0..3 {
            let along = b[axis] - a[axis];
            part = clip(part, along, self.high[axis] - a[axis])?;
            part = clip(part, -along, a[axis] - self.low[axis])?;
        }
        match &self.form {
            Form::Box => Some(part),
            Form::Ball { centre, radius } => {
                let (along, from) = (minus(b, a), minus(a, *centre));
                let (square, half) = (dot(along, along), dot(along, from));
                let beyond = dot(from, from) - radius * radius;
                if square == 0.0 {
                    return (beyond <= 0.0).then_some(part);
                }
                let root = half * half - square * beyond;
                if root < 0.0 {
                    return None;
                }
                let root = root.sqrt();
                let (from, to) = ((-half - root) / square, (-half + root) / square);
                let part = [part[0].max(from), part[1].min(to)];
                (part[0] <= part[1]).then_some(part)
            }
            Form::Prism { sides } => sides.iter().try_fold(part, |part, [u, v, limit]| {
                let along = u * (b[0] - a[0]) + v * (b[1] - a[1]);
                clip(part, along, limit - u * a[0] - v * a[1])
            }),
        }
    }
}

/// The part of an interval where `along · t <= limit`.
fn clip([from, to]: [f64; 2], along: f64, limit: f64) -> Option<[f64; 2]> {
    let part = if along > 0.0 {
        [from, to.min(limit / along)]
    } else if along < 0.0 {
        [from.max(limit / along), to]
    } else {
        return (limit >= 0.0).then_some([from, to]);
    };
    (part[0] <= part[1]).then_some(part)
}
