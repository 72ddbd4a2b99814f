//! Invalid bakes and queries are rejected, with a reason.

use crate::common::boxes;
use airlane::plan::MeshSettings;
use airlane::scene::Model;
use airlane::space::{JoinError, Link, Place};
use airlane::world::{Agent, LinkKind, Weights};
use airlane_navmesh::{Bake, BakeError, Ground, GroundError, Trek, bake};

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
    let agent = Agent::named("soldier").unwrap();
    let link = Link {
        from: Place::new("", [3.0, 3.0, 0.5]),
        to: Place::new("", [3.0, 3.0, 40.0]),
        kind: LinkKind::Ladder,
        both_ways: true,
        length: None,
        permission: 0,
    };
    let links = [link];
    let trek = Trek {
        start: [1.0, 1.0, 0.5],
        goal: [9.0, 9.0, 0.5],
        agent: &agent,
        weights: Weights::SHORTEST,
        links: &links,
    };
    let error = ground.answer(&trek, &MeshSettings::default()).unwrap_err();
    assert!(matches!(error, GroundError::Link(JoinError::Blocked { link: 1, .. })), "{error}");
    // Who may not take it does not mind.
    let tank = Agent::named("motorcycle").unwrap();
    let error = ground.answer(&Trek { agent: &tank, ..trek }, &MeshSettings::default());
    assert!(error.unwrap_err().to_string().contains("a turning radius"));
    let nowhere = Trek { start: [f64::NAN; 3], links: &[], ..trek };
    let error = ground.answer(&nowhere, &MeshSettings::default()).unwrap_err().to_string();
    assert!(error.contains("start") && error.contains("finite"), "{error}");
}
