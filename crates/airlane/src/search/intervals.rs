//! The shortest paths over a navmesh: Polyanya (Cui, Harabor & Grastien 2017) as a policy of the one
//! loop.
//!
//! A node is an [interval](crate::space::NavMesh) of an edge together with its *root*, the last bend
//! before it: every point of the interval is seen from the root. Its cost is that of the root; its
//! estimate is the shortest way from the root through the interval to the goal, as if the rest of the
//! mesh were not there. So the priority never falls along a path, and the first way that reaches the
//! goal is a shortest one. What is expanded is worked out by the mesh in whole numbers.
//!
//! Where the code deviates from the paper:
//!
//! * Edges in line with a root are slivers and not a case apart.
//! * A bend is tried only where the polygons make more than half a turn, and round its whole fan of
//!   polygons at once.
//! * Links are part of the search: an entry is one more target in its polygon, an exit one more place
//!   to look round from. Estimates know about links that are shorter than the straight line.
//! * Nodes that are met twice are recognised, so that ways of equal length do not multiply.
//!
//! Costs are whole numbers. Each bend is rounded up by less than 1/37063 of a voxel.

use super::{Frontier, Label, Labels, Observer, OpenList, Policy};
use crate::geom::flat::{Flat, flat_distance};
use crate::geom::{Cost, LatticePoint, UNIT};
use crate::space::{
    Around, EdgeId, Interval, NONE, NavMesh, NodeId, OnMesh, PolygonId, Shortcut, Shortcuts,
};
use std::cell::RefCell;
use std::collections::HashMap;

/// A place on the mesh that paths begin or end at: the ends of a query and of links.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    pub(crate) at: OnMesh,
    /// The polygons that it lies in, on their borders included.
    pub(crate) star: Vec<PolygonId>,
}

impl Site {
    pub(crate) fn new(mesh: &NavMesh, at: OnMesh) -> Self {
        Self { at, star: mesh.star(at.polygon, at.point.flat()) }
    }

    fn place(&self) -> Flat {
        self.at.point.flat()
    }
}

/// A link from one site to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hop {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) cost: Cost,
}

/// An interval and the number of its root: vertices first, then sites.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct State {
    root: u32,
    interval: Interval,
}

/// A lattice step in units of cost.
const STEP: f64 = Cost::EDGE.real() / UNIT as f64;

/// What a walk of so many lattice steps costs where a voxel edge costs `rate`.
pub(crate) fn walking_cost(rate: f64, steps: f64) -> Cost {
    Cost::from_real_up(rate * STEP * steps)
}

/// Intervals that are numbered; the search ends where they do.
const MOST_STATES: usize = 1 << 24;

/// What a search over intervals remembers, to be used again by the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    states: Vec<State>,
    numbers: HashMap<State, NodeId>,
    /// The least cost at which each vertex was a bend.
    bends: HashMap<u32, Cost>,
    is_full: bool,
}

impl Memory {
    fn clear(&mut self) {
        self.states.clear();
        self.numbers.clear();
        self.bends.clear();
        self.is_full = false;
    }

    /// Whether there were more intervals than numbers, so that not all were looked at.
    pub(crate) fn is_full(&self) -> bool {
        self.is_full
    }
}

/// How a site was reached on foot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reached {
    polygon: PolygonId,
    /// The last bend, if it is not the root of the interval before.
    bend: u32,
}

impl Default for Reached {
    fn default() -> Self {
        Self { polygon: NONE, bend: NONE }
    }
}

/// A part of a way found: on foot over these edges in turn, or by a hop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stretch {
    /// Between two sites, or to a corner of the mesh.
    Walk { from: usize, to: End, edges: Vec<EdgeId> },
    /// Between two sites.
    Hop { from: usize, to: usize },
}

/// Where a walk ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// At a site.
    Site(usize),
    /// At a corner of the mesh.
    Vertex(u32),
}

/// A search for the shortest path over a navmesh.
#[derive(Clone, Debug)]
pub struct Intervals<'m> {
    mesh: &'m NavMesh,
    /// The ends of links, and last the start and the goal.
    sites: &'m [Site],
    hops: Vec<Hop>,
    /// Sites by polygon, in order.
    sites_in: Vec<(PolygonId, usize)>,
    shortcuts: Shortcuts,
    /// Cost of a lattice step.
    rate: f64,
    memory: &'m RefCell<Memory>,
}

impl<'m> Intervals<'m> {
    /// A search from the last site but one to the last. Every voxel edge walked costs `rate`.
    pub(crate) fn new(
        mesh: &'m NavMesh,
        sites: &'m [Site],
        mut hops: Vec<Hop>,
        rate: f64,
        memory: &'m RefCell<Memory>,
    ) -> Self {
        memory.borrow_mut().clear();
        hops.sort_by_key(|hop| (hop.from, hop.to));
        let mut sites_in: Vec<(PolygonId, usize)> = sites
            .iter()
            .enumerate()
            .flat_map(|(site, known)| known.star.iter().map(move |&polygon| (polygon, site)))
            .collect();
        sites_in.sort_unstable();
        let rate = rate * STEP;
        let straight = |a: LatticePoint, b: LatticePoint| {
            Cost::from_real(rate * flat_distance(a.flat(), b.flat()))
        };
        let place = |site: usize| sites[site].at.point;
        let shorter = hops.iter().filter_map(|&Hop { from, to, cost }| {
            let (entry, exit) = (place(from), place(to));
            (cost <= straight(entry, exit)).then_some(Shortcut { entry, exit, cost })
        });
        let shortcuts =
            Shortcuts::towards(place(sites.len() - 1), &shorter.collect::<Vec<_>>(), straight);
        Self { mesh, sites, hops, sites_in, shortcuts, rate, memory }
    }

    /// The node of the start.
    pub(crate) fn start_node(&self) -> NodeId {
        exit(self.sites.len() - 2)
    }

    /// The node of the goal.
    pub(crate) fn goal_node(&self) -> NodeId {
        entry(self.sites.len() - 1)
    }

    fn goal(&self) -> &Site {
        &self.sites[self.sites.len() - 1]
    }

    /// What a way of so many lattice steps costs.
    fn cost_of(&self, steps: f64) -> Cost {
        Cost::from_real_up(self.rate * steps)
    }

    /// The number of the first interval: sites come before.
    fn first_interval(&self) -> NodeId {
        2 * self.sites.len() as NodeId
    }

    fn state(&self, node: NodeId) -> State {
        self.memory.borrow().states[(node - self.first_interval()) as usize]
    }

    /// Where a root is.
    #[inline]
    fn root_place(&self, root: u32) -> Flat {
        match (root as usize).checked_sub(self.mesh.vertex_count()) {
            None => self.mesh.place(root),
            Some(site) => self.sites[site].place(),
        }
    }

    /// The sites in a polygon.
    fn sites_in(&self, polygon: PolygonId) -> impl Iterator<Item = usize> {
        let begin = self.sites_in.partition_point(|&(at, _)| at < polygon);
        let here = self.sites_in[begin..].iter().take_while(move |&&(at, _)| at == polygon);
        here.map(|&(_, site)| site)
    }

    /// A way to a node.
    fn offer(
        &self,
        to: NodeId,
        label: Label<Reached>,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        if frontier.open_label(to).is_some_and(|known| label.g < known.g) {
            frontier.improve(to, label);
        }
    }

    /// On foot to a site in a polygon.
    fn walk_to(
        &self,
        site: usize,
        (note, from): (Reached, Flat),
        label: Label<Reached>,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        let g = label.g + self.cost_of(flat_distance(from, self.sites[site].place()));
        self.offer(entry(site), Label { g, note, ..label }, frontier);
    }

    /// An interval that a root sees.
    fn see(
        &self,
        state: State,
        label: Label<Reached>,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        let Some(beyond) = self.mesh.beyond(state.interval.edge) else { return };
        if self.mesh.is_dead_end(beyond) && self.sites_in(beyond).next().is_none() {
            return;
        }
        let number = {
            let memory = &mut *self.memory.borrow_mut();
            let fresh = memory.states.len();
            if fresh >= MOST_STATES {
                memory.is_full = true;
                return;
            }
            *memory.numbers.entry(state).or_insert_with(|| {
                memory.states.push(state);
                fresh as NodeId
            })
        };
        self.offer(self.first_interval() + number, label, frontier);
    }

    /// Looks round from a site that a hop led to, or from the start.
    fn set_out(
        &self,
        site: usize,
        label: Label<Reached>,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        let from = self.sites[site].place();
        let root = (self.mesh.vertex_count() + site) as u32;
        for &polygon in &self.sites[site].star {
            let here = Reached { polygon, bend: NONE };
            for target in self.sites_in(polygon).filter(|&target| target != site) {
                self.walk_to(target, (here, from), label, frontier);
            }
            self.mesh.look_round(polygon, from, |interval| {
                self.see(State { root, interval }, label, frontier);
            });
        }
    }

    /// Goes on through an interval.
    fn pass(
        &self,
        State { root, interval }: State,
        label: Label<Reached>,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        let cheapest = self.memory.borrow().bends.get(&root).copied();
        if cheapest.is_some_and(|cheapest| cheapest < label.g) {
            return; // the root was reached more cheaply since
        }
        let (mesh, from) = (self.mesh, self.root_place(root));
        if let Some(polygon) = mesh.beyond(interval.edge) {
            let there = Reached { polygon, bend: NONE };
            for site in self.sites_in(polygon) {
                if NavMesh::is_seen(from, interval, self.sites[site].place()) {
                    self.walk_to(site, (there, from), label, frontier);
                }
            }
        }
        mesh.look_through(from, interval, |interval| {
            self.see(State { root, interval }, label, frontier);
        });
        for bend in mesh.bends(from, interval) {
            let root = bend.vertex;
            let g = label.g + self.cost_of(NavMesh::to_bend(from, bend));
            {
                let bends = &mut self.memory.borrow_mut().bends;
                let cheapest = bends.entry(root).or_insert(g);
                if *cheapest < g {
                    continue;
                }
                *cheapest = g;
            }
            let label = Label { g, ..label };
            let from = self.root_place(root);
            mesh.go_round(bend, interval, |around| match around {
                Around::Interval(interval) => self.see(State { root, interval }, label, frontier),
                Around::Polygon(polygon, is_first) => {
                    let there = Reached { polygon, bend: root };
                    for site in self.sites_in(polygon) {
                        if bend.leads_to(self.sites[site].place(), is_first) {
                            self.walk_to(site, (there, from), label, frontier);
                        }
                    }
                }
            });
        }
    }

    /// The estimate from an interval or a place, by that to a target.
    #[inline]
    fn towards(&self, steps: impl Fn(Flat) -> f64) -> Cost {
        let estimate = |target: Flat| Cost::from_real(self.rate * steps(target));
        let straight = estimate(self.goal().place());
        self.shortcuts.apply(straight, |entry| estimate(entry.flat()))
    }

    /// The way to a node, stretch by stretch. To an interval it leads only as far as its root.
    pub(crate) fn stretches_to(&self, node: NodeId, labels: &Labels<Reached>) -> Vec<Stretch> {
        let mut stretches = Vec::new();
        let mut walk: Option<Walk> = None;
        for node in labels.route_to(node) {
            match self.site_of(node) {
                Some((site, Side::Exit)) => {
                    if let Some(Stretch::Walk { to: End::Site(from), .. }) = stretches.last() {
                        stretches.push(Stretch::Hop { from: *from, to: site });
                    }
                    walk = Some(Walk { from: site, edges: Vec::new(), root: None });
                }
                Some((site, Side::Entry)) => {
                    let walk = walk.take().expect("one leaves before one arrives");
                    let reached = labels.get(node).map_or(Reached::default(), |label| label.note);
                    stretches.push(walk.arrive(self.mesh, reached, site));
                }
                None => {
                    let walk = walk.as_mut().expect("one leaves before one sees");
                    let State { root, interval } = self.state(node);
                    walk.cross(self.mesh, root, interval.edge);
                }
            }
        }
        // The search ended on the way: at the last bend.
        if let Some(walk) = walk {
            let vertex = walk.root.filter(|&root| (root as usize) < self.mesh.vertex_count());
            if let Some(vertex) = vertex {
                let from = walk.from;
                let edges = walk.edges_to_root(vertex, self.mesh);
                stretches.push(Stretch::Walk { from, to: End::Vertex(vertex), edges });
            }
        }
        stretches
    }

    /// The site that a node is, and on which side of a hop.
    fn site_of(&self, node: NodeId) -> Option<(usize, Side)> {
        let side = if node.is_multiple_of(2) { Side::Entry } else { Side::Exit };
        (node < self.first_interval()).then_some((node as usize / 2, side))
    }

    /// The closed node whose root is nearest to the goal.
    pub(crate) fn nearest_reached(&self, labels: &Labels<Reached>) -> NodeId {
        let goal = self.goal().place();
        let place = |node: NodeId| match self.site_of(node) {
            Some((site, _)) => self.sites[site].place(),
            None => self.root_place(self.state(node).root),
        };
        let key = |node: &NodeId| (flat_distance(place(*node), goal), *node);
        let nearer = |a: (f64, NodeId), b: (f64, NodeId)| if b.0 < a.0 { b } else { a };
        let nearest = labels.closed().map(|node| key(&node)).reduce(nearer);
        nearest.map_or(self.start_node(), |(_, node)| node)
    }
}

/// On which side of a hop a site is: before it, reached on foot, or after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Entry,
    Exit,
}

/// The node of a site reached on foot.
fn entry(site: usize) -> NodeId {
    2 * site as NodeId
}

/// The node of a site that one sets out from.
fn exit(site: usize) -> NodeId {
    2 * site as NodeId + 1
}

/// A walk as it is put together.
struct Walk {
    from: usize,
    edges: Vec<EdgeId>,
    /// The root of the last interval.
    root: Option<u32>,
}

impl Walk {
    /// Crosses an interval that a root sees. Where that is a new bend, what lies round it is crossed
    /// first.
    fn cross(&mut self, mesh: &NavMesh, root: u32, edge: EdgeId) {
        self.go_to(mesh, mesh.owner(edge), root);
        self.edges.push(edge);
        self.root = Some(root);
    }

    /// Goes to the polygon beyond the last edge, or to one that lies round the end of that edge where
    /// the way bends.
    fn go_to(&mut self, mesh: &NavMesh, polygon: PolygonId, bend: u32) {
        let Some(&last) = self.edges.last() else { return };
        if mesh.beyond(last) != Some(polygon) {
            let round = mesh.crossed_round(bend, last, polygon);
            self.edges.extend(round.expect("the polygons round a bend are joined"));
        }
    }

    fn arrive(mut self, mesh: &NavMesh, reached: Reached, site: usize) -> Stretch {
        self.go_to(mesh, reached.polygon, reached.bend);
        Stretch::Walk { from: self.from, to: End::Site(site), edges: self.edges }
    }

    /// The edges up to the first polygon that has the root as a corner.
    fn edges_to_root(mut self, vertex: u32, mesh: &NavMesh) -> Vec<EdgeId> {
        let touches = |edge: &EdgeId| mesh.ends(*edge).contains(&vertex);
        if let Some(first) = self.edges.iter().position(touches) {
            self.edges.truncate(first + 1);
        }
        self.edges
    }
}

impl Policy for Intervals<'_> {
    type Note = Reached;

    fn node_limit(&self) -> u32 {
        self.first_interval() + MOST_STATES as u32
    }

    #[inline]
    fn is_goal(&self, node: NodeId) -> bool {
        node == self.goal_node()
    }

    #[inline]
    fn estimate(&self, node: NodeId, _: Reached) -> Cost {
        if let Some((site, _)) = self.site_of(node) {
            let from = self.sites[site].place();
            return self.towards(|target| flat_distance(from, target));
        }
        let State { root, interval } = self.state(node);
        let from = self.root_place(root);
        self.towards(|target| self.mesh.through(from, interval, target))
    }

    #[inline]
    fn priority(&self, g: Cost, h: Cost) -> Cost {
        g + h
    }

    fn expand(
        &self,
        node: NodeId,
        label: Label<Reached>,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        let onwards = Label { parent: node, note: Reached::default(), ..label };
        match self.site_of(node) {
            None => self.pass(self.state(node), onwards, frontier),
            Some((site, Side::Exit)) => self.set_out(site, onwards, frontier),
            Some((site, Side::Entry)) => {
                let begin = self.hops.partition_point(|hop| hop.from < site);
                for hop in self.hops[begin..].iter().take_while(|hop| hop.from == site) {
                    let label = Label { g: label.g + hop.cost, ..onwards };
                    self.offer(exit(hop.to), label, frontier);
                }
            }
        }
    }
}
