//! Every law can be broken: spaces, metrics, lists and refiners with one fault each are found out.

use super::*;
use crate::geom::{Cost, LatticePoint, Voxel};
use crate::refine::Refined;
use crate::scene::Scene;
use crate::search::{Entry, Fifo, OpenList, QuadHeap};
use crate::space::{Blocks, Goal, Going, Leg, Legs, Sight, Space};
use crate::world::World;
use std::cell::Cell;
use std::sync::atomic::{AtomicI32, Ordering};

/// What is wrong with a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bug {
    None,
    LimitTooLow,
    OneWay,
    DearerBack,
    Loop,
    Twice,
    Flickers,
    Moves,
    TooCheap,
    BlindToItself,
    BlindToSteps,
    BlindOneWay,
    LegMissing,
    NoCell,
    OtherNode,
    FaceWithoutStep,
    PredecessorMissing,
    EstimatesTooMuch,
    NotZeroAtGoal,
}

/// Voxels in a row, each a step from the next.
struct Row {
    bug: Bug,
    visits: AtomicI32,
}

const LENGTH: NodeId = 6;

fn row(bug: Bug) -> Row {
    Row { bug, visits: AtomicI32::new(0) }
}

impl Row {
    fn is(&self, bug: Bug) -> bool {
        self.bug == bug
    }
}

impl Space for Row {
    fn node_limit(&self) -> u32 {
        LENGTH - u32::from(self.is(Bug::LimitTooLow))
    }

    fn position(&self, node: NodeId) -> LatticePoint {
        let visits = self.visits.fetch_add(1, Ordering::Relaxed);
        let up = if self.is(Bug::Moves) { visits } else { 0 };
        Voxel::new(node as i32, 0, up).centre()
    }

    fn for_each_neighbour(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let visits = self.visits.fetch_add(1, Ordering::Relaxed);
        let cost = if self.is(Bug::TooCheap) { Cost::EDGE.divided(2) } else { Cost::EDGE };
        if node + 1 < LENGTH && !(self.is(Bug::FaceWithoutStep) && node == 2) {
            visit(node + 1, cost);
        }
        if node > 0 && !self.is(Bug::OneWay) && !(self.is(Bug::FaceWithoutStep) && node == 3) {
            let dearer = self.is(Bug::DearerBack) && node == 4;
            visit(node - 1, if dearer { cost + cost } else { cost });
        }
        if node == 3 && self.is(Bug::Loop) {
            visit(3, cost);
        }
        if node == 3 && self.is(Bug::Twice) {
            visit(4, cost + cost);
        }
        if self.is(Bug::Flickers) && visits % 2 == 0 && node == 1 {
            visit(5, Cost::EDGE.times(4));
        }
    }

    fn estimate(
        &self,
        node: NodeId,
        goal: Goal,
        distance: impl Fn(LatticePoint, LatticePoint) -> Cost,
    ) -> Cost {
        let plain = distance(self.position(node), goal.position);
        match self.bug {
            Bug::EstimatesTooMuch if node == 5 && goal.node == 0 => plain + Cost::EDGE.times(3),
            Bug::NotZeroAtGoal => plain + Cost::EDGE,
            _ => plain,
        }
    }
}

impl Sight for Row {
    fn sees(&self, a: NodeId, b: NodeId) -> bool {
        match self.bug {
            Bug::BlindToItself => a != b,
            Bug::BlindToSteps => a.abs_diff(b) != 1,
            Bug::BlindOneWay => [a, b] != [1, 4],
            _ => true,
        }
    }
}

impl Legs for Row {
    fn for_each_leg(&self, node: NodeId, mut visit: impl FnMut(Leg)) {
        let mut left_out = self.is(Bug::LegMissing) && node == 2;
        self.for_each_neighbour(node, |to, _| match std::mem::take(&mut left_out) {
            true => {}
            false => visit(Leg { to, going: Going::ROAD, link: None }),
        });
    }
}

impl Blocks for Row {
    fn extent(&self) -> [i32; 3] {
        [LENGTH as i32 - i32::from(self.is(Bug::NoCell)), 1, 1]
    }

    fn cell_of(&self, node: NodeId) -> [i32; 3] {
        [node as i32, 0, 0]
    }

    fn node_of(&self, cell: [i32; 3]) -> Option<NodeId> {
        let [x, 0, 0] = cell else { return None };
        let node = NodeId::try_from(x).ok().filter(|&node| node < LENGTH)?;
        Some(if self.is(Bug::OtherNode) { LENGTH - 1 - node } else { node })
    }

    fn for_each_predecessor(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        self.for_each_neighbour(node, |to, cost| {
            if !(self.is(Bug::PredecessorMissing) && node == 2 && to == 1) {
                visit(to, cost);
            }
        });
    }
}

/// Which law a row breaks, and where.
fn broken(result: Result<(), Violation>) -> Option<(Law, At)> {
    result.err().map(|violation| (violation.law, violation.at))
}

#[test]
fn a_row_without_a_bug_keeps_every_law() {
    let good = row(Bug::None);
    let nodes = || 0..LENGTH;
    for result in [
        check_space(&good, nodes()),
        check_steps(&good, nodes()),
        check_closed(&good, nodes()),
        check_simple(&good, nodes()),
        check_symmetry(&good, nodes()),
        check_sight(&good, nodes()),
        check_legs(&good, nodes()),
        check_blocks(&good, nodes()),
        check_estimates(&good, 2, nodes(), Cost::straight),
        check_admissible(&good, 2, nodes(), Cost::straight),
        check_space(&good, []),
    ] {
        assert_eq!(result, Ok(()));
    }
    assert_eq!(reachable(&good, 2, usize::MAX), [2, 3, 1, 4, 0, 5]);
    assert_eq!(reachable(&good, 2, 3), [2, 3, 1]);
}

#[test]
fn broken_spaces_are_found_out() {
    let check = |bug| broken(check_space(&row(bug), 0..LENGTH));
    assert_eq!(check(Bug::LimitTooLow), Some((Law::NodeLimit, At::Step(4, 5))));
    assert_eq!(check(Bug::Flickers), Some((Law::Repeatable, At::Node(1))));
    assert_eq!(check(Bug::Moves), Some((Law::Repeatable, At::Node(0))));
    assert_eq!(check(Bug::TooCheap), Some((Law::Consistent, At::Step(1, 0))));
    assert_eq!(check(Bug::EstimatesTooMuch), Some((Law::Consistent, At::Step(5, 4))));
    assert_eq!(check(Bug::NotZeroAtGoal), Some((Law::ZeroAtGoal, At::Node(0))));
    // None of these is asked of every space.
    for bug in [Bug::OneWay, Bug::DearerBack, Bug::Loop, Bug::Twice] {
        assert_eq!(check(bug), None, "{bug:?}");
    }

    let simple = |bug| broken(check_simple(&row(bug), 0..LENGTH));
    assert_eq!(simple(Bug::Loop), Some((Law::NoLoop, At::Step(3, 3))));
    assert_eq!(simple(Bug::Twice), Some((Law::OneStep, At::Step(3, 4))));
    let symmetry = |bug| broken(check_symmetry(&row(bug), 0..LENGTH));
    assert_eq!(symmetry(Bug::OneWay), Some((Law::Symmetric, At::Step(0, 1))));
    assert_eq!(symmetry(Bug::DearerBack), Some((Law::Symmetric, At::Step(3, 4))));
    let closed = broken(check_closed(&row(Bug::None), 0..LENGTH - 1));
    assert_eq!(closed, Some((Law::Closed, At::Step(4, 5))));
}

#[test]
fn broken_sight_legs_and_blocks_are_found_out() {
    let sight = |bug| broken(check_sight(&row(bug), 0..LENGTH));
    assert_eq!(sight(Bug::BlindToItself), Some((Law::SeesItself, At::Node(0))));
    assert_eq!(sight(Bug::BlindToSteps), Some((Law::SeesSteps, At::Step(0, 1))));
    assert_eq!(sight(Bug::BlindOneWay), Some((Law::SeesMutually, At::Nodes(4, 1))));
    let legs = broken(check_legs(&row(Bug::LegMissing), 0..LENGTH));
    assert_eq!(legs, Some((Law::LegsAreSteps, At::Node(2))));
    let blocks = |bug| broken(check_blocks(&row(bug), 0..LENGTH));
    assert_eq!(blocks(Bug::NoCell), Some((Law::OneCell, At::Node(5))));
    assert_eq!(blocks(Bug::OtherNode), Some((Law::OneCell, At::Node(0))));
    assert_eq!(blocks(Bug::FaceWithoutStep), Some((Law::FacesAreSteps, At::Nodes(2, 3))));
    assert_eq!(blocks(Bug::PredecessorMissing), Some((Law::Predecessors, At::Node(2))));
}

#[test]
fn broken_estimates_and_metrics_are_found_out() {
    let double = |a, b| Cost::straight(a, b).times(2);
    let good = row(Bug::None);
    let consistent = broken(check_estimates(&good, 0, 0..LENGTH, double));
    assert_eq!(consistent, Some((Law::Consistent, At::Step(1, 0))));
    let admissible = broken(check_admissible(&good, 0, 0..LENGTH, double));
    assert_eq!(admissible, Some((Law::Admissible, At::Node(1))));

    let points = || [[0, 0, 0], [3, 0, 0], [6, 0, 1]].map(|v| Voxel(v).centre());
    assert_eq!(check_metric(Cost::straight, points()), Ok(()));
    let metric =
        |distance: fn(LatticePoint, LatticePoint) -> Cost| broken(check_metric(distance, points()));
    let never_zero = metric(|a, b| Cost::straight(a, b) + Cost::EDGE);
    assert_eq!(never_zero, Some((Law::ZeroDistance, At::Point(0))));
    let uphill = metric(|a, b| if a < b { double_straight(a, b) } else { Cost::straight(a, b) });
    assert_eq!(uphill, Some((Law::SymmetricDistance, At::Points(0, 1))));
    let squared = metric(|a, b| {
        let voxels = Cost::straight(a, b).voxels();
        Cost::from_voxels(voxels * voxels)
    });
    assert_eq!(squared, Some((Law::Triangle, At::Points(0, 2))));
}

fn double_straight(a: LatticePoint, b: LatticePoint) -> Cost {
    Cost::straight(a, b).times(2)
}

/// What is wrong with a list, by number.
const LOSES: u8 = 1;
const REPEATS: u8 = 2;
const MISCOUNTS: u8 = 3;
const KEEPS_ON_CLEAR: u8 = 4;
const SAYS_NEVER_EMPTY: u8 = 5;
const IGNORES_KEYS: u8 = 6;
const SWAPS: u8 = 7;

/// A heap with a fault.
#[derive(Default)]
struct Faulty<const FAULT: u8> {
    heap: QuadHeap,
    pushes: u32,
}

impl<const FAULT: u8> OpenList for Faulty<FAULT> {
    fn clear(&mut self) {
        if FAULT != KEEPS_ON_CLEAR {
            self.heap.clear();
        }
    }

    fn push(&mut self, entry: Entry) {
        self.pushes += 1;
        if !(FAULT == LOSES && self.pushes.is_multiple_of(50)) {
            self.heap.push(entry);
        }
    }

    fn pop(&mut self) -> Option<Entry> {
        let first = self.heap.pop()?;
        if FAULT == REPEATS && first.node() == 5 {
            self.heap.push(Entry::new(4, first.f(), first.g()));
        }
        if FAULT == SWAPS
            && first.node() == 5
            && let Some(second) = self.heap.pop()
        {
            self.heap.push(first);
            return Some(second);
        }
        Some(first)
    }

    fn len(&self) -> usize {
        self.heap.len() + usize::from(FAULT == MISCOUNTS && self.heap.len() == 7)
    }

    fn rekey(&mut self, key: impl FnMut(Entry) -> Option<Entry>) {
        if FAULT != IGNORES_KEYS {
            self.heap.rekey(key);
        }
    }

    fn memory_bytes(&self) -> usize {
        0
    }

    fn is_empty(&self) -> bool {
        FAULT != SAYS_NEVER_EMPTY && self.len() == 0
    }
}

#[test]
fn broken_lists_are_found_out() {
    let law = |result: Result<(), Violation>| result.err().map(|violation| violation.law);
    for seed in 0..8 {
        assert_eq!(law(check_ordered_list::<Faulty<0>>(seed)), None);
        assert_eq!(law(check_rising_list::<Faulty<0>>(seed)), None);
        assert_eq!(law(check_open_list::<Faulty<LOSES>>(seed)), Some(Law::Length));
        assert_eq!(law(check_open_list::<Faulty<REPEATS>>(seed)), Some(Law::Length));
        assert_eq!(law(check_open_list::<Faulty<MISCOUNTS>>(seed)), Some(Law::Length));
        assert_eq!(law(check_open_list::<Faulty<SAYS_NEVER_EMPTY>>(seed)), Some(Law::Cleared));
        assert_eq!(law(check_open_list::<Faulty<KEEPS_ON_CLEAR>>(seed)), Some(Law::Cleared));
        let ignored = law(check_open_list::<Faulty<IGNORES_KEYS>>(seed));
        assert!(matches!(ignored, Some(Law::Kept | Law::Length)), "{ignored:?}");
        assert_eq!(law(check_open_list::<Faulty<SWAPS>>(seed)), None);
        assert_eq!(law(check_ordered_list::<Faulty<SWAPS>>(seed)), Some(Law::LeastFirst));
        assert_eq!(law(check_rising_list::<Faulty<SWAPS>>(seed)), Some(Law::NeverFalls));
        assert_eq!(law(check_open_list::<Fifo>(seed)), None);
        assert_eq!(law(check_ordered_list::<Fifo>(seed)), Some(Law::LeastFirst));
        assert_eq!(law(check_rising_list::<Fifo>(seed)), Some(Law::NeverFalls));
    }
}

fn refined(points: Vec<LatticePoint>) -> Refined {
    Refined { points, sight_checks: 0 }
}

#[test]
fn broken_refiners_are_found_out() {
    let mut scene = Scene::open([9, 9, 3]).unwrap();
    scene.voxels.insert_box([3, 0, 0], [6, 5, 3]);
    let world = World::bake(scene).unwrap();
    let path = [[1, 1, 1], [1, 4, 1], [1, 6, 1], [7, 6, 1], [7, 1, 1]].map(|v| Voxel(v).centre());
    type Refine = fn(&World, &[LatticePoint]) -> Refined;
    let law = |refine: Refine| broken(check_refiner(&world, &path, refine)).map(|(law, _)| law);

    let nothing: Refine = |_, path| refined(path.to_vec());
    assert_eq!(law(nothing), None);
    assert_eq!(law(|_, path| refined(vec![path[0], path[4]])), Some(Law::Clear));
    assert_eq!(law(|_, path| refined(path[1..].to_vec())), Some(Law::SameEnds));
    assert_eq!(law(|_, _| refined(vec![])), Some(Law::SameEnds));
    let detour: Refine = |_, path| {
        let mut points = path.to_vec();
        points.insert(2, Voxel::new(0, 5, 1).centre());
        refined(points)
    };
    assert_eq!(law(detour), Some(Law::NotLonger));
    thread_local!(static CALLS: Cell<usize> = const { Cell::new(0) });
    let fickle: Refine = |_, path| {
        CALLS.set(CALLS.get() + 1);
        refined(path[..CALLS.get()].to_vec())
    };
    assert_eq!(law(fickle), Some(Law::Repeatable));
    let blocked = [path[0], path[4]];
    let input = broken(check_refiner(&world, &blocked, nothing));
    assert_eq!(input, Some((Law::ClearInput, At::Whole)));
    assert_eq!(check_refiner(&world, &[], nothing), Ok(()));

    // A new point halfway, where there is none: fine for a refiner, not for one that selects.
    let split: Refine = |_, path| {
        let mut points = path.to_vec();
        points.insert(4, Voxel::new(7, 4, 1).centre());
        refined(points)
    };
    assert_eq!(law(split), None);
    assert_eq!(broken(check_selection(&world, &path, split)), Some((Law::Selection, At::Point(4))));
    assert_eq!(check_selection(&world, &path, nothing), Ok(()));
    // Drops one straight point at a time.
    let slow: Refine = |_, path| {
        let straight = (1..path.len() - 1).find(|&i| path[i - 1].0[0] == path[i + 1].0[0]);
        refined(
            path.iter().enumerate().filter(|(i, _)| Some(*i) != straight).map(|p| *p.1).collect(),
        )
    };
    assert_eq!(check_final(&world, &path, slow), Ok(()));
    let longer = [&[Voxel::new(1, 0, 1).centre()], &path[..]].concat();
    assert_eq!(broken(check_final(&world, &longer, slow)), Some((Law::Final, At::Whole)));
}

#[test]
fn violations_say_which_law_where_and_what_was_found() {
    let violation = check_symmetry(&row(Bug::DearerBack), 0..LENGTH).unwrap_err();
    assert_eq!(
        violation.to_string(),
        "law broken: every step leads back at the same cost. At the step from node 3 to node 4: \
         expected a step back for Cost(37063), found steps back for [Cost(74126)]"
    );
    let violation = check_space(&row(Bug::LimitTooLow), 0..LENGTH).unwrap_err();
    assert_eq!(
        violation.to_string(),
        "law broken: node numbers are below node_limit(). At the step from node 4 to node 5: \
         expected a number below 5, found 5"
    );
}
