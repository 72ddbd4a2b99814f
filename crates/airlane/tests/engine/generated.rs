//! Scenes of every kind: searches that share no shortcut agree on the shortest length.

use crate::common::*;
use airlane::Planner;
use airlane_scenes::Kind;

/// Compares the lengths of two searches on random pairs of one scene.
fn agree(kind: Kind, edge: u32, seed: u64, count: usize) {
    let airspace = airspace(&generated(kind, edge, seed));
    let mut planner = Planner::new(&airspace);
    for (start, goal) in pairs(airspace.world(), count, seed) {
        let mut length = |search| {
            let answer = planner.path(&between(start, goal).method(method(search))).unwrap();
            let path = answer.found().expect("generated scenes are connected");
            assert_clear(&airspace, path, start.centre(), goal.centre());
            path.length()
        };
        let (astar, jps) = (length("astar"), length("jps3d"));
        assert!(same_length(astar, jps), "{kind} {seed}: {start} to {goal}: {astar} and {jps}");
    }
}

macro_rules! every_kind {
    ($($name:ident: $kind:ident,)*) => {$(
        #[test]
        fn $name() {
            for (edge, seed) in [(40, 1), (51, 2), (64, 3)] {
                agree(Kind::$kind, edge, seed, 12);
            }
        }
    )*};
}

every_kind! {
    astar_and_jumps_agree_around_walls: Wall,
    astar_and_jumps_agree_around_spheres: Sphere,
    astar_and_jumps_agree_between_asteroids: Asteroids,
    astar_and_jumps_agree_in_porous_rock: Porous,
    astar_and_jumps_agree_in_tunnels: Tunnels,
    astar_and_jumps_agree_in_mazes: Maze,
    astar_and_jumps_agree_in_plants: Plant,
    astar_and_jumps_agree_in_cities: City,
}
