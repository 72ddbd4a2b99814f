//! What was edited since when, so that what was made for an older version can be taken to a newer one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Edits that are remembered.
const REMEMBERED: usize = 128;
/// Bricks beyond which nothing is gained by not starting afresh.
const MOST_BRICKS: usize = 8192;

/// A version among those that came of one scene.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark {
    scene: u64,
    edits: u64,
}

impl Mark {
    /// Whether both versions came of one scene.
    pub(crate) fn is_of_scene(self, other: Self) -> bool {
        self.scene == other.scene
    }
}

/// The last edits of a version.
#[derive(Clone, Debug)]
pub(crate) struct History {
    mark: Mark,
    /// The bricks that each touched, the newest last.
    bricks: Vec<Arc<[[i32; 3]]>>,
}

impl History {
    /// A scene that was just opened.
    pub(crate) fn new() -> Self {
        static SCENES: AtomicU64 = AtomicU64::new(0);
        let scene = SCENES.fetch_add(1, Ordering::Relaxed);
        Self { mark: Mark { scene, edits: 0 }, bricks: Vec::new() }
    }

    /// The history after one more edit.
    pub(crate) fn and(&self, bricks: &[[i32; 3]]) -> Self {
        let Mark { scene, edits } = self.mark;
        let forgotten = (self.bricks.len() + 1).saturating_sub(REMEMBERED);
        let kept = self.bricks[forgotten..].iter().cloned();
        let bricks = kept.chain([bricks.into()]).collect();
        Self { mark: Mark { scene, edits: edits + 1 }, bricks }
    }

    /// This version.
    pub(crate) fn mark(&self) -> Mark {
        self.mark
    }

    /// The bricks that were touched since an older version; `None` if it is of another scene, or too old.
    pub(crate) fn since(&self, older: Mark) -> Option<Vec<[i32; 3]>> {
        let edits = usize::try_from(self.mark.edits.checked_sub(older.edits)?).ok()?;
        if self.mark.scene != older.scene || edits > self.bricks.len() {
            return None;
        }
        let last = &self.bricks[self.bricks.len() - edits..];
        let mut bricks: Vec<_> = last.iter().flat_map(|bricks| bricks.iter().copied()).collect();
        bricks.sort_unstable();
        bricks.dedup();
        (bricks.len() <= MOST_BRICKS).then_some(bricks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_remembered_for_a_while() {
        let mut versions = vec![History::new()];
        for i in 0..200 {
            versions.push(versions[i].and(&[[i as i32, 0, 0], [7, 7, 7]]));
        }
        let since = |new: usize, old: usize| versions[new].since(versions[old].mark());
        assert_eq!(since(5, 5), Some(vec![]));
        assert_eq!(since(5, 3), Some(vec![[3, 0, 0], [4, 0, 0], [7, 7, 7]]));
        assert_eq!(since(200, 72).map(|bricks| bricks.len()), Some(129));
        assert_eq!(since(200, 71), None);
        assert_eq!(since(3, 5), None);
        assert_eq!(History::new().since(versions[0].mark()), None);
        assert!(versions[3].mark().is_of_scene(versions[200].mark()));
        assert!(!versions[3].mark().is_of_scene(History::new().mark()));
    }
}
