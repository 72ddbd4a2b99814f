//! Fitting a world to a body.
//!
//! A voxel is free for a body if the body overlaps no solid wherever in the voxel its centre is. So
//! a world *fitted* to a body is a world like any other, in which the body is a point: searches and
//! refiners work in it unchanged, and the body can follow any clear path in it.
//!
//! There are two kinds. [`World::fit`] keeps the voxels of the world it fits: for searches over voxels,
//! and for those who look at them. A passage then needs the body's width and up to two voxels more.
//! [`World::room`] has its voxels between the planes where room changes ([`Planes`]): a body passes an
//! opening whenever it fits, and only the rounded corners of balls count as less round than they are.
//! That is what the default planner searches.
//!
//! Stages of both, in order:
//! 1. the body in voxels ([`Shape`]), and the planes;
//! 2. per region of 64³ voxels, those too near to solid voxels ([`dilate`]), or where the true
//!    surface is known to its triangles ([`surface`]);
//! 3. connected components of what is left.
//!
//! After an edit only what is within reach of changed voxels is looked at again ([`follow`]).
//!
//! Distances are measured to solid cubes exactly, to triangles with a slack that errs on the safe
//! side.

mod dilate;
mod follow;
mod surface;
mod sweep;
mod widest;

pub(crate) use sweep::MOST_FOOTHOLDS;

use super::{Body, Components, World};
use crate::geom::{
    BRICK_EDGE, Frame, LatticePoint, Planes, REGION_EDGE, RegionVoxels, Spacing, UNIT, VoxelSet,
    decimal, decimal_exponent, readable,
};
use dilate::{Block, GRAINS, MAX_REACH, Reach};
use std::sync::Arc;
use surface::{Near, Triangles};
use thiserror::Error;
use widest::Radii;

/// What a fitted world remembers.
#[derive(Clone, Debug)]
pub(super) struct Fitted {
    base: Arc<World>,
    body: Body,
    /// The body as it was measured.
    shape: Shape,
    /// The triangles that the body can feel, where room is measured from them.
    triangles: Option<Arc<Triangles>>,
    /// For saying how wide a body would fit.
    radii: widest::Radii,
    levels: widest::Levels,
}

impl Fitted {
    /// Bytes of memory beside the base.
    pub(super) fn memory_bytes(&self) -> usize {
        let triangles = self.triangles.as_ref().map_or(0, |triangles| triangles.memory_bytes());
        triangles + self.levels.memory_bytes()
    }
}

impl PartialEq for Fitted {
    /// The rest follows from these.
    fn eq(&self, other: &Self) -> bool {
        self.base == other.base && self.body == other.body
    }
}

/// Bodies of at most this radius, in voxels, are not rounded off.
const SQUARE: f64 = 2.0;

/// A body in voxels.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Shape {
    half: [f64; 3],
    radius: f64,
    corners: Corners,
}

/// How near a body's rounded corners are to what room is measured for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Corners {
    /// As near as the voxels allow.
    Round,
    /// In a few steps of whole voxels. Round corners would be cut into crumbs much smaller than a voxel,
    /// which cost a search two to five times the time. Across an edge of a solid this takes up to 0.41 of the
    /// radius from the room without steps (below 3.42 voxels), 0.23 of it and 0.7 voxels with one, 0.12 of it
    /// and 1.4 voxels with three (from 7.47 voxels on).
    Stepped,
}

/// Why a world cannot be fitted to a body.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum FitError {
    /// The body is too large for the voxels.
    #[error(
        "{body} reaches {} voxels of {} from its centre, at most {} are supported: \
         use voxels of {} or more",
        in_tenths(*.reach), readable(*.voxel_size), MAX_REACH,
        readable(rounded_up(farthest(*.body) / MAX_REACH))
    )]
    TooLarge {
        /// The body.
        body: Body,
        /// How far it reaches, in voxels.
        reach: f64,
        /// The edge of a voxel.
        voxel_size: f64,
    },
}

/// How far a body reaches on the axis on which that is most, in world units.
fn farthest(body: Body) -> f64 {
    body.reach().into_iter().fold(0.0, f64::max)
}

/// A number of voxels as people read it.
fn in_tenths(voxels: f64) -> String {
    let tenths = (voxels * 10.0).round() / 10.0;
    if voxels < 1e15 { format!("{tenths:.1}") } else { readable(voxels) }
}

/// A finite number above zero, rounded up to two digits.
fn rounded_up(number: f64) -> f64 {
    let exponent = decimal_exponent(number) - 1;
    decimal((number / decimal(1.0, exponent)).ceil(), exponent)
}

impl Shape {
    fn new(body: Body, frame: &Frame) -> Result<Self, FitError> {
        let voxels = |metres: f64| metres / frame.voxel_size;
        let (half, radius) = (body.half().map(voxels), voxels(body.radius()));
        let shape = Self { half, radius, corners: Corners::Round };
        let reach = voxels(farthest(body)).min(f64::MAX);
        match reach <= MAX_REACH {
            true => Ok(shape),
            false => Err(FitError::TooLarge { body, reach, voxel_size: frame.voxel_size }),
        }
    }

    /// A shape that holds this one, measured in whole grains: on each axis it reaches less than a grain
    /// farther. It is a little less round, and not round at all up to [`SQUARE`].
    fn rounded(self) -> Self {
        let radius = match self.radius <= SQUARE {
            true => 0.0,
            false => (self.radius * GRAINS).floor() / GRAINS,
        };
        let half = self.half.map(|half| {
            // Measures went through the size of a voxel, which may have added a last digit.
            let reach = (half + self.radius) * GRAINS;
            let nearest = reach.round();
            let grains = if (reach - nearest).abs() < 1e-9 { nearest } else { reach.ceil() };
            (grains / GRAINS - radius).max(0.0)
        });
        Self { half, radius, corners: Corners::Stepped }
    }

    /// The planes at which room for it changes, if it is measured in grains.
    fn planes(self) -> Planes {
        let steps = |half: f64| ((half + self.radius) * f64::from(UNIT)).round() as i32;
        Planes::new(self.half.map(|half| Spacing::around(steps(half))))
    }
}

/// A world position in voxels.
pub(super) fn voxel_from_world(frame: &Frame, point: [f64; 3]) -> [f64; 3] {
    std::array::from_fn(|i| (point[i] - frame.origin[i]) / frame.voxel_size)
}

impl World {
    /// This world fitted to a body: free voxels are those where the body's centre may be. A world that is
    /// already fitted is fitted again from its base world.
    ///
    /// ```
    /// use airlane::{geom::Voxel, scene::Scene, world::{Body, World}};
    /// use std::sync::Arc;
    ///
    /// let mut scene = Scene::open([20, 20, 20])?;
    /// scene.voxels.insert_box([10, 0, 0], [11, 20, 20]);
    /// scene.voxels.remove_box([10, 8, 8], [11, 11, 11]); // a window three voxels wide
    /// let world = Arc::new(World::bake(scene)?);
    ///
    /// let window = Voxel::new(10, 9, 9);
    /// assert!(!world.fit(Body::ball(1.0)?)?.is_blocked(window));
    /// assert!(world.fit(Body::ball(1.1)?)?.is_blocked(window));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fit(self: &Arc<Self>, body: Body) -> Result<Self, FitError> {
        let fitted = self.fit_unless(body, &|| false)?;
        Ok(fitted.expect("nobody stops it"))
    }

    /// The same, unless `stop` says so; it is asked for each region and between the stages.
    pub(crate) fn fit_unless(
        self: &Arc<Self>,
        body: Body,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Self>, FitError> {
        let shape = Shape::new(body, &self.frame)?;
        Ok(self.fitted_to(body, (shape, Planes::EVEN), Radii::Roots, stop))
    }

    /// This world fitted to a body, with its voxels between the planes at which room for the body
    /// changes; unless `stop` says so. A world with too many of these is fitted voxel by voxel.
    pub(crate) fn room_unless(
        self: &Arc<Self>,
        body: Body,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Self>, FitError> {
        let shape = Shape::new(body, &self.frame)?;
        let base = self.fitted.as_ref().map_or(self, |fitted| &fitted.base);
        Ok(self.fitted_to(body, base.shape_for_room(shape), Radii::Grains, stop))
    }

    /// The shape and the planes for [`room_unless`](Self::room_unless).
    fn shape_for_room(&self, shape: Shape) -> (Shape, Planes) {
        let rounded = shape.rounded();
        let planes = rounded.planes();
        let fits = self.size_between(&planes).iter().all(|&n| n <= u32::from(u16::MAX));
        match fits && VoxelSet::new(self.size_between(&planes)).is_ok() {
            true => (rounded, planes),
            false => (shape, Planes::EVEN),
        }
    }

    /// Voxels along each axis if they lie between these planes.
    fn size_between(&self, planes: &Planes) -> [u32; 3] {
        let size = self.size();
        std::array::from_fn(|i| size[i] * planes.axis(i).per_voxel() as u32)
    }

    fn fitted_to(
        self: &Arc<Self>,
        body: Body,
        (shape, planes): (Shape, Planes),
        radii: Radii,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Self> {
        let base = self.fitted.as_ref().map_or(self, |fitted| &fitted.base);
        if body.is_point() {
            return Some(Self::clone(base));
        }
        let triangles = base.triangles_for(shape, planes);
        let solids = base.solids_for(shape, planes, triangles.as_ref(), stop);
        if stop() {
            return None;
        }
        let components = Components::of(&solids);
        let mut made = base.with_room(body, (shape, planes), solids, components);
        if let Some(fitted) = &mut made.fitted {
            (fitted.triangles, fitted.radii) = (triangles.map(Arc::new), radii);
        }
        Some(made)
    }

    /// The triangles that a body can feel, where room is measured from them.
    fn triangles_for(&self, shape: Shape, planes: Planes) -> Option<Triangles> {
        self.surface().map(|surface| Triangles::new(self, surface, shape, planes))
    }

    /// Whether a body is small enough for the voxels.
    pub(super) fn can_fit(&self, body: Body) -> Result<(), FitError> {
        Shape::new(body, &self.frame).map(|_| ())
    }

    /// This world fitted to a body that fits nowhere in these voxels, as a file says.
    pub(super) fn with_voxels(
        self: &Arc<Self>,
        body: Body,
        solids: VoxelSet,
        components: Components,
    ) -> Result<Self, FitError> {
        let shape = Shape::new(body, &self.frame)?;
        Ok(self.with_room(body, (shape, Planes::EVEN), solids, components))
    }

    /// This world fitted to a body that fits nowhere in `solids`.
    fn with_room(
        self: &Arc<Self>,
        body: Body,
        (shape, planes): (Shape, Planes),
        solids: VoxelSet,
        components: Components,
    ) -> Self {
        let base = self;
        let voxels: u64 = solids.size().iter().map(|&n| u64::from(n)).product();
        Self {
            version: base.version,
            solid_count: voxels - components.total_volume(),
            components,
            solids,
            frame: base.frame,
            planes,
            surface: base.surface.clone(),
            fitted: Some(Fitted {
                base: Arc::clone(base),
                body,
                shape,
                triangles: None,
                radii: Radii::Roots,
                levels: widest::Levels::default(),
            }),
        }
    }

    /// The body this world is fitted to; a point if it is not.
    pub fn body(&self) -> Body {
        self.fitted.as_ref().map_or(Body::POINT, |fitted| fitted.body)
    }

    /// Whether it is fitted to a body with all the room that there is, and not voxel by voxel.
    pub(crate) fn is_room(&self) -> bool {
        self.fitted.as_ref().is_some_and(|fitted| fitted.radii == Radii::Grains)
    }

    /// The world this one was fitted from, if it was.
    pub fn base(&self) -> Option<&Arc<Self>> {
        self.fitted.as_ref().map(|fitted| &fitted.base)
    }

    /// In a fitted world, the largest radius of a ball that gets from `a` to `b` where the body does
    /// not; `None` if the body's size is not the obstacle. Slow the first time.
    pub fn widest_instead(&self, a: LatticePoint, b: LatticePoint) -> Option<f64> {
        let Fitted { base, body, radii, levels, .. } = self.fitted.as_ref()?;
        let ball = body.half() == [0.0; 3];
        let limit = if ball { body.radius() } else { f64::INFINITY };
        base.widest_by(levels, *radii, [a, b], limit)
    }

    /// Bytes of all worlds that were ever made for [`widest_instead`](Self::widest_instead): how much more
    /// memory it takes than when that was counted, at most.
    pub(crate) fn grown(&self) -> usize {
        self.fitted.as_ref().map_or(0, |fitted| fitted.levels.grown())
    }

    /// Lets go of the worlds made for [`widest_instead`](Self::widest_instead); whether there were any.
    pub(crate) fn forget_levels(&self) -> bool {
        self.fitted.as_ref().is_some_and(|fitted| fitted.levels.forget())
    }

    /// The voxels in which a body does not fit; anything once `stop` says so.
    fn solids_for(
        &self,
        shape: Shape,
        planes: Planes,
        triangles: Option<&Triangles>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> VoxelSet {
        let near = self.near_to(shape, planes, triangles);
        let size = self.size_between(&planes);
        let brick_size = size.map(|n| n.div_ceil(BRICK_EDGE as u32) as i32);
        let made = VoxelSet::by_regions(size, |region| {
            let mut voxels = RegionVoxels::default();
            if !stop() {
                let low = region.map(|r| r * REGION_EDGE / BRICK_EDGE);
                let high =
                    std::array::from_fn(|i| (low[i] + REGION_EDGE / BRICK_EDGE).min(brick_size[i]));
                let block = Block { low, high };
                for (brick, bits) in block.bricks().zip(near.block(block)) {
                    *voxels.brick_mut(std::array::from_fn(|i| brick[i] - low[i])) = bits;
                }
            }
            voxels
        });
        made.expect("a world of this size exists")
    }

    /// What a body may be too near to.
    fn near_to<'w>(
        &'w self,
        shape: Shape,
        planes: Planes,
        triangles: Option<&'w Triangles>,
    ) -> Solid<'w> {
        match (self.surface(), triangles) {
            (Some(surface), Some(triangles)) => {
                Solid::Surface(Box::new(Near::new(self, surface, triangles)))
            }
            _ => {
                let reach = Reach::new(shape, planes);
                Solid::Voxels(&self.solids, Box::new(reach))
            }
        }
    }
}

/// What bodies keep their distance from.
enum Solid<'w> {
    Voxels(&'w VoxelSet, Box<Reach>),
    Surface(Box<Near<'w>>),
}

impl Solid<'_> {
    /// The voxels of a block, within one region, in which the body does not fit: its bricks, x fastest.
    fn block(&self, block: Block) -> Vec<crate::geom::Brick> {
        match self {
            Self::Voxels(solids, reach) => reach.block(solids, block),
            Self::Surface(near) => near.block(block),
        }
    }

    /// The bricks whose voxels can feel solid voxels in a half-open box.
    fn feeling(&self, low: [i32; 3], high: [i32; 3]) -> Block {
        match self {
            Self::Voxels(_, reach) => reach.feeling(low, high),
            Self::Surface(near) => near.reach.feeling(low, high),
        }
    }
}

#[cfg(test)]
mod room_tests;
#[cfg(test)]
mod tests;
