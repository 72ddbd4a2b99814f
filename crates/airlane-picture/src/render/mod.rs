//! Pictures of a voxel world and paths through it, drawn by casting rays on the processor.
//!
//! The stages, in order: `trace` and `strand` find what a ray meets, `shade` says what colour that
//! is (with the soft shadows of `ambient`), [`Picture::render`] casts one ray a pixel and four more
//! where neighbouring pixels differ, and the legend says what the colours mean.

mod ambient;
mod camera;
mod light;
mod shade;
mod strand;
#[cfg(test)]
mod tests;
mod trace;
mod vector;

pub use camera::View;

use super::{Colour, Image, legend};
use ambient::Ambient;
use camera::Camera;
use shade::{Light, Stage};
use strand::Tubes;
use trace::Solids;
use vector::{Vec3, add, scale};

use airlane::geom::{LatticePoint, VoxelSet};
use std::num::NonZeroUsize;
use std::sync::Mutex;

/// A path to draw.
#[derive(Clone, Copy, Debug)]
pub struct Strand<'a> {
    /// Its line in the legend, none if empty. Tabs separate columns, such as `A*\t312.4\t1.8 ms`.
    pub label: &'a str,
    /// Its colour; see [`PALETTE`](crate::PALETTE).
    pub colour: Colour,
    /// The polyline; a single point without marked ends is a ball.
    pub points: &'a [LatticePoint],
    /// Whether a ball marks its first point, and its last.
    pub ends: [bool; 2],
}

/// How a picture is taken.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Colours at the top and at the bottom of the frame.
    pub background: [Colour; 2],
    /// Where the camera stands; it moves back until everything fits.
    pub view: View,
    /// A box, in voxels, for which the camera finds its place, instead of what is shown: it stands still
    /// from picture to picture.
    pub around: Option<[[f64; 3]; 2]>,
    /// Shows only solids of the half-open box of voxels `[low, high)`, to open a roof or a wall.
    /// Faces that the box cuts are tinted.
    pub clip: Option<[[i32; 3]; 2]>,
    /// Looks through solids at the border of the shown box up to the first free voxel, as into a
    /// doll's house. For caves and closed rooms, where nothing else would be seen.
    pub hollow: bool,
    /// Shows solids of the half-open box of voxels `[low, high)` in a colour of their own.
    pub highlight: Option<([[i32; 3]; 2], Colour)>,
    /// Radius of a strand in voxels; drawn thicker where that would be too thin to see.
    pub strand_radius: f64,
    /// Heading of the legend.
    pub title: String,
    /// Lines below the legend.
    pub notes: Vec<String>,
    /// Threads to draw with; as many as the machine has if `None`.
    pub threads: Option<NonZeroUsize>,
}

impl Default for Picture {
    fn default() -> Self {
        Self {
            width: 1600,
            height: 1000,
            background: [[232, 239, 246], [250, 249, 246]],
            view: View::default(),
            around: None,
            clip: None,
            hollow: false,
            highlight: None,
            strand_radius: 0.42,
            title: String::new(),
            notes: Vec::new(),
            threads: None,
        }
    }
}

impl Picture {
    /// Least radius of a strand in pixels.
    const MIN_STRAND_PX: f64 = 4.0;
    /// Share of their light by which neighbouring pixels must differ to be drawn again, finer. More
    /// than the lines between voxels, which are soft already.
    const CONTRAST: f64 = 0.08;
    /// Rays across a pixel that is drawn finer.
    const FINE: u32 = 2;

    /// Draws the solids and the strands.
    pub fn render(&self, solids: &VoxelSet, strands: &[Strand<'_>]) -> Image {
        let (width, height) = (self.width.max(1), self.height.max(1));
        let stage = self.stage(solids, strands);

        let count = width as usize * height as usize;
        let mut coarse = vec![[0.0; 3]; count];
        self.each_row(&mut coarse, |y, row| {
            for (x, light) in row.iter_mut().enumerate() {
                *light = stage.sample(x as f64 + 0.5, y as f64 + 0.5);
            }
        });

        let develop = light::Develop::new();
        let mut pixels = vec![[0; 3]; count];
        self.each_row(&mut pixels, |y, row| {
            for (x, pixel) in row.iter_mut().enumerate() {
                let here = coarse[y * width as usize + x];
                let differs = differs(&coarse, [width as usize, height as usize], [x, y]);
                *pixel = develop.srgb(if differs { fine(&stage, x, y) } else { here });
            }
        });

        let mut image = Image { width, height, pixels };
        legend::draw(&mut image, &self.title, strands, &self.notes);
        image
    }

    /// Sets up what is in the picture and where the camera stands.
    fn stage<'a>(&self, solids: &'a VoxelSet, strands: &[Strand<'_>]) -> Stage<'a> {
        let shown = Solids::new(solids, self.clip, self.hollow);
        let mut outline = shown.outline();
        outline.extend(strands.iter().flat_map(|s| s.points).map(|&p| strand::position(p)));
        if outline.is_empty() {
            outline = vec![[0.0; 3], solids.size().map(f64::from)];
        }
        if let Some(corners) = self.around {
            outline = (0..8).map(|i| [0, 1, 2].map(|axis| corners[i >> axis & 1][axis])).collect();
        }
        let bound = |keep: fn(f64, f64) -> f64| -> Vec3 {
            std::array::from_fn(|i| outline.iter().map(|p| p[i]).fold(outline[0][i], keep))
        };
        let bounds = [bound(f64::min), bound(f64::max)];

        let camera = Camera::fit(&self.view, &outline, [self.width.max(1), self.height.max(1)]);
        let thinnest = Self::MIN_STRAND_PX / camera.pixels_per_voxel(camera.distance);
        let tubes = Tubes::new(strands, self.strand_radius.max(thinnest));
        let ambient = Ambient::new(&shown);
        let height_px = f64::from(self.height);
        let mut light = Light::new(&camera, self.view.up, bounds, self.background, height_px);
        light.highlight = self.highlight.map(|(within, colour)| (within, light::linear(colour)));
        Stage { solids: shown, tubes, ambient, camera, light }
    }

    /// Fills the rows of a frame, each on its own, on all threads.
    fn each_row<T: Send>(&self, frame: &mut [T], fill: impl Fn(usize, &mut [T]) + Sync) {
        let threads = self.threads.or_else(|| std::thread::available_parallelism().ok());
        let rows = Mutex::new(frame.chunks_mut(self.width.max(1) as usize).enumerate());
        std::thread::scope(|scope| {
            for _ in 0..threads.map_or(1, NonZeroUsize::get) {
                scope.spawn(|| {
                    loop {
                        let next = rows.lock().ok().and_then(|mut rows| rows.next());
                        let Some((y, row)) = next else { break };
                        fill(y, row);
                    }
                });
            }
        });
    }
}

/// Whether a pixel differs from one of its eight neighbours.
fn differs(frame: &[Vec3], [width, height]: [usize; 2], [x, y]: [usize; 2]) -> bool {
    let here = frame[y * width + x];
    (y.saturating_sub(1)..(y + 2).min(height)).any(|near_y| {
        (x.saturating_sub(1)..(x + 2).min(width)).any(|near_x| {
            let near = frame[near_y * width + near_x];
            (0..3).any(|i| {
                (near[i] - here[i]).abs() > Picture::CONTRAST * near[i].max(here[i]) + 0.002
            })
        })
    })
}

/// The mean light of a pixel, from a grid of rays through it.
fn fine(stage: &Stage<'_>, x: usize, y: usize) -> Vec3 {
    let n = Picture::FINE;
    let sum = (0..n * n).fold([0.0; 3], |sum, i| {
        let offset = [i % n, i / n].map(|k| (f64::from(k) + 0.5) / f64::from(n));
        add(sum, stage.sample(x as f64 + offset[0], y as f64 + offset[1]))
    });
    scale(sum, 1.0 / f64::from(n * n))
}
