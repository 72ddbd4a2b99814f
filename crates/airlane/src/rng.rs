//! The one source of chance: SplitMix64, the same stream on every platform. It is public for
//! `airlane-scenes`, whose generators draw from it, and no part of the API.
//!
//! SplitMix64 (Steele, Lea & Flood, *Fast splittable pseudorandom number generators*, 2014) walks a
//! counter in steps of the golden ratio and scrambles it. It needs one word of state, has no bad
//! seeds, and the scrambler alone is a good hash, which noise and checksums use. All draws are integers.

/// Step of the counter: 2^64 divided by the golden ratio, made odd.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Scrambles a word; a bijection.
#[inline]
pub const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The stream number `stream` of a seed; streams of one seed are unrelated.
    pub const fn new(seed: u64, stream: u64) -> Self {
        Self(mix(seed ^ mix(stream.wrapping_add(1).wrapping_mul(GOLDEN))))
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// A number below `n`, or 0 if `n` is 0. The upper half of a 64-bit product: the bias is below
    /// one part in 2^32 and no draw is ever repeated, so a stream's length is predictable.
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// A number from `low` to `high`, both included; `low` if the range is empty.
    pub fn range(&mut self, low: i32, high: i32) -> i32 {
        let span = (i64::from(high) - i64::from(low)).max(0) + 1;
        let drawn = self.below(u32::try_from(span).unwrap_or(u32::MAX));
        (i64::from(low) + i64::from(drawn)) as i32
    }

    /// Whether something that happens `num` times out of `den` happens now.
    pub fn chance(&mut self, num: u32, den: u32) -> bool {
        self.below(den) < num
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_the_published_splitmix64() {
        // First outputs for state 1234567, as published with the reference implementation.
        let mut rng = Rng(1_234_567);
        let drawn: [u64; 3] = std::array::from_fn(|_| rng.next_u64());
        assert_eq!(
            drawn,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn draws_stay_in_their_ranges() {
        let mut rng = Rng::new(0, 0);
        let mut seen = [false; 7];
        for _ in 0..1000 {
            seen[(rng.range(-3, 3) + 3) as usize] = true;
            assert_eq!(rng.below(0), 0);
            assert_eq!(rng.range(5, 2), 5);
            assert!(!rng.chance(0, 3) && rng.chance(3, 3));
            rng.range(i32::MIN, i32::MAX);
        }
        assert_eq!(seen, [true; 7]);
    }
}
