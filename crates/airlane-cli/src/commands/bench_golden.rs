//! `airlane bench golden`.

use crate::Verdict;
use crate::maps::recipe_argument;
use airlane::geom::Voxel;
use airlane::method::Method;
use airlane::rng::Rng;
use airlane::{Agent, Airspace, Body, Objective, Planner, Query};
use airlane_navmesh::{Bake, Building, Ground, House, Town};
use airlane_scenes::{Jam, Kind, Recipe};
use anyhow::{Context, Result, ensure};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Answers that are the same on every platform: compare them with a file, or write it
///
/// Queries in generated worlds by many methods, walks on navmeshes, journeys, and crowds. One JSON
/// object per line: what is asked, the outcome, and the fingerprint of the answer (a hash of a path's
/// points on the lattice, of the bits of a crowd's positions). Exit code 4 if a line differs.
#[derive(clap::Args)]
pub(crate) struct Golden {
    /// Compare with this file
    #[arg(long, value_name = "FILE", conflicts_with = "out", required_unless_present = "out")]
    check: Option<PathBuf>,
    /// Write this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// A question and its answer.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Line {
    /// A query in an airspace.
    Query {
        /// A MAP argument.
        world: String,
        from: [f64; 3],
        to: [f64; 3],
        method: String,
        /// Of a ball; 0 is a point.
        radius: f64,
        #[serde(flatten)]
        answer: Answered,
    },
    /// A walk on the floors of a model.
    Walk {
        model: &'static str,
        agent: &'static str,
        from: [f64; 3],
        to: [f64; 3],
        #[serde(flatten)]
        answer: Answered,
    },
    /// A journey through a town: on foot, up ladders and through the air.
    Journey {
        world: String,
        agent: &'static str,
        from: [f64; 3],
        to: [f64; 3],
        #[serde(flatten)]
        answer: Answered,
    },
    /// A crowd after some ticks of 1/30 s.
    Crowd {
        scene: &'static str,
        count: u32,
        seed: u64,
        ticks: u32,
        arrived: usize,
        fingerprint: String,
    },
}

/// What came of a query.
#[derive(Serialize)]
struct Answered {
    outcome: &'static str,
    /// Points of the path, if there is one.
    points: Option<usize>,
    fingerprint: Option<String>,
}

impl From<airlane::Answer> for Answered {
    fn from(answer: airlane::Answer) -> Self {
        let path = answer.any_path();
        Self {
            outcome: answer.outcome.name(),
            points: path.map(|path| path.points().len()),
            fingerprint: path.map(|path| hex(path.fingerprint())),
        }
    }
}

fn hex(fingerprint: u64) -> String {
    format!("{fingerprint:016x}")
}

impl Golden {
    pub(crate) fn run(self) -> Result<Verdict> {
        let mut lines = Vec::new();
        queries(&mut lines)?;
        walks(&mut lines)?;
        journeys(&mut lines)?;
        crowds(&mut lines)?;
        let lines = lines.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
        match (self.out, self.check) {
            (Some(file), _) => {
                airlane_io::write_atomically(&file, |writer| {
                    lines.iter().try_for_each(|line| writeln!(writer, "{line}"))
                })
                .with_context(|| format!("cannot write {}", file.display()))?;
                outln!("{}: {} answers", file.display(), lines.len());
                Ok(Verdict::Good)
            }
            (None, Some(file)) => {
                let text = std::fs::read_to_string(&file)
                    .with_context(|| format!("cannot read {}", file.display()))?;
                compare(&lines, &text.lines().collect::<Vec<_>>())
            }
            (None, None) => unreachable!("one of them is required"),
        }
    }
}

/// Says which lines differ.
fn compare(here: &[String], there: &[&str]) -> Result<Verdict> {
    ensure!(!there.is_empty(), "the file is empty, expected {} answers", here.len());
    let longest = here.len().max(there.len());
    let differ = |i: &usize| here.get(*i).map(String::as_str) != there.get(*i).copied();
    let different: Vec<usize> = (0..longest).filter(differ).collect();
    for &i in different.iter().take(10) {
        outln!("line {}:", i + 1);
        outln!("  expected {}", there.get(i).copied().unwrap_or("nothing"));
        outln!("  found    {}", here.get(i).map_or("nothing", String::as_str));
    }
    outln!("{} answers, {} different", longest, different.len());
    Ok(if different.is_empty() { Verdict::Good } else { Verdict::Failed })
}

/// Methods and radii that are asked, in every world.
const ASKED: [(&str, f64); 13] = [
    ("default", 0.0),
    ("fast", 0.0),
    ("quality", 0.0),
    ("default", 0.8),
    ("quality", 1.2),
    ("astar", 0.0),
    ("theta", 0.0),
    ("lazytheta", 0.8),
    ("jps3d", 0.0),
    ("astar@octree-corner", 0.0),
    ("astar@progressive-dual", 0.0),
    ("wastar", 0.0),
    ("randomtrace", 0.0),
];
/// Pairs of ends in every world.
const PAIRS: usize = 3;

fn queries(lines: &mut Vec<Line>) -> Result<()> {
    for kind in Kind::ALL {
        let recipe = Recipe { kind, size: [56, 48, 40], seed: 3 };
        let world = recipe_argument(recipe);
        let airspace = Airspace::bake(recipe.make()?)?;
        let mut planner = Planner::new(&airspace);
        let mut rng = Rng::new(7, kind as u64);
        for _ in 0..PAIRS {
            let [from, to] = [(); 2].map(|()| free_point(&airspace, &mut rng));
            for (method, radius) in ASKED {
                let query = Query::new(from, to).method(method.parse::<Method>()?);
                let query = query.body(Body::ball(radius)?);
                let answer = planner.path(&query)?.into();
                let (world, method) = (world.clone(), method.to_owned());
                lines.push(Line::Query { world, from, to, method, radius, answer });
            }
        }
    }
    Ok(())
}

/// The middle of a free voxel of the largest component.
fn free_point(airspace: &Airspace, rng: &mut Rng) -> [f64; 3] {
    let world = airspace.world();
    let largest = world.components().largest().map(|(label, _)| label);
    loop {
        let voxel = Voxel(world.size().map(|n| rng.below(n) as i32));
        if largest.is_some() && world.component(voxel) == largest {
            return world.frame().world_from_lattice(voxel.centre());
        }
    }
}

fn walks(lines: &mut Vec<Line>) -> Result<()> {
    let mut ground = Ground::new(House::model(), Bake::default());
    ground.set_link(1, House::ladder());
    let [from, to] = House::ENDS;
    for agent in ["soldier", "tank"] {
        for (from, to) in [(from, to), (to, from), (from, [7.0, 8.0, 0.0])] {
            let answer = ground.path(&Query::new(from, to).agent(&Agent::named(agent)?))?.into();
            lines.push(Line::Walk { model: "house", agent, from, to, answer });
        }
    }
    Ok(())
}

fn journeys(lines: &mut Vec<Line>) -> Result<()> {
    let recipe = Recipe { kind: Kind::City, size: [64, 64, 40], seed: 5 };
    let pilot = Agent::named("pilot")?;
    let bake = Bake { cell: 0.25, cell_height: 0.25, ..Bake::default() };
    let town = Town::new(recipe.make()?, &pilot, bake, Building::default())?;
    let mut planner = Planner::new(town.map());
    for ends in [[[3.0, 3.0], [61.0, 61.0]], [[61.0, 3.0], [3.0, 40.0]]] {
        let [from, to] = ends.map(|at| town.in_streets(at));
        let (start, goal) = (town.ground().at(from), town.ground().at(to));
        let query = Query::new(start, goal).agent(&pilot).objective(Objective::FASTEST);
        let answer = planner.path(&query)?.into();
        lines.push(Line::Journey {
            world: recipe_argument(recipe),
            agent: "pilot",
            from,
            to,
            answer,
        });
    }
    Ok(())
}

fn crowds(lines: &mut Vec<Line>) -> Result<()> {
    for jam in Jam::ALL {
        for (count, seed) in [(3, 0), (6, 2)] {
            let mut crowd = jam.stage(count, seed);
            let ticks = 240;
            for _ in 0..ticks {
                crowd.step(1.0 / 30.0)?;
            }
            let (arrived, fingerprint) = (crowd.arrived(), hex(crowd.fingerprint()));
            let scene = jam.name();
            lines.push(Line::Crowd { scene, count, seed, ticks, arrived, fingerprint });
        }
    }
    Ok(())
}
