//! Fitting a world to a body.
//!
//! A voxel is free for a body if the body overlaps no solid wherever in the voxel its centre is. So
//! a world *fitted* to a body is a world like any other, in which the body is a point: all spaces,
//! searches and refiners work in it unchanged, and the body can follow any clear path in it.
//!
//! Stages of [`World::fit`], in order:
//! 1. the body in voxels ([`Shape`]);
//! 2. per region of 64³ voxels, those too near to solid voxels ([`dilate`]), or where the true
//!    surface is known to its triangles ([`surface`]);
//! 3. connected components of what is left.
//!
//! Distances are measured to solid cubes exactly, to triangles with a slack that errs on the safe
//! side. The loss is a fraction of a voxel: a passage needs the body's width and up to two voxels
//! more, less where it is aligned with the grid.

mod dilate;
mod surface;
mod sweep;
mod widest;

use super::{Body, Components, World};
use crate::geom::{Frame, RegionVoxels, Voxel, VoxelSet, decimal, decimal_exponent};
use dilate::MAX_REACH;
use std::sync::Arc;
use thiserror::Error;

/// What a fitted world remembers.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Fitted {
    base: Arc<World>,
    body: Body,
    /// For saying how wide a body would fit.
    levels: widest::Levels,
}

/// A body in voxels.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Shape {
    half: [f64; 3],
    radius: f64,
}

/// Why a world cannot be fitted to a body.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum FitError {
    /// The body is too large for the voxels.
    #[error(
        "{body} reaches {reach:.1} voxels of {voxel_size} from its centre, at most {} are supported: \
         use voxels of {} or more",
        MAX_REACH, rounded_up(.reach * .voxel_size / MAX_REACH)
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

/// A number above zero, rounded up to two digits.
fn rounded_up(number: f64) -> f64 {
    let exponent = decimal_exponent(number) - 1;
    decimal((number / decimal(1.0, exponent)).ceil(), exponent)
}

impl Shape {
    fn new(body: Body, frame: &Frame) -> Result<Self, FitError> {
        let voxels = |metres: f64| metres / frame.voxel_size;
        let shape = Self { half: body.half().map(voxels), radius: voxels(body.radius()) };
        let reach = voxels(body.reach().into_iter().fold(0.0, f64::max));
        match reach <= MAX_REACH {
            true => Ok(shape),
            false => Err(FitError::TooLarge { body, reach, voxel_size: frame.voxel_size }),
        }
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
        let base = self.fitted.as_ref().map_or(self, |fitted| &fitted.base);
        let shape = Shape::new(body, &base.frame)?;
        if body.is_point() {
            return Ok(Some(Self::clone(base)));
        }
        let solids = base.solids_for(shape, stop);
        if stop() {
            return Ok(None);
        }
        let components = Components::of(&solids);
        Ok(Some(base.with_room(body, solids, components)))
    }

    /// Whether a body is small enough for the voxels.
    pub(super) fn can_fit(&self, body: Body) -> Result<(), FitError> {
        Shape::new(body, &self.frame).map(|_| ())
    }

    /// This world fitted to a body that fits nowhere in `solids`.
    pub(super) fn with_room(
        self: &Arc<Self>,
        body: Body,
        solids: VoxelSet,
        components: Components,
    ) -> Self {
        let base = self;
        Self {
            version: base.version,
            solid_count: base.voxel_count() - components.total_volume(),
            components,
            solids,
            frame: base.frame,
            surface: base.surface.clone(),
            fitted: Some(Fitted {
                base: Arc::clone(base),
                body,
                levels: widest::Levels::default(),
            }),
        }
    }

    /// The body this world is fitted to; a point if it is not.
    pub fn body(&self) -> Body {
        self.fitted.as_ref().map_or(Body::POINT, |fitted| fitted.body)
    }

    /// The world this one was fitted from, if it was.
    pub fn base(&self) -> Option<&Arc<Self>> {
        self.fitted.as_ref().map(|fitted| &fitted.base)
    }

    /// In a fitted world, the largest radius of a ball that gets from `a` to `b` where the body does
    /// not; `None` if the body's size is not the obstacle. Slow the first time.
    pub fn widest_instead(&self, a: Voxel, b: Voxel) -> Option<f64> {
        let Fitted { base, body, levels } = self.fitted.as_ref()?;
        let ball = body.half() == [0.0; 3];
        let limit = if ball { body.radius() } else { f64::INFINITY };
        base.widest_by(levels, a, b, limit)
    }

    /// The voxels in which a body does not fit; anything once `stop` says so.
    fn solids_for(&self, shape: Shape, stop: &(dyn Fn() -> bool + Sync)) -> VoxelSet {
        let near = self.surface().map(|surface| surface::Near::new(self, surface, shape));
        let reach = dilate::Reach::new(shape.half, shape.radius);
        let made = VoxelSet::by_regions(self.size(), |region| match &near {
            _ if stop() => RegionVoxels::default(),
            Some(near) => near.region(region),
            None => reach.region(&self.solids, region),
        });
        made.expect("a world of this size exists")
    }
}

#[cfg(test)]
mod tests;
