//! Six scenes of 32³ voxels in place of the paper's handmade ones.
//!
//! The paper names its scenes, counts their cells and shows one of them in a small picture; the
//! scenes themselves are not published. These are made after their names, with as many free voxels,
//! within one in a hundred. z is up.

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

/// Two storeys of four rooms under a flat roof, with doors, windows and a stairwell.
fn house(solids: &mut VoxelSet) {
    walls(solids, [3, 4, 0], [29, 28, 25]);
    for storey in 0..2 {
        let z = 12 * storey;
        solids.insert_box([3, 4, z], [29, 28, z + 1]);
        solids.insert_box([15, 4, z], [16, 28, z + 12]);
        solids.insert_box([3, 16, z], [29, 17, z + 12]);
        // Doors between the rooms.
        for y in [8, 22] {
            solids.remove_box([15, y, z + 1], [16, y + 3, z + 7]);
        }
        for x in [8, 21] {
            solids.remove_box([x, 16, z + 1], [x + 3, 17, z + 7]);
        }
        // Windows to the street and to the garden, one a room.
        for x in [6, 21] {
            for y in [4, 27] {
                solids.remove_box([x, y, z + 5], [x + 4, y + 1, z + 9]);
            }
        }
    }
    solids.insert_box([3, 4, 24], [29, 28, 25]);
    solids.remove_box([5, 20, 12], [10, 25, 13]); // stairwell
    solids.remove_box([3, 9, 1], [4, 12, 8]); // front door
}

/// Five storeys around a lift shaft, with a band of windows on two sides.
fn tower(solids: &mut VoxelSet) {
    walls(solids, [7, 7, 0], [25, 25, 31]);
    for z in (0..=30).step_by(6) {
        solids.insert_box([7, 7, z], [25, 25, z + 1]);
    }
    walls(solids, [13, 13, 0], [19, 19, 31]);
    solids.remove_box([14, 14, 1], [18, 18, 30]);
    for z in (0..30).step_by(6) {
        solids.remove_box([15, 13, z + 1], [17, 14, z + 5]); // door of the lift
        for y in [7, 24] {
            for x in [9, 18] {
                solids.remove_box([x, y, z + 2], [x + 4, y + 1, z + 5]);
            }
        }
    }
    solids.remove_box([7, 14, 1], [8, 18, 5]); // entrance
}

/// Four decks on columns, open at the sides, with a ramp's hole in each.
fn car_park(solids: &mut VoxelSet) {
    for (deck, z) in [0, 7, 14, 21].into_iter().enumerate() {
        solids.insert_box([2, 4, z], [30, 28, z + 1]);
        let hole = if deck % 2 == 0 { 3 } else { 25 };
        if z > 0 {
            solids.remove_box([hole, 11, z], [hole + 4, 21, z + 1]);
        }
        for x in [2, 11, 20, 29] {
            for y in [4, 15, 27] {
                solids.insert_box([x, y, z], [x + 1, y + 1, (z + 7).min(27)]);
            }
        }
    }
    walls(solids, [12, 12, 0], [18, 18, 27]); // stairs
    for z in [0, 7, 14, 21] {
        solids.remove_box([13, 13, z], [17, 17, z + 1]);
        solids.remove_box([14, 12, z + 1], [16, 13, z + 5]);
    }
}

/// Uneven ground and roof of stepped blocks, and dripstones from both.
fn cave(solids: &mut VoxelSet) {
    let mut draw = Draw(0x0ca7e);
    // Ledges: thin plates at any height near the ground or the roof.
    for i in 0..24 {
        let [x, y] = [(); 2].map(|()| draw.below(EDGE as u32 - 6));
        let [w, d] = [(); 2].map(|()| 5 + draw.below(8));
        let z = draw.below(4);
        let z = if i % 2 == 0 { z } else { EDGE - 1 - z };
        solids.insert_box([x, y, z], [x + w, y + d, z + 1]);
    }
    // Dripstones, thinner at the tip, and every third a pillar.
    for i in 0..27 {
        let [x, y] = [(); 2].map(|()| 1 + draw.below(EDGE as u32 - 3));
        let length = 6 + draw.below(14);
        let thick = length / 3;
        let (base, tip) = match i % 3 {
            0 => ([0, thick], [thick, length]),
            1 => ([EDGE - thick, EDGE], [EDGE - length, EDGE - thick]),
            _ => ([0, EDGE / 3], [EDGE / 3, EDGE]),
        };
        solids.insert_box([x, y, base[0]], [x + 2, y + 2, base[1]]);
        solids.insert_box([x, y, tip[0]], [x + 1, y + 1, tip[1]]);
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
