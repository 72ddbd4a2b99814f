//! PLY: a header that names elements and their properties, then rows of them in text or binary.
//!
//! 1. [`Header`]: which elements there are, how many, of which properties.
//! 2. [`Rows`]: the values one after the other, whatever their encoding.
//! 3. Vertices and faces are picked out of them; all other elements are passed over.

mod header;
mod rows;

use super::import::UpAxis;
use super::raw::Raw;
use super::text::{Fault, Text};
use crate::error::ReadErrorKind;
use header::{Element, Header};
use rows::{Row, Rows};

pub(crate) fn read(bytes: &[u8]) -> Result<Raw, Fault> {
    let mut text = Text::new(bytes);
    let header = Header::read(&mut text)?;
    let mut rows = Rows::new(header.encoding, bytes, text);
    let mut raw = Raw::new(header.encoding.name(), UpAxis::Z);
    let vertices = header.elements.iter().find(|element| element.name == b"vertex");
    let vertices = vertices.map_or(0, |element| element.count);
    let mut has_faces = false;
    for element in &header.elements {
        match element.name {
            b"vertex" => read_vertices(element, &mut rows, &mut raw)?,
            b"face" => {
                has_faces |= element.count > 0;
                read_faces(element, &mut rows, &mut raw, vertices)?;
            }
            _ => {
                raw.ignore("other rows", element.count);
                let mut row = Row::default();
                (0..element.rows()).try_for_each(|_| rows.next(element, None, &mut row))?;
            }
        }
    }
    if !has_faces {
        raw.points = std::mem::take(&mut raw.vertices);
    }
    Ok(raw)
}

fn read_vertices(element: &Element<'_>, rows: &mut Rows<'_>, raw: &mut Raw) -> Result<(), Fault> {
    let mut axes = [0; 3];
    for (axis, name) in ["x", "y", "z"].into_iter().enumerate() {
        axes[axis] = element.find(&[name], false).ok_or_else(|| {
            let expected = format!("a number called `{name}`");
            ReadErrorKind::part("element `vertex`", "no such property", expected)
        })?;
    }
    let mut row = Row::default();
    for _ in 0..element.rows() {
        rows.next(element, None, &mut row)?;
        raw.vertices.push(axes.map(|property| row.values[property]));
    }
    Ok(())
}

fn read_faces(
    element: &Element<'_>,
    rows: &mut Rows<'_>,
    raw: &mut Raw,
    vertices: u64,
) -> Result<(), Fault> {
    let list = element.find(&["vertex_indices", "vertex_index"], true).ok_or_else(|| {
        let expected = "a list called `vertex_indices` or `vertex_index`";
        ReadErrorKind::part("element `face`", "no such property", expected)
    })?;
    let mut row = Row::default();
    let mut corners = Vec::new();
    for face in 0..element.rows() {
        rows.next(element, Some(list), &mut row)?;
        corners.clear();
        for &index in &row.list {
            // NaN is below nothing.
            if !(index >= 0.0 && index < vertices as f64 && index.fract() == 0.0) {
                let expected = format!("one of {vertices} vertices");
                let found = format!("corner {index}");
                let kind = ReadErrorKind::part(format!("face {face}"), found, expected);
                return Err(rows.fault(kind));
            }
            corners.push(index as u32);
        }
        raw.polygon(&corners);
    }
    Ok(())
}
