//! Links between documents: what they point to exists, down to the heading.

use super::html::{anchor, parser};
use anyhow::{Context, Result, bail};
use pulldown_cmark::{Event, Tag, TagEnd};
use std::path::{Path, PathBuf};

/// Folders whose documents are checked, from the root.
const FOLDERS: [&str; 9] = [
    "",
    "book/chapters",
    "docs",
    "docs/decisions",
    "bindings/bevy",
    "bindings/c",
    "bindings/python",
    "fuzz",
    "viewer",
];

/// Checks the links of all documents. Addresses of the web are not asked.
pub(super) fn check(root: &Path) -> Result<()> {
    let mut broken = Vec::new();
    let mut count = 0;
    for file in documents(root)? {
        let text = read(&file)?;
        for link in links(&text) {
            count += 1;
            if let Err(why) = check_link(&file, &link) {
                let shown = file.strip_prefix(root).unwrap_or(&file).display();
                broken.push(format!("{shown}: {link}: {why}"));
            }
        }
    }
    if !broken.is_empty() {
        bail!("broken links:\n  {}", broken.join("\n  "));
    }
    eprintln!("{count} links lead somewhere");
    Ok(())
}

fn documents(root: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        let list = std::fs::read_dir(root.join(folder))
            .with_context(|| format!("cannot list the folder {folder:?}"))?;
        for entry in list {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == "md") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

fn read(file: &Path) -> Result<String> {
    std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

/// Where the links and pictures of a document lead.
fn links(text: &str) -> Vec<String> {
    let target = |event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            Some(dest_url.to_string())
        }
        _ => None,
    };
    parser(text).filter_map(target).collect()
}

fn check_link(from: &Path, link: &str) -> Result<(), String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return Ok(());
    }
    let (path, heading) = link.split_once('#').unwrap_or((link, ""));
    let file = match path {
        "" => from.to_path_buf(),
        _ => from.with_file_name("").join(path),
    };
    if !file.exists() {
        return Err("no such file".to_owned());
    }
    if heading.is_empty() || file.extension().is_none_or(|ending| ending != "md") {
        return Ok(());
    }
    let text = read(&file).map_err(|error| error.to_string())?;
    match headings(&text).iter().any(|known| known == heading) {
        true => Ok(()),
        false => Err(format!("no heading #{heading}")),
    }
}

/// The anchors of a document's headings.
fn headings(text: &str) -> Vec<String> {
    let mut anchors = Vec::new();
    let mut said: Option<String> = None;
    for event in parser(text) {
        match (event, &mut said) {
            (Event::Start(Tag::Heading { .. }), _) => said = Some(String::new()),
            (Event::End(TagEnd::Heading(_)), Some(heading)) => {
                anchors.push(anchor(heading));
                said = None;
            }
            (Event::Text(text) | Event::Code(text), Some(heading)) => heading.push_str(&text),
            _ => {}
        }
    }
    anchors
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_links_are_found() {
        let root = crate::root().unwrap();
        let from = root.join("README.md");
        assert_eq!(check_link(&from, "ARCHITECTURE.md#layers-of-the-engine"), Ok(()));
        assert_eq!(check_link(&from, "https://example.com/x"), Ok(()));
        assert!(check_link(&from, "ARCHITECTURE.md#no-such-heading").is_err());
        assert!(check_link(&from, "NO_SUCH_FILE.md").is_err());
        assert_eq!(links("[a](b.md) ![c](d.png) `[e](f)`"), ["b.md", "d.png"]);
    }
}
