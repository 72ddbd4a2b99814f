//! A world and its cells: of an airspace, or of one that is fitted to a body.

use super::derived::Derived;
use super::method::{Lowered, Method};
use crate::space::{Cells, CellsTooLarge};
use crate::threads::Pool;
use crate::world::World;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How an airspace is fitted to a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fit {
    /// Voxel by voxel: for searches over voxels, and for those who look at them.
    Voxels,
    /// With all the room that there is: for searches over cells.
    Room,
}

impl Fit {
    /// What a method searches in.
    pub(super) fn of(method: &Method) -> Self {
        match method.lower() {
            Lowered::Cells(_) => Self::Room,
            _ => Self::Voxels,
        }
    }
}

/// A world and its cells. After an edit the cells are those of an earlier version until somebody needs
/// them: who asks for bodies alone never pays for the cells of a point.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    pub(super) world: Arc<World>,
    cells: Arc<LazyCells>,
}

#[derive(Debug)]
struct LazyCells {
    made: OnceLock<Arc<Cells>>,
    before: Mutex<Option<Before>>,
}

/// The cells of an earlier version, and the number of the last edit that they know of.
type Before = (Arc<Cells>, u64);

/// Edits that touch more bricks are not put off: they are work for all threads.
const MOST_BRICKS: usize = 4096;
/// Nor where there are more cells than this: there may be no numbers left for them.
const MOST_CELLS: u32 = 1 << 28;

impl Parts {
    pub(super) fn new(world: Arc<World>) -> Result<Self, CellsTooLarge> {
        let cells = Cells::new(&world)?;
        Ok(Self::ready(world, cells))
    }

    /// A world and cells that belong to it.
    pub(super) fn ready(world: Arc<World>, cells: Cells) -> Self {
        let made = OnceLock::from(Arc::new(cells));
        Self { world, cells: Arc::new(LazyCells { made, before: Mutex::default() }) }
    }

    /// The cells, made now if they were put off. `derived` is that of the same version.
    pub(super) fn cells(&self, derived: &Derived) -> &Cells {
        self.cells.made.get_or_init(|| {
            let (cells, since) = self.cells.lock().take().expect("cells are made or put off");
            let bricks = derived.bricks_since(since);
            // In place, unless an earlier version is still in use. On this thread alone: another task
            // of a pool might come here too, and wait for itself.
            let update = || Arc::unwrap_or_clone(cells).updated(&self.world, &bricks);
            Arc::new(Pool::None.run(update).expect("there are numbers left for cells"))
        })
    }

    /// Whether the cells are made.
    pub(super) fn has_cells(&self) -> bool {
        self.cells.made.get().is_some()
    }

    /// The next version, in which voxels of these bricks changed. `derived` is that of this one.
    pub(super) fn edited(
        &self,
        world: Arc<World>,
        bricks: &[[i32; 3]],
        derived: &Derived,
    ) -> Result<Self, CellsTooLarge> {
        let put_off = match self.cells.made.get() {
            Some(made) => Some((Arc::clone(made), derived.edits())),
            None => self.cells.lock().clone(), // none if they are being made
        };
        let can_wait =
            |before: &Before| bricks.len() <= MOST_BRICKS && before.0.limit() < MOST_CELLS;
        match put_off.filter(can_wait) {
            Some(before) => {
                let cells = LazyCells { made: OnceLock::new(), before: Mutex::new(Some(before)) };
                Ok(Self { world, cells: Arc::new(cells) })
            }
            None => {
                let cells = self.cells(derived).update(&world, bricks)?;
                Ok(Self::ready(world, cells))
            }
        }
    }

    /// These, fitted to a body, for a later version of the world they were fitted from, in which no
    /// other bricks than these changed.
    pub(super) fn follow(
        self,
        base: &Arc<World>,
        bricks: &[[i32; 3]],
    ) -> Result<Self, CellsTooLarge> {
        let (world, touched) = Arc::unwrap_or_clone(self.world).follow(base, bricks);
        let made = match Arc::try_unwrap(self.cells) {
            Ok(cells) => cells.made.into_inner(),
            Err(shared) => shared.made.get().cloned(),
        };
        let cells = Arc::unwrap_or_clone(made.expect("fits have their cells from the start"));
        let cells = if touched.is_empty() { cells } else { cells.updated(&world, &touched)? };
        Ok(Self::ready(Arc::new(world), cells))
    }

    /// The number of bricks of the world that these were fitted from, or of their own.
    pub(super) fn base_bricks(&self) -> usize {
        let base = self.world.base().unwrap_or(&self.world);
        base.solids().brick_size().iter().map(|&n| n as usize).product()
    }

    /// Bytes of memory, but for cells that are not made yet.
    pub(super) fn memory_bytes(&self) -> usize {
        let bytes = |cells: &Arc<Cells>| cells.memory_bytes() + cells.guide_bytes();
        self.world.memory_bytes() + self.cells.made.get().map_or(0, bytes)
    }

    /// Bytes of all that queries ever made within these: guides, and worlds for saying what would fit.
    /// Since memory was counted it has grown by no more than this has.
    pub(super) fn grown(&self) -> usize {
        self.world.grown() + self.cells.made.get().map_or(0, |cells| cells.grown())
    }
}

impl LazyCells {
    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Before>> {
        self.before.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
