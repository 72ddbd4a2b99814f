//! Journeys from port to port: what the profiles do where one way is not dearer than another as long.
//!
//! The ends of links and of the query are the nodes of one search, and what lies between two of them in a
//! part is left to the planner of that part: cells in the air, the exact search over polygons on the
//! ground. A way between two ports is taken to cost what the straight line would, until a node that is
//! about to be closed relies on it. Only then it is found, and the node goes back to the open list if
//! that is dearer, with the parent that is the best now. So few ways are searched for, and every way of a
//! journey was.
//!
//! Terrain and waypoints have no planner of their own: their nodes are nodes of the same search, behind the
//! ports, and it goes on among them step by step. So it does on floors with areas, whose legs are eased
//! afterwards. In the air areas are left to the planner of [`priced`](super::super::priced).

use super::super::Airspace;
use super::super::answer::{Draft, Drafted, Times};
use super::super::cells::{CellPlanner, CellScratch};
use super::super::ground::Ground;
use super::super::options::{Fallback, Settings};
use super::super::path::{How, RawLeg};
use super::super::priced::{self, TollScratch, Traveller};
use super::super::query::QueryError;
use super::super::run::ended;
use super::super::scratch::{MeshScratch, NodeScratch};
use super::ease::ease;
use super::straighten::{over_mesh, price};
use super::{Errand, Renumbered, legs, trip};
use crate::clock::Stopwatch;
use crate::geom::{Cost, LatticePoint};
use crate::refine::Promise;
use crate::search::{
    Budget, Confirmed, Ending, Estimates, Frontier, Label, Labels, Limits, Meter, Observer,
    OpenList, Policy, QuadHeap, Stats, Watch, best_first,
};
use crate::space::{Goal, NodeId, Realm, Space, Trip};
use crate::world::{Areas, Mode};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

/// The memory of the planners of parts.
pub(super) type Scratches<'s> =
    (&'s mut CellScratch, &'s mut TollScratch, &'s mut NodeScratch, &'s mut MeshScratch);

/// Whether journeys of an errand can be planned from port to port: some of its parts have planners of
/// their own, and nothing but areas makes one way dearer there than another as long.
pub(super) fn can_plan(ground: &Ground<'_>, errand: &Errand<'_>) -> bool {
    let objective = errand.objective;
    let provinces = ground.joined.provinces();
    let areas = areas_of(errand);
    // Areas are in the frame of the joined spaces.
    let is_elsewhere = |realm: Realm<'_>| {
        matches!(realm, Realm::Grid(_)) && realm.frame() != ground.joined.frame()
    };
    provinces.iter().any(|known| has_planner(known.realm(), areas))
        && !provinces.iter().any(|known| areas.is_some() && is_elsewhere(known.realm()))
        && objective.climb == 0.0
        && objective.descent == 0.0
        && objective.exposure == 0.0
        && errand.agent.confined_to.is_empty()
        && errand.turning_radius().is_none()
        && ground.allows_all_heights(errand.agent)
}

/// The areas of an errand, if there are any.
fn areas_of<'q>(errand: &Errand<'q>) -> Option<&'q Arc<Areas>> {
    errand.areas.filter(|areas| !areas.is_empty())
}

/// Whether a part has a planner of its own. That of floors knows of no areas.
fn has_planner(realm: Realm<'_>, areas: Option<&Arc<Areas>>) -> bool {
    match realm {
        Realm::Grid(_) => true,
        Realm::NavMesh(_) => areas.is_none(),
        _ => false,
    }
}

/// Plans a journey from port to port. If the planner of a part leaves it to a search over all nodes to decide,
/// returns what was spent until then.
pub(super) fn answer<O: Observer>(
    ground: &Ground<'_>,
    errand: Errand<'_>,
    limits: &Limits,
    scratches: Scratches<'_>,
    observer: &mut O,
) -> Result<Result<Drafted<Vec<RawLeg>>, Stats>, QueryError> {
    let (mut times, mut clock) = (Times::default(), Stopwatch::start());
    let trip = match trip(ground, errand)? {
        Ok(trip) => trip,
        Err(reason) => {
            times.locate = clock.lap();
            return Ok(Ok(Drafted::unreachable(reason, times)));
        }
    };
    let policy = Ports::new(ground, &trip, errand, limits, scratches);
    times.locate = clock.lap();
    let (mut labels, mut open) = (Labels::default(), QuadHeap::default());
    let observer = &mut Renumbered { number: |node| policy.in_trip(node), observer };
    let (ending, stats) = best_first(
        &policy,
        policy.start,
        &mut labels,
        &mut open,
        Estimates::Computed,
        limits,
        observer,
    );
    times.search = clock.lap();
    if let Some(problem) = policy.work.borrow_mut().problem.take() {
        return problem.map_or(Ok(Err(stats)), Err);
    }
    let last = match ending {
        Ending::Goal(goal) => goal,
        _ => policy.nearest_reached(&labels),
    };
    let meter = Meter::start(limits);
    let legs = policy.legs_to(last, &labels, &meter);
    times.refine = clock.lap();
    let draft = match legs {
        Some(legs) => ended(ending, Fallback::Reason, || legs),
        // Only a part whose planner contradicts its own components gets here.
        None => Draft::Unreachable(super::Reason::Exhausted),
    };
    Ok(Ok(Drafted::new(draft, stats, times)))
}

/// How a port was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Reached {
    /// By a link or a step, or it is the start: a way through a part may begin here.
    #[default]
    Link,
    /// Through its part, which is not known to be as cheap as that.
    Hoped,
    /// Through its part, on a way that was found.
    Found,
}

/// A search from port to port.
struct Ports<'p, 's> {
    ground: &'p Ground<'p>,
    trip: &'p Trip<'p>,
    errand: Errand<'p>,
    budget: Budget<'p>,
    /// The node of the first port among those of the trip.
    first: NodeId,
    start: NodeId,
    ports: Vec<Port>,
    /// The first of the nodes of each part, behind the ports, if it is searched step by step.
    stepped: Vec<Option<NodeId>>,
    /// All nodes are below this.
    limit: NodeId,
    /// The ports of each part and piece of it that hangs together.
    pieces: HashMap<(usize, u32), Vec<NodeId>>,
    /// Links from each port: where to, and what they cost.
    hops: Vec<Vec<(NodeId, Cost)>>,
    /// Links to each port: where from, and what they cost.
    hops_to: Vec<Vec<(NodeId, Cost)>>,
    work: RefCell<Work<'s>>,
}

/// An end of a link or of the query.
#[derive(Clone, Copy)]
struct Port {
    space: usize,
    /// Which piece of its part it is in, if it is in any.
    piece: Option<u32>,
    mode: Option<Mode>,
    /// In the joined frame.
    joined: LatticePoint,
    world: [f64; 3],
    /// An estimate of the rest of the way.
    to_goal: Cost,
}

/// The planners of parts, and the ways they found.
struct Work<'s> {
    scratches: Scratches<'s>,
    /// By their ends; `None` where there is no way.
    ways: HashMap<(NodeId, NodeId), Option<RawLeg>>,
    /// Why the search is given up: an error, or without one because a search over all nodes has to decide.
    problem: Option<Option<QueryError>>,
}

impl<'p, 's> Ports<'p, 's> {
    fn new(
        ground: &'p Ground<'p>,
        trip: &'p Trip<'p>,
        errand: Errand<'p>,
        limits: &'p Limits,
        scratches: Scratches<'s>,
    ) -> Self {
        let count = trip.sites().count() as NodeId;
        let first = trip.goal() + 1 - count;
        let goal = Goal { node: trip.goal(), position: trip.position(trip.goal()) };
        let port = |i: NodeId| {
            let (space, own) = trip.place(first + i);
            let known = &trip.joined().provinces()[space];
            Port {
                space,
                piece: piece(known.realm(), own),
                mode: trip.pricing().mode_in(known.medium()),
                joined: known.joined_from_own(own),
                world: known.realm().frame().world_from_lattice(own),
                to_goal: trip.estimate(first + i, goal, Cost::straight),
            }
        };
        let ports: Vec<Port> = (0..count).map(port).collect();
        let mut pieces: HashMap<_, Vec<NodeId>> = HashMap::new();
        for (i, port) in (0..).zip(&ports) {
            if let Some(piece) = port.piece {
                pieces.entry((port.space, piece)).or_default().push(i);
            }
        }
        let mut hops = vec![Vec::new(); ports.len()];
        let mut hops_to = hops.clone();
        for (from, to, cost) in trip.hops() {
            hops[from].push((to as NodeId, cost));
            hops_to[to].push((from as NodeId, cost));
        }
        let mut limit = count;
        let stepped = trip.joined().provinces().iter().map(|known| {
            let begin = limit;
            (!has_planner(known.realm(), areas_of(&errand))).then(|| {
                limit += known.realm().node_limit();
                begin
            })
        });
        let stepped = stepped.collect();
        let start = trip.start() - first;
        let work = RefCell::new(Work { scratches, ways: HashMap::new(), problem: None });
        let budget = Budget::new(limits);
        Self {
            ground,
            trip,
            errand,
            budget,
            first,
            start,
            ports,
            stepped,
            limit,
            pieces,
            hops,
            hops_to,
            work,
        }
    }

    /// The part of a node behind the ports, and its number there.
    fn in_part(&self, node: NodeId) -> (usize, NodeId) {
        let begins = self.stepped.iter().enumerate().rev();
        let mut parts =
            begins.filter_map(|(part, begin)| Some((part, node.checked_sub((*begin)?)?)));
        parts.next().expect("a node is a port or in a part that is searched step by step")
    }

    /// The number of a node in the trip.
    fn in_trip(&self, node: NodeId) -> NodeId {
        match (node as usize) < self.ports.len() {
            true => self.first + node,
            false => {
                let (part, own) = self.in_part(node);
                self.trip.joined().node(part, own)
            }
        }
    }

    /// The node with a number in the trip, unless it belongs to a part with a planner of its own.
    fn node_of(&self, node: NodeId) -> Option<NodeId> {
        match self.trip.joined().home(node) {
            Some((part, own)) => self.stepped[part].map(|begin| begin + own),
            None => Some(node - self.first),
        }
    }

    /// Whether the search goes on from a node by the steps of its part.
    fn is_stepped(&self, node: NodeId) -> bool {
        self.ports.get(node as usize).is_none_or(|port| self.stepped[port.space].is_some())
    }

    fn to_goal(&self, node: NodeId) -> Cost {
        match self.ports.get(node as usize) {
            Some(port) => port.to_goal,
            None => {
                let goal = self.trip.goal();
                let goal = Goal { node: goal, position: self.trip.position(goal) };
                self.trip.estimate(self.in_trip(node), goal, Cost::straight)
            }
        }
    }

    fn goal(&self) -> NodeId {
        self.start + 1
    }

    /// The ports that ways through a part may lead to from this one, or come from.
    fn beside(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let port = &self.ports[node as usize];
        let piece = port.piece.and_then(|piece| self.pieces.get(&(port.space, piece)));
        piece.into_iter().flatten().copied().filter(move |&other| other != node)
    }

    /// What the way between two ports of a part costs, or would cost if it were straight. `None` if
    /// there is no way.
    fn cost(&self, from: NodeId, to: NodeId) -> Option<(Cost, Reached)> {
        match self.work.borrow().ways.get(&(from, to)) {
            Some(found) => found.as_ref().map(|leg| (leg.how.cost, Reached::Found)),
            None => {
                let [a, b] = [from, to].map(|node| self.ports[node as usize]);
                let (pricing, apart) = (self.trip.pricing(), Cost::straight(a.joined, b.joined));
                let least = match areas_of(&self.errand) {
                    None => apart.scaled(pricing.rate(a.mode?)),
                    Some(_) => pricing.estimate(apart, a.joined, b.joined),
                };
                Some((least, Reached::Hoped))
            }
        }
    }

    /// Has the planner of a part find the way between two of its ports.
    fn find(&self, from: NodeId, to: NodeId, stats: &mut Stats) {
        let mut work = self.work.borrow_mut();
        let limits = self.budget.left_after(stats.expanded);
        let [a, b] = [from, to].map(|node| self.ports[node as usize]);
        let found =
            a.mode.and_then(|mode| match (self.ground.air(a.space), areas_of(&self.errand)) {
                (Some(airspace), Some(areas)) => {
                    self.past_areas((airspace, areas), [a, b], &limits, &mut work, stats)
                }
                _ => {
                    let mut leg = self.way(a, b, mode, &limits, &mut work.scratches, stats)?;
                    leg.how.cost = price(self.trip, self.ground, &leg)?;
                    Some(leg)
                }
            });
        work.ways.insert((from, to), found);
    }

    /// The same through an airspace with areas.
    fn past_areas(
        &self,
        (airspace, areas): (&Airspace, &Arc<Areas>),
        [a, b]: [Port; 2],
        limits: &Limits,
        work: &mut Work<'_>,
        stats: &mut Stats,
    ) -> Option<RawLeg> {
        let medium = self.trip.joined().provinces()[a.space].medium();
        let Errand { agent, objective, .. } = self.errand;
        let traveller = Traveller { agent, objective, medium, areas };
        let settings = Settings { limits: limits.clone(), ..Settings::default() };
        let (cells, tolls, ..) = &mut work.scratches;
        let ends = [a.world, b.world];
        match priced::answer(airspace, ends, &traveller, &settings, (tolls, cells), &mut ()) {
            Ok(Ok(drafted)) => {
                stats.add(drafted.stats);
                let Draft::Found(mut legs) = drafted.draft else { return None };
                let mut leg = legs.pop()?;
                leg.how.part = self.ground.part(a.space);
                Some(leg)
            }
            Ok(Err(spent)) => {
                stats.add(spent);
                work.problem = Some(None);
                None
            }
            Err(error) => {
                work.problem = Some(Some(error));
                None
            }
        }
    }

    fn way(
        &self,
        a: Port,
        b: Port,
        mode: Mode,
        limits: &Limits,
        (cells, _, nodes, meshes): &mut Scratches<'_>,
        stats: &mut Stats,
    ) -> Option<RawLeg> {
        let part = self.ground.part(a.space);
        let ends = [a.world, b.world];
        if let Some(airspace) = self.ground.air(a.space) {
            let mut planner = CellPlanner { airspace, scratch: cells };
            let settings = Settings { limits: limits.clone(), ..Settings::default() };
            let drafted = planner.answer(ends, &settings, &mut Stopwatch::start(), &mut ()).ok()?;
            stats.add(drafted.stats);
            let Draft::Found(line) = drafted.draft else { return None };
            let promise = Promise::clear_in(airspace.world());
            let lattice = line.into_points();
            let points =
                lattice.iter().map(|&at| airspace.frame().world_from_lattice(at)).collect();
            let how = How { part, mode, link: None, promise, cost: Cost::ZERO, yaw: None };
            return Some(RawLeg { how, lattice, points });
        }
        let Realm::NavMesh(mesh) = self.trip.joined().provinces()[a.space].realm() else {
            return None;
        };
        let (leg, spent) =
            over_mesh(self.ground, mesh, (a.space, ends), self.errand, limits, (nodes, meshes))?;
        stats.add(spent);
        Some(leg)
    }

    /// The best label of a port, over any that is closed.
    fn best(&self, node: NodeId, labels: &Labels<Reached>) -> Option<Label<Reached>> {
        let closed = |parent| Some(labels.peek(parent)).filter(|(is_closed, _)| *is_closed);
        let through = self.beside(node).filter_map(|parent| {
            let (_, via) = closed(parent).filter(|(_, via)| via.note == Reached::Link)?;
            let (cost, note) = self.cost(parent, node)?;
            Some(Label { g: via.g + cost, parent, note })
        });
        let by_link = self.hops_to[node as usize].iter().filter_map(|&(parent, cost)| {
            let (_, via) = closed(parent)?;
            Some(Label { g: via.g + cost, parent, note: Reached::Link })
        });
        // Of two as cheap, the one that is sure.
        let key = |label: &Label<Reached>| (label.g, label.note == Reached::Hoped, label.parent);
        through.chain(by_link).min_by_key(key)
    }

    /// The closed node from which the rest of the way seems shortest.
    fn nearest_reached(&self, labels: &Labels<Reached>) -> NodeId {
        let key = |&node: &NodeId| (self.to_goal(node), node);
        labels.closed().min_by_key(key).unwrap_or(self.start)
    }

    /// The legs to a closed node; `None` if a way is missing.
    fn legs_to(
        &self,
        node: NodeId,
        labels: &Labels<Reached>,
        meter: &Meter<'_>,
    ) -> Option<Vec<RawLeg>> {
        let nodes = labels.route_to(node);
        let work = self.work.borrow();
        let mut legs = Vec::new();
        let mut at = 0;
        while at + 1 < nodes.len() {
            // Links and steps in a row are told together.
            let is_sure = |node: &&NodeId| {
                labels.get(**node).is_some_and(|label| label.note == Reached::Link)
            };
            let sure = nodes[at + 1..].iter().take_while(is_sure).count();
            if sure > 0 {
                let run: Vec<NodeId> =
                    nodes[at..=at + sure].iter().map(|&node| self.in_trip(node)).collect();
                let told = legs::legs(self.ground, self.trip, &run).into_iter();
                legs.extend(told.map(|leg| ease(self.ground, self.trip, leg, meter)));
                at += sure;
            } else {
                let leg = work.ways.get(&(nodes[at], nodes[at + 1]))?.clone()?;
                legs.extend(Some(leg).filter(|leg| leg.points.len() > 1));
                at += 1;
            }
        }
        if legs.is_empty() {
            legs = legs::legs(self.ground, self.trip, &[self.in_trip(self.start)]);
        }
        Some(legs)
    }
}

/// The piece of a part that a point of its own lattice is in: ways lead from anywhere in it to anywhere.
fn piece(realm: Realm<'_>, own: LatticePoint) -> Option<u32> {
    match realm {
        Realm::Grid(grid) => grid.world().component(grid.world().voxel_at(own)),
        Realm::NavMesh(mesh) => mesh.stand(own).map(|foot| mesh.island(foot.polygon)),
        _ => None,
    }
}

impl Policy for Ports<'_, '_> {
    type Note = Reached;

    fn node_limit(&self) -> u32 {
        self.limit
    }

    fn start(&self, start: NodeId) -> Label<Reached> {
        Label { g: Cost::ZERO, parent: start, note: Reached::Link }
    }

    /// Once it is given up it is over, too.
    fn is_goal(&self, node: NodeId) -> bool {
        node == self.goal() || self.work.borrow().problem.is_some()
    }

    fn estimate(&self, node: NodeId, _: Reached) -> Cost {
        self.to_goal(node)
    }

    fn priority(&self, g: Cost, h: Cost) -> Cost {
        g + h
    }

    fn expand(
        &self,
        node: NodeId,
        label: Label<Reached>,
        frontier: &mut Frontier<'_, '_, Self, impl OpenList, impl Observer>,
    ) {
        let mut offer = |to: NodeId, cost: Cost, note| {
            let g = label.g + cost;
            if frontier.open_label(to).is_some_and(|known| g < known.g) {
                frontier.improve(to, Label { g, parent: node, note });
            }
        };
        if self.is_stepped(node) {
            // Links are among them.
            return self.trip.for_each_neighbour(self.in_trip(node), |to, cost| {
                if let Some(to) = self.node_of(to) {
                    offer(to, cost, Reached::Link);
                }
            });
        }
        // A way through a part that goes on from a way through it was one way all along.
        if label.note == Reached::Link {
            for to in self.beside(node) {
                if let Some((cost, note)) = self.cost(node, to) {
                    offer(to, cost, note);
                }
            }
        }
        for &(to, cost) in &self.hops[node as usize] {
            offer(to, cost, Reached::Link);
        }
    }

    fn confirm(
        &self,
        node: NodeId,
        label: Label<Reached>,
        labels: &Labels<Reached>,
        watch: &mut Watch<'_, impl Observer>,
    ) -> Confirmed<Reached> {
        if label.note != Reached::Hoped {
            return Confirmed::Close(label);
        }
        self.find(label.parent, node, &mut watch.stats);
        match self.best(node, labels) {
            Some(best) if best.g <= label.g && best.note != Reached::Hoped => {
                Confirmed::Close(best)
            }
            Some(best) => Confirmed::Requeue(best),
            None => Confirmed::Close(label),
        }
    }
}
