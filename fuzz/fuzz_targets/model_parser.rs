//! No bytes make the readers of models panic, what they read is sound, and it comes back the same
//! from an OBJ. The first byte chooses the format; glTF has a target of its own.
#![no_main]

use airlane_io::{Import, Unknown, read_model_from, write_obj_to};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, bytes)) = bytes.split_first() else { return };
    let name = ["a.obj", "a.stl", "a.ply", "a.vox", "a.bt"][usize::from(choice) % 5];
    let unknown = if choice < 128 { Unknown::Free } else { Unknown::Solid };
    let import = Import { unknown, ..Import::default() };
    let Ok((model, report)) = read_model_from(bytes, name, &import) else { return };
    assert_eq!(report.triangles, model.triangles.len());
    assert_eq!(report.vertices, model.vertices.len());
    assert!(report.triangles + model.points.len() + model.boxes.len() > 0);
    let corners = model.boxes.iter().flatten();
    for place in model.vertices.iter().chain(&model.points).chain(corners) {
        for axis in 0..3 {
            let [low, high] = report.bounds.map(|corner| corner[axis]);
            assert!(
                low.is_finite() && low <= place[axis] && place[axis] <= high && high.is_finite()
            );
        }
    }
    for [low, high] in &model.boxes {
        assert!((0..3).all(|axis| low[axis] < high[axis]));
    }
    let mut written = Vec::new();
    if !model.triangles.is_empty() && write_obj_to(&mut written, "memory", &model).is_ok() {
        let (again, _) = read_model_from(&written, "again.obj", &Import::default()).expect("valid");
        assert_eq!((again.vertices, again.triangles), (model.vertices, model.triangles));
    }
});
