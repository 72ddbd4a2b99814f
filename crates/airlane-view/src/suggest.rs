//! What is on show first: two ends with something between them, and a view that sees the path.
//!
//! Ends stand on ground, one voxel above a floor or a roof. Below a floor there may be free voxels too,
//! such as the margin under a model: nothing carries one there, so no end is put there.

mod sight;

pub(crate) use sight::{Sight, View};

use crate::stage::Up;
use airlane::geom::{LatticePoint, Voxel, polyline_length};
use airlane::space::Cell;
use airlane::world::World;
use airlane::{Airspace, Body, Path, Planner, Query};

/// Places near solids that are tried.
const TRIED: usize = 64;
/// Cells of so many voxels lie near solids and still have room.
const ROOMY: std::ops::RangeInclusive<u64> = 27..=4096;
/// Pairs whose paths are looked at from all sides: those that are long and bent.
const LOOKED_AT: usize = 20;
/// A path this much longer than a straight line is as bent as a picture needs.
const BENT: f64 = 0.5;
/// Ends this far apart, by the diagonal of the world, are as far as a picture needs.
const FAR: f64 = 0.5;

/// A query to begin with, and from where to look at it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Suggested {
    pub(crate) ends: [[f64; 3]; 2],
    pub(crate) view: View,
}

/// Two points of the largest component, of those that are tried the pair whose path is long, bent and
/// seen. The middle of the box if nothing is free.
pub(crate) fn suggest(airspace: &Airspace, body: Body, up: Up) -> Suggested {
    let (world, frame) = (airspace.world(), airspace.frame());
    let sight = Sight::new(world, up);
    let mut planner = Planner::new(airspace);
    let mut found: Vec<(f64, [[f64; 3]; 2], Path)> = Vec::new();
    let ground = Ground::of(world, body, up);
    let mut pairs = pairs(airspace, up, |voxel| ground.below(world, voxel));
    if pairs.is_empty() {
        pairs = self::pairs(airspace, up, Some); // nothing to stand on
    }
    for pair in pairs {
        let ends = pair.map(|voxel| frame.world_from_lattice(voxel.centre()));
        let Ok(answer) = planner.path(&Query::new(ends[0], ends[1])) else { continue };
        let Ok(path) = answer.into_found() else { continue };
        found.push((worth(world, pair, &path), ends, path));
    }
    found.sort_by(|(a, ..), (b, ..)| b.total_cmp(a)); // stable: the first of equals stays first
    found.truncate(LOOKED_AT);
    let looked = found.into_iter().map(|(worth, ends, path)| {
        let (view, seen) = sight.best(path.lattice_points());
        (worth * (0.1 + seen * seen), Suggested { ends, view })
    });
    let best = looked.reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map_or_else(|| nothing(airspace), |(_, suggested)| suggested)
}

/// A view of ends that somebody chose.
pub(crate) fn looked_at(airspace: &Airspace, ends: [[f64; 3]; 2], up: Up) -> Suggested {
    let answer = Planner::new(airspace).path(&Query::new(ends[0], ends[1]).snap(f64::INFINITY));
    let path = answer.ok().and_then(|answer| answer.into_found().ok());
    let sight = Sight::new(airspace.world(), up);
    let view = path.map_or(View::USUAL, |path| sight.best(path.lattice_points()).0);
    Suggested { ends, view }
}

/// The middle of the box.
fn nothing(airspace: &Airspace) -> Suggested {
    let middle = LatticePoint(airspace.world().size().map(|n| n as i32 * 128));
    let at = airspace.frame().world_from_lattice(middle);
    Suggested { ends: [at; 2], view: View::USUAL }
}

/// How much there is to see of a path, wherever one looks from.
fn worth(world: &World, [start, goal]: [Voxel; 2], path: &Path) -> f64 {
    let straight = start.centre().distance(goal.centre()).max(1.0);
    let diagonal = world.size().map(|n| f64::from(n) * f64::from(n)).iter().sum::<f64>().sqrt();
    let detour = polyline_length(path.lattice_points()) / straight - 1.0;
    let bent = (detour.clamp(0.0, BENT) / BENT).sqrt();
    let far = (straight / diagonal).min(FAR) / FAR;
    // Short paths are lost in the picture, however bent they are.
    (0.05 + bent) * (0.02 + far * far)
}

/// Where one can stand.
struct Ground {
    /// The axis that points up.
    up: usize,
    /// Free voxels that the body needs around its middle, on each side.
    room: i32,
    /// Whether the bottom of the box is ground: solids stand on it.
    on_border: bool,
}

impl Ground {
    fn of(world: &World, body: Body, up: Up) -> Self {
        let up = up.axis();
        let voxel = world.frame().voxel_size;
        let reach = body.reach().iter().copied().fold(0.0, f64::max);
        let room = (reach / voxel - 0.5).ceil().max(0.0) as i32;
        let size = world.size().map(|n| n as i32);
        let [a, b] = [(up + 1) % 3, (up + 2) % 3];
        // A sample of the lowest layer.
        let steps = |n: i32| (0..n).step_by((n as usize / 64).max(1));
        let on_border = steps(size[a]).any(|i| {
            steps(size[b]).any(|j| {
                let mut voxel = [0; 3];
                (voxel[a], voxel[b]) = (i, j);
                world.is_blocked(Voxel(voxel))
            })
        });
        Self { up, room, on_border }
    }

    /// The place to stand below a free voxel, a voxel above the ground if there is room.
    fn below(&self, world: &World, voxel: Voxel) -> Option<Voxel> {
        let mut at = voxel;
        let beneath = |at: Voxel| {
            let mut offset = [0; 3];
            offset[self.up] = -1;
            at.offset(offset)
        };
        while !world.is_blocked(beneath(at)) {
            at = beneath(at);
        }
        let is_border = beneath(at).0[self.up] < 0;
        if is_border && !self.on_border {
            return None;
        }
        at.0[self.up] += 1 + self.room;
        self.has_room(world, at).then_some(at)
    }

    fn has_room(&self, world: &World, at: Voxel) -> bool {
        let around = || -self.room..=self.room;
        around()
            .all(|x| around().all(|y| around().all(|z| !world.is_blocked(at.offset([x, y, z])))))
    }
}

/// Pairs of voxels in the largest component, each put where `stand` says: near opposite corners, at some
/// heights, and near solids.
fn pairs(airspace: &Airspace, up: Up, stand: impl Fn(Voxel) -> Option<Voxel>) -> Vec<[Voxel; 2]> {
    let (world, cells) = (airspace.world(), airspace.cells());
    let Some((largest, _)) = world.components().largest() else { return Vec::new() };
    let is_there = |voxel: Voxel| world.component(voxel) == Some(largest);
    let free: Vec<&Cell> =
        cells.ids().map(|id| cells.cell(id)).filter(|cell| is_there(low(cell))).collect();
    let stand = |voxel: Voxel| stand(voxel).filter(|&voxel| is_there(voxel));
    let mut pairs = Vec::new();
    for height in [0.12, 0.5, 0.88] {
        let corners = [[0.04, 0.04], [0.96, 0.96], [0.96, 0.04], [0.04, 0.96]];
        let [a, b, c, d] =
            corners.map(|shares| stand(nearest(&free, place(world.size(), shares, height, up))));
        pairs.extend([a.zip(b), c.zip(d)]);
    }
    let roomy: Vec<&&Cell> = free.iter().filter(|cell| ROOMY.contains(&cell.volume())).collect();
    // Spread over the world, as cells are numbered by place; each with one half the list away, and one a
    // third away.
    let spread: Vec<Option<Voxel>> = (0..TRIED.min(roomy.len()))
        .map(|n| stand(middle(roomy[n * roomy.len() / TRIED])))
        .collect();
    let count = spread.len();
    pairs.extend((0..count / 2).map(|n| spread[n].zip(spread[n + count / 2])));
    pairs.extend((0..count).map(|n| spread[n].zip(spread[(n + count / 3) % count])));
    let mut pairs: Vec<[Voxel; 2]> =
        pairs.into_iter().flatten().map(|(a, b)| [a, b]).filter(|[a, b]| a != b).collect();
    pairs.dedup();
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
    Voxel(std::array::from_fn(|i| i32::midpoint(low.0[i], high.0[i] - 1)))
}

#[cfg(test)]
mod tests;
