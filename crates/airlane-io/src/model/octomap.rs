//! OctoMap `.bt`: an octree of 16 levels whose cells are free, occupied or unknown.
//!
//! After a header in text comes the tree, each inner node before its children. A node is 16 bits,
//! two for each of its eight octants, the first octant lowest: 0 unknown, 1 free, 2 occupied, 3 an
//! inner node, which follows in its turn. Bit 0 of an octant's number says whether it is the upper
//! half in x, bit 1 in y, bit 2 in z. The root spans 2^16 cells along each axis around the origin.

use super::bytes::Bytes;
use super::import::{Import, Unknown, UpAxis};
use super::raw::{BOX_BYTES, Raw};
use super::text::{Fault, Text, words};
use crate::error::{ReadErrorKind, quote};
use crate::lines::{decimal, whole};

/// How a file starts.
pub(crate) const MAGIC: &[u8] = b"# Octomap OcTree binary file";

/// Levels below the root.
const LEVELS: u32 = 16;

/// Bytes that a cube takes here, with room to grow, and as a box later.
const CUBE_BYTES: u64 = 2 * size_of::<Cube>() as u64 + BOX_BYTES;

/// The kinds of tree whose binary form this is.
const KINDS: [&[u8]; 2] = [b"OcTree", b"ColorOcTree"];

pub(crate) fn read(bytes: &[u8], import: &Import) -> Result<Raw, Fault> {
    let mut text = Text::new(bytes);
    let header = Header::read(&mut text)?;
    let mut tree = Tree::new(Bytes::from(bytes, bytes.len() - text.rest().len()));
    tree.keeps_unseen = import.unknown == Unknown::Solid;
    if header.size > 0 {
        tree.read(import)?;
    }
    if tree.nodes != header.size {
        let expected = format!("{}, as the header says", header.size);
        return Err(
            ReadErrorKind::part("the tree", format!("{} nodes", tree.nodes), expected).into()
        );
    }
    let mut raw = Raw::new("OctoMap", UpAxis::Z);
    raw.cell = Some(header.resolution);
    raw.ignore("trailing bytes", tree.bytes.left() as u64);
    let place = |corners: [[i32; 3]; 2]| {
        corners.map(|corner| corner.map(|c| f64::from(c) * header.resolution))
    };
    let unseen = tree.unseen_in_known();
    raw.boxes = tree.occupied.iter().map(|cube| cube.corners()).chain(unseen).map(place).collect();
    raw.free = tree.free.iter().map(|cube| place(cube.corners())).collect();
    Ok(raw)
}

struct Header {
    /// Nodes of the tree, leaves included.
    size: u64,
    /// The edge of a cell on the lowest level.
    resolution: f64,
}

impl Header {
    fn read(text: &mut Text<'_>) -> Result<Self, Fault> {
        let mut said = HeaderFields::default();
        while let Some(line) = text.next() {
            if line == b"data" {
                break;
            }
            said.statement(line).map_err(|kind| text.fault(kind))?;
        }
        match said {
            HeaderFields { is_tree: true, size: Some(size), resolution: Some(resolution) } => {
                Ok(Self { size: size.into(), resolution })
            }
            _ => {
                let expected = "`id OcTree`, `size NODES` and `res METRES` above 0 before `data`";
                let found = "a truncated header".to_owned();
                Err(text.fault(ReadErrorKind::Header { found, expected }))
            }
        }
    }
}

/// The fields of a header read so far.
#[derive(Default)]
struct HeaderFields {
    is_tree: bool,
    size: Option<u32>,
    resolution: Option<f64>,
}

impl HeaderFields {
    fn statement(&mut self, line: &[u8]) -> Result<(), ReadErrorKind> {
        let columns: Vec<_> = words(line).collect();
        match columns.as_slice() {
            [b"id", name] if KINDS.contains(name) => self.is_tree = true,
            [b"size", count] => self.size = Some(whole(count, "size", u32::MAX)?),
            [b"res", edge] => {
                self.resolution = Some(decimal(edge, "res")?).filter(|&r| r > 0.0 && r.is_normal());
            }
            [] => {}
            [remark, ..] if remark.starts_with(b"#") => {}
            _ => {
                let expected = "`id OcTree`, `size NODES`, `res METRES` or `data`";
                return Err(ReadErrorKind::Header { found: quote(line), expected });
            }
        }
        Ok(())
    }
}

/// A cube of cells, in cells from the origin.
#[derive(Clone, Copy)]
struct Cube {
    low: [i32; 3],
    edge: i32,
}

impl Cube {
    const ROOT: Self = Self { low: [-(1 << (LEVELS - 1)); 3], edge: 1 << LEVELS };

    fn octant(self, number: usize) -> Self {
        let edge = self.edge / 2;
        let low = std::array::from_fn(|axis| self.low[axis] + (number as i32 >> axis & 1) * edge);
        Self { low, edge }
    }

    fn corners(self) -> [[i32; 3]; 2] {
        [self.low, self.low.map(|c| c + self.edge)]
    }
}

/// What is known of a tree.
struct Tree<'a> {
    bytes: Bytes<'a>,
    nodes: u64,
    occupied: Vec<Cube>,
    free: Vec<Cube>,
    /// Unknown cubes, if they are wanted.
    unseen: Vec<Cube>,
    keeps_unseen: bool,
    /// The box around all that is free or occupied.
    known: [[i32; 3]; 2],
}

impl<'a> Tree<'a> {
    fn new(bytes: Bytes<'a>) -> Self {
        Self {
            bytes,
            nodes: 0,
            occupied: Vec::new(),
            free: Vec::new(),
            unseen: Vec::new(),
            keeps_unseen: false,
            known: [[i32::MAX; 3], [i32::MIN; 3]],
        }
    }

    fn read(&mut self, import: &Import) -> Result<(), ReadErrorKind> {
        let file = (self.bytes.at() + self.bytes.left()) as u64;
        self.nodes = 1;
        let mut ahead = vec![Cube::ROOT];
        while let Some(cube) = ahead.pop() {
            let cubes = (self.occupied.len() + self.free.len() + self.unseen.len()) as u64;
            import.budget.allow(file + CUBE_BYTES * cubes)?;
            let octants = u16::from_le_bytes(self.bytes.array("a node of the tree")?);
            // Backwards, so that the first inner octant is read next.
            for number in (0..8).rev() {
                let octant = cube.octant(number);
                let state = octants >> (2 * number) & 3;
                match state {
                    0 if self.keeps_unseen => self.unseen.push(octant),
                    0 => {}
                    1 => {
                        self.know(octant);
                        self.free.push(octant);
                    }
                    2 => {
                        self.know(octant);
                        self.occupied.push(octant);
                    }
                    _ if octant.edge > 1 => ahead.push(octant),
                    _ => {
                        let part = format!("the node at byte {}", self.bytes.at() - 2);
                        let expected = format!("only leaves on level {LEVELS}");
                        return Err(ReadErrorKind::part(part, "an inner node below it", expected));
                    }
                }
                self.nodes += u64::from(state != 0);
            }
        }
        Ok(())
    }

    fn know(&mut self, cube: Cube) {
        let [low, high] = cube.corners();
        for axis in 0..3 {
            self.known[0][axis] = self.known[0][axis].min(low[axis]);
            self.known[1][axis] = self.known[1][axis].max(high[axis]);
        }
    }

    /// The boxes of unknown cells within the box around all known ones.
    fn unseen_in_known(&self) -> Vec<[[i32; 3]; 2]> {
        let clipped = |cube: &Cube| -> Option<[[i32; 3]; 2]> {
            let [low, high] = cube.corners();
            let low = std::array::from_fn(|i| low[i].max(self.known[0][i]));
            let high: [i32; 3] = std::array::from_fn(|i| high[i].min(self.known[1][i]));
            (0..3).all(|i| low[i] < high[i]).then_some([low, high])
        };
        self.unseen.iter().filter_map(clipped).collect()
    }
}
