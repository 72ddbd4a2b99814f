//! The values of a PLY file, row by row.

use super::header::{Element, Encoding, Type};
use crate::error::{ReadErrorKind, quote};
use crate::lines::float;
use crate::model::bytes::Bytes;
use crate::model::text::{Fault, Text, words};

/// The values of one row.
#[derive(Default)]
pub(super) struct Row {
    /// One for each property; for a list, its length.
    pub(super) values: Vec<f64>,
    /// The values of the list that was asked for.
    pub(super) list: Vec<f64>,
}

/// What is left of the file after its header.
pub(super) enum Rows<'a> {
    /// One row per line.
    Text(Text<'a>),
    /// Row after row without a gap, perhaps with the high byte first.
    Binary { bytes: Bytes<'a>, is_big: bool },
}

impl<'a> Rows<'a> {
    /// The values after the header, of which `text` has handed out the last line.
    pub(super) fn new(encoding: Encoding, all: &'a [u8], text: Text<'a>) -> Self {
        match encoding {
            Encoding::Text => Self::Text(text),
            Encoding::LittleEndian | Encoding::BigEndian => {
                let bytes = Bytes::from(all, all.len() - text.rest().len());
                Self::Binary { bytes, is_big: encoding == Encoding::BigEndian }
            }
        }
    }

    /// A fault in the row read last.
    pub(super) fn fault(&self, kind: ReadErrorKind) -> Fault {
        match self {
            Self::Text(text) => text.fault(kind),
            Self::Binary { .. } => kind.into(),
        }
    }

    /// Reads the next row. Of lists only the one with number `list` is kept.
    pub(super) fn next(
        &mut self,
        element: &Element<'_>,
        list: Option<usize>,
        row: &mut Row,
    ) -> Result<(), Fault> {
        row.values.clear();
        row.list.clear();
        match self {
            Self::Text(text) => {
                let line = text.next_filled().ok_or_else(|| text.fault(short_file(element)))?;
                let mut columns = words(line);
                let read = row.fill(element, list, |_| match columns.next() {
                    Some(word) => float(word, "a property"),
                    None => Err(wrong_columns(line)),
                });
                let end = if columns.next().is_none() { Ok(()) } else { Err(wrong_columns(line)) };
                read.and(end).map_err(|kind| text.fault(kind))
            }
            Self::Binary { bytes, is_big } => {
                Ok(row.fill(element, list, |kind| number(bytes, kind, *is_big))?)
            }
        }
    }
}

impl Row {
    fn fill(
        &mut self,
        element: &Element<'_>,
        list: Option<usize>,
        mut next: impl FnMut(Type) -> Result<f64, ReadErrorKind>,
    ) -> Result<(), ReadErrorKind> {
        for (index, property) in element.properties.iter().enumerate() {
            let Some(count) = property.count else {
                self.values.push(next(property.value)?);
                continue;
            };
            let count = next(count)?;
            if !(count >= 0.0 && count.fract() == 0.0) {
                let part = format!("a list of element {}", quote(element.name));
                return Err(ReadErrorKind::part(part, format!("length {count}"), "at least 0"));
            }
            self.values.push(count);
            // Every value takes room in the file, so that a length that lies soon ends.
            for _ in 0..count as u64 {
                let value = next(property.value)?;
                if list == Some(index) {
                    self.list.push(value);
                }
            }
        }
        Ok(())
    }
}

fn short_file(element: &Element<'_>) -> ReadErrorKind {
    let part = format!("element {}", quote(element.name));
    ReadErrorKind::part(part, "the end of the file", format!("{} rows", element.count))
}

fn wrong_columns(line: &[u8]) -> ReadErrorKind {
    let (count, found) = (words(line).count(), quote(line));
    ReadErrorKind::Columns { count, found, expected: "one for each property of the element" }
}

fn number(bytes: &mut Bytes<'_>, kind: Type, is_big: bool) -> Result<f64, ReadErrorKind> {
    macro_rules! read {
        ($type:ty) => {{
            let array = bytes.array("a property")?;
            let value =
                if is_big { <$type>::from_be_bytes(array) } else { <$type>::from_le_bytes(array) };
            Ok(f64::from(value))
        }};
    }
    match kind {
        Type::I8 => read!(i8),
        Type::U8 => read!(u8),
        Type::I16 => read!(i16),
        Type::U16 => read!(u16),
        Type::I32 => read!(i32),
        Type::U32 => read!(u32),
        Type::F32 => read!(f32),
        Type::F64 => read!(f64),
    }
}
