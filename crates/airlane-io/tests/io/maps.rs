use crate::Bad;
use airlane::geom::{Voxel, VoxelSet};
use airlane::scene::{Listed, Scene};
use airlane_io::{ReadErrorKind as Kind, read_map, read_map_from, write_map, write_map_to};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn scene(size: [u32; 3], listed: Listed, voxels: &[[i32; 3]]) -> Scene {
    let mut set = VoxelSet::new(size).unwrap();
    for &voxel in voxels {
        assert!(set.insert(Voxel(voxel)));
    }
    set.compact();
    Scene { listed, ..Scene::of_solids(set) }
}

#[test]
fn every_harmless_spelling_gives_the_same_scene() {
    let expected = scene([4, 3, 2], Listed::Solid, &[[0, 0, 0], [3, 2, 1]]);
    for text in [
        "voxel 4 3 2\n0 0 0\n3 2 1\n",
        "voxel 4 3 2\n3 2 1\n0 0 0\n",
        "voxel 4 3 2\r\n0 0 0\r\n3 2 1\r\n",
        "voxel 4 3 2\n0 0 0\n3 2 1",
        "voxel 4 3 2\n0 0 0\n3 2 1\n\n \n\r\n\t",
        "  voxel  4\t3 2 \n 0 0 0 \t\n\n3  2 1  ",
        "voxel 04 3 2\n0 0 0000000000000\n3 2 1\n",
    ] {
        assert_eq!(read_map_from(text.as_bytes(), "x").unwrap(), expected, "{text:?}");
    }
    let free = read_map_from(&b"rev_voxel 4 3 2\n0 0 0\n3 2 1\n"[..], "x").unwrap();
    assert_eq!(free, Scene { listed: Listed::Free, ..expected });
}

#[test]
fn a_map_may_be_without_voxels() {
    for text in ["voxel 1 1 1", "voxel 1 1 1\n", "voxel 1 1 1\n\n"] {
        let read = read_map_from(text.as_bytes(), "x").unwrap();
        assert_eq!(read, scene([1, 1, 1], Listed::Solid, &[]));
    }
}

#[test]
fn every_fault_names_file_line_and_expectation() {
    let cases: &[Bad] = &[
        (
            b"",
            |kind| matches!(kind, Kind::Empty { .. }),
            "m: the file is empty, expected `voxel W H D` or `rev_voxel W H D`",
        ),
        (
            b"octile 4 3 2\n",
            |kind| matches!(kind, Kind::Header { .. }),
            "m:1: found `octile 4 3 2`, expected `voxel W H D` or `rev_voxel W H D`",
        ),
        (
            b"\n\nvoxel 4 3 2\n",
            |kind| matches!(kind, Kind::Header { .. }),
            "m:1: found ``, expected `voxel W H D` or `rev_voxel W H D`",
        ),
        (
            b"\xef\xbb\xbfvoxel 4 3 2\n",
            |kind| matches!(kind, Kind::Header { .. }),
            "m:1: found `\\u{feff}voxel 4 3 2`, expected `voxel W H D` or `rev_voxel W H D`",
        ),
        (
            b"voxel 4 3\n",
            |kind| matches!(kind, Kind::Columns { count: 3, .. }),
            "m:1: found 3 columns (`voxel 4 3`), expected `voxel W H D` or `rev_voxel W H D`",
        ),
        (
            b"voxel 4 3",
            |kind| matches!(kind, Kind::CutOff { .. }),
            "m:1: the file is truncated: its last line is `voxel 4 3`, \
             expected `voxel W H D` or `rev_voxel W H D`",
        ),
        (
            b"voxel 4 3 2 1\n",
            |kind| matches!(kind, Kind::Columns { count: 5, .. }),
            "m:1: found 5 columns (`voxel 4 3 2 1`), expected `voxel W H D` or `rev_voxel W H D`",
        ),
        (
            b"voxel 4 three 2\n",
            |kind| matches!(kind, Kind::NotANumber { column: "H", .. }),
            "m:1: found `three` for H, expected a whole number",
        ),
        (
            b"voxel 4 3 -2\n",
            |kind| matches!(kind, Kind::Negative { column: "D", .. }),
            "m:1: found `-2` for D, expected a number of at least 0",
        ),
        (
            b"voxel 4 0 2\n",
            |kind| matches!(kind, Kind::Size(_)),
            "m:1: the box [4, 0, 2] has an empty axis: every dimension must be at least 1",
        ),
        (
            b"voxel 1048577 1 1\n",
            |kind| matches!(kind, Kind::Size(_)),
            "m:1: the box [1048577, 1, 1] is too long: at most 1048576 voxels along an axis",
        ),
        (
            b"voxel 1048576 1048576 1048576\n",
            |kind| matches!(kind, Kind::Size(_)),
            "m:1: the box [1048576, 1048576, 1048576] is too large: at most about 2^40 voxels in all",
        ),
        (
            b"voxel 4294967296 1 1\n",
            |kind| matches!(kind, Kind::TooLarge { column: "W", .. }),
            "m:1: found `4294967296` for W, expected at most 4294967295",
        ),
        (
            b"voxel 4 3 2\n0 0 0\n1 x 1\n",
            |kind| matches!(kind, Kind::NotANumber { column: "y", .. }),
            "m:3: found `x` for y, expected a whole number",
        ),
        (
            b"voxel 4 3 2\n0 1.5 0\n",
            |kind| matches!(kind, Kind::NotANumber { column: "y", .. }),
            "m:2: found `1.5` for y, expected a whole number",
        ),
        (
            b"voxel 4 3 2\n0 0 0\n\n-1 0 0\n",
            |kind| matches!(kind, Kind::Negative { column: "x", .. }),
            "m:4: found `-1` for x, expected a number of at least 0",
        ),
        (
            b"voxel 4 3 2\n0 0 99999999999\n",
            |kind| matches!(kind, Kind::TooLarge { column: "z", .. }),
            "m:2: found `99999999999` for z, expected at most 4294967295",
        ),
        (
            b"voxel 4 3 2\n0 0\n1 1 1\n",
            |kind| matches!(kind, Kind::Columns { count: 2, .. }),
            "m:2: found 2 columns (`0 0`), expected 3 columns, `x y z`",
        ),
        (
            b"voxel 4 3 2\n0 0 0 0\n",
            |kind| matches!(kind, Kind::Columns { count: 4, .. }),
            "m:2: found 4 columns (`0 0 0 0`), expected 3 columns, `x y z`",
        ),
        (
            b"voxel 4 3 2\n0 0 0\n12 3",
            |kind| matches!(kind, Kind::CutOff { .. }),
            "m:3: the file is truncated: its last line is `12 3`, expected 3 columns, `x y z`",
        ),
        (
            b"voxel 4 3 2\n0 0 0\n0 3 0\n",
            |kind| matches!(kind, Kind::OutsideBox { voxel: [0, 3, 0], size: [4, 3, 2] }),
            "m:3: voxel (0, 3, 0) is outside the box, expected x below 4, y below 3 and z below 2",
        ),
        (
            b"voxel 4 3 2\n0 0 4294967295\n",
            |kind| matches!(kind, Kind::OutsideBox { .. }),
            "m:2: voxel (0, 0, 4294967295) is outside the box, \
             expected x below 4, y below 3 and z below 2",
        ),
        (
            b"voxel 4 3 2\n1 0 0\n2 0 0\n1 0 0\n3 0 0\n",
            |kind| matches!(kind, Kind::Duplicate(Voxel([1, 0, 0]))),
            "m:4: duplicate voxel (1, 0, 0): expected every voxel at most once",
        ),
        (
            b"voxel 4 3 2\n1 \xff\xfe 0\n",
            |kind| matches!(kind, Kind::NotText { .. }),
            "m:2: found `1 \\xff\\xfe 0`, expected UTF-8 text",
        ),
        (
            b"PK\x03\x04\x00\x00",
            |kind| matches!(kind, Kind::NotText { .. }),
            "m:1: found `PK\\u{3}\\u{4}\\u{0}\\u{0}`, expected UTF-8 text",
        ),
        (
            &[b'7'; 5000],
            |kind| matches!(kind, Kind::LineTooLong { limit: 256, .. }),
            "m:1: the line is longer than 256 bytes; \
             it starts with `7777777777777777777777777777777777777777…`",
        ),
    ];
    for (bytes, is_kind, message) in cases {
        let error = read_map_from(*bytes, "m").unwrap_err();
        assert_eq!(error.to_string(), *message);
        assert!(is_kind(&error.kind), "{error:?}");
        assert_eq!(error.file, "m");
        assert_eq!(error.line.is_none(), bytes.is_empty());
    }
}

#[test]
fn a_missing_file_is_named() {
    let error = read_map("no-such.3dmap").unwrap_err();
    assert!(error.to_string().starts_with("no-such.3dmap: cannot be read: "), "{error}");
    assert!(matches!(error.kind, Kind::Io(_)));
}

/// Repeats one line for ever; only a bounded reader comes back.
struct Endless;

impl std::io::Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        buffer.fill(b' ');
        Ok(buffer.len())
    }
}

#[test]
fn an_endless_line_is_refused_without_collecting_it() {
    let error = read_map_from(Endless, "m").unwrap_err();
    assert!(matches!(error.kind, Kind::LineTooLong { .. }));
}

#[test]
fn a_failed_write_says_where() {
    let scene = scene([2, 2, 2], Listed::Solid, &[[1, 1, 1]]);
    let error = write_map("no-such-folder/m.3dmap", &scene).unwrap_err();
    assert!(
        error.to_string().starts_with("no-such-folder/m.3dmap: cannot be written: "),
        "{error}"
    );
}

proptest! {
    /// Far more lines than the buffer holds, so that lines straddle its end.
    #[test]
    fn maps_are_read_back_as_written(
        size in prop::array::uniform3(1u32..150),
        voxels in prop::collection::vec(prop::array::uniform3(0i32..150), 0..12_000),
        free: bool,
    ) {
        let voxels: BTreeSet<_> = voxels
            .into_iter()
            .map(|voxel| std::array::from_fn(|axis| voxel[axis] % size[axis] as i32))
            .collect();
        let voxels: Vec<[i32; 3]> = voxels.into_iter().collect();
        let listed = if free { Listed::Free } else { Listed::Solid };
        let scene = scene(size, listed, &voxels);
        let mut written = Vec::new();
        write_map_to(&mut written, "m", &scene).unwrap();
        prop_assert_eq!(read_map_from(&written[..], "m").unwrap(), scene);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(
        header in prop::sample::select(vec!["", "voxel ", "voxel 9 9 9\n", "rev_voxel 9 9 9\r\n"]),
        rest in prop::collection::vec(
            prop::sample::select(b"0123456789 \n\r\t-.ex\0\xff".to_vec()), 0..200),
    ) {
        let _ = read_map_from([header.as_bytes(), &rest].concat().as_slice(), "m");
    }
}
