//! The benchmark's own files, with `movingai`'s reader as a second opinion.

use crate::Folder;
use airlane::geom::Voxel;
use airlane::scene::Listed;
use airlane_io::test_maps::a1;
use airlane_io::{
    read_map, read_map_from, read_scenarios, read_scenarios_from, write_map, write_scenarios,
};
use movingai::parser::{parse_3dmap_file, parse_3dscen_file};

#[test]
fn another_reader_sees_the_same_map() {
    let files = a1().unwrap();
    let scene = read_map(&files.map).unwrap();
    let other = parse_3dmap_file(&files.map).unwrap();
    assert_eq!(scene.listed, Listed::Solid);
    let size = scene.voxels.size().map(|n| n as i32);
    assert_eq!(<[i32; 3]>::from(other.dimensions()), size);
    assert_eq!(scene.voxels.len(), 123_236);
    for Voxel([x, y, z]) in scene.voxels.iter() {
        assert!(other.is_occupied((x, y, z)), "{x} {y} {z}");
    }
    // With equal counts, both hold just the same voxels.
    let last = size.map(|n| n - 1).into();
    assert_eq!(other.count_occupied_in_region((0, 0, 0), last), 123_236);
}

#[test]
fn another_reader_sees_the_same_scenarios() {
    let files = a1().unwrap();
    let ours = read_scenarios(&files.scenarios).unwrap();
    let theirs = parse_3dscen_file(&files.scenarios).unwrap();
    assert_eq!((ours.version, ours.map.as_str()), (1, "A1.3dmap"));
    assert_eq!(ours.scenarios.len(), 10_000);
    assert_eq!(theirs.len(), 10_000);
    for (our, their) in ours.scenarios.iter().zip(&theirs) {
        assert_eq!(our.start.0, <[i32; 3]>::from(their.start_pos));
        assert_eq!(our.goal.0, <[i32; 3]>::from(their.goal_pos));
        assert_eq!(our.cost, their.optimal_length);
        assert_eq!(our.ratio, their.heuristic_ratio);
        assert_eq!(our.extra, None);
    }
}

#[test]
fn files_survive_reading_and_writing() {
    let files = a1().unwrap();
    let folder = Folder::new("a1");
    let copy = folder.file("copy");

    let scenarios = read_scenarios(&files.scenarios).unwrap();
    write_scenarios(&copy, &scenarios).unwrap();
    assert!(std::fs::read(&copy).unwrap() == std::fs::read(&files.scenarios).unwrap());

    let scene = read_map(&files.map).unwrap();
    write_map(&copy, &scene).unwrap();
    assert!(read_map(&copy).unwrap() == scene);
    let sorted = |path| {
        let text = std::fs::read_to_string(path).unwrap();
        let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert!(sorted(&copy) == sorted(&files.map));
    assert_eq!(folder.names(), ["copy"]);
}

/// Wherever a file is cut off, reading gives an error, or the records up to there.
#[test]
fn a_file_cut_off_anywhere_is_an_error_or_a_prefix() {
    let files = a1().unwrap();
    let map = std::fs::read(&files.map).unwrap();
    let whole = read_map_from(&map[..], "whole").unwrap();
    let (mut refused, mut read) = (0, 0);
    for cut in 0..3000 {
        match read_map_from(&map[..cut], "cut") {
            Err(_) => refused += 1,
            Ok(scene) if scene.voxels.size() == whole.voxels.size() => {
                // All lines but the last are whole; of that one a digit may be missing.
                let lines = map[..cut].iter().filter(|&&byte| byte == b'\n').count() as u64;
                assert!(scene.voxels.len() + 1 >= lines && scene.voxels.len() <= lines);
                let foreign = scene.voxels.iter().filter(|&v| !whole.voxels.contains(v)).count();
                assert!(foreign <= 1, "{foreign} voxels are not of the map, cut at {cut}");
                read += 1;
            }
            // Cut within the header's last number.
            Ok(scene) => assert!(scene.voxels.is_empty() && cut < 18),
        }
    }
    assert!(refused > 500 && read > 500, "{refused} refused, {read} read");

    let text = std::fs::read(&files.scenarios).unwrap();
    let whole = read_scenarios(&files.scenarios).unwrap();
    for cut in 0..3000 {
        if let Ok(file) = read_scenarios_from(&text[..cut], "cut") {
            let sure = file.scenarios.len().saturating_sub(1);
            assert_eq!(file.scenarios[..sure], whole.scenarios[..sure], "cut at {cut}");
        }
    }
}
