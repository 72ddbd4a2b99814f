//! The commands that README and book print, run as printed.
//!
//! - In a block of the language `sh` every line is a command. `airlane ...` and `cargo run --release -- ...`
//!   run the release binary, in a folder of their own for each document, in order; later lines may read
//!   what earlier ones wrote. A comment with `exit code N` says what is expected other than success.
//! - In a block `sh,start` commands run on, such as the viewer, or for longer than a check may take: each
//!   must be alive after a moment, or have ended well, and is ended then. The same goes for lines of a block
//!   `text` that begin with `$ `, above what they print.
//! - In running text, code that begins like a call of the program is run to its end, unless some block
//!   prints the same. The name of a command that needs arguments, and a form with words in capitals such
//!   as `MAP`, are looked up in the command's help, options included.
//! - `cargo run --release --features NAME -- ...` runs the binary that the tests have built, with every
//!   feature and without optimisation: a second release build takes longer than all commands.
//! - Everything else must be in [`ELSEWHERE`], with the stage that runs it.
//!
//! Two documents are run at a time. A command that several print is run once, unless one of its files is
//! named by another line of the document.

mod lines;

use crate::book;
use crate::run::{all_features_binary, output};
use anyhow::{Context, Result, bail};
use lines::{Kind, Line, is_placeholder, lines, own_arguments, with_feature};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
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

/// How many documents are run at a time. Most commands use one core.
const LANES: usize = 2;

/// What became of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Done {
    Run,
    /// The same is run for another line.
    Before,
    /// It is the name or form of a command that exists.
    Named,
    /// It is run by this.
    Elsewhere(&'static str),
}

/// A document, and the commands in it.
struct Document {
    name: String,
    lines: Vec<Line>,
}

/// What runs commands, and what has been run.
struct Runner {
    binary: PathBuf,
    /// The binary with every feature, if a document needs one.
    with_features: Option<PathBuf>,
    /// Commands that blocks run to their end, and that blocks start.
    to_their_end: HashSet<String>,
    started: HashSet<String>,
    /// Commands that were run or are running.
    taken: Mutex<HashSet<String>>,
}

/// Runs the commands of all documents and returns what was done.
pub(crate) fn check(root: &Path, binary: &Path) -> Result<String> {
    let documents = documents(root)?;
    let runner = Runner::new(root, binary, &documents)?;
    let folder = std::env::temp_dir().join(format!("airlane-documented-{}", std::process::id()));
    let begin = Instant::now();
    let result = run_all(&runner, &documents, &folder);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).context("cannot remove the temporary folder")?;
    }
    let done = result?;
    let count = |what: Done| done.iter().filter(|(_, done)| *done == what).count();
    let elsewhere: Vec<String> = done
        .iter()
        .filter_map(|(place, done)| match done {
            Done::Elsewhere(by) => Some(format!("  {place} by {by}")),
            _ => None,
        })
        .collect();
    Ok(format!(
        "commands of README and book: {} run in {:.0} s, {} the same as one of these, {} names and forms \
         of commands, {} elsewhere:\n{}",
        count(Done::Run),
        begin.elapsed().as_secs_f64(),
        count(Done::Before),
        count(Done::Named),
        elsewhere.len(),
        elsewhere.join("\n")
    ))
}

fn documents(root: &Path) -> Result<Vec<Document>> {
    let readme =
        std::fs::read_to_string(root.join("README.md")).context("cannot read README.md")?;
    let mut documents = vec![Document { name: "README.md".to_owned(), lines: lines(&readme) }];
    for chapter in book::chapters(root)? {
        let name = format!("{}/{}", book::CHAPTERS, chapter.file);
        documents.push(Document { name, lines: lines(&chapter.text) });
    }
    Ok(documents)
}

/// Runs documents in lanes, each in a folder of its own; the first failure ends all lanes.
fn run_all(runner: &Runner, documents: &[Document], folder: &Path) -> Result<Vec<(String, Done)>> {
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let lane = || -> Result<Vec<(usize, String, Done)>> {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(document) = documents.get(at) else { return Ok(done) };
            let folder = folder.join(at.to_string());
            std::fs::create_dir_all(&folder).context("cannot make a temporary folder")?;
            for line in &document.lines {
                if failed.load(Ordering::Relaxed) {
                    return Ok(done); // the other lane says why
                }
                let place = format!("{}:{}: {}", document.name, line.number, line.text);
                match runner.run(document, line, &folder) {
                    Ok(what) => done.push((at, place, what)),
                    Err(error) => {
                        failed.store(true, Ordering::Relaxed);
                        return Err(error.context(place));
                    }
                }
            }
        }
    };
    let mut done = Vec::new();
    std::thread::scope(|scope| -> Result<()> {
        let lanes: Vec<_> = (0..LANES).map(|_| scope.spawn(lane)).collect();
        for lane in lanes {
            done.extend(lane.join().expect("a lane does not panic")?);
        }
        Ok(())
    })?;
    done.sort_by_key(|(at, ..)| *at);
    Ok(done.into_iter().map(|(_, place, what)| (place, what)).collect())
}

impl Runner {
    fn new(root: &Path, binary: &Path, documents: &[Document]) -> Result<Self> {
        let all = || documents.iter().flat_map(|document| &document.lines);
        let mut with_features = None;
        for (feature, _) in all().filter_map(|line| with_feature(&line.text)) {
            let manifest = std::fs::read_to_string(root.join("crates/airlane-cli/Cargo.toml"))?;
            if !manifest.lines().any(|line| line.starts_with(&format!("{feature} = "))) {
                bail!("airlane-cli has no feature `{feature}`");
            }
            with_features = Some(all_features_binary(root)?);
        }
        let of = |kind: Kind| {
            all().filter(|line| line.kind == kind).map(|line| line.key().to_owned()).collect()
        };
        Ok(Self {
            binary: binary.to_owned(),
            with_features,
            to_their_end: of(Kind::ToItsEnd),
            started: of(Kind::Start),
            taken: Mutex::default(),
        })
    }

    /// Runs a command, if it is one of the program and no other line stands for it.
    fn run(&self, document: &Document, line: &Line, folder: &Path) -> Result<Done> {
        if let Some((_, by)) = ELSEWHERE.iter().find(|(begin, _)| line.text.starts_with(begin)) {
            return Ok(Done::Elsewhere(by));
        }
        let (binary, rest) = match (with_feature(&line.text), own_arguments(&line.text)) {
            (Some((_, rest)), _) => (self.with_features.as_ref().context("not built")?, rest),
            (None, Some(rest)) => (&self.binary, rest),
            (None, None) => bail!("nothing is known of this command: see xtask/src/documented.rs"),
        };
        if line.kind == Kind::InText && self.is_name(rest)? {
            return Ok(Done::Named);
        }
        if self.is_run_elsewhere(document, line) {
            return Ok(Done::Before);
        }
        eprintln!("{}", line.text);
        let begin = Instant::now();
        match line.kind {
            Kind::ToItsEnd | Kind::InText => to_its_end(binary, rest, folder, line.exit_code)?,
            Kind::Start => start(binary, rest, folder)?,
        }
        let seconds = begin.elapsed().as_secs_f64();
        if seconds > 5.0 {
            eprintln!("  {seconds:.1} s: {}", line.text);
        }
        Ok(Done::Run)
    }

    /// Whether words name a command that needs more, or are a form with words to be replaced. Fails if
    /// there is no such command, or if it lacks an option.
    fn is_name(&self, rest: &str) -> Result<bool> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let is_option = |word: &&str| word.starts_with('-');
        let is_form = words.iter().any(|word| is_placeholder(word));
        if !is_form && words.iter().any(is_option) {
            return Ok(false);
        }
        let name = words.iter().take_while(|word| !is_option(word) && !is_placeholder(word));
        let mut help = Command::new(&self.binary);
        let help = output(help.args(name).arg("--help"))?;
        let missing = words.iter().find(|word| is_option(word) && !help.contains(**word));
        if let Some(option) = missing {
            bail!("the command has no option {option}");
        }
        Ok(is_form || needs_more(&help))
    }

    /// Whether another line stands for this one: the same command, none of whose files is named by
    /// another line of the document.
    fn is_run_elsewhere(&self, document: &Document, line: &Line) -> bool {
        let others = || document.lines.iter().filter(|other| other.key() != line.key());
        let names = |file: &str| others().any(|other| other.files().any(|its| its == file));
        if line.files().any(names) {
            return false;
        }
        let ends = line.kind != Kind::ToItsEnd && self.to_their_end.contains(line.key());
        if ends || line.kind == Kind::InText && self.started.contains(line.key()) {
            return true;
        }
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        !taken.insert(line.key().to_owned())
    }
}

/// Whether a help text says that a command has arguments, options or commands that must be given.
fn needs_more(help: &str) -> bool {
    let usage = help.lines().find_map(|line| line.trim_start().strip_prefix("Usage: "));
    usage.is_some_and(|usage| usage.split_whitespace().any(|word| word.starts_with(['<', '-'])))
}

/// A command in a folder. Nobody watches: no browser, no viewer after the demo, no verdict on times.
fn command(binary: &Path, words: &str, folder: &Path) -> Command {
    let mut command = Command::new(binary);
    // Quotes are for shells, and no word has a blank in it.
    command.args(words.split_whitespace().map(|word| word.trim_matches('\'')));
    command.current_dir(folder).env_remove("AIRLANE_MAPS");
    command.stdin(Stdio::null()).env("CI", "1");
    command.env("AIRLANE_TIMES", "shown"); // other commands run at the same time
    command
}

fn to_its_end(binary: &Path, rest: &str, folder: &Path, exit_code: i32) -> Result<()> {
    let (words, target) = match rest.split_once(" > ") {
        Some((words, file)) => (words, Some(folder.join(file.trim()))),
        None => (rest, None),
    };
    let output = command(binary, words, folder).output()?;
    if output.status.code() != Some(exit_code) {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("{}, expected exit code {exit_code}: {said}", output.status);
    }
    if let Some(file) = target {
        std::fs::write(file, &output.stdout)?;
    }
    Ok(())
}

fn start(binary: &Path, words: &str, folder: &Path) -> Result<()> {
    let begin = Instant::now();
    let mut command = command(binary, words, folder);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    while begin.elapsed() < START {
        match child.try_wait()? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => bail!("{status}"),
            None => std::thread::sleep(Duration::from_millis(50)),
        }
    }
    child.kill()?;
    child.wait()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing is said of commands that no document has.
    #[test]
    fn commands_run_elsewhere_are_printed_somewhere() {
        let documents = documents(&crate::root().unwrap()).unwrap();
        let lines = || documents.iter().flat_map(|document| &document.lines);
        for (begin, _) in ELSEWHERE {
            assert!(lines().any(|line| line.text.starts_with(begin)), "{begin}");
        }
    }

    fn runner(documents: &[Document]) -> Runner {
        Runner::new(Path::new("."), Path::new("no-such-program"), documents).unwrap()
    }

    fn document(text: &str) -> Document {
        Document { name: "x".to_owned(), lines: lines(text) }
    }

    #[test]
    fn unknown_commands_are_refused() {
        let document = document("```sh\nrm -r x\ncargo xtask test\n```\n");
        let runner = runner(&[]);
        let run = |at: usize| runner.run(&document, &document.lines[at], Path::new("."));
        assert!(run(0).is_err());
        assert_eq!(run(1).unwrap(), Done::Elsewhere("this"));
    }

    /// Once each; but a file that a later line reads is written in every document.
    #[test]
    fn equal_commands_are_run_once() {
        let documents = [
            document(
                "`airlane gen b`\n```sh,start\nairlane demo\n```\n```sh\nairlane demo\nairlane gen a -o a.obj\nairlane info a.obj\n```\n",
            ),
            document(
                "`airlane demo`\n```sh\ncargo run --release -- demo\nairlane gen a -o a.obj\n```\n",
            ),
        ];
        let runner = runner(&documents);
        let skipped: Vec<Vec<bool>> = documents
            .iter()
            .map(|d| d.lines.iter().map(|line| runner.is_run_elsewhere(d, line)).collect())
            .collect();
        // In the second document nothing reads `a.obj`; in the first, it was not marked as run.
        assert_eq!(skipped, [vec![false, true, false, false, false], vec![true, true, false]]);
    }

    #[test]
    fn commands_that_need_more_are_names() {
        assert!(needs_more("x\n\nUsage: airlane bench <COMMAND>\n"));
        assert!(needs_more("Usage: airlane route [OPTIONS] --from <X,Y,Z> <MAP>"));
        assert!(!needs_more("Usage: airlane view [OPTIONS] [MAP]...\n"));
    }

    #[test]
    #[cfg(unix)]
    fn names_and_forms_are_looked_up() {
        // Says its words, and so "--help" and what was asked for.
        let mut runner = runner(&[]);
        runner.binary = "echo".into();
        assert!(runner.is_name("route MAP").unwrap());
        assert!(runner.is_name("route MAP --loud").is_err());
        assert!(!runner.is_name("demo --movie movie.png").unwrap());
        runner.binary = "false".into();
        assert!(runner.is_name("batch").is_err());
    }

    #[test]
    #[cfg(unix)]
    fn exit_codes_are_compared() {
        let here = std::env::temp_dir();
        assert!(to_its_end(Path::new("true"), "", &here, 0).is_ok());
        assert!(to_its_end(Path::new("false"), "", &here, 0).is_err());
        assert!(to_its_end(Path::new("false"), "", &here, 1).is_ok());
        assert!(start(Path::new("false"), "", &here).is_err());
    }
}
