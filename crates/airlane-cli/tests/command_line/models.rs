//! Models where maps are taken.

use super::{Folder, WALL, json};

/// A cube of 4 m in the middle of nothing, as text.
const CUBE: &str = "\
v 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\nv 0 0 4\nv 4 0 4\nv 4 4 4\nv 0 4 4
f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 3 4 8 7\nf 2 3 7 6\nf 1 5 8 4
";

/// A MagicaVoxel file: a wall of 1 × 8 × 8 voxels, two of them missing.
fn vox() -> Vec<u8> {
    let chunk = |name: &[u8; 4], content: &[u8], children: &[u8]| {
        let lengths = [content.len(), children.len()].map(|n| (n as u32).to_le_bytes());
        [name, &lengths.concat()[..], content, children].concat()
    };
    let voxels = (0..64u8).filter(|n| *n > 1).map(|n| [4, n % 8, n / 8, 1]);
    let voxels: Vec<u8> = voxels.flatten().collect();
    let size = [8u32; 3].map(u32::to_le_bytes).concat();
    let xyzi = [&(voxels.len() as u32 / 4).to_le_bytes()[..], &voxels].concat();
    let inner = [chunk(b"SIZE", &size, &[]), chunk(b"XYZI", &xyzi, &[])].concat();
    [b"VOX ", &150u32.to_le_bytes()[..], &chunk(b"MAIN", &[], &inner)].concat()
}

#[test]
fn every_command_takes_a_model() {
    let folder = Folder::new("model-maps");
    folder.run(0, &["gen", "city", "--size", "24", "-o", "city.glb"]);
    let voxel = ["--voxel", "0.5"];
    let (out, _) = folder.run(0, &[&["info", "city.glb", "--json"], &voxel[..]].concat());
    let facts = json(&out);
    assert_eq!((&facts["map"], &facts["voxel_size"]), (&"city".into(), &0.5.into()), "{out}");
    assert!(facts["triangles"].as_u64().unwrap() > 100, "{out}");

    let ends = ["--from", "1,1,17", "--to", "22,22,17", "--radius", "0.4"];
    let (out, _) = folder.run(0, &[&["route", "city.glb", "--json"], &ends[..], &voxel].concat());
    assert_eq!(json(&out)["outcome"], "found");
    folder.file("path.json", &out);
    let check = ["check", "city.glb", "path.json", "--radius"];
    folder.run(0, &[&check[..], &["0.4"], &voxel].concat());
    folder.run(4, &[&check[..], &["6"], &voxel].concat());
    // As from a file that was baked.
    folder.run(0, &[&["bake", "city.glb", "-o", "city.airlane"], &voxel[..]].concat());
    let (baked, _) = folder.run(0, &[&["route", "city.airlane", "--json"], &ends[..]].concat());
    assert_eq!(json(&baked)["points"], json(&out)["points"]);

    let one = ["--voxel", "1", "--json"];
    for args in [
        &["bench", "scen", "city.glb", "--random", "5", "--algo", "default"][..],
        &["bench", "many", "city.glb", "--sources", "5", "--queries", "2", "--in-sight"],
        &["bench", "updates", "city.glb", "--count", "20"],
        &["bench", "replan", "city.glb", "--sizes", "3", "--count", "1"],
        &["bench", "versus", env!("CARGO_BIN_EXE_airlane"), "city.glb", "--random", "5"],
        &["crowd", "city.glb", "--agents", "5", "--seconds", "1"],
        &["journey", "city.glb"],
    ] {
        let (out, _) = folder.run(0, &[args, &one].concat());
        assert!(out.lines().all(|line| json(line)["map"] == "city"), "{args:?}: {out}");
    }
    // A busy machine may not hold the rate.
    let args =
        ["bench", "service", "city.glb", "--rate", "50", "--seconds", "0.2", "--random", "5"];
    let output = folder.airlane(&[&args[..], &one].concat());
    let report = json(&String::from_utf8(output.stdout).unwrap());
    assert_eq!((&report["map"], &report["invalid"]), (&"city".into(), &0.into()), "{report}");
}

#[test]
fn files_of_voxels_need_no_size() {
    let folder = Folder::new("vox-maps");
    std::fs::write(folder.0.join("wall.vox"), vox()).unwrap();
    let size = |args: &[&str]| {
        let (out, _) = folder.run(0, &[&["info", "wall.vox", "--json"], args].concat());
        json(&out)["voxel_size"].as_f64().unwrap()
    };
    assert_eq!((size(&[]), size(&["--unit", "cm"]), size(&["--voxel", "0.5"])), (1.0, 0.01, 0.5));
    let (out, _) = folder.run(0, &["bench", "scen", "wall.vox", "--random", "3", "--json"]);
    assert_eq!(out.lines().count(), 3);
    // By its name in the folder of maps, with and without its ending.
    for name in ["wall", "wall.vox"] {
        let mut command = folder.command(&["info", name, "--json"]);
        let output = command.current_dir("/").env("AIRLANE_MAPS", &folder.0).output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    // A navmesh takes the boxes as they are.
    let (out, _) = folder.run(0, &["navmesh", "wall.vox", "--json"]);
    assert!(json(&out)["polygons"].as_u64().unwrap() > 0, "{out}");
}

#[test]
fn a_model_without_a_voxel_size_gets_one_suggested() {
    let folder = Folder::new("model-size");
    folder.file("cube.obj", CUBE);
    folder.file("path.csv", "0,0,0\n1,1,1\n");
    let ends = ["--from", "-1,-1,-1", "--to", "5,5,5"];
    for args in [
        &["info", "cube.obj"][..],
        &[&["route", "cube.obj"], &ends[..]].concat(),
        &["check", "cube.obj", "path.csv"],
        &["bake", "cube.obj", "-o", "cube.airlane"],
        &["journey", "cube.obj"],
        &["crowd", "cube.obj"],
        &["bench", "scen", "cube.obj"],
        &["bench", "many", "cube.obj"],
        &["bench", "updates", "cube.obj"],
        &["bench", "replan", "cube.obj"],
        &["bench", "service", "cube.obj"],
        &["bench", "versus", env!("CARGO_BIN_EXE_airlane"), "cube.obj"],
    ] {
        let (_, err) = folder.run(1, args);
        let last = err.lines().last().unwrap();
        let expected = "error: \"cube.obj\" has no voxel size of its own: give one with --voxel, \
                        for example --voxel 0.02 (the longest side is 4.0 m)";
        assert_eq!(last, expected, "{args:?}");
    }
    folder.run(0, &["info", "cube.obj", "--voxel", "0.02"]);
}

#[test]
fn options_that_do_not_apply_are_refused() {
    let folder = Folder::new("model-options");
    folder.file("wall.3dmap", WALL);
    folder.file("cube.obj", CUBE);
    std::fs::write(folder.0.join("wall.vox"), vox()).unwrap();
    folder.run(0, &["bake", "wall.3dmap", "-o", "wall.airlane"]);
    for (args, what) in [
        (
            &["info", "wall.3dmap", "--voxel", "1"][..],
            "--voxel is for models, and \"wall.3dmap\" is a map of voxels",
        ),
        (
            &["info", "wall.airlane", "--up", "y"],
            "--up is for models, and \"wall.airlane\" is baked already",
        ),
        (
            &["crowd", "gen:city:24", "--unit", "cm"],
            "--unit is for models, and city-24x24x24-1 is a map of voxels",
        ),
        (
            &["bench", "scen", "wall.3dmap", "gen:city:24", "--margin", "1"],
            "--margin is for models, and \"wall.3dmap\" is a map of voxels",
        ),
        (
            &["info", "cube.obj", "--voxel", "1", "--outside", "free"],
            "--outside is for maps of voxels, and \"cube.obj\" is a model: use --margin",
        ),
        (
            &["info", "cube.obj", "--voxel", "1", "--unknown", "solid"],
            "--unknown is for OctoMaps (.bt), and \"cube.obj\" is not one",
        ),
        (
            &["info", "wall.vox", "--push", "0.5"],
            "--push moves the corners of triangles, and \"wall.vox\" has none",
        ),
        (&["info", "cube.obj", "--voxel", "-1"], "expected a positive number of metres"),
        (
            &["navmesh", "wall.3dmap", "--up", "y"],
            "--up is for models, and \"wall.3dmap\" is a map of voxels",
        ),
        (
            &["journey", "gen:city:24", "--around", "1,1,1"],
            "--around is for models, and city-24x24x24-1 is a map of voxels",
        ),
    ] {
        let (_, err) = folder.run(1, args);
        assert!(err.contains(what), "{args:?}: {err}");
    }
    folder.run(2, &["info", "cube.obj", "--voxel", "1", "--push", "1", "--radius", "1"]);
    // With a model among the maps they apply to that.
    let mixed = ["bench", "scen", "wall.3dmap", "cube.obj", "--voxel", "1", "--algo", "fast"];
    let (out, _) = folder.run(0, &[&mixed[..], &["--random", "2", "--json"]].concat());
    assert_eq!(out.lines().count(), 2);
    let around = ["bake", "cube.obj", "--voxel", "1", "--around", "2,-2,2", "-o", "in.airlane"];
    folder.run(0, &around);
    // A seed is a number, and a bake has none.
    folder.run(2, &["bake", "cube.obj", "--voxel", "1", "--seed", "2,-2,2", "-o", "in.airlane"]);
}

#[test]
fn a_filled_room_comes_with_a_hint() {
    let folder = Folder::new("filled-room");
    folder.file("cube.obj", CUBE);
    let (out, _) = folder.run(0, &["bake", "cube.obj", "--voxel", "0.5", "-o", "cube.airlane"]);
    assert!(out.contains("OBJ (y up, read as x, -z, y)"), "{out}");
    assert!(out.contains("1 pocket of") && out.contains("--inside keep"), "{out}");
    let route = ["route", "cube.obj", "--voxel", "0.5", "--from", "2,-2,2", "--to", "2,-3,2"];
    let (_, err) = folder.run(3, &route);
    assert!(err.contains("--inside keep") && err.contains("--around"), "{err}");
    folder.run(0, &[&route[..], &["--inside", "keep"]].concat());
    folder.run(0, &[&route[..], &["--around", "2,-2,2"]].concat());
    // What a file of a bake does not say, its triangles do.
    for args in [&["route", "cube.airlane", "--to", "2,-3,2"][..], &["reach", "cube.airlane"]] {
        let (_, err) = folder.run(3, &[args, &["--from", "2,-2,2"]].concat());
        assert!(err.contains("--inside keep") && err.contains("--around"), "{err}");
    }
    let (out, _) = folder.run(0, &["info", "cube.obj", "--voxel", "0.5"]);
    assert!(out.contains("OBJ (y up, read as x, -z, y)"), "{out}");
}

#[test]
fn pictures_are_written_and_named() {
    let folder = Folder::new("pictures");
    folder.file("wall.3dmap", WALL);
    let route = ["route", "wall.3dmap", "--from", "0,0,0", "--to", "1,0,0", "--project", "--json"];
    let (out, err) = folder.run(0, &[&route[..], &["--picture", "path.png"]].concat());
    assert_eq!(json(&out)["outcome"], "found");
    assert!(err.contains("picture written to path.png"), "{err}");
    let plot = ["--random", "3", "--algo", "default", "--plot", "times.svg"];
    let (_, err) = folder.run(0, &[&["bench", "scen", "gen:city:24"], &plot[..]].concat());
    assert!(err.contains("picture written to times.svg"), "{err}");
}
