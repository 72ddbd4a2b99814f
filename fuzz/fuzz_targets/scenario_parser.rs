//! No bytes make the scenario reader panic, and what it reads is written and read back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(file) = airlane_io::read_scenarios_from(bytes, "fuzz") {
        let mut written = Vec::new();
        airlane_io::write_scenarios_to(&mut written, "memory", &file)
            .expect("what was read is valid");
        let again =
            airlane_io::read_scenarios_from(&written[..], "again").expect("own output is valid");
        assert_eq!(again, file);
    }
});
