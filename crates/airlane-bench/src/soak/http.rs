//! Plain requests to a server, whole or broken off.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

/// How long a server may be silent.
const SILENCE: Duration = Duration::from_secs(30);

/// Why there is no whole response.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HttpFault {
    NotConnected,
    TimedOut,
    CutOff,
    Malformed,
}

impl HttpFault {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::NotConnected => "not connected",
            Self::TimedOut => "timed out",
            Self::CutOff => "cut off",
            Self::Malformed => "malformed",
        }
    }
}

/// A request in text.
pub(super) fn request(host: SocketAddr, method: &str, path: &str, body: Option<&str>) -> String {
    let content = body.map_or(String::new(), |body| {
        format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len())
    });
    let body = body.unwrap_or_default();
    format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{content}\r\n{body}")
}

fn connect(host: SocketAddr) -> Result<TcpStream, HttpFault> {
    let stream = TcpStream::connect_timeout(&host, SILENCE).map_err(|_| HttpFault::NotConnected)?;
    stream.set_read_timeout(Some(SILENCE)).map_err(|_| HttpFault::NotConnected)?;
    Ok(stream)
}

/// Sends a request and reads the whole response; returns its status and its bytes.
pub(super) fn ask(host: SocketAddr, request: &str) -> Result<(u16, Vec<u8>), HttpFault> {
    let mut stream = connect(host)?;
    stream.write_all(request.as_bytes()).map_err(|_| HttpFault::CutOff)?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).map_err(|error| match error.kind() {
        ErrorKind::WouldBlock | ErrorKind::TimedOut => HttpFault::TimedOut,
        _ => HttpFault::CutOff,
    })?;
    Ok((whole_status(&bytes)?, bytes))
}

/// Sends a part of a request, reads a little of what comes, and hangs up.
pub(super) fn break_off(host: SocketAddr, part: &str, read: usize) -> Result<(), HttpFault> {
    let mut stream = connect(host)?;
    // The server may have hung up first; that is its right.
    let _ = stream.write_all(part.as_bytes());
    if read > 0 {
        let _ = stream.read(&mut vec![0; read]);
    }
    let _ = stream.shutdown(Shutdown::Both);
    Ok(())
}

/// The status of a response, if all of it is there.
fn whole_status(bytes: &[u8]) -> Result<u16, HttpFault> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").ok_or(HttpFault::CutOff)?;
    let head = std::str::from_utf8(&bytes[..end]).map_err(|_| HttpFault::Malformed)?;
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok());
    let status = status.ok_or(HttpFault::Malformed)?;
    let body = &bytes[end + 4..];
    for line in lines {
        let (name, value) = line.split_once(':').ok_or(HttpFault::Malformed)?;
        let is_whole = match name.to_ascii_lowercase().as_str() {
            "content-length" => value.trim().parse() == Ok(body.len()),
            "transfer-encoding" => body.ends_with(b"0\r\n\r\n"),
            _ => true,
        };
        if !is_whole {
            return Err(HttpFault::CutOff);
        }
    }
    Ok(status)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_response_is_no_response() {
        let of = |text: &str| whole_status(text.as_bytes());
        assert_eq!(of("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"), Ok(200));
        assert_eq!(of("HTTP/1.1 503 No\r\ncontent-length: 0\r\n\r\n"), Ok(503));
        assert_eq!(of("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok"), Err(HttpFault::CutOff));
        assert_eq!(of("HTTP/1.1 200 OK\r\nContent-Le"), Err(HttpFault::CutOff));
        let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n";
        assert_eq!(of(chunked), Err(HttpFault::CutOff));
        assert_eq!(of(&format!("{chunked}0\r\n\r\n")), Ok(200));
        assert_eq!(of("hello\r\n\r\n"), Err(HttpFault::Malformed));
    }
}
