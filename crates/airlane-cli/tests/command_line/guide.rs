//! What guides searches: in files, and under edits.

use super::{Folder, json};

#[test]
fn a_stored_guide_makes_the_file_larger_and_changes_no_answer() {
    let folder = Folder::new("guide");
    folder.run(0, &["bake", "gen:maze:95", "-o", "plain.airlane"]);
    folder.run(0, &["bake", "gen:maze:95", "--guide", "-o", "guided.airlane"]);
    let size = |name: &str| folder.0.join(name).metadata().unwrap().len();
    assert!(size("guided.airlane") > size("plain.airlane") + 10_000);
    let ends = ["--from", "1,1,1", "--to", "93,93,93", "--json"];
    let routes = ["gen:maze:95", "plain.airlane", "guided.airlane"].map(|map| {
        let (out, _) = folder.run(0, &[&["route", map][..], &ends].concat());
        json(&out)["points"].clone()
    });
    assert_eq!(routes[0], routes[1]);
    assert_eq!(routes[1], routes[2]);
}

#[test]
fn queries_between_edits_are_compared_with_fresh_bakes() {
    let folder = Folder::new("guided");
    let args = ["bench", "guided", "gen:porous:64", "--count", "30", "--check-every", "10"];
    let (out, _) = folder.run(0, &[&args[..], &["--json"]].concat());
    let report = json(&out);
    assert_eq!((report["compared"].as_u64(), report["different"].as_u64()), (Some(3), Some(0)));
    let (out, _) = folder.run(0, &args);
    assert!(
        out.contains("3 answers compared with fresh bakes, 2 of them along the guide, 0 different"),
        "{out}"
    );
}
