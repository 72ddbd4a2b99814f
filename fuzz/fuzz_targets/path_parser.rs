//! No bytes make the reader of paths panic; points that are read are finite, and come back bit for bit
//! from the same points as CSV.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(points) = airlane_io::read_path_from(bytes, "fuzz") else { return };
    assert!(!points.is_empty() && points.iter().flatten().all(|c| c.is_finite()));
    // Longer numbers than this are refused with their line.
    if points.iter().flatten().all(|c| *c == 0.0 || (1e-30..1e30).contains(&c.abs())) {
        let csv: String = points.iter().map(|[x, y, z]| format!("{x},{y},{z}\n")).collect();
        let again = airlane_io::read_path_from(csv.as_bytes(), "again").expect("valid");
        assert!(again.iter().flatten().eq(points.iter().flatten()));
    }
});
