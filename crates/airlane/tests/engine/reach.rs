//! What can be reached from a point: against searches to everywhere, voxel by voxel, and against
//! queries of their own; random points by how often they fall where.

use crate::common::*;
use airlane::geom::Voxel;
use airlane::method::AStar;
use airlane::scene::{HeightField, Scene};
use airlane::search::{Classic, Estimates, Labels, Limits, QuadHeap, best_first};
use airlane::space::{CornerRule, Neighbourhood, Terrain, VoxelGrid};
use airlane::{
    Airspace, Area, Body, CancelToken, Edits, Limit, Map, Planner, Price, Profile, Query,
    QueryError, Reason, Shape,
};
use airlane_scenes::Kind;
use proptest::prelude::*;
use std::time::Duration;

fn from(voxel: Voxel) -> Query {
    Query::template().start_at(voxel.0.map(f64::from))
}

fn place(voxel: Voxel) -> [f64; 3] {
    voxel.0.map(f64::from)
}

/// A way of the set is clear, leads from one place to the other, and is as long as the set says.
fn assert_is_way(
    planner: &Planner,
    set: &airlane::Reachable,
    body: Body,
    [start, goal]: [[f64; 3]; 2],
) {
    let way = set.way_to(goal).expect("it belongs to the set");
    assert_eq!([way[0], way[way.len() - 1]], [start, goal]);
    let airspace = planner.map().airspace().unwrap();
    let length = |ends: &[[f64; 3]]| {
        assert!(airspace.is_clear(ends[0], ends[1], body).unwrap(), "{ends:?}");
        (0..3).map(|i| (ends[0][i] - ends[1][i]).powi(2)).sum::<f64>().sqrt()
    };
    let sum: f64 = way.windows(2).map(length).sum();
    let cost = set.cost_to(goal).unwrap();
    assert!((sum - cost).abs() < 1e-3 * (1.0 + sum), "{sum} {cost}");
}

/// What a way costs among the areas of the test below, in steps of a hundredth of a voxel; infinite if it leads
/// through what is forbidden.
fn cost_by_steps(way: &[[f64; 3]], dear: [f64; 3]) -> f64 {
    let mut sum = 0.0;
    for ends in way.windows(2) {
        let gap: [f64; 3] = std::array::from_fn(|i| ends[1][i] - ends[0][i]);
        let length = gap.iter().map(|c| c * c).sum::<f64>().sqrt();
        let steps = (100.0 * length).ceil().max(1.0);
        for n in 0..steps as u32 {
            let share = (f64::from(n) + 0.5) / steps;
            let at: [f64; 3] = std::array::from_fn(|i| ends[0][i] + share * gap[i]);
            let is_in =
                |low: [f64; 3], high: [f64; 3]| (0..3).all(|i| low[i] <= at[i] && at[i] <= high[i]);
            let ball = [4.0, 14.0, 6.0];
            let factor = if is_in([15.0, 4.0, -1.0], [18.0, 25.0, 9.0]) {
                f64::INFINITY
            } else if (0..3).map(|i| (at[i] - ball[i]).powi(2)).sum::<f64>() <= 16.0 {
                0.5
            } else if is_in(dear, dear.map(|c| c + 6.0)) {
                3.0
            } else {
                1.0
            };
            sum += factor * length / steps;
        }
    }
    sum
}

/// Boxes do not overlap, and their volumes add up.
fn assert_sound(set: &airlane::Reachable) {
    let boxes: Vec<_> = set.boxes().collect();
    let size = |[low, high]: [[f64; 3]; 2]| (0..3).map(|i| high[i] - low[i]).product::<f64>();
    let sum: f64 = boxes.iter().map(|&one| size(one)).sum();
    assert!((sum - set.volume()).abs() <= 1e-6 * sum, "{sum} {}", set.volume());
    for (i, [a_low, a_high]) in boxes.iter().enumerate() {
        for [b_low, b_high] in &boxes[..i] {
            assert!((0..3).any(|i| a_high[i] <= b_low[i] || b_high[i] <= a_low[i]));
        }
    }
}

proptest! {
    #![proptest_config(cases(24))]

    /// Against Dijkstra's algorithm over voxels, whose ways are up to an eighth longer where they could
    /// be straight: on average ways are hardly longer than those, and none is shorter than there is a way.
    #[test]
    fn costs_agree_with_dijkstra_to_all(world in small_world(), seed in any::<u64>()) {
        let start = Draw(seed).pick(&free_voxels(&world));
        let grid = VoxelGrid::new(&world, Neighbourhood::TwentySix, CornerRule::CutNone).unwrap();
        let node = grid.node(start).unwrap();
        let (mut labels, mut open) = (Labels::default(), QuadHeap::default());
        let (all, limits) = (Classic::to_all(&grid, node), Limits::default());
        best_first(&all, node, &mut labels, &mut open, Estimates::Computed, &limits, &mut ());
        let mut planner = Planner::new(airspace(&world));
        let everywhere = planner.reachable(&from(start), f64::INFINITY).unwrap();
        let near = planner.reachable(&from(start), 6.0).unwrap();
        let (mut count, mut near_count, mut sums) = (0, 0, [0.0; 2]);
        for voxel in free_voxels(&world) {
            let steps = grid.node(voxel).and_then(|node| labels.get(node)).map(|l| l.g.voxels());
            let cost = everywhere.cost_to(place(voxel));
            prop_assert_eq!(cost.is_some(), steps.is_some());
            let (Some(cost), Some(steps)) = (cost, steps) else { continue };
            count += 1;
            // One entry for each cell: among clutter the way around the other side may be shorter.
            prop_assert!(cost <= steps * 1.25 + 0.5, "{} {}", cost, steps);
            sums = [sums[0] + cost, sums[1] + steps];
            if count % 7 == 0 {
                assert_is_way(&planner, &everywhere, Body::POINT, [start, voxel].map(place));
            }
            let within = near.cost_to(place(voxel));
            near_count += u64::from(within.is_some());
            if let Some(within) = within {
                prop_assert!(within <= 6.0);
            }
            // What was left out of the smaller set is at its border at least: among clutter, cells are
            // as small as voxels, and ways to them bend at nearly each.
            prop_assert!(within.is_some() || cost > 6.0 / 1.2 - 0.5, "{}", cost);
        }
        prop_assert!(sums[0] <= 1.03 * sums[1] + 0.5, "{:?}", sums);
        prop_assert_eq!(everywhere.count(), count);
        prop_assert_eq!(near.count(), near_count);
        prop_assert_eq!(everywhere.volume(), count as f64);
        assert_sound(&near);
        prop_assert!(near.limit().is_none() && near.reason().is_none());
    }

    /// With prices, against A\* over voxels by the same prices; and nothing forbidden is in the set.
    #[test]
    fn costs_among_areas_agree_with_astar(seed in any::<u64>()) {
        let draw = &mut Draw(seed);
        let mut airspace = airspace(&cluttered([24, 20, 12], 20, seed));
        let (low, forbidden) = ([6.0, 5.0, 2.0], [15.0, 4.0, -1.0]);
        let wall = Shape::cuboid(forbidden, [18.0, 25.0, 9.0]);
        airspace.apply(Edits::new()
            .set_area(1, Area::new(1, Shape::cuboid(low, low.map(|c| c + 6.0)), Price::Factor(3.0)))
            .set_area(2, Area::new(1, Shape::ball([4.0, 14.0, 6.0], 4.0), Price::Factor(0.5)))
            .set_area(3, Area::new(1, wall, Price::Forbidden))).unwrap();
        let free = free_voxels(airspace.world());
        let start = draw.pick(&free);
        let mut planner = Planner::new(&airspace);
        let set = planner.reachable(&from(start), 1000.0).unwrap();
        let is_forbidden = |v: Voxel| (15..=18).contains(&v.0[0]) && v.0[1] >= 4 && v.0[2] <= 9;
        if is_forbidden(start) {
            prop_assert_eq!(set.reason().map(|reason| reason.name()), Some("forbidden"));
            prop_assert!(set.is_empty());
            return Ok(());
        }
        prop_assert!(free.iter().all(|&v| !is_forbidden(v) || !set.contains(place(v))));
        for _ in 0..8 {
            let goal = draw.pick(&free);
            let query = from(start).goal_at(place(goal));
            let slow = planner.path(&query.method(AStar::default())).unwrap();
            let Some(slow) = slow.outcome.found() else {
                prop_assert!(!set.contains(place(goal)));
                continue;
            };
            // Beside what is forbidden up to a voxel of room is lost.
            let Some(cost) = set.cost_to(place(goal)) else { continue };
            prop_assert!(cost <= 1.25 * slow.cost() + 0.5, "{} {}", cost, slow.cost());
            let way = set.way_to(place(goal)).unwrap();
            prop_assert_eq!([way[0], way[way.len() - 1]], [place(start), place(goal)]);
            let clear = |ends: &[[f64; 3]]| airspace.is_clear(ends[0], ends[1], Body::POINT).unwrap();
            prop_assert!(way.windows(2).all(clear));
            let paid = cost_by_steps(&way, low);
            prop_assert!((cost - paid).abs() <= 0.01 * paid + 0.05, "{} {}", cost, paid);
        }
    }
}

/// Against the best paths that are known, for points and bodies: hardly dearer, and never cheaper than
/// there is a way.
#[test]
fn costs_are_close_to_the_best_known() {
    for (kind, radius) in [(Kind::City, 0.0), (Kind::Asteroids, 0.7), (Kind::Maze, 0.3)] {
        let airspace = airspace(&generated(kind, 32, 3));
        let body = Body::ball(radius).unwrap();
        let mut planner = Planner::new(&airspace);
        let fitted = airspace.fit(body).unwrap();
        let (free, draw) = (free_voxels(fitted.world()), &mut Draw(8));
        let start = draw.pick(&free);
        let query = from(start).body(body);
        let set = planner.reachable(&query, f64::INFINITY).unwrap();
        let (mut sum, mut count) = (0.0, 0);
        for _ in 0..25 {
            let goal = place(draw.pick(&free));
            let best = planner.path(&query.goal_at(goal).method(Profile::Reference)).unwrap();
            let cost = set.cost_to(goal);
            assert_eq!(cost.is_some(), best.found().is_ok());
            let (Some(cost), Ok(best)) = (cost, best.found()) else { continue };
            if best.length() == 0.0 {
                continue;
            }
            let ratio = cost / best.length();
            assert!(ratio < 1.15, "{kind:?}: {ratio}");
            assert_is_way(&planner, &set, body, [place(start), goal]);
            sum += ratio;
            count += 1;
        }
        assert!(count > 5, "{kind:?}: {count}");
        assert!(sum / f64::from(count) < 1.05, "{kind:?}: {}", sum / f64::from(count));
    }
}

/// How unevenly draws fall into the bins, in standard deviations of chi-squared.
fn unevenness(counts: &[(u32, f64)]) -> f64 {
    let drawn: u32 = counts.iter().map(|(count, _)| count).sum();
    let weight: f64 = counts.iter().map(|(_, weight)| weight).sum();
    let term = |&(count, share): &(u32, f64)| {
        let expected = f64::from(drawn) * share / weight;
        (f64::from(count) - expected).powi(2) / expected
    };
    let freedom = counts.len() as f64 - 1.0;
    (counts.iter().map(term).sum::<f64>() - freedom) / (2.0 * freedom).sqrt()
}

/// Blocks of 4³ voxels with the volume of a component that they hold.
fn blocks(world: &airlane::world::World, start: Voxel) -> Vec<([i32; 3], f64)> {
    let mut blocks = std::collections::BTreeMap::new();
    for voxel in free_voxels(world) {
        if world.component(voxel) == world.component(start) {
            *blocks.entry(voxel.0.map(|c| c / 4)).or_insert(0.0) += 1.0;
        }
    }
    blocks.into_iter().collect()
}

#[test]
fn random_points_are_spread_evenly_over_what_can_be_reached() {
    // Two rooms that are apart, with clutter.
    let clutter = cluttered([24, 16, 12], 30, 5);
    let world = solid_where([24, 16, 12], |v| v.0[0] == 14 || clutter.is_blocked(v));
    let start = free_voxels(&world).into_iter().find(|v| v.0[0] < 14).unwrap();
    let mut planner = Planner::new(airspace(&world));
    let set = planner.reachable(&from(start), 9.0).unwrap();
    let all = blocks(&world, start);
    let bin = |at: [f64; 3]| at.map(|c| ((c + 0.5) / 4.0) as i32);
    let mut counts: Vec<(u32, f64)> = all.iter().map(|&(_, share)| (0, share)).collect();
    let mut within = std::collections::BTreeMap::new();
    for [low, high] in set.boxes() {
        // Boxes of the set by voxel: their centres say which block they are in.
        let voxels = [0, 1, 2].map(|i| (high[i] - low[i]).round() as i32);
        let [nx, ny, nz] = voxels;
        for n in 0..nx * ny * nz {
            let voxel = [n % nx, n / nx % ny, n / nx / ny];
            let centre = [0, 1, 2].map(|i| low[i] + f64::from(voxel[i]) + 0.5);
            within.entry(bin(centre)).or_insert((0, 0.0)).1 += 1.0;
        }
    }
    const DRAWS: u64 = 20_000;
    for seed in 0..DRAWS {
        let at = planner.random_point(&from(start), seed).unwrap().unwrap();
        let place = all.binary_search_by_key(&bin(at), |&(bin, _)| bin);
        counts[place.expect("it can be reached")].0 += 1;
        let at = set.sample(seed).unwrap();
        within.get_mut(&bin(at)).expect("it belongs to the set").0 += 1;
        if seed % 100 == 0 {
            let path = planner.path(&from(start).goal_at(at)).unwrap().into_found().unwrap();
            // As far as the corner of a voxel is from its centre.
            assert!(path.length() <= 9.0 * 1.02 + 0.87, "{}", path.length());
        }
    }
    let of_set: Vec<(u32, f64)> = within.into_values().collect();
    for (what, counts) in [("component", &counts), ("set", &of_set)] {
        let uneven = unevenness(counts);
        assert!(uneven.abs() < 4.0, "{what}: {uneven}");
        // The test notices points that are drawn by cell and not by volume.
        let skewed: Vec<_> = counts.iter().map(|&(count, share)| (count, share.sqrt())).collect();
        assert!(unevenness(&skewed) > 20.0);
    }
    let again = planner.random_point(&from(start), 7).unwrap();
    assert_eq!(again, Planner::new(airspace(&world)).random_point(&from(start), 7).unwrap());
}

#[test]
fn a_body_can_be_at_every_random_point() {
    let airspace = airspace(&generated(Kind::City, 24, 4));
    for body in [Body::ball(0.8).unwrap(), Body::cuboid([0.6, 1.0, 0.4]).unwrap()] {
        let fitted = airspace.fit(body).unwrap();
        let start = free_voxels(fitted.world())[0];
        let query = from(start).body(body);
        let mut planner = Planner::new(&airspace);
        let set = planner.reachable(&query, 12.0).unwrap();
        for seed in 0..100 {
            let anywhere = planner.random_point(&query, seed).unwrap().unwrap();
            for at in [anywhere, set.sample(seed).unwrap()] {
                assert!(airspace.is_free(at, body).unwrap());
                let path = planner.path(&query.goal_at(at)).unwrap().into_found().unwrap();
                assert_eq!(path.audit(&airspace), Ok(()));
            }
        }
    }
}

#[test]
fn invalid_starts_and_costs_are_told() {
    let mut planner = Planner::new(airspace(&solid_where([12, 12, 12], |v| v.0[0] == 6)));
    let at = |place: [f64; 3]| Query::template().start_at(place);
    let reason = |planner: &mut Planner, place| {
        let set = planner.reachable(&at(place), 5.0).unwrap();
        assert!(set.is_empty() && set.sample(1).is_none() && set.boxes().len() == 0);
        let point = planner.random_point(&at(place), 1).unwrap();
        assert_eq!(set.reason(), point.as_ref().err());
        set.reason().cloned()
    };
    let blocked = reason(&mut planner, [6.0, 3.0, 3.0]);
    assert!(matches!(blocked, Some(Reason::Blocked { .. })), "{blocked:?}");
    let outside = reason(&mut planner, [-9.0, 3.0, 3.0]);
    assert!(matches!(outside, Some(Reason::Outside { .. })), "{outside:?}");
    assert!(!planner.reachable(&at([6.2, 3.0, 3.0]).snap(1.0), 5.0).unwrap().is_empty());
    let nowhere = planner.reachable(&at([f64::NAN; 3]), 5.0);
    assert!(matches!(nowhere, Err(QueryError::Point(..))));
    for cost in [f64::NAN, -1.0] {
        let error = planner.reachable(&at([1.0; 3]), cost).unwrap_err();
        assert_eq!(error.code(), 111, "{error}");
    }
    let set = planner.reachable(&at([1.0; 3]), 0.0).unwrap();
    assert!(set.contains([1.0; 3]) && !set.contains([1.5, 1.0, 1.0]));
    assert!(!set.contains([f64::NAN; 3]) && !set.contains([6.0, 3.0, 3.0]));
    assert!(matches!(planner.reachable(&Query::template(), 5.0), Err(QueryError::NoEnd(_))));
    let by_name = at([1.0; 3]).method(AStar::default());
    assert_eq!(planner.reachable(&by_name, 5.0).unwrap_err().code(), 104);
    assert_eq!(planner.random_point(&by_name, 5).unwrap_err().code(), 104);
    let mut map = Map::new();
    map.add("air", Airspace::bake(Scene::open([9, 9, 9]).unwrap()).unwrap()).unwrap();
    map.add("ground", Terrain::new(&HeightField::flat([9, 9])).unwrap()).unwrap();
    let error = Planner::new(&map).reachable(&at([1.0; 3]), 5.0).unwrap_err();
    assert_eq!(error.code(), 104, "{error}");
}

#[test]
fn limits_make_the_set_smaller_and_are_told() {
    let airspace = airspace(&generated(Kind::City, 32, 4));
    let start = free_voxels(airspace.world())[0];
    let mut planner = Planner::new(&airspace);
    let whole = planner.reachable(&from(start), f64::INFINITY).unwrap();
    assert_eq!(whole.limit(), None);
    let token = CancelToken::new();
    token.cancel();
    for (query, limit) in [
        (from(start).expansion_limit(9), Limit::Expansions),
        (from(start).cancel(&token), Limit::Cancelled),
        (from(start).time_limit(Duration::ZERO), Limit::Time),
    ] {
        let set = planner.reachable(&query, f64::INFINITY).unwrap();
        assert_eq!(set.limit(), Some(limit));
        assert!(set.stats().expanded <= 9 && set.count() < whole.count());
        assert!(set.boxes().all(|[low, _]| whole.contains(low.map(|c| c + 0.5))));
    }
    // The same call gives the same set.
    let again = planner.reachable(&from(start), f64::INFINITY).unwrap();
    assert!(again.boxes().eq(whole.boxes()));
}
