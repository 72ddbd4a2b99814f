//! What the papers describe beside their searches, each as an option of `route`: refiners, regions,
//! hierarchical maps, several sources.

use super::{Folder, json};

const CITY: [&str; 6] = ["route", "gen:city:48", "--from", "1,1,3", "--to", "46,46,3"];

fn length(folder: &Folder, more: &[&str]) -> f64 {
    let (out, _) = folder.run(0, &[&CITY[..], more, &["--json"]].concat());
    let answer = json(&out);
    folder.file("path.json", &out);
    let on_octree = more.iter().any(|word| word.contains("octree") || word.contains("progressive"));
    let contact = if on_octree { "sliding" } else { "open" };
    folder.run(0, &["check", "gen:city:48", "path.json", "--contact", contact]);
    answer["length"].as_f64().unwrap()
}

#[test]
fn route_refines_as_asked() {
    let folder = Folder::new("refine");
    for algo in ["astar", "jps3d", "hpa"] {
        let raw = length(&folder, &["--algo", algo, "--refine", "none"]);
        assert!((raw - length(&folder, &["--algo", algo])).abs() < 1e-9);
        for refine in ["prune", "band", "funnel", "taut"] {
            let refined = length(&folder, &["--algo", algo, "--refine", refine]);
            assert!(refined < raw, "{algo} {refine}: {refined}, raw {raw}");
        }
    }
    // Profiles end with the taut string.
    assert!(length(&folder, &[]) < length(&folder, &["--refine", "none"]));
}

/// Theta* over an octree ends with a sight pass, unless it is told not to.
#[test]
fn the_final_sight_pass_can_be_left_out() {
    let folder = Folder::new("sight-pass");
    let theta = ["--algo", "lazytheta", "--space", "octree-corner"];
    let [raw, sight, usual] = ["none", "sight", "usual"]
        .map(|name| length(&folder, &[&theta[..], &["--refine", name]].concat()));
    assert!(sight <= raw && (sight - usual).abs() < 1e-9, "{raw} {sight} {usual}");
    let (_, err) = folder.run(1, &[&CITY[..], &theta, &["--refine", "funnel"]].concat());
    assert!(err.contains("does not go with another refiner"), "{err}");
    let (_, err) = folder.run(2, &[&CITY[..], &["--refine", "shiny"]].concat());
    assert!(err.contains("expected one of usual, none, prune, band, funnel, taut"), "{err}");
}

#[test]
fn every_method_takes_a_region() {
    let folder = Folder::new("region");
    let low = ["--region", "0,0,0:47,47,12"];
    let methods = [
        &["--profile", "default"][..],
        &["--profile", "quality"],
        &["--algo", "astar"],
        &["--algo", "theta"],
        &["--algo", "jps3d"],
        &["--algo", "hpa"],
        &["--algo", "bfs"],
        &["--algo", "lazytheta", "--space", "progressive-corner"],
    ];
    for method in methods {
        let (out, _) = folder.run(0, &[&CITY[..], method, &low, &["--json"]].concat());
        let answer = json(&out);
        let highest = answer["points"].as_array().unwrap().iter();
        let highest = highest.map(|point| point[2].as_f64().unwrap()).fold(0.0, f64::max);
        assert!(highest <= 12.5, "{method:?}: {highest}");
        let outside = ["--region", "0,0,0:40,47,47", "--json"];
        let (out, _) = folder.run(3, &[&CITY[..], method, &outside].concat());
        assert_eq!(json(&out)["reason"], "outside-region", "{method:?}");
    }
    let (_, err) = folder.run(2, &[&CITY[..], &["--region", "5,5,5:1,9,9"]].concat());
    assert!(err.contains("the lower corner first"), "{err}");
}

/// Regions go with prices and times, refiners with times alone.
#[test]
fn regions_and_refiners_go_with_agents() {
    let folder = Folder::new("region-agents");
    let low = ["--region", "0,0,0:47,47,12", "--json"];
    for more in [
        &["--want", "safest"][..],
        &["--agent", "drone"],
        &["--radius", "0.4", "--speed", "5", "--turn-radius", "1"],
        &["--agent", "drone", "--refine", "band"],
    ] {
        let (out, _) = folder.run(0, &[&CITY[..], more, &low].concat());
        let points = json(&out)["points"].clone();
        let is_low = |point: &serde_json::Value| point[2].as_f64().unwrap() <= 12.5;
        assert!(points.as_array().unwrap().iter().all(is_low), "{more:?}");
    }
    let (_, err) = folder.run(1, &[&CITY[..], &["--want", "safest", "--refine", "band"]].concat());
    assert!(err.contains("without prices"), "{err}");
}

/// Hierarchical maps: voxels in clusters, and terrain.
#[test]
fn maps_of_two_levels_are_searched() {
    let folder = Folder::new("levels");
    let [small, large] =
        ["8", "24"].map(|edge| length(&folder, &["--algo", "hpa", "--cluster", edge]));
    assert!(small > 63.0 && large > 63.0);
    let ends = ["terrain", "gen:64:7", "--from", "3,3", "--to", "60,60", "--algo", "hpa", "--json"];
    let (out, _) = folder.run(0, &ends);
    assert_eq!(json(&out)["outcome"], "found");
}

/// Several sources: one line for each, as short as alone.
#[test]
fn several_starts_share_a_goal() {
    let folder = Folder::new("sources");
    for more in
        [&[][..], &["--algo", "lazytheta", "--space", "octree-corner"], &["--refine", "band"]]
    {
        let (out, _) = folder.run(0, &[&CITY[..], &["--from", "1,46,3", "--json"], more].concat());
        let lengths: Vec<f64> =
            out.lines().map(|line| json(line)["length"].as_f64().unwrap()).collect();
        assert!(lengths.len() == 2 && lengths.iter().all(|&length| length > 40.0), "{lengths:?}");
    }
}
