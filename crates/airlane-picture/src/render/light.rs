//! Linear light: what rays bring back, and its way into the colours of a screen.

use super::vector::Vec3;

/// An sRGB colour as linear light, 0 to 1.
pub(crate) fn linear(colour: [u8; 3]) -> Vec3 {
    colour.map(|c| {
        let c = f64::from(c) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    })
}

/// Turns linear light into sRGB by a table; powers are too slow for millions of pixels.
pub(crate) struct Develop {
    table: Vec<u8>,
}

impl Develop {
    /// Fine enough that the steepest part of the curve moves by a fifth of a level per entry.
    const STEPS: usize = 1 << 14;

    pub(crate) fn new() -> Self {
        let level = |step: usize| {
            let c = step as f64 / Self::STEPS as f64;
            let c = if c <= 0.003_130_8 { c * 12.92 } else { 1.055 * c.powf(1.0 / 2.4) - 0.055 };
            (c * 255.0).round() as u8
        };
        Self { table: (0..=Self::STEPS).map(level).collect() }
    }

    /// Linear light as an sRGB colour; what is too bright becomes white.
    pub(crate) fn srgb(&self, light: Vec3) -> [u8; 3] {
        light.map(|c| self.table[(c.clamp(0.0, 1.0) * Self::STEPS as f64 + 0.5) as usize])
    }
}
