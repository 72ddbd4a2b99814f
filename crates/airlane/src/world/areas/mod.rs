//! Areas: volumes in which moving costs more or less, or is forbidden.
//!
//! Areas are listed in order. Where several overlap, the factor of the last one counts, as with
//! paint: a road over a swamp is a road. A forbidden area stays forbidden whatever lies over it.
//!
//! Areas are made of convex solids: one, or one for each box of voxels. So a segment lies in each for an
//! interval of its length, and what it costs is a sum over the pieces between interval ends. Ends are worked
//! out in doubles, by operations that every platform rounds alike.

mod boxes;
mod shape;
mod zones;

pub use shape::Shape;
pub(crate) use zones::Zones;

use super::World;
use super::agent::{AREA_KINDS, Agent, is_factor};
use super::edit::voxels_of;
use super::voxelise::VoxeliseError;
use crate::geom::{Frame, LatticePoint};
use boxes::Boxes;
use shape::{Solid, hull, merged};
use thiserror::Error;

/// The effect of an area.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Price {
    /// Length and time cost this many times as much.
    Factor(f64),
    /// Forbidden for everyone.
    Forbidden,
}

/// A volume and its effect. Plain data; [`Areas::new`] checks it.
#[derive(Clone, PartialEq, Debug)]
pub struct Area {
    /// Its name in errors.
    pub name: String,
    /// Its kind, a number below 32; agents may be excluded from a kind or confined to it.
    pub kind: u8,
    /// Where it is, in world coordinates. Closed: its surface belongs to it.
    pub shape: Shape,
    /// What it does.
    pub price: Price,
}

impl Area {
    /// An area of a kind; what errors call it is its kind.
    pub fn new(kind: u8, shape: Shape, price: Price) -> Self {
        Self { name: format!("of kind {kind}"), kind, shape, price }
    }

    /// The same area; if it has the shape of a model, made of the voxels that the model takes up in a world.
    pub(crate) fn in_voxels(&self, world: &World) -> Result<Self, VoxeliseError> {
        let Shape::Model(model, navigable) = &self.shape else { return Ok(self.clone()) };
        let voxels = voxels_of(model, navigable, world)?;
        Ok(Self { shape: Shape::Voxels(merged(voxels)), ..self.clone() })
    }
}

/// Why an area is invalid.
#[non_exhaustive]
#[derive(Clone, PartialEq, Debug, Error)]
pub enum AreaError {
    /// It lies outside the world.
    #[error("area {name:?} (number {number}) is outside the world, the box from {} to {}", show(.world[0]), show(.world[1]))]
    Outside {
        /// Its place in the list, from 1.
        number: usize,
        /// Its name.
        name: String,
        /// The world's corners.
        world: [[f64; 3]; 2],
    },
    /// A value is not a number or out of range.
    #[error("area {name:?} (number {number}): invalid {what} {found}: expected {expected}")]
    Measure {
        /// Its place in the list, from 1.
        number: usize,
        /// Its name.
        name: String,
        /// Which value.
        what: &'static str,
        /// Its value.
        found: f64,
        /// What it should be.
        expected: &'static str,
    },
}

fn show(point: [f64; 3]) -> String {
    format!("({}, {}, {})", point[0], point[1], point[2])
}

/// A segment that meets no more areas than this is cut into its pieces without asking for memory.
const FEW: usize = 8;

/// A part of an area, on the lattice.
#[derive(Clone, PartialEq, Debug)]
struct Placed {
    solid: Solid,
    area: usize,
}

/// Areas in a world, checked.
///
/// ```
/// use airlane::world::{Area, Areas, Price, Shape, World};
/// use airlane::scene::Scene;
///
/// let world = World::bake(Scene::open([20, 20, 5])?)?;
/// let swamp = Area {
///     name: "swamp".to_owned(),
///     kind: 1,
///     shape: Shape::Box { low: [5.0, 5.0, 0.0], high: [15.0, 15.0, 4.0] },
///     price: Price::Factor(3.0),
/// };
/// assert!(Areas::in_world(vec![swamp.clone()], &world).is_ok());
///
/// let far = Area { shape: Shape::Ball { centre: [99.0, 0.0, 0.0], radius: 2.0 }, ..swamp };
/// let error = Areas::in_world(vec![far], &world).unwrap_err();
/// assert!(error.to_string().contains("is outside the world"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Areas {
    frame: Frame,
    areas: Vec<Area>,
    /// What they are made of, in their order, and boxes around that.
    placed: Vec<Placed>,
    boxes: Boxes,
}

impl Areas {
    /// Areas in a frame, each of which must touch the box from `within[0]` to `within[1]`.
    pub fn new(areas: Vec<Area>, frame: &Frame, within: [[f64; 3]; 2]) -> Result<Self, AreaError> {
        let mut placed = Vec::with_capacity(areas.len());
        for (i, area) in areas.iter().enumerate() {
            let number = i + 1;
            let Area { name, kind, shape, price } = area;
            let (kind, price) = (*kind, *price);
            let fault = |what, found, expected| {
                let name = name.clone();
                Err(AreaError::Measure { number, name, what, found, expected })
            };
            if kind >= AREA_KINDS {
                return fault("kind", kind.into(), "a number below 32");
            }
            if let Price::Factor(factor) = price
                && !is_factor(factor)
            {
                return fault("factor", factor, "a number from 1/1024 to 1024");
            }
            if let Err((what, found, expected)) = shape.check() {
                return fault(what, found, expected);
            }
            let [low, high] = shape.bounds(frame);
            if (0..3).any(|i| high[i] < within[0][i] || low[i] > within[1][i]) {
                return Err(AreaError::Outside { number, name: name.clone(), world: within });
            }
            placed.extend(shape.solids(frame).map(|solid| Placed { solid, area: i }));
        }
        let boxes = Boxes::new(placed.iter().map(|part| [part.solid.low, part.solid.high]));
        Ok(Self { frame: *frame, areas, placed, boxes })
    }

    /// Areas in a world.
    pub fn in_world(areas: Vec<Area>, world: &World) -> Result<Self, AreaError> {
        Self::new(areas, world.frame(), world.bounds())
    }

    /// The frame they lie in.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Number of areas.
    pub fn len(&self) -> usize {
        self.areas.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.areas.is_empty()
    }

    /// The areas, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Area> {
        self.areas.iter()
    }

    /// Kind and price of each area.
    pub(crate) fn prices(&self) -> impl Iterator<Item = (u8, Price)> {
        self.iter().map(|area| (area.kind, area.price))
    }

    /// Whether an agent may not be in an area.
    fn bars(&self, area: usize, agent: &Agent) -> bool {
        let Area { kind, price, .. } = self.areas[area];
        agent.price(kind, price) == Price::Forbidden
    }

    /// The areas that hold a point, once for each part of them that does.
    fn holding(&self, point: LatticePoint) -> impl Iterator<Item = usize> {
        let place = point.0.map(f64::from);
        let parts = self.boxes.met_by([point; 2]).map(|part| &self.placed[part]);
        parts.filter(move |part| part.solid.holds(place)).map(|part| part.area)
    }

    /// What an area is made of.
    fn solids_of(&self, area: usize) -> impl Iterator<Item = &Solid> {
        let from = self.placed.partition_point(|part| part.area < area);
        self.placed[from..].iter().take_while(move |part| part.area == area).map(|part| &part.solid)
    }

    /// Whether an agent may be at a point.
    pub fn admits(&self, agent: &Agent, point: LatticePoint) -> bool {
        let mut last = None;
        for area in self.holding(point) {
            if self.bars(area, agent) {
                return false;
            }
            last = Some(area);
        }
        self.is_within_bounds(last, agent)
    }

    fn is_within_bounds(&self, last: Option<usize>, agent: &Agent) -> bool {
        agent.confined_to.is_empty()
            || last.is_some_and(|area| agent.confined_to.contains(&self.areas[area].kind))
    }

    /// The smallest box around an area, on the lattice.
    pub(crate) fn bounds_of(&self, area: usize) -> [[f64; 3]; 2] {
        hull(self.solids_of(area).map(|solid| [solid.low, solid.high]))
    }

    /// Where a segment crosses the borders of areas, as shares of its length in rising order.
    pub(crate) fn borders(&self, [a, b]: [LatticePoint; 2]) -> Vec<f64> {
        let ends = [a, b].map(|point| point.0.map(f64::from));
        let met = self.boxes.met_by([a, b]);
        let parts = met.filter_map(|part| self.placed[part].solid.interval(ends));
        let mut borders: Vec<f64> =
            parts.flatten().filter(|share| *share > 0.0 && *share < 1.0).collect();
        borders.sort_by(f64::total_cmp);
        borders
    }

    /// Visits the pieces of the segment from `a` to `b`, with the fraction of its length and the area
    /// that counts there, if any. Returns whether the agent may go there.
    pub(crate) fn for_each_piece(
        &self,
        agent: &Agent,
        [a, b]: [LatticePoint; 2],
        mut visit: impl FnMut(f64, Option<usize>),
    ) -> bool {
        let ends = [a, b].map(|point| point.0.map(f64::from));
        // Most segments meet none or a few areas, and need no memory for them.
        let (mut few, mut many, mut count) = ([(0, [0.0; 2]); FEW], Vec::new(), 0);
        for part in self.boxes.met_by([a, b]) {
            let Placed { solid, area } = &self.placed[part];
            let (Some(interval), area) = (solid.interval(ends), *area) else { continue };
            if self.bars(area, agent) {
                return false;
            }
            match few.get_mut(count) {
                Some(place) => *place = (area, interval),
                None if count == FEW => many = [&few[..], &[(area, interval)]].concat(),
                None => many.push((area, interval)),
            }
            count += 1;
        }
        let crossed = if many.is_empty() { &few[..count] } else { &many };
        let mut within_bounds = true;
        let mut from = 0.0;
        while from < 1.0 {
            let ends = crossed.iter().flat_map(|&(_, interval)| interval);
            let to = ends.filter(|&end| end > from).fold(1.0, f64::min);
            let middle = 0.5 * (from + to);
            let over =
                crossed.iter().rev().find(|(_, [from, to])| *from <= middle && middle <= *to);
            let area = over.map(|&(area, _)| area);
            within_bounds &= self.is_within_bounds(area, agent);
            visit(to - from, area);
            from = to;
        }
        // A segment of no length has no pieces: its place decides.
        within_bounds && (a != b || self.admits(agent, a))
    }
}

#[cfg(test)]
mod tests;
