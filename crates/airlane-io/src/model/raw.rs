//! Geometry in a file's own units and axes, and how it becomes a [`Model`].

use super::import::{Import, UpAxis};
use super::report::{ModelReport, left_out};
use crate::error::ReadErrorKind;
use airlane::geom::Frame;
use airlane::scene::Model;

/// The most triangles, points or boxes a file may come to. Formats that place one shape many times
/// can ask for far more than their bytes.
pub(crate) const MOST: u64 = 1 << 27;

/// Bytes of a vertex, here and in the model, and of its number.
pub(crate) const VERTEX_BYTES: u64 = 2 * 24 + 4;
/// Bytes of a triangle, here and in the model.
pub(crate) const TRIANGLE_BYTES: u64 = 2 * 12;
/// Bytes of a point, here and in the model.
const POINT_BYTES: u64 = 2 * 24;
/// Bytes of a box, here and in the model.
pub(crate) const BOX_BYTES: u64 = 2 * 48;

/// What a reader found, with coordinates as the file gives them. Every index is one of a vertex.
#[derive(Default)]
pub(crate) struct Raw {
    pub(crate) format: &'static str,
    /// The axis that points up in files of this format, unless the caller knows better.
    pub(crate) up: UpAxis,
    pub(crate) vertices: Vec<[f64; 3]>,
    pub(crate) triangles: Vec<[u32; 3]>,
    pub(crate) points: Vec<[f64; 3]>,
    pub(crate) boxes: Vec<[[f64; 3]; 2]>,
    /// Boxes that are known to be free.
    pub(crate) free: Vec<[[f64; 3]; 2]>,
    /// The edge of the cells that the boxes are made of; the grid's lines go through the origin.
    pub(crate) cell: Option<f64>,
    /// The number by which the format calls the first vertex.
    pub(crate) first: u64,
    ignored: Vec<(&'static str, u64)>,
}

impl Raw {
    /// Nothing yet of this format.
    pub(crate) fn new(format: &'static str, up: UpAxis) -> Self {
        Self { format, up, ..Self::default() }
    }

    /// Notes that `count` things, named in the plural, are in the file and not in the model.
    pub(crate) fn ignore(&mut self, what: &'static str, count: u64) {
        match self.ignored.iter_mut().find(|(known, _)| *known == what) {
            Some((_, sum)) => *sum += count,
            None => self.ignored.push((what, count)),
        }
    }

    /// Adds a polygon as a fan around its first corner.
    pub(crate) fn polygon(&mut self, corners: &[u32]) {
        if corners.len() < 3 {
            self.ignore("incomplete faces", 1);
        }
        let fan = corners.windows(2).skip(1).map(|edge| [corners[0], edge[0], edge[1]]);
        self.triangles.extend(fan);
    }

    /// Checks that there is room for this many more triangles, points or boxes, of so many bytes.
    pub(crate) fn room(
        &self,
        more: u64,
        what: &'static str,
        bytes: u64,
        import: &Import,
    ) -> Result<(), ReadErrorKind> {
        let held = self.triangles.len().max(self.points.len()).max(self.boxes.len()) as u64;
        if held.saturating_add(more) > MOST {
            return Err(ReadErrorKind::TooMany { what, limit: MOST });
        }
        import.budget.allow(self.bytes().saturating_add(bytes))
    }

    /// Bytes that this takes together with the model that is made of it.
    fn bytes(&self) -> u64 {
        VERTEX_BYTES * self.vertices.len() as u64
            + TRIANGLE_BYTES * self.triangles.len() as u64
            + POINT_BYTES * self.points.len() as u64
            + BOX_BYTES * (self.boxes.len() + self.free.len()) as u64
    }

    /// The model in metres with z up: vertices that no triangle uses and triangles without an area
    /// are left out.
    pub(crate) fn finish(
        self,
        file: &str,
        import: &Import,
    ) -> Result<(Model, ModelReport), ReadErrorKind> {
        import.budget.allow(self.bytes())?;
        let unit = import.unit.metres();
        let up = import.up.unwrap_or(self.up);
        let turned = |place: [f64; 3]| up.world_from_file(place).map(|c| c * unit);
        let mut bounds = Bounds::NONE;
        let mut model = Model::default();

        const UNUSED: u32 = u32::MAX;
        let mut numbers = vec![UNUSED; self.vertices.len()];
        let mut degenerate = 0;
        for &corners in &self.triangles {
            let ends = corners.map(|corner| self.vertices[corner as usize]);
            for (corner, end) in corners.into_iter().zip(ends) {
                finite(turned(end), || format!("vertex {}", u64::from(corner) + self.first))?;
            }
            if is_flat(ends) {
                degenerate += 1;
                continue;
            }
            model.triangles.push(corners.map(|corner| {
                let number = &mut numbers[corner as usize];
                if *number == UNUSED {
                    // No more than there are in the file, which are counted in 32 bits.
                    *number = model.vertices.len() as u32;
                    let place = turned(self.vertices[corner as usize]);
                    model.vertices.push(place);
                    bounds.add(place);
                }
                *number
            }));
        }
        for (number, &point) in self.points.iter().enumerate() {
            let point = turned(point);
            finite(point, || format!("point {}", number as u64 + self.first))?;
            model.points.push(point);
            bounds.add(point);
        }
        for (number, corners) in self.boxes.iter().enumerate() {
            let corners = corners.map(turned);
            for corner in corners {
                finite(corner, || format!("a corner of box {number}"))?;
                bounds.add(corner);
            }
            model.boxes.push(in_order(corners));
        }
        for (number, corners) in self.free.iter().enumerate() {
            let corners = corners.map(turned);
            for corner in corners {
                finite(corner, || format!("a corner of free box {number}"))?;
            }
            model.free.push(in_order(corners));
        }
        model.native = self.cell.filter(|_| !model.boxes.is_empty()).map(|cell| {
            let voxel_size = cell * unit;
            Frame { origin: [0.0; 3], voxel_size }
        });
        if bounds.is_none() {
            let found = match left_out(degenerate, &self.ignored) {
                nothing if nothing.is_empty() => nothing,
                something => format!(" but {something}"),
            };
            return Err(ReadErrorKind::NothingSolid { found });
        }
        let report = ModelReport {
            file: file.to_owned(),
            format: self.format,
            up,
            triangles: model.triangles.len(),
            degenerate,
            vertices: model.vertices.len(),
            points: model.points.len(),
            boxes: model.boxes.len(),
            bounds: bounds.0,
            ignored: self.ignored.into_iter().filter(|(_, count)| *count > 0).collect(),
        };
        Ok((model, report))
    }
}

/// The low and the high corner of a box between two others.
fn in_order([a, b]: [[f64; 3]; 2]) -> [[f64; 3]; 2] {
    let side = |pick: fn(f64, f64) -> f64| std::array::from_fn(|i| pick(a[i], b[i]));
    [side(f64::min), side(f64::max)]
}

/// Refuses a place that is NaN or infinite; `element` names what lies there.
pub(crate) fn finite(
    found: [f64; 3],
    element: impl FnOnce() -> String,
) -> Result<(), ReadErrorKind> {
    if found.iter().all(|c| c.is_finite()) {
        return Ok(());
    }
    Err(ReadErrorKind::NoPlace { element: element(), found })
}

/// Whether three corners lie on a line, as far as doubles can tell.
fn is_flat([a, b, c]: [[f64; 3]; 3]) -> bool {
    let [u, v]: [[f64; 3]; 2] = [b, c].map(|end| std::array::from_fn(|i| end[i] - a[i]));
    (0..3).all(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        u[j] * v[k] == u[k] * v[j]
    })
}

/// The lowest and the highest coordinates so far.
struct Bounds([[f64; 3]; 2]);

impl Bounds {
    const NONE: Self = Self([[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]]);

    fn is_none(&self) -> bool {
        self.0[0][0] > self.0[1][0]
    }

    fn add(&mut self, place: [f64; 3]) {
        let [low, high] = self.0;
        let side = |of: [f64; 3], pick: fn(f64, f64) -> f64| {
            std::array::from_fn(|i| pick(of[i], place[i]))
        };
        self.0 = [side(low, f64::min), side(high, f64::max)];
    }
}
