//! A space of your own: a tram network, searched by the engine's A*.
//!
//! A `Space` says where nodes are and what steps between them cost; that is all a search needs. The laws
//! of the trait come with the engine, so you can check that your space keeps them.
//!
//! `cargo run -p airlane --example custom_space`

use airlane::geom::{Cost, LatticePoint, Voxel};
use airlane::laws;
use airlane::search::{Metric, SearchOrder, run};
use airlane::space::{Goal, NodeId, Space};

/// Stops on a map with 100 m to a voxel, and rides between them. Costs are minutes.
struct Tram {
    stops: Vec<(&'static str, [i32; 2])>,
    rides: Vec<Vec<(NodeId, f64)>>,
}

/// No tram is faster than 600 m a minute: six voxels.
const VOXELS_PER_MINUTE: f64 = 6.0;

impl Space for Tram {
    fn node_limit(&self) -> u32 {
        self.stops.len() as u32
    }

    fn position(&self, stop: NodeId) -> LatticePoint {
        let [x, y] = self.stops[stop as usize].1;
        Voxel::new(x, y, 0).centre()
    }

    fn for_each_neighbour(&self, stop: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        self.rides[stop as usize].iter().for_each(|&(to, time)| visit(to, Cost::from_voxels(time)));
    }

    /// At least so many minutes to the goal. The default is the distance itself, which is far more
    /// than the minutes: A* would then miss the fastest route.
    fn estimate(
        &self,
        stop: NodeId,
        goal: Goal,
        distance: impl Fn(LatticePoint, LatticePoint) -> Cost,
    ) -> Cost {
        distance(self.position(stop), goal.position).scaled(1.0 / VOXELS_PER_MINUTE)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let tram = tram();
    // In a test of your own this is one line. A broken law is reported with the place and the numbers.
    laws::check_space(&tram, 0..tram.node_limit())?;
    laws::check_symmetry(&tram, 0..tram.node_limit())?;

    let stop = |name: &str| tram.stops.iter().position(|(known, _)| *known == name);
    let ends = [stop("Harbour"), stop("Airport")].map(|found| found.unwrap_or(0) as NodeId);
    let route = run(&tram, ends[0], ends[1], &SearchOrder::default())?;
    let names: Vec<&str> = route.nodes.iter().map(|&node| tram.stops[node as usize].0).collect();
    println!("{:.1} minutes: {}", route.cost.voxels(), names.join(", "));

    // Dijkstra's algorithm is the same search without an estimate: the same minutes, more stops.
    let blind = SearchOrder { metric: Metric::Zero, ..SearchOrder::default() };
    let checked = run(&tram, ends[0], ends[1], &blind)?;
    println!("A* looked at {} stops, Dijkstra at {}", route.stats.expanded, checked.stats.expanded);
    match checked.cost == route.cost {
        true => Ok(()),
        false => Err("A* missed the fastest route".into()),
    }
}

/// Two lines that cross at the market, and a ring around them.
fn tram() -> Tram {
    let names =
        ["Harbour", "Docks", "Market", "Park", "Airport", "Hospital", "University", "Castle"];
    let places = [[0, 20], [8, 20], [20, 20], [32, 20], [60, 24], [20, 36], [36, 38], [20, 4]];
    let stops: Vec<_> = names.into_iter().zip(places).collect();
    let lines: [(&[NodeId], f64); 3] =
        [(&[0, 1, 2, 3, 4], 2.5), (&[5, 2, 7], 2.5), (&[1, 5, 6, 4], 5.0)];
    let mut tram = Tram { rides: vec![Vec::new(); stops.len()], stops };
    for (line, voxels_per_minute) in lines {
        for ends in line.windows(2) {
            let [a, b] = [ends[0], ends[1]].map(|stop| tram.position(stop));
            // A minute at every stop, and the ride.
            let minutes = 1.0 + Cost::straight(a, b).voxels() / voxels_per_minute;
            tram.rides[ends[0] as usize].push((ends[1], minutes));
            tram.rides[ends[1] as usize].push((ends[0], minutes));
        }
    }
    tram
}
