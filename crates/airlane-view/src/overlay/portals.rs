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
                let [here, there] =
                    [view.here, view.beyond(portal)].map(|cell| cells.corners(cell));
                let low = LatticePoint(std::array::from_fn(|i| here[0].0[i].max(there[0].0[i])));
                let high = LatticePoint(std::array::from_fn(|i| here[1].0[i].min(there[1].0[i])));
                canvas.draw(subject.bounds(low, high), Colour::kind(portal.axis() + 1, 150));
            }
        }
        Ok(())
    }
}
