//! No bytes make a reader of models panic.

use crate::gltf::square;
use crate::model_texts::stl;
use crate::model_voxels::{row, small_tree, vox};
use airlane_io::{Import, read_model_from};
use proptest::prelude::*;

/// A good file of every kind that is not plain text.
fn good_files() -> Vec<(&'static str, Vec<u8>)> {
    let strip = r#"{"attributes":{"POSITION":0},"mode":5}"#;
    let ply = b"ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty uchar x\n\
                property uchar y\nproperty uchar z\nelement face 1\n\
                property list uchar uchar vertex_index\nend_header\n\x01\x02\x03\x03\0\0\0";
    vec![
        ("a.glb", square(r#"{"mesh":0}"#, strip)),
        ("a.stl", stl(b"", &[[[0.0; 3], [1.0; 3], [1.0, 0.0, 2.0]]])),
        ("a.ply", ply.to_vec()),
        ("a.vox", vox(&[row()])),
        ("a.bt", small_tree()),
        ("a.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".to_vec()),
    ]
}

#[test]
fn a_file_that_is_cut_off_anywhere_is_read_or_refused() {
    for (name, bytes) in good_files() {
        for cut in 0..bytes.len() {
            let _ = read_model_from(&bytes[..cut], name, &Import::default());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn changed_bytes_are_read_or_refused(
        file in 0usize..6,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let (name, mut bytes) = good_files().swap_remove(file);
        for (place, value) in changes {
            let place = place.index(bytes.len());
            bytes[place] = value;
        }
        let _ = read_model_from(&bytes, name, &Import::default());
    }
}
