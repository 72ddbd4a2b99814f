//! The commands that README and book print, run as printed.
//!
//! In a block of the language `sh` every line is a command:
//! - `airlane ...` and `cargo run --release -- ...` run the release binary, in a folder of their own for
//!   each document, in order; later lines may read what earlier ones wrote. A comment with `exit code N`
//!   says what is expected other than success.
//! - In a block `sh,start` commands run on, such as the viewer: each must be alive after a moment, or have
//!   ended well, and is ended then.
//! - `cargo run --release --features NAME -- ...` runs a binary built with that feature.
//! - Everything else must be in [`ELSEWHERE`], with the stage that runs it.
//!
//! Output is shown in blocks of the language `text`.

use crate::book;
use crate::run::{release_binary, release_binary_with};
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How commands begin that are not the program's, and what runs them.
const ELSEWHERE: &[(&str, &str)] = &[
    ("alias airlane=", "every command below it"),
    ("cargo xtask test", "this"),
    ("cargo run -p airlane --example", "the stage `tests`"),
    ("pip install ./bindings/python", "the stage `python`"),
    ("cargo build --release --manifest-path bindings/c/Cargo.toml", "the stage `c`"),
];

/// How long a command of a `start` block may run.
const START: Duration = Duration::from_secs(3);

/// How a command is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    ToItsEnd,
    Start,
}

/// What became of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Done {
    Run,
    /// It is run by this.
    Elsewhere(&'static str),
}

/// A command of a document.
#[derive(PartialEq, Eq, Debug)]
struct Line {
    number: usize,
    text: String,
    kind: Kind,
    exit_code: i32,
}

/// Runs the commands of all documents and returns what was done.
pub(crate) fn check(root: &Path, binary: &Path) -> Result<String> {
    let mut documents = vec![("README.md".to_owned(), read(root, "README.md")?)];
    for chapter in book::chapters(root)? {
        documents.push((format!("{}/{}", book::CHAPTERS, chapter.file), chapter.text));
    }
    let folder = std::env::temp_dir().join(format!("airlane-documented-{}", std::process::id()));
    let (mut count, mut elsewhere) = (0, Vec::new());
    let begin = Instant::now();
    let result = documents.iter().try_for_each(|(name, text)| -> Result<()> {
        std::fs::create_dir_all(&folder).context("cannot make a temporary folder")?;
        for line in lines(text) {
            let place = || format!("{name}:{}: {}", line.number, line.text);
            match run(root, binary, &folder, &line).with_context(place)? {
                Done::Run => count += 1,
                Done::Elsewhere(by) => elsewhere.push(format!("  {} by {by}", place())),
            }
        }
        std::fs::remove_dir_all(&folder).context("cannot remove the temporary folder")
    });
    if folder.exists() {
        std::fs::remove_dir_all(&folder).context("cannot remove the temporary folder")?;
    }
    result?;
    let seconds = begin.elapsed().as_secs_f64();
    Ok(format!(
        "commands of README and book: {count} run in {seconds:.0} s, {} elsewhere:\n{}",
        elsewhere.len(),
        elsewhere.join("\n")
    ))
}

fn read(root: &Path, name: &str) -> Result<String> {
    std::fs::read_to_string(root.join(name)).with_context(|| format!("cannot read {name}"))
}

/// The commands of a document.
fn lines(text: &str) -> Vec<Line> {
    let mut found = Vec::new();
    let mut block: Option<Option<Kind>> = None; // in a block; whether it holds commands
    for (i, line) in text.lines().enumerate() {
        if let Some(info) = line.trim_start().strip_prefix("```") {
            block = match (block, info) {
                (Some(_), _) => None,
                (None, "sh") => Some(Some(Kind::ToItsEnd)),
                (None, "sh,start") => Some(Some(Kind::Start)),
                (None, _) => Some(None),
            };
            continue;
        }
        let Some(Some(kind)) = block else { continue };
        let (command, comment) = line.split_once(" #").unwrap_or((line, ""));
        let command = command.trim();
        if command.is_empty() || command.starts_with('#') {
            continue;
        }
        let code = comment.split_once("exit code ").map(|(_, rest)| {
            rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0)
        });
        let exit_code = code.unwrap_or(0);
        found.push(Line { number: i + 1, text: command.to_owned(), kind, exit_code });
    }
    found
}

/// The feature of a command that runs the program with one, and its arguments.
fn with_feature(command: &str) -> Option<(&str, &str)> {
    command.strip_prefix("cargo run --release --features ")?.split_once(" -- ")
}

/// Runs a command, if it is one of the program.
fn run(root: &Path, binary: &Path, folder: &Path, line: &Line) -> Result<Done> {
    if let Some((_, by)) = ELSEWHERE.iter().find(|(begin, _)| line.text.starts_with(begin)) {
        return Ok(Done::Elsewhere(by));
    }
    let own = ["airlane ", "cargo run --release -- "];
    let rest = match with_feature(&line.text) {
        Some((feature, rest)) => {
            release_binary_with(root, &["--features", feature])?;
            rest
        }
        None => match own.iter().find_map(|begin| line.text.strip_prefix(begin)) {
            Some(rest) => rest,
            None => bail!("nothing is known of this command: see xtask/src/documented.rs"),
        },
    };
    let (words, target) = match rest.split_once(" > ") {
        Some((words, file)) => (words, Some(folder.join(file.trim()))),
        None => (rest, None),
    };
    eprintln!("{}", line.text);
    let begin = Instant::now();
    let mut command = Command::new(binary);
    // Quotes are for shells, and no word has a blank in it.
    let words = words.split_whitespace().map(|word| word.trim_matches('\''));
    command.args(words).current_dir(folder).env_remove("AIRLANE_MAPS");
    // Nobody watches: no browser, no viewer after the demo.
    command.stdin(Stdio::null()).env("CI", "1");
    match line.kind {
        Kind::ToItsEnd => {
            let output = command.output()?;
            if output.status.code() != Some(line.exit_code) {
                let said = String::from_utf8_lossy(&output.stderr);
                bail!("{}, expected exit code {}: {said}", output.status, line.exit_code);
            }
            if let Some(file) = target {
                std::fs::write(file, &output.stdout)?;
            }
        }
        Kind::Start => {
            let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
            while begin.elapsed() < START {
                match child.try_wait()? {
                    Some(status) if status.success() => return Ok(Done::Run),
                    Some(status) => bail!("{status}"),
                    None => std::thread::sleep(Duration::from_millis(50)),
                }
            }
            child.kill()?;
            child.wait()?;
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    if seconds > 5.0 {
        eprintln!("  took {seconds:.1} s");
    }
    // The binary of this name is the one without features again; nothing is compiled for that.
    if with_feature(&line.text).is_some() {
        release_binary(root)?;
    }
    Ok(Done::Run)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_with_what_is_expected_of_them() {
        let text = "x\n```sh\nairlane info a  # b\n\n# c\nairlane route a # exit code 3: none\n```\n\
                    ```text\n$ airlane no\n```\n```sh,start\nairlane view\n```\n";
        let found: Vec<_> =
            lines(text).into_iter().map(|l| (l.number, l.text, l.kind, l.exit_code)).collect();
        let expected = [
            (3, "airlane info a", Kind::ToItsEnd, 0),
            (6, "airlane route a", Kind::ToItsEnd, 3),
            (12, "airlane view", Kind::Start, 0),
        ];
        assert_eq!(found, expected.map(|(n, t, k, c)| (n, t.to_owned(), k, c)));
    }

    /// Nothing is said of commands that no document has.
    #[test]
    fn commands_run_elsewhere_are_printed_somewhere() {
        let root = crate::root().unwrap();
        let mut texts = read(&root, "README.md").unwrap();
        book::chapters(&root).unwrap().iter().for_each(|chapter| texts += &chapter.text);
        let lines = lines(&texts);
        for (begin, _) in ELSEWHERE {
            assert!(lines.iter().any(|line| line.text.starts_with(begin)), "{begin}");
        }
    }

    #[test]
    fn features_are_told_from_arguments() {
        let command = "cargo run --release --features polyanya -- navmesh a.glb --peer";
        assert_eq!(with_feature(command), Some(("polyanya", "navmesh a.glb --peer")));
        assert_eq!(with_feature("cargo run --release -- demo"), None);
    }

    #[test]
    fn unknown_commands_are_refused() {
        let line = |text: &str| Line {
            number: 1,
            text: text.to_owned(),
            kind: Kind::ToItsEnd,
            exit_code: 0,
        };
        let here = Path::new(".");
        let run = |text| run(here, Path::new("no-such-program"), here, &line(text));
        assert!(run("rm -r x").is_err());
        assert_eq!(run("cargo xtask test").unwrap(), Done::Elsewhere("this"));
    }
}
