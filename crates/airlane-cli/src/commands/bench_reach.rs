//! `airlane bench reach`.

use super::{grouped, micros, print_json, table};
use crate::Verdict;
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::progress::Bar;
use airlane::Body;
use airlane_bench::{ReachRow, ReachSettings, measure_reach};
use anyhow::Result;

/// Measure the sets that can be reached from random starts
///
/// Times the search, the volume, the cost of a place and random points. Costs are compared with those of
/// queries of their own, by the default planner and by A* over voxels; the auditor checks every path. Exit
/// code 4 if a set has a point without a path, or misses one that is nearer than nine tenths of the cost; next to
/// an area that forbids it may.
///
/// Example: airlane bench reach gen:city:64 --cost 40 --areas 20
#[derive(clap::Args)]
pub(crate) struct Reach {
    #[arg(required = true, help = MAP_HELP)]
    maps: Vec<String>,
    /// The most that ways may cost, in voxel edges; inf for everything
    #[arg(long, value_name = "COST", default_value = "50")]
    cost: f64,
    /// Number of random starts
    #[arg(long, value_name = "N", default_value = "10")]
    starts: usize,
    /// Random goals for each start
    #[arg(long, value_name = "N", default_value = "100")]
    goals: usize,
    /// How many of them are compared with A*, which is slow
    #[arg(long, value_name = "N", default_value = "3")]
    compared: usize,
    /// Plan for a ball of this radius, in map units
    #[arg(long, value_name = "R", default_value = "0")]
    body: f64,
    /// Random areas with prices, one in five forbidden
    #[arg(long, value_name = "N", default_value = "0")]
    areas: u64,
    /// Random seed
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Print one JSON object per map, one per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    read: MapArgs,
}

impl Reach {
    pub(crate) fn run(self) -> Result<Verdict> {
        let settings = ReachSettings {
            starts: self.starts,
            max_cost: self.cost,
            goals: self.goals,
            compared: self.compared,
            body: Body::ball(self.body)?,
            areas: self.areas,
            seed: self.seed,
        };
        let mut rows = Vec::new();
        for source in Source::find_all(&self.maps, &self.read)? {
            let airspace = source.load()?.airspace;
            let mut bar = Bar::new(self.starts as u64, "spreading");
            rows.push(measure_reach(&source.name(), &airspace, settings, || bar.step())?);
        }
        match self.json {
            true => print_json(&rows)?,
            false => print_rows(&rows),
        }
        let is_sound = |row: &ReachRow| row.invalid == 0 && (row.missed == 0 || row.areas > 0);
        let is_sound = rows.iter().all(is_sound);
        Ok(if is_sound { Verdict::Good } else { Verdict::Failed })
    }
}

fn print_rows(rows: &[ReachRow]) {
    let head = [
        "map", "starts", "cells", "volume", "search", "+ volume", "cost of", "sample", "random",
        "goals", "÷ query", "least", "most", "÷ A*", "most", "missed", "invalid",
    ];
    let mut table = table(1, &head);
    for row in rows {
        table.add_row([
            row.map.clone(),
            row.starts.to_string(),
            grouped(row.expanded.round() as u64),
            grouped(row.volume.round() as u64),
            micros(row.search_us),
            micros(row.volume_us),
            micros(row.cost_us),
            micros(row.sample_us),
            micros(row.random_us),
            row.goals.to_string(),
            format!("{:.4}", row.ratio_mean),
            format!("{:.3}", row.ratio_min),
            format!("{:.3}", row.ratio_max),
            format!("{:.3}", row.astar_mean),
            format!("{:.3}", row.astar_max),
            row.missed.to_string(),
            row.invalid.to_string(),
        ]);
    }
    outln!("{table}");
    outln!("÷ query, ÷ A*: cost in the set ÷ cost of a query of its own; cells and volume: means");
}
