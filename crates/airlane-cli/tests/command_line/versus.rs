//! `bench versus`: two builds on the same queries.

use super::{Folder, json};

const THIS: &str = env!("CARGO_BIN_EXE_airlane");

#[test]
fn a_build_finds_the_paths_that_it_finds() {
    let folder = Folder::new("versus");
    folder.run(0, &["gen", "porous", "--size", "24", "-o", "rock.3dmap", "--scenarios", "60"]);
    let args = ["bench", "versus", THIS, "rock.3dmap", "gen:city:24", "--rounds", "2"];
    let few = ["--random", "10", "--algo", "default,astar@octree-dual"];
    let (out, _) = folder.run(0, &[&args[..], &few, &["--json"]].concat());
    let rows: Vec<_> = out.lines().map(json).collect();
    let named: Vec<_> =
        rows.iter().map(|row| format!("{} {}", row["map"], row["method"])).collect();
    let expected = [
        r#""rock" "default""#,
        r#""rock" "astar@octree-dual""#,
        r#""city-24x24x24-1" "default""#,
        r#""city-24x24x24-1" "astar@octree-dual""#,
    ];
    assert_eq!(named, expected);
    for row in &rows {
        let queries = if row["map"] == "rock" { 60 } else { 10 };
        assert_eq!((&row["queries"], &row["rounds"]), (&queries.into(), &2.into()), "{row}");
        assert_eq!((&row["different"], &row["length_ratio"]), (&0.into(), &1.0.into()), "{row}");
        assert_eq!(
            (&row["clock"], &row["this"]["solved"]),
            (&"thread_cpu".into(), &queries.into())
        );
        assert!(row["median_ratio"].as_f64().unwrap() > 0.0, "{row}");
    }
    let (table, _) = folder.run(0, &[&args[..], &["--every", "7", "--limit", "3"]].concat());
    assert!(table.contains("rock") && table.contains("thread CPU time"), "{table}");
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let folder = Folder::new("versus-bad");
    folder.file("bad.3dmap", "voxel 3 3\n");
    folder.file("bad.3dmap.3dscen", "version 1\nbad.3dmap\n0 0 0 1 1 1 1.7 1\n");
    let city = "gen:city:24";
    for (args, what) in [
        (&["no-such-program", city][..], "cannot find the program no-such-program"),
        (&[THIS, "bad.3dmap"], "bad.3dmap:1"),
        (&[THIS, city, "--algo", "magic"], "magic"),
        (&[THIS, city, "--algo", "peer-pathfinding"], "not a method of Airlane"),
        (
            &[THIS, city, "--algo", "jps3d@octree-dual"],
            "`octree-dual` does not go with `jps3d`, which searches the voxel grid only",
        ),
        (&[THIS, city, "--rounds", "0"], "--rounds"),
    ] {
        let (_, err) = folder.run(1, &[&["bench", "versus"], args].concat());
        assert!(err.contains(what), "{args:?}: {err}");
    }
}

/// Programs that are not of this build, as scripts.
#[cfg(target_os = "linux")]
#[test]
fn builds_without_a_worker_and_other_programs() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("versus-old");
    folder.run(0, &["gen", "city", "--size", "24", "-o", "city.3dmap", "--scenarios", "8"]);
    let program = |name: &str, text: &str| {
        let file = folder.file(name, &format!("#!/bin/sh\n{text}\n"));
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
        file
    };
    let old = program("old", &format!("[ \"$2\" != worker ] || exit 2\nexec '{THIS}' \"$@\""));
    let args = ["bench", "versus", &old, "city.3dmap", "--rounds", "2", "--json"];
    let (out, err) = folder.run(0, &args);
    assert!(err.contains("has no worker"), "{err}");
    let row = json(&out);
    assert_eq!((&row["clock"], &row["queries"]), (&"wall".into(), &8.into()), "{row}");
    assert_eq!((&row["different"], &row["length_ratio"]), (&().into(), &1.0.into()), "{row}");

    for (name, text, what) in [
        ("silent", "exit 0", "ended with code 0"),
        ("chatty", "echo hello", "does not answer as a build of Airlane"),
        ("newer", "echo '{\"worker\":{\"protocol\":99}}'", "version 99"),
        ("broken", "echo oh no >&2; exit 7", "ended with code 7: oh no"),
    ] {
        let program = program(name, text);
        let (_, err) = folder.run(1, &["bench", "versus", &program, "city.3dmap"]);
        assert!(err.contains(what), "{name}: {err}");
    }

    // A build that finds other paths: its worker is asked for another method.
    let other = program("other", &format!("sed -u s/default/dfs/ | '{THIS}' bench worker"));
    let args = ["bench", "versus", &other, "city.3dmap", "--rounds", "1", "--json"];
    let row = json(&folder.run(4, &args).0);
    assert!(row["different"].as_u64().unwrap() > 0 && row["first_difference"].is_array(), "{row}");
    assert!(row["length_ratio"].as_f64().unwrap() < 1.0, "{row}");
}
