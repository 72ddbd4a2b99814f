//! `route --watch`: a map's file changes under a path.

use super::{Folder, WALL, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Far more than a change takes.
const LONG: Duration = Duration::from_secs(60);

/// A watching command that is ended with the test.
struct Watching {
    process: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn start(folder: &Folder, args: &[&str]) -> Self {
        let args = [&["route"], args, &["--watch"]].concat();
        let mut process = folder.command(&args).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
        });
        Self { process, lines }
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(LONG).unwrap()
    }

    /// Ends by itself, with a code.
    fn code(mut self) -> Option<i32> {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                return status.code();
            }
            assert!(begin.elapsed() < LONG);
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Puts another file in the place of a map, all at once.
fn replace(folder: &Folder, text: &str) {
    replace_file(folder, "wall.3dmap", text);
}

fn replace_file(folder: &Folder, name: &str, text: &str) {
    folder.file("next", text);
    std::fs::rename(folder.0.join("next"), folder.0.join(name)).unwrap();
}

const ENDS: [&str; 5] = ["wall.3dmap", "--from", "0,0,0", "--to", "5,0,0"];

#[test]
fn a_path_is_kept_while_its_map_changes() {
    let folder = Folder::new("watch");
    folder.file("wall.3dmap", WALL);
    let watching =
        Watching::start(&folder, &[&ENDS[..], &["--json", "--watch-count", "6"]].concat());
    let first = json(&watching.line());
    assert_eq!(first["outcome"], "found");

    // Far from the path.
    replace(&folder, &format!("{WALL}8 0 0\n"));
    let change = json(&watching.line());
    assert_eq!((&change["change"], &change["verdict"]), (&1.into(), &"still valid".into()));
    assert_eq!((&change["blocked"], &change["freed"]), (&1.into(), &0.into()));
    assert_eq!(change["points"], first["points"]);

    // The gap is closed.
    replace(&folder, &format!("{WALL}2 4 0\n"));
    let change = json(&watching.line());
    assert_eq!(change["verdict"], "lost");
    assert_eq!((&change["blocked"], &change["freed"]), (&1.into(), &1.into()));
    assert!(change["why"].as_str().unwrap().contains("connected"), "{change}");

    // What cannot be read is said, and the version before is kept.
    replace(&folder, "voxel 9 5 1\n2 0 nothing\n");
    let change = json(&watching.line());
    assert!(change["error"].as_str().unwrap().contains("wall.3dmap:2"), "{change}");
    replace(&folder, WALL);
    let change = json(&watching.line());
    assert_eq!(change["verdict"], "found");
    assert_eq!((&change["blocked"], &change["freed"]), (&0.into(), &1.into()));
    assert_eq!(change["points"], first["points"]);

    // A gap nearer to the straight line.
    replace(&folder, &WALL.replace("2 0 0\n", ""));
    let change = json(&watching.line());
    assert_eq!(change["verdict"], "improved");
    assert!(change["length"].as_f64().unwrap() < first["length"].as_f64().unwrap());
    folder.file("path.json", &change.to_string());
    folder.run(0, &["check", "wall.3dmap", "path.json"]);

    // Another box: baked anew.
    replace(&folder, &WALL.replace("voxel 9 5 1", "voxel 10 5 1"));
    let change = json(&watching.line());
    assert_eq!((&change["change"], change.get("blocked")), (&6.into(), None));
    assert_eq!(watching.code(), Some(0));
}

#[test]
fn watch_prints_one_line_per_change() {
    let folder = Folder::new("watch-text");
    folder.file("wall.3dmap", WALL);
    let watching = Watching::start(&folder, &[&ENDS[..], &["--watch-count", "1"]].concat());
    while !watching.line().starts_with('5') {} // the last point of the path
    replace(&folder, &format!("{WALL}2 4 0\n"));
    let line = watching.line();
    assert!(line.starts_with("change 1: wall, voxels: 1 blocked, 0 freed"), "{line}");
    assert_eq!(watching.code(), Some(3), "no path in the end");

    for (args, why) in [
        (
            &["gen:wall:16", "--from", "0,0,0", "--to", "5,0,0"][..],
            "a generated map does not change",
        ),
        (&[&ENDS[..], &["--format", "csv"]].concat(), "--watch requires --format text or json"),
    ] {
        let (_, err) = folder.run(1, &[&["route"], args, &["--watch"]].concat());
        assert!(err.contains(why), "{err}");
    }
    folder.run(2, &[&["route"], &ENDS[..], &["--watch-count", "1"]].concat());
}

#[test]
fn a_path_is_kept_while_its_model_changes() {
    // A wall across y, seen from above, from x = 0 up to x = wide; up is y in the file.
    let wall = |wide: &str| {
        format!("v 0 0 -5\nv {wide} 0 -5\nv {wide} 8 -5\nv 0 8 -5\nf 1 2 3\nf 1 3 4\n")
    };
    let folder = Folder::new("watch-model");
    folder.file("wall.obj", &wall("8"));
    let bounds = ["--voxel", "0.5", "--bounds", "0,0,0:10,10,8"];
    let ends = ["wall.obj", "--from", "2,2,4", "--to", "2,8,4", "--json", "--watch-count", "2"];
    let watching = Watching::start(&folder, &[&ends[..], &bounds].concat());
    let first = json(&watching.line());
    assert_eq!((&first["outcome"], &first["map"]), (&"found".into(), &"wall".into()));

    replace_file(&folder, "wall.obj", &wall("8.75"));
    let change = json(&watching.line());
    assert!(change["length"].as_f64() > first["length"].as_f64(), "{change}");
    replace_file(&folder, "wall.obj", &wall("10"));
    let change = json(&watching.line());
    assert_eq!(change["verdict"], "lost", "{change}");
    assert_eq!(watching.code(), Some(3));
}

/// A body's path is revised within its room: a gap that is wide enough for a point may close for a ball.
#[test]
fn the_path_of_a_body_is_kept_while_its_map_changes() {
    // A wall across x = 6 with a gap of three voxels at y = 2 to 4, and one of seven at y = 12 to 18.
    let wall = |also: &[[i32; 2]]| {
        let mut text = String::from("voxel 13 21 7\n");
        for y in (0..21).filter(|y| !(2..5).contains(y) && !(12..19).contains(y)) {
            for z in 0..7 {
                text += &format!("6 {y} {z}\n");
            }
        }
        for [y, z] in also {
            text += &format!("6 {y} {z}\n");
        }
        text
    };
    let column = |y: i32| [0, 1, 2, 3, 4, 5, 6].map(|z| [y, z]);
    let folder = Folder::new("watch-body");
    folder.file("wall.3dmap", &wall(&[]));
    let ends = ["wall.3dmap", "--from", "2,3,3", "--to", "10,3,3", "--radius", "1.2"];
    let more = ["--json", "--watch-count", "4"];
    let watching = Watching::start(&folder, &[&ends[..], &more].concat());
    let first = json(&watching.line());
    assert_eq!((&first["outcome"], first["length"].as_f64()), (&"found".into(), Some(8.0)));

    // Far from the path.
    replace(&folder, &wall(&[[18, 6]]));
    let change = json(&watching.line());
    assert_eq!((&change["verdict"], &change["points"]), (&"still valid".into(), &first["points"]));

    // One voxel narrower, beside the path: a point would not notice.
    replace(&folder, &wall(&column(2)));
    let change = json(&watching.line());
    assert_eq!(change["blocked"], 7);
    assert!(change["length"].as_f64().unwrap() > 18.0, "{change}");
    folder.file("path.json", &change.to_string());
    folder.run(0, &["check", "wall.3dmap", "path.json", "--radius", "1.2"]);

    // The wide one is too narrow as well.
    replace(&folder, &wall(&[column(2), column(14), column(16)].concat()));
    let change = json(&watching.line());
    assert_eq!(change["verdict"], "lost", "{change}");
    assert!(change["why"].as_str().unwrap().contains("narrow"), "{change}");

    // As it was at first.
    replace(&folder, &wall(&[]));
    let change = json(&watching.line());
    assert_eq!((&change["verdict"], change["length"].as_f64()), (&"found".into(), Some(8.0)));
    assert_eq!(watching.code(), Some(0));
}
