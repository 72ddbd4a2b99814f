//! Figures 5 and 6 as one SVG: times on a logarithmic axis, merged cells blue and JPS-3D orange, as
//! in the paper.

use super::{BinRow, FIGURE_6, MapRow, MassonnatReport, Spent};
use std::fmt::Write;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 900.0;
/// Left and right ends of both panels.
const ACROSS: [f64; 2] = [92.0, 936.0];
/// Top and bottom of the panels.
const FIRST: [f64; 2] = [92.0, 400.0];
const SECOND: [f64; 2] = [532.0, 836.0];
/// Names and colours of the series.
const SERIES: [(&str, &str); 3] = [
    ("default planner", "#1f6fb4"),
    ("A* over portal centres, pruned", "#3d9a5f"),
    ("JPS-3D", "#d9730d"),
];

/// Draws the figures; `None` if there were no maps. The second panel is BA1, or else the last map.
pub fn plot(report: &MassonnatReport) -> Option<String> {
    let last = report.maps.last()?;
    let of_figure_6 = report.maps.iter().any(|row| row.map == FIGURE_6);
    let map = if of_figure_6 { FIGURE_6 } else { &last.map };
    let mut page = Page::new();
    legend(&mut page);
    maps_panel(&mut page, report);
    lengths_panel(&mut page, report, map);
    Some(page.finish())
}

fn legend(page: &mut Page) {
    for (i, (name, colour)) in SERIES.into_iter().enumerate() {
        let x = ACROSS[0] + [0.0, 170.0, 440.0][i];
        page.dot([x + 6.0, 31.0], colour, true);
        page.text([x + 18.0, 36.0], "start", 15, name);
    }
}

/// Mean and median of every map.
fn maps_panel(page: &mut Page, report: &MassonnatReport) {
    let ends = |spent: Spent| [spent.mean_us, spent.median_us];
    let all = |row: &MapRow| [row.default, row.portals, row.jps3d];
    let times = report.maps.iter().flat_map(|row| all(row).map(ends)).flatten();
    let axis = LogAxis::over(times, FIRST);
    page.title(FIRST, "Time of a query on each map: mean ● and median ○");
    page.frame(FIRST, &axis);
    let step = (ACROSS[1] - ACROSS[0]) / report.maps.len() as f64;
    for (i, row) in report.maps.iter().enumerate() {
        let middle = ACROSS[0] + (i as f64 + 0.5) * step;
        page.text([middle, FIRST[1] + 22.0], "middle", 15, &row.map);
        for (series, (spent, (_, colour))) in all(row).into_iter().zip(SERIES).enumerate() {
            let x = middle + (series as f64 - 1.0) * step.min(90.0) * 0.2;
            let [mean, median] = ends(spent).map(|us| axis.place(us));
            page.line([[x, mean], [x, median]], colour, 2.5);
            page.dot([x, median], colour, false);
            page.dot([x, mean], colour, true);
        }
    }
}

/// Mean time over path length on one map.
fn lengths_panel(page: &mut Page, report: &MassonnatReport, map: &str) {
    let bins: Vec<_> = report.bins.iter().filter(|bin| bin.map == map).collect();
    let all = |bin: &BinRow| [bin.default_us, bin.portals_us, bin.jps3d_us];
    let axis = LogAxis::over(bins.iter().flat_map(|bin| all(bin)), SECOND);
    page.title(SECOND, &format!("{map}: mean time of a query over the length of its path"));
    page.frame(SECOND, &axis);
    let longest = bins.iter().fold(1.0, |longest: f64, bin| bin.to.max(longest));
    let across =
        |length: f64| ACROSS[0] + (ACROSS[1] - ACROSS[0]) * (length / longest).clamp(0.0, 1.0);
    let tick = nice_step(longest);
    let mut at = 0.0;
    while at <= longest {
        let x = across(at);
        page.line([[x, SECOND[1]], [x, SECOND[1] + 5.0]], "#444", 1.0);
        page.text([x, SECOND[1] + 22.0], "middle", 14, &format!("{at}"));
        at += tick;
    }
    let middle = f64::midpoint(ACROSS[0], ACROSS[1]);
    page.text(
        [middle, SECOND[1] + 46.0],
        "middle",
        15,
        "length of the path on the voxel grid (voxels)",
    );
    for (series, (_, colour)) in SERIES.into_iter().enumerate() {
        let points: Vec<[f64; 2]> = bins
            .iter()
            .map(|bin| {
                let us = all(bin)[series];
                [across(f64::midpoint(bin.from, bin.to)), axis.place(us)]
            })
            .collect();
        for pair in points.windows(2) {
            page.line([pair[0], pair[1]], colour, 2.0);
        }
        for &point in &points {
            page.dot(point, colour, true);
        }
    }
}

/// A step of 1, 2 or 5 times a power of ten that gives five to ten ticks up to `end`.
fn nice_step(end: f64) -> f64 {
    let power = 10f64.powf((end / 10.0).log10().ceil());
    [0.2, 0.5, 1.0]
        .map(|part| part * power)
        .into_iter()
        .find(|step| end / step <= 10.0)
        .unwrap_or(power)
}

/// A logarithmic axis of times in microseconds, over whole decades.
struct LogAxis {
    decades: [i32; 2],
    /// Top and bottom on the page.
    span: [f64; 2],
}

impl LogAxis {
    fn over(times: impl Iterator<Item = f64>, span: [f64; 2]) -> Self {
        // A time of nothing at all would have no place.
        let (low, high) = times
            .map(|us| us.max(0.01))
            .fold((f64::INFINITY, 0.01), |range, us| (us.min(range.0), us.max(range.1)));
        let low = low.min(high).log10().floor() as i32;
        let high = (high.log10().ceil() as i32).max(low + 1);
        Self { decades: [low, high], span }
    }

    fn place(&self, us: f64) -> f64 {
        let [low, high] = self.decades.map(f64::from);
        let share = (us.max(0.01).log10() - low) / (high - low);
        self.span[1] + (self.span[0] - self.span[1]) * share
    }
}

fn label(decade: i32) -> String {
    match decade {
        ..0 => format!("{} µs", 10f64.powi(decade)),
        0..3 => format!("{} µs", 10i32.pow(decade as u32)),
        3..6 => format!("{} ms", 10i32.pow(decade as u32 - 3)),
        _ => format!("{} s", 10f64.powi(decade - 6)),
    }
}

/// An SVG in the making.
struct Page(String);

impl Page {
    fn new() -> Self {
        let mut page = Self(String::new());
        page.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             width=\"{WIDTH}\" height=\"{HEIGHT}\" font-family=\"Helvetica, Arial, sans-serif\" \
             fill=\"#222\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>"
        ));
        page
    }

    fn put(&mut self, element: std::fmt::Arguments<'_>) {
        writeln!(self.0, "{element}").expect("a string takes everything");
    }

    fn finish(mut self) -> String {
        self.put(format_args!("</svg>"));
        self.0
    }

    fn text(&mut self, [x, y]: [f64; 2], anchor: &str, size: u32, text: &str) {
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        self.put(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    fn line(&mut self, [[x1, y1], [x2, y2]]: [[f64; 2]; 2], colour: &str, width: f64) {
        self.put(format_args!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\" \
             stroke-width=\"{width}\"/>"
        ));
    }

    fn dot(&mut self, [x, y]: [f64; 2], colour: &str, filled: bool) {
        let fill = if filled { colour } else { "white" };
        self.put(format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5.5\" fill=\"{fill}\" stroke=\"{colour}\" \
             stroke-width=\"2\"/>"
        ));
    }

    fn title(&mut self, [top, _]: [f64; 2], title: &str) {
        self.text([ACROSS[0], top - 16.0], "start", 18, title);
    }

    /// The two axes, with a line and a label at each decade and short lines in between.
    fn frame(&mut self, [top, bottom]: [f64; 2], axis: &LogAxis) {
        let [left, right] = ACROSS;
        let [low, high] = axis.decades;
        for decade in low..=high {
            let at = 10f64.powi(decade);
            let y = axis.place(at);
            self.line([[left, y], [right, y]], "#ddd", 1.0);
            self.text([left - 10.0, y + 5.0], "end", 14, &label(decade));
            for part in (2..10).filter(|_| decade < high) {
                let y = axis.place(at * f64::from(part));
                self.line([[left - 4.0, y], [left, y]], "#888", 1.0);
            }
        }
        self.line([[left, top], [left, bottom]], "#444", 1.5);
        self.line([[left, bottom], [right, bottom]], "#444", 1.5);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_hold_their_values() {
        let axis = LogAxis::over([3.0, 4200.0].into_iter(), [100.0, 500.0]);
        assert_eq!(axis.decades, [0, 4]);
        assert_eq!([1.0, 100.0, 1e4].map(|us| axis.place(us)), [500.0, 300.0, 100.0]);
        assert_eq!([1, 3, 4].map(label), ["10 µs", "1 ms", "10 ms"]);
        assert_eq!([42.0, 99.0, 700.0, 1000.0].map(nice_step), [5.0, 10.0, 100.0, 100.0]);
    }
}
