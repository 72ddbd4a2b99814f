//! The header of a PLY file.

use crate::error::{ReadErrorKind, quote};
use crate::lines::whole;
use crate::model::text::{Fault, Text, words};

const FORMAT: &str = "`format ascii 1.0`, `format binary_little_endian 1.0` or \
                      `format binary_big_endian 1.0`";
const STATEMENT: &str = "`element NAME COUNT`, `property TYPE NAME`, \
                         `property list TYPE TYPE NAME`, `comment` or `end_header`";

/// How the values after the header are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    Text,
    LittleEndian,
    BigEndian,
}

impl Encoding {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Text => "ASCII PLY",
            Self::LittleEndian => "binary PLY",
            Self::BigEndian => "big-endian binary PLY",
        }
    }
}

/// The type of a number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    F32,
    F64,
}

impl Type {
    fn parse(word: &[u8]) -> Option<Self> {
        Some(match word {
            b"char" | b"int8" => Self::I8,
            b"uchar" | b"uint8" => Self::U8,
            b"short" | b"int16" => Self::I16,
            b"ushort" | b"uint16" => Self::U16,
            b"int" | b"int32" => Self::I32,
            b"uint" | b"uint32" => Self::U32,
            b"float" | b"float32" => Self::F32,
            b"double" | b"float64" => Self::F64,
            _ => return None,
        })
    }

    fn is_whole(self) -> bool {
        !matches!(self, Self::F32 | Self::F64)
    }
}

/// A number, or a list of numbers.
pub(super) struct Property<'a> {
    name: &'a [u8],
    pub(super) value: Type,
    /// For a list, the type of its length.
    pub(super) count: Option<Type>,
}

/// A kind of row.
pub(super) struct Element<'a> {
    pub(super) name: &'a [u8],
    pub(super) count: u64,
    pub(super) properties: Vec<Property<'a>>,
}

impl Element<'_> {
    /// The property with one of these names that is, or is not, a list.
    pub(super) fn find(&self, names: &[&str], is_list: bool) -> Option<usize> {
        let is_named = |p: &Property<'_>| names.iter().any(|name| name.as_bytes() == p.name);
        self.properties.iter().position(|p| is_named(p) && p.count.is_some() == is_list)
    }

    /// How many rows take up room in the file: none of an element without properties.
    pub(super) fn rows(&self) -> u64 {
        if self.properties.is_empty() { 0 } else { self.count }
    }
}

pub(super) struct Header<'a> {
    pub(super) encoding: Encoding,
    pub(super) elements: Vec<Element<'a>>,
}

impl<'a> Header<'a> {
    pub(super) fn read(text: &mut Text<'a>) -> Result<Self, Fault> {
        match text.next() {
            Some(b"ply") => {}
            found => return Err(unexpected(text, found, "`ply`")),
        }
        let mut header = None;
        while let Some(line) = text.next() {
            if line == b"end_header" {
                break;
            }
            let done = match &mut header {
                _ if is_remark(line) => Ok(()),
                None => encoding(line).map(|encoding| {
                    header = Some(Self { encoding, elements: Vec::new() });
                }),
                Some(header) => header.statement(line),
            };
            done.map_err(|kind| text.fault(kind))?;
        }
        header.ok_or_else(|| unexpected(text, None, FORMAT))
    }

    fn statement(&mut self, line: &'a [u8]) -> Result<(), ReadErrorKind> {
        let columns: Vec<_> = words(line).collect();
        match (columns.as_slice(), self.elements.last_mut()) {
            ([b"element", name, count], _) => {
                let count = whole(count, "the number of rows", u32::MAX)?;
                if *name == b"vertex" && self.elements.iter().any(|e| e.name == b"vertex") {
                    let found = "a second one";
                    return Err(ReadErrorKind::part("element `vertex`", found, "only one"));
                }
                self.elements.push(Element { name, count: count.into(), properties: Vec::new() });
            }
            ([b"property", b"list", count, value, name], Some(element)) => {
                let (count, value) = (number_type(count)?, number_type(value)?);
                if !count.is_whole() {
                    let expected = "whole numbers for the length of a list";
                    return Err(ReadErrorKind::Header { found: quote(line), expected });
                }
                element.properties.push(Property { name, value, count: Some(count) });
            }
            ([b"property", value, name], Some(element)) => {
                let value = number_type(value)?;
                element.properties.push(Property { name, value, count: None });
            }
            _ => return Err(ReadErrorKind::Header { found: quote(line), expected: STATEMENT }),
        }
        Ok(())
    }
}

fn encoding(line: &[u8]) -> Result<Encoding, ReadErrorKind> {
    let columns: Vec<_> = words(line).collect();
    match columns.as_slice() {
        [b"format", b"ascii", b"1.0"] => Ok(Encoding::Text),
        [b"format", b"binary_little_endian", b"1.0"] => Ok(Encoding::LittleEndian),
        [b"format", b"binary_big_endian", b"1.0"] => Ok(Encoding::BigEndian),
        _ => Err(ReadErrorKind::Header { found: quote(line), expected: FORMAT }),
    }
}

fn number_type(word: &[u8]) -> Result<Type, ReadErrorKind> {
    Type::parse(word).ok_or_else(|| ReadErrorKind::Header {
        found: quote(word),
        expected: "a type: char, uchar, short, ushort, int, uint, float or double",
    })
}

fn is_remark(line: &[u8]) -> bool {
    matches!(words(line).next(), None | Some(b"comment" | b"obj_info"))
}

fn unexpected(text: &Text<'_>, found: Option<&[u8]>, expected: &'static str) -> Fault {
    let found = found.map_or_else(|| "the end of the file".to_owned(), quote);
    text.fault(ReadErrorKind::Header { found, expected })
}
