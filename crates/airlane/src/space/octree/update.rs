//! Takes a graph to another version of the world.
//!
//! Stages, in order:
//! 1. *The octree*, and with it which leaves came and went.
//! 2. *Nodes*: those of leaves that went give their numbers to those of leaves that came. In an
//!    edge-corner graph also corners of changed voxels are looked at again: the groups of free voxels
//!    around them may be others.
//! 3. *Arcs* of those nodes. Between leaves that stayed, an arc of the dual graph crosses their common
//!    edge or corner exactly, so it can only change where that touches a changed voxel. Bridges
//!    are found again in every face of a large leaf with such a node.
//! 4. *Connected sets* ([`Sets::update`](super::sets::Sets::update)).
//! 5. *Numbers* left over go to the last nodes, so that numbers stay dense.

use super::corners::{
    Place, bridges_at, free_around, group_of, leaves_with_corner, place_on_curve, places_of,
};
use super::{
    GraphData, GraphKind, LeafId, OctreeDelta, OctreeGraph, OctreeTooLarge, dual, moves_into,
};
use crate::geom::{BRICK_EDGE, Cost, LatticePoint, UNIT};
use crate::space::NodeId;
use crate::world::{ALL_SIDES, World};
use std::collections::BTreeSet;
use std::sync::Arc;

/// In place of the node of a new leaf that has none yet.
const NONE: NodeId = NodeId::MAX;

impl OctreeGraph<'_> {
    /// The graph over `after`, which differs from the world of this one only in the voxels of the
    /// `touched` bricks, by brick coordinates (see [`Octree::update`](super::Octree::update), which
    /// this does with the octree). Only nodes and arcs around leaves that came or went change.
    ///
    /// Node positions, arcs, costs and connected sets are those of a new graph. Node numbers and
    /// set labels may differ, so a search may break ties differently.
    ///
    /// ```
    /// use airlane::{geom::Voxel, scene::Scene, world::World};
    /// use airlane::space::{Grading, GraphKind, Octree, OctreeGraph};
    ///
    /// let mut scene = Scene::open([32, 16, 16])?;
    /// scene.voxels.insert_box([15, 0, 0], [16, 16, 16]);
    /// scene.voxels.remove(Voxel::new(15, 5, 6)); // a wall with a hole
    /// let before = World::bake(scene.clone())?;
    /// let octree = Octree::new(&before, Grading::Progressive)?;
    /// let graph = OctreeGraph::new(&before, octree, GraphKind::EdgeCorner);
    /// let ends = [[3, 3, 3], [30, 3, 3]].map(|voxel| Voxel(voxel).centre());
    /// let [a, b] = graph.with_ends(ends[0], ends[1]).expect("free").sets();
    /// assert_eq!(a, b);
    ///
    /// scene.voxels.insert(Voxel::new(15, 5, 6)); // the hole is closed
    /// let after = World::bake(scene)?;
    /// let (graph, _) = graph.update(&after, &[[1, 0, 0]])?;
    /// let [a, b] = graph.with_ends(ends[0], ends[1]).expect("free").sets();
    /// assert_ne!(a, b);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If `after` has another size.
    pub fn update<'n>(
        self,
        after: &'n World,
        touched: &[[i32; 3]],
    ) -> Result<(OctreeGraph<'n>, OctreeDelta), OctreeTooLarge> {
        let boxes = changed_boxes(self.world, after, touched);
        let (data, delta) = Arc::unwrap_or_clone(self.data).updated(after, touched, &boxes)?;
        Ok((OctreeGraph { world: after, data: Arc::new(data) }, delta))
    }
}

impl GraphData {
    /// The graph over `after`, which differs from the world that this one was built over only in the
    /// voxels of the `touched` bricks, as [`OctreeGraph::update`] makes it. It takes somewhat longer:
    /// which of these voxels changed is not known.
    ///
    /// # Panics
    /// If `after` has another size.
    pub(crate) fn follow(
        self,
        after: &World,
        touched: &[[i32; 3]],
    ) -> Result<Self, OctreeTooLarge> {
        let boxes: Vec<VoxelBox> = touched
            .iter()
            .map(|brick| [0, 1].map(|i| brick.map(|c| (c + i) * BRICK_EDGE)))
            .collect();
        Ok(self.updated(after, touched, &boxes)?.0)
    }

    /// `boxes`: where voxels may have changed.
    fn updated(
        self,
        after: &World,
        touched: &[[i32; 3]],
        boxes: &[VoxelBox],
    ) -> Result<(Self, OctreeDelta), OctreeTooLarge> {
        let Self { octree, kind, positions, sides, of_leaf, rows, bridges, sets } = self;
        let (octree, delta) = octree.update(after, touched)?;
        let graph = Self { octree, kind, positions, sides, of_leaf, rows, bridges, sets };
        let (spare, fresh, changed) = (Vec::new(), Vec::new(), Vec::new());
        let mut change = Change { graph, world: after, spare, fresh, changed };
        let gone = change.replace_leaves(&delta);
        match kind {
            GraphKind::Dual => change.dual(&delta, gone, boxes),
            GraphKind::EdgeCorner => change.corners(&delta, gone, boxes),
        }
        change.label();
        change.close_holes();
        Ok((change.graph, delta))
    }
}

/// A half-open box of voxels.
type VoxelBox = [[i32; 3]; 2];

/// Around the voxels that changed in each of these bricks, a box.
fn changed_boxes(before: &World, after: &World, bricks: &[[i32; 3]]) -> Vec<VoxelBox> {
    let changed = |&brick: &[i32; 3]| {
        let bits = |world: &World| world.solids().brick(brick).map(|brick| brick.bits().0);
        let (old, new) = (bits(before)?, bits(after)?);
        // A bit for each layer in which something changed: z by words, y by bytes, x by bits.
        let words: [u64; 8] = std::array::from_fn(|z| old[z] ^ new[z]);
        let rows = words.iter().fold(0, |rows, word| rows | word);
        let bytes = rows.to_le_bytes();
        let layer = |at: usize, is_changed: bool| u8::from(is_changed) << at;
        let layers = [
            bytes.iter().fold(0, |xs, byte| xs | byte),
            (0..8).fold(0, |ys, y| ys | layer(y, bytes[y] != 0)),
            (0..8).fold(0, |zs, z| zs | layer(z, words[z] != 0)),
        ];
        let wall = |i: usize, at: u32| brick[i] * BRICK_EDGE + at as i32;
        (rows != 0).then(|| {
            [
                std::array::from_fn(|i| wall(i, layers[i].trailing_zeros())),
                std::array::from_fn(|i| wall(i, u8::BITS - layers[i].leading_zeros())),
            ]
        })
    };
    bricks.iter().filter_map(changed).collect()
}

/// A graph on its way to the next version.
struct Change<'n> {
    graph: GraphData,
    world: &'n World,
    /// Numbers of nodes that are no more.
    spare: Vec<NodeId>,
    /// Nodes whose connected set is not known.
    fresh: Vec<NodeId>,
    /// Nodes whose rows changed, and others.
    changed: Vec<NodeId>,
}

impl Change<'_> {
    /// Gives leaves their new numbers; those that came have no nodes yet. Returns the nodes of those
    /// that went.
    fn replace_leaves(&mut self, delta: &OctreeDelta) -> Vec<NodeId> {
        let count = self.graph.kind.nodes_per_leaf();
        let range = |leaf: LeafId| count * leaf as usize..count * (leaf as usize + 1);
        let of_leaf = &mut self.graph.of_leaf;
        let gone = delta.removed.iter().flat_map(|&(leaf, _)| of_leaf[range(leaf)].iter().copied());
        let gone = gone.collect();
        for &(from, to) in &delta.renumbered {
            of_leaf.copy_within(range(from), range(to).start);
        }
        of_leaf.resize(count * self.graph.octree.leaves().len(), NONE);
        for &(leaf, _) in &delta.added {
            of_leaf[range(leaf)].fill(NONE);
        }
        gone
    }

    fn dual(&mut self, delta: &OctreeDelta, gone: Vec<NodeId>, touched: &[VoxelBox]) {
        for node in gone {
            self.isolate(node);
            self.spare.push(node);
        }
        for &(id, leaf) in &delta.added {
            let node = self.new_node((leaf.centre(), ALL_SIDES));
            self.graph.of_leaf[id as usize] = node;
            self.fresh.push(node);
        }
        for &(id, _) in &delta.added {
            let others = dual::all_neighbours(self.world, &self.graph.octree, id);
            let node = |leaf: &LeafId| self.graph.of_leaf[*leaf as usize];
            let mut others: Vec<NodeId> = others.iter().map(node).collect();
            others.sort_unstable(); // rows grow at their ends
            let node = node(&id);
            others.into_iter().for_each(|other| self.join(node, other));
        }
        let added: BTreeSet<LeafId> = delta.added.iter().map(|&(leaf, _)| leaf).collect();
        for leaf in self.leaves_around(touched).into_iter().filter(|leaf| !added.contains(leaf)) {
            let (world, octree) = (self.world, &self.graph.octree);
            let mut pairs = Vec::new();
            dual::for_each_as_large(octree, leaf, |other, rank| {
                if rank > 1 && !added.contains(&other) {
                    pairs.push((other, dual::are_joined(world, octree, leaf, other, rank)));
                }
            });
            for (other, is_joined) in pairs {
                let [a, b] = [leaf, other].map(|leaf| self.graph.of_leaf[leaf as usize]);
                match is_joined {
                    true => self.join(a, b),
                    false => self.part(a, b),
                }
            }
        }
    }

    fn corners(&mut self, delta: &OctreeDelta, gone: Vec<NodeId>, touched: &[VoxelBox]) {
        let places = self.corners_around(delta, touched);
        // The nodes that were at each of them.
        let position = |node: &NodeId| self.graph.positions[*node as usize];
        let mut old: Vec<(u64, NodeId)> =
            gone.iter().map(|node| (place_on_curve(position(node)), *node)).collect();
        for &(code, corner) in &places {
            let nodes = leaves_with_corner(&self.graph.octree, corner)
                .map(|(leaf, own)| self.graph.of_leaf[8 * leaf as usize + own]);
            old.extend(nodes.filter(|&node| node != NONE).map(|node| (code, node)));
        }
        old.sort_unstable();
        old.dedup();
        let faces = self.faces_around(&places);
        let dropped = self.drop_bridges(delta, &faces, &places);
        for &(_, node) in &old {
            self.isolate(node);
        }

        let mut old = old.as_slice();
        for &(code, corner) in &places {
            let here;
            (here, old) = old.split_at(old.partition_point(|&(other, _)| other <= code));
            self.assign(corner, here.iter().map(|&(_, node)| node).collect());
        }
        for &(_, corner) in &places {
            self.join_edges(corner);
        }
        for (leaf, face) in faces {
            let graph = &self.graph;
            let arcs = bridges_at(&graph.octree, (leaf, face), &graph.of_leaf, |n| graph.place(n));
            if !arcs.is_empty() {
                let bridges = places_of(&arcs, |node| graph.place(node));
                self.graph.bridges.insert((self.graph.octree.leaf(leaf).low, face), bridges);
                arcs.into_iter().for_each(|(a, b)| self.join(a, b));
            }
        }
        self.join_again(&dropped);
    }

    /// The corners of leaves that came or went, and those in touched boxes or on their walls, each
    /// once, in order of the curve.
    fn corners_around(
        &self,
        delta: &OctreeDelta,
        touched: &[VoxelBox],
    ) -> Vec<(u64, LatticePoint)> {
        let leaves = delta.removed.iter().chain(&delta.added).map(|&(_, leaf)| leaf);
        let mut corners: Vec<LatticePoint> =
            leaves.flat_map(|leaf| (0..8).map(move |corner| leaf.corner(corner))).collect();
        for &touched in touched {
            let [low, high] = touched.map(|corner| corner.map(|c| c * UNIT));
            for leaf in self.leaves_around(&[touched]) {
                let leaf = self.graph.octree.leaf(leaf);
                let here = (0..8)
                    .map(|corner| leaf.corner(corner))
                    .filter(|corner| (0..3).all(|i| (low[i]..=high[i]).contains(&corner.0[i])));
                corners.extend(here);
            }
        }
        let mut places: Vec<_> =
            corners.into_iter().map(|corner| (place_on_curve(corner), corner)).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// The leaves in or beside these boxes, each once, in order.
    fn leaves_around(&self, boxes: &[VoxelBox]) -> Vec<LeafId> {
        let mut leaves = Vec::new();
        for [low, high] in boxes {
            let (low, high) = (low.map(|c| c - 1), high.map(|c| c + 1));
            self.graph.octree.for_each_leaf_in(low, high, &mut |leaf| leaves.push(leaf));
        }
        leaves.sort_unstable();
        leaves.dedup();
        leaves
    }

    /// Makes the nodes at a corner, where these were before.
    fn assign(&mut self, corner: LatticePoint, mut old: Vec<NodeId>) {
        let free = free_around(self.world, corner);
        let visits: Vec<_> = leaves_with_corner(&self.graph.octree, corner).collect();
        let mut made: Vec<NodeId> = Vec::new();
        for &(leaf, own) in &visits {
            let group = group_of(own, free);
            let known = made.iter().copied().find(|&node| self.graph.place(node).1 == group);
            let node = known.unwrap_or_else(|| match old.pop() {
                Some(node) => {
                    self.graph.sides[node as usize] = group;
                    node
                }
                None => self.new_node((corner, group)),
            });
            if known.is_none() {
                made.push(node);
            }
            self.graph.of_leaf[8 * leaf as usize + own] = node;
        }
        self.fresh.extend(made);
        self.spare.extend(old);
    }

    /// Joins the nodes at a corner along the edges of leaves.
    fn join_edges(&mut self, corner: LatticePoint) {
        let visits: Vec<_> = leaves_with_corner(&self.graph.octree, corner).collect();
        for (leaf, own) in visits {
            for axis in 0..3 {
                let node = |corner: usize| self.graph.of_leaf[8 * leaf as usize + corner];
                self.join(node(own), node(own ^ 1 << axis));
            }
        }
    }

    /// The faces of large leaves that hold one of these corners.
    fn faces_around(&self, places: &[(u64, LatticePoint)]) -> BTreeSet<(LeafId, usize)> {
        let octree = &self.graph.octree;
        let mut faces = BTreeSet::new();
        for &(_, corner) in places {
            for leaf in corner.incident_voxels().filter_map(|voxel| octree.leaf_at(voxel)) {
                let (low, high) = (octree.leaf(leaf).corner(0), octree.leaf(leaf).corner(7));
                for axis in (0..3).filter(|_| octree.leaf(leaf).level >= 2) {
                    if corner.0[axis] == low.0[axis] {
                        faces.insert((leaf, 2 * axis));
                    } else if corner.0[axis] == high.0[axis] {
                        faces.insert((leaf, 2 * axis + 1));
                    }
                }
            }
        }
        faces
    }

    /// Takes out the bridges in these faces and of leaves that went. Returns those, parted already,
    /// of which no end is at one of the corners that lose all their arcs.
    fn drop_bridges(
        &mut self,
        delta: &OctreeDelta,
        faces: &BTreeSet<(LeafId, usize)>,
        corners: &[(u64, LatticePoint)],
    ) -> Vec<[Place; 2]> {
        let of_removed = delta.removed.iter().flat_map(|&(_, leaf)| (0..6).map(move |f| (leaf, f)));
        let octree = &self.graph.octree;
        let of_faces = faces.iter().map(|&(leaf, face)| (octree.leaf(leaf), face));
        let keys: Vec<_> =
            of_removed.chain(of_faces).map(|(leaf, face)| (leaf.low, face)).collect();
        let bridges = &mut self.graph.bridges;
        let dropped = keys.iter().filter_map(|key| bridges.remove(key)).flatten();
        let stays =
            |place: &Place| corners.binary_search(&(place_on_curve(place.0), place.0)).is_err();
        let dropped: Vec<[Place; 2]> = dropped.filter(|ends| ends.iter().all(stays)).collect();
        for &[a, b] in &dropped {
            if let (Some(a), Some(b)) = (self.node_at(a), self.node_at(b)) {
                self.part(a, b);
            }
        }
        dropped
    }

    /// Joins the ends of bridges that were dropped, where an edge or a bridge in another face does.
    fn join_again(&mut self, dropped: &[[Place; 2]]) {
        for &[a, b] in dropped {
            self.join_edges(a.0);
            let octree = &self.graph.octree;
            let leaves = [a, b].into_iter().flat_map(|end| leaves_with_corner(octree, end.0));
            let is_bridge =
                leaves.flat_map(|(leaf, _)| (0..6).map(move |f| (leaf, f))).any(|(leaf, face)| {
                    let there = self.graph.bridges.get(&(octree.leaf(leaf).low, face));
                    there.is_some_and(|there| there.contains(&[a, b]) || there.contains(&[b, a]))
                });
            if let (true, Some(a), Some(b)) = (is_bridge, self.node_at(a), self.node_at(b)) {
                self.join(a, b);
            }
        }
    }

    /// The node at a place.
    fn node_at(&self, (corner, sides): Place) -> Option<NodeId> {
        let mut nodes = leaves_with_corner(&self.graph.octree, corner)
            .map(|(leaf, own)| self.graph.of_leaf[8 * leaf as usize + own]);
        nodes.find(|&node| self.graph.place(node).1 == sides)
    }

    fn new_node(&mut self, (position, sides): Place) -> NodeId {
        let graph = &mut self.graph;
        let Some(node) = self.spare.pop() else {
            graph.positions.push(position);
            graph.sides.push(sides);
            graph.rows.push_node();
            graph.sets.push_node();
            return graph.positions.len() as NodeId - 1;
        };
        graph.positions[node as usize] = position;
        graph.sides[node as usize] = sides;
        node
    }

    fn join(&mut self, a: NodeId, b: NodeId) {
        let [from, to] = [a, b].map(|node| self.graph.positions[node as usize]);
        if self.graph.rows.join(a, b, Cost::straight_step(from, to)) {
            self.changed.extend([a, b]);
        }
    }

    fn part(&mut self, a: NodeId, b: NodeId) {
        if self.graph.rows.part(a, b) {
            self.changed.extend([a, b]);
        }
    }

    fn isolate(&mut self, node: NodeId) {
        let row = self.graph.rows.isolate(node);
        self.changed.extend(row.into_iter().map(|(other, _)| other));
    }

    /// Brings the connected sets up to date.
    fn label(&mut self) {
        let Self { graph, spare, fresh, changed, .. } = self;
        for nodes in [&mut *spare, fresh, changed] {
            nodes.sort_unstable();
            nodes.dedup();
        }
        let is_known = |node: &NodeId| {
            fresh.binary_search(node).is_err() && spare.binary_search(node).is_err()
        };
        changed.retain(is_known);
        graph.sets.update(&graph.rows, fresh, changed);
    }

    /// Gives the numbers left over to the last nodes.
    fn close_holes(&mut self) {
        let graph = &mut self.graph;
        for (from, to) in moves_into(&mut self.spare, graph.positions.len()) {
            let (position, sides) = graph.place(from);
            graph.positions[to as usize] = position;
            graph.sides[to as usize] = sides;
            graph.sets.rename(from, to);
            for (other, cost) in graph.rows.isolate(from) {
                graph.rows.join(to, other, cost);
            }
            let slots: Vec<usize> = match graph.kind {
                GraphKind::Dual => graph
                    .octree
                    .leaf_at(position.voxel())
                    .map(|leaf| leaf as usize)
                    .into_iter()
                    .collect(),
                GraphKind::EdgeCorner => leaves_with_corner(&graph.octree, position)
                    .map(|(leaf, own)| 8 * leaf as usize + own)
                    .collect(),
            };
            for slot in slots {
                if graph.of_leaf[slot] == from {
                    graph.of_leaf[slot] = to;
                }
            }
        }
        let left = graph.positions.len() - self.spare.len();
        graph.positions.truncate(left);
        graph.sides.truncate(left);
        graph.rows.truncate(left);
        graph.sets.truncate(left);
    }
}
