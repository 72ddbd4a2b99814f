//! The ground below a straight way across terrain.

use super::{BLOCKED, GROUND_ONE, Terrain};
use crate::geom::{Frame, LatticePoint, UNIT};
use crate::scene::Scene;
use crate::space::{Going, NodeId};
use crate::world::World;

impl Terrain {
    /// The blocked cells as a world one voxel high, in whose middle plane lines of sight across the
    /// terrain run ([`above`](Self::above)).
    pub fn flat_world(&self) -> World {
        let [width, height] = self.size;
        let mut scene = Scene::open([width, height, 1]).expect("a terrain is no larger");
        scene.frame = Frame { voxel_size: self.frame.voxel_size, origin: self.frame.origin };
        for y in 0..height as i32 {
            for x in 0..width as i32 {
                if self.node([x, y]).is_none() {
                    scene.voxels.insert(crate::geom::Voxel::new(x, y, 0));
                }
            }
        }
        World::bake(scene).expect("its frame was checked")
    }

    /// The point of [`flat_world`](Self::flat_world) above or below a point.
    pub fn above(point: LatticePoint) -> LatticePoint {
        LatticePoint([point.0[0], point.0[1], UNIT / 2])
    }

    /// The node of the cell that holds a lattice point, whatever its height; `None` if it is blocked
    /// or outside.
    pub fn node_at(&self, point: LatticePoint) -> Option<NodeId> {
        let [x, y, _] = point.voxel().0;
        self.node([x, y])
    }

    /// A lattice point moved up or down to the height of its cell; `None` if that is blocked or
    /// outside.
    pub fn on_ground(&self, point: LatticePoint) -> Option<LatticePoint> {
        let node = self.node_at(point)?;
        Some(LatticePoint([point.0[0], point.0[1], self.heights[node as usize]]))
    }

    /// What lies under the straight way between two points on the ground, which must cross no blocked
    /// cell. Cut where it crosses from cell to cell; heights between the middles of cells are
    /// interpolated, but for the ends, which are where they are.
    pub fn going(&self, a: LatticePoint, b: LatticePoint) -> Going {
        let (from, to) = (a.0.map(f64::from), b.0.map(f64::from));
        let along =
            |t: f64| -> [f64; 2] { std::array::from_fn(|i| from[i] + t * (to[i] - from[i])) };
        let mut cuts = vec![0.0, 1.0];
        for axis in 0..2 {
            let (low, high) = (a.0[axis].min(b.0[axis]), a.0[axis].max(b.0[axis]));
            let planes = low.div_euclid(UNIT) + 1..=(high - 1).div_euclid(UNIT);
            cuts.extend(
                planes
                    .map(|plane| (f64::from(plane * UNIT) - from[axis]) / (to[axis] - from[axis])),
            );
        }
        cuts.sort_by(f64::total_cmp);
        let height = |t: f64| match t {
            0.0 => from[2],
            1.0 => to[2],
            t => self.height_at(along(t)),
        };
        let (mut weighted, mut gained, mut steepest) = (0.0, 0.0f64, 0.0f64);
        for cut in cuts.windows(2).filter(|cut| cut[0] < cut[1]) {
            let (p, q) = (along(cut[0]), along(cut[1]));
            let run = ((q[0] - p[0]).powi(2) + (q[1] - p[1]).powi(2)).sqrt();
            let rise = height(cut[1]) - height(cut[0]);
            weighted +=
                self.ground_at(along(0.5 * (cut[0] + cut[1]))) * (run * run + rise * rise).sqrt();
            gained += rise.max(0.0);
            // Ends stand on their cells, so that the last bit of the way may be a step.
            steepest = steepest.max(rise.abs() / run.max(f64::from(UNIT) / 2.0));
        }
        let length = (a.distance_squared(b) as f64).sqrt();
        if length == 0.0 {
            return Going { ground: self.ground_at(along(0.0)), ..Going::ROAD };
        }
        let hills = (gained - (to[2] - from[2]).max(0.0)).max(0.0);
        // Pieces are together no shorter than the way; rounding must not make it look so.
        Going { ground: (weighted / length).max(self.least_ground), hills, steepest }
    }

    /// The multiplier of the cell at a lattice position; a way along a border may round into a
    /// blocked cell or off the map, and is then like a road.
    fn ground_at(&self, place: [f64; 2]) -> f64 {
        let cell = place.map(|c| (c / f64::from(UNIT)).floor() as i32);
        match self.node(cell).map(|node| self.ground[node as usize]) {
            None | Some(BLOCKED) => self.least_ground,
            Some(ground) => f64::from(ground) / GROUND_ONE,
        }
    }

    /// The height at a lattice position, between the middles of the four cells around it.
    fn height_at(&self, place: [f64; 2]) -> f64 {
        let cells = place.map(|c| c / f64::from(UNIT) - 0.5);
        let (low, share) = (cells.map(f64::floor), cells.map(|c| c - c.floor()));
        let at = |dx: i32, dy: i32| {
            let x = (low[0] as i32 + dx).clamp(0, self.size[0] as i32 - 1);
            let y = (low[1] as i32 + dy).clamp(0, self.size[1] as i32 - 1);
            f64::from(self.heights[y as usize * self.size[0] as usize + x as usize])
        };
        let row = |dy| at(0, dy) + share[0] * (at(1, dy) - at(0, dy));
        row(0) + share[1] * (row(1) - row(0))
    }
}
