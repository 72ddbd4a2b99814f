//! Obstacles: entities that are solid where they are. Once a frame all that have moved edit the world, in one batch.

use crate::airspaces::{AirlaneSettings, AirlaneTimes, Airspaces};
use crate::axes;
use crate::flyer::{Flight, FlightPath, Flyer};
use crate::messages::{NavError, NavFault};
use airlane::world::EditError;
use airlane::{AirspaceError, Changed, Edits, Frame, Pose, Shape};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_reflect::prelude::*;
use bevy_transform::components::{GlobalTransform, Transform};
use bevy_transform::helper::TransformHelper;
use std::collections::BTreeMap;
use std::time::Instant;

/// Something solid that follows its transform, its parents' and its scale included. It may stand partly or wholly
/// outside the world. When it is removed, the world is as it was before it came.
#[derive(Component, Reflect, Clone, PartialEq, Debug)]
#[reflect(Component, Clone, PartialEq, Debug)]
#[require(Transform, Placed)]
pub struct Obstacle {
    /// Its shape, about the origin of its transform.
    pub shape: ObstacleShape,
    /// How far flyers keep from it besides their own size, in metres;
    /// [`AirlaneSettings::obstacle_margin`] if `None`.
    pub margin: Option<f32>,
}

impl Obstacle {
    /// A ball, in metres.
    pub fn ball(radius: f32) -> Self {
        Self { shape: ObstacleShape::Ball { radius }, margin: None }
    }

    /// A box, by its edges in metres.
    pub fn cuboid(size: Vec3) -> Self {
        Self { shape: ObstacleShape::Cuboid { size }, margin: None }
    }

    /// What it takes up, so much larger on every side, and where.
    fn placed(&self, global: &GlobalTransform, margin: f64) -> Result<(Shape, Pose), NavFault> {
        let (scale, rotation, translation) = global.to_scale_rotation_translation();
        if !(scale.is_finite() && rotation.is_finite() && translation.is_finite()) {
            return Err(NavFault::Transform(format!("{:?}", global.affine())));
        }
        let measure = |what, found: f32| match found.is_finite() && found >= 0.0 {
            true => Ok(()),
            false => Err(NavFault::Measure { what, found }),
        };
        let shape = match self.shape {
            ObstacleShape::Ball { radius } => {
                measure("radius", radius)?;
                let scaled = f64::from(radius) * f64::from(scale.abs().max_element());
                Shape::ball([0.0; 3], scaled + margin)
            }
            ObstacleShape::Cuboid { size } => {
                size.to_array().into_iter().try_for_each(|edge| measure("size", edge))?;
                let half = axes::size_to_engine(size * scale.abs()).map(|edge| 0.5 * edge + margin);
                Shape::cuboid(half.map(|c| -c), half)
            }
        };
        Ok((shape, axes::pose_to_engine(translation, rotation)))
    }

    /// Its margin in metres, in a world with such voxels.
    pub(crate) fn margin(
        &self,
        settings: &AirlaneSettings,
        frame: &Frame,
    ) -> Result<f64, NavFault> {
        let margin = match self.margin {
            Some(margin) => f64::from(margin),
            None => f64::from(settings.obstacle_margin) * frame.voxel_size,
        };
        match margin.is_finite() && margin >= 0.0 {
            true => Ok(margin),
            false => Err(NavFault::Measure { what: "margin", found: margin as f32 }),
        }
    }

    /// What it takes up itself, without a margin.
    pub(crate) fn exactly(&self, global: &GlobalTransform) -> Result<(Shape, Pose), NavFault> {
        self.placed(global, 0.0)
    }
}

/// The shape of an obstacle, in metres and Bevy's axes.
#[derive(Reflect, Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum ObstacleShape {
    /// A ball; where the scale differs by axis, the largest counts.
    Ball {
        /// Its radius.
        radius: f32,
    },
    /// A box, which turns with the transform.
    Cuboid {
        /// Its edges.
        size: Vec3,
    },
}

/// Where an obstacle is in the world.
#[derive(Component, Default)]
pub(crate) struct Placed {
    at: Option<(Shape, Pose)>,
    /// What was said to be wrong with it: once. As a text, because numbers that are not numbers are never the same.
    fault: Option<String>,
}

/// Moves obstacles, takes out those that were removed, and applies what the host edits, in one batch; then finds
/// out which flyers are concerned.
pub(crate) fn edit_world(
    mut airspaces: ResMut<'_, Airspaces>,
    settings: Res<'_, AirlaneSettings>,
    mut obstacles: Query<'_, '_, (Entity, &Obstacle, &mut Placed)>,
    mut removed: RemovedComponents<'_, '_, Obstacle>,
    transforms: TransformHelper<'_, '_>,
    mut flyers: Query<'_, '_, (&Flyer, &mut Flight, Option<&FlightPath>)>,
    mut errors: MessageWriter<'_, NavError>,
    mut times: ResMut<'_, AirlaneTimes>,
) {
    let began = Instant::now();
    let Some(map) = airspaces.map() else { return };
    let all_anew = std::mem::take(&mut airspaces.is_new);
    let mut changed = match all_anew {
        true => Changed::ANYWHERE,
        false => Changed::default(),
    };

    // In the order of keys, whatever the order of archetypes.
    let mut batch: BTreeMap<u64, Option<(Shape, Pose)>> = BTreeMap::new();
    batch.extend(removed.read().map(|entity| (entity.to_bits(), None)));
    for (entity, obstacle, mut placed) in &mut obstacles {
        let global = transforms.compute_global_transform(entity);
        let place = global.map_err(|error| NavFault::Transform(error.to_string()));
        let margin = obstacle.margin(&settings, &map.frame());
        match place.and_then(|global| obstacle.placed(&global, margin?)) {
            Ok(place) if all_anew || placed.at.as_ref() != Some(&place) => {
                batch.insert(entity.to_bits(), Some(place.clone()));
                *placed = Placed { at: Some(place), fault: None };
            }
            Ok(_) => drop(batch.remove(&entity.to_bits())),
            // It stays where it was.
            Err(fault) => {
                batch.remove(&entity.to_bits());
                let text = fault.to_string();
                if placed.fault.as_ref() != Some(&text) {
                    placed.fault = Some(text);
                    errors.write(NavError { entity: Some(entity), fault });
                }
            }
        }
    }

    let mut walls = std::mem::take(&mut airspaces.edits);
    while !(walls.is_empty() && batch.is_empty()) {
        let mut moves = Edits::new();
        for (&key, place) in &batch {
            match place {
                Some((shape, pose)) => moves.set_obstacle(key, shape, *pose),
                None => moves.remove_obstacle(key),
            };
        }
        match airspaces.apply(&walls, &moves) {
            Ok(edited) => {
                changed = changed.then(&edited);
                break;
            }
            // Those that are in order move all the same.
            Err(AirspaceError::Edit(EditError::Obstacle { key, error }))
                if batch.contains_key(&key) =>
            {
                batch.remove(&key);
                let fault = AirspaceError::Edit(EditError::Obstacle { key, error }).into();
                errors.write(NavError { entity: Entity::try_from_bits(key), fault });
            }
            Err(error) if !walls.is_empty() => {
                errors.write(NavError { entity: None, fault: of_edit(error) });
                walls = Edits::new();
            }
            Err(error) => {
                errors.write(NavError { entity: None, fault: of_edit(error) });
                break;
            }
        }
    }

    if airspaces.needs_rebase {
        let mut all = Edits::new();
        for (entity, _, placed) in &obstacles {
            if let Some((shape, pose)) = &placed.at {
                all.set_obstacle(entity.to_bits(), shape, *pose);
            }
        }
        if let Err(error) = airspaces.rebase(&all) {
            errors.write(NavError { entity: None, fault: of_edit(error) });
        }
    }

    mark_stale(&changed, &map.frame(), settings.look_for_shortcuts, &mut flyers);
    airspaces.changed = changed;
    times.world += began.elapsed();
}

fn of_edit(error: AirspaceError) -> NavFault {
    match error {
        AirspaceError::NotOneAirspace => NavFault::NotOneAirspace,
        other => NavFault::Airspace(other),
    }
}

/// Marks the flyers whose place or rest of path lies near a change.
fn mark_stale(
    changed: &Changed,
    frame: &Frame,
    shortcuts: bool,
    flyers: &mut Query<'_, '_, (&Flyer, &mut Flight, Option<&FlightPath>)>,
) {
    let is_harmless = changed.boxes().is_some() && changed.blocked == 0 && !shortcuts;
    if changed.is_empty() || is_harmless {
        return;
    }
    // Bodies are of a few kinds.
    let mut kinds: Vec<([f64; 3], Near)> = Vec::new();
    for (flyer, mut flight, path) in flyers {
        // An invalid body has no path.
        let Ok(body) = flyer.shape() else { continue };
        let reach = body.reach();
        let kind = kinds.iter().position(|(known, _)| *known == reach).unwrap_or_else(|| {
            kinds.push((reach, Near::new(changed, frame, reach)));
            kinds.len() - 1
        });
        let near = &kinds[kind].1;
        if !flight.is_place_stale && near.meets(flight.at, flight.at) {
            flight.is_place_stale = true;
        }
        if let Some(path) = path.filter(|_| !flight.is_path_stale) {
            flight.is_path_stale = near.meets_rest(path.path().points(), flight.done);
        }
    }
}

/// Where a change can matter to a body, in world units; `None` is everywhere.
pub(crate) struct Near(Option<Vec<[[f64; 3]; 2]>>);

impl Near {
    pub(crate) fn new(changed: &Changed, frame: &Frame, reach: [f64; 3]) -> Self {
        // A voxel more: what is free for a body is rounded, at most to whole voxels.
        let corner = |voxel: [i32; 3], sign: f64| -> [f64; 3] {
            std::array::from_fn(|i| {
                let plane = frame.origin[i] + f64::from(voxel[i]) * frame.voxel_size;
                plane + sign * (reach[i] + frame.voxel_size)
            })
        };
        let near =
            |[low, high]: &[airlane::geom::Voxel; 2]| [corner(low.0, -1.0), corner(high.0, 1.0)];
        Self(changed.boxes().map(|boxes| boxes.iter().map(near).collect()))
    }

    /// Whether the straight way between two points comes near.
    fn meets(&self, a: [f64; 3], b: [f64; 3]) -> bool {
        let Some(boxes) = &self.0 else { return true };
        boxes.iter().any(|&[low, high]| segment_meets_box(a, b, low, high))
    }

    /// Whether what is left of a path, from so far along it on, comes near.
    pub(crate) fn meets_rest(&self, points: &[[f64; 3]], done: f64) -> bool {
        let mut before = 0.0;
        points.windows(2).any(|ends| {
            before += distance(ends[0], ends[1]);
            before >= done && self.meets(ends[0], ends[1])
        })
    }
}

/// How far it is from one point to another.
pub(crate) fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|i| (b[i] - a[i]).powi(2)).sum::<f64>().sqrt()
}

/// Whether a segment and a closed box have a point in common, by slabs.
fn segment_meets_box(a: [f64; 3], b: [f64; 3], low: [f64; 3], high: [f64; 3]) -> bool {
    let (mut from, mut to) = (0.0f64, 1.0f64);
    for i in 0..3 {
        let along = b[i] - a[i];
        if along == 0.0 {
            if a[i] < low[i] || a[i] > high[i] {
                return false;
            }
            continue;
        }
        let (s, t) = ((low[i] - a[i]) / along, (high[i] - a[i]) / along);
        (from, to) = (from.max(s.min(t)), to.min(s.max(t)));
    }
    from <= to
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_meet_boxes_as_their_points_do() {
        let mut state = 7u64;
        let mut draw = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            f64::from((state >> 33) as u32 % 13) - 6.0
        };
        let (mut met, mut missed) = (0, 0);
        for _ in 0..2000 {
            let [a, b, c, d] = std::array::from_fn(|_| [draw(), draw(), draw()]);
            let low: [f64; 3] = std::array::from_fn(|i| c[i].min(d[i]) - 0.1);
            let high: [f64; 3] = std::array::from_fn(|i| c[i].max(d[i]) + 0.1);
            // The slow way: many points of the segment.
            let by_points = (0..=4000).any(|n| {
                let t = f64::from(n) / 4000.0;
                (0..3).all(|i| (low[i]..=high[i]).contains(&(a[i] + t * (b[i] - a[i]))))
            });
            let fast = segment_meets_box(a, b, low, high);
            assert!(fast || !by_points, "{a:?} {b:?} {low:?} {high:?}");
            met += u32::from(fast && by_points);
            missed += u32::from(!fast);
            // What the points miss can only be a graze.
            if fast && !by_points {
                let grown = |c: [f64; 3], by: f64| c.map(|c| c + by);
                assert!(!segment_meets_box(a, b, grown(low, 0.02), grown(high, -0.02)));
            }
        }
        assert!(met > 100 && missed > 100, "{met} {missed}");
    }

    #[test]
    fn shapes_scale_with_their_transform_and_turn_with_the_axes() {
        let crate_ = Obstacle::cuboid(Vec3::new(2.0, 4.0, 6.0));
        let global = GlobalTransform::from(
            Transform::from_xyz(1.0, 2.0, 3.0).with_scale(Vec3::new(1.0, 0.5, 2.0)),
        );
        let (shape, pose) = crate_.placed(&global, 0.25).unwrap();
        assert_eq!(shape, Shape::cuboid([-1.25, -6.25, -1.25], [1.25, 6.25, 1.25]));
        assert_eq!(pose, Pose::at([1.0, -3.0, 2.0]));
        let bad = GlobalTransform::from(Transform::from_xyz(f32::NAN, 0.0, 0.0));
        assert!(matches!(crate_.placed(&bad, 0.0), Err(NavFault::Transform(_))));
        let bad = Obstacle::ball(-1.0).placed(&global, 0.0).unwrap_err();
        assert_eq!(bad.to_string(), "the obstacle's radius is -1: expected a number of at least 0");
    }
}
