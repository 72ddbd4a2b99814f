//! No bytes make the reader of baked files panic, what it reads is written again the same, and what
//! it reads can be asked for paths, which the auditor judges. Length and checksum are made right
//! first: random bytes would never get past them.
//!
//! A file may lie about everything that follows from its voxels and triangles: components, cells,
//! where a body fits. The auditor must not believe it: a path that it accepts is judged once more in a
//! world made of the voxels and triangles alone. And in a file that does not lie, every path is valid;
//! a triangle outside of all solid voxels is a lie too.
#![no_main]

use airlane::geom::LatticePoint;
use airlane::method::AStar;
use airlane::plan::reseal;
use airlane::refine::audit_body;
use airlane::scene::{Model, Scene};
use airlane::world::voxelise::Navigable;
use airlane::{Airspace, Body, Edits, Method, Path, Planner, Pose, Profile, Query};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = Airspace::from_bytes(bytes);
    let mut bytes = bytes.to_vec();
    reseal(&mut bytes);
    let Ok(airspace) = Airspace::from_bytes(&bytes) else { return };
    let written = airspace.to_bytes();
    // Files of an older version are written again in the present one.
    if bytes[12..16] == written[12..16] {
        let with_guide = || airspace.to_bytes_with_guide().len();
        assert!(written.len() == bytes.len() || with_guide() == bytes.len());
    }
    assert_eq!(Airspace::from_bytes(&written).expect("own output is valid"), airspace);

    let world = airspace.world();
    let size = world.size().map(|n| n as i32);
    let points = [[128; 3], size.map(|n| n * 256 - 128), size.map(|n| n * 128 + 1)];
    let points = points.map(|point| world.frame().world_from_lattice(LatticePoint(point)));
    let mut planner = Planner::new(&airspace);
    let methods = [Method::from(AStar::default()), Method::from(Profile::Default)];
    let mut paths = Vec::new();
    for (start, goal) in points.iter().flat_map(|a| points.iter().map(|b| (*a, *b))) {
        for method in methods {
            let query = Query::new(start, goal).body(world.body()).method(method);
            let query = query.snap(f64::INFINITY).or_nearest().expansion_limit(100);
            paths.extend(planner.path(&query).ok().and_then(|a| a.any_path().cloned()));
        }
    }
    let truth = truth_of(&airspace);
    paths.iter().for_each(|path| judge(path, &airspace, truth.as_ref()));
});

/// Worlds of more voxels are not baked again: that would be all the fuzzer does.
const MOST_VOXELS: u64 = 1 << 17;

/// The same voxels and triangles, baked from nothing and for the same body.
fn truth_of(airspace: &Airspace) -> Option<Airspace> {
    let base = airspace.fit(Body::POINT).expect("a point fits everywhere");
    let world = base.world();
    if world.voxel_count() > MOST_VOXELS {
        return None;
    }
    let mut scene = Scene::open(world.size()).expect("a world has this size");
    world.solids().iter().for_each(|voxel| _ = scene.voxels.insert(voxel));
    (scene.frame, scene.surface) = (*world.frame(), world.surface().cloned());
    let baked = Airspace::bake(scene).expect("a world has these parts");
    Some(baked.fit(airspace.world().body()).expect("the file has such a body"))
}

fn judge(path: &Path, airspace: &Airspace, truth: Option<&Airspace>) {
    let verdict = path.audit(airspace);
    let Some(truth) = truth else { return };
    match verdict {
        // The path keeps clear of where the file says that the body does not fit, so what counts in
        // truth is the body's distance.
        Ok(()) => {
            let true_verdict = match path.body().is_point() {
                true => path.audit(truth),
                false => audit_body(truth.world(), path.lattice_points()),
            };
            assert_eq!(true_verdict, Ok(()), "the auditor believed the file");
        }
        Err(fault) => assert!(
            airspace != truth || !holds_its_triangles(truth),
            "an invalid path in a file without lies: {fault}"
        ),
    }
}

/// Whether every triangle lies in solid voxels, as in a world that was baked from a model.
fn holds_its_triangles(airspace: &Airspace) -> bool {
    let base = airspace.fit(Body::POINT).expect("a point fits everywhere");
    let Some(surface) = base.world().surface() else { return true };
    let (vertices, triangles) = (surface.vertices.to_vec(), surface.triangles.to_vec());
    let model = Model { vertices, triangles, ..Model::default() };
    let mut edits = Edits::new();
    edits.block_model(model, Pose::IDENTITY, Navigable::Everything);
    base.edit(&edits).is_ok_and(|(_, changed)| changed.blocked == 0)
}
