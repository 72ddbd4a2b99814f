//! A chapter as an HTML page.

use super::Chapter;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};
use std::fmt::Write;

/// A page, and the pictures on it as the chapter names them.
pub(super) struct Page {
    pub(super) html: String,
    pub(super) pictures: Vec<String>,
}

/// The name of a chapter's page.
pub(super) fn page_name(file: &str) -> String {
    file.replace(".md", ".html")
}

/// Tables and footnotes, as GitHub shows them.
pub(crate) fn parser(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH)
}

/// Makes the page of a chapter.
pub(super) fn page(chapters: &[Chapter], number: usize) -> Page {
    let chapter = &chapters[number];
    let (body, pictures) = body(&chapter.text);
    let mut html = String::new();
    let title = escaped(&chapter.title);
    let _ = write!(
        html,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title} · Airlane</title>\n<link rel=\"stylesheet\" href=\"book.css\">\n</head>\n<body>\n\
         <nav>\n<p class=\"name\">Airlane</p>\n"
    );
    let mut part = "";
    for (i, other) in chapters.iter().enumerate() {
        if other.part != part {
            part = &other.part;
            let _ = writeln!(html, "<p class=\"part\">{}</p>", escaped(part));
        }
        let here = if i == number { " class=\"here\" aria-current=\"page\"" } else { "" };
        let (page, name) = (page_name(&other.file), escaped(&other.title));
        let _ = writeln!(html, "<a href=\"{page}\"{here}>{name}</a>");
    }
    let _ = write!(html, "</nav>\n<main>\n{body}\n<footer>");
    let turn = |at: Option<usize>, arrow: &str| match at.and_then(|at| chapters.get(at)) {
        Some(c) => format!(
            "<a href=\"{}\">{}</a>",
            page_name(&c.file),
            arrow.replace("{}", &escaped(&c.title))
        ),
        None => "<span></span>".to_owned(),
    };
    html += &turn(number.checked_sub(1), "← {}");
    html += &turn(Some(number + 1), "{} →");
    html += "</footer>\n</main>\n</body>\n</html>\n";
    Page { html, pictures }
}

/// The text of a chapter as HTML, and its pictures.
fn body(text: &str) -> (String, Vec<String>) {
    let mut pictures = Vec::new();
    let mut events = Vec::new();
    let mut in_rust = false;
    // Where the heading is that is being read, and what it says.
    let mut heading: Option<(usize, String)> = None;
    for event in parser(text) {
        let event = match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                in_rust = info.split(',').next() == Some("rust");
                let language = info.split(',').next().unwrap_or_default().to_owned();
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language.into())))
            }
            Event::Text(code) if in_rust => Event::Text(without_hidden_lines(&code).into()),
            Event::End(TagEnd::CodeBlock) => {
                in_rust = false;
                event
            }
            Event::Start(Tag::Heading { .. }) => {
                heading = Some((events.len(), String::new()));
                event
            }
            Event::End(TagEnd::Heading(_)) => {
                if let Some((at, said)) = heading.take()
                    && let Some(Event::Start(Tag::Heading { id, .. })) = events.get_mut(at)
                {
                    *id = Some(CowStr::from(anchor(&said)));
                }
                event
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let dest_url = page_link(&dest_url).into();
                Event::Start(Tag::Link { link_type, dest_url, title, id })
            }
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                let name = dest_url.rsplit('/').next().unwrap_or_default();
                let shown = format!("pictures/{name}");
                pictures.push(dest_url.to_string());
                Event::Start(Tag::Image { link_type, dest_url: shown.into(), title, id })
            }
            other => other,
        };
        if let (Some((_, said)), Event::Text(text) | Event::Code(text)) = (&mut heading, &event) {
            said.push_str(text);
        }
        events.push(event);
    }
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    // Wide tables scroll by themselves.
    let out = out.replace("<table>", "<div class=\"wide\"><table>");
    (out.replace("</table>", "</table></div>"), pictures)
}

/// A link to another chapter leads to its page.
fn page_link(link: &str) -> String {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    if file.contains('/') || !file.ends_with(".md") {
        return link.to_owned();
    }
    match anchor {
        "" => page_name(file),
        _ => format!("{}#{anchor}", page_name(file)),
    }
}

/// Code without the lines that only the compiler needs.
fn without_hidden_lines(code: &str) -> String {
    let is_shown = |line: &&str| !(*line == "#" || line.starts_with("# "));
    code.lines().filter(is_shown).map(|line| format!("{line}\n")).collect()
}

/// The anchor of a heading, as GitHub makes it.
pub(super) fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chapter_becomes_a_page() {
        let text = "# A & b\n\nsee [c](c.md#d) and [e](../../e.md)\n\n![p](../pictures/p.png)\n\n\
                    ```rust,no_run\n# hidden();\nshown();\n```\n\n## Which `x` when?\n";
        let (html, pictures) = body(text);
        assert_eq!(pictures, ["../pictures/p.png"]);
        for part in [
            "<h1 id=\"a--b\">",
            "href=\"c.html#d\"",
            "href=\"../../e.md\"",
            "src=\"pictures/p.png\"",
            "class=\"language-rust\">shown();\n<",
            "id=\"which-x-when\"",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
    }
}
