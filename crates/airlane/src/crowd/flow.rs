//! Flow fields: one search from a goal over all cells, for any number of units.
//!
//! Dijkstra's algorithm from the goal's cell says for every cell which cell comes next, and how far it
//! is. Cells are convex and portals are what two of them share, so a unit anywhere finds its way by
//! following the row of cells; a string pulled through the next few of them is its path for the next
//! while. What a unit costs after the search does not depend on how far it has to go.

use super::walls::{lattice, place};
use crate::geom::vector::{Vector, minus, norm};
use crate::geom::{Cost, LatticePoint};
use crate::plan::Airspace;
use crate::refine::{funnel_cells, rubber_band};
use crate::search::{Classic, Estimates, Labels, Limits, QuadHeap, Stats, best_first};
use crate::space::{Cell, CellId, Cells, NodeId, Space};
use std::collections::BTreeMap;

/// For every cell of an airspace, the next cell towards a goal.
///
/// ```
/// use airlane::{crowd::FlowField, plan::Airspace, scene::Scene};
///
/// let mut scene = Scene::open([40, 40, 40])?;
/// scene.voxels.insert_box([20, 0, 0], [21, 40, 30]); // a wall, open above z = 30
/// let airspace = Airspace::bake(scene)?;
/// let field = FlowField::new(&airspace, [37.0, 20.0, 3.0]).expect("the goal is free");
///
/// let way = field.lead([2.0, 20.0, 3.0], 100).expect("the goal can be reached");
/// assert_eq!(way.last(), Some(&[37.0, 20.0, 3.0]));
/// assert!(field.distance([2.0, 20.0, 3.0]).unwrap() > 45.0); // 35 straight through the wall
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FlowField {
    airspace: Airspace,
    goal: LatticePoint,
    goal_cell: CellId,
    /// Per cell the next one, and what is left from its middle, in voxels.
    next: Vec<Option<(CellId, f32)>>,
    tally: Stats,
}

/// Cells as nodes, a step from middle to middle through the middle of what they share.
struct Hops<'c> {
    cells: &'c Cells,
}

fn middle(cells: &Cells, cell: &Cell) -> LatticePoint {
    let [low, high] = cells.corners(cell);
    LatticePoint(std::array::from_fn(|i| (low.0[i] + high.0[i]) / 2))
}

/// The middle of what two neighbours share.
fn shared(cells: &Cells, a: &Cell, b: &Cell) -> LatticePoint {
    let ([a_low, a_high], [b_low, b_high]) = (cells.corners(a), cells.corners(b));
    let middle = |i: usize| (a_low.0[i].max(b_low.0[i]) + a_high.0[i].min(b_high.0[i])) / 2;
    LatticePoint(std::array::from_fn(middle))
}

impl Space for Hops<'_> {
    fn node_limit(&self) -> u32 {
        self.cells.limit()
    }

    fn position(&self, node: NodeId) -> LatticePoint {
        middle(self.cells, self.cells.cell(node))
    }

    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let view = self.cells.view(node);
        for (neighbour, _, _) in view.neighbours() {
            let there = self.cells.cell(neighbour);
            let gate = shared(self.cells, view.here, there);
            let middle = |cell| middle(self.cells, cell);
            let length = middle(view.here).distance(gate) + gate.distance(middle(there));
            visit(neighbour, Cost::from_voxels(length));
        }
    }
}

impl FlowField {
    /// The field of a goal in world coordinates; `None` if that is not free or not finite.
    pub fn new(airspace: &Airspace, goal: [f64; 3]) -> Option<Self> {
        let goal = airspace.world().frame().lattice_from_world(goal).ok()?;
        Self::towards(airspace, goal)
    }

    pub(super) fn towards(airspace: &Airspace, goal: LatticePoint) -> Option<Self> {
        let cells = airspace.cells();
        let goal_cell = foothold(airspace, goal)?.1;
        let hops = Hops { cells };
        let (mut labels, mut open) = (Labels::default(), QuadHeap::default());
        let policy = Classic::to_all(&hops, goal_cell);
        let (_, tally) = best_first(
            &policy,
            goal_cell,
            &mut labels,
            &mut open,
            Estimates::Computed,
            &Limits::default(),
            &mut (),
        );
        let mut next = vec![None; cells.limit() as usize];
        for cell in cells.ids() {
            next[cell as usize] =
                labels.get(cell).map(|label| (label.parent, label.g.voxels() as f32));
        }
        Some(Self { airspace: airspace.clone(), goal, goal_cell, next, tally })
    }

    /// Statistics of the search.
    pub fn tally(&self) -> Stats {
        self.tally
    }

    /// The approximate distance from a place in world coordinates, in voxels; `None` if there is no path.
    pub fn distance(&self, from: [f64; 3]) -> Option<f64> {
        let from = self.airspace.world().frame().lattice_from_world(from).ok()?;
        self.left(from)
    }

    /// The same on the lattice.
    pub(super) fn left(&self, from: LatticePoint) -> Option<f64> {
        let (free, cell) = foothold(&self.airspace, from)?;
        if cell == self.goal_cell {
            return Some(from.distance(self.goal));
        }
        let (next, _) = self.next[cell as usize]?;
        let (_, beyond) = self.next[next as usize]?;
        let cells = self.airspace.cells();
        let there = cells.cell(next);
        let gate = shared(cells, cells.cell(cell), there);
        Some(free.distance(gate) + gate.distance(middle(cells, there)) + f64::from(beyond))
    }

    /// A point far from the goal through whose cell nearly all ways from some places lead, the furthest
    /// that there is; `None` if they meet only at the goal.
    pub(super) fn common_way(&self, from: &[LatticePoint]) -> Option<LatticePoint> {
        let mut counts: BTreeMap<CellId, usize> = BTreeMap::new();
        for (_, mut cell) in from.iter().filter_map(|&from| foothold(&self.airspace, from)) {
            while cell != self.goal_cell {
                *counts.entry(cell).or_default() += 1;
                let Some((next, _)) = self.next[cell as usize] else { break };
                cell = next;
            }
        }
        let common = counts.into_iter().filter(|(_, count)| count * 10 >= from.len() * 9);
        let left = |cell: CellId| self.next[cell as usize].map_or(0.0, |(_, left)| left);
        let (cell, _) =
            common.max_by(|a, b| left(a.0).total_cmp(&left(b.0)).then(b.0.cmp(&a.0)))?;
        let cells = self.airspace.cells();
        Some(middle(cells, cells.cell(cell)))
    }

    /// The path from a place through the next cells, at most the given number, in world coordinates,
    /// clear for the airspace's body. `None` if there is no path.
    pub fn lead(&self, from: [f64; 3], cells: usize) -> Option<Vec<[f64; 3]>> {
        let frame = self.airspace.world().frame();
        let points = self.lead_on_lattice(frame.lattice_from_world(from).ok()?, cells)?;
        Some(points.into_iter().map(|point| frame.world_from_lattice(point)).collect())
    }

    pub(super) fn lead_in_voxels(&self, from: Vector, cells: usize) -> Option<Vec<Vector>> {
        let points = self.lead_on_lattice(lattice(from), cells)?;
        let mut points: Vec<Vector> = points.into_iter().map(place).collect();
        // From where the unit is, not from the lattice point beside it.
        if norm(minus(points[0], from)) < 1e-2 {
            points[0] = from;
        }
        Some(points)
    }

    fn lead_on_lattice(&self, from: LatticePoint, most: usize) -> Option<Vec<LatticePoint>> {
        let (free, mut cell) = foothold(&self.airspace, from)?;
        let mut route = vec![cell];
        while cell != self.goal_cell && route.len() <= most {
            (cell, _) = self.next[cell as usize]?;
            route.push(cell);
        }
        let cells = self.airspace.cells();
        let end = if cell == self.goal_cell {
            foothold(&self.airspace, self.goal)?.0
        } else {
            let last = cells.cell(cell);
            let gate = shared(cells, cells.cell(route[route.len() - 2]), last);
            let [low, high] = cells.corners(last);
            // Just inside the last cell.
            LatticePoint(std::array::from_fn(|i| gate.0[i].clamp(low.0[i] + 1, high.0[i] - 1)))
        };
        let way = funnel_cells(cells, &route, free, end).ok()?;
        let mut points = vec![from];
        points.extend(way.points);
        if cell == self.goal_cell {
            points.push(self.goal);
        }
        points.dedup();
        Some(rubber_band(self.airspace.world(), &points).points)
    }
}

/// A free point at or near a place that the airspace's body fits at, and its cell.
fn foothold(airspace: &Airspace, point: LatticePoint) -> Option<(LatticePoint, CellId)> {
    let world = airspace.world();
    let free = match world.is_free(point) {
        true => point,
        false => *world.footholds(point).first()?,
    };
    Some((free, airspace.cells().locate(world.voxel_at(free))?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::polyline_length;
    use crate::laws;
    use crate::plan::{Planner, Query};
    use crate::refine::audit_body;
    use crate::scenes_for_tests::{Kind, generated_scene};
    use crate::world::Body;

    /// They are searched without an estimate.
    #[test]
    fn hops_keep_the_laws_of_space() {
        let scene = generated_scene(Kind::Asteroids, [40, 40, 40], 2);
        let airspace = Airspace::bake(scene).unwrap();
        let hops = Hops { cells: airspace.cells() };
        let cells = || airspace.cells().ids();
        assert_eq!(laws::check_steps(&hops, cells()), Ok(()));
        assert_eq!(laws::check_closed(&hops, cells()), Ok(()));
        assert_eq!(laws::check_simple(&hops, cells()), Ok(()));
        assert_eq!(laws::check_symmetry(&hops, cells()), Ok(()));
    }

    #[test]
    fn every_cell_leads_to_the_goal_by_clear_ways_of_about_the_right_length() {
        for (kind, radius) in [(Kind::Asteroids, 0.0), (Kind::Maze, 0.4), (Kind::City, 0.3)] {
            let airspace = Airspace::bake(generated_scene(kind, [40, 40, 40], 2)).unwrap();
            let airspace = airspace.room(Body::ball(radius).unwrap()).unwrap();
            let cells = airspace.cells();
            let goal = middle(cells, cells.cell(cells.ids().next().unwrap()));
            let field = FlowField::towards(&airspace, goal).unwrap();
            let mut planner = Planner::new(&airspace);
            let frame = *airspace.world().frame();
            let (mut ours, mut theirs) = (0.0, 0.0);
            for cell in cells.ids().step_by(17) {
                let from = middle(cells, cells.cell(cell));
                let ends = [from, goal].map(|end| frame.world_from_lattice(end));
                let found = planner.path(&Query::new(ends[0], ends[1])).unwrap().into_found().ok();
                let Some(way) = field.lead_on_lattice(from, usize::MAX) else {
                    assert_eq!(found, None);
                    continue;
                };
                assert_eq!(audit_body(airspace.world(), &way), Ok(()));
                assert_eq!((way[0], *way.last().unwrap()), (from, goal));
                theirs += found.unwrap().length();
                ours += polyline_length(&way);
                // A few cells at a time lead there, too.
                let mut at = from;
                let mut leads = 0;
                while at != goal {
                    let part = field.lead_on_lattice(at, 4).unwrap();
                    assert_eq!(audit_body(airspace.world(), &part), Ok(()));
                    at = *part.last().unwrap();
                    leads += 1;
                    assert!(leads < 1000);
                }
            }
            assert!(ours < 1.25 * theirs, "{kind}: {ours} {theirs}");
        }
    }
}
