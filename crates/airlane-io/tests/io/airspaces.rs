use crate::Folder;
use airlane::plan::{Airspace, BakedError};
use airlane_io::{ReadErrorKind, is_airspace, read_airspace, read_map, write_airspace, write_map};
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
    let expected = format!("{}: the file is empty, expected a baked airspace", empty.display());
    assert_eq!(error.to_string(), expected);

    let airspace = Airspace::bake(airlane::scene::Scene::open([9, 9, 9]).unwrap()).unwrap();
    let error = write_airspace(folder.file("nowhere/a.airlane"), &airspace).unwrap_err();
    assert!(error.to_string().contains("a.airlane: cannot be written"), "{error}");
}
