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
            note: "Ground cost: roads light, grass green, rock brown; blocked cells are left \
                   out.",
            shape: Shape::Triangles,
            needs: &[],
        }
    }

    fn is_there(&self, stage: &Stage) -> bool {
        terrain_of(stage).is_some()
    }

    fn draw(&self, subject: &Subject<'_>, canvas: &mut Canvas) -> Result<(), String> {
        let Some(terrain) = terrain_of(subject.stage) else { return Ok(()) };
        let lift = LIFT * terrain.frame().voxel_size;
        for (corners, cost) in triangles(terrain) {
            canvas.draw(corners.map(|[x, y, z]| [x, y, z + lift]), colour(cost));
        }
        Ok(())
    }
}

/// The terrain of a world.
fn terrain_of(stage: &Stage) -> Option<&Terrain> {
    stage.surroundings.map.parts().find_map(|(_, part)| part.terrain())
}

/// Two triangles between the middles of four open cells, each with what the dearest of its corners
/// costs.
fn triangles(terrain: &Terrain) -> impl Iterator<Item = ([[f64; 3]; 3], f64)> {
    let [width, height] = terrain.size().map(|n| n as i32);
    let corner = |cell: [i32; 2]| -> Option<([f64; 3], f64)> {
        let node = terrain.node(cell)?;
        let ground = terrain.ground(node)?;
        Some((terrain.frame().world_from_lattice(terrain.position(node)), ground))
    };
    let cells = (0..height - 1).flat_map(move |y| (0..width - 1).map(move |x| [x, y]));
    let squares = cells.filter_map(move |[x, y]| {
        let around = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]].map(corner);
        let [Some(a), Some(b), Some(c), Some(d)] = around else { return None };
        Some([[a, b, c], [a, c, d]])
    });
    squares.flatten().map(|corners| {
        let dearest = corners.iter().map(|corner| corner.1).fold(0.0, f64::max);
        (corners.map(|corner| corner.0), dearest)
    })
}

fn colour(cost: f64) -> Colour {
    let [road, grass] = [ground::ROAD, ground::GRASS].map(f64::from);
    Colour(match cost {
        cost if cost <= road => [236, 226, 198, 225],
        cost if cost <= grass => [126, 168, 92, 205],
        _ => [150, 116, 84, 205],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::scene::HeightField;

    #[test]
    fn flat_ground_is_two_triangles_between_four_middles_of_cells() {
        let terrain = Terrain::new(&HeightField::flat([3, 2])).unwrap();
        let found: Vec<_> = triangles(&terrain).collect();
        assert_eq!(found.len(), 4);
        assert!(found.iter().all(|(_, cost)| *cost == 1.0));
    }
}
