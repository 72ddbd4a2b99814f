//! Path files: paths as other programs read them, and stored paths read back.
//!
//! [`write_path`], [`write_points`] and [`write_trajectory`] are the only writers. [`read_path`] reads what they write as
//! CSV or JSON, and the same made by hand.

use crate::archive::{self, FileKind};
use crate::budget::Budget;
use crate::error::{ReadError, ReadErrorKind, quote};
use crate::lines::{Lines, decimal};
use airlane::{Path, Trajectory};
use serde_json::{Value, json};
use std::io::{self, ErrorKind, Read, Write};

const FILE: FileKind = FileKind { name: "path", endings: &[".csv", ".json", ".txt"] };
const POINT: &str = "three numbers such as `1,2.5,3`";
const JSON_POINT: &str = "three numbers such as [1, 2.5, 3]";
const JSON: &str = "{\"points\": [[x, y, z], …]} or [[x, y, z], …]";

/// How a path is written; points are in world coordinates.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PathFormat {
    /// A line `x,y,z` for each point, without a header. If the path has headings, a comment such as
    /// `# heading 90` before the points to which a leg leads with it, in degrees.
    Csv,
    /// An object: `points`, the `length`, and `legs` with `mode`, `link`, `length` and `points` each,
    /// and with `heading` in degrees if the path has headings.
    Json,
    /// A Wavefront polyline, which modellers and viewers show; z is up, as everywhere in Airlane.
    Obj,
}

airlane::named!(pub PathFormat, "path format", {
    Csv => "csv",
    Json => "json",
    Obj => "obj",
});

/// Writes a path. Points written as CSV or JSON are read back bit for bit by [`read_path`].
///
/// ```
/// use airlane::{Airspace, Planner, Query, Scene};
/// use airlane_io::{PathFormat, read_path_from, write_path};
///
/// let airspace = Airspace::bake(Scene::open([20, 20, 20])?)?;
/// let query = Query::new([2.0, 9.0, 8.5], [17.0, 9.0, 8.0]);
/// let path = Planner::new(&airspace).path(&query)?.into_found()?;
///
/// let mut file = Vec::new();
/// write_path(&mut file, &path, PathFormat::Csv)?;
/// assert_eq!(file, b"2,9,8.5\n17,9,8\n");
/// assert_eq!(read_path_from(&file[..], "memory")?, path.points());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_path(mut writer: impl Write, path: &Path, format: PathFormat) -> io::Result<()> {
    match format {
        PathFormat::Json => write_json(&mut writer, &json_of(path)),
        PathFormat::Csv if path.legs().any(|leg| leg.heading().is_some()) => {
            for (i, leg) in path.legs().enumerate() {
                let heading = leg.heading().unwrap_or(0.0);
                writeln!(writer, "# heading {heading}")?;
                // Where legs meet, the point is the last of the one before.
                write_points(&mut writer, &leg.points()[i.min(1)..], format)?;
            }
            Ok(())
        }
        PathFormat::Csv | PathFormat::Obj => write_points(writer, path.points(), format),
    }
}

/// Writes points as a path is written; as JSON, an object with `points` alone.
pub fn write_points(
    mut writer: impl Write,
    points: &[[f64; 3]],
    format: PathFormat,
) -> io::Result<()> {
    match format {
        PathFormat::Csv => {
            points.iter().try_for_each(|[x, y, z]| writeln!(writer, "{x},{y},{z}"))?;
        }
        PathFormat::Json => write_json(&mut writer, &json!({ "points": points }))?,
        PathFormat::Obj => {
            points.iter().try_for_each(|[x, y, z]| writeln!(writer, "v {x} {y} {z}"))?;
            if points.len() > 1 {
                write!(writer, "l")?;
                (1..=points.len()).try_for_each(|i| write!(writer, " {i}"))?;
                writeln!(writer)?;
            }
        }
    }
    writer.flush()
}

fn write_json(mut writer: impl Write, json: &Value) -> io::Result<()> {
    serde_json::to_writer(&mut writer, json)?;
    writeln!(writer)?;
    writer.flush()
}

fn json_of(path: &Path) -> Value {
    let leg = |leg: airlane::Leg<'_>| {
        let mut json = json!({
            "mode": leg.mode().name(),
            "link": leg.link().map(|kind| kind.name()),
            "length": leg.length(),
            "points": leg.points(),
        });
        if let Some(heading) = leg.heading() {
            json["heading"] = heading.into();
        }
        json
    };
    let legs: Vec<Value> = path.legs().map(leg).collect();
    json!({ "length": path.length(), "points": path.points(), "legs": legs })
}

/// Writes a trajectory as CSV: a header, then a line `t,x,y,z,speed,vx,vy,vz` for every tick of `hertz` and one
/// for the end. Times are in seconds from the start, speeds in world units a second.
///
/// A rate that is not a positive number is [`ErrorKind::InvalidInput`].
pub fn write_trajectory(
    mut writer: impl Write,
    trajectory: &Trajectory,
    hertz: f64,
) -> io::Result<()> {
    if !(hertz.is_finite() && hertz > 0.0) {
        let why = format!("a rate of {hertz} Hz is invalid: expected a positive number");
        return Err(io::Error::new(ErrorKind::InvalidInput, why));
    }
    writeln!(writer, "t,x,y,z,speed,vx,vy,vz")?;
    for state in trajectory.samples(hertz) {
        let (time, [x, y, z], speed) = (state.time, state.position, state.speed);
        let [vx, vy, vz] = state.velocity.map(|v| v + 0.0); // no negative zero
        writeln!(writer, "{time},{x},{y},{z},{speed},{vx},{vy},{vz}")?;
    }
    writer.flush()
}

/// Reads the points of a path file, or of the one such file in a zip archive: JSON with `points` (an
/// array of points alone will do), or text with one point per line, coordinates separated by commas
/// or blanks. In text, lines that start with `#` are comments.
///
/// [`Path::from_points`] makes a path of them, if it touches nothing.
pub fn read_path(path: impl AsRef<std::path::Path>) -> Result<Vec<[f64; 3]>, ReadError> {
    archive::open(path.as_ref(), FILE, |reader, name| read_path_from(reader, name))
}

/// Reads the points of a path from a stream; `name` stands for the file in errors.
pub fn read_path_from(reader: impl Read, name: &str) -> Result<Vec<[f64; 3]>, ReadError> {
    let budget = Budget::default();
    let bytes = budget.read(budget.records(reader)).map_err(|kind| kind.at(name, None))?;
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    let points = match first {
        None => {
            let expected = "one point per line, or JSON";
            return Err(ReadErrorKind::Empty { expected }.at(name, None));
        }
        Some(b'{' | b'[') => json_points(&bytes, name)?,
        Some(_) => text_points(&bytes, name)?,
    };
    match points.is_empty() {
        true => Err(ReadErrorKind::part("points", "none", "at least one point").at(name, None)),
        false => Ok(points),
    }
}

fn text_points(bytes: &[u8], name: &str) -> Result<Vec<[f64; 3]>, ReadError> {
    let mut lines = Lines::new(bytes);
    let mut points = Vec::new();
    loop {
        let point = match lines.next() {
            Ok(None) => return Ok(points),
            Ok(Some(line)) if line.bytes.is_empty() || line.bytes.starts_with(b"#") => continue,
            Ok(Some(line)) => text_point(line.bytes),
            Err(kind) => Err(kind),
        };
        points.push(point.map_err(|kind| kind.at(name, lines.number()))?);
    }
}

/// `x,y,z` or `x y z`.
fn text_point(line: &[u8]) -> Result<[f64; 3], ReadErrorKind> {
    let is_gap = |byte: &u8| *byte == b',' || byte.is_ascii_whitespace();
    let columns: Vec<&[u8]> = line.split(is_gap).filter(|column| !column.is_empty()).collect();
    match columns[..] {
        [x, y, z] => Ok([decimal(x, "x")?, decimal(y, "y")?, decimal(z, "z")?]),
        _ => {
            let (count, found) = (columns.len(), quote(line));
            Err(ReadErrorKind::Columns { count, found, expected: POINT })
        }
    }
}

fn json_points(bytes: &[u8], name: &str) -> Result<Vec<[f64; 3]>, ReadError> {
    let json: Value = serde_json::from_slice(bytes).map_err(|error| {
        ReadErrorKind::part("the JSON text", &error, JSON).at(name, error.line() as u64)
    })?;
    let points = json.get("points").unwrap_or(&json);
    let found = |value: &Value| quote(value.to_string().as_bytes());
    let Some(points) = points.as_array() else {
        return Err(ReadErrorKind::part("the JSON text", found(&json), JSON).at(name, None));
    };
    let point = |(i, value): (usize, &Value)| {
        let numbers = value.as_array().map(|numbers| numbers.iter().map(Value::as_f64));
        let numbers: Option<Vec<f64>> = numbers.and_then(Iterator::collect);
        numbers.and_then(|numbers| numbers.try_into().ok()).ok_or_else(|| {
            let part = format!("points[{i}]");
            ReadErrorKind::part(part, found(value), JSON_POINT).at(name, None)
        })
    };
    points.iter().enumerate().map(point).collect()
}
