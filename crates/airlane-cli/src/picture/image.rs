//! The finished picture: rows of RGB pixels, and their way into a PNG.

use super::vector::Vec3;
use anyhow::{Context, Result};
use std::io::Write;
use std::path::Path;

/// An 8-bit sRGB image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Image {
    pub width: u32,
    pub height: u32,
    /// Red, green, blue; row by row from the top.
    pub pixels: Vec<[u8; 3]>,
}

impl Image {
    /// The pixel at `(x, y)` from the top left.
    #[cfg(test)]
    pub(crate) fn pixel(&self, x: u32, y: u32) -> [u8; 3] {
        self.pixels[(y * self.width + x) as usize]
    }

    /// Lays `colour` over a pixel, `cover` of it (0 nothing, 1 all). Outside the frame: nothing.
    pub(crate) fn lay(&mut self, x: i32, y: i32, colour: [u8; 3], cover: f64) {
        if (x as u32) < self.width && (y as u32) < self.height {
            let pixel = &mut self.pixels[y as usize * self.width as usize + x as usize];
            for (below, above) in pixel.iter_mut().zip(colour) {
                let mixed = f64::from(*below) * (1.0 - cover) + f64::from(above) * cover;
                *below = mixed.round() as u8;
            }
        }
    }

    /// Writes the image as a PNG file.
    pub(crate) fn write_file(&self, file: &Path) -> Result<()> {
        airlane_io::write_atomically(file, |to| self.write_png(to).map_err(std::io::Error::other))
            .with_context(|| format!("cannot write {}", file.display()))
    }

    /// Puts another image over this one, its upper left corner at a pixel. What does not fit is left
    /// out.
    pub(crate) fn paste(&mut self, [left, top]: [u32; 2], other: &Self) {
        if left >= self.width {
            return;
        }
        let across = other.width.min(self.width - left) as usize;
        for (row, y) in (top..self.height.min(top + other.height)).enumerate() {
            let from = row * other.width as usize;
            let to = y as usize * self.width as usize + left as usize;
            self.pixels[to..to + across].copy_from_slice(&other.pixels[from..from + across]);
        }
    }

    /// Writes the image as a PNG.
    pub(crate) fn write_png(&self, to: impl Write) -> Result<(), png::EncodingError> {
        let mut encoder = png::Encoder::new(to, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
        encoder.set_compression(png::Compression::Balanced);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.pixels.as_flattened())?;
        writer.finish()
    }
}

/// An sRGB colour as linear light, 0 to 1.
pub(crate) fn linear(colour: [u8; 3]) -> Vec3 {
    colour.map(|c| {
        let c = f64::from(c) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    })
}

/// Turns linear light into sRGB by a table; powers are too slow for millions of pixels.
pub(crate) struct Develop {
    table: Vec<u8>,
}

impl Develop {
    /// Fine enough that the steepest part of the curve moves by a fifth of a level per entry.
    const STEPS: usize = 1 << 14;

    pub(crate) fn new() -> Self {
        let level = |step: usize| {
            let c = step as f64 / Self::STEPS as f64;
            let c = if c <= 0.003_130_8 { c * 12.92 } else { 1.055 * c.powf(1.0 / 2.4) - 0.055 };
            (c * 255.0).round() as u8
        };
        Self { table: (0..=Self::STEPS).map(level).collect() }
    }

    /// Linear light as an sRGB colour; what is too bright becomes white.
    pub(crate) fn srgb(&self, light: Vec3) -> [u8; 3] {
        light.map(|c| self.table[(c.clamp(0.0, 1.0) * Self::STEPS as f64 + 0.5) as usize])
    }
}
