//! What users of the C library get: its symbols, and how their builds find it.

use super::{Place, STRICT, said};
use crate::run;
use crate::viewer::install;
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// It is decided before any other call, once for the process; later it is refused, as tests/refusals.c tries.
const NOT_AT_RANDOM: [&str; 1] = ["airlane_set_allocator"];

impl Place {
    /// That the library shows the functions of its header, and nothing else.
    pub(super) fn symbols(&self) -> Result<String> {
        let library = self.out.join("libairlane.so");
        let listed = run::output(Command::new("nm").args(["-D", "--defined-only"]).arg(&library))?;
        let shown: BTreeSet<String> = listed
            .lines()
            .filter_map(|line| line.split(' ').next_back())
            .map(str::to_owned)
            .collect();
        let declared = self.functions()?;
        if let Some(foreign) = shown.difference(&declared).next() {
            bail!("the C library shows the symbol `{foreign}`, which airlane.h does not declare");
        }
        if let Some(missing) = declared.difference(&shown).next() {
            bail!("airlane.h declares `{missing}`, which the C library does not show");
        }
        let stripped = self.out.join("stripped.so");
        run::plainly(Command::new("strip").arg("-o").arg(&stripped).arg(&library))?;
        let size = |file: &Path| std::fs::metadata(file).map(|data| data.len() as f64 / 1e6);
        let [whole, stripped] = [size(&library)?, size(&stripped)?];
        let count = shown.len();
        Ok(format!(
            "c: libairlane.so shows the {count} functions of airlane.h alone; {whole:.1} MB, {stripped:.1} MB stripped"
        ))
    }

    /// The names of all functions of the header.
    pub(super) fn functions(&self) -> Result<BTreeSet<String>> {
        let header = self.source.join("include/airlane.h");
        let text = std::fs::read_to_string(&header).context("cannot read airlane.h")?;
        let found = declared(&text);
        ensure!(
            found.len() > 50,
            "airlane.h declares {} functions: it is not understood",
            found.len()
        );
        Ok(found)
    }

    /// That the calls at random reach every function of the header, but those that cannot be called so.
    pub(super) fn calls_every_function(&self) -> Result<()> {
        let program = self.out.join("fuzz");
        let listed =
            run::output(Command::new("nm").args(["-D", "--undefined-only"]).arg(&program))?;
        let called: BTreeSet<&str> =
            listed.lines().filter_map(|line| line.split(' ').next_back()).collect();
        let declared = self.functions()?;
        for name in &declared {
            if called.contains(name.as_str()) == NOT_AT_RANDOM.contains(&name.as_str()) {
                bail!(
                    "tests/fuzz.c should call every function of airlane.h but {}: look at `{name}`",
                    NOT_AT_RANDOM.join(", ")
                );
            }
        }
        Ok(())
    }

    /// That a project finds the library by CMake, as users would, shared and static.
    pub(super) fn by_cmake(&self) -> Result<String> {
        need(CMAKE)?;
        let build = self.out.join("cmake");
        // It remembers where it found things.
        if build.exists() {
            std::fs::remove_dir_all(&build).context("cannot empty the folder of CMake")?;
        }
        self.keep("libairlane.a", "libairlane.a")?;
        let mut configure = Command::new("cmake");
        configure.arg("-S").arg(self.source.join("examples")).arg("-B").arg(&build);
        configure.arg(format!("-DAirlane_DIR={}", self.source.join("cmake").display()));
        run::plainly(configure.arg(format!("-DAIRLANE_LIBRARY_DIR={}", self.out.display())))?;
        run::plainly(Command::new("cmake").arg("--build").arg(&build))?;
        // Linkers prefer shared libraries: programs of the other checks must not find this one.
        std::fs::remove_file(self.out.join("libairlane.a"))?;
        said(&build.join("frame_loop"), &["40", "unpaced"])?;
        said(&build.join("frame_loop_static"), &["40", "unpaced"])?;
        Ok("c: found by CMake, shared and static; the programs run".to_owned())
    }

    /// That pkg-config says how to compile with the library where it is installed, and to link it statically.
    pub(super) fn by_pkg_config(&self) -> Result<String> {
        need(PKG_CONFIG)?;
        let prefix = self.out.join("installed");
        let _ = std::fs::remove_dir_all(&prefix);
        let configured = prefix.join("lib/pkgconfig");
        for folder in [&configured, &prefix.join("include")] {
            std::fs::create_dir_all(folder).context("cannot make a folder to install to")?;
        }
        let header = "include/airlane.h";
        std::fs::copy(self.source.join(header), prefix.join(header))?;
        self.keep("libairlane.a", "installed/lib/libairlane.a")?;
        let text = std::fs::read_to_string(self.source.join("airlane.pc.in"))?;
        let text = text.replace("@PREFIX@", &prefix.display().to_string());
        std::fs::write(configured.join("airlane.pc"), text)?;

        let ask = |words: &[&str]| {
            let mut command = Command::new("pkg-config");
            run::output(command.env("PKG_CONFIG_PATH", &configured).args(words).arg("airlane"))
        };
        let (version, flags) = (ask(&["--modversion"])?, ask(&["--static", "--cflags", "--libs"])?);
        let program = self.out.join("frame_loop_static");
        let mut compile = Command::new("gcc");
        compile.arg("-std=c99").args(STRICT).arg("-O2");
        compile.arg(self.source.join("examples/frame_loop.c")).arg("-o").arg(&program);
        run::plainly(compile.args(flags.split_whitespace()))?;
        let needed = run::output(Command::new("readelf").arg("-d").arg(&program))?;
        ensure!(!needed.contains("libairlane"), "frame_loop was to be linked statically");
        said(&program, &["40", "unpaced"])?;
        Ok(format!("c: linked statically as pkg-config says, version {}; it runs", version.trim()))
    }
}

/// Programs that the checks need, the packages of Debian that have them, and what they are for.
#[derive(Clone, Copy)]
pub(super) struct Needed {
    programs: &'static [&'static str],
    packages: &'static [&'static str],
    what: &'static str,
}

const CMAKE: Needed = Needed {
    programs: &["cmake"],
    packages: &["cmake"],
    what: "CMake, to test the package of the C library",
};
const PKG_CONFIG: Needed = Needed {
    programs: &["pkg-config"],
    packages: &["pkg-config"],
    what: "pkg-config, to test airlane.pc and the static C library",
};
pub(super) const VALGRIND: Needed = Needed {
    programs: &["valgrind"],
    packages: &["valgrind"],
    what: "valgrind, to test the C library",
};
pub(super) const MONO: Needed = Needed {
    programs: &["mcs", "mono"],
    packages: &["mono-mcs", "mono-runtime"],
    what: "Mono, to test Airlane.cs",
};

/// All of them.
pub(super) const ALL: [Needed; 4] = [CMAKE, PKG_CONFIG, VALGRIND, MONO];

/// Sees to it that programs are there: installs them where that is possible, else fails with what to install.
pub(super) fn need(needed: Needed) -> Result<()> {
    need_by(needed, &|program| run::succeeds(Command::new(program).arg("--version")), &install)
}

fn need_by(
    needed: Needed,
    has: &dyn Fn(&str) -> bool,
    install: &dyn Fn(&[&str], &str) -> Result<()>,
) -> Result<()> {
    let Needed { programs, packages, what } = needed;
    let missing = || programs.iter().find(|program| !has(program));
    if missing().is_some() {
        install(packages, what)?;
    }
    match missing() {
        Some(program) => bail!("{what}: there is no `{program}` (Debian: {})", packages.join(" ")),
        None => Ok(()),
    }
}

/// The names of functions that a header declares.
fn declared(header: &str) -> BTreeSet<String> {
    let mut code = String::new();
    let mut rest = header;
    while let Some((before, after)) = rest.split_once("/*") {
        code.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    code.push_str(rest);
    let (_, functions) = code.split_once("extern \"C\" {").unwrap_or_default();
    let name = |declaration: &str| {
        let (before, _) = declaration.split_once('(')?;
        let begin = before.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_')? + 1;
        before[begin..].starts_with("airlane_").then(|| before[begin..].to_owned())
    };
    functions.split(';').filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn what_is_missing_is_installed_or_fails_the_stage() {
        for needed in ALL {
            let installed = Cell::new(false);
            let install = |_: &[&str], _: &str| -> Result<()> {
                installed.set(true);
                Ok(())
            };
            need_by(needed, &|_| true, &install).unwrap();
            assert!(!installed.get());
            need_by(needed, &|_| installed.get(), &install).unwrap();
            // Neither a failure nor a package without the program goes by unnoticed.
            let refuse = |packages: &[&str], _: &str| -> Result<()> {
                bail!("install {}", packages.join(" "))
            };
            for install in [&refuse as &dyn Fn(&[&str], &str) -> Result<()>, &install] {
                let error = need_by(needed, &|_| false, install).unwrap_err().to_string();
                assert!(needed.packages.iter().all(|name| error.contains(name)), "{error}");
            }
        }
    }

    #[test]
    fn functions_of_a_header_are_those_it_declares() {
        let header = "typedef void (*airlane_hook)(void *user);\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\
            /* airlane_not(this); */ uint32_t airlane_a(void);\n\
            const char *airlane_b(int32_t code,\n   const struct airlane_c *c);\n}";
        let names: Vec<_> = declared(header).into_iter().collect();
        assert_eq!(names, ["airlane_a", "airlane_b"]);
    }
}
