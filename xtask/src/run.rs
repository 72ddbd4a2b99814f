//! Running other programs.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The cargo that started this task, run from the root of the checkout.
pub(crate) fn cargo(root: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(root);
    command
}

/// Runs a command with the terminal as its own; fails if it does.
pub(crate) fn plainly(command: &mut Command) -> Result<()> {
    let shown = shown(command);
    let status = command.status().with_context(|| format!("cannot start `{shown}`"))?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}

/// Builds the command line as users get it, and says where it is.
pub(crate) fn release_binary(root: &Path) -> Result<PathBuf> {
    plainly(&mut cargo(root, &["build", "--release", "--package", "airlane-cli"]))?;
    built(root, "release")
}

/// The command line with every feature, as the tests have it: next to them nothing is compiled for it.
pub(crate) fn all_features_binary(root: &Path) -> Result<PathBuf> {
    let args = ["build", "--workspace", "--all-features", "--examples", "--bin", "airlane"];
    plainly(&mut cargo(root, &args))?;
    built(root, "debug")
}

/// Where the binary of a profile is.
fn built(root: &Path, profile: &str) -> Result<PathBuf> {
    let file = format!("{profile}/airlane{}", std::env::consts::EXE_SUFFIX);
    Ok(target_folder(root)?.join(file))
}

/// Where cargo puts what it builds; settings and the environment may move it.
pub(crate) fn target_folder(root: &Path) -> Result<PathBuf> {
    let metadata = output(&mut cargo(root, &["metadata", "--no-deps", "--format-version", "1"]))?;
    let (_, rest) = metadata
        .split_once("\"target_directory\":\"")
        .context("cargo does not name the target folder")?;
    let (path, _) = rest.split_once('"').context("cargo's metadata is truncated")?;
    Ok(PathBuf::from(path.replace("\\\\", "\\")))
}

/// Whether a command can be started and succeeds; its output is dropped.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
}

/// What a command writes to standard output, or an error with what it wrote to standard error.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let shown = shown(command);
    let output = command.output().with_context(|| format!("cannot start `{shown}`"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("`{shown}` failed ({}): {}", output.status, said.trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What to do with a line of output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Line {
    /// Show it.
    Show,
    /// Show it and remember it.
    Keep,
    /// Drop it.
    Drop,
}

/// Runs a command and passes its output on as it comes. Returns the lines to keep, without colours,
/// and whether the command succeeded.
pub(crate) fn streaming(
    command: &mut Command,
    classify: impl Fn(&str) -> Line + Sync,
) -> Result<(Vec<String>, bool)> {
    let shown = shown(command);
    // A pipe hides the terminal from the command, so colours have to be asked for.
    if std::io::stderr().is_terminal() && std::env::var_os("CARGO_TERM_COLOR").is_none() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start `{shown}`"))?;
    let (out, err) = (child.stdout.take(), child.stderr.take());
    let kept = std::thread::scope(|scope| -> Result<Vec<String>> {
        let classify = &classify;
        let out = scope.spawn(move || pass_on(out, std::io::stdout(), classify));
        let err = scope.spawn(move || pass_on(err, std::io::stderr(), classify));
        let mut kept = Vec::new();
        for copier in [out, err] {
            kept.extend(copier.join().expect("copying lines does not panic")?);
        }
        Ok(kept)
    })?;
    Ok((kept, child.wait()?.success()))
}

fn pass_on(
    from: Option<impl Read>,
    mut to: impl Write,
    classify: impl Fn(&str) -> Line,
) -> std::io::Result<Vec<String>> {
    let mut kept = Vec::new();
    let Some(from) = from else { return Ok(kept) };
    let mut from = BufReader::new(from);
    let mut bytes = Vec::new();
    while from.read_until(b'\n', &mut bytes)? > 0 {
        let line = without_colours(&String::from_utf8_lossy(&bytes));
        let verdict = classify(&line);
        if verdict != Line::Drop {
            to.write_all(&bytes)?;
            to.flush()?;
        }
        if verdict == Line::Keep {
            kept.push(line.trim_end().to_owned());
        }
        bytes.clear();
    }
    Ok(kept)
}

/// A line without terminal escapes (`ESC [ ... letter`).
fn without_colours(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(escape) = rest.find("\u{1b}[") {
        plain.push_str(&rest[..escape]);
        let code = &rest[escape + 2..];
        let end = code.find(|c: char| c.is_ascii_alphabetic()).map_or(code.len(), |at| at + 1);
        rest = &code[end..];
    }
    plain + rest
}

fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_removed() {
        assert_eq!(without_colours("\u{1b}[32;1m Summary\u{1b}[0m [1s]"), " Summary [1s]");
        assert_eq!(without_colours("plain"), "plain");
    }

    #[test]
    fn kept_lines_come_back_and_dropped_ones_are_not_shown() {
        let mut shown = Vec::new();
        let classify = |line: &str| match line.trim_end() {
            "keep" => Line::Keep,
            "drop" => Line::Drop,
            _ => Line::Show,
        };
        let kept = pass_on(Some(&b"show\ndrop\nkeep"[..]), &mut shown, classify).unwrap();
        assert_eq!(kept, ["keep"]);
        assert_eq!(shown, b"show\nkeep");
    }
}
