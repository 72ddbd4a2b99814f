//! Where two versions of a world differ.

use crate::geom::{BRICK_EDGE, LatticePoint, UNIT, Voxel};
use crate::world::{Delta, World};
use std::collections::BTreeMap;

/// A box of voxels that holds changes: the lower corner is in it, the upper one is not.
pub type ChangedBox = [Voxel; 2];

/// What changed between two versions of a world: how many voxels, and where.
///
/// ```
/// use airlane::geom::Voxel;
/// use airlane::{Airspace, Edits, Scene};
///
/// let mut airspace = Airspace::bake(Scene::open([400, 40, 40])?)?;
/// let mut edits = Edits::new();
/// edits.block_voxel(Voxel::new(3, 3, 3)).block_voxel(Voxel::new(390, 3, 3));
/// let changed = airspace.apply(&edits)?;
/// assert_eq!(changed.blocked, 2);
/// assert_eq!(changed.boxes().map(<[_]>::len), Some(2)); // and nothing between them
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Changed {
    /// Voxels that became solid, of all edits together.
    pub blocked: u64,
    /// Voxels that became free, of all edits together.
    pub freed: u64,
    /// Whether connected components merged, split, appeared or vanished.
    pub components_changed: bool,
    boxes: Option<Vec<ChangedBox>>,
    bricks: Vec<[i32; 3]>,
}

impl Default for Changed {
    /// Nothing.
    fn default() -> Self {
        Self { boxes: Some(Vec::new()), ..Self::ANYWHERE }.without_components()
    }
}

impl Changed {
    /// Changes may be anywhere.
    pub const ANYWHERE: Self =
        Self { blocked: 0, freed: 0, components_changed: true, boxes: None, bricks: Vec::new() };

    fn without_components(self) -> Self {
        Self { components_changed: false, ..self }
    }

    /// The boxes of voxels that hold all changes; `None` if they may be anywhere.
    pub fn boxes(&self) -> Option<&[ChangedBox]> {
        self.boxes.as_deref()
    }

    /// Bricks of 8³ voxels in which something changed, by brick coordinates.
    pub fn bricks(&self) -> &[[i32; 3]] {
        &self.bricks
    }

    /// Chunks of 32³ voxels in which something changed, by chunk coordinates, x fastest.
    pub fn chunks(&self) -> Vec<[i32; 3]> {
        let mut chunks: Vec<[i32; 3]> = self.bricks.iter().map(|b| b.map(|c| c >> 2)).collect();
        chunks.sort_unstable_by_key(|&[x, y, z]| [z, y, x]);
        chunks.dedup();
        chunks
    }

    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.boxes.as_ref().is_some_and(Vec::is_empty)
    }

    /// What changed here and then there.
    pub fn then(mut self, next: &Self) -> Self {
        self.blocked += next.blocked;
        self.freed += next.freed;
        self.components_changed |= next.components_changed;
        self.bricks.extend_from_slice(&next.bricks);
        self.boxes = match (self.boxes, &next.boxes) {
            (Some(mut boxes), Some(others)) => {
                boxes.extend_from_slice(others);
                Some(boxes)
            }
            _ => None,
        };
        self
    }

    /// Whether there may be more room than before in a world for its body.
    pub(crate) fn may_free(&self, world: &World) -> bool {
        // Where room is measured from triangles, a voxel can stay solid and yet leave more of it.
        self.freed > 0
            || self.boxes.is_none()
            || (world.base().is_some() && world.surface().is_some())
    }

    /// The closed boxes of points where a change can matter to the body of a world.
    pub(crate) fn near(&self, world: &World) -> Option<Vec<ClosedBox>> {
        let reach = world.body().reach().map(|r| (r / world.frame().voxel_size).ceil() as i32);
        // One voxel more where a body is fitted: there a voxel is free or not as a whole.
        let margin = reach.map(|r| if r > 0 { r + 1 } else { 0 });
        let by = |corner: Voxel, sign: i32| {
            let axis = |i: usize| corner.0[i].saturating_add(sign * margin[i]).saturating_mul(UNIT);
            LatticePoint(std::array::from_fn(axis))
        };
        let boxes = self.boxes.as_ref()?.iter();
        Some(boxes.map(|&[low, high]| ClosedBox([by(low, -1), by(high, 1)])).collect())
    }
}

impl<'d> FromIterator<&'d Delta> for Changed {
    /// Everything that several edits in a row changed: for each chunk and edit, the box around its
    /// bricks in which something did.
    fn from_iter<I: IntoIterator<Item = &'d Delta>>(deltas: I) -> Self {
        let one = |delta: &Delta| Self {
            blocked: delta.blocked,
            freed: delta.freed,
            components_changed: delta.components_changed,
            boxes: Some(boxes_of(delta)),
            bricks: delta.bricks.clone(),
        };
        deltas.into_iter().fold(Self::default(), |sum, delta| sum.then(&one(delta)))
    }
}

fn boxes_of(delta: &Delta) -> Vec<ChangedBox> {
    let Some([least, most]) = delta.bounds else { return Vec::new() };
    let mut chunks: BTreeMap<[i32; 3], [[i32; 3]; 2]> = BTreeMap::new();
    for &brick in &delta.bricks {
        let [low, high] = chunks.entry(brick.map(|c| c >> 2)).or_insert([brick; 2]);
        for i in 0..3 {
            low[i] = low[i].min(brick[i]);
            high[i] = high[i].max(brick[i]);
        }
    }
    let voxels = |[low, high]: [[i32; 3]; 2]| {
        [
            Voxel(std::array::from_fn(|i| (low[i] * BRICK_EDGE).max(least[i]))),
            Voxel(std::array::from_fn(|i| ((high[i] + 1) * BRICK_EDGE).min(most[i]))),
        ]
    };
    chunks.into_values().map(voxels).collect()
}

/// A box of points, its walls included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClosedBox(pub(crate) [LatticePoint; 2]);

impl ClosedBox {
    /// Whether it meets another.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        let (Self([low, high]), Self([other_low, other_high])) = (self, other);
        (0..3).all(|i| low.0[i] <= other_high.0[i] && high.0[i] >= other_low.0[i])
    }

    /// The box around a segment.
    pub(crate) fn around(a: LatticePoint, b: LatticePoint) -> Self {
        Self([
            LatticePoint(std::array::from_fn(|i| a.0[i].min(b.0[i]))),
            LatticePoint(std::array::from_fn(|i| a.0[i].max(b.0[i]))),
        ])
    }

    /// The distance of a point, in voxels.
    fn distance(&self, point: LatticePoint) -> f64 {
        let Self([low, high]) = self;
        let near = |i: usize| point.0[i].clamp(low.0[i], high.0[i].max(low.0[i]));
        point.distance(LatticePoint(std::array::from_fn(near)))
    }

    /// No way from `a` to `b` by way of the box is shorter than this, in voxels.
    pub(crate) fn shortest_over(&self, a: LatticePoint, b: LatticePoint) -> f64 {
        (self.distance(a) + self.distance(b)).max(a.distance(b))
    }
}
