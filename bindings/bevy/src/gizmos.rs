//! Drawing what flyers do, with `bevy_gizmos`: paths, the boxes of free space around them, cells, obstacles and
//! searches. Gizmos are lines that are collected in main memory; a renderer, if there is one, draws them.

use crate::airspaces::Airspaces;
use crate::axes;
use crate::flyer::{Flight, FlightPath, FlightStatus, FlyTo, Flyer, Place};
use crate::obstacle::{Obstacle, ObstacleShape};
use crate::plugin::AirlaneSystems;
use airlane::search::{Event, Recording};
use airlane::{Airspace, Planner, Query as PathQuery};
use bevy_app::{App, Plugin, Update};
use bevy_color::{Color, palettes::basic};
use bevy_ecs::prelude::*;
use bevy_gizmos::AppGizmoBuilder;
use bevy_gizmos::config::GizmoConfigGroup;
use bevy_gizmos::gizmos::Gizmos;
use bevy_math::Vec3;
use bevy_reflect::prelude::*;
use bevy_transform::components::{GlobalTransform, Transform};

/// Draws what flyers do. Needs Bevy's `GizmoPlugin`.
#[derive(Clone, Copy, Debug, Default)]
pub struct AirlaneGizmoPlugin;

impl Plugin for AirlaneGizmoPlugin {
    fn build(&self, app: &mut App) {
        app.init_gizmo_group::<AirlaneGizmos>().register_type::<ShowSearch>();
        app.add_systems(Update, (record_searches, draw).chain().after(AirlaneSystems::Fly));
    }
}

/// What is drawn. Set it with `App::insert_gizmo_config`, or in `GizmoConfigStore`.
#[derive(Reflect, GizmoConfigGroup, Clone, PartialEq, Debug)]
pub struct AirlaneGizmos {
    /// The paths of flyers: green, yellow where they lead part of the way, red while something is in the way.
    pub paths: bool,
    /// The boxes of free space that paths lead through.
    pub boxes: bool,
    /// Obstacles, without their margin.
    pub obstacles: bool,
    /// The cells of free space within so many metres of a flyer; 0 draws none.
    pub cells_within: f32,
}

impl Default for AirlaneGizmos {
    fn default() -> Self {
        Self { paths: true, boxes: false, obstacles: true, cells_within: 0.0 }
    }
}

/// Draws the search for the path of a flyer: every node that was closed, as a box.
#[derive(Component, Reflect, Clone, PartialEq, Debug, Default)]
#[reflect(Component, Default, Clone, PartialEq, Debug)]
pub struct ShowSearch {
    closed: Vec<Space>,
}

impl ShowSearch {
    /// The boxes of the nodes that were closed, in the order of closing.
    pub fn closed(&self) -> &[Space] {
        &self.closed
    }
}

/// A box of space along Bevy's axes.
#[derive(Reflect, Clone, Copy, PartialEq, Debug)]
pub struct Space {
    /// Its middle.
    pub centre: Vec3,
    /// Its edges.
    pub size: Vec3,
}

impl Space {
    fn of_engine([low, high]: [[f64; 3]; 2]) -> Self {
        let middle = std::array::from_fn(|i| 0.5 * (low[i] + high[i]));
        let size = std::array::from_fn(|i| high[i] - low[i]);
        Self { centre: axes::to_bevy(middle), size: axes::size_to_bevy(size) }
    }

    fn transform(&self) -> Transform {
        Transform::from_translation(self.centre).with_scale(self.size)
    }
}

/// The query of a flyer, for looking at what it is searched in.
fn query(flyer: &Flyer, path: &FlightPath) -> Option<PathQuery> {
    let body = flyer.shape().ok()?;
    let ends = PathQuery::new(path.path().start(), path.path().end()).method(flyer.method);
    let of_agent = match &flyer.agent {
        Some(agent) => ends.agent(agent),
        None => ends,
    };
    Some(if body.is_point() { of_agent } else { of_agent.body(body) })
}

/// The boxes of free space that a path leads through, in its order: cells as the planner has them for the flyer's body.
pub fn boxes_along(airspace: &Airspace, flyer: &Flyer, path: &FlightPath) -> Vec<Space> {
    let Some(query) = query(flyer, path) else { return Vec::new() };
    let Ok(nodes) = Planner::new(airspace).nodes(&query, []) else { return Vec::new() };
    let step = 0.5 * airspace.frame().voxel_size;
    let length = path.length();
    let count = (length / step).ceil() as u32;
    let mut found = Vec::new();
    for n in 0..=count {
        let at = path.path().point_at((f64::from(n) * step).min(length));
        if let Some(node) = nodes.at(at).filter(|node| found.last() != Some(node)) {
            found.push(node);
        }
    }
    found.into_iter().map(|node| Space::of_engine(nodes.bounds(node))).collect()
}

/// Searches again for those whose search is to be seen, and looks on.
fn record_searches(
    airspaces: Res<'_, Airspaces>,
    mut shown: Query<'_, '_, (&Flyer, &FlightPath, &mut ShowSearch), Changed<FlightPath>>,
) {
    let Some(map) = airspaces.map() else { return };
    for (flyer, path, mut show) in &mut shown {
        show.closed.clear();
        let Some(query) = query(flyer, path) else { continue };
        let mut planner = Planner::new(&map);
        let mut events = Recording::default();
        if planner.path_observed(&query, &mut events).is_err() {
            continue;
        }
        let closed: Vec<_> = events
            .0
            .iter()
            .filter_map(|event| match event {
                Event::Close(node) => Some(*node),
                _ => None,
            })
            .collect();
        if let Ok(nodes) = planner.nodes(&query, closed.iter().copied()) {
            let space = |&node| Space::of_engine(nodes.bounds(node));
            show.closed = closed.iter().map(space).collect();
        }
    }
}

type Drawn<'a> = (
    &'a Flyer,
    &'a Flight,
    &'a Transform,
    Option<&'a FlightPath>,
    Option<&'a FlyTo>,
    Option<&'a ShowSearch>,
);

fn draw(
    mut gizmos: Gizmos<'_, '_, AirlaneGizmos>,
    airspaces: Res<'_, Airspaces>,
    flyers: Query<'_, '_, Drawn<'_>>,
    obstacles: Query<'_, '_, (&Obstacle, &GlobalTransform)>,
) {
    let what = gizmos.config_ext.clone();
    let airspace = airspaces.airspace();
    for (flyer, flight, transform, path, to, show) in &flyers {
        if let (Some(path), true) = (path, what.paths) {
            let colour = match (flight.status(), path.reason()) {
                (FlightStatus::Held | FlightStatus::Evading, _) => basic::RED,
                (_, Some(_)) => basic::YELLOW,
                _ => basic::LIME,
            };
            gizmos.linestrip(path.points(), colour);
            if let Some(FlyTo(Place::Point(goal))) = to {
                gizmos
                    .cube(Transform::from_translation(*goal).with_scale(Vec3::splat(0.2)), colour);
            }
        }
        if let (Some(path), Some(airspace), true) = (path, &airspace, what.boxes) {
            for space in boxes_along(airspace, flyer, path) {
                gizmos.cube(space.transform(), basic::TEAL);
            }
        }
        if let (Some(airspace), true) = (&airspace, what.cells_within > 0.0) {
            draw_cells(&mut gizmos, airspace, transform.translation, what.cells_within);
        }
        for space in show.into_iter().flat_map(ShowSearch::closed) {
            gizmos.cube(space.transform(), basic::FUCHSIA);
        }
    }
    if what.obstacles {
        for (obstacle, global) in &obstacles {
            let (scale, rotation, translation) = global.to_scale_rotation_translation();
            let edges = match obstacle.shape {
                ObstacleShape::Ball { radius } => Vec3::splat(2.0 * radius),
                ObstacleShape::Cuboid { size } => size,
            };
            let place = Transform { translation, rotation, scale: edges * scale };
            gizmos.cube(place, Color::from(basic::RED));
        }
    }
}

/// Draws the cells whose middles are near a place.
fn draw_cells(
    gizmos: &mut Gizmos<'_, '_, AirlaneGizmos>,
    airspace: &Airspace,
    place: Vec3,
    within: f32,
) {
    let (cells, frame) = (airspace.cells(), airspace.frame());
    for id in cells.ids() {
        let corners = cells.corners(cells.cell(id)).map(|at| frame.world_from_lattice(at));
        let space = Space::of_engine(corners);
        if space.centre.distance(place) <= within {
            gizmos.cube(space.transform(), basic::GRAY);
        }
    }
}
