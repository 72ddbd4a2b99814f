//! STL: loose triangles, in binary or in text.

use super::bytes::Bytes;
use super::import::UpAxis;
use super::raw::{Raw, finite};
use super::text::{Fault, Text, words};
use crate::error::{ReadErrorKind, quote};
use crate::lines::float;
use std::collections::HashMap;

/// Bytes before the triangles, with their count at the end.
const HEADER: usize = 84;
/// Bytes of a triangle: a normal, three corners, two bytes of attributes.
const TRIANGLE: usize = 50;

/// Reads either kind. Binary files may start with `solid` as well, so what decides is whether the
/// length is the one that the count of triangles asks for.
pub(crate) fn read(bytes: &[u8]) -> Result<Raw, Fault> {
    let mut header = Bytes::new(bytes);
    let count = header.take(HEADER - 4, "").and_then(|_| header.count("")).ok();
    let wanted = count.and_then(|count| count.checked_mul(TRIANGLE));
    let is_exact = wanted.is_some_and(|wanted| bytes.len() - HEADER == wanted);
    if !is_exact && bytes.trim_ascii_start().starts_with(b"solid") {
        read_text(bytes)
    } else {
        Ok(read_binary(bytes)?)
    }
}

fn read_binary(bytes: &[u8]) -> Result<Raw, ReadErrorKind> {
    let mut weld = Weld::new("binary STL");
    let mut bytes = Bytes::new(bytes);
    bytes.take(HEADER - 4, "the header")?;
    let count = bytes.count("the number of triangles")?;
    for _ in 0..count {
        let triangle = bytes.take(TRIANGLE, "a triangle")?;
        let number = |at: usize| {
            let four = [triangle[at], triangle[at + 1], triangle[at + 2], triangle[at + 3]];
            f64::from(f32::from_le_bytes(four))
        };
        weld.triangle([12, 24, 36].map(|at| [number(at), number(at + 4), number(at + 8)]))?;
    }
    weld.raw.ignore("trailing bytes", bytes.left() as u64);
    Ok(weld.raw)
}

fn read_text(bytes: &[u8]) -> Result<Raw, Fault> {
    let mut weld = Weld::new("ASCII STL");
    let mut text = Text::new(bytes);
    let mut corners = Vec::with_capacity(3);
    while let Some(line) = text.next_filled() {
        statement(line, &mut corners, &mut weld).map_err(|kind| text.fault(kind))?;
    }
    if !corners.is_empty() {
        let found = "the end of the file".to_owned();
        let kind = ReadErrorKind::Header { found, expected: "`endloop` after the last corner" };
        return Err(text.fault(kind));
    }
    Ok(weld.raw)
}

fn statement(
    line: &[u8],
    corners: &mut Vec<[f64; 3]>,
    weld: &mut Weld,
) -> Result<(), ReadErrorKind> {
    let keyword = words(line).next().unwrap_or_default().to_ascii_lowercase();
    match keyword.as_slice() {
        b"vertex" => {
            let columns: Vec<_> = words(line).skip(1).collect();
            let [x, y, z] = columns[..] else {
                let (count, found) = (columns.len() + 1, quote(line));
                return Err(ReadErrorKind::Columns { count, found, expected: "`vertex x y z`" });
            };
            corners.push([float(x, "x")?, float(y, "y")?, float(z, "z")?]);
        }
        b"endloop" => {
            let Ok(triangle) = <[_; 3]>::try_from(corners.as_slice()) else {
                let found = format!("{} corners", corners.len());
                let part = format!("triangle {}", weld.raw.triangles.len());
                return Err(ReadErrorKind::part(part, found, "3 corners"));
            };
            weld.triangle(triangle)?;
            corners.clear();
        }
        b"solid" | b"endsolid" | b"facet" | b"outer" | b"endfacet" => {}
        _ => {
            let expected = "`facet`, `outer loop`, `vertex x y z`, `endloop` or `endfacet`";
            return Err(ReadErrorKind::Header { found: quote(line), expected });
        }
    }
    Ok(())
}

/// Triangles whose corners become one vertex where they are equal.
struct Weld {
    raw: Raw,
    numbers: HashMap<[u64; 3], u32>,
}

impl Weld {
    fn new(format: &'static str) -> Self {
        Self { raw: Raw::new(format, UpAxis::Z), numbers: HashMap::new() }
    }

    fn triangle(&mut self, places: [[f64; 3]; 3]) -> Result<(), ReadErrorKind> {
        let mut corners = [0; 3];
        for (corner, place) in places.into_iter().enumerate() {
            let triangle = self.raw.triangles.len();
            finite(place, || format!("corner {corner} of triangle {triangle}"))?;
            // Zero and minus zero are the same place.
            let place = place.map(|c| c + 0.0);
            let next = self.raw.vertices.len();
            let limit = u64::from(u32::MAX);
            let next = u32::try_from(next)
                .map_err(|_| ReadErrorKind::TooMany { what: "vertices", limit })?;
            corners[corner] = *self.numbers.entry(place.map(f64::to_bits)).or_insert(next);
            if corners[corner] == next {
                self.raw.vertices.push(place);
            }
        }
        self.raw.triangles.push(corners);
        Ok(())
    }
}
