//! No bytes make the reader of baked files panic, what it reads is written again the same, and what
//! it reads can be asked for a path. Length and checksum are made right first: random bytes would
//! never get past them.
#![no_main]

use airlane::geom::LatticePoint;
use airlane::plan::{
    Airspace, Algorithm, Ends, Fallback, GridOptions, GridPlanner, Planner, Query, Settings, reseal,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = Airspace::from_bytes(bytes);
    let mut bytes = bytes.to_vec();
    reseal(&mut bytes);
    let Ok(airspace) = Airspace::from_bytes(&bytes) else { return };
    let written = airspace.to_bytes();
    // Files of an older version are written again in the present one.
    if bytes[12..16] == written[12..16] {
        assert_eq!(written.len(), bytes.len());
    }
    assert_eq!(Airspace::from_bytes(&written).expect("own output is valid"), airspace);

    let world = airspace.world();
    let size = world.size().map(|n| n as i32);
    let points = [[128; 3], size.map(|n| n * 256 - 128), size.map(|n| n * 128 + 1)];
    let points = points.map(|point| world.frame().world_from_lattice(LatticePoint(point)));
    let (mut grid, mut planner) = (GridPlanner::new(world), Planner::new(&airspace));
    let mut options = GridOptions::new(Algorithm::AStar);
    options.limits.expansions = Some(100);
    (options.ends, options.fallback) = (Ends::Project, Fallback::NearestReached);
    let settings = Settings {
        ends: options.ends,
        fallback: options.fallback,
        limits: options.limits.clone(),
        ..Settings::default()
    };
    for start in points {
        for goal in points {
            let _ = grid.answer(&Query { start, goal }, &options);
            let _ = planner.answer(&Query { start, goal }, &settings);
        }
    }
});
