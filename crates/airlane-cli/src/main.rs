//! quick
mod picture;
use airlane_bench::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args[1] == "los" {
        println!(
            "{}",
            serde_json::to_string_pretty(&measure_sight(
                LosSettings { segments: args[2].parse().unwrap(), ..Default::default() },
                |_| {}
            ))
            .unwrap()
        );
        return;
    }
    let every: usize = args[2].parse().unwrap();
    for map in &args[3..] {
        let t = std::time::Instant::now();
        let scene = airlane_io::read_map(map).unwrap();
        let t1 = t.elapsed();
        let world = airlane::world::World::bake(scene).unwrap();
        eprintln!(
            "read {t1:?} bake {:?} occ {} mem {}",
            t.elapsed() - t1,
            world.occupancy_bytes(),
            world.memory_bytes()
        );
        let scen = airlane_io::read_scenarios(format!("{map}.3dscen")).unwrap();
        let s: Vec<_> = scen.scenarios.iter().copied().step_by(every).collect();
        for algo in args[1].split(',') {
            let r = run_scenarios(map, &world, &s, algo.parse().unwrap(), || {}).unwrap();
            println!(
                "{:10} {:16} q{} s{} o{} i{} mean {:.0} p50 {:.0} p99 {:.0} exp {:.0} los {:.0} ratio {:.4} mem {}",
                map.rsplit('/').next().unwrap(),
                r.algo,
                r.queries,
                r.solved,
                r.optimal_matches,
                r.invalid,
                r.mean_us,
                r.p50_us,
                r.p99_us,
                r.expanded_mean,
                r.los_mean,
                r.length_ratio_mean,
                r.memory_bytes
            );
        }
    }
}
