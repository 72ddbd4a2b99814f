//! `.3dscen`: the queries of the voxel benchmark and the lengths of their optimal paths.

use crate::archive::{self, FileKind};
use crate::atomic;
use crate::budget::Budget;
use crate::error::{ReadError, ReadErrorKind, WriteError, WriteErrorKind, quote};
use crate::lines::{Line, Lines, MAX_LINE, amount, decimal, whole};
use airlane::geom::{MAX_AXIS, Voxel};
use std::fmt::Write as _;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

const FILE: FileKind = FileKind { name: ".3dscen", endings: &[".3dscen"] };
const HEADER: &str = "`version 1` or `version 2`";
const MAP_NAME: &str = "the map's file name";
const RECORD_1: &str = "8 columns, `sx sy sz gx gy gz cost ratio`";
const RECORD_2: &str = "8 or 9 columns, `sx sy sz gx gy gz cost ratio extra`";
const COORDINATES: [&str; 6] = ["sx", "sy", "sz", "gx", "gy", "gz"];

/// A `.3dscen` file.
#[derive(Clone, PartialEq, Debug)]
pub struct ScenarioFile {
    /// The version of the format: 1, or 2 which allows one more column.
    pub version: u32,
    /// The file name of the map the scenarios are for.
    pub map: String,
    /// The scenarios, in the file's order.
    pub scenarios: Vec<Scenario>,
}

/// One query and its known answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scenario {
    /// The start voxel.
    pub start: Voxel,
    /// The goal voxel.
    pub goal: Voxel,
    /// The length of an optimal path in voxels: 26 moves between voxel centres, no corner cutting.
    pub cost: f64,
    /// The optimal length divided by the distance the grid moves would cover in empty space.
    pub ratio: f64,
    /// The ninth column of version 2, kept as it is; its meaning is the file's own.
    pub extra: Option<f64>,
}

/// Reads a `.3dscen` file, or the one `.3dscen` in a zip archive.
pub fn read_scenarios(path: impl AsRef<Path>) -> Result<ScenarioFile, ReadError> {
    archive::open(path.as_ref(), FILE, |reader, name| read_scenarios_from(reader, name))
}

/// Reads a `.3dscen` from a stream; `name` stands for the file in errors.
pub fn read_scenarios_from(reader: impl Read, name: &str) -> Result<ScenarioFile, ReadError> {
    let mut lines = Lines::new(Budget::default().records(reader));
    parse(&mut lines).map_err(|kind| {
        let nowhere = matches!(kind, ReadErrorKind::Io(_) | ReadErrorKind::Empty { .. });
        kind.at(name, (!nowhere).then_some(lines.number()))
    })
}

fn parse<R: Read>(lines: &mut Lines<R>) -> Result<ScenarioFile, ReadErrorKind> {
    let line = lines.next()?.ok_or(ReadErrorKind::Empty { expected: HEADER })?;
    let version = match line.columns(HEADER) {
        Ok([b"version", b"1"]) => 1,
        Ok([b"version", b"2"]) => 2,
        _ => return Err(ReadErrorKind::Header { found: quote(line.bytes), expected: HEADER }),
    };
    let line = lines
        .next()?
        .ok_or(ReadErrorKind::HeaderEnds { after: "its version", expected: MAP_NAME })?;
    // The name is the whole line, spaces included; every line is known to be UTF-8.
    let map = String::from_utf8_lossy(line.bytes).into_owned();
    if map.is_empty() {
        return Err(ReadErrorKind::Header { found: quote(b""), expected: MAP_NAME });
    }
    let mut scenarios = Vec::new();
    while let Some(line) = lines.next()? {
        if !line.bytes.is_empty() {
            scenarios.push(scenario(line, version)?);
        }
    }
    Ok(ScenarioFile { version, map, scenarios })
}

fn scenario(line: Line<'_>, version: u32) -> Result<Scenario, ReadErrorKind> {
    let with_extra = version == 2 && line.split().count() == 9;
    let (columns, extra) = if with_extra {
        let [columns @ .., extra] = line.columns::<9>(RECORD_2)?;
        (columns, Some(decimal(extra, "extra")?))
    } else {
        (line.columns::<8>(if version == 2 { RECORD_2 } else { RECORD_1 })?, None)
    };
    let [places @ .., cost, ratio] = columns;
    let mut at = [0; 6];
    for (axis, place) in places.into_iter().enumerate() {
        // No map is longer than the lattice, so neither is a scenario's voxel.
        at[axis] = whole(place, COORDINATES[axis], MAX_AXIS - 1)? as i32;
    }
    let [sx, sy, sz, gx, gy, gz] = at;
    Ok(Scenario {
        start: Voxel::new(sx, sy, sz),
        goal: Voxel::new(gx, gy, gz),
        cost: amount(cost, "cost")?,
        ratio: amount(ratio, "ratio")?,
        extra,
    })
}

/// Writes a `.3dscen` file, all or nothing: see [`write_atomically`](crate::write_atomically).
///
/// Numbers have the benchmark's 8 and 3 decimals where these are exact, and as many
/// digits as needed otherwise, so that reading gives the same values.
pub fn write_scenarios(path: impl AsRef<Path>, file: &ScenarioFile) -> Result<(), WriteError> {
    let path = path.as_ref();
    check(file)
        .and_then(|()| Ok(atomic::write_atomically(path, |writer| write_lines(writer, file))?))
        .map_err(|kind| kind.at(&path.display().to_string()))
}

/// Writes a `.3dscen` to a stream, as [`write_scenarios`] does; `name` stands for the file in
/// errors.
pub fn write_scenarios_to(
    writer: impl Write,
    name: &str,
    file: &ScenarioFile,
) -> Result<(), WriteError> {
    let mut writer = BufWriter::with_capacity(64 * 1024, writer);
    check(file)
        .and_then(|()| Ok(write_lines(&mut writer, file).and_then(|()| writer.flush())?))
        .map_err(|kind| kind.at(name))
}

/// Whether the file can be said in the format and read back.
fn check(file: &ScenarioFile) -> Result<(), WriteErrorKind> {
    if !(1..=2).contains(&file.version) {
        return Err(WriteErrorKind::Version(file.version));
    }
    let name = &file.map;
    if name.is_empty()
        || name.len() > MAX_LINE
        || name.trim_ascii() != name
        || name.chars().any(|c| c.is_control() && c != '\t')
    {
        return Err(WriteErrorKind::MapName(quote(name.as_bytes())));
    }
    for (index, scenario) in file.scenarios.iter().enumerate() {
        let fault = |column, found, expected| {
            Err(WriteErrorKind::Scenario { index, column, found, expected })
        };
        let Scenario { start, goal, cost, ratio, extra } = *scenario;
        for (axis, &c) in start.0.iter().chain(&goal.0).enumerate() {
            if !(0..MAX_AXIS as i32).contains(&c) {
                return fault(COORDINATES[axis], c.to_string(), "0 to 1048575");
            }
        }
        for (column, value) in [("cost", cost), ("ratio", ratio)] {
            if !value.is_finite() || value.is_sign_negative() {
                return fault(column, value.to_string(), "a finite number of at least 0");
            }
        }
        if let Some(extra) = extra {
            if !extra.is_finite() {
                return fault("extra", extra.to_string(), "a finite number");
            }
            if file.version == 1 {
                return fault("extra", extra.to_string(), "none in version 1");
            }
        }
    }
    Ok(())
}

fn write_lines(writer: &mut impl Write, file: &ScenarioFile) -> io::Result<()> {
    writeln!(writer, "version {}\n{}", file.version, file.map)?;
    let mut text = String::new();
    for Scenario { start, goal, cost, ratio, extra } in &file.scenarios {
        for coordinate in start.0.into_iter().chain(goal.0) {
            write!(writer, "{coordinate} ")?;
        }
        writer.write_all(exact(&mut text, *cost, 8).as_bytes())?;
        writer.write_all(b" ")?;
        writer.write_all(exact(&mut text, *ratio, 3).as_bytes())?;
        if let Some(extra) = extra {
            writer.write_all(b" ")?;
            writer.write_all(exact(&mut text, *extra, 0).as_bytes())?;
        }
        writer.write_all(b"\n")?;
    }
    Ok(())
}

/// `value` with this many decimals if that is exact, else in the fewest digits that are.
fn exact(text: &mut String, value: f64, decimals: usize) -> &str {
    // Numbers this long are clearer with an exponent, and a line has a limit.
    const LONGEST: usize = 32;
    let fits = |text: &str| text.len() <= LONGEST && text.parse() == Ok(value);
    // Writing to a String cannot fail.
    text.clear();
    let _ = write!(text, "{value:.decimals$}");
    if !fits(text) {
        text.clear();
        let _ = write!(text, "{value}");
    }
    if !fits(text) {
        text.clear();
        let _ = write!(text, "{value:e}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_the_benchmarks_form_where_that_is_exact() {
        let mut text = String::new();
        for (value, decimals, expected) in [
            (562.04094761, 8, "562.04094761"),
            (140.8430983, 8, "140.84309830"),
            (0.0, 8, "0.00000000"),
            (1.005, 3, "1.005"),
            (1.0, 3, "1.000"),
            (1.0005, 3, "1.0005"),
            (2f64.sqrt(), 8, "1.4142135623730951"),
            (0.1 + 0.2, 8, "0.30000000000000004"),
            (1e300, 8, "1e300"),
            (5e-324, 3, "5e-324"),
            (7.0, 0, "7"),
            (-2.5, 0, "-2.5"),
        ] {
            assert_eq!(exact(&mut text, value, decimals), expected);
        }
    }
}
