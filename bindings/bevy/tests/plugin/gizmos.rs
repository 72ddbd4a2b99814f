//! What is drawn: gizmos are collected without a renderer.

use crate::common::app;
use airlane::Scene;
use bevy_airlane::{
    AirlaneGizmoPlugin, AirlaneGizmos, Airspaces, FlightPath, FlyTo, Flyer, Obstacle, ShowSearch,
    axes, boxes_along,
};
use bevy_asset::AssetPlugin;
use bevy_gizmos::GizmoPlugin;
use bevy_gizmos::config::GizmoConfigStore;
use bevy_gizmos::gizmos::GizmoStorage;
use bevy_math::Vec3;
use bevy_transform::components::Transform;

fn at(x: f64, y: f64, z: f64) -> Vec3 {
    axes::to_bevy([x, y, z])
}

#[test]
fn paths_boxes_cells_obstacles_and_searches_are_drawn() {
    let mut scene = Scene::open([40, 30, 20]).unwrap();
    scene.voxels.insert_box([20, 0, 0], [21, 30, 14]);
    let mut app = app(scene);
    app.add_plugins((AssetPlugin::default(), GizmoPlugin, AirlaneGizmoPlugin));
    let place = Transform::from_translation(at(5.0, 11.0, 9.0));
    let to = FlyTo::point(at(35.0, 11.0, 9.0));
    let flyer = app.world_mut().spawn((Flyer::ball(0.6), place, to, ShowSearch::default())).id();
    app.world_mut().spawn((Obstacle::ball(2.0), Transform::from_translation(at(10.0, 25.0, 5.0))));
    app.update();

    let path = app.world().get::<FlightPath>(flyer).unwrap();
    let airspace = app.world().resource::<Airspaces>().airspace().unwrap();
    let boxes = boxes_along(&airspace, &Flyer::ball(0.6), path);
    assert!(boxes.len() >= 3, "{boxes:?}");
    for n in 0..=100 {
        let at = path.point_at(path.length() * f64::from(n) / 100.0);
        let holds = |space: &bevy_airlane::Space| {
            (at - space.centre).abs().cmple(0.5 * space.size + 1e-3).all()
        };
        assert!(boxes.iter().any(holds), "{at}");
    }
    assert!(!app.world().get::<ShowSearch>(flyer).unwrap().closed().is_empty());

    // Each switch draws more than the ones before it.
    let mut lines = Vec::new();
    for step in 0..5 {
        let mut store = app.world_mut().resource_mut::<GizmoConfigStore>();
        let (_, what) = store.config_mut::<AirlaneGizmos>();
        *what = AirlaneGizmos {
            obstacles: step > 0,
            paths: step > 1,
            boxes: step > 2,
            cells_within: if step > 3 { 30.0 } else { 0.0 },
        };
        app.world_mut().resource_mut::<GizmoStorage<AirlaneGizmos, ()>>().clear();
        app.update();
        lines.push(drawn(&app));
    }
    assert!(lines.is_sorted_by(|a, b| a < b), "{lines:?}");
    assert!(lines[0] > 0, "the search is always drawn: {lines:?}");
}

/// Points of lines that wait for a renderer, or were handed to one as an asset.
fn drawn(app: &bevy_app::App) -> usize {
    use bevy_asset::Assets;
    use bevy_gizmos::{GizmoAsset, GizmoHandles};
    let handles = app.world().resource::<GizmoHandles>().handles();
    let assets = app.world().resource::<Assets<GizmoAsset>>();
    let lines = |handle: &Option<bevy_asset::Handle<GizmoAsset>>| {
        let asset = handle.as_ref().and_then(|handle| assets.get(handle));
        asset.map_or(0, |asset| {
            let view = asset.buffer().buffer();
            view.list_positions.len() + view.strip_positions.len()
        })
    };
    handles.values().map(lines).sum()
}
