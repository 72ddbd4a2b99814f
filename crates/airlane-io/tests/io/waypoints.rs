//! Waypoint files: what is read, what comes back, and which line is named.

use airlane::space::{Linking, PlannedLink, Waypoint, WaypointPlan};
use airlane::world::LinkKind;
use airlane_io::{read_waypoints_from, write_waypoints_to};
use proptest::prelude::*;

fn refused(text: &str) -> String {
    read_waypoints_from(text.as_bytes(), "w").unwrap_err().to_string()
}

#[test]
fn files_are_read() {
    let text = "waypoints 1\r\n# a comment\nsight 30\n\npoint gate 3 4 1.5 # here\npoint tower 10 -4 9\n\
                link tower gate jump-pad one-way length 2 needs 4\nlink gate tower ladder both-ways";
    let plan = read_waypoints_from(text.as_bytes(), "w").unwrap();
    let point = |name: &str, at| Waypoint { name: name.to_owned(), at };
    assert_eq!(plan.points, [point("gate", [3.0, 4.0, 1.5]), point("tower", [10.0, -4.0, 9.0])]);
    assert_eq!(plan.linking, Linking::Within(30.0));
    let link = PlannedLink {
        from: "tower".to_owned(),
        to: "gate".to_owned(),
        kind: LinkKind::JumpPad,
        both_ways: false,
        length: Some(2.0),
        seconds: None,
        permission: 4,
    };
    assert_eq!(plan.links[0], link);
    assert!(plan.links[1].both_ways && plan.links[1].length.is_none());
    let text = "waypoints 1\npoint a 0 0 0\npoint b 0 0 9\nlink a b lift both-ways seconds 12.5";
    let plan = read_waypoints_from(text.as_bytes(), "w").unwrap();
    assert_eq!((plan.links[0].kind, plan.links[0].seconds), (LinkKind::Lift, Some(12.5)));
}

#[test]
fn faults_name_the_line() {
    assert_eq!(refused(""), "w: the file is empty, expected `waypoints 1`");
    assert_eq!(refused("points"), "w:1: found `points`, expected `waypoints 1`");
    let after =
        |line: &str| refused(&format!("waypoints 1\npoint a 0 0 0\npoint b 1 0 0\n{line}\n"));
    assert_eq!(after("point a 1 1 1"), "w:4: duplicate point `a`, first defined in line 2");
    assert_eq!(
        after("link a c door one-way"),
        "w:4: found `c` for an end of a link, expected the name of a point"
    );
    assert!(after("link a a door one-way").starts_with("w:4: found `a` for an end of a link"));
    assert_eq!(
        after("link a b hatch one-way"),
        "w:4: found `hatch` for the kind of a link, expected path, ladder, jump-pad, teleport, door, \
         take-off, landing, lift"
    );
    assert!(after("link a b door sideways").contains("expected one-way or both-ways"));
    assert_eq!(
        after("link a b door one-way length -2"),
        "w:4: found `-2` for the length, expected a number of at least 0"
    );
    assert_eq!(
        after("link a b door one-way length NaN"),
        "w:4: found `NaN` for the length, expected a finite number"
    );
    assert!(after("link a b door one-way needs -1").contains("the permissions"));
    assert!(after("link a b door one-way length").contains("w:4: found 6 columns"));
    assert!(after("link a b door one-way colour 3").contains("w:4: found 7 columns"));
    assert!(after("link a b").contains("w:4: found 3 columns"));
    assert!(after("point c 1 2").contains("expected `point NAME X Y Z`"));
    assert!(after("point c 1 2 inf").contains("w:4: found `inf` for z, expected a finite number"));
    assert!(after("sight -1").contains("the reach of sight"));
    assert!(
        after("sight 1\nsight 2")
            .contains("w:5: duplicate statement `sight`, first defined in line 4")
    );
    assert!(after("place c 1 2 3").contains("w:4: found `place` for a statement"));
    // Links are looked at last, and name their own line all the same.
    assert!(after("link a d door one-way\npoint c 1 1 1").starts_with("w:4: found `d`"));
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        places in prop::collection::vec(prop::array::uniform3(-1e6f64..1e6), 2..9),
        links in prop::collection::vec((0usize..9, 1usize..9, 0usize..8, any::<bool>(), prop::option::of(0.0f64..1e3), prop::option::of(0.0f64..1e3), any::<u32>()), 0..9),
        reach in prop::option::of(0.1f64..100.0),
    ) {
        let name = |i: usize| format!("p{}", i % places.len());
        let points = places.iter().enumerate().map(|(i, &at)| Waypoint { name: name(i), at }).collect();
        let links = links.iter().filter(|l| (l.0 + l.1) % places.len() != l.0 % places.len()).map(|&(from, more, kind, both_ways, length, seconds, permission)| PlannedLink {
            from: name(from), to: name(from + more), kind: LinkKind::ALL[kind], both_ways, length, seconds, permission,
        }).collect();
        let plan = WaypointPlan { points, links, linking: reach.map_or(Linking::None, Linking::Within) };
        let mut bytes = Vec::new();
        write_waypoints_to(&mut bytes, "memory", &plan).unwrap();
        prop_assert_eq!(read_waypoints_from(&bytes[..], "again").unwrap(), plan);
    }
}

#[test]
fn names_that_would_not_come_back_are_not_written() {
    for name in ["", "two words", "#1", "a\nb"] {
        let points = vec![Waypoint { name: name.to_owned(), at: [0.0; 3] }];
        let plan = WaypointPlan { points, ..WaypointPlan::default() };
        assert!(write_waypoints_to(Vec::new(), "memory", &plan).is_err(), "{name:?}");
    }
}
