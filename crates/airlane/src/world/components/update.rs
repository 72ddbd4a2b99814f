//! The components of the next version of a set, from what changed.
//!
//! Stages, in order:
//! 1. *Surroundings.* The touched bricks and those around them are flooded again, and their pieces
//!    joined into local sets. Each set carries the labels that its voxels had.
//! 2. *Suspects.* What came apart did so along voxels that became solid: every part of it has a
//!    voxel beside one of them, a *witness*. A component whose witnesses are in one local set is
//!    whole. One with witnesses in several sets is suspect.
//! 3. *Reach.* From the witnesses of a suspect all at once the search goes outwards until they have
//!    met, or all but one have nowhere left to go ([`reach`](super::reach)).
//! 4. *Names.* What ran out of space is a component of its own and gets a new label. The rest keeps
//!    the label of its largest part; other components that it has joined are renamed, region by
//!    region. Sets that carry no label are new.
//!
//! All of it is local but for a copy of the list of regions and of volumes.

use super::paint::Stroke;
use super::pieces::{across, flood_brick, grown, overlap, without};
use super::reach::{Reach, Reached};
use super::volumes::Volumes;
use super::{Components, free_bits, slot_of};
use crate::geom::{Brick, BrickRef, VoxelSet};
use crate::union_find::UnionFind;

/// A number for a brick that sorts by z, y, x.
pub(super) fn key(b: [i32; 3]) -> u64 {
    (b[2] as u64) << 42 | (b[1] as u64) << 21 | b[0] as u64
}

pub(super) fn from_key(key: u64) -> [i32; 3] {
    [key, key >> 21, key >> 42].map(|c| (c & ((1 << 21) - 1)) as i32)
}

/// The touched bricks and those around them, flooded.
struct Surroundings {
    /// By key.
    bricks: Vec<u64>,
    touched: Vec<bool>,
    /// Where each brick's pieces begin, and the end.
    starts: Vec<u32>,
    pieces: Vec<Brick>,
    /// The local set of each piece, numbered as they appear.
    set: Vec<u32>,
    set_count: usize,
}

/// A local set that carries a label, the voxels of a component that was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Carried {
    label: u32,
    set: u32,
}

impl Components {
    /// The components between the solids `after` a change of these bricks, given those `before`,
    /// and whether any component merged, split, appeared or vanished.
    pub(crate) fn update(
        &self,
        before: &VoxelSet,
        after: &VoxelSet,
        touched: &[[i32; 3]],
    ) -> (Self, bool) {
        let mut next = self.clone();
        if touched.is_empty() {
            return (next, false);
        }
        let around = Surroundings::of(after, touched);
        let mut witnesses = vec![false; around.set_count];
        let mut carried = Vec::new();
        let mut left = Vec::new();
        let mut old_labels = Vec::new();
        for (i, &brick) in around.bricks.iter().enumerate() {
            let b = from_key(brick);
            let region = &self.regions[after.region_index(b.map(|c| c >> 3))];
            let free = free_bits(before, b);
            region.for_each_part(slot_of(b), &free, |label, part| {
                for piece in around.of_brick(i) {
                    if overlap(&around.pieces[piece], part) {
                        let set = around.set[piece];
                        carried.push(Carried { label, set });
                        if !around.touched[i] {
                            left.push((label, set, brick));
                        }
                    }
                }
                if around.touched[i] {
                    old_labels.push(label);
                    let volume = next.volumes.get(label) - u64::from(part.len());
                    next.volumes.set(label, volume);
                }
            });
            if around.touched[i] {
                around.find_witnesses(after, i, &free, &mut witnesses);
            }
        }
        carried.sort_unstable();
        carried.dedup();

        let clusters = Clusters::of(&around, &carried, &witnesses);
        let mut added = vec![0; around.set_count];
        for (i, _) in around.bricks.iter().enumerate().filter(|(i, _)| around.touched[*i]) {
            for piece in around.of_brick(i) {
                added[around.set[piece] as usize] += u64::from(around.pieces[piece].len());
            }
        }

        let mut changed = false;
        let mut names = vec![0; around.set_count];
        let mut strokes = Vec::new();
        let mut renamings = Vec::new();
        let mut gone = Vec::new();
        for cluster in &clusters.list {
            let reached = clusters.reach(cluster, &around, &carried, &witnesses, after);
            changed |= cluster.labels.len() != 1 || !reached.finished.is_empty();
            let total = cluster.labels.iter().map(|&label| next.volumes.get(label)).sum::<u64>()
                + cluster.sets.iter().map(|&set| added[set as usize]).sum::<u64>();
            let mut rest = total;
            // What ran out of space gets names of its own.
            for finished in &reached.finished {
                rest -= finished.volume;
                let label = next.volumes.add(finished.volume);
                finished.regions.iter().for_each(|&region| next.paint_region(region, label));
                strokes.extend(finished.pieces.iter().map(|&(brick, voxels)| Stroke {
                    brick: from_key(brick),
                    voxels,
                    label,
                }));
                finished.sets.iter().for_each(|&set| names[set as usize] = label);
            }
            // The rest keeps the largest of the names that it had.
            let in_rest = |set: u32| !reached.finished.iter().any(|f| f.sets.contains(&set));
            let mut kept: Vec<u32> = left
                .iter()
                .filter(|(label, set, _)| cluster.labels.contains(label) && in_rest(*set))
                .map(|&(label, ..)| label)
                .collect();
            kept.sort_unstable();
            kept.dedup();
            let candidates = if kept.is_empty() { &cluster.labels } else { &kept };
            let largest = |volumes: &Volumes| {
                candidates.iter().copied().max_by_key(|&label| volumes.get(label))
            };
            let name = match largest(&next.volumes) {
                Some(label) => {
                    next.volumes.set(label, rest);
                    label
                }
                None => next.volumes.add(rest),
            };
            for &set in cluster.sets.iter().filter(|&&set| in_rest(set)) {
                names[set as usize] = name;
            }
            renamings.extend(kept.into_iter().filter(|&label| label != name).map(|l| (l, name)));
            gone.extend(cluster.labels.iter().copied().filter(|&label| label != name));
        }
        // Components that lost all their voxels.
        old_labels.sort_unstable();
        old_labels.dedup();
        for label in old_labels {
            if carried.binary_search_by_key(&label, |c| c.label).is_err() {
                gone.push(label);
                changed = true;
            }
        }
        // Only now: a label that is given again must not be one that is still to be renamed.
        gone.into_iter().for_each(|label| next.volumes.give_up(label));

        for (i, _) in around.bricks.iter().enumerate().filter(|(i, _)| around.touched[*i]) {
            let brick = from_key(around.bricks[i]);
            for piece in around.of_brick(i) {
                let label = names[around.set[piece] as usize];
                strokes.push(Stroke { brick, voxels: around.pieces[piece], label });
            }
            if around.of_brick(i).is_empty() {
                // So that a region that became solid is looked at.
                strokes.push(Stroke { brick, voxels: Brick::default(), label: super::NONE });
            }
        }
        next.paint(after, strokes);
        for (from, to) in renamings {
            let regions = left.iter().filter(|(label, ..)| *label == from);
            let regions = regions.map(|(.., b)| after.region_index(from_key(*b).map(|c| c >> 3)));
            next.rename_from(after, regions, from, to);
        }
        (next, changed)
    }
}

impl Surroundings {
    fn of(after: &VoxelSet, touched: &[[i32; 3]]) -> Self {
        let size = after.brick_size();
        let mut bricks = Vec::with_capacity(27 * touched.len());
        for b in touched {
            let range = |i: usize| (b[i] - 1).max(0)..(b[i] + 2).min(size[i]);
            for z in range(2) {
                for y in range(1) {
                    bricks.extend(range(0).map(|x| key([x, y, z])));
                }
            }
        }
        bricks.sort_unstable();
        bricks.dedup();
        let mut is_touched = vec![false; bricks.len()];
        for b in touched {
            is_touched[bricks.partition_point(|&other| other < key(*b))] = true;
        }

        let mut pieces = Vec::with_capacity(bricks.len());
        let mut starts = Vec::with_capacity(bricks.len() + 1);
        starts.push(0);
        for &brick in &bricks {
            push_pieces(after, from_key(brick), &mut pieces);
            starts.push(pieces.len() as u32);
        }

        let mut joined = UnionFind::new(pieces.len());
        for axis in 0..3 {
            // Keys rise, and so do those of the neighbours.
            let mut other = 0;
            for i in 0..bricks.len() {
                let wanted = bricks[i] + (1 << (21 * axis));
                while other < bricks.len() && bricks[other] < wanted {
                    other += 1;
                }
                if bricks.get(other) != Some(&wanted) {
                    continue;
                }
                for a in starts[i]..starts[i + 1] {
                    for b in starts[other]..starts[other + 1] {
                        let (piece_a, piece_b) = (&pieces[a as usize], &pieces[b as usize]);
                        if super::pieces::faces_meet(piece_a, piece_b, axis) {
                            joined.join(a, b);
                        }
                    }
                }
            }
        }
        let set = joined.labels();
        let set_count = set.iter().max().map_or(0, |&last| last as usize + 1);
        Self { bricks, touched: is_touched, starts, pieces, set, set_count }
    }

    fn of_brick(&self, i: usize) -> std::ops::Range<usize> {
        self.starts[i] as usize..self.starts[i + 1] as usize
    }

    /// Marks sets with a voxel beside one of a touched brick that became solid.
    fn find_witnesses(
        &self,
        after: &VoxelSet,
        i: usize,
        free_before: &Brick,
        witnesses: &mut [bool],
    ) {
        let b = from_key(self.bricks[i]);
        let blocked = without(free_before, &free_bits(after, b));
        if blocked == Brick::default() {
            return;
        }
        let mut mark = |i: usize, beside: &Brick| {
            for piece in self.of_brick(i) {
                witnesses[self.set[piece] as usize] |= overlap(&self.pieces[piece], beside);
            }
        };
        mark(i, &grown(&blocked));
        for (axis, upwards) in (0..3).flat_map(|axis| [(axis, false), (axis, true)]) {
            let beside = across(&blocked, axis, upwards);
            let mut other = b;
            other[axis] += if upwards { 1 } else { -1 };
            if beside != Brick::default()
                && other[axis] >= 0
                && let Ok(i) = self.bricks.binary_search(&key(other))
            {
                mark(i, &beside);
            }
        }
    }
}

/// Appends the connected pieces of a brick's free voxels.
pub(super) fn push_pieces(solids: &VoxelSet, b: [i32; 3], pieces: &mut Vec<Brick>) {
    match solids.brick(b) {
        None | Some(BrickRef::Full) => {}
        Some(BrickRef::Empty) => pieces.push(Brick::FULL),
        Some(BrickRef::Mixed(bits)) => {
            flood_brick(&Brick(bits.0.map(|word| !word)), pieces);
        }
    }
}

/// Local sets and old components that have to do with each other.
#[derive(Default)]
struct Cluster {
    sets: Vec<u32>,
    labels: Vec<u32>,
}

struct Clusters {
    list: Vec<Cluster>,
    /// Labels that may have come apart.
    suspects: Vec<u32>,
    /// For each set, one that stands for all sets known to be connected with it.
    together: Vec<u32>,
}

impl Clusters {
    fn of(around: &Surroundings, carried: &[Carried], witnesses: &[bool]) -> Self {
        let mut suspects = Vec::new();
        let mut related = UnionFind::new(around.set_count);
        let mut together = UnionFind::new(around.set_count);
        let by_label = || carried.chunk_by(|a, b| a.label == b.label);
        for group in by_label() {
            let seen = group.iter().filter(|c| witnesses[c.set as usize]).count();
            if seen > 1 {
                suspects.push(group[0].label);
            }
            for pair in group.windows(2) {
                related.join(pair[0].set, pair[1].set);
                if seen <= 1 {
                    together.join(pair[0].set, pair[1].set);
                }
            }
        }
        let number = related.labels();
        let count = number.iter().max().map_or(0, |&last| last as usize + 1);
        let mut list: Vec<Cluster> = (0..count).map(|_| Cluster::default()).collect();
        for set in 0..around.set_count {
            list[number[set] as usize].sets.push(set as u32);
        }
        for group in by_label() {
            list[number[group[0].set as usize] as usize].labels.push(group[0].label);
        }
        let together = (0..around.set_count as u32).map(|set| together.root(set)).collect();
        Self { list, suspects, together }
    }

    /// Finds out what has come apart in a cluster.
    fn reach(
        &self,
        cluster: &Cluster,
        around: &Surroundings,
        carried: &[Carried],
        witnesses: &[bool],
        after: &VoxelSet,
    ) -> Reached {
        let mut origins: Vec<(u32, u32)> = Vec::new();
        for label in cluster.labels.iter().filter(|l| self.suspects.binary_search(l).is_ok()) {
            let first = carried.partition_point(|c| c.label < *label);
            let of_label = carried[first..].iter().take_while(|c| c.label == *label);
            let seen = of_label.filter(|c| witnesses[c.set as usize]);
            origins.extend(seen.map(|c| (self.together[c.set as usize], c.set)));
        }
        origins.sort_unstable();
        origins.dedup();
        if origins.iter().all(|(root, _)| *root == origins[0].0) {
            return Reached::default();
        }
        let mut reach = Reach::new(after);
        for (i, &brick) in around.bricks.iter().enumerate() {
            let range = around.of_brick(i);
            reach.know(brick, &around.pieces[range.clone()], &around.set[range]);
        }
        for group in origins.chunk_by(|a, b| a.0 == b.0) {
            let sets: Vec<u32> = group.iter().map(|&(_, set)| set).collect();
            reach.start_from(&sets);
        }
        reach.run()
    }
}
