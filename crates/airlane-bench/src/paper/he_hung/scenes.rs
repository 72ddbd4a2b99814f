//! The three scenes and the pairs of points asked for.
//!
//! All scenes are the unit cube at a given level, so many times halved, and a voxel is solid if it
//! touches an obstacle. The paper shows its scenes in small figures only; what is chosen here:
//!
//! - *Wall*: from floor to ceiling, so that there are two ways past it, as the paper says. It lies in
//!   one half of the cube. The other half is empty, and its leaves are as large as can be: that is
//!   the paper's sparse area. Where the wall stands decides how hard a sparse destination is on a
//!   regular octree, and the paper does not say. It stands at 0.39, which was chosen because Theta\* comes
//!   to about the published 109.2 % there; the report shows the table at other places too (`places.rs`,
//!   `--wall`). Pairs have one end anywhere in the empty
//!   half and the other anywhere on the far side of the wall. The same pairs are asked for both
//!   ways round: from the empty half (source sparse) and into it (destination sparse).
//! - *Sphere*: a ball a little off the middle; pairs lie anywhere outside it.
//! - *Complex*: boxes and balls of an eighth to a third of the cube, put anywhere, until they fill a
//!   third of it; pairs lie anywhere in the largest connected part.
//!
//! Points are drawn with equal chance from the lattice, 256 steps a voxel. In every scene a pair
//! counts only if an obstacle lies between its ends: where the true one is known, the segment must
//! meet it, and in the complex scene it must meet a solid voxel.

use super::exact::{Ball, Point, Wall};
use crate::random::Draw;
use airlane::geom::{LatticePoint, UNIT, VoxelSet};
use airlane::scene::Scene;
use airlane::world::{Contact, World};
use airlane::{Airspace, AirspaceError};

/// Where the wall stands: as far from the middle as makes a sparse destination about as hard as in
/// the paper.
pub(super) const WALL: f64 = 0.39;
/// Places at which the report shows the wall.
pub(super) const PLACES: [f64; 6] = [0.33, 0.36, 0.39, 0.42, 0.45, 0.475];
const BALL: Ball = Ball { centre: [0.497, 0.508, 0.491], radius: 0.3 };
/// Share of the complex scene that obstacles fill, at least.
const FILLED: f64 = 1.0 / 3.0;
/// Smallest and largest extent of an obstacle of the complex scene.
const EXTENT: [f64; 2] = [1.0 / 8.0, 1.0 / 3.0];

/// Two points, and the exact shortest length between them in edges of the cube, where it is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) start: LatticePoint,
    pub(super) goal: LatticePoint,
    pub(super) exact: Option<f64>,
}

impl Pair {
    pub(super) fn reversed(self) -> Self {
        Self { start: self.goal, goal: self.start, ..self }
    }
}

/// A scene and its pairs.
pub(super) struct Stage {
    pub(super) airspace: Airspace,
    pub(super) pairs: Vec<Pair>,
    /// Voxels along the cube's edge.
    pub(super) edge: u32,
}

/// Which pairs are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ends {
    /// Anywhere.
    Anywhere,
    /// Both at one height.
    Level,
}

/// How many pairs to draw, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairs {
    pub(super) count: usize,
    pub(super) seed: u64,
    pub(super) ends: Ends,
}

/// The wall at `x`, with starts in the empty half.
pub(super) fn wall(level: u32, x: f64, pairs: Pairs) -> Result<Stage, AirspaceError> {
    let wall = Wall { x: [x, x + 0.015], y: [0.21, 0.77] };
    let mut canvas = Canvas::new(level);
    canvas.add_box([wall.x[0], wall.y[0], 0.0], [wall.x[1], wall.y[1], 1.0]);
    canvas.stage(pairs, |_, p, q| {
        let apart = p[0] > 0.5 && q[0] < wall.x[0];
        if apart { Some(Some(wall.shortest(p, q)?)) } else { None }
    })
}

/// The ball.
pub(super) fn sphere(level: u32, pairs: Pairs) -> Result<Stage, AirspaceError> {
    let mut canvas = Canvas::new(level);
    canvas.add_ball(BALL);
    canvas.stage(pairs, |_, p, q| Some(Some(BALL.shortest(p, q)?)))
}

/// Boxes and balls.
pub(super) fn complex(level: u32, pairs: Pairs) -> Result<Stage, AirspaceError> {
    let mut canvas = Canvas::new(level);
    let mut draw = Draw(pairs.seed);
    let mut share = |low: f64, high: f64| {
        low + (high - low) * f64::from(draw.below(1 << 24)) / f64::from(1 << 24)
    };
    let voxels = f64::from(canvas.edge).powi(3);
    while (canvas.voxels.len() as f64) < FILLED * voxels {
        let middle: Point = std::array::from_fn(|_| share(0.0, 1.0));
        let half: Point = std::array::from_fn(|_| share(EXTENT[0], EXTENT[1]) / 2.0);
        canvas.add_box(
            std::array::from_fn(|i| middle[i] - half[i]),
            std::array::from_fn(|i| middle[i] + half[i]),
        );
        let centre: Point = std::array::from_fn(|_| share(0.0, 1.0));
        canvas.add_ball(Ball { centre, radius: share(EXTENT[0], EXTENT[1]) / 2.0 });
    }
    canvas.stage(pairs, |world, p, q| {
        let [p, q] = [p, q].map(|point| on_lattice(point, world.size()[0]));
        let largest = world.components().largest().map(|(label, _)| label);
        let reachable = [p, q].iter().all(|end| world.component(end.voxel()) == largest);
        (reachable && !world.is_clear(p, q, Contact::Open)).then_some(None)
    })
}

/// Solid voxels of a scene in the making.
struct Canvas {
    voxels: VoxelSet,
    edge: u32,
}

impl Canvas {
    fn new(level: u32) -> Self {
        let edge = 1 << level;
        Self { voxels: VoxelSet::new([edge; 3]).expect("a small cube"), edge }
    }

    /// Makes every voxel solid that touches a box.
    fn add_box(&mut self, low: Point, high: Point) {
        let voxel = |c: f64| (c * f64::from(self.edge)).floor() as i32;
        self.voxels.insert_box(low.map(voxel), high.map(|c| voxel(c) + 1));
    }

    /// Makes every voxel solid that touches a ball.
    fn add_ball(&mut self, ball: Ball) {
        let scale = f64::from(self.edge);
        let (centre, radius) = (ball.centre.map(|c| c * scale), ball.radius * scale);
        let rows = |axis: usize| {
            let reach = |c: f64| (c.floor() as i32).clamp(0, self.edge as i32 - 1);
            reach(centre[axis] - radius)..=reach(centre[axis] + radius)
        };
        // From a coordinate to the nearest point of a voxel.
        let gap =
            |voxel: i32, c: f64| (f64::from(voxel) - c).max(c - f64::from(voxel + 1)).max(0.0);
        let (ys, zs) = (rows(1), rows(2));
        for z in zs {
            for y in ys.clone() {
                let rest = radius.powi(2) - gap(y, centre[1]).powi(2) - gap(z, centre[2]).powi(2);
                if rest >= 0.0 {
                    let [low, high] =
                        [-1.0, 1.0].map(|side| (centre[0] + side * rest.sqrt()).floor() as i32);
                    self.voxels.insert_box([low, y, z], [high + 1, y + 1, z + 1]);
                }
            }
        }
    }

    /// Bakes the scene and draws pairs of free points that `accept` takes; it returns the exact
    /// length if that is known.
    fn stage(
        self,
        Pairs { count, seed, ends }: Pairs,
        accept: impl Fn(&World, Point, Point) -> Option<Option<f64>>,
    ) -> Result<Stage, AirspaceError> {
        let Self { voxels, edge } = self;
        let airspace = Airspace::bake(Scene::of_solids(voxels))?;
        let world = airspace.world();
        let mut draw = Draw(seed);
        let mut point = || loop {
            let at = LatticePoint([(); 3].map(|()| draw.below(edge * UNIT as u32)));
            if world.is_free(at) {
                return at;
            }
        };
        let mut pairs = Vec::with_capacity(count);
        while pairs.len() < count {
            let (start, mut goal) = (point(), point());
            if ends == Ends::Level {
                goal.0[2] = start.0[2];
                if !world.is_free(goal) {
                    continue;
                }
            }
            let [p, q] = [start, goal].map(|end| in_edges(end, edge));
            if let Some(exact) = accept(world, p, q) {
                pairs.push(Pair { start, goal, exact });
            }
        }
        Ok(Stage { airspace, pairs, edge })
    }
}

/// A lattice point in edges of the cube: exact, as all numbers are powers of two.
fn in_edges(point: LatticePoint, edge: u32) -> Point {
    point.0.map(|c| f64::from(c) / f64::from(edge * UNIT as u32))
}

/// The inverse of [`in_edges`].
fn on_lattice(point: Point, edge: u32) -> LatticePoint {
    LatticePoint(point.map(|c| (c * f64::from(edge * UNIT as u32)) as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn obstacles_lie_between_the_ends() {
        let pairs = |seed, ends| Pairs { count: 20, seed, ends };
        let level = wall(5, WALL, pairs(4, Ends::Level)).unwrap();
        assert!(level.pairs.iter().all(|pair| pair.start.0[2] == pair.goal.0[2]));
        let anywhere = |seed| pairs(seed, Ends::Anywhere);
        let stages = [
            wall(5, WALL, anywhere(1)),
            sphere(5, anywhere(2)),
            complex(5, anywhere(3)),
            Ok(level),
        ];
        for stage in stages {
            let Stage { airspace, pairs, edge } = stage.unwrap();
            assert_eq!(pairs.len(), 20);
            for pair in pairs {
                assert!(!airspace.world().is_clear(pair.start, pair.goal, Contact::Sliding));
                let straight = pair.start.distance(pair.goal) / f64::from(edge);
                assert!(pair.exact.is_none_or(|exact| exact > straight));
            }
        }
    }

    #[test]
    fn voxels_that_touch_the_ball_are_solid() {
        let mut canvas = Canvas::new(5);
        canvas.add_ball(BALL);
        let (centre, radius) = (BALL.centre.map(|c| c * 32.0), BALL.radius * 32.0);
        for i in 0..32 * 32 * 32 {
            let voxel = [i % 32, i / 32 % 32, i / 1024];
            let nearest: f64 = (0..3)
                .map(|i| centre[i] - centre[i].clamp(f64::from(voxel[i]), f64::from(voxel[i] + 1)))
                .map(|gap| gap * gap)
                .sum();
            let solid = canvas.voxels.contains(airlane::geom::Voxel(voxel));
            assert_eq!(solid, nearest <= radius * radius, "{voxel:?}");
        }
    }
}
