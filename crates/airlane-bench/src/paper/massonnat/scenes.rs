//! Six scenes of 32³ voxels in place of the paper's handmade ones.
//!
//! The paper names its scenes, counts their cells and shows one of them in a small picture; the
//! scenes themselves are not published. These are made after their names, and so that they are about
//! as hard: free voxels are within 1 % of the published, free leaves of the octree within 20 %. That
//! does not settle how well they merge. A first cave, of ledges and stepped dripstones, had too few
//! leaves (4,537) and 360 cells; only long thin obstacles give as many leaves as published and merge
//! as far, so the cave has thin dripstones now. Our buildings merge further than the paper's, and
//! have probably less in them. z is up.

use super::SceneName;
use crate::random::Draw;
use airlane::geom::VoxelSet;

/// Voxels along the edge of every scene.
pub(super) const EDGE: i32 = 32;

/// The solid voxels of a scene.
pub(super) fn solids(scene: SceneName) -> VoxelSet {
    let mut solids = VoxelSet::new([EDGE as u32; 3]).expect("a small cube");
    match scene {
        SceneName::Building1 => house(&mut solids),
        SceneName::Building2 => tower(&mut solids),
        SceneName::Building3 => car_park(&mut solids),
        SceneName::Cave => cave(&mut solids),
        SceneName::Industrial => industrial(&mut solids),
        SceneName::Zigzag => zigzag(&mut solids),
    }
    solids
}

/// Four walls, one voxel thick, around a half-open box.
fn walls(solids: &mut VoxelSet, low: [i32; 3], high: [i32; 3]) {
    solids.insert_box(low, high);
    solids.remove_box([low[0] + 1, low[1] + 1, low[2]], [high[0] - 1, high[1] - 1, high[2]]);
}

/// Four rooms below and two above under a flat roof, with doors, windows and a stairwell.
fn house(solids: &mut VoxelSet) {
    walls(solids, [4, 5, 0], [27, 27, 24]);
    for (z, floor) in [(0, 1), (11, 2), (22, 2)] {
        solids.insert_box([4, 5, z], [27, 27, z + floor]);
    }
    solids.insert_box([4, 16, 0], [27, 17, 11]);
    for z in [0, 11] {
        solids.insert_box([15, 5, z], [16, 27, z + 11]);
        for y in [8, 22] {
            solids.remove_box([15, y, z + 2], [16, y + 3, z + 7]); // doors
        }
        for (x, y) in [(6, 5), (6, 26), (21, 5), (21, 26)] {
            solids.remove_box([x, y, z + 4], [x + 4, y + 1, z + 8]); // windows
        }
    }
    for x in [8, 21] {
        solids.remove_box([x, 16, 2], [x + 3, 17, 7]); // doors across
    }
    solids.remove_box([5, 20, 11], [10, 25, 13]); // stairwell
    solids.remove_box([4, 9, 1], [5, 12, 7]); // front door
}

/// Three storeys around a lift shaft, with windows on two sides.
fn tower(solids: &mut VoxelSet) {
    walls(solids, [7, 7, 0], [24, 24, EDGE]);
    for z in [0, 10, 20, 30] {
        solids.insert_box([7, 7, z], [24, 24, z + 2]);
    }
    solids.insert_box([13, 13, 0], [19, 19, EDGE]);
    solids.remove_box([14, 14, 1], [18, 18, 30]);
    for z in [0, 10, 20] {
        solids.remove_box([15, 13, z + 2], [17, 14, z + 6]); // door of the lift
        for (x, y) in [(10, 7), (18, 7), (10, 23), (18, 23)] {
            solids.remove_box([x, y, z + 3], [x + 4, y + 1, z + 6]); // windows
        }
    }
    solids.remove_box([7, 14, 2], [8, 18, 6]); // entrance
}

/// Four decks on columns, open at the sides, with stairs in the middle and a ramp's hole in each.
fn car_park(solids: &mut VoxelSet) {
    let decks = [0, 8, 16, 24];
    for z in decks {
        solids.insert_box([2, 4, z], [30, 28, z + 1]);
        for x in [2, 11, 20, 29] {
            for y in [4, 15, 27] {
                solids.insert_box([x, y, z], [x + 1, y + 1, (z + 8).min(25)]);
            }
        }
    }
    for (x, z) in [(24, 8), (4, 16), (24, 24)] {
        solids.remove_box([x, 12, z], [x + 4, 20, z + 1]); // ramps
    }
    walls(solids, [14, 12, 0], [18, 16, 25]);
    for z in decks {
        solids.remove_box([15, 13, z], [17, 15, z + 1]);
        solids.remove_box([15, 12, z + 1], [17, 13, z + 5]); // doors to the stairs
    }
}

/// Ground and roof, and sixty dripstones: by turns standing, hanging, and grown together.
fn cave(solids: &mut VoxelSet) {
    let mut draw = Draw(0x0ca7e);
    solids.insert_box([0, 0, 0], [EDGE, EDGE, 1]);
    solids.insert_box([0, 0, EDGE - 1], [EDGE, EDGE, EDGE]);
    for i in 0..60 {
        let [x, y] = [(); 2].map(|()| 1 + draw.below(EDGE as u32 - 2));
        let length = 8 + draw.below(20);
        let (low, high) = match i % 3 {
            0 => (1, 1 + length),
            1 => (EDGE - 1 - length, EDGE - 1),
            _ => (1, EDGE - 1),
        };
        solids.insert_box([x, y, low], [x + 1, y + 1, high]);
    }
}

/// Tanks, machines, a platform on legs, a chimney and pipes between them.
fn industrial(solids: &mut VoxelSet) {
    for tank in [[5, 5, 0], [5, 13, 0]] {
        solids.insert_box(tank, [tank[0] + 4, tank[1] + 4, 7]);
    }
    solids.insert_box([21, 6, 0], [27, 12, 3]); // machine
    solids.insert_box([26, 25, 0], [28, 27, 22]); // chimney
    // A platform with legs and two crates on it.
    solids.insert_box([12, 18, 11], [23, 28, 12]);
    for x in [12, 22] {
        for y in [18, 27] {
            solids.insert_box([x, y, 0], [x + 1, y + 1, 11]);
        }
    }
    solids.insert_box([14, 20, 12], [17, 22, 15]);
    solids.insert_box([19, 24, 12], [21, 26, 14]);
    // The wall of the hall, seen from the tanks behind the machines.
    solids.insert_box([15, 2, 0], [16, 14, 16]);
    // Pipes.
    solids.insert_box([6, 7, 7], [7, 8, 20]);
    solids.insert_box([6, 7, 20], [26, 8, 21]);
    solids.insert_box([6, 15, 7], [7, 16, 18]);
    solids.insert_box([6, 15, 18], [27, 16, 19]);
    solids.insert_box([26, 15, 18], [27, 26, 19]);
    solids.insert_box([25, 8, 3], [26, 9, 21]);
}

/// Two walls from floor to ceiling that force a way to and fro.
fn zigzag(solids: &mut VoxelSet) {
    solids.insert_box([10, 0, 0], [11, 20, EDGE]);
    solids.insert_box([21, 12, 0], [22, EDGE, EDGE]);
}
