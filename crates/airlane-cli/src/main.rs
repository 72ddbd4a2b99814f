//! The command line of Airlane.
//!
//! Each command is a module of `commands`; what several share is beside them: where maps come from
//! (`maps`), models in metres (`models`), search options (`options`), points (`points`), standard
//! output (`output`), progress (`progress`), exit codes (`exit`) and signals (`signals`).

#[macro_use]
mod output;

mod agents;
mod commands;
mod exit;
mod maps;
mod models;
mod options;
mod points;
mod progress;
#[cfg(unix)]
mod signals;

use clap::Parser;
use exit::Verdict;
use std::fmt;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    // If there is no thread to spare, signals end the program without tidying up.
    #[cfg(unix)]
    let _ = signals::hear();
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
    ExitCode::FAILURE // 1
}
