//! What an airspace holds by the host's keys: moving obstacles and areas.

use crate::world::{Area, Areas, Delta, EditError, Edits, KeyedEdit, Obstacle, Obstacles, World};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Obstacles and areas by their keys.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Keyed {
    pub(super) obstacles: Obstacles,
    pub(super) areas: BTreeMap<u64, Area>,
    /// The areas in the order of their keys, checked; `None` if there are none.
    pub(super) placed: Option<Arc<Areas>>,
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
                KeyedEdit::SetArea(key, area) => {
                    next.areas.insert(
                        *key,
                        area.in_voxels(world).map_err(|error| EditError::AreaModel {
                            key: *key,
                            error: Box::new(error),
                        })?,
                    );
                }
                KeyedEdit::RemoveArea(key) => drop(next.areas.remove(key)),
                KeyedEdit::SetPrice(key, price) => {
                    let area = next.areas.get_mut(key).ok_or(EditError::UnknownArea(*key))?;
                    area.price = *price;
                }
            }
        }
        if next.areas != self.areas {
            let placed = Areas::in_world(next.areas.values().cloned().collect(), world)?;
            next.placed = (!placed.is_empty()).then(|| Arc::new(placed));
        }
        let mut now = Edited { world: Cow::Borrowed(world), deltas: Vec::new() };
        if edits.has_voxels() || edits.keyed.is_empty() {
            now.step(&next.under_obstacles(world, &edits.voxels_only())?)?;
        }
        let moved = next.obstacles.advance(&now.world, &moves)?;
        now.step(&moved)?;
        let Edited { world, deltas } = now;
        Ok((world.into_owned(), next, deltas))
    }

    /// The batch that edits voxels as if the obstacles were not there. Voxels are those below the
    /// obstacles, so these are lifted meanwhile; in one batch that is no change by itself.
    fn under_obstacles(&mut self, world: &World, voxels: &Edits) -> Result<Edits, EditError> {
        if self.obstacles.keys().next().is_none() {
            return Ok(voxels.clone());
        }
        let [lift, back] = self.obstacles.lift_and_return();
        let mut lifted = Edited { world: Cow::Borrowed(world), deltas: Vec::new() };
        let mut batch = self.obstacles.advance(world, &lift)?;
        lifted.step(&batch)?;
        lifted.step(voxels)?;
        batch.append(voxels.clone());
        batch.append(self.obstacles.advance(&lifted.world, &back)?);
        Ok(batch)
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

#[cfg(test)]
mod tests {
    use crate::scene::Scene;
    use crate::world::{Edits, Pose, Shape};
    use crate::{Airspace, geom::Voxel};

    #[test]
    fn voxel_edits_beside_and_below_obstacles_report_the_net_change() {
        let empty = Airspace::bake(Scene::open([40, 20, 20]).unwrap()).unwrap();
        let cube = Shape::voxels([0, 0, 0], [4, 4, 4]);
        let pose = Pose::at([10.0, 10.0, 10.0]);
        let (airspace, placed) = empty.edit(Edits::new().set_obstacle(1, &cube, pose)).unwrap();
        assert_eq!((placed.blocked, placed.freed), (64, 0));

        let mut edits = Edits::new();
        edits.block_voxel(Voxel::new(30, 5, 5)).block_voxel(Voxel::new(11, 11, 11));
        let (airspace, changed) = airspace.edit(&edits).unwrap();
        assert_eq!((changed.blocked, changed.freed), (1, 0));
        assert_eq!(changed.boxes(), Some(&[[Voxel::new(30, 5, 5), Voxel::new(31, 6, 6)]][..]));

        let (airspace, left) = airspace.edit(Edits::new().remove_obstacle(1)).unwrap();
        assert_eq!((left.blocked, left.freed), (0, 63));
        assert!(airspace.world().is_blocked(Voxel::new(11, 11, 11)));
    }
}
