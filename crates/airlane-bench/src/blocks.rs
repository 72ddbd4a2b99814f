//! Blocks that are put into a world and taken out of it again: the edits of benchmarks.

use crate::random::Draw;
use airlane::geom::Voxel;
use airlane::live::ServiceError;
use airlane::world::World;
use airlane::{AirspaceError, Edits};
use thiserror::Error;

/// Why edits cannot be measured.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum EditingError {
    /// An edit or a bake failed.
    #[error(transparent)]
    Airspace(#[from] AirspaceError),
    /// A service cannot be started.
    #[error(transparent)]
    Service(#[from] ServiceError),
    /// There are no places to edit.
    #[error("the map has no free voxel or no solid voxel to place a block at")]
    NoPlace,
}

/// Blocks that are there at a time, before they are undone.
pub(crate) const WAVE: usize = 20;

/// A stream of edits: blocks put in at free places, or taken out around solid voxels, at random, and
/// what undoes them, the last first. The same seed and map give the same edits.
pub(crate) struct Blocks {
    draw: Draw,
    /// Edge of a block in voxels.
    size: u32,
    /// Solid voxels of the map.
    solid: Vec<Voxel>,
    undo: Vec<Edits>,
    is_undoing: bool,
}

impl Blocks {
    pub(crate) fn new(map: &World, size: u32, seed: u64) -> Self {
        let solid = map.solids().iter().collect();
        Self { draw: Draw(seed), size, solid, undo: Vec::with_capacity(WAVE), is_undoing: false }
    }

    /// Another block in a version of the map.
    pub(crate) fn put(&mut self, world: &World) -> Result<Edits, EditingError> {
        let put_in = self.draw.below(2) == 0 || self.solid.is_empty();
        let centre = if put_in {
            let draw = &mut self.draw;
            let mut places = (0..1000).map(|_| Voxel(world.size().map(|axis| draw.below(axis))));
            places.find(|&voxel| !world.is_blocked(voxel)).ok_or(EditingError::NoPlace)?
        } else {
            self.solid[self.draw.below(self.solid.len() as u32) as usize]
        };
        let low = centre.0.map(|c| c - self.size as i32 / 2);
        let high = low.map(|c| c + self.size as i32);
        let (mut edits, mut back) = (Edits::new(), Edits::new());
        if put_in {
            edits.block_box(low, high);
        } else {
            edits.free_box(low, high);
        }
        for z in low[2]..high[2] {
            for y in low[1]..high[1] {
                for x in low[0]..high[0] {
                    let voxel = Voxel::new(x, y, z);
                    if world.solids().in_box(voxel) && world.is_blocked(voxel) != put_in {
                        if put_in {
                            back.free_voxel(voxel)
                        } else {
                            back.block_voxel(voxel)
                        };
                    }
                }
            }
        }
        self.undo.push(back);
        Ok(edits)
    }

    /// What undoes the last block that is still there.
    pub(crate) fn take_back(&mut self) -> Option<Edits> {
        self.undo.pop()
    }

    /// The next edit of waves without end: a wave of blocks, then what undoes it.
    pub(crate) fn next(&mut self, world: &World) -> Result<Edits, EditingError> {
        self.is_undoing = match self.undo.len() {
            0 => false,
            WAVE.. => true,
            _ => self.is_undoing,
        };
        match self.is_undoing.then(|| self.take_back()).flatten() {
            Some(back) => Ok(back),
            None => self.put(world),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane_scenes::{Kind, Recipe};

    #[test]
    fn undone_waves_restore_the_world_and_are_reproducible() {
        let scene = Recipe { kind: Kind::City, size: [70, 50, 66], seed: 2 }.make().unwrap();
        let map = World::bake(scene).unwrap();
        let streams = [0; 2].map(|_| Blocks::new(&map, 6, 5));
        let runs = streams.map(|mut blocks| {
            let mut now = map.clone();
            let mut made = Vec::new();
            for count in 1..=4 * WAVE {
                let edits = blocks.next(&now).unwrap();
                now = now.edit(&edits).unwrap().0;
                made.push(edits);
                assert_eq!(now == map, count % (2 * WAVE) == 0, "{count}");
            }
            made
        });
        assert_eq!(runs[0], runs[1]);
    }
}
