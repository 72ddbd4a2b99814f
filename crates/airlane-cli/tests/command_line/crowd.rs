//! Crowds and their recordings.

use super::{Folder, Viewer, json};

#[test]
fn a_recording_is_viewed_in_its_world() {
    let folder = Folder::new("view-recording");
    let map = "gen:asteroids:24";
    let options = ["--agents", "4", "--seconds", "0.5", "--record", "run.crowd"];
    folder.run(0, &[&["crowd", map], &options[..]].concat());
    let viewer = Viewer::start(&folder, &[map, "--recording", "run.crowd"]);
    let told = &json(&viewer.get("/api/world"))["recording"];
    let length = std::fs::metadata(folder.0.join("run.crowd")).unwrap().len();
    assert_eq!((&told["name"], told["bytes"].as_u64()), (&"run.crowd".into(), Some(length)));
    folder.file("cut.crowd", "AIRCROWD");
    for (code, args, text) in [
        (1, &["gen:asteroids:32", "--recording", "run.crowd"][..], "recorded in a different world"),
        (1, &[map, "--recording", "cut.crowd"], "cut.crowd: "),
        (1, &[map, "--recording", "nowhere.crowd"], "nowhere.crowd"),
        (2, &["--recording", "run.crowd"], "--recording"),
    ] {
        let (_, err) = folder.run(code, &[&["view"], args].concat());
        assert!(err.contains(text), "{args:?}: {err}");
    }
}

#[test]
fn crowd_recording_is_identical_on_any_number_of_threads_and_passes_the_audit() {
    let folder = Folder::new("crowd");
    let run = |threads: &str, file: &str| {
        let args =
            ["crowd", "gen:asteroids:32", "--agents", "24", "--seconds", "4", "--rate", "20"];
        let more = ["--scenario", "swap", "--record", file, "--threads", threads, "--json"];
        let (out, _) = folder.run(0, &[&args[..], &more[..]].concat());
        json(out.lines().last().unwrap())
    };
    let report = run("1", "one.crowd");
    assert_eq!(report["agents"], 24);
    assert_eq!(report["wall_penetrations"], 0);
    assert!(report["overlap_max"].as_f64().unwrap() <= 0.01);
    assert!(report["tick_p50_ms"].as_f64().unwrap() <= report["tick_p99_ms"].as_f64().unwrap());
    run("2", "two.crowd");
    let bytes = |name: &str| std::fs::read(folder.0.join(name)).unwrap();
    assert_eq!(bytes("one.crowd"), bytes("two.crowd"));

    let (out, _) = folder.run(0, &["check", "gen:asteroids:32", "one.crowd"]);
    assert!(out.starts_with("valid: 24 units, 81 frames"), "{out}");
    let (out, _) = folder.run(4, &["check", "gen:porous:32", "one.crowd"]); // another world
    assert!(out.starts_with("invalid: "), "{out}");
    let mut cut = bytes("one.crowd");
    cut.truncate(500);
    std::fs::write(folder.0.join("cut.crowd"), cut).unwrap();
    let (_, err) = folder.run(1, &["check", "gen:asteroids:32", "cut.crowd"]);
    assert!(err.contains("the file ends at byte 500"), "{err}");
}

#[test]
fn units_that_leave_are_recorded_checked_and_viewed() {
    let folder = Folder::new("crowd-leaves");
    let map = "gen:asteroids:32";
    let run = |threads: &str, file: &str| {
        let args = ["crowd", map, "--agents", "16", "--seconds", "30", "--rate", "20"];
        let more = ["--remove-arrived", "--record", file, "--threads", threads, "--json"];
        let (out, _) = folder.run(0, &[&args[..], &more[..]].concat());
        json(out.lines().last().unwrap())
    };
    let report = run("1", "one.crowd");
    assert_eq!((&report["arrived"], &report["removed"]), (&16.into(), &16.into()), "{report}");
    assert_eq!((&report["at_goal"], &report["crowded"]), (&0.into(), &0.into()), "{report}");
    run("2", "two.crowd");
    let bytes = |name: &str| std::fs::read(folder.0.join(name)).unwrap();
    assert_eq!(bytes("one.crowd"), bytes("two.crowd"));
    assert_eq!(bytes("one.crowd")[8], 2, "the version with units that leave");
    let (out, _) = folder.run(0, &["check", map, "one.crowd"]);
    assert!(out.starts_with("valid: 16 units, 601 frames"), "{out}");
    let viewer = Viewer::start(&folder, &[map, "--recording", "one.crowd"]);
    assert_eq!(json(&viewer.get("/api/world"))["recording"]["name"], "one.crowd");
    // Nobody leaves unless it is asked for.
    let args = ["crowd", map, "--agents", "4", "--seconds", "2", "--record", "stay.crowd"];
    let (out, _) = folder.run(0, &args);
    assert!(!out.contains("removed") && !out.contains("advice"), "{out}");
    assert_eq!(bytes("stay.crowd")[8], 1);
}

#[test]
fn invalid_crowds_are_rejected() {
    let folder = Folder::new("no-crowd");
    for (args, expected) in [
        (&["gen:wall:16", "--agents", "100000"][..], "there is room for"),
        (&["gen:wall:16", "--seconds", "0"], "expected a positive number"),
        (&["gen:wall:16", "--rate", "nan"], "expected a positive number"),
        (&["gen:wall:16", "--rate", "0.001", "--seconds", "2000", "--agents", "2"], "impossible"),
        (&["gen:wall:16", "--radius", "nan"], "invalid body size NaN"),
        (&["gen:wall:16", "--agents", "0"], "from 1 to"),
        (&["--scenario", "siege"], "requires a MAP"),
    ] {
        let (_, err) = folder.run(1, &[&["crowd"], args].concat());
        assert!(err.contains(expected), "{args:?}: {err}");
    }
}
