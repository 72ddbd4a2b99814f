//! Shapes on an image, antialiased: boxes, lines, discs and rings. Points are in pixels from the top
//! left corner; edges may lie within pixels.

use super::{Colour, Image};

impl Image {
    /// Draws a line with round ends.
    pub fn line(&mut self, a: [f64; 2], b: [f64; 2], width: f64, colour: Colour) {
        self.stroke([a, b], width / 2.0, colour, 1.0);
    }

    /// Draws a disc.
    pub fn disc(&mut self, centre: [f64; 2], radius: f64, colour: Colour) {
        self.stroke([centre, centre], radius, colour, 1.0);
    }

    /// Fills a box.
    pub(crate) fn fill(&mut self, low: [f64; 2], high: [f64; 2], colour: Colour) {
        let part =
            |at: f64, i: usize| (high[i].min(at + 0.5) - low[i].max(at - 0.5)).clamp(0.0, 1.0);
        self.shape(low, high, colour, |x, y| part(x, 0) * part(y, 1));
    }

    /// Draws a circle; what is inside stays as it is.
    pub(crate) fn ring(&mut self, centre: [f64; 2], radius: f64, width: f64, colour: Colour) {
        let [low, high] = [-1.0, 1.0].map(|side| centre.map(|c| c + side * (radius + width)));
        self.shape(low, high, colour, |x, y| {
            let off = ((x - centre[0]).hypot(y - centre[1]) - radius).abs();
            (width / 2.0 + 0.5 - off).clamp(0.0, 1.0)
        });
    }

    /// A line with round ends, `radius` pixels to each side, that hides `cover` of what is below it.
    pub(crate) fn stroke(
        &mut self,
        [a, b]: [[f64; 2]; 2],
        radius: f64,
        colour: Colour,
        cover: f64,
    ) {
        let step = [b[0] - a[0], b[1] - a[1]];
        let squared = (step[0] * step[0] + step[1] * step[1]).max(1e-12);
        let reach = radius + 1.0;
        let (top, bottom) = (a[1].min(b[1]) - reach, a[1].max(b[1]) + reach);
        for y in pixels(top, bottom, self.height) {
            // Only the part of the row that the line is near to.
            let row = f64::from(y) + 0.5;
            let (mut low, mut high) = (a[0].min(b[0]), a[0].max(b[0]));
            if step[1].abs() > 1e-9 {
                let along = |t: f64| a[0] + t.clamp(0.0, 1.0) * step[0];
                let times = [row - reach, row + reach].map(|edge| (edge - a[1]) / step[1]);
                let (p, q) = (along(times[0]), along(times[1]));
                (low, high) = (p.min(q), p.max(q));
            }
            for x in pixels(low - reach, high + reach, self.width) {
                let gap = [f64::from(x) + 0.5 - a[0], row - a[1]];
                let share = ((gap[0] * step[0] + gap[1] * step[1]) / squared).clamp(0.0, 1.0);
                let off = (gap[0] - share * step[0]).hypot(gap[1] - share * step[1]);
                let seen = (radius + 0.5 - off).clamp(0.0, 1.0);
                if seen > 0.0 {
                    self.lay(x, y, colour, seen * cover);
                }
            }
        }
    }

    /// Lays a colour over the pixels of a box, as much of it as `cover` says at their centres.
    pub(crate) fn shape(
        &mut self,
        low: [f64; 2],
        high: [f64; 2],
        colour: Colour,
        cover: impl Fn(f64, f64) -> f64,
    ) {
        for y in pixels(low[1] - 1.0, high[1] + 1.0, self.height) {
            for x in pixels(low[0] - 1.0, high[0] + 1.0, self.width) {
                let cover = cover(f64::from(x) + 0.5, f64::from(y) + 0.5);
                if cover > 0.0 {
                    self.lay(x, y, colour, cover);
                }
            }
        }
    }
}

/// The pixels of a row or column between two places.
fn pixels(low: f64, high: f64, count: u32) -> std::ops::Range<i32> {
    (low.floor() as i32).max(0)..(high.ceil() as i32 + 1).min(count as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Colour = [255; 3];
    const BLACK: Colour = [0; 3];
    const GREY: Colour = [100; 3];

    #[test]
    fn shapes_cover_what_they_should() {
        let mut image = Image::new(20, 20, WHITE);
        image.fill([2.0, 3.0], [6.0, 5.5], BLACK);
        image.line([10.0, 2.0], [10.0, 18.0], 2.0, GREY);
        image.disc([15.0, 15.0], 3.0, BLACK);
        image.ring([15.0, 6.0], 3.0, 2.0, GREY);
        let at = |x: u32, y: u32| image.pixel(x, y);
        assert_eq!((at(2, 3), at(5, 4), at(6, 4), at(1, 3)), (BLACK, BLACK, WHITE, WHITE));
        assert!(at(3, 5) != BLACK && at(3, 5) != WHITE, "half covered");
        assert_eq!((at(9, 10), at(10, 10), at(12, 10)), (GREY, GREY, WHITE));
        assert_eq!((at(15, 15), at(15, 19)), (BLACK, WHITE));
        assert_eq!((at(15, 6), at(15, 8)), (WHITE, GREY));
    }

    #[test]
    fn strokes_are_cut_at_the_frame_and_let_through_what_they_do_not_cover() {
        let mut image = Image::new(8, 8, WHITE);
        image.stroke([[-50.0, 4.0], [50.0, 4.0]], 1.0, BLACK, 0.5);
        assert_eq!((image.pixel(0, 3), image.pixel(7, 4)), ([128; 3], [128; 3]));
        assert_eq!(image.pixel(4, 6), WHITE);
    }
}
