//! What is not answered, and how that is said.

use crate::client::{Reply, Site, site, wall};
use std::io::Write;

#[test]
fn page_is_served_with_security_headers() {
    let site = site(&wall());
    let page = site.get("/");
    assert_eq!(page.status, 200);
    assert!(page.body.len() > 300);
    for header in [
        "content-type: text/html",
        "content-security-policy: default-src 'self'",
        "x-content-type-options: nosniff",
        "cross-origin-resource-policy: same-origin",
        "cache-control: no-cache",
    ] {
        assert!(page.head.contains(header), "{header}: {}", page.head);
    }
    let text = String::from_utf8(page.body).unwrap();
    let script = text.split('"').find(|part| part.contains("assets/") && part.ends_with(".js"));
    let script =
        format!("/{}", script.expect("the page has a script").trim_start_matches(['.', '/']));
    let reply = site.get(&script);
    assert_eq!(reply.status, 200);
    assert!(reply.head.contains("content-type: text/javascript"), "{}", reply.head);
    let tag =
        reply.head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("it has a tag");
    let again = site.ask("GET", &script, &format!("If-None-Match: {tag}\r\n"));
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(site.ask("GET", &script, "If-None-Match: \"other\"\r\n").status, 200);
    assert_eq!(site.ask("HEAD", "/", "").body, b"");
}

#[test]
fn nothing_else_is_served() {
    let site = site(&wall());
    for path in [
        "/index.html",
        "/assets",
        "/assets/",
        "/assets/../index.html",
        "/assets/..%2findex.html",
        "/assets/%2e%2e/index.html",
        "/assets/../../../../etc/passwd",
        "/assets//etc/passwd",
        "/../etc/passwd",
        "/etc/passwd",
        "/Cargo.toml",
        "/api",
        "/api/",
        "/api/world/x",
        "/api/route/..",
        "/assets/%00",
        "/assets/%ff",
    ] {
        let reply = site.get(path);
        assert!(matches!(reply.status, 400 | 404), "{path}: {}", reply.status);
        assert!(reply.json(reply.status)["error"]["message"].is_string());
    }
}

#[test]
fn other_methods_are_refused() {
    let site = site(&wall());
    for (method, path, allow) in [
        ("POST", "/", "get"),
        ("PUT", "/api/world", "get"),
        ("DELETE", "/api/surface", "get"),
        ("GET", "/api/route", "post"),
        ("PATCH", "/api/open", "post"),
        ("POST", "/api/obstacles/1", "put, delete"),
        ("OPTIONS", "/api/route", "post"),
        ("TRACE", "/api/stats", "get"),
    ] {
        let reply = site.ask(method, path, "");
        reply.refuses(405, "method_not_allowed", None);
        assert!(reply.head.contains(&format!("allow: {allow}")), "{}", reply.head);
    }
}

#[test]
fn malformed_bodies_are_refused() {
    let site = site(&wall());
    let too_deep = format!("{{\"from\":{}", "[".repeat(10_000));
    for (body, at) in [
        ("", None),
        ("{", None),
        ("null", None),
        ("[]", None),
        ("{}", None),
        (r#"{"from":[1,2,3]}"#, None),
        (r#"{"from":[1,2],"to":[1,2,3]}"#, Some("from")),
        (r#"{"from":[1,2,"3"],"to":[1,2,3]}"#, Some("from[2]")),
        (r#"{"from":[1,2,NaN],"to":[1,2,3]}"#, Some("from[2]")),
        (r#"{"from":[1,2,1e999],"to":[1,2,3]}"#, Some("from[2]")),
        (r#"{"from":[1,2,null],"to":[1,2,3]}"#, Some("from[2]")),
        (r#"{"from":[1,2,1e300],"to":[1,2,3]}"#, Some("from")),
        (r#"{"from":[1,2,3],"to":[-1e12,2,3]}"#, Some("to")),
        (r#"{"from":[1,2,3],"to":[1,2,3],"radius":-1}"#, Some("radius")),
        (r#"{"from":[1,2,3],"to":[1,2,3],"runs":[]}"#, Some("runs")),
        (r#"{"from":[1,2,3],"to":[1,2,3],"runs":[{},{},{},{},{},{},{},{},{}]}"#, Some("runs")),
        (
            r#"{"from":[1,2,3],"to":[1,2,3],"runs":[{"algorithm":"astar"}]}"#,
            Some("runs[0].algorithm"),
        ),
        (r#"{"from":[1,2,3],"to":[1,2,3],"colour":"red"}"#, Some("colour")),
        (r#"{"from":[1,2,3],"to":[1,2,3]} {}"#, None),
        (&too_deep, Some("from[0]")),
        ("\u{0}\u{1}\u{2}", None),
    ] {
        site.post("/api/route", body).refuses(400, "bad_request", at);
    }
    let not_text = site.ask_with(
        "POST",
        "/api/route",
        "Content-Type: application/json\r\nContent-Length: 4\r\n",
        &[0xff, 0xfe, 0x80, 0x22],
    );
    not_text.refuses(400, "bad_request", None);
    let plain = site.ask_with("POST", "/api/route", "Content-Length: 2\r\n", b"{}");
    plain.refuses(415, "unsupported_media_type", None);
}

#[test]
fn refusals_name_the_thing_and_what_is_allowed() {
    let site = site(&wall());
    let says = |path: &str, body: &str, expected: &str| {
        let reply = match body {
            "-" => site.get(path),
            body => site.post(path, body),
        };
        let message = reply.json(400)["error"]["message"].as_str().unwrap().to_owned();
        assert_eq!(message, expected, "{path} {body}");
    };
    let route = "/api/route";
    says(route, "", "the body is empty: expected a JSON object");
    says(route, "garbage", "the body is not valid JSON at line 1 column 1: expected a JSON object");
    says(route, "{", "the body ends within its JSON: expected a complete object");
    says(route, "null", "invalid type: null: expected a JSON object");
    says(
        "/api/overlay/cells?limit=foo",
        "-",
        "invalid limit \"foo\": expected a whole number from 1 to 100000",
    );
    says(
        "/api/overlay/cells?limit=0",
        "-",
        "invalid limit 0: expected a whole number from 1 to 100000",
    );
    says("/api/surface?what=1", "-", "unknown parameter `what`, expected `near` or `chunks`");
    let from = r#"{"from":[2,2,2],"to":[30,2,2],"#;
    says(
        route,
        &format!("{from}\"radius\":-1}}"),
        "invalid radius -1: expected a number of at least 0",
    );
    says(
        route,
        &format!("{from}\"flight\":{{\"speed\":99999}}}}"),
        "invalid speed 99999: expected a number from 1/1024 to 1024",
    );
    let most = "expected a number above 0, at most 10";
    for radius in ["1000", "0", "-1"] {
        let crowd = format!(r#"{{"scenario":"swap","units":4,"radius":{radius}}}"#);
        says("/api/crowd", &crowd, &format!("invalid radius {radius}: {most}"));
    }
    says(
        "/api/obstacles",
        r#"{"add":{"shape":"box","size":[0,1,1]},"at":[5,5,5]}"#,
        "invalid size 0 of an obstacle: expected numbers above 0",
    );
    says(
        "/api/obstacles",
        r#"{"add":{"shape":"sphere","radius":-2},"at":[5,5,5]}"#,
        "invalid radius -2 of an obstacle: expected numbers above 0",
    );
}

#[test]
fn huge_requests_are_refused() {
    let site = site(&wall());
    let large = format!("{{\"from\":[1,2,3],\"to\":[1,2,3],\"x\":\"{}\"}}", "x".repeat(70_000));
    site.post("/api/route", &large).refuses(413, "too_large", None);
    // Announced, but never sent.
    let head = "Content-Type: application/json\r\nContent-Length: 9999999999\r\n";
    site.ask_with("POST", "/api/route", head, b"{").refuses(413, "too_large", None);
    let long = site.get(&format!("/api/surface?chunks={}", "9".repeat(100_000)));
    assert!(matches!(long.status, 400 | 414 | 431), "{}", long.status);
    let heads: String = (0..200).map(|i| format!("X-{i}: {}\r\n", "y".repeat(4000))).collect();
    let many = site.ask("GET", "/", &heads);
    assert!(matches!(many.status, 400 | 431), "{}", many.status);
}

#[test]
fn other_hosts_and_origins_are_refused() {
    let site = site(&wall());
    let port = site.address().port();
    for host in ["evil.example", "10.1.2.3", "127.0.0.1.evil.example"] {
        let reply = site.ask("GET", "/api/world", &format!("Host: {host}:{port}\r\n"));
        reply.refuses(403, "forbidden", Some("host"));
    }
    for host in ["localhost", "127.0.0.1", "[::1]"] {
        assert_eq!(site.ask("GET", "/api/world", &format!("Host: {host}:{port}\r\n")).status, 200);
    }
    let body = br#"{"scene":"wall"}"#;
    let post = |head: &str| {
        let length = body.len();
        let head = format!("Content-Type: application/json\r\nContent-Length: {length}\r\n{head}");
        site.ask_with("POST", "/api/open", &head, body)
    };
    for head in
        ["Origin: http://evil.example\r\n", "Origin: null\r\n", "Sec-Fetch-Site: cross-site\r\n"]
    {
        post(head).refuses(403, "forbidden", Some("origin"));
        // Other sites may link to the page, but not make the server work.
        site.ask("GET", "/api/overlay/cells", head).refuses(403, "forbidden", Some("origin"));
        assert_eq!(site.ask("GET", "/", head).status, 200);
    }
    assert_eq!(site.get("/api/world").json(200)["version"], 1);
    assert_eq!(post(&format!("Origin: http://127.0.0.1:{port}\r\n")).status, 200);
}

#[test]
fn invalid_http_closes_only_its_connection() {
    let site = site(&wall());
    for garbage in [
        &b"\x16\x03\x01\x02\x00"[..],
        b"GET\r\n\r\n",
        b"\0\0\0\0\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
    ] {
        let mut stream = site.connect();
        stream.write_all(garbage).unwrap();
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = std::io::Read::read_to_end(&mut stream, &mut answer);
        assert!(answer.is_empty() || Reply::parse(&answer).status >= 400);
    }
    still_there(&site);
}

fn still_there(site: &Site) {
    assert_eq!(site.get("/api/stats").json(200)["in_flight"], 0);
}
