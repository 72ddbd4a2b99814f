//! Access control for every request, and security headers on every response.
//!
//! A page of another site can make the browser of somebody who runs this server send requests to it.
//! *DNS rebinding* is one way: a name of the other site's leads to 127.0.0.1, and the browser takes
//! this server for that site's. So there must be one `Host`, an address or `localhost`, or the name that
//! the server was told. And whatever asks for data or work (`/api`), or changes something, must come from
//! this server's own page, or from no page at all.

use crate::app::App;
use crate::refusal::Refusal;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;

/// Which hosts a server answers as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hosts {
    /// Whether it is bound to this machine only.
    pub(crate) only_loopback: bool,
    /// What it may be called.
    pub(crate) names: Vec<String>,
}

impl Hosts {
    /// Whether a `Host` header is one of this server's.
    fn knows(&self, host: &str) -> bool {
        let name = without_port(host);
        let mut known = self.names.iter().map(String::as_str).chain(["localhost"]);
        if known.any(|known| known.eq_ignore_ascii_case(name)) {
            return true;
        }
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        address.is_ok_and(|address| !self.only_loopback || address.is_loopback())
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port))
            if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':') =>
        {
            name
        }
        _ => host,
    }
}

/// What a page from here may do: talk to this server, and nothing else. Scripts come from files,
/// pictures may be made on the spot.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; worker-src 'self' blob:; connect-src 'self'; object-src 'none'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(header::HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Accepts or rejects a request; the response gets its headers in either case.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response =
        match check(&app.hosts, request.method(), request.uri().path(), request.headers()) {
            Ok(()) => next.run(request).await,
            Err(refusal) => refusal.into_response(),
        };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    let cache = response.headers_mut().entry(header::CACHE_CONTROL);
    cache.or_insert(HeaderValue::from_static("no-store"));
    response
}

fn check(hosts: &Hosts, method: &Method, path: &str, headers: &HeaderMap) -> Result<(), Refusal> {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("\u{fffd}"));
    let host =
        text("host").ok_or_else(|| Refusal::bad("the request has no Host header").at("host"))?;
    if headers.get_all("host").iter().count() > 1 {
        return Err(Refusal::bad("the request has several Host headers").at("host"));
    }
    if !hosts.knows(host) {
        let message = format!("unknown host {host:?}");
        return Err(Refusal::forbidden(message).at("host"));
    }
    // The page itself may be opened from anywhere, by a link for example.
    if matches!(*method, Method::GET | Method::HEAD) && !path.starts_with("/api") {
        return Ok(());
    }
    let own = text("origin").is_none_or(|origin| {
        origin.split_once("://").is_some_and(|(_, from)| from.eq_ignore_ascii_case(host))
    });
    let same = text("sec-fetch-site").is_none_or(|site| matches!(site, "same-origin" | "none"));
    match own && same {
        true => Ok(()),
        false => {
            Err(Refusal::forbidden("only this server's own page may send this request")
                .at("origin"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(only_loopback: bool, name: &str) -> Hosts {
        Hosts { only_loopback, names: vec![name.to_owned()] }
    }

    #[test]
    fn names_of_others_are_refused() {
        let here = hosts(true, "127.0.0.1");
        for good in [
            "localhost",
            "localhost:80",
            "127.0.0.1:8720",
            "[::1]:99",
            "[::1]",
            "LocalHost:1",
            "::1",
        ] {
            assert!(here.knows(good), "{good}");
        }
        for bad in [
            "",
            "evil.example",
            "evil.example:8720",
            "10.0.0.1",
            "localhost.evil.example",
            "::",
            "localhost:abc",
        ] {
            assert!(!here.knows(bad), "{bad}");
        }
        let wide = hosts(false, "drone.local");
        assert!(wide.knows("10.0.0.1:80") && wide.knows("drone.local:80"));
        assert!(!wide.knows("evil.example"));
    }

    #[test]
    fn other_origins_may_not_post() {
        let try_at = |method: Method, path: &str, pairs: &[(&'static str, &'static str)]| {
            let pairs = pairs.iter().map(|&(name, value)| {
                (header::HeaderName::from_static(name), HeaderValue::from_static(value))
            });
            let mut headers = HeaderMap::new();
            pairs.for_each(|(name, value)| {
                headers.append(name, value);
            });
            check(&hosts(true, "127.0.0.1"), &method, path, &headers)
        };
        let try_with = |method, pairs: &[_]| try_at(method, "/api/world", pairs);
        let host = ("host", "localhost:8720");
        assert!(try_with(Method::POST, &[host]).is_ok());
        assert!(try_with(Method::POST, &[host, ("origin", "http://localhost:8720")]).is_ok());
        // A link to the page is no harm, but what it shows is not for other sites, nor is work.
        let evil = ("origin", "http://evil.example");
        let cross = ("sec-fetch-site", "cross-site");
        assert!(try_at(Method::GET, "/", &[host, cross]).is_ok());
        assert!(try_with(Method::GET, &[host]).is_ok());
        assert!(try_with(Method::GET, &[host, ("sec-fetch-site", "same-origin")]).is_ok());
        assert!(try_with(Method::GET, &[host, evil]).is_err());
        assert!(try_with(Method::GET, &[host, cross]).is_err());
        assert!(try_with(Method::GET, &[host, ("host", "localhost:8720")]).is_err());
        for origin in ["http://evil.example", "null", "http://localhost:1", "localhost:8720"] {
            assert!(try_with(Method::POST, &[host, ("origin", origin)]).is_err(), "{origin}");
        }
        assert!(try_with(Method::DELETE, &[host, ("sec-fetch-site", "cross-site")]).is_err());
        assert!(try_with(Method::GET, &[]).is_err());
    }
}
