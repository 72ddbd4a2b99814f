//! A list of at most a few items, without an allocation.

use std::ops::{Deref, DerefMut};

/// At most `N` items.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Few<T, const N: usize> {
    items: [T; N],
    count: usize,
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// None.
    pub(crate) fn new() -> Self {
        Self { items: [T::default(); N], count: 0 }
    }

    /// One.
    pub(crate) fn of(item: T) -> Self {
        let mut few = Self::new();
        few.push(item);
        few
    }

    /// One more; there must be room.
    pub(crate) fn push(&mut self, item: T) {
        self.items[self.count] = item;
        self.count += 1;
    }

    /// What `each` makes of the items.
    pub(crate) fn map<U: Copy + Default>(&self, mut each: impl FnMut(T) -> U) -> Few<U, N> {
        let mut few = Few::new();
        self.iter().for_each(|&item| few.push(each(item)));
        few
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..self.count]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_back_in_order() {
        let mut few = Few::<u8, 3>::of(3);
        few.push(1);
        assert_eq!(*few, [3, 1]);
        few.sort_unstable();
        assert_eq!(*few.map(|item| u16::from(item) * 2), [2, 6]);
        assert!(Few::<u8, 0>::new().is_empty());
    }
}
