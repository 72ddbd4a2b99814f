use super::*;
use airlane::geom::Voxel;
use proptest::prelude::*;
use std::collections::VecDeque;

fn make(kind: Kind, size: [u32; 3], seed: u64) -> Scene {
    Recipe { kind, size, seed }.make().unwrap()
}

fn volume(size: [u32; 3]) -> u64 {
    size.iter().map(|&n| u64::from(n)).product()
}

fn all_voxels(size: [u32; 3]) -> impl Iterator<Item = Voxel> {
    let [nx, ny, nz] = size.map(|n| n as i32);
    (0..nz).flat_map(move |z| (0..ny).flat_map(move |y| (0..nx).map(move |x| Voxel::new(x, y, z))))
}

/// Sizes of the free components, by plain breadth-first search.
fn components(scene: &Scene) -> Vec<u64> {
    let size = scene.voxels.size();
    let index =
        |v: Voxel| ((v.0[2] as u32 * size[1] + v.0[1] as u32) * size[0] + v.0[0] as u32) as usize;
    let mut seen: Vec<bool> = all_voxels(size).map(|v| scene.voxels.contains(v)).collect();
    let mut sizes = Vec::new();
    for start in all_voxels(size) {
        if std::mem::replace(&mut seen[index(start)], true) {
            continue;
        }
        let mut queue = VecDeque::from([start]);
        let mut count = 0;
        while let Some(voxel) = queue.pop_front() {
            count += 1;
            for step in [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]] {
                let next = voxel.offset(step);
                if scene.voxels.in_box(next) && !std::mem::replace(&mut seen[index(next)], true) {
                    queue.push_back(next);
                }
            }
        }
        sizes.push(count);
    }
    sizes
}

/// FNV-1a over one byte per voxel, x fastest.
fn fnv(scene: &Scene) -> u64 {
    all_voxels(scene.voxels.size()).fold(0xcbf2_9ce4_8422_2325, |hash: u64, voxel| {
        (hash ^ u64::from(scene.voxels.contains(voxel))).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn names_and_kinds_correspond() {
    for kind in Kind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
        assert!(!kind.description().is_empty());
    }
    let error = "castle".parse::<Kind>().unwrap_err().to_string();
    assert!(error.contains("castle") && error.contains("asteroids"), "{error}");
}

#[test]
fn a_recipe_is_its_scene() {
    for kind in Kind::ALL {
        let size = [48, 44, 40];
        let scene = make(kind, size, 1);
        assert_eq!(scene, make(kind, size, 1), "{kind}");
        assert_ne!(scene, make(kind, size, 2), "{kind}");
        assert!(!scene.voxels.is_empty() && scene.voxels.len() < volume(size), "{kind}");
    }
}

/// Published results name scenes by their recipe, so a recipe must keep its voxels. If a generator
/// changes on purpose, copy the hashes from the failure message and say so in the changelog.
#[test]
fn recipes_keep_their_voxels() {
    let hashes = Kind::ALL.map(|kind| (kind, fnv(&make(kind, [40, 36, 32], 42))));
    let golden = GOLDEN;
    assert_eq!(hashes, golden, "update the golden hashes to: {hashes:#x?}");
}

const GOLDEN: [(Kind, u64); 8] = [
    (Kind::Wall, 0x484a_7ac3_424d_d1a5),
    (Kind::Sphere, 0x7d7a_a397_700d_20a5),
    (Kind::Asteroids, 0xb490_fb2e_94f7_4f94),
    (Kind::Porous, 0xc76a_7ccb_f3aa_ad06),
    (Kind::Tunnels, 0xcbb8_7956_1718_d248),
    (Kind::Maze, 0x5ef8_7ce3_a776_3fc8),
    (Kind::Plant, 0x61ff_e8ac_3e8f_b77a),
    (Kind::City, 0xe781_b776_3551_288a),
];

#[test]
fn porous_rock_is_four_fifths_solid() {
    for (size, seed) in [([96; 3], 1), ([96; 3], 2), ([128, 64, 48], 3)] {
        let solid = make(Kind::Porous, size, seed).voxels.len();
        let percent = 100.0 * solid as f64 / volume(size) as f64;
        assert!((77.0..=83.0).contains(&percent), "{percent} % at {size:?}, seed {seed}");
    }
}

#[test]
fn asteroids_are_sparse() {
    let solid = make(Kind::Asteroids, [96; 3], 5).voxels.len();
    let percent = 100.0 * solid as f64 / volume([96; 3]) as f64;
    assert!((3.0..=8.0).contains(&percent), "{percent} %");
}

#[test]
fn free_space_is_one_component() {
    for kind in Kind::ALL {
        for (size, seed) in [([64, 60, 56], 3), ([90, 33, 47], 4), ([31, 70, 25], 5)] {
            let scene = make(kind, size, seed);
            assert_eq!(components(&scene), [volume(size) - scene.voxels.len()], "{kind} {size:?}");
        }
    }
}

#[test]
fn impossible_sizes_are_errors() {
    for kind in Kind::ALL {
        let make = |size| Recipe { kind, size, seed: 0 }.make();
        for size in [[0, 5, 5], [u32::MAX; 3], [1 << 20, 1 << 20, 1 << 20]] {
            assert!(matches!(make(size), Err(GenerateError::Size(_))), "{kind} {size:?}");
        }
        assert!(matches!(make([2048, 2048, 512]), Err(GenerateError::TooLarge { .. })));
        let least = kind.least_size();
        assert!(make(least).is_ok());
        for axis in 0..3 {
            let mut size = least;
            size[axis] -= 1;
            assert!(make(size).is_err(), "{kind} {size:?}");
        }
        for size in [[1, 1, 1], [500, 1, 3], [1, 500, 3], [3, 1, 500], [2000, 12, 8]] {
            match make(size) {
                Ok(scene) => assert_eq!(components(&scene).len(), 1, "{kind} {size:?}"),
                Err(error) => assert!(matches!(error, GenerateError::TooSmall { .. })),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Whatever the size, a scene or an error: never a panic, never a sealed pocket.
    #[test]
    fn odd_sizes_are_fine(size in prop::array::uniform3(1u32..40), seed: u64, kind in 0usize..8) {
        let kind = Kind::ALL[kind];
        match (Recipe { kind, size, seed }).make() {
            Ok(scene) => {
                prop_assert_eq!(scene.voxels.size(), size);
                prop_assert_eq!(components(&scene), vec![volume(size) - scene.voxels.len()]);
            }
            Err(error) => {
                prop_assert!((0..3).any(|i| size[i] < kind.least_size()[i]));
                let too_small = matches!(error, GenerateError::TooSmall { .. });
                prop_assert!(too_small);
            }
        }
    }
}
