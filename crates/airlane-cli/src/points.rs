//! Points on the command line and in what it prints. Path files are `airlane_io`'s.

use airlane_io::PathFormat;
use anyhow::{Result, bail};

/// A point in world coordinates.
pub(crate) type Point = [f64; 3];

/// `x,y,z` or `x y z`.
pub(crate) fn parse_point(text: &str) -> Result<Point> {
    let parts = text.split([',', ' ', '\t']).filter(|part| !part.is_empty());
    let numbers: Result<Vec<f64>, _> = parts.map(str::parse).collect();
    match numbers.as_deref() {
        Ok(&[x, y, z]) => Ok([x, y, z]),
        _ => bail!("found {text:?}, expected three numbers such as 1,2.5,3"),
    }
}

/// Points as a path file has them.
pub(crate) fn text_of(points: &[Point], format: PathFormat) -> String {
    let mut text = Vec::new();
    airlane_io::write_points(&mut text, points, format).expect("memory takes every write");
    String::from_utf8(text).expect("path files are text")
}

/// A path as CSV.
pub(crate) fn csv_of(path: &airlane::Path) -> String {
    let mut text = Vec::new();
    airlane_io::write_path(&mut text, path, PathFormat::Csv).expect("memory takes every write");
    String::from_utf8(text).expect("path files are text")
}

/// A length without the last digits of arithmetic: 1.8, not 1.8000000000000003.
pub(crate) fn tidy(length: f64) -> f64 {
    (length * 1e6).round() / 1e6 + 0.0
}

/// The same for a point.
pub(crate) fn tidy_point(point: Point) -> String {
    let [x, y, z] = point.map(tidy);
    format!("{x},{y},{z}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_three_numbers() {
        for text in ["1,2,3.5", "1 2 3.5", "1, 2\t3.5"] {
            assert_eq!(parse_point(text).unwrap(), [1.0, 2.0, 3.5], "{text}");
        }
        for text in ["", "1,2", "1,2,3,4", "1,2,x"] {
            let error = parse_point(text).unwrap_err().to_string();
            assert!(error.contains("expected three numbers"), "{error}");
        }
    }

    #[test]
    fn points_are_printed_as_they_are_read() {
        let points = vec![[1.0, -2.5, 3.00390625], [4.0, 5.0, 6.0]];
        let csv = text_of(&points, PathFormat::Csv);
        assert_eq!(airlane_io::read_path_from(csv.as_bytes(), "memory").unwrap(), points);
        assert_eq!(text_of(&points, PathFormat::Obj), "v 1 -2.5 3.00390625\nv 4 5 6\nl 1 2\n");
    }
}
