//! Terrain from images: heights, and the ground painted as a second image.

use crate::budget::Budget;
use crate::error::{ReadError, ReadErrorKind, quote};
use airlane::scene::{HeightField, Heights, ground};
use std::io::Cursor;
use std::path::Path;

/// Colours that mean a kind of ground, their names and multipliers.
pub const PAINTS: [([u8; 3], &str, f32); 4] = [
    ([0, 0, 0], "black: blocked", ground::BLOCKED),
    ([255, 255, 255], "white: road", ground::ROAD),
    ([0, 160, 0], "green 0,160,0: grass", ground::GRASS),
    ([128, 128, 128], "grey 128,128,128: rock", ground::ROCK),
];

/// A grey level that stands for a multiplier of one.
const LEVEL_ONE: f32 = 64.0;

/// Largest number of pixels that is read.
const MAX_PIXELS: u64 = 1 << 26;
/// Bytes of memory for a pixel, at most: four samples of 16 bits as decoded, and a multiplier.
const PIXEL_BYTES: u64 = 8 + 4;

/// An image as it was read.
struct Image {
    size: [u32; 2],
    pixels: Pixels,
}

enum Pixels {
    Grey8(Vec<u8>),
    Grey16(Vec<u16>),
    Colour(Vec<[u8; 3]>),
}

/// Reads a terrain: heights from a greyscale PNG or PGM of 8 or 16 bits, and if there is one, the
/// ground from a second image of the same size. Pixel (x, y) from the top left is cell (x, y).
///
/// In a greyscale image of 8 bits, ground of level *v* costs *v* / 64 times as much as a road (64
/// road, 80 grass, 112 rock), and 0 is blocked. In colour there are four colours: black is
/// blocked, white road, green (0, 160, 0) grass, grey (128, 128, 128) rock. Cells are of edge 1 and
/// heights in their own units; change the field's scales as needed.
pub fn read_terrain(
    heights: impl AsRef<Path>,
    ground: Option<&Path>,
) -> Result<HeightField, ReadError> {
    read_terrain_within(heights, ground, Budget::default())
}

/// The same with another budget of memory.
pub fn read_terrain_within(
    heights: impl AsRef<Path>,
    ground: Option<&Path>,
    budget: Budget,
) -> Result<HeightField, ReadError> {
    let (bytes, name) = load(heights.as_ref(), budget)?;
    let field = heights_of(&bytes, &name, budget)?;
    let Some(path) = ground else { return Ok(field) };
    let (bytes, name) = load(path, budget)?;
    let ground = ground_of(&bytes, &name, field.size, budget)?;
    Ok(HeightField { ground: Some(ground), ..field })
}

fn load(path: &Path, budget: Budget) -> Result<(Vec<u8>, String), ReadError> {
    let name = path.display().to_string();
    let bytes = budget.load(path).map_err(|kind| kind.at(&name, None))?;
    Ok((bytes, name))
}

/// Reads heights from the bytes of a PNG or PGM; `name` stands for the file in errors.
pub fn read_heights_from(bytes: &[u8], name: &str) -> Result<HeightField, ReadError> {
    heights_of(bytes, name, Budget::default())
}

fn heights_of(bytes: &[u8], name: &str, budget: Budget) -> Result<HeightField, ReadError> {
    let heights = || {
        let Image { size, pixels } = decode(bytes, budget)?;
        let heights = match pixels {
            Pixels::Grey8(levels) => Heights::U8(levels),
            Pixels::Grey16(levels) => Heights::U16(levels),
            Pixels::Colour(_) => {
                return Err(ReadErrorKind::part("the image", "in colour", "levels of grey"));
            }
        };
        Ok(HeightField { heights, ..HeightField::flat(size) })
    };
    heights().map_err(|kind: ReadErrorKind| kind.at(name, None))
}

/// Reads ground multipliers from the bytes of a PNG or PGM that must have this size.
pub fn read_ground_from(bytes: &[u8], name: &str, size: [u32; 2]) -> Result<Vec<f32>, ReadError> {
    ground_of(bytes, name, size, Budget::default())
}

fn ground_of(
    bytes: &[u8],
    name: &str,
    size: [u32; 2],
    budget: Budget,
) -> Result<Vec<f32>, ReadError> {
    let ground = || {
        let image = decode(bytes, budget)?;
        if image.size != size {
            let show = |size: [u32; 2]| format!("{}×{} pixels", size[0], size[1]);
            let expected = format!("{}, as the heights have", show(size));
            return Err(ReadErrorKind::part("the image", show(image.size), expected));
        }
        let pixel = |i: usize| format!("pixel ({}, {})", i as u32 % size[0], i as u32 / size[0]);
        match image.pixels {
            Pixels::Grey8(levels) => {
                let multiplier = |(i, level): (usize, u8)| match level {
                    0 => Ok(ground::BLOCKED),
                    1..4 => {
                        Err(ReadErrorKind::part(pixel(i), level, "0, or a level from 4 to 255"))
                    }
                    level => Ok(f32::from(level) / LEVEL_ONE),
                };
                levels.into_iter().enumerate().map(multiplier).collect()
            }
            Pixels::Colour(colours) => {
                let multiplier = |(i, colour): (usize, [u8; 3])| {
                    let paint = PAINTS.iter().find(|(paint, ..)| *paint == colour);
                    paint.map(|&(_, _, multiplier)| multiplier).ok_or_else(|| {
                        let [r, g, b] = colour;
                        let expected = PAINTS.map(|(_, name, _)| name).join("; ");
                        ReadErrorKind::part(pixel(i), format!("{r},{g},{b}"), expected)
                    })
                };
                colours.into_iter().enumerate().map(multiplier).collect()
            }
            Pixels::Grey16(_) => {
                Err(ReadErrorKind::part("the image", "of 16 bits", "8 bits, or colour"))
            }
        }
    };
    ground().map_err(|kind: ReadErrorKind| kind.at(name, None))
}

fn decode(bytes: &[u8], budget: Budget) -> Result<Image, ReadErrorKind> {
    match bytes {
        [] => Err(ReadErrorKind::Empty { expected: "a PNG or PGM image" }),
        [0x89, b'P', b'N', b'G', ..] => decode_png(bytes, budget),
        [b'P', b'2' | b'5', ..] => decode_pgm(bytes, budget),
        _ => {
            let found = quote(&bytes[..bytes.len().min(8)]);
            Err(ReadErrorKind::Header { found, expected: "a PNG or PGM image" })
        }
    }
}

/// The number of pixels of an image, if it and the terrain made of it are allowed; `file` is the length
/// of what they come in.
fn check_size(size: [u32; 2], file: &[u8], budget: Budget) -> Result<usize, ReadErrorKind> {
    let count = u64::from(size[0]) * u64::from(size[1]);
    match count {
        0 => Err(ReadErrorKind::part("the image", "empty", "at least one pixel")),
        count if count > MAX_PIXELS => {
            Err(ReadErrorKind::TooMany { what: "pixels", limit: MAX_PIXELS })
        }
        count => {
            budget.allow(file.len() as u64 + PIXEL_BYTES * count)?;
            Ok(count as usize)
        }
    }
}

fn decode_png(bytes: &[u8], budget: Budget) -> Result<Image, ReadErrorKind> {
    let fault = |error: png::DecodingError| ReadErrorKind::part("the image", error, "a whole PNG");
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().map_err(fault)?;
    let size = [reader.info().width, reader.info().height];
    check_size(size, bytes, budget)?;
    // The decoder takes for granted that colours are whole, and panics.
    let palette = reader.info().palette.as_ref().map_or(0, |palette| palette.len());
    if palette % 3 != 0 {
        let found = format!("{palette} bytes");
        return Err(ReadErrorKind::part("the palette", found, "3 bytes for each colour"));
    }
    let room = reader.output_buffer_size();
    let room = room.ok_or(ReadErrorKind::TooMany { what: "pixels", limit: MAX_PIXELS })?;
    let mut buffer = vec![0; room];
    let info = reader.next_frame(&mut buffer).map_err(fault)?;
    buffer.truncate(info.buffer_size());
    let samples = info.color_type.samples();
    let is_grey = samples <= 2;
    // Alpha does not count.
    let pixels = match (info.bit_depth, is_grey) {
        (png::BitDepth::Sixteen, true) => {
            let first = |pixel: &[u8]| u16::from_be_bytes([pixel[0], pixel[1]]);
            Pixels::Grey16(buffer.chunks_exact(2 * samples).map(first).collect())
        }
        (png::BitDepth::Sixteen, false) => {
            return Err(ReadErrorKind::part("the image", "in colour of 16 bits", "8 bits"));
        }
        (_, true) => Pixels::Grey8(buffer.chunks_exact(samples).map(|pixel| pixel[0]).collect()),
        (_, false) => {
            let colour = |pixel: &[u8]| [pixel[0], pixel[1], pixel[2]];
            Pixels::Colour(buffer.chunks_exact(samples).map(colour).collect())
        }
    };
    Ok(Image { size, pixels })
}

/// PGM, plain (`P2`) or raw (`P5`).
fn decode_pgm(bytes: &[u8], budget: Budget) -> Result<Image, ReadErrorKind> {
    let mut at = 2;
    let mut number = |what: &'static str, limit: u32| {
        loop {
            match bytes.get(at) {
                Some(b'#') => {
                    at += bytes[at..].iter().position(|&b| b == b'\n').unwrap_or(bytes.len() - at)
                }
                Some(byte) if byte.is_ascii_whitespace() => at += 1,
                _ => break,
            }
        }
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let value = crate::lines::whole(&bytes[at..at + digits], what, limit)?;
        at += digits;
        Ok::<(u32, usize), ReadErrorKind>((value, at))
    };
    let (width, _) = number("the width", u32::MAX)?;
    let (height, _) = number("the height", u32::MAX)?;
    let (most, end) = number("the brightest level", 65535)?;
    let size = [width, height];
    let count = check_size(size, bytes, budget)?;
    let pixel = |i: usize| format!("pixel ({}, {})", i as u32 % width, i as u32 / width);
    let missing = |i: usize| ReadErrorKind::part(pixel(i), "nothing", "a level for each pixel");
    let too_bright =
        |i: usize, level: u32| ReadErrorKind::part(pixel(i), level, format!("at most {most}"));
    let mut levels: Vec<u16> = Vec::new();
    if bytes[1] == b'2' {
        for i in 0..count {
            let (level, _) = number("a level", u32::MAX).map_err(|kind| match kind {
                ReadErrorKind::NotANumber { found, .. } if found == "``" => missing(i),
                other => other,
            })?;
            levels.push(u16::try_from(level).map_err(|_| too_bright(i, level))?);
        }
    } else {
        // One blank ends the header.
        let raw = bytes.get(end + 1..).unwrap_or(&[]);
        let wide = 1 + usize::from(most > 255);
        if raw.len() < count * wide {
            return Err(missing(raw.len() / wide));
        }
        let level = |sample: &[u8]| sample.iter().fold(0, |level, &b| level << 8 | u16::from(b));
        levels.extend(raw.chunks_exact(wide).take(count).map(level));
    }
    if let Some(i) = levels.iter().position(|&level| u32::from(level) > most) {
        return Err(too_bright(i, levels[i].into()));
    }
    Ok(Image {
        size,
        pixels: match most {
            0..=255 => Pixels::Grey8(levels.into_iter().map(|level| level as u8).collect()),
            _ => Pixels::Grey16(levels),
        },
    })
}
