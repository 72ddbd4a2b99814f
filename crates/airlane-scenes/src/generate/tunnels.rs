//! `tunnels`: rooms in solid rock, joined by winding tunnels. Long narrow passages with wide places
//! between them and more than one way round: what corridors, portals and hierarchical searches are
//! made for.
//!
//! Rooms stay 5 to 20 voxels wide, a few of them twice that, and tunnels 2 to 5; the number of
//! rooms grows with the volume, one for about 32³ voxels, up to 4096.

use super::dense::{Dense, Fill};
use super::shapes::{ball, ellipsoid};
use airlane::rng::Rng;

/// Voxels needed along each axis: a tunnel and a voxel of rock on either side.
pub(super) const LEAST: [u32; 3] = [5; 3];

/// Voxels of the box per room.
const ROOM_VOLUME: u64 = 32 * 32 * 32;
const MAX_ROOMS: u64 = 4096;
/// Places tried for each room; the one farthest from all other rooms is taken.
const PLACES: usize = 6;
/// A loop leads to one of this many nearest rooms.
const NEAR: usize = 5;

#[derive(Clone, Copy)]
struct Room {
    centre: [i32; 3],
    half: [i32; 3],
}

pub(super) fn tunnels(size: [u32; 3], rng: &mut Rng) -> Dense {
    let mut dense = Dense::new(size, Fill::Solid);
    let rooms = place_rooms(&dense, rng);
    for room in &rooms {
        carve_room(&mut dense, room, rng);
    }
    for (a, b) in links(&rooms, rng) {
        carve_tunnel(&mut dense, rooms[a].centre, rooms[b].centre, rng);
    }
    dense
}

fn place_rooms(dense: &Dense, rng: &mut Rng) -> Vec<Room> {
    let size = dense.size();
    let count = (dense.volume() / ROOM_VOLUME).clamp(2, MAX_ROOMS);
    let mut rooms: Vec<Room> = Vec::new();
    for _ in 0..count {
        let hall = rng.chance(1, 14);
        let half: [i32; 3] = std::array::from_fn(|axis| {
            // Rooms are wider than high, and leave most of a short axis to the rock.
            let most = if axis == 2 { 6 } else { 10 };
            let most = if hall { 2 * most } else { most };
            let most = most.min(size[axis] / 5).max(1);
            rng.range((most / 3).max(2).min(most), most)
        });
        let place = |rng: &mut Rng| -> [i32; 3] {
            std::array::from_fn(|i| rng.range(half[i] + 1, size[i] - half[i] - 2))
        };
        let mut best = (place(rng), -1);
        for _ in 1..PLACES {
            let centre = place(rng);
            let nearest = rooms.iter().map(|room| gap(room.centre, centre)).min();
            let nearest = nearest.unwrap_or(i64::MAX);
            if nearest > best.1 {
                best = (centre, nearest);
            }
        }
        rooms.push(Room { centre: best.0, half });
    }
    rooms
}

/// Squared distance, heights counting double: tunnels would rather be level.
fn gap(a: [i32; 3], b: [i32; 3]) -> i64 {
    let d: [i64; 3] = std::array::from_fn(|i| i64::from(a[i] - b[i]));
    d[0] * d[0] + d[1] * d[1] + 4 * d[2] * d[2]
}

fn carve_room(dense: &mut Dense, room: &Room, rng: &mut Rng) {
    let Room { centre, half } = *room;
    let low: [i32; 3] = std::array::from_fn(|i| centre[i] - half[i]);
    let high: [i32; 3] = std::array::from_fn(|i| centre[i] + half[i] + 1);
    let middle = centre.map(|c| f64::from(c) + 0.5);
    let radii = half.map(|h| f64::from(h) + 0.5);
    match rng.below(5) {
        0 => dense.set_box(low, high, Fill::Free),
        1 => {
            // A hall with pillars; none in the middle, where tunnels end.
            dense.set_box(low, high, Fill::Free);
            for y in (low[1] + 2..high[1] - 3).step_by(7) {
                for x in (low[0] + 2..high[0] - 3).step_by(7) {
                    if (x - centre[0]).abs() > 3 || (y - centre[1]).abs() > 3 {
                        dense.set_box([x, y, low[2]], [x + 2, y + 2, high[2]], Fill::Solid);
                    }
                }
            }
        }
        2 => {
            // A dome: the upper half of an ellipsoid twice as high.
            ellipsoid(
                dense,
                [middle[0], middle[1], f64::from(low[2])],
                [radii[0], radii[1], 2.0 * radii[2]],
                Fill::Free,
            );
            let below = [low[0], low[1], low[2] - 2 * half[2] - 2];
            dense.set_box(below, [high[0], high[1], low[2]], Fill::Solid);
        }
        _ => ellipsoid(dense, middle, radii, Fill::Free),
    }
}

/// The pairs of rooms to join: a shortest tree through all of them (Prim), and from every third
/// room or so one more tunnel to another room nearby, which closes loops.
fn links(rooms: &[Room], rng: &mut Rng) -> Vec<(usize, usize)> {
    let distance = |a: usize, b: usize| gap(rooms[a].centre, rooms[b].centre);
    let mut links = Vec::new();
    let mut nearest: Vec<(i64, usize)> = (0..rooms.len()).map(|b| (distance(0, b), 0)).collect();
    let mut outside: Vec<usize> = (1..rooms.len()).collect();
    while let Some(slot) = (0..outside.len()).min_by_key(|&i| (nearest[outside[i]].0, outside[i])) {
        let room = outside.swap_remove(slot);
        links.push((nearest[room].1, room));
        for &other in &outside {
            nearest[other] = nearest[other].min((distance(room, other), room));
        }
    }
    for a in 0..rooms.len() {
        if rng.chance(2, 5) {
            let mut near: Vec<usize> = (0..rooms.len()).filter(|&b| b != a).collect();
            if near.len() > NEAR {
                near.select_nth_unstable_by_key(NEAR, |&b| (distance(a, b), b));
                near.truncate(NEAR);
            }
            near.sort_by_key(|&b| (distance(a, b), b));
            near.retain(|&b| !links.contains(&(a, b)) && !links.contains(&(b, a)));
            if !near.is_empty() {
                links.push((a, near[rng.below(near.len() as u32) as usize]));
            }
        }
    }
    links
}

/// Digs from `from` to `to` along a line that midpoint displacement has made winding, with a ball
/// whose width drifts between 2 and 5.
fn carve_tunnel(dense: &mut Dense, from: [i32; 3], to: [i32; 3], rng: &mut Rng) {
    let size = dense.size();
    let mut points = vec![from, to];
    loop {
        let mut finer = Vec::with_capacity(2 * points.len());
        for pair in points.windows(2) {
            let length: i32 = (0..3).map(|i| (pair[1][i] - pair[0][i]).abs()).max().unwrap_or(0);
            finer.push(pair[0]);
            if length > 6 {
                finer.push(std::array::from_fn(|i| {
                    let reach = if i == 2 { length / 5 } else { length / 3 };
                    let middle = (pair[0][i] + pair[1][i]) / 2 + rng.range(-reach, reach);
                    middle.clamp(1, size[i] - 2)
                }));
            }
        }
        finer.push(to);
        if finer.len() == points.len() {
            break;
        }
        points = finer;
    }
    let mut width = rng.range(2, 5);
    for pair in points.windows(2) {
        let delta: [i32; 3] = std::array::from_fn(|i| pair[1][i] - pair[0][i]);
        let steps = delta.iter().map(|d| d.abs()).max().unwrap_or(0).max(1);
        for step in 0..=steps {
            let low = std::array::from_fn(|i| {
                let on_line = pair[0][i] + delta[i] * step / steps;
                (on_line - width / 2).clamp(1, (size[i] - 1 - width).max(1))
            });
            ball(dense, low, width.min(thinnest(size)), Fill::Free);
        }
        if rng.chance(1, 3) {
            width = (width + rng.range(-1, 1)).clamp(2, 5);
        }
    }
}

/// Widest tunnel that leaves a voxel of rock on either side.
fn thinnest(size: [i32; 3]) -> i32 {
    size.into_iter().min().unwrap_or(0) - 2
}
