//! Terrain: a height field whose cells are joined to their eight neighbours.
//!
//! # What a step costs
//! From cell *a* to a neighbour *b*, with *D* the straight distance between their middles in three
//! dimensions, *m* the mean of their ground multipliers, *u* the height gained and *d* the height
//! lost:
//!
//! > *m·D + climb·u + descent·d*, rounded up,
//!
//! by default with *climb* = 2 and *descent* = −1/2 ([`Objective::OVERLAND`]): uphill is dearer than
//! level ground, downhill is cheaper. As *d ≤ D* and *−descent < m*, no step is free. Oksa (2014,
//! 7.2.2) adds the height difference to the cost, with its sign. On every path between the same ends
//! that adds up to the same sum, so it changes no choice; here climbing costs more than descending
//! gives back.
//!
//! # Estimates
//! *m_min · √(H² + Δz²) + φ(Δz)*, with *H* the metric's distance in the plane (octile: exact for
//! eight neighbours), φ the cost of the rise, and *m_min* the least multiplier there is.
//! [`pricing`](super::Pricing) has the proof that this is consistent.
//!
//! Between points that are not neighbours, [`going`](Terrain::going) prices the ground below a
//! straight segment, for waypoints.
//!
//! Heights are kept in 1/256 of a cell. Node (x, y) is in the middle of its cell.

mod profile;
#[cfg(test)]
mod tests;

use super::{CornerRule, Goal, Going, Leg, Legs, NodeId, Space};
use crate::geom::{Cost, Frame, LatticePoint, MAX_AXIS, UNIT};
use crate::scene::HeightField;
use crate::world::{Objective, ObjectiveError, rise};
use thiserror::Error;

/// One in the numbers that ground multipliers are kept in.
const GROUND_ONE: f64 = 256.0;

/// Ground that cannot be crossed.
const BLOCKED: u16 = 0;

/// The lowest and the highest multiplier.
const GROUND_RANGE: std::ops::RangeInclusive<f64> = 1.0 / 16.0..=255.0;

/// The eight neighbours, straight ones first.
const STEPS: [[i32; 2]; 8] = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1]];

/// An invalid height field. Pixels are cells, counted from 0.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum TerrainError {
    /// It has no cell, or more than can be numbered.
    #[error(
        "invalid terrain size {0:?}: expected 1 to {MAX_AXIS} cells per axis and fewer than 2^31 in all"
    )]
    Size([u32; 2]),
    /// There are more or fewer heights or multipliers than cells.
    #[error("{found} {what} do not fit a terrain of {width}×{height} cells", width = .size[0], height = .size[1])]
    Count {
        /// Heights or ground multipliers.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// Cells along x and y.
        size: [u32; 2],
    },
    /// The size of a cell or the scale of heights is not a positive number.
    #[error("invalid {what} {found}: expected a positive number")]
    Scale {
        /// Which of the two.
        what: &'static str,
        /// Its value.
        found: f64,
    },
    /// A height is not finite or out of range.
    #[error("pixel ({}, {}): a height of {found} cannot be represented", .pixel[0], .pixel[1])]
    Height {
        /// The cell.
        pixel: [u32; 2],
        /// Its height.
        found: f64,
    },
    /// A ground multiplier is negative, no number, or out of range.
    #[error("pixel ({}, {}): invalid ground multiplier {found}: expected a number from 1/16 to 255, or infinity for blocked ground", .pixel[0], .pixel[1])]
    Ground {
        /// The cell.
        pixel: [u32; 2],
        /// Its multiplier.
        found: f32,
    },
    /// The objective is invalid here.
    #[error(transparent)]
    Objective(#[from] ObjectiveError),
}

/// A terrain, ready to be searched.
///
/// ```
/// use airlane::scene::{HeightField, Heights};
/// use airlane::space::{Space, Terrain};
///
/// let mut field = HeightField::flat([3, 1]);
/// field.heights = Heights::U8(vec![0, 1, 1]);
/// let terrain = Terrain::new(&field)?;
/// let cost = |from, to| {
///     let mut found = None;
///     terrain.for_each_neighbour(from, |node, cost| if node == to { found = Some(cost) });
///     found.expect("they are neighbours").voxels()
/// };
/// assert!((cost(0, 1) - (2f64.sqrt() + 2.0)).abs() < 1e-4); // up
/// assert!((cost(1, 0) - (2f64.sqrt() - 0.5)).abs() < 1e-4); // down
/// assert_eq!(cost(1, 2), 1.0);
/// # Ok::<(), airlane::space::TerrainError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Terrain {
    size: [u32; 2],
    frame: Frame,
    /// Per cell, its height in lattice steps.
    heights: Vec<i32>,
    /// Per cell, its multiplier in units of 1/256; [`BLOCKED`] where nobody can go.
    ground: Vec<u16>,
    least_ground: f64,
    corners: CornerRule,
    objective: Objective,
}

impl Terrain {
    /// Makes a terrain from a height field, after checking it.
    pub fn new(field: &HeightField) -> Result<Self, TerrainError> {
        let HeightField { size, heights, cell_size, height_scale, origin, ground } = field;
        let [width, height] = *size;
        let cells = u64::from(width) * u64::from(height);
        if cells == 0 || size.iter().any(|&n| n > MAX_AXIS) || cells >= 1 << 31 {
            return Err(TerrainError::Size(*size));
        }
        for (what, found) in [("cell size", *cell_size), ("height scale", *height_scale)] {
            if !(found.is_finite() && found > 0.0) {
                return Err(TerrainError::Scale { what, found });
            }
        }
        if let Some(&found) = origin.iter().find(|c| !c.is_finite()) {
            return Err(TerrainError::Scale { what: "origin", found });
        }
        let counts = [
            ("heights", Some(heights.len())),
            ("ground multipliers", ground.as_ref().map(Vec::len)),
        ];
        for (what, found) in counts {
            if let Some(found) = found.filter(|&found| found as u64 != cells) {
                return Err(TerrainError::Count { what, found, size: *size });
            }
        }
        let pixel = |i: usize| [i as u32 % width, i as u32 / width];
        let limit = f64::from(MAX_AXIS) * f64::from(UNIT);
        let lattice = |i: usize| {
            let found = heights.get(i).unwrap_or(f64::NAN);
            let steps = (found * height_scale / cell_size * f64::from(UNIT)).round();
            // Also true where the height is no number.
            let fits = steps.abs() <= limit;
            if fits {
                Ok(steps as i32)
            } else {
                Err(TerrainError::Height { pixel: pixel(i), found })
            }
        };
        let multiplier = |i: usize| match ground.as_ref().map_or(1.0, |ground| ground[i]) {
            found if found == f32::INFINITY => Ok(BLOCKED),
            found if GROUND_RANGE.contains(&f64::from(found)) => {
                Ok((f64::from(found) * GROUND_ONE).round() as u16)
            }
            found => Err(TerrainError::Ground { pixel: pixel(i), found }),
        };
        let ground: Vec<u16> = (0..heights.len()).map(multiplier).collect::<Result<_, _>>()?;
        let least = ground.iter().copied().filter(|&m| m != BLOCKED).min();
        let terrain = Self {
            size: *size,
            frame: Frame { origin: *origin, voxel_size: *cell_size },
            heights: (0..heights.len()).map(lattice).collect::<Result<_, _>>()?,
            least_ground: least.map_or(1.0, |least| f64::from(least) / GROUND_ONE),
            ground,
            corners: CornerRule::CutNone,
            objective: Objective::SHORTEST,
        };
        // Where the ground is better than a road, descending gives back less.
        let descent = Objective::OVERLAND.descent * terrain.least_ground.min(1.0);
        terrain.with_objective(Objective { descent, ..Objective::OVERLAND })
    }

    /// The same terrain with other objective for its own costs. Speeds are 1, and nothing is near to a
    /// solid.
    pub fn with_objective(self, objective: Objective) -> Result<Self, TerrainError> {
        objective.check()?;
        objective.check_rate(objective.rate(1.0) * objective.over(self.least_ground))?;
        Ok(Self { objective, ..self })
    }

    /// The same terrain with another rule about diagonal steps past blocked cells.
    #[must_use]
    pub fn with_corners(self, corners: CornerRule) -> Self {
        Self { corners, ..self }
    }

    /// Cells along x and y.
    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// How cells map to world coordinates.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The corners of its box in world coordinates: all cells, from the lowest height to the highest.
    pub fn bounds(&self) -> [[f64; 3]; 2] {
        let [width, depth] = self.size.map(|cells| cells as i32 * UNIT);
        let low = self.heights.iter().copied().min().unwrap_or(0);
        let high = self.heights.iter().copied().max().unwrap_or(0);
        [[0, 0, low], [width, depth, high]]
            .map(|corner| self.frame.world_from_lattice(LatticePoint(corner)))
    }

    /// The weights of its own costs.
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// The least ground multiplier of any cell.
    pub fn least_ground(&self) -> f64 {
        self.least_ground
    }

    /// The node of a cell, `None` if it is blocked or outside.
    #[inline]
    pub fn node(&self, [x, y]: [i32; 2]) -> Option<NodeId> {
        let inside = (x as u32) < self.size[0] && (y as u32) < self.size[1];
        let node = (y as u32).wrapping_mul(self.size[0]).wrapping_add(x as u32);
        (inside && self.ground[node as usize] != BLOCKED).then_some(node)
    }

    /// The cell of a node.
    #[inline]
    pub fn cell(&self, node: NodeId) -> [i32; 2] {
        [(node % self.size[0]) as i32, (node / self.size[0]) as i32]
    }

    /// The cell below or above a world position, `None` outside.
    pub fn cell_at(&self, x: f64, y: f64) -> Option<[i32; 2]> {
        let place = [x, y];
        let cell = std::array::from_fn::<f64, 2, _>(|i| {
            ((place[i] - self.frame.origin[i]) / self.frame.voxel_size).floor()
        });
        let inside = (0..2).all(|i| cell[i] >= 0.0 && cell[i] < f64::from(self.size[i]));
        inside.then(|| cell.map(|c| c as i32))
    }

    /// The ground multiplier of a cell, `None` if it is blocked.
    #[inline]
    pub fn ground(&self, node: NodeId) -> Option<f64> {
        match self.ground[node as usize] {
            BLOCKED => None,
            ground => Some(f64::from(ground) / GROUND_ONE),
        }
    }

    /// Bytes of memory.
    pub fn memory_bytes(&self) -> usize {
        self.heights.capacity() * size_of::<i32>() + self.ground.capacity() * size_of::<u16>()
    }

    /// Visits the cells one step away, with the mean ground multiplier of both.
    #[inline]
    fn for_each_step(&self, node: NodeId, mut visit: impl FnMut(NodeId, f64)) {
        let cell = self.cell(node);
        let here = self.ground[node as usize];
        for [dx, dy] in STEPS {
            let Some(to) = self.node([cell[0] + dx, cell[1] + dy]) else { continue };
            let is_diagonal = dx != 0 && dy != 0;
            if is_diagonal
                && self.corners != CornerRule::CutAll
                && (self.node([cell[0] + dx, cell[1]]).is_none()
                    || self.node([cell[0], cell[1] + dy]).is_none())
            {
                continue;
            }
            let ground = f64::from(u32::from(here) + u32::from(self.ground[to as usize]));
            visit(to, ground / (2.0 * GROUND_ONE));
        }
    }

    /// Visits the cells one step away with the cost of getting there, or back from there.
    #[inline]
    pub(super) fn for_each_step_cost(
        &self,
        node: NodeId,
        back: bool,
        visit: &mut impl FnMut(NodeId, Cost),
    ) {
        let here = self.position(node);
        let rate = self.objective.rate(1.0);
        self.for_each_step(node, |to, ground| {
            let there = self.position(to);
            let ends = if back { [there, here] } else { [here, there] };
            visit(to, self.objective.way(ends, rate * self.objective.over(ground), 0.0));
        });
    }

    /// The metric's distance in the plane and the straight one upwards, together.
    #[inline]
    pub(super) fn distance(
        a: LatticePoint,
        b: LatticePoint,
        flat: impl Fn(LatticePoint, LatticePoint) -> Cost,
    ) -> Cost {
        let level = LatticePoint([b.0[0], b.0[1], a.0[2]]);
        let (across, up) = (flat(a, level).real(), f64::from(rise(a, b)));
        let up = up * (Cost::EDGE.real() / f64::from(UNIT));
        if up == 0.0 {
            Cost::from_real(across)
        } else {
            Cost::from_real((across * across + up * up).sqrt())
        }
    }
}

impl Space for Terrain {
    fn node_limit(&self) -> u32 {
        self.heights.len() as u32
    }

    #[inline]
    fn position(&self, node: NodeId) -> LatticePoint {
        let [x, y] = self.cell(node).map(|c| c * UNIT + UNIT / 2);
        LatticePoint([x, y, self.heights[node as usize]])
    }

    #[inline]
    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        self.for_each_step_cost(node, false, &mut visit);
    }

    #[inline]
    fn estimate(
        &self,
        node: NodeId,
        goal: Goal,
        distance: impl Fn(LatticePoint, LatticePoint) -> Cost,
    ) -> Cost {
        let here = self.position(node);
        let distance = Self::distance(here, goal.position, distance);
        let rate = self.objective.rate(1.0) * self.objective.over(self.least_ground);
        self.objective.estimate(distance, rate, rise(here, goal.position))
    }
}

impl Legs for Terrain {
    #[inline]
    fn for_each_leg(&self, node: NodeId, mut visit: impl FnMut(Leg)) {
        self.for_each_step(node, |to, ground| {
            visit(Leg { to, going: Going { ground, ..Going::ROAD }, link: None })
        });
    }
}
