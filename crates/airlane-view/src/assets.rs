//! The page, embedded in the binary.

use crate::refusal::Refusal;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../viewer/dist"]
struct Page;

/// What files are, by how their names end.
const KINDS: [(&str, &str); 10] = [
    (".html", "text/html; charset=utf-8"),
    (".js", "text/javascript; charset=utf-8"),
    (".css", "text/css; charset=utf-8"),
    (".json", "application/json"),
    (".svg", "image/svg+xml"),
    (".png", "image/png"),
    (".ico", "image/x-icon"),
    (".woff2", "font/woff2"),
    (".wasm", "application/wasm"),
    (".txt", "text/plain; charset=utf-8"),
];

/// The page itself, asked for anew each time so that a new build is seen at once.
pub(crate) fn index() -> Result<Response, Refusal> {
    file("index.html", "no-cache")
}

/// A file of the page's own. Their names change when what is in them does.
pub(crate) fn asset(name: &str) -> Result<Response, Refusal> {
    file(&format!("assets/{name}"), "public, max-age=31536000, immutable")
}

/// Only what was embedded is ever served: names are looked up in a list, not in a file system.
fn file(path: &str, cache: &'static str) -> Result<Response, Refusal> {
    let file = Page::get(path).ok_or_else(|| Refusal::unknown("there is no such file"))?;
    let kind = KINDS.iter().find(|(ending, _)| path.ends_with(ending));
    let kind = kind.map_or("application/octet-stream", |(_, kind)| kind);
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache)];
    Ok((headers, file.data).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_there_and_nothing_beside_it() {
        assert!(index().is_ok());
        for bad in
            ["", "nothing", "../index.html", "../../package.json", "..%2findex.html", "/etc/passwd"]
        {
            assert!(asset(bad).is_err(), "{bad:?}");
        }
    }
}
