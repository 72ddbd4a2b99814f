//! Watching a search.

use crate::geom::Cost;
use crate::space::NodeId;

/// Receives the events of a search in order. Every method does nothing by default, and the
/// searches are compiled for the observer's type: observing with `()` costs nothing.
pub trait Observer {
    /// A node was put on the open list.
    fn open(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        let _ = (node, parent, g, f);
    }

    /// A node on the open list got a cheaper parent.
    fn relax(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        let _ = (node, parent, g, f);
    }

    /// A node was taken from the open list and closed.
    fn close(&mut self, node: NodeId) {
        let _ = node;
    }

    /// The line of sight between two nodes was checked.
    fn sight(&mut self, a: NodeId, b: NodeId, clear: bool) {
        let _ = (a, b, clear);
    }
}

impl Observer for () {}

impl<O: Observer + ?Sized> Observer for &mut O {
    fn open(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        (**self).open(node, parent, g, f);
    }

    fn relax(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        (**self).relax(node, parent, g, f);
    }

    fn close(&mut self, node: NodeId) {
        (**self).close(node);
    }

    fn sight(&mut self, a: NodeId, b: NodeId, clear: bool) {
        (**self).sight(a, b, clear);
    }
}

/// One event, as [`Recording`] keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A node was put on the open list.
    Open {
        /// The node.
        node: NodeId,
        /// The node it was reached from.
        parent: NodeId,
    },
    /// A node on the open list got a cheaper parent.
    Relax {
        /// The node.
        node: NodeId,
        /// The node it is now reached from.
        parent: NodeId,
    },
    /// A node was closed.
    Close(NodeId),
    /// A line of sight was checked.
    Sight {
        /// One end.
        a: NodeId,
        /// The other end.
        b: NodeId,
        /// Whether it was clear.
        clear: bool,
    },
}

/// An observer that keeps every event, for replays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recording(pub Vec<Event>);

impl Observer for Recording {
    fn open(&mut self, node: NodeId, parent: NodeId, _: Cost, _: Cost) {
        self.0.push(Event::Open { node, parent });
    }

    fn relax(&mut self, node: NodeId, parent: NodeId, _: Cost, _: Cost) {
        self.0.push(Event::Relax { node, parent });
    }

    fn close(&mut self, node: NodeId) {
        self.0.push(Event::Close(node));
    }

    fn sight(&mut self, a: NodeId, b: NodeId, clear: bool) {
        self.0.push(Event::Sight { a, b, clear });
    }
}
