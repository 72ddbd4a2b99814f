//! What broke something once, or said "valid" where nothing was checked.

use super::{Folder, WALL, json};
use airlane::plan::reseal;
use std::process::Stdio;

/// A recording: radii, then the positions of all units frame by frame.
fn recording(bounds: [[f64; 3]; 2], radii: &[f32], frames: &[&[[f32; 3]]]) -> Vec<u8> {
    let mut bytes = b"AIRCROWD".to_vec();
    for number in [1, radii.len() as u32, frames.len() as u32, 0] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(0.1f64.to_le_bytes());
    bytes.extend(bounds.iter().flatten().flat_map(|c| c.to_le_bytes()));
    bytes.extend(radii.iter().flat_map(|radius| radius.to_le_bytes()));
    bytes.extend(frames.iter().copied().flatten().flatten().flat_map(|c| c.to_le_bytes()));
    bytes
}

#[test]
fn a_recording_is_checked_in_bounded_time_or_refused() {
    let folder = Folder::new("hostile-crowd");
    let map = "gen:city:40";
    let bounds = [[-0.5; 3], [39.5; 3]];
    let (high, far) = ([20.0, 20.0, 38.0], [1e9, 1e9, 1e9]);
    for (name, code, bytes, says) in [
        ("sound", 0, recording(bounds, &[0.4], &[&[high], &[high]]), "valid: 1 units, 2 frames"),
        ("wide", 4, recording(bounds, &[1e9], &[&[high]]), "invalid: "),
        ("jump", 4, recording(bounds, &[0.4], &[&[high], &[far]]), "1 wall penetrations"),
        ("no-frames", 4, recording(bounds, &[0.4], &[]), "nothing to check"),
        ("no-units", 4, recording(bounds, &[], &[]), "nothing to check"),
        ("other", 1, recording([[0.0; 3], [9.0; 3]], &[0.4], &[&[high]]), "different world"),
        ("nowhere", 1, recording(bounds, &[0.4], &[&[[f32::NAN; 3]]]), "finite numbers"),
    ] {
        let file = folder.0.join(name);
        std::fs::write(&file, bytes).unwrap();
        let (out, err) = folder.run(code, &["check", map, name]);
        assert!(out.contains(says) || err.contains(says), "{name}: {out}{err}");
    }
}

/// The file says that a ball of 0.6 m is one of 4 m, with room everywhere that a ball of 0.6 has.
#[test]
fn a_forged_body_does_not_pass_the_check() {
    let folder = Folder::new("hostile-body");
    folder.run(0, &["bake", "gen:city:40", "--radius", "0.6", "-o", "fit.airlane"]);
    let route = ["--from", "2,2,36", "--to", "37,37,36", "--json", "--out", "path.json"];
    folder.run(0, &[&["route", "fit.airlane"], &route[..]].concat());
    folder.run(0, &["check", "fit.airlane", "path.json"]);

    let mut bytes = std::fs::read(folder.0.join("fit.airlane")).unwrap();
    let at = bytes.windows(8).position(|eight| eight == 0.6f64.to_le_bytes()).unwrap();
    bytes[at..at + 8].copy_from_slice(&4.0f64.to_le_bytes());
    reseal(&mut bytes);
    std::fs::write(folder.0.join("forged.airlane"), bytes).unwrap();
    let (out, _) = folder.run(4, &["check", "forged.airlane", "path.json"]);
    assert!(out.starts_with("invalid: "), "{out}");
    // Nor is such a path printed by a search over the voxels of the file. The default planner measures
    // the room for the body itself, and finds none.
    let ends = ["--from", "2,2,36", "--to", "37,37,36"];
    let route =
        |options: &[&'static str]| [&["route", "forged.airlane"], &ends[..], options].concat();
    let (out, err) = folder.run(4, &route(&["--algo", "lazytheta"]));
    assert!(out.is_empty() && err.contains("the path found is invalid"), "{out}{err}");
    folder.run(3, &route(&[]));
}

#[test]
fn exit_codes_do_not_depend_on_who_reads() {
    let folder = Folder::new("hostile-reader");
    let map = folder.file("wall.3dmap", WALL);
    let path = folder.file("through.csv", "0,0,0\n5,0,0\n");
    // The reader has gone before the first byte.
    let mut check = folder.command(&["check", &map, &path]);
    let mut child = check.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(4));
    // A disk without room.
    if let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") {
        for args in [&["info", &map][..], &["check", &map, &path]] {
            let output = folder.command(args).stdout(full.try_clone().unwrap()).output().unwrap();
            let err = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{args:?}: {err}");
            assert!(err.contains("cannot write to standard output"), "{err}");
        }
    }
}

#[test]
fn benchmarks_demand_something_to_measure() {
    let folder = Folder::new("hostile-scenarios");
    folder.file("wall.3dmap", WALL);
    let run = |code: i32, scenarios: &str| {
        folder.file("wall.3dmap.3dscen", scenarios);
        let (out, err) =
            folder.run(code, &["bench", "scen", "wall.3dmap", "--algo", "astar", "--json"]);
        (out, err)
    };
    let (out, _) = run(0, "version 1\nwall.3dmap\n0 0 0 1 0 0 1.0 1.0\n");
    assert_eq!(json(&out)["optimal_matches"], 1);
    let (_, err) = run(4, "version 1\nwall.3dmap\n0 0 0 1 0 0 0.5 1.0\n");
    assert!(err.contains("astar misses the optimum of 1 scenarios"), "{err}");
    let (_, err) = run(1, "version 1\nwall.3dmap\n");
    assert!(err.contains("contains no scenarios"), "{err}");
    let (_, err) = run(1, "version 1\nother.3dmap\n0 0 0 1 0 0 1.0 1.0\n");
    assert!(err.contains("is for other.3dmap"), "{err}");
}

/// Hours may lie between the first map and the second.
#[test]
fn scenarios_of_all_maps_are_checked_before_the_first_map_runs() {
    let folder = Folder::new("hostile-second");
    folder.file("wall.3dmap", WALL);
    folder.file("wall.3dmap.3dscen", "version 1\nwall.3dmap\n0 0 0 1 0 0 1.0 1.0\n");
    folder.file("other.3dmap", WALL);
    let run = |code: i32, scenarios: &str| {
        folder.file("other.3dmap.3dscen", scenarios);
        let maps = ["bench", "scen", "wall.3dmap", "other.3dmap", "--algo", "astar", "--json"];
        folder.run(code, &maps)
    };
    for (scenarios, what) in [
        ("version 1\nother.3dmap\n", "contains no scenarios"),
        ("version 1\nwall.3dmap\n0 0 0 1 0 0 1.0 1.0\n", "is for wall.3dmap"),
        ("version 1\nother.3dmap\n0 0 0 1 0 nowhere\n", "other.3dmap.3dscen"),
    ] {
        let (out, err) = run(1, scenarios);
        assert!(err.contains(what), "{err}");
        assert_eq!(out, "", "the first map was measured");
    }
    let (out, _) = run(0, "version 1\nother.3dmap\n0 0 0 1 0 0 1.0 1.0\n");
    let maps: Vec<_> = out.lines().map(|line| json(line)["map"].clone()).collect();
    assert_eq!(maps, ["wall", "other"]);
}

#[test]
fn numbers_beyond_reason_are_refused() {
    let folder = Folder::new("hostile-numbers");
    for (option, value) in [
        ("--agents", "18446744073709551615"),
        ("--agents", "1000000000"),
        ("--rate", "1e300"),
        ("--seconds", "1e300"),
    ] {
        let (_, err) = folder.run(1, &["crowd", "gen:asteroids:32", option, value]);
        assert!(err.contains("expected"), "{err}");
    }
    let image = folder.file("bright.pgm", "P2\n2 2\n65535\n0 0\n0 70000\n");
    let (_, err) = folder.run(1, &["terrain", &image, "--from", "0,0", "--to", "1,1"]);
    assert!(err.contains("70000") && err.contains("at most 65535"), "{err}");
}

/// Hostile number 5: `--memory` holds for every kind of map, and a small file is refused at once with
/// what it would take.
#[test]
fn one_memory_limit_for_every_kind_of_map() {
    let folder = Folder::new("hostile-memory");
    let write = |name: &str, text: &str| std::fs::write(folder.0.join(name), text).unwrap();
    write("huge.3dmap", "voxel 10240 10240 10240\n");
    write("wide.pgm", "P2 4000 4000 9\n");
    write("wall.3dmap", WALL);
    folder.run(0, &["bake", "wall.3dmap", "-o", "wall.airlane"]);
    for (args, says) in [
        (&["info", "huge.3dmap"][..], "which would take 41.0 GB or more"),
        (&["info", "huge.3dmap", "--memory", "32M"], "takes 62 MB of memory or more; 32 MB are"),
        (&["info", "wall.airlane", "--memory", "100"], "0 MB are allowed"),
        (
            &["terrain", "wide.pgm", "--memory", "1M", "--from", "1,1", "--to", "2,2"],
            "takes 183 MB of memory or more; 1 MB are allowed",
        ),
    ] {
        let (_, err) = folder.run(1, args);
        assert!(err.contains(says), "{args:?}: {err}");
    }
    folder.run(0, &["info", "wall.airlane", "--memory", "1M"]);
}

/// The same bits everywhere: what the file says is what this platform answers. A change that moves paths
/// writes it anew with `cargo xtask golden`, and says so in the changelog.
#[test]
fn answers_are_those_of_the_golden_file() {
    let golden =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/queries.jsonl");
    let folder = Folder::new("golden");
    let (out, _) = folder.run(0, &["bench", "golden", "--check", golden.to_str().unwrap()]);
    assert!(out.ends_with(" answers, 0 different\n"), "{out}");

    let text = std::fs::read_to_string(golden).unwrap();
    for kind in ["query", "walk", "journey", "crowd"] {
        assert!(text.contains(&format!("{{\"kind\":\"{kind}\"")), "nothing of {kind}");
    }
    let forged = text.replacen("\"outcome\":\"found\"", "\"outcome\":\"partial\"", 1);
    std::fs::write(folder.0.join("forged.jsonl"), forged).unwrap();
    let (out, _) = folder.run(4, &["bench", "golden", "--check", "forged.jsonl"]);
    assert!(out.contains("  expected {") && out.contains(" answers, 1 different"), "{out}");
    std::fs::write(folder.0.join("empty.jsonl"), "").unwrap();
    folder.run(1, &["bench", "golden", "--check", "empty.jsonl"]);
}
