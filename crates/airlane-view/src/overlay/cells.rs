//! The cells that the default planner searches.

use super::colour::Colour;
use super::{About, Canvas, Overlay, Shape, Subject};

/// Boxes of free space, lighter the larger they are.
pub(super) struct CellBoxes;

/// The largest cell is a chunk, two to this power voxels.
const LARGEST: f64 = 15.0;

impl Overlay for CellBoxes {
    fn about(&self) -> About {
        About {
            id: "cells",
            title: "Cells",
            note: "The boxes of free space that the default planner searches; lighter is larger.",
            shape: Shape::Boxes,
            needs: &[],
        }
    }

    fn draw(&self, subject: &Subject<'_>, canvas: &mut Canvas) -> Result<(), String> {
        let cells = subject.airspace.cells();
        for id in cells.ids() {
            let cell = cells.cell(id);
            let colour = Colour::scale((cell.volume() as f64).log2() / LARGEST, 120);
            canvas.draw(subject.cell_bounds(cell), colour);
        }
        Ok(())
    }
}
