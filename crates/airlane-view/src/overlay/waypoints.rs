//! Waypoints and the ways between them.

use super::colour::Colour;
use super::links::colour_of;
use super::{About, Canvas, Overlay, Shape, Subject};
use crate::stage::Stage;
use airlane::space::{NodeId, Over, Space, Waypoints};
use std::sync::Arc;

/// A cross at every waypoint, a line along every way.
pub(super) struct Network;

/// Half the size of a cross, in voxels.
const CROSS: f64 = 0.45;

impl Overlay for Network {
    fn about(&self) -> About {
        About {
            id: "waypoints",
            title: "Waypoints",
            note: "Waypoints, and the edges between those in sight of each other.",
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
            Some(terrain) => Over::Terrain(Arc::clone(terrain)),
            None => Over::World(Arc::clone(subject.stage.airspace.world())),
        };
        let size = CROSS * over.frame().voxel_size;
        let waypoints = Waypoints::new(plan, over).map_err(|error| error.to_string())?;
        let place = |node: NodeId| {
            let [x, y, z] = waypoints.over().frame().world_from_lattice(waypoints.position(node));
            [x, y, z + size]
        };
        for (from, to, link) in waypoints.arcs() {
            let colour = match link {
                Some(link) => colour_of(link.kind),
                // A connection by sight leads back as well, and is drawn once.
                None if from > to => continue,
                None => Colour([120, 94, 240, 255]),
            };
            canvas.draw([place(from), place(to)], colour);
        }
        for node in 0..waypoints.len() as NodeId {
            for axis in 0..3 {
                let mut ends = [place(node); 2];
                ends[0][axis] -= size;
                ends[1][axis] += size;
                canvas.draw(ends, Colour([30, 20, 90, 255]));
            }
        }
        Ok(())
    }
}
