use super::*;
use crate::bytes::Writer;
use crate::rng::Rng;
use crate::scene::Listed;
use crate::scenes_for_tests::{Kind, generated_scene};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A set as worlds keep it.
fn sealed(mut solids: VoxelSet) -> VoxelSet {
    solids.assign_padding(true);
    solids.compact();
    solids
}

/// Bricks in which two sets differ.
fn differing(a: &VoxelSet, b: &VoxelSet) -> Vec<[i32; 3]> {
    let [nx, ny, nz] = a.brick_size();
    let all = (0..nz).flat_map(|z| (0..ny).flat_map(move |y| (0..nx).map(move |x| [x, y, z])));
    all.filter(|&at| a.brick(at).unwrap().bits() != b.brick(at).unwrap().bits()).collect()
}

fn bytes(components: &Components) -> Vec<u8> {
    let mut writer = Writer::after(Vec::new());
    components.write(&mut writer);
    writer.into_bytes()
}

/// Two versions of a set, one step after the other, with its components.
struct Versions {
    solids: VoxelSet,
    components: Components,
}

impl Versions {
    fn new(solids: VoxelSet) -> Self {
        let solids = sealed(solids);
        Self { components: Components::of(&solids), solids }
    }

    /// Changes the set, and checks the components against fresh ones. Says whether they changed.
    fn step(&mut self, edit: impl FnOnce(&mut VoxelSet)) -> bool {
        let mut after = self.solids.clone();
        edit(&mut after);
        let after = sealed(after);
        let touched = differing(&self.solids, &after);
        let (components, changed) = self.components.update(&self.solids, &after, &touched);
        let fresh = Components::of(&after);
        assert!(components == fresh, "{touched:?}");
        assert_eq!(bytes(&components), bytes(&fresh));
        let (remade, really) = self.components.remade(&self.solids, &after);
        assert!(remade == fresh && really == changed, "{touched:?}");
        assert_eq!(components.largest().map(|(_, v)| v), fresh.largest().map(|(_, v)| v));
        (self.solids, self.components) = (after, components);
        changed
    }

    fn labels(&self) -> BTreeMap<Voxel, u32> {
        let free = self.solids.complement();
        free.iter().map(|v| (v, self.components.label(&self.solids, v).unwrap())).collect()
    }
}

/// Whether the components of voxels that are free in both versions are not the same ones, or there
/// are others.
fn really_changed(before: &BTreeMap<Voxel, u32>, after: &BTreeMap<Voxel, u32>) -> bool {
    let pairs: BTreeSet<(u32, u32)> =
        before.iter().filter_map(|(v, &a)| after.get(v).map(|&b| (a, b))).collect();
    let unlike = |labels: BTreeSet<u32>, of: fn(&(u32, u32)) -> u32| {
        pairs.len() != labels.len() || pairs.iter().map(of).collect::<BTreeSet<u32>>() != labels
    };
    unlike(before.values().copied().collect(), |p| p.0)
        || unlike(after.values().copied().collect(), |p| p.1)
}

fn random_box(rng: &mut Rng, size: [u32; 3], most: u64) -> ([i32; 3], [i32; 3]) {
    let mut low = [0; 3];
    for axis in 0..3 {
        low[axis] = (rng.next_u64() % (u64::from(size[axis]) + 4)) as i32 - 2;
    }
    let edge = 1 + (rng.next_u64() % most) as i32;
    (low, low.map(|c| c + edge))
}

fn edit_at_random(solids: VoxelSet, seed: u64, steps: usize) {
    let size = solids.size();
    let mut versions = Versions::new(solids);
    let mut rng = Rng::new(seed, 1);
    let mut placed = Vec::new();
    for step in 0..steps {
        let (low, high) = random_box(&mut rng, size, 9);
        match rng.next_u64() % 4 {
            0 | 1 => {
                placed.push((low, high));
                versions.step(|solids| solids.insert_box(low, high));
            }
            2 => {
                if let Some((low, high)) = placed.pop() {
                    versions.step(|solids| solids.remove_box(low, high));
                }
            }
            _ => {
                versions.step(|solids| solids.remove_box(low, high));
            }
        }
        if step % 10 == 9 {
            // A whole wall, one voxel thick, or its removal.
            let axis = (rng.next_u64() % 3) as usize;
            let at = (rng.next_u64() % u64::from(size[axis])) as i32;
            let (mut low, mut high) = ([0; 3], size.map(|n| n as i32));
            (low[axis], high[axis]) = (at, at + 1);
            let fill = rng.next_u64().is_multiple_of(2);
            versions.step(|solids| match fill {
                true => solids.insert_box(low, high),
                false => solids.remove_box(low, high),
            });
            if fill {
                placed.push((low, high));
            }
        }
    }
}

#[test]
fn updated_components_equal_fresh_ones_in_every_kind_of_scene() {
    for (i, kind) in Kind::ALL.into_iter().enumerate() {
        for size in [[64, 64, 64], [133, 70, 66]] {
            let scene = generated_scene(kind, size, 5);
            let solids = match scene.listed {
                Listed::Solid => scene.voxels,
                Listed::Free => scene.voxels.complement(),
            };
            edit_at_random(solids, i as u64, 60);
        }
    }
}

#[test]
fn doors_open_and_shut() {
    // Two rooms of several regions each, with a wall on a region's border and a door in it.
    let mut solids = VoxelSet::new([200, 130, 70]).unwrap();
    solids.insert_box([128, 0, 0], [129, 130, 70]);
    let mut versions = Versions::new(solids);
    assert_eq!(versions.components.count(), 2);
    for door in [[128, 5, 5], [128, 63, 63], [128, 129, 69], [128, 64, 0]] {
        assert!(versions.step(|solids| _ = solids.remove(Voxel(door))));
        assert_eq!(versions.components.count(), 1);
        // A block in the middle of a room is no matter.
        assert!(!versions.step(|solids| solids.insert_box([60, 60, 30], [68, 68, 38])));
        assert!(versions.step(|solids| _ = solids.insert(Voxel(door))));
        assert_eq!(versions.components.count(), 2);
        assert!(!versions.step(|solids| solids.remove_box([60, 60, 30], [68, 68, 38])));
    }
    // Two doors: shutting one leaves the other.
    versions.step(|solids| _ = solids.remove(Voxel::new(128, 5, 5)));
    assert!(!versions.step(|solids| _ = solids.remove(Voxel::new(128, 100, 60))));
    assert!(!versions.step(|solids| _ = solids.insert(Voxel::new(128, 5, 5))));
    // Everything solid, and free again.
    assert!(versions.step(|solids| solids.insert_box([0; 3], [200, 130, 70])));
    assert_eq!(versions.components.count(), 0);
    assert!(versions.step(|solids| _ = solids.remove(Voxel::new(64, 64, 64))));
    assert!(!versions.step(|solids| solids.remove_box([0; 3], [200, 130, 70])));
    assert_eq!(versions.components.count(), 1);
}

#[test]
fn one_edit_joins_and_parts() {
    // A long room cut in the middle while its end is opened to another one.
    let mut solids = VoxelSet::new([300, 20, 9]).unwrap();
    solids.insert_box([0, 9, 0], [300, 11, 9]);
    let mut versions = Versions::new(solids);
    assert!(versions.step(|solids| {
        solids.insert_box([150, 0, 0], [152, 9, 9]);
        solids.remove_box([10, 9, 3], [11, 11, 4]);
    }));
    assert_eq!(versions.components.count(), 2);
    assert!(versions.step(|solids| {
        solids.insert_box([10, 9, 3], [11, 11, 4]);
        solids.remove_box([280, 9, 3], [281, 11, 4]);
    }));
    assert_eq!(versions.components.count(), 2);
}

#[test]
fn labels_do_not_run_out() {
    let mut versions = Versions::new(VoxelSet::new([20, 20, 20]).unwrap());
    for _ in 0..50 {
        versions.step(|solids| {
            solids.insert_box([4; 3], [10; 3]);
            solids.remove_box([6; 3], [8; 3]);
        });
        versions.step(|solids| solids.remove_box([4; 3], [10; 3]));
    }
    assert!(versions.components.label_bound() <= 2);
}

#[test]
fn an_empty_expanse_takes_no_memory() {
    let solids = sealed(VoxelSet::new([4000; 3]).unwrap());
    let components = Components::of(&solids);
    assert_eq!(components.largest(), Some((0, 64_000_000_000)));
    assert!(components.memory_bytes() <= 17 * 63 * 63 * 63);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn updated_components_equal_fresh_ones(
        size in prop::array::uniform3(1u32..80),
        percent in 0u64..90,
        coarse in 0u32..3,
        seed in any::<u64>(),
    ) {
        let mut solids = VoxelSet::new(size).unwrap();
        let mut rng = Rng::new(seed, 0);
        // Random blocks of one, two or four voxels.
        let edge = 1 << coarse;
        let blocks = size.map(|n| n.div_ceil(edge) as i32);
        for z in 0..blocks[2] { for y in 0..blocks[1] { for x in 0..blocks[0] {
            if rng.next_u64() % 100 < percent {
                let low = [x, y, z].map(|c| c * edge as i32);
                solids.insert_box(low, low.map(|c| c + edge as i32));
            }
        } } }
        edit_at_random(solids, seed, 12);
    }

    #[test]
    fn component_changes_are_reported(
        size in prop::array::uniform3(1u32..20),
        percent in 0u64..90,
        seed in any::<u64>(),
    ) {
        let mut solids = VoxelSet::new(size).unwrap();
        let mut rng = Rng::new(seed, 0);
        for z in 0..size[2] { for y in 0..size[1] { for x in 0..size[0] {
            if rng.next_u64() % 100 < percent { solids.insert(Voxel([x, y, z].map(|c| c as i32))); }
        } } }
        let mut versions = Versions::new(solids);
        let mut before = versions.labels();
        for _ in 0..4 {
            let (low, high) = random_box(&mut rng, size, 5);
            let add = rng.next_u64().is_multiple_of(2);
            let changed = versions.step(|solids| match add {
                true => solids.insert_box(low, high),
                false => solids.remove_box(low, high),
            });
            let after = versions.labels();
            prop_assert_eq!(changed, really_changed(&before, &after));
            before = after;
        }
    }

    /// The oracle's oracle: fresh components of several regions against a flood voxel by voxel.
    #[test]
    fn fresh_components_are_those_of_a_plain_flood(
        walls in prop::collection::vec((0usize..3, 0i32..80, prop::array::uniform3(0i32..80)), 0..8),
        seed in any::<u64>(),
    ) {
        let size = [70u32, 66, 13];
        let mut solids = VoxelSet::new(size).unwrap();
        for (axis, at, door) in walls {
            let (mut low, mut high) = ([0; 3], size.map(|n| n as i32));
            (low[axis], high[axis]) = (at, at + 1);
            solids.insert_box(low, high);
            if seed.is_multiple_of(2) { solids.remove_box(door, door.map(|c| c + 2)); }
        }
        let solids = sealed(solids);
        let components = Components::of(&solids);
        let mut volumes = BTreeMap::new();
        let mut seen = BTreeSet::new();
        for voxel in solids.complement().iter() {
            if !seen.insert(voxel) { continue; }
            let label = components.label(&solids, voxel);
            let mut volume = 0;
            let mut stack = vec![voxel];
            while let Some(v) = stack.pop() {
                volume += 1;
                prop_assert_eq!(components.label(&solids, v), label);
                for (axis, step) in (0..3).flat_map(|axis| [(axis, -1), (axis, 1)]) {
                    let mut other = v;
                    other.0[axis] += step;
                    let free = solids.in_box(other) && !solids.contains(other);
                    if free && seen.insert(other) { stack.push(other); }
                }
            }
            prop_assert_eq!(volumes.insert(label.unwrap(), volume), None);
        }
        prop_assert_eq!(volumes.into_iter().collect::<Vec<_>>(), components.iter().collect::<Vec<_>>());
    }
}
