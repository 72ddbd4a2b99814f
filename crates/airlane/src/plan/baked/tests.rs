mod forged;

use super::*;
use crate::geom::{Frame, LatticePoint, Voxel, VoxelSet};
use crate::plan::method::{AStar, JumpPoint, Method, Theta};
use crate::plan::{Planner, Query};
use crate::scene::{Listed, Scene, Surface};
use crate::scenes_for_tests::{Kind, generated_scene};
use crate::space::BrokenCells;
use crate::world::Body;
use proptest::prelude::*;

/// Little that holds one of everything: empty, full and mixed bricks, a border that is no whole
/// brick, a brick split between two components, portals on every axis.
fn small() -> Airspace {
    let mut scene = Scene::open([26, 9, 8]).unwrap();
    scene.voxels.insert_box([3, 0, 0], [4, 9, 8]);
    scene.voxels.insert_box([8, 0, 0], [16, 8, 8]);
    scene.voxels.insert_box([25, 4, 4], [26, 6, 7]);
    scene.frame = Frame { origin: [1.5, -0.25, 1e3], voxel_size: 0.125 };
    Airspace::bake(scene).unwrap()
}

/// A triangle with a filled pocket beside it, fitted to a body.
fn fitted() -> Airspace {
    let mut scene = Scene::open([20, 11, 9]).unwrap();
    scene.frame = Frame { origin: [-1.0, 0.5, 2.0], voxel_size: 0.25 };
    scene.voxels.insert_box([9, 0, 0], [10, 6, 6]);
    scene.voxels.insert_box([12, 2, 2], [13, 4, 5]);
    let mut bodies = VoxelSet::new([20, 11, 9]).unwrap();
    bodies.insert_box([12, 2, 2], [13, 4, 5]);
    let vertices = [[1.3, 0.6, 2.1], [1.4, 1.9, 2.2], [1.35, 0.7, 3.4]].into();
    scene.surface = Some(Surface { vertices, triangles: [[0, 1, 2]].into(), bodies });
    Airspace::bake(scene).unwrap().fit(Body::capsule(0.3, 0.7).unwrap()).unwrap()
}

/// Several regions and chunks: one empty, one mixed, others cut off by the border.
fn wide() -> Airspace {
    scattered(
        [200, 12, 9],
        &[([10, 2, 2], [1, 10, 7]), ([40, 0, 0], [30, 12, 4])],
        &[],
        Listed::Solid,
    )
}

fn scattered(
    size: [u32; 3],
    boxes: &[([i32; 3], [i32; 3])],
    voxels: &[[u32; 3]],
    listed: Listed,
) -> Airspace {
    let mut scene = Scene::open(size).unwrap();
    for (low, extent) in boxes {
        scene.voxels.insert_box(*low, std::array::from_fn(|i| low[i] + extent[i]));
    }
    for voxel in voxels {
        scene.voxels.insert(Voxel(std::array::from_fn(|i| (voxel[i] % size[i]) as i32)));
    }
    scene.listed = listed;
    Airspace::bake(scene).unwrap()
}

fn assert_comes_back(airspace: &Airspace) {
    let bytes = airspace.to_bytes();
    assert!(is_baked(&bytes) && bytes.len().is_multiple_of(8));
    let again = Airspace::from_bytes(&bytes).unwrap();
    assert_eq!(again, *airspace);
    assert_eq!(again.to_bytes(), bytes);
    // Equal, and stored alike: neither holds memory that the other does not.
    assert!(again.memory_bytes() <= airspace.memory_bytes());
}

#[test]
fn scenes_of_every_kind_come_back_equal() {
    for kind in Kind::ALL {
        for size in [[64, 64, 64], [70, 33, 41], [129, 17, 65]] {
            assert_comes_back(&Airspace::bake(generated_scene(kind, size, 11)).unwrap());
        }
    }
}

#[test]
fn extreme_worlds_come_back_equal() {
    for size in [[1, 1, 1], [8, 8, 8], [64, 64, 64], [65, 1, 8], [1, 65_535, 1], [200, 130, 70]] {
        for listed in [Listed::Solid, Listed::Free] {
            assert_comes_back(&scattered(size, &[], &[], listed));
        }
    }
    assert_comes_back(&fitted());
    assert_comes_back(&fitted().unfitted());
    assert_comes_back(&wide().fit(Body::ball(1.5).unwrap()).unwrap());
    // A region with full and empty bricks and none stored.
    assert_comes_back(&scattered([64; 3], &[([8; 3], [24; 3])], &[], Listed::Solid));
}

#[test]
fn equal_airspaces_give_equal_bytes() {
    let mut scene = Scene::open([20, 20, 20]).unwrap();
    scene.frame.origin = [0.0; 3];
    let plain = Airspace::bake(scene.clone()).unwrap();
    // The same voxels by another way, and the other zero.
    scene.voxels.insert_box([0; 3], [20; 3]);
    scene.voxels.remove_box([0; 3], [20; 3]);
    scene.frame.origin = [-0.0; 3];
    let other = Airspace::bake(scene).unwrap();
    assert_eq!(plain, other);
    assert_eq!(plain.to_bytes(), other.to_bytes());
}

#[test]
fn files_of_version_1_stay_readable() {
    // What `small` gave when the format was made. Cells may be cut otherwise one day; the file must
    // still be read. If this fails, the format needs a new version.
    let bytes = include_bytes!("version_1.airlane");
    let airspace = Airspace::from_bytes(bytes).unwrap();
    assert_eq!(airspace.world(), small().world());
    assert_eq!(airspace.cells().check(airspace.world()), Ok(()));
    assert_eq!(Airspace::from_bytes(&airspace.to_bytes()), Ok(airspace));
}

#[test]
fn files_of_version_2_stay_readable() {
    // What `fitted` gave when the second version was made; see above.
    let bytes = include_bytes!("version_2.airlane");
    let airspace = Airspace::from_bytes(bytes).unwrap();
    assert_eq!(airspace.world(), fitted().world());
    assert_eq!(airspace.unfitted().world(), fitted().unfitted().world());
    assert_eq!(airspace.cells().check(airspace.world()), Ok(()));
    let again = airspace.to_bytes();
    // What the third version added is an empty section before the body.
    let at = again.windows(8).position(|window| window == b"guide   ").unwrap();
    let mut old = [&again[..at], &again[at + 16..]].concat();
    old[12] = 2;
    reseal(&mut old);
    assert_eq!(old, bytes);
}

/// A world that is hard to search, small enough to be kept.
fn hard() -> Airspace {
    Airspace::bake(generated_scene(Kind::Porous, [22, 22, 22], 3)).unwrap()
}

#[test]
fn files_of_version_3_stay_readable() {
    // What `hard` gave with its guide when the third version was made; see above.
    let bytes = include_bytes!("version_3.airlane");
    let airspace = Airspace::from_bytes(bytes).unwrap();
    assert_eq!(airspace.world(), hard().world());
    assert_eq!(airspace.cells().check(airspace.world()), Ok(()));
    assert!(airspace.guide_bytes() > 0);
    assert_eq!(airspace.to_bytes_with_guide(), bytes);
}

/// What is stored is what would be measured, whatever was measured before; and a file without it is that of
/// the same airspace.
#[test]
fn a_stored_guide_is_the_one_that_would_be_measured() {
    for kind in [Kind::Porous, Kind::Maze, Kind::Tunnels, Kind::City] {
        let fresh = Airspace::bake(generated_scene(kind, [70, 64, 48], 9)).unwrap();
        let plain = fresh.to_bytes();
        let bytes = fresh.to_bytes_with_guide();
        assert_eq!(fresh.to_bytes(), plain, "{kind}");
        let stored = Airspace::from_bytes(&bytes).unwrap();
        assert_eq!(stored, fresh);
        assert_eq!(stored.guide_bytes(), fresh.guide_bytes(), "{kind}");
        assert_eq!(stored.to_bytes_with_guide(), bytes, "{kind}");
        assert_eq!(stored.to_bytes(), plain, "{kind}");
        let unfilled = Airspace::from_bytes(&plain).unwrap();
        assert_eq!(unfilled.guide_bytes(), 0);
        assert_eq!(unfilled.to_bytes_with_guide(), bytes, "{kind}");
        // A body has no guide in the file, but its world has.
        let body = Body::ball(0.4).unwrap();
        let fitted = Airspace::from_bytes(&fresh.fit(body).unwrap().to_bytes_with_guide()).unwrap();
        assert_eq!(fitted.unfitted().guide_bytes(), fresh.guide_bytes(), "{kind}");
    }
}

/// Lengths that cannot be are refused; others may lie, and paths are clear all the same.
#[test]
fn forged_lengths_of_a_guide_are_refused_or_survived() {
    let bytes = hard().to_bytes_with_guide();
    let at = bytes.windows(8).position(|window| window == b"guide   ").unwrap() + 16;
    let length = u64::from_le_bytes(bytes[at - 8..at].try_into().unwrap()) as usize;
    let lengths: Vec<u16> = bytes[at + 4..at + length]
        .chunks_exact(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
        .collect();
    assert!(lengths.len() > 50, "{}", lengths.len());
    let forged = |change: &dyn Fn(usize, u16) -> u16| {
        let lengths = lengths.iter().enumerate().flat_map(|(i, &l)| change(i, l).to_le_bytes());
        let payload: Vec<u8> = 1u32.to_le_bytes().into_iter().chain(lengths).collect();
        with_section(&bytes, b"guide   ", &payload)
    };
    assert_eq!(forged(&|_, length| length), bytes);
    let what = "a length of the guide is shorter than the straight line, or too long";
    let last = lengths.len() - 1;
    assert_eq!(why_refused(&forged(&|i, length| if i == last { 0 } else { length })), what);
    assert_eq!(why_refused(&forged(&|_, _| u16::MAX)), what);
    // Too few, too many, and another layout.
    let payload = &bytes[at..at + length];
    let short = with_section(&bytes, b"guide   ", &payload[..length - 2]);
    assert_eq!(why_refused(&short), "a declared count exceeds the bytes that are left");
    let long = with_section(&bytes, b"guide   ", &[payload, &[0, 0]].concat());
    assert_eq!(why_refused(&long), "the section has unread bytes");
    let other = with_section(&bytes, b"guide   ", &[&[9, 0, 0, 0][..], &payload[4..]].concat());
    assert_eq!(why_refused(&other), "unknown layout of the guide");
    // A version that knows no guide.
    let mut old = bytes.clone();
    old[12] = 2;
    reseal(&mut old);
    assert_eq!(why_refused(&old), "unexpected section");
    for factor in [2, 3] {
        let lies = Airspace::from_bytes(&forged(&|i, length| {
            if i % factor == 0 { length + length / 2 } else { length }
        }));
        let (lies, truth) = (lies.unwrap(), hard());
        let mut planner = Planner::new(&lies);
        for (a, b) in [([1.0; 3], [20.0; 3]), ([19.0, 2.0, 2.0], [2.0, 20.0, 18.0])] {
            let query = Query::new(a, b).snap(f64::INFINITY);
            let answer = planner.path(&query).unwrap();
            if let Ok(path) = answer.found() {
                assert_eq!(path.audit(&truth), Ok(()));
            }
        }
    }
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    let bytes = small().to_bytes();
    for length in 0..bytes.len() {
        let error = Airspace::from_bytes(&bytes[..length]).unwrap_err();
        let expected = if length < 24 { HEADER } else { bytes.len() } as u64;
        let found = length as u64;
        match length {
            0 => assert_eq!(error, BakedError::Empty),
            _ => assert_eq!(error, BakedError::Truncated { expected, found }),
        }
        // Even if someone makes it look whole.
        let mut short = bytes[..length].to_vec();
        reseal(&mut short);
        assert!(Airspace::from_bytes(&short).is_err(), "{length}");
    }
    let mut long = bytes.clone();
    long.push(0);
    let (expected, found) = (bytes.len() as u64, long.len() as u64);
    let error = Airspace::from_bytes(&long).unwrap_err();
    assert_eq!(error, BakedError::TrailingBytes { expected, found });
    long.resize(bytes.len() + 16, 0);
    reseal(&mut long);
    assert!(matches!(Airspace::from_bytes(&long), Err(BakedError::Malformed(_))));
}

#[test]
fn every_flipped_bit_is_noticed() {
    let mut bytes = small().to_bytes();
    for bit in 0..8 * bytes.len() {
        bytes[bit / 8] ^= 1 << (bit % 8);
        let error = Airspace::from_bytes(&bytes).unwrap_err();
        let expected = match bit / 8 {
            0 | 8..12 => matches!(error, BakedError::Mangled(_)),
            1..8 => matches!(error, BakedError::NotAirlane(_)),
            // Older versions are read.
            12 if bit % 8 < 2 => matches!(error, BakedError::Checksum { .. }),
            12..16 => matches!(error, BakedError::NewerVersion { .. }),
            16..24 => {
                matches!(error, BakedError::Truncated { .. } | BakedError::TrailingBytes { .. })
            }
            _ => matches!(error, BakedError::Checksum { .. }),
        };
        assert!(expected, "bit {bit}: {error}");
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}

#[test]
fn another_version_is_named_whatever_else_has_changed() {
    let mut bytes = small().to_bytes();
    bytes[12..16].copy_from_slice(&4u32.to_le_bytes());
    let newer = BakedError::NewerVersion { found: 4, supported: 3 };
    assert_eq!(Airspace::from_bytes(&bytes).unwrap_err(), newer);
    reseal(&mut bytes);
    assert_eq!(Airspace::from_bytes(&bytes).unwrap_err(), newer);
    assert_eq!(Airspace::from_bytes(&bytes[..20]).unwrap_err(), newer);
    assert_eq!(newer.to_string(), "the file has version 4; this release reads versions up to 3");
}

#[test]
fn foreign_files_are_told_from_damaged_ones() {
    let foreign: [&[u8]; 5] =
        [b"voxel 4 4 4\n0 0 0\n", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", &[0; 64], b"\x89", b"P"];
    for bytes in foreign {
        let error = Airspace::from_bytes(bytes).unwrap_err();
        match bytes {
            b"\x89" => assert_eq!(error, BakedError::Truncated { expected: 32, found: 1 }),
            _ => assert!(matches!(error, BakedError::NotAirlane(_)), "{error}"),
        }
    }
    let error = Airspace::from_bytes(b"voxel 4 4 4\n0 0 0\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        r"not a baked airspace or navmesh: the file starts with `voxel 4 4 4\n`, expected `\x89AIRLANE\r\n\x1a\n`"
    );
    for mangled in [&b"\x09AIRLANE\r\n\x1a\n"[..], b"\x89AIRLANE\n\x1a\n\x01", b"\x89AIRLANE\r\r\n"]
    {
        let error = Airspace::from_bytes(mangled).unwrap_err();
        assert!(matches!(error, BakedError::Mangled(_)), "{error}");
    }
}

/// Reads a file whose checksum was made right. It may be refused; if not, it must stand every
/// question.
fn ask_everything(mut bytes: Vec<u8>) {
    reseal(&mut bytes);
    let Ok(airspace) = Airspace::from_bytes(&bytes) else { return };
    // One airspace, one file: what can be read is what would have been written.
    let with_guide = || airspace.to_bytes_with_guide();
    assert!(
        same_but_for_zeros(&airspace.to_bytes(), &bytes)
            || same_but_for_zeros(&with_guide(), &bytes)
    );
    let (world, cells) = (airspace.world(), airspace.cells());
    // Cells are the free voxels, each once; only a portal may be missing, and then a way.
    let broken = cells.check(world);
    assert!(matches!(broken, Ok(()) | Err(BrokenCells::Portals { .. })), "{broken:?}");
    let _ = world.check();
    let size = world.size().map(|n| n as i32);
    let points = [[0; 3], [128; 3], size.map(|n| n * 256 - 128), size.map(|n| n * 128 + 1)];
    let points = points.map(|point| world.frame().world_from_lattice(LatticePoint(point)));
    let mut planner = Planner::new(&airspace);
    let methods: [Method; 4] = [
        AStar::default().into(),
        Theta::lazy().into(),
        JumpPoint::default().into(),
        Method::default(),
    ];
    for method in methods {
        for start in points {
            for goal in points {
                let query = Query::new(start, goal).method(method).expansion_limit(200);
                for query in [query.clone(), query.snap(f64::INFINITY).or_nearest()] {
                    let answer = planner.path(&query);
                    // Whether there is room for a body, the file alone does not tell.
                    if world.body().is_point()
                        && let Ok(answer) = answer
                        && let Some(path) = answer.any_path()
                    {
                        assert_eq!(path.audit(&airspace), Ok(()));
                    }
                }
            }
        }
    }
    for id in cells.ids() {
        let cell = cells.cell(id);
        let [low, high] = cell.voxels();
        assert!(cells.locate(low).is_some());
        let view = cells.view(id);
        for &portal in view.portals {
            let (other, axis) = (view.beyond(portal), portal.axis());
            assert_eq!(other, cells.cell(view.neighbour(portal)));
            let [other_low, other_high] = other.voxels();
            match portal.is_upper() {
                true => assert_eq!(high.0[axis], other_low.0[axis]),
                false => assert_eq!(other_high.0[axis], low.0[axis]),
            }
            for i in (0..3).filter(|&i| i != axis) {
                assert!(low.0[i].max(other_low.0[i]) < high.0[i].min(other_high.0[i]));
            }
        }
    }
}

/// Whether files are equal, or differ only in the sign of a zero in the origin.
fn same_but_for_zeros(written: &[u8], read: &[u8]) -> bool {
    let mut read = read.to_vec();
    let origin_at = HEADER + 16 + 24;
    for sign in [7, 15, 23].map(|i| origin_at + i) {
        if written[sign - 7..=sign] == [0; 8] && read[sign] == 0x80 {
            read[sign] = 0;
        }
    }
    reseal(&mut read);
    written == read
}

#[test]
fn hostile_values_in_every_place_are_survived() {
    for bytes in [small(), fitted()].map(|airspace| airspace.to_bytes()) {
        survive_hostile_values(&bytes);
    }
}

fn survive_hostile_values(bytes: &[u8]) {
    for at in (HEADER..bytes.len()).step_by(4) {
        let was = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
        for value in [0, 1, 2, was ^ 1, was.wrapping_add(1), was.wrapping_sub(1), was ^ 1 << 29]
            .into_iter()
            .chain([was ^ 1 << 31, i32::MAX as u32, u32::MAX, !was, was << 8, 0x7ff0_0000])
        {
            let mut hostile = bytes.to_vec();
            hostile[at..at + 4].copy_from_slice(&value.to_le_bytes());
            ask_everything(hostile);
        }
    }
}

#[test]
fn what_is_malformed_is_said_with_the_place() {
    let bytes = small().to_bytes();
    let world = HEADER + 16;
    let refused = |at: usize, value: &[u8]| {
        let mut bytes = bytes.clone();
        bytes[at..at + value.len()].copy_from_slice(value);
        reseal(&mut bytes);
        match Airspace::from_bytes(&bytes) {
            Err(BakedError::Malformed(malformed)) => malformed,
            other => panic!("{other:?}"),
        }
    };
    let found = refused(world + 48, &0f64.to_le_bytes());
    let what = "invalid voxel size or origin";
    assert_eq!(found, Malformed { what, section: "world", at: world + 24 });
    assert_eq!(refused(HEADER, b"walls").section, "world");
    assert_eq!(refused(world, &u32::MAX.to_le_bytes()).section, "solids");
    assert_eq!(refused(world + 16, &7u64.to_le_bytes()).section, "labels");
    // Surface and guide are empty: name and length are all there is of them.
    let cells_end = bytes.len() - 32;
    assert_eq!(refused(cells_end - 8, &[9; 4]).section, "cells");
    assert_eq!(refused(cells_end, b"surfeit").section, "surface");
    assert_eq!(refused(cells_end + 16, b"guild").section, "guide");
    let text = BakedError::from(found).to_string();
    assert_eq!(
        text,
        "the file is inconsistent: invalid voxel size or origin (section `world`, \
         byte 72)"
    );
}

/// The bytes with another payload in a section.
fn with_section(bytes: &[u8], name: &[u8; 8], payload: &[u8]) -> Vec<u8> {
    let at = bytes.windows(8).position(|window| window == name).unwrap();
    let length = u64::from_le_bytes(bytes[at + 8..at + 16].try_into().unwrap()) as usize;
    let end = at + 16 + length.next_multiple_of(8);
    let mut forged = [&bytes[..at + 8], &(payload.len() as u64).to_le_bytes(), payload].concat();
    forged.resize(forged.len().next_multiple_of(8), 0);
    forged.extend(&bytes[end..]);
    reseal(&mut forged);
    forged
}

fn why_refused(bytes: &[u8]) -> &'static str {
    match Airspace::from_bytes(bytes) {
        Err(BakedError::Malformed(malformed)) => malformed.what,
        other => panic!("{other:?}"),
    }
}

/// Hostile number 8: a sealed file whose cells are those of another world.
#[test]
fn cells_that_are_not_the_free_space_are_refused() {
    let with_solid = |low: [i32; 3]| scattered([40, 8, 8], &[(low, [2, 2, 2])], &[], Listed::Solid);
    let (here, elsewhere) = (with_solid([3, 3, 3]), with_solid([35, 3, 3]));
    assert_eq!(here.world().solid_count(), elsewhere.world().solid_count());
    let mixed = Airspace::from_parts(Arc::clone(here.world()), elsewhere.cells().clone());
    let what = why_refused(&mixed.to_bytes());
    assert_eq!(what, "a cell contains a solid voxel, or one of another cell");

    // Two cells, one of which is moved onto the other.
    let split = scattered([32, 8, 8], &[([15, 0, 0], [2, 8, 8])], &[], Listed::Solid);
    let boxes: Vec<_> = split.cells().ids().map(|id| *split.cells().cell(id)).collect();
    assert_eq!(boxes.len(), 2);
    let bytes = split.to_bytes();
    let at = bytes.windows(12).position(|box_| box_ == [17, 0, 0, 0, 0, 0, 32, 0, 8, 0, 8, 0]);
    let mut forged = bytes.clone();
    forged[at.unwrap()] = 1;
    forged[at.unwrap() + 6] = 16;
    reseal(&mut forged);
    assert_eq!(why_refused(&forged), "a cell contains a solid voxel, or one of another cell");
}

/// The same for components: labels that say otherwise than the portals.
#[test]
fn labels_that_disagree_with_the_portals_are_refused() {
    let labels = |volumes: &[u64], marks: &[u32]| {
        let counts = [volumes.len() as u32, 0].map(u32::to_le_bytes).concat();
        let volumes = volumes.iter().flat_map(|n| n.to_le_bytes());
        let marks = marks.iter().flat_map(|n| n.to_le_bytes());
        counts.into_iter().chain(volumes).chain(marks).collect::<Vec<u8>>()
    };
    let room = 64 * 8 * 8;
    let cut = scattered([192, 8, 8], &[([64, 0, 0], [64, 8, 8])], &[], Listed::Solid).to_bytes();
    let true_labels = labels(&[room, room], &[0, u32::MAX, 1]);
    assert_eq!(with_section(&cut, b"labels  ", &true_labels), cut);
    let one = with_section(&cut, b"labels  ", &labels(&[2 * room], &[0, u32::MAX, 0]));
    assert_eq!(why_refused(&one), "the portals do not connect all cells of a component");

    let open = scattered([128, 8, 8], &[], &[], Listed::Solid).to_bytes();
    let two = with_section(&open, b"labels  ", &labels(&[room, room], &[0, 1]));
    assert_eq!(why_refused(&two), "a portal joins cells of different components");
}

#[test]
fn a_few_bytes_do_not_claim_much_memory() {
    // The header of a world of 2^40 voxels, and nothing that belongs to it.
    let mut writer = Writer::after([&MAGIC[..], &VERSION.to_le_bytes(), &[0; 16]].concat());
    writer.section("world", |writer| {
        writer.u32s(&[1 << 20, 1 << 10, 1 << 10, 0]);
        writer.u64s(&[0, 0, 0, 0, 1f64.to_bits()]);
    });
    writer.section("solids", |_| {});
    let mut bytes = writer.into_bytes();
    reseal(&mut bytes);
    let error = Airspace::from_bytes(&bytes).unwrap_err();
    assert!(
        error.to_string().contains("a declared count exceeds the bytes that are left"),
        "{error}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_airspace_comes_back_equal(
        size in prop::array::uniform3(1u32..150),
        boxes in prop::collection::vec((prop::array::uniform3(0i32..150), prop::array::uniform3(1i32..70)), 0..8),
        voxels in prop::collection::vec(prop::array::uniform3(any::<u32>()), 0..200),
        free in any::<bool>(),
    ) {
        let listed = if free { Listed::Free } else { Listed::Solid };
        assert_comes_back(&scattered(size, &boxes, &voxels, listed));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn hostile_files_are_survived(
        of in 0usize..3,
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u32>(), 0u8..6), 1..4),
    ) {
        let makers: [fn() -> Airspace; 3] = [wide, small, fitted];
        let mut bytes = makers[of]().to_bytes();
        for (index, value, kind) in edits {
            if bytes.len() < HEADER + 16 {
                break;
            }
            let at = HEADER + index.index(bytes.len() - HEADER);
            let word = (at / 4 * 4).min(bytes.len() - 4);
            match kind {
                0 => bytes[at] = value as u8,
                1 => bytes[at] ^= 1 << (value % 8),
                2 => bytes[word..word + 4].copy_from_slice(&value.to_le_bytes()),
                3 => bytes[word..word + 4].copy_from_slice(&(value % 64).to_le_bytes()),
                4 => drop(bytes.drain(at..(at + value as usize % 17).min(bytes.len()))),
                _ => {
                    let last = bytes.len() - 8;
                    let from = HEADER + value as usize % (last - HEADER);
                    bytes.copy_within(from..from + 8, at.min(last));
                }
            }
        }
        ask_everything(bytes);
    }
}
