//! Textbook Dijkstra with floating-point costs over a hash map: slow, obvious, and built from the
//! written rule of steps, not from the engine's neighbours.

use crate::common::{cases, configurations, free_voxels, small_world};
use airlane::geom::Voxel;
use airlane::space::{CornerRule, Neighbourhood};
use airlane::world::World;
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap, VecDeque};

/// The steps out of a voxel that the written rule allows, with their lengths.
pub(crate) fn steps(
    world: &World,
    neighbourhood: Neighbourhood,
    corners: CornerRule,
    from: Voxel,
) -> Vec<(Voxel, f64)> {
    let mut steps = Vec::new();
    for dz in -1..=1i32 {
        for dy in -1..=1i32 {
            for dx in -1..=1i32 {
                let axes = dx.abs() + dy.abs() + dz.abs();
                let most_axes = match neighbourhood {
                    Neighbourhood::Six => 1,
                    Neighbourhood::Eighteen => 2,
                    Neighbourhood::TwentySix => 3,
                };
                if axes == 0 || axes > most_axes {
                    continue;
                }
                let target = from.offset([dx, dy, dz]);
                let block_is_free = || {
                    [0, dx].iter().all(|&x| {
                        [0, dy].iter().all(|&y| {
                            [0, dz].iter().all(|&z| !world.is_blocked(from.offset([x, y, z])))
                        })
                    })
                };
                let allowed = match corners {
                    CornerRule::CutNone => block_is_free(),
                    CornerRule::CutEdges if axes == 3 => block_is_free(),
                    _ => !world.is_blocked(target),
                };
                if allowed {
                    steps.push((target, f64::from(axes).sqrt()));
                }
            }
        }
    }
    steps
}

/// The length of a shortest path to every voxel that can be reached.
pub(crate) fn lengths(
    world: &World,
    neighbourhood: Neighbourhood,
    corners: CornerRule,
    start: Voxel,
) -> HashMap<Voxel, f64> {
    let mut length = HashMap::from([(start, 0.0)]);
    // Lengths are not negative, so their bits are ordered as they are.
    let mut open = BTreeSet::from([(0.0f64.to_bits(), start)]);
    while let Some((bits, from)) = open.pop_first() {
        for (to, step) in steps(world, neighbourhood, corners, from) {
            let offer = f64::from_bits(bits) + step;
            let known = length.get(&to).copied();
            if known.is_none_or(|known| offer < known) {
                if let Some(known) = known {
                    open.remove(&(known.to_bits(), to));
                }
                length.insert(to, offer);
                open.insert((offer.to_bits(), to));
            }
        }
    }
    length
}

/// The fewest steps to every voxel that can be reached.
pub(crate) fn step_counts(
    world: &World,
    neighbourhood: Neighbourhood,
    corners: CornerRule,
    start: Voxel,
) -> HashMap<Voxel, usize> {
    let mut count = HashMap::from([(start, 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(from) = queue.pop_front() {
        for (to, _) in steps(world, neighbourhood, corners, from) {
            if !count.contains_key(&to) {
                count.insert(to, count[&from] + 1);
                queue.push_back(to);
            }
        }
    }
    count
}

proptest! {
    #![proptest_config(cases(12))]

    /// Bellman's equations: no step improves any length, and every length but the start's is made
    /// by a step.
    #[test]
    fn the_oracle_solves_bellmans_equations(world in small_world(), pick in any::<prop::sample::Index>()) {
        let start = *pick.get(&free_voxels(&world));
        for (hood, corners) in configurations() {
            let length = lengths(&world, hood, corners, start);
            let mut made = BTreeSet::from([start]);
            for (&from, &known) in &length {
                for (to, step) in steps(&world, hood, corners, from) {
                    prop_assert!(length[&to] <= known + step);
                    if length[&to] == known + step { made.insert(to); }
                }
            }
            prop_assert_eq!(made.len(), length.len());
        }
    }
}
