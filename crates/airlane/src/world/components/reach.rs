//! Reachability: simultaneous searches from several places, one step each in turn.
//!
//! Nodes are the pieces of bricks, and regions that are wholly empty. Searches that meet go on as
//! one. It ends when one search is left that has somewhere to go: all others have seen everything
//! they can reach. So the work follows the smaller parts, and never the largest.

use super::pieces::faces_meet;
use super::surroundings::{Surroundings, from_key, key, push_pieces};
use crate::geom::{Brick, RegionKind, VoxelSet};
use crate::union_find::UnionFind;
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

/// Set in the key of a node that is a whole region.
const REGION: u64 = 1 << 63;
/// No search has come here.
const NOBODY: u32 = u32::MAX;

/// What came of the searches: those that ended. All that was not seen by them is connected.
#[derive(Default)]
pub(super) struct Reached {
    pub(super) finished: Vec<Finished>,
}

/// Everything that a search which ended could reach.
#[derive(Default)]
pub(super) struct Finished {
    pub(super) volume: u64,
    /// Empty regions.
    pub(super) regions: Vec<usize>,
    /// Pieces of bricks by key.
    pub(super) pieces: Vec<(u64, Brick)>,
    /// Local sets of the surroundings.
    pub(super) sets: Vec<u32>,
}

struct Node {
    /// The brick's key, or [`REGION`] and the region's index.
    key: u64,
    voxels: Brick,
    owner: u32,
}

/// A hasher for keys: one good scramble. Keys are only looked up, so their order never matters.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = crate::rng::mix(self.0 ^ word);
    }
}

pub(super) struct Reach<'w> {
    solids: &'w VoxelSet,
    nodes: Vec<Node>,
    /// Where a brick's or a region's nodes are.
    places: HashMap<u64, (u32, u32), BuildHasherDefault<KeyHasher>>,
    /// The sets of pieces of the surroundings, with their nodes.
    sets: Vec<(u32, u32)>,
    owners: UnionFind,
    frontiers: Vec<VecDeque<u32>>,
    scratch: Vec<Brick>,
}

impl<'w> Reach<'w> {
    /// Takes over the pieces of the surroundings, and their sets.
    pub(super) fn new(solids: &'w VoxelSet, around: &Surroundings) -> Self {
        let mut reach = Self {
            solids,
            nodes: Vec::with_capacity(2 * around.pieces.len()),
            places: HashMap::default(),
            sets: Vec::with_capacity(around.pieces.len()),
            owners: UnionFind::new(0),
            frontiers: Vec::new(),
            scratch: Vec::new(),
        };
        for (i, &brick) in around.bricks.iter().enumerate() {
            let range = around.of_brick(i);
            let (first, count) = match reach.region_of(brick) {
                Some(region) => reach.region_node(region),
                None => reach.insert(brick, &around.pieces[range.clone()]),
            };
            let nodes = (0..range.len() as u32).map(|n| first + n.min(count - 1));
            reach.sets.extend(around.set[range].iter().copied().zip(nodes));
        }
        reach
    }

    /// Runs `count` searches, each from the sets that have its number, until at most one of them has
    /// somewhere left to go.
    pub(super) fn run(mut self, search_of_set: &[u32], count: u32) -> Reached {
        self.owners = UnionFind::new(count as usize);
        self.frontiers.resize_with(count as usize, VecDeque::new);
        for i in 0..self.sets.len() {
            let (set, node) = self.sets[i];
            if search_of_set[set as usize] != NOBODY {
                // Searches that begin in one empty region meet here already.
                self.visit(node, search_of_set[set as usize]);
            }
        }
        let mut alive: Vec<u32> = (0..count).collect();
        while alive.len() > 1 {
            alive.retain(|&search| self.owners.root(search) == search);
            let mut i = 0;
            while i < alive.len() && alive.len() > 1 {
                let search = alive[i];
                if self.owners.root(search) != search {
                    alive.remove(i);
                    continue;
                }
                match self.frontiers[search as usize].pop_front() {
                    Some(node) => {
                        self.expand(node, search);
                        i += 1;
                    }
                    None => {
                        alive.remove(i);
                    }
                }
            }
        }
        self.finish(alive.first().copied())
    }

    /// What the searches saw that ended. The one still alive, if any, is left out.
    fn finish(mut self, alive: Option<u32>) -> Reached {
        let alive = alive.map(|search| self.owners.root(search));
        let mut number = vec![None; self.frontiers.len()];
        let mut finished: Vec<Finished> = Vec::new();
        for search in 0..self.frontiers.len() as u32 {
            let root = self.owners.root(search);
            if Some(root) != alive && number[root as usize].is_none() {
                number[root as usize] = Some(finished.len());
                finished.push(Finished::default());
            }
        }
        let mut of = |owner: u32| match owner {
            NOBODY => None,
            owner => number[self.owners.root(owner) as usize],
        };
        for node in &self.nodes {
            let Some(finished) = of(node.owner).map(|n| &mut finished[n]) else { continue };
            match node.key & REGION {
                0 => {
                    finished.volume += u64::from(node.voxels.len());
                    finished.pieces.push((node.key, node.voxels));
                }
                _ => {
                    let region = (node.key & !REGION) as usize;
                    let used = self.solids.region_used(self.solids.region_at(region));
                    finished.volume += used.iter().map(|&n| 8 * n as u64).product::<u64>();
                    finished.regions.push(region);
                }
            }
        }
        for &(set, node) in &self.sets {
            if let Some(n) = of(self.nodes[node as usize].owner) {
                finished[n].sets.push(set);
            }
        }
        for finished in &mut finished {
            finished.sets.sort_unstable();
            finished.sets.dedup();
        }
        Reached { finished }
    }

    /// Comes to a node in the course of a search.
    fn visit(&mut self, node: u32, search: u32) {
        let owner = &mut self.nodes[node as usize].owner;
        if *owner == NOBODY {
            *owner = search;
            let root = self.owners.root(search);
            self.frontiers[root as usize].push_back(node);
            return;
        }
        let (a, b) = (self.owners.root(*owner), self.owners.root(search));
        if a != b {
            self.owners.join(a, b);
            let root = self.owners.root(a);
            let other = if root == a { b } else { a };
            let mut moved = std::mem::take(&mut self.frontiers[other as usize]);
            self.frontiers[root as usize].append(&mut moved);
        }
    }

    fn expand(&mut self, node: u32, search: u32) {
        let Node { key: place, voxels, .. } = self.nodes[node as usize];
        if place & REGION != 0 {
            return self.expand_region((place & !REGION) as usize, search);
        }
        let b = from_key(place);
        for (axis, step) in (0..3).flat_map(|axis| [(axis, -1), (axis, 1)]) {
            let mut other = b;
            other[axis] += step;
            self.cross(other, &voxels, (axis, step), search);
        }
    }

    fn expand_region(&mut self, region: usize, search: u32) {
        let r = self.solids.region_at(region);
        let used = self.solids.region_used(r);
        for (axis, step) in (0..3).flat_map(|axis| [(axis, -1), (axis, 1)]) {
            let mut other = r;
            other[axis] += step;
            if !(0..self.solids.region_size()[axis]).contains(&other[axis]) {
                continue;
            }
            let other = self.solids.region_index(other);
            match self.solids.region_kind(other) {
                RegionKind::Full => {}
                RegionKind::Empty => {
                    let (node, _) = self.region_node(other);
                    self.visit(node, search);
                }
                RegionKind::Mixed => {
                    let (j, k) = ((axis + 1) % 3, (axis + 2) % 3);
                    for (u, v) in (0..used[j]).flat_map(|u| (0..used[k]).map(move |v| (u, v))) {
                        let mut b = r.map(|c| 8 * c);
                        b[axis] += if step > 0 { 8 } else { -1 };
                        b[j] += u;
                        b[k] += v;
                        self.cross(b, &Brick::FULL, (axis, step), search);
                    }
                }
            }
        }
    }

    /// Goes from voxels of a brick into the brick `b` beyond its face.
    fn cross(&mut self, b: [i32; 3], from: &Brick, (axis, step): (usize, i32), search: u32) {
        if b[axis] < 0 || b[axis] >= self.solids.brick_size()[axis] {
            return;
        }
        let place = key(b);
        if let Some(region) = self.region_of(place) {
            // Everything in an empty region is free, but there may be nothing at this face.
            if faces_meet_towards(from, &Brick::FULL, axis, step) {
                let (node, _) = self.region_node(region);
                self.visit(node, search);
            }
            return;
        }
        let (first, count) = match self.places.get(&place) {
            Some(&known) => known,
            None => {
                let mut pieces = std::mem::take(&mut self.scratch);
                pieces.clear();
                push_pieces(self.solids, b, &mut pieces);
                let range = self.insert(place, &pieces);
                self.scratch = pieces;
                range
            }
        };
        for node in first..first + count {
            if faces_meet_towards(from, &self.nodes[node as usize].voxels, axis, step) {
                self.visit(node, search);
            }
        }
    }

    /// The region of a brick, if it is empty.
    fn region_of(&self, brick: u64) -> Option<usize> {
        let region = self.solids.region_index(from_key(brick).map(|c| c >> 3));
        (self.solids.region_kind(region) == RegionKind::Empty).then_some(region)
    }

    fn region_node(&mut self, region: usize) -> (u32, u32) {
        let place = REGION | region as u64;
        match self.places.get(&place) {
            Some(&known) => known,
            None => self.insert(place, &[Brick::FULL]),
        }
    }

    fn insert(&mut self, place: u64, pieces: &[Brick]) -> (u32, u32) {
        let range = (self.nodes.len() as u32, pieces.len() as u32);
        let node = |&voxels: &Brick| Node { key: place, voxels, owner: NOBODY };
        self.nodes.extend(pieces.iter().map(node));
        self.places.insert(place, range);
        range
    }
}

/// Whether voxels of two bricks meet, the second one lying `step` along `axis`.
fn faces_meet_towards(from: &Brick, to: &Brick, axis: usize, step: i32) -> bool {
    match step {
        1 => faces_meet(from, to, axis),
        _ => faces_meet(to, from, axis),
    }
}
