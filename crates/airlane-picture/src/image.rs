//! The finished picture: rows of RGB pixels, and their way into a PNG.

use super::Colour;
use std::io::{self, Write};

/// An image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Image {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Row by row from the top.
    pub pixels: Vec<Colour>,
}

impl Image {
    /// An image of one colour.
    pub(crate) fn new(width: u32, height: u32, colour: Colour) -> Self {
        Self { width, height, pixels: vec![colour; width as usize * height as usize] }
    }

    /// The pixel at `(x, y)` from the top left.
    #[cfg(test)]
    pub(crate) fn pixel(&self, x: u32, y: u32) -> Colour {
        self.pixels[(y * self.width + x) as usize]
    }

    /// Lays `colour` over a pixel, `cover` of it (0 nothing, 1 all). Outside the frame: nothing.
    pub(crate) fn lay(&mut self, x: i32, y: i32, colour: Colour, cover: f64) {
        if (x as u32) < self.width && (y as u32) < self.height {
            let pixel = &mut self.pixels[y as usize * self.width as usize + x as usize];
            for (below, above) in pixel.iter_mut().zip(colour) {
                let mixed = f64::from(*below) * (1.0 - cover) + f64::from(above) * cover;
                *below = mixed.round() as u8;
            }
        }
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
    pub fn write_png(&self, to: impl Write) -> io::Result<()> {
        self.encode(to).map_err(|error| match error {
            png::EncodingError::IoError(error) => error,
            other => io::Error::other(other),
        })
    }

    fn encode(&self, to: impl Write) -> Result<(), png::EncodingError> {
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
