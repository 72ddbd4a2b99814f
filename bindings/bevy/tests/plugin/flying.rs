//! Flyers fly, make way, and reroute.

use crate::common::{app, assert_sound, run_until, said};
use airlane::{Edits, Scene};
use bevy_airlane::{
    AirlaneSettings, Airspaces, Cruise, Flight, FlightAudit, FlightPath, FlightStatus, FlyTo,
    Flyer, FlyerBody, Obstacle, axes,
};
use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_time::Time;
use bevy_transform::components::Transform;

/// A hall with two walls that leave a gap each, in the engine's axes.
fn hall() -> Scene {
    let mut scene = Scene::open([80, 40, 20]).unwrap();
    scene.voxels.insert_box([25, 0, 0], [27, 30, 20]);
    scene.voxels.insert_box([52, 10, 0], [54, 40, 20]);
    scene
}

fn at(x: f64, y: f64, z: f64) -> Vec3 {
    axes::to_bevy([x, y, z])
}

fn spawn(app: &mut App, body: f32, from: Vec3, to: Vec3) -> Entity {
    let cruise = Cruise { speed: 12.0, ..Cruise::default() };
    let place = Transform::from_translation(from);
    app.world_mut().spawn((Flyer::ball(body), place, FlyTo::point(to), cruise)).id()
}

#[test]
fn a_flyer_arrives_where_it_was_sent() {
    let mut app = app(hall());
    let goal = at(75.0, 35.0, 5.0);
    let ship = spawn(&mut app, 0.8, at(3.0, 5.0, 5.0), goal);
    app.update();
    let path = app.world().get::<FlightPath>(ship).expect("within a frame").clone();
    assert!(path.length() > 80.0 && path.reason().is_none());
    assert_eq!(path.points().next(), Some(at(3.0, 5.0, 5.0)));
    let frames = (path.length() / 12.0 * 60.0).ceil() as u32;
    run_until(&mut app, frames, "arrival", |app| said(app).arrived.len() == 1);
    assert_eq!(said(&app).arrived[0].entity, ship);
    assert_eq!(app.world().get::<Transform>(ship).unwrap().translation, goal);
    assert!(
        app.world().get::<FlyTo>(ship).is_none() && app.world().get::<FlightPath>(ship).is_none()
    );
    app.update();
    assert_eq!(app.world().get::<Flight>(ship).unwrap().status(), FlightStatus::Arrived);
    assert_eq!(said(&app).arrived.len(), 1);
    assert_sound(&app);
}

/// Moves to and fro.
#[derive(Component)]
struct Lorry;

fn drive(time: Res<'_, Time>, mut lorries: Query<'_, '_, &mut Transform, With<Lorry>>) {
    for mut transform in &mut lorries {
        let y = 20.0 + 12.0 * (time.elapsed_secs_f64() * 0.6).sin();
        transform.translation = at(40.0, y, 5.0);
    }
}

#[test]
fn flyers_reroute_around_an_obstacle_that_moves() {
    let mut app = app(hall());
    app.add_systems(Update, drive.before(bevy_airlane::AirlaneSystems::World));
    let lorry = (Lorry, Obstacle::cuboid(Vec3::new(6.0, 40.0, 8.0)), Transform::default());
    app.world_mut().spawn(lorry);
    for n in 0..12 {
        let y = 3.0 + 2.0 * f64::from(n);
        spawn(&mut app, 0.8, at(3.0, y, 5.0), at(75.0, 36.0 - y, 5.0));
    }
    run_until(&mut app, 1200, "12 arrivals", |app| said(app).arrived.len() == 12);
    assert!(said(&app).rerouted.len() >= 5, "{}", said(&app).rerouted.len());
    assert!(said(&app).failed.is_empty(), "{:?}", said(&app).failed);
    assert_sound(&app);
}

#[test]
fn an_obstacle_that_leaves_opens_the_way_and_the_world_is_as_before() {
    let mut scene = hall();
    scene.voxels.insert_box([25, 0, 0], [27, 40, 20]);
    scene.voxels.remove_box([25, 18, 8], [27, 22, 12]);
    let mut app = app(scene);
    let before = app.world().resource::<Airspaces>().airspace().unwrap();
    let plug = Obstacle::cuboid(Vec3::splat(6.0));
    let plug =
        app.world_mut().spawn((plug, Transform::from_translation(at(26.0, 20.0, 10.0)))).id();
    let ship = spawn(&mut app, 0.8, at(3.0, 20.0, 10.0), at(45.0, 20.0, 10.0));
    for _ in 0..10 {
        app.update();
    }
    let failed = &said(&app).failed;
    assert_eq!(failed.len(), 1, "{failed:?}");
    assert!(failed[0].will_retry && failed[0].reason().is_some());
    assert_eq!(app.world().get::<Flight>(ship).unwrap().status(), FlightStatus::Stranded);
    app.world_mut().despawn(plug);
    run_until(&mut app, 600, "arrival", |app| said(app).arrived.len() == 1);
    assert_eq!(app.world().resource::<Airspaces>().airspace().unwrap(), before);
    assert_sound(&app);
}

#[test]
fn a_door_that_closes_sends_flyers_another_way() {
    let mut scene = Scene::open([60, 40, 20]).unwrap();
    scene.voxels.insert_box([30, 0, 0], [32, 40, 20]);
    scene.voxels.remove_box([30, 18, 8], [32, 22, 12]); // two doors
    scene.voxels.remove_box([30, 34, 8], [32, 38, 12]);
    let mut app = app(scene);
    let ship = spawn(&mut app, 0.8, at(3.0, 20.0, 10.0), at(55.0, 20.0, 10.0));
    for _ in 0..30 {
        app.update();
    }
    assert!(app.world().get::<FlightPath>(ship).unwrap().length() < 54.0);
    let mut edits = Edits::new();
    edits.block_box([30, 18, 8], [32, 22, 12]);
    app.world_mut().resource_mut::<Airspaces>().edit(edits);
    app.update();
    let rerouted = said(&app).rerouted.clone();
    assert_eq!(rerouted.len(), 1);
    assert!(rerouted[0].broken_at.is_some_and(|at| at > 10.0 && at < 30.0), "{rerouted:?}");
    assert!(app.world().get::<FlightPath>(ship).unwrap().length() > 50.0);
    run_until(&mut app, 600, "arrival", |app| said(app).arrived.len() == 1);
    assert_sound(&app);
}

#[test]
fn a_flyer_that_hovers_makes_way() {
    let mut app = app(Scene::open([60, 40, 20]).unwrap());
    let place = Transform::from_translation(at(30.0, 20.0, 10.0));
    let hover = app.world_mut().spawn((Flyer::ball(0.5), place, Cruise::default())).id();
    let ball = Transform::from_translation(at(10.0, 20.5, 10.0));
    let ball = app.world_mut().spawn((Obstacle::ball(2.0), ball)).id();
    let mut evaded = false;
    for n in 0..600 {
        // 3 m/s, slower than the flyer.
        let translation = at(10.0 + 0.05 * f64::from(n), 20.5, 10.0);
        app.world_mut().get_mut::<Transform>(ball).unwrap().translation = translation;
        app.update();
        evaded |= app.world().get::<Flight>(hover).unwrap().status() == FlightStatus::Evading;
    }
    assert!(evaded);
    assert_ne!(app.world().get::<Transform>(hover).unwrap().translation, place.translation);
    assert_sound(&app);
}

#[test]
fn bodies_of_all_sizes_share_a_world() {
    let mut scene = Scene::open([40, 30, 20]).unwrap();
    scene.voxels.insert_box([20, 0, 0], [21, 30, 20]);
    scene.voxels.remove_box([20, 10, 8], [21, 12, 10]); // a window, two by two
    let mut app = app(scene);
    let [from, to] = [at(5.0, 11.0, 9.0), at(35.0, 11.0, 9.0)];
    let small = spawn(&mut app, 0.9, from, to);
    let large = spawn(&mut app, 1.2, from, to);
    let flat = FlyerBody::Cuboid { size: Vec3::new(5.0, 1.0, 1.5) };
    let flat = app
        .world_mut()
        .spawn((
            Flyer::default().with_body(flat),
            Transform::from_translation(from),
            FlyTo::point(to),
        ))
        .id();
    app.update();
    assert!(app.world().get::<FlightPath>(small).is_some());
    assert!(app.world().get::<FlightPath>(large).is_none());
    assert!(app.world().get::<FlightPath>(flat).is_some());
    let failed = &said(&app).failed;
    assert_eq!(failed.len(), 1);
    assert_eq!(failed[0].entity, large);
    // Which size would fit, and that is the window's.
    let widest = failed[0].reason().unwrap().widest().unwrap();
    assert!((0.9..=1.0).contains(&widest), "{widest}");
}

#[test]
fn partial_paths_say_why() {
    let mut scene = Scene::open([40, 30, 20]).unwrap();
    scene.voxels.insert_box([20, 0, 0], [21, 30, 20]);
    let mut app = app(scene);
    let ship = spawn(&mut app, 0.5, at(5.0, 11.0, 9.0), at(35.0, 11.0, 9.0));
    app.world_mut().get_mut::<Flyer>(ship).unwrap().partial = true;
    app.update();
    let path = app.world().get::<FlightPath>(ship).unwrap();
    assert_eq!(path.reason().unwrap().name(), "exhausted");
    assert!(said(&app).failed[0].partial);
    run_until(&mut app, 300, "the end of the path", |app| {
        app.world().get::<Flight>(ship).unwrap().status() == FlightStatus::Stranded
    });
    assert!(said(&app).arrived.is_empty());
    // The wall opens: it goes on by itself.
    let mut edits = Edits::new();
    edits.free_box([20, 5, 5], [21, 15, 15]);
    app.world_mut().resource_mut::<Airspaces>().edit(edits);
    run_until(&mut app, 600, "arrival", |app| said(app).arrived.len() == 1);
    assert_sound(&app);
}

#[test]
fn a_chaser_follows_its_target() {
    let mut app = app(hall());
    let target = app.world_mut().spawn(Transform::from_translation(at(10.0, 30.0, 5.0))).id();
    let ship = spawn(&mut app, 0.8, at(3.0, 5.0, 5.0), Vec3::ZERO);
    app.world_mut().entity_mut(ship).insert(FlyTo::entity(target));
    for n in 0..400 {
        let x = 10.0 + 0.15 * f64::from(n);
        app.world_mut().get_mut::<Transform>(target).unwrap().translation = at(x, 35.0, 5.0);
        app.update();
        if n == 250 {
            assert!(said(&app).failed.is_empty(), "{:?}", said(&app).failed);
        }
    }
    // The target ended in the second wall's shadow; what counts is that the chaser kept up with it.
    let gap = app.world().get::<Transform>(ship).unwrap().translation.x - (10.0 + 0.15 * 399.0);
    assert!(gap.abs() < 30.0, "{gap}");
    assert_sound(&app);
}

#[test]
fn hosts_may_move_flyers_themselves() {
    let mut app = app(hall());
    let goal = at(20.0, 30.0, 5.0);
    let place = Transform::from_translation(at(3.0, 5.0, 5.0));
    let ship = app.world_mut().spawn((Flyer::ball(0.8), place, FlyTo::point(goal))).id();
    app.update();
    let path = app.world().get::<FlightPath>(ship).unwrap().clone();
    let mut along = 0.0;
    while said(&app).arrived.is_empty() && along < 100.0 {
        along += 0.3;
        app.world_mut().get_mut::<Transform>(ship).unwrap().translation = path.point_at(along);
        app.update();
        let done = app.world().get::<Flight>(ship).unwrap().done();
        assert!((done - along.min(path.length())).abs() < 0.01, "{done} {along}");
    }
    assert_eq!(said(&app).arrived.len(), 1);
    // One leg a frame, of one point: where it stands.
    let audit = app.world().resource::<FlightAudit>();
    assert_eq!(audit.legs, audit.frames);
    assert_sound(&app);
}

#[test]
fn the_auditor_sees_hosts_move_their_flyers_into_walls() {
    for from in [at(3.0, 5.0, 5.0), Vec3::NAN] {
        let mut app = app(hall());
        let place = Transform::from_translation(from);
        let ship = app.world_mut().spawn((Flyer::ball(0.8), place)).id();
        app.update();
        assert_eq!(app.world().resource::<FlightAudit>().in_wall, 0);
        app.world_mut().get_mut::<Transform>(ship).unwrap().translation = at(26.0, 5.0, 5.0);
        app.update();
        let audit = app.world().resource::<FlightAudit>();
        assert_eq!((audit.in_wall, audit.first), (1, Some((1, ship))));
    }
}

#[test]
fn flyers_that_are_despawned_or_stopped_cancel_their_queries() {
    let mut app = app(hall());
    // Nothing is answered: all that is asked waits.
    let budget = std::time::Duration::ZERO;
    app.insert_resource(AirlaneSettings { budget, ..AirlaneSettings::default() });
    let gone = spawn(&mut app, 0.0, at(3.0, 5.0, 5.0), at(75.0, 35.0, 5.0));
    let stopped = spawn(&mut app, 0.0, at(3.0, 6.0, 5.0), at(75.0, 35.0, 5.0));
    app.update();
    let stats = |app: &App| app.world().resource::<Airspaces>().service().unwrap().stats();
    assert_eq!((stats(&app).submitted, stats(&app).cancelled), (2, 0));
    app.world_mut().despawn(gone);
    app.world_mut().entity_mut(stopped).remove::<FlyTo>();
    app.update();
    assert_eq!((stats(&app).submitted, stats(&app).cancelled), (2, 2));
    assert_eq!(app.world().get::<Flight>(stopped).unwrap().status(), FlightStatus::Idle);
}

#[test]
fn a_budget_spreads_queries_over_frames_and_all_are_answered() {
    let mut app = app(hall());
    let budget = std::time::Duration::from_micros(300);
    app.insert_resource(AirlaneSettings { budget, ..AirlaneSettings::default() });
    for n in 0..200 {
        let y = 2.0 + 0.15 * f64::from(n);
        spawn(&mut app, 0.8, at(3.0, y, 5.0), at(75.0, 36.0 - y, 9.0));
    }
    run_until(&mut app, 20_000, "200 arrivals", |app| said(app).arrived.len() == 200);
    assert_sound(&app);
}

#[test]
fn the_auditor_sees_what_comes_over_those_that_stand_still() {
    let bodies = [
        FlyerBody::Point,
        FlyerBody::Ball { radius: 0.5 },
        FlyerBody::Capsule { radius: 0.4, height: 1.8 },
        FlyerBody::Cuboid { size: Vec3::new(1.0, 0.6, 2.0) },
    ];
    for body in bodies {
        let mut app = app(hall());
        let flyer = Flyer::point().with_body(body);
        let place = Transform::from_translation(at(12.3, 20.4, 10.6));
        let stands = app.world_mut().spawn((flyer, place, Cruise::default())).id();
        app.update();
        // One leg of one point.
        assert_eq!(app.world().resource::<FlightAudit>().legs, 1, "{body:?}");
        assert_sound(&app);
        app.world_mut().spawn((Obstacle::cuboid(Vec3::splat(8.0)), place));
        app.update();
        let audit = app.world().resource::<FlightAudit>();
        assert_eq!(audit.first.map(|(_, who)| who), Some(stands), "{body:?}");
    }
}
