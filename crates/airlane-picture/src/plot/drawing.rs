//! A drawing as a list of shapes, and its two ways out: pixels and SVG.

use super::PAPER;
use crate::text::{self, Anchor};
use crate::{Colour, Image};
use std::fmt::{self, Write};

enum Shape {
    Box { low: [f64; 2], high: [f64; 2], colour: Colour },
    Line { a: [f64; 2], b: [f64; 2], width: f64, colour: Colour },
    Disc { centre: [f64; 2], radius: f64, colour: Colour },
    Ring { centre: [f64; 2], radius: f64, width: f64, colour: Colour },
    Text { at: [f64; 2], anchor: Anchor, size: f64, line: String, colour: Colour },
}

/// Shapes on white paper, in the order in which they are drawn.
pub struct Drawing {
    width: u32,
    height: u32,
    shapes: Vec<Shape>,
}

impl Drawing {
    pub(crate) fn new(width: u32, height: u32) -> Self {
        Self { width, height, shapes: Vec::new() }
    }

    pub(crate) fn fill(&mut self, low: [f64; 2], high: [f64; 2], colour: Colour) {
        self.shapes.push(Shape::Box { low, high, colour });
    }

    pub(crate) fn line(&mut self, a: [f64; 2], b: [f64; 2], width: f64, colour: Colour) {
        self.shapes.push(Shape::Line { a, b, width, colour });
    }

    pub(crate) fn disc(&mut self, centre: [f64; 2], radius: f64, colour: Colour) {
        self.shapes.push(Shape::Disc { centre, radius, colour });
    }

    pub(crate) fn ring(&mut self, centre: [f64; 2], radius: f64, width: f64, colour: Colour) {
        self.shapes.push(Shape::Ring { centre, radius, width, colour });
    }

    /// A line of text whose capitals begin at the top.
    pub(crate) fn text(
        &mut self,
        at: [f64; 2],
        anchor: Anchor,
        size: f64,
        line: &str,
        colour: Colour,
    ) {
        self.shapes.push(Shape::Text { at, anchor, size, line: line.to_owned(), colour });
    }

    /// The drawing as pixels.
    pub fn image(&self) -> Image {
        let mut image = Image::new(self.width, self.height, PAPER);
        for shape in &self.shapes {
            match *shape {
                Shape::Box { low, high, colour } => image.fill(low, high, colour),
                Shape::Line { a, b, width, colour } => image.line(a, b, width, colour),
                Shape::Disc { centre, radius, colour } => image.disc(centre, radius, colour),
                Shape::Ring { centre, radius, width, colour } => {
                    image.ring(centre, radius, width, colour);
                }
                Shape::Text { at, anchor, size, ref line, colour } => {
                    image.text(at, anchor, size, line, colour);
                }
            }
        }
        image
    }

    /// The drawing as the text of an SVG file.
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        self.write_svg(&mut svg).expect("a string takes everything");
        svg
    }

    fn write_svg(&self, svg: &mut String) -> fmt::Result {
        let Self { width, height, shapes } = self;
        writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"{}\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>",
            text::FAMILIES,
            Hex(PAPER)
        )?;
        for shape in shapes {
            writeln!(svg, "{shape}")?;
        }
        writeln!(svg, "</svg>")
    }
}

/// The shape as an element of an SVG.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Box { low: [x, y], high, colour } => {
                let [width, height] = [high[0] - x, high[1] - y];
                write!(
                    f,
                    "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
                     fill=\"{}\"/>",
                    Hex(*colour)
                )
            }
            Self::Line { a: [x1, y1], b: [x2, y2], width, colour } => write!(
                f,
                "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" \
                 stroke=\"{}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>",
                Hex(*colour)
            ),
            Self::Disc { centre: [x, y], radius, colour } => {
                write!(
                    f,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{}\"/>",
                    Hex(*colour)
                )
            }
            Self::Ring { centre: [x, y], radius, width, colour } => write!(
                f,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"none\" stroke=\"{}\" \
                 stroke-width=\"{width}\"/>",
                Hex(*colour)
            ),
            Self::Text { at: [x, top], anchor, size, line, colour } => {
                let y = text::baseline(*top, *size);
                let anchor = match anchor {
                    Anchor::Left => "start",
                    Anchor::Middle => "middle",
                    Anchor::Right => "end",
                };
                let line = line.replace('&', "&amp;").replace('<', "&lt;");
                write!(
                    f,
                    "<text x=\"{x:.1}\" y=\"{y}\" font-size=\"{size:.2}\" text-anchor=\"{anchor}\" \
                     fill=\"{}\">{line}</text>",
                    Hex(*colour)
                )
            }
        }
    }
}

/// A colour as SVG writes it.
struct Hex(Colour);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [r, g, b] = self.0;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_the_same_in_pixels_and_as_svg() {
        let mut drawing = Drawing::new(40, 30);
        drawing.fill([2.0, 3.0], [6.0, 5.5], [0; 3]);
        drawing.line([10.0, 2.0], [10.0, 18.0], 2.0, [255, 0, 0]);
        drawing.disc([20.0, 15.0], 3.0, [0, 0, 255]);
        drawing.ring([30.0, 15.0], 3.0, 2.0, [1, 2, 3]);
        drawing.text([0.0, 20.0], Anchor::Right, 10.0, "a < b & c", [0; 3]);
        let image = drawing.image();
        assert_eq!((image.pixel(3, 4), image.pixel(20, 15)), ([0; 3], [0, 0, 255]));
        assert_eq!(image.pixel(30, 15), PAPER);
        let svg = drawing.svg();
        for element in [
            "<rect x=\"2.0\" y=\"3.0\" width=\"4.0\" height=\"2.5\" fill=\"#000000\"/>",
            "<line x1=\"10.0\" y1=\"2.0\" x2=\"10.0\" y2=\"18.0\" stroke=\"#ff0000\" \
             stroke-width=\"2\" stroke-linecap=\"round\"/>",
            "<circle cx=\"20.0\" cy=\"15.0\" r=\"3\" fill=\"#0000ff\"/>",
            "<circle cx=\"30.0\" cy=\"15.0\" r=\"3\" fill=\"none\" stroke=\"#010203\" \
             stroke-width=\"2\"/>",
            "text-anchor=\"end\" fill=\"#000000\">a &lt; b &amp; c</text>",
        ] {
            assert!(svg.contains(element), "{element} is not in {svg}");
        }
    }
}
