use super::*;
use crate::geom::vector::distance;
use crate::laws;
use crate::scene::{Heights, ground};
use crate::search::{
    BinaryHeap, BucketQueue, Classic, Ending, Estimates, Labels, Limits, Metric, Order, StepCost,
    Weight, best_first,
};
use proptest::prelude::*;

fn field(size: [u32; 2], heights: Vec<u16>, ground: Vec<f32>) -> HeightField {
    HeightField {
        heights: Heights::U16(heights),
        height_scale: 0.05,
        ground: Some(ground),
        ..HeightField::flat(size)
    }
}

/// Small terrains of hills, cliffs, roads and walls.
fn terrains() -> impl Strategy<Value = Terrain> {
    let kinds = [0.5, ground::ROAD, ground::GRASS, ground::ROCK, 17.3, ground::BLOCKED];
    (1u32..12, 1u32..12)
        .prop_flat_map(move |(w, h)| {
            let count = (w * h) as usize;
            let heights = prop::collection::vec(prop_oneof![0u16..40, 0u16..9999], count);
            let ground = prop::collection::vec(prop::sample::select(kinds.to_vec()), count);
            (Just([w, h]), heights, ground, 0.0f64..4.0, -0.99f64..0.5, 0.1f64..2.0)
        })
        .prop_map(|(size, heights, ground, climb, descent, length)| {
            let terrain = Terrain::new(&field(size, heights, ground)).unwrap();
            let descent = (descent * 0.95 * length * terrain.least_ground()).max(-climb);
            let weights = Objective { length, climb, descent, ground: 1.0, ..Objective::SHORTEST };
            terrain.with_objective(weights).unwrap()
        })
}

fn nodes(terrain: &Terrain) -> Vec<NodeId> {
    (0..terrain.node_limit()).filter(|&node| terrain.ground(node).is_some()).collect()
}

fn steps(terrain: &Terrain, node: NodeId) -> Vec<(NodeId, Cost)> {
    let mut steps = Vec::new();
    terrain.for_each_neighbour(node, |to, cost| steps.push((to, cost)));
    steps
}

/// The formula of the module's page, in plain floating point.
fn written_cost(terrain: &Terrain, a: NodeId, b: NodeId) -> f64 {
    let [p, q] = [a, b].map(|node| terrain.position(node).0.map(|c| f64::from(c) / 256.0));
    let length = distance(p, q);
    let ground = 0.5 * (terrain.ground(a).unwrap() + terrain.ground(b).unwrap());
    let rise = q[2] - p[2];
    let Objective { length: weight, climb, descent, .. } = terrain.objective();
    weight * ground * length + climb * rise.max(0.0) + descent * (-rise).max(0.0)
}

const ADMISSIBLE: [Metric; 4] = [Metric::Zero, Metric::Octile2, Metric::Octile3, Metric::Euclidean];

fn estimate(terrain: &Terrain, metric: Metric, node: NodeId, goal: NodeId) -> Cost {
    let goal = Goal { node: goal, position: terrain.position(goal) };
    terrain.estimate(node, goal, |a, b| metric.between(a, b))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn steps_cost_what_is_written_and_never_nothing(terrain in terrains()) {
        for node in nodes(&terrain) {
            for (to, cost) in steps(&terrain, node) {
                prop_assert!(cost > Cost::ZERO);
                let written = written_cost(&terrain, node, to);
                prop_assert!((cost.voxels() - written).abs() <= 1e-9 * written.abs() + 3.0 / 37063.0 * 20.0);
                prop_assert!(steps(&terrain, to).iter().any(|&(back, _)| back == node));
            }
        }
    }

    /// Consistent, so admissible too, which the comparison with the cheapest ways shows once more.
    #[test]
    fn estimates_are_consistent_and_admissible(terrain in terrains(), pick in any::<prop::sample::Index>()) {
        let nodes = nodes(&terrain);
        prop_assume!(!nodes.is_empty());
        let goal = *pick.get(&nodes);
        for metric in ADMISSIBLE.into_iter().skip(1) {
            let distance = |a, b| metric.between(a, b);
            prop_assert_eq!(laws::check_estimates(&terrain, goal, nodes.iter().copied(), distance), Ok(()));
            prop_assert_eq!(laws::check_admissible(&terrain, goal, nodes.iter().copied(), distance), Ok(()));
        }
    }

    #[test]
    fn a_star_finds_what_dijkstra_finds(terrain in terrains(), picks in any::<[prop::sample::Index; 2]>()) {
        let nodes = nodes(&terrain);
        prop_assume!(!nodes.is_empty());
        let [start, goal] = picks.map(|pick| *pick.get(&nodes));
        let cost = |metric| {
            let policy = Classic::new(&terrain, start, goal, Order::Cost(Weight::One), metric, StepCost::Exact);
            let (mut labels, mut open) = (Labels::default(), BucketQueue::default());
            let (ending, _) = best_first(&policy, start, &mut labels, &mut open, Estimates::Computed, &Limits::default(), &mut ());
            matches!(ending, Ending::Goal(_)).then(|| labels.get(goal).unwrap().g)
        };
        let shortest = cost(Metric::Zero);
        for metric in ADMISSIBLE {
            prop_assert_eq!(cost(metric), shortest, "{:?}", metric);
        }
    }

    /// Better ground never makes a path dearer.
    #[test]
    fn better_ground_is_never_dearer(terrain in terrains(), picks in any::<[prop::sample::Index; 3]>()) {
        let nodes = nodes(&terrain);
        prop_assume!(!nodes.is_empty());
        let [start, goal, better] = picks.map(|pick| *pick.get(&nodes));
        let cost = |terrain: &Terrain| {
            let mut labels = Labels::default();
            let policy = Classic::to_all(terrain, start);
            best_first(&policy, start, &mut labels, &mut BinaryHeap::default(), Estimates::Computed, &Limits::default(), &mut ());
            labels.get(goal).map(|label| label.g)
        };
        let mut improved = terrain.clone();
        let least = (terrain.least_ground() * GROUND_ONE) as u16;
        improved.ground[better as usize] = least;
        prop_assert!(cost(&improved) <= cost(&terrain));
    }
}

#[test]
fn bad_fields_are_refused_by_pixel() {
    let good = || field([3, 2], vec![0; 6], vec![1.0; 6]);
    let refused = |change: &dyn Fn(&mut HeightField)| {
        let mut field = good();
        change(&mut field);
        Terrain::new(&field).unwrap_err().to_string()
    };
    assert!(Terrain::new(&good()).is_ok());
    assert_eq!(
        refused(&|f| f.heights = Heights::U8(vec![0; 5])),
        "5 heights do not fit a terrain of 3×2 cells"
    );
    assert_eq!(
        refused(&|f| f.ground = Some(vec![1.0; 7])),
        "7 ground multipliers do not fit a terrain of 3×2 cells"
    );
    let nan = refused(&|f| f.heights = Heights::F32(vec![0.0, 0.0, 0.0, 0.0, f32::NAN, 0.0]));
    assert_eq!(nan, "pixel (1, 1): a height of NaN cannot be represented");
    for (bad, shown) in [(-1.0, "-1"), (f32::NAN, "NaN"), (0.0, "0"), (f32::NEG_INFINITY, "-inf")] {
        let error = refused(&|f| f.ground.as_mut().unwrap()[5] = bad);
        assert!(
            error.starts_with(&format!("pixel (2, 1): invalid ground multiplier {shown}")),
            "{error}"
        );
    }
    assert!(refused(&|f| f.size = [0, 6]).contains("[0, 6]"));
    assert!(refused(&|f| f.cell_size = -1.0).contains("invalid cell size -1"));
    assert!(refused(&|f| f.height_scale = f64::NAN).contains("invalid height scale NaN"));
    let high = refused(&|f| {
        f.heights = Heights::U8(vec![0, 0, 1, 0, 0, 0]);
        f.height_scale = 1e9;
    });
    assert_eq!(high, "pixel (2, 0): a height of 1 cannot be represented");
}

#[test]
fn corners_of_blocked_cells_are_cut_only_if_asked() {
    let blocked = ground::BLOCKED;
    let open = Terrain::new(&field([2, 2], vec![0; 4], vec![1.0, blocked, 1.0, 1.0])).unwrap();
    assert_eq!(steps(&open, 0).iter().map(|step| step.0).collect::<Vec<_>>(), [2]);
    let cutting = open.with_corners(CornerRule::CutAll);
    assert_eq!(steps(&cutting, 0).iter().map(|step| step.0).collect::<Vec<_>>(), [2, 3]);
}

/// Flat road costs what the voxel grid charges, so that ties are as exact as there.
#[test]
fn flat_roads_cost_edges_and_diagonals() {
    let terrain = Terrain::new(&HeightField::flat([5, 5])).unwrap();
    let costs: Vec<_> = steps(&terrain, 12).into_iter().map(|step| step.1).collect();
    assert_eq!(costs, [[Cost::EDGE; 4], [Cost::FACE_DIAGONAL; 4]].concat());
    assert_eq!(estimate(&terrain, Metric::Octile2, 0, 24), Cost::FACE_DIAGONAL.times(4));
}
