//! Errors of reading and writing, with enough detail to fix the file.

use airlane::geom::{SizeError, Voxel};
use airlane::plan::BakedError;
use airlane::world::{AgentError, AreaError, BodyError, ObjectiveError};
use std::fmt;
use std::io;
use thiserror::Error;

/// Why a file could not be read. The message is complete: file, line, what was found and what was
/// expected.
#[derive(Debug, Error)]
#[error("{}: {kind}", Place(file, *line))]
pub struct ReadError {
    /// The file as the caller named it; for an archive, followed by `/` and the entry's name.
    pub file: String,
    /// The line, counted from 1, when the fault is in one.
    pub line: Option<u64>,
    /// What is wrong.
    pub kind: ReadErrorKind,
}

/// `file` or `file:line`.
struct Place<'a>(&'a str, Option<u64>);

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)?;
        self.1.map_or(Ok(()), |line| write!(f, ":{line}"))
    }
}

/// Everything that can be wrong with a file. Text quoted from it is escaped and shortened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// An I/O error, or an entry of an archive cannot be decompressed.
    #[error("cannot be read: {0}")]
    Io(io::Error),
    /// The file is empty.
    #[error("the file is empty, expected {expected}")]
    Empty {
        /// What the first line should have been.
        expected: &'static str,
    },
    /// The file ends before its header does.
    #[error("the file ends after {after}, expected {expected}")]
    HeaderEnds {
        /// The last line that is there.
        after: &'static str,
        /// The line that is missing.
        expected: &'static str,
    },
    /// The first line does not say that this is the format asked for.
    #[error("found {found}, expected {expected}")]
    Header {
        /// The line as it is.
        found: String,
        /// What it should have been.
        expected: &'static str,
    },
    /// The size of the box is not supported.
    #[error("the box {0}")]
    Size(SizeError),
    /// A line has too few or too many columns.
    #[error("found {count} columns ({found}), expected {expected}")]
    Columns {
        /// How many there are.
        count: usize,
        /// The line as it is.
        found: String,
        /// The columns there should be.
        expected: &'static str,
    },
    /// The last line has too few columns and no line end: the file is truncated.
    #[error("the file is truncated: its last line is {found}, expected {expected}")]
    CutOff {
        /// The last line as it is.
        found: String,
        /// The columns there should be.
        expected: &'static str,
    },
    /// A column is not a number.
    #[error("found {found} for {column}, expected {expected}")]
    NotANumber {
        /// The column by its name in the format.
        column: &'static str,
        /// The column's text.
        found: String,
        /// The kind of number there should be.
        expected: &'static str,
    },
    /// A number is below zero where only zero and above make sense.
    #[error("found {found} for {column}, expected a number of at least 0")]
    Negative {
        /// The column by its name in the format.
        column: &'static str,
        /// The column's text.
        found: String,
    },
    /// A whole number is too large for the format.
    #[error("found {found} for {column}, expected at most {limit}")]
    TooLarge {
        /// The column by its name in the format.
        column: &'static str,
        /// The column's text.
        found: String,
        /// The largest number allowed.
        limit: u32,
    },
    /// A decimal number is NaN, infinite, or too large to tell from infinity.
    #[error("found {found} for {column}, expected a finite number")]
    NotFinite {
        /// The column by its name in the format.
        column: &'static str,
        /// The column's text.
        found: String,
    },
    /// A voxel lies outside the box that the header gives.
    #[error(
        "voxel ({}, {}, {}) is outside the box, expected x below {}, y below {} and z below {}",
        voxel[0], voxel[1], voxel[2], size[0], size[1], size[2]
    )]
    OutsideBox {
        /// The voxel as listed.
        voxel: [u32; 3],
        /// The box.
        size: [u32; 3],
    },
    /// A voxel is listed a second time.
    #[error("duplicate voxel {0}: expected every voxel at most once")]
    Duplicate(Voxel),
    /// A line is not UTF-8.
    #[error("found {found}, expected UTF-8 text")]
    NotText {
        /// The line as it is.
        found: String,
    },
    /// A line is longer than any line of these formats.
    #[error("the line is longer than {limit} bytes; it starts with {found}")]
    LineTooLong {
        /// The longest line allowed, in bytes.
        limit: usize,
        /// The beginning of the line.
        found: String,
    },
    /// The file is not a baked airspace, or is damaged.
    #[error(transparent)]
    Baked(#[from] BakedError),
    /// An agent is invalid.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// The body of an agent is invalid.
    #[error("the body: {0}")]
    Body(#[from] BodyError),
    /// The objective of an agent is invalid.
    #[error(transparent)]
    Objective(#[from] ObjectiveError),
    /// An area is invalid or outside the world.
    #[error(transparent)]
    Area(#[from] AreaError),
    /// A zip archive is damaged or uses what this crate does not read.
    #[error("cannot be read as a zip archive: {0}")]
    Archive(String),
    /// A zip archive contains no file of the format asked for.
    #[error("the archive contains no {extension} file, expected exactly one; {}", Names(names))]
    NoEntry {
        /// The file name extension looked for.
        extension: &'static str,
        /// The files that are there.
        names: Vec<String>,
    },
    /// A zip archive contains several files of the format asked for.
    #[error(
        "the archive contains several {extension} files, expected exactly one; {}",
        Names(names)
    )]
    SeveralEntries {
        /// The file name extension looked for.
        extension: &'static str,
        /// The files that have it.
        names: Vec<String>,
    },
    /// Neither the first bytes nor the extension identify the model format.
    #[error("found {found}, expected a model: {expected}")]
    UnknownFormat {
        /// The file name's extension, or that there is none.
        found: String,
        /// The known extensions.
        expected: &'static str,
    },
    /// A binary file is truncated.
    #[error(
        "the file ends at byte {end}, {missing} bytes before the end of {what}, \
         which starts at byte {start}"
    )]
    Ends {
        /// What is truncated.
        what: &'static str,
        /// Where it starts.
        start: u64,
        /// The length of the file.
        end: u64,
        /// How many bytes it lacks.
        missing: u64,
    },
    /// A part of a model is invalid.
    #[error("{part}: found {found}, expected {expected}")]
    Part {
        /// Which part, by its kind and number, or by its byte.
        part: String,
        /// What is there.
        found: String,
        /// What there should be.
        expected: String,
    },
    /// A duplicate.
    #[error("duplicate {what} {found}, first defined in line {line}")]
    Again {
        /// What it is.
        what: &'static str,
        /// Its name.
        found: String,
        /// Where it was first.
        line: u64,
    },
    /// An unknown word.
    #[error("found {found} for {what}, expected {expected}")]
    Unknown {
        /// What the word should say.
        what: &'static str,
        /// The word.
        found: String,
        /// What it could be.
        expected: String,
    },
    /// A model requires an unsupported feature.
    #[error("the file requires {feature}, which is not supported; expected {expected}")]
    Unsupported {
        /// What it needs, by its name in the format.
        feature: String,
        /// What would be read.
        expected: &'static str,
    },
    /// A coordinate is NaN or infinite.
    #[error(
        "{element} lies at ({}, {}, {}), expected finite numbers",
        found[0], found[1], found[2]
    )]
    NoPlace {
        /// Which vertex or point.
        element: String,
        /// Its coordinates.
        found: [f64; 3],
    },
    /// A model has no triangle with an area, no point and no box.
    #[error("the file contains nothing solid{found}, expected at least one triangle, point or box")]
    NothingSolid {
        /// What it contains instead.
        found: String,
    },
    /// A file would take more memory than is allowed.
    #[error("reading it takes {} MB of memory or more; {} MB are allowed", .needed >> 20, .limit >> 20)]
    Memory {
        /// Bytes that it takes, at least.
        needed: u64,
        /// Bytes that are allowed.
        limit: u64,
    },
    /// A model is too large.
    #[error("the file contains more than {limit} {what}")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How much there may be.
        limit: u64,
    },
}

/// A list of names short enough for a message.
struct Names<'a>(&'a [String]);

impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 8;
        let quoted: Vec<_> = self.0.iter().take(SHOWN).map(|n| quote(n.as_bytes())).collect();
        match self.0.len() {
            0 => f.write_str("it contains no files"),
            n if n > SHOWN => write!(f, "found {} and {} more", quoted.join(", "), n - SHOWN),
            _ => write!(f, "found {}", quoted.join(", ")),
        }
    }
}

impl ReadErrorKind {
    /// `found` where `part` of a model should have been `expected`.
    pub(crate) fn part(
        part: impl fmt::Display,
        found: impl fmt::Display,
        expected: impl fmt::Display,
    ) -> Self {
        Self::Part {
            part: part.to_string(),
            found: found.to_string(),
            expected: expected.to_string(),
        }
    }

    /// This fault in `line` of `file`.
    pub(crate) fn at(self, file: &str, line: impl Into<Option<u64>>) -> ReadError {
        ReadError { file: file.to_owned(), line: line.into(), kind: self }
    }
}

/// Why a file could not be written.
#[derive(Debug, Error)]
#[error("{file}: {kind}")]
pub struct WriteError {
    /// The file as the caller named it.
    pub file: String,
    /// What is wrong.
    pub kind: WriteErrorKind,
}

/// Everything that can go wrong while writing.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteErrorKind {
    /// An I/O error.
    #[error("cannot be written: {0}")]
    Io(#[from] io::Error),
    /// An unsupported version.
    #[error("cannot be written: version {0}, expected 1 or 2")]
    Version(u32),
    /// The map's name would not be read back as it is.
    #[error(
        "cannot be written: invalid map name {0}, expected 1 to 256 bytes of text without control \
         characters, not starting or ending with a space"
    )]
    MapName(String),
    /// A scenario contains a value that the format cannot express.
    #[error("cannot be written: {column} of scenario {index} is {found}, expected {expected}")]
    Scenario {
        /// Which scenario, counted from 0.
        index: usize,
        /// The column by its name in the format.
        column: &'static str,
        /// The value as it is.
        found: String,
        /// What the value should be.
        expected: &'static str,
    },
    /// A waypoint or link could not be read back unchanged.
    #[error(
        "cannot be written: a waypoint or link has a name or number that cannot be read back: {0}"
    )]
    Waypoint(String),
    /// An agent or area could not be read back unchanged.
    #[error(
        "cannot be written: an agent or area has a name or number that cannot be read back: {0}"
    )]
    Agent(String),
    /// A triangle of a model refers to a missing vertex.
    #[error(
        "cannot be written: triangle {triangle} refers to vertex {found}, expected one of {vertices}"
    )]
    Corner {
        /// Which triangle, counted from 0.
        triangle: usize,
        /// The number of its corner.
        found: u32,
        /// How many vertices there are.
        vertices: usize,
    },
    /// A vertex of a model is NaN, or too far away for 32 bits.
    #[error(
        "cannot be written: vertex {vertex} lies at ({}, {}, {}), expected finite 32-bit numbers",
        found[0], found[1], found[2]
    )]
    Vertex {
        /// Which vertex, counted from 0.
        vertex: usize,
        /// Its coordinates.
        found: [f64; 3],
    },
    /// A model is too large for the format.
    #[error("cannot be written: {0} triangles are too many for the format")]
    TooManyTriangles(usize),
}

impl WriteErrorKind {
    /// This fault while writing `file`.
    pub(crate) fn at(self, file: &str) -> WriteError {
        WriteError { file: file.to_owned(), kind: self }
    }
}

/// Quoted text from a file, safe to print: control characters and bytes that are not UTF-8 are
/// escaped, and long text is shortened.
pub(crate) fn quote(bytes: &[u8]) -> String {
    const SHOWN: usize = 40;
    let mut quoted = String::from("`");
    let mut shown = 0;
    for chunk in bytes.utf8_chunks() {
        let text = chunk.valid().chars().map(|c| match c {
            c if c.is_control() || c == '\u{feff}' => c.escape_default().to_string(),
            c => c.to_string(),
        });
        let rest = chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}"));
        for piece in text.chain(rest) {
            if shown == SHOWN {
                quoted.push_str("…`");
                return quoted;
            }
            quoted.push_str(&piece);
            shown += 1;
        }
    }
    quoted.push('`');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_text_is_escaped_and_short() {
        assert_eq!(quote(b"voxel 1"), "`voxel 1`");
        assert_eq!(quote("é\0\u{1b}[2J".as_bytes()), "`é\\u{0}\\u{1b}[2J`");
        assert_eq!(quote(b"\xff\xfeA"), "`\\xff\\xfeA`");
        assert_eq!(quote(&[b'7'; 41]), format!("`{}…`", "7".repeat(40)));
        assert_eq!(quote(&[b'7'; 40]), format!("`{}`", "7".repeat(40)));
    }
}
