//! The command line of Airlane, as a library: the binary `airlane` and the Python package call [`run`].
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
use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::OnceLock;

/// The first word of the command line.
static FIRST: OnceLock<OsString> = OnceLock::new();

/// The file that starts this program again: the first word, if that is one, since another program may have
/// called [`run`].
fn program() -> io::Result<PathBuf> {
    let named = FIRST.get().map(PathBuf::from).filter(|path| path.is_file());
    named.map_or_else(std::env::current_exe, std::path::absolute)
}

/// Runs a command line, the name of the program first, and returns its exit code. To be called once in
/// a process that does nothing else: it hears signals, and standard output is its own.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    // If there is no thread to spare, signals end the program without tidying up.
    #[cfg(unix)]
    let _ = signals::hear();
    let args: Vec<OsString> = args.into_iter().collect();
    if let Some(first) = args.first() {
        let _ = FIRST.set(first.clone()); // it is called once
    }
    let cli = match commands::Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => {
            // Nobody is left to tell if this cannot be written.
            let _ = error.print();
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
    let result = cli.run();
    let written = output::finish();
    match (result, written) {
        (Ok(verdict), Ok(())) => verdict.code(),
        (Ok(_), Err(fault)) => fail(format_args!("cannot write to standard output: {fault}")),
        (Err(error), _) => fail(format_args!("{error:#}")),
    }
}

/// Says what went wrong, to whoever still reads it.
fn fail(why: fmt::Arguments<'_>) -> u8 {
    let _ = writeln!(std::io::stderr(), "error: {why}");
    1
}
