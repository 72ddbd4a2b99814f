//! `Pool::None` starts no thread. Alone in this file, because other tests would start some.
#![cfg(target_os = "linux")]

use airlane::geom::Voxel;
use airlane::scene::{Model, Scene};
use airlane::space::{Cells, Grading, GraphKind, Octree, OctreeGraph};
use airlane::threads::Pool;
use airlane::world::voxelise::{Voxelise, voxelise};
use airlane::world::{Body, World};
use std::sync::Arc;

/// The threads of this process, as the system counts them.
fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").unwrap().count()
}

/// Voxelises, bakes, fits a body, makes cells and graphs.
fn work() -> [usize; 4] {
    let mut model = Model::default();
    model.add_box_surface([0.0; 3], [9.0; 3]);
    let options = Voxelise { voxel: Some(0.5), ..Voxelise::default() };
    let (scene, _) = voxelise(model, &options, &mut |_, _| {}).unwrap();
    let hollow = World::bake(scene).unwrap();

    let mut scene = Scene::open([160, 130, 70]).unwrap();
    for n in 0..4000 {
        scene.voxels.insert(Voxel([160, 130, 70].map(|edge| n * n % 8191 * 31 % edge)));
    }
    let world = Arc::new(World::bake(scene).unwrap());
    let room = world.fit(Body::ball(0.8).unwrap()).unwrap();
    let cells = Cells::new(&room).unwrap();
    let arcs = [GraphKind::Dual, GraphKind::EdgeCorner].map(|kind| {
        let octree = Octree::new(&room, Grading::Progressive).unwrap();
        OctreeGraph::new(&room, octree, kind).arc_count()
    });
    [hollow.solid_count() as usize, cells.count(), arcs[0], arcs[1]]
}

#[test]
fn a_host_that_refuses_threads_gets_none() {
    let before = threads();
    let alone = Pool::None.run(work);
    assert_eq!(threads(), before);
    // The same with threads, which the count sees.
    assert_eq!(Pool::Global.run(work), alone);
    assert!(threads() > before);
}
