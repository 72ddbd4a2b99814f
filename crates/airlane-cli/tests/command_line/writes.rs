//! Faults while the program writes a file: the old content or all of the new, nothing else in the folder,
//! and the exit code that is documented.

use super::Folder;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Every kind of file that the program writes, with a command that writes it. `journey`, `demo` and the
/// papers write pictures and reports by the same functions, but take seconds.
const OUTPUTS: [(&str, &[&str]); 12] = [
    ("a.airlane", &["bake", "gen:city:24", "-o", "a.airlane"]),
    ("a.3dmap", &["gen", "city", "--size", "24", "-o", "a.3dmap"]),
    ("a.obj", &["gen", "city", "--size", "24", "-o", "a.obj"]),
    ("a.glb", &["gen", "city", "--size", "24", "-o", "a.glb"]),
    ("a.stl", &["gen", "city", "--size", "24", "-o", "a.stl"]),
    ("a.json", &["route", "way", "-o", "a.json", "--json"]),
    ("a.csv", &["route", "way", "-o", "a.csv", "--format", "csv"]),
    ("path.obj", &["route", "way", "-o", "path.obj", "--format", "obj"]),
    ("a.txt", &["route", "way", "-o", "a.txt", "--explain"]),
    (
        "a.crowd",
        &["crowd", "gen:asteroids:24", "--record", "a.crowd", "--agents", "4", "--seconds", "1"],
    ),
    ("way.png", &["terrain", "gen:40:7", "--from", "3,3", "--to", "36,36", "--picture", "way.png"]),
    ("house.png", &["navmesh", "--picture", "house.png"]),
];

/// The command without its short form of the ends of a route.
fn arguments(args: &'static [&'static str]) -> Vec<&'static str> {
    let ends = ["maze.3dmap", "--from", "1,1,1", "--to", "39,39,39", "--algo", "astar"];
    match args {
        ["route", "way", more @ ..] => [&["route"], &ends[..], more].concat(),
        _ => args.to_vec(),
    }
}

/// What is in a folder besides the input.
fn found(folder: &Folder) -> Vec<PathBuf> {
    let entries = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| !path.ends_with("maze.3dmap")).collect()
}

/// Runs the program where no file may be larger than some blocks of 512 bytes (1024 in some shells).
/// Without a trap the signal that comes with the limit has its usual action: it ends a process.
fn run_limited(folder: &Folder, blocks: u64, trap: bool, args: &[&str]) -> Output {
    let trap = if trap { "trap '' XFSZ; " } else { "" };
    let script = format!("{trap}ulimit -f {blocks} && exec \"$@\"");
    let program = env!("CARGO_BIN_EXE_airlane");
    let mut command = Command::new("sh");
    command.args(["-c", &script, "sh", program]).args(args).current_dir(&folder.0);
    command.output().unwrap()
}

/// Under limits of many sizes, for some of the outputs.
fn survives_limits(name: &str, outputs: &[(&'static str, &'static [&'static str])]) {
    let folder = Folder::new(name);
    folder.run(0, &["gen", "maze", "--size", "41", "-o", "maze.3dmap"]);
    for &(file, args) in outputs {
        let (path, args) = (folder.0.join(file), arguments(args));
        folder.run(0, &args);
        let size = path.metadata().unwrap().len();
        let full = size / 512 + 1;
        let mut limits = vec![0, (full / 2).saturating_sub(1), full];
        if full > 8 {
            limits.extend([1, full / 4]);
        }
        for (n, blocks) in limits.into_iter().enumerate() {
            let is_old = n % 2 == 0;
            let _ = fs::remove_file(&path);
            if is_old {
                fs::write(&path, "old").unwrap();
            }
            let output = run_limited(&folder, blocks, n % 3 == 1, &args);
            let err = String::from_utf8_lossy(&output.stderr);
            let what = format!("{file}, {blocks} blocks: {err}");
            if blocks == full {
                assert_eq!(output.status.code(), Some(0), "{what}");
                assert!(
                    found(&folder) == std::slice::from_ref(&path)
                        && path.metadata().unwrap().len() > 3
                );
            } else {
                assert_eq!(output.status.code(), Some(1), "{what}");
                assert!(err.contains(file) && err.contains("too large"), "{what}");
                assert_eq!(found(&folder), Vec::from_iter(is_old.then(|| path.clone())), "{what}");
                assert_eq!(fs::read(&path).ok(), is_old.then(|| b"old".to_vec()), "{what}");
            }
        }
        let _ = fs::remove_file(&path);
    }
}

#[test]
fn maps_and_models_survive_a_full_disk() {
    survives_limits("full-maps", &OUTPUTS[..5]);
}

#[test]
fn paths_and_recordings_survive_a_full_disk() {
    survives_limits("full-paths", &OUTPUTS[5..10]);
}

#[test]
fn pictures_survive_a_full_disk() {
    survives_limits("full-pictures", &OUTPUTS[10..]);
}

/// Two files: the first is whole when there is no room for the second.
#[test]
fn scenarios_survive_a_full_disk() {
    let folder = Folder::new("full-scenarios");
    let args = ["gen", "wall", "--size", "8", "-o", "a.3dmap", "--scenarios", "300"];
    folder.run(0, &args);
    let (map, scenarios) = (folder.0.join("a.3dmap"), folder.0.join("a.3dmap.3dscen"));
    let new = fs::read(&map).unwrap();
    assert!(2 * new.len() as u64 + 512 < scenarios.metadata().unwrap().len());
    fs::write(&map, "old").unwrap();
    fs::write(&scenarios, "old").unwrap();
    let output = run_limited(&folder, new.len() as u64 / 512 + 1, false, &args);
    assert_eq!(output.status.code(), Some(1));
    assert!(fs::read(&map).unwrap() == new && fs::read(&scenarios).unwrap() == b"old");
    assert_eq!(found(&folder).len(), 2);
}

/// Standard output may be a file, too. It is not the program's to replace.
#[test]
fn standard_output_without_room_is_an_error() {
    let folder = Folder::new("full-output");
    let program = env!("CARGO_BIN_EXE_airlane");
    let script = "ulimit -f 0 && \"$0\" info gen:city:24 > info.txt";
    let output = Command::new("sh").args(["-c", script, program]).current_dir(&folder.0).output();
    let output = output.unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{err}");
    assert!(err.contains("cannot write to standard output"), "{err}");
}

/// Some megabytes of text.
const LARGE: [&str; 6] = ["gen", "porous", "--size", "104", "-o", "a.3dmap"];

/// The temporary files that are there.
fn temporaries(folder: &Folder) -> Vec<PathBuf> {
    let is_hidden = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().starts_with('.');
    found(folder).into_iter().filter(is_hidden).collect()
}

fn signal(child: &Child, name: &str) {
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-s", name, &pid]).stderr(Stdio::null()).status();
    sent.unwrap(); // the process may have ended; it is a zombie until it is waited for
}

/// Sends a signal at many points of time: from the start of the program, and from the first byte that it
/// writes. A run leaves so many temporary files at most.
fn survives_signal(name: &str, number: i32, most_left: usize) {
    const ROUNDS: u32 = 12;
    let folder = Folder::new(&format!("signal-{name}"));
    let path = folder.0.join("a.3dmap");
    let begin = Instant::now();
    folder.run(0, &LARGE);
    let (took, new) = (begin.elapsed(), fs::read(&path).unwrap());
    let mut ended = 0;
    for round in 0..ROUNDS {
        fs::write(&path, "old").unwrap();
        let quiet = || Stdio::null();
        let mut child = folder.command(&LARGE).stdout(quiet()).stderr(quiet()).spawn().unwrap();
        if round % 3 == 0 {
            std::thread::sleep(took * round / ROUNDS);
        } else {
            while temporaries(&folder).is_empty() && child.try_wait().unwrap().is_none() {
                std::thread::sleep(Duration::from_micros(200));
            }
            std::thread::sleep(took * round / ROUNDS / 8);
        }
        let is_writing = !temporaries(&folder).is_empty();
        signal(&child, name);
        let status = child.wait().unwrap();
        let content = fs::read(&path).unwrap();
        match status.code() {
            Some(0) => assert!(content == new),
            _ => {
                assert_eq!(status.signal(), Some(number), "{status}");
                assert!(content == b"old" || content == new, "neither the old file nor the new");
                ended += usize::from(is_writing);
            }
        }
        assert!(temporaries(&folder).len() <= most_left, "{:?}", temporaries(&folder));
        // The next write of the same file.
        folder.run(0, &["gen", "wall", "--size", "8", "-o", "a.3dmap"]);
        assert_eq!(found(&folder), std::slice::from_ref(&path), "left behind by round {round}");
    }
    assert!(ended > 0, "no run ended while it wrote");
}

#[test]
fn an_interrupt_leaves_the_old_file_or_the_new_one() {
    survives_signal("INT", 2, 0);
}

#[test]
fn a_termination_leaves_the_old_file_or_the_new_one() {
    survives_signal("TERM", 15, 0);
}

/// Nobody can tidy up; the next write of the file does.
#[test]
fn a_kill_leaves_at_most_one_temporary_file() {
    survives_signal("KILL", 9, 1);
}

/// What whoever started it has it ignore stays ignored.
#[test]
fn an_ignored_hangup_stays_ignored() {
    let folder = Folder::new("nohup");
    let script = "trap '' HUP; touch ready; exec \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", script, "sh", env!("CARGO_BIN_EXE_airlane")]).args(LARGE);
    let mut child = command.current_dir(&folder.0).stdout(Stdio::null()).spawn().unwrap();
    while !folder.0.join("ready").exists() {
        std::thread::sleep(Duration::from_millis(1));
    }
    while temporaries(&folder).is_empty() && child.try_wait().unwrap().is_none() {
        signal(&child, "HUP");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
