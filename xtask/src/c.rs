//! The C library: its header, its symbols, and programs in C, C++ and C# that use it.

use crate::run;
use crate::viewer::install;
use anyhow::{Context, Result, bail, ensure};
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
    let denied = ["--all-targets", "--", "-D", "warnings"];
    of("clippy", &[&library[..], &denied].concat())?;
    of("clippy", &[&header[..], &denied].concat())?;
    place.build()?;
    of("test", &library)?;
    of("test", &header)?;
    let mut lines = vec![place.symbols()?];
    place.headers()?;
    place.package()?;

    let golden = place.golden()?;
    for (source, name) in [("golden.c", "golden"), ("golden.cpp", "golden_cpp")] {
        let program = place.compile(source, name, &["-O2"])?;
        compare(&run::output(Command::new(program).arg(place.queries()))?, &golden, source)?;
    }
    lines.extend(said(&place.compile("frame_loop.c", "frame_loop", &["-O2"])?, &[])?);
    run::plainly(&mut Command::new(place.compile("squad.cpp", "squad", &["-O2"])?))?;
    lines.extend(said(&place.compile("../tests/promises.c", "promises", &["-O2"])?, &[])?);
    lines.push(place.csharp(&golden)?);

    place.compile("bench.c", "bench", &["-O2"])?;
    let fuzz = place.compile("../tests/fuzz.c", "fuzz", &["-O1", "-g"])?;
    lines.extend(said(&fuzz, &[&SHORT.to_string()])?);

    run::plainly(&mut Command::new(place.compile(
        "frame_loop.c",
        "frame_loop_san",
        &SANITIZED,
    )?))?;
    run::plainly(&mut Command::new(place.compile("squad.cpp", "squad_san", &SANITIZED)?))?;
    let promises = place.compile("../tests/promises.c", "promises_san", &SANITIZED)?;
    run::plainly(&mut Command::new(promises))?;
    let fuzz = place.compile("../tests/fuzz.c", "fuzz_san", &SANITIZED)?;
    run::plainly(Command::new(fuzz).arg(SANITIZED_SHORT.to_string()))?;
    need_valgrind()?;
    let mut valgrind = Command::new("valgrind");
    valgrind.args([
        "--quiet",
        "--error-exitcode=9",
        "--leak-check=full",
        "--errors-for-leak-kinds=definite",
        "--show-leak-kinds=definite",
    ]);
    run::plainly(valgrind.arg(place.out.join("frame_loop")).arg("40"))?;
    lines.push("c: the sanitizers and valgrind found nothing".to_owned());
    Ok(lines)
}

/// Installs what the checks need, where that is possible: valgrind and Mono.
pub(crate) fn prepare() -> Result<()> {
    need_valgrind()?;
    need_mono()
}

fn need_valgrind() -> Result<()> {
    match run::succeeds(Command::new("valgrind").arg("--version")) {
        true => Ok(()),
        false => install(&["valgrind"], "valgrind, to test the C library"),
    }
}

fn need_mono() -> Result<()> {
    let has = |program| run::succeeds(Command::new(program).arg("--version"));
    match has("mcs") && has("mono") {
        true => Ok(()),
        false => install(&["mono-mcs", "mono-runtime"], "Mono"),
    }
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

/// What a query costs through C beside what it costs the engine.
pub(crate) fn bench(root: &Path) -> Result<()> {
    let place = Place::new(root)?;
    place.build()?;
    run::plainly(&mut Command::new(place.compile("bench.c", "bench", &["-O2"])?))
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
        for name in ["libairlane.so", "libairlane.so.0"] {
            std::fs::copy(self.target.join("release/libairlane.so"), self.out.join(name))
                .context("the C library is checked on Linux; it was not built here")?;
        }
        Ok(())
    }

    /// That the library shows no symbols but its own.
    fn symbols(&self) -> Result<String> {
        let library = self.out.join("libairlane.so");
        let listed = run::output(Command::new("nm").args(["-D", "--defined-only"]).arg(&library))?;
        let names: Vec<&str> =
            listed.lines().filter_map(|line| line.split(' ').next_back()).collect();
        ensure!(!names.is_empty(), "the C library has no symbols");
        if let Some(foreign) = names.iter().find(|name| !name.starts_with("airlane_")) {
            bail!(
                "the C library shows the symbol `{foreign}`: expected names that begin with airlane_"
            );
        }
        let stripped = self.out.join("stripped.so");
        run::plainly(Command::new("strip").arg("-o").arg(&stripped).arg(&library))?;
        let size = |file: &Path| std::fs::metadata(file).map(|data| data.len() as f64 / 1e6);
        let [whole, stripped] = [size(&library)?, size(&stripped)?];
        let count = names.len();
        Ok(format!(
            "c: libairlane.so shows {count} symbols, all airlane_; {whole:.1} MB, {stripped:.1} MB stripped"
        ))
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

    /// That a project finds the library by CMake, as users would, where that is installed.
    fn package(&self) -> Result<()> {
        if !run::succeeds(Command::new("cmake").arg("--version")) {
            return Ok(());
        }
        let build = self.out.join("cmake");
        let mut configure = Command::new("cmake");
        configure.arg("-S").arg(self.source.join("examples")).arg("-B").arg(&build);
        configure.arg(format!("-DAirlane_DIR={}", self.source.join("cmake").display()));
        run::plainly(configure.arg(format!("-DAIRLANE_LIBRARY_DIR={}", self.out.display())))?;
        run::plainly(Command::new("cmake").arg("--build").arg(&build))
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

    /// The golden queries and a game loop in C#, if there is a Mono or one can be installed.
    fn csharp(&self, golden: &[String]) -> Result<String> {
        if need_mono().is_err() {
            return Ok(
                "c: C# was NOT run: there is no Mono (Debian: apt-get install mono-mcs)".to_owned()
            );
        }
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
