//! A fast 64-bit checksum with a guarantee.

/// Odd, so that multiplying by it is a bijection of 64-bit words.
const FACTOR: u64 = 0x9fb2_1c65_1e98_df25;
const TURN: u32 = 29;
/// Lanes that can be computed side by side; a single one would wait for every multiplication.
const LANES: usize = 4;

/// Takes in a word. For a given word a bijection of the state, for a given state of the word.
#[inline]
const fn step(state: u64, word: u64) -> u64 {
    (state ^ word).wrapping_mul(FACTOR).rotate_left(TURN)
}

/// The checksum of `head` and `body`.
///
/// **Any change confined to one 8-byte word is detected**, whatever the rest: so is every flipped
/// bit. The word enters one lane in one [`step`], which maps different words to different states;
/// every later step of that lane, and of the fold at the end, maps different states to different
/// states. Changes to several words go undetected with a chance of about 2^-64. This guards against
/// accidents, not against malice: whoever changes the bytes can change the checksum.
///
/// A body that does not end on a whole word is filled up with zeros; its length is taken in too.
pub(super) fn checksum(head: [u64; 3], body: &[u8]) -> u64 {
    let mut lanes: [u64; LANES] = std::array::from_fn(|i| FACTOR.wrapping_mul(i as u64 + 1));
    let (words, tail) = body.as_chunks::<8>();
    let (rows, rest) = words.as_chunks::<LANES>();
    for row in rows {
        for (lane, word) in lanes.iter_mut().zip(row) {
            *lane = step(*lane, u64::from_le_bytes(*word));
        }
    }
    for (lane, word) in lanes.iter_mut().zip(rest) {
        *lane = step(*lane, u64::from_le_bytes(*word));
    }
    let mut last = [0; 8];
    last[..tail.len()].copy_from_slice(tail);
    let fold = lanes.into_iter().chain(head).chain([u64::from_le_bytes(last), body.len() as u64]);
    let folded = fold.fold(FACTOR, step);
    // Spreads the last words' differences over all bits; a bijection.
    crate::rng::mix(folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_the_same_for_ever() {
        // Files that are out there must stay readable.
        let body: Vec<u8> = (0..100).collect();
        assert_eq!(checksum([1, 2, 3], &body), 3_582_980_170_082_143_726);
    }

    #[test]
    fn every_flipped_bit_changes_it() {
        let head = [7, 8, 9];
        for length in [0, 1, 7, 8, 9, 31, 32, 33, 64, 100] {
            let mut body: Vec<u8> = (0..length).collect();
            let right = checksum(head, &body);
            for bit in 0..8 * body.len() {
                body[bit / 8] ^= 1 << (bit % 8);
                assert_ne!(checksum(head, &body), right);
                body[bit / 8] ^= 1 << (bit % 8);
            }
            for bit in 0..192 {
                let mut other = head;
                other[bit / 64] ^= 1 << (bit % 64);
                assert_ne!(checksum(other, &body), right);
            }
            body.push(0);
            assert_ne!(checksum(head, &body), right);
        }
    }
}
