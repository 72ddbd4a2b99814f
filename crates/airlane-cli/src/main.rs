//! The command line of Airlane.
//!
//! Each command is a module of `commands`; what several share is beside them: where maps come from
//! (`maps`), models in metres (`models`), search options (`options`), points (`points`) and
//! progress (`progress`).

mod commands;
mod maps;
mod models;
mod options;
mod points;
mod progress;

use clap::Parser;
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
    leave_quietly_with_the_reader();
    match commands::Cli::parse().run() {
        Ok(verdict) => verdict.into(),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Exits silently when standard output is closed, instead of panicking in `println!`.
fn leave_quietly_with_the_reader() {
    let default = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let message = panic.payload().downcast_ref::<String>();
        if message.is_some_and(|text| text.starts_with("failed printing to stdout: Broken pipe")) {
            std::process::exit(0);
        }
        default(panic);
    }));
}

/// Whether the reader of our output closed the pipe, as `head` does.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<std::io::Error>());
    causes.any(|cause| cause.kind() == std::io::ErrorKind::BrokenPipe)
}
