//! Waypoints and the ways between them.

use super::colour::Colour;
use super::links::colour_of;
use super::{About, Canvas, Overlay, Shape, Subject};
use crate::stage::Stage;
use airlane::plan::{Ink, Sketch};
use airlane::space::{Over, Waypoints};

/// A cross at every waypoint, a line along every way.
pub(super) struct Network;

/// Half the size of a cross, in voxels.
const CROSS: f64 = 0.45;

impl Overlay for Network {
    fn about(&self) -> About {
        About {
            id: "waypoints",
            title: "Waypoints",
            note: "Places of a waypoint graph, and the ways between those in sight of each other.",
            shape: Shape::Lines,
            needs: &[],
        }
    }

    fn is_there(&self, stage: &Stage) -> bool {
        stage.surroundings.waypoints.is_some()
    }

    fn draw(&self, subject: &Subject<'_>, canvas: &mut Canvas) -> Result<(), String> {
        let surroundings = &subject.stage.surroundings;
        let Some(plan) = &surroundings.waypoints else { return Ok(()) };
        let over = match &surroundings.terrain {
            Some(terrain) => Over::Terrain(terrain),
            None => Over::World(subject.stage.world()),
        };
        let waypoints = Waypoints::new(plan, over).map_err(|error| error.to_string())?;
        let mut sketch = Sketch::default();
        sketch.waypoints(&waypoints);
        let size = CROSS * over.frame().voxel_size;
        let raised = |[x, y, z]: [f64; 3]| [x, y, z + size];
        for (ink, line) in sketch.lines {
            let colour = match ink {
                Ink::Link(kind) => colour_of(kind),
                _ => Colour([120, 94, 240, 255]),
            };
            for ends in line.windows(2) {
                canvas.draw([raised(ends[0]), raised(ends[1])], colour);
            }
        }
        for (_, point) in sketch.points {
            for axis in 0..3 {
                let mut ends = [raised(point); 2];
                ends[0][axis] -= size;
                ends[1][axis] += size;
                canvas.draw(ends, Colour([30, 20, 90, 255]));
            }
        }
        Ok(())
    }
}
