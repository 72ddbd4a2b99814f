//! A query to begin with: two points with something between them.

use crate::stage::Up;
use airlane::geom::{LatticePoint, Voxel, polyline_length};
use airlane::space::Cell;
use airlane::{Airspace, Planner, Query};

/// Places near solids that are tried.
const TRIED: usize = 64;
/// Cells of so many voxels lie near solids and still have room.
const ROOMY: std::ops::RangeInclusive<u64> = 27..=4096;

/// Two points of the largest component, of a few that are tried the pair whose path is long and not
/// straight. The middle of the box if nothing is free.
pub(crate) fn suggest(airspace: &Airspace, up: Up) -> [[f64; 3]; 2] {
    let frame = airspace.world().frame();
    let mut planner = Planner::new(airspace);
    let mut best: Option<(f64, [[f64; 3]; 2])> = None;
    for pair in pairs(airspace, up) {
        let [start, goal] = pair.map(|voxel| frame.world_from_lattice(voxel.centre()));
        let Ok(answer) = planner.path(&Query::new(start, goal)) else { continue };
        let Some(path) = answer.outcome.found() else { continue };
        let straight = pair[0].centre().distance(pair[1].centre()).max(1.0);
        // What is in the way counts, and a little how far it is.
        let length = polyline_length(path.lattice_points());
        let worth = (length - straight).min(straight) + straight / 50.0;
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, [start, goal]));
        }
    }
    let middle = LatticePoint(airspace.world().size().map(|n| n as i32 * 128));
    best.map_or_else(|| [frame.world_from_lattice(middle); 2], |(_, ends)| ends)
}

/// Pairs of voxels in the largest component: near opposite corners, at some heights, and near solids.
fn pairs(airspace: &Airspace, up: Up) -> Vec<[Voxel; 2]> {
    let (world, cells) = (airspace.world(), airspace.cells());
    let Some((largest, _)) = world.components().largest() else { return Vec::new() };
    let in_largest = |cell: &Cell| world.component(low(cell)) == Some(largest);
    let free: Vec<&Cell> =
        cells.ids().map(|id| cells.cell(id)).filter(|cell| in_largest(cell)).collect();
    let mut pairs = Vec::new();
    for height in [0.12, 0.5, 0.88] {
        let corners = [[0.04, 0.04], [0.96, 0.96], [0.96, 0.04], [0.04, 0.96]];
        let [a, b, c, d] =
            corners.map(|shares| nearest(&free, place(world.size(), shares, height, up)));
        pairs.extend([[a, b], [c, d]]);
    }
    let roomy: Vec<&&Cell> = free.iter().filter(|cell| ROOMY.contains(&cell.volume())).collect();
    // Spread over the world, as cells are numbered by place; each with one half the list away.
    let spread: Vec<Voxel> =
        (0..TRIED.min(roomy.len())).map(|n| middle(roomy[n * roomy.len() / TRIED])).collect();
    let half = spread.len() / 2;
    pairs.extend((0..half).map(|n| [spread[n], spread[n + half]]));
    pairs
}

/// A voxel at these shares of the ground plan and of the height.
fn place(size: [u32; 3], [a, b]: [f64; 2], height: f64, up: Up) -> Voxel {
    let shares = match up {
        Up::Z => [a, b, height],
        Up::Y => [a, height, b],
    };
    Voxel(std::array::from_fn(|i| (f64::from(size[i]) * shares[i]) as i32))
}

/// The voxel nearest to a place of those in some cells.
fn nearest(cells: &[&Cell], place: Voxel) -> Voxel {
    let near = |cell: &&Cell| {
        let (low, high) = (low(cell), high(cell));
        Voxel(std::array::from_fn(|i| place.0[i].clamp(low.0[i], high.0[i])))
    };
    let distance = |voxel: &Voxel| voxel.centre().distance_squared(place.centre());
    cells.iter().map(near).min_by_key(distance).unwrap_or(place)
}

/// The lowest voxel of a cell.
fn low(cell: &Cell) -> Voxel {
    cell.voxels()[0]
}

/// The highest voxel of a cell.
fn high(cell: &Cell) -> Voxel {
    cell.voxels()[1].offset([-1; 3])
}

/// A voxel in the middle of a cell.
fn middle(cell: &Cell) -> Voxel {
    let [low, high] = cell.voxels();
    Voxel(std::array::from_fn(|i| i32::midpoint(low.0[i], high.0[i])))
}
