//! Where one cell leads to the next.

use super::colour::Colour;
use super::{About, Canvas, Overlay, Shape, Subject};
use airlane::geom::LatticePoint;

/// The rectangles that two cells share, as boxes of no thickness.
pub(super) struct Portals;

impl Overlay for Portals {
    fn about(&self) -> About {
        About {
            id: "portals",
            title: "Portals",
            note: "Faces shared by neighbouring cells; one colour per axis.",
            shape: Shape::Boxes,
            needs: &[],
        }
    }

    fn draw(&self, subject: &Subject<'_>, canvas: &mut Canvas) -> Result<(), String> {
        let cells = subject.airspace.cells();
        for id in cells.ids() {
            let view = cells.view(id);
            // Each portal is seen from both sides; the lower one draws it.
            for &portal in view.portals.iter().filter(|portal| portal.is_upper()) {
                let (here, there) = (view.here, view.beyond(portal));
                let low = |i: usize| here.low(i).max(there.low(i));
                let high = |i: usize| here.high(i).min(there.high(i));
                let [low, high] = [&low as &dyn Fn(usize) -> i32, &high]
                    .map(|corner| LatticePoint(std::array::from_fn(corner)));
                canvas.draw(subject.bounds(low, high), Colour::kind(portal.axis() + 1, 150));
            }
        }
        Ok(())
    }
}
