//! The loop on graphs that are no grid: scattered points joined by random one-way steps, with
//! Bellman and Ford as the judges. All costs are integers, so nothing is compared "nearly".

use super::*;
use crate::geom::LatticePoint;
use crate::space::{Sight, Space};
use proptest::prelude::*;

/// Points and one-way steps.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) points: Vec<LatticePoint>,
    pub(super) steps: Vec<Vec<(NodeId, Cost)>>,
}

impl Space for Graph {
    fn node_limit(&self) -> u32 {
        self.points.len() as u32
    }

    fn position(&self, node: NodeId) -> LatticePoint {
        self.points[node as usize]
    }

    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        self.steps[node as usize].iter().for_each(|&(to, cost)| visit(to, cost));
    }
}

/// Points see each other where there is a step.
impl Sight for Graph {
    fn sees(&self, a: NodeId, b: NodeId) -> bool {
        let steps = |from: NodeId, to| self.steps[from as usize].iter().any(|&(n, _)| n == to);
        a == b || steps(a, b) || steps(b, a)
    }
}

/// A graph whose steps cost at least the straight line between their ends.
pub(super) fn graph(both_ways: bool) -> impl Strategy<Value = Graph> {
    let points = prop::collection::vec(prop::array::uniform3(0i32..4_000), 2..60);
    points.prop_flat_map(move |points| {
        let count = points.len() as NodeId;
        let step = (0..count, 0..count, prop_oneof![Just(0u64), 0u64..400_000]);
        prop::collection::vec(step, 0..200).prop_map(move |listed| {
            let points: Vec<_> = points.iter().copied().map(LatticePoint).collect();
            let mut steps = vec![Vec::new(); points.len()];
            for (from, to, extra) in listed {
                let straight = Cost::straight(points[from as usize], points[to as usize]);
                // Straight costs are rounded down, steps must not be.
                let cost = Cost::from_raw(straight.raw() + 1 + extra);
                steps[from as usize].push((to, cost));
                if both_ways {
                    steps[to as usize].push((from, cost));
                }
            }
            Graph { points, steps }
        })
    })
}

/// Relaxes every step until nothing changes.
pub(super) fn bellman_ford(graph: &Graph, start: NodeId) -> Vec<Option<u64>> {
    let mut cost = vec![None; graph.points.len()];
    cost[start as usize] = Some(0);
    loop {
        let before = cost.clone();
        for (from, steps) in graph.steps.iter().enumerate() {
            let Some(known) = cost[from] else { continue };
            for &(to, step) in steps {
                let offer: u64 = known + step.raw();
                let slot = &mut cost[to as usize];
                *slot = Some(slot.map_or(offer, |known: u64| known.min(offer)));
            }
        }
        if cost == before {
            return cost;
        }
    }
}

fn search<P: Policy<Note = ()>, L: OpenList + Default>(
    policy: &P,
    start: NodeId,
    estimates: Estimates,
) -> (Ending, Stats, Labels) {
    let mut labels = Labels::default();
    let (open, limits) = (&mut L::default(), Limits::default());
    let (ending, stats) = best_first(policy, start, &mut labels, open, estimates, &limits, &mut ());
    (ending, stats, labels)
}

/// The cost of a route by the steps it takes, the cheapest where there are several.
pub(super) fn cost_of(graph: &Graph, route: &[NodeId]) -> Cost {
    route.windows(2).fold(Cost::ZERO, |sum, ends| {
        let steps = graph.steps[ends[0] as usize].iter().filter(|(to, _)| *to == ends[1]);
        sum + steps.map(|&(_, cost)| cost).min().expect("a route follows steps")
    })
}

proptest! {
    #[test]
    fn labels_hold_all_cheapest_costs(graph in graph(false)) {
        let expected = bellman_ford(&graph, 0);
        let (ending, stats, labels) =
            search::<_, BucketQueue>(&Classic::to_all(&graph, 0), 0, Estimates::Computed);
        prop_assert_eq!(ending, Ending::Exhausted);
        for node in 0..graph.node_limit() {
            let cost = labels.get(node).map(|label| label.g.raw());
            prop_assert_eq!(cost, expected[node as usize]);
            prop_assert_eq!(labels.is_closed(node), cost.is_some());
            if let Some(label) = labels.get(node) {
                let route = labels.route_to(node);
                prop_assert_eq!((route[0], route[route.len() - 1]), (0, node));
                prop_assert_eq!(cost_of(&graph, &route), label.g);
            }
        }
        prop_assert_eq!(labels.closed().count() as u64, stats.expanded);
    }

    #[test]
    fn estimates_and_lists_do_not_change_the_cost(graph in graph(false), goal in any::<prop::sample::Index>()) {
        let goal = goal.index(graph.points.len()) as NodeId;
        let expected = bellman_ford(&graph, 0)[goal as usize];
        for metric in [Metric::Zero, Metric::Euclidean] {
            let policy = Classic::new(&graph, 0, goal, Order::Cost(Weight::One), metric, StepCost::Exact);
            for estimates in [Estimates::Computed, Estimates::Cached] {
                let runs = [
                    search::<_, UnsortedArray>(&policy, 0, estimates),
                    search::<_, BinaryHeap>(&policy, 0, estimates),
                    search::<_, QuadHeap>(&policy, 0, estimates),
                    search::<_, BucketQueue>(&policy, 0, estimates),
                    search::<_, FastExpansion<BinaryHeap>>(&policy, 0, estimates),
                    search::<_, FastExpansion<BucketQueue>>(&policy, 0, estimates),
                ];
                for (ending, _, labels) in &runs {
                    let cost = match ending {
                        Ending::Goal(node) => labels.get(*node).map(|label| label.g.raw()),
                        _ => None,
                    };
                    prop_assert_eq!(cost, expected);
                }
                for (ending, stats, labels) in &runs[1..4] {
                    prop_assert_eq!((ending, stats), (&runs[0].0, &runs[0].1));
                    prop_assert_eq!(labels.route_to(goal), runs[0].2.route_to(goal));
                }
            }
        }
    }

    /// With steps both ways, any-angle searches reach what can be reached, over pairs that see
    /// each other.
    #[test]
    fn any_angle_routes_join_nodes_in_sight(graph in graph(true), goal in any::<prop::sample::Index>()) {
        let goal = goal.index(graph.points.len()) as NodeId;
        let reachable = bellman_ford(&graph, 0)[goal as usize].is_some();
        let (metric, weight, steps) = (Metric::Euclidean, Weight::One, StepCost::Exact);
        let theta = Theta::new(&graph, (0, goal), Check::Eager, metric, weight, steps);
        let lazy = Theta::new(&graph, (0, goal), Check::Lazy, metric, weight, steps);
        for (ending, _, labels) in [
            search::<_, QuadHeap>(&theta, 0, Estimates::Computed),
            search::<_, QuadHeap>(&lazy, 0, Estimates::Computed),
        ] {
            prop_assert_eq!(ending == Ending::Goal(goal), reachable);
            if reachable {
                let route = labels.route_to(goal);
                prop_assert_eq!((route[0], route[route.len() - 1]), (0, goal));
                prop_assert!(route.windows(2).all(|ends| graph.sees(ends[0], ends[1])));
            }
        }
    }

    /// Labels and lists are used again by the next search, in a space of another size.
    #[test]
    fn reused_memory_does_not_change_results(graphs in prop::collection::vec(graph(false), 2..5)) {
        let (mut labels, mut open) = (Labels::default(), BucketQueue::default());
        for graph in &graphs {
            let goal = graph.node_limit() - 1;
            let (order, metric) = (Order::Cost(Weight::One), Metric::Euclidean);
            let policy = Classic::new(graph, 0, goal, order, metric, StepCost::Exact);
            let limits = Limits::default();
            let reused = best_first(&policy, 0, &mut labels, &mut open, Estimates::Cached, &limits, &mut ());
            let (ending, stats, fresh) = search::<_, BucketQueue>(&policy, 0, Estimates::Cached);
            prop_assert_eq!(reused, (ending, stats));
            for node in 0..graph.node_limit() {
                prop_assert_eq!(labels.get(node), fresh.get(node));
                prop_assert_eq!(labels.is_closed(node), fresh.is_closed(node));
            }
        }
    }

    #[test]
    fn weights_stay_between_their_bounds(
        g in 0u32..10_000_000,
        h in 0u32..10_000_000,
        at_start in 0u32..10_000_000,
        epsilon in 0.0f64..4.0,
    ) {
        let [g, h, at_start] = [g, h, at_start].map(|raw| Cost::from_raw(u64::from(raw)));
        prop_assert_eq!(Weight::One.apply(g, h, at_start), h);
        prop_assert_eq!(Weight::Static(1.0).apply(g, h, at_start), h);
        let most = Weight::Static(1.0 + epsilon).apply(g, h, at_start);
        let dynamic = Weight::Dynamic { epsilon };
        prop_assert!((h..=most).contains(&dynamic.apply(g, h, at_start)));
        prop_assert_eq!(dynamic.apply(at_start, h, at_start), h);
        if at_start > Cost::ZERO {
            prop_assert_eq!(dynamic.apply(Cost::ZERO, h, at_start), most);
        }
    }
}

/// The cost of each goal by one session that goes on from one to the next, as the paper does it.
fn one_session<L: OpenList + Default>(
    graph: &Graph,
    goals: &[NodeId],
    metric: Metric,
    weight: Weight,
    estimates: Estimates,
) -> Vec<Option<u64>> {
    let policy = |goal| Classic::new(graph, 0, goal, Order::Cost(weight), metric, StepCost::Exact);
    let (labels, open, limits) = (&mut Labels::default(), &mut L::default(), Limits::default());
    let first = policy(goals[0]);
    let observer = &mut ();
    let mut session = Session::begin(&first, 0, labels, open, estimates, &limits, observer);
    let cost = |&goal: &NodeId| {
        let policy = policy(goal);
        if !session.labels().is_closed(goal) {
            session.retarget(&policy, &[]);
            if session.resume(&policy) != Ending::Goal(goal) {
                return None;
            }
        }
        let route = session.labels().route_to(goal);
        assert_eq!(cost_of(graph, &route), session.labels().get(goal).unwrap().g);
        Some(session.labels().get(goal).unwrap().g.raw())
    };
    goals.iter().map(cost).collect()
}

proptest! {
    /// Whatever the order of the goals, and however often one is asked for.
    #[test]
    fn resumed_searches_cost_what_separate_ones_do(
        graph in graph(false),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 1..40),
        weight in 1.0f64..3.0,
    ) {
        let goals: Vec<_> =
            picks.iter().map(|pick| pick.index(graph.points.len()) as NodeId).collect();
        let all = bellman_ford(&graph, 0);
        let expected: Vec<_> = goals.iter().map(|&goal| all[goal as usize]).collect();
        for metric in [Metric::Zero, Metric::Euclidean] {
            for estimates in [Estimates::Computed, Estimates::Cached] {
                let one = Weight::One;
                for costs in [
                    one_session::<UnsortedArray>(&graph, &goals, metric, one, estimates),
                    one_session::<QuadHeap>(&graph, &goals, metric, one, estimates),
                    one_session::<BucketQueue>(&graph, &goals, metric, one, estimates),
                    one_session::<FastExpansion<BinaryHeap>>(&graph, &goals, metric, one, estimates),
                ] {
                    prop_assert_eq!(&costs, &expected);
                }
            }
        }
        // And with a weight, what it promises.
        let (metric, factor) = (Metric::Euclidean, Weight::Static(weight));
        let costs = one_session::<QuadHeap>(&graph, &goals, metric, factor, Estimates::Computed);
        for (cost, least) in costs.into_iter().zip(expected) {
            prop_assert_eq!(cost.is_some(), least.is_some());
            if let (Some(cost), Some(least)) = (cost, least) {
                prop_assert!(cost as f64 <= weight * least as f64 + 64.0);
            }
        }
    }
}

/// A chain of steps so dear that costs stop at the maximum: still found.
#[test]
fn paths_past_the_largest_cost_are_found() {
    let points = vec![LatticePoint([0; 3]); 6];
    let steps = (0..6).map(|n| if n < 5 { vec![(n + 1, Cost::MAX)] } else { Vec::new() });
    let graph = Graph { points, steps: steps.collect() };
    for (order, metric) in [
        (Order::Cost(Weight::One), Metric::Zero),
        (Order::Cost(Weight::Static(9.0)), Metric::Euclidean),
        (Order::Greedy, Metric::Euclidean),
    ] {
        let policy = Classic::new(&graph, 0, 5, order, metric, StepCost::Exact);
        let (ending, _, labels) = search::<_, BucketQueue>(&policy, 0, Estimates::Cached);
        assert_eq!(ending, Ending::Goal(5));
        assert_eq!(labels.route_to(5), [0, 1, 2, 3, 4, 5]);
    }
}

#[test]
fn the_first_limit_broken_is_the_one_named() {
    let graph = Graph { points: vec![LatticePoint([0; 3])], steps: vec![Vec::new()] };
    let policy = Classic::to_all(&graph, 0);
    let end = |limits: Limits| {
        let (labels, open) = (&mut Labels::default(), &mut QuadHeap::default());
        best_first(&policy, 0, labels, open, Estimates::Computed, &limits, &mut ()).0
    };
    let token = CancelToken::new();
    token.cancel();
    let cancel = Some(token);
    let time = Some(std::time::Duration::ZERO);
    let none = Limits::default();
    assert_eq!(end(none.clone()), Ending::Exhausted);
    assert_eq!(end(Limits { expansions: Some(1), ..none.clone() }), Ending::Exhausted);
    assert_eq!(
        end(Limits { expansions: Some(0), ..none.clone() }),
        Ending::Limit(Limit::Expansions)
    );
    assert_eq!(end(Limits { time, ..none.clone() }), Ending::Limit(Limit::Time));
    assert_eq!(end(Limits { time, cancel, ..none }), Ending::Limit(Limit::Cancelled));
}
