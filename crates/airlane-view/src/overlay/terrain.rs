//! Terrain: heights and what the ground costs.

use super::colour::Colour;
use super::{About, Canvas, Overlay, Shape, Subject};
use crate::stage::Stage;
use airlane::plan::{Ink, Sketch};
use airlane::scene::ground;

/// The surface of the terrain.
pub(super) struct TerrainSurface;

/// How far over the ground it is drawn, in cells.
const LIFT: f64 = 0.08;

impl Overlay for TerrainSurface {
    fn about(&self) -> About {
        About {
            id: "terrain",
            title: "Terrain",
            note: "The ground as walkers feel it: roads light, grass green, rock brown; holes where nobody \
                   can go.",
            shape: Shape::Triangles,
            needs: &[],
        }
    }

    fn is_there(&self, stage: &Stage) -> bool {
        stage.surroundings.terrain.is_some()
    }

    fn draw(&self, subject: &Subject<'_>, canvas: &mut Canvas) -> Result<(), String> {
        let Some(terrain) = &subject.stage.surroundings.terrain else { return Ok(()) };
        let mut sketch = Sketch::default();
        sketch.terrain(terrain);
        let lift = LIFT * terrain.frame().voxel_size;
        for (ink, corners) in sketch.triangles {
            let cost = if let Ink::Floor(cost) = ink { cost } else { f64::INFINITY };
            canvas.draw(corners.map(|[x, y, z]| [x, y, z + lift]), colour(cost));
        }
        Ok(())
    }
}

fn colour(cost: f64) -> Colour {
    let [road, grass] = [ground::ROAD, ground::GRASS].map(f64::from);
    Colour(match cost {
        cost if cost <= road => [236, 226, 198, 225],
        cost if cost <= grass => [126, 168, 92, 205],
        _ => [150, 116, 84, 205],
    })
}
