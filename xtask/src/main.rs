//! The repository's own tasks: `cargo xtask help` lists them.

mod bevy;
mod book;
mod c;
mod deps;
mod documented;
mod fuzz;
mod layers;
mod pictures;
mod plant;
mod python;
mod release;
mod results;
mod run;
mod scrub;
mod smoke;
mod stages;
mod tests_stage;
mod tree;
mod types;
mod viewer;
#[cfg(test)]
mod workflows;

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

const HELP: &str = "\
cargo xtask test [--quick] [stage...]   every check in order, or the named stages only;
                                        --quick leaves out the fuzz runs, the packages,
                                        the viewer, the Python package, the C library
                                        and the Bevy plugin
cargo xtask book                        build the book below target/book and check all links
cargo xtask pictures [word...]          make the pictures of README and book anew, or those whose
                                        file contains a word
cargo xtask release                     everything before a release but the upload
cargo xtask release --rehearse [stage...]
                                        the same before the changelog has a section of the version:
                                        says at the end what is missing; or with these stages only
cargo xtask c-fuzz MINUTES              calls of the C library at random, on several threads
cargo xtask c-bench                     what a query costs through C beside the engine's own
cargo xtask fuzz [target...] [seconds]  fuzz some targets, or all; 60 seconds each by default
cargo xtask fuzz [target...] --minutes N
                                        a campaign: N minutes for all targets together, in equal
                                        parts; then writes what it found to fuzz/minimised and
                                        prints a table of runs and coverage
cargo xtask golden                      write golden/queries.jsonl anew, after a change that moves paths
cargo xtask plant [stage...]            plant a fault for every stage, or these, and see it noticed
cargo xtask results FOLDER [number...]  measure on the maps in FOLDER and write docs/results.md;
                                        or only these sections of it
cargo xtask types [PACKAGE]             count the public types of a library, by module;
                                        of the engine by default
cargo xtask help                        this text

Stages: ";

fn main() -> ExitCode {
    match dispatch(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(args: Vec<String>) -> Result<()> {
    let root = root()?;
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words[..] {
        ["test", ref rest @ ..] => stages::test(&root, rest),
        ["fuzz", ref rest @ ..] => fuzz_command(&root, rest),
        ["book"] => {
            book::check(&root).map(|lines| lines.iter().for_each(|line| println!("{line}")))
        }
        ["pictures", ref rest @ ..] => pictures::make(&root, rest),
        ["release", ref rest @ ..] => release::run(&root, rest),
        ["golden"] => golden(&root),
        ["c-fuzz", minutes] => c::fuzz(&root, minutes),
        ["c-bench"] => c::bench(&root),
        ["plant", ref rest @ ..] => plant::run(&root, rest),
        ["results", folder, ref rest @ ..] => results::write(&root, folder, rest),
        ["types"] => types::print(&root, "airlane"),
        ["types", package] => types::print(&root, package),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}{}", stages::names().join(", "));
            Ok(())
        }
        [other, ..] => bail!("unknown task `{other}`; see `cargo xtask help`"),
    }
}

/// Writes the golden answers.
fn golden(root: &std::path::Path) -> Result<()> {
    let binary = run::release_binary(root)?;
    let args = ["bench", "golden", "--out", "golden/queries.jsonl"];
    run::plainly(std::process::Command::new(binary).args(args).current_dir(root))
}

fn fuzz_command(root: &Path, rest: &[&str]) -> Result<()> {
    match fuzz_options(rest)? {
        (targets, Spell::Each(time)) => fuzz::run(root, &targets, time),
        (targets, Spell::Campaign(time)) => fuzz::campaign(root, &targets, time),
    }
}

/// How long to fuzz.
#[derive(PartialEq, Eq, Debug)]
enum Spell {
    /// So long for each target.
    Each(Duration),
    /// So long for all targets together; then corpora are minimised.
    Campaign(Duration),
}

fn fuzz_options<'w>(words: &[&'w str]) -> Result<(Vec<&'w str>, Spell)> {
    if let Some(at) = words.iter().position(|word| *word == "--minutes") {
        let number = words.get(at + 1).context("expected a number after --minutes")?;
        let minutes: Option<f64> = number.parse().ok().filter(|n| *n > 0.0 && *n <= 1e5);
        let minutes = minutes.with_context(|| {
            format!("invalid number of minutes `{number}`: expected one above 0, such as 0.5")
        })?;
        let targets = [&words[..at], &words[at + 2..]].concat();
        return Ok((targets, Spell::Campaign(Duration::from_secs_f64(60.0 * minutes))));
    }
    let (targets, seconds) = match words {
        [targets @ .., last] => match last.parse() {
            Ok(seconds) => (targets, seconds),
            Err(_) => (words, 60),
        },
        [] => (words, 60),
    };
    Ok((targets.to_vec(), Spell::Each(Duration::from_secs(seconds))))
}

/// The root of the checkout that this run belongs to. Cargo says at run time where the package is;
/// what was compiled in may be stale when a target directory is shared or moved.
fn root() -> Result<PathBuf> {
    let package = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    Ok(package.parent().context("the package has no parent folder")?.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words after `cargo xtask` in the workflows are tasks and stages, and the oldest Rust is the promised one.
    #[test]
    fn workflows_run_what_exists() {
        let root = root().unwrap();
        let manifest = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
        let (_, rest) = manifest.split_once("\nrust-version = \"").unwrap();
        let oldest = format!("cargo +{} check", rest.split_once('"').unwrap().0);
        let (mut tasks, mut texts) = (0, String::new());
        for entry in std::fs::read_dir(root.join(".github/workflows")).unwrap() {
            texts += &std::fs::read_to_string(entry.unwrap().path()).unwrap();
        }
        for line in texts.lines().filter(|line| !line.trim_start().starts_with('#')) {
            let Some((_, task)) = line.split_once("cargo xtask ") else { continue };
            let words: Vec<&str> = task.split_whitespace().collect();
            assert!(HELP.contains(&format!("cargo xtask {} ", words[0])), "{line}");
            let stages = words[1..].iter().filter(|word| !word.starts_with("--"));
            for stage in stages {
                assert!(stages::names().contains(stage), "{line}: no stage {stage}");
            }
            tasks += 1;
        }
        assert!(tasks >= 4 && texts.contains(&oldest), "{tasks}, {oldest}");
    }

    #[test]
    fn seconds_are_for_each_target_and_minutes_for_all_together() {
        let read = |words: &[&'static str]| fuzz_options(words).unwrap();
        let each = |seconds| Spell::Each(Duration::from_secs(seconds));
        assert_eq!(read(&[]), (vec![], each(60)));
        assert_eq!(read(&["5"]), (vec![], each(5)));
        assert_eq!(read(&["a", "b"]), (vec!["a", "b"], each(60)));
        assert_eq!(read(&["a", "5"]), (vec!["a"], each(5)));
        let campaign = |seconds| Spell::Campaign(Duration::from_secs(seconds));
        assert_eq!(read(&["--minutes", "0.5"]), (vec![], campaign(30)));
        assert_eq!(read(&["a", "--minutes", "2", "b"]), (vec!["a", "b"], campaign(120)));
        for bad in [&["--minutes"][..], &["--minutes", "x"], &["--minutes", "-1"]] {
            assert!(fuzz_options(bad).is_err(), "{bad:?}");
        }
    }
}
