//! No bytes make the readers of terrain images (PNG and PGM) panic; a level or a cost is read for each
//! pixel, and heights make a terrain or say why not.
#![no_main]

use airlane::space::Terrain;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|bytes: &[u8]| -> Corpus {
    if asks_for_a_huge_image(bytes) {
        return Corpus::Reject;
    }
    let mut size = [2, 2];
    if let Ok(field) = airlane_io::read_heights_from(bytes, "fuzz") {
        size = field.size;
        assert_eq!(field.heights.len() as u64, u64::from(size[0]) * u64::from(size[1]));
        let _ = Terrain::new(&field);
    }
    if let Ok(ground) = airlane_io::read_ground_from(bytes, "fuzz", size) {
        assert_eq!(ground.len() as u64, u64::from(size[0]) * u64::from(size[1]));
        assert!(ground.iter().all(|cost| *cost > 0.0));
    }
    Corpus::Keep
});

/// A few bytes of header may rightly ask for 2^26 pixels; filling those would be all the fuzzer does.
/// The header of a PNG has its size in a fixed place; a PGM needs bytes for its pixels.
fn asks_for_a_huge_image(bytes: &[u8]) -> bool {
    let side = |at: usize| bytes.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes);
    let size = [side(16), side(20)].map(|side| u64::from(side.unwrap_or(0)));
    bytes.starts_with(b"\x89PNG") && size[0] * size[1] > 1 << 20
}
