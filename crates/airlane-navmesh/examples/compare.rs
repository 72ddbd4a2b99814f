//! How often bakes succeed, how our ways compare with polyanya's, and how much longer A* and a taut
//! string are. `cargo run --release -p airlane-navmesh --example compare -- [SCENES] [PAIRS]`

use airlane::space::NavMesh;
use airlane::{Planner, Query, Scene};
use airlane_navmesh::{Bake, Polyanya, bake_scene};
use airlane_scenes::{Kind, Recipe};
use std::sync::Arc;
use std::time::Instant;

#[allow(dead_code)] // the tests draw the same scenes
#[path = "../tests/navmesh/common.rs"]
mod common;

use common::{Draw, EXACT, FUNNEL, cluttered, points, walked};

/// Sums over all queries of a group of scenes.
#[derive(Default)]
struct Sums {
    polygons: usize,
    queries: usize,
    apart: usize,
    disagree: usize,
    worst_peer: f64,
    longer: usize,
    gap: f64,
    worst_gap: f64,
    us: [f64; 3],
    expanded: [u64; 2],
}

fn compare(mesh: &Arc<NavMesh>, pairs: usize, draw: &mut Draw, sums: &mut Sums) {
    let peer = Polyanya::new(mesh).expect("a mesh for polyanya");
    let mut planner = Planner::new(mesh);
    sums.polygons += mesh.polygon_count();
    for ends in points(mesh, 2 * pairs, draw).chunks(2) {
        let place = |i: usize| mesh.frame().world_from_lattice(ends[i].point);
        let mut lengths = [None; 2];
        for (i, method) in [EXACT, FUNNEL].into_iter().enumerate() {
            let query = Query::new(place(0), place(1)).method(method);
            planner.path(&query).expect("a query");
            let before = Instant::now();
            let answer = planner.path(&query).expect("a query");
            sums.us[i] += before.elapsed().as_secs_f64() * 1e6;
            sums.expanded[i] += answer.stats.expanded;
            lengths[i] = answer.outcome.found().map(|path| {
                path.audit(mesh).expect("the judge agrees");
                walked(path)
            });
        }
        peer.path(ends[0], ends[1]);
        let before = Instant::now();
        let theirs = peer.path(ends[0], ends[1]).map(|path| path.length);
        sums.us[2] += before.elapsed().as_secs_f64() * 1e6;
        sums.queries += 1;
        let (Some(exact), Some(funnel), Some(theirs)) = (lengths[0], lengths[1], theirs) else {
            sums.apart += 1;
            sums.disagree += usize::from(lengths[0].is_some() != theirs.is_some());
            continue;
        };
        let gap = (exact - theirs) / theirs.max(1e-9);
        if gap.abs() > 1e-3 {
            sums.disagree += 1;
            println!("  ours {exact}, polyanya's {theirs}: {ends:?}");
        }
        sums.worst_peer = sums.worst_peer.max(gap.abs());
        let gap = funnel / exact.max(1e-9) - 1.0;
        sums.longer += usize::from(gap > 1e-4);
        sums.gap += gap;
        sums.worst_gap = sums.worst_gap.max(gap);
    }
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let scenes: u64 = numbers.next().unwrap_or(20);
    let pairs: usize = numbers.next().unwrap_or(100) as usize;
    let bake = Bake { cell: 0.25, cell_height: 0.25, radius: 0.25, ..Bake::default() };
    type Make = fn(u64) -> Scene;
    let groups: [(&str, Make); 4] = [
        ("boxes 40", |seed| cluttered(40, 40, seed)),
        ("boxes 40, dense", |seed| cluttered(40, 110, seed)),
        ("boxes 120", |seed| cluttered(120, 500, seed)),
        ("city 96", |seed| {
            Recipe { kind: Kind::City, size: [96; 3], seed }.make().expect("a city")
        }),
    ];
    for (name, make) in groups {
        let mut sums = Sums::default();
        let mut failed = 0;
        let before = Instant::now();
        let mut baking = 0.0;
        for seed in 0..scenes {
            let scene = make(seed);
            let start = Instant::now();
            let baked = bake_scene(&scene, &bake);
            baking += start.elapsed().as_secs_f64() * 1e3;
            match baked {
                Ok(baked) => {
                    compare(&baked.mesh, pairs, &mut Draw(seed ^ 77), &mut sums);
                }
                Err(error) => {
                    failed += 1;
                    println!("  {error}");
                }
            }
        }
        let n = sums.queries.max(1) as f64;
        println!(
            "{name}: {scenes} scenes, {failed} failed, bake {:.1} ms, {:.0} \
             polygons; {} queries, {} apart, {} disagree, worst {:.1e}; funnel longer in {:.1} %, mean \
             gap {:.3} %, worst {:.1} %; µs exact {:.1} ({:.0} expanded), funnel {:.1} ({:.0}), \
             polyanya {:.1}; {:.1} s",
            baking / scenes as f64,
            sums.polygons as f64 / scenes as f64,
            sums.queries,
            sums.apart,
            sums.disagree,
            sums.worst_peer,
            100.0 * sums.longer as f64 / n,
            100.0 * sums.gap / n,
            100.0 * sums.worst_gap,
            sums.us[0] / n,
            sums.expanded[0] as f64 / n,
            sums.us[1] / n,
            sums.expanded[1] as f64 / n,
            sums.us[2] / n,
            before.elapsed().as_secs_f64()
        );
    }
}
