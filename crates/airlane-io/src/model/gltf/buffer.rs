//! The bytes behind a glTF: buffers and views of them.

use crate::budget::Budget;
use crate::error::{ReadErrorKind, quote};
use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use gltf_json::buffer::View;
use gltf_json::{Index, Root};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// Padding at the end is left out by some writers.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Buffers, loaded when they are first asked for.
pub(super) struct Buffers<'a> {
    root: &'a Root,
    binary: Option<&'a [u8]>,
    folder: Option<&'a Path>,
    budget: Budget,
    loaded: BTreeMap<usize, Cow<'a, [u8]>>,
}

impl<'a> Buffers<'a> {
    pub(super) fn new(
        root: &'a Root,
        binary: Option<&'a [u8]>,
        folder: Option<&'a Path>,
        budget: Budget,
    ) -> Self {
        Self { root, binary, folder, budget, loaded: BTreeMap::new() }
    }

    /// The bytes of a view, and the distance between elements if it gives one.
    pub(super) fn view(
        &mut self,
        index: Index<View>,
    ) -> Result<(&[u8], Option<usize>), ReadErrorKind> {
        let number = index.value();
        let part = || format!("buffer view {number}");
        let views = self.root.buffer_views.len();
        let view = self.root.get(index).ok_or_else(|| {
            ReadErrorKind::part(part(), "no such buffer view", format!("one of the {views}"))
        })?;
        let bytes = self.buffer(view.buffer.value())?;
        let length = bytes.len();
        let range = || {
            let start = usize::try_from(view.byte_offset.unwrap_or_default().0).ok()?;
            let count = usize::try_from(view.byte_length.0).ok()?;
            bytes.get(start..start.checked_add(count)?)
        };
        let Some(bytes) = range() else {
            let offset = view.byte_offset.unwrap_or_default().0;
            let found = format!("{} bytes from byte {offset} on", view.byte_length.0);
            let buffer = view.buffer.value();
            let expected = format!("bytes within the {length} of buffer {buffer}");
            return Err(ReadErrorKind::part(part(), found, expected));
        };
        Ok((bytes, view.byte_stride.map(|stride| stride.0)))
    }

    fn buffer(&mut self, number: usize) -> Result<&[u8], ReadErrorKind> {
        // Looked up twice: what is loaded cannot be borrowed while more is loaded.
        if !self.loaded.contains_key(&number) {
            let bytes = self.load(number)?;
            self.loaded.insert(number, bytes);
        }
        Ok(&self.loaded[&number])
    }

    fn load(&self, number: usize) -> Result<Cow<'a, [u8]>, ReadErrorKind> {
        let fault = |found: String, expected: &str| {
            Err(ReadErrorKind::part(format!("buffer {number}"), found, expected))
        };
        let Some(buffer) = self.root.buffers.get(number) else {
            let count = self.root.buffers.len();
            return fault("no such buffer".into(), &format!("one of the {count}"));
        };
        let bytes: Cow<'a, [u8]> = match (buffer.uri.as_deref(), self.binary) {
            (None, Some(binary)) if number == 0 => binary.into(),
            (None, _) => {
                let expected = "one, or the binary chunk of a .glb as buffer 0";
                return fault("no URI".into(), expected);
            }
            (Some(uri), _) => match uri.strip_prefix("data:").and_then(|rest| rest.split_once(','))
            {
                Some((kind, data)) if kind.ends_with(";base64") => match BASE64.decode(data) {
                    Ok(bytes) => bytes.into(),
                    Err(error) => return fault(format!("a data URI ({error})"), "valid base64"),
                },
                Some(_) => return fault("a data URI of another kind".into(), "base64"),
                None => {
                    let shown = quote(uri.as_bytes());
                    let Some(path) = self.folder.and_then(|folder| beside(folder, uri)) else {
                        let expected = "data in the file, or a file in the same folder or below it";
                        return fault(shown, expected);
                    };
                    let held: usize = self.loaded.values().map(|bytes| bytes.len()).sum();
                    match Budget(self.budget.0.saturating_sub(held as u64)).load(&path) {
                        Ok(bytes) => bytes.into(),
                        Err(ReadErrorKind::Memory { needed, .. }) => {
                            let needed = needed + held as u64;
                            return Err(ReadErrorKind::Memory { needed, limit: self.budget.0 });
                        }
                        Err(error) => {
                            let expected = "a file that can be read";
                            return fault(format!("{shown} ({error})"), expected);
                        }
                    }
                }
            },
        };
        // What follows the given length is padding.
        match usize::try_from(buffer.byte_length.0) {
            Ok(length) if length <= bytes.len() => Ok(match bytes {
                Cow::Borrowed(bytes) => Cow::Borrowed(&bytes[..length]),
                Cow::Owned(mut bytes) => {
                    bytes.truncate(length);
                    Cow::Owned(bytes)
                }
            }),
            _ => {
                let found = format!("{} bytes", bytes.len());
                fault(found, &format!("{}, as the file says", buffer.byte_length.0))
            }
        }
    }
}

/// The file that a relative URI means; `None` if it is not in the folder or below it. A model must
/// not be able to name files all over the disk.
fn beside(folder: &Path, uri: &str) -> Option<PathBuf> {
    let relative = PathBuf::from(unescaped(uri)?);
    let is_below = relative
        .components()
        .all(|component| matches!(component, Component::Normal(_) | Component::CurDir));
    (is_below && !uri.contains(':')).then(|| folder.join(relative))
}

/// A URI with its `%20` and the like as the characters they stand for.
fn unescaped(uri: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(uri.len());
    let mut rest = uri.as_bytes();
    while let Some((&byte, more)) = rest.split_first() {
        rest = more;
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let (digits, more) = rest.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
        rest = more;
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_looked_for_in_the_folder_and_below_it_only() {
        let folder = Path::new("models");
        for (uri, path) in [
            ("a.bin", "models/a.bin"),
            ("b/a%20%c3%a4.bin", "models/b/a ä.bin"),
            ("./a", "models/a"),
        ] {
            assert_eq!(beside(folder, uri).as_deref(), Some(Path::new(path)), "{uri}");
        }
        for uri in ["../a.bin", "/etc/a", "b/../../a", "%2e%2e/a", "file:a", "a%2", "a%zz", "%ff"] {
            assert_eq!(beside(folder, uri), None, "{uri}");
        }
    }
}
