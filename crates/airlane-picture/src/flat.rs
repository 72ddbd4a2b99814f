//! A search over terrain seen from above, in the colours of Oksa (2014, 7.1.2): grey was not
//! searched, black is blocked, blue is on the open list, magenta was visited, yellow is the path,
//! green the start, red the goal. Greys show heights, lit from the north-west; roads are lighter.

use super::flat_colour::{BLOCKED, GOAL, KEYS, OPEN, PATH, START, UNSEARCHED, VISITED};
use super::{Colour, Image, legend};
use airlane::geom::{Cost, UNIT};
use airlane::search::{Event, Observer, Recording};
use airlane::space::{NodeId, Space, Terrain};

/// What became of each cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Unsearched,
    Open,
    Visited,
    Path,
}

/// Watches a search over terrain and draws it.
#[derive(Clone, Debug)]
pub struct FlatPicture<'t> {
    terrain: &'t Terrain,
    fates: Vec<Fate>,
    ends: [Option<[i32; 2]>; 2],
    /// Whether some ground is better than other.
    varied: bool,
}

impl<'t> FlatPicture<'t> {
    /// A picture in which no cell was searched.
    pub fn new(terrain: &'t Terrain) -> Self {
        let count = terrain.node_limit() as usize;
        let grounds = (0..terrain.node_limit()).filter_map(|node| terrain.ground(node));
        let varied = grounds.into_iter().any(|ground| ground > terrain.least_ground());
        Self { terrain, fates: vec![Fate::Unsearched; count], ends: [None; 2], varied }
    }

    /// Marks what a search met that was recorded.
    pub fn replay(&mut self, seen: &Recording) {
        for event in &seen.0 {
            match *event {
                Event::Open { node, .. } => self.opened(node),
                Event::Close(node) => self.set(node, Fate::Visited),
                Event::Relax { .. } | Event::Sight { .. } => {}
            }
        }
    }

    fn opened(&mut self, node: NodeId) {
        if self.fates.get(node as usize) == Some(&Fate::Unsearched) {
            self.set(node, Fate::Open);
        }
    }

    /// Marks the cells below a path, given in world coordinates.
    pub fn path(&mut self, points: &[[f64; 3]]) {
        let cell = |point: &[f64; 3]| self.terrain.cell_at(point[0], point[1]);
        self.ends = [points.first().and_then(cell), points.last().and_then(cell)];
        for ends in points.windows(2) {
            let steps = (0..2).map(|i| (ends[1][i] - ends[0][i]).abs()).fold(0.0, f64::max);
            let steps = (2.0 * steps / self.terrain.frame().voxel_size).ceil().max(1.0) as u32;
            for k in 0..=steps {
                let t = f64::from(k) / f64::from(steps);
                let at = |i: usize| ends[0][i] + t * (ends[1][i] - ends[0][i]);
                if let Some(node) =
                    self.terrain.cell_at(at(0), at(1)).and_then(|cell| self.terrain.node(cell))
                {
                    self.fates[node as usize] = Fate::Path;
                }
            }
        }
    }

    fn set(&mut self, node: NodeId, fate: Fate) {
        // Nodes beyond the terrain's are ends and links.
        if let Some(known) = self.fates.get_mut(node as usize) {
            *known = fate;
        }
    }

    fn colour(&self, cell: [i32; 2]) -> Colour {
        if self.ends[0] == Some(cell) {
            return START;
        }
        if self.ends[1] == Some(cell) {
            return GOAL;
        }
        let Some(node) = self.terrain.node(cell) else { return BLOCKED };
        let light = self.light(cell);
        let tint = |colour: Colour, share: f64| {
            colour.map(|c| (f64::from(c) * (1.0 - share + share * light * 1.6)).min(255.0) as u8)
        };
        match self.fates[node as usize] {
            Fate::Unsearched if !self.varied => tint(UNSEARCHED, 0.55),
            Fate::Unsearched => {
                let road = self.terrain.ground(node).unwrap_or(1.0);
                // From light roads to dark rock.
                let grey = (232.0 - 130.0 * (road - 1.0).clamp(0.0, 1.0).sqrt()) as u8;
                tint([grey; 3], 0.55)
            }
            Fate::Open => tint(OPEN, 0.25),
            Fate::Visited => tint(VISITED, 0.35),
            Fate::Path => PATH,
        }
    }

    /// How much a cell faces the light: about 0.6 on level ground.
    fn light(&self, [x, y]: [i32; 2]) -> f64 {
        let here = self.terrain.node([x, y]).map(|node| self.terrain.position(node).0[2]);
        let height = |dx: i32, dy: i32| {
            let there = self.terrain.node([x + dx, y + dy]);
            let there = there.map(|node| self.terrain.position(node).0[2]).or(here).unwrap_or(0);
            f64::from(there) / f64::from(UNIT)
        };
        let slope = [height(1, 0) - height(-1, 0), height(0, 1) - height(0, -1)].map(|d| d / 2.0);
        let facing = (slope[0] + slope[1]) * 0.5 + 0.62;
        (facing / (1.0 + slope[0] * slope[0] + slope[1] * slope[1]).sqrt()).clamp(0.15, 1.0)
    }

    /// Draws every cell as a square of this many pixels.
    pub fn squares(&self, pixels: u32) -> Image {
        let [width, height] = self.terrain.size().map(|cells| cells * pixels);
        let rows = (0..height).flat_map(|y| (0..width).map(move |x| [x, y]));
        let colour = |at: [u32; 2]| self.colour(at.map(|c| (c / pixels) as i32));
        Image { width, height, pixels: rows.map(colour).collect() }
    }

    /// Draws every cell as a square of this many pixels, and says below what the colours mean.
    pub fn render(&self, title: &str, pixels: u32) -> Image {
        let squares = self.squares(pixels);
        let keys = KEYS.map(|(colour, name)| (name, colour));
        let mut image = legend::with_strip([squares.width, squares.height], title, &keys);
        image.paste([0, 0], &squares);
        image
    }
}

impl Observer for FlatPicture<'_> {
    fn open(&mut self, node: NodeId, _: NodeId, _: Cost, _: Cost) {
        self.opened(node);
    }

    fn close(&mut self, node: NodeId) {
        self.set(node, Fate::Visited);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::scene::{HeightField, ground};

    #[test]
    fn cells_have_the_colours_of_the_thesis() {
        let mut grounds = vec![ground::ROAD; 6];
        grounds[5] = ground::BLOCKED;
        let field = HeightField { ground: Some(grounds), ..HeightField::flat([6, 1]) };
        let terrain = Terrain::new(&field).unwrap();
        let mut picture = FlatPicture::new(&terrain);
        picture.open(0, 0, Cost::ZERO, Cost::ZERO);
        for node in [0, 1, 2] {
            picture.close(node);
        }
        picture.open(3, 2, Cost::ZERO, Cost::ZERO);
        picture.open(99, 2, Cost::ZERO, Cost::ZERO); // an end, which is not a cell
        picture.path(&[[0.0; 3], [1.0, 0.0, 0.0]]);
        let image = picture.render("a search", 4);
        let at = |x: u32| image.pixel(4 * x + 1, 1);
        assert_eq!((at(0), at(1), at(5)), (START, GOAL, BLOCKED));
        let [r, g, b] = at(2);
        assert!(r > 150 && b > 150 && g < 80, "visited is magenta");
        let [r, g, b] = at(3);
        assert!(b > 180 && r < 90 && g < 120, "open is blue");
        let [r, g, b] = at(4);
        assert!(r == g && g == b && r > 80, "unsearched is grey");
    }
}
