//! The contents of a model file.

use super::UpAxis;
use std::fmt;

/// The contents of one model file.
///
/// Displays as one or two lines:
/// ```text
/// house.glb: glTF (y up, read as x, -z, y), 1,204 triangles over 640 vertices, from (-4, -3.5, 0) to (4, 3.5, 6.25) m
///   left out: 12 degenerate triangles, 8 lines
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct ModelReport {
    /// The file as the caller named it; for an archive, followed by `/` and the entry's name.
    pub file: String,
    /// The format's name.
    pub format: &'static str,
    /// The axis of the file that points up.
    pub up: UpAxis,
    /// Triangles that have an area.
    pub triangles: usize,
    /// Triangles without one, which are left out: corners that coincide or lie on a line.
    pub degenerate: usize,
    /// Corners of triangles.
    pub vertices: usize,
    /// Points.
    pub points: usize,
    /// Boxes.
    pub boxes: usize,
    /// The lowest and the highest coordinates of all of these, in metres, with z up.
    pub bounds: [[f64; 3]; 2],
    /// What else the file contains, with counts, in order of appearance.
    pub ignored: Vec<(&'static str, u64)>,
}

impl fmt::Display for ModelReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.format)?;
        match self.up {
            UpAxis::X => f.write_str(" (x up, read as y, z, x)")?,
            UpAxis::Y => f.write_str(" (y up, read as x, -z, y)")?,
            UpAxis::Z => {}
        }
        if self.triangles > 0 {
            let triangles = Amount(self.triangles as u64, "triangles");
            write!(f, ", {triangles} over {}", Amount(self.vertices as u64, "vertices"))?;
        }
        for (count, what) in [(self.points, "points"), (self.boxes, "boxes")] {
            if count > 0 {
                write!(f, ", {}", Amount(count as u64, what))?;
            }
        }
        let [low, high] = self.bounds;
        write!(f, ", from {} to {} m", Place(low), Place(high))?;
        let left_out = left_out(self.degenerate, &self.ignored);
        if left_out.is_empty() { Ok(()) } else { write!(f, "\n  left out: {left_out}") }
    }
}

/// What is not in the model, in words; nothing if that is nothing.
pub(crate) fn left_out(degenerate: usize, ignored: &[(&'static str, u64)]) -> String {
    let degenerate = ("degenerate triangles", degenerate as u64);
    let all = std::iter::once(&degenerate).chain(ignored).filter(|(_, count)| *count > 0);
    let words: Vec<_> = all.map(|&(what, count)| Amount(count, what).to_string()).collect();
    words.join(", ")
}

/// A number of things, given in the plural.
struct Amount(u64, &'static str);

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        for (position, digit) in digits.char_indices() {
            if position > 0 && (digits.len() - position).is_multiple_of(3) {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        let things = match (self.0, self.1) {
            (1, "boxes") => "box",
            (1, "vertices") => "vertex",
            (1, things) => things.strip_suffix('s').unwrap_or(things),
            (_, things) => things,
        };
        write!(f, " {things}")
    }
}

/// A place to the millimetre.
struct Place([f64; 3]);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The zero takes the sign away from -0.
        let [x, y, z] = self.0.map(|metres| (metres * 1000.0).round() / 1000.0 + 0.0);
        write!(f, "({x}, {y}, {z})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_for_people() {
        let mut report = ModelReport {
            file: "a.stl".into(),
            format: "binary STL",
            up: UpAxis::Z,
            triangles: 1_234_567,
            degenerate: 0,
            vertices: 1,
            points: 0,
            boxes: 0,
            bounds: [[-0.0, -0.0001, 1e-9], [1.0, 2.25, 1000.123456]],
            ignored: vec![],
        };
        assert_eq!(
            report.to_string(),
            "a.stl: binary STL, 1,234,567 triangles over 1 vertex, \
             from (0, 0, 0) to (1, 2.25, 1000.123) m"
        );
        report.triangles = 0;
        (report.points, report.boxes, report.degenerate) = (1000, 1, 1);
        report.ignored = vec![("lines", 12), ("none", 0)];
        assert_eq!(
            report.to_string(),
            "a.stl: binary STL, 1,000 points, 1 box, from (0, 0, 0) to (1, 2.25, 1000.123) m\n  \
             left out: 1 degenerate triangle, 12 lines"
        );
    }
}
