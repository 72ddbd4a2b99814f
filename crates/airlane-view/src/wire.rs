//! Binary answers: little-endian, a mark of four letters first.

/// The version of all binary layouts.
const LAYOUT: u32 = 1;

/// Bytes in the making.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bytes(Vec<u8>);

impl Bytes {
    /// Begins an answer with its mark, the layout's version and that of the world.
    pub(crate) fn answer(mark: &[u8; 4], version: u64) -> Self {
        let mut bytes = Self::default();
        bytes.raw(mark).u32(LAYOUT).raw(&version.to_le_bytes());
        bytes
    }

    /// Bytes as they are.
    pub(crate) fn raw(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.extend_from_slice(bytes);
        self
    }

    /// Two bytes.
    pub(crate) fn u16(&mut self, number: u16) -> &mut Self {
        self.raw(&number.to_le_bytes())
    }

    /// Four bytes.
    pub(crate) fn u32(&mut self, number: u32) -> &mut Self {
        self.raw(&number.to_le_bytes())
    }

    /// Numbers in single precision.
    pub(crate) fn f32s(&mut self, numbers: impl IntoIterator<Item = f64>) -> &mut Self {
        for number in numbers {
            self.raw(&(number as f32).to_le_bytes());
        }
        self
    }

    /// The bytes.
    pub(crate) fn done(self) -> Vec<u8> {
        self.0
    }
}
