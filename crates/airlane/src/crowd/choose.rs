//! Which of several goals is nearest to a unit, by the way and not in a straight line.
//!
//! [`Airspace::estimate`](crate::plan::Airspace::estimate) bounds the way from both sides. Goals are looked
//! at in the order of their straight distance, and none whose straight line is longer than the best way so far.

use super::unit::{Unit, UnitId};
use super::{Crowd, CrowdError};
use crate::geom::vector::{minus, norm};
use crate::threads;

/// What a unit chose, and what that took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Choice {
    /// By its place in the list; `None` if no goal can be reached.
    goal: Option<usize>,
    /// How many goals were estimated.
    estimated: usize,
}

impl Crowd {
    /// Sends each unit to the goal to which it has the shortest way, about: by
    /// [estimates](crate::plan::Airspace::estimate), which know walls but no prices of areas. Returns the place
    /// of that goal in the list; a unit that can reach none of them keeps its orders. Units that chose the same
    /// goal are a group, as in [`send`](Self::send). Goals that are not finite are an error.
    ///
    /// ```
    /// use airlane::crowd::{Crowd, CrowdOptions, UnitSpec};
    /// use airlane::{plan::Airspace, scene::Scene};
    ///
    /// let mut scene = Scene::open([40, 40, 40])?;
    /// scene.voxels.insert_box([20, 0, 0], [21, 40, 35]); // a wall, open above z = 35
    /// let mut crowd = Crowd::new(&Airspace::bake(scene)?, CrowdOptions::default());
    /// let unit = crowd.add(UnitSpec::new([17.0, 20.0, 3.0], 0.4))?;
    /// // The first is nearer in a straight line, but behind the wall.
    /// let goals = [[23.0, 20.0, 3.0], [5.0, 20.0, 3.0]];
    /// assert_eq!(crowd.send_to_nearest(&[unit], &goals)?, [Some(1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn send_to_nearest(
        &mut self,
        units: &[UnitId],
        goals: &[[f64; 3]],
    ) -> Result<Vec<Option<usize>>, CrowdError> {
        let places = self.indices(units)?;
        for &goal in goals {
            self.frame().lattice_from_world(goal)?;
        }
        let this = &*self;
        let chosen: Vec<Choice> =
            threads::map(places.len(), 1, |i| this.nearest_goal(places[i], goals));
        let sent =
            units.iter().zip(&chosen).filter_map(|(&unit, choice)| Some((unit, choice.goal?)));
        let orders: Vec<(UnitId, [f64; 3])> =
            sent.map(|(unit, goal)| (unit, goals[goal])).collect();
        self.send(&orders)?;
        Ok(chosen.into_iter().map(|choice| choice.goal).collect())
    }

    fn nearest_goal(&self, at: usize, goals: &[[f64; 3]]) -> Choice {
        let Unit { position, room, .. } = self.units[at];
        let airspace = &self.rooms[room].airspace;
        let from = self.world_point(position);
        let straight = |goal: usize| norm(minus(goals[goal], from));
        let mut order: Vec<(f64, usize)> = (0..goals.len()).map(|i| (straight(i), i)).collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let (mut best, mut estimated) = ((f64::INFINITY, None), 0);
        for (straight, goal) in order {
            if straight >= best.0 {
                break;
            }
            estimated += 1;
            let estimate = airspace.estimate(from, goals[goal], airspace.world().body());
            if let Ok(Some(estimate)) = estimate
                && estimate.upper < best.0
            {
                best = (estimate.upper, Some(goal));
            }
        }
        Choice { goal: best.1, estimated }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crowd::{CrowdOptions, UnitSpec};
    use crate::plan::{Airspace, Planner, Query};
    use crate::rng::Rng;
    use crate::scenes_for_tests::{Kind, generated_scene};

    /// Choosing by estimates leads to shorter ways than choosing by straight lines, and looks at a part of the
    /// goals.
    #[test]
    fn estimates_choose_nearer_goals_than_straight_lines() {
        let (mut units, mut estimated, mut asked) = (0, 0, 0);
        let [mut chosen, mut straight, mut best] = [0.0; 3];
        for kind in [Kind::Maze, Kind::Tunnels, Kind::City] {
            let airspace = Airspace::bake(generated_scene(kind, [64, 64, 40], 5)).unwrap();
            let mut crowd = Crowd::new(&airspace, CrowdOptions::default());
            let mut rng = Rng::new(5, 3);
            let room = airspace.room(crate::world::Body::ball(0.3).unwrap()).unwrap();
            let mut place = || loop {
                let voxel =
                    crate::geom::Voxel(airspace.world().size().map(|n| rng.below(n) as i32));
                let point = airspace.frame().world_from_lattice(voxel.centre());
                let largest = room.world().components().largest().unwrap().0;
                let at = room.frame().lattice_from_world(point).unwrap();
                if room.world().component(room.world().voxel_at(at)) == Some(largest) {
                    return point;
                }
            };
            let goals: Vec<[f64; 3]> = (0..8).map(|_| place()).collect();
            let mut planner = Planner::new(&airspace);
            for _ in 0..12 {
                let from = place();
                let Ok(unit) = crowd.add(UnitSpec::new(from, 0.3)) else { continue };
                let at = crowd.index(unit).unwrap();
                let choice = crowd.nearest_goal(at, &goals);
                let body = room.world().body();
                let lengths: Vec<f64> = goals
                    .iter()
                    .map(|&goal| {
                        let answer = planner.path(&Query::new(from, goal).body(body)).unwrap();
                        answer.found().unwrap().length()
                    })
                    .collect();
                let nearest = |by: &dyn Fn(usize) -> f64| {
                    (0..goals.len()).min_by(|&a, &b| by(a).total_cmp(&by(b))).unwrap()
                };
                chosen += lengths[choice.goal.expect("all are connected")];
                straight += lengths[nearest(&|i| norm(minus(goals[i], from)))];
                best += lengths[nearest(&|i| lengths[i])];
                (units, estimated, asked) = (units + 1, estimated + choice.estimated, asked + 8);
                crowd.remove(unit).unwrap();
            }
        }
        println!(
            "{units} units: {estimated} of {asked} goals estimated; ways {chosen:.0} by estimates, \
             {straight:.0} by straight lines, {best:.0} at best"
        );
        assert!(units > 25 && estimated < asked, "{units} {estimated} {asked}");
        assert!(chosen < straight && chosen < 1.1 * best, "{chosen} {straight} {best}");
    }

    #[test]
    fn units_that_reach_no_goal_keep_their_orders() {
        let mut scene = crate::scene::Scene::open([20, 20, 20]).unwrap();
        scene.voxels.insert_box([10, 0, 0], [11, 20, 20]);
        let mut crowd = Crowd::new(&Airspace::bake(scene).unwrap(), CrowdOptions::default());
        let units = [[3.0, 5.0, 5.0], [16.0, 5.0, 5.0]]
            .map(|at| crowd.add(UnitSpec::new(at, 0.4)).unwrap());
        let chosen = crowd.send_to_nearest(&units, &[[15.0, 15.0, 5.0], [17.0, 9.0, 5.0]]).unwrap();
        assert_eq!(chosen, [None, Some(1)]);
        assert_eq!(crowd.goal(units[1]).unwrap(), Some([17.0, 9.0, 5.0]));
        assert_eq!(crowd.send_to_nearest(&units, &[]).unwrap(), [None, None]);
        let bad = crowd.send_to_nearest(&units, &[[15.0, 15.0, 5.0], [f64::NAN; 3]]);
        assert!(matches!(bad, Err(CrowdError::Point(_))), "{bad:?}");
        assert_eq!(crowd.goal(units[1]).unwrap(), Some([17.0, 9.0, 5.0]));
    }
}
