//! How far it is from one point to another, within bounds and without a path.

use super::cells::{CellPlanner, CellScratch, Entry, Quick};
use super::options::Settings;
use super::{Airspace, QueryError};
use crate::geom::LatticePoint;
use crate::search::{Limits, Stats, guide};
use crate::world::Body;

/// Bounds on the length of a shortest way, in world units.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Estimate {
    /// No way is shorter.
    pub lower: f64,
    /// There is a way that is no longer.
    pub upper: f64,
}

impl Airspace {
    /// About how far it is for a body from one point to another, in world units; `None` if there is no way.
    /// A search over exits of blocks and not over cells: tens to hundreds of microseconds where the way is
    /// long and winding, once the [guide](Self::fill_guide) is filled. The lower bound is the straight line,
    /// the upper one the length of a way from exit to exit. Points that are not finite, or beyond the lattice, are an
    /// error.
    ///
    /// ```
    /// use airlane::{Airspace, Body, Scene};
    ///
    /// let mut scene = Scene::open([40, 40, 40])?;
    /// scene.voxels.insert_box([20, 0, 0], [21, 30, 40]); // a wall, with a gap beyond y = 30
    /// let airspace = Airspace::bake(scene)?;
    ///
    /// let (a, b) = ([5.0, 5.0, 20.0], [35.0, 5.0, 20.0]);
    /// let estimate = airspace.estimate(a, b, Body::POINT)?.expect("there is a way");
    /// assert!(estimate.lower == 30.0 && estimate.upper > 55.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate(
        &self,
        a: [f64; 3],
        b: [f64; 3],
        body: Body,
    ) -> Result<Option<Estimate>, QueryError> {
        let room = self.room(body)?;
        let (settings, mut stats) = (Settings::default(), Stats::default());
        let mut scratch = CellScratch::default();
        let mut planner = CellPlanner { airspace: &room, scratch: &mut scratch };
        let quick = planner.locate([a, b], &settings, &mut stats)?;
        let size = room.frame().voxel_size;
        let straight = |a: LatticePoint, b: LatticePoint| a.distance(b) * size;
        Ok(match quick {
            Ok(Quick::Path(line)) => {
                let ends = line.points().first().zip(line.points().last());
                let length = ends.map_or(0.0, |(&from, &to)| straight(from, to));
                Some(Estimate { lower: length, upper: length })
            }
            Ok(Quick::Search(start, goal, _)) => {
                let [near, far] = [start, goal].map(|end| (end.point, end.cell));
                let limits = Limits::default();
                let memory = &mut scratch.guide;
                let aims = guide(room.cells(), near, far, &limits, memory, &mut stats);
                let found = aims.map_or(f64::INFINITY, |aims| aims.length().voxels() * size);
                let led_on = |end: Entry| straight(end.asked, end.point);
                let lower = straight(start.asked, goal.asked);
                Some(Estimate { lower, upper: led_on(start) + found + led_on(goal) })
            }
            Err(_) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;

    #[test]
    fn points_that_are_no_points_are_errors_and_not_far_away() {
        let airspace = Airspace::bake(Scene::open([8, 8, 8]).unwrap()).unwrap();
        let inside = [3.0; 3];
        for bad in [[f64::NAN; 3], [f64::INFINITY, 3.0, 3.0], [1e300, 3.0, 3.0]] {
            for (a, b) in [(bad, inside), (inside, bad)] {
                let answer = airspace.estimate(a, b, Body::POINT);
                assert!(matches!(answer, Err(QueryError::Point(..))), "{a:?} {b:?}: {answer:?}");
            }
        }
        assert_eq!(airspace.estimate(inside, [30.0; 3], Body::POINT).unwrap(), None);
    }
}
