//! The command line as scripts see it: output, exit codes, and what bad input gets.

mod agents;
mod crowd;
mod ground;
mod guide;
mod hostile;
mod models;
mod papers;
mod refine;
mod versus;
mod watch;
#[cfg(unix)]
mod writes;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

/// A folder that is removed with its contents when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("airlane-cli-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_airlane"));
        command.args(args).current_dir(&self.0).env_remove("AIRLANE_MAPS");
        command.env("AIRLANE_TIMES", "shown"); // no test judges a time
        command
    }

    fn airlane(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    /// Runs a command that must end with `code` and returns standard output and error.
    fn run(&self, code: i32, args: &[&str]) -> (String, String) {
        let output = self.airlane(args);
        let out = String::from_utf8(output.stdout).unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}\n{out}\n{err}");
        (out, err)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A wall at x = 2 with a gap at y = 4, and a closed room in the far corner.
const WALL: &str = "voxel 9 5 1\n2 0 0\n2 1 0\n2 2 0\n2 3 0\n7 3 0\n7 4 0\n8 3 0\n";

/// A search by name round the wall.
const ASTAR: [&str; 8] =
    ["route", "wall.3dmap", "--from", "0,0,0", "--to", "5,0,0", "--algo", "astar"];

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn graphs_of_octrees_are_searched_by_name() {
    let folder = Folder::new("graphs");
    folder.file("wall.3dmap", WALL);
    let args = ["route", "wall.3dmap", "--from", "0,0,0", "--to", "5,0,0", "--json"];
    for space in ["octree-dual", "octree-corner", "progressive-dual", "progressive-corner"] {
        let graph = ["--algo", "lazytheta", "--space", space];
        let (out, _) = folder.run(0, &[&args[..], &graph].concat());
        assert_eq!(json(&out)["algo"], format!("lazytheta@{space}"));
        folder.file("path.json", &out);
        folder.run(0, &["check", "wall.3dmap", "path.json", "--contact", "sliding"]);
    }
    let jump = ["--algo", "jps3d", "--space", "octree-dual"];
    let (_, err) = folder.run(1, &[&args[..], &jump].concat());
    let both = "`octree-dual` does not go with `jps3d`, which searches the voxel grid only";
    assert!(err.contains(both), "{err}");
    folder.run(2, &[&args[..], &["--space", "octree-dual"]].concat());
}

#[test]
fn several_starts_get_a_report_each() {
    let folder = Folder::new("starts");
    folder.file("wall.3dmap", WALL);
    let args = ["route", "wall.3dmap", "--to", "5,0,0", "--from", "0,0,0", "--from"];
    for algo in [&[][..], &["--algo", "astar"]] {
        let (out, _) = folder.run(0, &[&args[..], &["5,4,0", "--json"], algo].concat());
        let reports: Vec<_> = out.lines().map(json).collect();
        assert_eq!(reports.len(), 2, "{out}");
        for (report, from) in reports.iter().zip([[0.0, 0.0, 0.0], [5.0, 4.0, 0.0]]) {
            let points = report["points"].as_array().unwrap();
            assert_eq!(report["outcome"], "found", "{out}");
            assert_eq!(points[0], serde_json::json!(from), "{out}");
            assert_eq!(points[points.len() - 1], serde_json::json!([5.0, 0.0, 0.0]), "{out}");
            folder.file("path.json", &report.to_string());
            folder.run(0, &["check", "wall.3dmap", "path.json"]);
        }
        assert!(reports[0]["length"].as_f64().unwrap() > 9.0, "{out}");
        assert_eq!(reports[1]["length"], 4.0, "{out}");
    }
    let (out, _) = folder.run(0, &[&args[..], &["5,4,0"]].concat());
    assert_eq!(out.matches("default found a path in wall\n").count(), 2, "{out}");
    // One start of two is blocked.
    let (out, _) = folder.run(3, &[&args[..], &["2,1,0", "--json"]].concat());
    let outcomes: Vec<_> = out.lines().map(|line| json(line)["outcome"].clone()).collect();
    assert_eq!(outcomes, ["found", "unreachable"], "{out}");
    for (more, what) in [
        (&["--watch"][..], "several --from go without --watch and --out"),
        (&["-o", "path.json"], "several --from go without --watch and --out"),
        (&["--format", "csv"], "several --from go with --format text or json"),
    ] {
        let (_, err) = folder.run(1, &[&args[..], &["5,4,0"], more].concat());
        assert!(err.contains(what), "{err}");
    }
}

#[test]
fn methods_are_given_by_name_or_as_a_whole_text() {
    let folder = Folder::new("methods");
    folder.file("wall.3dmap", WALL);
    let text = "astar@octree-dual?weight=1.2";
    let ends = &ASTAR[..7];
    for (method, contact) in [("hpa", &[][..]), (text, &["--contact", "sliding"])] {
        let (out, _) = folder.run(0, &[ends, &[method, "--json"]].concat());
        let answer = json(&out);
        assert_eq!((&answer["outcome"], &answer["algo"]), (&"found".into(), &method.into()));
        folder.file("path.json", &out);
        folder.run(0, &[&["check", "wall.3dmap", "path.json"], contact].concat());
    }
    for (more, what) in [
        (["--weight", "2"], "holds its options; give `weight` there, too"),
        (["--space", "grid"], "holds its space; leave --space out"),
    ] {
        let (_, err) = folder.run(1, &[ends, &[text], &more].concat());
        assert!(err.contains(what) && err.contains(text), "{err}");
    }
}

#[test]
fn pairs_that_do_not_go_together_are_both_named() {
    let folder = Folder::new("pairs");
    folder.file("wall.3dmap", WALL);
    for (args, one, other) in [
        (&["jps3d", "--space", "octree-dual"][..], "octree-dual", "jps3d"),
        (&["jps3d@octree-dual"], "octree-dual", "jps3d"),
        (&["hpa", "--space", "octree-dual"], "octree-dual", "hpa"),
        (&["hpa", "--weight", "2"], "weight", "hpa"),
        (&["hpa", "--straight-first"], "straight", "hpa"),
        (&["theta", "--cluster", "8"], "cluster", "theta"),
        (&["astar?cluster=8"], "cluster", "astar"),
        (&["astar", "--seed", "3"], "seed", "astar"),
        (&["astar", "--printed-checks"], "checks", "astar"),
        (&["bfs", "--weight", "2"], "weight", "bfs"),
        (&["dijkstra", "--metric", "octile3"], "metric", "dijkstra"),
        (&["jps3d", "--corners", "all"], "corners", "jps3d"),
        (
            &["astar", "--space", "octree-dual", "--neighbours", "6"],
            "neighbours",
            "astar@octree-dual",
        ),
    ] {
        let (out, err) = folder.run(1, &[&ASTAR[..7], args].concat());
        let start = format!("error: `{one}` does not go with `{other}`, which ");
        assert!(err.starts_with(&start), "{args:?}: {err}");
        assert!(out.is_empty() && err.lines().count() == 1, "{args:?}: {out}{err}");
    }
}

#[test]
fn space_outside_the_box_can_be_free() {
    let folder = Folder::new("outside");
    folder.file("wall.3dmap", WALL);
    let (out, _) =
        folder.run(0, &["info", "wall.3dmap", "--json", "--outside", "free", "--graphs"]);
    let facts = json(&out);
    assert_eq!(facts["size"], serde_json::json!([16, 16, 16]));
    assert_eq!(facts["graphs"].as_array().unwrap().len(), 4);
    // The way over the wall is shorter than the one through its gap.
    let route = ["route", "wall.3dmap", "--from", "0,0,0", "--to", "5,0,0", "--json"];
    let (inside, _) = folder.run(0, &route);
    let (over, _) = folder.run(0, &[&route[..], &["--outside", "free"]].concat());
    let length = |text: &str| json(text)["length"].as_f64().unwrap();
    assert!(length(&over) < length(&inside) - 2.0);

    folder.run(0, &["bake", "wall.3dmap", "-o", "wall.airlane"]);
    let (_, err) = folder.run(1, &["info", "wall.airlane", "--outside", "free"]);
    assert!(err.contains("wall.airlane is already baked"), "{err}");
}

#[test]
fn a_route_is_found_written_and_judged() {
    let folder = Folder::new("route");
    folder.file("wall.3dmap", WALL);
    for algo in [
        "dfs",
        "bfs",
        "dijkstra",
        "greedy",
        "astar",
        "wastar",
        "theta",
        "lazytheta",
        "jps3d",
        "randomwalk",
        "randomtrace",
    ] {
        let args = ["route", "wall.3dmap", "--from", "0,0,0", "--to", "5,0,0", "--algo", algo];
        let (out, _) = folder.run(0, &[&args[..], &["--json"]].concat());
        let answer = json(&out);
        assert_eq!(answer["outcome"], "found", "{algo}");
        assert!(answer["length"].as_f64().unwrap() > 9.0, "{algo}");
        folder.file("path.json", &out);
        folder.run(0, &["check", "wall.3dmap", "path.json"]);
        let (plain, _) = folder.run(0, &args);
        assert!(plain.starts_with(&format!("{algo} found a path in wall")), "{plain}");
    }
}

#[test]
fn every_profile_and_format_gives_the_same_path_to_the_auditor() {
    let folder = Folder::new("profile");
    folder.file("wall.3dmap", WALL);
    folder.run(0, &["bake", "wall.3dmap", "-o", "wall.airlane"]);
    let ends = ["--from", "0,0,0", "--to", "5,0,0"];
    for profile in ["fast", "default", "quality", "reference"] {
        for map in ["wall.3dmap", "wall.airlane"] {
            let args = [&["route", map, "--profile", profile], &ends[..]].concat();
            let (out, _) = folder.run(0, &[&args[..], &["--json", "--explain"]].concat());
            let answer = json(&out);
            assert_eq!((&answer["outcome"], &answer["algo"]), (&"found".into(), &profile.into()));
            assert!(answer["explanation"].as_str().unwrap().starts_with("Found a path, "));
            let (csv, _) = folder.run(0, &[&args[..], &["--format", "csv"]].concat());
            folder.file("path.csv", &csv);
            folder.run(0, &["check", map, "path.csv"]);
            folder.run(0, &[&args[..], &["--format", "obj", "-o", "path.obj"]].concat());
            let obj = std::fs::read_to_string(folder.0.join("path.obj")).unwrap();
            assert_eq!(
                obj.lines().filter(|line| line.starts_with("v ")).count(),
                csv.lines().count()
            );
        }
    }
}

#[test]
fn a_damaged_baked_file_is_refused() {
    let folder = Folder::new("damaged");
    folder.file("wall.3dmap", WALL);
    folder.run(0, &["bake", "wall.3dmap", "-o", "wall.airlane"]);
    let bytes = std::fs::read(folder.0.join("wall.airlane")).unwrap();
    let refused = |bytes: &[u8], what: &str| {
        std::fs::write(folder.0.join("bad.airlane"), bytes).unwrap();
        let (_, err) = folder.run(1, &["info", "bad.airlane"]);
        assert!(err.contains("bad.airlane") && err.contains(what), "{err}");
    };
    refused(&bytes[..bytes.len() / 2], "");
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 4;
    refused(&flipped, "");
    refused(b"", "empty");
}

#[test]
fn models_are_baked_and_maps_take_no_options_of_models() {
    let folder = Folder::new("models");
    folder.file("wall.3dmap", WALL);
    let refused = |args: &[&str], what: &str| {
        let (_, err) = folder.run(1, args);
        assert!(err.contains(what), "{err}");
    };
    refused(&["info", "a.glb"], "no such map: \"a.glb\"");
    let out = ["-o", "x.airlane"];
    let bake = |args: &[&'static str]| [&["bake"], args, &out].concat();
    for voxel in ["0", "-1", "nan", "inf"] {
        refused(&bake(&["a.glb", "--voxel", voxel]), "expected a positive number of metres");
    }
    refused(&bake(&["a.glb", "--voxel", "1", "--margin", "-2"]), "--margin -2: expected zero");
    refused(&bake(&["a.glb", "--voxel", "1", "--bounds", "-1,0,0"]), "expected two corners");
    refused(&bake(&["a.glb", "--voxel", "1", "--around", "-1,0"]), "--around: found");
    refused(&bake(&["a.glb", "--voxel", "1", "--memory", "lots"]), "--memory: found");
    refused(&bake(&["wall.3dmap", "--up", "y"]), "--up is for models");
    refused(&bake(&["wall.3dmap", "--voxel", "1"]), "--voxel is for models");
    refused(&bake(&["a.glb", "wall.3dmap"]), "\"wall.3dmap\" is a map: bake it on its own");
    folder.run(2, &bake(&["a.glb", "--voxel", "1", "--around", "0,0,0", "--inside", "keep"]));
    folder.run(2, &bake(&["a.glb", "--voxel", "one"]));
    assert!(!folder.0.join("x.airlane").exists());
}

#[test]
fn a_path_through_a_wall_fails_the_check() {
    let folder = Folder::new("check");
    folder.file("wall.3dmap", WALL);
    folder.file("through.csv", "# straight through\n0,0,0\n5,0,0\n");
    let (out, _) = folder.run(4, &["check", "wall.3dmap", "through.csv"]);
    assert!(out.contains("segment 0 touches the solid voxel (2, 0, 0)"), "{out}");
    // Along the wall's face: touching is not allowed, sliding is.
    folder.file("along.csv", "1.5 0 0\n1.5 3 0\n");
    folder.run(4, &["check", "wall.3dmap", "along.csv"]);
    folder.run(0, &["check", "wall.3dmap", "along.csv", "--contact", "sliding"]);
}

#[test]
fn no_path_says_why() {
    let folder = Folder::new("why");
    folder.file("wall.3dmap", WALL);
    let route = |from: &str, to: &str| {
        let args = ["route", "wall.3dmap", "--from", from, "--to", to, "--json"];
        json(&folder.run(3, &args).0)["why"].as_str().unwrap().to_owned()
    };
    assert!(route("2,1,0", "5,0,0").contains("the start touches the solid voxel at 2,1,0"));
    assert!(route("0,0,0", "2,1,0").contains("the goal touches the solid voxel at 2,1,0"));
    assert!(route("0,0,0", "20,0,0").contains("the goal lies outside the map"));
    assert!(route("-9,0,0", "5,0,0").contains("the start lies outside the map"));
    assert!(route("0,0,0", "8,4,0").contains("not connected"));
    let args = ["route", "wall.3dmap", "--from", "0,0,0", "--to", "5,0,0", "--algo", "astar"];
    let (out, _) = folder.run(3, &[&args[..], &["--max-expansions", "3", "--json"]].concat());
    assert_eq!(json(&out)["outcome"], "stopped");
    let (out, _) =
        folder.run(0, &["route", "wall.3dmap", "--from", "0,0,0", "--to", "0,0,0", "--json"]);
    assert_eq!(json(&out)["length"], 0.0);
}

#[test]
fn bad_input_is_rejected_with_its_position() {
    let folder = Folder::new("bad");
    folder.file("wall.3dmap", WALL);
    for (text, place, what) in [
        ("", "bad.3dmap", "empty"),
        ("voxle 3 3 3\n", "bad.3dmap:1", "voxle"),
        ("voxel 3 3\n", "bad.3dmap:1", ""),
        ("voxel 0 3 3\n", "bad.3dmap:1", ""),
        ("voxel 99999999999 3 3\n", "bad.3dmap:1", ""),
        ("voxel 1000000 1000000 1000000\n", "bad.3dmap:1", "too large"),
        ("voxel 3 3 3\n0 0 x\n", "bad.3dmap:2", "x"),
        ("voxel 3 3 3\n0 0 0\n0 0 3\n", "bad.3dmap:3", ""),
        ("voxel 3 3 3\n0 0 0\n1 1 1\n0 0 0\n", "bad.3dmap:4", ""),
        ("voxel 3 3 3\n0 0 -1\n", "bad.3dmap:2", "-1"),
        ("voxel 3 3 3\n0 0 NaN\n", "bad.3dmap:2", "NaN"),
        ("voxel 3 3 3\n0 0", "bad.3dmap:2", ""),
    ] {
        folder.file("bad.3dmap", text);
        let (_, err) = folder.run(1, &["info", "bad.3dmap"]);
        assert!(err.starts_with("error: ") && err.contains(place) && err.contains(what), "{err}");
    }
    for (args, what) in [
        (&["info", "missing.3dmap"][..], "AIRLANE_MAPS"),
        (&["route", "wall.3dmap", "--from", "nan,0,0", "--to", "5,0,0"], "the start"),
        (&["route", "wall.3dmap", "--from", "0,0,0", "--to", "inf,0,0"], "the goal"),
        (&["route", "wall.3dmap", "--from", "0,0", "--to", "5,0,0"], "--from"),
        (&["route", "wall.3dmap", "--from", "0,0,0", "--to", "5,0,0", "--weight", "-1"], "weight"),
        (
            &["route", "wall.3dmap", "--from", "0,0,0", "--to", "5,0,0", "--neighbours", "7"],
            "`neighbours` does not go with `default`, which takes guide, stages, weight",
        ),
        (
            &[&ASTAR[..], &["--neighbours", "7"]].concat(),
            "`neighbours=7` is invalid: expected 6, 18 or 26",
        ),
        (&["check", "wall.3dmap", "missing.json"], "missing.json"),
        (&["info", "gen:castle:32"], "castle"),
        (&["info", "gen:city:0"], ""),
        (&["bench", "scen", "wall.3dmap", "--every", "0"], "--every"),
        (&["bench", "service", "wall.3dmap", "--threads", "0"], "--threads"),
        (&["bench", "service", "wall.3dmap", "--rate", "nan"], "--rate"),
        (&["gen", "maze", "--size", "20", "-o", "no/such/folder/m.3dmap"], "no/such/folder"),
    ] {
        let (_, err) = folder.run(1, args);
        assert!(err.starts_with("error: ") && err.contains(what), "{args:?}: {err}");
    }
    folder.run(2, &["route", "wall.3dmap", "--from", "0,0,0", "--to", "5,0,0", "--algo", "magic"]);
    folder.run(2, &["fly"]);
}

#[test]
fn generated_maps_and_their_scenarios_run_in_the_benchmark() {
    let folder = Folder::new("gen");
    folder.run(0, &["gen", "porous", "--size", "24", "-o", "rock.3dmap", "--scenarios", "12"]);
    let algos = "astar,jps3d,theta,lazytheta,dijkstra,bfs,dfs,greedy,wastar,peer-pathfinding,\
                 fast,default,quality,reference";
    let (out, _) = folder.run(0, &["bench", "scen", "rock.3dmap", "--algo", algos, "--json"]);
    let rows: Vec<_> = out.lines().map(json).collect();
    assert_eq!(rows.len(), 14);
    for row in &rows {
        assert_eq!(
            (&row["queries"], &row["solved"], &row["invalid"]),
            (&12.into(), &12.into(), &0.into()),
            "{row}"
        );
    }
    for row in [&rows[0], &rows[1], &rows[4], &rows[9]] {
        assert_eq!(row["optimal_matches"], 12, "{row}");
    }
    let (first, _) =
        folder.run(0, &["bench", "scen", "rock.3dmap", "--algo", "bfs", "--every", "5", "--json"]);
    assert_eq!(json(&first)["queries"], 3);
    // The folder holds one map; without --json there is a table.
    let (table, _) = folder.run(0, &["bench", "scen", ".", "--algo", "jps3d", "--limit", "2"]);
    assert!(table.contains("rock") && table.contains("jps3d"), "{table}");
}

/// A busy machine may not hold the rate, so the exit code is left open; what is said must be true.
#[test]
fn the_service_runs_under_load() {
    let folder = Folder::new("service");
    let load = ["--rate", "300", "--seconds", "0.5", "--edits-per-second", "40", "--random", "20"];
    let output =
        folder.airlane(&[&["bench", "service", "gen:city:40", "--json"], &load[..]].concat());
    let report = json(&String::from_utf8(output.stdout).unwrap());
    let ended = ["answered", "cancelled", "expired"].map(|name| report[name].as_u64().unwrap());
    assert_eq!(report["submitted"].as_u64(), Some(ended.iter().sum()), "{report}");
    assert!(report["audited"].as_u64().unwrap() > 0 && ended[0] > 0, "{report}");
    assert_eq!((&report["invalid"], &report["lost"]), (&0.into(), &0.into()), "{report}");
    // Versions are real edits, and nobody keeps the old ones.
    assert!(report["edits"].as_u64().unwrap() > 0 && report["newest_ok"] == true, "{report}");
    assert!(report["edit_p50_us"].as_f64().unwrap() > 0.0, "{report}");
    assert_eq!(report["versions_alive_end"], 1, "{report}");
}

#[test]
fn bench_replan_compares_both_strategies() {
    let folder = Folder::new("replan");
    let args = ["bench", "replan", "gen:city:64", "--sizes", "3", "--count", "2"];
    let (out, _) = folder.run(0, &[&args[..], &["--json"]].concat());
    let rows: Vec<_> = out.lines().map(json).collect();
    let edits: Vec<_> = rows.iter().map(|row| row["edit"].as_str().unwrap()).collect();
    assert_eq!((edits[0], edits[1], edits[5], edits.len()), ("far", "near", "opening", 7));
    for way in rows.iter().flat_map(|row| row["ways"].as_array().unwrap()) {
        assert_eq!(way["invalid"], 0, "{out}");
    }
    for row in &rows {
        let ways = row["ways"].as_array().unwrap();
        let names: Vec<_> = ways.iter().map(|way| way["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["afresh", "revise"], "{row}");
    }
    assert!(rows[3]["ways"][1]["paths"].as_u64().unwrap() > 0, "{out}");
    let (out, _) = folder.run(0, &args);
    assert!(out.contains("rows with the least median: afresh"), "{out}");
    let (_, err) = folder.run(1, &["bench", "replan", "gen:city:64", "--count", "0"]);
    assert!(err.contains("--count at least 1"), "{err}");
}

#[test]
fn generated_maps_can_be_exported_as_models() {
    let folder = Folder::new("export");
    for name in ["city.glb", "city.obj", "city.STL"] {
        folder.run(0, &["gen", "city", "--size", "24", "-o", name]);
        let read = airlane_io::read_model(folder.0.join(name), &airlane_io::Import::default());
        let (_, report) = read.unwrap();
        assert!(report.triangles > 100 && report.degenerate == 0, "{report}");
    }
    // Any other ending is a map.
    folder.run(0, &["gen", "city", "--size", "24", "-o", "city.txt"]);
    assert!(airlane_io::read_map(folder.0.join("city.txt")).is_ok());
    let args = ["gen", "city", "--size", "24", "-o", "city.glb", "--scenarios", "3"];
    let (_, err) = folder.run(1, &args);
    assert!(err.contains("--scenarios requires a .3dmap file"), "{err}");
}

#[test]
fn a_folder_of_maps_is_found_by_the_environment() {
    let folder = Folder::new("env");
    folder.file("wall.3dmap", WALL);
    let mut command = Command::new(env!("CARGO_BIN_EXE_airlane"));
    let output =
        command.args(["info", "wall", "--json", "--check"]).env("AIRLANE_MAPS", &folder.0).output();
    let output = output.unwrap();
    assert!(output.status.success());
    let facts = json(&String::from_utf8(output.stdout).unwrap());
    assert_eq!(
        (&facts["voxels"], &facts["solid"], &facts["components"]),
        (&45.into(), &7.into(), &2.into())
    );
}

#[test]
fn a_mesh_is_baked_for_a_body_and_everything_works_on_it_in_metres() {
    let folder = Folder::new("body");
    folder.run(0, &["gen", "city", "--size", "40", "-o", "city.glb"]);
    let bake = ["bake", "city.glb", "--voxel", "0.5", "--radius", "0.8", "-o", "town.airlane"];
    let (out, _) = folder.run(0, &bake);
    assert!(out.contains("body        a ball of radius 0.8"), "{out}");

    let (out, _) = folder.run(0, &["info", "town.airlane", "--json"]);
    let facts = json(&out);
    assert_eq!(
        (&facts["voxel_size"], &facts["body"]),
        (&0.5.into(), &"a ball of radius 0.8".into())
    );
    assert!(facts["triangles"].as_u64().unwrap() > 100);

    let ends = ["--from", "1,1,17", "--to", "38,38,17"];
    let (out, _) = folder.run(0, &[&["route", "town.airlane", "--json"][..], &ends].concat());
    let found = json(&out);
    assert_eq!(found["body"], "a ball of radius 0.8");
    folder.file("path.json", &out);
    folder.run(0, &["check", "town.airlane", "path.json"]);
    folder.run(4, &["check", "town.airlane", "path.json", "--radius", "20"]);

    // Another body, and none.
    for body in [&["--radius", "0.3", "--height", "2"][..], &["--box", "1,2,1"], &["--radius", "0"]]
    {
        let (out, _) = folder.run(0, &[&["route", "town.airlane"][..], &ends, body].concat());
        assert!(out.contains("found a path"), "{out}");
    }
    let wide = ["--radius", "15", "--json"];
    let (out, _) = folder.run(3, &[&["route", "town.airlane"][..], &ends, &wide].concat());
    let answer = json(&out);
    assert!(answer["widest"].as_f64().unwrap() < 15.0, "{out}");
    assert!(answer["why"].as_str().unwrap().contains("the body does not fit at the start"));

    for (args, why) in [
        (&["--radius", "-1"][..], "invalid body size -1"),
        (&["--radius", "1", "--height", "1"], "at least 2 high"),
        (&["--box", "1,2"], "--box"),
        (&["--radius", "100"], "at most 63 are supported"),
    ] {
        let (_, err) = folder.run(1, &[&["route", "town.airlane"][..], &ends, args].concat());
        assert!(err.contains(why), "{err}");
    }
    folder.run(0, &["bake", "city.glb", "--voxel", "0.5", "--push", "0.8", "-o", "pushed.airlane"]);
}

#[test]
fn boxes_that_turn_have_headings_where_they_must() {
    let folder = Folder::new("headings");
    // Corridors one wide along x and y, and a chamber where they meet.
    let mut solid = String::new();
    for y in 0..16 {
        for x in 0..16 {
            let is_free = (y == 3 && x <= 10) || (x == 10 && y >= 3);
            let is_chamber = (7..13).contains(&x) && (1..7).contains(&y);
            if !is_free && !is_chamber {
                solid += &format!("{x} {y} 0\n");
            }
        }
    }
    folder.file("bend.3dmap", &format!("voxel 16 16 1\n{solid}"));
    let ends = ["route", "bend.3dmap", "--from", "3,3,0", "--to", "10,13,0"];
    let pole = ["--box", "4,0.5,0.5"];
    folder.run(3, &[&ends[..], &pole].concat());
    let (out, _) = folder.run(0, &[&ends[..], &pole, &["--turns"]].concat());
    assert!(out.contains("for a box of 4 × 0.5 × 0.5"), "{out}");
    assert!(out.contains("with headings: 0° → 90°") && out.contains("\n# heading 90\n"), "{out}");
    let (out, _) = folder.run(0, &[&ends[..], &pole, &["--turns", "--json"]].concat());
    let found = json(&out);
    assert_eq!(
        (&found["legs"][0]["heading"], &found["legs"][1]["heading"]),
        (&0.0.into(), &90.0.into())
    );
    let (out, _) = folder.run(0, &[&ends[..], &["--box", "0.6,0.5,0.5", "--turns"]].concat());
    assert!(out.contains("turns anywhere along the way"), "{out}");
    // Searches by name look for room for every heading.
    folder.run(3, &[&ends[..], &pole, &["--turns", "--algo", "astar"]].concat());
}

/// A viewer that is ended with the test.
struct Viewer {
    process: Child,
    address: String,
}

impl Viewer {
    fn start(folder: &Folder, args: &[&str]) -> Self {
        let args = [&["view"], args, &["--port", "0"]].concat();
        let mut process = folder.command(&args).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Self { process, address }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let host = &self.address;
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.split_once("\r\n\r\n").unwrap().1.to_owned()
    }
}

impl Drop for Viewer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn maps_models_and_baked_worlds_are_viewed() {
    let folder = Folder::new("view");
    folder.file("wall.3dmap", WALL);
    folder.run(0, &["bake", "wall.3dmap", "--radius", "0.1", "-o", "baked.airlane"]);
    folder.run(0, &["gen", "wall", "--size", "24", "-o", "wall.obj"]);
    for (file, name, radius) in [
        ("wall.3dmap", "wall", 0.0),
        ("baked.airlane", "baked", 0.1),
        ("wall.obj", "wall", 0.0),
        ("gen:maze:17", "maze-17x17x17-1", 0.0),
    ] {
        let viewer = Viewer::start(&folder, &[file]);
        let world = json(&viewer.get("/api/world"));
        assert_eq!((&world["name"], &world["radius"]), (&name.into(), &radius.into()), "{file}");
        assert!(viewer.get("/").len() > 300);
    }
    let viewer = Viewer::start(&folder, &["--show-up", "y"]);
    assert_eq!(json(&viewer.get("/api/world"))["scene"], "city");
}

#[cfg(unix)]
#[test]
fn interrupted_viewer_exits_with_success() {
    let folder = Folder::new("interrupt");
    for signal in ["-INT", "-TERM"] {
        let mut viewer = Viewer::start(&folder, &["gen:wall:16"]);
        let _open = TcpStream::connect(&viewer.address).unwrap();
        let kill = Command::new("kill").args([signal, &viewer.process.id().to_string()]).status();
        assert!(kill.unwrap().success());
        assert_eq!(viewer.process.wait().unwrap().code(), Some(0), "{signal}");
    }
}

#[test]
fn invalid_viewer_options_are_rejected() {
    let folder = Folder::new("no-view");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let bad = folder.file("bad.3dmap", "voxel 2 2\n");
    let says = |code: i32, args: &[&str], text: &str| {
        let (out, err) = folder.run(code, args);
        assert!(out.is_empty() && err.contains(text), "{args:?}: {err}");
    };
    says(1, &["view", "nowhere.3dmap"], "nowhere.3dmap");
    says(1, &["view", &bad], "bad.3dmap:1:");
    says(1, &["view", "gen:city:96", "--voxel", "1"], "--voxel is for models");
    says(1, &["view", "gen:wall:16", "--port", &port], "is in use");
    says(2, &["view", "--port", "99999"], "99999");
    says(2, &["view", "--port", "-1"], "'-1'");
    says(1, &["view", "--host", "not a host"], "--host");
    says(1, &["view", "--host", "203.0.113.7"], "cannot listen on 203.0.113.7");
}

#[test]
fn what_is_in_reach_is_told() {
    let folder = Folder::new("reach");
    let args = ["reach", "gen:city:48", "--from", "1,1,3", "--to", "40,40,20", "--to", "20,30,40"];
    let (out, _) = folder.run(0, &[&args[..], &["--json"]].concat());
    let all = json(&out);
    let nearest = &all["nearest"];
    let goal = &all["goals"][nearest["goal"].as_u64().unwrap() as usize];
    let gap = goal["cost"].as_f64().unwrap() - nearest["length"].as_f64().unwrap();
    assert!(gap.abs() < 1e-3, "{all}");
    let (out, _) =
        folder.run(0, &[&args[..], &["--cost", "12", "--points", "4", "--json"]].concat());
    let near = json(&out);
    assert!(near["voxels"].as_u64() < all["voxels"].as_u64());
    assert!(near["goals"][0]["cost"].is_null() && near["points"].as_array().unwrap().len() == 4);
    let (out, _) = folder.run(0, &[&args[..], &["--cost", "12"]].concat());
    assert!(out.contains("40,40,20  is not within reach"), "{out}");
}
