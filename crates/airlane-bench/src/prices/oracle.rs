//! The slow answer to compare with: Dijkstra's search on a grid that is refined until the way it gives, pulled
//! taut, no longer gets cheaper.
//!
//! A [`Level`] says how fine the grid is and how far its steps reach. Both matter: on the finest grid, too, steps to
//! the 26 neighbours alone make a way up to 12.8 % dearer than a straight one. What that is for longer steps,
//! [`Level::detour`] says; whatever is on no way within that share of the best is left out of the next level.

use super::known::{Known, cost_of, cost_of_path, distance};
use super::taut::pulled;
use airlane::Airspace;
use airlane::geom::{Voxel, VoxelSet};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

type Point = [f64; 3];

/// How fine a grid is.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// Places along each edge of a voxel.
    per: i32,
    /// Steps lead up to so many places along each axis.
    reach: i32,
}

const LEVELS: [Level; 5] = [
    Level { per: 1, reach: 1 },
    Level { per: 1, reach: 2 },
    Level { per: 2, reach: 2 },
    Level { per: 3, reach: 2 },
    Level { per: 4, reach: 3 },
];
/// At least so many levels are searched.
const LEAST_LEVELS: usize = 3;
/// A level that changes the cost by no more than this share is the last.
const ENOUGH: f64 = 0.001;
/// A level with more places than this is given up.
const MOST_PLACES: usize = 40_000_000;
/// Rounding to places costs no more than this, in voxels.
const SLACK: f64 = 3.0;

impl Level {
    /// By how much a way along steps is dearer at most than a straight one in the open.
    fn detour(self) -> f64 {
        // Steps along the axis and those next to it bound the widest gap.
        let reach = f64::from(self.reach);
        let [straight, edge] = [reach.hypot(1.0), (reach * reach + 2.0).sqrt()];
        1f64.hypot(straight - reach).hypot(edge - straight)
    }

    /// All steps, but for those that are several shorter ones.
    fn steps(self) -> Vec<[i32; 3]> {
        let reach = -self.reach..=self.reach;
        let all = reach.clone().flat_map(|x| {
            let reach = reach.clone();
            reach.clone().flat_map(move |y| reach.clone().map(move |z| [x, y, z]))
        });
        let divisor = |step: &[i32; 3]| step.iter().fold(0, |a, &b| common_divisor(a, b.abs()));
        all.filter(|step| divisor(step) == 1).collect()
    }
}

fn common_divisor(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// What the slow search found.
pub(super) struct Best {
    /// What the cheapest way costs.
    pub(super) cost: f64,
    /// By what share the last level made it cheaper.
    pub(super) error: f64,
    /// Whether that is little enough, so that no other level was wanted.
    pub(super) has_converged: bool,
}

/// A world with areas, in which ways are searched for.
pub(super) struct Oracle<'a> {
    airspace: &'a Airspace,
    areas: &'a [Known],
    voxel: f64,
    origin: Point,
    size: [i32; 3],
    /// Of each voxel: 0 if it is solid, else how many layers of voxels around it, itself included, are free, at
    /// most [`MOST_ROOM`].
    room: Vec<u8>,
}

const MOST_ROOM: u8 = 3;

impl<'a> Oracle<'a> {
    pub(super) fn new(airspace: &'a Airspace, areas: &'a [Known]) -> Self {
        let world = airspace.world();
        let (voxel, [origin, _]) = (airspace.frame().voxel_size, airspace.bounds());
        let size = world.size().map(|c| c as i32);
        let room = room(world.solids(), size);
        Self { airspace, areas, voxel, origin, size, room }
    }

    /// The cheapest way, if there is one: over the levels, each pulled taut. `ceiling` is what a way that is known
    /// costs, or infinite; it only saves work.
    pub(super) fn cheapest(&self, ends: [Point; 2], ceiling: f64) -> Option<Best> {
        let mut within: Option<Vec<bool>> = None;
        let mut best: Option<Best> = None;
        let mut ceiling = ceiling;
        for (number, level) in LEVELS.into_iter().enumerate() {
            let grid = Grid { oracle: self, level, steps: level.steps() };
            let slack = SLACK * self.voxel;
            let least = Least::new(self.areas, ends[1]);
            let worth = |cost: f64| cost * level.detour() + slack;
            let (forth, reached) = grid.search(ends, within.as_deref(), |place, cost, reached| {
                cost + least.of(place) <= worth(ceiling.min(reached))
            });
            let found = reached.map(|(cost, points)| {
                let (taut, _) = pulled(self.airspace, self.areas, points);
                taut.min(cost)
            });
            ceiling = found.unwrap_or(f64::INFINITY).min(ceiling);
            let before = best.as_ref().map(|best| best.cost);
            if let Some(cost) = found {
                let cost = before.map_or(cost, |before| cost.min(before));
                let error = before.map_or(1.0, |before| (before - cost) / cost);
                let has_converged = number + 1 >= LEAST_LEVELS && error <= ENOUGH;
                best = Some(Best { cost, error, has_converged });
            }
            if best.as_ref().is_some_and(|best| best.has_converged) || forth.is_too_large() {
                break;
            }
            if ceiling.is_infinite() {
                continue; // A finer grid may pass where this one does not.
            }
            // Backwards over the same, and the voxels on ways that are about as cheap.
            let back = [ends[1], ends[0]];
            let (back, _) = grid.search(back, within.as_deref(), |place, cost, _| {
                forth.least(&grid, place).is_some_and(|rest| cost + rest <= worth(ceiling))
            });
            within = Some(grid.between(&forth, &back, worth(ceiling)));
        }
        best
    }

    fn index(&self, voxel: [i32; 3]) -> Option<usize> {
        let is_inside = (0..3).all(|i| (0..self.size[i]).contains(&voxel[i]));
        let [x, y, z] = voxel.map(|c| c as usize);
        is_inside.then(|| (z * self.size[1] as usize + y) * self.size[0] as usize + x)
    }

    fn room_of(&self, voxel: [i32; 3]) -> u8 {
        self.index(voxel).map_or(0, |index| self.room[index])
    }

    fn voxel_of(&self, point: Point) -> [i32; 3] {
        std::array::from_fn(|i| ((point[i] - self.origin[i]) / self.voxel).floor() as i32)
    }

    /// Whether all voxels of the box around two of them are free.
    fn are_free(&self, a: [i32; 3], b: [i32; 3]) -> bool {
        let (low, high): ([i32; 3], [i32; 3]) =
            (std::array::from_fn(|i| a[i].min(b[i])), std::array::from_fn(|i| a[i].max(b[i])));
        (low[2]..=high[2]).all(|z| {
            (low[1]..=high[1]).all(|y| (low[0]..=high[0]).all(|x| self.room_of([x, y, z]) > 0))
        })
    }
}

/// See [`Oracle::room`].
fn room(solids: &VoxelSet, size: [i32; 3]) -> Vec<u8> {
    let [width, depth, height] = size;
    let voxels = (0..height)
        .flat_map(|z| (0..depth).flat_map(move |y| (0..width).map(move |x| Voxel([x, y, z]))));
    let mut room: Vec<u8> = voxels.map(|voxel| u8::from(!solids.contains(voxel))).collect();
    let strides = [1, width as usize, (width * depth) as usize];
    for _ in 1..MOST_ROOM {
        // As far as the nearest on each axis in turn: the least of three in a row, and one more.
        let mut next = room.clone();
        for axis in 0..3 {
            let (before, stride) = (next.clone(), strides[axis]);
            for (index, value) in next.iter_mut().enumerate() {
                let at = (index / stride) % size[axis] as usize;
                let low = if at == 0 { 0 } else { before[index - stride] };
                let high = match at + 1 == size[axis] as usize {
                    true => 0,
                    false => before[index + stride],
                };
                *value = before[index].min(low).min(high);
            }
        }
        room =
            room.iter().zip(next).map(|(&own, least)| own.max(u8::from(own > 0) + least)).collect();
    }
    room
}

/// No way to the goal costs less.
struct Least {
    goal: Point,
    rate: f64,
    /// Boxes around cheap areas, and how far it is at least from there to the goal outside all of them.
    cheap: Vec<([Point; 2], f64)>,
}

impl Least {
    fn new(areas: &[Known], goal: Point) -> Self {
        let cheap = areas.iter().filter(|area| area.factor() < 1.0);
        let boxes: Vec<[Point; 2]> = cheap.clone().map(Known::bounds).collect();
        let rate = cheap.map(Known::factor).fold(1.0, f64::min);
        let mut rest: Vec<f64> = boxes.iter().map(|&b| gap(b, [goal; 2])).collect();
        for _ in 1..boxes.len() {
            for i in 0..boxes.len() {
                let over = (0..boxes.len()).map(|j| gap(boxes[i], boxes[j]) + rest[j]);
                rest[i] = over.fold(rest[i], f64::min);
            }
        }
        Self { goal, rate, cheap: boxes.into_iter().zip(rest).collect() }
    }

    fn of(&self, place: Point) -> f64 {
        let straight = distance(place, self.goal);
        let over = self.cheap.iter().map(|&(area, rest)| gap([place; 2], area) + rest);
        let outside = over.fold(straight, f64::min);
        self.rate * straight + (1.0 - self.rate) * outside
    }
}

/// The distance between two boxes.
fn gap(a: [Point; 2], b: [Point; 2]) -> f64 {
    let apart = |i: usize| (b[0][i] - a[1][i]).max(a[0][i] - b[1][i]).max(0.0);
    distance([0.0; 3], std::array::from_fn(apart))
}

/// A level of a world.
struct Grid<'a> {
    oracle: &'a Oracle<'a>,
    level: Level,
    steps: Vec<[i32; 3]>,
}

/// What it costs to each place that a search came to. Voxels are numbered as they are met; the places within one
/// follow each other.
struct Field {
    numbers: Vec<u32>,
    voxels: Vec<[i32; 3]>,
    costs: Vec<f64>,
    from: Vec<u32>,
}

const NOBODY: u32 = u32::MAX;

impl Field {
    fn is_too_large(&self) -> bool {
        self.costs.len() > MOST_PLACES
    }

    /// The place with these coordinates, in places; numbered now if it is new.
    fn place(&mut self, grid: &Grid<'_>, at: [i32; 3]) -> Option<usize> {
        let voxel = grid.voxel(at);
        let index = grid.oracle.index(voxel)?;
        if self.numbers[index] == NOBODY {
            let next = self.costs.len() + grid.places_per_voxel();
            self.numbers[index] = self.voxels.len() as u32;
            self.voxels.push(voxel);
            self.costs.resize(next, f64::INFINITY);
            self.from.resize(next, NOBODY);
        }
        Some(grid.place_in(self.numbers[index], at))
    }

    /// What it costs to the place at a point, if the search came there.
    fn least(&self, grid: &Grid<'_>, point: Point) -> Option<f64> {
        let at = grid.nearest(point);
        let number = self.numbers[grid.oracle.index(grid.voxel(at))?];
        let cost = || self.costs[grid.place_in(number, at)];
        (number != NOBODY).then(cost).filter(|cost| cost.is_finite())
    }
}

impl Grid<'_> {
    fn places_per_voxel(&self) -> usize {
        self.level.per.pow(3) as usize
    }

    fn voxel(&self, at: [i32; 3]) -> [i32; 3] {
        at.map(|c| c.div_euclid(self.level.per))
    }

    fn place_in(&self, number: u32, at: [i32; 3]) -> usize {
        let [x, y, z] = at.map(|c| c.rem_euclid(self.level.per));
        let within = (z * self.level.per + y) * self.level.per + x;
        number as usize * self.places_per_voxel() + within as usize
    }

    /// The coordinates of a place, in places.
    fn coordinates(&self, field: &Field, place: usize) -> [i32; 3] {
        let (voxel, within) = (
            field.voxels[place / self.places_per_voxel()],
            (place % self.places_per_voxel()) as i32,
        );
        let per = self.level.per;
        let within = [within % per, within / per % per, within / (per * per)];
        std::array::from_fn(|i| voxel[i] * per + within[i])
    }

    fn point(&self, at: [i32; 3]) -> Point {
        let edge = self.oracle.voxel / f64::from(self.level.per);
        std::array::from_fn(|i| self.oracle.origin[i] + (f64::from(at[i]) + 0.5) * edge)
    }

    fn nearest(&self, point: Point) -> [i32; 3] {
        let edge = self.oracle.voxel / f64::from(self.level.per);
        std::array::from_fn(|i| ((point[i] - self.oracle.origin[i]) / edge).floor() as i32)
    }

    /// The places of the voxel that holds a point, as coordinates.
    fn places_around(&self, point: Point) -> Vec<[i32; 3]> {
        let (low, per) = (self.oracle.voxel_of(point).map(|c| c * self.level.per), self.level.per);
        let all =
            (0..per).flat_map(|z| (0..per).flat_map(move |y| (0..per).map(move |x| [x, y, z])));
        all.map(|within| std::array::from_fn(|i| low[i] + within[i])).collect()
    }

    /// Dijkstra's search from the first of two points to all places that are kept, and the cheapest way to the other
    /// with its cost. A place is kept if `keep` says so, which is told its cost and that of reaching the other
    /// point so far.
    fn search(
        &self,
        [start, goal]: [Point; 2],
        within: Option<&[bool]>,
        keep: impl Fn(Point, f64, f64) -> bool,
    ) -> (Field, Option<(f64, Vec<Point>)>) {
        let oracle = self.oracle;
        let numbers = vec![NOBODY; oracle.room.len()];
        let (voxels, costs, from) = (Vec::new(), Vec::new(), Vec::new());
        let mut field = Field { numbers, voxels, costs, from };
        let mut open = BinaryHeap::new();
        for at in self.places_around(start) {
            let cost = cost_of(oracle.areas, [start, self.point(at)]);
            let Some(place) = field.place(self, at).filter(|_| cost.is_finite()) else { continue };
            field.costs[place] = cost;
            open.push((Reverse(cost.to_bits()), place as u32));
        }
        let edge = oracle.voxel / f64::from(self.level.per);
        let lengths = self.steps.iter().map(|step| edge * norm_of(step));
        let steps: Vec<([i32; 3], f64)> = self.steps.iter().copied().zip(lengths).collect();
        let farthest = steps.iter().map(|&(_, length)| length).fold(0.0, f64::max);
        // Steps lead over no more than this many voxels.
        let reach = self.level.reach.div_euclid(self.level.per)
            + i32::from(self.level.reach % self.level.per != 0);
        let last = oracle.voxel_of(goal);
        let mut reached: Option<(f64, usize)> = None;
        let mut near: Vec<Known> = Vec::new();
        while let Some((Reverse(bits), place)) = open.pop() {
            let (cost, place) = (f64::from_bits(bits), place as usize);
            if cost > field.costs[place] {
                continue;
            }
            let at = self.coordinates(&field, place);
            let (here, voxel) = (self.point(at), self.voxel(at));
            if voxel == last {
                let whole = cost + cost_of(oracle.areas, [here, goal]);
                if reached.is_none_or(|(known, _)| whole < known) {
                    reached = Some((whole, place));
                }
            }
            let known = reached.map_or(f64::INFINITY, |(cost, _)| cost);
            if field.is_too_large() || !keep(here, cost, known) {
                continue;
            }
            // Where no area begins or ends nearby, all steps are at one rate.
            near.clear();
            let mut is_even = true;
            for area in oracle.areas {
                let is_near = area.surface(here) <= farthest;
                is_even &= !is_near;
                if is_near || area.holds(here) {
                    near.push(area.clone());
                }
            }
            let rate = near.iter().rev().map(Known::factor).find(|f| f.is_finite()).unwrap_or(1.0);
            let has_room = i32::from(oracle.room_of(voxel)) > reach;
            for &(step, length) in &steps {
                let to: [i32; 3] = std::array::from_fn(|i| at[i] + step[i]);
                let next_voxel = self.voxel(to);
                let Some(index) = oracle.index(next_voxel) else { continue };
                if within.is_some_and(|within| !within[index])
                    || !(has_room || oracle.are_free(voxel, next_voxel))
                {
                    continue;
                }
                let Some(next) = field.place(self, to) else { continue };
                // At the least rate first: often that is too much already.
                if cost + length * rate * f64::from(u8::from(is_even)) >= field.costs[next] {
                    continue;
                }
                let step = match is_even {
                    true => length * rate,
                    false => cost_of(&near, [here, self.point(to)]),
                };
                if cost + step < field.costs[next] {
                    field.costs[next] = cost + step;
                    field.from[next] = place as u32;
                    open.push((Reverse((cost + step).to_bits()), next as u32));
                }
            }
        }
        let path = reached.filter(|(cost, _)| cost.is_finite()).map(|(cost, place)| {
            let mut points = vec![goal];
            let mut at = place as u32;
            while at != NOBODY {
                points.push(self.point(self.coordinates(&field, at as usize)));
                at = field.from[at as usize];
            }
            points.push(start);
            points.dedup();
            points.reverse();
            (cost, points)
        });
        (field, path)
    }

    /// The voxels on ways of no more than this cost: those with a place that both searches came to for that.
    fn between(&self, forth: &Field, back: &Field, most: f64) -> Vec<bool> {
        let oracle = self.oracle;
        let mut within = vec![false; oracle.room.len()];
        for (number, &voxel) in back.voxels.iter().enumerate() {
            let Some(index) = oracle.index(voxel) else { continue };
            let other = forth.numbers[index];
            if other == NOBODY {
                continue;
            }
            let count = self.places_per_voxel();
            let costs = (0..count)
                .map(|i| forth.costs[other as usize * count + i] + back.costs[number * count + i]);
            within[index] = costs.fold(f64::INFINITY, f64::min) <= most;
        }
        within
    }
}

fn norm_of(step: &[i32; 3]) -> f64 {
    f64::from(step.iter().map(|c| c * c).sum::<i32>()).sqrt()
}

/// What a way costs that is known already, pulled taut: no other of its kind is cheaper.
pub(super) fn tightened(airspace: &Airspace, areas: &[Known], points: &[Point]) -> f64 {
    let (cost, _) = pulled(airspace, areas, points.to_vec());
    cost.min(cost_of_path(areas, points))
}
