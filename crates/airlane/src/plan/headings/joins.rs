//! Which components of the rooms for both headings a body can get to from each other.

use crate::geom::LatticePoint;
use crate::search::{Limit, Meter, Room};
use crate::union_find::UnionFind;
use crate::world::World;

/// Sets of components, joined wherever the body can turn.
#[derive(Debug)]
pub(in crate::plan) struct Joins {
    /// The set of every component, by its label; those of the second room come after the first's.
    sets: Vec<u32>,
    /// Labels of the first room.
    first: u32,
}

impl Joins {
    /// Looks at every cell of the room in which the body can turn. Each lies in one component of either
    /// room: it is connected, and there is room for each heading where there is room for all.
    pub(super) fn new(
        rooms: [&World; 2],
        turning: Room<'_>,
        meter: &Meter<'_>,
    ) -> Result<Self, Limit> {
        let bound = |world: &World| {
            world.components().iter().map(|(label, _)| label + 1).max().unwrap_or(0)
        };
        let [first, second] = rooms.map(bound);
        let mut sets = UnionFind::new((first + second) as usize);
        for (looked_at, id) in (0..).zip(turning.cells.ids()) {
            if let Some(limit) = meter.check(looked_at).filter(|limit| *limit != Limit::Expansions)
            {
                return Err(limit);
            }
            let [low, high] = turning.cells.corners(turning.cells.cell(id));
            let middle = LatticePoint(std::array::from_fn(|i| low.0[i].midpoint(high.0[i])));
            let label = |world: &World| world.component(world.voxel_at(middle));
            if let (Some(a), Some(b)) = (label(rooms[0]), label(rooms[1])) {
                sets.join(a, first + b);
            }
        }
        Ok(Self { sets: sets.labels(), first })
    }

    /// The set of a component of one of the rooms.
    pub(super) fn set(&self, room: usize, label: u32) -> Option<u32> {
        let place = label + if room == 0 { 0 } else { self.first };
        self.sets.get(place as usize).copied()
    }

    pub(in crate::plan) fn memory_bytes(&self) -> usize {
        self.sets.capacity() * size_of::<u32>()
    }
}
