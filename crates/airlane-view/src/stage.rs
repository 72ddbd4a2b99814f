//! A version of the world that is on show.

use crate::editor::Placed;
use crate::mesh;
use airlane::geom::{LatticePoint, Voxel};
use airlane::plan::{Airspace, AirspaceError, Planner};
use airlane::space::{Grading, Octree, OctreeTooLarge};
use airlane::world::{Body, World};
use serde::Serialize;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The axis that points up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Up {
    /// The third axis.
    #[default]
    Z,
    /// The second axis.
    Y,
}

/// A world to be shown.
#[derive(Clone, Debug)]
pub struct Opened {
    /// What people call it.
    pub name: String,
    /// The world. If it is fitted to a body, queries are for that body unless they name another.
    pub airspace: Airspace,
    /// How long it took to make, for the page to tell.
    pub bake: Duration,
    /// Which axis points up.
    pub up: Up,
}

/// A version of the world and what belongs to it. Readers keep theirs while others are made.
#[derive(Debug)]
pub(crate) struct Stage {
    pub(crate) name: String,
    /// The scene it began as.
    pub(crate) scene: String,
    /// Not fitted to any body.
    pub(crate) airspace: Airspace,
    /// The body that queries are for unless they name one.
    pub(crate) body: Body,
    pub(crate) bake: Duration,
    pub(crate) up: Up,
    /// Ends of a query worth a look.
    pub(crate) suggested: [[f64; 3]; 2],
    /// Obstacles in it.
    pub(crate) obstacles: Vec<Placed>,
    showing: OnceLock<Arc<[[i32; 3]]>>,
    octree: OnceLock<Result<Octree, OctreeTooLarge>>,
}

impl Stage {
    /// Puts a world on show.
    pub(crate) fn new(scene: String, opened: Opened) -> Result<Self, AirspaceError> {
        let Opened { name, airspace, bake, up } = opened;
        let body = airspace.world().body();
        let airspace = airspace.fit(Body::POINT)?;
        let suggested = suggest(&airspace, up);
        Ok(Self {
            name,
            scene,
            airspace,
            body,
            bake,
            up,
            suggested,
            obstacles: Vec::new(),
            showing: OnceLock::new(),
            octree: OnceLock::new(),
        })
    }

    /// The next version, with another world and these obstacles in it.
    pub(crate) fn next(&self, airspace: Airspace, obstacles: Vec<Placed>) -> Self {
        let (name, scene) = (self.name.clone(), self.scene.clone());
        let (showing, octree) = (OnceLock::new(), OnceLock::new());
        Self { name, scene, airspace, obstacles, showing, octree, ..*self }
    }

    /// The world.
    pub(crate) fn world(&self) -> &World {
        self.airspace.world()
    }

    /// The chunks that show a surface, x fastest.
    pub(crate) fn showing_chunks(&self) -> Arc<[[i32; 3]]> {
        let showing =
            self.showing.get_or_init(|| mesh::showing_chunks(self.world().solids()).into());
        Arc::clone(showing)
    }

    /// The regular octree of the world.
    pub(crate) fn octree(&self) -> Result<&Octree, OctreeTooLarge> {
        let made = self.octree.get_or_init(|| Octree::new(self.world(), Grading::Regular));
        made.as_ref().map_err(|error| *error)
    }
}

/// Two free points of the largest component far from each other, the way between them as little
/// straight as can be found among a few. The middle of the box if nothing is free.
fn suggest(airspace: &Airspace, up: Up) -> [[f64; 3]; 2] {
    let world = airspace.world();
    let frame = world.frame();
    let ends = [[false, false], [true, false], [false, true], [true, true]];
    let mut planner = Planner::new(airspace);
    let mut best: Option<(f64, [[f64; 3]; 2])> = None;
    for height in [0.12, 0.5, 0.88] {
        let corners = ends.map(|far| place(world.size(), far, height, up));
        let Some([a, b, c, d]) = nearest_voxels(airspace, corners) else { break };
        for pair in [[a, d], [b, c]] {
            let [start, goal] = pair.map(|voxel| frame.world_from_lattice(voxel.centre()));
            let Ok(answer) = planner.path(start, goal) else { continue };
            let Some(path) = answer.outcome.found() else { continue };
            let straight = pair[0].centre().distance(pair[1].centre());
            let worth = path.length() * (path.length() / straight.max(1.0)).powi(3);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, [start, goal]));
            }
        }
    }
    let middle = || frame.world_from_lattice(LatticePoint(world.size().map(|n| n as i32 * 128)));
    best.map_or_else(|| [middle(); 2], |(_, ends)| ends)
}

/// A voxel near a corner of the ground plan.
fn place(size: [u32; 3], far: [bool; 2], height: f64, up: Up) -> Voxel {
    let share = |far: bool| if far { 0.96 } else { 0.04 };
    let [a, b] = far.map(share);
    let shares = match up {
        Up::Z => [a, b, height],
        Up::Y => [a, height, b],
    };
    Voxel(std::array::from_fn(|i| (f64::from(size[i]) * shares[i]) as i32))
}

/// The voxels of the largest component nearest to some, by the cells they lie in. `None` if nothing
/// is free.
fn nearest_voxels<const N: usize>(airspace: &Airspace, places: [Voxel; N]) -> Option<[Voxel; N]> {
    let (world, cells) = (airspace.world(), airspace.cells());
    let (largest, _) = world.components().largest()?;
    let mut best = places.map(|place| (i64::MAX, place));
    for id in cells.ids() {
        let cell = cells.cell(id);
        let low = LatticePoint(std::array::from_fn(|i| cell.low(i))).voxel();
        if world.component(low) != Some(largest) {
            continue;
        }
        let high = LatticePoint(std::array::from_fn(|i| cell.high(i) - 1)).voxel();
        for (place, best) in places.iter().zip(&mut best) {
            let near = Voxel(std::array::from_fn(|i| place.0[i].clamp(low.0[i], high.0[i])));
            let distance = near.centre().distance_squared(place.centre());
            if distance < best.0 {
                *best = (distance, near);
            }
        }
    }
    Some(best.map(|(_, voxel)| voxel))
}
