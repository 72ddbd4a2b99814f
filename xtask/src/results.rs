//! `cargo xtask results FOLDER`: `docs/results.md` and its plots, from what the benchmarks print, with the
//! commands that print it, and the commit, day and load of each measurement.

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
    /// Where its plot goes, from the root, and what it shows.
    plot: (&'static str, &'static str),
    shows: Shows,
}

/// What the tables of a section are about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shows {
    TimesAndLengths,
    /// How much longer paths are than the reference's. Times are in other sections.
    Gaps,
}

/// The plot of times and lengths.
const TIMES: &str = "Mean time of a query and length of paths, by map and method";

const SECTIONS: [Section; 4] = [
    Section {
        title: "Side by side",
        why: "The default planner, the classic searches over voxels, and `peer-pathfinding`: A\\* of the \
              [`pathfinding`](https://crates.io/crates/pathfinding) crate on the same grid, rule, costs and \
              estimate. An optimum is met if a path is as long as the scenario's published cost.",
        args: "bench scen Simple Complex DA2 EC1 BC2 BA1 A1 --every 250 \
               --algo default,astar,jps3d,lazytheta,peer-pathfinding",
        plot: ("docs/pictures/results.svg", TIMES),
        shows: Shows::TimesAndLengths,
    },
    Section {
        title: "The default planner's profiles",
        why: "Five hundred scenarios of every map.",
        args: "bench scen Simple Complex DA2 EC1 BC2 BA1 A1 --every 20 --algo fast,default,quality",
        plot: ("docs/pictures/results-profiles.svg", TIMES),
        shows: Shows::TimesAndLengths,
    },
    Section {
        title: "The gap to the best known path",
        why: "`reference` is the shortest path of many searches, all pulled taut; it is slow by design. `gap` is \
              how much longer a path is, in per cent. The reference is no bound: there may be a shorter path that \
              none of its searches found, above all in mazes and tunnels, where ways around obstacles are many. \
              So a gap of 0 does not say that a path is the shortest. Lengths do not depend on the load of the machine.",
        args: "bench scen Simple Complex DA2 EC1 BC2 BA1 A1 --every 400 --algo fast,default,quality,reference",
        plot: (
            "docs/pictures/results-gaps.svg",
            "Gap to the reference, mean and 95th percentile, by map and method",
        ),
        shows: Shows::Gaps,
    },
    Section {
        title: "Hard worlds",
        why: "Generated: porous rock, a 3D maze, tunnels, an industrial plant. Random queries; their optimal \
              costs come from jump point search.",
        args: "bench scen gen:porous:256 gen:maze:256 gen:tunnels:512 gen:plant:512 --random 30 \
               --algo default,jps3d",
        plot: ("docs/pictures/results-hard.svg", TIMES),
        shows: Shows::TimesAndLengths,
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
    // What a section's command printed, and how it was measured.
    let airlane = |number: usize, args: &str| -> Result<(String, String)> {
        let file = kept.join(format!("{number}.txt"));
        let state_file = kept.join(format!("{number}.state"));
        if !only.is_empty() && !only.contains(&&*number.to_string()) {
            let read = |file: &Path| {
                std::fs::read_to_string(file)
                    .with_context(|| format!("section {number} was not measured yet"))
            };
            return Ok((read(&file)?, read(&state_file)?));
        }
        eprintln!("airlane {args}");
        let mut command = Command::new(&binary);
        command.args(args.split_whitespace()).env("AIRLANE_MAPS", &maps).current_dir(root);
        let before = load();
        let said = run::output(&mut command)?;
        let state = measured(&commit(root)?, &today(), before, load());
        std::fs::write(&file, &said)?;
        std::fs::write(&state_file, &state)?;
        Ok((said, state))
    };
    let mut states = Vec::new();
    let mut body = String::new();
    for (number, section) in (1..).zip(&SECTIONS) {
        let command = format!("{} --json --plot {}", section.args, section.plot.0);
        let (rows, state) = airlane(number, &command)?;
        let rows: Vec<Value> =
            rows.lines().map(serde_json::from_str).collect::<Result<_, _>>().context("not JSON")?;
        body += &section.text(&rows);
        states.push((section.title, state));
    }
    let (sight, state) = airlane(SECTIONS.len() + 1, "bench los")?;
    let title = "Line of sight";
    writeln!(body, "\n## {title}\n\n`airlane bench los`\n\n```text\n{}\n```\n", sight.trim_end())?;
    states.push((title, state));
    let mut text = header(&states) + &body;
    text += ELSEWHERE;
    std::fs::write(root.join("docs/results.md"), text).context("cannot write docs/results.md")
}

/// What stands above all sections: how each was measured, those of one state together.
fn header(states: &[(&str, String)]) -> String {
    let mut text = format!(
        "# Results\n\nWritten by `cargo xtask results FOLDER` with version {}, where `FOLDER` holds maps of the \
         public Warframe voxel benchmark and their scenarios (Brewer & Sturtevant 2018). One thread of a two-core \
         machine: times vary with its load, so compare ratios within a table. `length` is the mean of path length \
         ÷ optimum over 26 steps a voxel. The auditor checks every path.\n\nMeasured, with the load of the machine \
         (processes that want to run, mean of a minute) before and after; the benchmark itself is 1 of the load \
         after:\n\n",
        env!("CARGO_PKG_VERSION")
    );
    for (title, state) in states {
        let _ = writeln!(text, "- {title}: {state}");
    }
    text
}

impl Section {
    /// Its part of the document.
    fn text(&self, rows: &[Value]) -> String {
        let Self { title, why, args, plot: (file, alt), shows } = self;
        let file = file.trim_start_matches("docs/");
        // Where there is a plot, tables are for those who want the digits.
        format!(
            "\n## {title}\n\n{why}\n\n![{alt}]({file})\n\n`airlane {args}`\n\n{}\n\
             <details><summary>All figures</summary>\n\n{}\n</details>\n",
            counts(rows),
            tables(rows, *shows)
        )
    }
}

/// Rows of `bench scen --json` as small tables: a line for each map, a column for each method.
fn tables(rows: &[Value], shows: Shows) -> String {
    let time = |row: &Value| {
        let [mean, median] = ["mean_us", "p50_us"].map(|key| micros(number(row, key)));
        format!("{mean} / {median}")
    };
    let length = |row: &Value| format!("{:.4}", number(row, "length_ratio_mean"));
    let gap =
        |row: &Value| format!("{:.2} / {:.2} %", number(row, "gap_mean"), number(row, "gap_p95"));
    let lengths = table("length", rows, length);
    match shows {
        Shows::TimesAndLengths => {
            table("time, mean / median", rows, time) + "\n" + &outliers(rows) + &lengths
        }
        Shows::Gaps => table("gap, mean / 95th percentile", rows, gap) + "\n" + &lengths,
    }
}

fn number(row: &Value, key: &str) -> f64 {
    row[key].as_f64().unwrap_or(f64::NAN)
}

/// Means that single queries have moved: those above their own 99th percentile. Says what the slowest took.
fn outliers(rows: &[Value]) -> String {
    let moved = rows.iter().filter(|row| number(row, "mean_us") > number(row, "p99_us"));
    let told: Vec<String> = moved
        .map(|row| {
            let [map, algo] = ["map", "algo"].map(|key| row[key].as_str().unwrap_or_default());
            format!("{map}, `{algo}`: {}", micros(number(row, "max_us")))
        })
        .collect();
    if told.is_empty() {
        return String::new();
    }
    format!(
        "A mean above its own 99th percentile comes from a query or two, most often from an interruption by \
         another process; the median is the figure to read. The slowest query there: {}.\n\n",
        told.join("; ")
    )
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

/// The commit that is measured, and whether there is more than it.
fn commit(root: &Path) -> Result<String> {
    let git = |args: &[&str]| run::output(Command::new("git").args(args).current_dir(root));
    // What this writes itself changes no figure.
    let changes = git(&["status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs"])?;
    let is_clean = changes.trim().is_empty();
    let name = git(&["log", "-1", "--format=%h of %cs"])?;
    let more = if is_clean { "" } else { " and changes not yet committed" };
    Ok(format!("{}{more}", name.trim()))
}

/// How many processes want to run, mean of a minute, where the system says so.
fn load() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/loadavg").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

/// A measurement in words.
fn measured(commit: &str, day: &str, before: Option<f64>, after: Option<f64>) -> String {
    let load = match (before, after) {
        (Some(before), Some(after)) => format!("load {before:.1} before, {after:.1} after"),
        _ => "load not known".to_owned(),
    };
    format!("commit {commit}, measured on {day}, {load}")
}

/// Today's date, in UTC.
fn today() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    day(now.map_or(0, |since| since.as_secs() / 86_400))
}

/// The date so many days after 1970-01-01.
fn day(mut left: u64) -> String {
    let has = |year: u64, factor: u64| year.is_multiple_of(factor);
    let is_leap = |year: u64| has(year, 4) && (!has(year, 100) || has(year, 400));
    let mut year = 1970;
    while left >= 365 + u64::from(is_leap(year)) {
        left -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if left < days {
            break;
        }
        left -= days;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", left + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn rows_become_tables() {
        let row = |map: &str, algo: &str| {
            json!({"map": map, "algo": algo, "queries": 3, "optimal_matches": 2, "invalid": 0,
                "mean_us": 1500.0, "p50_us": 15.0, "p99_us": 1600.0, "max_us": 9e6,
                "length_ratio_mean": 1.0, "gap_mean": 0.5, "gap_p95": 1.0})
        };
        let rows = [row("A", "astar"), row("A", "bfs"), row("B", "bfs")];
        let text =
            tables(&rows, Shows::TimesAndLengths) + &tables(&rows, Shows::Gaps) + &counts(&rows);
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

    #[test]
    fn means_moved_by_single_queries_are_told() {
        let row = |mean: f64| json!({"map": "A", "algo": "bfs", "mean_us": mean, "p99_us": 20.0, "max_us": 9e3});
        assert_eq!(outliers(&[row(19.0)]), "");
        let said = outliers(&[row(19.0), row(23.0)]);
        assert!(said.ends_with("there: A, `bfs`: 9.00 ms.\n\n"), "{said}");
    }

    #[test]
    fn measurements_say_when_and_beside_what() {
        let said = measured("abc of 2026-01-01", "2026-01-02", Some(0.04), Some(1.26));
        assert_eq!(
            said,
            "commit abc of 2026-01-01, measured on 2026-01-02, load 0.0 before, 1.3 after"
        );
        assert!(measured("a", "b", None, Some(1.0)).ends_with("load not known"));
        let text = header(&[("One", said.clone()), ("Two", "x".to_owned())]);
        assert!(text.contains(&format!("- One: {said}\n- Two: x\n")), "{text}");
    }

    #[test]
    fn days_become_dates() {
        let expected = [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (20_776, "2026-11-19"),
        ];
        for (days, date) in expected {
            assert_eq!(day(days), date);
        }
    }

    /// The times and gaps in README are those of the document.
    #[test]
    fn the_readme_says_what_the_results_say() {
        let root = crate::root().unwrap();
        let read = |name: &str| std::fs::read_to_string(root.join(name)).unwrap();
        let (results, readme) = (read("docs/results.md"), read("README.md"));
        let (maps, _) = results.split_once("\n## Hard worlds").unwrap();
        // The figure of `default` at a place among those of its cell, from all tables of a kind.
        let figures = |kind: &str, place: usize| -> Vec<f64> {
            let tables = maps.split("\n\n").filter(|part| part.starts_with(&format!("| {kind}")));
            let mut found = Vec::new();
            for table in tables {
                let mut lines =
                    table.lines().map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
                let column =
                    lines.next().unwrap().iter().position(|name| *name == "default").unwrap();
                found.extend(lines.skip(1).map(|cells| {
                    let part = cells[column].split('/').nth(place).unwrap().trim();
                    part.trim_end_matches(" µs").trim_end_matches(" %").parse::<f64>().unwrap()
                }));
            }
            assert!(found.len() >= 5, "{kind}");
            found
        };
        let ends = |figures: &[f64]| {
            figures.iter().fold((f64::MAX, 0.0f64), |(l, h), f| (l.min(*f), h.max(*f)))
        };
        let (least, most) = ends(&figures("time", 1));
        let time = format!("**{least:.0} to {most:.0} µs** a query at the median of a map");
        assert!(readme.contains(&time), "README.md: expected `{time}`");
        let (_, most) = ends(&figures("gap", 0));
        let gap = format!("mean length at most {most:.2} % above");
        assert!(readme.contains(&gap), "README.md: expected `{gap}`");
    }
}
