//! The exact shortest way over a flat map, without a navmesh: A\* over the corners of solids in sight of each
//! other. It is the optimum that waypoints and navmeshes are measured by.

use airlane::geom::{LatticePoint, UNIT, Voxel};
use airlane::world::{Contact, World};

/// A way: its points, and its length in steps of the lattice.
pub(super) struct Around {
    pub(super) points: Vec<LatticePoint>,
    pub(super) length: f64,
}

/// The shortest way from one point to the other; `None` if there is none.
pub(super) fn shortest(world: &World, [start, goal]: [LatticePoint; 2]) -> Option<Around> {
    let mut points = vec![start, goal];
    points.extend(corners(world, start.0[2]));
    let mut lengths = vec![f64::INFINITY; points.len()];
    let mut parents = vec![0; points.len()];
    let mut is_closed = vec![false; points.len()];
    lengths[0] = 0.0;
    loop {
        let estimate = |i: usize| lengths[i] + distance(points[i], goal);
        let open = (0..points.len()).filter(|&i| !is_closed[i] && lengths[i].is_finite());
        let at = open.min_by(|&a, &b| estimate(a).total_cmp(&estimate(b)))?;
        if at == 1 {
            break;
        }
        is_closed[at] = true;
        for to in 0..points.len() {
            let length = lengths[at] + distance(points[at], points[to]);
            if !is_closed[to]
                && length < lengths[to]
                && world.is_clear(points[at], points[to], Contact::Sliding)
            {
                (lengths[to], parents[to]) = (length, at);
            }
        }
    }
    let mut way = vec![1];
    while let Some(&last) = way.last()
        && last != 0
    {
        way.push(parents[last]);
    }
    let points = way.iter().rev().map(|&i| points[i]).collect();
    Some(Around { points, length: lengths[1] })
}

/// Where a shortest way can bend: points of the grid with one solid voxel among the four around them.
fn corners(world: &World, height: i32) -> Vec<LatticePoint> {
    let [width, depth, _] = world.size().map(|axis| axis as i32);
    let mut found = Vec::new();
    for (x, y) in (1..width).flat_map(|x| (1..depth).map(move |y| (x, y))) {
        let around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)];
        let solids = around.iter().filter(|&&(x, y)| world.is_blocked(Voxel([x, y, 0])));
        if solids.count() == 1 {
            found.push(LatticePoint([x * UNIT, y * UNIT, height]));
        }
    }
    found
}

fn distance(LatticePoint(a): LatticePoint, LatticePoint(b): LatticePoint) -> f64 {
    f64::from(b[0] - a[0]).hypot(f64::from(b[1] - a[1]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::Airspace;
    use airlane::geom::VoxelSet;
    use airlane::scene::Scene;

    #[test]
    fn shortest_way_bends_at_two_corners_of_a_wall() {
        let mut solids = VoxelSet::new([10, 10, 1]).unwrap();
        solids.insert_box([4, 0, 0], [6, 8, 1]);
        let airspace = Airspace::bake(Scene::of_solids(solids)).unwrap();
        let ends = [[1, 4, 0], [8, 4, 0]].map(|voxel| Voxel(voxel).centre());
        let way = shortest(airspace.world(), ends).unwrap();
        assert_eq!(way.points.len(), 4);
        let expected = 2.0 * f64::hypot(2.5, 3.5) + 2.0;
        assert!((way.length / f64::from(UNIT) - expected).abs() < 1e-9);
    }

    #[test]
    fn shortest_way_is_none_behind_a_closed_wall() {
        let mut solids = VoxelSet::new([10, 10, 1]).unwrap();
        solids.insert_box([4, 0, 0], [6, 10, 1]);
        let airspace = Airspace::bake(Scene::of_solids(solids)).unwrap();
        let ends = [[1, 4, 0], [8, 4, 0]].map(|voxel| Voxel(voxel).centre());
        assert!(shortest(airspace.world(), ends).is_none());
    }
}
