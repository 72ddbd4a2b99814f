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
use super::pieces::overlap;
use super::reach::{Reach, Reached};
use super::surroundings::{Surroundings, from_key};
use super::{Components, NONE, slot_of};
use crate::geom::{Brick, VoxelSet};
use crate::union_find::UnionFind;

/// From this many touched bricks, components are recomputed. An edit of this size is slow in any
/// case, and the surroundings of all its bricks would need more memory than the whole world.
const LARGE: usize = 1 << 15;

impl Components {
    /// The components between the solids `after` a change of these bricks, given those `before`,
    /// and whether any component merged, split, appeared or vanished.
    pub(crate) fn update(
        &self,
        before: &VoxelSet,
        after: &VoxelSet,
        touched: &[[i32; 3]],
    ) -> (Self, bool) {
        match touched.len() < LARGE {
            true => self.clone().updated(|b| before.bits_or_solid(b), after, touched),
            false => self.remade(before, after),
        }
    }

    /// The same in place, given the solids that bricks held before; after a large change components may
    /// be said to have changed that have not.
    pub(crate) fn updated(
        self,
        before: impl Fn([i32; 3]) -> Brick,
        after: &VoxelSet,
        touched: &[[i32; 3]],
    ) -> (Self, bool) {
        if touched.len() >= LARGE {
            return (Self::of(after), true);
        }
        if touched.is_empty() {
            return (self, false);
        }
        let around = Surroundings::of(after, touched);
        let past = Past::of(&self, &before, after, &around);
        let clusters = Clusters::of(&around, &past);
        let mut naming = Naming::of(self, &around, &past);
        for cluster in &clusters.list {
            let reached = clusters.reach(cluster, &around, &past, after);
            naming.name(cluster, &reached, &past);
        }
        naming.finish(after, &around, &past)
    }
}

/// A local set that carries a label: voxels of a component that was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Carried {
    label: u32,
    set: u32,
}

/// What the surroundings were before.
struct Past {
    /// By label.
    carried: Vec<Carried>,
    /// Labels and sets of pieces of bricks that were not touched, with the brick; by label.
    untouched: Vec<(u32, u32, u64)>,
    /// Whether a set has a voxel beside one that became solid.
    witnesses: Vec<bool>,
    /// Labels and volumes of what touched bricks held; by label.
    lost: Vec<(u32, u64)>,
}

impl Past {
    fn of(
        components: &Components,
        before: &impl Fn([i32; 3]) -> Brick,
        after: &VoxelSet,
        around: &Surroundings,
    ) -> Self {
        let mut witnesses = vec![false; around.set_count];
        let (mut carried, mut untouched, mut lost) = (Vec::new(), Vec::new(), Vec::new());
        for (i, &brick) in around.bricks.iter().enumerate() {
            let b = from_key(brick);
            let region = &components.regions[after.region_index(b.map(|c| c >> 3))];
            let free = Brick(before(b).0.map(|solid| !solid));
            region.for_each_part(slot_of(b), &free, |label, part| {
                for piece in around.of_brick(i) {
                    if overlap(&around.pieces[piece], part) {
                        let set = around.set[piece];
                        carried.push(Carried { label, set });
                        if !around.is_touched[i] {
                            untouched.push((label, set, brick));
                        }
                    }
                }
                if around.is_touched[i] {
                    lost.push((label, u64::from(part.len())));
                }
            });
            if around.is_touched[i] {
                around.find_witnesses(after, i, &free, &mut witnesses);
            }
        }
        carried.sort_unstable();
        carried.dedup();
        untouched.sort_unstable();
        lost.sort_unstable();
        Self { carried, untouched, witnesses, lost }
    }

    /// The sets that carry a label.
    fn carriers(&self, label: u32) -> impl Iterator<Item = u32> {
        let first = self.carried.partition_point(|carried| carried.label < label);
        let rest = self.carried[first..].iter();
        rest.take_while(move |carried| carried.label == label).map(|carried| carried.set)
    }

    /// The sets and bricks that were not touched where a label is.
    fn untouched(&self, label: u32) -> impl Iterator<Item = (u32, u64)> {
        let first = self.untouched.partition_point(|place| place.0 < label);
        let rest = self.untouched[first..].iter();
        rest.take_while(move |place| place.0 == label).map(|&(_, set, brick)| (set, brick))
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
    fn of(around: &Surroundings, past: &Past) -> Self {
        let mut suspects = Vec::new();
        let mut related = UnionFind::new(around.set_count);
        let mut together = UnionFind::new(around.set_count);
        let by_label = || past.carried.chunk_by(|a, b| a.label == b.label);
        for group in by_label() {
            let seen = group.iter().filter(|c| past.witnesses[c.set as usize]).count();
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
        past: &Past,
        after: &VoxelSet,
    ) -> Reached {
        let suspects = cluster.labels.iter().filter(|l| self.suspects.binary_search(l).is_ok());
        let mut origins: Vec<(u32, u32)> = suspects
            .flat_map(|&label| past.carriers(label))
            .filter(|&set| past.witnesses[set as usize])
            .map(|set| (self.together[set as usize], set))
            .collect();
        origins.sort_unstable();
        origins.dedup();
        if origins.iter().all(|(root, _)| *root == origins[0].0) {
            return Reached::default();
        }
        // Sets known to be connected search together.
        let mut search_of_set = vec![NONE; around.set_count];
        let mut count = 0;
        for group in origins.chunk_by(|a, b| a.0 == b.0) {
            group.iter().for_each(|&(_, set)| search_of_set[set as usize] = count);
            count += 1;
        }
        Reach::new(after, around).run(&search_of_set, count)
    }
}

/// The names of the next version, cluster by cluster.
struct Naming {
    next: Components,
    changed: bool,
    /// The label of each set.
    names: Vec<u32>,
    /// New voxels of each set.
    added: Vec<u64>,
    strokes: Vec<Stroke>,
    /// Components that were joined to others.
    renamings: Vec<(u32, u32)>,
    gone: Vec<u32>,
}

impl Naming {
    fn of(components: Components, around: &Surroundings, past: &Past) -> Self {
        let mut next = components;
        for &(label, volume) in &past.lost {
            next.volumes.set(label, next.volumes.get(label) - volume);
        }
        // Components without a voxel left.
        let mut gone: Vec<u32> = past.lost.iter().map(|&(label, _)| label).collect();
        gone.dedup();
        gone.retain(|&label| past.carriers(label).next().is_none());
        let mut added = vec![0; around.set_count];
        for piece in around.touched().flat_map(|i| around.of_brick(i)) {
            added[around.set[piece] as usize] += u64::from(around.pieces[piece].len());
        }
        let changed = !gone.is_empty();
        let names = vec![NONE; around.set_count];
        let (strokes, renamings) = (Vec::new(), Vec::new());
        Self { next, changed, names, added, strokes, renamings, gone }
    }

    fn name(&mut self, cluster: &Cluster, reached: &Reached, past: &Past) {
        self.changed |= cluster.labels.len() != 1 || !reached.finished.is_empty();
        let volumes = &mut self.next.volumes;
        let mut rest = cluster.labels.iter().map(|&label| volumes.get(label)).sum::<u64>()
            + cluster.sets.iter().map(|&set| self.added[set as usize]).sum::<u64>();
        // What ran out of space gets names of its own.
        for finished in &reached.finished {
            rest -= finished.volume;
            let label = self.next.volumes.add(finished.volume);
            finished.regions.iter().for_each(|&region| self.next.paint_region(region, label));
            self.strokes.extend(finished.pieces.iter().map(|&(brick, voxels)| Stroke {
                brick: from_key(brick),
                voxels,
                label,
            }));
            finished.sets.iter().for_each(|&set| self.names[set as usize] = label);
        }
        // The rest keeps the largest of the names that it has outside touched bricks.
        let names = &self.names;
        let in_rest = |set: u32| names[set as usize] == NONE;
        let lives_on = |label: &u32| past.untouched(*label).any(|(set, _)| in_rest(set));
        let kept: Vec<u32> = cluster.labels.iter().copied().filter(lives_on).collect();
        let candidates = if kept.is_empty() { &cluster.labels } else { &kept };
        let volumes = &mut self.next.volumes;
        let name = match candidates.iter().copied().max_by_key(|&label| volumes.get(label)) {
            Some(label) => {
                volumes.set(label, rest);
                label
            }
            None => volumes.add(rest),
        };
        for &set in &cluster.sets {
            if self.names[set as usize] == NONE {
                self.names[set as usize] = name;
            }
        }
        let joined = kept.into_iter().filter(|&label| label != name);
        self.renamings.extend(joined.map(|label| (label, name)));
        self.gone.extend(cluster.labels.iter().filter(|&&label| label != name));
    }

    /// Writes everything down.
    fn finish(self, after: &VoxelSet, around: &Surroundings, past: &Past) -> (Components, bool) {
        let Self { mut next, changed, names, mut strokes, renamings, gone, .. } = self;
        for i in around.touched() {
            let brick = from_key(around.bricks[i]);
            for piece in around.of_brick(i) {
                let label = names[around.set[piece] as usize];
                strokes.push(Stroke { brick, voxels: around.pieces[piece], label });
            }
            if around.of_brick(i).is_empty() {
                // So that a region that became solid is looked at.
                strokes.push(Stroke { brick, voxels: Brick::default(), label: NONE });
            }
        }
        next.paint(after, strokes);
        for (from, to) in renamings {
            let regions = past.untouched(from).map(|(_, brick)| {
                let region = from_key(brick).map(|c| c >> 3);
                after.region_index(region)
            });
            next.rename_from(after, regions, from, to);
        }
        // Only now: a label that is given again must not be one that is still to be renamed.
        gone.into_iter().for_each(|label| next.volumes.give_up(label));
        (next, changed)
    }
}
