//! Where two versions of a world differ.

use crate::geom::{BRICK_EDGE, LatticePoint, UNIT, Voxel};
use crate::world::{Delta, World};
use std::collections::BTreeMap;

/// A box of voxels that holds changes: the lower corner is in it, the upper one is not.
pub type ChangedBox = [Voxel; 2];

/// Where two versions of a world may differ: in some boxes, or anywhere.
///
/// Made from a box, from the [`Delta`] of an edit, or from the deltas of several edits in a row.
///
/// ```
/// use airlane::geom::Voxel;
/// use airlane::plan::{Airspace, Changed};
/// use airlane::scene::Scene;
/// use airlane::world::Edits;
///
/// let airspace = Airspace::bake(Scene::open([400, 40, 40])?)?;
/// let mut edits = Edits::new();
/// edits.block_voxel(Voxel::new(3, 3, 3)).block_voxel(Voxel::new(390, 3, 3));
/// let (_, delta) = airspace.edit(&edits)?;
/// let changed = Changed::from(&delta);
/// assert_eq!(changed.boxes().map(<[_]>::len), Some(2)); // and nothing between them
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changed {
    boxes: Option<Vec<ChangedBox>>,
}

impl Changed {
    /// Changes may be anywhere.
    pub const ANYWHERE: Self = Self { boxes: None };

    /// The boxes that hold all changes; `None` if they may be anywhere.
    pub fn boxes(&self) -> Option<&[ChangedBox]> {
        self.boxes.as_deref()
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

impl From<ChangedBox> for Changed {
    fn from(changed: ChangedBox) -> Self {
        Self { boxes: Some(vec![changed]) }
    }
}

impl From<&Delta> for Changed {
    fn from(delta: &Delta) -> Self {
        Self::from_iter([delta])
    }
}

impl<'d> FromIterator<&'d Delta> for Changed {
    /// Everything that several edits in a row changed: for each chunk and edit, the box around its
    /// bricks in which something did.
    fn from_iter<I: IntoIterator<Item = &'d Delta>>(deltas: I) -> Self {
        let boxes = deltas.into_iter().flat_map(boxes_of).collect();
        Self { boxes: Some(boxes) }
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
