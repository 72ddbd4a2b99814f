//! Figures of Oksa: charts of the tables, and searches in the colours of the thesis.

use super::{Graph, HEURISTICS, List, OksaReport, SizeRow, StressRow, Trace, WaypointMap};
use crate::format::grouped;
use crate::paper::figure::{Figure, Group, Head, PUBLISHED, chart, series};
use airlane::geom::Frame;
use airlane::search::Event;
use airlane::space::Terrain;
use airlane_picture::flat_colour::{GOAL, KEYS, OPEN, PATH, START, UNSEARCHED, VISITED};
use airlane_picture::plot::{COLOURS, Chart, Panel, Scale, draw_sheet};
use airlane_picture::{Colour, FlatPicture, Image};

/// Pixels of a node.
const PIXELS: u32 = 6;
/// Around nodes, and between them.
const RIM: Colour = [96, 104, 116];

/// All of them.
pub(super) fn figures(report: &OksaReport) -> Vec<Figure> {
    let mut charts = vec![times(report)];
    let edges = report.sizes.chunk_by(|a, b| a.edge == b.edge);
    let groups: Vec<Group<'_, SizeRow>> =
        edges.map(|rows| (format!("{0} × {0}", rows[0].edge), rows.iter().collect())).collect();
    charts.push(leads(&groups));
    charts.push(lists(&groups));
    vec![
        Figure::of_charts(
            "oksa-lists",
            "Figure 16, and the heap's lead over the arrays at several sizes",
            charts,
        ),
        stress(report),
        country(report, "oksa-grid", Graph::Grid),
        country(report, "oksa-waypoints", Graph::Waypoints),
    ]
}

/// The means of figure 16.
fn times(report: &OksaReport) -> Chart {
    let of = |(_, heuristic): &(_, &str)| {
        let rows = report.stress.iter().filter(|row| row.heuristic == *heuristic);
        ((*heuristic).to_owned(), rows.collect())
    };
    let groups: Vec<Group<'_, StressRow>> = HEURISTICS.iter().map(of).collect();
    let head = Head {
        title: "Figure 16: 100 × 100 nodes, 8 directions",
        unit: "mean of all runs, ms",
        scale: Scale::Log,
    };
    let lists = [List::Array, List::Heap];
    let value = |row: &StressRow| (1e3 * row.mean_s, Some(1e3 * row.published_mean_s));
    chart(head, &groups, &["dynamic arrays", "heap"], |row, i| row.list == lists[i], value)
}

/// How the lead grows.
fn leads(groups: &[Group<'_, SizeRow>]) -> Chart {
    let head = Head {
        title: "The heap's lead over the arrays of the thesis",
        unit: "time with arrays ÷ with the heap",
        scale: Scale::Log,
    };
    let names = HEURISTICS.map(|(_, name)| name);
    let is = |row: &SizeRow, i: usize| row.heuristic == names[i];
    Chart { joined: true, ..chart(head, groups, &names, is, |row| (row.lead, None)) }
}

/// All lists with one heuristic.
fn lists(groups: &[Group<'_, SizeRow>]) -> Chart {
    let names = ["dynamic arrays", "heap", "array as open list only", "bucket queue"];
    let all = names.iter().zip(COLOURS).enumerate().map(|(i, (name, colour))| {
        let rows =
            groups.iter().map(|(_, rows)| rows.iter().find(|row| row.heuristic == "Euclidean"));
        series(name, colour, rows, |row| {
            ([row.array_ms, row.heap_ms, row.open_array_ms, row.bucket_ms][i], None)
        })
    });
    Chart {
        title: "A search with the Euclidean distance".to_owned(),
        unit: "least time, ms".to_owned(),
        scale: Scale::Log,
        groups: groups.iter().map(|(name, _)| name.clone()).collect(),
        series: all.collect(),
        rings: PUBLISHED.to_owned(),
        joined: true,
    }
}

/// Figures 13 to 15: what every heuristic looked at.
fn stress(report: &OksaReport) -> Figure {
    let (terrain, traces) = report.stress_traces.clone();
    let draw = move || {
        let panels = traces.iter().map(|trace| Panel {
            title: trace.title.clone(),
            note: note(trace, "length"),
            image: replayed(&terrain, trace),
        });
        let panels: Vec<Panel> = panels.collect();
        draw_sheet("The stress test with three heuristics", &KEYS, &panels, 3)
    };
    let caption = "The stress test as in figures 13 to 15, in the colours of the thesis".to_owned();
    Figure { name: "oksa-stress", caption, draw: Box::new(draw) }
}

fn note(trace: &Trace, cost: &str) -> String {
    format!("{} visited, {cost} {:.1}", grouped(trace.expanded), trace.cost)
}

/// The cells in the colours of what became of them.
fn replayed(terrain: &Terrain, trace: &Trace) -> Image {
    let mut picture = FlatPicture::new(terrain);
    picture.replay(&trace.seen);
    picture.path(&trace.points);
    let mut image = picture.squares(PIXELS);
    ends(&mut image, terrain, trace);
    image
}

/// Where a place of the terrain is in its picture.
fn at(terrain: &Terrain, place: [f64; 2]) -> [f64; 2] {
    let Frame { origin, voxel_size } = terrain.frame();
    [0, 1].map(|i| f64::from(PIXELS) * (place[i] - origin[i]) / voxel_size)
}

/// Start and goal, large enough to be seen.
fn ends(image: &mut Image, terrain: &Terrain, trace: &Trace) {
    for (end, colour) in [trace.points.first(), trace.points.last()].into_iter().zip([START, GOAL])
    {
        if let Some([x, y, _]) = end {
            image.disc(at(terrain, [*x, *y]), 10.5, RIM);
            image.disc(at(terrain, [*x, *y]), 9.0, colour);
        }
    }
}

/// Figures 19, 20 and 22: both ways over one of the graphs.
fn country(report: &OksaReport, name: &'static str, graph: Graph) -> Figure {
    let (terrain, traces) = &report.country_traces;
    let of = traces.iter().filter(|(of, _)| *of == graph).map(|(_, trace)| trace.clone());
    let (terrain, traces, map) =
        (terrain.clone(), of.collect::<Vec<_>>(), report.waypoints.clone());
    let draw = move || {
        let panels = traces.iter().map(|trace| Panel {
            title: trace.title.clone(),
            note: note(trace, "cost"),
            image: match graph {
                Graph::Grid => replayed(&terrain, trace),
                Graph::Waypoints => web(&terrain, &map, trace),
            },
        });
        let panels: Vec<Panel> = panels.collect();
        let title = match graph {
            Graph::Grid => "Mountains and roads: every cell is a node",
            Graph::Waypoints => "Mountains and roads: waypoints",
        };
        draw_sheet(title, &KEYS, &panels, 2)
    };
    let caption = match graph {
        Graph::Grid => {
            "The grid as in figures 19 and 20: roads are light, rock is dark, and the light comes from \
             the upper left"
        }
        Graph::Waypoints => {
            "The waypoints as in figures 21 and 22, joined where they see each other"
        }
    };
    Figure { name, caption: caption.to_owned(), draw: Box::new(draw) }
}

/// The waypoints over the terrain, coloured by what became of them.
fn web(terrain: &Terrain, map: &WaypointMap, trace: &Trace) -> Image {
    let mut image = FlatPicture::new(terrain).squares(PIXELS);
    let at = |place| at(terrain, place);
    for &[a, b] in &map.joined {
        image.line(at(map.places[a]), at(map.places[b]), 1.0, RIM);
    }
    for steps in trace.points.windows(2) {
        let [a, b] = [steps[0], steps[1]].map(|[x, y, _]| at([x, y]));
        image.line(a, b, 6.0, RIM);
        image.line(a, b, 4.0, PATH);
    }
    let mut colours = vec![UNSEARCHED; map.places.len()];
    for event in &trace.seen.0 {
        let (node, colour) = match *event {
            Event::Open { node, .. } => (node, OPEN),
            Event::Close(node) => (node, VISITED),
            _ => continue,
        };
        // Nodes beyond the waypoints are the ends of the query.
        if let Some(known) = colours.get_mut(node as usize) {
            *known = colour;
        }
    }
    let is_on_path = |[x, y]: [f64; 2]| {
        trace.points.iter().any(|point| (point[0] - x).hypot(point[1] - y) < 0.5)
    };
    for (&place, &colour) in map.places.iter().zip(&colours) {
        image.disc(at(place), 6.5, RIM);
        image.disc(at(place), 5.0, if is_on_path(place) { PATH } else { colour });
    }
    ends(&mut image, terrain, trace);
    image
}
