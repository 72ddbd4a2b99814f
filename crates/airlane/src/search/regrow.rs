//! What a search knows, taken over into a space that has changed.
//!
//! The closed nodes of a search are a tree. Walked from its root, a node stays closed if it is still
//! there, its parent stays, and the way between them still holds; what hangs on a node that does not
//! stay is cut off with it. So it is with nodes on the open list. Closed nodes beside one
//! that was cut off, or is new, have to be [expanded again](super::Session::expand_again); and a policy
//! that falls back on closed neighbours must not be left with a waiting node that has none. Then the
//! loop goes on as if it had never known another space: this is the idea of Fringe-Saving A\* (Sun,
//! Yeoh & Koenig 2009), with subtrees instead of the order in which nodes were closed.
//!
//! **Costs stay right** where ways only became longer: a closed node keeps its way and so its cost,
//! while no other way to it became cheaper. With *g(p) ≤ w·d(p)* before, and *d* only growing, the same
//! holds after, which is all that the proof in `session.rs` asks of closed nodes. Where ways may have
//! become shorter, [`Survival::holds`] has to say no for every node that one of them could lead to.

use super::{Entry, Label, Labels, OpenList};
use crate::space::NodeId;

/// What became of the nodes of a space.
pub(crate) trait Survival<N> {
    /// The number that a node has now; `None` if it is not there any more.
    fn number(&mut self, node: NodeId) -> Option<NodeId>;

    /// Whether the way to a node from its parent is as it was, and, if the node is closed, no better
    /// one can have come up. The root is its own parent. Where the policy confirms what it hoped for
    /// anyway, a node that waits may be given the benefit of the doubt.
    fn holds(&mut self, node: NodeId, label: &Label<N>, parent: &Label<N>, is_closed: bool)
    -> bool;
}

/// What is left of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Regrown {
    /// Nodes that stayed closed, by their new numbers, in the order they were closed in.
    pub(crate) closed: Vec<NodeId>,
    /// Nodes that are still there but lost their labels, by their new numbers.
    pub(crate) cut: Vec<NodeId>,
}

/// Takes labels and open list of a search over into a space with `node_limit` nodes. `closed` are the
/// closed nodes in the order they were closed in, `names` is scratch memory. The open list is in no
/// order until it is put into [one](super::Session::retarget).
pub(crate) fn regrow<N: Copy + Default>(
    (old, new): (&Labels<N>, &mut Labels<N>),
    open: &mut impl OpenList,
    closed: &[NodeId],
    node_limit: u32,
    names: &mut Labels<NodeId>,
    survival: &mut impl Survival<N>,
) -> Regrown {
    new.begin(node_limit);
    names.begin(old.node_limit());
    let mut left = Regrown::default();
    for &node in closed {
        let (Some(label), Some(number)) = (old.get(node), survival.number(node)) else { continue };
        // A parent is closed before its children.
        let parent = match label.parent == node {
            true => Some((number, label)),
            false => names.get(label.parent).map(|name| name.note).zip(old.get(label.parent)),
        };
        match parent.filter(|(_, before)| survival.holds(node, &label, before, true)) {
            Some((parent, _)) => {
                names.set(node, Label { g: label.g, parent: node, note: number });
                new.close(number, Label { parent, ..label });
                left.closed.push(number);
            }
            None => left.cut.push(number),
        }
    }
    open.rekey(|entry| {
        // Stale entries go, as always.
        let label = old.open_label(entry.node()).filter(|label| label.g == entry.g())?;
        let number = survival.number(entry.node())?;
        let parent = names.get(label.parent).map(|name| name.note).zip(old.get(label.parent));
        let holds =
            |(_, before): &(NodeId, Label<N>)| survival.holds(entry.node(), &label, before, false);
        let Some((parent, _)) = parent.filter(holds) else {
            left.cut.push(number);
            return None;
        };
        new.set(number, Label { parent, ..label });
        Some(Entry::new(number, label.g, label.g))
    });
    left
}
