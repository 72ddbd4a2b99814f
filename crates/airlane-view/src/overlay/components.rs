//! Which parts of free space are connected.

use super::colour::Colour;
use super::{About, Canvas, Overlay, Shape, Subject};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Cells in the colour of their component. The largest component is the faint one.
pub(super) struct ComponentBoxes;

impl Overlay for ComponentBoxes {
    fn about(&self) -> About {
        About {
            id: "components",
            title: "Components",
            note: "Cells by connected component of free space; the largest component is faint.",
            shape: Shape::Boxes,
            needs: &[],
        }
    }

    fn draw(&self, subject: &Subject<'_>, canvas: &mut Canvas) -> Result<(), String> {
        let (world, cells) = (subject.airspace.world(), subject.airspace.cells());
        // Labels are arbitrary: components are ranked by size, then by their first cell.
        let mut first_cells = HashMap::new();
        let label = |id| world.component(cells.cell(id).voxels()[0]);
        for (id, label) in cells.ids().filter_map(|id| Some((id, label(id)?))) {
            first_cells.entry(label).or_insert(id);
        }
        let mut ranked: Vec<_> = first_cells.into_iter().collect();
        ranked.sort_unstable_by_key(|&(label, first)| {
            (Reverse(world.components().volume(label)), first)
        });
        let ranks: HashMap<_, _> =
            ranked.iter().enumerate().map(|(rank, &(label, _))| (label, rank)).collect();
        for id in cells.ids() {
            let rank = label(id).and_then(|label| ranks.get(&label)).copied().unwrap_or(0);
            let colour = Colour::kind(rank, if rank == 0 { 40 } else { 200 });
            canvas.draw(subject.cell_bounds(cells.cell(id)), colour);
        }
        Ok(())
    }
}
