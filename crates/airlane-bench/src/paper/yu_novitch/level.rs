//! The level and the four presets.
//!
//! Table 1 gives the grid: 50 × 80 × 30 voxels of a metre. Of the level itself there are only small
//! pictures, of a preset only that it is where the path begins and where the agent shall go. What is
//! chosen here: a wall across, open at one end and with a window high up; eight towers; two decks.
//! The ends of presets 1, 2 and 4 were picked among random ones for lengths near the published
//! ones and for about their price of segment optimisation: highest in preset 1, where the wall stands
//! right across the way. In preset 3 the goal is in sight.

use airlane::geom::{Voxel, VoxelSet};

/// Low corner, width in x and y, and height of the towers.
const TOWERS: [([i32; 2], i32, i32); 8] = [
    ([6, 10], 7, 22),
    ([30, 10], 8, 18),
    ([18, 20], 6, 26),
    ([40, 24], 6, 30),
    ([24, 52], 8, 24),
    ([8, 56], 6, 18),
    ([38, 56], 7, 26),
    ([20, 66], 6, 30),
];

/// The solid voxels.
pub(super) fn solids(size: [u32; 3]) -> VoxelSet {
    let mut solids = VoxelSet::new(size).expect("the paper's grid is small");
    solids.insert_box([0, 38, 0], [40, 40, 30]);
    solids.remove_box([12, 38, 16], [18, 40, 22]);
    for ([x, y], width, height) in TOWERS {
        solids.insert_box([x, y, 0], [x + width, y + width, height]);
    }
    solids.insert_box([28, 44, 10], [48, 50, 12]);
    solids.insert_box([2, 46, 18], [20, 52, 20]);
    solids
}

/// Where a preset's path begins and ends.
///
/// # Panics
/// If it is none of the four.
pub(super) fn ends(preset: u32) -> [Voxel; 2] {
    let ends = match preset {
        1 => [[25, 7, 0], [28, 76, 13]],
        2 => [[42, 5, 9], [4, 68, 13]],
        3 => [[48, 4, 20], [47, 70, 15]],
        4 => [[4, 30, 9], [44, 76, 18]],
        other => panic!("unknown preset {other}"),
    };
    ends.map(Voxel)
}
