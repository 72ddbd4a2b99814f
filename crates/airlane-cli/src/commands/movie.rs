//! The moving picture of `airlane demo --movie`: a drone flies through a city while a block is pushed
//! across its path, and the path is revised in every frame.

use crate::progress::Bar;
use airlane::geom::LatticePoint;
use airlane::{Airspace, Body, Edits, Path, Planner, Pose, Query, Shape};
use airlane_picture::{Movie, PALETTE, Picture, Strand, View};
use anyhow::Result;

/// Frames in which the drone flies, and frames a second.
const FRAMES: u32 = 84;
const RATE: u16 = 14;
/// How long the last frame stands, in seconds.
const REST: u16 = 2;
const PIXELS: [u32; 2] = [840, 470];
const RADIUS: f64 = 0.8;
const SNAP: f64 = 3.0;
/// How far beside the way a point is no bend, in voxels.
const STRAIGHT: f64 = 0.1;
/// The block: half of its size, and its colour.
const HALF: [f64; 3] = [7.0, 7.0, 24.0];
const BLOCK_COLOUR: [u8; 3] = [214, 96, 77];
const BLOCK: u64 = 1;
/// Where along the first path the block crosses it, as a share of its length.
const CROSSING: f64 = 0.55;
/// How far the block is pushed.
const PUSH: f64 = 34.0;
/// From when to when it is pushed, as shares of the movie.
const PUSHED: [f64; 2] = [0.06, 0.52];

/// Makes the movie of a flight between two points.
pub(super) fn make(mut airspace: Airspace, [start, goal]: [[f64; 3]; 2]) -> Result<Movie> {
    // The corners may be too near to a wall for the drone.
    let query = Query::new(start, goal).body(Body::ball(RADIUS)?).snap(SNAP);
    let mut planner = Planner::new(&airspace);
    planner.prepare(&query)?;
    let mut path = planner.path(&query)?.into_found()?;
    let (first, speed) = (path.clone(), 1.25 * path.length() / f64::from(FRAMES));
    let block = Shape::cuboid(HALF.map(|half| -half), HALF);
    let mut flown = vec![path.point_at(0.0)];
    let mut frames = Vec::new();
    let mut bar = Bar::new(u64::from(FRAMES), "drawing");
    for frame in 0..FRAMES {
        let centre = block_at(&first, f64::from(frame) / f64::from(FRAMES));
        airspace.apply(Edits::new().set_obstacle(BLOCK, &block, Pose::at(centre)))?;
        planner.follow(&airspace);
        let drone = flown[flown.len() - 1];
        // Where the block leaves no path for now, the drone waits.
        let revised = planner.revise(&path, &query.start_at(drone))?.answer.into_found();
        let next = match revised {
            Ok(revised) => {
                path = revised;
                path.point_at(speed)
            }
            Err(_) => drone,
        };
        frames.push(draw(&airspace, &path, &flown, centre)?);
        add(&mut flown, next);
        bar.step();
    }
    Ok(Movie { frames, rate: RATE, rest: REST })
}

/// Adds a point to what was flown. The last one goes if it lies on the way: no bend is drawn there.
fn add(flown: &mut Vec<[f64; 3]>, next: [f64; 3]) {
    if let [.., before, last] = flown[..] {
        let sub = |a: [f64; 3], b: [f64; 3]| -> [f64; 3] { std::array::from_fn(|i| a[i] - b[i]) };
        let dot = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let (whole, part) = (sub(next, before), sub(last, before));
        let share = dot(part, whole) / dot(whole, whole).max(1e-9);
        let aside = sub(part, whole.map(|length| share * length));
        if dot(aside, aside) < STRAIGHT * STRAIGHT {
            flown.pop();
        }
    }
    flown.push(next);
}

/// Where the middle of the block is at a share of the movie: it is pushed across the first path.
fn block_at(first: &Path, share: f64) -> [f64; 3] {
    let along = CROSSING * first.length();
    let [x, y, _] = first.point_at(along);
    let [ahead, behind] = [first.point_at(along + 4.0), first.point_at(along - 4.0)];
    let (dx, dy) = (ahead[0] - behind[0], ahead[1] - behind[1]);
    let length = (dx * dx + dy * dy).sqrt().max(1e-6);
    let pushed = ((share - PUSHED[0]) / (PUSHED[1] - PUSHED[0])).clamp(0.0, 1.0);
    let aside = PUSH * (pushed - 0.86);
    [x - aside * dy / length, y + aside * dx / length, HALF[2]]
}

fn draw(
    airspace: &Airspace,
    path: &Path,
    flown: &[[f64; 3]],
    block: [f64; 3],
) -> Result<airlane_picture::Image> {
    let world = airspace.world();
    let lattice = |point: [f64; 3]| world.frame().lattice_from_world(point);
    let behind: Vec<LatticePoint> =
        flown.iter().map(|&at| lattice(at)).collect::<Result<_, _>>()?;
    let drone = behind[behind.len() - 1];
    let within = [-1.0, 1.0].map(|side| {
        let corner: [f64; 3] = std::array::from_fn(|i| block[i] + side * HALF[i]);
        let place = (corner, world.frame().origin, world.frame().voxel_size);
        std::array::from_fn(|i| ((place.0[i] - place.1[i]) / place.2 + 0.5 * side).round() as i32)
    });
    let size = world.size().map(f64::from);
    let strand = |colour, points, ends| Strand { label: "", colour, points, ends };
    let strands = [
        strand(PALETTE[3], &behind, [true, false]),
        strand(PALETTE[0], path.lattice_points(), [false, true]),
        strand(PALETTE[1], std::slice::from_ref(&drone), [false; 2]),
    ];
    let picture = Picture {
        width: PIXELS[0],
        height: PIXELS[1],
        view: View { pitch_deg: 44.0, ..View::default() },
        around: Some([[0.0; 3], [size[0], size[1], 0.5 * size[2]]]),
        highlight: Some((within, BLOCK_COLOUR)),
        strand_radius: RADIUS * 0.6,
        ..Picture::default()
    };
    Ok(picture.render(world.solids(), &strands))
}
