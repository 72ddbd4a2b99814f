//! Error responses: JSON with a reason.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::fmt::Display;

/// An error response.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Refusal {
    #[serde(skip)]
    status: StatusCode,
    code: &'static str,
    message: String,
    /// The part of the request that is at fault.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    /// The methods that would do.
    #[serde(skip)]
    allow: Option<&'static str>,
}

/// Seconds after which to ask again when everything is busy.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("1");

impl Refusal {
    fn new(status: StatusCode, code: &'static str, message: impl Display) -> Self {
        Self { status, code, message: message.to_string(), at: None, allow: None }
    }

    /// The request is invalid.
    pub(crate) fn bad(message: impl Display) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad_request", message)
    }

    /// Not found.
    pub(crate) fn unknown(message: impl Display) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", message)
    }

    /// Forbidden.
    pub(crate) fn forbidden(message: impl Display) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// Method not allowed.
    pub(crate) fn method(allow: &'static str) -> Self {
        let message = format!("method not allowed: expected {allow}");
        let refusal = Self::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message);
        Self { allow: Some(allow), ..refusal }
    }

    /// Unsupported media type.
    pub(crate) fn media(message: impl Display) -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", message)
    }

    /// Body too large.
    pub(crate) fn too_large(message: impl Display) -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message)
    }

    /// The request came too slowly.
    pub(crate) fn too_slow(message: impl Display) -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "too_slow", message)
    }

    /// Too many requests at once.
    pub(crate) fn busy(message: impl Display) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }

    /// It is there already.
    pub(crate) fn conflict(message: impl Display) -> Self {
        Self::new(StatusCode::CONFLICT, "conflict", message)
    }

    /// As many as can be are there.
    pub(crate) fn full(message: impl Display) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "full", message)
    }

    /// Internal error.
    pub(crate) fn fault(message: impl Display) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// Names the part of the request that is at fault.
    pub(crate) fn at(self, at: impl Display) -> Self {
        Self { at: Some(at.to_string()), ..self }
    }

    /// What kind of error it is.
    #[cfg(test)]
    pub(crate) fn code(&self) -> &'static str {
        self.code
    }

    /// The part of the request that is at fault.
    #[cfg(test)]
    pub(crate) fn place(&self) -> Option<&str> {
        self.at.as_deref()
    }

    /// Says that the part at fault lies in another one.
    pub(crate) fn inside(self, outer: &str) -> Self {
        let at = self.at.as_ref().map_or(outer.to_owned(), |inner| format!("{outer}.{inner}"));
        self.at(at)
    }
}

#[derive(Serialize)]
struct Body<'r> {
    error: &'r Refusal,
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, crate::api::json(&Body { error: &self })).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        if let Some(allow) = self.allow {
            response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allow));
        }
        response
    }
}
