//! Charts: groups along the horizontal axis, a coloured mark for each series, and a ring for a second
//! value, such as a published one.
//!
//! A [`Chart`] is data; [`draw`] puts one below the other on a [`Drawing`], which becomes a PNG or an SVG.
//! Where heights begin at zero the marks are bars, elsewhere dots. [`draw_sheet`] and [`draw_tiles`] put
//! small pictures side by side.

mod axis;
mod drawing;
mod tiles;

pub use axis::Scale;
pub use drawing::Drawing;
pub use tiles::{Panel, Tile, draw_sheet, draw_tiles};

use super::text::{self, Anchor, TEXT, TITLE};
use super::{Colour, FAINT, INK, PALETTE};
use axis::Axis;

/// Colours of series, in order.
pub const COLOURS: [Colour; 7] =
    [PALETTE[0], PALETTE[1], PALETTE[2], PALETTE[3], PALETTE[4], [0, 158, 115], [213, 94, 0]];

/// Values of one kind, one for each group.
#[derive(Clone, Debug)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// The colour of its marks.
    pub colour: Colour,
    /// A value for each group that has one.
    pub values: Vec<Option<f64>>,
    /// Second values, drawn as rings; empty if there are none.
    pub rings: Vec<Option<f64>>,
}

/// A chart.
#[derive(Clone, Debug)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What the vertical axis shows, and in what.
    pub unit: String,
    /// How values become heights.
    pub scale: Scale,
    /// Names of the groups; a newline starts another line.
    pub groups: Vec<String>,
    /// The values.
    pub series: Vec<Series>,
    /// What rings are, such as `published`.
    pub rings: String,
    /// Whether dots of a series are joined by lines.
    pub joined: bool,
}

const RULE: Colour = [222, 226, 231];
const PAPER: Colour = [255; 3];

const WIDTH: u32 = 1280;
/// Height of a chart with everything around it, and of the part that contains the marks.
const HEIGHT: u32 = 490;
const TOP: f64 = 120.0;
const BOTTOM: f64 = 400.0;
/// Where titles and legends begin, and how far their lines are apart.
const MARGIN: f64 = 20.0;
const LINE: f64 = 27.0;
/// From the beginning of a key to its name.
const KEY: f64 = 24.0;
const LEFT: f64 = 110.0;
const RIGHT: f64 = 1256.0;

/// Draws charts one below the other.
pub fn draw(charts: &[Chart]) -> Drawing {
    let mut drawing = Drawing::new(WIDTH, HEIGHT * charts.len().max(1) as u32);
    for (i, chart) in charts.iter().enumerate() {
        chart.draw(&mut drawing, f64::from(HEIGHT) * i as f64);
    }
    drawing
}

impl Chart {
    fn draw(&self, drawing: &mut Drawing, above: f64) {
        let all = self.series.iter().flat_map(|series| series.values.iter().chain(&series.rings));
        let axis = Axis::over(self.scale, all.flatten().copied());
        drawing.text([MARGIN, above + 18.0], Anchor::Left, TITLE, &self.title, INK);
        let last_line = self.legend(drawing, above + 54.0);
        drawing.text([MARGIN, last_line + LINE], Anchor::Left, TEXT, &self.unit, FAINT);
        // More lines of legend leave less for the marks.
        let top = TOP + last_line - (above + 54.0);
        let y = |height: f64| above + BOTTOM - height * (BOTTOM - top);
        for height in axis.fine_ticks() {
            drawing.line([LEFT, y(height)], [LEFT + 6.0, y(height)], 1.0, RULE);
        }
        for (height, name) in axis.ticks() {
            drawing.line([LEFT, y(height)], [RIGHT, y(height)], 1.0, RULE);
            drawing.text([LEFT - 12.0, y(height) - 7.0], Anchor::Right, TEXT, &name, INK);
        }
        let base = y(axis.height(axis.base()));
        drawing.line([LEFT, base], [RIGHT, base], 1.5, FAINT);
        self.marks(drawing, &axis, &y);
        let step = (RIGHT - LEFT) / self.groups.len().max(1) as f64;
        for (i, group) in self.groups.iter().enumerate() {
            let middle = LEFT + (i as f64 + 0.5) * step;
            for (row, line) in wrapped(group, step).iter().enumerate() {
                let top = above + BOTTOM + 12.0 + 22.0 * row as f64;
                drawing.text([middle, top], Anchor::Middle, TEXT, line, INK);
            }
        }
    }

    fn marks(&self, drawing: &mut Drawing, axis: &Axis, y: &impl Fn(f64) -> f64) {
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
                    drawing.fill([at[0] - half, low], [at[0] + half, high], series.colour);
                } else {
                    if let Some(last) = last.filter(|_| self.joined) {
                        drawing.line(last, at, 2.5, series.colour);
                    } else if !self.joined {
                        drawing.line([at[0], base], at, 2.0, series.colour);
                    }
                    drawing.disc(at, 7.0, series.colour);
                }
                last = Some(at);
            }
            for (group, value) in series.rings.iter().enumerate() {
                if let Some(value) = value {
                    // Seen on white and on every colour.
                    let at = [x(group), y(axis.height(*value))];
                    drawing.ring(at, 8.0, 4.5, PAPER);
                    drawing.ring(at, 8.0, 2.0, INK);
                }
            }
        }
    }

    /// Names the colours, in as many lines as it takes. Returns where the last line is.
    fn legend(&self, drawing: &mut Drawing, top: f64) -> f64 {
        let has_rings = |series: &Series| series.rings.iter().any(Option::is_some);
        let rings = self.series.iter().any(has_rings).then_some((self.rings.as_str(), None));
        let names = self.series.iter().map(|series| (series.name.as_str(), Some(series.colour)));
        let (mut x, mut y) = (MARGIN, top);
        for (name, colour) in names.chain(rings) {
            let width = KEY + text::width(name, TEXT);
            if x > MARGIN && x + width > RIGHT {
                (x, y) = (MARGIN, y + LINE);
            }
            let mark = [x + 8.0, y + 7.0];
            match colour {
                Some(colour) => drawing.disc(mark, 7.0, colour),
                None => drawing.ring(mark, 7.0, 2.0, INK),
            }
            drawing.text([x + KEY, y], Anchor::Left, TEXT, name, INK);
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
            if text::width(&longer, TEXT) + 24.0 <= width {
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
            rings: vec![Some(2.0), None],
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
                rings: "published".to_owned(),
                joined,
            };
            let drawing = draw(&[chart.clone(), chart]);
            let image = drawing.image();
            assert_eq!((image.width, image.height), (WIDTH, 2 * HEIGHT));
            for colour in &COLOURS[..3] {
                let first = image.pixels.iter().position(|pixel| pixel == colour).unwrap();
                assert!(first < (WIDTH * HEIGHT) as usize);
            }
            let svg = drawing.svg();
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && !svg.contains("NaN"));
            assert_eq!(svg.matches(">published</text>").count(), 2);
        }
        draw(&[]).image();
    }
}
