//! The scene graph of a `.vox` file: transforms, groups and shapes.

use crate::error::{ReadErrorKind, quote};
use crate::model::bytes::Bytes;
use crate::model::raw::Raw;
use crate::model::text::words;
use std::collections::{BTreeMap, BTreeSet};

/// The farthest from the origin that a voxel may be placed.
const FARTHEST: i32 = 1 << 24;

/// A turn in steps of 90°, perhaps with mirroring, and then a move: a row for each axis of the
/// result, which is one axis of what is placed, with a sign.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Transform {
    from: [usize; 3],
    sign: [i32; 3],
    offset: [i32; 3],
}

impl Transform {
    const NONE: Self = Self { from: [0, 1, 2], sign: [1; 3], offset: [0; 3] };

    /// Turns a vector without moving it.
    fn turned(&self, vector: [i32; 3]) -> [i32; 3] {
        std::array::from_fn(|row| self.sign[row] * vector[self.from[row]])
    }

    /// First `inner`, then this; `None` if that leads too far away.
    fn after(&self, inner: &Self) -> Option<Self> {
        let moved = self.turned(inner.offset);
        let offset = std::array::from_fn(|row| moved[row] + self.offset[row]);
        let is_near = offset.iter().all(|c: &i32| c.abs() <= FARTHEST);
        is_near.then_some(Self {
            from: self.from.map(|row| inner.from[row]),
            sign: std::array::from_fn(|row| self.sign[row] * inner.sign[self.from[row]]),
            offset,
        })
    }

    /// The byte that stands for a rotation: two bits say where the first row is not zero, two where
    /// the second, and three which rows are negative.
    fn turn(byte: u8) -> Option<([usize; 3], [i32; 3])> {
        let (first, second) = (usize::from(byte & 3), usize::from(byte >> 2 & 3));
        if first > 2 || second > 2 || first == second {
            return None;
        }
        let sign = |row: u8| if byte >> (4 + row) & 1 == 1 { -1 } else { 1 };
        Some(([first, second, 3 - first - second], [sign(0), sign(1), sign(2)]))
    }
}

/// A shape somewhere.
pub(super) struct Placement {
    pub(super) shape: usize,
    /// Where its middle is; without one its low corner is at the origin.
    pub(super) at: Option<Transform>,
}

impl Placement {
    /// Where a voxel of the shape lies.
    pub(super) fn voxel(&self, voxel: [i32; 3], size: [i32; 3]) -> [i32; 3] {
        let Some(at) = &self.at else { return voxel };
        // Twice the voxel's centre, seen from the middle, which is rounded down to a whole voxel.
        let centre = at.turned(std::array::from_fn(|i| 2 * (voxel[i] - size[i] / 2) + 1));
        std::array::from_fn(|i| centre[i].div_euclid(2) + at.offset[i])
    }
}

enum Node {
    Transform { child: i32, transform: Transform },
    Group { children: Vec<i32> },
    Shape { shape: i32 },
}

/// The nodes of a graph by their numbers.
#[derive(Default)]
pub(super) struct Graph {
    nodes: BTreeMap<i32, Node>,
}

impl Graph {
    pub(super) fn read_transform(
        &mut self,
        content: &mut Bytes<'_>,
        raw: &mut Raw,
    ) -> Result<(), ReadErrorKind> {
        const WHAT: &str = "a transform";
        let number = content.i32(WHAT)?;
        dictionary(content, |_, _| Ok(()))?;
        let child = content.i32(WHAT)?;
        content.take(8, WHAT)?;
        let frames = content.count(WHAT)?;
        let mut transform = Transform::NONE;
        if frames > 0 {
            dictionary(content, |key, value| match key {
                b"_r" => set_turn(&mut transform, value),
                b"_t" => set_offset(&mut transform, value),
                _ => Ok(()),
            })?;
            raw.ignore("later frames", frames as u64 - 1);
            (1..frames).try_for_each(|_| dictionary(content, |_, _| Ok(())))?;
        }
        self.add(number, Node::Transform { child, transform })
    }

    pub(super) fn read_group(&mut self, content: &mut Bytes<'_>) -> Result<(), ReadErrorKind> {
        const WHAT: &str = "a group";
        let number = content.i32(WHAT)?;
        dictionary(content, |_, _| Ok(()))?;
        let count = content.count(WHAT)?;
        // Not collected in one go: the count may be a lie, and room would be made for it.
        let mut children = Vec::new();
        for _ in 0..count {
            children.push(content.i32(WHAT)?);
        }
        self.add(number, Node::Group { children })
    }

    pub(super) fn read_shape(
        &mut self,
        content: &mut Bytes<'_>,
        raw: &mut Raw,
    ) -> Result<(), ReadErrorKind> {
        const WHAT: &str = "a shape";
        let number = content.i32(WHAT)?;
        dictionary(content, |_, _| Ok(()))?;
        let frames = content.count(WHAT)?;
        if frames == 0 {
            let part = format!("node {number}");
            return Err(ReadErrorKind::part(part, "a shape without voxels", "at least one"));
        }
        let shape = content.i32(WHAT)?;
        dictionary(content, |_, _| Ok(()))?;
        raw.ignore("later frames", frames as u64 - 1);
        for _ in 1..frames {
            content.i32(WHAT)?;
            dictionary(content, |_, _| Ok(()))?;
        }
        self.add(number, Node::Shape { shape })
    }

    fn add(&mut self, number: i32, node: Node) -> Result<(), ReadErrorKind> {
        match self.nodes.insert(number, node) {
            None => Ok(()),
            Some(_) => Err(twice(number)),
        }
    }

    /// Where the graph places which of `shapes`; `None` if there is no graph.
    pub(super) fn placements(
        &self,
        shapes: usize,
        raw: &mut Raw,
    ) -> Result<Option<Vec<Placement>>, ReadErrorKind> {
        let Some(&root) = self.nodes.keys().next() else { return Ok(None) };
        let mut seen = BTreeSet::new();
        let mut placements = Vec::new();
        let mut ahead = vec![(root, Transform::NONE)];
        while let Some((number, outer)) = ahead.pop() {
            let part = || format!("node {number}");
            if !seen.insert(number) {
                return Err(twice(number));
            }
            match self.nodes.get(&number) {
                None => {
                    return Err(ReadErrorKind::part(part(), "no such node", "one of the graph"));
                }
                Some(Node::Transform { child, transform }) => {
                    let inner = outer.after(transform).ok_or_else(|| {
                        let expected = format!("at most {FARTHEST} voxels from the origin");
                        ReadErrorKind::part(part(), "a position too far away", expected)
                    })?;
                    ahead.push((*child, inner));
                }
                Some(Node::Group { children }) => {
                    ahead.extend(children.iter().rev().map(|&child| (child, outer)));
                }
                Some(&Node::Shape { shape }) => match usize::try_from(shape) {
                    Ok(index) if index < shapes => {
                        placements.push(Placement { shape: index, at: Some(outer) });
                    }
                    _ => {
                        let expected = format!("one of the {shapes} shapes");
                        return Err(ReadErrorKind::part(
                            part(),
                            format!("shape {shape}"),
                            expected,
                        ));
                    }
                },
            }
        }
        raw.ignore("unplaced nodes", (self.nodes.len() - seen.len()) as u64);
        Ok(Some(placements))
    }
}

fn twice(number: i32) -> ReadErrorKind {
    ReadErrorKind::part(
        format!("node {number}"),
        "a second reference to it",
        "a tree in which every node occurs once",
    )
}

/// Reads pairs of texts and hands them to `each`.
fn dictionary(
    content: &mut Bytes<'_>,
    mut each: impl FnMut(&[u8], &[u8]) -> Result<(), ReadErrorKind>,
) -> Result<(), ReadErrorKind> {
    const WHAT: &str = "a dictionary";
    for _ in 0..content.count(WHAT)? {
        let length = content.count(WHAT)?;
        let key = content.take(length, WHAT)?;
        let length = content.count(WHAT)?;
        each(key, content.take(length, WHAT)?)?;
    }
    Ok(())
}

fn set_turn(transform: &mut Transform, value: &[u8]) -> Result<(), ReadErrorKind> {
    let byte = std::str::from_utf8(value).ok().and_then(|text| text.parse().ok());
    let Some((from, sign)) = byte.and_then(Transform::turn) else {
        let expected = "the byte of a rotation";
        return Err(ReadErrorKind::part("attribute `_r`", quote(value), expected));
    };
    (transform.from, transform.sign) = (from, sign);
    Ok(())
}

fn set_offset(transform: &mut Transform, value: &[u8]) -> Result<(), ReadErrorKind> {
    let number = |word| std::str::from_utf8(word).ok().and_then(|text| text.parse::<i32>().ok());
    let offset: Option<Vec<_>> = words(value).map(number).collect();
    match offset.as_deref() {
        Some(&[x, y, z]) if [x, y, z].iter().all(|c| c.unsigned_abs() <= FARTHEST as u32) => {
            transform.offset = [x, y, z];
            Ok(())
        }
        _ => {
            let expected = format!("three whole numbers of at most {FARTHEST}");
            Err(ReadErrorKind::part("attribute `_t`", quote(value), expected))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_of_rotations_are_read_as_rows() {
        // The example of the format's description: rows (0, 1, 0), (0, 0, -1), (-1, 0, 0).
        let (from, sign) = Transform::turn(0b110_1001).unwrap();
        assert_eq!((from, sign), ([1, 2, 0], [1, -1, -1]));
        assert_eq!(Transform::turn(4), Some(([0, 1, 2], [1; 3])));
        for bad in [0, 5, 3, 12, 10] {
            assert_eq!(Transform::turn(bad), None);
        }
    }

    #[test]
    fn transforms_chain_from_the_outside_in() {
        let quarter = Transform { from: [1, 0, 2], sign: [-1, 1, 1], offset: [10, 0, 0] };
        let mirror = Transform { from: [2, 1, 0], sign: [1, -1, 1], offset: [1, 2, 3] };
        let apply = |t: &Transform, v: [i32; 3]| -> [i32; 3] {
            let turned = t.turned(v);
            std::array::from_fn(|i| turned[i] + t.offset[i])
        };
        let both = quarter.after(&mirror).unwrap();
        for v in [[5, 6, 7], [0, 0, 0], [-1, 4, 2]] {
            assert_eq!(apply(&both, v), apply(&quarter, apply(&mirror, v)));
        }
        let far = Transform { offset: [FARTHEST, 0, 0], ..Transform::NONE };
        assert!(far.after(&far).is_none());
    }
}
