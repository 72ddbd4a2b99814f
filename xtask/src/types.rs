//! The public types of a library, counted from rustdoc's JSON.
//!
//! Counted is what a user can name: structs, enums, unions, traits and aliases that are reachable from
//! the crate's root through public modules and re-exports, each once, in the module with the shortest
//! path to it. Items that rustdoc leaves out (private, `#[doc(hidden)]`) do not count.

use crate::run;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::fmt;
use std::path::Path;

/// What rustdoc calls the kinds of types, and what the table does.
const KINDS: [(&str, &str); 5] = [
    ("struct", "structs"),
    ("enum", "enums"),
    ("union", "unions"),
    ("trait", "traits"),
    ("type_alias", "aliases"),
];

/// Documents a package and prints its counts.
pub(crate) fn print(root: &Path, package: &str) -> Result<()> {
    // The format is not stable, and asking for it has other crates rebuilt: a folder of its own.
    let folder = run::target_folder(root)?.join("types");
    let mut rustdoc = run::cargo(root, &["rustdoc", "--quiet", "--lib", "--package", package]);
    rustdoc.arg("--target-dir").arg(&folder);
    rustdoc.args(["--", "-Z", "unstable-options", "--output-format", "json"]);
    run::plainly(rustdoc.env("RUSTC_BOOTSTRAP", "1"))?;
    let file = folder.join("doc").join(package.replace('-', "_") + ".json");
    let text = std::fs::read_to_string(&file)
        .with_context(|| format!("cannot read {}", file.display()))?;
    let json = serde_json::from_str(&text).with_context(|| file.display().to_string())?;
    print!("{}", Census::of(&json)?);
    Ok(())
}

/// Public types by module, and the names at the root.
#[derive(PartialEq, Eq, Debug, Default)]
struct Census {
    /// For each module, as many of each of [`KINDS`].
    modules: BTreeMap<String, [usize; KINDS.len()]>,
    /// Names at the root that are not modules.
    at_root: Vec<String>,
}

impl Census {
    /// Walks the modules, those nearest to the root first.
    fn of(json: &Value) -> Result<Self> {
        let item = |id: &Value| json["index"].get(id.to_string().trim_matches('"'));
        let root = item(&json["root"]).context("the JSON has no root")?;
        let crate_name = root["name"].as_str().context("the root has no name")?.to_owned();
        let mut census = Self::default();
        let mut counted = HashSet::new();
        let mut expanded = HashSet::new();
        let mut modules = VecDeque::from([(crate_name.clone(), root)]);
        while let Some((path, module)) = modules.pop_front() {
            if !expanded.insert(module["id"].to_string()) {
                continue; // imports may lead in circles
            }
            let Some(items) = module["inner"]["module"]["items"].as_array() else {
                bail!("{path} is not a module; has rustdoc's format changed?");
            };
            for found in items.iter().filter_map(item) {
                let import = &found["inner"]["use"];
                // What is not in the index belongs to another crate.
                let target = if import.is_null() { Some(found) } else { item(&import["id"]) };
                let name = import["name"].as_str().or(found["name"].as_str()).unwrap_or_default();
                let kind = target.and_then(|target| target["inner"].as_object()?.keys().next());
                if let (Some("module"), Some(target)) = (kind.map(String::as_str), target) {
                    // What a glob brings is part of this module, and so comes before any below it.
                    match import["is_glob"] == true {
                        true => modules.push_front((path.clone(), target)),
                        false => modules.push_back((format!("{path}::{name}"), target)),
                    }
                    continue;
                }
                if path == crate_name {
                    census.at_root.push(name.to_owned());
                }
                let number = KINDS.iter().position(|(kept, _)| Some(*kept) == kind.map(|k| &**k));
                let id = target.map_or(String::new(), |target| target["id"].to_string());
                if let Some(number) = number.filter(|_| counted.insert(id)) {
                    census.modules.entry(path.clone()).or_default()[number] += 1;
                }
            }
        }
        census.at_root.sort();
        Ok(census)
    }

    fn total(&self) -> [usize; KINDS.len()] {
        let add = |sum: [usize; 5], row: &[usize; 5]| std::array::from_fn(|i| sum[i] + row[i]);
        self.modules.values().fold([0; 5], add)
    }
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.modules.keys().map(String::len).max().unwrap_or(0).max("module".len());
        write!(f, "{:<width$}", "module")?;
        KINDS.iter().try_for_each(|(_, name)| write!(f, " {name:>8}"))?;
        writeln!(f, " {:>8}", "types")?;
        let total = self.total();
        for (module, row) in
            self.modules.iter().map(|(name, row)| (name.as_str(), row)).chain([("total", &total)])
        {
            write!(f, "{module:<width$}")?;
            row.iter().try_for_each(|count| write!(f, " {count:>8}"))?;
            writeln!(f, " {:>8}", row.iter().sum::<usize>())?;
        }
        writeln!(f, "names at the root: {}", self.at_root.len())?;
        match self.at_root.is_empty() {
            true => Ok(()),
            false => writeln!(f, "  {}", self.at_root.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn item(id: u32, name: &str, inner: Value) -> (String, Value) {
        (id.to_string(), json!({ "id": id, "name": name, "inner": inner }))
    }

    #[test]
    fn every_type_counts_once_where_its_path_is_shortest() {
        let module = |items: &[u32]| json!({ "module": { "items": items } });
        let import = |id: u32, name: &str, is_glob: bool| json!({ "use": { "id": id, "name": name, "is_glob": is_glob } });
        let index: serde_json::Map<String, Value> = [
            item(0, "house", module(&[1, 2, 3, 4, 9])),
            item(1, "plan", module(&[5, 6, 7, 8])),
            item(2, "", import(5, "Planner", false)),
            item(3, "Error", json!({ "enum": {} })),
            item(4, "run", json!({ "function": {} })),
            item(5, "Planner", json!({ "struct": {} })),
            item(6, "Space", json!({ "trait": {} })),
            item(7, "Cost", json!({ "type_alias": {} })),
            // All of the house again, and something of another crate.
            item(8, "", import(0, "house", true)),
            item(9, "", import(77, "Duration", false)),
        ]
        .into_iter()
        .collect();
        let census = Census::of(&json!({ "root": 0, "index": index })).unwrap();
        let rows: Vec<_> = census.modules.iter().map(|(name, row)| (name.as_str(), *row)).collect();
        assert_eq!(rows, [("house", [1, 1, 0, 0, 0]), ("house::plan", [0, 0, 0, 1, 1])]);
        assert_eq!(census.at_root, ["Duration", "Error", "Planner", "run"]);
        assert!(census.to_string().contains("names at the root: 4"), "{census}");
        assert!(Census::of(&json!({ "root": 0, "index": {} })).is_err());
    }
}
