//! From triangles to paths: how near a body comes to the mesh itself, by `parry3d`'s measure.

use crate::common::{Draw, free_voxels};
use airlane::scene::Model;
use airlane::world::voxelise::{Navigable, Voxelise, voxelise};
use airlane::world::{Body, World};
use airlane::{Airspace, Edits, Outcome, Path, Planner, Profile, Query, Shape};
use parry3d_f64::math::{Pose, Vector};
use parry3d_f64::query::distance;
use parry3d_f64::shape::{Segment, TriMesh};

const VOXEL: f64 = 0.25;

/// Boxes turned any way, and loose triangles, in a room of 8 × 8 × 6 metres.
fn clutter(seed: u64) -> Model {
    let mut draw = Draw(seed.wrapping_mul(977) + 1);
    let mut number = |low: f64, high: f64| low + (high - low) * draw.below(10_000) as f64 / 1e4;
    let mut model = Model::default();
    for _ in 0..7 {
        let centre = [number(0.5, 7.5), number(0.5, 7.5), number(0.5, 5.5)];
        let half = [number(0.1, 0.8), number(0.1, 0.8), number(0.1, 1.5)];
        let (yaw, tilt) = (number(0.0, 6.0), number(0.0, 3.0));
        let first = model.vertices.len();
        model.add_box_surface(half.map(|c| -c), half);
        for vertex in &mut model.vertices[first..] {
            let [x, y, z] = *vertex;
            let (y, z) = (y * tilt.cos() - z * tilt.sin(), y * tilt.sin() + z * tilt.cos());
            let (x, y) = (x * yaw.cos() - y * yaw.sin(), x * yaw.sin() + y * yaw.cos());
            *vertex = [centre[0] + x, centre[1] + y, centre[2] + z];
        }
    }
    for _ in 0..6 {
        let first = model.vertices.len() as u32;
        let start = [number(0.0, 8.0), number(0.0, 8.0), number(0.0, 6.0)];
        for _ in 0..3 {
            model.vertices.push(start.map(|c| c + number(-1.0, 1.0)));
        }
        model.triangles.push([first, first + 1, first + 2]);
    }
    model
}

fn bake(model: Model) -> Airspace {
    let options = Voxelise { voxel: Some(VOXEL), margin: Some(1.5), ..Voxelise::default() };
    let (scene, _) = voxelise(model, &options, &mut |_, _| {}).unwrap();
    Airspace::bake(scene).unwrap()
}

fn mesh(world: &World) -> TriMesh {
    let surface = world.surface().expect("it came from triangles");
    let vertices = surface.vertices.iter().map(|&vertex| Vector::from(vertex)).collect();
    TriMesh::new(vertices, surface.triangles.to_vec()).unwrap()
}

/// The least distance between a path and a mesh.
fn least_distance(mesh: &TriMesh, path: &Path) -> f64 {
    let points: Vec<_> = path.points().iter().map(|&point| Vector::from(point)).collect();
    let none = Pose::IDENTITY;
    let ends = points.windows(2).map(|ends| Segment::new(ends[0], ends[1]));
    ends.map(|segment| distance(&none, &segment, &none, mesh).unwrap().distance)
        .fold(f64::INFINITY, f64::min)
}

/// Random points in world coordinates, where a body of some size fits or not.
fn anywhere(world: &World, draw: &mut Draw) -> [f64; 3] {
    let [x, y, z] = world.size().map(|n| VOXEL * f64::from(n));
    let low = world.frame().origin;
    let mut share = || draw.below(1 << 20) as f64 / f64::from(1 << 20);
    [low[0] + share() * x, low[1] + share() * y, low[2] + share() * z]
}

#[test]
fn a_ball_never_comes_nearer_to_a_triangle_than_its_radius() {
    let (mut found, mut tight) = (0, 0);
    for seed in 0..10 {
        let space = bake(clutter(seed));
        let mesh = mesh(space.world());
        for radius in [0.1, 0.3, 0.45, 0.8] {
            let body = Body::ball(radius).unwrap();
            let mut planner = Planner::new(&space);
            let mut draw = Draw(seed);
            for round in 0..25 {
                let (start, goal) =
                    (anywhere(space.world(), &mut draw), anywhere(space.world(), &mut draw));
                let profile = [Profile::Fast, Profile::Default, Profile::Quality][round % 3];
                let query = Query::new(start, goal).body(body).method(profile);
                let Outcome::Found(path) = planner.path(&query).unwrap().outcome else { continue };
                let least = least_distance(&mesh, &path);
                assert!(least >= radius - 1e-9, "seed {seed}, radius {radius}: {least}");
                assert_eq!(path.audit(&space), Ok(()));
                let clearance = path.clearance(&space, 2.0);
                assert!(clearance <= least + 1e-9 && clearance >= radius - 1e-6);
                found += 1;
                tight += usize::from(least < radius + 2.0 * VOXEL);
            }
        }
    }
    assert!(found > 400 && tight > 100, "{found} paths, {tight} of them near the mesh");
}

/// A mesh that moves between meshes: bodies keep their distance to both, and their rooms follow it.
#[test]
fn a_mesh_that_moves_between_meshes_is_kept_clear_of() {
    let mut wedge = Model::default();
    wedge.add_prism_surface(&[[-0.8, -0.6], [0.9, -0.4], [0.0, 0.8]], [-0.5, 0.7]);
    let moved = |at: [f64; 3]| {
        let vertices = wedge.vertices.iter();
        let vertices = vertices.map(|v| Vector::from([v[0] + at[0], v[1] + at[1], v[2] + at[2]]));
        TriMesh::new(vertices.collect(), wedge.triangles.clone()).unwrap()
    };
    let shape = Shape::model(wedge.clone());
    let radius = 0.2;
    let bodies = [
        Body::ball(radius).unwrap(),
        Body::capsule(0.15, 0.8).unwrap(),
        Body::cuboid([0.5, 0.3, 0.2]).unwrap(),
    ];
    let (mut found, mut around, mut near) = (0, 0, 0);
    for seed in 0..4 {
        let bare = bake(clutter(seed));
        let (still, mut space) = (mesh(bare.world()), bare.clone());
        let mut planner = Planner::new(&space);
        let mut draw = Draw(seed + 5);
        for step in 0..24 {
            let ends = [(); 2].map(|()| anywhere(space.world(), &mut draw));
            let query = |body| Query::new(ends[0], ends[1]).body(body);
            // In the way of the ball, if it has one.
            let before = planner.path(&query(bodies[0])).unwrap().outcome.found().cloned();
            let at = match &before {
                Some(path) => path.point_at(path.length() / 2.0),
                None => anywhere(space.world(), &mut draw),
            };
            space.apply(Edits::new().set_obstacle(1, &shape, airlane::Pose::at(at))).unwrap();
            planner.follow(&space);
            let obstacle = moved(at);
            for body in bodies {
                let Outcome::Found(path) = planner.path(&query(body)).unwrap().outcome else {
                    continue;
                };
                found += 1;
                assert_eq!(path.audit(&space), Ok(()), "seed {seed}, step {step}: {body}");
                if body == bodies[0] {
                    let least = least_distance(&obstacle, &path);
                    assert!(least >= radius - 1e-9, "seed {seed}, step {step}: {least}");
                    assert!(least_distance(&still, &path) >= radius - 1e-9);
                    near += usize::from(least < 3.0 * VOXEL);
                    around += usize::from(before.is_some());
                }
            }
            if step % 6 == 5 {
                let fresh = Airspace::new(World::clone(space.world())).unwrap();
                for body in bodies {
                    assert_eq!(
                        space.room(body).unwrap().world(),
                        fresh.room(body).unwrap().world()
                    );
                    assert_eq!(
                        space.room(body).unwrap().cells(),
                        fresh.room(body).unwrap().cells()
                    );
                }
            }
        }
        space.apply(Edits::new().remove_obstacle(1)).unwrap();
        assert_eq!(space, bare);
        for body in bodies {
            assert_eq!(space.room(body).unwrap(), bare.room(body).unwrap());
        }
    }
    assert!(found > 60 && around > 10 && near > 10, "{found} {around} {near}");
}

/// The auditor against parry: it refuses a ball along the path of a smaller one where the ball is nearer
/// to a triangle than its radius, and there only.
#[test]
fn the_auditor_refuses_a_ball_that_comes_too_near_to_a_triangle() {
    let (mut refused, mut passed) = (0, 0);
    for seed in 0..6 {
        let space = bake(clutter(seed));
        let mesh = mesh(space.world());
        let mut planner = Planner::new(&space);
        let mut draw = Draw(seed);
        for _ in 0..40 {
            let ends = [anywhere(space.world(), &mut draw), anywhere(space.world(), &mut draw)];
            let thin = Body::ball(0.1).unwrap();
            let answer = planner.path(&Query::new(ends[0], ends[1]).body(thin)).unwrap();
            let Outcome::Found(path) = answer.outcome else { continue };
            let least = least_distance(&mesh, &path);
            if least > 0.8 {
                // Here the border of the world or a body too large for its voxels would decide.
                continue;
            }
            let ball =
                |radius| Path::from_points(path.points(), Body::ball(radius).unwrap(), &space);
            let wide = ball(least + 1e-3).expect_err("nearer than its radius").to_string();
            assert!(wide.contains("nearer") || wide.contains("solid"), "seed {seed}: {wide}");
            refused += 1;
            // Filled insides count as well, so a narrower one need not pass.
            passed += usize::from(ball(least - 1e-3).is_ok());
        }
    }
    assert!(refused > 40 && passed > refused / 2, "{refused} refused, {passed} passed");
}

#[test]
fn in_a_mesh_too_the_goals_in_reach_only_shrink() {
    for seed in 20..24 {
        let space = bake(clutter(seed));
        let mut draw = Draw(seed);
        let pairs = [(); 40].map(|()| [(); 2].map(|()| anywhere(space.world(), &mut draw)));
        let mut before = [true; 40];
        for radius in [0.0, 0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1.0] {
            let body = Body::ball(radius).unwrap();
            let mut planner = Planner::new(&space);
            let now = pairs.map(|[start, goal]| {
                planner.path(&Query::new(start, goal).body(body)).unwrap().found().is_ok()
            });
            for (i, (now, before)) in now.iter().zip(before).enumerate() {
                assert!(!now || before, "seed {seed}: {:?} with {radius}, not with less", pairs[i]);
            }
            before = now;
        }
    }
}

#[test]
fn sealed_rooms_are_reached_only_from_a_seed_inside() {
    // A closed box of 4 metres, in it another of 1 metre.
    let mut model = Model::default();
    model.add_box_surface([-2.0; 3], [2.0; 3]).add_box_surface([-0.5; 3], [0.5; 3]);
    let bake = |navigable| {
        let options =
            Voxelise { voxel: Some(0.2), margin: Some(1.0), navigable, ..Voxelise::default() };
        let (scene, _) = voxelise(model.clone(), &options, &mut |_, _| {}).unwrap();
        Airspace::bake(scene).unwrap()
    };
    let (room, core, outside) = ([1.2, 1.2, 1.2], [0.0, 0.0, 0.0], [2.7, 2.7, 2.7]);
    let free = |space: &Airspace| {
        [room, core, outside].map(|point| {
            let voxel = space.world().frame().lattice_from_world(point).unwrap().voxel();
            free_voxels(space.world()).contains(&voxel)
        })
    };
    assert_eq!(free(&bake(Navigable::FromOutside)), [false, false, true]);
    assert_eq!(free(&bake(Navigable::Seeds(vec![room]))), [true, false, false]);
    let everything = bake(Navigable::Everything);
    assert_eq!(free(&everything), [true, true, true]);
    let answer = Planner::new(&everything).path(&Query::new(room, outside)).unwrap();
    assert!(matches!(answer.outcome, Outcome::Unreachable(_)));
}
