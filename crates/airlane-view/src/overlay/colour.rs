//! Colours that the colour-blind can tell apart.

/// Red, green, blue, opacity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Colour(pub(crate) [u8; 4]);

/// Stops of a scale from dark to light whose lightness rises evenly (*viridis*).
const SCALE: [[u8; 3]; 6] =
    [[68, 1, 84], [65, 68, 135], [42, 120, 142], [34, 168, 132], [122, 209, 81], [253, 231, 37]];

/// Colours for kinds (Okabe & Ito), the one for most things first.
const KINDS: [[u8; 3]; 7] = [
    [86, 180, 233],
    [230, 159, 0],
    [0, 158, 115],
    [240, 228, 66],
    [213, 94, 0],
    [204, 121, 167],
    [0, 114, 178],
];

impl Colour {
    /// A share from 0 to 1 of a scale from dark to light.
    pub(crate) fn scale(share: f64, opacity: u8) -> Self {
        let at = share.clamp(0.0, 1.0) * (SCALE.len() - 1) as f64;
        let stop = (at as usize).min(SCALE.len() - 2);
        let part = at - stop as f64;
        let mix = |i: usize| {
            let (a, b) = (f64::from(SCALE[stop][i]), f64::from(SCALE[stop + 1][i]));
            (a + (b - a) * part).round() as u8
        };
        Self([mix(0), mix(1), mix(2), opacity])
    }

    /// The colour of a kind; there are few, and they repeat but for the first.
    pub(crate) fn kind(number: usize, opacity: u8) -> Self {
        let place = match number {
            0 => 0,
            number => 1 + (number - 1) % (KINDS.len() - 1),
        };
        let [r, g, b] = KINDS[place];
        Self([r, g, b, opacity])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_go_from_end_to_end() {
        assert_eq!(Colour::scale(0.0, 9), Colour([68, 1, 84, 9]));
        assert_eq!(Colour::scale(1.0, 9), Colour([253, 231, 37, 9]));
        assert_eq!(Colour::scale(-1.0, 9), Colour::scale(0.0, 9));
        assert_eq!(Colour::scale(7.0, 9), Colour::scale(1.0, 9));
        assert_eq!(Colour::kind(1, 0), Colour::kind(7, 0));
        assert_ne!(Colour::kind(0, 0), Colour::kind(7, 0));
    }
}
