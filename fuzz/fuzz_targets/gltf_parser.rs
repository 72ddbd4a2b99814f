//! No bytes make the reader of glTF panic, and what it reads can be written. The bytes are tried as
//! they are and, so that lengths need not be guessed, as the JSON and the buffer of a `.glb`, parted
//! by the first zero.
#![no_main]

use airlane_io::{Import, read_model_from, write_glb_to};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    let mut parts = bytes.splitn(2, |&byte| byte == 0);
    let (json, buffer) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let mut glb = b"glTF\x02\0\0\0\0\0\0\0".to_vec();
    for (kind, content) in [(b"JSON", json), (b"BIN\0", buffer)] {
        glb.extend((content.len() as u32).to_le_bytes());
        glb.extend(kind);
        glb.extend(content);
    }
    read(&glb);
});

fn read(bytes: &[u8]) {
    let Ok((model, report)) = read_model_from(bytes, "a.gltf", &Import::default()) else { return };
    assert_eq!(report.triangles, model.triangles.len());
    let count = model.vertices.len();
    assert!(model.triangles.iter().flatten().all(|&corner| (corner as usize) < count));
    assert!(model.vertices.iter().chain(&model.points).flatten().all(|c| c.is_finite()));
    let mut written = Vec::new();
    if !model.triangles.is_empty() && write_glb_to(&mut written, "memory", &model).is_ok() {
        // Rounded to 32 bits, all triangles may have become flat.
        if let Ok((again, _)) = read_model_from(&written, "again.glb", &Import::default()) {
            assert!(again.triangles.len() <= model.triangles.len());
        }
    }
}
