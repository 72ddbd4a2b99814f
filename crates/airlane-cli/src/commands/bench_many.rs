//! `airlane bench many`.

use super::claims::Judge;
use super::{grouped, micros, table};
use crate::Verdict;
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::progress::Bar;
use airlane::Body;
use airlane_bench::{Contender, ManyRow, ManySettings, measure_many};
use anyhow::{Result, bail};

/// Compare one call for many sources and one goal with one query per source
///
/// Random goals and random balls of sources, all connected, with the centre out of sight of the
/// goal; or sources anywhere. Both kinds are warmed up and timed in turn, ball by ball. The auditor
/// checks every path. Exit code 4 if any path is invalid or if one call takes longer than the separate queries, in any
/// ball by more than 5 % (for noise); 3 if any source has no path.
///
/// Example: airlane bench many gen:city:64 --sources 2,5,20,100,1000 --spread --areas 20
#[derive(clap::Args)]
pub(crate) struct Many {
    #[arg(required = true, help = MAP_HELP)]
    maps: Vec<String>,
    /// Methods to run: names as in `bench scen`, except jps3d, random searches and the peer
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "default")]
    algo: Vec<Contender>,
    /// Sources per ball, a row for each number
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "100")]
    sources: Vec<usize>,
    /// Radius of a ball in voxels
    #[arg(long, value_name = "R", default_value = "10")]
    radius: u32,
    /// Sources anywhere instead of in a ball
    #[arg(long)]
    spread: bool,
    /// One start and many goals instead
    #[arg(long)]
    from_one: bool,
    /// Plan for a ball of this radius, in metres
    #[arg(long, value_name = "R", default_value = "0")]
    body: f64,
    /// Random areas with prices, one in five forbidden
    #[arg(long, value_name = "N", default_value = "0")]
    areas: u64,
    /// Number of balls, each with its own goal
    #[arg(long, value_name = "N", default_value = "20")]
    queries: usize,
    /// Random seed
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Also use balls whose centre sees the goal
    #[arg(long)]
    in_sight: bool,
    /// Print one JSON object per map and algorithm, one per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    read: MapArgs,
}

impl Many {
    pub(crate) fn run(self) -> Result<Verdict> {
        let body = Body::ball(self.body)?;
        let settings = |sources: usize| ManySettings {
            sources,
            radius: (!self.spread).then_some(self.radius),
            queries: self.queries,
            seed: self.seed,
            in_sight: self.in_sight,
            body,
            areas: self.areas,
            from_one: self.from_one,
        };
        let mut rows = Vec::new();
        for source in &Source::find_all(&self.maps, &self.read)? {
            let airspace = source.load()?.airspace;
            for (contender, &sources) in
                self.algo.iter().flat_map(|one| self.sources.iter().map(move |n| (one, n)))
            {
                let (map, name) = (source.name(), contender.name());
                let mut bar = Bar::new(self.queries as u64, format!("{map} {name}"));
                let settings = settings(sources);
                let row = measure_many(&map, &airspace, contender, settings, || bar.step())?;
                drop(bar);
                let Some(row) = row else {
                    bail!("{name} does not support many sources in one call")
                };
                if self.json {
                    outln!("{}", serde_json::to_string(&row)?);
                }
                rows.push(row);
            }
        }
        if !self.json {
            print_rows(&rows);
        }
        let mut judge = Judge::new(self.json);
        for row in &rows {
            let name = format!("{}, {}, {} sources", row.map, row.algo, row.sources);
            judge.judge(&name, &row.claims());
        }
        Ok(match judge.verdict() {
            Verdict::Good if rows.iter().any(|row| row.unsolved > 0) => Verdict::NoPath,
            verdict => verdict,
        })
    }
}

fn print_rows(rows: &[ManyRow]) {
    let head = [
        "map",
        "algorithm",
        "balls",
        "sources",
        "one call",
        "one by one",
        "speed-up",
        "least",
        "length",
        "worst ball",
        "expanded",
        "one by one",
        "sight",
        "one by one",
        "invalid",
    ];
    let mut table = table(2, &head);
    for row in rows {
        table.add_row([
            row.map.clone(),
            row.algo.clone(),
            row.queries.to_string(),
            row.sources.to_string(),
            micros(row.many_us),
            micros(row.separate_us),
            format!("{:.2} ×", row.speedup),
            format!("{:.2} ×", row.speedup_least),
            format!("{:.4}", row.length_ratio_mean),
            format!("{:.4}", row.length_ratio_worst_ball),
            grouped(row.many_expanded.round() as u64),
            grouped(row.separate_expanded.round() as u64),
            grouped(row.many_sight.round() as u64),
            grouped(row.separate_sight.round() as u64),
            row.invalid.to_string(),
        ]);
    }
    outln!("{table}");
    outln!(
        "times, expanded and sight: means per ball; length: mean of one call ÷ one by one, of costs with areas"
    );
}
