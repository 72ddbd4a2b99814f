//! A search that can be resumed for another goal (He & Hung 2016, 4.7).
//!
//! One start, many goals: after a goal is reached, everything is kept. A goal that is closed is
//! answered by following parents. For any other the open list is put in order under the new
//! estimate, and the loop goes on. Many starts and one goal are the same the other way round.
//!
//! **Costs stay right.** Let *d(n)* be the least cost from the start to *n*, *w* ≥ 1 the weight and
//! *h* any estimate that is consistent: *h(m) ≤ c(m, n) + h(n)*. Claim: every closed *p* has
//! *g(p) ≤ w·d(p)*, whichever goals its search has had until then. By induction over closings:
//! when *p* is taken, there is a node *m* on a cheapest way to *p* that is open while all before it
//! are closed and expanded (at the beginning, the start). The one before it, *q*, is closed, so
//! *g(m) ≤ g(q) + c(q, m) ≤ w·d(q) + c(q, m) ≤ w·d(m)*. As *p* was taken and not *m*,
//!
//! > *g(p) + w·h(p) ≤ g(m) + w·h(m) ≤ w·d(m) + w·(c(m, …, p) + h(p)) = w·d(p) + w·h(p)*,
//!
//! hence *g(p) ≤ w·d(p)*. Of *h* the step uses the one in force when *p* is taken and nothing
//! else, so it may change between closings. With *w* = 1 costs are the least ones: A\* and
//! Dijkstra's algorithm give every goal what a search of its own gives it. What is needed is that
//! every closed node is expanded before the next is taken. A goal ends the search before it is
//! expanded, so [`Session::resume`] begins with that.
//!
//! Any-angle searches have no such proof, alone or resumed. A closed node's parent was chosen on the
//! way to another goal; paths are clear all the same.

use super::limits::Meter;
use super::{
    Confirmed, Ending, Entry, Estimates, Frontier, Label, Labels, Limits, Observer, OpenList,
    Policy, Stats, Watch,
};
use crate::geom::Cost;
use crate::space::NodeId;

/// A search in progress: what it knows, and what it may still spend. Limits hold for all its goals
/// together.
pub struct Session<'s, N, L, O> {
    labels: &'s mut Labels<N>,
    open: &'s mut L,
    estimates: Estimates,
    meter: Meter<'s>,
    stats: Stats,
    observer: &'s mut O,
    /// The goal that ended the search: closed, but not expanded yet.
    pending: Option<NodeId>,
}

impl<'s, N: Copy + Default, L: OpenList, O: Observer> Session<'s, N, L, O> {
    /// Forgets whatever labels and open list hold, and puts the start on the list.
    pub fn begin<P: Policy<Note = N>>(
        policy: &P,
        start: NodeId,
        labels: &'s mut Labels<N>,
        open: &'s mut L,
        estimates: Estimates,
        limits: &'s Limits,
        observer: &'s mut O,
    ) -> Self {
        let meter = Meter::start(limits);
        labels.begin(policy.node_limit());
        open.clear();
        let label = policy.start(start);
        labels.set(start, label);
        let f = policy.priority(Cost::ZERO, policy.estimate(start, label.note));
        open.push(Entry::new(start, f, Cost::ZERO));
        observer.open(start, start, Cost::ZERO, f);
        let stats = Stats { generated: 1, open_peak: 1, ..Stats::default() };
        Self { labels, open, estimates, meter, stats, observer, pending: None }
    }

    /// What is known.
    pub fn labels(&self) -> &Labels<N> {
        self.labels
    }

    /// What was done for all goals so far.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Forgets a temporary node, such as the last goal where goals are nodes of their own. No other
    /// node may have it as its parent.
    pub fn forget(&mut self, node: NodeId) {
        self.labels.forget(node);
        self.pending = self.pending.filter(|&pending| pending != node);
    }

    /// Puts the open list in order for the goal of another policy. `kept` are closed nodes whose
    /// notes depend on the goal.
    pub fn retarget<P: Policy<Note = N>>(&mut self, policy: &P, kept: &[NodeId]) {
        let labels = &mut *self.labels;
        labels.forget_estimates();
        for &node in kept {
            labels.revise(node, |label| policy.revise(label));
        }
        put_in_order(policy, labels, self.open, |label| policy.revise(label));
    }

    /// Offers a node that is not closed a label, as expanding one of its neighbours would.
    pub(crate) fn offer<P: Policy<Note = N>>(&mut self, policy: &P, node: NodeId, label: Label<N>) {
        let mut watch = Watch { stats: self.stats, observer: &mut *self.observer };
        frontier(policy, self.labels, self.open, self.estimates, &mut watch).improve(node, label);
        self.stats = watch.stats;
    }

    /// Expands closed nodes once more: those next to a temporary node that was not there before.
    /// For all others that changes nothing.
    pub fn expand_again<P: Policy<Note = N>>(
        &mut self,
        policy: &P,
        nodes: impl IntoIterator<Item = NodeId>,
    ) {
        let mut watch = Watch { stats: self.stats, observer: &mut *self.observer };
        for node in nodes {
            if let (true, label) = self.labels.peek(node) {
                let mut frontier =
                    frontier(policy, self.labels, self.open, self.estimates, &mut watch);
                policy.expand(node, label, &mut frontier);
            }
        }
        self.stats = watch.stats;
    }

    /// The search loop: goes on until a goal of the policy is closed, nothing is left or a limit is
    /// hit.
    pub fn resume<P: Policy<Note = N>>(&mut self, policy: &P) -> Ending {
        if let Some(node) = self.pending.take() {
            self.expand_again(policy, [node]);
        }
        let (labels, open) = (&mut *self.labels, &mut *self.open);
        let mut watch = Watch { stats: self.stats, observer: &mut *self.observer };
        let ending = loop {
            let Some(entry) = open.pop() else { break Ending::Exhausted };
            let node = entry.node();
            if labels.is_closed(node) {
                continue; // a stale entry: the node was reached more cheaply
            }
            if let Some(limit) = self.meter.check(watch.stats.expanded) {
                open.push(entry);
                break Ending::Limit(limit);
            }
            let waiting = labels.get(node).expect("a node on the open list has a label");
            let label = match policy.confirm(node, waiting, labels, &mut watch) {
                Confirmed::Close(label) => label,
                Confirmed::Requeue(dearer) => {
                    labels.set(node, dearer);
                    let f = policy.priority(dearer.g, policy.estimate(node, dearer.note));
                    open.push(Entry::new(node, f, dearer.g));
                    watch.stats.generated += 1;
                    watch.observer.relax(node, dearer.parent, dearer.g, f);
                    continue;
                }
            };
            labels.close(node, label);
            watch.stats.expanded += 1;
            watch.observer.close(node);
            if policy.is_goal(node) {
                self.pending = Some(node);
                break Ending::Goal(node);
            }
            policy.expand(
                node,
                label,
                &mut frontier(policy, labels, open, self.estimates, &mut watch),
            );
            watch.stats.open_peak = watch.stats.open_peak.max(open.len() as u64);
            if policy.reorders_after(watch.stats.expanded) {
                put_in_order(policy, labels, open, |label| label.note);
            }
        };
        self.stats = watch.stats;
        ending
    }
}

/// Gives every open node the note and the priority that it has under a policy now.
fn put_in_order<P: Policy>(
    policy: &P,
    labels: &mut Labels<P::Note>,
    open: &mut impl OpenList,
    note: impl Fn(Label<P::Note>) -> P::Note,
) {
    open.rekey(|entry| {
        // Stale entries go: those of nodes that are closed, forgotten, or were met more cheaply.
        let node = entry.node();
        let label = labels.open_label(node).filter(|label| label.g == entry.g())?;
        let label = Label { note: note(label), ..label };
        labels.set(node, label);
        let f = policy.priority(label.g, policy.estimate(node, label.note));
        Some(Entry::new(node, f, label.g))
    });
}

#[inline]
fn frontier<'f, 'o, P: Policy, L, O>(
    policy: &'f P,
    labels: &'f mut Labels<P::Note>,
    open: &'f mut L,
    estimates: Estimates,
    watch: &'f mut Watch<'o, O>,
) -> Frontier<'f, 'o, P, L, O> {
    Frontier { policy, labels, open, estimates, watch }
}
