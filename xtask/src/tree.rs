//! Rules for every file of the checkout.

use crate::run;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The longest a file of source may be, in lines.
const MOST_LINES: usize = 700;

/// The endings of files that are written by hand and read by people.
const SOURCE: [&str; 5] = ["rs", "ts", "mjs", "py", "pyi"];

/// Folders without source, for use without git.
const NO_SOURCE: [&str; 7] =
    [".git", ".venv", "target", "node_modules", "artifacts", "corpus", "coverage"];

/// Checks the length of files of source, and that no file names the place of the checkout.
pub(crate) fn check(root: &Path) -> Result<()> {
    let mut places = vec![root.to_path_buf()];
    places.extend(root.canonicalize().ok().filter(|real| real != root));
    let files = files(root)?;
    let mut faults = 0;
    for file in &files {
        let path = root.join(file);
        if !path.is_file() {
            continue; // deleted but still tracked, or a link to a folder
        }
        let bytes = std::fs::read(&path).with_context(|| format!("cannot read {file:?}"))?;
        for fault in faults_of(file, &bytes, &places) {
            eprintln!("{fault}");
            faults += 1;
        }
    }
    if faults > 0 {
        bail!("{faults} faults in the files of the checkout");
    }
    eprintln!("{} files looked at", files.len());
    Ok(())
}

fn faults_of(file: &Path, bytes: &[u8], places: &[PathBuf]) -> Vec<String> {
    let mut faults = Vec::new();
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
    let is_source = SOURCE.iter().any(|ending| file.extension().is_some_and(|it| it == *ending));
    if is_source && lines > MOST_LINES {
        let file = file.display();
        faults.push(format!("{file}: {lines} lines, more than {MOST_LINES}"));
    }
    for place in places {
        if let Some(at) = find_path(bytes, place) {
            let line = 1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count();
            faults.push(format!("{}:{line}: names the folder of this checkout", file.display()));
        }
    }
    faults
}

/// Where `bytes` name a folder, as a whole path or the beginning of one. Paths of one name only,
/// such as `/src`, say nothing about a machine and would be found everywhere.
fn find_path(bytes: &[u8], folder: &Path) -> Option<usize> {
    if folder.components().count() < 3 {
        return None;
    }
    let folder = folder.to_string_lossy();
    let name_byte = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.".contains(byte);
    bytes
        .windows(folder.len())
        .enumerate()
        .find(|&(at, window)| {
            window == folder.as_bytes()
                && !bytes[..at].last().is_some_and(name_byte)
                && !bytes.get(at + folder.len()).is_some_and(name_byte)
        })
        .map(|(at, _)| at)
}

/// Tracked files and those about to be, relative to the root.
pub(crate) fn files(root: &Path) -> Result<Vec<PathBuf>> {
    let mut git = Command::new("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(root);
    if let Ok(list) = run::output(&mut git) {
        return Ok(list.split('\0').filter(|name| !name.is_empty()).map(PathBuf::from).collect());
    }
    // An unpacked archive, or a checkout that belongs to another user.
    let mut found = Vec::new();
    walk(root, Path::new(""), &mut found)?;
    found.sort();
    Ok(found)
}

fn walk(root: &Path, folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if !entry.file_type()?.is_dir() {
            found.push(path);
        } else if !NO_SOURCE.iter().any(|name| entry.file_name() == *name) {
            walk(root, &path, found)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(file: &str, text: &str, place: &str) -> usize {
        faults_of(Path::new(file), text.as_bytes(), &[PathBuf::from(place)]).len()
    }

    #[test]
    fn long_files_of_source_are_faults() {
        assert_eq!(faults("a.rs", &"\n".repeat(700), "/home/me"), 0);
        assert_eq!(faults("a.rs", &"\n".repeat(701), "/home/me"), 1);
        assert_eq!(faults("a.ts", &"\n".repeat(701), "/home/me"), 1);
        assert_eq!(faults("a.txt", &"\n".repeat(701), "/home/me"), 0);
    }

    #[cfg(unix)]
    #[test]
    fn the_folder_of_the_checkout_is_found_as_a_path_only() {
        assert_eq!(faults("a", "in /home/me/x.rs", "/home/me"), 1);
        assert_eq!(faults("a", "\"/home/me\"", "/home/me"), 1);
        assert_eq!(faults("a", "/home/men ./home/me", "/home/me"), 0);
        assert_eq!(faults("a", "ls /src", "/src"), 0);
    }

    #[test]
    fn walking_finds_what_git_finds() {
        let root = crate::root().unwrap();
        let mut walked = Vec::new();
        walk(&root, Path::new(""), &mut walked).unwrap();
        assert!(walked.contains(&PathBuf::from("xtask").join("src").join("tree.rs")));
        assert!(!walked.iter().any(|file| file.starts_with("target")));
    }
}
