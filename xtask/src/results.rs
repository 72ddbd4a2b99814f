//! `docs/results.md`: what the benchmarks print, with the commands that print it.

use crate::run;
use anyhow::{Context, Result};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// Title, why it is there, and the arguments of `airlane`.
const RUNS: &[(&str, &str, &str)] = &[
    (
        "The published optimum, query by query",
        "`optimal` counts paths whose length is the scenario's cost; `invalid` counts paths that the \
         auditor rejects.",
        "bench scen Simple Complex A1 DA2 EC1 BC2 BA1 --every 100 --algo astar,jps3d,theta,lazytheta",
    ),
    (
        "Against an outside peer",
        "A* of the `pathfinding` crate on the same grid, rule, costs and estimate.",
        "bench scen Complex BC2 --every 100 --algo astar,peer-pathfinding,jps3d",
    ),
    (
        "The default planner",
        "All scenarios of all maps.",
        "bench scen Simple Complex A1 DA2 EC1 BC2 BA1 --algo fast,default,quality",
    ),
    (
        "Side by side with A* and jump point search",
        "",
        "bench scen Complex A1 DA2 EC1 BC2 BA1 --every 100 --algo default,astar,jps3d",
    ),
    (
        "The gap to the best known path",
        "`reference` is the shortest path of many searches, all pulled taut; it is slow by design.",
        "bench scen Complex A1 DA2 EC1 BC2 --every 400 --algo fast,default,quality,reference",
    ),
    (
        "Generated hard maps",
        "200 random queries each; their costs come from jump point search.",
        "bench scen gen:porous:256 gen:maze:256 gen:tunnels:512 gen:plant:512 --algo default,jps3d",
    ),
    ("Line of sight", "", "bench los"),
];

/// Runs the benchmarks on the maps in `folder` and writes the document.
pub(crate) fn write(root: &Path, folder: &str) -> Result<()> {
    run::plainly(&mut run::cargo(root, &["build", "--release", "--package", "airlane-cli"]))?;
    let binary = root.join(format!("target/release/airlane{}", std::env::consts::EXE_SUFFIX));
    let commit =
        run::output(Command::new("git").args(["rev-parse", "--short", "HEAD"]).current_dir(root))?;
    let mut text = format!(
        "# Results\n\nWritten by `cargo xtask results FOLDER` at commit {}, where `FOLDER` holds the \
         maps of the public Warframe voxel benchmark and their scenarios (Brewer & Sturtevant 2018). \
         One thread on a shared two-core machine: times vary with its load; compare ratios within a \
         table.\n",
        commit.trim()
    );
    for (title, why, args) in RUNS {
        eprintln!("airlane {args}");
        let words = args.split_whitespace();
        let said = run::output(Command::new(&binary).args(words).env("AIRLANE_MAPS", folder))?;
        writeln!(text, "\n## {title}\n")?;
        if !why.is_empty() {
            writeln!(text, "{why}\n")?;
        }
        writeln!(text, "```text\n$ AIRLANE_MAPS=FOLDER airlane {args}\n{}\n```", said.trim_end())?;
    }
    std::fs::write(root.join("docs/results.md"), text).context("cannot write docs/results.md")
}
