//! Waypoints and the ways between them.

use super::colour::Colour;
use super::links::colour_of;
use super::{About, Canvas, Overlay, Shape, Subject};
use crate::stage::Stage;
use airlane::space::{Over, Space, Waypoints};

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
        let frame = over.frame();
        let lift = CROSS * frame.voxel_size;
        let at = |node| {
            let [x, y, z] = frame.world_from_lattice(waypoints.position(node));
            [x, y, z + lift]
        };
        for node in 0..waypoints.len() as u32 {
            waypoints.for_each_neighbour(node, |to, _| {
                if node < to {
                    canvas.draw([at(node), at(to)], Colour([120, 94, 240, 255]));
                }
            });
            for axis in 0..3 {
                let mut ends = [at(node); 2];
                ends[0][axis] -= lift;
                ends[1][axis] += lift;
                canvas.draw(ends, Colour([30, 20, 90, 255]));
            }
        }
        for (from, to, link) in waypoints.links() {
            canvas.draw([at(from), at(to)], colour_of(link.kind));
        }
        Ok(())
    }
}
