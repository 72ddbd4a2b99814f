//! Wavefront OBJ: vertices, polygons and points in text.

use super::import::UpAxis;
use super::raw::Raw;
use super::text::{Fault, Text, words};
use crate::error::{ReadErrorKind, quote};
use crate::lines::float;

/// Statements that say nothing about what is solid.
const SILENT: [&[u8]; 15] = [
    b"vt",
    b"vn",
    b"vp",
    b"g",
    b"o",
    b"s",
    b"mg",
    b"usemtl",
    b"mtllib",
    b"usemap",
    b"maplib",
    b"bevel",
    b"c_interp",
    b"d_interp",
    b"lod",
];

pub(crate) fn read(bytes: &[u8]) -> Result<Raw, Fault> {
    let mut obj = Obj { raw: Raw::new("OBJ", UpAxis::Y), corners: Vec::new(), is_cloud: true };
    obj.raw.first = 1;
    let mut text = Text::new(bytes);
    while let Some(line) = text.next_joined() {
        obj.statement(&line).map_err(|kind| text.fault(kind))?;
    }
    if obj.is_cloud {
        obj.raw.points = std::mem::take(&mut obj.raw.vertices);
    }
    Ok(obj.raw)
}

struct Obj {
    raw: Raw,
    /// The corners of the face at hand.
    corners: Vec<u32>,
    /// Whether no statement has used a vertex so far.
    is_cloud: bool,
}

impl Obj {
    fn statement(&mut self, line: &[u8]) -> Result<(), ReadErrorKind> {
        let line = line.split(|&byte| byte == b'#').next().unwrap_or_default();
        let mut rest = words(line);
        let Some(keyword) = rest.next() else { return Ok(()) };
        match keyword {
            b"v" => self.raw.vertices.push(vertex(line)?),
            b"f" | b"fo" => {
                self.corners(rest, line)?;
                self.raw.polygon(&self.corners);
            }
            b"p" => {
                self.corners(rest, line)?;
                let places = self.corners.iter().map(|&n| self.raw.vertices[n as usize]);
                self.raw.points.extend(places);
            }
            b"l" => {
                self.is_cloud = false;
                self.raw.ignore("lines", 1);
            }
            b"curv" | b"curv2" | b"surf" => {
                self.is_cloud = false;
                self.raw.ignore("curves", 1);
            }
            silent if SILENT.contains(&silent) => {}
            _ => self.raw.ignore("unknown statements", 1),
        }
        Ok(())
    }

    /// Reads vertices as `5`, `5/1`, `5//2` or `5/1/2`; negative numbers count back from the last
    /// vertex so far.
    fn corners<'a>(
        &mut self,
        words: impl Iterator<Item = &'a [u8]>,
        line: &[u8],
    ) -> Result<(), ReadErrorKind> {
        self.is_cloud = false;
        self.corners.clear();
        let count = self.raw.vertices.len();
        for word in words {
            let vertex = word.split(|&byte| byte == b'/').next().unwrap_or_default();
            let number = std::str::from_utf8(vertex).ok().and_then(|text| text.parse::<i64>().ok());
            let Some(number) = number else {
                let (column, expected) = ("a corner", "the number of a vertex");
                return Err(ReadErrorKind::NotANumber { column, found: quote(word), expected });
            };
            let index = if number < 0 { number + count as i64 } else { number - 1 };
            match u32::try_from(index) {
                Ok(index) if (index as usize) < count => self.corners.push(index),
                _ => {
                    let expected = format!("one of the {count} vertices before this line");
                    return Err(ReadErrorKind::part(quote(line), quote(vertex), expected));
                }
            }
        }
        Ok(())
    }
}

fn vertex(line: &[u8]) -> Result<[f64; 3], ReadErrorKind> {
    let mut columns = words(line).skip(1);
    let mut place = [0.0; 3];
    for (c, column) in place.iter_mut().zip(["x", "y", "z"]) {
        let Some(word) = columns.next() else {
            let (count, found) = (words(line).count(), quote(line));
            return Err(ReadErrorKind::Columns { count, found, expected: "`v x y z`" });
        };
        *c = float(word, column)?;
    }
    Ok(place)
}
