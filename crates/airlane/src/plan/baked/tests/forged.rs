//! Files with one fault each: every one is refused for what it is, and where it is.

use super::*;

/// Where the payload of a section is.
fn payload_of(bytes: &[u8], name: &[u8; 8]) -> std::ops::Range<usize> {
    let at = bytes.windows(8).position(|window| window == name).unwrap() + 16;
    at..at + u64::from_le_bytes(bytes[at - 8..at].try_into().unwrap()) as usize
}

fn word_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

fn put(bytes: &mut [u8], at: usize, value: &[u8]) {
    bytes[at..at + value.len()].copy_from_slice(value);
}

/// Asserts that bytes are refused for this reason, found at byte `at`, after a change.
#[track_caller]
fn assert_refused(
    bytes: &[u8],
    (section, at, what): (&'static str, usize, &'static str),
    change: impl FnOnce(&mut Vec<u8>),
) {
    let mut forged = bytes.to_vec();
    change(&mut forged);
    reseal(&mut forged);
    let found = Airspace::from_bytes(&forged).map(|_| "read");
    assert_eq!(found, Err(BakedError::Malformed(Malformed { what, section, at })));
}

/// Where the masks of each mixed region are, and how many bricks it stores.
fn mixed_regions(bytes: &[u8], count: usize) -> Vec<(usize, usize)> {
    let solids = payload_of(bytes, b"solids  ");
    let mut at = solids.start + count.next_multiple_of(8);
    let marks = bytes[solids.start..solids.start + count].iter();
    let found = marks.filter(|mark| **mark == 2).map(|_| {
        let here = at;
        let stored = bytes[at + 64..at + 128].iter().map(|byte| byte.count_ones() as usize).sum();
        at += 128 + 64 * stored;
        (here, stored)
    });
    let found = found.collect();
    assert_eq!(at, solids.end);
    found
}

#[test]
fn faulty_voxels_are_refused_with_the_place() {
    // Bricks of 3 × 3 × 4 in one region.
    let airspace = scattered([20, 20, 30], &[([5, 5, 5], [9, 9, 9])], &[], Listed::Solid);
    let bytes = airspace.to_bytes();
    let at = payload_of(&bytes, b"solids  ").start;
    let [(masks, stored)] = mixed_regions(&bytes, 1)[..] else { panic!("one region") };
    assert!(stored > 2);
    assert_refused(&bytes, ("solids", at, "unknown region mark"), |bytes| bytes[at] = 3);
    assert_refused(&bytes, ("solids", at + 1, "the padding is not zero"), |bytes| {
        bytes[at + 3] = 1
    });
    for z in 0..4 {
        let both = ("solids", masks + 8 * z, "a brick is both full and stored");
        assert_refused(&bytes, both, |bytes| {
            bytes[masks + 8 * z] |= 1;
            bytes[masks + 64 + 8 * z] |= 1;
        });
        let outside = ("solids", masks + 8 * z, "a brick lies outside the box");
        for of in [0, 64] {
            assert_refused(&bytes, outside, |bytes| bytes[masks + of + 8 * z] |= 8);
            assert_refused(&bytes, outside, |bytes| bytes[masks + of + 8 * z + 3] |= 1);
        }
    }
    let beyond = ("solids", masks + 32, "a brick lies outside the box");
    assert_refused(&bytes, beyond, |bytes| bytes[masks + 32] |= 1);
    for i in 0..stored {
        let uniform = ("solids", masks + 128 + 64 * i, "a uniform brick is stored, not marked");
        for byte in [0, 0xff] {
            let at = uniform.1;
            assert_refused(&bytes, uniform, |bytes| put(bytes, at, &[byte; 64]));
        }
    }
    // A region without a stored brick is mixed only if it has full and empty ones.
    for full in [[0u64; 8], [0x07_07_07, 0x07_07_07, 0x07_07_07, 0x07_07_07, 0, 0, 0, 0]] {
        let full = full.iter().flat_map(|word| word.to_le_bytes());
        let payload: Vec<u8> =
            [2, 0, 0, 0, 0, 0, 0, 0].into_iter().chain(full).chain([0; 64]).collect();
        let forged = with_section(&bytes, b"solids  ", &payload);
        assert_eq!(why_refused(&forged), "a uniform region is stored instead of marked");
    }
    // In the last of several regions one brick is in the box.
    let bytes = wide().to_bytes();
    let at = payload_of(&bytes, b"solids  ").start;
    for index in 0..4 {
        assert_refused(&bytes, ("solids", at + index, "unknown region mark"), |bytes| {
            bytes[at + index] = 9;
        });
    }
    assert_eq!(bytes[at + 3], 2, "the border is within a brick");
    let (masks, _) = *mixed_regions(&bytes, 4).last().unwrap();
    for brick in [2, 4, 128] {
        let outside = ("solids", masks, "a brick lies outside the box");
        assert_refused(&bytes, outside, |bytes| bytes[masks] |= brick);
    }
}

#[test]
fn faulty_labels_are_refused_with_the_place() {
    let bytes = small().to_bytes();
    let at = payload_of(&bytes, b"labels  ").start;
    // Two components; two bricks are split, each in two.
    assert_eq!([word_at(&bytes, at), word_at(&bytes, at + 4)], [2, 4]);
    let (volumes, pieces) = (at + 8, at + 24);
    let (of_pieces, marks) = (pieces + 4 * 64, pieces + 4 * 64 + 16);
    let bricks = marks + 4;
    let label = |slot: usize| bricks + 4 * slot;
    let [more, several] = [1u32 << 31, u32::MAX - 1];
    let labels: Vec<u32> = (0..4).map(|i| word_at(&bytes, of_pieces + 4 * i)).collect();
    assert_eq!(labels, [more, 1, more, 1]);
    assert_eq!([0, 1, 8].map(|slot| word_at(&bytes, label(slot))), [several, u32::MAX, several]);

    for component in 0..2 {
        let wrong = ("labels", volumes, "wrong volume of a component");
        assert_refused(&bytes, wrong, |bytes| bytes[volumes + 8 * component] ^= 1);
    }
    let divided = |what| ("labels", bricks, what);
    let put_word =
        |at: usize, value: u32| move |bytes: &mut Vec<u8>| put(bytes, at, &value.to_le_bytes());
    let without_room = divided("a brick without free voxels has a component");
    for value in [0, 1, several] {
        assert_refused(&bytes, without_room, put_word(label(1), value));
        assert_refused(&bytes, without_room, put_word(label(511), value));
    }
    for value in [2, 77, u32::MAX] {
        assert_refused(&bytes, divided("unknown component"), put_word(label(2), value));
    }
    let overlap = divided("a split brick's pieces overlap, or one is empty");
    for piece in 0..4 {
        let at = pieces + 64 * piece;
        assert_refused(&bytes, overlap, |bytes| put(bytes, at, &[0; 64]));
        assert_refused(&bytes, overlap, |bytes| put(bytes, at, &[0xff; 64]));
    }
    assert_refused(&bytes, overlap, |bytes| bytes.copy_within(pieces..pieces + 64, pieces + 64));
    let order = divided("components are not numbered in order of appearance");
    assert_refused(&bytes, order, |bytes| {
        put_word(of_pieces, 1 | more)(bytes);
        put_word(of_pieces + 4, 0)(bytes);
    });
    let within = divided("a brick is divided within a component");
    assert_refused(&bytes, within, put_word(of_pieces + 4, 0));
    assert_refused(&bytes, within, put_word(of_pieces + 8, 1 | more));
    // Swapped where both components are known.
    let swapped = divided("the pieces of a split brick are not in order");
    assert_refused(&bytes, swapped, |bytes| {
        let [low, high]: [Vec<u8>; 2] =
            [2, 3].map(|i| bytes[pieces + 64 * i..pieces + 64 * i + 64].to_vec());
        put(bytes, pieces + 2 * 64, &[high, low].concat());
        put_word(of_pieces + 8, 1 | more)(bytes);
        put_word(of_pieces + 12, 0)(bytes);
    });
    let left_out = divided("a split brick's pieces leave out free voxels");
    assert_refused(&bytes, left_out, put_word(of_pieces, 0));
    assert_refused(&bytes, left_out, |bytes| {
        let byte = (pieces..pieces + 64).find(|&at| bytes[at] & (bytes[at] - 1) != 0).unwrap();
        bytes[byte] &= bytes[byte] - 1;
    });
    assert_refused(
        &bytes,
        divided("a split brick lacks pieces"),
        put_word(of_pieces + 12, 1 | more),
    );
    assert_refused(&bytes, divided("a split brick has one piece"), |bytes| {
        for i in 0..64 {
            bytes[pieces + 64 * 2 + i] |= bytes[pieces + 64 * 3 + i];
        }
        put_word(of_pieces + 8, 0)(bytes);
    });
    // A piece more than the bricks use.
    let mut payload = bytes[payload_of(&bytes, b"labels  ")].to_vec();
    payload[4] = 5;
    payload.splice(marks - at..marks - at, [1, 0, 0, 0]);
    payload.splice(of_pieces - at..of_pieces - at, [1; 64]);
    let forged = with_section(&bytes, b"labels  ", &payload);
    assert_refused(&forged, ("labels", pieces, "some pieces belong to no brick"), |_| {});

    // What is outside the box is solid, whether its region is divided or not.
    for airspace in [small(), scattered([26, 9, 8], &[([25, 4, 4], [1, 2, 3])], &[], Listed::Solid)]
    {
        let bytes = airspace.to_bytes();
        let [(masks, stored)] = mixed_regions(&bytes, 1)[..] else { panic!("one region") };
        let outside = (masks + 128..masks + 128 + 64 * stored)
            .find(|&at| bytes[at] == 0xfc)
            .expect("a row of two voxels at the border");
        let mut forged = bytes.clone();
        forged[outside] = 0x7c;
        reseal(&mut forged);
        assert_eq!(why_refused(&forged), "a voxel outside the box is free");
    }
}

#[test]
fn labels_are_stored_in_their_one_form() {
    let several = u32::MAX - 1;
    let words = |words: &[u32]| -> Vec<u8> { words.iter().flat_map(|n| n.to_le_bytes()).collect() };
    // Free bricks and solid ones in a region of one component.
    let bytes = scattered([16, 8, 8], &[([8, 0, 0], [8, 8, 8])], &[], Listed::Solid).to_bytes();
    let head = words(&[1, 0, 512, 0]);
    assert_eq!(with_section(&bytes, b"labels  ", &[head.clone(), words(&[0])].concat()), bytes);
    let mut bricks = [u32::MAX; 512];
    bricks[0] = 0;
    let divided = [head, words(&[several]), words(&bricks)].concat();
    let forged = with_section(&bytes, b"labels  ", &divided);
    let at = payload_of(&forged, b"labels  ").start;
    let what = "a region of one component is stored as divided";
    assert_refused(&forged, ("labels", at + 20, what), |_| {});

    let cut = scattered([192, 8, 8], &[([64, 0, 0], [64, 8, 8])], &[], Listed::Solid).to_bytes();
    let marks = payload_of(&cut, b"labels  ").start + 8 + 16;
    for value in [0u32, 1, 7] {
        let what = "a region without free voxels has a component";
        assert_refused(&cut, ("labels", marks + 4, what), |bytes| {
            put(bytes, marks + 4, &value.to_le_bytes());
        });
    }
    assert_refused(&cut, ("labels", marks + 8, "unknown component"), |bytes| {
        put(bytes, marks + 8, &u32::MAX.to_le_bytes());
    });
    // A component without a voxel.
    let empty =
        with_section(&cut, b"labels  ", &words(&[3, 0, 4096, 0, 4096, 0, 0, 0, 0, u32::MAX, 1]));
    assert_eq!(why_refused(&empty), "wrong volume of a component");
}

#[test]
fn bodies_that_cannot_be_are_refused_with_the_place() {
    let bytes = fitted().to_bytes();
    let at = payload_of(&bytes, b"body    ").start;
    let invalid = ("body", at, "invalid body");
    // A point, a size below zero, the other zero, and what fits in no lattice.
    assert_refused(&bytes, invalid, |bytes| put(bytes, at, &[0; 32]));
    for value in [-1.0, -0.0, f64::NAN, f64::INFINITY, 1e9] {
        for part in 0..4 {
            assert_refused(&bytes, invalid, |bytes| {
                put(bytes, at + 8 * part, &f64::to_le_bytes(value))
            });
        }
    }
    let length = bytes.len();
    let extra = ("file", length, "extra bytes after the last section");
    assert_refused(&bytes, extra, |bytes| bytes.extend([0; 16]));
    assert!(is_baked(&bytes) && is_baked(&MAGIC) && !is_baked(&MAGIC[..11]));
    assert!(!is_baked(b"voxel 4 4 4\n0 0 0\n") && !is_baked(&[]));
}

/// Where the parts of a section `cells` are.
struct Layout {
    count: usize,
    portal_count: usize,
    boxes: usize,
    counts: usize,
    portals: usize,
}

impl Layout {
    fn of(bytes: &[u8], regions: usize) -> Self {
        let cells = payload_of(bytes, b"cells   ");
        let [count, portal_count] = [0, 4].map(|i| word_at(bytes, cells.start + i) as usize);
        let boxes = cells.start + 8 + 32 * regions;
        let counts = boxes + 12 * count;
        let portals = counts + 4 * count;
        assert_eq!(portals + 4 * portal_count, cells.end);
        Self { count, portal_count, boxes, counts, portals }
    }
}

#[test]
fn faulty_boxes_of_cells_are_refused_with_the_place() {
    let airspace = scattered(
        [70, 40, 33],
        &[([10, 2, 2], [1, 10, 7]), ([40, 5, 0], [9, 20, 30]), ([35, 36, 20], [2, 2, 2])],
        &[],
        Listed::Solid,
    );
    let size = airspace.world().size();
    let bytes = airspace.to_bytes();
    let layout = Layout::of(&bytes, 2);
    assert!(layout.count > 20);
    let mut below = 0;
    for cell in 0..layout.count {
        let at = layout.boxes + 12 * cell;
        let outside = ("cells", at, "a cell is not a box within its chunk");
        for axis in 0..3 {
            let [low_at, high_at] = [at + 2 * axis, at + 6 + 2 * axis];
            let [low, high] = [low_at, high_at]
                .map(|at| u16::from_le_bytes(bytes[at..at + 2].try_into().unwrap()));
            let put_word = |at: usize, value: u16| {
                move |bytes: &mut Vec<u8>| put(bytes, at, &value.to_le_bytes())
            };
            let chunk = low / 32 * 32;
            for value in [low, low.saturating_sub(1), 0] {
                assert_refused(&bytes, outside, put_word(high_at, value));
            }
            for value in [high, high + 1, u16::MAX] {
                assert_refused(&bytes, outside, put_word(low_at, value));
            }
            for value in [(chunk + 32).min(size[axis] as u16) + 1, u16::MAX] {
                assert_refused(&bytes, outside, put_word(high_at, value));
            }
            if chunk > 0 {
                below += 1;
                assert_refused(&bytes, outside, put_word(low_at, chunk - 1));
            }
            if high - low > 1 {
                let short = ("cells", layout.boxes, "the cells do not add up to the free voxels");
                assert_refused(&bytes, short, put_word(high_at, high - 1));
            }
        }
    }
    assert!(below > 10);
    // Cells of one chunk, one of them twice, or in another order.
    let chunk_of = |cell: usize| [0, 2, 4].map(|i| bytes[layout.boxes + 12 * cell + i] / 32);
    for cell in (1..layout.count).filter(|&cell| chunk_of(cell) == chunk_of(cell - 1)) {
        let at = layout.boxes + 12 * cell;
        let unordered = ("cells", at, "the cells of a chunk are not in order");
        assert_refused(&bytes, unordered, |bytes| bytes.copy_within(at - 12..at, at));
        assert_refused(&bytes, unordered, |bytes| bytes[at - 12..at + 12].rotate_left(12));
    }
}

#[test]
fn faulty_portals_are_refused_with_the_place() {
    let bytes = wide().to_bytes();
    let layout = Layout::of(&bytes, 4);
    assert!(layout.portal_count > 20);
    let missing = "a portal refers to a missing cell";
    for portal in 0..layout.portal_count {
        let at = layout.portals + 4 * portal;
        for value in [u32::MAX, word_at(&bytes, at) | 0x7fff, 6 << 29, 7 << 29] {
            assert_refused(&bytes, ("cells", at, missing), |bytes| {
                put(bytes, at, &value.to_le_bytes());
            });
        }
    }
    let mut first = 0;
    let mut removed = [0; 2];
    for cell in 0..layout.count {
        let of_cell = word_at(&bytes, layout.counts + 4 * cell) as usize;
        for portal in first..first + of_cell {
            let at = layout.portals + 4 * portal;
            if portal > first {
                let unordered = ("cells", at, "the portals of a cell are not in order");
                assert_refused(&bytes, unordered, |bytes| bytes.copy_within(at - 4..at, at));
                assert_refused(&bytes, unordered, |bytes| bytes[at - 4..at + 4].rotate_left(4));
            }
            // Without this one, the other side is alone.
            let mut payload = bytes[payload_of(&bytes, b"cells   ")].to_vec();
            let start = layout.boxes - 8 - 32 * 4;
            drop(payload.drain(at - start..at - start + 4));
            for count in [4, layout.counts + 4 * cell - start] {
                let value = word_at(&payload, count) - 1;
                put(&mut payload, count, &value.to_le_bytes());
            }
            let forged = with_section(&bytes, b"cells   ", &payload);
            assert_eq!(why_refused(&forged), "a portal is missing on the other side");
            removed[(word_at(&bytes, at) >> 29) as usize % 2] += 1;
        }
        first += of_cell;
    }
    assert!(removed[0] == removed[1] && removed[0] > 10, "{removed:?}");
}

/// The slow check finds what the reader does not look for, and what belongs to another world.
#[test]
fn broken_cells_are_found_out_by_the_check() {
    let with_solid = |low: [i32; 3]| scattered([40, 8, 8], &[(low, [2, 2, 2])], &[], Listed::Solid);
    let (here, elsewhere, open) = (
        with_solid([3, 3, 3]),
        with_solid([35, 3, 3]),
        scattered([40, 8, 8], &[], &[], Listed::Solid),
    );
    assert_eq!(here.cells().check(here.world()), Ok(()));
    let found = here.cells().check(elsewhere.world());
    assert!(matches!(found, Err(BrokenCells::Solid { .. })), "{found:?}");
    let found = here.cells().check(open.world());
    assert_eq!(found, Err(BrokenCells::Cover { held: 2552, free: 2560 }));
    let found = open.cells().check(here.world());
    let voxel = Voxel::new(3, 3, 3);
    assert_eq!(found, Err(BrokenCells::Solid { cell: open.cells().locate(voxel).unwrap(), voxel }));
    // A portal that is missing on both sides, beside others that connect its cells: the file is read.
    let bytes = here.to_bytes();
    let layout = Layout::of(&bytes, 1);
    let all = || 0..layout.portal_count;
    let start = layout.boxes - 8 - 32;
    let owner = |portal: usize| {
        let ends = (0..layout.count).scan(0, |end, cell| {
            *end += word_at(&bytes, layout.counts + 4 * cell) as usize;
            Some(*end)
        });
        ends.take_while(|end| *end <= portal).count()
    };
    let mut broken = 0;
    for (one, other) in all().flat_map(|a| all().filter(move |b| a < *b).map(move |b| (a, b))) {
        let mut payload = bytes[payload_of(&bytes, b"cells   ")].to_vec();
        for portal in [other, one] {
            let at = layout.portals + 4 * portal - start;
            drop(payload.drain(at..at + 4));
            for count in [4, layout.counts + 4 * owner(portal) - start] {
                let value = word_at(&payload, count) - 1;
                put(&mut payload, count, &value.to_le_bytes());
            }
        }
        if let Ok(read) = Airspace::from_bytes(&with_section(&bytes, b"cells   ", &payload)) {
            let found = read.cells().check(read.world());
            assert!(matches!(found, Err(BrokenCells::Portals { .. })), "{found:?}");
            broken += 1;
        }
    }
    assert!(broken > 3, "{broken}");
}

/// Every voxel outside the box is solid, in bricks that the box cuts on one axis or on several.
#[test]
fn free_voxels_outside_the_box_are_refused() {
    for size in [[10, 10, 10], [26, 24, 24], [24, 26, 24], [24, 24, 26], [9, 16, 23]] {
        let bytes = scattered(size, &[], &[[1, 2, 3]], Listed::Solid).to_bytes();
        let [(masks, stored)] = mixed_regions(&bytes, 1)[..] else { panic!("one region") };
        let slots = (0..512).filter(|slot| bytes[masks + 64 + slot / 8] >> (slot % 8) & 1 == 1);
        let slots: Vec<usize> = slots.collect();
        assert_eq!(slots.len(), stored);
        let mut outside = 0;
        for (i, slot) in slots.into_iter().enumerate() {
            let brick = [slot % 8, slot / 8 % 8, slot / 64];
            for bit in (0..512).step_by(7) {
                let inner = [bit % 8, bit / 8 % 8, bit / 64];
                if (0..3).all(|i| 8 * brick[i] + inner[i] < size[i] as usize) {
                    continue;
                }
                outside += 1;
                let mut forged = bytes.clone();
                forged[masks + 128 + 64 * i + bit / 8] ^= 1 << (bit % 8);
                reseal(&mut forged);
                assert_eq!(why_refused(&forged), "a voxel outside the box is free", "{size:?}");
            }
        }
        assert!(outside > 50, "{size:?} {outside}");
    }
}

/// Labels that part what is connected: within a brick, and between two.
#[test]
fn cells_of_several_components_are_refused() {
    let bytes = scattered([16, 8, 8], &[], &[], Listed::Solid).to_bytes();
    assert_eq!(Layout::of(&bytes, 1).count, 1);
    let words = |words: &[u32]| -> Vec<u8> { words.iter().flat_map(|n| n.to_le_bytes()).collect() };
    let [several, more] = [u32::MAX - 1, 1 << 31];
    let bricks = |first: u32, second: u32| {
        let mut bricks = [u32::MAX; 512];
        [bricks[0], bricks[1]] = [first, second];
        words(&bricks)
    };
    let apart = [words(&[2, 0, 512, 0, 512, 0, several]), bricks(0, 1)].concat();
    let halves = [[0x0f; 64], [0xf0; 64]].concat();
    let within = [
        words(&[2, 2, 256 + 512, 0, 256, 0]),
        halves,
        words(&[more, 1, several]),
        bricks(several, 0),
    ];
    let cell = "a cell lies in several components";
    for labels in [apart, within.concat()] {
        let forged = with_section(&bytes, b"labels  ", &labels);
        let at = Layout::of(&forged, 1).boxes;
        assert_refused(&forged, ("cells", at, cell), |_| {});
    }
}

/// A portal that leads to another cell of its chunk than it did.
#[test]
fn portals_to_cells_that_share_no_face_are_refused() {
    let boxes = [([4, 4, 4], [3, 5, 2]), ([10, 3, 9], [5, 6, 8]), ([20, 15, 1], [4, 9, 20])];
    let bytes = scattered([32, 32, 32], &boxes, &[], Listed::Solid).to_bytes();
    let layout = Layout::of(&bytes, 1);
    let corners = |cell: usize| -> [[u16; 3]; 2] {
        let word = |i: usize| {
            let at = layout.boxes + 12 * cell + 2 * i;
            u16::from_le_bytes([bytes[at], bytes[at + 1]])
        };
        [[word(0), word(1), word(2)], [word(3), word(4), word(5)]]
    };
    let no_face = "a portal joins cells that share no face";
    let unordered = "the portals of a cell are not in order";
    let (mut refused, mut first) = (0, 0);
    for cell in 0..layout.count {
        let of_cell = word_at(&bytes, layout.counts + 4 * cell) as usize;
        for portal in first..first + of_cell {
            let at = layout.portals + 4 * portal;
            let value = word_at(&bytes, at);
            let (face, place) = ((value >> 29) as usize, (value & 0x7fff) as usize);
            assert!(value >> 15 & 0xf == 0 && place < layout.count, "all in one chunk");
            let missing = ("cells", at, "a portal refers to a missing cell");
            assert_refused(&bytes, missing, |bytes| {
                let beyond = value & !0x7fff | layout.count as u32;
                put(bytes, at, &beyond.to_le_bytes());
            });
            let (axis, is_upper) = (face / 2, face % 2 == 1);
            for other in (0..layout.count).filter(|_| is_upper) {
                let ([low, high], [their_low, their_high]) = (corners(cell), corners(other));
                let overlaps =
                    (0..3).all(|i| i == axis || low[i] < their_high[i] && their_low[i] < high[i]);
                if high[axis] == their_low[axis] && overlaps {
                    continue;
                }
                let mut forged = bytes.clone();
                put(&mut forged, at, &(value & !0x7fff | other as u32).to_le_bytes());
                reseal(&mut forged);
                match why_refused(&forged) {
                    what if what == no_face => {
                        refused += 1;
                        assert_refused(&forged, ("cells", at, no_face), |_| {});
                    }
                    what => assert_eq!(what, unordered, "{cell} {other}"),
                }
            }
        }
        first += of_cell;
    }
    assert!(refused > 100, "{refused}");
}
