//! Invalid bakes and queries are rejected, with a reason.

use crate::common::{EXACT, boxes};
use airlane::map::MapError;
use airlane::{Agent, Link, Model, Profile, Query};
use airlane_navmesh::{Bake, BakeError, Ground, GroundError, bake};

fn plate() -> Model {
    boxes(&[[[0.0; 3], [10.0, 10.0, 0.5]]])
}

fn rejected(model: &Model, change: fn(&mut Bake)) -> String {
    let mut options = Bake::default();
    change(&mut options);
    bake(model, &options).expect_err("it is rejected").to_string()
}

#[test]
fn invalid_measures_are_rejected() {
    assert!(rejected(&plate(), |b| b.cell = 0.0).contains("invalid cell 0"));
    assert!(rejected(&plate(), |b| b.cell = f64::NAN).contains("cell"));
    assert!(rejected(&plate(), |b| b.cell_height = -1.0).contains("invalid cell height -1"));
    assert!(rejected(&plate(), |b| b.radius = -0.1).contains("invalid radius -0.1"));
    assert!(rejected(&plate(), |b| b.height = f64::INFINITY).contains("height"));
    assert!(rejected(&plate(), |b| b.max_slope = f64::NAN).contains("slope"));
    assert!(rejected(&plate(), |b| b.step = 1e9).contains("step"));
    assert!(rejected(&plate(), |b| b.simplify = -1.0).contains("simplification"));
}

#[test]
fn invalid_models_are_rejected() {
    let mut model = Model { vertices: vec![[0.0; 3]; 3], ..Model::default() };
    model.triangles = vec![[0, 1, 2], [0, 1, 7]];
    assert!(
        rejected(&model, |_| {})
            .contains("triangle 1 refers to vertex 7, but there are only 3 vertices")
    );
    model.triangles.pop();
    model.vertices[2][1] = f64::NAN;
    assert!(rejected(&model, |_| {}).contains("vertex 2 is at (0, NaN, 0)"));
    assert!(rejected(&Model::default(), |_| {}).contains("no floor found: of 0 triangles"));
    let error = rejected(&plate(), |b| b.cell = 1e-4);
    assert!(
        error.contains("100001 × 100001") && error.contains("use cells of at least"),
        "{error}"
    );
    assert!(rejected(&plate(), |b| b.radius = 6.0).contains("body of radius 6"));
}

/// A floor upside down is none, unless both sides count.
#[test]
fn the_wrong_side_of_a_floor_is_named() {
    let model = Model {
        vertices: vec![[0.0; 3], [9.0, 0.0, 0.0], [9.0, 9.0, 0.0], [0.0, 9.0, 0.0]],
        triangles: vec![[0, 2, 1], [0, 3, 2]],
        ..Model::default()
    };
    let error = bake(&model, &Bake::default()).unwrap_err();
    assert!(matches!(error, BakeError::NoFloor { below: 2, steep: 0, .. }), "{error}");
    let both = Bake { both_sides: true, ..Bake::default() };
    let baked = bake(&model, &both).unwrap();
    assert_eq!((baked.report.triangles, baked.report.walkable), (2, 2));
}

#[test]
fn links_off_the_mesh_are_rejected() {
    let mut ground = Ground::new(plate(), Bake::default());
    ground.set_link(7, Link::ladder([3.0, 3.0, 0.5], [3.0, 3.0, 40.0]));
    let query = Query::new([1.0, 1.0, 0.5], [9.0, 9.0, 0.5]).method(EXACT);
    let soldier = query.clone().agent(&Agent::named("soldier").unwrap());
    let error = ground.path(&soldier).unwrap_err();
    assert!(matches!(error, GroundError::Link(MapError::Link { key: 7, .. })), "{error}");
    // Who may not take it does not mind; but an exact search knows no turning radius.
    let motorcycle = query.clone().agent(&Agent::named("motorcycle").unwrap());
    let error = ground.path(&motorcycle).unwrap_err();
    assert!(error.to_string().contains("a turning radius"), "{error}");
    let by_profile = motorcycle.method(Profile::Default);
    assert!(ground.path(&by_profile).unwrap().found().is_ok());
    assert!(ground.remove_link(7).is_some() && ground.remove_link(7).is_none());
    assert!(ground.path(&soldier).unwrap().found().is_ok());
    let error = ground.path(&soldier.start_at([f64::NAN; 3])).unwrap_err().to_string();
    assert!(error.contains("start") && error.contains("finite"), "{error}");
}
