//! Surfaces, cut into faces again and compared with the voxels.

use crate::client::{Bytes, Reply, Site, site, wall};
use airlane::geom::{Voxel, VoxelSet};
use airlane::plan::Airspace;
use airlane_scenes::{Kind, Recipe};
use std::collections::BTreeSet;
use std::io::{Read, Write};

/// Solid voxels and where their faces look.
type Faces = BTreeSet<([i32; 3], u8)>;

/// The faces of a surface, by voxel and direction; each may come once only. Also the chunks, in order.
fn faces(reply: &Reply, version: u64) -> (Faces, Vec<[i32; 3]>) {
    let mut bytes = reply.bytes();
    assert_eq!(bytes.head(b"ALSF"), version);
    let records = bytes.u32();
    assert_eq!(bytes.u32(), 0);
    let (mut faces, mut chunks) = (BTreeSet::new(), Vec::new());
    for _ in 0..records {
        let chunk = [bytes.u16(), bytes.u16(), bytes.u16()].map(i32::from);
        chunks.push(chunk);
        assert_eq!(bytes.u16(), 0);
        for _ in 0..bytes.u32() {
            quad(&mut bytes, chunk, &mut faces);
        }
    }
    assert!(bytes.is_empty());
    (faces, chunks)
}

fn quad(bytes: &mut Bytes<'_>, chunk: [i32; 3], faces: &mut Faces) {
    let [x, y, z, face, w, h] = bytes.take::<6>();
    bytes.u16();
    let axis = usize::from(face / 2);
    let [u, v] = [[1, 2], [0, 2], [0, 1]][axis];
    for across in 0..h {
        for along in 0..w {
            let corner = [x, y, z].map(i32::from);
            let mut voxel: [i32; 3] = std::array::from_fn(|i| 32 * chunk[i] + corner[i]);
            voxel[u] += i32::from(along);
            voxel[v] += i32::from(across);
            voxel[axis] -= i32::from(face % 2);
            assert!(faces.insert((voxel, face)), "face {face} of {voxel:?} twice");
        }
    }
}

/// Every face between a solid voxel and one that is free or outside.
fn plain_faces(solids: &VoxelSet) -> Faces {
    let is_solid = |at: [i32; 3]| solids.in_box(Voxel(at)) && solids.contains(Voxel(at));
    let beyond = |mut at: [i32; 3], face: u8| {
        at[usize::from(face / 2)] += i32::from(face % 2) * 2 - 1;
        at
    };
    let faces = solids.iter().flat_map(|Voxel(at)| (0..6).map(move |face| (at, face)));
    faces.filter(|&(at, face)| !is_solid(beyond(at, face))).collect()
}

#[test]
fn a_surface_is_that_of_the_voxels() {
    let recipe = Recipe { kind: Kind::Asteroids, size: [70, 64, 40], seed: 3 };
    let airspace = Airspace::bake(recipe.make().unwrap()).unwrap();
    let site = site(&airspace);
    let (found, chunks) = faces(&site.get("/api/surface?near=0,0,0"), 1);
    assert_eq!(found, plain_faces(airspace.world().solids()));
    assert_eq!(chunks[0], [0, 0, 0]);
    let (same, from_afar) = faces(&site.get("/api/surface?near=69,60,39"), 1);
    assert_eq!(same, found);
    assert_ne!(from_afar[0], [0, 0, 0]);
    assert_eq!(faces(&site.get("/api/surface"), 1).0, found);
}

#[test]
fn named_chunks_come_even_if_they_are_empty() {
    let site = site(&wall());
    let (found, chunks) = faces(&site.get("/api/surface?chunks=1,0,0;0,0,0"), 1);
    assert_eq!(chunks, [[1, 0, 0], [0, 0, 0]]);
    assert!(found.iter().all(|(voxel, _)| voxel[0] < 32)); // nothing solid in the other
    let refused = |path: &str, at: &str| site.get(path).refuses(400, "bad_request", Some(at));
    for bad in ["2,0,0", "-1,0,0", "0,0", "0,0,0;", "a,b,c", "0,0,99999999999"] {
        refused(&format!("/api/surface?chunks={bad}"), "chunks");
    }
    for bad in ["1,2", "1,2,x", "NaN,0,0", "inf,0,0", "1,2,3,4", ""] {
        refused(&format!("/api/surface?near={bad}"), "near");
    }
    refused("/api/surface?nearby=1,2,3", "query");
    refused(&format!("/api/surface?chunks={}", vec!["0,0,0"; 1025].join(";")), "chunks");
}

/// A surface that is being sent stays that of its version, whatever is edited meanwhile.
#[test]
fn readers_keep_their_version() {
    let recipe = Recipe { kind: Kind::Porous, size: [128, 128, 128], seed: 3 };
    let airspace = Airspace::bake(recipe.make().unwrap()).unwrap();
    let site = site(&airspace);
    let mut slow = begin(&site, "/api/surface?near=0,0,0");
    let mut read = vec![0; 1000];
    slow.read_exact(&mut read).unwrap();
    let edit = r#"{"ops":[{"free":{"box":[[-1,-1,-1],[128,128,128]]}}]}"#;
    let edited = site.post("/api/edit", edit).json(200);
    assert_eq!((&edited["version"], &edited["blocked"]), (&2.into(), &0.into()));
    assert_eq!(faces(&site.get("/api/surface"), 2).0.len(), 0);
    slow.read_to_end(&mut read).unwrap();
    assert_eq!(faces(&Reply::parse(&read), 1).0, plain_faces(airspace.world().solids()));
}

/// Asks without waiting for the answer.
fn begin(site: &Site, path: &str) -> std::net::TcpStream {
    let mut stream = site.connect();
    let address = site.address();
    let head = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    stream
}
