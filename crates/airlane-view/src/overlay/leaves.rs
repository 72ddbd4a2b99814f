//! The leaves of the octree.

use super::colour::Colour;
use super::{About, Canvas, Overlay, Shape, Subject};
use airlane::space::{Grading, Octree};

/// Free leaves of the regular octree, lighter the larger they are.
pub(super) struct Leaves;

impl Overlay for Leaves {
    fn about(&self) -> About {
        About {
            id: "leaves",
            title: "Octree leaves",
            note: "Free leaves of the regular octree; lighter is larger.",
            shape: Shape::Boxes,
            needs: &[],
        }
    }

    fn draw(&self, subject: &Subject<'_>, canvas: &mut Canvas) -> Result<(), String> {
        let world = subject.airspace.world();
        let fitted;
        let octree = match world.base() {
            None => subject.stage.octree(subject.cancel),
            Some(_) => {
                let stop = || subject.cancel.is_cancelled();
                fitted = Octree::new_unless(world, Grading::Regular, &stop);
                fitted.as_ref().map(|made| made.as_ref()).map_err(|error| *error)
            }
        };
        let octree = octree.map_err(|error| error.to_string())?;
        let octree = octree.ok_or("the request was cancelled")?;
        let top = f64::from(octree.level().max(1));
        for &leaf in octree.leaves() {
            let colour = Colour::scale(f64::from(leaf.level) / top, 120);
            canvas.draw(subject.bounds(leaf.corner(0), leaf.corner(7)), colour);
        }
        Ok(())
    }
}
