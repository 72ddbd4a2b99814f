//! Requests without connections, for fuzzers: the same guard and router as [`Server::run`] serves.

use crate::api;
use crate::server::Server;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderName, HeaderValue, Method, Request, Response, StatusCode, Uri};
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use tokio::runtime::Runtime;

/// A server that is asked directly. Listens, but accepts no connection.
#[derive(Debug)]
pub struct InProcess {
    runtime: Runtime,
    service: TowerToHyperService<axum::Router>,
    _listener: tokio::net::TcpListener,
}

/// A request as bytes.
#[derive(Clone, Copy, Debug)]
pub struct RawRequest<'r> {
    /// Such as `GET`.
    pub method: &'r [u8],
    /// Such as `/api/overlay/cells?limit=3`.
    pub target: &'r [u8],
    /// Names and values; `Host` is not added.
    pub headers: &'r [(&'r [u8], &'r [u8])],
    /// The body.
    pub body: &'r [u8],
}

impl InProcess {
    pub(crate) fn new(server: Server) -> Self {
        let Server { runtime, listener, app, .. } = server;
        let service = TowerToHyperService::new(api::router(app));
        Self { runtime, service, _listener: listener }
    }

    /// The status and the body of the response; `None` if the bytes are not a request, which would not
    /// get past the HTTP parser.
    pub fn ask(&self, request: RawRequest<'_>) -> Option<(u16, Vec<u8>)> {
        let request = request.parse()?;
        self.runtime.block_on(async {
            let response: Response<Body> = match self.service.call(request).await {
                Ok(response) => response,
                Err(never) => match never {},
            };
            let (head, body) = response.into_parts();
            // A body that breaks off is a fault of the server, whatever its status says.
            match to_bytes(body, usize::MAX).await {
                Ok(bytes) => Some((head.status.as_u16(), bytes.to_vec())),
                Err(_) => Some((StatusCode::INTERNAL_SERVER_ERROR.as_u16(), Vec::new())),
            }
        })
    }
}

impl RawRequest<'_> {
    fn parse(&self) -> Option<Request<Body>> {
        let mut request = Request::new(Body::from(self.body.to_vec()));
        *request.method_mut() = Method::from_bytes(self.method).ok()?;
        *request.uri_mut() = Uri::try_from(self.target).ok()?;
        for (name, value) in self.headers {
            let name = HeaderName::from_bytes(name).ok()?;
            request.headers_mut().append(name, HeaderValue::from_bytes(value).ok()?);
        }
        Some(request)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    #[test]
    fn requests_are_answered_as_over_a_connection() {
        let server = Server::bind(None, &Options::default()).unwrap().in_process();
        let status = |target: &[u8], headers: &[(&[u8], &[u8])], body: &[u8]| {
            let method: &[u8] = if body.is_empty() { b"GET" } else { b"POST" };
            server.ask(RawRequest { method, target, headers, body }).map(|(status, _)| status)
        };
        let host: (&[u8], &[u8]) = (b"host", b"localhost");
        let json: (&[u8], &[u8]) = (b"content-type", b"application/json");
        assert_eq!(status(b"/api/world", &[host], b""), Some(200));
        assert_eq!(status(b"/api/surface?near=0,0,0", &[host], b""), Some(200));
        assert_eq!(status(b"/api/nothing", &[host], b""), Some(404));
        assert_eq!(status(b"/api/world", &[], b""), Some(400));
        assert_eq!(status(b"/api/world", &[(b"host", b"evil.example")], b""), Some(403));
        let route = br#"{"from":[2,2,50],"to":[100,100,50]}"#;
        assert_eq!(status(b"/api/route", &[host, json], route), Some(200));
        assert_eq!(status(b"/api/route", &[host], route), Some(415));
        assert_eq!(status(b"/api/route", &[host, json], b"{"), Some(400));
        assert_eq!(status(b"no target", &[host], b""), None);
        assert_eq!(status(b"/", &[(b"a b", b"")], b""), None);
    }
}
