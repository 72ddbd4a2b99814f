use airlane::plan::*;
use airlane::world::Edits;
use std::time::Instant;
fn main() {
    for map in std::env::args().skip(1) {
        let scene = airlane_io::read_map(format!("/work/shared/maps/{map}.3dmap")).unwrap();
        let scen = airlane_io::read_scenarios(format!("/work/shared/maps/{map}.3dmap.3dscen"))
            .unwrap()
            .scenarios;
        let airspace = Airspace::bake(scene).unwrap();
        let frame = *airspace.world().frame();
        let (mut f, mut g, mut a, mut n) = (vec![], vec![], vec![], 0);
        let (mut kept, mut cut, mut border, mut exp_a, mut exp_g) = (0, 0, 0, 0, 0);
        for s in scen.iter().step_by(scen.len() / 200) {
            let [start, goal] = [s.start, s.goal].map(|v| frame.world_from_lattice(v.centre()));
            let mut homing = Homing::new(airspace.clone(), goal, Settings::default()).unwrap();
            let (answer, _) = homing.path_from(start).unwrap();
            let Some(path) = answer.outcome.found() else { continue };
            if path.points().len() < 4 {
                continue;
            }
            let v = path.points()[1].voxel();
            let low = v.0.map(|c| c - 2);
            if [s.start, s.goal]
                .iter()
                .any(|e| (0..3).all(|i| (low[i] - 1..low[i] + 6).contains(&e.0[i])))
            {
                continue;
            }
            let (next, delta) =
                airspace.edit(Edits::new().block_box(low, low.map(|c| c + 5))).unwrap();
            let t = Instant::now();
            let r = homing.follow(next.clone(), &delta).unwrap();
            f.push(t.elapsed().as_secs_f64() * 1e6);
            let t = Instant::now();
            let (answer, _) = homing.path_from(start).unwrap();
            g.push(t.elapsed().as_secs_f64() * 1e6);
            let mut planner = Planner::new(&next);
            planner.path(start, goal).unwrap();
            let t = Instant::now();
            let fresh = planner.path(start, goal).unwrap();
            a.push(t.elapsed().as_secs_f64() * 1e6);
            kept += r.kept;
            cut += r.cut;
            border += r.border;
            exp_g += answer.tally.expanded;
            exp_a += fresh.tally.expanded;
            n += 1;
        }
        for v in [&mut f, &mut g, &mut a] {
            v.sort_by(f64::total_cmp);
        }
        let m = |v: &Vec<f64>| v[v.len() / 2];
        let mean = |v: &Vec<f64>| v.iter().sum::<f64>() / v.len() as f64;
        println!(
            "{map} n {n} follow {:.1} ({:.1}) path {:.1} ({:.1}) afresh {:.1} ({:.1}); kept {} cut {} border {} expanded {} afresh {}",
            m(&f),
            mean(&f),
            m(&g),
            mean(&g),
            m(&a),
            mean(&a),
            kept / n,
            cut / n,
            border / n,
            exp_g / n as u64,
            exp_a / n as u64
        );
    }
}
