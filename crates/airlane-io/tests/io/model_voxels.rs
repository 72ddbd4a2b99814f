//! MagicaVoxel and OctoMap.

use crate::{fault, model};
use airlane::Airspace;
use airlane::geom::Frame;
use airlane::scene::Model;
use airlane::world::voxelise::{Voxelise, voxelise};
use airlane_io::{Import, Unknown, read_model_from};

fn numbers(numbers: &[i32]) -> Vec<u8> {
    numbers.iter().flat_map(|n| n.to_le_bytes()).collect()
}

fn chunk(kind: &str, content: &[u8]) -> Vec<u8> {
    [kind.as_bytes(), &numbers(&[content.len() as i32, 0]), content].concat()
}

fn dictionary(pairs: &[(&str, &str)]) -> Vec<u8> {
    let mut bytes = numbers(&[pairs.len() as i32]);
    for text in pairs.iter().flat_map(|&(key, value)| [key, value]) {
        bytes.extend(numbers(&[text.len() as i32]));
        bytes.extend(text.as_bytes());
    }
    bytes
}

fn shape(size: [i32; 3], voxels: &[[u8; 3]]) -> Vec<u8> {
    let voxels = voxels.iter().flat_map(|&[x, y, z]| [x, y, z, 1]);
    let listed = [numbers(&[voxels.clone().count() as i32 / 4]), voxels.collect()].concat();
    [chunk("SIZE", &numbers(&size)), chunk("XYZI", &listed)].concat()
}

fn transform(node: i32, child: i32, frame: &[(&str, &str)]) -> Vec<u8> {
    let content = [
        numbers(&[node]),
        dictionary(&[("_name", "some")]),
        numbers(&[child, -1, 0, 1]),
        dictionary(frame),
    ];
    chunk("nTRN", &content.concat())
}

fn group(node: i32, children: &[i32]) -> Vec<u8> {
    let count = [numbers(&[node]), dictionary(&[]), numbers(&[children.len() as i32])].concat();
    chunk("nGRP", &[count, numbers(children)].concat())
}

fn shape_node(node: i32, shape: i32) -> Vec<u8> {
    let content = [numbers(&[node]), dictionary(&[]), numbers(&[1, shape]), dictionary(&[])];
    chunk("nSHP", &content.concat())
}

pub(crate) fn vox(chunks: &[Vec<u8>]) -> Vec<u8> {
    let children = chunks.concat();
    let main = [b"MAIN".to_vec(), numbers(&[0, children.len() as i32])].concat();
    [b"VOX ".to_vec(), numbers(&[200]), main, children].concat()
}

/// A row of three voxels along x, with one more above its end.
pub(crate) fn row() -> Vec<u8> {
    shape([3, 1, 2], &[[0, 0, 0], [2, 0, 0], [1, 0, 0], [2, 0, 1]])
}

#[test]
fn voxels_are_merged_along_x() {
    let (read, report) = model(vox(&[row(), chunk("RGBA", &[0; 16])]), "a");
    assert_eq!(read.boxes, [[[0.0; 3], [3.0, 1.0, 1.0]], [[2.0, 0.0, 1.0], [3.0, 1.0, 2.0]]]);
    assert_eq!(read.native, Some(Frame { origin: [0.0; 3], voxel_size: 1.0 }));
    assert_eq!(report.to_string(), "a: MagicaVoxel, 2 boxes, from (0, 0, 0) to (3, 1, 2) m");
    let import = Import { unit: "0.5".parse().unwrap(), up: "y".parse().ok(), ..Import::default() };
    let (turned, _) = read_model_from(&vox(&[row()]), "a", &import).unwrap();
    assert_eq!(turned.boxes[0], [[0.0, -0.5, 0.0], [1.5, 0.0, 0.5]]);
    assert_eq!(turned.native, Some(Frame { origin: [0.0; 3], voxel_size: 0.5 }));
}

#[test]
fn the_scene_graph_moves_and_turns_shapes_about_their_middle() {
    let graph = |frame: &[(&str, &str)]| {
        let nodes = [transform(0, 1, &[("_t", "10 0 0")]), group(1, &[2, 4])];
        let placed = [transform(2, 3, frame), shape_node(3, 0)];
        let other = [transform(4, 5, &[("_t", "100 0 0")]), shape_node(5, 0)];
        let (read, _) =
            model(vox(&[vec![row()], nodes.into(), placed.into(), other.into()].concat()), "a");
        read.boxes.into_iter().filter(|[low, _]| low[0] < 50.0).collect::<Vec<_>>()
    };
    // The middle of 3 × 1 × 2 is rounded down to (1, 0, 1).
    assert_eq!(
        graph(&[]),
        [[[9.0, 0.0, -1.0], [12.0, 1.0, 0.0]], [[11.0, 0.0, 0.0], [12.0, 1.0, 1.0]]]
    );
    assert_eq!(
        graph(&[("_t", "0 5 -2")]),
        [[[9.0, 5.0, -3.0], [12.0, 6.0, -2.0]], [[11.0, 5.0, -2.0], [12.0, 6.0, -1.0]]]
    );
    // A quarter turn about z: x' = -y, y' = x.
    assert_eq!(
        graph(&[("_r", "17")]),
        [
            [[9.0, -1.0, -1.0], [10.0, 0.0, 0.0]],
            [[9.0, 0.0, -1.0], [10.0, 1.0, 0.0]],
            [[9.0, 1.0, -1.0], [10.0, 2.0, 0.0]],
            [[9.0, 1.0, 0.0], [10.0, 2.0, 1.0]],
        ]
    );
}

#[test]
fn faults_of_a_vox_name_chunk_and_node() {
    let with = |more: Vec<u8>| vox(&[row(), transform(0, 1, &[]), more]);
    let long = [&chunk("nGRP", &numbers(&[1, 0, 5]))[..], &[0; 20]].concat();
    let cases: &[(Vec<u8>, &str)] = &[
        (b"PNG".to_vec(), "a.vox: byte 0: found `PNG`, expected `VOX `"),
        (
            b"VOX 1234MA".to_vec(),
            "a.vox: the file ends at byte 10, 2 bytes before the end of the main chunk, \
             which starts at byte 8",
        ),
        (b"VOX 1234NIAM".to_vec(), "a.vox: byte 8: found `NIAM`, expected the chunk `MAIN`"),
        (
            vox(&[chunk("XYZI", &numbers(&[0]))]),
            "a.vox: the chunk `XYZI` at byte 20: found no chunk `SIZE` before it, \
             expected one for each",
        ),
        (
            vox(&[shape([3, 1, 257], &[])]),
            "a.vox: the chunk `XYZI` at byte 44: found size [3, 1, 257], \
             expected at most 256 voxels along an axis",
        ),
        (
            vox(&[shape([3, 1, 1], &[[0, 1, 0]])]),
            "a.vox: the chunk `XYZI` at byte 44: found voxel [0, 1, 0], \
             expected one within [3, 1, 1]",
        ),
        (
            vox(&[chunk("SIZE", &numbers(&[1, 1, 1])), chunk("XYZI", &numbers(&[-1]))]),
            "a.vox: the file ends at byte 60, 17179869180 bytes before the end of the voxels of a \
             shape, which starts at byte 60",
        ),
        (
            vox(&[long]),
            "a.vox: the chunk `nGRP` at byte 20: found content of 32 bytes, expected 12 bytes",
        ),
        (with(vec![]), "a.vox: node 1: found no such node, expected one of the graph"),
        (
            with(group(1, &[0])),
            "a.vox: node 0: found a second reference to it, expected a tree in which every node occurs once",
        ),
        (
            with(group(0, &[])),
            "a.vox: node 0: found a second reference to it, expected a tree in which every node occurs once",
        ),
        (with(shape_node(1, 1)), "a.vox: node 1: found shape 1, expected one of the 1 shapes"),
        (
            with(transform(1, 2, &[("_r", "5")])),
            "a.vox: attribute `_r`: found `5`, expected the byte of a rotation",
        ),
        (
            with(transform(1, 2, &[("_t", "1 2")])),
            "a.vox: attribute `_t`: found `1 2`, expected three whole numbers of at most 16777216",
        ),
        (
            vox(&[
                row(),
                transform(0, 1, &[("_t", "16777216 0 0")]),
                transform(1, 2, &[("_t", "1 0 0")]),
            ]),
            "a.vox: node 1: found a position too far away, \
             expected at most 16777216 voxels from the origin",
        ),
        (
            with(group(1, &[])),
            "a.vox: the file contains nothing solid, expected at least one triangle, point or box",
        ),
    ];
    for (bytes, message) in cases {
        assert_eq!(fault(bytes, "a.vox"), *message);
    }
}

/// The bytes of a node: the states of its octants, the first lowest.
fn node(octants: [u16; 8]) -> Vec<u8> {
    let bits = octants.iter().rev().fold(0, |bits, state| bits << 2 | state);
    bits.to_le_bytes().to_vec()
}

const UNKNOWN: u16 = 0;
const FREE: u16 = 1;
const OCCUPIED: u16 = 2;
const INNER: u16 = 3;

/// A node whose octants are unknown but for one or two.
fn octants(some: &[(usize, u16)]) -> Vec<u8> {
    let mut states = [UNKNOWN; 8];
    for &(octant, state) in some {
        states[octant] = state;
    }
    node(states)
}

pub(crate) fn tree(size: u32, nodes: &[Vec<u8>]) -> Vec<u8> {
    let header = format!(
        "# Octomap OcTree binary file\n# made by hand\nid OcTree\nsize {size}\nres 0.5\ndata\n"
    );
    [header.into_bytes(), nodes.concat()].concat()
}

/// The cell at the origin occupied, the one beyond it in y free, and a block of 2³ cells occupied
/// from (-2, -2, -2) on.
pub(crate) fn small_tree() -> Vec<u8> {
    let mut nodes = vec![octants(&[(0, INNER), (7, INNER)])];
    // Down to the high corner of the low octant; a block of 2³ is a leaf one level above the last.
    nodes.extend(vec![octants(&[(7, INNER)]); 13]);
    nodes.push(octants(&[(7, OCCUPIED)]));
    nodes.extend(vec![octants(&[(0, INNER)]); 14]);
    nodes.push(octants(&[(0, OCCUPIED), (2, FREE)]));
    tree(33, &nodes)
}

#[test]
fn occupied_leaves_are_boxes() {
    let bytes = small_tree();
    let (read, report) = model(&bytes, "a.bt");
    let block = [[-1.0; 3], [0.0; 3]];
    let cell = [[0.0; 3], [0.5; 3]];
    assert_eq!(read.boxes, [block, cell]);
    assert_eq!(read.native, Some(Frame { origin: [0.0; 3], voxel_size: 0.5 }));
    assert_eq!(report.format, "OctoMap");

    let import = Import { unknown: Unknown::Solid, ..Import::default() };
    let (solid, report) = read_model_from(&bytes, "a", &import).unwrap();
    assert_eq!(report.bounds, [[-1.0, -1.0, -1.0], [0.5, 1.0, 0.5]]);
    assert_eq!(solid.boxes[..2], [block, cell]);
    // All of the known box but the free cell, each place once.
    let volume = |[low, high]: &[[f64; 3]; 2]| (0..3).map(|i| high[i] - low[i]).product::<f64>();
    assert_eq!(solid.boxes.iter().map(volume).sum::<f64>(), 1.5 * 2.0 * 1.5 - 0.125);
    let free = [0.25, 0.75, 0.25];
    let holds = |[low, high]: &[[f64; 3]; 2]| (0..3).all(|i| low[i] < free[i] && free[i] < high[i]);
    assert!(!solid.boxes.iter().any(holds));
}

/// A cell known to be free, shut in by six occupied ones, and another far beyond these: both are in the
/// map, and free.
#[test]
fn what_is_known_to_be_free_is_free() {
    // Down to a block of 4³ cells at the origin; its low half is inner, and the next block of 4³ free.
    let mut nodes = vec![octants(&[(7, INNER)])];
    nodes.extend(vec![octants(&[(0, INNER)]); 12]);
    nodes.push(octants(&[(0, INNER), (1, FREE)]));
    // The room is cell (1, 1, 1): octant 7 of the first block of 2³; its upper neighbours are octants
    // of the next blocks.
    nodes.push(octants(&[(0, INNER), (1, OCCUPIED), (2, OCCUPIED), (4, OCCUPIED)]));
    nodes.push(octants(&[(3, OCCUPIED), (5, OCCUPIED), (6, OCCUPIED), (7, FREE)]));
    let (read, _) = model(tree(24, &nodes), "a.bt");
    let room = [[0.5; 3], [1.0; 3]];
    let beyond = [[2.0, 0.0, 0.0], [4.0, 2.0, 2.0]];
    assert!(read.free.contains(&room) && read.free.contains(&beyond), "{:?}", read.free);

    let (scene, report) = voxelise(read.clone(), &Voxelise::default(), &mut |_, _| {}).unwrap();
    assert_eq!((report.pockets, report.filled), (0, 0));
    let airspace = Airspace::bake(scene).unwrap();
    let high = airspace.world().bounds()[1];
    assert!(high[0] >= 4.0, "{high:?}");
    let at = |point| airspace.world().frame().lattice_from_world(point).unwrap();
    assert!(
        airspace.world().is_free(at([0.75; 3])) && airspace.world().is_free(at([3.9, 1.9, 1.9]))
    );

    // Without that knowledge the room is the inside of a solid.
    let unknown = Model { free: Vec::new(), ..read };
    let (_, report) = voxelise(unknown, &Voxelise::default(), &mut |_, _| {}).unwrap();
    assert_eq!((report.pockets, report.filled), (1, 1));
}

#[test]
fn faults_of_an_octomap_name_line_node_and_byte() {
    let text = |header: &str| [&b"# Octomap OcTree binary file\n"[..], header.as_bytes()].concat();
    let short = "expected `id OcTree`, `size NODES` and `res METRES` above 0 before `data`";
    let mut deep = vec![octants(&[(0, INNER)]); 16];
    deep.push(octants(&[]));
    let whole = small_tree();
    let cases: &[(Vec<u8>, String)] = &[
        (
            b"# Octomap OcTree file\n".to_vec(),
            "a.bt: byte 0: found `# Octomap OcTree file\\n`, \
             expected `# Octomap OcTree binary file`"
                .into(),
        ),
        (
            text("id Point\n"),
            "a.bt:2: found `id Point`, expected `id OcTree`, `size NODES`, `res METRES` or `data`"
                .into(),
        ),
        (
            text("id OcTree\nsize -1\n"),
            "a.bt:3: found `-1` for size, expected a number of at least 0".into(),
        ),
        (text("res nan\n"), "a.bt:2: found `nan` for res, expected a finite number".into()),
        (text("id OcTree\nres 1\ndata\n"), format!("a.bt:4: found a truncated header, {short}")),
        (
            text("id OcTree\nsize 1\nres 0\ndata\n"),
            format!("a.bt:5: found a truncated header, {short}"),
        ),
        (text("id OcTree\n"), format!("a.bt:2: found a truncated header, {short}")),
        (
            tree(0, &[]),
            "a.bt: the file contains nothing solid, expected at least one triangle, point or box"
                .into(),
        ),
        (
            tree(5, &[octants(&[(1, OCCUPIED)])]),
            "a.bt: the tree: found 2 nodes, expected 5, as the header says".into(),
        ),
        (
            tree(18, &deep),
            "a.bt: the node at byte 105: found an inner node below it, \
             expected only leaves on level 16"
                .into(),
        ),
        (
            whole[..whole.len() - 1].to_vec(),
            "a.bt: the file ends at byte 134, 1 bytes before the end of a node of the tree, \
             which starts at byte 133"
                .into(),
        ),
    ];
    for (bytes, message) in cases {
        assert_eq!(fault(bytes, "a.bt"), *message);
    }
}
