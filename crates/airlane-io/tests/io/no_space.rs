//! No space at any byte: every kind of file, under a limit of the system on the size of files.
//!
//! A write that meets the limit is a short one, and the next fails: what a full disk does, at a place
//! that can be chosen, and without a disk of one's own.

use airlane::{Airspace, Scene};
use airlane_io::{Recording, Scenario, ScenarioFile};
use rlimit::Resource;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Set in the process whose files are limited.
const LIMITED: &str = "AIRLANE_TEST_LIMITED";

/// The limit holds for a whole process, and without a trap its signal ends it: so another one is
/// started, in which only this test runs.
#[test]
fn every_kind_of_file_survives_a_full_disk_at_every_byte() {
    if std::env::var_os(LIMITED).is_some() {
        return write_under_limits();
    }
    let script = "trap '' XFSZ; exec \"$@\"";
    let name = "no_space::every_kind_of_file_survives_a_full_disk_at_every_byte";
    let output = Command::new("sh")
        .args(["-c", script, "sh"])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", name])
        .env(LIMITED, "1")
        .output()
        .unwrap();
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && out.contains("1 passed"), "{out}");
}

fn write_under_limits() {
    let folder = std::env::temp_dir().join(format!("airlane-io-space-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for (name, write) in kinds() {
        let path = folder.join(name);
        write(&path).unwrap();
        let new = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        for limit in 0..new.len() {
            fails_at(&path, limit, &write);
        }
        with_limit(new.len(), || write(&path)).unwrap();
        assert!(fs::read(&path).unwrap() == new, "{name}");
        fs::remove_file(&path).unwrap();
    }
    // A file of several buffers, at the edges of each.
    let content: Vec<u8> = (0..200_000u32).map(|n| n as u8).collect();
    let write = |path: &Path| {
        use std::io::Write;
        let lines = content.chunks(77);
        airlane_io::write_atomically(path, |writer| {
            lines.clone().try_for_each(|line| writer.write_all(line))
        })
        .map_err(|error: std::io::Error| error.to_string())
    };
    let edges = (0..4).map(|n| n * 65_536).chain((0..49).map(|n| n * 4096)).chain([content.len()]);
    for edge in edges {
        for limit in edge.saturating_sub(80)..(edge + 80).min(content.len()) {
            if limit.is_multiple_of(7) || limit.abs_diff(edge) < 3 {
                fails_at(&folder.join("large"), limit, &write);
            }
        }
    }
    fs::remove_dir_all(&folder).unwrap();
}

type Write = Box<dyn Fn(&Path) -> Result<(), String>>;

/// All that this crate writes to files.
fn kinds() -> Vec<(&'static str, Write)> {
    let mut scene = Scene::open([9, 7, 5]).unwrap();
    scene.voxels.insert_box([3, 2, 1], [5, 4, 3]);
    let (model, map) = (scene.skin(), scene.clone());
    let airspace = Airspace::bake(scene).unwrap();
    let mut recording = Recording::new(0.1, [[-0.5; 3], [8.5; 3]], vec![0.4; 3]);
    (0..8).for_each(|_| recording.push(&[[1.0; 3], [2.0; 3], [3.0; 3]]));
    let text = "waypoints 1\nsight 30\npoint gate 3 4 1.5\npoint tower 10 4 9\nlink gate tower ladder both-ways\n";
    let plan = airlane_io::read_waypoints_from(text.as_bytes(), "w").unwrap();
    let voxel = |x| airlane::geom::Voxel::new(x, 0, 0);
    let scenario = Scenario { start: voxel(0), goal: voxel(2), cost: 2.0, ratio: 1.0, extra: None };
    let scenarios = vec![scenario; 12];
    let scenarios = ScenarioFile { version: 1, map: "a.3dmap".to_owned(), scenarios };
    let (obj, glb, stl) = (model.clone(), model.clone(), model);
    fn said<E: ToString>(result: Result<(), E>) -> Result<(), String> {
        result.map_err(|error| error.to_string())
    }
    vec![
        ("a.3dmap", Box::new(move |path| said(airlane_io::write_map(path, &map)))),
        ("a.3dscen", Box::new(move |path| said(airlane_io::write_scenarios(path, &scenarios)))),
        ("a.airlane", Box::new(move |path| said(airlane_io::write_airspace(path, &airspace)))),
        ("a.crowd", Box::new(move |path| said(airlane_io::write_recording(path, &recording)))),
        ("a.waypoints", Box::new(move |path| said(airlane_io::write_waypoints(path, &plan)))),
        ("a.obj", Box::new(move |path| said(airlane_io::write_obj(path, &obj)))),
        ("a.glb", Box::new(move |path| said(airlane_io::write_glb(path, &glb)))),
        ("a.stl", Box::new(move |path| said(airlane_io::write_stl(path, &stl)))),
    ]
}

fn with_limit<T>(limit: usize, work: impl FnOnce() -> T) -> T {
    let (_, hard) = Resource::FSIZE.get().unwrap();
    Resource::FSIZE.set(limit as u64, hard).unwrap();
    let result = work();
    Resource::FSIZE.set(hard, hard).unwrap();
    result
}

/// Where there was no file, there is none; the old one stays; and nothing else is in the folder.
fn fails_at(path: &Path, limit: usize, write: &impl Fn(&Path) -> Result<(), String>) {
    let others = || -> Vec<PathBuf> {
        let entries = fs::read_dir(path.parent().unwrap()).unwrap();
        entries.map(|entry| entry.unwrap().path()).collect()
    };
    let error = with_limit(limit, || write(path)).unwrap_err();
    assert!(error.contains("too large"), "{}, {limit}: {error}", path.display());
    assert!(others().is_empty(), "{limit}: {:?}", others());
    if limit.is_multiple_of(8) {
        fs::write(path, "old").unwrap();
        with_limit(limit, || write(path)).unwrap_err();
        assert_eq!((fs::read(path).unwrap(), others()), (b"old".to_vec(), vec![path.to_owned()]));
        fs::remove_file(path).unwrap();
    }
}
