//! The command line of Airlane.
//!
//! Each command is a module of `commands`; what several share is beside them: where maps come from
//! (`maps`), models in metres (`models`), search options (`options`), points (`points`), standard
//! output (`output`) and progress (`progress`).

#[macro_use]
mod output;

mod commands;
mod maps;
mod models;
mod options;
mod points;
mod progress;

use clap::Parser;
use std::fmt;
use std::io::Write;
use std::process::ExitCode;

/// The exit status of a command. 2 is clap's code for a wrong command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    /// Success.
    Good,
    /// A query has no path, or a search hit its limit.
    NoPath,
    /// A check failed: a path that touches a solid, a benchmark that disagrees.
    Failed,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        Self::from(match verdict {
            Verdict::Good => 0,
            Verdict::NoPath => 3,
            Verdict::Failed => 4,
        })
    }
}

fn main() -> ExitCode {
    let result = commands::Cli::parse().run();
    let written = output::finish();
    match (result, written) {
        (Ok(verdict), Ok(())) => verdict.into(),
        (Ok(_), Err(fault)) => fail(format_args!("cannot write to standard output: {fault}")),
        (Err(error), _) => fail(format_args!("{error:#}")),
    }
}

/// Says what went wrong, to whoever still reads it.
fn fail(why: fmt::Arguments<'_>) -> ExitCode {
    let _ = writeln!(std::io::stderr(), "error: {why}");
    ExitCode::FAILURE
}
