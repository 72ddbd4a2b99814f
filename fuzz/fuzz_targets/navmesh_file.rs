//! No bytes make the reader of baked navmeshes panic, what it reads is written again the same, and what
//! it reads can be asked for paths. Length and checksum are made right first: random bytes would never get
//! past them.
#![no_main]

use airlane::plan::reseal;
use airlane::space::NavMesh;
use airlane::{Map, Objective, Planner, Query};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = NavMesh::from_bytes(bytes);
    let mut bytes = bytes.to_vec();
    reseal(&mut bytes);
    let Ok(mesh) = NavMesh::from_bytes(&bytes) else { return };
    let written = mesh.to_bytes();
    // Files of an older version are written again in the present one.
    if bytes[12..16] == written[12..16] {
        assert_eq!(written, bytes);
    }
    let [low, high] = mesh.bounds();
    let map = Map::from(mesh);
    for objective in [Objective::SHORTEST, Objective::SAFEST] {
        let query = Query::new(low, high).objective(objective).snap(f64::INFINITY);
        let _ = Planner::new(&map).path(&query.or_nearest().expansion_limit(100));
    }
});
