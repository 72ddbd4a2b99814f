//! No bytes make the reader of baked files panic, what it reads is written again the same, and what
//! it reads can be asked for a path. Length and checksum are made right first: random bytes would
//! never get past them.
#![no_main]

use airlane::geom::LatticePoint;
use airlane::method::AStar;
use airlane::plan::reseal;
use airlane::{Airspace, Method, Planner, Profile, Query};
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
    let mut planner = Planner::new(&airspace);
    let methods = [Method::from(AStar::default()), Method::from(Profile::Default)];
    for (start, goal) in points.iter().flat_map(|a| points.iter().map(|b| (*a, *b))) {
        for method in methods {
            let query = Query::new(start, goal).method(method);
            let _ = planner.path(&query.snap(f64::INFINITY).or_nearest().expansion_limit(100));
        }
    }
});
