//! What an airspace holds by the host's keys: moving obstacles and areas.

use crate::world::{Area, Areas, Delta, EditError, Edits, KeyedEdit, Obstacle, Obstacles, World};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Obstacles and areas by their keys.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Keyed {
    pub(super) obstacles: Obstacles,
    pub(super) areas: BTreeMap<u64, Area>,
}

impl Keyed {
    /// The world after a batch, with what became of obstacles and areas, and what each stage changed.
    pub(super) fn edit(
        &self,
        world: &World,
        edits: &Edits,
    ) -> Result<(World, Self, Vec<Delta>), EditError> {
        let mut next = self.clone();
        let mut moves = Vec::new();
        for edit in &edits.keyed {
            match edit {
                KeyedEdit::SetObstacle(key, shape, pose) => {
                    moves.push((*key, Some(Obstacle::new(shape, *pose))));
                }
                KeyedEdit::RemoveObstacle(key) => moves.push((*key, None)),
                KeyedEdit::SetArea(key, area) => drop(next.areas.insert(*key, area.clone())),
                KeyedEdit::RemoveArea(key) => drop(next.areas.remove(key)),
                KeyedEdit::SetPrice(key, price) => {
                    let area = next.areas.get_mut(key).ok_or(EditError::UnknownArea(*key))?;
                    area.price = *price;
                }
            }
        }
        if next.areas != self.areas {
            Areas::in_world(next.areas.values().cloned().collect(), world)?;
        }
        let mut now = Edited { world: Cow::Borrowed(world), deltas: Vec::new() };
        // Voxels are those below the obstacles, so these are lifted while voxels are edited.
        if edits.has_voxels() || edits.keyed.is_empty() {
            let [lift, back] = next.obstacles.lift_and_return();
            let lifted = next.obstacles.advance(&now.world, &lift)?;
            now.step(&lifted)?;
            now.step(&edits.voxels_only())?;
            let returned = next.obstacles.advance(&now.world, &back)?;
            now.step(&returned)?;
        }
        let moved = next.obstacles.advance(&now.world, &moves)?;
        now.step(&moved)?;
        let Edited { world, deltas } = now;
        Ok((world.into_owned(), next, deltas))
    }
}

/// A world that is edited step by step.
struct Edited<'w> {
    world: Cow<'w, World>,
    deltas: Vec<Delta>,
}

impl Edited<'_> {
    fn step(&mut self, edits: &Edits) -> Result<(), EditError> {
        if !edits.is_empty() {
            let (next, delta) = self.world.edit(edits)?;
            self.deltas.push(delta);
            self.world = Cow::Owned(next);
        }
        Ok(())
    }
}
