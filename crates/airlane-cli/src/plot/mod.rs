//! Charts as PNG: groups along the horizontal axis, a coloured mark for each series, and a ring where
//! a published figure lies.
//!
//! A [`Chart`] is data; [`draw`] puts one below the other on one sheet. Where heights begin at zero
//! the marks are bars, elsewhere dots. The letters are those of the pictures.

mod axis;
mod canvas;
mod tiles;

pub(crate) use axis::Scale;
pub(crate) use canvas::{Canvas, Colour};
pub(crate) use tiles::{Panel, Tile, draw_sheet, draw_tiles};

use crate::picture::{Image, PALETTE};
use axis::Axis;
use canvas::{Anchor, FAINT, INK, PAPER, RULE, text_width};

/// Colours of series, in order.
pub(crate) const COLOURS: [Colour; 7] =
    [PALETTE[0], PALETTE[1], PALETTE[2], PALETTE[3], PALETTE[4], [0, 158, 115], [213, 94, 0]];

/// Values of one kind, one for each group.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) colour: Colour,
    pub(crate) values: Vec<Option<f64>>,
    /// What was published; empty if nothing was.
    pub(crate) published: Vec<Option<f64>>,
}

/// A chart.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    pub(crate) title: String,
    /// What the vertical axis shows, and in what.
    pub(crate) unit: String,
    pub(crate) scale: Scale,
    /// Names of the groups; a newline begins another line.
    pub(crate) groups: Vec<String>,
    pub(crate) series: Vec<Series>,
    /// Whether dots of a series are joined by lines.
    pub(crate) joined: bool,
}

const WIDTH: u32 = 1280;
/// Height of a chart with everything around it, and of the part that holds the marks.
const HEIGHT: u32 = 490;
const TOP: f64 = 112.0;
const BOTTOM: f64 = 400.0;
/// Where titles and legends begin, and how far their lines are apart.
const MARGIN: f64 = 20.0;
const LINE: f64 = 24.0;
const LEFT: f64 = 110.0;
const RIGHT: f64 = 1256.0;
/// Pixels to a pixel of the font: titles, text.
const TITLE: i32 = 3;
const TEXT: i32 = 2;

/// Draws charts one below the other.
pub(crate) fn draw(charts: &[Chart]) -> Image {
    let mut canvas = Canvas::new(WIDTH, HEIGHT * charts.len().max(1) as u32);
    for (i, chart) in charts.iter().enumerate() {
        chart.draw(&mut canvas, f64::from(HEIGHT) * i as f64);
    }
    canvas.finish()
}

impl Chart {
    fn draw(&self, canvas: &mut Canvas, above: f64) {
        let all =
            self.series.iter().flat_map(|series| series.values.iter().chain(&series.published));
        let axis = Axis::over(self.scale, all.flatten().copied());
        canvas.text([MARGIN, above + 18.0], Anchor::Left, TITLE, &self.title, INK);
        let last_line = self.legend(canvas, above + 54.0);
        canvas.text([MARGIN, last_line + LINE], Anchor::Left, TEXT, &self.unit, FAINT);
        // More lines of legend leave less for the marks.
        let top = TOP + last_line - (above + 54.0);
        let y = |height: f64| above + BOTTOM - height * (BOTTOM - top);
        for height in axis.fine_ticks() {
            canvas.line([LEFT, y(height)], [LEFT + 6.0, y(height)], 1.0, RULE);
        }
        for (height, name) in axis.ticks() {
            canvas.line([LEFT, y(height)], [RIGHT, y(height)], 1.0, RULE);
            canvas.text([LEFT - 12.0, y(height) - 7.0], Anchor::Right, TEXT, &name, INK);
        }
        let base = y(axis.height(axis.base()));
        canvas.line([LEFT, base], [RIGHT, base], 1.5, FAINT);
        self.marks(canvas, &axis, &y);
        let step = (RIGHT - LEFT) / self.groups.len().max(1) as f64;
        for (i, group) in self.groups.iter().enumerate() {
            let middle = LEFT + (i as f64 + 0.5) * step;
            for (row, line) in wrapped(group, step).iter().enumerate() {
                let top = above + BOTTOM + 12.0 + 22.0 * row as f64;
                canvas.text([middle, top], Anchor::Middle, TEXT, line, INK);
            }
        }
    }

    fn marks(&self, canvas: &mut Canvas, axis: &Axis, y: &impl Fn(f64) -> f64) {
        let step = (RIGHT - LEFT) / self.groups.len().max(1) as f64;
        let slots = self.series.len().max(1) as f64;
        // A joined series keeps to the middle of its groups.
        let slot = if self.joined { 0.0 } else { (step * 0.8 / slots).min(64.0) };
        let base = y(axis.height(axis.base()));
        for (number, series) in self.series.iter().enumerate() {
            let x = |group: usize| {
                LEFT + (group as f64 + 0.5) * step + (number as f64 - (slots - 1.0) / 2.0) * slot
            };
            let mut last: Option<[f64; 2]> = None;
            for (group, value) in series.values.iter().enumerate() {
                let Some(value) = value else {
                    last = None;
                    continue;
                };
                let at = [x(group), y(axis.height(*value))];
                if self.scale == Scale::FromZero && !self.joined {
                    let half = slot * 0.42;
                    let (low, high) = (at[1].min(base), at[1].max(base));
                    canvas.fill([at[0] - half, low], [at[0] + half, high], series.colour);
                } else {
                    if let Some(last) = last.filter(|_| self.joined) {
                        canvas.line(last, at, 2.5, series.colour);
                    } else if !self.joined {
                        canvas.line([at[0], base], at, 2.0, series.colour);
                    }
                    canvas.disc(at, 7.0, series.colour);
                }
                last = Some(at);
            }
            for (group, value) in series.published.iter().enumerate() {
                if let Some(value) = value {
                    // Seen on white and on every colour.
                    let at = [x(group), y(axis.height(*value))];
                    canvas.ring(at, 8.0, 4.5, PAPER);
                    canvas.ring(at, 8.0, 2.0, INK);
                }
            }
        }
    }

    /// Names the colours, in as many lines as it takes. Returns where the last line is.
    fn legend(&self, canvas: &mut Canvas, top: f64) -> f64 {
        let is_published = |series: &Series| series.published.iter().any(Option::is_some);
        let published = self.series.iter().any(is_published).then_some(("published", None));
        let names = self.series.iter().map(|series| (series.name.as_str(), Some(series.colour)));
        let (mut x, mut y) = (MARGIN, top);
        for (name, colour) in names.chain(published) {
            let width = LINE + text_width(name, TEXT);
            if x > MARGIN && x + width > RIGHT {
                (x, y) = (MARGIN, y + LINE);
            }
            let mark = [x + 8.0, y + 7.0];
            match colour {
                Some(colour) => canvas.disc(mark, 7.0, colour),
                None => canvas.ring(mark, 7.0, 2.0, INK),
            }
            canvas.text([x + LINE, y], Anchor::Left, TEXT, name, INK);
            x += width + 36.0;
        }
        y
    }
}

/// The lines of a name, broken at spaces where they are wider than `width`.
fn wrapped(name: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in name.lines() {
        let mut words = line.split(' ');
        let mut last = words.next().unwrap_or_default().to_owned();
        for word in words {
            let longer = format!("{last} {word}");
            // A gap of a letter on either side keeps neighbours apart.
            if text_width(&longer, TEXT) + 24.0 <= width {
                last = longer;
            } else {
                lines.push(std::mem::replace(&mut last, word.to_owned()));
            }
        }
        lines.push(last);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_broken_at_spaces() {
        assert_eq!(wrapped("wall\nsource sparse", 400.0), ["wall", "source sparse"]);
        assert_eq!(wrapped("wall\nsource sparse", 100.0), ["wall", "source", "sparse"]);
        assert_eq!(wrapped("indivisible", 10.0), ["indivisible"]);
    }

    /// A chart with holes, zeros and one group draws, and its marks are there.
    #[test]
    fn charts_show_their_series() {
        let series = |colour, values: &[Option<f64>]| Series {
            name: "a series".to_owned(),
            colour,
            values: values.to_vec(),
            published: vec![Some(2.0), None],
        };
        for (scale, joined) in [
            (Scale::FromZero, false),
            (Scale::Between, false),
            (Scale::Log, false),
            (Scale::Log, true),
        ] {
            let chart = Chart {
                title: "Title".to_owned(),
                unit: "ms".to_owned(),
                scale,
                groups: vec!["one\ntwo".to_owned(), "other".to_owned()],
                series: vec![
                    series(COLOURS[0], &[Some(1.0), Some(50.0)]),
                    series(COLOURS[1], &[None, Some(0.0)]),
                    series(COLOURS[2], &[Some(3.0)]),
                ],
                joined,
            };
            let image = draw(&[chart.clone(), chart]);
            assert_eq!((image.width, image.height), (WIDTH, 2 * HEIGHT));
            for colour in &COLOURS[..3] {
                let first = image.pixels.iter().position(|pixel| pixel == colour).unwrap();
                assert!(first < (WIDTH * HEIGHT) as usize);
            }
        }
        draw(&[]);
    }
}
