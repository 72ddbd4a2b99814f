//! A wall with a door that opens and closes: edits, versions, and what becomes of a path.
//!
//! `cargo run -p airlane --example edit_and_replan`

use airlane::plan::{Revising, Verdict};
use airlane::{Airspace, Edits, Planner, Query, Scene, Shape};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A wall across a room of 64 × 64 × 24 m, which leaves 4 m free above it.
    let mut scene = Scene::open([64, 64, 24])?;
    scene.voxels.insert_box([31, 0, 0], [33, 64, 20]);
    let closed = Airspace::bake(scene)?;

    let query = Query::new([10.0, 30.0, 3.0], [54.0, 30.0, 3.0]);
    let mut planner = Planner::new(&closed);
    let over = planner.path(&query)?.into_found()?;
    println!("version {}: over the wall, {:.1} m", closed.version(), over.length());

    // `edit` leaves its version as it is and returns the next. It costs what it touches. Shapes are in
    // world units; all voxels that share a part of their inside with the shape are edited.
    let door = Shape::cuboid([30.0, 28.0, -0.5], [33.0, 33.0, 4.5]);
    let (open, changed) = closed.edit(Edits::new().free(door.clone()))?;
    println!("version {}: a door of {} voxels", open.version(), changed.freed);

    // The old path is still clear, so it is kept, unless a shorter one is asked for.
    planner.follow(&open);
    assert_eq!(planner.revise(&over, &query)?.verdict, Verdict::Kept);
    let mut revising = Revising::default();
    revising.look_for_shortcuts = true;
    let through = planner.revise_with(&over, &query, &revising)?;
    println!("  {:?}: {:.1} m", through.verdict, through.answer.found()?.length());
    let through = through.answer.into_found()?;

    // `apply` edits in place. A batch is applied as a whole or, if anything in it is invalid, not at
    // all. Here the door closes, and everything above the wall as well.
    let mut airspace = open.clone();
    let lid = Shape::cuboid([30.6, -0.5, 19.6], [32.4, 63.5, 23.4]);
    airspace.apply(Edits::new().block(door).block(lid))?;
    planner.follow(&airspace);
    let revision = planner.revise(&through, &query)?;
    println!("version {}: {:?}", airspace.version(), revision.verdict);
    println!("  broken after {:.1} m", revision.broken_at.ok_or("the door is closed")?);
    // No path is an answer, too, with a reason for people and a code for machines.
    let why = revision.answer.into_found().expect_err("everything is closed");
    println!("  {why} (code {})", why.code());

    // Old versions are still there for whoever holds them, and give the same answer as before.
    planner.follow(&closed);
    let again = planner.path(&query)?.into_found()?;
    match again.fingerprint() == over.fingerprint() {
        true => println!("version {}: {:.1} m, as before", closed.version(), again.length()),
        false => return Err("the first version has changed".into()),
    }
    Ok(())
}
