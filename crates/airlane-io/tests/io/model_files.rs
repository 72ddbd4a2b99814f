//! Models as files: which reader, several at once, archives, and the way back.

use crate::{Folder, model, triangles};
use airlane::geom::Frame;
use airlane::scene::Model;
use airlane_io::{
    Budget, Import, ReadErrorKind, read_model, read_model_from, read_models, write_glb,
    write_glb_to, write_obj, write_obj_to, write_stl, write_stl_to,
};
use proptest::prelude::*;
use std::io::Write;

const OBJ: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

#[test]
fn files_that_are_not_models_are_rejected() {
    for (name, message) in [
        (
            "a.fbx",
            "a.fbx: found the extension `fbx`, \
             expected a model: .glb, .gltf, .obj, .stl, .ply, .vox or .bt",
        ),
        (
            "a",
            "a: found a name without an extension, \
             expected a model: .glb, .gltf, .obj, .stl, .ply, .vox or .bt",
        ),
    ] {
        let error = read_model_from(b"hello", name, &Import::default()).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let error = read_model("no-such.obj", &Import::default()).unwrap_err();
    assert!(error.to_string().starts_with("no-such.obj: cannot be read: "), "{error}");
}

#[test]
fn units_and_axes_are_converted() {
    for (up, expected) in [
        ("x", [[0.0; 3], [0.0, 0.0, 0.01], [0.01, 0.0, 0.0]]),
        ("y", [[0.0; 3], [0.01, 0.0, 0.0], [0.0, 0.0, 0.01]]),
        ("z", [[0.0; 3], [0.01, 0.0, 0.0], [0.0, 0.01, 0.0]]),
    ] {
        let import =
            Import { unit: "cm".parse().unwrap(), up: up.parse().ok(), ..Import::default() };
        let (read, _) = read_model_from(OBJ.as_bytes(), "a.obj", &import).unwrap();
        assert_eq!(read.vertices, expected);
    }
}

#[test]
fn several_files_become_one_model() {
    let folder = Folder::new("models");
    std::fs::write(folder.file("a.obj"), OBJ).unwrap();
    std::fs::write(folder.file("b.OBJ"), "v 5 5 5\n").unwrap();
    std::fs::write(folder.file("c.vox"), crate::model_voxels::vox(&[crate::model_voxels::row()]))
        .unwrap();
    let paths = ["a.obj", "b.OBJ", "c.vox"].map(|name| folder.file(name));
    let (all, reports) = read_models(&paths, &Import::default()).unwrap();
    assert_eq!((all.triangles.len(), all.points.len(), all.boxes.len()), (1, 1, 2));
    assert_eq!(all.native, Some(Frame { origin: [0.0; 3], voxel_size: 1.0 }));
    let formats: Vec<_> = reports.iter().map(|report| report.format).collect();
    assert_eq!(formats, ["OBJ", "OBJ", "MagicaVoxel"]);
    assert!(read_models([folder.file("a.obj"), folder.file("d.obj")], &Import::default()).is_err());
}

#[test]
fn a_model_may_be_in_an_archive() {
    let folder = Folder::new("model-zip");
    let path = folder.file("a.zip");
    let archive = |names: &[&str]| {
        let mut archive = zip::ZipWriter::new(std::fs::File::create(&path).unwrap());
        for name in names {
            archive.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
            archive.write_all(OBJ.as_bytes()).unwrap();
        }
        archive.finish().unwrap();
        read_model(&path, &Import::default())
    };
    let (read, report) = archive(&["read.me", "a/b.Obj"]).unwrap();
    assert_eq!(read, model(OBJ, "a.obj").0);
    assert_eq!(report.file, format!("{}/a/b.Obj", path.display()));
    let error = archive(&["read.me"]).unwrap_err().to_string();
    assert!(
        error
            .ends_with("the archive contains no model file, expected exactly one; found `read.me`")
    );
    let error = archive(&["a.obj", "b.stl"]).unwrap_err().to_string();
    assert!(error.contains("the archive contains several model files, expected exactly one"));
}

#[test]
fn failed_write_reports_the_error_and_leaves_no_file() {
    let folder = Folder::new("bad-models");
    let bad = Model {
        vertices: vec![[0.0; 3], [1.0; 3]],
        triangles: vec![[0, 1, 1], [0, 1, 2]],
        ..Model::default()
    };
    let nowhere = Model { vertices: vec![[0.0; 3], [0.0, 1e39, 0.0]], ..Model::default() };
    for write in [write_obj, write_glb, write_stl] {
        let message = |model| write(folder.file("m"), model).unwrap_err().to_string();
        assert!(
            message(&bad).ends_with(
                "m: cannot be written: triangle 1 refers to vertex 2, expected one of 2"
            )
        );
        assert!(message(&nowhere).ends_with(
            "m: cannot be written: vertex 1 lies at (0, 1000000000000000000000000000000000000000, 0), \
             expected finite 32-bit numbers"
        ));
        assert!(folder.names().is_empty());
        let error = write("no-such-folder/m".into(), &Model::default()).unwrap_err();
        assert!(error.to_string().starts_with("no-such-folder/m: cannot be written: "), "{error}");
    }
}

#[test]
fn a_model_without_triangles_can_be_written() {
    let mut written = Vec::new();
    write_glb_to(&mut written, "m", &Model::default()).unwrap();
    let error = read_model_from(&written, "m", &Import::default()).unwrap_err();
    assert!(error.to_string().contains("nothing solid"), "{error}");
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        // Whole numbers are the same in 32 bits.
        vertices in prop::collection::vec(prop::array::uniform3(-1000i32..1000), 3..40),
        corners in prop::collection::vec(prop::array::uniform3(0u32..1000), 1..60),
    ) {
        let count = vertices.len() as u32;
        let vertices: Vec<_> = vertices.iter().map(|v| v.map(f64::from)).collect();
        let corners = corners.iter().map(|triangle| triangle.map(|corner| corner % count));
        let all = Model { vertices, triangles: corners.collect(), ..Model::default() };
        let mut obj = Vec::new();
        write_obj_to(&mut obj, "m", &all).unwrap();
        let Ok((expected, report)) = read_model_from(&obj, "m.obj", &Import::default()) else {
            return Ok(());
        };
        prop_assert_eq!(report.triangles + report.degenerate, all.triangles.len());
        let mut glb = Vec::new();
        write_glb_to(&mut glb, "m", &all).unwrap();
        prop_assert_eq!(&model(&glb, "m").0, &expected);
        prop_assert_eq!(glb.len() as u32, u32::from_le_bytes([glb[8], glb[9], glb[10], glb[11]]));
        let mut stl = Vec::new();
        write_stl_to(&mut stl, "m", &all).unwrap();
        prop_assert_eq!(triangles(&model(&stl, "m.stl").0), triangles(&expected));
    }
}

#[test]
fn what_takes_more_memory_than_is_allowed_is_refused() {
    let mut text = String::from("v 0 0 0\nv 1 0 0\nv 0 1 0\n");
    (0..1000).for_each(|_| text += "f 1 2 3\n");
    let with = |bytes| Import { budget: Budget(bytes), ..Import::default() };
    let read = |limit| read_model_from(text.as_bytes(), "many.obj", &with(limit));
    assert!(read(1 << 20).is_ok());
    // The model is copied once while it is made.
    let error = read(20_000).unwrap_err();
    assert!(matches!(error.kind, ReadErrorKind::Memory { limit: 20_000, .. }), "{error}");
    // A file counts, too, compressed or not.
    let path = std::env::temp_dir().join(format!("airlane-memory-{}.obj", std::process::id()));
    std::fs::write(&path, &text).unwrap();
    let error = read_model(&path, &with(1000)).unwrap_err();
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(error.kind, ReadErrorKind::Memory { needed: 1001, limit: 1000 }), "{error}");
}
