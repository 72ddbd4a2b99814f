//! Exit codes, all of them: `airlane --help` prints this list, and a test compares it with the README's.

/// The exit status of a command that ran.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Success.
    Good,
    /// A query has no path, or a search hit its limit.
    NoPath,
    /// A check failed: a path that touches a solid, a benchmark that disagrees.
    Failed,
}

impl Verdict {
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Good => 0,
            Self::NoPath => 3,
            Self::Failed => 4,
        }
    }
}

/// Every code and its meaning. Codes above 128 are those of shells for a process that a signal ended.
const CODES: [(u8, &str); 10] = [
    (0, "success; also a viewer that was interrupted"),
    (1, "bad input, or a file that cannot be read or written; see standard error"),
    (2, "wrong command line"),
    (3, "no path, or a limit was reached"),
    (4, "a check failed"),
    (101, "a defect of the program; please report it"),
    (129, "the terminal was closed (SIGHUP)"),
    (130, "interrupted with Ctrl-C (SIGINT)"),
    (137, "killed (SIGKILL)"),
    (143, "terminated (SIGTERM)"),
];

/// The codes as a text for `--help`.
pub(crate) fn help() -> String {
    let lines = CODES.map(|(code, meaning)| format!("  {code:>3}  {meaning}"));
    format!("Exit codes:\n{}\n\nTry: airlane demo", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_book_lists_the_same_codes() {
        let chapter = include_str!("../../../book/chapters/command-line.md");
        let section = chapter.split("## Exit codes\n").nth(1).expect("a section of its own");
        let section = section.split("\n#").next().unwrap_or_default();
        let rows: Vec<(u8, &str)> = section
            .lines()
            .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | "))
            .filter_map(|(code, meaning)| Some((code.parse().ok()?, meaning)))
            .collect();
        assert_eq!(rows, CODES);
    }

    /// What the program can end with is in the list: its own codes, clap's, that of a panic, and 128 with
    /// the number of each signal that it hears.
    #[test]
    fn every_code_is_in_the_list() {
        let is_listed = |code: i32| CODES.iter().any(|(listed, _)| i32::from(*listed) == code);
        for verdict in [Verdict::Good, Verdict::NoPath, Verdict::Failed] {
            assert!(is_listed(verdict.code().into()), "{verdict:?}");
        }
        let clap = clap::Error::new(clap::error::ErrorKind::UnknownArgument).exit_code();
        assert!(is_listed(1) && is_listed(clap) && is_listed(101));
        #[cfg(unix)]
        for signal in crate::signals::ENDING {
            assert!(is_listed(128 + signal), "signal {signal}");
        }
    }
}
