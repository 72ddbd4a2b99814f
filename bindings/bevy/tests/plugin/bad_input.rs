//! What is wrong is said, once, and nothing else suffers.

use crate::common::{app, assert_sound, empty, run_until, said};
use airlane::{Edits, Scene};
use bevy_airlane::{
    Airspaces, Cruise, Flight, FlightStatus, FlyTo, Flyer, FlyerBody, InCrowd, NavFault, NavSource,
    Obstacle, Place, Triangles, VoxelGrid, Why,
};
use bevy_ecs::prelude::*;
use bevy_math::{Quat, UVec3, Vec3};
use bevy_transform::components::Transform;

/// Bevy's axes: x and y from 0 to 40, z from -40 to 0.
fn open() -> Scene {
    Scene::open([40, 40, 40]).unwrap()
}

const HERE: Vec3 = Vec3::new(5.0, 5.0, -5.0);
const THERE: Vec3 = Vec3::new(35.0, 35.0, -35.0);

#[test]
fn flyers_with_invalid_input_say_what_is_wrong_once() {
    let mut app = app(open());
    let bundle = |flyer: Flyer, from: Vec3, to: Vec3| {
        (flyer, Transform::from_translation(from), FlyTo::point(to), Cruise::default())
    };
    let world = app.world_mut();
    let nan = Vec3::new(f32::NAN, 1.0, 1.0);
    let cases = [
        (world.spawn(bundle(Flyer::point(), nan, THERE)).id(), "expected a transform with finite"),
        (world.spawn(bundle(Flyer::point(), HERE, nan)).id(), "expected finite numbers"),
        (world.spawn(bundle(Flyer::ball(f32::NAN), HERE, THERE)).id(), "NaN"),
        (world.spawn(bundle(Flyer::ball(-1.0), HERE, THERE)).id(), "-1"),
        (world.spawn(bundle(Flyer::ball(30.0), HERE, THERE)).id(), "does not fit"),
        (world.spawn(bundle(Flyer::point(), HERE, Vec3::splat(90.0))).id(), "outside the map"),
        (world.spawn(bundle(Flyer::point(), HERE, Vec3::splat(1e30))).id(), "too far"),
        (
            world
                .spawn((
                    Flyer::point(),
                    Transform::from_translation(HERE),
                    FlyTo(Place::Part("cellar".to_owned(), THERE)),
                ))
                .id(),
            "cellar",
        ),
        (
            world
                .spawn((
                    Flyer::point(),
                    Transform::from_translation(HERE),
                    FlyTo::entity(Entity::PLACEHOLDER),
                ))
                .id(),
            "does not exist",
        ),
    ];
    let still = bundle(Flyer::point(), HERE, THERE);
    let still = world.spawn(still).insert(Cruise { speed: f32::NAN, ..Cruise::default() }).id();
    let parent = world.spawn(Transform::default()).id();
    let child = world.spawn((bundle(Flyer::point(), HERE, THERE), ChildOf(parent))).id();
    let good = world.spawn(bundle(Flyer::ball(0.5), HERE, THERE)).id();
    run_until(&mut app, 1200, "arrival of the sound one", |app| said(app).arrived.len() == 1);
    assert_eq!(said(&app).arrived[0].entity, good);
    let failed = &said(&app).failed;
    for (entity, text) in cases.into_iter().chain([(child, "child of"), (still, "speed is NaN")]) {
        let about: Vec<_> = failed.iter().filter(|failed| failed.entity == entity).collect();
        assert_eq!(about.len(), 1, "{text}: {about:?}");
        let why = about[0].why.to_string();
        assert!(why.contains(text), "{why}");
        assert!(about[0].why.code() > 0);
    }
    assert_eq!(failed.len(), 11);
}

#[test]
fn members_of_a_crowd_with_invalid_input_say_what_is_wrong_once() {
    let mut app = app(open());
    let world = app.world_mut();
    let nan = Vec3::new(f32::NAN, 1.0, 1.0);
    let parent = world.spawn(Transform::default()).id();
    // Apart from each other: a crowd has no room for two at one place.
    let mut places = (0..).map(|n| HERE + Vec3::new(0.0, 0.0, -2.0 * n as f32));
    let mut here = || places.next().unwrap();
    let mut member = |flyer: Flyer, from: Vec3, to: FlyTo| {
        let place = Transform::from_translation(from);
        world.spawn((flyer, InCrowd, place, to, Cruise::default())).id()
    };
    let ball = || Flyer::ball(0.5);
    let to = FlyTo::point;
    let cases = [
        (member(ball(), nan, to(THERE)), "expected a transform with finite"),
        (member(ball(), here(), to(nan)), "expected finite numbers"),
        (member(ball(), here(), to(Vec3::splat(1e30))), "too far"),
        (member(Flyer::ball(f32::NAN), here(), to(THERE)), "NaN"),
        (member(Flyer::point(), here(), to(THERE)), "radius"),
        (member(ball(), here(), FlyTo::entity(Entity::PLACEHOLDER)), "does not exist"),
        (member(ball(), here(), FlyTo(Place::Part("cellar".to_owned(), THERE))), "cellar"),
        (member(ball(), here(), to(THERE)), "speed is NaN"),
        (member(ball(), here(), to(THERE)), "child of"),
    ];
    let still = Cruise { speed: f32::NAN, ..Cruise::default() };
    app.world_mut().entity_mut(cases[7].0).insert(still);
    app.world_mut().entity_mut(cases[8].0).insert(ChildOf(parent));
    for _ in 0..30 {
        app.update();
    }
    let failed = &said(&app).failed;
    for (entity, text) in cases {
        let about: Vec<_> = failed.iter().filter(|failed| failed.entity == entity).collect();
        assert_eq!(about.len(), 1, "{text}: {about:?}");
        let why = about[0].why.to_string();
        assert!(why.contains(text), "{why}");
        let status = app.world().get::<Flight>(entity).unwrap().status();
        assert_eq!(status, FlightStatus::Stranded, "{text}");
    }
    assert_eq!(failed.len(), cases.len());
    // Another goal, and another place: both are told of, or put it right.
    let mut good = app.world_mut().entity_mut(cases[1].0);
    good.insert(FlyTo::point(HERE + Vec3::new(2.0, 0.0, 0.0)));
    let place = Transform::from_translation(THERE);
    app.world_mut().entity_mut(cases[0].0).insert((place, FlyTo::point(THERE - Vec3::ONE)));
    run_until(&mut app, 300, "two arrivals", |app| said(app).arrived.len() == 2);
    assert_eq!(said(&app).failed.len(), cases.len());
}

#[test]
fn a_crowd_in_a_map_of_several_parts_is_refused_once() {
    let mut app = empty();
    let hall = || airlane::Airspace::bake(open()).unwrap();
    let mut map = airlane::Map::new();
    map.add("hall", hall()).unwrap();
    map.add("yard", hall()).unwrap();
    app.insert_resource(Airspaces::new(map).unwrap());
    let place = Transform::from_translation(HERE);
    let member = (Flyer::ball(0.5), InCrowd, place, FlyTo::point(THERE), Cruise::default());
    app.world_mut().spawn(member);
    for _ in 0..10 {
        app.update();
    }
    let failed = &said(&app).failed;
    assert_eq!(failed.len(), 1, "{failed:?}");
    assert!(failed[0].why.to_string().contains("one airspace"), "{}", failed[0].why);
}

#[test]
fn what_was_wrong_can_be_put_right() {
    let mut app = app(open());
    let place = Transform::from_translation(HERE);
    let flyer = (
        Flyer::ball(-1.0),
        place,
        FlyTo::point(THERE),
        Cruise { speed: 60.0, ..Cruise::default() },
    );
    let flyer = app.world_mut().spawn(flyer).id();
    app.update();
    assert!(matches!(said(&app).failed[0].why, Why::Body(_)));
    app.world_mut().get_mut::<Flyer>(flyer).unwrap().body = Some(FlyerBody::Ball { radius: 1.0 });
    run_until(&mut app, 200, "arrival", |app| said(app).arrived.len() == 1);
    assert_sound(&app);
}

#[test]
fn a_goal_in_a_wall_is_a_reason_and_snapping_helps() {
    let mut scene = open();
    scene.voxels.insert_box([20, 0, 0], [24, 40, 30]);
    let mut app = app(scene);
    let goal = Vec3::new(21.0, 28.0, -20.0);
    let place = Transform::from_translation(HERE);
    let exact = app.world_mut().spawn((Flyer::ball(0.5), place, FlyTo::point(goal))).id();
    let snapping = Flyer { snap: 6.0, ..Flyer::ball(0.5) };
    let snapping = app.world_mut().spawn((snapping, place, FlyTo::point(goal))).id();
    app.update();
    let failed = &said(&app).failed;
    assert_eq!(failed.len(), 1);
    assert_eq!(failed[0].entity, exact);
    let reason = failed[0].reason().unwrap();
    assert_eq!(reason.name(), "blocked");
    assert!(reason.nearest().is_some());
    assert!(app.world().get::<bevy_airlane::FlightPath>(snapping).is_some());
}

#[test]
fn one_invalid_obstacle_does_not_stop_the_others() {
    let mut app = app(open());
    let world = app.world_mut();
    let nan = Transform::from_xyz(f32::NAN, 0.0, 0.0);
    let bad = [
        world.spawn((Obstacle::ball(1.0), nan)).id(),
        world.spawn((Obstacle::ball(f32::NAN), Transform::default())).id(),
        world.spawn((Obstacle::cuboid(Vec3::new(1.0, -2.0, 1.0)), Transform::default())).id(),
        world
            .spawn((
                Obstacle { margin: Some(f32::NAN), ..Obstacle::ball(1.0) },
                Transform::default(),
            ))
            .id(),
    ];
    // Outside altogether, and far out: that is fine.
    world.spawn((Obstacle::ball(3.0), Transform::from_xyz(-500.0, 3.0, 900.0)));
    world.spawn((Obstacle::cuboid(Vec3::splat(2.0)), Transform::from_xyz(20.0, 20.0, -20.0)));
    for _ in 0..5 {
        app.update();
    }
    let errors = &said(&app).errors;
    assert_eq!(errors.len(), 4, "{errors:?}");
    for entity in bad {
        assert!(errors.iter().any(|error| error.entity == Some(entity)));
    }
    let airspace = app.world().resource::<Airspaces>().airspace().unwrap();
    assert!(!airspace.is_free([20.0, 20.0, 20.0], airlane::Body::POINT).unwrap());
    assert_eq!(airspace.obstacles().count(), 2);
}

#[test]
fn an_obstacle_whose_transform_goes_bad_stays_where_it_was() {
    let mut app = app(open());
    let place = Transform::from_xyz(20.0, 20.0, -20.0);
    let obstacle = app.world_mut().spawn((Obstacle::ball(2.0), place)).id();
    app.update();
    let before = app.world().resource::<Airspaces>().airspace().unwrap();
    app.world_mut().get_mut::<Transform>(obstacle).unwrap().rotation =
        Quat::from_xyzw(f32::NAN, 0.0, 0.0, 1.0);
    app.update();
    app.update();
    assert_eq!(said(&app).errors.len(), 1);
    assert_eq!(app.world().resource::<Airspaces>().airspace().unwrap(), before);
}

#[test]
fn invalid_edits_are_reported_and_obstacles_move_all_the_same() {
    let mut app = app(open());
    app.world_mut().spawn((Obstacle::ball(2.0), Transform::from_xyz(20.0, 20.0, -20.0)));
    let mut edits = Edits::new();
    edits.block_box([100, 100, 100], [101, 101, 101]);
    app.world_mut().resource_mut::<Airspaces>().edit(edits);
    app.update();
    assert_eq!(said(&app).errors.len(), 1);
    let text = said(&app).errors[0].fault.to_string();
    assert!(text.contains("outside the world"), "{text}");
    assert_eq!(app.world().resource::<Airspaces>().airspace().unwrap().obstacles().count(), 1);
}

#[test]
fn invalid_sources_are_named_and_the_others_are_baked() {
    let mut app = empty();
    let grid = |solid: usize, edge: f32| VoxelGrid {
        size: UVec3::splat(4),
        edge,
        solid: vec![0; solid].into(),
    };
    let world = app.world_mut();
    let bad = [
        (NavSource::Triangles(Triangles::default()), Transform::default(), "is empty"),
        (NavSource::Voxels(grid(7, 1.0)), Transform::default(), "7 bytes"),
        (NavSource::Voxels(grid(64, 0.0)), Transform::default(), "an edge of 0 m"),
        (
            NavSource::Voxels(VoxelGrid { size: UVec3::MAX, ..grid(7, 1.0) }),
            Transform::default(),
            "4294967295",
        ),
        (
            // 2^32 voxels and more: their number does not fit into 32 bits.
            NavSource::Voxels(VoxelGrid::from_fn(UVec3::splat(2048), 1.0, |_| true)),
            Transform::default(),
            "2048",
        ),
        (NavSource::Voxels(grid(64, 1.0)), Transform::from_xyz(0.0, f32::INFINITY, 0.0), "finite"),
        (
            NavSource::Voxels(grid(64, 1.0)),
            Transform::from_rotation(Quat::from_rotation_y(0.5)),
            "turned",
        ),
    ]
    .map(|(source, place, text)| (world.spawn((source, place)).id(), text));
    app.update();
    assert!(!app.world().resource::<Airspaces>().is_ready());
    app.world_mut().spawn(NavSource::Voxels(grid(64, 1.0)));
    app.update();
    app.update();
    assert!(app.world().resource::<Airspaces>().is_ready());
    for (entity, text) in bad {
        let about: Vec<_> =
            said(&app).errors.iter().filter(|error| error.entity == Some(entity)).collect();
        assert_eq!(about.len(), 1, "{about:?}");
        assert!(about[0].fault.to_string().contains(text), "{about:?}");
    }
    // Triangles that point nowhere are the engine's to refuse.
    let vertices = vec![Vec3::ZERO, Vec3::X, Vec3::Y].into();
    let indices = vec![[0, 1, 9]].into();
    app.world_mut().spawn(NavSource::Triangles(Triangles { vertices, indices }));
    app.update();
    app.update();
    let last = said(&app).errors.last().unwrap();
    assert!(matches!(last.fault, NavFault::Voxelise(_)), "{last:?}");
    assert!(app.world().resource::<Airspaces>().is_ready());
}

#[test]
fn all_components_are_registered_for_reflection() {
    use bevy_ecs::reflect::{AppTypeRegistry, ReflectComponent};
    use std::any::TypeId;
    let app = empty();
    let registry = app.world().resource::<AppTypeRegistry>().read();
    for (name, id) in [
        ("Flyer", TypeId::of::<Flyer>()),
        ("FlyTo", TypeId::of::<FlyTo>()),
        ("FlightPath", TypeId::of::<bevy_airlane::FlightPath>()),
        ("Flight", TypeId::of::<bevy_airlane::Flight>()),
        ("Cruise", TypeId::of::<Cruise>()),
        ("InCrowd", TypeId::of::<bevy_airlane::InCrowd>()),
        ("Obstacle", TypeId::of::<Obstacle>()),
        ("NavSource", TypeId::of::<NavSource>()),
    ] {
        assert!(registry.get_type_data::<ReflectComponent>(id).is_some(), "{name}");
    }
    assert!(registry.get_with_short_type_path("FlyerBody").is_some());
}
