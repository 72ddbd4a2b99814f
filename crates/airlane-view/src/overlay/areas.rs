//! Where moving costs more or less, or is forbidden.

use super::colour::Colour;
use super::{About, Canvas, Overlay, Shape, Subject};
use crate::stage::Stage;
use airlane::{Price, Shape as Volume};

/// The volumes of areas, as their surfaces.
pub(super) struct Areas;

impl Overlay for Areas {
    fn about(&self) -> About {
        About {
            id: "areas",
            title: "Areas",
            note: "Volumes with a price: orange more expensive, green cheaper, magenta forbidden.",
            shape: Shape::Triangles,
            needs: &[],
        }
    }

    fn is_there(&self, stage: &Stage) -> bool {
        stage.surroundings.map.areas().next().is_some()
    }

    fn draw(&self, subject: &Subject<'_>, canvas: &mut Canvas) -> Result<(), String> {
        for area in subject.stage.surroundings.map.areas() {
            let colour = match area.price {
                Price::Forbidden => Colour([204, 51, 139, 110]),
                Price::Factor(factor) if factor < 1.0 => Colour([0, 158, 115, 90]),
                Price::Factor(_) => Colour([230, 140, 0, 90]),
            };
            for triangle in surface(&area.shape) {
                canvas.draw(triangle, colour);
            }
        }
        Ok(())
    }
}

/// Corners of the circle that stands for a round one.
const ROUND: usize = 24;

type Triangle = [[f64; 3]; 3];

/// Triangles that show a volume.
fn surface(shape: &Volume) -> Vec<Triangle> {
    match shape {
        Volume::Box { low, high } => {
            let outline =
                [[low[0], low[1]], [high[0], low[1]], [high[0], high[1]], [low[0], high[1]]];
            prism(&outline, [low[2], high[2]])
        }
        Volume::Prism { outline, heights } => prism(outline, *heights),
        Volume::Ball { centre, radius } => ball(*centre, *radius),
        // No area has another shape.
        _ => Vec::new(),
    }
}

/// Sides, floor and roof over a convex outline.
fn prism(outline: &[[f64; 2]], [low, high]: [f64; 2]) -> Vec<Triangle> {
    let at = |[x, y]: [f64; 2], z: f64| [x, y, z];
    let next = outline.iter().cycle().skip(1);
    let sides = outline.iter().zip(next).flat_map(|(&a, &b)| {
        [[at(a, low), at(b, low), at(b, high)], [at(a, low), at(b, high), at(a, high)]]
    });
    let fans = outline
        .windows(2)
        .skip(1)
        .flat_map(|pair| [low, high].map(|z| [at(outline[0], z), at(pair[0], z), at(pair[1], z)]));
    sides.chain(fans).collect()
}

/// Rings of quads from pole to pole.
fn ball(centre: [f64; 3], radius: f64) -> Vec<Triangle> {
    use std::f64::consts::{PI, TAU};
    let at = |ring: usize, step: usize| {
        let (tilt, turn) =
            (PI * ring as f64 / (ROUND / 2) as f64, TAU * step as f64 / ROUND as f64);
        let out = [tilt.sin() * turn.cos(), tilt.sin() * turn.sin(), tilt.cos()];
        std::array::from_fn(|i| centre[i] + radius * out[i])
    };
    let quads = (0..ROUND / 2).flat_map(|ring| (0..ROUND).map(move |step| (ring, step)));
    quads
        .flat_map(|(ring, step)| {
            let [a, b] = [at(ring, step), at(ring, step + 1)];
            let [c, d] = [at(ring + 1, step), at(ring + 1, step + 1)];
            [[a, b, c], [b, d, c]]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::geom::vector::{dot, minus, quick_cross};

    /// The volume that triangles enclose, whichever way they face: from a point inside.
    fn volume(triangles: &[Triangle], inside: [f64; 3]) -> f64 {
        let each = triangles.iter().map(|triangle| {
            let [a, b, c] = triangle.map(|p| minus(p, inside));
            dot(a, quick_cross(b, c)).abs() / 6.0
        });
        each.sum()
    }

    #[test]
    fn surfaces_enclose_their_volumes() {
        let cube = Volume::Box { low: [1.0, 2.0, 3.0], high: [3.0, 5.0, 7.0] };
        assert!((volume(&surface(&cube), [2.0, 3.0, 4.0]) - 24.0).abs() < 1e-9);
        let outline = vec![[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]];
        let wedge = Volume::Prism { outline, heights: [1.0, 3.0] };
        assert!((volume(&surface(&wedge), [1.0, 1.0, 2.0]) - 12.0).abs() < 1e-9);
        let ball = Volume::Ball { centre: [5.0; 3], radius: 2.0 };
        let share = volume(&surface(&ball), [5.0; 3]) / (8.0 * 4.0 / 3.0 * std::f64::consts::PI);
        assert!((0.95..1.0).contains(&share), "{share}");
    }
}
