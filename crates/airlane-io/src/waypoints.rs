//! Waypoint files: points, links and sight reach, written by hand.
//!
//! ```text
//! waypoints 1
//! sight 30                                # join points in sight of each other within 30
//! point gate 3 4 1.5
//! point tower 10 4 9
//! link gate tower ladder both-ways        # as long as the straight line
//! link tower gate jump-pad one-way length 2 needs 4
//! ```

use crate::archive::{self, FileKind};
use crate::budget::Budget;
use crate::error::{ReadError, ReadErrorKind, WriteError, WriteErrorKind, quote};
use crate::lines::{Lines, amount, decimal, is_word, text, whole};
use airlane::space::{Linking, PlannedLink, Waypoint, WaypointPlan};
use airlane::world::LinkKind;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::Path;

const FILE: FileKind = FileKind { name: ".waypoints", endings: &[".waypoints"] };
const HEADER: &str = "`waypoints 1`";
const POINT: &str = "`point NAME X Y Z`";
const LINK: &str = "`link FROM TO KIND one-way|both-ways [length L] [seconds T] [needs MASK]`";
const STATEMENT: &str = "`point`, `link` or `sight`";

/// Reads a waypoint file, or the one `.waypoints` in a zip archive.
pub fn read_waypoints(path: impl AsRef<Path>) -> Result<WaypointPlan, ReadError> {
    archive::open(path.as_ref(), FILE, |reader, name| read_waypoints_from(reader, name))
}

/// Reads waypoints from a stream; `name` stands for the file in errors.
pub fn read_waypoints_from(reader: impl Read, name: &str) -> Result<WaypointPlan, ReadError> {
    let mut lines = Lines::new(Budget::default().records(reader));
    let mut reading = Reading::default();
    let result = reading.read(&mut lines);
    let number = lines.number();
    result
        .and_then(|()| {
            reading.check_links().map_err(|(line, kind)| {
                reading.fault_line = Some(line);
                kind
            })
        })
        .map_err(|kind| {
            let nowhere = matches!(kind, ReadErrorKind::Io(_) | ReadErrorKind::Empty { .. });
            kind.at(name, (!nowhere).then_some(reading.fault_line.unwrap_or(number)))
        })?;
    Ok(reading.plan)
}

#[derive(Default)]
struct Reading {
    plan: WaypointPlan,
    /// The line of each name, and of each link.
    names: BTreeMap<String, u64>,
    link_lines: Vec<u64>,
    fault_line: Option<u64>,
    has_sight: Option<u64>,
}

impl Reading {
    fn read<R: Read>(&mut self, lines: &mut Lines<R>) -> Result<(), ReadErrorKind> {
        lines.header(["waypoints", "1"], HEADER)?;
        loop {
            let number = lines.number() + 1;
            let Some(line) = lines.next()? else { return Ok(()) };
            let columns = line.words();
            let wrong = |expected| ReadErrorKind::Columns {
                count: columns.len(),
                found: quote(line.bytes),
                expected,
            };
            match columns[..] {
                [] => {}
                [b"point", name, x, y, z] => {
                    let at = [decimal(x, "x")?, decimal(y, "y")?, decimal(z, "z")?];
                    let name = text(name);
                    if let Some(&first) = self.names.get(&name) {
                        let (what, found) = ("point", quote(name.as_bytes()));
                        return Err(ReadErrorKind::Again { what, found, line: first });
                    }
                    self.names.insert(name.clone(), number);
                    self.plan.points.push(Waypoint { name, at });
                }
                [b"point", ..] => return Err(wrong(POINT)),
                [b"sight", reach] => {
                    if let Some(line) = self.has_sight.replace(number) {
                        let (what, found) = ("statement", "`sight`".to_owned());
                        return Err(ReadErrorKind::Again { what, found, line });
                    }
                    self.plan.linking = match amount(reach, "the reach of sight")? {
                        0.0 => Linking::None,
                        reach => Linking::Within(reach),
                    };
                }
                [b"sight", ..] => return Err(wrong("`sight REACH`")),
                [b"link", from, to, kind, direction, ref options @ ..] => {
                    let planned = link([from, to], kind, direction, options)
                        .map_err(|kind| kind.unwrap_or_else(|| wrong(LINK)))?;
                    self.plan.links.push(planned);
                    self.link_lines.push(number);
                }
                [b"link", ..] => return Err(wrong(LINK)),
                [other, ..] => {
                    let (what, found) = ("a statement", quote(other));
                    return Err(ReadErrorKind::Unknown { what, found, expected: STATEMENT.into() });
                }
            }
        }
    }

    /// Links may name points of later lines, so they are looked at last.
    fn check_links(&self) -> Result<(), (u64, ReadErrorKind)> {
        for (link, &line) in self.plan.links.iter().zip(&self.link_lines) {
            for name in [&link.from, &link.to] {
                if !self.names.contains_key(name) {
                    let (what, found) = ("an end of a link", quote(name.as_bytes()));
                    let expected = "the name of a point".to_owned();
                    return Err((line, ReadErrorKind::Unknown { what, found, expected }));
                }
            }
            if link.from == link.to {
                let (what, found) = ("an end of a link", quote(link.to.as_bytes()));
                let expected = "a point other than its start".to_owned();
                return Err((line, ReadErrorKind::Unknown { what, found, expected }));
            }
        }
        Ok(())
    }
}

/// A link; the fault is `None` where only the line as a whole is wrong.
fn link(
    [from, to]: [&[u8]; 2],
    kind: &[u8],
    direction: &[u8],
    mut options: &[&[u8]],
) -> Result<PlannedLink, Option<ReadErrorKind>> {
    let unknown = |what, found: &[u8], expected: String| {
        Some(ReadErrorKind::Unknown { what, found: quote(found), expected })
    };
    let kinds = || LinkKind::NAMES.join(", ");
    let parsed: Option<LinkKind> = text(kind).parse().ok();
    let mut link = PlannedLink {
        from: text(from),
        to: text(to),
        kind: parsed.ok_or_else(|| unknown("the kind of a link", kind, kinds()))?,
        both_ways: match direction {
            b"both-ways" => true,
            b"one-way" => false,
            other => {
                let expected = "one-way or both-ways".to_owned();
                return Err(unknown("the direction of a link", other, expected));
            }
        },
        length: None,
        seconds: None,
        permission: 0,
    };
    while let [name, value, rest @ ..] = options {
        match *name {
            b"length" if link.length.is_none() => link.length = Some(amount(value, "the length")?),
            b"seconds" if link.seconds.is_none() => {
                link.seconds = Some(amount(value, "the seconds")?);
            }
            b"needs" if link.permission == 0 => {
                link.permission = whole(value, "the permissions", u32::MAX)?;
            }
            _ => return Err(None),
        }
        options = rest;
    }
    if options.is_empty() { Ok(link) } else { Err(None) }
}

/// Writes waypoints so that they are read back unchanged.
pub fn write_waypoints_to(
    mut writer: impl Write,
    name: &str,
    plan: &WaypointPlan,
) -> Result<(), WriteError> {
    let bad = |what: &str| WriteErrorKind::Waypoint(what.to_owned()).at(name);
    let word = |word: &str| if is_word(word) { Ok(()) } else { Err(bad(word)) };
    let mut text = String::from("waypoints 1\n");
    if let Linking::Within(reach) = plan.linking {
        text += &format!("sight {reach}\n");
    }
    for Waypoint { name, at: [x, y, z] } in &plan.points {
        word(name)?;
        text += &format!("point {name} {x} {y} {z}\n");
    }
    for link in &plan.links {
        word(&link.from)?;
        word(&link.to)?;
        let direction = if link.both_ways { "both-ways" } else { "one-way" };
        text += &format!("link {} {} {} {direction}", link.from, link.to, link.kind);
        if let Some(length) = link.length {
            text += &format!(" length {length}");
        }
        if let Some(seconds) = link.seconds {
            text += &format!(" seconds {seconds}");
        }
        if link.permission != 0 {
            text += &format!(" needs {}", link.permission);
        }
        text += "\n";
    }
    // Invalid numbers are rejected here, not when the file is read.
    if let Err(error) = read_waypoints_from(text.as_bytes(), name) {
        return Err(bad(&error.to_string()));
    }
    writer.write_all(text.as_bytes()).map_err(|error| WriteErrorKind::Io(error).at(name))
}

/// Writes a waypoint file.
pub fn write_waypoints(path: impl AsRef<Path>, plan: &WaypointPlan) -> Result<(), WriteError> {
    let name = path.as_ref().display().to_string();
    let mut bytes = Vec::new();
    write_waypoints_to(&mut bytes, &name, plan)?;
    crate::write_atomically(path.as_ref(), |file| file.write_all(&bytes))
        .map_err(|error| WriteErrorKind::Io(error).at(&name))
}
