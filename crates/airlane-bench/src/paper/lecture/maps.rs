//! The lecture's kinds of maps, and queries on them.
//!
//! The lecture asks how random walk and random trace will do on maps that it shows without a name:
//! an open field with obstacles, obstacles that open towards the way, corridors. Its grids are flat,
//! so all maps but the last are one voxel high; z is up.

use crate::random::Draw;
use airlane::geom::Voxel;
use airlane::scene::Scene;
use airlane::world::World;
use airlane_scenes::{GenerateError, Kind, Recipe};
use serde::Serialize;

/// Voxels along the edge of a flat map, and of the one with height.
const EDGE: i32 = 64;
const CAVES: u32 = 32;
/// Share of the clutter that obstacles fill, at least.
const FILLED: f64 = 0.25;
/// The ends of a query are at least so many voxels apart.
const APART: f64 = 16.0;

/// A map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MapName {
    /// Nothing in the way.
    Empty,
    /// Boxes of one to five voxels, put anywhere.
    Clutter,
    /// A wall with two arms that opens towards the start: a trap.
    Concave,
    /// Corridors of 3 voxels, with few loops.
    Maze,
    /// Clutter in two parts that are not connected: some queries have no path.
    Apart,
    /// Rooms and winding tunnels in rock, in three dimensions.
    Caves,
}

impl MapName {
    /// Every map.
    pub const ALL: [Self; 6] =
        [Self::Empty, Self::Clutter, Self::Concave, Self::Maze, Self::Apart, Self::Caves];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Clutter => "clutter",
            Self::Concave => "concave",
            Self::Maze => "maze",
            Self::Apart => "apart",
            Self::Caves => "caves",
        }
    }

    /// Whether it is one voxel high.
    pub const fn is_flat(self) -> bool {
        !matches!(self, Self::Caves)
    }
}

/// Makes a map.
pub(super) fn make(map: MapName, seed: u64) -> Result<Scene, GenerateError> {
    let mut flat = Scene::open([EDGE as u32, EDGE as u32, 1]).expect("a small square");
    match map {
        MapName::Empty => {}
        MapName::Clutter => clutter(&mut flat, seed),
        MapName::Concave => {
            flat.voxels.insert_box([40, 12, 0], [43, 52, 1]);
            flat.voxels.insert_box([18, 12, 0], [43, 15, 1]);
            flat.voxels.insert_box([18, 49, 0], [43, 52, 1]);
        }
        MapName::Maze => {
            let size = [EDGE as u32 + 1, EDGE as u32 + 1, 1];
            return Recipe { kind: Kind::Maze, size, seed }.make();
        }
        MapName::Apart => {
            clutter(&mut flat, seed);
            flat.voxels.insert_box([EDGE / 2, 0, 0], [EDGE / 2 + 1, EDGE, 1]);
        }
        MapName::Caves => {
            return Recipe { kind: Kind::Tunnels, size: [CAVES; 3], seed }.make();
        }
    }
    Ok(flat)
}

fn clutter(scene: &mut Scene, seed: u64) {
    let mut draw = Draw(seed);
    while (scene.voxels.len() as f64) < FILLED * f64::from(EDGE * EDGE) {
        let low = [draw.below(EDGE as u32), draw.below(EDGE as u32)];
        let high = low.map(|c| (c + 1 + draw.below(5)).min(EDGE));
        scene.voxels.insert_box([low[0], low[1], 0], [high[0], high[1], 1]);
    }
}

/// Random starts and goals. They lie anywhere in the largest part of a map; where the parts of the
/// map matter, in any of them; and where a trap does, on both sides of it.
pub(super) fn queries(map: MapName, world: &World, count: usize, seed: u64) -> Vec<[Voxel; 2]> {
    let largest = world.components().largest().map(|(label, _)| label);
    let mut draw = Draw(seed ^ 0x51ed_270b);
    let mut free = || loop {
        let voxel = Voxel(world.size().map(|axis| draw.below(axis)));
        let component = world.component(voxel);
        if component.is_some() && (map == MapName::Apart || component == largest) {
            return voxel;
        }
    };
    let is_wanted = |[start, goal]: [Voxel; 2]| match map {
        MapName::Concave => start.0[0] < 40 && (15..49).contains(&start.0[1]) && goal.0[0] >= 46,
        _ => start.centre().distance(goal.centre()) >= APART,
    };
    let mut queries = Vec::with_capacity(count);
    while queries.len() < count {
        let query = [free(), free()];
        if is_wanted(query) {
            queries.push(query);
        }
    }
    queries
}

/// The query that is drawn: out of the trap.
pub(super) const DRAWN: (MapName, [Voxel; 2]) =
    (MapName::Concave, [Voxel::new(12, 34, 0), Voxel::new(56, 29, 0)]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_what_their_names_say() {
        for map in MapName::ALL {
            let world = World::bake(make(map, 1).unwrap()).unwrap();
            assert_eq!(world.size()[2] == 1, map.is_flat(), "{map:?}");
            let queries = queries(map, &world, 40, 1);
            assert!(queries.iter().flatten().all(|&end| !world.is_blocked(end)));
            let joined =
                queries.iter().filter(|[a, b]| world.component(*a) == world.component(*b)).count();
            match map {
                MapName::Apart => assert!((5..35).contains(&joined), "{joined}"),
                _ => assert_eq!(joined, 40),
            }
        }
    }
}
