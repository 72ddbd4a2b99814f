//! A navmesh as a section of a baked file (`plan/baked`).
//!
//! What follows from the polygons is made anew when they are read, by the same checks as for polygons
//! of any other source: a file can say what the polygons are, and nothing about them.

use super::build::counter_clockwise;
use super::{Measures, NavMesh, NavMeshError, PolygonId};
use crate::bytes::{Malformed, Reader, Writer};
use crate::geom::{Frame, LatticePoint, MAX_AXIS, UNIT};

const SECTION: &str = "navmesh";

impl NavMesh {
    /// Writes the polygons and their surface.
    pub(crate) fn write(&self, writer: &mut Writer) {
        let Measures { frame, reach, radius, height } = self.measures;
        let polygons = 0..self.polygon_count() as PolygonId;
        writer.section(SECTION, |writer| {
            writer.f64s(&frame.origin);
            writer.f64s(&[frame.voxel_size, reach, radius, height]);
            let counts =
                [self.vertices.len(), polygons.len(), self.origins.len(), self.surface.len()];
            writer.u32s(&counts.map(|count| count as u32));
            let vertices: Vec<u32> =
                self.vertices.iter().flat_map(|at| at.0.map(|c| c as u32)).collect();
            writer.u32s(&vertices);
            let lengths = |begins: &[u32]| -> Vec<u32> {
                begins.windows(2).map(|ends| ends[1] - ends[0]).collect()
            };
            writer.u32s(&lengths(&self.begins));
            writer.u32s(&self.origins);
            writer.u32s(&lengths(&self.surface_begins));
            writer.pad();
            writer.f64s(self.surface.as_flattened().as_flattened());
        });
    }

    /// Reads it back: either fault is one of the file.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Result<Self, NavMeshError>, Malformed> {
        reader.section(SECTION, |reader| {
            let origin = [reader.f64()?, reader.f64()?, reader.f64()?];
            let voxel_size = reader.f64()?;
            let (reach, radius, height) = (reader.f64()?, reader.f64()?, reader.f64()?);
            let at = reader.at();
            if !origin.iter().all(|c| c.is_finite()) {
                return Err(reader.fault(at, "the origin is not a point"));
            }
            let frame = Frame { origin, voxel_size };
            let measures = Measures { frame, reach, radius, height };
            let mut counts = [0; 4];
            for count in &mut counts {
                *count = reader.u32()? as usize;
            }
            let [vertices, polygons, edges, triangles] = counts;
            let vertices = read_vertices(reader, vertices)?;
            let corner_counts = reader.u32s(polygons)?;
            let at = reader.at();
            let corners = reader.u32s(edges)?;
            let corner_begins = begins(reader, &corner_counts, edges)?;
            let surface_counts = reader.u32s(polygons)?;
            let surface_begins = begins(reader, &surface_counts, triangles)?;
            reader.pad()?;
            let surface = read_surface(reader, triangles)?;
            let polygons =
                corner_begins.windows(2).map(|ends| &corners[ends[0] as usize..ends[1] as usize]);
            let mesh = Self::unjoined(measures, vertices, polygons);
            // What is read is written again the same: polygons that are turned round when they are checked are not
            // as they were written.
            if mesh.as_ref().is_ok_and(|mesh| mesh.origins != corners) {
                return Err(reader.fault(at, "the corners of a polygon are not counter-clockwise"));
            }
            Ok(mesh.and_then(|mut mesh| {
                (mesh.surface_begins, mesh.surface) = (surface_begins, surface);
                mesh.join()
            }))
        })
    }
}

/// Where each of some lists begins whose lengths are these, and the end of the last: all of `total`.
fn begins(reader: &Reader<'_>, counts: &[u32], total: usize) -> Result<Vec<u32>, Malformed> {
    let mut begins = vec![0];
    let mut sum = 0u64;
    for &count in counts {
        sum += u64::from(count);
        begins.push(sum as u32);
    }
    // No list begins after the end if the sum is that of all, which is a u32.
    match sum == total as u64 {
        true => Ok(begins),
        false => Err(reader.fault(reader.at(), "the parts of the polygons do not add up")),
    }
}

fn read_vertices(reader: &mut Reader<'_>, count: usize) -> Result<Vec<LatticePoint>, Malformed> {
    let at = reader.at();
    let most = (MAX_AXIS as i32) * UNIT;
    let pieces: &[[u8; 12]] = reader.pieces(count)?;
    let mut vertices = Vec::with_capacity(pieces.len());
    for (i, piece) in pieces.iter().enumerate() {
        let (words, _) = piece.as_chunks::<4>();
        let place = std::array::from_fn(|axis| i32::from_le_bytes(words[axis]));
        if place.iter().any(|c| c.unsigned_abs() > most as u32) {
            return Err(reader.fault(at + 12 * i, "a corner lies too far away"));
        }
        vertices.push(LatticePoint(place));
    }
    Ok(vertices)
}

fn read_surface(reader: &mut Reader<'_>, count: usize) -> Result<Vec<[[f64; 3]; 3]>, Malformed> {
    let at = reader.at();
    let most = f64::from(MAX_AXIS) * f64::from(UNIT);
    let pieces: &[[u8; 72]] = reader.pieces(count)?;
    let mut surface = Vec::with_capacity(pieces.len());
    for (i, piece) in pieces.iter().enumerate() {
        let (words, _) = piece.as_chunks::<8>();
        let triangle: [[f64; 3]; 3] = std::array::from_fn(|corner| {
            std::array::from_fn(|axis| f64::from_le_bytes(words[3 * corner + axis]))
        });
        // A number that is not finite is not within bounds.
        let is_near = triangle.as_flattened().iter().all(|c| c.abs() <= most);
        if !is_near || counter_clockwise(triangle) != Some(triangle) {
            return Err(reader.fault(at + 72 * i, "a triangle of the surface is invalid"));
        }
        surface.push(triangle);
    }
    Ok(surface)
}
