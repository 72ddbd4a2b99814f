//! The bottleneck between two points for a body.
//!
//! The engine says how wide a ball may be that gets from one place to another
//! ([`Reason::TooNarrow`](super::Reason::TooNarrow)). The place is found with two worlds: in one,
//! fitted to that ball, there is a path; in the other, fitted to a ball that is only just larger,
//! there is none. So on its way the path leaves what can be reached there, for good. Between that
//! point and the next one that is free there again lies a place that every ball of the larger size
//! is stopped by.

use super::airspace::Airspace;
use super::locate::locate_ends;
use super::options::Ends;
use super::{Planner, Query, QueryError};
use crate::geom::{LatticePoint, UNIT};
use crate::world::Body;

/// The narrowest place on the way that leaves the most room.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Bottleneck {
    /// The middle of the narrow place, in world coordinates.
    pub at: [f64; 3],
    /// The largest radius of a ball that gets through, in world units.
    pub widest: f64,
}

impl Airspace {
    /// The place that keeps the body this airspace is fitted to from a path between two points, if
    /// that is what keeps it.
    pub(super) fn bottleneck(
        &self,
        ends: [[f64; 3]; 2],
        snap: Ends,
    ) -> Result<Option<Bottleneck>, QueryError> {
        let room = match self.room(self.world().body()) {
            Ok(room) => room,
            Err(_) => return Ok(None),
        };
        let world = room.world();
        let _settled = self.derived().settle_after();
        let Ok((start, goal)) = locate_ends(world, ends, snap)? else { return Ok(None) };
        if world.component(start.voxel) == world.component(goal.voxel) {
            return Ok(None);
        }
        let Some(widest) = world.widest_instead(start.point, goal.point) else { return Ok(None) };
        let at = room.on_the_way(start.point, goal.point, widest);
        Ok(at.map(|at| Bottleneck { at: world.frame().world_from_lattice(at), widest }))
    }

    fn on_the_way(
        &self,
        start: LatticePoint,
        goal: LatticePoint,
        widest: f64,
    ) -> Option<LatticePoint> {
        let frame = *self.world().frame();
        let [start_world, goal_world] = [start, goal].map(|end| frame.world_from_lattice(end));
        // The radius went through the size of a voxel and back, which may have rounded it up.
        let path = [1.0, 1.0 - 1e-9].into_iter().find_map(|factor| {
            let query = Query::new(start_world, goal_world).body(Body::ball(widest * factor).ok()?);
            let answer = Planner::new(self).path(&query).ok()?;
            answer.outcome.found().map(|path| path.lattice_points().to_vec())
        })?;
        // Known to a thirty-second of a voxel.
        let wider = widest + frame.voxel_size / 32.0;
        let stopping = self.room(Body::ball(wider).ok()?).ok()?;
        let world = stopping.world();
        let label = |point: LatticePoint| world.component(world.voxel_at(point));
        let here = label(start);
        if here.is_none() {
            return Some(start);
        }
        let way = points_along(&path);
        let last = way.iter().rposition(|&point| label(point) == here)?;
        let beyond = way[last + 1..].iter().position(|&point| label(point).is_some());
        let stretch = &way[last + 1..beyond.map_or(way.len(), |count| last + 1 + count)];
        Some(*stretch.get(stretch.len() / 2).unwrap_or(&way[last]))
    }
}

/// Points of a path, at most half a voxel apart.
fn points_along(path: &[LatticePoint]) -> Vec<LatticePoint> {
    let mut points = Vec::new();
    for ends in path.windows(2) {
        let gap: [i64; 3] = std::array::from_fn(|i| i64::from(ends[1].0[i] - ends[0].0[i]));
        let longest = gap.iter().map(|d| d.abs()).max().unwrap_or(0);
        let steps = 2 * longest / i64::from(UNIT) + 1;
        for step in 0..=steps {
            let at = |i: usize| ends[0].0[i] + (gap[i] * step / steps) as i32;
            points.push(LatticePoint(std::array::from_fn(at)));
        }
    }
    points.dedup();
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Frame, Voxel};
    use crate::scene::Scene;

    /// Three walls with windows 9, 3 and 5 voxels wide.
    fn walls(frame: Frame) -> Airspace {
        let mut scene = Scene::open([80, 24, 24]).unwrap();
        scene.frame = frame;
        for (x, low, width) in [(20, 3, 9), (40, 15, 3), (60, 8, 5)] {
            scene.voxels.insert_box([x, 0, 0], [x + 2, 24, 24]);
            scene.voxels.remove_box([x, low, low], [x + 2, low + width, low + width]);
        }
        Airspace::bake(scene).unwrap()
    }

    fn bottleneck(frame: Frame, radius: f64) -> Option<Bottleneck> {
        let point = |v: [i32; 3]| frame.world_from_lattice(Voxel(v).centre());
        let body = Body::ball(radius * frame.voxel_size).unwrap();
        let query = Query::new(point([6, 12, 12]), point([74, 12, 12])).body(body);
        Planner::new(walls(frame)).bottleneck(&query).unwrap()
    }

    #[test]
    fn the_narrowest_of_several_places_is_named() {
        for frame in [Frame::CENTRED, Frame { origin: [7.0, -3.0, 0.1], voxel_size: 0.3 }] {
            for radius in [1.5, 2.5, 3.5] {
                let narrow = bottleneck(frame, radius).unwrap();
                // A window of three voxels, and a thirty-second to spare.
                assert!((narrow.widest - (1.5 - 1.0 / 32.0) * frame.voxel_size).abs() < 1e-9);
                let Voxel([x, y, z]) = frame.lattice_from_world(narrow.at).unwrap().voxel();
                assert!((40..42).contains(&x) && y == 16 && z == 16, "{x} {y} {z}");
            }
        }
    }

    #[test]
    fn where_the_body_gets_through_nothing_is_narrow() {
        assert_eq!(bottleneck(Frame::CENTRED, 1.46), None);
        assert_eq!(bottleneck(Frame::CENTRED, 0.0), None);
    }
}
