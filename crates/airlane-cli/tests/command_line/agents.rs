//! Agents and areas from files, for every command.

use super::{Folder, json};

const COURIER: &str = "agent 1\nlike drone\nname courier\nspeed fly 8\nprice 2 never\n";

/// A swamp across the middle of a hall.
const ZONES: &str = "areas 1\nbox swamp 2 1.2  12 8 -1  28 32 13\nball tower 1 never  33 20 5  2\n";

/// A hall of 40 × 40 × 12.
const HALL: &str = "voxel 40 40 12\n0 0 0\n";

const ENDS: [&str; 4] = ["--from", "3,20,5", "--to", "37,20,5"];

#[test]
fn routes_are_planned_for_agents_among_areas() {
    let folder = Folder::new("agents");
    let (courier, zones) = (folder.file("courier.agent", COURIER), folder.file("z.areas", ZONES));
    let hall = folder.file("hall.3dmap", HALL);
    let ask =
        |code: i32, more: &[&str]| folder.run(code, &[&["route", &hall], &ENDS[..], more].concat());
    let answer = |more: &[&str]| json(&ask(0, &[more, &["--json"]].concat()).0);
    let length = |answer: &serde_json::Value| answer["length"].as_f64().unwrap();
    let plain = answer(&["--agent", "anyone"]);
    assert_eq!(
        (plain["agent"].as_str(), plain["outcome"].as_str()),
        (Some("anyone"), Some("found"))
    );
    assert!((length(&plain) - 34.0).abs() < 0.01, "{plain}");
    // Anyone pays for the swamp and passes the tower by.
    let through = answer(&["--agent", "anyone", "--areas", &zones]);
    assert!(length(&through) < 35.0 && through["cost"].as_f64() > Some(37.0), "{through}");
    // The courier may not enter the swamp.
    let around = answer(&["--agent", &courier, "--areas", &zones]);
    assert_eq!(around["agent"], "courier");
    assert!(length(&around) > 44.0, "{around}");
    let (out, _) = ask(0, &["--agent", &courier, "--areas", &zones]);
    assert!(out.contains(" for courier\n") && out.contains("cost  "), "{out}");
    // Dynamics time the path, unless prices count.
    let racer = folder.file("racer.agent", "agent 1\nspeed fly 9\nturn-radius 0.5\n");
    assert!(answer(&["--agent", &racer])["flight"]["seconds"].as_f64().unwrap() > 3.0);
    let (out, err) = ask(0, &["--agent", &racer, "--areas", &zones, "--json"]);
    assert!(err.contains("the path is not timed") && json(&out)["flight"].is_null(), "{err}");
    // Who cannot fly is told so.
    let (out, _) = ask(3, &["--agent", "soldier"]);
    assert!(out.contains("the agent has no speed for that kind of space"), "{out}");
}

#[test]
fn bad_agents_and_areas_are_named_with_their_line() {
    let folder = Folder::new("bad-agents");
    let hall = folder.file("hall.3dmap", HALL);
    let ask = |option: &str, text: &str| {
        let (_, err) = folder.run(1, &[&["route", &hall], &ENDS[..], &[option, text]].concat());
        assert_eq!(err.lines().count(), 1, "{err}");
        err
    };
    let err = ask("--agent", "snail");
    let known =
        "anyone, soldier, pilot, tank, motorcycle, drone, fish, or a file such as snail.agent";
    assert!(err.contains("unknown agent \"snail\"") && err.contains(known), "{err}");
    assert!(ask("--agent", "missing.agent").contains("missing.agent: cannot be read"));
    let bad = folder.file("bad.agent", "agent 1\nlike drone\nprice 2 NaN\n");
    assert!(
        ask("--agent", &bad).contains("bad.agent:3: agent \"drone\": invalid price of areas 2 NaN")
    );
    for (name, line, says) in [
        (
            "negative",
            "box a 1 -2  0 0 0  9 9 9",
            "negative.areas:2: area \"a\" (number 1): invalid factor -2",
        ),
        (
            "far",
            "ball a 1 2  999 0 0  3",
            "far.areas:2: area \"a\" (number 1) is outside the world",
        ),
        (
            "kind",
            "ball a 99 2  9 9 9  3",
            "kind.areas:2: found `99` for the kind of areas, expected at most 31",
        ),
        (
            "shape",
            "cone a 9 2  9 9 9  3",
            "shape.areas:2: found `cone` for a statement, expected `box`",
        ),
        (
            "dent",
            "prism a 1 2  0 9\ncorner 0 0\ncorner 9 0\ncorner 2 2\ncorner 0 9",
            "invalid turn of the outline at corner 3: expected turns one way only",
        ),
    ] {
        let file = folder.file(&format!("{name}.areas"), &format!("areas 1\n{line}\n"));
        let err = ask("--areas", &file);
        assert!(err.contains(says), "{err}");
    }
}

#[test]
fn every_command_takes_the_same_files() {
    let folder = Folder::new("agents-everywhere");
    let rider = folder.file("rider.agent", "agent 1\nlike motorcycle\nname rider\nturn-radius 1\n");
    let courier = folder.file("courier.agent", COURIER);
    let zones = folder.file("z.areas", ZONES);
    let city = "gen:city:64x64x40:5";
    let (out, _) = folder.run(0, &["journey", city, "--json", "--areas", &zones]);
    assert_eq!(json(&out)["audit"], "valid");
    let ends = ["--from", "3,3", "--to", "60,50", "--json"];
    let terrain = |more: &[&str]| {
        json(&folder.run(0, &[&["terrain", "gen:64:7"], &ends[..], more].concat()).0)
    };
    assert_eq!(terrain(&["--agent", &rider])["agent"], "rider");
    let lorry = folder.file("lorry.agent", "agent 1\nlike motorcycle\nturn-radius 40\n");
    let ways = ["terrain", "gen:64:7", "--agent", &lorry];
    let (out, _) = folder.run(3, &[&ways[..], &ends[..4]].concat());
    assert!(out.contains("what moves cannot turn at") && out.contains("would do there"), "{out}");
    assert!(terrain(&["--areas", &zones])["cost"].as_f64() >= terrain(&[])["cost"].as_f64());
    let (out, _) = folder.run(
        0,
        &[
            "crowd",
            "gen:asteroids:32",
            "--agents",
            "8",
            "--seconds",
            "2",
            "--agent",
            &courier,
            "--json",
        ],
    );
    assert_eq!(
        (json(&out)["agents"].as_u64(), json(&out)["no_way"].as_u64()),
        (Some(8), Some(0)),
        "{out}"
    );
    let (_, err) =
        folder.run(1, &["crowd", "gen:asteroids:32", "--agents", "2", "--agent", "tank"]);
    assert!(err.contains("\"tank\" has no speed to fly"), "{err}");
}

#[test]
fn navmeshes_take_every_agent_and_are_saved_and_loaded() {
    let folder = Folder::new("saved-navmesh");
    // A hall with a wall to go round.
    let room = folder.file(
        "room.obj",
        "v 0 0 0\nv 40 0 0\nv 40 0 -40\nv 0 0 -40\nf 1 2 3 4\n\
         v 19 0 0\nv 21 0 0\nv 21 0 -28\nv 19 0 -28\nv 19 3 0\nv 21 3 0\nv 21 3 -28\nv 19 3 -28\n\
         f 5 6 10 9\nf 6 7 11 10\nf 7 8 12 11\nf 8 5 9 12\nf 9 10 11 12\n",
    );
    let ends = ["--from", "6,6,0", "--to", "34,6,0"];
    let ask = |code: i32, source: &str, more: &[&str]| {
        folder.run(code, &[&["navmesh", source], &ends[..], more].concat())
    };
    let query = |source: &str, more: &[&str]| {
        json(&ask(0, source, &[more, &["--json"]].concat()).0)["query"].clone()
    };
    let motorcycle = query(&room, &["--agent", "motorcycle"]);
    assert_eq!(motorcycle["outcome"], "found", "{motorcycle}");
    // It would take a hall of a kilometre.
    let wide = folder.file("wide.agent", "agent 1\nlike motorcycle\nturn-radius 500\n");
    let (out, _) = ask(3, &room, &["--agent", &wide]);
    assert!(out.contains("cannot turn at") && out.contains("would do there"), "{out}");
    let (shortest, safest) = (query(&room, &[]), query(&room, &["--want", "safest"]));
    assert!(safest["length"].as_f64() > shortest["length"].as_f64(), "{shortest} {safest}");
    let swamp = folder.file("s.areas", "areas 1\nbox swamp 3 4  10 25 -1  30 33 2\n");
    let dry = query(&room, &["--areas", &swamp]);
    assert!(dry["cost"].as_f64() > shortest["cost"].as_f64(), "{dry}");

    let saved = folder.0.join("room.navmesh").display().to_string();
    ask(0, &room, &["--save", &saved]);
    let again = query(&saved, &[]);
    assert_eq!(again["points"], shortest["points"]);
    let (_, err) = ask(1, &saved, &["--radius", "0.2"]);
    assert!(err.contains("--radius is for baking") && err.contains("baked already"), "{err}");
    let (_, err) = ask(1, &saved, &["--agent", "tank"]);
    assert!(
        err.contains("leaves room for a body of radius 0.3") && err.contains("bake one"),
        "{err}"
    );
    let (_, err) = folder.run(1, &[&["route", &saved], &ends[..]].concat());
    assert!(err.contains("a navmesh"), "{err}");
    let bytes = std::fs::read(&saved).unwrap();
    std::fs::write(&saved, &bytes[..bytes.len() - 9]).unwrap();
    let (_, err) = ask(1, &saved, &[]);
    assert!(err.contains("the file is truncated"), "{err}");
}
