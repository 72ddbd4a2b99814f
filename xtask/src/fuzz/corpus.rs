//! The committed corpora: `fuzz/minimised/TARGET.txt`, one input per line.
//!
//! A line is an input as the inside of a Rust byte string. Lines are sorted, so a campaign that finds
//! three inputs adds three lines, and branches merge.

use crate::run;
use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The longest input that is kept, in bytes.
const MOST_BYTES: usize = 4096;
/// Inputs that are kept of a target.
const MOST_INPUTS: usize = 1000;
/// Bytes of a target's file.
const MOST_WRITTEN: usize = 200_000;

/// Inputs, each once.
type Inputs = BTreeSet<Vec<u8>>;

/// The folders of a target's inputs.
pub(super) struct Corpus {
    /// Written by hand.
    pub(super) seeds: PathBuf,
    /// What runs on this machine found; not committed.
    pub(super) found: PathBuf,
    /// The committed inputs as files.
    pub(super) unpacked: PathBuf,
    /// The committed inputs.
    file: PathBuf,
}

/// What minimising kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Kept {
    pub(super) inputs: usize,
    pub(super) bytes: usize,
    /// Inputs that were too long or too many.
    pub(super) left_out: usize,
}

impl Corpus {
    /// The folders of a target, relative to the root: made if missing, committed inputs unpacked.
    pub(super) fn open(root: &Path, target: &str) -> Result<Self> {
        let corpus = Self {
            seeds: PathBuf::from(format!("fuzz/seeds/{target}")),
            found: PathBuf::from(format!("fuzz/corpus/{target}")),
            unpacked: PathBuf::from(format!("fuzz/target/minimised/{target}")),
            file: PathBuf::from(format!("fuzz/minimised/{target}.txt")),
        };
        for folder in [&corpus.seeds, &corpus.found] {
            fs::create_dir_all(root.join(folder))
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        let inputs = read(&root.join(&corpus.file))?;
        unpack(&root.join(&corpus.unpacked), &inputs)?;
        Ok(corpus)
    }

    /// The folders to read inputs from; libFuzzer adds what it finds to the first.
    pub(super) fn folders(&self) -> [&Path; 3] {
        [&self.found, &self.unpacked, &self.seeds]
    }

    /// Replaces the committed inputs by as few, of all inputs, as cover what all of them cover
    /// together with the seeds.
    pub(super) fn minimise(&self, root: &Path, binary: &Path, limits: &[&str]) -> Result<Kept> {
        let seeds = read_folder(&root.join(&self.seeds))?;
        let merged = PathBuf::from(format!("{}.merged", self.unpacked.display()));
        // What is in the first folder already counts as covered.
        unpack(&root.join(&merged), &seeds)?;
        let mut command = Command::new(binary);
        // By edges, without how often they are taken: that is a small multiple of the inputs.
        command.current_dir(root).args(["-merge=1", "-set_cover_merge=1", "-use_counters=0"]);
        command.args(limits).arg(&merged).args(self.folders());
        run::output(&mut command)?;
        let merged = read_folder(&root.join(&merged))?;
        let (kept, left_out) = select(&merged - &seeds);
        write(&root.join(&self.file), &kept)?;
        let bytes = kept.iter().map(Vec::len).sum();
        Ok(Kept { inputs: kept.len(), bytes, left_out })
    }
}

/// The shortest inputs that are within the limits, and how many are not.
fn select(inputs: Inputs) -> (Inputs, usize) {
    let count = inputs.len();
    let mut by_length: Vec<Vec<u8>> = inputs.into_iter().collect();
    by_length.sort_by_key(Vec::len);
    let mut written = 0;
    let fits = |input: &Vec<u8>| {
        written += line(input).len();
        input.len() <= MOST_BYTES && written <= MOST_WRITTEN
    };
    let kept: Inputs = by_length.into_iter().take(MOST_INPUTS).take_while(fits).collect();
    let left_out = count - kept.len();
    (kept, left_out)
}

/// Makes a folder that holds exactly these inputs.
fn unpack(folder: &Path, inputs: &Inputs) -> Result<()> {
    let fault = || format!("cannot fill the folder {}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(fault)?;
    }
    fs::create_dir_all(folder).with_context(fault)?;
    for (number, input) in inputs.iter().enumerate() {
        fs::write(folder.join(format!("{number:04}")), input).with_context(fault)?;
    }
    Ok(())
}

fn read_folder(folder: &Path) -> Result<Inputs> {
    let fault = || format!("cannot read {}", folder.display());
    let mut inputs = Inputs::new();
    for entry in fs::read_dir(folder).with_context(fault)? {
        inputs.insert(fs::read(entry?.path()).with_context(fault)?);
    }
    Ok(inputs)
}

/// The inputs of a file; none if there is no such file.
fn read(file: &Path) -> Result<Inputs> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Inputs::new()),
        text => text.with_context(|| format!("cannot read {}", file.display()))?,
    };
    let input = |(number, line): (usize, &str)| {
        unescape(line).with_context(|| format!("{}:{}", file.display(), number + 1))
    };
    text.lines().enumerate().map(input).collect()
}

fn write(file: &Path, inputs: &Inputs) -> Result<()> {
    let fault = || format!("cannot write {}", file.display());
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).with_context(fault)?;
    }
    let mut lines: Vec<String> = inputs.iter().map(|input| line(input)).collect();
    lines.sort();
    fs::write(file, lines.concat()).with_context(fault)
}

fn line(input: &[u8]) -> String {
    let mut text = String::with_capacity(2 * input.len() + 1);
    for (at, &byte) in input.iter().enumerate() {
        let before_digit = input.get(at + 1).is_some_and(u8::is_ascii_digit);
        match byte {
            // Half of most binary files. Before a digit it would look like an octal number.
            0 if !before_digit => text.push_str("\\0"),
            byte => text.extend(std::ascii::escape_default(byte).map(char::from)),
        }
    }
    text.push('\n');
    text
}

/// The bytes of a line without its end.
fn unescape(text: &str) -> Result<Vec<u8>> {
    let mut rest = text.bytes();
    let mut bytes = Vec::with_capacity(text.len());
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        let byte = match rest.next() {
            Some(b'0') => 0,
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            Some(b't') => b'\t',
            Some(quoted @ (b'\\' | b'\'' | b'"')) => quoted,
            Some(b'x') => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                match (digit(), digit()) {
                    (Some(high), Some(low)) => (16 * high + low) as u8,
                    _ => bail!("invalid escape: expected two hexadecimal digits after `\\x`"),
                }
            }
            _ => bail!("invalid escape: expected one of 0, n, r, t, \\, ', \" or x after `\\`"),
        };
        bytes.push(byte);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_comes_back_from_a_line() {
        let all: Vec<u8> = (0..=255).collect();
        for input in [&all[..], b"", b"\\0", b"\\x00", b"\0\x0001"] {
            let text = line(input);
            assert!(text.is_ascii() && text.ends_with('\n') && text.matches('\n').count() == 1);
            assert_eq!(unescape(text.trim_end_matches('\n')).unwrap(), input);
        }
        for bad in [r"\", r"\q", r"\x4", r"\xzz"] {
            assert!(unescape(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn committed_corpora_are_within_their_limits() {
        let root = crate::root().unwrap();
        for target in crate::fuzz::targets(&root).unwrap() {
            let file = root.join(format!("fuzz/minimised/{target}.txt"));
            let inputs = read(&file).unwrap();
            assert!(!inputs.is_empty(), "{target} has no minimised corpus");
            let (_, left_out) = select(inputs);
            assert_eq!(left_out, 0, "{target} has inputs that are too long or too many");
        }
    }

    #[test]
    fn the_shortest_inputs_are_kept() {
        let inputs: Inputs = (0..1000).map(|n| vec![b'a'; n]).collect();
        let (kept, left_out) = select(inputs);
        let written: usize = kept.iter().map(|input| line(input).len()).sum();
        assert!(kept.iter().all(|input| input.len() < kept.len()));
        assert!(written <= MOST_WRITTEN && written + kept.len() + 1 > MOST_WRITTEN);
        assert_eq!(kept.len() + left_out, 1000);
        let many: Inputs = (0..MOST_INPUTS as u32 + 7).map(|n| n.to_be_bytes().to_vec()).collect();
        assert_eq!(select(many).1, 7);
        let long = Inputs::from([vec![0; MOST_BYTES + 1], vec![0; MOST_BYTES]]);
        assert_eq!(select(long).1, 1);
    }

    #[test]
    fn files_hold_one_sorted_line_for_each_input() {
        let folder = std::env::temp_dir().join(format!("xtask-corpus-{}", std::process::id()));
        let file = folder.join("minimised/target.txt");
        assert_eq!(read(&file).unwrap(), Inputs::new());
        let inputs = Inputs::from([b"b\n\xff".to_vec(), b"a\0".to_vec(), Vec::new()]);
        write(&file, &inputs).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "\na\\0\nb\\n\\xff\n");
        assert_eq!(read(&file).unwrap(), inputs);
        unpack(&folder.join("unpacked"), &inputs).unwrap();
        unpack(&folder.join("unpacked"), &inputs).unwrap();
        assert_eq!(read_folder(&folder.join("unpacked")).unwrap(), inputs);
        fs::remove_dir_all(folder).unwrap();
    }
}
