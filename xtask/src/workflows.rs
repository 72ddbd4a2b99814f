//! What must hold for the workflows of GitHub, which nothing else here runs.

use std::path::PathBuf;

const NAMES: [&str; 2] = ["test.yml", "release.yml"];

fn text(name: &str) -> String {
    let folder: PathBuf = crate::root().unwrap().join(".github/workflows");
    std::fs::read_to_string(folder.join(name)).unwrap()
}

/// The jobs of a workflow: their names, and their lines.
fn jobs(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut jobs: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines().skip_while(|line| *line != "jobs:").skip(1) {
        let inner = line.strip_prefix("  ").unwrap_or_default();
        match inner.strip_suffix(':') {
            Some(name) if !name.starts_with([' ', '#']) => jobs.push((name, Vec::new())),
            _ => jobs.last_mut().into_iter().for_each(|(_, lines)| lines.push(line.trim())),
        }
    }
    jobs
}

#[test]
fn every_job_ends_in_time() {
    for name in NAMES {
        let text = text(name);
        let jobs = jobs(&text);
        assert!(jobs.len() >= 2, "{name}");
        for (job, lines) in jobs {
            let limit = lines.iter().find_map(|line| line.strip_prefix("timeout-minutes: "));
            let minutes = limit.and_then(|limit| limit.split(' ').next()?.parse().ok());
            assert!(minutes.is_some_and(|minutes: u32| minutes <= 180), "{name}: {job}");
        }
    }
}

#[test]
fn all_three_systems_run_the_same_task() {
    for name in NAMES {
        let text = text(name);
        let all: Vec<(&str, Vec<&str>)> = jobs(&text);
        for system in ["ubuntu-latest", "macos-latest", "windows-latest"] {
            let runs_task = |lines: &[&str]| {
                let is_here = |line: &&str| line.starts_with("runs-on:") || line.starts_with("os:");
                lines.iter().filter(|line| is_here(line)).any(|line| line.contains(system))
                    && lines.iter().any(|line| line.starts_with("- run: cargo xtask "))
            };
            assert!(all.iter().any(|(_, lines)| runs_task(lines)), "{name}: {system}");
        }
        // Nothing is checked there that developers cannot run.
        let commands = text.lines().filter_map(|line| line.trim().split_once("run: "));
        for (_, command) in commands {
            let known = ["cargo xtask ", "sudo apt-get ", "rustup ", "cargo +"];
            assert!(known.iter().any(|begin| command.starts_with(begin)), "{name}: {command}");
        }
    }
}

#[test]
fn the_oldest_rust_is_the_one_that_is_promised() {
    let manifest = std::fs::read_to_string(crate::root().unwrap().join("Cargo.toml")).unwrap();
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = "));
    let version = version.unwrap().trim_matches('"');
    let text = text("test.yml");
    assert!(text.contains(&format!("cargo +{version} check --workspace")), "{version}");
    assert!(text.contains(&format!("rustup toolchain install {version} ")), "{version}");
}
