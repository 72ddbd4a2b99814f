//! Pictures for the report: what the figures of all papers share.

use airlane_picture::plot::{self, COLOURS, Chart, Scale, Series};
use airlane_picture::{Colour, Image};

/// What rings in charts mean.
pub(super) const PUBLISHED: &str = "published";

/// A picture, drawn when it is wanted.
pub(super) struct Figure {
    /// The name of its file, without the ending.
    pub(super) name: &'static str,
    pub(super) caption: String,
    pub(super) draw: Box<dyn Fn() -> Image>,
}

impl Figure {
    /// Charts, one below the other.
    pub(super) fn of_charts(name: &'static str, caption: &str, charts: Vec<Chart>) -> Self {
        let draw = Box::new(move || plot::draw(&charts).image());
        Self { name, caption: caption.to_owned(), draw }
    }

    /// The name of its file.
    pub(super) fn file(&self) -> String {
        format!("{}.png", self.name)
    }
}

/// A series of a chart from whatever holds its values: ours, and what is published.
pub(super) fn series<T>(
    name: &str,
    colour: Colour,
    groups: impl Iterator<Item = Option<T>>,
    values: impl Fn(&T) -> (f64, Option<f64>),
) -> Series {
    let (values, published) = groups
        .map(|group| {
            group.map_or((None, None), |group| {
                let (value, published) = values(&group);
                (Some(value), published)
            })
        })
        .unzip();
    Series { name: name.to_owned(), colour, values, rings: published }
}

/// What stands above a chart, and how it measures.
#[derive(Clone, Copy)]
pub(super) struct Head<'a> {
    pub(super) title: &'a str,
    pub(super) unit: &'a str,
    pub(super) scale: Scale,
}

/// Rows that stand together in a chart, with their name.
pub(super) type Group<'r, R> = (String, Vec<&'r R>);

/// A chart of rows: a series for each name. In a group, its row is the first that `is` of the name
/// with this number.
pub(super) fn chart<R>(
    head: Head<'_>,
    groups: &[Group<'_, R>],
    names: &[&str],
    is: impl Fn(&R, usize) -> bool,
    values: impl Fn(&R) -> (f64, Option<f64>),
) -> Chart {
    let all = names.iter().zip(COLOURS).enumerate().map(|(i, (name, colour))| {
        let rows = groups.iter().map(|(_, rows)| rows.iter().find(|row| is(row, i)));
        series(name, colour, rows, |row| values(row))
    });
    Chart {
        title: head.title.to_owned(),
        unit: head.unit.to_owned(),
        scale: head.scale,
        series: all.collect(),
        groups: groups.iter().map(|(name, _)| name.clone()).collect(),
        rings: PUBLISHED.to_owned(),
        joined: false,
    }
}

/// The name of an algorithm as papers write it.
pub(super) fn title(algo: &str) -> &str {
    match algo {
        "astar" => "A*",
        "theta" => "Theta*",
        "lazytheta" => "Lazy Theta*",
        "bfs" => "BFS",
        "dfs" => "DFS",
        "greedy" => "best-first",
        "dijkstra" => "Dijkstra",
        "randomwalk" => "random walk",
        "randomtrace" => "random trace",
        "default" => "default planner",
        other => other,
    }
}
