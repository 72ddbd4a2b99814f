//! The commands that README and book print, run as printed.
//!
//! In a block of the language `sh` every line is a command:
//! - `airlane ...` and `cargo run --release -- ...` run the release binary, in a folder of their own for
//!   each document, in order; later lines may read what earlier ones wrote. A comment with `exit code N`
//!   says what is expected other than success.
//! - In a block `sh,start` commands run on, such as the viewer: each must be alive after a moment, or have
//!   ended well, and is ended then.
//! - Everything else must be in [`ELSEWHERE`], with the stage that runs it.
//!
//! Output is shown in blocks of the language `text`.

use crate::book;
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How commands begin that are not the program's, and what runs them.
const ELSEWHERE: &[(&str, &str)] = &[
    ("alias airlane=", "every command below it"),
    ("cargo add airlane", "the stage `release`"),
    ("cargo install --path crates/airlane-cli", "the stage `release`"),
    ("cargo xtask test", "this"),
    ("cargo xtask book", "the stage `book`"),
    ("cargo xtask pictures", "by hand, when pictures change"),
    ("cargo xtask results", "by hand, with maps"),
    ("cargo xtask release", "by hand, before a release"),
    ("cargo doc", "the stage `docs`"),
    ("cargo run -p airlane --example", "the stage `tests`"),
    ("cargo run --release --features polyanya", "the stage `tests`, with all features"),
    ("pip install ./bindings/python", "the stage `python`"),
    ("cargo build --release --manifest-path bindings/c/Cargo.toml", "the stage `c`"),
    ("cargo run --release --manifest-path bindings/bevy/Cargo.toml", "the stage `bevy`"),
];

/// How long a command of a `start` block may run.
const START: Duration = Duration::from_secs(3);

/// How a command is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    ToItsEnd,
    Start,
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
    let mut count = 0;
    let begin = Instant::now();
    let result = documents.iter().try_for_each(|(name, text)| -> Result<()> {
        std::fs::create_dir_all(&folder).context("cannot make a temporary folder")?;
        for line in lines(text) {
            let place = || format!("{name}:{}: {}", line.number, line.text);
            count += usize::from(run(binary, &folder, &line).with_context(place)?);
        }
        std::fs::remove_dir_all(&folder).context("cannot remove the temporary folder")
    });
    if folder.exists() {
        std::fs::remove_dir_all(&folder).context("cannot remove the temporary folder")?;
    }
    result?;
    let seconds = begin.elapsed().as_secs_f64();
    Ok(format!("commands of README and book: {count} run in {seconds:.0} s"))
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

/// Runs a command, if it is one of the program. Returns whether it did.
fn run(binary: &Path, folder: &Path, line: &Line) -> Result<bool> {
    if ELSEWHERE.iter().any(|(begin, _)| line.text.starts_with(begin)) {
        return Ok(false);
    }
    let own = ["airlane ", "cargo run --release -- "];
    let Some(rest) = own.iter().find_map(|begin| line.text.strip_prefix(begin)) else {
        bail!("nothing is known of this command: see xtask/src/documented.rs");
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
                    Some(status) if status.success() => return Ok(true),
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
    Ok(true)
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

    #[test]
    fn unknown_commands_are_refused() {
        let line = |text: &str| Line {
            number: 1,
            text: text.to_owned(),
            kind: Kind::ToItsEnd,
            exit_code: 0,
        };
        let run = |text| run(Path::new("no-such-program"), Path::new("."), &line(text));
        assert!(run("rm -r x").is_err());
        assert!(!run("cargo xtask test").unwrap());
    }
}
