//! Path files: what `route --format json` and `--format csv` write and `check` reads.
//!
//! JSON as `route --json` prints it (only `points` is needed; a bare array of points will do), or
//! text with one point per line, coordinates separated by commas or blanks; lines that start with `#`
//! are skipped.

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::path::Path;

/// A point in world coordinates.
pub(crate) type Point = [f64; 3];

#[derive(Deserialize)]
#[serde(untagged)]
enum Json {
    Points(Vec<Point>),
    Object { points: Vec<Point> },
}

/// Reads the points of a path file.
pub(crate) fn read(path: &Path) -> Result<Vec<Point>> {
    let name = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    parse(&text).with_context(|| format!("{name} is not a path file"))
}

fn parse(text: &str) -> Result<Vec<Point>> {
    let points = if text.trim_start().starts_with(['{', '[']) {
        let json: Json = serde_json::from_str(text)
            .context("expected {\"points\": [[x, y, z], …]} or [[x, y, z], …]")?;
        match json {
            Json::Points(points) | Json::Object { points } => points,
        }
    } else {
        let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        lines
            .map(|(number, line)| parse_point(line).with_context(|| format!("line {number}")))
            .collect::<Result<_>>()?
    };
    if points.is_empty() {
        bail!("it contains no points");
    }
    Ok(points)
}

/// `x,y,z` or `x y z`.
pub(crate) fn parse_point(text: &str) -> Result<Point> {
    let parts = text.split([',', ' ', '\t']).filter(|part| !part.is_empty());
    let numbers: Result<Vec<f64>, _> = parts.map(str::parse).collect();
    match numbers.as_deref() {
        Ok(&[x, y, z]) => Ok([x, y, z]),
        _ => bail!("found {text:?}, expected three numbers such as 1,2.5,3"),
    }
}

/// Points as text, one x,y,z per line.
pub(crate) fn csv(points: &[Point]) -> String {
    points.iter().map(|[x, y, z]| format!("{x},{y},{z}\n")).collect()
}

/// Points as a Wavefront polyline.
pub(crate) fn obj(points: &[Point]) -> String {
    let vertices: String = points.iter().map(|[x, y, z]| format!("v {x} {y} {z}\n")).collect();
    let line: String = (1..=points.len()).map(|i| format!(" {i}")).collect();
    if points.len() < 2 { vertices } else { format!("{vertices}l{line}\n") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_forms_are_read() {
        let points = vec![[1.0, 2.0, 3.5], [4.0, 5.0, 6.0]];
        for text in [
            "[[1,2,3.5],[4,5,6]]",
            r#" {"map": "x", "points": [[1,2,3.5],[4,5,6]]}"#,
            "# a comment\n1,2,3.5\n\n4, 5, 6\n",
            "1 2 3.5\n4\t5 6",
        ] {
            assert_eq!(parse(text).unwrap(), points, "{text}");
        }
    }

    #[test]
    fn written_points_are_read_back_unchanged() {
        let points = vec![[1.0, -2.5, 3.00390625], [4.0, 5.0, 6.0]];
        assert_eq!(parse(&csv(&points)).unwrap(), points);
        assert_eq!(obj(&points), "v 1 -2.5 3.00390625\nv 4 5 6\nl 1 2\n");
    }

    #[test]
    fn invalid_path_files_are_rejected_with_line() {
        let error = format!("{:#}", parse("1,2,3\n4,5\n").unwrap_err());
        assert!(error.contains("line 2") && error.contains("4,5"), "{error}");
        for text in ["", "# nothing\n", "[]", "{\"points\": []}", "{\"points\": [[1,2]]}", "[1,2"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
