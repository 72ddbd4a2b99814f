//! Writing a model's triangles: OBJ, binary glTF and binary STL.
//!
//! Each format gets the axes that it is read with by default, so that what is written comes back in
//! place. STL and glTF keep coordinates in 32 bits.

use super::import::UpAxis;
use crate::atomic::write_atomically;
use crate::error::{WriteError, WriteErrorKind};
use airlane::geom::vector::{minus, norm, quick_cross};
use airlane::scene::Model;
use std::io::{BufWriter, Write};
use std::path::Path;

/// Writes a model's triangles as a Wavefront OBJ with y up, all or nothing. Its points and boxes are
/// not written.
pub fn write_obj(path: impl AsRef<Path>, model: &Model) -> Result<(), WriteError> {
    to_file(path.as_ref(), model, obj)
}

/// Writes a model's triangles as an OBJ to a stream; `name` stands for the file in errors.
pub fn write_obj_to(writer: impl Write, name: &str, model: &Model) -> Result<(), WriteError> {
    to_stream(writer, name, model, obj)
}

/// Writes a model's triangles as a binary glTF with y up, all or nothing. Its points and boxes are
/// not written.
pub fn write_glb(path: impl AsRef<Path>, model: &Model) -> Result<(), WriteError> {
    to_file(path.as_ref(), model, glb)
}

/// Writes a model's triangles as a binary glTF to a stream; `name` stands for the file in errors.
pub fn write_glb_to(writer: impl Write, name: &str, model: &Model) -> Result<(), WriteError> {
    to_stream(writer, name, model, glb)
}

/// Writes a model's triangles as a binary STL with z up, all or nothing. Its points and boxes are
/// not written.
pub fn write_stl(path: impl AsRef<Path>, model: &Model) -> Result<(), WriteError> {
    to_file(path.as_ref(), model, stl)
}

/// Writes a model's triangles as a binary STL to a stream; `name` stands for the file in errors.
pub fn write_stl_to(writer: impl Write, name: &str, model: &Model) -> Result<(), WriteError> {
    to_stream(writer, name, model, stl)
}

/// Writes a checked model in some format.
type Format = fn(&mut dyn Write, &Model) -> Result<(), WriteErrorKind>;

fn to_file(path: &Path, model: &Model, format: Format) -> Result<(), WriteError> {
    check(model)
        .and_then(|()| write_atomically(path, |writer| format(writer, model)))
        .map_err(|kind| kind.at(&path.display().to_string()))
}

fn to_stream(
    writer: impl Write,
    name: &str,
    model: &Model,
    format: Format,
) -> Result<(), WriteError> {
    let mut writer = BufWriter::with_capacity(64 * 1024, writer);
    check(model)
        .and_then(|()| format(&mut writer, model))
        .and_then(|()| Ok(writer.flush()?))
        .map_err(|kind| kind.at(name))
}

/// Checks that every corner is a vertex, and every vertex somewhere in space.
fn check(model: &Model) -> Result<(), WriteErrorKind> {
    let is_nowhere = |place: &[f64; 3]| place.iter().any(|&c| !(c as f32).is_finite());
    if let Some(vertex) = model.vertices.iter().position(is_nowhere) {
        return Err(WriteErrorKind::Vertex { vertex, found: model.vertices[vertex] });
    }
    let vertices = model.vertices.len();
    for (triangle, corners) in model.triangles.iter().enumerate() {
        if let Some(&found) = corners.iter().find(|&&corner| corner as usize >= vertices) {
            return Err(WriteErrorKind::Corner { triangle, found, vertices });
        }
    }
    Ok(())
}

fn obj(writer: &mut dyn Write, model: &Model) -> Result<(), WriteErrorKind> {
    for &vertex in &model.vertices {
        let [x, y, z] = UpAxis::Y.file_from_world(vertex).map(|c| c + 0.0);
        writeln!(writer, "v {x} {y} {z}")?;
    }
    for corners in &model.triangles {
        let [a, b, c] = corners.map(|corner| u64::from(corner) + 1);
        writeln!(writer, "f {a} {b} {c}")?;
    }
    Ok(())
}

fn stl(writer: &mut dyn Write, model: &Model) -> Result<(), WriteErrorKind> {
    let count = model.triangles.len();
    let in_header = u32::try_from(count).map_err(|_| WriteErrorKind::TooManyTriangles(count))?;
    // A binary file must not start with `solid`.
    let mut header = [b' '; 80];
    header[..7].copy_from_slice(b"Airlane");
    writer.write_all(&header)?;
    writer.write_all(&in_header.to_le_bytes())?;
    for corners in &model.triangles {
        let places = corners.map(|corner| model.vertices[corner as usize]);
        for vector in std::iter::once(normal(places)).chain(places) {
            writer.write_all(&packed(vector))?;
        }
        writer.write_all(&[0; 2])?;
    }
    Ok(())
}

/// Three numbers of 32 bits.
fn packed(vector: [f64; 3]) -> [u8; 12] {
    let mut bytes = [0; 12];
    for (four, c) in bytes.chunks_exact_mut(4).zip(vector) {
        four.copy_from_slice(&(c as f32).to_le_bytes());
    }
    bytes
}

/// The direction that a triangle faces; zero if it has no area.
fn normal([a, b, c]: [[f64; 3]; 3]) -> [f64; 3] {
    let cross = quick_cross(minus(b, a), minus(c, a));
    let length = norm(cross);
    if length > 0.0 && length.is_finite() { cross.map(|c| c / length) } else { [0.0; 3] }
}

fn glb(writer: &mut dyn Write, model: &Model) -> Result<(), WriteErrorKind> {
    let (vertices, triangles) = (model.vertices.len() as u64, model.triangles.len() as u64);
    let (positions, indices) = (12 * vertices, 12 * triangles);
    let length = positions + indices;
    let mut json = glb_json(model).into_bytes();
    json.resize(json.len().next_multiple_of(4), b' ');
    let whole = u32::try_from(12 + 8 + json.len() as u64 + 8 + length)
        .map_err(|_| WriteErrorKind::TooManyTriangles(model.triangles.len()))?;
    writer.write_all(b"glTF\x02\0\0\0")?;
    writer.write_all(&whole.to_le_bytes())?;
    // Both fit, because the whole does.
    writer.write_all(&(json.len() as u32).to_le_bytes())?;
    writer.write_all(b"JSON")?;
    writer.write_all(&json)?;
    writer.write_all(&(length as u32).to_le_bytes())?;
    writer.write_all(b"BIN\0")?;
    for &vertex in &model.vertices {
        writer.write_all(&packed(UpAxis::Y.file_from_world(vertex)))?;
    }
    for index in model.triangles.iter().flatten() {
        writer.write_all(&index.to_le_bytes())?;
    }
    Ok(())
}

/// The JSON of a glTF with one mesh. A model without triangles gives an empty scene, as accessors
/// must not be empty.
fn glb_json(model: &Model) -> String {
    let asset = r#""asset":{"version":"2.0","generator":"Airlane"}"#;
    let (vertices, triangles) = (model.vertices.len() as u64, model.triangles.len() as u64);
    if triangles == 0 {
        return format!(r#"{{{asset},"scene":0,"scenes":[{{"nodes":[]}}]}}"#);
    }
    let mut bounds = [[f32::INFINITY; 3], [f32::NEG_INFINITY; 3]];
    for &vertex in &model.vertices {
        let place = UpAxis::Y.file_from_world(vertex).map(|c| c as f32);
        for axis in 0..3 {
            bounds[0][axis] = bounds[0][axis].min(place[axis]);
            bounds[1][axis] = bounds[1][axis].max(place[axis]);
        }
    }
    let [low, high] = bounds;
    let (positions, indices) = (12 * vertices, 12 * triangles);
    let (length, corners) = (positions + indices, 3 * triangles);
    format!(
        r#"{{{asset},"scene":0,"scenes":[{{"nodes":[0]}}],"nodes":[{{"mesh":0}}],
"meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}],
"accessors":[
{{"bufferView":0,"componentType":5126,"count":{vertices},"type":"VEC3","min":{low:?},"max":{high:?}}},
{{"bufferView":1,"componentType":5125,"count":{corners},"type":"SCALAR"}}],
"bufferViews":[
{{"buffer":0,"byteLength":{positions},"target":34962}},
{{"buffer":0,"byteOffset":{positions},"byteLength":{indices},"target":34963}}],
"buffers":[{{"byteLength":{length}}}]}}"#
    )
}
