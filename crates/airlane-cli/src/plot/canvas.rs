//! What charts are drawn with: boxes, lines, discs and text on white paper.

use crate::picture::{Image, advance, text};

pub(crate) type Colour = [u8; 3];

pub(crate) const INK: Colour = [34, 40, 48];
pub(crate) const FAINT: Colour = [110, 118, 128];
pub(crate) const RULE: Colour = [222, 226, 231];
pub(crate) const PAPER: Colour = [255, 255, 255];

/// Which part of a text lies at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Left,
    Middle,
    Right,
}

/// A sheet of paper.
pub(crate) struct Canvas {
    image: Image,
}

impl Canvas {
    pub(crate) fn new(width: u32, height: u32) -> Self {
        let pixels = vec![PAPER; width as usize * height as usize];
        Self { image: Image { width, height, pixels } }
    }

    /// A sheet with something on it already.
    pub(crate) fn over(image: Image) -> Self {
        Self { image }
    }

    /// Puts a picture on the sheet, its upper left corner at a pixel.
    pub(crate) fn paste(&mut self, corner: [u32; 2], picture: &Image) {
        self.image.paste(corner, picture);
    }

    pub(crate) fn finish(self) -> Image {
        self.image
    }

    /// Fills a box; its edges may lie within pixels.
    pub(crate) fn fill(&mut self, low: [f64; 2], high: [f64; 2], colour: Colour) {
        self.shape(low, high, colour, |x, y| {
            let part = |at: f64, low: f64, high: f64| {
                (high.min(at + 0.5) - low.max(at - 0.5)).clamp(0.0, 1.0)
            };
            part(x, low[0], high[0]) * part(y, low[1], high[1])
        });
    }

    /// A line with round ends.
    pub(crate) fn line(&mut self, a: [f64; 2], b: [f64; 2], width: f64, colour: Colour) {
        let reach = width / 2.0;
        let low = [0, 1].map(|i| a[i].min(b[i]) - reach);
        let high = [0, 1].map(|i| a[i].max(b[i]) + reach);
        let along = [b[0] - a[0], b[1] - a[1]];
        let length = along[0] * along[0] + along[1] * along[1];
        self.shape(low, high, colour, |x, y| {
            let to = [x - a[0], y - a[1]];
            let share = (to[0] * along[0] + to[1] * along[1]) / length.max(1e-12);
            let share = share.clamp(0.0, 1.0);
            let aside = (to[0] - share * along[0]).hypot(to[1] - share * along[1]);
            (reach + 0.5 - aside).clamp(0.0, 1.0)
        });
    }

    pub(crate) fn disc(&mut self, centre: [f64; 2], radius: f64, colour: Colour) {
        self.line(centre, centre, 2.0 * radius, colour);
    }

    /// A circle around a point; what is inside stays as it is.
    pub(crate) fn ring(&mut self, centre: [f64; 2], radius: f64, width: f64, colour: Colour) {
        let [low, high] = [-1.0, 1.0].map(|side| centre.map(|c| c + side * (radius + width)));
        self.shape(low, high, colour, |x, y| {
            let off = ((x - centre[0]).hypot(y - centre[1]) - radius).abs();
            (width / 2.0 + 0.5 - off).clamp(0.0, 1.0)
        });
    }

    /// A line of text whose capitals begin at the top.
    pub(crate) fn text(
        &mut self,
        [x, top]: [f64; 2],
        anchor: Anchor,
        scale: i32,
        line: &str,
        colour: Colour,
    ) {
        let line = plain(line);
        let width = text_width(&line, scale);
        let left = match anchor {
            Anchor::Left => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::Right => x - width,
        };
        text(&mut self.image, [left.round() as i32, top.round() as i32], scale, &line, colour);
    }

    /// Lays a colour over the pixels of a box, as much of it as `cover` says at their middles.
    fn shape(
        &mut self,
        low: [f64; 2],
        high: [f64; 2],
        colour: Colour,
        cover: impl Fn(f64, f64) -> f64,
    ) {
        let from = low.map(|c| c.floor() as i32 - 1);
        let to = high.map(|c| c.ceil() as i32 + 1);
        for y in from[1]..=to[1] {
            for x in from[0]..=to[0] {
                let cover = cover(f64::from(x) + 0.5, f64::from(y) + 0.5);
                if cover > 0.0 {
                    self.image.lay(x, y, colour, cover);
                }
            }
        }
    }
}

/// Pixels across a line of text.
pub(crate) fn text_width(line: &str, scale: i32) -> f64 {
    f64::from(plain(line).chars().count() as i32 * advance(scale) - scale)
}

/// The font knows plain characters only.
fn plain(line: &str) -> String {
    line.replace('µ', "u").replace('×', "x").replace('÷', "/").replace(['–', '−'], "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_cover_what_they_should() {
        let mut canvas = Canvas::new(20, 20);
        canvas.fill([2.0, 3.0], [6.0, 5.5], INK);
        canvas.line([10.0, 2.0], [10.0, 18.0], 2.0, FAINT);
        canvas.disc([15.0, 15.0], 3.0, RULE);
        let image = canvas.finish();
        let at = |x: u32, y: u32| image.pixels[(y * 20 + x) as usize];
        assert_eq!((at(2, 3), at(5, 4), at(6, 4), at(1, 3)), (INK, INK, PAPER, PAPER));
        assert!(at(3, 5) != INK && at(3, 5) != PAPER, "half covered");
        assert_eq!((at(9, 10), at(10, 10), at(12, 10)), (FAINT, FAINT, PAPER));
        assert_eq!((at(15, 15), at(15, 19)), (RULE, PAPER));
    }
}
