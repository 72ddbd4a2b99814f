//! No bytes make the reader of waypoints panic; waypoints that are read are written and read back the
//! same, and make a graph or say why not.
#![no_main]

use airlane::scene::HeightField;
use airlane::space::{Over, Terrain, Waypoints};
use libfuzzer_sys::fuzz_target;
use std::sync::Arc;

fuzz_target!(|bytes: &[u8]| {
    let Ok(plan) = airlane_io::read_waypoints_from(bytes, "fuzz") else { return };
    let mut written = Vec::new();
    if airlane_io::write_waypoints_to(&mut written, "memory", &plan).is_ok() {
        let again = airlane_io::read_waypoints_from(&written[..], "again").expect("valid");
        assert_eq!(again, plan);
    }
    let terrain = Terrain::new(&HeightField::flat([16, 16])).expect("flat ground");
    if plan.points.len() < 100 {
        let _ = Waypoints::new(&plan, Over::Terrain(Arc::new(terrain)));
    }
});
