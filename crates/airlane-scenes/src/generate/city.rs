//! `city`: blocks of buildings between streets. The way through is along a street, over the roofs,
//! or through an arch or under a bridge: a world where height is the third way round, and where
//! most of the volume is open sky.
//!
//! Blocks of about 20 to 34 voxels and streets of 6 to 8 repeat with the size (they shrink in small
//! boxes); heights scale with the box: towers near the middle may reach four fifths of it.

use super::dense::{Dense, Fill};
use super::layout::{Facing, Rect, facing, strips};
use airlane::rng::Rng;

/// Voxels needed along each axis.
pub(super) const LEAST: [u32; 3] = [10, 10, 6];

/// A building that bridges may start from: its footprint and the height its walls go straight up to.
struct Building {
    plot: Rect,
    shoulder: i32,
}

struct City<'a> {
    dense: Dense,
    rng: &'a mut Rng,
    ground: i32,
    buildings: Vec<Building>,
}

pub(super) fn city(size: [u32; 3], rng: &mut Rng) -> Dense {
    let mut dense = Dense::new(size, Fill::Free);
    let [nx, ny, nz] = dense.size();
    let ground = (nz / 64).max(1);
    dense.set_box([0; 3], [nx, ny, ground], Fill::Solid);
    let (columns, rows) = (blocks(nx, rng), blocks(ny, rng));
    let mut city = City { dense, rng, ground, buildings: Vec::new() };
    for &(y_low, y_high) in &rows {
        for &(x_low, x_high) in &columns {
            city.block(Rect { low: [x_low, y_low], high: [x_high, y_high] });
        }
    }
    city.bridges();
    city.dense
}

/// Where the blocks lie along an axis of `n` voxels; what is between them is street.
fn blocks(n: i32, rng: &mut Rng) -> Vec<(i32, i32)> {
    let width = (n / 3).clamp(4, 27);
    strips(n, width, (width / 4).max(2), rng)
}

impl City<'_> {
    /// Height for a building at a place: high in the middle of the city, low at its edge, and now
    /// and then a tower anywhere.
    fn height(&mut self, plot: &Rect) -> i32 {
        let [nx, ny, nz] = self.dense.size();
        let most = (nz - self.ground) * 4 / 5;
        let off = |axis: usize, n: i32| (plot.low[axis] + plot.high[axis] - n).abs() * 100 / n;
        let from_middle = off(0, nx).max(off(1, ny)).min(100);
        let luck = self.rng.range(0, 100);
        // Squared, so that most buildings are low.
        let percent = 14 + (100 - from_middle) * luck * luck / 11_000 + luck / 8;
        let percent = if self.rng.chance(1, 9) { percent + 25 } else { percent };
        (most * percent.min(100) / 100).max(2)
    }

    fn solid(&mut self, plot: &Rect, z: std::ops::Range<i32>, fill: Fill) {
        let ([x0, y0], [x1, y1]) = (plot.low, plot.high);
        self.dense.set_box([x0, y0, z.start], [x1, y1, z.end], fill);
    }

    fn block(&mut self, plot: Rect) {
        match self.rng.below(12) {
            0 => self.park(plot),
            1 | 2 if plot.narrowest() >= 12 => self.courtyard(plot),
            3 | 4 => self.tower(plot.shrunk(plot.narrowest() / 8)),
            _ => self.lots(plot),
        }
    }

    /// Trees on a lawn: a trunk and a crown.
    fn park(&mut self, plot: Rect) {
        for _ in 0..plot.width(0) * plot.width(1) / 40 {
            let x = self.rng.range(plot.low[0], plot.high[0] - 1);
            let y = self.rng.range(plot.low[1], plot.high[1] - 1);
            let (trunk, crown) = (self.ground + self.rng.range(2, 3), self.rng.range(1, 2));
            let spot = Rect { low: [x, y], high: [x + 1, y + 1] };
            let ground = self.ground;
            self.solid(&spot, ground..trunk, Fill::Solid);
            self.solid(&spot.shrunk(-crown), trunk..trunk + crown + 1, Fill::Solid);
        }
    }

    /// Cuts a block into lots and builds on each, alleys between some of them.
    fn lots(&mut self, plot: Rect) {
        let mut open = vec![plot];
        while let Some(lot) = open.pop() {
            let axis = usize::from(lot.width(1) > lot.width(0));
            let wide = lot.width(axis);
            if wide < 11 || (wide < 20 && self.rng.chance(1, 3)) {
                self.tower(lot);
                continue;
            }
            let cut = lot.low[axis] + wide / 2 + self.rng.range(-wide / 6, wide / 6);
            let alley = if self.rng.chance(1, 2) { 2 } else { 0 };
            let (mut before, mut after) = (lot, lot);
            before.high[axis] = cut;
            after.low[axis] = cut + alley;
            open.extend([before, after]);
        }
    }

    /// A building that steps back as it rises, with machinery or a mast on its roof.
    fn tower(&mut self, plot: Rect) {
        let top = self.ground + self.height(&plot);
        let tiers = if top - self.ground > 16 { self.rng.range(1, 4) } else { 1 };
        let (mut low, mut tier) = (self.ground, plot);
        for index in 0..tiers {
            let rest = top - low;
            let last = index == tiers - 1;
            let high = if last { top } else { low + rest * self.rng.range(40, 65) / 100 };
            self.solid(&tier, low..high, Fill::Solid);
            if index == 0 {
                self.buildings.push(Building { plot, shoulder: high });
            }
            low = high;
            let inset = self.rng.range(1, (tier.narrowest() / 6).max(1));
            if !last && tier.narrowest() - 2 * inset < 3 {
                break;
            }
            if !last {
                tier = tier.shrunk(inset);
            }
        }
        if tier.narrowest() >= 5 {
            let room = (self.dense.size()[2] - low) / 3;
            if self.rng.chance(1, 4) && room >= 4 {
                let [x, y] = std::array::from_fn(|i| (tier.low[i] + tier.high[i]) / 2);
                let mast = Rect { low: [x, y], high: [x + 1, y + 1] };
                let height = self.rng.range(4, room.min(18));
                self.solid(&mast, low..low + height, Fill::Solid);
            } else {
                let [x, y] = std::array::from_fn(|i| self.rng.range(tier.low[i], tier.high[i] - 3));
                let housing = Rect { low: [x, y], high: [x + 3, y + 3] };
                self.solid(&housing, low..low + room.min(2), Fill::Solid);
            }
        }
    }

    /// A ring of building round a yard, with an arch through one side.
    fn courtyard(&mut self, plot: Rect) {
        let depth = (plot.narrowest() / 4).min(7);
        let top = self.ground + (self.height(&plot) * 2 / 3).max(3);
        let ground = self.ground;
        self.solid(&plot, ground..top, Fill::Solid);
        self.solid(&plot.shrunk(depth), ground..top, Fill::Free);
        let axis = self.rng.below(2) as usize;
        let wide = 4.min(plot.width(axis) / 3);
        let from = (plot.low[axis] + plot.high[axis] - wide) / 2;
        let mut arch = plot;
        (arch.low[axis], arch.high[axis]) = (from, from + wide);
        // Through one side or through both.
        if self.rng.chance(1, 2) {
            arch.high[1 - axis] -= depth;
        }
        let arch_top = ground + ((top - ground) * 2 / 3).min(5);
        self.solid(&arch, ground..arch_top, Fill::Free);
        self.buildings.push(Building { plot, shoulder: top });
    }

    /// Bridges across the street between tall neighbours that face each other.
    fn bridges(&mut self) {
        let plots: Vec<Rect> = self.buildings.iter().map(|building| building.plot).collect();
        for Facing { pair, axis, gap, overlap } in facing(&plots, 2..=14, 4) {
            let [a, b] = pair.map(|index| self.buildings[index].shoulder);
            let (floor, ceiling) = (self.ground + 6, a.min(b) - 3);
            if floor <= ceiling && self.rng.chance(1, 3) {
                let z = self.rng.range(floor, ceiling);
                let side = self.rng.range(overlap.start, overlap.end - 3);
                let mut deck = Rect { low: [side; 2], high: [side + 3; 2] };
                (deck.low[axis], deck.high[axis]) = (gap.start, gap.end);
                self.solid(&deck, z..z + 3, Fill::Solid);
            }
        }
    }
}
