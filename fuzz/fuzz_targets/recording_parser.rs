//! No bytes make the reader of recordings panic; what it reads is written back the same, but for the
//! version, which is the lowest that will do, and the reserved number; and `airlane check`'s auditor
//! judges it in bounded time, wherever units are and however large.
#![no_main]

use airlane::crowd::Auditor;
use airlane::scene::Scene;
use airlane::world::World;
use airlane_io::Recording;
use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;

fuzz_target!(|bytes: &[u8]| {
    let Ok(recording) = airlane_io::read_recording_from(bytes, "fuzz") else { return };
    let mut written = Vec::new();
    airlane_io::write_recording_to(&mut written, "memory", &recording).expect("it was read");
    assert!(written[8] <= bytes[8]);
    assert_eq!(written[..8], bytes[..8]);
    assert_eq!(written[12..20], bytes[12..20]);
    assert_eq!(written[24..], bytes[24..]);
    assert_eq!(airlane_io::read_recording_from(&written[..], "again").expect("valid"), recording);
    audit(&recording);
});

/// Judges every frame as `airlane check` does, in a small world with a pillar.
fn audit(recording: &Recording) {
    static WORLD: OnceLock<World> = OnceLock::new();
    let world = WORLD.get_or_init(|| {
        let mut scene = Scene::open([8, 8, 8]).expect("a size");
        scene.voxels.insert_box([3, 3, 0], [5, 5, 6]);
        World::bake(scene).expect("a scene")
    });
    let radii = recording.radii().iter().map(|&radius| f64::from(radius)).collect();
    let mut auditor =
        Auditor::new(world, radii).with_tolerance(4.0 * 8.0 * f64::from(f32::EPSILON));
    let mut present = 0;
    for frame in 0..recording.frames() {
        let places: Vec<_> =
            recording.frame(frame).iter().map(|p| p.map(|p| p.map(f64::from))).collect();
        present += places.iter().flatten().count() as u64;
        auditor.look(&places);
    }
    let findings = auditor.findings();
    assert_eq!(findings.positions, present);
    assert!(findings.overlap_max >= 0.0);
    // Who stands in the pillar is found out.
    let inside = |place: &[f32; 3]| {
        place[..2].iter().all(|c| (2.6..4.4).contains(c)) && (0.0..5.0).contains(&place[2])
    };
    let frames = (0..recording.frames()).map(|frame| recording.frame(frame));
    if frames.flatten().flatten().any(inside) {
        assert!(!findings.is_sound());
    }
}
