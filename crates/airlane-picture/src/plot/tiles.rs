//! Flat maps side by side: what a search looked at, and the path it found.

use super::PAPER;
use crate::text::{self, Anchor, TEXT, TITLE};
use crate::{Colour, FAINT, GOAL, INK, Image, PALETTE, START};
use airlane::geom::{LatticePoint, UNIT, Voxel, VoxelSet};

/// A flat map to draw.
pub struct Tile<'a> {
    /// The first line above it.
    pub title: String,
    /// The second.
    pub note: String,
    /// What is solid; its lowest layer is drawn.
    pub solids: &'a VoxelSet,
    /// Voxels in the order in which they were looked at: early ones pale, late ones strong.
    pub seen: &'a [Voxel],
    /// The path; empty if there is none.
    pub path: &'a [LatticePoint],
    /// Start and goal.
    pub ends: [Voxel; 2],
}

const SOLID: Colour = [58, 64, 74];
const FREE: Colour = [244, 246, 248];
const EARLY: Colour = [214, 232, 245];
const LATE: Colour = [70, 140, 190];
const PATH: Colour = PALETTE[1];

/// Pixels of a voxel, and around a map.
const VOXEL: f64 = 5.0;
const GAP: f64 = 24.0;
const HEAD: f64 = 52.0;
const ABOVE: f64 = 84.0;

/// A picture with what is written above it.
pub struct Panel {
    /// The first line above it.
    pub title: String,
    /// The second.
    pub note: String,
    /// The picture.
    pub image: Image,
}

/// Draws pictures in rows of this many, below what their colours mean. All must have the size of
/// the first.
pub fn draw_sheet(title: &str, keys: &[(Colour, &str)], panels: &[Panel], across: usize) -> Image {
    let [width, height] = panels
        .first()
        .map_or([1.0; 2], |panel| [panel.image.width, panel.image.height].map(f64::from));
    let rows = panels.len().div_ceil(across);
    let mut sheet = Image::new(
        (GAP + across as f64 * (width + GAP)) as u32,
        (ABOVE + rows as f64 * (HEAD + height + GAP)) as u32,
        PAPER,
    );
    sheet.text([GAP, 18.0], Anchor::Left, TITLE, title, INK);
    let mut x = GAP;
    for (colour, name) in keys {
        sheet.fill([x, 52.0], [x + 16.0, 68.0], *colour);
        sheet.text([x + 24.0, 53.0], Anchor::Left, TEXT, name, INK);
        x += 24.0 + text::width(name, TEXT) + 32.0;
    }
    for (i, panel) in panels.iter().enumerate() {
        let left = GAP + (i % across) as f64 * (width + GAP);
        let top = ABOVE + HEAD + (i / across) as f64 * (HEAD + height + GAP);
        sheet.text([left, top - 46.0], Anchor::Left, TEXT, &panel.title, INK);
        sheet.text([left, top - 22.0], Anchor::Left, TEXT, &panel.note, FAINT);
        sheet.paste([left as u32, top as u32], &panel.image);
    }
    sheet
}

/// What the colours of a map mean.
const KEYS: [(Colour, &str); 6] = [
    (START, "start"),
    (GOAL, "goal"),
    (PATH, "path"),
    (EARLY, "seen early"),
    (LATE, "seen late"),
    (SOLID, "solid"),
];

/// Draws maps in rows of this many. All must have the size of the first.
pub fn draw_tiles(title: &str, tiles: Vec<Tile<'_>>, across: usize) -> Image {
    let panels = tiles.into_iter().map(|tile| {
        let image = tile.draw();
        Panel { title: tile.title, note: tile.note, image }
    });
    draw_sheet(title, &KEYS, &panels.collect::<Vec<_>>(), across)
}

impl Tile<'_> {
    fn draw(&self) -> Image {
        let size = self.solids.size();
        let [width, height] = [size[0], size[1]].map(|n| (VOXEL * f64::from(n)) as u32);
        let mut image = Image::new(width, height, FREE);
        // y is up.
        let place = |x: f64, y: f64| [VOXEL * x, VOXEL * (f64::from(size[1]) - y)];
        let mut fill = |voxel: Voxel, colour| {
            let [x, y] = [voxel.0[0], voxel.0[1]].map(f64::from);
            let [low, high] = [place(x, y + 1.0), place(x + 1.0, y)];
            image.fill(low, high, colour);
        };
        for y in 0..size[1] as i32 {
            for x in 0..size[0] as i32 {
                let voxel = Voxel::new(x, y, 0);
                fill(voxel, if self.solids.contains(voxel) { SOLID } else { FREE });
            }
        }
        for (i, &voxel) in self.seen.iter().enumerate() {
            let share = i as f64 / self.seen.len().max(2) as f64;
            let mixed = std::array::from_fn(|c| {
                (f64::from(EARLY[c]) * (1.0 - share) + f64::from(LATE[c]) * share) as u8
            });
            fill(voxel, mixed);
        }
        let at = |point: LatticePoint| {
            let [x, y] = [point.0[0], point.0[1]].map(|c| f64::from(c) / f64::from(UNIT));
            place(x, y)
        };
        for ends in self.path.windows(2) {
            image.line(at(ends[0]), at(ends[1]), 3.0, PATH);
        }
        for (end, colour) in self.ends.into_iter().zip([START, GOAL]) {
            image.disc(at(end.centre()), 6.0, colour);
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_show_solids_and_paths() {
        let mut solids = VoxelSet::new([8, 6, 1]).unwrap();
        solids.insert_box([3, 0, 0], [4, 5, 1]);
        let ends = [Voxel::new(0, 0, 0), Voxel::new(7, 0, 0)];
        let path = [[0, 0, 0], [3, 5, 0], [7, 0, 0]].map(|v| Voxel(v).centre());
        let seen = [Voxel::new(1, 1, 0), Voxel::new(5, 2, 0)];
        let tile = || Tile {
            title: "a".to_owned(),
            note: "b".to_owned(),
            solids: &solids,
            seen: &seen,
            path: &path,
            ends,
        };
        let image = draw_tiles("Maps", vec![tile(), tile(), tile()], 2);
        let below = image.pixels.len() / 2;
        for colour in [SOLID, PATH, START, GOAL, EARLY] {
            assert!(image.pixels[below..].contains(&colour), "{colour:?}");
        }
    }
}
