//! A squad of nine flies through a gap in formation, and gathers again on the other side of the hall.
//!
//! A `Crowd` moves many units at once: they follow their paths, keep clear of walls and of one another,
//! and close ranks again behind a narrow place.
//!
//! `cargo run -p airlane --example squad`

use airlane::crowd::{Auditor, CrowdOptions, Formation, Status, UnitId, UnitSpec};
use airlane::{Airspace, Crowd, Scene};
use std::sync::Arc;

const RADIUS: f64 = 0.4;
const TICK: f64 = 1.0 / 30.0;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A wall across a hall of 60 × 24 × 12 m, with a gap of 7 × 6 m.
    let mut scene = Scene::open([60, 24, 12])?;
    scene.voxels.insert_box([29, 0, 0], [31, 24, 12]);
    scene.voxels.remove_box([29, 9, 3], [31, 16, 9]);
    let airspace = Airspace::bake(scene)?;

    let mut crowd = Crowd::new(&airspace, CrowdOptions::default());
    let squad: Vec<UnitId> = (0..9)
        .map(|n| [4.0 + 2.0 * f64::from(n % 3), 9.0 + 3.0 * f64::from(n / 3), 5.0])
        .map(|at| crowd.add(UnitSpec::new(at, RADIUS)))
        .collect::<Result<_, _>>()?;

    // Out in a wedge: one path for all, and a place beside it for each.
    crowd.march(&squad, [50.0, 12.0, 6.0], Formation::Wedge)?;
    let seconds = run(&mut crowd, 60.0)?;
    println!("the wedge arrived after {seconds:.1} s:");
    for &unit in &squad {
        let [x, y, z] = crowd.position(unit)?;
        println!("  {unit} at {x:5.1} {y:5.1} {z:5.1}");
    }

    // Back to one point. `gather` gives each a place near the goal; nine units that are sent to the
    // same point would stand in each other's way.
    crowd.gather(&squad, [6.0, 12.0, 6.0])?;
    let seconds = run(&mut crowd, 60.0)?;
    println!("all {} were back after {seconds:.1} s", crowd.len());
    Ok(())
}

/// Runs the crowd until everyone has arrived; returns how long that took, in seconds.
fn run(crowd: &mut Crowd, at_most: f64) -> Result<f64, Box<dyn std::error::Error>> {
    // The auditor has code of its own to see that nobody touches a wall or anyone else.
    let world = Arc::clone(crowd.world());
    let mut auditor = Auditor::new(&world, crowd.radii());
    let mut seconds = 0.0;
    while crowd.arrived() < crowd.len() {
        if seconds > at_most {
            let late = crowd.len() - crowd.arrived();
            return Err(format!("{late} units did not arrive within {at_most} s").into());
        }
        // A tick of the game: positions after it are ready to be drawn.
        crowd.step(TICK)?;
        seconds += TICK;
        auditor.look(&crowd.positions());
        for (unit, status) in crowd.units().zip(crowd.statuses()) {
            if let Status::NoPath(reason) = status {
                return Err(format!("{unit} has no path: {reason}").into());
            }
        }
    }
    match auditor.findings() {
        findings if findings.is_sound() => Ok(seconds),
        findings => Err(format!("somebody was hit: {findings:?}").into()),
    }
}
