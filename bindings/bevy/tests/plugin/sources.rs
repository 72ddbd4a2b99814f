//! Worlds of voxels and meshes, baked in the background.

use crate::common::{assert_sound, empty, run_until, said};
use airlane::Body;
use bevy_airlane::{
    AirlaneSettings, Airspaces, Cruise, Flight, FlightStatus, FlyTo, Flyer, NavSource, Triangles,
    VoxelGrid, axes,
};
use bevy_ecs::prelude::*;
use bevy_math::{UVec3, Vec3};
use bevy_transform::components::Transform;
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
    let is_free = |app: &bevy_app::App, at: Vec3| {
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
#[test]
fn meshes_are_sources_once_they_are_loaded() {
    use bevy_asset::{AssetPlugin, Assets, RenderAssetUsages};
    use bevy_mesh::{Indices, Mesh, Mesh3d, MeshPlugin, PrimitiveTopology};
    let mut app = empty();
    app.add_plugins((AssetPlugin::default(), MeshPlugin));
    let Triangles { vertices, indices } = cuboid(Vec3::new(2.0, 8.0, 2.0));
    let positions: Vec<[f32; 3]> = vertices.iter().map(Vec3::to_array).collect();
    let mesh = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_indices(Indices::U32(indices.as_flattened().to_vec()));
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

#[test]
fn flyers_go_on_while_the_world_is_baked_again() {
    let mut app = empty();
    let source = app.world_mut().spawn(grid(14)).id();
    app.update();
    app.insert_resource(AirlaneSettings {
        budget: Duration::from_millis(2),
        ..AirlaneSettings::default()
    });
    for n in 0..20 {
        let place = Transform::from_xyz(5.0, 3.0, 2.0 + n as f32);
        let to = FlyTo::point(Vec3::new(35.0, 3.0, 27.0 - n as f32));
        app.world_mut().spawn((
            Flyer::ball(0.4),
            place,
            to,
            Cruise { speed: 6.0, ..Cruise::default() },
        ));
    }
    run_until(&mut app, 2000, "paths for all", |app| {
        let mut flights = app.world().try_query::<&Flight>().unwrap();
        flights.iter(app.world()).all(|flight| flight.status() == FlightStatus::Flying)
    });
    // The wall grows by three voxels; until that is baked, and after it, flyers move on.
    app.world_mut().entity_mut(source).insert(grid(17));
    let mut baked_for = 0;
    let mut frozen = 0;
    for _ in 0..600 {
        let before = places(&mut app);
        app.update();
        let is_baking = app.world().resource::<Airspaces>().is_baking();
        baked_for += u32::from(is_baking);
        if is_baking {
            frozen += places(&mut app).iter().zip(&before).filter(|(a, b)| a == b).count();
        }
        if said(&app).arrived.len() == 20 {
            break;
        }
    }
    assert_eq!(said(&app).arrived.len(), 20, "{baked_for} frames of baking");
    assert!(baked_for > 0 && frozen == 0, "{frozen} flyers stood still in {baked_for} frames");
    assert!(!said(&app).rerouted.is_empty());
    assert_sound(&app);
}

fn places(app: &mut bevy_app::App) -> Vec<Vec3> {
    let mut flyers = app.world_mut().query_filtered::<&Transform, With<Flyer>>();
    flyers.iter(app.world()).map(|transform| transform.translation).collect()
}
