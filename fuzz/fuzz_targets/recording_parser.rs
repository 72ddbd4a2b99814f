//! No bytes make the reader of recordings panic; what it reads is written back the same, but for the
//! version, which is the lowest that will do, and the reserved number; and it can be audited.
#![no_main]

use airlane::crowd::Auditor;
use airlane::scene::Scene;
use airlane::world::World;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(recording) = airlane_io::read_recording_from(bytes, "fuzz") else { return };
    let mut written = Vec::new();
    airlane_io::write_recording_to(&mut written, "memory", &recording).expect("it was read");
    assert!(written[8] <= bytes[8]);
    assert_eq!(written[..8], bytes[..8]);
    assert_eq!(written[12..20], bytes[12..20]);
    assert_eq!(written[24..], bytes[24..]);
    assert_eq!(airlane_io::read_recording_from(&written[..], "again").expect("valid"), recording);

    // Small ones near a small world are judged, too.
    let is_near = |place: &[f32; 3]| place.iter().all(|c| c.abs() < 32.0);
    let small = recording.radii().len() < 16 && recording.frames() < 16;
    let frames = || (0..recording.frames()).map(|frame| recording.frame(frame));
    if small
        && recording.radii().iter().all(|radius| *radius < 4.0)
        && frames().flatten().flatten().all(is_near)
    {
        let world = World::bake(Scene::open([8, 8, 8]).expect("a size")).expect("a scene");
        let radii = recording.radii().iter().map(|&radius| f64::from(radius)).collect();
        let mut auditor = Auditor::new(&world, radii);
        for frame in frames() {
            let places: Vec<_> = frame.iter().map(|p| p.map(|p| p.map(f64::from))).collect();
            auditor.look(&places);
        }
        assert!(auditor.findings().overlap_max >= 0.0);
    }
});
