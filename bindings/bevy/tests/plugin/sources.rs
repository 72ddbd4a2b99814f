//! Worlds of voxels and meshes, baked in the background.

use crate::common::{app, assert_sound, empty, run_long, run_until, said};
use airlane::Body;
use bevy_airlane::{
    AirlaneSettings, AirlaneTimes, Airspaces, Cruise, Flight, FlightStatus, FlyTo, Flyer,
    NavSource, Triangles, VoxelGrid, axes,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_math::{UVec3, Vec3};
use bevy_transform::components::Transform;
use std::collections::BTreeMap;
use std::time::Duration;

/// A box with a wall at x = 20 that is open above y = 14.
fn grid(top: u32) -> NavSource {
    let size = UVec3::new(40, 20, 30);
    NavSource::Voxels(VoxelGrid::from_fn(size, 1.0, |at| at.x == 20 && at.y < top))
}

#[test]
fn voxels_are_where_bevy_has_them() {
    let mut app = empty();
    let origin = Vec3::new(100.0, 10.0, -50.0);
    app.world_mut().spawn((grid(14), Transform::from_translation(origin)));
    app.update();
    let airspace = app.world().resource::<Airspaces>().airspace().unwrap();
    let is_free = |at: Vec3| airspace.is_free(axes::to_engine(origin + at), Body::POINT).unwrap();
    assert!(is_free(Vec3::new(19.5, 3.5, 3.5)) && !is_free(Vec3::new(20.5, 3.5, 3.5)));
    assert!(is_free(Vec3::new(20.5, 14.5, 3.5)) && !is_free(Vec3::new(20.5, 13.5, 29.5)));
    assert!(!is_free(Vec3::new(3.0, -0.5, 3.0)) && !is_free(Vec3::new(3.0, 3.0, 30.5)));
    assert!(is_free(Vec3::new(0.5, 0.5, 0.5)) && is_free(Vec3::new(39.5, 19.5, 29.5)));
}

/// The twelve triangles of a box about the origin.
fn cuboid(size: Vec3) -> Triangles {
    let corner =
        |n: u32| (Vec3::new((n & 1) as f32, (n >> 1 & 1) as f32, (n >> 2) as f32) - 0.5) * size;
    let faces =
        [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let indices: Vec<[u32; 3]> =
        faces.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    Triangles { vertices: (0..8).map(corner).collect::<Vec<_>>().into(), indices: indices.into() }
}

#[test]
fn triangles_follow_their_transforms_and_meshes_join_voxels() {
    let mut app = empty();
    app.world_mut().spawn(grid(14));
    let place = Transform::from_xyz(10.0, 6.0, 10.0).with_scale(Vec3::splat(2.0));
    let rock = app.world_mut().spawn((NavSource::Triangles(cuboid(Vec3::splat(2.0))), place)).id();
    app.update();
    let is_free = |app: &App, at: Vec3| {
        let airspace = app.world().resource::<Airspaces>().airspace().unwrap();
        airspace.is_free(axes::to_engine(at), Body::POINT).unwrap()
    };
    assert!(
        !is_free(&app, Vec3::new(10.0, 6.0, 10.0)) && !is_free(&app, Vec3::new(11.9, 6.0, 10.0))
    );
    assert!(is_free(&app, Vec3::new(13.0, 6.0, 10.0)) && !is_free(&app, Vec3::new(20.5, 3.5, 3.5)));
    app.world_mut().get_mut::<Transform>(rock).unwrap().translation.x = 30.0;
    app.update();
    assert!(
        is_free(&app, Vec3::new(10.0, 6.0, 10.0)) && !is_free(&app, Vec3::new(30.0, 6.0, 10.0))
    );
    app.world_mut().despawn(rock);
    app.update();
    assert!(is_free(&app, Vec3::new(30.0, 6.0, 10.0)));
    assert!(said(&app).errors.is_empty(), "{:?}", said(&app).errors);
}

#[cfg(feature = "mesh")]
fn mesh(of: &Triangles) -> bevy_mesh::Mesh {
    use bevy_mesh::{Indices, Mesh, PrimitiveTopology};
    let positions: Vec<[f32; 3]> = of.vertices.iter().map(Vec3::to_array).collect();
    Mesh::new(PrimitiveTopology::TriangleList, bevy_asset::RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_indices(Indices::U32(of.indices.as_flattened().to_vec()))
}

#[cfg(feature = "mesh")]
#[test]
fn meshes_are_sources_once_they_are_loaded() {
    use bevy_asset::{AssetPlugin, Assets};
    use bevy_mesh::{Mesh, Mesh3d, MeshPlugin};
    let mut app = empty();
    app.add_plugins((AssetPlugin::default(), MeshPlugin));
    let mesh = mesh(&cuboid(Vec3::new(2.0, 8.0, 2.0)));
    let handle = app.world().resource::<Assets<Mesh>>().reserve_handle();
    app.world_mut().spawn((
        NavSource::Mesh,
        Mesh3d(handle.clone()),
        Transform::from_xyz(5.0, 5.0, 5.0),
    ));
    app.update();
    assert!(!app.world().resource::<Airspaces>().is_ready());
    assert!(app.world().resource::<Airspaces>().is_baking());
    app.world_mut().resource_mut::<Assets<Mesh>>().insert(&handle, mesh).unwrap();
    run_until(&mut app, 5, "the bake", |app| app.world().resource::<Airspaces>().is_ready());
    let airspace = app.world().resource::<Airspaces>().airspace().unwrap();
    let is_free = |at: Vec3| airspace.is_free(axes::to_engine(at), Body::POINT).unwrap();
    assert!(!is_free(Vec3::new(5.0, 8.9, 5.0)) && is_free(Vec3::new(5.0, 9.9, 5.0)));
    let none = app.world_mut().spawn(NavSource::Mesh).id();
    app.update();
    let error = said(&app).errors.iter().find(|error| error.entity == Some(none)).unwrap();
    assert_eq!(error.fault.to_string(), "the mesh cannot be used: the entity has no `Mesh3d`");
}

#[cfg(feature = "mesh")]
#[test]
fn a_mesh_that_fails_to_load_is_left_out_and_each_fault_is_said_once() {
    use bevy_asset::{AssetPlugin, AssetServer, Assets};
    use bevy_mesh::{Mesh, Mesh3d, MeshPlugin};
    let mut app = empty();
    app.add_plugins((AssetPlugin::default(), MeshPlugin));
    app.world_mut().spawn(grid(14));
    let invalid = app.world_mut().spawn(NavSource::Triangles(Triangles::default())).id();
    let late = app.world().resource::<Assets<Mesh>>().reserve_handle();
    app.world_mut().spawn((NavSource::Mesh, Mesh3d(late.clone())));
    let missing = app.world().resource::<AssetServer>().load::<Mesh>("missing.rock");
    let missing = app.world_mut().spawn((NavSource::Mesh, Mesh3d(missing))).id();
    for _ in 0..50 {
        app.update();
    }
    // It waits for the one that may come yet.
    assert!(!app.world().resource::<Airspaces>().is_ready());
    let cube = mesh(&cuboid(Vec3::ONE));
    app.world_mut().resource_mut::<Assets<Mesh>>().insert(&late, cube).unwrap();
    run_long(&mut app, "the bake", |app| app.world().resource::<Airspaces>().is_ready());
    for _ in 0..20 {
        app.update();
    }
    let errors = &said(&app).errors;
    assert_eq!(errors.len(), 2, "{errors:?}");
    for (entity, text) in [(invalid, "is empty"), (missing, "missing.rock")] {
        let about = errors.iter().find(|error| error.entity == Some(entity)).unwrap();
        assert!(about.fault.to_string().contains(text), "{about:?}");
    }
    // The same fault again, after a change of the source, is said again.
    app.world_mut().entity_mut(invalid).insert(NavSource::Triangles(Triangles::default()));
    for _ in 0..5 {
        app.update();
    }
    assert_eq!(said(&app).errors.len(), 3);
}

#[test]
fn without_sources_there_is_no_world_and_flyers_wait_for_the_next() {
    let mut app = empty();
    let source = app.world_mut().spawn(grid(14)).id();
    let cruise = Cruise { speed: 8.0, ..Cruise::default() };
    let place = Transform::from_xyz(5.0, 3.0, 15.0);
    let to = FlyTo::point(Vec3::new(35.0, 3.0, 15.0));
    let flyer = app.world_mut().spawn((Flyer::ball(0.4), place, to, cruise)).id();
    for _ in 0..60 {
        app.update();
    }
    app.world_mut().despawn(source);
    app.update();
    let airspaces = app.world().resource::<Airspaces>();
    assert!(!airspaces.is_ready() && !airspaces.is_baking() && airspaces.map().is_none());
    let stays = app.world().get::<Transform>(flyer).unwrap().translation;
    for _ in 0..20 {
        app.update();
    }
    assert_eq!(app.world().get::<Transform>(flyer).unwrap().translation, stays);
    app.world_mut().spawn(grid(17));
    run_until(&mut app, 900, "arrival", |app| said(app).arrived.len() == 1);
    assert!(said(&app).failed.is_empty() && said(&app).errors.is_empty());
    assert_sound(&app);
}

#[test]
fn a_query_that_waits_when_the_world_goes_is_asked_again_in_the_next() {
    let mut app = empty();
    let source = app.world_mut().spawn(grid(14)).id();
    app.update();
    // Nothing is answered.
    app.world_mut().resource_mut::<AirlaneSettings>().budget = Duration::ZERO;
    let place = Transform::from_xyz(5.0, 3.0, 15.0);
    let to = FlyTo::point(Vec3::new(35.0, 3.0, 15.0));
    app.world_mut().spawn((Flyer::point(), place, to, Cruise::default()));
    app.update();
    assert_eq!(app.world().resource::<Airspaces>().service().unwrap().stats().submitted, 1);
    app.world_mut().despawn(source);
    app.update();
    app.world_mut().resource_mut::<AirlaneSettings>().budget = Duration::MAX;
    app.world_mut().spawn(grid(14));
    run_until(&mut app, 900, "arrival", |app| said(app).arrived.len() == 1);
    assert!(said(&app).failed.is_empty(), "{:?}", said(&app).failed);
}

#[test]
fn a_world_of_the_host_stays_when_sources_come_and_go() {
    let mut app = app(airlane::Scene::open([8, 8, 8]).unwrap());
    app.update();
    let empty = app.world_mut().spawn(NavSource::Triangles(Triangles::default())).id();
    app.update();
    app.world_mut().despawn(empty);
    app.update();
    assert!(app.world().resource::<Airspaces>().is_ready());
}

/// Baking, and room for bodies, are part of what the plugin takes of a frame.
#[test]
fn the_time_of_a_frame_has_the_bake_in_it() {
    let mut app = empty();
    let size = UVec3::new(96, 64, 96);
    let grid = VoxelGrid::from_fn(size, 1.0, |at| (at.x * 7 + at.y * 11 + at.z * 13) % 17 == 0);
    app.world_mut().spawn(NavSource::Voxels(grid));
    let began = std::time::Instant::now();
    app.update();
    let whole = began.elapsed();
    assert!(app.world().resource::<Airspaces>().is_ready());
    let times = *app.world().resource::<AirlaneTimes>();
    // In this frame it is all but all.
    assert!(2 * times.total() > whole, "{times:?} of {whole:?}");
    app.update();
    assert!(app.world().resource::<AirlaneTimes>().total() < times.total());
}

#[test]
fn flyers_go_on_while_the_world_is_baked_again() {
    let mut app = empty();
    let source = app.world_mut().spawn(grid(14)).id();
    app.update();
    app.insert_resource(AirlaneSettings {
        budget: Duration::from_millis(2),
        ..AirlaneSettings::default()
    });
    // At speeds of their own: they are not all on the same side of the wall.
    for n in 0..20 {
        let place = Transform::from_xyz(5.0, 3.0, 2.0 + n as f32);
        let to = FlyTo::point(Vec3::new(35.0, 3.0, 27.0 - n as f32));
        let speed = 4.0 + 0.2 * n as f32;
        app.world_mut().spawn((Flyer::ball(0.4), place, to, Cruise { speed, ..Cruise::default() }));
    }
    let all_are = |app: &mut App, some: &[FlightStatus]| {
        let mut flights = app.world_mut().query::<&Flight>();
        flights.iter(app.world()).all(|flight| some.contains(&flight.status()))
    };
    let has_path = [FlightStatus::Flying, FlightStatus::Arrived];
    run_long(&mut app, "paths for all", |app| all_are(app, &has_path));

    // The wall grows by three voxels. However long that takes to bake, flyers move on, and those that arrive meanwhile
    // turn back: all have a way ahead when the new world comes.
    app.world_mut().entity_mut(source).insert(grid(17));
    let (mut baked_for, mut frozen, mut turned) = (0, 0, 0);
    let mut before = under_way(&mut app);
    run_long(&mut app, "the bake", |app| {
        let now = under_way(app);
        let is_baking = app.world().resource::<Airspaces>().is_baking();
        if is_baking {
            baked_for += 1;
            frozen += before.iter().filter(|(who, at)| now.get(who) == Some(at)).count();
        }
        let back: Vec<_> = said(app).arrived[turned..].iter().map(|said| said.entity).collect();
        turned += back.len();
        for who in back {
            let mut flyer = app.world_mut().entity_mut(who);
            let at = flyer.get::<Transform>().unwrap().translation;
            flyer.insert(FlyTo::point(Vec3::new(40.0 - at.x, at.y, at.z)));
        }
        before = now;
        baked_for > 0 && !is_baking
    });
    run_long(&mut app, "all to arrive", |app| all_are(app, &[FlightStatus::Arrived]));
    assert_eq!(frozen, 0, "so often one stood still in {baked_for} frames of baking");
    assert!(!said(&app).rerouted.is_empty() && said(&app).arrived.len() >= 20);
    assert_sound(&app);
}

/// Where those are that have a path to fly.
fn under_way(app: &mut App) -> BTreeMap<Entity, Vec3> {
    let mut flyers = app.world_mut().query::<(Entity, &Flight, &Transform)>();
    let flying =
        flyers.iter(app.world()).filter(|(_, flight, _)| flight.status() == FlightStatus::Flying);
    flying.map(|(who, _, transform)| (who, transform.translation)).collect()
}
