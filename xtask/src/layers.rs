//! The order of the engine's layers, and that only one module reads the clock and only one starts
//! threads for them, checked by reading the source.
//!
//! Stages, in order: scrub comments, literals and tests from each file; find the paths that start
//! at the crate's root, written with `crate::` or enough `super::`; check where each points; find
//! the words that belong to one module.

use crate::scrub;
use anyhow::{Context, Result, bail};
use std::fmt;
use std::path::{Path, PathBuf};

/// The layers. Each may use itself and any layer before it.
const LAYERS: [&str; 11] = [
    "geom", "scene", "world", "space", "search", "refine", "laws", "plan", "live", "crowd", "tour",
];

/// Modules that every layer may use, and that use no layer.
const FREE: [&str; 7] = ["bytes", "clock", "fnv", "names", "rng", "threads", "union_find"];

/// Words that only one module may use: hosts without a clock or without threads change that one.
const RESERVED: [(&str, &str); 3] =
    [("Instant", "clock"), ("SystemTime", "clock"), ("rayon", "threads")];

/// Where the layers live.
const SOURCE: &str = "crates/airlane/src";

/// A place that breaks the order.
#[derive(PartialEq, Eq, Debug)]
struct Violation {
    file: PathBuf,
    line: usize,
    why: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file.display(), self.line, self.why)
    }
}

/// Checks every file of the engine.
pub(crate) fn check(root: &Path) -> Result<()> {
    let mut files = Vec::new();
    rust_files(&root.join(SOURCE), &mut files)?;
    files.sort();
    let mut violations = Vec::new();
    for file in &files {
        let source = std::fs::read_to_string(file)
            .with_context(|| format!("cannot read {}", file.display()))?;
        let inside = file.strip_prefix(root.join(SOURCE))?;
        violations.extend(check_file(inside, &source));
    }
    for violation in &violations {
        eprintln!("{SOURCE}/{violation}");
    }
    if !violations.is_empty() {
        bail!("{} breaches of the layers", violations.len());
    }
    eprintln!("{} files keep to the order {}", files.len(), LAYERS.join(", "));
    Ok(())
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let entries = std::fs::read_dir(folder)
        .with_context(|| format!("cannot read the folder {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            rust_files(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// Checks one file, named relative to the folder of `lib.rs`.
fn check_file(file: &Path, source: &str) -> Vec<Violation> {
    let module = module_path(file);
    let Some(layer) = module.first() else {
        return vec![]; // lib.rs, which names every layer
    };
    if file.file_name().is_some_and(|name| name.to_string_lossy().ends_with("tests.rs")) {
        return vec![];
    }
    if !LAYERS.contains(&layer.as_str()) && !FREE.contains(&layer.as_str()) {
        let why = format!("module `{layer}` is in no layer; give it a place in xtask's list");
        return vec![Violation { file: file.to_path_buf(), line: 1, why }];
    }
    let code = scrub::library_code(source);
    let mut found: Vec<(usize, String)> = uses_of_root(&code, module.len())
        .into_iter()
        .filter_map(|(at, used)| Some((at, objection(layer, &used)?)))
        .collect();
    for (at, word) in words(&code) {
        let owner = RESERVED.iter().find(|(reserved, owner)| *reserved == word && owner != layer);
        found.extend(owner.map(|(word, owner)| {
            (at, format!("`{word}` is named outside of `{owner}`; use `crate::{owner}`"))
        }));
    }
    found
        .into_iter()
        .map(|(at, why)| {
            let line = 1 + code[..at].matches('\n').count();
            Violation { file: file.to_path_buf(), line, why }
        })
        .collect()
}

/// The modules a file is in: `world/sight.rs` is `world`, `sight`; `lib.rs` none.
fn module_path(file: &Path) -> Vec<String> {
    let plain = file.with_extension("");
    let mut names: Vec<String> =
        plain.iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if matches!(names.last().map(String::as_str), Some("mod" | "lib")) {
        names.pop();
    }
    names
}

/// Why `layer` may not use `used`, if so.
fn objection(layer: &str, used: &str) -> Option<String> {
    let place = |name: &str| LAYERS.iter().position(|other| *other == name);
    if used == layer || FREE.contains(&used) {
        return None;
    }
    match (place(layer), place(used)) {
        (Some(from), Some(to)) if to < from => None,
        (_, Some(_)) => Some(format!("`{layer}` uses `{used}`, which does not come before it")),
        (_, None) => Some(format!("`crate::{used}` is in no layer; use the path of its layer")),
    }
}

/// The names reached directly from the crate's root, and where; `depth` is how many `super::` lead
/// there from the file.
fn uses_of_root(code: &str, depth: usize) -> Vec<(usize, String)> {
    let bytes = code.as_bytes();
    let mut uses = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if !scrub::is_word(bytes[at]) {
            at += 1;
            continue;
        }
        let start = at;
        let word = word_at(code, at);
        at += word.len();
        match word {
            "crate" => {
                if let Some(next) = skip_colons(code, at) {
                    names_at(code, next, &mut uses);
                }
            }
            "super" => {
                let mut supers = 1;
                while let Some(next) = skip_colons(code, at) {
                    if word_at(code, next) == "super" {
                        supers += 1;
                        at = next + "super".len();
                        continue;
                    }
                    if supers >= depth {
                        let mut found = Vec::new();
                        names_at(code, next, &mut found);
                        // Inside an inline module `super` reaches less far, so only a layer's name
                        // is proof.
                        found.retain(|(_, name)| LAYERS.contains(&name.as_str()));
                        uses.extend(found.into_iter().map(|(_, name)| (start, name)));
                    }
                    break;
                }
            }
            _ => {}
        }
    }
    uses
}

/// The name at a place, or the first names of each branch of a group `{a::b, c}`.
fn names_at(code: &str, at: usize, uses: &mut Vec<(usize, String)>) {
    let bytes = code.as_bytes();
    if bytes.get(at) != Some(&b'{') {
        let name = word_at(code, at);
        if bytes.get(at + name.len()) == Some(&b'!') {
            return; // an exported macro: they are all at the root
        }
        uses.push((at, if name.is_empty() { "*".to_owned() } else { name.to_owned() }));
        return;
    }
    let (mut depth, mut fresh, mut at) = (0, true, at);
    while at < bytes.len() {
        match bytes[at] {
            b'{' => depth += 1,
            b'}' if depth == 1 => return,
            b'}' => depth -= 1,
            b',' => fresh = fresh || depth == 1,
            byte if byte.is_ascii_whitespace() => {}
            _ if fresh => {
                let name = word_at(code, at);
                uses.push((at, if name.is_empty() { "*".to_owned() } else { name.to_owned() }));
                at += name.len().max(1);
                fresh = false;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
}

/// Every word, and where it starts.
fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += code.as_bytes()[at..].iter().take_while(|&&b| !scrub::is_word(b)).count();
        let word = word_at(code, at);
        at += word.len();
        (!word.is_empty()).then_some((at - word.len(), word))
    })
}

fn word_at(code: &str, at: usize) -> &str {
    let length = code.as_bytes()[at..].iter().take_while(|&&b| scrub::is_word(b)).count();
    &code[at..at + length]
}

/// The place after `::`, white space allowed around it.
fn skip_colons(code: &str, at: usize) -> Option<usize> {
    let rest = code[at..].trim_start().strip_prefix("::")?.trim_start();
    Some(code.len() - rest.len())
}

#[cfg(test)]
#[path = "layers_tests.rs"]
mod tests;
