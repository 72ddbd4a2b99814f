use super::*;
use crate::geom::Voxel;
use crate::rng::Rng;
use crate::scenes_for_tests::{Kind, generated_scene};
use crate::threads::Pool;
use crate::union_find::UnionFind;
use crate::world::{Edits, World};

const HARD: [(Kind, [u32; 3]); 4] = [
    (Kind::Porous, [70, 64, 50]),
    (Kind::Maze, [66, 50, 40]),
    (Kind::Tunnels, [96, 64, 64]),
    (Kind::City, [70, 70, 40]),
];

fn generated(kind: Kind, size: [u32; 3], seed: u64) -> (World, Cells) {
    let world = World::bake(generated_scene(kind, size, seed)).unwrap();
    let cells = Cells::new(&world).unwrap();
    (world, cells)
}

fn made(cells: &Cells, chunk: usize, block: usize) -> Distances {
    distances(cells, chunk, block, &mut FloodMemory::default())
}

#[test]
fn exits_join_what_components_join() {
    for (kind, size) in HARD {
        let (world, cells) = generated(kind, size, 3);
        let mut first_piece = vec![0];
        for chunk in 0..cells.chunk_count() {
            first_piece.push(first_piece[chunk] + cells.pieces_of(chunk).count() as u32);
        }
        let number = |chunk: usize, piece: u16| first_piece[chunk] + u32::from(piece);
        let mut sets = UnionFind::new(*first_piece.last().unwrap() as usize);
        for chunk in cells.chunks() {
            let exits = cells.exits_of(chunk);
            for (index, exit) in exits.list().iter().enumerate() {
                let beyond = match exits.axis(index as u32) {
                    None => chunk,
                    Some(axis) => cells.chunk_beside(chunk, axis, true).unwrap(),
                };
                sets.join(number(chunk, exit.pieces[0]), number(beyond, exit.pieces[1]));
            }
        }
        let mut root_of_component = std::collections::BTreeMap::new();
        let mut component_of_root = std::collections::BTreeMap::new();
        for cell in cells.ids() {
            let (chunk, place) = cells.place_of(cell);
            let root = sets.root(number(chunk, cells.pieces_of(chunk).of(place)));
            let component = world.component(cells.cell(cell).voxels()[0]).unwrap();
            assert_eq!(*root_of_component.entry(component).or_insert(root), root, "{kind}");
            assert_eq!(*component_of_root.entry(root).or_insert(component), component, "{kind}");
        }
    }
}

/// Dijkstra's algorithm without a heap, over cells whose faces are found box by box.
fn slow_lengths(
    cells: &Cells,
    chunk: usize,
    from: LatticePoint,
    place: u32,
) -> Vec<Option<(Cost, LatticePoint)>> {
    let pieces = cells.pieces_of(chunk);
    let count = cells.cells_of_chunk(chunk);
    let base = cells.chunk_base(chunk);
    let shares_face = |a: u32, b: u32| {
        let [[al, ah], [bl, bh]] = [a, b].map(|place| cells.cell(base + place).voxels());
        let extents: Vec<i32> =
            (0..3).map(|i| ah.0[i].min(bh.0[i]) - al.0[i].max(bl.0[i])).collect();
        extents.iter().filter(|&&e| e == 0).count() == 1 && extents.iter().all(|&e| e >= 0)
    };
    let mut known: Vec<Option<(Cost, LatticePoint)>> = vec![None; count as usize];
    let mut done = vec![false; count as usize];
    known[place as usize] = Some((Cost::ZERO, from));
    loop {
        let open = (0..count).filter(|&at| !done[at as usize]);
        let next = open
            .filter_map(|at| known[at as usize].map(|(g, point)| (g, at, point)))
            .min_by_key(|&(g, at, _)| (g, at));
        let Some((g, at, point)) = next else { return known };
        done[at as usize] = true;
        for to in (0..count).filter(|&to| pieces.of(to) == pieces.of(at) && shares_face(at, to)) {
            let middle = cells.middle(cells.cell(base + at), cells.cell(base + to));
            let g = g + Cost::straight_step(point, middle);
            let slot = &mut known[to as usize];
            if !done[to as usize] && slot.is_none_or(|(known, _)| g < known) {
                *slot = Some((g, middle));
            }
        }
    }
}

#[test]
fn distances_are_those_of_a_slow_search() {
    let mut pairs = 0;
    for (kind, size) in HARD {
        let (_, cells) = generated(kind, size, 5);
        for chunk in cells.chunks().step_by(3) {
            let pieces = cells.pieces_of(chunk);
            for piece in 0..pieces.count() as u16 {
                let (block, rank) = pieces.rank(piece);
                let fast = made(&cells, chunk, block);
                let fast = fast.piece(rank);
                let found = cells.exits_in(chunk, block).into_iter().filter(|(of, _)| *of == piece);
                let found: Vec<ExitRef> = found.map(|(_, exit)| exit).collect();
                assert!((0..fast.count()).map(|place| fast.exit(place)).eq(found.iter().copied()));
                for (from, &exit) in found.iter().enumerate() {
                    assert_eq!((fast.place(exit), fast.length(from, from)), (Some(from), 0));
                    let (place, point) = cells.exit_at(chunk, exit);
                    let known = slow_lengths(&cells, chunk, point, place);
                    for (to, &exit) in found[..from].iter().enumerate() {
                        let (place, point) = cells.exit_at(chunk, exit);
                        let (g, at) = known[place as usize].expect("a piece is connected");
                        let whole = g + Cost::straight_step(at, point);
                        let slow = (whole.raw() * 16).div_ceil(Cost::EDGE.raw());
                        assert_eq!(u64::from(fast.length(from, to)), slow, "{kind}");
                        assert_eq!(fast.length(from, to), fast.length(to, from));
                        pairs += 1;
                    }
                }
            }
        }
    }
    assert!(pairs > 1000, "{pairs}");
}

fn assert_same_guide(a: &Cells, b: &Cells) {
    for chunk in a.chunks() {
        assert_eq!(a.pieces_of(chunk), b.pieces_of(chunk));
        assert_eq!(a.exits_of(chunk), b.exits_of(chunk));
        for block in 0..a.pieces_of(chunk).block_count() {
            let [a, b] = [a, b].map(|cells| {
                cells.distances_in(chunk, block, || made(cells, chunk, block)).clone()
            });
            assert_eq!(a, b);
        }
    }
}

/// Whatever was made before an edit, what is made after it is what a fresh cut has. Versions before the
/// edit keep theirs.
#[test]
fn guides_after_edits_are_those_of_a_fresh_cut() {
    for (kind, seed) in [(Kind::Porous, 1), (Kind::Maze, 2)] {
        let (mut world, mut cells) = generated(kind, [80, 70, 40], seed);
        let mut rng = Rng::new(seed, 11);
        for round in 0..25 {
            match rng.below(3) {
                0 => fill(&cells),
                1 => cells.chunks().step_by(2).for_each(|chunk| _ = cells.exits_of(chunk)),
                _ => {}
            }
            let low = world.size().map(|n| rng.below(n) as i32);
            let high = low.map(|c| c + rng.range(1, 6));
            let mut edits = Edits::new();
            match rng.below(2) {
                0 => edits.block_box(low, high),
                _ => edits.free_box(low, high),
            };
            let (next, delta) = world.edit(&edits).unwrap();
            let updated = cells.update(&next, &delta.bricks).unwrap();
            if round % 5 == 0 {
                assert_same_guide(&updated, &Cells::new(&next).unwrap());
                assert_same_guide(&cells, &Cells::new(&world).unwrap());
            }
            (world, cells) = (next, updated);
        }
    }
}

#[test]
fn any_number_of_threads_fills_the_same_guide() {
    let [a, b] = [Pool::None, Pool::with_threads(2).unwrap()].map(|pool| {
        let (_, cells) = generated(Kind::Porous, [100, 70, 60], 9);
        pool.run(|| fill(&cells));
        cells
    });
    assert_eq!(a.guide_bytes(), b.guide_bytes());
    assert_same_guide(&a, &b);
}

/// Aims lead to the goal: the least estimate of a cell is not below the straight line, and that of the
/// start is what the search over exits found, or less.
#[test]
fn estimates_along_a_guide_are_no_shorter_than_straight_lines() {
    for (kind, size) in HARD {
        let (world, cells) = generated(kind, size, 7);
        let Some((largest, _)) = world.components().largest() else { continue };
        let mut rng = Rng::new(4, 4);
        let mut end = || loop {
            let voxel = Voxel(world.size().map(|n| rng.below(n) as i32));
            if world.component(voxel) == Some(largest) {
                return (voxel.centre(), cells.locate(voxel).unwrap());
            }
        };
        let (mut memory, mut stats) = (GuideMemory::default(), Stats::default());
        for _ in 0..10 {
            let (start, goal) = (end(), end());
            let limits = Limits::default();
            let aims = guide(&cells, start, goal, &limits, &mut memory, &mut stats).unwrap();
            let aim = aims.aim(cells.place_of(start.1), single(start.0));
            let to_aim = LatticePoint(aim.point.map(|c| c as i32)).distance(start.0);
            let whole = to_aim + aim.rest.voxels();
            assert!(whole <= aims.length.voxels() + 0.1, "{kind}");
            for cell in cells.ids().step_by(17) {
                let at = cells.corners(cells.cell(cell))[0];
                let aim = aims.aim(cells.place_of(cell), single(at));
                let to_aim = LatticePoint(aim.point.map(|c| c as i32)).distance(at);
                let straight = at.distance(goal.0);
                assert!(to_aim + aim.rest.voxels() + 0.1 >= straight, "{kind}");
            }
        }
    }
}
