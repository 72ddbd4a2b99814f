//! The binary `airlane`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(airlane_cli::run(std::env::args_os()))
}
