//! `airlane terrain`.

use super::{grouped, micros, why, write_png};
use crate::Verdict;
use crate::agents::{self, AGENT_HELP, AreaArgs};
use crate::models::budget;
use crate::options::{OrderingArgs, search_name};
use crate::points;
use airlane::method::Method;
use airlane::scene::HeightField;
use airlane::space::{Over, Terrain, Waypoints};
use airlane::{Agent, Answer, Map, Objective, Path, Planner, Query};
use airlane_io::PathFormat;
use airlane_picture::FlatPicture;
use airlane_scenes::Relief;
use anyhow::{Context, Result, bail};
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;

/// Plan a path over terrain for an agent
///
/// Heights are a greyscale PNG or PGM of 8 or 16 bits, or gen:SIZE[:SEED] for generated mountains and
/// roads. Pixel (x, y) from the top left is the cell around the point x,y times the cell size.
#[derive(clap::Args)]
pub(crate) struct TerrainArgs {
    /// Heights: a .png or .pgm file, or gen:SIZE[:SEED], such as gen:100 or gen:200x100:7
    heights: String,
    /// Ground costs as an image of the same size. Greyscale: 64 road, 80 grass, 112 rock (cost factor
    /// level / 64), 0 blocked. Colour: white road, green 0,160,0 grass, grey 128,128,128 rock, black
    /// blocked
    #[arg(long, value_name = "FILE")]
    ground: Option<PathBuf>,
    /// Memory limit of reading an image [default: 1G]: bytes, or with K, M, G or T
    #[arg(long, value_name = "BYTES")]
    memory: Option<String>,
    /// Size of a cell, in world units
    #[arg(long, value_name = "M", allow_negative_numbers = true)]
    cell_size: Option<f64>,
    /// World units per height level [default: 1, or 1/64 cell for gen:]
    #[arg(long, value_name = "M", allow_negative_numbers = true)]
    height_scale: Option<f64>,
    /// Start
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    from: String,
    /// Goal
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    to: String,
    #[arg(long, value_name = "FILE|NAME", default_value = "anyone", help = AGENT_HELP)]
    agent: String,
    #[command(flatten)]
    areas: AreaArgs,
    /// Objective: overland (length; uphill costs more, downhill less), shortest, fastest,
    /// easiest or safest
    #[arg(long, value_name = "NAME", default_value = "overland")]
    want: String,
    /// Search: dfs, bfs, dijkstra, greedy, astar, wastar, randomwalk or randomtrace; hpa
    /// (clusters, then cells) by the terrain's own costs
    #[arg(long, value_name = "NAME", default_value = "astar", value_parser = search_name)]
    algo: String,
    /// Search the waypoints of this file instead of all cells
    #[arg(long, value_name = "FILE")]
    waypoints: Option<PathBuf>,
    /// Draw the search from above: grey not searched, black blocked, blue open, magenta visited,
    /// yellow path, green start, red goal
    #[arg(long, value_name = "FILE.png")]
    picture: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    ordering: OrderingArgs,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Report {
    terrain: String,
    cells: [u32; 2],
    agent: String,
    want: String,
    algo: String,
    space: &'static str,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    cost: Option<f64>,
    length: Option<f64>,
    mode: Option<&'static str>,
    points: Vec<[f64; 3]>,
    expanded: u64,
    generated: u64,
    search_us: f64,
}

impl TerrainArgs {
    pub(crate) fn run(self) -> Result<Verdict> {
        let agent = agents::agent(&self.agent)?;
        let objective: Objective = self.want.parse()?;
        let options = self.ordering.options();
        let options: Vec<(&str, &str)> =
            options.iter().map(|(key, value)| (*key, value.as_str())).collect();
        let method = Method::from_options(&self.algo, None, &options)?;
        let (from, to) = (parse_place(&self.from, "--from")?, parse_place(&self.to, "--to")?);
        let terrain = Arc::new(Terrain::new(&self.field()?).context(self.heights.clone())?);
        let plan = self.waypoints.as_ref().map(airlane_io::read_waypoints).transpose()?;
        let mut map = match plan {
            Some(plan) => Waypoints::new(&plan, Over::Terrain(Arc::clone(&terrain)))?.into(),
            None => Map::from(&terrain),
        };
        self.areas.add_to(&mut map, bounds(&terrain))?;
        let mut query = Query::new(from, to).method(method);
        // Clusters are measured by the terrain's own costs, which are those of the defaults.
        let is_usual = self.agent == "anyone" && self.want == "overland";
        if !(matches!(method, Method::Hierarchical(_)) && is_usual) {
            query = query.agent(&agent).objective(objective);
        }
        let mut planner = Planner::new(&map);
        planner.prepare(&query)?;
        let mut picture = FlatPicture::new(&terrain);
        let watches = self.picture.is_some() && self.waypoints.is_none();
        let answer = match watches {
            true => planner.path_observed(&query, &mut picture)?,
            false => planner.path(&query)?,
        };
        if let Some(path) = answer.any_path() {
            picture.path(path.points());
        }
        if let Some(path) = answer.outcome.found() {
            path.audit(&map).context("the path does not pass the auditor")?;
        }
        let report = self.report(&terrain, &agent, &answer);
        if let Some(file) = &self.picture {
            let pixels = (1000 / terrain.size().into_iter().max().unwrap_or(1)).clamp(1, 16);
            write_png(file, &picture.render(&report.headline(), pixels))?;
        }
        match self.json {
            true => outln!("{}", serde_json::to_string(&report)?),
            false => out!("{}", report.text()),
        }
        Ok(match answer.outcome.found() {
            Some(_) => Verdict::Good,
            None => Verdict::NoPath,
        })
    }

    /// Reads or makes the heights and the ground.
    fn field(&self) -> Result<HeightField> {
        let mut field = match self.heights.strip_prefix("gen:") {
            Some(recipe) => {
                if self.ground.is_some() {
                    bail!("--ground requires heights from a file: gen: generates its own ground");
                }
                parse_relief(recipe)?.make()
            }
            None => {
                let budget = budget(self.memory.as_deref())?;
                airlane_io::read_terrain_within(&self.heights, self.ground.as_deref(), budget)?
            }
        };
        if let Some(cell_size) = self.cell_size {
            if self.height_scale.is_none() && self.heights.starts_with("gen:") {
                field.height_scale *= cell_size; // mountains grow with their cells
            }
            field.cell_size = cell_size;
            field.origin = [-cell_size / 2.0, -cell_size / 2.0, 0.0];
        }
        field.height_scale = self.height_scale.unwrap_or(field.height_scale);
        Ok(field)
    }

    fn report(&self, terrain: &Terrain, agent: &Agent, answer: &Answer) -> Report {
        let path = answer.any_path();
        Report {
            terrain: self.heights.clone(),
            cells: terrain.size(),
            agent: agent.name.clone(),
            want: self.want.clone(),
            algo: self.algo.clone(),
            space: if self.waypoints.is_some() { "waypoints" } else { "cells" },
            outcome: answer.outcome.name(),
            why: why(&answer.outcome),
            cost: path.map(Path::cost),
            length: path.map(Path::length),
            mode: path.and_then(|path| Some(path.legs().next()?.mode().name())),
            points: path.map(|path| path.points().to_vec()).unwrap_or_default(),
            expanded: answer.stats.expanded,
            generated: answer.stats.generated,
            search_us: answer.times.search.as_secs_f64() * 1e6,
        }
    }
}

impl Report {
    fn headline(&self) -> String {
        let Self { algo, agent, want, .. } = self;
        let what = match (self.outcome, self.cost, self.length) {
            ("found", Some(cost), Some(length)) => format!("cost {cost:.2}, length {length:.2}"),
            _ => "no path".to_owned(),
        };
        format!("{algo}, {agent}, {want}: {what}, {} visited", self.expanded)
    }

    fn text(&self) -> String {
        let mut lines = vec![format!(
            "{} ({}×{} cells) for {}, {}, by {} over {}",
            self.terrain,
            self.cells[0],
            self.cells[1],
            self.agent,
            self.want,
            self.algo,
            self.space
        )];
        match (&self.why, self.cost, self.length) {
            (None, Some(cost), Some(length)) => {
                let mode = self.mode.unwrap_or("move");
                lines.push(format!("path        cost {cost:.4}, length {length:.4}, {mode}"));
            }
            (why, ..) => lines.push(format!("no path     {}", why.as_deref().unwrap_or(""))),
        }
        lines.push(format!(
            "search      {} expanded, {} generated, {}",
            grouped(self.expanded),
            grouped(self.generated),
            micros(self.search_us)
        ));
        lines.join("\n") + "\n" + &points::text_of(&self.points, PathFormat::Csv)
    }
}

/// The box around a terrain, whatever the height.
fn bounds(terrain: &Terrain) -> [[f64; 3]; 2] {
    let (frame, size) = (terrain.frame(), terrain.size().map(f64::from));
    let [low_x, low_y, _] = frame.origin;
    let far = |low: f64, cells: f64| low + cells * frame.voxel_size;
    [[low_x, low_y, f64::MIN], [far(low_x, size[0]), far(low_y, size[1]), f64::MAX]]
}

/// `X,Y`; a height would be the ground's anyway.
fn parse_place(text: &str, option: &str) -> Result<[f64; 3]> {
    let numbers: Result<Vec<f64>, _> = text.split(',').map(str::trim).map(str::parse).collect();
    match numbers.as_deref() {
        Ok(&[x, y]) => Ok([x, y, 0.0]),
        _ => bail!("{option}: found {text:?}, expected two numbers such as 3,4.5"),
    }
}

/// `SIZE[:SEED]`.
fn parse_relief(text: &str) -> Result<Relief> {
    let (size, seed) = text.split_once(':').unwrap_or((text, "1"));
    let axes: Result<Vec<u32>, _> = size.split('x').map(str::parse).collect();
    let size = match axes.as_deref() {
        Ok(&[edge]) => [edge; 2],
        Ok(&[x, y]) => [x, y],
        _ => bail!("gen:{text}: expected gen:SIZE[:SEED], such as gen:100 or gen:200x100:7"),
    };
    if size.iter().any(|n| !(16..=4096).contains(n)) {
        bail!("gen:{text}: expected 16 to 4096 cells per axis");
    }
    let seed = seed.parse().context("the seed must be a whole number")?;
    Ok(Relief { size, seed })
}
