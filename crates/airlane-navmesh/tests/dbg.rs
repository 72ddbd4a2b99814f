#![allow(dead_code, unused, missing_docs)]
#[path = "navmesh/common.rs"] mod common;
use common::*; use airlane::plan::*; use airlane_navmesh::*;
#[test] fn dbg() {
    let (edge, share, seed) = (17, 9, 11467633032745345216u64);
    let bake = Bake { cell: 0.25, cell_height: 0.25, radius: 0.25, ..Bake::default() };
    let baked = bake_scene(&cluttered(edge, edge*edge*share/200, seed), &bake).unwrap();
    let mesh = &baked.mesh; let peer = Polyanya::new(mesh).unwrap();
    let mut draw = Draw(seed ^ 1);
    for ends in points(mesh, 24, &mut draw).chunks(2) {
        let ends = [ends[0], ends[1]];
        let (ours, theirs) = (path(mesh, ends, Method::Exact), peer.path(ends[0], ends[1]));
        let (Some(ours), Some(theirs)) = (ours, theirs) else { continue };
        if (ours.walked()-theirs.length).abs() > 1e-3*theirs.length {
            let z = mesh.frame().world_from_lattice(ends[0].point)[2];
            println!("ours {} {:?}", ours.walked(), ours.points());
            println!("peer {} {:?}", theirs.length, theirs.points);
            let pts: Vec<[f64;3]> = theirs.points.iter().map(|p| [p[0],p[1],z]).collect();
            for k in 0..pts.len()-1 { println!("audit {k}: {:?}", airlane::refine::audit_navmesh(mesh, &pts[k..k+2], 0.3)); }
            for id in 0..mesh.polygon_count() as u32 { println!("poly {id} isl {} {:?} -> {:?}", mesh.island(id), mesh.corners_of(id).iter().map(|&v| {let p=mesh.vertex(v).0; (p[0]/256,p[1]/256,p[2])}).collect::<Vec<_>>(), mesh.neighbours_of(id).collect::<Vec<_>>()); }
        }
    }
}
