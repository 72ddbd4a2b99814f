//! Rust source with everything blanked that is not code of the library: comments, literals, tests.
//!
//! Blanked bytes become spaces and line breaks stay, so places keep their line numbers.

/// Source without comments, literals and items under `#[cfg(test)]`.
pub(crate) fn library_code(source: &str) -> String {
    let mut code = blank_comments_and_literals(source);
    while let Some(start) = find_test_attribute(&code) {
        let end = end_of_item(&code, start);
        blank(&mut code, start, end);
    }
    String::from_utf8_lossy(&code).into_owned()
}

fn blank(code: &mut [u8], start: usize, end: usize) {
    for byte in &mut code[start..end] {
        if *byte != b'\n' {
            *byte = b' ';
        }
    }
}

fn blank_comments_and_literals(source: &str) -> Vec<u8> {
    let mut code = source.as_bytes().to_vec();
    let mut at = 0;
    while at < code.len() {
        let end = if code[at..].starts_with(b"//") {
            code[at..].iter().position(|&b| b == b'\n').map_or(code.len(), |n| at + n)
        } else if code[at..].starts_with(b"/*") {
            end_of_block_comment(&code, at)
        } else if let Some(hashes) = raw_string_hashes(&code, at) {
            end_of_raw_string(&code, at, hashes)
        } else if code[at] == b'"' {
            end_of_quoted(&code, at, b'"')
        } else if code[at] == b'\'' && is_char_literal(&code, at) {
            end_of_quoted(&code, at, b'\'')
        } else {
            at += 1;
            continue;
        };
        blank(&mut code, at, end);
        at = end;
    }
    code
}

fn end_of_block_comment(code: &[u8], start: usize) -> usize {
    let (mut depth, mut at) = (0, start);
    while at < code.len() {
        if code[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if code[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    code.len()
}

/// The number of `#` of a raw string that starts here: `r"`, `r#"`, with `br` and `cr` seen at
/// their `r`.
fn raw_string_hashes(code: &[u8], at: usize) -> Option<usize> {
    let rest = code[at..].strip_prefix(b"r")?;
    let before = &code[..at];
    let prefix = before.strip_suffix(b"b").or(before.strip_suffix(b"c")).unwrap_or(before);
    if prefix.last().is_some_and(|&b| is_word(b)) {
        return None;
    }
    let hashes = rest.iter().take_while(|&&b| b == b'#').count();
    (rest.get(hashes) == Some(&b'"')).then_some(hashes)
}

fn end_of_raw_string(code: &[u8], start: usize, hashes: usize) -> usize {
    let open = start + 1 + hashes + 1;
    let close: Vec<u8> = std::iter::once(b'"').chain(vec![b'#'; hashes]).collect();
    let length = code[open..].windows(close.len()).position(|window| window == close);
    length.map_or(code.len(), |length| open + length + close.len())
}

fn end_of_quoted(code: &[u8], start: usize, quote: u8) -> usize {
    let mut at = start + 1;
    while at < code.len() && code[at] != quote {
        at += if code[at] == b'\\' { 2 } else { 1 };
    }
    code.len().min(at + 1)
}

/// Tells `'x'` and `'\n'` from the lifetime `'x`.
fn is_char_literal(code: &[u8], at: usize) -> bool {
    match code.get(at + 1) {
        Some(b'\\') => true,
        Some(&first) => {
            let bytes = match first {
                0..0x80 => 1,
                0x80..0xe0 => 2,
                0xe0..0xf0 => 3,
                _ => 4,
            };
            code.get(at + 1 + bytes) == Some(&b'\'')
        }
        None => false,
    }
}

fn find_test_attribute(code: &[u8]) -> Option<usize> {
    const ATTRIBUTE: &[u8] = b"#[cfg(test)]";
    code.windows(ATTRIBUTE.len()).position(|window| window == ATTRIBUTE)
}

/// The end of the item an attribute stands before: a `;` or the closing brace, whichever ends it.
fn end_of_item(code: &[u8], attribute: usize) -> usize {
    let mut depth = 0;
    for (at, byte) in code.iter().enumerate().skip(attribute) {
        match byte {
            b'{' | b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b'}' => {
                depth -= 1;
                // A group of imports ends with the `;` that follows.
                let follows = code[at + 1..].iter().find(|b| !b.is_ascii_whitespace());
                if depth <= 0 && follows != Some(&b';') {
                    return at + 1;
                }
            }
            b';' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    code.len()
}

pub(crate) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> String {
        let code = library_code(source);
        assert_eq!(code.len(), source.len());
        assert_eq!(code.matches('\n').count(), source.matches('\n').count());
        code.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_go() {
        assert_eq!(words("a // b\n/// c\nd /* e /* f */ g */ h\n//! i"), "a d h");
    }

    #[test]
    fn literals_go_and_lifetimes_stay() {
        assert_eq!(words(r#"f("// \" x", 'y', '"', '\'') g"#), "f( , , , ) g");
        assert_eq!(words(r##"f(r#"a " b"#, br"c\") for"d""##), "f( , b ) for");
        assert_eq!(words("fn f<'a>(x: &'a str, y: 'ß')"), "fn f<'a>(x: &'a str, y: )");
    }

    #[test]
    fn items_under_test_go_and_nothing_else() {
        assert_eq!(words("a;\n#[cfg(test)]\nmod tests;\nb;"), "a; b;");
        assert_eq!(words("a; #[cfg(test)] mod t { fn f() { x; } } b;"), "a; b;");
        assert_eq!(words("#[cfg(test)] use a::{b, c}; d;"), "d;");
        assert_eq!(words("#[cfg(test)] #[path = \"x.rs\"] mod y; d;"), "d;");
    }
}
