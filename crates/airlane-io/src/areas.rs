//! Area files: volumes in which moving costs more or less, or is forbidden, written by hand.
//!
//! ```text
//! areas 1
//! box swamp 2 3   5 5 0   15 15 4       # name, kind (0 to 31), price, two corners
//! ball storm 1 never   30 30 20   8     # centre and radius; nobody may enter
//! prism road 4 0.5   0 30               # lowest and highest; its corners follow, convex
//! corner 0 0
//! corner 40 0
//! corner 40 6
//! ```
//!
//! Where areas overlap, the price of the last one counts; one that says `never` forbids in any case.

use crate::agent::{kind_of, price_of, price_text};
use crate::archive::{self, FileKind};
use crate::budget::Budget;
use crate::error::{ReadError, ReadErrorKind, WriteError, WriteErrorKind, quote};
use crate::lines::{Lines, float, is_word, text};
use airlane::geom::Frame;
use airlane::world::{AreaError, Areas};
use airlane::{Area, Shape};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::Path;

const FILE: FileKind = FileKind { name: ".areas", endings: &[".areas"] };
const HEADER: &str = "`areas 1`";
const STATEMENT: &str = "`box`, `ball`, `prism` or `corner`";
const BOX: &str = "`box NAME KIND PRICE X Y Z X Y Z`, the low corner first";
const BALL: &str = "`ball NAME KIND PRICE X Y Z R`";
const PRISM: &str =
    "`prism NAME KIND PRICE LOWEST HIGHEST`, followed by `corner X Y` for each corner";
const CORNER: &str = "`corner X Y` after a `prism`";

/// A box from its low corner to its high one, in world coordinates.
type Bounds = [[f64; 3]; 2];

/// The whole world, as a box.
const EVERYWHERE: Bounds = [[f64::MIN; 3], [f64::MAX; 3]];

/// Reads an area file, or the one `.areas` in a zip archive. Each area must touch `world`, the box from
/// its low corner to its high one, if that is given.
pub fn read_areas(path: impl AsRef<Path>, world: Option<Bounds>) -> Result<Vec<Area>, ReadError> {
    archive::open(path.as_ref(), FILE, |reader, name| read_areas_from(reader, name, world))
}

/// Reads areas from a stream; `name` stands for the file in errors.
///
/// ```
/// use airlane::{Airspace, Edits, Scene};
///
/// let mut airspace = Airspace::bake(Scene::open([40, 40, 20])?)?;
/// let text = "areas 1\nbox swamp 2 3  5 5 0  15 15 4\n";
/// let areas = airlane_io::read_areas_from(text.as_bytes(), "a.areas", Some(airspace.bounds()))?;
/// let mut edits = Edits::new();
/// for (key, area) in (1..).zip(areas) {
///     edits.set_area(key, area);
/// }
/// airspace.apply(&edits)?;
///
/// let text = "areas 1\nbox swamp 2 NaN  5 5 0  15 15 4\n";
/// let error = airlane_io::read_areas_from(text.as_bytes(), "a.areas", None).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "a.areas:2: area \"swamp\" (number 1): invalid factor NaN: expected a number from 1/1024 to 1024"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_areas_from(
    reader: impl Read,
    name: &str,
    world: Option<Bounds>,
) -> Result<Vec<Area>, ReadError> {
    let mut lines = Lines::new(Budget::default().records(reader));
    let mut reading = Reading::default();
    let read = reading.read(&mut lines);
    let number = lines.number();
    read.map_err(|kind| {
        let nowhere = matches!(kind, ReadErrorKind::Io(_) | ReadErrorKind::Empty { .. });
        kind.at(name, (!nowhere).then_some(number))
    })?;
    reading.check(world.unwrap_or(EVERYWHERE)).map_err(|(line, kind)| kind.at(name, line))?;
    Ok(reading.areas)
}

#[derive(Default)]
struct Reading {
    areas: Vec<Area>,
    /// The line of each area, and of each name.
    lines: Vec<u64>,
    names: BTreeMap<String, u64>,
}

impl Reading {
    fn read<R: Read>(&mut self, lines: &mut Lines<R>) -> Result<(), ReadErrorKind> {
        lines.header(["areas", "1"], HEADER)?;
        loop {
            let number = lines.number() + 1;
            let Some(line) = lines.next()? else { return Ok(()) };
            let words = line.words();
            let wrong = |expected| ReadErrorKind::Columns {
                count: words.len(),
                found: quote(line.bytes),
                expected,
            };
            match words[..] {
                [] => {}
                [b"box", name, kind, price, x, y, z, u, v, w] => {
                    let (low, high) = (point([x, y, z])?, point([u, v, w])?);
                    self.add([name, kind, price], Shape::cuboid(low, high), number)?;
                }
                [b"ball", name, kind, price, x, y, z, radius] => {
                    let (centre, radius) = (point([x, y, z])?, float(radius, "the radius")?);
                    self.add([name, kind, price], Shape::ball(centre, radius), number)?;
                }
                [b"prism", name, kind, price, low, high] => {
                    let (low, high) = (float(low, "the bottom")?, float(high, "the top")?);
                    self.add([name, kind, price], Shape::prism(&[], low..high), number)?;
                }
                [b"corner", x, y] => {
                    let last = self.areas.last_mut().map(|area| &mut area.shape);
                    let Some(Shape::Prism { outline, .. }) = last else {
                        return Err(wrong(CORNER));
                    };
                    outline.push([float(x, "x")?, float(y, "y")?]);
                }
                [b"box", ..] => return Err(wrong(BOX)),
                [b"ball", ..] => return Err(wrong(BALL)),
                [b"prism", ..] => return Err(wrong(PRISM)),
                [b"corner", ..] => return Err(wrong(CORNER)),
                [other, ..] => {
                    let (what, found) = ("a statement", quote(other));
                    return Err(ReadErrorKind::Unknown { what, found, expected: STATEMENT.into() });
                }
            }
        }
    }

    fn add(
        &mut self,
        [name, kind, price]: [&[u8]; 3],
        shape: Shape,
        line: u64,
    ) -> Result<(), ReadErrorKind> {
        let (kind, price) = (kind_of(kind)?, price_of(price)?);
        let name = text(name);
        if let Some(line) = self.names.insert(name.clone(), line) {
            let (what, found) = ("area", quote(name.as_bytes()));
            return Err(ReadErrorKind::Again { what, found, line });
        }
        self.areas.push(Area { name, kind, shape, price });
        self.lines.push(line);
        Ok(())
    }

    /// Refuses invalid areas and those outside the world, with their lines. Prisms are whole only now.
    fn check(&self, world: Bounds) -> Result<(), (u64, ReadErrorKind)> {
        for (i, (area, &line)) in self.areas.iter().zip(&self.lines).enumerate() {
            let checked = Areas::new(vec![area.clone()], &Frame::CENTRED, world);
            checked.map_err(|error| (line, ReadErrorKind::Area(numbered(error, i + 1))))?;
        }
        Ok(())
    }
}

/// The fault of an area with its place in the file.
fn numbered(mut error: AreaError, place: usize) -> AreaError {
    if let AreaError::Outside { number, .. } | AreaError::Measure { number, .. } = &mut error {
        *number = place;
    }
    error
}

fn point([x, y, z]: [&[u8]; 3]) -> Result<[f64; 3], ReadErrorKind> {
    Ok([float(x, "x")?, float(y, "y")?, float(z, "z")?])
}

/// Writes areas so that they are read back unchanged.
pub fn write_areas_to(
    mut writer: impl Write,
    name: &str,
    areas: &[Area],
) -> Result<(), WriteError> {
    let bad = |what: &str| WriteErrorKind::Agent(what.to_owned()).at(name);
    let mut text = String::from("areas 1\n");
    for area in areas {
        if !is_word(&area.name) {
            return Err(bad(&area.name));
        }
        text += &area_text(area).ok_or_else(|| bad(&area.name))?;
    }
    // Names and numbers that do not come back are rejected here, not when the file is read.
    match read_areas_from(text.as_bytes(), name, None) {
        Ok(again) if again == areas => {}
        Ok(_) => return Err(bad(name)),
        Err(error) => return Err(bad(&error.to_string())),
    }
    writer.write_all(text.as_bytes()).map_err(|error| WriteErrorKind::Io(error).at(name))
}

/// Writes an area file.
pub fn write_areas(path: impl AsRef<Path>, areas: &[Area]) -> Result<(), WriteError> {
    let name = path.as_ref().display().to_string();
    let mut bytes = Vec::new();
    write_areas_to(&mut bytes, &name, areas)?;
    crate::write_atomically(path.as_ref(), |file| file.write_all(&bytes))
        .map_err(|error| WriteErrorKind::Io(error).at(&name))
}

/// An area as lines; `None` if its shape is not one of those that areas have.
fn area_text(Area { name, kind, shape, price }: &Area) -> Option<String> {
    let price = price_text(*price);
    Some(match shape {
        Shape::Box { low: [x, y, z], high: [u, v, w] } => {
            format!("box {name} {kind} {price} {x} {y} {z} {u} {v} {w}\n")
        }
        Shape::Ball { centre: [x, y, z], radius } => {
            format!("ball {name} {kind} {price} {x} {y} {z} {radius}\n")
        }
        Shape::Prism { outline, heights: [low, high] } => {
            let corner = |[x, y]: &[f64; 2]| format!("corner {x} {y}\n");
            let corners: String = outline.iter().map(corner).collect();
            format!("prism {name} {kind} {price} {low} {high}\n{corners}")
        }
        _ => return None,
    })
}
