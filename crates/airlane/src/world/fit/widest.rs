//! The widest body that gets from one place to another.

use super::dilate::GRAINS;
use super::{FitError, MAX_REACH};
use crate::geom::LatticePoint;
use crate::threads::Pool;
use crate::world::{Body, World};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The worlds fitted to balls that were looked at so far, by the number of their radius. They follow
/// edits as other fitted worlds do: a body that is shut out is told so after every edit.
#[derive(Clone, Debug, Default)]
pub(super) struct Levels {
    known: Arc<Mutex<BTreeMap<u64, Level>>>,
    /// Bytes of all that were ever made, shared by all versions.
    grown: Arc<AtomicUsize>,
}

#[derive(Clone, Debug)]
struct Level {
    world: Arc<World>,
    /// Bytes of memory when it was made: updates change few.
    bytes: usize,
    /// Bricks of the base that changed since.
    changed: Vec<[i32; 3]>,
}

/// A level that so many bricks changed since is made anew.
const MOST_CHANGED: usize = 4096;

impl Levels {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Level>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Those of the next version, in which these bricks of the base changed.
    pub(super) fn next(&self, bricks: &[[i32; 3]]) -> Self {
        let mut levels = self.lock().clone();
        for level in levels.values_mut() {
            level.changed.extend_from_slice(bricks);
            if level.changed.len() > MOST_CHANGED {
                level.changed.sort_unstable();
                level.changed.dedup();
            }
        }
        levels.retain(|_, level| level.changed.len() <= MOST_CHANGED);
        self.grown.fetch_add(levels.len() * size_of_val(bricks), Ordering::Relaxed);
        Self { known: Arc::new(Mutex::new(levels)), grown: Arc::clone(&self.grown) }
    }

    pub(super) fn memory_bytes(&self) -> usize {
        let changed = |level: &Level| level.changed.capacity() * size_of::<[i32; 3]>();
        let entry = size_of::<(u64, Level)>();
        self.lock().values().map(|level| entry + level.bytes + changed(level)).sum()
    }

    /// Bytes of all that were ever made.
    pub(super) fn grown(&self) -> usize {
        self.grown.load(Ordering::Relaxed)
    }

    /// Lets go of them all; whether there were any.
    pub(super) fn forget(&self) -> bool {
        !std::mem::take(&mut *self.lock()).is_empty()
    }

    /// The level of a radius over a base, made now or before. Making it must not hold the lock: it uses
    /// all threads, and one of them may come here meanwhile.
    fn get(
        &self,
        number: u64,
        base: &Arc<World>,
        make: impl FnOnce() -> Result<World, FitError>,
    ) -> Option<Arc<World>> {
        let known = self.lock().get(&number).cloned();
        let (made, bytes) = match known {
            Some(Level { world, changed, .. }) if changed.is_empty() => return Some(world),
            Some(Level { world, changed, bytes }) => {
                let follow = || Arc::unwrap_or_clone(world).follow(base, &changed).0;
                (Pool::None.run(follow), bytes)
            }
            None => {
                let made = make().ok()?;
                let bytes = made.bytes_beside_surface();
                self.grown.fetch_add(bytes + size_of::<(u64, Level)>(), Ordering::Relaxed);
                (made, bytes)
            }
        };
        let level = Level { world: Arc::new(made), bytes, changed: Vec::new() };
        self.lock().insert(number, level.clone());
        Some(level.world)
    }
}

/// Which radii of balls there are to tell apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Radii {
    /// Where worlds are fitted voxel by voxel, room comes in square roots of whole numbers of voxels.
    Roots,
    /// Every grain makes a difference.
    Grains,
}

impl Radii {
    /// A radius by its number, in voxels; the first is a point.
    fn radius(self, number: u64) -> f64 {
        match self {
            Self::Roots => (number as f64).sqrt(),
            Self::Grains => number as f64 / GRAINS,
        }
    }
}

impl World {
    /// The largest radius, in world units, of a ball that fits at `a` and at `b` and gets from one
    /// to the other, if it is below `limit`; `None` if not even a point gets through.
    ///
    /// To a thirty-second of a voxel. Takes several bakes: for explaining, not for every frame.
    pub fn widest_ball(
        self: &Arc<Self>,
        a: LatticePoint,
        b: LatticePoint,
        limit: f64,
    ) -> Option<f64> {
        self.widest_by(&Levels::default(), Radii::Grains, [a, b], limit)
    }

    /// The same, with levels that are kept.
    pub(super) fn widest_by(
        self: &Arc<Self>,
        levels: &Levels,
        radii: Radii,
        ends: [LatticePoint; 2],
        limit: f64,
    ) -> Option<f64> {
        if !self.joins(ends) {
            return None;
        }
        let limit = (limit / self.frame.voxel_size).min(MAX_REACH);
        let fits = |number: u64| {
            let radius = radii.radius(number);
            radius < limit && {
                let level = levels.get(number, self, || {
                    let ball = Body::ball(radius * self.frame.voxel_size).unwrap_or(Body::POINT);
                    let level = match radii {
                        Radii::Roots => self.fit_unless(ball, &|| false),
                        Radii::Grains => self.room_unless(ball, &|| false),
                    };
                    level.map(|level| level.expect("nobody stops it"))
                });
                level.is_some_and(|level| level.joins(ends))
            }
        };
        let (mut good, mut bad) = (0, 1);
        while fits(bad) {
            (good, bad) = (bad, 2 * bad);
        }
        while bad - good > 1 {
            let middle = u64::midpoint(good, bad);
            if fits(middle) { good = middle } else { bad = middle }
        }
        Some(radii.radius(good) * self.frame.voxel_size)
    }

    /// Whether what the world is fitted to gets from one point to another.
    pub(crate) fn joins(&self, ends: [LatticePoint; 2]) -> bool {
        let labels = |end: LatticePoint| -> Vec<u32> {
            let component = |free| self.component(self.voxel_at(free));
            match self.is_free(end) {
                true => component(end).into_iter().collect(),
                false => self.footholds(end).iter().copied().filter_map(component).collect(),
            }
        };
        let [from, to] = ends.map(labels);
        from.iter().any(|label| to.contains(label))
    }
}
