//! The page, embedded in the binary.

use crate::refusal::Refusal;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The files of the page: name, tag and content, as `build.rs` found them.
const PAGE: &[(&str, &str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// What files are, by how their names end.
const KINDS: [(&str, &str); 11] = [
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
    (".md", "text/plain; charset=utf-8"),
];

/// The page itself.
pub(crate) fn index(known: Option<&HeaderValue>) -> Result<Response, Refusal> {
    file("index.html", known)
}

/// A file of the page's own.
pub(crate) fn asset(name: &str, known: Option<&HeaderValue>) -> Result<Response, Refusal> {
    file(&format!("assets/{name}"), known)
}

/// Only what was embedded is ever served: names are looked up in a list, not in a file system. Names stay
/// the same from build to build, so a client asks each time whether what it knows by its tag is the
/// newest.
fn file(path: &str, known: Option<&HeaderValue>) -> Result<Response, Refusal> {
    let file = PAGE.iter().find(|(name, ..)| *name == path);
    let &(_, tag, content) = file.ok_or_else(|| Refusal::unknown("no such file"))?;
    let kind = KINDS.iter().find(|(ending, _)| path.ends_with(ending));
    let kind = kind.map_or("application/octet-stream", |(_, kind)| kind);
    let is_known = known.is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let headers =
        [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache"), (header::ETAG, tag)];
    Ok(match is_known {
        true => (StatusCode::NOT_MODIFIED, headers).into_response(),
        false => (headers, content).into_response(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_there_and_nothing_beside_it() {
        assert!(index(None).is_ok());
        for bad in
            ["", "nothing", "../index.html", "../../package.json", "..%2findex.html", "/etc/passwd"]
        {
            assert!(asset(bad, None).is_err(), "{bad:?}");
        }
    }
}
