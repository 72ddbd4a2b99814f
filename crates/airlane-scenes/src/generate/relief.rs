//! Generated terrain: mountains and valleys, and roads that wind between them.
//!
//! Stages, in order: heights from two smooth random fields, one of them folded into ridges; roads
//! between places near the border and inside, each bent where the ground is low; valleys cut along the
//! roads; ground by height and road. All in whole numbers, so that a recipe gives the same terrain
//! everywhere.

use super::noise::Noise;
use airlane::rng::Rng;
use airlane::scene::{HeightField, Heights, ground};

/// Heights per cell: the field contains 64ths of a cell.
const FINE: i32 = 64;

/// A recipe for a terrain.
///
/// ```
/// use airlane_scenes::Relief;
/// use airlane::space::Terrain;
///
/// let field = Relief { size: [100, 100], seed: 7 }.make();
/// assert_eq!(field, Relief { size: [100, 100], seed: 7 }.make());
/// assert!(Terrain::new(&field).is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Relief {
    /// Cells along x and y; each at least 1, taken as 16 where it is less.
    pub size: [u32; 2],
    /// Picks one of the terrains of this size.
    pub seed: u64,
}

impl Relief {
    /// Makes the terrain: heights in 64ths of a cell, road, grass and rock.
    pub fn make(&self) -> HeightField {
        let size = self.size.map(|n| n.clamp(16, 1 << 14));
        let [width, height] = size.map(|n| n as i32);
        let rng = &mut Rng::new(self.seed, 0x7e11a1);
        let mut heights = mountains([width, height], rng);
        let roads = Roads::lay(&heights, [width, height], rng);
        roads.cut_valleys(&mut heights);
        let top = heights.iter().copied().max().unwrap_or(0).max(1);
        let kind = |i: usize| match (roads.squared[i], heights[i]) {
            (squared, _) if squared <= 1 => ground::ROAD,
            (_, height) if 5 * height > 2 * top => ground::ROCK,
            _ => ground::GRASS,
        };
        HeightField {
            size,
            ground: Some((0..heights.len()).map(kind).collect()),
            heights: Heights::U16(heights.iter().map(|&h| h.clamp(0, 65535) as u16).collect()),
            height_scale: 1.0 / f64::from(FINE),
            ..HeightField::flat(size)
        }
    }
}

/// Peaks of about a tenth of the shorter side.
fn mountains([width, height]: [i32; 2], rng: &mut Rng) -> Vec<i32> {
    let side = width.min(height);
    let mut noise =
        |spacing| Noise::new(rng.next_u64(), spacing, [width as usize, height as usize, 1]);
    let (broad, ridges) = (noise(side / 4), noise(side / 7));
    let (mut broad, mut ridges) = (broad.layer(0, 256), ridges.layer(0, 256));
    let columns = width as usize;
    let [mut fold, mut row] = [(); 2].map(|()| vec![0; columns + Noise::SLACK]);
    let mut heights = Vec::with_capacity((width * height) as usize);
    for y in 0..height {
        row.fill(0);
        fold.fill(0);
        broad.go_to(y as usize);
        broad.add(0..columns, &mut row);
        ridges.go_to(y as usize);
        ridges.add(0..columns, &mut fold);
        for (broad, ridge) in row[..columns].iter().zip(&fold) {
            // Ridges where the second field is near zero, on high ground only.
            let high = (broad + 4000).max(0);
            let crest = (9000 - ridge.abs()).max(0);
            let shape = high / 2 + high * crest / 12000;
            heights.push((i64::from(shape) * i64::from(side * FINE) / (10 * 12000)) as i32);
        }
    }
    heights
}

/// Where roads are.
struct Roads {
    size: [i32; 2],
    /// Per cell, the squared distance to the nearest road, [`FAR`] at most.
    squared: Vec<i32>,
}

/// Cells from a road at which the ground is as it would be without.
const REACH: i32 = 6;
const FAR: i32 = REACH * REACH;

impl Roads {
    /// Roads around the map and across it, from place to place.
    fn lay(heights: &[i32], size: [i32; 2], rng: &mut Rng) -> Self {
        let [width, height] = size;
        let mut roads = Self { size, squared: vec![FAR; heights.len()] };
        let margin = (width.min(height) / 12).max(1);
        let corner = |x: i32, y: i32| {
            [x * (width - 1 - 2 * margin) + margin, y * (height - 1 - 2 * margin) + margin]
        };
        let corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
        let mut inner = || {
            let draw = |rng: &mut Rng, n: i32| rng.range(n / 3, 2 * n / 3);
            let places: Vec<_> = (0..12).map(|_| [draw(rng, width), draw(rng, height)]).collect();
            let at = |[x, y]: &[i32; 2]| heights[(y * width + x) as usize];
            places.into_iter().min_by_key(at).unwrap_or([width / 2, height / 2])
        };
        let middle = inner();
        for i in 0..4 {
            roads.bend(heights, corners[i], corners[(i + 1) % 4], 3, rng);
        }
        roads.bend(heights, corners[0], middle, 3, rng);
        roads.bend(heights, middle, corners[2], 3, rng);
        roads
    }

    /// A road that goes by the lowest of several places half-way, again and again.
    fn bend(&mut self, heights: &[i32], a: [i32; 2], b: [i32; 2], depth: u32, rng: &mut Rng) {
        let span = (a[0] - b[0]).abs().max((a[1] - b[1]).abs());
        if depth == 0 || span < 8 {
            let line = cells(a, b).collect::<Vec<_>>();
            return line.into_iter().for_each(|cell| self.stamp(cell));
        }
        let middle = [0, 1].map(|i| (a[i] + b[i]) / 2);
        let mut best = (i64::MAX, middle);
        for _ in 0..24 {
            let at = |i: usize, rng: &mut Rng| {
                (middle[i] + rng.range(-span / 4, span / 4)).clamp(1, self.size[i] - 2)
            };
            let by = [at(0, rng), at(1, rng)];
            let climb = |a, b| -> i64 {
                let mut last = None;
                cells(a, b).fold(0, |sum, [x, y]| {
                    let here = heights[(y * self.size[0] + x) as usize];
                    let step = (here - last.replace(here).unwrap_or(here)).abs();
                    sum + i64::from(FINE + 2 * step + here / 4)
                })
            };
            best = best.min((climb(a, by) + climb(by, b), by));
        }
        self.bend(heights, a, best.1, depth - 1, rng);
        self.bend(heights, best.1, b, depth - 1, rng);
    }

    fn stamp(&mut self, [x, y]: [i32; 2]) {
        for dy in -REACH..=REACH {
            for dx in -REACH..=REACH {
                let [u, v] = [x + dx, y + dy];
                if (0..self.size[0]).contains(&u) && (0..self.size[1]).contains(&v) {
                    let near = &mut self.squared[(v * self.size[0] + u) as usize];
                    *near = (*near).min(dx * dx + dy * dy);
                }
            }
        }
    }

    /// Lowers the ground near roads, by a quarter at most, and evens the roads themselves.
    fn cut_valleys(&self, heights: &mut [i32]) {
        for _ in 0..3 {
            let before = heights.to_vec();
            for (i, height) in heights.iter_mut().enumerate() {
                if self.squared[i] >= FAR / 2 {
                    continue;
                }
                let (x, y) = (i as i32 % self.size[0], i as i32 / self.size[0]);
                let (mut sum, mut count) = (0, 0);
                for v in (y - 2).max(0)..=(y + 2).min(self.size[1] - 1) {
                    for u in (x - 2).max(0)..=(x + 2).min(self.size[0] - 1) {
                        sum += before[(v * self.size[0] + u) as usize];
                        count += 1;
                    }
                }
                *height = sum / count;
            }
        }
        for (height, &squared) in heights.iter_mut().zip(&self.squared) {
            *height -= *height * (FAR - squared) / (4 * FAR);
        }
    }
}

/// The cells of a straight line, ends included.
fn cells(a: [i32; 2], b: [i32; 2]) -> impl Iterator<Item = [i32; 2]> {
    let steps = (a[0] - b[0]).abs().max((a[1] - b[1]).abs()).max(1);
    (0..=steps).map(move |k| {
        [0, 1]
            .map(|i| a[i] + (2 * k * (b[i] - a[i]) + steps * (b[i] - a[i]).signum()) / (2 * steps))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::rng::mix;

    #[test]
    fn every_kind_of_ground_is_there_and_mountains_are_high() {
        for seed in 0..6 {
            let field = Relief { size: [100, 80], seed }.make();
            let ground = field.ground.as_ref().unwrap();
            for kind in [ground::ROAD, ground::GRASS, ground::ROCK] {
                let share = ground.iter().filter(|&&g| g == kind).count() * 100 / ground.len();
                assert!((2..90).contains(&share), "seed {seed}: {share} % of {kind}");
            }
            let top = (0..ground.len()).map(|i| field.heights.get(i).unwrap()).fold(0.0, f64::max);
            assert!((3.0..25.0).contains(&(top / 64.0)), "seed {seed}: {top}");
        }
    }

    /// The same bits on every platform and in every build.
    #[test]
    fn recipes_are_pinned() {
        let field = Relief { size: [100, 100], seed: 7 }.make();
        let Heights::U16(heights) = &field.heights else { panic!("16 bits") };
        let ground = field.ground.unwrap();
        let hash = heights.iter().zip(&ground).fold(0, |hash, (&height, &ground)| {
            mix(hash ^ u64::from(height) ^ u64::from(ground.to_bits()) << 16)
        });
        assert_eq!(hash, 6_433_728_854_334_645_899);
    }
}
