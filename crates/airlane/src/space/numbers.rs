//! Numbers for states that a search meets one by one.

use super::NodeId;
use std::collections::HashMap;
use std::hash::Hash;

/// States in the order in which they were met.
#[derive(Clone, Debug)]
pub(crate) struct Numbers<S> {
    numbers: HashMap<S, NodeId>,
    list: Vec<S>,
    most: u32,
}

impl<S: Copy + Eq + Hash> Numbers<S> {
    /// Empty; holds at most `most` states.
    pub(crate) fn new(most: u32) -> Self {
        Self { numbers: HashMap::new(), list: Vec::new(), most }
    }

    /// The number of a state, a new one if it was not met before; `None` if there are too many.
    pub(crate) fn number(&mut self, state: S) -> Option<NodeId> {
        if let Some(&known) = self.numbers.get(&state) {
            return Some(known);
        }
        let number = self.list.len() as NodeId;
        if number >= self.most {
            return None;
        }
        self.numbers.insert(state, number);
        self.list.push(state);
        Some(number)
    }

    /// The state with a number.
    pub(crate) fn get(&self, number: NodeId) -> S {
        self.list[number as usize]
    }
}
