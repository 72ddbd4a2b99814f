//! A drone flies through a building made of triangles; its timed curve comes out as CSV.
//!
//! The body, the turning circle and the accelerations are the drone's: the path keeps the whole body
//! clear of the walls, and the curve keeps to what the drone can fly.
//!
//! `cargo run -p airlane --example drone -- flight.csv`, or without a file for the first lines only

use airlane::plan::Smooth;
use airlane::world::voxelise::{Navigable, Voxelise, voxelise};
use airlane::{Agent, AgentSpec, Airspace, Body, Dynamics, Mode, Model, Planner, Query};
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Two rooms of 8 × 8 × 3 m with a door of 1.4 × 2.2 m between them. Any triangles will do:
    // `airlane_io::read_model` reads them from glTF, OBJ, STL or PLY.
    let mut building = Model::default();
    let wall = 0.2;
    building
        .add_box_surface([-wall, -wall, -wall], [16.2, 8.2, 0.0]) // floor
        .add_box_surface([-wall, -wall, 3.0], [16.2, 8.2, 3.2]) // ceiling
        .add_box_surface([-wall, -wall, 0.0], [0.0, 8.2, 3.0]) // outer walls
        .add_box_surface([16.0, -wall, 0.0], [16.2, 8.2, 3.0])
        .add_box_surface([0.0, -wall, 0.0], [16.0, 0.0, 3.0])
        .add_box_surface([0.0, 8.0, 0.0], [16.0, 8.2, 3.0])
        .add_box_surface([7.9, 0.0, 0.0], [8.1, 5.0, 3.0]) // the wall with the door
        .add_box_surface([7.9, 6.4, 0.0], [8.1, 8.0, 3.0])
        .add_box_surface([7.9, 5.0, 2.2], [8.1, 6.4, 3.0]);

    // Triangles become voxels of 10 cm. The rooms are sealed, so a point inside says what is free.
    let dock = [1.5, 1.5, 1.0];
    let options = Voxelise {
        voxel: Some(0.1),
        navigable: Navigable::Seeds(vec![dock]),
        ..Voxelise::default()
    };
    let (scene, report) = voxelise(building, &options, &mut |_, _| {})?;
    eprintln!("{} triangles became {:?} voxels", report.triangles, report.size);
    let airspace = Airspace::bake(scene)?;

    // Who flies: metres, metres a second, metres a second squared.
    let mut spec = AgentSpec::new("drone");
    spec.body = Body::ball(0.3)?;
    spec.speeds = vec![(Mode::Fly, 3.0)];
    spec.dynamics = Some(Dynamics::new(3.0, 2.0).turn_radius(0.4));
    let drone = Agent::new(spec)?;

    let goal = [14.5, 1.5, 1.8];
    let query = Query::new(dock, goal).agent(&drone).trajectory(Smooth::Rounded);
    let answer = Planner::new(&airspace).path(&query)?;
    eprintln!("{}", answer.explain());
    // `?` on "no path": the error says why, for example how wide a body would fit.
    let path = answer.into_found()?;
    path.audit(&airspace)?; // an independent judge: path, curve and turns
    let trajectory = path.trajectory().ok_or("the path is not timed")?;
    eprintln!("{:.2} m in {:.2} s", path.length(), trajectory.duration());

    // As CSV, 50 lines a second. `airlane_io::write_trajectory` writes the velocity, too.
    let mut csv = String::from("t,x,y,z,speed\n");
    for state in trajectory.samples(50.0) {
        let [x, y, z] = state.position;
        csv += &format!("{:.3},{x:.3},{y:.3},{z:.3},{:.3}\n", state.time, state.speed);
    }
    match std::env::args().nth(1) {
        Some(file) => std::fs::write(file, csv)?,
        None => {
            let first: Vec<&str> = csv.lines().take(8).collect();
            writeln!(std::io::stdout(), "{}\n…", first.join("\n"))?;
        }
    }
    Ok(())
}
