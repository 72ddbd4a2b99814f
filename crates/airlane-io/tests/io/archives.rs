use crate::Folder;
use airlane_io::{ReadErrorKind as Kind, read_map, read_map_from, read_scenarios};
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const MAP: &str = "voxel 4 3 2\n0 0 0\n3 2 1\n";
const SCENARIOS: &str = "version 1\nA1.3dmap\n1 2 3 4 5 6 7 1\n";

fn zip(method: CompressionMethod, entries: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(method);
    for (name, content) in entries {
        if name.ends_with('/') {
            archive.add_directory(*name, options).unwrap();
        } else {
            archive.start_file(*name, options).unwrap();
            archive.write_all(content.as_bytes()).unwrap();
        }
    }
    archive.finish().unwrap().into_inner()
}

#[test]
fn the_one_file_of_the_format_is_taken() {
    let folder = Folder::new("zip");
    let entries = [
        ("maps/", ""),
        ("README.txt", "not a map"),
        ("maps/A1.3dmap", MAP),
        ("__MACOSX/maps/._A1.3dmap", "junk"),
        ("maps/A1.3dmap.3dscen", SCENARIOS),
    ];
    let expected = read_map_from(MAP.as_bytes(), "").unwrap();
    for method in [CompressionMethod::Deflated, CompressionMethod::Stored] {
        // Known by its bytes, whatever its name.
        for name in ["A1.3dmap.zip", "A1.ZIP", "A1.3dmap"] {
            let path = folder.file(name);
            std::fs::write(&path, zip(method, &entries)).unwrap();
            assert_eq!(read_map(&path).unwrap(), expected);
            assert_eq!(read_scenarios(&path).unwrap().scenarios.len(), 1);
        }
    }
}

#[test]
fn faults_name_the_archive_and_its_files() {
    let folder = Folder::new("bad-zip");
    let path = folder.file("m.zip");
    let fault = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let error = read_map(&path).unwrap_err();
        let message = error.to_string();
        let shown = path.display().to_string();
        (error.kind, message.strip_prefix(&shown).expect("the path comes first").to_owned())
    };
    let deflated = |entries: &[(&str, &str)]| zip(CompressionMethod::Deflated, entries);

    let (kind, message) = fault(&deflated(&[("d/", ""), ("a.txt", ""), ("b.3dscen", "")]));
    assert!(matches!(kind, Kind::NoEntry { .. }));
    assert_eq!(
        message,
        ": the archive contains no .3dmap file, expected exactly one; found `a.txt`, `b.3dscen`"
    );

    let (kind, message) = fault(&deflated(&[]));
    assert!(matches!(kind, Kind::NoEntry { .. }));
    assert_eq!(
        message,
        ": the archive contains no .3dmap file, expected exactly one; it contains no files"
    );

    let names: Vec<_> = (0..10).map(|n| format!("{n}.3dmap")).collect();
    let entries: Vec<_> = names.iter().map(|name| (name.as_str(), MAP)).collect();
    let (kind, message) = fault(&deflated(&entries[..2]));
    assert!(matches!(kind, Kind::SeveralEntries { .. }));
    assert_eq!(
        message,
        ": the archive contains several .3dmap files, expected exactly one; found `0.3dmap`, `1.3dmap`"
    );
    let (_, message) = fault(&deflated(&entries));
    assert!(message.ends_with("`7.3dmap` and 2 more"), "{message}");

    let (_, message) = fault(&deflated(&[("d/m.3dmap", "voxel 1 1 1\n0 0 1\n")]));
    assert!(message.starts_with("/d/m.3dmap:2: voxel (0, 0, 1) is outside the box"), "{message}");

    let (kind, message) = fault(MAP.as_bytes());
    assert!(matches!(kind, Kind::Archive(_)));
    assert!(message.starts_with(": cannot be read as a zip archive: "), "{message}");
}

#[test]
fn a_damaged_archive_is_an_error_wherever_it_is_cut_or_changed() {
    let folder = Folder::new("cut-zip");
    let path = folder.file("m.zip");
    let content: String =
        (0..200).fold("voxel 200 1 1\n".into(), |text, x| format!("{text}{x} 0 0\n"));
    let whole = zip(CompressionMethod::Deflated, &[("m.3dmap", &content)]);
    std::fs::write(&path, &whole).unwrap();
    let scene = read_map(&path).unwrap();
    for cut in 0..whole.len() {
        std::fs::write(&path, &whole[..cut]).unwrap();
        assert!(read_map(&path).is_err(), "cut at {cut}");
    }
    for changed in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[changed] ^= 0x10;
        std::fs::write(&path, &bytes).unwrap();
        // A change of the metadata may be harmless; one of the content never goes unnoticed.
        if let Ok(read) = read_map(&path) {
            assert_eq!(read, scene, "changed at {changed}");
        }
    }
}
