//! Small scenes by hand.

use airlane::geom::SizeError;
use airlane::scene::Scene;

/// The low corner of a box of voxels, included, and its high corner, excluded.
pub type Corners = ([i32; 3], [i32; 3]);

/// A scene of a size with solid boxes.
///
/// ```
/// let scene = airlane_scenes::boxes([20, 20, 20], &[([10, 0, 0], [11, 20, 14])])?;
/// assert_eq!(scene.voxels.len(), 20 * 14);
/// # Ok::<(), airlane::geom::SizeError>(())
/// ```
pub fn boxes(size: [u32; 3], solid: &[Corners]) -> Result<Scene, SizeError> {
    let mut scene = Scene::open(size)?;
    for &(low, high) in solid {
        scene.voxels.insert_box(low, high);
    }
    Ok(scene)
}

/// The [`boxes`] of a wall across a scene of a size, from the first voxel of `x` to before the second,
/// with a square hole in y and z that goes from the first voxel of `hole` to the second, both included.
pub fn pierced_wall(size: [i32; 3], x: [i32; 2], hole: [i32; 2]) -> [Corners; 4] {
    let [low, high] = [hole[0], hole[1] + 1];
    [
        ([x[0], 0, 0], [x[1], low, size[2]]),
        ([x[0], high, 0], [x[1], size[1], size[2]]),
        ([x[0], low, 0], [x[1], high, low]),
        ([x[0], low, high], [x[1], high, size[2]]),
    ]
}
