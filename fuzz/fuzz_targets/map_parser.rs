//! No bytes make the map reader panic, and what it reads is written and read back the same.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|bytes: &[u8]| -> Corpus {
    if asks_for_a_huge_box(bytes) {
        return Corpus::Reject;
    }
    if let Ok(scene) = airlane_io::read_map_from(bytes, "fuzz") {
        let mut written = Vec::new();
        airlane_io::write_map_to(&mut written, "memory", &scene).expect("memory takes all bytes");
        let again = airlane_io::read_map_from(&written[..], "again").expect("own output is valid");
        assert_eq!(again, scene);
    }
    Corpus::Keep
});

/// A few bytes of header may rightly ask for 64 MB of region marks; filling and comparing those
/// would be all the fuzzer does. Boxes of up to 2^27 voxels are enough.
fn asks_for_a_huge_box(bytes: &[u8]) -> bool {
    let header = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let dimensions = String::from_utf8_lossy(header);
    dimensions
        .split_ascii_whitespace()
        .filter_map(|word| word.parse::<u64>().ok())
        .try_fold(1u64, |product, n| product.checked_mul(n.max(64)))
        .is_none_or(|voxels| voxels > 1 << 27)
}
