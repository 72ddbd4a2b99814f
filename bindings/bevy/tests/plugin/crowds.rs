//! Flyers that avoid each other.

use crate::common::{app, assert_sound, run_until, said};
use airlane::Scene;
use bevy_airlane::{
    Cruise, Flight, FlightStatus, Flock, FlyTo, Flyer, InCrowd, Obstacle, Why, axes,
};
use bevy_math::Vec3;
use bevy_transform::components::Transform;

fn at(x: f64, y: f64, z: f64) -> Vec3 {
    axes::to_bevy([x, y, z])
}

/// A room with a door in the middle, two wide.
fn room() -> Scene {
    let mut scene = Scene::open([40, 20, 8]).unwrap();
    scene.voxels.insert_box([20, 0, 0], [21, 20, 8]);
    scene.voxels.remove_box([20, 9, 0], [21, 12, 4]);
    scene
}

#[test]
fn a_squad_goes_through_a_door_without_touching_anything() {
    let mut app = app(room());
    for n in 0..12 {
        let from = at(4.0 + 1.5 * f64::from(n % 4), 5.0 + 3.0 * f64::from(n / 4), 2.0);
        let to = at(34.0 + 1.5 * f64::from(n % 2), 5.0 + 2.0 * f64::from(n / 2), 2.0);
        let cruise = Cruise { speed: 4.0, ..Cruise::default() };
        let place = Transform::from_translation(from);
        app.world_mut().spawn((Flyer::ball(0.4), InCrowd, place, FlyTo::point(to), cruise));
    }
    run_until(&mut app, 1500, "12 arrivals", |app| said(app).arrived.len() == 12);
    assert!(said(&app).failed.is_empty(), "{:?}", said(&app).failed);
    let crowd = app.world().resource::<Flock>().crowd().unwrap();
    assert_eq!((crowd.len(), crowd.arrived()), (12, 12));
    let places = crowd.positions();
    for (i, a) in places.iter().enumerate() {
        for b in &places[..i] {
            let gap = (0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f64>().sqrt();
            assert!(gap > 0.79, "{a:?} {b:?}");
        }
    }
    assert_sound(&app);
}

#[test]
fn members_join_leave_and_make_way_for_obstacles() {
    let mut app = app(Scene::open([40, 20, 20]).unwrap());
    let place = |x: f64| Transform::from_translation(at(x, 10.0, 10.0));
    let stays =
        app.world_mut().spawn((Flyer::ball(0.5), InCrowd, place(20.0), Cruise::default())).id();
    let leaves =
        app.world_mut().spawn((Flyer::ball(0.5), InCrowd, place(30.0), Cruise::default())).id();
    let beside =
        app.world_mut().spawn((Flyer::ball(0.5), InCrowd, place(20.4), Cruise::default())).id();
    app.update();
    let flock = app.world().resource::<Flock>();
    assert!(
        flock.unit(stays).is_some() && flock.unit(leaves).is_some() && flock.unit(beside).is_none()
    );
    let failed = &said(&app).failed;
    assert!(failed.len() == 1 && failed[0].entity == beside, "{failed:?}");
    assert!(failed[0].why.to_string().contains("overlaps"), "{}", failed[0].why);
    app.world_mut().despawn(leaves);
    app.world_mut().despawn(beside);
    let ball = app.world_mut().spawn((Obstacle::ball(1.5), place(5.0))).id();
    for n in 0..400 {
        app.world_mut().get_mut::<Transform>(ball).unwrap().translation =
            at(5.0 + 0.05 * f64::from(n), 10.2, 10.0);
        app.update();
        let gap = app.world().get::<Transform>(stays).unwrap().translation
            - app.world().get::<Transform>(ball).unwrap().translation;
        assert!(gap.length() > 1.9, "frame {n}: {gap}");
    }
    assert_eq!(app.world().resource::<Flock>().crowd().unwrap().len(), 1);
}

#[test]
fn members_chase_each_other_and_say_so_once_when_there_is_nobody_left() {
    let mut app = app(Scene::open([60, 20, 20]).unwrap());
    let place = |x: f64, y: f64| Transform::from_translation(at(x, y, 10.0));
    let cruise = |speed: f32| Cruise { speed, ..Cruise::default() };
    let to = FlyTo::point(at(50.0, 10.0, 10.0));
    let hare = (Flyer::ball(0.5), InCrowd, place(20.0, 10.0), to, cruise(3.0));
    let hare = app.world_mut().spawn(hare).id();
    let dog = (Flyer::ball(0.5), InCrowd, place(5.0, 10.0), FlyTo::entity(hare), cruise(6.0));
    let dog = app.world_mut().spawn(dog).id();
    let gap = |app: &bevy_app::App| {
        let of = |who| app.world().get::<Transform>(who).unwrap().translation;
        of(hare).distance(of(dog))
    };
    run_until(&mut app, 900, "the hare to arrive", |app| {
        said(app).arrived.iter().any(|it| it.entity == hare)
    });
    run_until(&mut app, 300, "the dog beside it", |app| gap(app) < 2.5);
    assert!(said(&app).failed.is_empty(), "{:?}", said(&app).failed);
    app.world_mut().despawn(hare);
    for _ in 0..30 {
        app.update();
    }
    let failed = &said(&app).failed;
    assert_eq!(failed.len(), 1, "{failed:?}");
    assert!(failed[0].entity == dog && failed[0].why == Why::NoTarget(hare), "{failed:?}");
    assert_eq!(app.world().get::<Flight>(dog).unwrap().status(), FlightStatus::Stranded);
    // Something else to do.
    app.world_mut().entity_mut(dog).insert(FlyTo::point(at(10.0, 5.0, 5.0)));
    run_until(&mut app, 900, "the dog back", |app| {
        said(app).arrived.last().is_some_and(|it| it.entity == dog)
            && app.world().get::<FlyTo>(dog).is_none()
    });
    assert_sound(&app);
}

#[test]
fn a_short_way_and_the_same_place_again_are_orders_too() {
    let mut app = app(Scene::open([40, 20, 20]).unwrap());
    let place = Transform::from_translation(at(10.0, 10.0, 10.0));
    let goals = [at(12.0, 10.0, 10.0), at(12.2, 10.0, 10.0), at(12.2, 10.0, 10.0)];
    let who = app.world_mut().spawn((Flyer::ball(0.5), InCrowd, place, Cruise::default())).id();
    for (n, goal) in goals.into_iter().enumerate() {
        app.world_mut().entity_mut(who).insert(FlyTo::point(goal));
        run_until(&mut app, 300, "arrival", |app| said(app).arrived.len() == n + 1);
        let gap = app.world().get::<Transform>(who).unwrap().translation.distance(goal);
        assert!(gap < 0.15, "{n}: {gap}");
    }
    assert_sound(&app);
}
