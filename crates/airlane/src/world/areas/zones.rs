//! Which areas touch which voxels: where cells are cut, so that a search can bend its way at the border of an
//! area.
//!
//! What a voxel costs is not asked here. Two voxels that the same areas touch are alike whatever the areas
//! cost, so a new price cuts nothing.

use super::Areas;
use super::shape::Solid;
use crate::geom::{Planes, Voxel};

/// The areas of a world, for cutting cells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Zones {
    planes: Planes,
    zones: Vec<Zone>,
}

#[derive(Clone, Debug, PartialEq)]
struct Zone {
    parts: Vec<Part>,
    /// The voxels that it may touch: the lowest, and the one beyond the highest on every axis.
    voxels: [Voxel; 2],
}

/// A convex part of a zone.
#[derive(Clone, Debug, PartialEq)]
struct Part {
    solid: Solid,
    /// As in [`Zone`].
    voxels: [Voxel; 2],
}

impl Part {
    /// Those of its voxels that lie in a half-open box.
    fn within(&self, [low, high]: [Voxel; 2]) -> [Voxel; 2] {
        let [from, to] = self.voxels;
        let low = Voxel(std::array::from_fn(|i| low.0[i].max(from.0[i])));
        [low, Voxel(std::array::from_fn(|i| high.0[i].min(to.0[i])))]
    }
}

impl Zones {
    /// Those of areas, in a world of this size with these planes.
    pub(crate) fn new(areas: &Areas, planes: &Planes, size: [u32; 3]) -> Self {
        let voxels = |[low, high]: [[f64; 3]; 2]| {
            let end = |bound: [f64; 3], more: i32| {
                Voxel(std::array::from_fn(|i| {
                    let at = bound[i].clamp(f64::from(i32::MIN / 2), f64::from(i32::MAX / 2));
                    let voxel = planes.axis(i).index(at.floor() as i32);
                    (voxel + more).clamp(0, size[i] as i32)
                }))
            };
            // What only touches a voxel from below counts as well.
            [end(low, -1), end(high, 2)]
        };
        let part =
            |solid: &Solid| Part { solid: solid.clone(), voxels: voxels([solid.low, solid.high]) };
        let zone = |area: usize| Zone {
            parts: areas.solids_of(area).map(part).collect(),
            voxels: voxels(areas.bounds_of(area)),
        };
        Self { planes: *planes, zones: (0..areas.len()).map(zone).collect() }
    }

    /// The zones that are not the same in both, as boxes of voxels.
    pub(crate) fn differences(&self, other: &Self) -> Vec<[Voxel; 2]> {
        let count = self.zones.len().max(other.zones.len());
        (0..count)
            .map(|i| (self.zones.get(i), other.zones.get(i)))
            .filter(|(a, b)| a != b)
            .flat_map(|(a, b)| a.into_iter().chain(b))
            .map(|zone| zone.voxels)
            .collect()
    }

    /// All zones, as boxes of voxels.
    pub(crate) fn boxes(&self) -> impl Iterator<Item = [Voxel; 2]> + '_ {
        self.zones.iter().map(|zone| zone.voxels)
    }

    /// The zones that may touch a half-open box of voxels, by their numbers.
    pub(crate) fn near(&self, low: Voxel, high: Voxel) -> Vec<usize> {
        let meets = |zone: &Zone| {
            (0..3).all(|i| zone.voxels[0].0[i] < high.0[i] && low.0[i] < zone.voxels[1].0[i])
        };
        (0..self.zones.len()).filter(|&i| meets(&self.zones[i])).collect()
    }

    /// Visits the voxels of a half-open box that a zone touches, in rows along the first axis: the first voxel
    /// of each, and the one behind the last. Rows of different parts may overlap.
    pub(crate) fn for_each_touched(
        &self,
        zone: usize,
        [low, high]: [Voxel; 2],
        mut visit: impl FnMut([Voxel; 2]),
    ) {
        for part in &self.zones[zone].parts {
            let [low, high] = part.within([low, high]);
            for z in low.0[2]..high.0[2] {
                for y in low.0[1]..high.0[1] {
                    // It is convex, so what it touches of a row is all between the first and the last.
                    let is_touched = |&x: &i32| self.is_touched(&part.solid, Voxel([x, y, z]));
                    let Some(from) = (low.0[0]..high.0[0]).find(is_touched) else { continue };
                    let last = (from..high.0[0]).rfind(is_touched).unwrap_or(from);
                    visit([Voxel([from, y, z]), Voxel([last + 1, y, z])]);
                }
            }
        }
    }

    /// Whether a zone touches a voxel.
    pub(crate) fn touches(&self, zone: usize, voxel: Voxel) -> bool {
        let is_among =
            |[low, high]: [Voxel; 2]| (0..3).all(|i| (low.0[i]..high.0[i]).contains(&voxel.0[i]));
        let Zone { parts, voxels } = &self.zones[zone];
        is_among(*voxels)
            && parts.iter().any(|part| is_among(part.voxels) && self.is_touched(&part.solid, voxel))
    }

    fn is_touched(&self, solid: &Solid, voxel: Voxel) -> bool {
        let corner = |voxel: Voxel| self.planes.corner(voxel).0.map(f64::from);
        solid.touches(corner(voxel), corner(Voxel(voxel.0.map(|c| c + 1))))
    }
}
