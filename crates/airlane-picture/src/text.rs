//! Text: the font, how wide a line is, and its way onto an image.
//!
//! Sizes are those of the em square in pixels, as in SVG. Lines stand on whole pixels, letters may
//! begin anywhere between two.

use super::{Colour, Image};
use ab_glyph::{Font, FontRef, PxScale, point};
use std::sync::LazyLock;

static FONT: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    FontRef::try_from_slice(include_bytes!("../font/Roboto-Regular.ttf"))
        .expect("the font of this crate can be read")
});

/// Families for an SVG, best first.
pub(crate) const FAMILIES: &str = "Roboto, Helvetica, Arial, sans-serif";
/// Height of capitals and digits, in sizes.
const CAPITALS: f64 = 1456.0 / 2048.0;
/// Size of titles: capitals fill 20 pixels, and their edges are sharp.
pub(crate) const TITLE: f64 = 20.0 / CAPITALS;
/// Size of all other text: 14 pixels.
pub(crate) const TEXT: f64 = 14.0 / CAPITALS;

/// Which part of a line lies at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Left,
    Middle,
    Right,
}

/// Height of capitals and digits in pixels.
pub(crate) fn capitals(size: f64) -> f64 {
    CAPITALS * size
}

/// The line on which capitals stand that begin at `top`.
pub(crate) fn baseline(top: f64, size: f64) -> f64 {
    (top + capitals(size)).round()
}

/// Pixels across a line of text.
pub(crate) fn width(line: &str, size: f64) -> f64 {
    line.chars().map(|letter| advance(letter, size)).sum()
}

/// Pixels from the beginning of a letter to that of the next.
fn advance(letter: char, size: f64) -> f64 {
    let em = FONT.units_per_em().unwrap_or(1.0);
    f64::from(FONT.h_advance_unscaled(FONT.glyph_id(letter)) / em) * size
}

impl Image {
    /// Writes a line of text whose capitals begin at the top. Letters that the font lacks show as
    /// boxes.
    pub(crate) fn text(
        &mut self,
        [x, top]: [f64; 2],
        anchor: Anchor,
        size: f64,
        line: &str,
        colour: Colour,
    ) {
        let mut left = match anchor {
            Anchor::Left => x,
            Anchor::Middle => x - width(line, size) / 2.0,
            Anchor::Right => x - width(line, size),
        };
        let baseline = baseline(top, size) as f32;
        let em = FONT.units_per_em().unwrap_or(1.0);
        // The crate measures a font by its ascent and descent.
        let scale = PxScale::from(size as f32 * FONT.height_unscaled() / em);
        for letter in line.chars() {
            let glyph =
                FONT.glyph_id(letter).with_scale_and_position(scale, point(left as f32, baseline));
            if let Some(outline) = FONT.outline_glyph(glyph) {
                let corner = outline.px_bounds().min;
                outline.draw(|x, y, cover| {
                    let [x, y] = [corner.x as i32 + x as i32, corner.y as i32 + y as i32];
                    self.lay(x, y, colour, f64::from(cover).clamp(0.0, 1.0));
                });
            }
            left += advance(letter, size);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::INK;
    use std::collections::BTreeSet;

    /// All signs that titles, labels and units of the project use beyond ASCII.
    const SIGNS: &str = "µμ×÷–−°±²³Θθ…≤≥≈≠√";

    fn drawn(line: &str) -> Image {
        let mut image = Image::new(200, 40, [255; 3]);
        image.text([10.0, 10.0], Anchor::Left, TEXT, line, INK);
        image
    }

    #[test]
    fn every_letter_has_a_glyph_of_its_own() {
        let letters: Vec<char> = ('!'..='~').chain(SIGNS.chars()).collect();
        assert!(letters.iter().all(|&letter| FONT.glyph_id(letter).0 != 0));
        let images: BTreeSet<Vec<Colour>> =
            letters.iter().map(|letter| drawn(&letter.to_string()).pixels).collect();
        // The font draws both signs for micro alike.
        assert_eq!(images.len(), letters.len() - 1);
        assert_eq!(drawn("\u{4e16}"), drawn("\u{fffe}"), "unknown letters are boxes");
        assert_ne!(drawn("\u{4e16}"), drawn(" "));
    }

    #[test]
    fn text_fills_its_width_between_top_and_baseline() {
        let image = drawn("H");
        let inked = |x: u32, y: u32| image.pixel(x, y) != [255; 3];
        let rows: Vec<u32> = (0..40).filter(|&y| (0..200).any(|x| inked(x, y))).collect();
        assert_eq!((rows[0], rows[rows.len() - 1]), (10, 23), "14 pixels high");
        let columns: Vec<u32> = (0..200).filter(|&x| (0..40).any(|y| inked(x, y))).collect();
        let wide = width("H", TEXT);
        assert!(columns[0] >= 10 && f64::from(columns[columns.len() - 1]) < 10.0 + wide);
        assert!(image.pixels.contains(&INK), "stems are solid");
        let digits: BTreeSet<u64> = ('0'..='9').map(|d| advance(d, TEXT).to_bits()).collect();
        assert_eq!(digits.len(), 1, "digits align in columns");
    }

    #[test]
    fn anchors_move_the_line() {
        let line = "length";
        let wide = width(line, TEXT);
        let at = |x: f64, anchor| {
            let mut image = Image::new(200, 40, [255; 3]);
            image.text([x, 10.0], anchor, TEXT, line, INK);
            image
        };
        assert_eq!(at(100.0, Anchor::Right), at(100.0 - wide, Anchor::Left));
        assert_eq!(at(100.0, Anchor::Middle), at(100.0 - wide / 2.0, Anchor::Left));
        // Text outside the image is cut off.
        at(-20.0, Anchor::Left);
        at(190.0, Anchor::Left);
    }
}
