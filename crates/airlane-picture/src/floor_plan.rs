//! A navmesh seen from above and a little from the south, so that floors above each other come apart:
//! higher ones are drawn later, lighter and a little transparent, with the outlines of their polygons;
//! links; and a path over them, coloured by mode.

use super::{Colour, GOAL, Image, START, legend, mode_colour};
use airlane::Link;
use airlane::space::{NavMesh, PolygonId};
use airlane::world::Mode;

/// The lowest and the highest floor.
const LOW: Colour = [150, 176, 196];
const HIGH: Colour = [246, 232, 198];
const EDGE: Colour = [120, 138, 152];
const BORDER: Colour = [44, 56, 68];
const LINK: Colour = [150, 60, 160];
const HALO: Colour = [255, 255, 255];

/// How much of what is below a floor it hides.
const COVER: f64 = 0.82;

/// Heights move a place up by this share of the picture in all, but by no more than twice themselves.
const LIFT: f64 = 0.6;
const MOST_LIFT: f64 = 2.0;

/// Pixels of the longer side, and around.
const LONGEST: f64 = 1000.0;
const MARGIN: f64 = 24.0;

/// A navmesh to draw.
#[derive(Clone, Copy, Debug)]
pub struct FloorPlan<'p> {
    /// The floors.
    pub mesh: &'p NavMesh,
    /// The legs of a path over them, in world coordinates; none if empty.
    pub legs: &'p [(Mode, &'p [[f64; 3]])],
    /// Links between places, drawn as dashes.
    pub links: &'p [Link],
}

impl FloorPlan<'_> {
    /// Draws it, with a title below.
    pub fn render(&self, title: &str) -> Image {
        let [low, high] = self.mesh.bounds();
        let [wide, deep, tall] = [0, 1, 2].map(|i| (high[i] - low[i]).max(1e-6));
        let lift = (LIFT * deep / tall).min(MOST_LIFT);
        let span = [wide, deep + lift * tall];
        let scale = LONGEST / span[0].max(span[1]);
        let [width, height] = span.map(|span| (span * scale + 2.0 * MARGIN).ceil() as u32);
        let keys = self.keys();
        let keys: Vec<_> = keys.iter().map(|(name, colour)| (name.as_str(), *colour)).collect();
        let image = legend::with_strip([width, height], title, &keys);
        // North is up.
        let flip = f64::from(height) - MARGIN;
        let mut sheet = Sheet { image, low, scale, lift, flip };
        self.draw_floors(&mut sheet, [low[2], high[2]]);
        for link in self.links {
            sheet.dashes(link.from.point(), link.to.point(), LINK);
            for end in [&link.from, &link.to] {
                sheet.disc(end.point(), 4.0, LINK);
            }
        }
        self.draw_path(&mut sheet);
        sheet.image
    }

    fn keys(&self) -> Vec<(String, Colour)> {
        let [low, high] = self.mesh.bounds().map(|corner| corner[2]);
        let mut keys = vec![("start".to_owned(), START), ("goal".to_owned(), GOAL)];
        let mut modes: Vec<Mode> = Vec::new();
        for (mode, _) in self.legs {
            if !modes.contains(mode) {
                modes.push(*mode);
            }
        }
        keys.extend(modes.into_iter().map(|mode| (mode.name().to_owned(), mode_colour(mode))));
        if !self.links.is_empty() {
            keys.push(("link".to_owned(), LINK));
        }
        keys.push((format!("{low:.1}"), LOW));
        if high - low > 0.05 {
            keys.push((format!("{high:.1} m high"), HIGH));
        }
        keys
    }

    fn draw_floors(&self, sheet: &mut Sheet, [low, high]: [f64; 2]) {
        let mesh = self.mesh;
        let corner = |vertex: u32| mesh.frame().world_from_lattice(mesh.vertex(vertex));
        let mut floors: Vec<(f64, PolygonId)> = (0..mesh.polygon_count() as PolygonId)
            .map(|id| {
                let corners = mesh.corners_of(id);
                let sum: f64 = corners.iter().map(|&vertex| corner(vertex)[2]).sum();
                (sum / corners.len() as f64, id)
            })
            .collect();
        floors.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        for (_, id) in floors {
            let corners: Vec<[f64; 3]> =
                mesh.corners_of(id).iter().map(|&vertex| corner(vertex)).collect();
            let tint = |z: f64| ((z - low) / (high - low).max(1e-6)).clamp(0.0, 1.0);
            for triangle in mesh.surface_of(id) {
                sheet.triangle(triangle, tint);
            }
            for (i, beyond) in mesh.neighbours_of(id).enumerate() {
                let ends = [corners[i], corners[(i + 1) % corners.len()]];
                match beyond {
                    Some(_) => sheet.stroke(ends, 0.5, EDGE, 0.35),
                    None => sheet.stroke(ends, 1.1, BORDER, 0.9),
                }
            }
        }
    }

    fn draw_path(&self, sheet: &mut Sheet) {
        for (width, halo) in [(4.0, true), (2.4, false)] {
            for (mode, points) in self.legs {
                let colour = if halo { HALO } else { mode_colour(*mode) };
                for ends in points.windows(2) {
                    sheet.stroke([ends[0], ends[1]], width, colour, 1.0);
                }
            }
        }
        let first = self.legs.first().and_then(|(_, points)| points.first());
        let last = self.legs.last().and_then(|(_, points)| points.last());
        for (end, colour) in [(first, START), (last, GOAL)] {
            if let Some(&at) = end {
                sheet.disc(at, 9.0, HALO);
                sheet.disc(at, 7.0, colour);
            }
        }
    }
}

/// An image with a map onto it.
struct Sheet {
    image: Image,
    low: [f64; 3],
    scale: f64,
    /// How far up a place is moved for its height.
    lift: f64,
    flip: f64,
}

impl Sheet {
    fn place(&self, at: [f64; 3]) -> [f64; 2] {
        let x = (at[0] - self.low[0]) * self.scale + MARGIN;
        let up = at[1] - self.low[1] + self.lift * (at[2] - self.low[2]);
        [x, self.flip - up * self.scale]
    }

    /// Fills a triangle with the colours of its heights.
    fn triangle(&mut self, corners: [[f64; 3]; 3], tint: impl Fn(f64) -> f64) {
        let [a, b, c] = corners.map(|corner| self.place(corner));
        let twice = |p: [f64; 2], q: [f64; 2], r: [f64; 2]| {
            (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        };
        let area = twice(a, b, c);
        let ends = |i: usize| {
            let all = [a[i], b[i], c[i]];
            (all.into_iter().fold(f64::MAX, f64::min), all.into_iter().fold(f64::MIN, f64::max))
        };
        let ((left, right), (top, bottom)) = (ends(0), ends(1));
        for y in top.floor() as i32..=bottom.ceil() as i32 {
            for x in left.floor() as i32..=right.ceil() as i32 {
                let at = [f64::from(x) + 0.5, f64::from(y) + 0.5];
                let shares = [twice(at, b, c) / area, twice(a, at, c) / area];
                let last = 1.0 - shares[0] - shares[1];
                if shares[0] >= 0.0 && shares[1] >= 0.0 && last >= 0.0 {
                    let height = shares[0] * corners[0][2]
                        + shares[1] * corners[1][2]
                        + last * corners[2][2];
                    let share = tint(height);
                    let mix = |i: usize| {
                        let (low, high) = (f64::from(LOW[i]), f64::from(HIGH[i]));
                        (low + share * (high - low)).round() as u8
                    };
                    self.image.lay(x, y, [mix(0), mix(1), mix(2)], COVER);
                }
            }
        }
    }

    /// A line with round ends, this many pixels to each side.
    fn stroke(&mut self, ends: [[f64; 3]; 2], radius: f64, colour: Colour, cover: f64) {
        let ends = ends.map(|end| self.place(end));
        self.image.stroke(ends, radius, colour, cover);
    }

    fn dashes(&mut self, from: [f64; 3], to: [f64; 3], colour: Colour) {
        let [a, b] = [from, to].map(|end| self.place(end));
        let count = ((b[0] - a[0]).hypot(b[1] - a[1]) / 8.0).ceil().max(1.0) as u32;
        let at = |k: f64| -> [f64; 3] {
            std::array::from_fn(|i| from[i] + k / f64::from(count) * (to[i] - from[i]))
        };
        for dash in (0..count).step_by(2).map(f64::from) {
            self.stroke([at(dash), at(dash + 1.0)], 1.2, colour, 1.0);
        }
    }

    fn disc(&mut self, at: [f64; 3], radius: f64, colour: Colour) {
        self.stroke([at, at], radius, colour, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::geom::Frame;
    use airlane::scene::PolygonMesh;

    #[test]
    fn floors_have_the_colours_of_their_heights() {
        let square =
            |x: f64, z: f64| [[x, 0.0, z], [x + 1.0, 0.0, z], [x + 1.0, 1.0, z], [x, 1.0, z]];
        let raw = PolygonMesh {
            frame: Frame { origin: [0.0; 3], voxel_size: 1.0 },
            vertices: [square(0.0, 0.0), square(1.5, 4.0)].concat(),
            polygons: vec![vec![0, 1, 2, 3], vec![4, 5, 6, 7]],
            ..PolygonMesh::default()
        };
        let mesh = NavMesh::new(&raw).unwrap();
        let plan = FloorPlan { mesh: &mesh, legs: &[], links: &[] };
        let image = plan.render("two floors");
        let near = |x: u32, y: u32, colour: Colour| {
            let pixel = image.pixel(x, y);
            let gap = (0..3).map(|i| (i32::from(pixel[i]) - i32::from(colour[i])).abs()).max();
            assert!(gap < Some(26), "{pixel:?} is not {colour:?}");
        };
        near(124, 464, LOW);
        near(924, 224, HIGH);
        near(524, 224, [252; 3]); // nothing
        near(24, 464, BORDER);
    }
}
