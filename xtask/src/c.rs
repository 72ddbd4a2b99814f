//! The C library: its header, its symbols, and programs in C, C++ and C# that use it.

mod delivery;

use crate::run;
use anyhow::{Context, Result, bail, ensure};
use delivery::{ALL, MONO, VALGRIND, need};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The library, a workspace of its own.
pub(crate) const MANIFEST: &str = "bindings/c/Cargo.toml";

/// What every compiler is asked for.
const STRICT: [&str; 4] = ["-Wall", "-Wextra", "-Werror", "-pedantic"];
/// Of C++, which has to do without.
const PLAIN_CPP: [&str; 3] = ["-std=c++17", "-fno-exceptions", "-fno-rtti"];
const SANITIZED: [&str; 3] = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g"];

/// How long the calls at random last as part of `test`.
const SHORT: f64 = 3.0;
/// The same with sanitizers.
const SANITIZED_SHORT: f64 = 2.0;

/// Rounds of the bench, and how many microseconds more than the engine's own a query may cost.
const BENCH: [&str; 2] = ["60", "1"];

/// The tests in C that run alone; each is told a folder for its files.
const TESTS: [&str; 3] = ["promises", "refusals", "worlds"];

/// The golden queries, and what the programs are called.
const GOLDEN: [(&str, &str); 2] = [("golden.c", "golden"), ("golden.cpp", "golden_cpp")];

/// Where things are.
struct Place {
    root: PathBuf,
    source: PathBuf,
    target: PathBuf,
    /// Programs and the library they use.
    out: PathBuf,
}

/// Builds the library and checks all of it. Returns what is worth repeating.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let place = Place::new(root)?;
    let of = |word: &'static str, words: &[&'static str]| {
        run::plainly(&mut place.cargo(&[&[word, "--manifest-path", MANIFEST], words].concat()))
    };
    of("run", &["--quiet", "-p", "airlane-header", "--", "--check"])?;
    let (library, header) = (["--release", "-p", "airlane-c"], ["-p", "airlane-header"]);
    let denied = ["--all-targets", "--all-features", "--", "-D", "warnings"];
    of("clippy", &[&library[..], &denied].concat())?;
    of("clippy", &[&header[..], &denied].concat())?;
    place.build_with_panics()?;
    place.build()?;
    of("test", &library)?;
    of("test", &header)?;
    let mut lines = vec![place.symbols()?];
    place.headers()?;
    lines.push(place.by_cmake()?);
    lines.push(place.by_pkg_config()?);
    for source in ["panics.c", "hooks.cpp"] {
        lines.extend(said(&place.panics(source)?, &[])?);
    }

    let golden = place.golden()?;
    for (source, name) in GOLDEN {
        let program = place.compile(source, name, &["-O2"])?;
        compare(&run::output(Command::new(program).arg(place.queries()))?, &golden, source)?;
    }
    let frame_loop = place.compile("frame_loop.c", "frame_loop", &["-O2"])?;
    lines.extend(said(&frame_loop, &["600", "unpaced"])?);
    lines.extend(said(&frame_loop, &["180"])?);
    run::plainly(&mut Command::new(place.compile("squad.cpp", "squad", &["-O2"])?))?;
    for name in TESTS {
        let program = place.compile(&format!("../tests/{name}.c"), name, &["-O2"])?;
        lines.extend(said(&program, &[&place.folder()])?);
    }
    place.refuses_every_function()?;
    lines.push(place.csharp(&golden)?);

    // Nothing is measured here: that it fails above its limit, and else does not.
    let bench = place.compile("bench.c", "bench", &["-O2"])?;
    for (limit, code) in [("1e9", 0), ("-1e9", 1)] {
        let status = Command::new(&bench).args(["1", limit]).status().context("the C bench")?;
        ensure!(status.code() == Some(code), "the C bench with a limit of {limit} µs: {status}");
    }
    let fuzz = place.compile("../tests/fuzz.c", "fuzz", &["-O1", "-g"])?;
    lines.extend(said(&fuzz, &[&SHORT.to_string()])?);
    place.calls_every_function()?;

    let frame_loop = place.compile("frame_loop.c", "frame_loop_san", &SANITIZED)?;
    run::plainly(Command::new(frame_loop).args(["600", "unpaced"]))?;
    run::plainly(&mut Command::new(place.compile("squad.cpp", "squad_san", &SANITIZED)?))?;
    for (source, name) in GOLDEN {
        let program = place.compile(source, &format!("{name}_san"), &SANITIZED)?;
        compare(&run::output(Command::new(program).arg(place.queries()))?, &golden, source)?;
    }
    for name in TESTS {
        let (source, name) = (format!("../tests/{name}.c"), format!("{name}_san"));
        let program = place.compile(&source, &name, &SANITIZED)?;
        run::plainly(Command::new(program).arg(place.folder()))?;
    }
    let fuzz = place.compile("../tests/fuzz.c", "fuzz_san", &SANITIZED)?;
    run::plainly(Command::new(fuzz).arg(SANITIZED_SHORT.to_string()))?;
    need(VALGRIND)?;
    let folder = place.folder();
    let examples = [("frame_loop", &["40", "unpaced"][..]), ("squad", &[])];
    let tests = TESTS.map(|name| (name, [folder.as_str()]));
    let tests = tests.iter().map(|(name, words)| (*name, &words[..]));
    for (name, words) in examples.into_iter().chain(tests) {
        run::plainly(place.valgrind().arg(place.out.join(name)).args(words))?;
    }
    let asked = run::output(place.valgrind().arg(place.out.join("golden")).arg(place.queries()))?;
    compare(&asked, &golden, "golden.c under valgrind")?;
    lines.push(format!(
        "c: the sanitizers and valgrind found nothing in frame_loop, squad, golden, {}",
        TESTS.join(", ")
    ));
    Ok(lines)
}

/// Installs what the checks need, where that is possible.
pub(crate) fn prepare() -> Result<()> {
    ALL.into_iter().try_for_each(need)
}

/// Calls at random for some minutes.
pub(crate) fn fuzz(root: &Path, minutes: &str) -> Result<()> {
    let seconds = minutes.parse::<f64>().ok().filter(|n| *n > 0.0 && *n <= 1e5).map(|n| 60.0 * n);
    let seconds = seconds.with_context(|| format!("invalid number of minutes `{minutes}`"))?;
    let place = Place::new(root)?;
    place.build()?;
    let fuzz = place.compile("../tests/fuzz.c", "fuzz", &["-O1", "-g"])?;
    let seed = std::process::id().to_string();
    eprintln!("seed {seed}");
    run::plainly(Command::new(fuzz).arg(seconds.to_string()).arg(seed))
}

/// What a query costs through C beside what it costs the engine: fails above the limit.
pub(crate) fn bench(root: &Path) -> Result<()> {
    let place = Place::new(root)?;
    place.build()?;
    run::plainly(Command::new(place.compile("bench.c", "bench", &["-O2"])?).args(BENCH))
}

/// Runs a program and keeps what it says.
fn said(program: &Path, words: &[&str]) -> Result<Vec<String>> {
    let text = run::output(Command::new(program).args(words))?;
    print!("{text}");
    Ok(text.lines().map(|line| format!("c: {line}")).collect())
}

/// Whether a program printed the golden answers.
fn compare(found: &str, golden: &[String], program: &str) -> Result<()> {
    let found: Vec<&str> = found.lines().collect();
    ensure!(
        found.len() == golden.len(),
        "{program}: {} answers, expected {}",
        found.len(),
        golden.len()
    );
    let differ = golden.iter().zip(&found).position(|(golden, found)| golden != found);
    match differ {
        Some(i) => bail!("{program}: answer {} is `{}`, expected `{}`", i + 1, found[i], golden[i]),
        None => Ok(()),
    }
}

impl Place {
    fn new(root: &Path) -> Result<Self> {
        let target = run::target_folder(root)?;
        let (source, out) = (root.join("bindings/c"), target.join("c"));
        std::fs::create_dir_all(&out).context("cannot make a folder for the programs")?;
        Ok(Self { root: root.to_owned(), source, target, out })
    }

    /// In the target folder of the checkout: dependencies that the command line has as well are compiled once.
    fn cargo(&self, words: &[&str]) -> Command {
        let mut cargo = run::cargo(&self.root, words);
        cargo.env("CARGO_TARGET_DIR", &self.target);
        cargo
    }

    /// Builds the library, and puts it beside the programs under the names that linkers look for.
    fn build(&self) -> Result<()> {
        let words = ["build", "--release", "--manifest-path", MANIFEST];
        run::plainly(&mut self.cargo(&words))?;
        self.keep("libairlane.so", "libairlane.so")?;
        self.keep("libairlane.so", "libairlane.so.0")
    }

    /// Puts a file that was built beside the programs.
    fn keep(&self, built: &str, name: &str) -> Result<()> {
        let (from, to) = (self.target.join("release").join(built), self.out.join(name));
        if let Some(folder) = to.parent() {
            std::fs::create_dir_all(folder).context("cannot make a folder for the library")?;
        }
        // Not over it: cargo may have other links to what is there.
        let _ = std::fs::remove_file(&to);
        std::fs::copy(from, to)
            .map(drop)
            .context("the C library is checked on Linux; it was not built here")
    }

    /// A library whose tests can have it panic, linked as it is: built before the other, which takes its place in
    /// the folder of cargo.
    fn build_with_panics(&self) -> Result<()> {
        let words = ["rustc", "--release", "--manifest-path", MANIFEST, "-p", "airlane-c", "--lib"];
        let kind = ["--crate-type", "staticlib", "--features", "test-panics"];
        run::plainly(&mut self.cargo(&[&words[..], &kind].concat()))?;
        self.keep("libairlane.a", "with_panics/libairlane.a")
    }

    /// The folder of the programs, for what they write.
    fn folder(&self) -> String {
        self.out.display().to_string()
    }

    fn valgrind(&self) -> Command {
        let mut command = Command::new("valgrind");
        command.args(["--quiet", "--error-exitcode=9", "--leak-check=full"]);
        command.args(["--errors-for-leak-kinds=definite", "--show-leak-kinds=definite"]);
        let known = self.source.join("tests/valgrind.supp");
        command.arg(format!("--suppressions={}", known.display()));
        command
    }

    /// That the table of wrong calls has a row for each function of the header.
    fn refuses_every_function(&self) -> Result<()> {
        let named = run::output(Command::new(self.out.join("refusals")).arg("--names"))?;
        let named = named.lines().map(str::to_owned).collect();
        let declared = self.functions()?;
        if let Some(name) = declared.symmetric_difference(&named).next() {
            bail!("`{name}` is in airlane.h or in tests/refusals.c, expected in both");
        }
        Ok(())
    }

    /// A program that has it panic.
    fn panics(&self, source: &str) -> Result<PathBuf> {
        let folder = self.out.join("with_panics").display().to_string();
        let name = format!("with_panics/{}", source.replace('.', "_"));
        self.compile(&format!("../tests/{source}"), &name, &["-O2", "-L", &folder])
    }

    /// That the headers compile as C99 and C++17, whoever includes them.
    fn headers(&self) -> Result<()> {
        let header = |compiler: &str, words: &[&str], file: &str| {
            let mut command = Command::new(compiler);
            command.args(words).args(STRICT).args(["-fsyntax-only", "-x"]);
            command.arg(if compiler == "gcc" { "c" } else { "c++" });
            run::plainly(command.arg(self.source.join("include").join(file)))
        };
        header("gcc", &["-std=c99"], "airlane.h")?;
        header("g++", &["-std=c++17"], "airlane.h")?;
        header("g++", &PLAIN_CPP, "airlane.hpp")
    }

    fn compile(&self, source: &str, name: &str, words: &[&str]) -> Result<PathBuf> {
        let program = self.out.join(name);
        let is_cpp = source.ends_with(".cpp");
        let mut command = Command::new(if is_cpp { "g++" } else { "gcc" });
        match is_cpp {
            true => command.args(PLAIN_CPP),
            false => command.arg("-std=c99"),
        };
        command.args(STRICT).args(words);
        command.arg("-I").arg(self.source.join("include"));
        command.arg(self.source.join("examples").join(source)).arg("-o").arg(&program);
        command.arg("-L").arg(&self.out).args([
            "-lairlane",
            "-lpthread",
            "-lm",
            "-Wl,-rpath,$ORIGIN",
        ]);
        run::plainly(&mut command)?;
        Ok(program)
    }

    fn queries(&self) -> PathBuf {
        self.root.join("golden/queries.jsonl")
    }

    /// What programs should print for the golden queries.
    fn golden(&self) -> Result<Vec<String>> {
        let text =
            std::fs::read_to_string(self.queries()).context("cannot read the golden queries")?;
        let mut lines = Vec::new();
        for line in text.lines() {
            let line: serde_json::Value = serde_json::from_str(line)?;
            let member = |name: &str| line[name].as_str().unwrap_or_default().to_owned();
            // Random traces that give up after millions of steps take minutes together.
            if member("kind") != "query" || member("outcome") == "stopped" {
                continue;
            }
            let print = line["fingerprint"].as_str().unwrap_or("0000000000000000");
            let points = line["points"].as_u64().unwrap_or(0);
            lines.push(format!("{} {points} {print}", member("outcome")));
        }
        Ok(lines)
    }

    /// The golden queries, a game loop and the log in C#.
    fn csharp(&self, golden: &[String]) -> Result<String> {
        need(MONO)?;
        let program = self.out.join("Golden.exe");
        let mut compile = Command::new("mcs");
        compile.args(["-unsafe", "-langversion:7", "-warnaserror"]);
        compile.arg(format!("-out:{}", program.display()));
        compile.arg(self.source.join("examples/Golden.cs"));
        run::plainly(compile.arg(self.source.join("csharp/Airlane.cs")))?;
        let mono = || {
            let mut mono = Command::new("mono");
            mono.env("LD_LIBRARY_PATH", &self.out).arg(&program);
            mono
        };
        run::plainly(&mut mono())?;
        compare(&run::output(mono().arg(self.queries()))?, golden, "Golden.cs")?;
        Ok(format!("c: {} golden answers are the same from C, C++ and C#", golden.len()))
    }
}
