//! Terrain, floors and journeys.

use super::{Folder, json};

/// A map of 5 × 3 cells, level but for a ridge at x = 2 that is lower at y = 2.
const RIDGE: &str = "P2 5 3 255\n0 0 9 0 0\n0 0 9 0 0\n0 0 1 0 0\n";

#[test]
fn ways_over_terrain_are_found_drawn_and_refused() {
    let folder = Folder::new("terrain");
    let heights = folder.file("ridge.pgm", RIDGE);
    let ends = ["--from", "0,0", "--to", "4,0"];
    let ask = |code: i32, more: &[&str]| {
        folder.run(code, &[&["terrain", &heights], &ends[..], more].concat())
    };
    let (out, _) = ask(0, &["--json"]);
    let answer = json(&out);
    let lowest = |answer: &serde_json::Value| {
        answer["points"].as_array().unwrap().iter().any(|p| p[0] == 2.0 && p[1] == 2.0)
    };
    assert!(lowest(&answer), "around by the low end of the ridge: {out}");
    assert_eq!(answer["mode"], "walk");
    let (out, _) = ask(0, &["--picture", "way.png", "--agent", "soldier", "--want", "fastest"]);
    assert!(out.contains("by astar over cells"), "{out}");
    assert!(folder.0.join("way.png").metadata().unwrap().len() > 500);
    // A tank climbs no step of 45 degrees.
    let (out, _) = ask(3, &["--agent", "tank"]);
    assert!(out.contains("no path     the search looked at everything it could reach"), "{out}");

    let ground = folder.file("ground.pgm", "P2 2 2 255 64 64 64 64\n");
    let (_, err) = ask(1, &["--ground", &ground]);
    assert!(err.contains("found 2×2 pixels, expected 5×3 pixels"), "{err}");
    let (_, err) = ask(1, &["--agent", "snail"]);
    assert!(err.contains("unknown agent \"snail\""), "{err}");
    let (_, err) = ask(1, &["--want", "glory"]);
    assert!(err.contains("glory"), "{err}");
    let (_, err) = ask(1, &["--cell-size", "-1"]);
    assert!(err.contains("invalid cell size -1"), "{err}");
    let (out, _) = folder.run(3, &["terrain", &heights, "--from", "0,0", "--to", "9,9"]);
    assert!(out.contains("no path     the goal does not stand on the ground"), "{out}");

    let plan = "waypoints 1\nsight 9\npoint a 0 2 0\npoint b 4 2 0\n";
    let plan = folder.file("two.waypoints", plan);
    let (out, _) = ask(0, &["--waypoints", &plan, "--json"]);
    assert_eq!(json(&out)["space"], "waypoints");
    let bad = folder.file("bad.waypoints", "waypoints 1\npoint a 0 2 0\nlink a z door one-way\n");
    let (_, err) = ask(1, &["--waypoints", &bad]);
    assert!(err.contains("bad.waypoints:3: found `z` for an end of a link"), "{err}");
}

#[test]
fn clusters_of_terrain_are_searched_by_name() {
    let folder = Folder::new("terrain-hpa");
    let heights = folder.file("ridge.pgm", RIDGE);
    let ask = |code: i32, map: &str, to: &str, more: &[&str]| {
        folder.run(code, &[&["terrain", map, "--from", "0,0", "--to", to], more].concat())
    };
    let (out, _) = ask(0, &heights, "4,0", &["--algo", "hpa", "--json"]);
    let answer = json(&out);
    let told = ["outcome", "algo", "space", "mode"].map(|key| answer[key].as_str().unwrap());
    assert_eq!(told, ["found", "hpa", "cells", "walk"], "{out}");
    let (out, _) = ask(0, &heights, "4,0", &["--algo", "hpa"]);
    assert!(out.contains("by hpa over cells"), "{out}");
    // Never cheaper than the cheapest.
    let cost = |algo: &str| {
        json(&ask(0, "gen:100:7", "90,90", &["--algo", algo, "--json"]).0)["cost"].as_f64().unwrap()
    };
    let (clusters, best) = (cost("hpa"), cost("astar"));
    assert!(clusters >= best - 1e-9 && clusters < 1.2 * best, "{clusters} {best}");

    for (more, what) in [
        (&["--algo", "hpa", "--weight", "2"][..], "`weight` does not go with `hpa`, which takes"),
        (&["--algo", "hpa", "--agent", "tank"], "`hpa` does not go with agents or objectives"),
        (&["--algo", "jps3d"], "`jps3d` does not go with maps of several parts, links or ground"),
    ] {
        let (_, err) = ask(1, &heights, "4,0", more);
        assert!(err.contains(what) && err.lines().count() == 1, "{more:?}: {err}");
    }
}

#[test]
fn terrain_is_generated() {
    let folder = Folder::new("relief");
    let ask = |seed: &str| {
        let args = ["terrain", seed, "--from", "5,5", "--to", "90,90", "--json"];
        json(&folder.run(0, &args).0)
    };
    assert_eq!(ask("gen:100:7")["points"], ask("gen:100x100:7")["points"]);
    assert_ne!(ask("gen:100:7")["cost"], ask("gen:100:8")["cost"]);
    let (_, err) = folder.run(1, &["terrain", "gen:4", "--from", "0,0", "--to", "1,1"]);
    assert!(err.contains("expected 16 to 4096 cells per axis"), "{err}");
}

#[test]
fn floors_are_baked_walked_drawn_and_refused() {
    let folder = Folder::new("navmesh");
    // The house: up the ladder, or the stairs for whom it is too slow.
    let (out, _) = folder.run(0, &["navmesh", "--json", "--png", "house.png"]);
    let answer = json(&out);
    let modes = |answer: &serde_json::Value| -> Vec<String> {
        let legs = answer["query"]["legs"].as_array().unwrap();
        legs.iter().map(|leg| leg["mode"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(modes(&answer), ["walk", "climb", "walk"]);
    assert!(folder.0.join("house.png").metadata().unwrap().len() > 5000);

    // Both ways of searching, and a second opinion.
    let room = folder.file(
        "room.obj",
        "v 0 0 0\nv 20 0 0\nv 20 0 -20\nv 0 0 -20\nf 1 2 3 4\n\
         v 9 0 0\nv 11 0 0\nv 11 0 -15\nv 9 0 -15\nv 9 3 0\nv 11 3 0\nv 11 3 -15\nv 9 3 -15\n\
         f 5 6 10 9\nf 6 7 11 10\nf 7 8 12 11\nf 8 5 9 12\nf 9 10 11 12\n",
    );
    let ends = ["--start", "3,3,0", "--goal", "17,3,0"];
    let ask = |code: i32, more: &[&str]| {
        folder.run(code, &[&["navmesh", &room], &ends[..], more].concat())
    };
    let walked = |out: &str| json(out)["query"]["walked"].as_f64().unwrap();
    let ours = walked(&ask(0, &["--json"]).0);
    assert!(ours > 25.0, "{ours}");
    if cfg!(feature = "polyanya") {
        let theirs = json(&ask(0, &["--json", "--peer"]).0)["query"]["polyanya"].as_f64().unwrap();
        assert!((ours - theirs).abs() <= 1e-3 * theirs, "{ours} {theirs}");
    } else {
        let (_, err) = ask(1, &["--peer"]);
        assert!(err.contains("--features polyanya"), "{err}");
    }
    assert!(walked(&ask(0, &["--json", "--method", "funnel"]).0) >= ours - 1e-3);
    let (out, _) = ask(0, &["--picture", "room.png"]);
    assert!(out.contains("the shortest") && out.contains("polygons"), "{out}");
    // The gap of 5 m is too narrow for a tank, whose circle is as wide.
    let (out, _) = ask(3, &["--agent", "tank"]);
    assert!(out.contains("no path\n"), "{out}");
    let (out, _) = folder.run(3, &["navmesh", &room, "--from", "3,3,9", "--to", "17,3,0"]);
    assert!(out.contains("does not stand on the ground"), "{out}");

    for (args, says) in [
        (&["--link", "rope:1,1,0:2,2,0"][..], "rope"),
        (&["--link", "door:1,1,0"], "expected KIND:X,Y,Z:X,Y,Z"),
        (&["--link", "door:1,1,0:99,99,99"], "link 1"),
        (&["--cell", "-1"], "invalid cell -1"),
        (&["--slope", "95"], "--slope 95"),
        (&["--agent", "snail"], "unknown agent \"snail\""),
        (&["--want", "safest", "--method", "exact"], "exposure"),
        (&["--method", "guess"], "guess"),
    ] {
        let code = if args[0] == "--method" { 2 } else { 1 };
        let (_, err) = ask(code, args);
        assert!(err.contains(says), "{args:?}: {err}");
    }
    folder.run(2, &["navmesh", &room, "--from", "1,1,0"]);
}

#[test]
fn journey_through_a_city_names_its_modes_and_passes_the_audit() {
    let folder = Folder::new("journey");
    let city = "gen:city:64x64x40:5";
    let (out, _) = folder.run(0, &["journey", city, "--json", "--png", "city.png"]);
    let answer = json(&out);
    let modes: Vec<&str> = answer["legs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|leg| leg["mode"].as_str().unwrap())
        .collect();
    assert_eq!(modes, ["walk", "climb", "walk", "fly", "fly", "fly", "walk"]);
    assert_eq!(answer["audit"], "valid");
    assert!(folder.0.join("city.png").metadata().unwrap().len() > 20_000);
    let (raw, _) = folder.run(0, &["journey", city, "--json", "--raw"]);
    assert!(json(&raw)["cost"].as_f64() > answer["cost"].as_f64());
    let (out, _) = folder.run(0, &["journey", city, "--agent", "soldier"]);
    assert!(out.contains("audit: valid"), "{out}");
    // The spaces have pads for it, but no leg is one.
    let mut legs = out.lines().filter(|line| !line.starts_with("spaces "));
    assert!(legs.all(|line| !line.contains("take-off")), "{out}");

    let (out, _) = folder.run(3, &["journey", city, "--from", "3,3,90"]);
    assert!(out.contains("no path\n"), "{out}");
    let (_, err) = folder.run(1, &["journey", city, "--to", "3,3"]);
    assert!(err.contains("--to"), "{err}");
    let (_, err) = folder.run(1, &["journey", city, "--ladder", "-1"]);
    assert!(err.contains("invalid ladder -1"), "{err}");
    let (_, err) = folder.run(1, &["journey", "gen:town:64"]);
    assert!(err.contains("town"), "{err}");
}
