//! The map with mountains and roads of 7.2.2, and waypoints on it.
//!
//! The thesis shows its map in small pictures: two large mountains on one diagonal, a way between
//! them, and roads. Here a road leads around the mountains from the upper left to the lower right
//! corner, another along the other two sides, and a short one to the upper right corner. The pass
//! between the mountains is grass, with a climb.

use airlane::scene::{HeightField, Heights, ground};
use airlane::space::{Linking, Waypoint, WaypointPlan};

/// Nodes along an edge.
pub(super) const EDGE: i32 = 100;
/// Heights are kept in 256ths of a cell.
const FINE: f64 = 256.0;
/// Middle, reach and height of the mountains and hills, in cells.
const MOUNTAINS: [([f64; 2], f64, f64); 5] = [
    ([32.0, 34.0], 30.0, 15.0),
    ([68.0, 66.0], 30.0, 15.0),
    ([20.0, 62.0], 13.0, 3.0),
    ([62.0, 22.0], 12.0, 2.5),
    ([38.0, 88.0], 10.0, 2.0),
];
/// Ground above this height is rock.
const ROCK: f64 = 4.0;
/// The bends of the roads.
const ROADS: [&[[i32; 2]]; 3] = [
    &[[0, 0], [30, 3], [62, 7], [83, 20], [94, 46], [97, 74], [99, 99]],
    &[[0, 0], [3, 50], [0, 99], [50, 97], [99, 99]],
    &[[83, 20], [99, 0]],
];
/// A road is so many cells wide on either side of its middle.
const ROAD_REACH: f64 = 1.0;
/// Cells between waypoints along roads, and between those on grass and any other.
const ALONG: f64 = 11.0;
const APART: f64 = 9.0;
/// Waypoints on grass are tried at every node of a grid this fine.
const TRIED: usize = 5;
/// Waypoints that see each other are joined if they are at most this far apart.
pub(super) const REACH: f64 = 21.0;
/// Other distances up to which they are joined in the comparison: the last one joins all that see each other.
pub(super) const REACHES: [f64; 5] = [REACH, 30.0, 45.0, 65.0, 150.0];

/// The two ways across, by the cells of their ends.
pub(super) const SCENARIOS: [(&str, [[i32; 2]; 2]); 2] = [
    ("upper left to lower right", [[0, 0], [EDGE - 1, EDGE - 1]]),
    ("lower left to upper right", [[0, EDGE - 1], [EDGE - 1, 0]]),
];

/// The map.
pub(super) fn field() -> HeightField {
    let size = [EDGE as u32; 2];
    let cells = || (0..EDGE).flat_map(|y| (0..EDGE).map(move |x| [x, y].map(f64::from)));
    let heights: Vec<f64> = cells().map(height).collect();
    let kinds = cells().zip(&heights).map(|(cell, &height)| kind(cell, height)).collect();
    HeightField {
        heights: Heights::U16(heights.iter().map(|height| (FINE * height) as u16).collect()),
        height_scale: 1.0 / FINE,
        ground: Some(kinds),
        ..HeightField::flat(size)
    }
}

/// Sums, products and quotients only, so that the map is the same on every platform.
fn height([x, y]: [f64; 2]) -> f64 {
    let of = |([u, v], reach, height): ([f64; 2], f64, f64)| {
        let share = 1.0 - ((x - u) * (x - u) + (y - v) * (y - v)) / (reach * reach);
        height * share.max(0.0) * share.max(0.0)
    };
    MOUNTAINS.into_iter().map(of).sum()
}

fn kind(cell: [f64; 2], height: f64) -> f32 {
    match height {
        _ if is_road(cell) => ground::ROAD,
        height if height > ROCK => ground::ROCK,
        _ => ground::GRASS,
    }
}

fn is_road(cell: [f64; 2]) -> bool {
    let near = |ends: &[[i32; 2]]| {
        let [a, b] = [ends[0], ends[1]].map(|end| end.map(f64::from));
        off_segment(cell, [a, b]) <= ROAD_REACH
    };
    ROADS.iter().any(|road| road.windows(2).any(near))
}

/// The distance of a point from a segment.
pub(super) fn off_segment([x, y]: [f64; 2], [a, b]: [[f64; 2]; 2]) -> f64 {
    let along = [b[0] - a[0], b[1] - a[1]];
    let squared = along[0] * along[0] + along[1] * along[1];
    let share = ((x - a[0]) * along[0] + (y - a[1]) * along[1]) / squared.max(f64::MIN_POSITIVE);
    let share = share.clamp(0.0, 1.0);
    let [u, v] = [0, 1].map(|i| a[i] + share * along[i]);
    ((x - u) * (x - u) + (y - v) * (y - v)).sqrt()
}

/// Waypoints as in the thesis: in certain intervals on the roads, and with sparse spacing on the
/// grass. None lies on rock. Those that see each other are joined up to a distance.
pub(super) fn waypoints(reach: f64) -> WaypointPlan {
    let mut places: Vec<[f64; 2]> = Vec::new();
    let far = |places: &[[f64; 2]], [x, y]: [f64; 2], apart: f64| {
        places.iter().all(|[u, v]| (x - u) * (x - u) + (y - v) * (y - v) >= apart * apart)
    };
    for road in ROADS {
        for ends in road.windows(2) {
            let [a, b] = [ends[0], ends[1]].map(|end| end.map(f64::from));
            let length = ((a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2)).sqrt();
            let steps = (length / ALONG).round().max(1.0) as u32;
            for step in 0..=steps {
                let share = f64::from(step) / f64::from(steps);
                let place = [0, 1].map(|i| (a[i] + share * (b[i] - a[i])).round());
                // Roads share their ends.
                if far(&places, place, 1.0) {
                    places.push(place);
                }
            }
        }
    }
    for y in (0..EDGE).step_by(TRIED) {
        for x in (0..EDGE).step_by(TRIED) {
            let place = [x, y].map(f64::from);
            if kind(place, height(place)) == ground::GRASS && far(&places, place, APART) {
                places.push(place);
            }
        }
    }
    let point = |(i, [x, y]): (usize, [f64; 2])| Waypoint { name: i.to_string(), at: [x, y, 0.0] };
    WaypointPlan {
        points: places.into_iter().enumerate().map(point).collect(),
        linking: Linking::Within(reach),
        ..WaypointPlan::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_has_roads_and_mountains_and_about_75_waypoints() {
        let field = field();
        let kinds = field.ground.as_ref().unwrap();
        for (kind, least) in [(ground::ROAD, 5), (ground::GRASS, 40), (ground::ROCK, 10)] {
            let share = 100 * kinds.iter().filter(|&&k| k == kind).count() / kinds.len();
            assert!(share >= least, "{share} % of {kind}");
        }
        let count = waypoints(REACH).points.len();
        assert!((70..=80).contains(&count), "{count}");
    }
}
