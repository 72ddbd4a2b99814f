use crate::Folder;
use airlane::plan::{Airspace, BakedError};
use airlane_io::{
    Budget, ReadError, ReadErrorKind, is_airspace, read_airspace, read_airspace_within, read_map,
    read_map_within, read_terrain_within, write_airspace, write_map,
};
use airlane_scenes::{Kind, Recipe};
use std::fs;

#[test]
fn an_airspace_is_told_from_a_map_and_comes_back_equal() {
    let folder = Folder::new("airspaces");
    let scene = Recipe { kind: Kind::Tunnels, size: [50, 40, 30], seed: 3 }.make().unwrap();
    let (map, baked) = (folder.file("cave.3dmap"), folder.file("cave.airlane"));
    write_map(&map, &scene).unwrap();
    let airspace = Airspace::bake(scene).unwrap();
    write_airspace(&baked, &airspace).unwrap();

    assert!(!is_airspace(&map).unwrap());
    assert!(is_airspace(&baked).unwrap());
    assert_eq!(read_airspace(&baked).unwrap(), airspace);
    assert_eq!(fs::read(&baked).unwrap(), airspace.to_bytes());
    assert!(read_map(&baked).is_err());
}

/// One budget for every reader: what takes more is refused before it is taken.
#[test]
fn no_file_takes_more_memory_than_its_budget() {
    let folder = Folder::new("budgets");
    let refused = |error: ReadError, limit: u64| match error.kind {
        ReadErrorKind::Memory { needed, limit: said } => assert!(needed > limit && said == limit),
        _ => panic!("{error}"),
    };
    // A voxel in each of 10,000 regions: six bytes of text, more than a kilobyte of memory.
    let mut text = "voxel 6400 6400 64\n".to_owned();
    for i in 0..10_000 {
        text += &format!("{} {} 0\n", i % 100 * 64, i / 100 * 64);
    }
    let map = folder.file("sparse.3dmap");
    fs::write(&map, &text).unwrap();
    assert_eq!(read_map_within(&map, Budget(16 << 20)).unwrap().voxels.len(), 10_000);
    refused(read_map_within(&map, Budget(8 << 20)).unwrap_err(), 8 << 20);
    // An empty box is nothing but the marks of its regions.
    let empty = folder.file("empty.3dmap");
    fs::write(&empty, "voxel 10240 10240 10240\n").unwrap();
    assert!(read_map_within(&empty, Budget(64 << 20)).is_ok());
    refused(read_map_within(&empty, Budget(60 << 20)).unwrap_err(), 60 << 20);

    let baked = folder.file("open.airlane");
    let airspace = Airspace::bake(airlane::scene::Scene::open([640, 640, 64]).unwrap()).unwrap();
    write_airspace(&baked, &airspace).unwrap();
    let length = fs::metadata(&baked).unwrap().len();
    assert!(airspace.memory_bytes() as u64 <= 8 * length);
    assert_eq!(read_airspace_within(&baked, Budget(9 * length)).unwrap(), airspace);
    refused(read_airspace_within(&baked, Budget(9 * length - 1)).unwrap_err(), 9 * length - 1);
    refused(read_airspace_within(&baked, Budget(length - 1)).unwrap_err(), length - 1);

    let image = folder.file("black.pgm");
    let pixels = [&b"P5 1000 1000 255\n"[..], &vec![0; 1_000_000]].concat();
    fs::write(&image, &pixels).unwrap();
    assert!(read_terrain_within(&image, None, Budget(13_000_017)).is_ok());
    refused(read_terrain_within(&image, None, Budget(13_000_016)).unwrap_err(), 13_000_016);
}

#[test]
fn errors_name_the_file() {
    let folder = Folder::new("bad-airspaces");
    let missing = folder.file("missing.airlane");
    assert!(read_airspace(&missing).unwrap_err().to_string().contains("missing.airlane"));
    assert!(is_airspace(&missing).is_err());
    assert!(is_airspace(&folder.0).is_err());

    let empty = folder.file("empty.airlane");
    fs::write(&empty, "").unwrap();
    assert!(!is_airspace(&empty).unwrap());
    let error = read_airspace(&empty).unwrap_err();
    assert!(matches!(error.kind, ReadErrorKind::Baked(BakedError::Empty)));
    let expected =
        format!("{}: the file is empty, expected a baked airspace or navmesh", empty.display());
    assert_eq!(error.to_string(), expected);

    let airspace = Airspace::bake(airlane::scene::Scene::open([9, 9, 9]).unwrap()).unwrap();
    let error = write_airspace(folder.file("nowhere/a.airlane"), &airspace).unwrap_err();
    assert!(error.to_string().contains("a.airlane: cannot be written"), "{error}");
}
