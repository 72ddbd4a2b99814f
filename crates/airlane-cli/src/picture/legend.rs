//! The legend: a title, a line for each strand with its colour, and what the balls mean.

use super::font::{GLYPH, ink};
use super::image::Image;
use super::vector::floor;
use super::{GOAL, START, Strand};

const INK: [u8; 3] = [38, 46, 56];
const FAINT_INK: [u8; 3] = [96, 106, 118];
const PAPER: [u8; 3] = [252, 253, 254];

/// Pixels of the picture to a pixel of the font, in the title and below.
const TITLE: i32 = 3;
const TEXT: i32 = 2;

enum Line<'a> {
    Title(&'a str),
    Strand(&'a str, [u8; 3]),
    Note(&'a str),
    Ends,
}

impl Line<'_> {
    fn scale(&self) -> i32 {
        if matches!(self, Line::Title(_)) { TITLE } else { TEXT }
    }

    fn height(&self) -> i32 {
        (GLYPH[1] as i32 + if matches!(self, Line::Title(_)) { 5 } else { 4 }) * self.scale()
    }

    fn width(&self) -> i32 {
        let across = |text: &str, scale| text.chars().count() as i32 * advance(scale);
        match self {
            Line::Title(text) => across(text, TITLE),
            Line::Note(text) => across(text, TEXT),
            Line::Strand(text, _) => SWATCH + across(text, TEXT),
            Line::Ends => across(ENDS, TEXT),
        }
    }
}

const SWATCH: i32 = 40;
/// The balls take the two gaps.
const ENDS: &str = "  start    goal";

/// Pixels from one letter to the next.
pub(crate) fn advance(scale: i32) -> i32 {
    (GLYPH[0] as i32 + 1) * scale
}

/// An empty image of this size, with a strip below that holds a title and says what colours mean. It is
/// as much wider as that needs.
pub(super) fn with_strip(
    [width, height]: [u32; 2],
    title: &str,
    keys: &[(&str, [u8; 3])],
) -> Image {
    let keys_width = keys.iter().map(|(name, _)| key_width(name)).sum::<i32>() + 2 * MARGIN;
    let title_width = title.chars().count() as i32 * advance(TEXT) + 2 * MARGIN;
    let width = width.max(keys_width as u32).max(title_width as u32);
    let full = height + (3 * MARGIN + 2 * 9 * TEXT) as u32;
    let mut image = Image { width, height: full, pixels: vec![[252; 3]; (width * full) as usize] };
    let top = height as i32 + MARGIN;
    text(&mut image, [MARGIN, top], TEXT, title, INK);
    let (mut left, line) = (MARGIN, top + MARGIN + 9 * TEXT);
    for &(name, colour) in keys {
        for y in 0..7 * TEXT {
            for x in 0..7 * TEXT {
                image.lay(left + x, line + y, colour, 1.0);
            }
        }
        text(&mut image, [left + KEY, line], TEXT, name, FAINT_INK);
        left += key_width(name);
    }
    image
}

const MARGIN: i32 = 12;
/// From a key's square to its name.
const KEY: i32 = 10 * TEXT;

fn key_width(name: &str) -> i32 {
    KEY + (name.len() as i32 + 2) * advance(TEXT)
}

/// Draws the legend into the top left corner.
pub(crate) fn draw(image: &mut Image, title: &str, strands: &[Strand<'_>], notes: &[String]) {
    let mut lines = Vec::new();
    if !title.is_empty() {
        lines.push(Line::Title(title));
    }
    let labelled = || strands.iter().filter(|strand| !strand.label.is_empty());
    lines.extend(labelled().map(|strand| Line::Strand(strand.label, strand.colour)));
    if labelled().next().is_some() {
        lines.push(Line::Ends);
    }
    lines.extend(notes.iter().map(|note| Line::Note(note)));
    if lines.is_empty() {
        return;
    }

    let (margin, padding) = (20, 18);
    let width = lines.iter().map(Line::width).max().unwrap_or(0) + 2 * padding;
    let height = lines.iter().map(Line::height).sum::<i32>() + 2 * padding - 6 * TEXT;
    panel(image, [margin, margin], [width, height]);
    let (left, mut top) = (margin + padding, margin + padding);
    for line in &lines {
        let middle = top + 7 * line.scale() / 2;
        match line {
            Line::Title(title) => text(image, [left, top], TITLE, title, INK),
            Line::Note(note) => text(image, [left, top], TEXT, note, FAINT_INK),
            Line::Strand(label, colour) => {
                stroke(image, [left + 4, middle], 22, 4.0, *colour);
                text(image, [left + SWATCH, top], TEXT, label, INK);
            }
            Line::Ends => {
                text(image, [left, top], TEXT, ENDS, FAINT_INK);
                stroke(image, [left + 8, middle], 0, 7.0, START);
                stroke(image, [left + 8 + 9 * advance(TEXT), middle], 0, 7.0, GOAL);
            }
        }
        top += line.height();
    }
}

fn panel(image: &mut Image, [left, top]: [i32; 2], [width, height]: [i32; 2]) {
    let round = 10.0;
    for y in 0..height {
        for x in 0..width {
            // Distance outside the rounded rectangle.
            let past = |c: i32, length: i32| {
                let c = f64::from(c) + 0.5;
                (round - c).max(c - (f64::from(length) - round)).max(0.0)
            };
            let corner = past(x, width).hypot(past(y, height)) - round;
            let cover = (0.5 - corner).clamp(0.0, 1.0);
            let rim = (1.0 - (corner + 1.0).abs()).clamp(0.0, 1.0);
            image.lay(left + x, top + y, PAPER, 0.86 * cover);
            image.lay(left + x, top + y, FAINT_INK, 0.18 * rim);
        }
    }
}

/// A round-ended horizontal stroke from `start`; a disc if it has no length.
fn stroke(image: &mut Image, start: [i32; 2], length: i32, radius: f64, colour: [u8; 3]) {
    let reach = radius.ceil() as i32 + 1;
    for dy in -reach..=reach {
        for dx in -reach..=length + reach {
            let aside = f64::from(dx - dx.clamp(0, length));
            let cover = (radius + 0.5 - aside.hypot(f64::from(dy))).clamp(0.0, 1.0);
            image.lay(start[0] + dx, start[1] + dy, colour, cover);
        }
    }
}

/// Writes a line of text with its top left corner here.
pub(crate) fn text(
    image: &mut Image,
    [left, top]: [i32; 2],
    scale: i32,
    text: &str,
    colour: [u8; 3],
) {
    for (index, character) in text.chars().enumerate() {
        let left = left + index as i32 * advance(scale);
        for y in -scale..(GLYPH[1] as i32 + 1) * scale {
            for x in -scale..(GLYPH[0] as i32 + 1) * scale {
                let cover =
                    cover(character, [x, y].map(|c| (f64::from(c) + 0.5) / f64::from(scale)));
                image.lay(
                    left + x,
                    top + y,
                    colour,
                    ((cover - 0.5) * f64::from(scale) + 0.5).clamp(0.0, 1.0),
                );
            }
        }
    }
}

/// The ink at a point of a glyph, interpolated between the middles of its pixels: where it passes
/// one half runs an outline with round corners and smooth diagonals.
fn cover(character: char, point: [f64; 2]) -> f64 {
    let base = point.map(|c| floor(c - 0.5));
    let share = [0, 1].map(|i| point[i] - 0.5 - f64::from(base[i]));
    let at = |dx: i32, dy: i32| {
        let inked = usize::try_from(base[0] + dx)
            .and_then(|x| usize::try_from(base[1] + dy).map(|y| ink(character, x, y)));
        f64::from(u8::from(inked.unwrap_or(false)))
    };
    let row = |dy| at(0, dy) * (1.0 - share[0]) + at(1, dy) * share[0];
    row(0) * (1.0 - share[1]) + row(1) * share[1]
}
