//! What the colours mean: a box with a title and a line for each path, or a strip below a picture.

use super::text::{self, Anchor, TEXT, TITLE};
use super::{Colour, FAINT, GOAL, INK, Image, START, Strand};

/// Behind a strip.
const PAPER: Colour = [252; 3];
/// Around text, and between the box and the corner of the picture.
const MARGIN: f64 = 20.0;
/// From the beginning of a line to a path's name, beside its colour.
const SWATCH: f64 = 40.0;
/// From the beginning of a key to its name.
const KEY: f64 = 22.0;
/// Between columns, and between keys.
const GAP: f64 = 24.0;
/// From the top of a line of the box to that of the next.
const STEP: f64 = 28.0;
const TITLE_STEP: f64 = 42.0;

enum Line<'a> {
    Title(&'a str),
    Strand(Vec<&'a str>, Colour),
    Ends,
    Note(&'a str),
}

impl Line<'_> {
    fn size(&self) -> f64 {
        if matches!(self, Line::Title(_)) { TITLE } else { TEXT }
    }

    fn step(&self) -> f64 {
        if matches!(self, Line::Title(_)) { TITLE_STEP } else { STEP }
    }

    fn width(&self, columns: &Columns) -> f64 {
        match self {
            Line::Title(line) | Line::Note(line) => text::width(line, self.size()),
            Line::Strand(..) => SWATCH + columns.width(),
            Line::Ends => ENDS.iter().map(|(name, _)| key_width(name)).sum::<f64>() - GAP,
        }
    }
}

const ENDS: [(&str, Colour); 2] = [("start", START), ("goal", GOAL)];

/// How wide the columns of the paths' labels are. All but the first are set flush right.
struct Columns(Vec<f64>);

impl Columns {
    fn of(lines: &[Line<'_>]) -> Self {
        let mut widths: Vec<f64> = Vec::new();
        for line in lines {
            let Line::Strand(cells, _) = line else { continue };
            widths.resize(widths.len().max(cells.len()), 0.0);
            for (width, cell) in widths.iter_mut().zip(cells) {
                *width = width.max(text::width(cell, TEXT));
            }
        }
        Self(widths)
    }

    fn width(&self) -> f64 {
        self.0.iter().sum::<f64>() + GAP * self.0.len().saturating_sub(1) as f64
    }

    fn draw(&self, image: &mut Image, [mut left, top]: [f64; 2], cells: &[&str]) {
        for (i, (cell, width)) in cells.iter().zip(&self.0).enumerate() {
            match i {
                0 => image.text([left, top], Anchor::Left, TEXT, cell, INK),
                _ => image.text([left + width, top], Anchor::Right, TEXT, cell, INK),
            }
            left += width + GAP;
        }
    }
}

/// Draws a box into the top left corner: the title, a line for each path that has a label, the notes.
pub(crate) fn draw(image: &mut Image, title: &str, strands: &[Strand<'_>], notes: &[String]) {
    let mut lines = Vec::new();
    if !title.is_empty() {
        lines.push(Line::Title(title));
    }
    let labelled = || strands.iter().filter(|strand| !strand.label.is_empty());
    lines.extend(
        labelled().map(|strand| Line::Strand(strand.label.split('\t').collect(), strand.colour)),
    );
    if labelled().next().is_some() {
        lines.push(Line::Ends);
    }
    lines.extend(notes.iter().map(|note| Line::Note(note)));
    let Some(last) = lines.last() else { return };

    let columns = Columns::of(&lines);
    let width = lines.iter().map(|line| line.width(&columns)).fold(0.0, f64::max);
    let steps: f64 = lines.iter().map(Line::step).sum();
    let height = steps - last.step() + text::capitals(last.size());
    draw_box(image, [MARGIN; 2], [width, height].map(|length| (length + 2.0 * MARGIN).ceil()));
    let (left, mut top) = (2.0 * MARGIN, 2.0 * MARGIN);
    for line in &lines {
        let middle = top + text::capitals(line.size()) / 2.0;
        match line {
            Line::Title(title) => image.text([left, top], Anchor::Left, TITLE, title, INK),
            Line::Note(note) => image.text([left, top], Anchor::Left, TEXT, note, FAINT),
            Line::Strand(cells, colour) => {
                image.line([left + 4.0, middle], [left + 26.0, middle], 8.0, *colour);
                columns.draw(image, [left + SWATCH, top], cells);
            }
            Line::Ends => {
                let mut left = left;
                for (name, colour) in ENDS {
                    image.disc([left + 7.0, middle], 7.0, colour);
                    image.text([left + KEY, top], Anchor::Left, TEXT, name, FAINT);
                    left += key_width(name);
                }
            }
        }
        top += line.step();
    }
}

/// A nearly opaque box with round corners and a thin rim.
fn draw_box(image: &mut Image, [left, top]: [f64; 2], [width, height]: [f64; 2]) {
    const ROUND: f64 = 10.0;
    // Distance outside the rounded rectangle.
    let outside = |x: f64, y: f64| {
        let past = |c: f64, length: f64| (ROUND - c).max(c - (length - ROUND)).max(0.0);
        past(x - left, width).hypot(past(y - top, height)) - ROUND
    };
    let high = [left + width, top + height];
    image.shape([left, top], high, [252, 253, 254], |x, y| {
        0.86 * (0.5 - outside(x, y)).clamp(0.0, 1.0)
    });
    image.shape([left, top], high, FAINT, |x, y| {
        0.18 * (1.0 - (outside(x, y) + 1.0).abs()).clamp(0.0, 1.0)
    });
}

/// An empty image of this size, with a strip below that holds a title and says what colours mean. It
/// is as much wider as that needs.
pub(crate) fn with_strip([width, height]: [u32; 2], title: &str, keys: &[(&str, Colour)]) -> Image {
    const EDGE: f64 = 14.0;
    let keys_width: f64 = keys.iter().map(|(name, _)| key_width(name)).sum::<f64>() - GAP;
    let text_width = keys_width.max(text::width(title, TEXT)) + MARGIN;
    let width = width.max(text_width.ceil() as u32);
    let margin = MARGIN / 2.0;
    let mut image = Image::new(width, height + (STEP + EDGE + 3.0 * margin) as u32, PAPER);
    let top = f64::from(height) + margin;
    image.text([margin, top], Anchor::Left, TEXT, title, INK);
    let (mut left, top) = (margin, top + STEP);
    for &(name, colour) in keys {
        image.fill([left, top], [left + EDGE, top + EDGE], colour);
        image.text([left + KEY, top], Anchor::Left, TEXT, name, FAINT);
        left += key_width(name);
    }
    image
}

/// Pixels across a key with its name and the gap after it.
fn key_width(name: &str) -> f64 {
    KEY + text::width(name, TEXT) + GAP
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PALETTE;

    /// The columns of pixels in which some of these rows are dark.
    fn inked(image: &Image, rows: std::ops::Range<u32>) -> Vec<u32> {
        let is_dark = |x: u32, y: u32| image.pixel(x, y).iter().all(|&level| level < 160);
        (0..image.width).filter(|&x| rows.clone().any(|y| is_dark(x, y))).collect()
    }

    #[test]
    fn labels_stand_in_columns() {
        let mut image = Image::new(400, 200, [255; 3]);
        let strand = |label| Strand { label, colour: PALETTE[1], points: &[], ends: [true; 2] };
        draw(&mut image, "", &[strand("A*\t1.1"), strand("A* with a long name\t200.1")], &[]);
        let lines = [0, 1].map(|i| {
            let top = (2.0 * MARGIN + f64::from(i) * STEP) as u32;
            inked(&image, top..top + 15)
        });
        assert_eq!(lines[0][0], lines[1][0], "names begin in one column");
        assert_eq!(lines[0].last(), lines[1].last(), "numbers end in one column");
    }

    #[test]
    fn a_strip_is_as_wide_as_its_text() {
        let keys = [("start", START), ("goal", GOAL)];
        let narrow = with_strip([4, 10], "a title that is wider than the picture", &keys);
        assert!(narrow.width > 200 && narrow.height > 50);
        assert_eq!(with_strip([900, 10], "short", &keys).width, 900);
        assert!(narrow.pixels.contains(&START) && narrow.pixels.contains(&GOAL));
    }
}
