//! Pictures of answers in an airspace.

use super::micros;
use airlane::geom::Voxel;
use airlane::world::World;
use airlane::{Airspace, Answer};
use airlane_picture::{Image, PALETTE, Picture, Strand};

/// Draws the solids of an airspace and the paths of answers by one method.
pub(super) fn of_answers(airspace: &Airspace, method: &str, answers: &[Answer]) -> Image {
    // A body plans in a world of its own; what is seen are the solids themselves.
    let world = airspace.world();
    let world = world.base().map_or(&**world, |base| base);
    let paths: Vec<_> = answers
        .iter()
        .filter_map(|answer| {
            let path = answer.any_path()?;
            let time = micros((answer.times.search + answer.times.refine).as_secs_f64() * 1e6);
            Some((format!("{method}\t{:.1}\t{time}", path.length()), path.lattice_points()))
        })
        .collect();
    let strands: Vec<_> = paths
        .iter()
        .zip(PALETTE.iter().cycle())
        .map(|((label, points), &colour)| Strand { label, colour, points, ends: [true; 2] })
        .collect();
    let note = match strands.is_empty() {
        true => "no path",
        false => "length, and time of search and refinement",
    };
    let picture =
        Picture { hollow: is_closed(world), notes: vec![note.to_owned()], ..Picture::default() };
    crate::progress::with_spinner("drawing", || picture.render(world.solids(), &strands))
}

/// Whether most of what is seen from outside is solid, as of caves and closed halls.
fn is_closed(world: &World) -> bool {
    let [x, y, z] = world.size().map(|n| n as i32);
    let solids = world.solids();
    let steps = |n: i32| (0..16).map(move |i| (n - 1) * i / 15);
    let top = steps(x).flat_map(|a| steps(y).map(move |b| [a, b, z - 1]));
    let side = steps(x).flat_map(|a| steps(z).map(move |b| [a, 0, b]));
    let border: Vec<bool> = top.chain(side).map(|voxel| solids.contains(Voxel(voxel))).collect();
    2 * border.iter().filter(|solid| **solid).count() > border.len()
}
