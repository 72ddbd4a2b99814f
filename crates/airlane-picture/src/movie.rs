//! A moving picture: frames of one size, written as an animated PNG.
//!
//! Of each frame only the rectangle that changed is stored, with unchanged pixels left transparent, so a
//! camera that stands still makes small files. Viewers that know no animation show the first frame.

use super::Image;
use std::io::{self, Write};

/// Frames of one size.
#[derive(Clone, Debug)]
pub struct Movie {
    /// The frames, in order; not empty, and all of one size.
    pub frames: Vec<Image>,
    /// Frames a second.
    pub rate: u16,
    /// How long the last frame stands, in seconds.
    pub rest: u16,
}

impl Movie {
    /// Writes an animated PNG that runs for ever.
    pub fn write_png(&self, to: impl Write) -> io::Result<()> {
        self.encode(to).map_err(|error| match error {
            png::EncodingError::IoError(error) => error,
            other => io::Error::other(other),
        })
    }

    fn encode(&self, to: impl Write) -> Result<(), png::EncodingError> {
        let Some(first) = self.frames.first() else { return Ok(()) };
        let mut encoder = png::Encoder::new(to, first.width, first.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
        encoder.set_compression(png::Compression::High);
        encoder.set_animated(self.frames.len() as u32, 0)?;
        encoder.set_frame_delay(1, self.rate.max(1))?;
        encoder.set_blend_op(png::BlendOp::Over)?;
        let mut writer = encoder.write_header()?;
        let opaque: Vec<u8> = first.pixels.iter().flat_map(|&[r, g, b]| [r, g, b, 255]).collect();
        writer.write_image_data(&opaque)?;
        for (number, pair) in self.frames.windows(2).enumerate() {
            let ([left, top, width, height], pixels) = difference(&pair[0], &pair[1]);
            if number + 2 == self.frames.len() {
                writer.set_frame_delay(self.rest.max(1), 1)?;
            }
            // From the corner, or the new size may not fit where the last frame was.
            writer.set_frame_position(0, 0)?;
            writer.set_frame_dimension(width, height)?;
            writer.set_frame_position(left, top)?;
            writer.write_image_data(&pixels)?;
        }
        writer.finish()
    }
}

/// The rectangle in which frames differ, as left, top, width and height, and its pixels: those of the
/// second frame where they differ, else transparent.
fn difference(before: &Image, after: &Image) -> ([u32; 4], Vec<u8>) {
    let width = after.width as usize;
    let changed = |i: usize| before.pixels.get(i) != after.pixels.get(i);
    let (mut low, mut high) = ([usize::MAX; 2], [0; 2]);
    for i in (0..after.pixels.len()).filter(|&i| changed(i)) {
        for (axis, at) in [i % width, i / width].into_iter().enumerate() {
            low[axis] = low[axis].min(at);
            high[axis] = high[axis].max(at + 1);
        }
    }
    if high == [0; 2] {
        (low, high) = ([0; 2], [1; 2]); // a frame has at least one pixel
    }
    let mut pixels = Vec::with_capacity(4 * (high[0] - low[0]) * (high[1] - low[1]));
    for y in low[1]..high[1] {
        for i in (low[0]..high[0]).map(|x| y * width + x) {
            let [r, g, b] = after.pixels[i];
            pixels.extend(if changed(i) { [r, g, b, 255] } else { [0; 4] });
        }
    }
    let rectangle = [low[0], low[1], high[0] - low[0], high[1] - low[1]].map(|n| n as u32);
    (rectangle, pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_is_stored() {
        let before = Image::new(4, 3, [9; 3]);
        let mut after = before.clone();
        after.pixels[4 + 1] = [1, 2, 3];
        after.pixels[8 + 2] = [4, 5, 6];
        let (rectangle, pixels) = difference(&before, &after);
        assert_eq!(rectangle, [1, 1, 2, 2]);
        assert_eq!(pixels, [[1, 2, 3, 255], [0; 4], [0; 4], [4, 5, 6, 255]].concat());
        assert_eq!(difference(&before, &before), ([0, 0, 1, 1], vec![0; 4]));
    }

    #[test]
    fn frames_come_back_from_the_file() {
        let first = Image::new(5, 4, [200, 210, 220]);
        let mut second = first.clone();
        second.pixels[7] = [1, 2, 3];
        let third = Image::new(5, 4, [0; 3]); // larger than what changed before
        let movie = Movie { frames: vec![first, second, third], rate: 10, rest: 2 };
        let mut file = Vec::new();
        movie.write_png(&mut file).unwrap();
        let mut reader = png::Decoder::new(io::Cursor::new(&file)).read_info().unwrap();
        let control = *reader.info().animation_control().unwrap();
        assert_eq!((control.num_frames, control.num_plays), (3, 0));
        let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut buffer).unwrap();
        assert_eq!(buffer[..4], [200, 210, 220, 255]);
        let frame = reader.next_frame(&mut buffer).unwrap();
        assert_eq!((frame.width, frame.height, &buffer[..4]), (1, 1, &[1, 2, 3, 255][..]));
    }
}
