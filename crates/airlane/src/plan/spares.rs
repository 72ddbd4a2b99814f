//! Memory of what is not needed any more, for what comes next.

use super::path::Path;
use super::{Answer, Scratch};

/// How many are kept.
const MOST: usize = 4;

/// Empty vectors that have memory.
#[derive(Debug)]
pub(super) struct Spares<T> {
    kept: Vec<Vec<T>>,
    /// The most room that one had.
    room: usize,
}

impl<T> Default for Spares<T> {
    fn default() -> Self {
        Self { kept: Vec::new(), room: 0 }
    }
}

impl<T> Spares<T> {
    /// An empty vector, with as much room as the largest had so far: so after some queries none has to grow.
    pub(super) fn take(&mut self) -> Vec<T> {
        let mut vector = self.kept.pop().unwrap_or_default();
        vector.reserve_exact(self.room);
        vector
    }

    /// Takes over the memory of a vector.
    pub(super) fn give(&mut self, mut vector: Vec<T>) {
        self.room = self.room.max(vector.capacity());
        if self.kept.len() < MOST && vector.capacity() > 0 {
            vector.clear();
            self.kept.push(vector);
        }
    }

    pub(super) fn memory_bytes(&self) -> usize {
        self.kept.iter().map(|vector| vector.capacity() * size_of::<T>()).sum()
    }
}

impl Scratch {
    /// Takes over the memory of an answer that nobody needs any more.
    pub(super) fn recycle(&mut self, answer: Answer) {
        if let Some(path) = answer.outcome.into_any_path() {
            let (lattice, memory) = Path::into_memory(path);
            self.cells.lines.give(lattice);
            self.paths.give(memory);
        }
    }
}
