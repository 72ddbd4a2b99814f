//! Draws the tour's figure with the planner it explains.
//!
//! After a change that is meant to change the figure: `UPDATE_FIGURES=1 cargo test -p airlane tour`.

use crate::geom::{LatticePoint, UNIT, Voxel};
use crate::plan::Airspace;
use crate::refine::tauten;
use crate::scene::Scene;
use crate::search::{CellTheta, Ending, Estimates, Labels, Limits, Pace, QuadHeap, best_first};
use std::fmt::Write;

const SIZE: [u32; 3] = [64, 40, 1];
/// Pixels a voxel.
const SCALE: f64 = 12.0;

/// A few walls and blocks.
fn world() -> Airspace {
    let mut scene = Scene::open(SIZE).unwrap();
    for (low, high) in [
        ([10, 0], [12, 26]),
        ([18, 14], [26, 20]),
        ([24, 26], [27, 40]),
        ([34, 0], [36, 14]),
        ([34, 18], [46, 24]),
        ([50, 10], [52, 34]),
        ([40, 30], [44, 40]),
    ] {
        scene.voxels.insert_box([low[0], low[1], 0], [high[0], high[1], 1]);
    }
    Airspace::bake(scene).unwrap()
}

/// The path as the search finds it, and pulled taut.
fn paths(airspace: &Airspace) -> (Vec<LatticePoint>, Vec<LatticePoint>) {
    let (world, cells) = (airspace.world(), airspace.cells());
    let (from, to) = (Voxel::new(3, 3, 0), Voxel::new(60, 20, 0));
    let cell = |voxel| cells.locate(voxel).unwrap();
    let policy =
        CellTheta::new(world, cells, from.centre(), to.centre(), cell(to), Pace::steady(1.07));
    let (mut labels, mut open) = (Labels::default(), QuadHeap::default());
    let limits = Limits::default();
    let (ending, _) = best_first(
        &policy,
        cell(from),
        &mut labels,
        &mut open,
        Estimates::Computed,
        &limits,
        &mut (),
    );
    let Ending::Goal(goal) = ending else { panic!("{ending:?}") };
    let found = policy.path_to(goal, &labels);
    let taut = tauten(world, &found).points;
    (found, taut)
}

fn draw() -> String {
    let airspace = world();
    let [width, height] = [SIZE[0], SIZE[1]].map(|n| f64::from(n) * SCALE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         style=\"max-width:100%;background:#f7f7f4\">\n"
    );
    let mut rectangle = |low: [f64; 2], high: [f64; 2], style: &str| {
        let (w, h) = ((high[0] - low[0]) * SCALE, (high[1] - low[1]) * SCALE);
        let (x, y) = (low[0] * SCALE, low[1] * SCALE);
        writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" {style}/>").unwrap();
    };
    for voxel in airspace.world().solids().iter() {
        let low = [0, 1].map(|i| f64::from(voxel.0[i]));
        rectangle(low, low.map(|c| c + 1.0), "fill=\"#5b6470\"");
    }
    let unit = f64::from(UNIT);
    for id in airspace.cells().ids() {
        let cell = airspace.cells().cell(id);
        let [low, high] = airspace
            .cells()
            .corners(cell)
            .map(|corner| [0, 1].map(|i| f64::from(corner.0[i]) / unit));
        rectangle(low, high, "fill=\"none\" stroke=\"#9aa7b4\" stroke-width=\"1\"");
    }
    let (found, taut) = paths(&airspace);
    for (points, colour, wide) in [(&found, "#e69f00", 3), (&taut, "#0072b2", 4)] {
        let at = |p: &LatticePoint| {
            let [x, y] = [0, 1].map(|i| f64::from(p.0[i]) / unit * SCALE);
            format!("{x:.1},{y:.1}")
        };
        let line: Vec<_> = points.iter().map(at).collect();
        let line = line.join(" ");
        writeln!(
            svg,
            "<polyline points=\"{line}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{wide}\"/>"
        )
        .unwrap();
    }
    svg + "</svg>\n"
}

#[test]
fn the_figure_of_the_tour_is_what_the_planner_draws() {
    let (drawn, committed) = (draw(), include_str!("pipeline.svg"));
    if std::env::var_os("UPDATE_FIGURES").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tour/pipeline.svg");
        std::fs::write(path, drawn).unwrap();
        return;
    }
    assert!(drawn == committed, "stale: run UPDATE_FIGURES=1 cargo test -p airlane tour");
    let (found, taut) = paths(&world());
    assert!(found.len() > taut.len(), "{found:?} {taut:?}");
}
