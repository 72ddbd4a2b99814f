//! No bytes make the readers of agents and areas panic. What is read is valid, and is written and read
//! back the same.
#![no_main]

use airlane::world::Areas;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(agent) = airlane_io::read_agent_from(bytes, "fuzz") {
        let mut written = Vec::new();
        if airlane_io::write_agent_to(&mut written, "memory", &agent).is_ok() {
            let again = airlane_io::read_agent_from(&written[..], "again").expect("valid");
            assert_eq!(again, agent);
        }
    }
    let world = [[0.0; 3], [64.0, 64.0, 32.0]];
    if let Ok(areas) = airlane_io::read_areas_from(bytes, "fuzz", Some(world)) {
        Areas::new(areas.clone(), &airlane::Frame::CENTRED, world)
            .expect("areas that are read are valid");
        let mut written = Vec::new();
        if airlane_io::write_areas_to(&mut written, "memory", &areas).is_ok() {
            let again = airlane_io::read_areas_from(&written[..], "again", None).expect("valid");
            assert_eq!(again, areas);
        }
    }
});
