//! `cargo xtask results FOLDER`: `docs/results.md` and its plot, from what the benchmarks print, with the
//! commands that print it.

use crate::run;
use anyhow::{Context, Result};
use serde_json::Value;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// A section: title, what it shows, and the arguments of `airlane`.
struct Section {
    title: &'static str,
    why: &'static str,
    args: &'static str,
    /// Where its plot goes, from the root.
    plot: Option<&'static str>,
    /// Whether a column for the gap to the reference is worth having.
    gap: bool,
}

const SECTIONS: [Section; 4] = [
    Section {
        title: "Side by side",
        why: "The default planner, the classic searches over voxels, and `peer-pathfinding`: A\\* of the \
              [`pathfinding`](https://crates.io/crates/pathfinding) crate on the same grid, rule, costs and \
              estimate. An optimum is met if a path is as long as the scenario's published cost.",
        args: "bench scen Simple Complex DA2 EC1 BC2 BA1 A1 --every 250 \
               --algo default,astar,jps3d,lazytheta,peer-pathfinding",
        plot: Some("docs/pictures/results.svg"),
        gap: false,
    },
    Section {
        title: "The default planner's profiles",
        why: "Five hundred scenarios of every map.",
        args: "bench scen Simple Complex DA2 EC1 BC2 BA1 A1 --every 20 --algo fast,default,quality",
        plot: Some("docs/pictures/results-profiles.svg"),
        gap: false,
    },
    Section {
        title: "The gap to the best known path",
        why: "`reference` is the shortest path of many searches, all pulled taut; it is slow by design. \
              `gap` is the mean, and the 95th percentile, of how much longer a path is.",
        args: "bench scen Complex DA2 EC1 BC2 A1 --every 400 --algo fast,default,quality,reference",
        plot: None,
        gap: true,
    },
    Section {
        title: "Hard worlds",
        why: "Generated: porous rock, a 3D maze, tunnels, an industrial plant. Random queries; their optimal \
              costs come from jump point search.",
        args: "bench scen gen:porous:256 gen:maze:256 gen:tunnels:512 gen:plant:512 --random 30 \
               --algo default,jps3d",
        plot: Some("docs/pictures/results-hard.svg"),
        gap: false,
    },
];

/// What others published, on their machines.
const ELSEWHERE: &str = "\
## Published elsewhere

Figures of others, from their publications and on their machines: not measured here, and not comparable digit
by digit. The game Warframe itself is said to ask for under 1 ms a query, 100 ms at worst.

| what | figure | source |
|---|---|---|
| JPS-3D, 38 standard Warframe maps | 5.23 ms a query, median | Nobes et al. 2023 |
| A\\*, the same maps | 2.58 ms a query, median | Nobes et al. 2023 |
| merged octree | about 36 to 89 ms a query; 0.97 ms an update with re-planning | Massonnat & Verbrugge 2024 |
| A\\* in a maze of 512³ voxels | 4.46 s | Flying Navigation System |
| Lazy Theta\\* in the same maze | 21.4 s | Flying Navigation System |
";

/// Runs the benchmarks on the maps in `folder` and writes the document. With numbers of sections, from 1,
/// only those are measured; the others are taken from the last run, if there was one.
pub(crate) fn write(root: &Path, folder: &str, only: &[&str]) -> Result<()> {
    let binary = run::release_binary(root)?;
    let maps = std::fs::canonicalize(folder).with_context(|| format!("no folder {folder}"))?;
    let kept = run::target_folder(root)?.join("results");
    std::fs::create_dir_all(&kept).context("cannot make target/results")?;
    let airlane = |number: usize, args: &str| -> Result<String> {
        let file = kept.join(format!("{number}.txt"));
        if !only.is_empty() && !only.contains(&&*number.to_string()) {
            return std::fs::read_to_string(&file)
                .with_context(|| format!("section {number} was not measured yet"));
        }
        eprintln!("airlane {args}");
        let mut command = Command::new(&binary);
        command.args(args.split_whitespace()).env("AIRLANE_MAPS", &maps).current_dir(root);
        let said = run::output(&mut command)?;
        std::fs::write(&file, &said)?;
        Ok(said)
    };
    let state = state(root)?;
    let mut text = format!(
        "# Results\n\nWritten by `cargo xtask results FOLDER` {state}, where `FOLDER` holds maps of the \
         public Warframe voxel benchmark and their scenarios (Brewer & Sturtevant 2018). One thread on a \
         shared two-core machine: times vary with its load; compare ratios within a table. `length` is the mean of path length ÷ optimum over 26 steps a \
         voxel. The auditor checks every path.\n"
    );
    for (number, Section { title, why, args, plot, gap }) in (1..).zip(&SECTIONS) {
        let mut command = format!("{args} --json");
        if let Some(file) = plot {
            write!(command, " --plot {file}")?;
        }
        let rows = airlane(number, &command)?;
        let rows: Vec<Value> =
            rows.lines().map(serde_json::from_str).collect::<Result<_, _>>().context("not JSON")?;
        writeln!(text, "\n## {title}\n\n{why}\n")?;
        if let Some(file) = plot {
            let file = file.trim_start_matches("docs/");
            writeln!(
                text,
                "![Mean time of a query and length of paths, by map and method]({file})\n"
            )?;
        }
        writeln!(text, "`airlane {args}`\n\n{}", counts(&rows))?;
        // Where there is a plot, tables are for those who want the digits.
        match plot {
            Some(_) => writeln!(
                text,
                "<details><summary>All figures</summary>\n\n{}\n</details>",
                tables(&rows, *gap)
            )?,
            None => text += &tables(&rows, *gap),
        }
    }
    let sight = airlane(SECTIONS.len() + 1, "bench los")?;
    writeln!(
        text,
        "\n## Line of sight\n\n`airlane bench los`\n\n```text\n{}\n```\n",
        sight.trim_end()
    )?;
    text += ELSEWHERE;
    std::fs::write(root.join("docs/results.md"), text).context("cannot write docs/results.md")
}

/// Rows of `bench scen --json` as small tables: a line for each map, a column for each method.
fn tables(rows: &[Value], has_gap: bool) -> String {
    let number = |row: &Value, key: &str| row[key].as_f64().unwrap_or(f64::NAN);
    let time = |row: &Value| {
        let [mean, median] = ["mean_us", "p50_us"].map(|key| micros(number(row, key)));
        format!("{mean} / {median}")
    };
    let length = |row: &Value| format!("{:.4}", number(row, "length_ratio_mean"));
    let gap =
        |row: &Value| format!("{:.2} / {:.2} %", number(row, "gap_mean"), number(row, "gap_p95"));
    let text = table("time, mean / median", rows, time) + "\n" + &table("length", rows, length);
    match has_gap {
        true => text + "\n" + &table("gap, mean / 95th percentile", rows, gap),
        false => text,
    }
}

/// What the auditor and the scenarios say of all rows.
fn counts(rows: &[Value]) -> String {
    let sum = |rows: &[&Value], key: &str| -> u64 {
        rows.iter().map(|row| row[key].as_u64().unwrap_or(0)).sum()
    };
    let all: Vec<&Value> = rows.iter().collect();
    format!(
        "Invalid paths: {} of {}.{}\n",
        sum(&all, "invalid"),
        sum(&all, "queries"),
        names(rows, "algo")
            .iter()
            .filter_map(|algo| {
                let own: Vec<&Value> = rows.iter().filter(|row| row["algo"] == **algo).collect();
                let (met, of) = (sum(&own, "optimal_matches"), sum(&own, "queries"));
                (met > 0).then(|| format!(" Optima met by `{algo}`: {met} of {of}."))
            })
            .collect::<String>()
    )
}

/// A table of one value.
fn table(what: &str, rows: &[Value], cell: impl Fn(&Value) -> String) -> String {
    let (maps, algos) = (names(rows, "map"), names(rows, "algo"));
    let head: String = algos.iter().map(|algo| format!(" {algo} |")).collect();
    let mut text = format!("| {what} |{head}\n|---|{}\n", "---|".repeat(algos.len()));
    for map in maps {
        let _ = write!(text, "| {map} |");
        for algo in &algos {
            let row = rows.iter().find(|row| row["map"] == map && row["algo"] == **algo);
            let _ = write!(text, " {} |", row.map(&cell).unwrap_or_default());
        }
        text.push('\n');
    }
    text
}

/// Values of a column, each once, in order of appearance.
fn names<'r>(rows: &'r [Value], key: &str) -> Vec<&'r str> {
    let mut names: Vec<&str> = Vec::new();
    for name in rows.iter().filter_map(|row| row[key].as_str()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Microseconds in a unit that suits them.
fn micros(us: f64) -> String {
    match us {
        us if us < 1e3 => format!("{us:.0} µs"),
        us if us < 1e6 => format!("{:.2} ms", us / 1e3),
        us => format!("{:.2} s", us / 1e6),
    }
}

/// What was measured: the version and its day. Names of commits do not outlive a rebase.
fn state(root: &Path) -> Result<String> {
    let git = |args: &[&str]| run::output(Command::new("git").args(args).current_dir(root));
    // What this writes itself changes no figure.
    let changes = git(&["status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs"])?;
    let is_clean = changes.trim().is_empty();
    let day = git(&["log", "-1", "--format=%cs"])?;
    let more = if is_clean { "" } else { ", and changes not yet committed" };
    Ok(format!("with version {} of {}{more}", env!("CARGO_PKG_VERSION"), day.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn rows_become_tables() {
        let row = |map: &str, algo: &str| {
            json!({"map": map, "algo": algo, "queries": 3, "optimal_matches": 2, "invalid": 0,
                "mean_us": 1500.0, "p50_us": 15.0, "length_ratio_mean": 1.0, "gap_mean": 0.5,
                "gap_p95": 1.0})
        };
        let rows = [row("A", "astar"), row("A", "bfs"), row("B", "bfs")];
        let text = tables(&rows, true) + &counts(&rows);
        for line in [
            "| time, mean / median | astar | bfs |",
            "| A | 1.50 ms / 15 µs | 1.50 ms / 15 µs |",
            "| B |  | 1.0000 |",
            "| A | 0.50 / 1.00 % | 0.50 / 1.00 % |",
            "Invalid paths: 0 of 9. Optima met by `astar`: 2 of 3. Optima met by `bfs`: 4 of 6.",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}: {text}");
        }
    }
}
