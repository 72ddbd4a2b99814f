//! `.crowd`: the position of every unit at every tick. `docs/recording.md` describes the bytes.

use crate::atomic;
use crate::budget::Budget;
use crate::error::{ReadError, ReadErrorKind, WriteError, WriteErrorKind};
use crate::model::bytes::Bytes;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// The first bytes of a recording.
const MAGIC: [u8; 8] = *b"AIRCROWD";
/// The version in which all units are there from the first frame to the last.
const ALL_THERE: u32 = 1;
/// The same, but units may join later and leave.
const SOME_THERE: u32 = 2;
/// Each coordinate of a unit that is not there.
const NOT_THERE: u32 = 0x7fc0_0000;

/// A recorded run of a crowd, in world units and seconds.
///
/// ```
/// use airlane_io::Recording;
///
/// let mut recording = Recording::new(0.1, [[0.0; 3], [9.0; 3]], vec![0.5, 0.25]);
/// recording.push(&[[1.0, 1.0, 1.0], [5.0, 5.0, 5.0]]);
/// recording.push(&[[1.5, 1.0, 1.0], [5.0, 5.5, 5.0]]);
///
/// let mut bytes = Vec::new();
/// airlane_io::write_recording_to(&mut bytes, "memory", &recording)?;
/// let again = airlane_io::read_recording_from(&bytes[..], "memory")?;
/// assert_eq!(again, recording);
/// assert_eq!(again.frame(1)[1], Some([5.0, 5.5, 5.0]));
///
/// recording.push(&[Some([2.0, 1.0, 1.0]), None]); // the second has left
/// assert_eq!(recording.frame(2)[1], None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Recording {
    seconds: f64,
    bounds: [[f64; 3]; 2],
    radii: Vec<f32>,
    /// `None` where a unit is not there.
    positions: Vec<Option<[f32; 3]>>,
}

impl Recording {
    /// A recording without frames: seconds per frame, the corners of the world,
    /// and the radii of the units.
    pub fn new(seconds: f64, bounds: [[f64; 3]; 2], radii: Vec<f32>) -> Self {
        Self { seconds, bounds, radii, positions: Vec::new() }
    }

    /// Adds a frame: the positions of all units, in single precision. Positions are points, or
    /// options of points where units are not there because they left, or join later. Units that left
    /// do not come back.
    ///
    /// # Panics
    /// If there are not as many positions as radii.
    pub fn push<P: Copy + Into<Option<[f64; 3]>>>(&mut self, positions: &[P]) {
        assert_eq!(positions.len(), self.radii.len(), "one position for each unit");
        let single = |place: [f64; 3]| place.map(|c| c as f32);
        self.positions.extend(positions.iter().map(|&place| place.into().map(single)));
    }

    /// Seconds from frame to frame.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// The corners of the world.
    pub fn bounds(&self) -> [[f64; 3]; 2] {
        self.bounds
    }

    /// The radius of each unit.
    pub fn radii(&self) -> &[f32] {
        &self.radii
    }

    /// Number of frames; 0 if there are no units.
    pub fn frames(&self) -> usize {
        self.positions.len().checked_div(self.radii.len()).unwrap_or(0)
    }

    /// The positions of all units in a frame; `None` for units that were not there.
    pub fn frame(&self, frame: usize) -> &[Option<[f32; 3]>] {
        let count = self.radii.len();
        &self.positions[frame * count..(frame + 1) * count]
    }

    fn fault(&self) -> Option<(&'static str, String, &'static str)> {
        let positive = "a positive number";
        if !(self.seconds.is_finite() && self.seconds > 0.0) {
            return Some(("seconds", self.seconds.to_string(), positive));
        }
        let [low, high] = self.bounds;
        if (0..3).any(|i| !(low[i].is_finite() && high[i].is_finite() && low[i] <= high[i])) {
            let found = format!("{:?}", self.bounds);
            return Some(("bounds", found, "finite numbers, the low corner first"));
        }
        if let Some(i) = self.radii.iter().position(|r| !(r.is_finite() && *r > 0.0)) {
            return Some(("radius", format!("{} of unit {i}", self.radii[i]), positive));
        }
        let is_nowhere = |position: &[f32; 3]| position.iter().any(|c| !c.is_finite());
        if let Some(at) =
            self.positions.iter().position(|place| place.is_some_and(|p| is_nowhere(&p)))
        {
            let found = format!("{:?} of {}", self.positions[at].unwrap_or_default(), self.who(at));
            return Some(("position", found, "finite numbers"));
        }
        let count = self.radii.len();
        // Who is there was there in the frame before, or never.
        let mut was_there = vec![false; count];
        for (at, place) in self.positions.iter().enumerate() {
            let is_back =
                at >= count && self.positions[at - count].is_none() && was_there[at % count];
            if place.is_some() && is_back {
                let found = format!("{}, after it had left", self.who(at));
                return Some(("position", found, "none, as who left does not come back"));
            }
            was_there[at % count] |= place.is_some();
        }
        None
    }

    /// Whose position it is, in words.
    fn who(&self, at: usize) -> String {
        format!("unit {} in frame {}", at % self.radii.len(), at / self.radii.len())
    }
}

/// Whether a file starts like a recording, whatever its name.
pub fn is_recording(path: impl AsRef<Path>) -> Result<bool, ReadError> {
    let path = path.as_ref();
    let mut beginning = Vec::new();
    let read = File::open(path).and_then(|file| file.take(8).read_to_end(&mut beginning));
    match read {
        Ok(_) => Ok(beginning == MAGIC),
        Err(error) => Err(ReadErrorKind::Io(error).at(&path.to_string_lossy(), None)),
    }
}

/// Reads a recording.
pub fn read_recording(path: impl AsRef<Path>) -> Result<Recording, ReadError> {
    let path = path.as_ref();
    let read = || read_all(&Budget::default().load(path)?);
    read().map_err(|kind| kind.at(&path.to_string_lossy(), None))
}

/// Reads a recording from a stream; `name` stands for the file in errors.
pub fn read_recording_from(reader: impl Read, name: &str) -> Result<Recording, ReadError> {
    let read = Budget::default().read(reader);
    read.and_then(|bytes| read_all(&bytes)).map_err(|kind| kind.at(name, None))
}

fn read_all(all: &[u8]) -> Result<Recording, ReadErrorKind> {
    let mut bytes = Bytes::new(all);
    let magic: [u8; 8] = bytes.array("the name of the format")?;
    if magic != MAGIC {
        let found = crate::error::quote(&magic);
        return Err(ReadErrorKind::part("byte 0", found, "\"AIRCROWD\""));
    }
    let version = bytes.u32("the version")?;
    if ![ALL_THERE, SOME_THERE].contains(&version) {
        return Err(ReadErrorKind::part("byte 8", format!("version {version}"), "version 1 or 2"));
    }
    let count = bytes.count("the number of units")?;
    let frames = bytes.count("the number of frames")?;
    bytes.u32("the reserved number")?;
    let mut number = |what| bytes.array(what).map(f64::from_le_bytes);
    let seconds = number("the seconds")?;
    let mut bounds = [[0.0; 3]; 2];
    for coordinate in bounds.iter_mut().flatten() {
        *coordinate = number("the bounds")?;
    }
    // No count is believed before there are bytes behind it.
    let single = |bytes: &[u8]| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let size = |count: usize, each: usize| count.saturating_mul(each);
    let radii = bytes.take(size(count, 4), "the radii")?.chunks_exact(4).map(single).collect();
    let places = bytes.take(size(size(count, frames), 12), "the positions")?;
    let place = |bytes: &[u8]| {
        let place = [single(bytes), single(&bytes[4..]), single(&bytes[8..])];
        let is_there = version == ALL_THERE || place.map(f32::to_bits) != [NOT_THERE; 3];
        is_there.then_some(place)
    };
    let positions = places.chunks_exact(12).map(place).collect();
    if bytes.left() > 0 {
        let part = format!("byte {}", bytes.at());
        return Err(ReadErrorKind::part(part, format!("{} more bytes", bytes.left()), "the end"));
    }
    if count == 0 && frames > 0 {
        return Err(ReadErrorKind::part(
            "byte 16",
            format!("{frames} frames"),
            "0, because there are no units",
        ));
    }
    let recording = Recording { seconds, bounds, radii, positions };
    match recording.fault() {
        None => Ok(recording),
        Some((what, found, expected)) => Err(ReadErrorKind::part(what, found, expected)),
    }
}

/// Writes a recording, all or nothing. The same recording always gives the same file.
pub fn write_recording(path: impl AsRef<Path>, recording: &Recording) -> Result<(), WriteError> {
    let path = path.as_ref();
    let name = path.to_string_lossy().into_owned();
    let bytes = to_bytes(recording).map_err(|kind| kind.at(&name))?;
    atomic::write_atomically(path, |writer| writer.write_all(&bytes))
        .map_err(|error| WriteErrorKind::Io(error).at(&name))
}

/// Writes a recording to a stream; `name` stands for it in errors.
pub fn write_recording_to(
    mut writer: impl Write,
    name: &str,
    recording: &Recording,
) -> Result<(), WriteError> {
    let bytes = to_bytes(recording).map_err(|kind| kind.at(name))?;
    writer.write_all(&bytes).map_err(|error| WriteErrorKind::Io(error).at(name))
}

fn to_bytes(recording: &Recording) -> Result<Vec<u8>, WriteErrorKind> {
    let refuse =
        |message: String| WriteErrorKind::Io(io::Error::new(io::ErrorKind::InvalidInput, message));
    if let Some((what, found, expected)) = recording.fault() {
        return Err(refuse(format!("{what}: {found}, expected {expected}")));
    }
    let count = |count: usize, what: &str| {
        u32::try_from(count).map_err(|_| refuse(format!("{count} {what}, expected below 2^32")))
    };
    let mut bytes = Vec::with_capacity(80 + 12 * recording.positions.len());
    bytes.extend(MAGIC);
    let all_there = recording.positions.iter().all(Option::is_some);
    bytes.extend(if all_there { ALL_THERE } else { SOME_THERE }.to_le_bytes());
    bytes.extend(count(recording.radii.len(), "units")?.to_le_bytes());
    bytes.extend(count(recording.frames(), "frames")?.to_le_bytes());
    bytes.extend(0u32.to_le_bytes());
    bytes.extend(recording.seconds.to_le_bytes());
    bytes.extend(recording.bounds.iter().flatten().flat_map(|c| c.to_le_bytes()));
    bytes.extend(recording.radii.iter().flat_map(|radius| radius.to_le_bytes()));
    let not_there = [f32::from_bits(NOT_THERE); 3];
    let places = recording.positions.iter().map(|place| place.unwrap_or(not_there));
    bytes.extend(places.flatten().flat_map(f32::to_le_bytes));
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Recording {
        let mut recording = Recording::new(0.25, [[-1.0; 3], [9.5; 3]], vec![0.5, 1.5, 2.0]);
        for frame in 0..4 {
            let at = f64::from(frame);
            recording.push(&[[at, 0.1, 0.2], [0.3, at, 0.4], [0.5, 0.6, -at]]);
        }
        recording
    }

    fn bytes_of(recording: &Recording) -> Vec<u8> {
        let mut bytes = Vec::new();
        write_recording_to(&mut bytes, "memory", recording).unwrap();
        bytes
    }

    #[test]
    fn what_is_written_is_read_back() {
        for recording in [sample(), Recording::new(1.0, [[0.0; 3]; 2], vec![])] {
            let bytes = bytes_of(&recording);
            assert_eq!(read_recording_from(&bytes[..], "memory").unwrap(), recording);
        }
        assert_eq!(bytes_of(&sample()).len(), 80 + 3 * 4 + 4 * 3 * 12);
    }

    #[test]
    fn faults_name_their_place() {
        let good = bytes_of(&sample());
        let message = |bytes: &[u8]| read_recording_from(bytes, "x.crowd").unwrap_err().to_string();
        for end in 0..good.len() {
            assert!(message(&good[..end]).contains("ends at byte"), "{end}");
        }
        let mut longer = good.clone();
        longer.push(0);
        assert!(message(&longer).contains("1 more bytes"));
        let changed = |at: usize, new: &[u8]| {
            let mut bytes = good.clone();
            bytes[at..at + new.len()].copy_from_slice(new);
            message(&bytes)
        };
        assert_eq!(changed(0, b"X"), "x.crowd: byte 0: found `XIRCROWD`, expected \"AIRCROWD\"");
        assert!(changed(8, &3u32.to_le_bytes()).contains("version 3, expected version 1 or 2"));
        assert!(changed(12, &u32::MAX.to_le_bytes()).contains("the radii"));
        assert!(changed(16, &u32::MAX.to_le_bytes()).contains("the positions"));
        assert!(changed(24, &0f64.to_le_bytes()).contains("seconds"));
        assert!(changed(32, &f64::NAN.to_le_bytes()).contains("bounds"));
        assert!(changed(80, &(-1f32).to_le_bytes()).contains("-1 of unit 0"));
        assert!(changed(92 + 12, &f32::INFINITY.to_le_bytes()).contains("unit 1 in frame 0"));
    }

    /// One that leaves, one that joins, one that does both, and one that is there all the time.
    fn coming_and_going() -> Recording {
        let mut recording = Recording::new(0.25, [[-1.0; 3], [9.5; 3]], vec![0.5; 4]);
        for frame in 0..4 {
            let there = [frame < 3, frame > 0, frame == 2, true];
            recording.push(&there.map(|is_there| is_there.then_some([f64::from(frame); 3])));
        }
        recording
    }

    #[test]
    fn units_that_leave_or_join_make_it_version_two() {
        let recording = coming_and_going();
        let bytes = bytes_of(&recording);
        assert_eq!((bytes[8], bytes_of(&sample())[8]), (2, 1));
        assert_eq!(bytes.len(), 80 + 4 * 4 + 4 * 4 * 12);
        assert_eq!(bytes[96 + 12..96 + 16], [0, 0, 0xc0, 0x7f]); // unit 1 in frame 0
        let again = read_recording_from(&bytes[..], "memory").unwrap();
        assert_eq!(again, recording);
        assert_eq!(again.frame(3), [None, Some([3.0; 3]), None, Some([3.0; 3])]);
        // All units are there, in a file of the version in which some may not be.
        let mut bytes = bytes_of(&sample());
        bytes[8] = 2;
        assert_eq!(read_recording_from(&bytes[..], "memory").unwrap(), sample());
    }

    #[test]
    fn units_do_not_come_back_and_are_not_there_by_half() {
        let good = bytes_of(&coming_and_going());
        let message = |bytes: &[u8]| read_recording_from(bytes, "x.crowd").unwrap_err().to_string();
        let changed = |at: usize, new: &[u8]| {
            let mut bytes = good.clone();
            bytes[at..at + new.len()].copy_from_slice(new);
            message(&bytes)
        };
        let first = |unit: usize, frame: usize| 96 + 12 * (4 * frame + unit);
        let nan = f32::from_bits(NOT_THERE).to_le_bytes();
        let back = changed(first(0, 1), &nan.repeat(3));
        assert!(back.contains("unit 0 in frame 2, after it had left"), "{back}");
        let half = changed(first(3, 1), &nan);
        assert!(half.contains("[NaN, 1.0, 1.0] of unit 3 in frame 1"), "{half}");
        let other = changed(first(3, 3), &f32::from_bits(NOT_THERE + 1).to_le_bytes().repeat(3));
        assert!(other.contains("of unit 3 in frame 3"), "{other}");

        let mut back = coming_and_going();
        back.push(&[Some([0.0; 3]); 4]);
        assert!(write_recording_to(Vec::new(), "memory", &back).is_err());
    }

    #[test]
    fn invalid_recordings_are_not_written() {
        let mut nowhere = sample();
        nowhere.push(&[[f64::NAN; 3]; 3]);
        assert!(write_recording_to(Vec::new(), "memory", &nowhere).is_err());
        let never = Recording::new(0.0, [[0.0; 3]; 2], vec![1.0]);
        assert!(write_recording_to(Vec::new(), "memory", &never).is_err());
    }
}
