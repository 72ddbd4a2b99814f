//! What users of the C library get: its symbols, and how their builds find it.

use super::{Place, STRICT, said};
use crate::run;
use crate::viewer::install;
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

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

    /// That a project finds the library by CMake, as users would, shared and static.
    pub(super) fn by_cmake(&self) -> Result<String> {
        if !has("cmake") && install(&["cmake"], "CMake").is_err() {
            return Ok("c: the CMake package was NOT checked: there is no cmake".to_owned());
        }
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
        if !has("pkg-config") && install(&["pkg-config"], "pkg-config").is_err() {
            return Ok(
                "c: airlane.pc and the static library were NOT checked: there is no pkg-config"
                    .to_owned(),
            );
        }
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

fn has(program: &str) -> bool {
    run::succeeds(Command::new(program).arg("--version"))
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

    #[test]
    fn functions_of_a_header_are_those_it_declares() {
        let header = "typedef void (*airlane_hook)(void *user);\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\
            /* airlane_not(this); */ uint32_t airlane_a(void);\n\
            const char *airlane_b(int32_t code,\n   const struct airlane_c *c);\n}";
        let names: Vec<_> = declared(header).into_iter().collect();
        assert_eq!(names, ["airlane_a", "airlane_b"]);
    }
}
