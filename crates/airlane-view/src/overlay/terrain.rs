//! Terrain: heights and what the ground costs.

use super::colour::Colour;
use super::{About, Canvas, Overlay, Shape, Subject};
use crate::stage::Stage;
use airlane::scene::ground;
use airlane::space::{Space, Terrain};

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
        let [width, height] = terrain.size().map(|n| n as i32);
        for (x, y) in (0..height - 1).flat_map(|y| (0..width - 1).map(move |x| (x, y))) {
            let around = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
            let Some(corners) = all(around.map(|cell| corner(terrain, cell))) else { continue };
            let [a, b, c, d] = corners.map(|(at, _)| at);
            let cost = corners.iter().map(|(_, cost)| cost).fold(f64::INFINITY, |a, &b| a.min(b));
            canvas.draw([a, b, c], colour(cost));
            canvas.draw([a, c, d], colour(cost));
        }
        Ok(())
    }
}

fn all<T, const N: usize>(parts: [Option<T>; N]) -> Option<[T; N]> {
    let parts: Option<Vec<T>> = parts.into_iter().collect();
    parts.and_then(|parts| parts.try_into().ok())
}

/// Where the middle of a cell is, and what it costs.
fn corner(terrain: &Terrain, cell: [i32; 2]) -> Option<([f64; 3], f64)> {
    let node = terrain.node(cell)?;
    let frame = terrain.frame();
    let [x, y, z] = frame.world_from_lattice(terrain.position(node));
    Some(([x, y, z + LIFT * frame.voxel_size], terrain.ground(node)?))
}

fn colour(cost: f64) -> Colour {
    let [road, grass] = [ground::ROAD, ground::GRASS].map(f64::from);
    Colour(match cost {
        cost if cost <= road => [236, 226, 198, 225],
        cost if cost <= grass => [126, 168, 92, 205],
        _ => [150, 116, 84, 205],
    })
}
