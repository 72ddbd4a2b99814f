//! A scene for the quick check of He & Hung (2016, 4.8; figure 3).

use super::{Corners, boxes, pierced_wall};
use airlane::crowd::{Crowd, CrowdOptions, UnitId, UnitSpec};
use airlane::plan::Airspace;
use airlane::rng::Rng;

/// The world, its wall, and the hole in that.
const SIZE: [i32; 3] = [60, 25, 25];
const WALL: [i32; 2] = [34, 35];
const HOLE: [i32; 2] = [11, 13];
/// Where the nozzle begins.
const MOUTH: i32 = 20;
const RADIUS: f64 = 0.4;

/// A crowd before a nozzle: a square tube, three units wide, that sticks out of a wall. All have to go
/// through it. At its mouth they push each other aside, some of them to where only the outside of the
/// nozzle and the wall are ahead, a pocket: there the straight line to the next node of a path leads
/// into the nozzle's side. Without the quick check ([`CrowdOptions::correction`]) nobody leaves a pocket
/// again.
///
/// ```
/// use airlane::crowd::{CrowdOptions, Findings};
///
/// let mut crowd = airlane_scenes::nozzle(8, 1, CrowdOptions::default());
/// assert!(Findings::of_run(&mut crowd, 30.0, 20.0)?.is_sound());
/// assert_eq!(crowd.arrived(), 8);
/// # Ok::<(), airlane::crowd::CrowdError>(())
/// ```
///
/// # Panics
/// If there are more than 180 units, for whom there is no room.
pub fn nozzle(count: u32, seed: u64, options: CrowdOptions) -> Crowd {
    assert!(count <= 180, "there is room for 180 units, not {count}");
    let [low, high] = [HOLE[0] - 1, HOLE[1] + 2];
    let sides: [Corners; 4] = [
        ([MOUTH, low, low], [WALL[0], low + 1, high]),
        ([MOUTH, high - 1, low], [WALL[0], high, high]),
        ([MOUTH, low, low], [WALL[0], high, low + 1]),
        ([MOUTH, low, high - 1], [WALL[0], high, high]),
    ];
    let solid: Vec<Corners> = pierced_wall(SIZE, WALL, HOLE).into_iter().chain(sides).collect();
    let scene = boxes(SIZE.map(|n| n as u32), &solid).expect("a small box");
    let mut crowd = Crowd::new(&Airspace::bake(scene).expect("a small world"), options);
    // Six abreast on each axis, all around the nozzle's axis, each a little beside its place.
    let mut rng = Rng::new(seed, 0);
    let mut orders: Vec<(UnitId, [f64; 3])> = Vec::new();
    for n in 0..count {
        let mut beside = || f64::from(rng.range(-20, 20)) / 100.0;
        let place = [n / 36, n % 6, n / 6 % 6].map(f64::from);
        let y = 7.5 + 1.8 * place[1] + beside();
        let z = 7.5 + 1.8 * place[2] + beside();
        let x = 2.0 + 2.0 * place[0] + beside();
        let unit = crowd.add(UnitSpec::new([x, y, z], RADIUS)).expect("places are apart");
        orders.push((unit, [56.0 - 2.0 * place[0], y, z]));
    }
    crowd.send(&orders).expect("all units are in the crowd");
    crowd
}
