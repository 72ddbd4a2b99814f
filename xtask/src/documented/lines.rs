//! The commands in the text of a document.

use crate::book;
use pulldown_cmark::Event;

/// How a command is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    ToItsEnd,
    /// It must be alive after a moment, or have ended well.
    Start,
    /// Printed in running text: a command, or the name or form of one.
    InText,
}

/// A command of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub(super) number: usize,
    pub(super) text: String,
    pub(super) kind: Kind,
    pub(super) exit_code: i32,
}

impl Line {
    /// The command without how the program is called, which is the same program in every case.
    pub(super) fn key(&self) -> &str {
        own_arguments(&self.text).unwrap_or(&self.text)
    }

    /// Names of files that the command reads or writes, as far as a name shows it: they end in a point
    /// and letters.
    pub(super) fn files(&self) -> impl Iterator<Item = &str> {
        self.key().split_whitespace().filter(|word| {
            let ending = word.rsplit_once('.').map_or("", |(_, ending)| ending);
            ending.starts_with(|c: char| c.is_ascii_alphabetic())
        })
    }
}

/// The arguments of a command of the program.
pub(super) fn own_arguments(command: &str) -> Option<&str> {
    let own = ["airlane ", "cargo run --release -- "];
    own.iter().find_map(|begin| command.strip_prefix(begin)).map(str::trim)
}

/// The feature of a command that runs the program with one, and its arguments.
pub(super) fn with_feature(command: &str) -> Option<(&str, &str)> {
    command.strip_prefix("cargo run --release --features ")?.split_once(" -- ")
}

/// Whether a word stands for what readers put there: `MAP`, `X,Y,Z`, `FILE.png`.
pub(super) fn is_placeholder(word: &str) -> bool {
    let stem = word.split('.').next().unwrap_or_default();
    let upper = |c: char| c.is_ascii_uppercase() || matches!(c, ',' | '|' | '-' | '_');
    stem.starts_with(|c: char| c.is_ascii_uppercase()) && stem.chars().all(upper)
}

/// The commands of a document, from its top to its end.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let mut found = in_blocks(text);
    found.extend(in_text(text));
    found.sort_by_key(|line| line.number);
    found
}

/// Commands in blocks: every line of a block `sh` or `sh,start`, and lines of a block `text` that begin
/// with `$ `, above what they print.
fn in_blocks(text: &str) -> Vec<Line> {
    let mut found: Vec<Line> = Vec::new();
    let mut block: Option<&str> = None;
    let mut lines = text.lines().enumerate();
    while let Some((i, line)) = lines.next() {
        if let Some(info) = line.trim_start().strip_prefix("```") {
            block = if block.is_some() { None } else { Some(info) };
            continue;
        }
        let (kind, line) = match (block, line.strip_prefix("$ ")) {
            (Some("sh"), _) => (Kind::ToItsEnd, line),
            (Some("sh,start"), _) | (Some("text"), Some(_)) => {
                (Kind::Start, line.trim_start_matches("$ "))
            }
            _ => continue,
        };
        let (command, comment) = line.split_once(" #").unwrap_or((line, ""));
        let mut command = command.trim().to_owned();
        if command.is_empty() || command.starts_with('#') {
            continue;
        }
        while command.ends_with('\\') {
            command.pop();
            let (_, more) = lines.next().unwrap_or_default();
            command = format!("{} {}", command.trim_end(), more.trim());
        }
        let code = comment.split_once("exit code ").map(|(_, rest)| {
            rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0)
        });
        found.push(Line { number: i + 1, text: command, kind, exit_code: code.unwrap_or(0) });
    }
    found
}

/// Commands in running text: code that begins as a call of the program does.
fn in_text(text: &str) -> Vec<Line> {
    let mut found = Vec::new();
    for (event, range) in book::parser(text).into_offset_iter() {
        let Event::Code(code) = event else { continue };
        if own_arguments(&code).is_some() || code.starts_with("cargo run") {
            let number = text[..range.start].lines().count().max(1);
            let text = code.split_whitespace().collect::<Vec<_>>().join(" ");
            found.push(Line { number, text, kind: Kind::InText, exit_code: 0 });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(usize, String, Kind, i32)> {
        lines(text).into_iter().map(|l| (l.number, l.text, l.kind, l.exit_code)).collect()
    }

    #[test]
    fn commands_are_found_with_what_is_expected_of_them() {
        let text = "x\n```sh\nairlane info a  # b\n\n# c\nairlane route a # exit code 3: none\n```\n\
                    ```text\nairlane no\n$ airlane bench \\\n  los\nyes\n```\n```sh,start\nairlane view\n```\n\
                    ```toml\nairlane = 1\n$ airlane no\n```\n";
        let expected = [
            (3, "airlane info a", Kind::ToItsEnd, 0),
            (6, "airlane route a", Kind::ToItsEnd, 3),
            (10, "airlane bench los", Kind::Start, 0),
            (15, "airlane view", Kind::Start, 0),
        ];
        assert_eq!(found(text), expected.map(|(n, t, k, c)| (n, t.to_owned(), k, c)));
    }

    #[test]
    fn commands_in_running_text_are_found_in_tables_and_over_two_lines() {
        let text = "Take `airlane info a`, not `airlane.h`, `airlane` or `airlane::laws`.\n\n\
                    | a |\n|---|\n| x `cargo run --release -- demo` |\n\n*`airlane gen\nwall`* `cargo test`\n";
        let expected = [
            (1, "airlane info a", Kind::InText, 0),
            (5, "cargo run --release -- demo", Kind::InText, 0),
            (7, "airlane gen wall", Kind::InText, 0),
        ];
        assert_eq!(found(text), expected.map(|(n, t, k, c)| (n, t.to_owned(), k, c)));
    }

    #[test]
    fn features_are_told_from_arguments() {
        let command = "cargo run --release --features polyanya -- navmesh a.glb --peer";
        assert_eq!(with_feature(command), Some(("polyanya", "navmesh a.glb --peer")));
        assert_eq!(with_feature("cargo run --release -- demo"), None);
    }

    #[test]
    fn placeholders_are_upper_case() {
        for word in ["MAP", "X,Y,Z", "FILE.png", "X,Y,Z:X,Y,Z"] {
            assert!(is_placeholder(word) || word.contains(':'), "{word}");
        }
        for word in ["A1", "Simple", "gen:city:96", "1,2,3", "-o", "level.glb"] {
            assert!(!is_placeholder(word), "{word}");
        }
    }

    #[test]
    fn files_are_told_from_numbers_and_generated_maps() {
        let line = |text: &str| Line {
            number: 1,
            text: text.to_owned(),
            kind: Kind::InText,
            exit_code: 0,
        };
        let text =
            "airlane route gen:city:96 --from 0.5,1,3 --radius 0.4 --picture path.png > a.json";
        assert_eq!(line(text).files().collect::<Vec<_>>(), ["path.png", "a.json"]);
        assert_eq!(line("cargo run --release -- demo").key(), line("airlane demo").key());
    }
}
