//! Things that move as they like.

use super::avoid::Ball;
use super::error::{CrowdError, ObstacleFault};
use super::{Crowd, scaled};
use crate::geom::MAX_AXIS;
use crate::geom::vector::norm;

/// Something that moves as it likes and that units keep out of the way of, in world units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MovingObstacle {
    /// Where it is.
    pub position: [f64; 3],
    /// Where it goes, a second.
    pub velocity: [f64; 3],
    /// It is a ball.
    pub radius: f64,
}

impl Crowd {
    /// Sets the things that move as they like; they replace those of before. If one is invalid, all
    /// stay as they were.
    ///
    /// ```
    /// use airlane::crowd::{Crowd, CrowdOptions, MovingObstacle};
    /// use airlane::{plan::Airspace, scene::Scene};
    ///
    /// let airspace = Airspace::bake(Scene::open([20, 20, 20])?)?;
    /// let mut crowd = Crowd::new(&airspace, CrowdOptions::default());
    /// let lorry = MovingObstacle { position: [9.0; 3], velocity: [1.0, 0.0, 0.0], radius: 1.5 };
    /// crowd.set_obstacles(&[lorry])?;
    ///
    /// let error = crowd.set_obstacles(&[lorry, MovingObstacle { radius: -1.0, ..lorry }]);
    /// let text = error.unwrap_err().to_string();
    /// assert_eq!(text, "obstacle 1: its radius is -1: expected 0 to 1048576");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_obstacles(&mut self, obstacles: &[MovingObstacle]) -> Result<(), CrowdError> {
        let ball = |(index, obstacle)| {
            self.ball(obstacle).map_err(|fault| CrowdError::Obstacle { index, fault })
        };
        self.obstacles = obstacles.iter().enumerate().map(ball).collect::<Result<_, _>>()?;
        Ok(())
    }

    /// An obstacle in voxels. None is larger, or moves further in a second, than a world can be.
    fn ball(&self, obstacle: &MovingObstacle) -> Result<Ball, ObstacleFault> {
        let MovingObstacle { position, velocity, radius } = *obstacle;
        let voxel_size = self.frame().voxel_size;
        let most = f64::from(MAX_AXIS) * voxel_size;
        self.frame().lattice_from_world(position).map_err(ObstacleFault::Position)?;
        if !velocity.iter().all(|c| c.is_finite()) || norm(velocity) > most {
            return Err(ObstacleFault::Velocity { found: velocity, most });
        }
        if !(0.0..=most).contains(&radius) {
            return Err(ObstacleFault::Radius { found: radius, most });
        }
        let scale = 1.0 / voxel_size;
        Ok(Ball {
            position: self.voxels(position),
            velocity: scaled(velocity, scale),
            radius: radius * scale,
        })
    }
}
