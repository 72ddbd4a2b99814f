//! Areas as solids: what an agent may not enter becomes part of the world, so that searches that
//! know nothing of areas, such as the one over cells, honour them.

use super::{Agent, Areas, World};
use crate::geom::UNIT;
use crate::world::{EditError, Edits};

impl Areas {
    /// The world with every voxel solid that shares inner points with an area the agent may not
    /// enter, or that lies not wholly in one area that it is confined to. Cells, grids and octrees of
    /// it keep the agent out of all these areas; factors are not part of a world.
    ///
    /// ```
    /// use airlane::plan::{Airspace, Planner};
    /// use airlane::scene::Scene;
    /// use airlane::world::{Agent, Area, Areas, Price, Shape, World};
    ///
    /// let world = World::bake(Scene::open([30, 30, 3])?)?;
    /// let shape = Shape::Box { low: [10.0, -0.5, -0.5], high: [19.0, 25.0, 2.5] };
    /// let zone = Area { name: "zone".to_owned(), kind: 0, shape, price: Price::Forbidden };
    /// let areas = Areas::in_world(vec![zone], &world)?;
    ///
    /// let airspace = Airspace::new(areas.block(&Agent::anyone(), &world)?)?;
    /// let answer = Planner::new(&airspace).path([1.0, 1.0, 1.0], [28.0, 1.0, 1.0])?;
    /// let around = answer.outcome.found().expect("there is a way around");
    /// assert!(around.length() > 48.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the world has another frame.
    pub fn block(&self, agent: &Agent, world: &World) -> Result<World, EditError> {
        assert_eq!(self.frame(), world.frame(), "areas belong to the frame they were made in");
        let mut edits = Edits::new();
        let size = world.size().map(|n| n as i32);
        let barred = (0..self.len()).filter(|&area| self.bars(area, agent));
        for area in barred.collect::<Vec<_>>() {
            let solid = &self.placed[area].solid;
            let voxel = |c: f64| (c / f64::from(UNIT)).clamp(-1.0, f64::from(1 << 21));
            let low: [i32; 3] =
                std::array::from_fn(|i| (voxel(solid.low[i]).floor() as i32).max(0));
            let high: [i32; 3] =
                std::array::from_fn(|i| (voxel(solid.high[i]).ceil() as i32).min(size[i]));
            block_where(&mut edits, low, high, |from, to| solid.may_overlap(from, to));
        }
        if agent.confined_to != 0 {
            block_where(&mut edits, [0; 3], size, |from, to| {
                let corner = |n: usize| std::array::from_fn(|i| [from, to][n >> i & 1][i]);
                !self.placed.iter().any(|area| {
                    agent.confined_to >> area.area.kind & 1 == 1
                        && (0..8).all(|n| area.solid.holds(corner(n)))
                })
            });
        }
        if edits.is_empty() {
            return Ok(world.clone());
        }
        world.edit(&edits).map(|(world, _)| world)
    }
}

/// Blocks the voxels of a box that `blocked` picks by their corners on the lattice, run by run.
fn block_where(
    edits: &mut Edits,
    low: [i32; 3],
    high: [i32; 3],
    blocked: impl Fn([f64; 3], [f64; 3]) -> bool,
) {
    let corner = |at: [i32; 3]| at.map(|c| f64::from(c * UNIT));
    for z in low[2]..high[2] {
        for y in low[1]..high[1] {
            let mut begin = low[0];
            while begin < high[0] {
                let end = (begin..high[0])
                    .find(|&x| !blocked(corner([x, y, z]), corner([x + 1, y + 1, z + 1])))
                    .unwrap_or(high[0]);
                if begin < end {
                    edits.block_box([begin, y, z], [end, y + 1, z + 1]);
                }
                begin = end + 1;
            }
        }
    }
}
