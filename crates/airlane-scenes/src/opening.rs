//! Openings in walls, for asking who fits through.

use airlane::rng::Rng;
use airlane::{Frame, Scene};

/// Two halls and a wall between them with one opening, all of it drawn from a seed: along which axis one
/// passes, how thick the wall is, how wide the opening and where.
///
/// ```
/// use airlane::{Airspace, Body};
/// use airlane_scenes::Opening;
///
/// let opening = Opening::draw(3);
/// let airspace = Airspace::bake(opening.scene)?;
/// let [start, goal] = opening.ends;
/// let fits = |width: f64| airspace.connects(start, goal, Body::cuboid([width; 3]).unwrap());
/// let width = f64::from(opening.width);
/// assert!(fits(width - 0.1)? && !fits(width + 0.1)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// The scene, with voxels of a unit.
    pub scene: Scene,
    /// A place in each hall, far from the walls.
    pub ends: [[f64; 3]; 2],
    /// The axis along which one passes.
    pub axis: usize,
    /// The widths of the opening on the two other axes, and its length on this one.
    pub widths: [i32; 3],
    /// The smaller width of the opening.
    pub width: i32,
}

/// Voxels along the halls and across them.
const LONG: i32 = 40;
const WIDE: i32 = 18;

impl Opening {
    /// One of the openings.
    pub fn draw(seed: u64) -> Self {
        let mut rng = Rng::new(seed, 17);
        let mut below = |n: i32| rng.below(n as u32) as i32;
        let axis = below(3) as usize;
        let widths = [1 + below(6), 1 + below(6)];
        let (wall, thick) = (16 + below(4), 1 + below(6));
        // In a corner of the halls, where their border is a wall too, or anywhere.
        let low = match below(3) {
            0 => [0, WIDE - widths[1]],
            _ => widths.map(|width| below(WIDE - width)),
        };
        let high = [low[0] + widths[0], low[1] + widths[1]];
        let at = |along: i32, [a, b]: [i32; 2]| {
            let mut place = [along; 3];
            (place[(axis + 1) % 3], place[(axis + 2) % 3]) = (a, b);
            place
        };
        let size = at(LONG, [WIDE; 2]).map(|c| c as u32);
        let mut scene = Scene::open(size).expect("the size is within bounds");
        scene.voxels.insert_box(at(wall, [0; 2]), at(wall + thick, [WIDE; 2]));
        scene.voxels.remove_box(at(wall, low), at(wall + thick, high));
        scene.frame = Frame { origin: [0.0; 3], voxel_size: 1.0 };
        let end = |along: i32| at(along, [WIDE / 2; 2]).map(f64::from);
        let width = widths[0].min(widths[1]);
        Self { scene, ends: [end(8), end(LONG - 8)], axis, widths: at(thick, widths), width }
    }
}
