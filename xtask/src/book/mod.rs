//! `cargo xtask book`: the chapters in `book/chapters` as HTML pages below the target folder, with every
//! link checked. The Rust code in them is compiled and run by the tests of the package `airlane-book`, the
//! commands are run by the smoke stage.

mod html;
mod links;

pub(crate) use html::parser;

use crate::run;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};

/// Where the chapters are, from the root.
pub(crate) const CHAPTERS: &str = "book/chapters";
/// The list of chapters, in order.
const SUMMARY: &str = "SUMMARY.md";

/// A chapter of the book.
pub(crate) struct Chapter {
    /// The part of the book that it belongs to.
    pub(crate) part: String,
    pub(crate) title: String,
    /// The file's name in the folder of chapters.
    pub(crate) file: String,
    pub(crate) text: String,
}

/// Builds the book after checking all links, and says where it is.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let chapters = chapters(root)?;
    links::check(root)?;
    let folder = build(root, &chapters)?;
    let words: usize = chapters.iter().map(|c| c.text.split_whitespace().count()).sum();
    let index = folder.join("index.html");
    Ok(vec![format!("book: {} chapters, {words} words, {}", chapters.len(), index.display())])
}

/// The chapters in the order of the summary. Every file of the folder must be in it.
pub(crate) fn chapters(root: &Path) -> Result<Vec<Chapter>> {
    let folder = root.join(CHAPTERS);
    let read = |name: &str| {
        let file = folder.join(name);
        std::fs::read_to_string(&file).with_context(|| format!("cannot read {CHAPTERS}/{name}"))
    };
    let mut chapters = Vec::new();
    let mut part = String::new();
    for line in read(SUMMARY)?.lines() {
        if let Some(name) = line.strip_prefix("## ") {
            part = name.to_owned();
        } else if let Some(link) = line.strip_prefix("- [") {
            let (title, rest) = link.split_once("](").context("a chapter is `- [title](file)`")?;
            let file = rest.trim_end_matches(')').to_owned();
            let text = read(&file)?;
            chapters.push(Chapter { part: part.clone(), title: title.to_owned(), file, text });
        }
    }
    for entry in std::fs::read_dir(&folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name != SUMMARY && !chapters.iter().any(|chapter| chapter.file == name) {
            bail!("{CHAPTERS}/{name} is not in {SUMMARY}");
        }
    }
    Ok(chapters)
}

/// Writes the pages and their pictures, and returns the folder.
fn build(root: &Path, chapters: &[Chapter]) -> Result<PathBuf> {
    let folder = run::target_folder(root)?.join("book");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).context("cannot remove the last book")?;
    }
    std::fs::create_dir_all(folder.join("pictures")).context("cannot make target/book")?;
    for number in 0..chapters.len() {
        let page = html::page(chapters, number);
        let file = folder.join(html::page_name(&chapters[number].file));
        std::fs::write(&file, page.html)
            .with_context(|| format!("cannot write {}", file.display()))?;
        for picture in page.pictures {
            let from = root.join(CHAPTERS).join(&picture);
            let name = from.file_name().context("a picture has a name")?;
            std::fs::copy(&from, folder.join("pictures").join(name))
                .with_context(|| format!("cannot copy {picture}"))?;
        }
    }
    let first = chapters.first().context("the book has no chapter")?;
    std::fs::copy(folder.join(html::page_name(&first.file)), folder.join("index.html"))?;
    std::fs::write(folder.join("book.css"), include_str!("book.css"))?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chapter_begins_with_its_title() {
        for chapter in chapters(&crate::root().unwrap()).unwrap() {
            let first = chapter.text.lines().next().unwrap_or_default();
            assert_eq!(first, format!("# {}", chapter.title), "{}", chapter.file);
            assert!(chapter.text.lines().count() <= 200, "{} is long", chapter.file);
        }
    }

    #[test]
    fn the_code_of_every_chapter_is_compiled() {
        let root = crate::root().unwrap();
        let lib = std::fs::read_to_string(root.join("book/src/lib.rs")).unwrap();
        for chapter in chapters(&root).unwrap() {
            let include = format!("include_str!(\"../chapters/{}\")", chapter.file);
            assert!(lib.contains(&include), "book/src/lib.rs lacks {include}");
        }
    }
}
