//! The navmesh.

use super::colour::Colour;
use super::{About, Canvas, Overlay, Shape, Subject};

/// The floors that somebody can walk on.
pub(super) struct NavMeshFloors;

/// How far over the ground they are drawn, in voxels.
const LIFT: f64 = 0.06;

impl Overlay for NavMeshFloors {
    fn about(&self) -> About {
        About {
            id: "navmesh",
            title: "Navmesh",
            note: "Walkable floors as convex polygons; one colour per connected floor.",
            shape: Shape::Triangles,
            needs: &[],
        }
    }

    fn draw(&self, subject: &Subject<'_>, canvas: &mut Canvas) -> Result<(), String> {
        let stage = subject.stage;
        let walks =
            |agent: &&airlane::Agent| agent.mode_in(airlane::world::Medium::Ground).is_some();
        let mesh = stage.floors.of(stage, stage.surroundings.agents.iter().find(walks))?;
        let lift = LIFT * subject.airspace.world().frame().voxel_size;
        for polygon in 0..mesh.polygon_count() as u32 {
            let Colour(mut colour) = Colour::kind(mesh.island(polygon) as usize + 1, 120);
            // Neighbours differ a little, so that polygons can be told apart.
            let shade = 10 * (polygon.wrapping_mul(0x9e37_79b9) >> 30) as u8;
            for part in &mut colour[..3] {
                *part = part.saturating_sub(shade);
            }
            for triangle in mesh.surface_of(polygon) {
                canvas.draw(triangle.map(|[x, y, z]| [x, y, z + lift]), Colour(colour));
            }
        }
        Ok(())
    }
}
