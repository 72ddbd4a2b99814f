//! Overlays, read back and compared with the engine.

use crate::client::{Reply, site, wall};
use airlane::Body;
use airlane::space::{Grading, Octree};

/// Two corners.
type Bounds = [[f32; 3]; 2];

/// Boxes and colours, and how many were left off.
fn boxes(reply: &Reply) -> (Vec<(Bounds, [u8; 4])>, u32) {
    let mut bytes = reply.bytes();
    assert_eq!(bytes.head(b"ALOV"), 1);
    let [shape, count, left_off, zero] = std::array::from_fn(|_| bytes.u32());
    assert_eq!((shape, zero), (0, 0));
    let items = (0..count).map(|_| ([bytes.point(), bytes.point()], bytes.take())).collect();
    assert!(bytes.is_empty());
    (items, left_off)
}

fn sorted(mut boxes: Vec<Bounds>) -> Vec<Bounds> {
    boxes.sort_by(|a, b| a.partial_cmp(b).unwrap());
    boxes
}

#[test]
fn boxes_are_those_of_the_engine() {
    let airspace = wall();
    let site = site(&airspace);
    let cells = |radius: f64| {
        let fitted = airspace.fit(Body::ball(radius).unwrap()).unwrap();
        let cells = fitted.cells();
        let corner = |c: i32| c as f32 / 256.0 - 0.5;
        let bounds = cells.ids().map(|id| cells.corners(cells.cell(id)).map(|at| at.0.map(corner)));
        (sorted(bounds.collect()), cells.portal_count())
    };
    for radius in [0.0, 1.5] {
        let (expected, portals) = cells(radius);
        for id in ["cells", "components"] {
            let (items, left_off) = boxes(&site.get(&format!("/api/overlay/{id}?radius={radius}")));
            let found = items.into_iter().map(|(bounds, _)| bounds).collect();
            assert_eq!((sorted(found), left_off), (expected.clone(), 0));
        }
        let (items, _) = boxes(&site.get(&format!("/api/overlay/portals?radius={radius}")));
        assert_eq!(items.len(), portals);
        let flat = |[low, high]: &Bounds| (0..3).filter(|&i| low[i] == high[i]).count();
        assert!(items.iter().all(|(bounds, _)| flat(bounds) == 1));
    }
    let octree = Octree::new(airspace.world(), Grading::Regular).unwrap();
    let (items, _) = boxes(&site.get("/api/overlay/leaves"));
    assert_eq!(items.len(), octree.leaves().len());
}

#[test]
fn the_nearest_items_come_first() {
    let site = site(&wall());
    let (all, _) = boxes(&site.get("/api/overlay/cells?near=38,2,2"));
    let (some, left_off) = boxes(&site.get("/api/overlay/cells?near=38,2,2&limit=3"));
    assert_eq!(some, all[..3]);
    assert_eq!(left_off as usize, all.len() - 3);
    let [low, high] = all[0].0;
    assert!((0..3).all(|i| low[i] <= [38.0, 2.0, 2.0][i] && [38.0, 2.0, 2.0][i] <= high[i]));
}

#[test]
fn components_differ_in_colour() {
    let site = site(&wall());
    let colours = |path: &str| {
        let (items, _) = boxes(&site.get(path));
        items.into_iter().map(|(_, colour)| colour).collect::<std::collections::BTreeSet<_>>().len()
    };
    assert_eq!(colours("/api/overlay/components"), 1);
    assert_eq!(colours("/api/overlay/components?radius=2"), 2); // the window is too small
}

#[test]
fn a_slice_lies_across_its_axis() {
    let site = site(&wall());
    for (axis, name) in ["x", "y", "z"].into_iter().enumerate() {
        let (items, _) =
            boxes(&site.get(&format!("/api/overlay/clearance?near=7,8,9&axis={name}")));
        let middle = [7.0, 8.0, 9.0][axis];
        let thin = |[low, high]: &Bounds| {
            low[axis] < middle && middle < high[axis] && high[axis] - low[axis] < 0.1
        };
        assert!(items.len() > 100 && items.iter().all(|(bounds, _)| thin(bounds)));
    }
}

#[test]
fn wrong_overlays_are_refused() {
    let site = site(&wall());
    let offered = "cells, portals, leaves, clearance, components, navmesh";
    for (id, what) in [("nothing", "unknown overlay"), ("terrain", "this world has no overlay")] {
        let reply = site.get(&format!("/api/overlay/{id}"));
        let said = reply.json(404)["error"]["message"].as_str().unwrap().to_owned();
        assert_eq!(said, format!("{what} \"{id}\": expected one of {offered}"));
    }
    for (query, at) in [
        ("near=1,2", "near"),
        ("limit=0", "limit"),
        ("limit=1000000", "limit"),
        ("limit=many", "limit"),
        ("radius=wide", "radius"),
        ("limit=1&limit=2", "query"),
        ("radius=-1", "radius"),
        ("radius=NaN", "radius"),
        ("radius=1e9", "radius"),
        ("axis=w", "axis"),
        ("what=1", "query"),
    ] {
        let path = format!("/api/overlay/clearance?{query}");
        site.get(&path).refuses(400, "bad_request", Some(at));
    }
}
