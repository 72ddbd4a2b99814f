//! What stands on the units of a plant.

use super::super::dense::Fill;
use super::super::shapes::{ball, cylinder, ellipsoid, pipe};
use super::{Plant, Rect};

/// Even in a very high box frames stay frames.
const MAX_STOREYS: i32 = 16;

impl Plant<'_> {
    /// Builds a unit; the number of storeys if it is a frame.
    pub(super) fn unit(&mut self, area: Rect) -> Option<i32> {
        match self.rng.below(12) {
            0..=5 => return Some(self.frame(area)),
            6 | 7 => self.tank_farm(area),
            8 | 9 => self.columns(area),
            _ => self.machines(area),
        }
        None
    }

    /// A steel frame: posts, decks of plates and gratings with openings, and equipment on them.
    fn frame(&mut self, area: Rect) -> i32 {
        let storeys = self.rng.range(1, self.most_storeys.min(MAX_STOREYS));
        let bays: [Vec<(i32, i32)>; 2] = std::array::from_fn(|axis| {
            let count = (area.width(axis) / 10).max(1);
            let line = |i: i32| area.low[axis] + area.width(axis) * i / count;
            (0..count).map(|i| (line(i), line(i + 1))).collect()
        });
        for level in 0..=storeys {
            let z = self.ground + level * self.storey;
            for &(y_low, y_high) in &bays[1] {
                for &(x_low, x_high) in &bays[0] {
                    let bay = Rect { low: [x_low, y_low], high: [x_high, y_high] };
                    self.bay(bay, level, z, level == storeys);
                }
            }
        }
        let top = self.ground + storeys * self.storey;
        let post = if area.narrowest() >= 20 { 2 } else { 1 };
        let lines = |axis: usize| {
            let ends = bays[axis].iter().map(|bay| bay.0);
            ends.chain([area.high[axis] - post]).collect::<Vec<_>>()
        };
        for y in lines(1) {
            for x in lines(0) {
                self.solid([x, y, 0], [x + post, y + post, top]);
            }
        }
        storeys
    }

    /// One bay of one storey: a deck (none on the ground) and perhaps something on it.
    fn bay(&mut self, bay: Rect, level: i32, z: i32, roof: bool) {
        let ([x0, y0], [x1, y1]) = (bay.low, bay.high);
        if level > 0 {
            // Beams first; they stay where the deck is open.
            self.solid([x0, y0, z - 2], [x1, y0 + 1, z]);
            self.solid([x0, y0, z - 2], [x0 + 1, y1, z]);
            match self.rng.below(10) {
                0..=4 => self.solid([x0, y0, z - 1], [x1, y1, z]),
                5 | 6 => {
                    for x in (x0..x1).step_by(2) {
                        self.solid([x, y0, z - 1], [x + 1, y1, z]);
                    }
                    return;
                }
                _ => return,
            }
        }
        let inner = Rect { low: [x0 + 2, y0 + 2], high: [x1 - 1, y1 - 1] };
        let room = if roof { 2 * self.storey / 3 } else { self.storey - 4 };
        if self.rng.chance(3, 5) && inner.narrowest() >= 3 && room >= 2 {
            self.equipment(inner, z, room);
        }
    }

    /// A machine, a vertical vessel or a lying one, at most `room` high.
    fn equipment(&mut self, area: Rect, z: i32, room: i32) {
        let narrow = area.narrowest();
        match self.rng.below(4) {
            0 | 1 => self.machine(area, z, room),
            2 => {
                let width = self.rng.range(3, narrow);
                let height = self.rng.range(room / 2, room);
                cylinder(&mut self.dense, area.low, width, z..z + height, Fill::Solid);
                if self.rng.chance(1, 2) {
                    // A pipe from its top through the decks above.
                    let at = area.low.map(|c| c + width / 2 - 1);
                    let up = height + self.rng.range(1, 2) * self.storey;
                    pipe(&mut self.dense, [at[0], at[1], z], 2, up, 2);
                }
            }
            _ => {
                let axis = usize::from(area.width(1) > area.width(0));
                let width = 5.min(narrow).min(room - 1);
                let low = [area.low[0], area.low[1], z + 1];
                pipe(&mut self.dense, low, axis, area.width(axis), width);
                let mut saddle = [area.low[0], area.low[1], z];
                for step in [1, area.width(axis) - 2] {
                    saddle[axis] = area.low[axis] + step;
                    let mut high = saddle.map(|c| c + width);
                    (high[axis], high[2]) = (saddle[axis] + 1, z + 2);
                    self.solid(saddle, high);
                }
            }
        }
    }

    /// A box with a smaller one on top.
    fn machine(&mut self, area: Rect, z: i32, room: i32) {
        let inset = |rng: &mut super::Rng, axis: usize| rng.range(0, area.width(axis) / 4);
        let low: [i32; 2] = std::array::from_fn(|i| area.low[i] + inset(self.rng, i));
        let high: [i32; 2] = std::array::from_fn(|i| area.high[i] - inset(self.rng, i));
        let middle = z + self.rng.range(room / 3, room * 2 / 3).max(1);
        let top = self.rng.range(middle, z + room);
        self.solid([low[0], low[1], z], [high[0], high[1], middle]);
        let head: [i32; 2] = std::array::from_fn(|i| (high[i] - low[i]) / 4);
        let [hx, hy] = head;
        self.solid([low[0] + hx, low[1] + hy, middle], [high[0] - 2 * hx, high[1] - hy, top]);
    }

    /// Upright tanks with domed roofs, or balls on legs, inside a low wall.
    fn tank_farm(&mut self, area: Rect) {
        let ([x0, y0], [x1, y1]) = (area.low, area.high);
        let ground = self.ground;
        let bund = ground + 2;
        self.solid([x0, y0, ground], [x1, y1, bund]);
        self.dense.set_box([x0 + 1, y0 + 1, ground], [x1 - 1, y1 - 1, bund], Fill::Free);
        let tall = (self.dense.size()[2] - ground) * 3 / 5;
        let pitch = self.rng.range(9, 19).min(area.narrowest() - 2);
        if pitch < 3 {
            return;
        }
        let balls = self.rng.chance(1, 3) && pitch >= 9;
        let height = self.rng.range(tall / 4, tall).clamp(2, 3 * pitch);
        for y in (y0 + 1..=y1 - 1 - pitch).step_by(pitch as usize) {
            for x in (x0 + 1..=x1 - 1 - pitch).step_by(pitch as usize) {
                let width = pitch - (pitch / 5).max(1);
                if balls {
                    let legs = width / 3;
                    for (dx, dy) in [(1, 1), (1, width - 2), (width - 2, 1), (width - 2, width - 2)]
                    {
                        let (x, y) = (x + dx, y + dy);
                        let top = ground + legs + width / 2;
                        self.solid([x, y, ground], [x + 1, y + 1, top]);
                    }
                    ball(&mut self.dense, [x, y, ground + legs], width, Fill::Solid);
                    continue;
                }
                let top = ground + height;
                cylinder(&mut self.dense, [x, y], width, ground..top, Fill::Solid);
                let radius = f64::from(width) / 2.0;
                let centre = [f64::from(x) + radius, f64::from(y) + radius, f64::from(top)];
                ellipsoid(&mut self.dense, centre, [radius, radius, radius / 3.0], Fill::Solid);
                if self.rng.chance(1, 2) {
                    // A feed pipe over the roof and down beside the wall.
                    let middle = y + width / 2 - 1;
                    let over = top + width / 6;
                    let run = width / 2 + 2;
                    pipe(&mut self.dense, [x + width / 2, middle, over], 0, run, 2);
                    let down = [x + width / 2 + run - 2, middle, ground];
                    pipe(&mut self.dense, down, 2, over - ground, 2);
                }
            }
        }
    }

    /// Tall process columns with platforms round them and a pipe down their side.
    fn columns(&mut self, area: Rect) {
        let room = self.dense.size()[2] - self.ground;
        let count = (area.width(0) * area.width(1) / 300).clamp(1, 4);
        for _ in 0..count {
            let width = self.rng.range(4, 9).min(area.narrowest() - 2);
            if width < 2 {
                return;
            }
            let [x, y] =
                std::array::from_fn(|i| self.rng.range(area.low[i] + 1, area.high[i] - width - 1));
            let top = self.ground + room * self.rng.range(35, 90) / 100;
            cylinder(&mut self.dense, [x, y], width, self.ground..top, Fill::Solid);
            let step = self.storey + 1;
            for z in (self.ground + step..top - 2).step_by(step as usize) {
                // Three quarters of a ring: the last quarter is the ladder's.
                let (low, wide) = ([x - 2, y - 2], width + 4);
                cylinder(&mut self.dense, low, wide, z..z + 1, Fill::Solid);
                let gap = [x + width, y + width / 2, z];
                self.dense.set_box(gap, [gap[0] + 2, y + width + 2, z + 1], Fill::Free);
            }
            let side = [x + width, y + width / 2 - 1, self.ground];
            pipe(&mut self.dense, side, 2, top - 2 - self.ground, 2);
            pipe(&mut self.dense, [x + width / 2, side[1], top - 2], 0, width, 2);
        }
    }

    /// Large machines on the floor with a duct from one to the next.
    fn machines(&mut self, area: Rect) {
        let pitch = (area.width(0) / 2).clamp(5, 16);
        let tall = (self.storey * 3 / 2).min(self.dense.size()[2] - self.ground - 2);
        let mut y = area.low[1];
        while y + pitch <= area.high[1] {
            let mut x = area.low[0];
            while x + pitch <= area.high[0] {
                let spot = Rect { low: [x, y], high: [x + pitch - 2, y + pitch - 2] };
                let height = self.rng.range(tall / 2, tall).max(2);
                self.machine(spot, self.ground, height);
                if self.rng.chance(1, 2) {
                    let at = [x + pitch / 2, y + pitch / 2, self.ground + height / 3];
                    let axis = self.rng.below(2) as usize;
                    let width = self.rng.range(2, 4).min(pitch / 3).max(1);
                    pipe(&mut self.dense, at, axis, pitch, width);
                }
                x += pitch;
            }
            y += pitch;
        }
    }
}
