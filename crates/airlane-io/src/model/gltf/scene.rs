//! The scene of a glTF: nodes with their transforms, and the meshes that they place.

use super::accessor::Accessors;
use crate::error::ReadErrorKind;
use crate::model::import::{Import, UpAxis};
use crate::model::raw::{Raw, TRIANGLE_BYTES, VERTEX_BYTES, finite};
use gltf_json::mesh::{Mode, Primitive, Semantic};
use gltf_json::scene::Node;
use gltf_json::validation::Checked;
use gltf_json::{Index, Root};
use std::collections::{BTreeSet, HashMap};

/// Collects every mesh that the default scene places; without a default, that any scene places;
/// without scenes, every mesh of every node.
pub(super) fn read(
    root: &Root,
    accessors: &mut Accessors<'_>,
    import: &Import,
) -> Result<Raw, ReadErrorKind> {
    let mut raw = Raw::new("glTF", UpAxis::Y);
    let mut seen = vec![false; root.nodes.len()];
    let mut ahead: Vec<_> =
        top_nodes(root)?.into_iter().rev().map(|node| (node, Transform::NONE)).collect();
    while let Some((index, outer)) = ahead.pop() {
        let number = index.value();
        let fault = |found: &str, expected: String| {
            Err(ReadErrorKind::part(format!("node {number}"), found, expected))
        };
        let Some(node) = root.get(index) else {
            return fault("no such node", format!("one of the {}", root.nodes.len()));
        };
        if std::mem::replace(&mut seen[number], true) {
            return fault(
                "a second reference to it",
                "a tree in which every node occurs once".into(),
            );
        }
        let transform = outer.after(&Transform::of(node));
        if let Some(mesh) = node.mesh {
            let Some(mesh) = root.get(mesh) else {
                let found = format!("mesh {}", mesh.value());
                return fault(&found, format!("one of the {}", root.meshes.len()));
            };
            for primitive in &mesh.primitives {
                place(primitive, &transform, accessors, &mut raw, import)?;
            }
        }
        let children = node.children.iter().flatten().rev();
        ahead.extend(children.map(|&child| (child, transform)));
    }
    Ok(raw)
}

fn top_nodes(root: &Root) -> Result<Vec<Index<Node>>, ReadErrorKind> {
    if let Some(scene) = root.scene {
        let Some(scene) = root.get(scene) else {
            let expected = format!("one of the {} scenes", root.scenes.len());
            let found = format!("scene {}", scene.value());
            return Err(ReadErrorKind::part("the default scene", found, expected));
        };
        return Ok(scene.nodes.clone());
    }
    if root.scenes.is_empty() {
        let children: BTreeSet<_> =
            root.nodes.iter().flat_map(|node| node.children.iter().flatten()).collect();
        let all = (0..root.nodes.len() as u32).map(Index::new);
        return Ok(all.filter(|node| !children.contains(node)).collect());
    }
    let mut nodes = Vec::new();
    let mut known = BTreeSet::new();
    for &node in root.scenes.iter().flat_map(|scene| &scene.nodes) {
        // Scenes may share nodes.
        if known.insert(node) {
            nodes.push(node);
        }
    }
    Ok(nodes)
}

/// Bytes that numbering a vertex takes while a primitive is placed.
const NUMBERED: u64 = 16;

/// Adds what a primitive contains, moved to its place.
fn place(
    primitive: &Primitive,
    transform: &Transform,
    accessors: &mut Accessors<'_>,
    raw: &mut Raw,
    import: &Import,
) -> Result<(), ReadErrorKind> {
    let Checked::Valid(mode) = primitive.mode else {
        return Err(ReadErrorKind::part("a primitive", "an unknown mode", "one of 0 to 6"));
    };
    let Some(&positions) = primitive.attributes.get(&Checked::Valid(Semantic::Positions)) else {
        raw.ignore("empty primitives", 1);
        return Ok(());
    };
    if matches!(mode, Mode::Lines | Mode::LineStrip | Mode::LineLoop) {
        raw.ignore("line primitives", 1);
        return Ok(());
    }
    let places = accessors.places(positions)?;
    let corners = match primitive.indices {
        Some(indices) => accessors.indices(indices)?,
        // Accessors contain far less than 2^32 elements.
        None => (0..places.len() as u32).collect(),
    };
    let place = |corner: u32| -> Result<[f64; 3], ReadErrorKind> {
        let Some(&place) = places.get(corner as usize) else {
            let part = match primitive.indices {
                Some(indices) => format!("accessor {}", indices.value()),
                None => format!("accessor {}", positions.value()),
            };
            let count = places.len();
            let expected = format!("one of the {count} elements of accessor {}", positions.value());
            return Err(ReadErrorKind::part(part, format!("index {corner}"), expected));
        };
        finite(place, || format!("element {corner} of accessor {}", positions.value()))?;
        Ok(transform.apply(place))
    };
    let count = corners.len() as u64;
    let (most_triangles, most_vertices) = (count, count.min(places.len() as u64));
    let bytes = TRIANGLE_BYTES * most_triangles / 3 + (VERTEX_BYTES + NUMBERED) * most_vertices;
    raw.room(count, "triangles or points", bytes, import)?;
    if mode == Mode::Points {
        for &corner in &corners {
            raw.points.push(place(corner)?);
        }
        return Ok(());
    }
    let mut numbers = HashMap::new();
    let is_mirror = transform.is_mirror();
    for triangle in triangles(mode, &corners) {
        let mut numbered = [0; 3];
        for (corner, number) in triangle.into_iter().zip(&mut numbered) {
            // At most three for each of the triangles that there is room for.
            let next = raw.vertices.len() as u32;
            *number = *numbers.entry(corner).or_insert(next);
            if *number == next {
                raw.vertices.push(place(corner)?);
            }
        }
        // What faces outwards still does so in the mirror, says the format.
        if is_mirror {
            numbered.swap(1, 2);
        }
        raw.triangles.push(numbered);
    }
    Ok(())
}

/// The triangles that corners in this order make, all turning the same way. Corners that complete
/// no triangle are left over.
fn triangles(mode: Mode, corners: &[u32]) -> impl Iterator<Item = [u32; 3]> {
    let count = match mode {
        Mode::Triangles => corners.len() / 3,
        _ => corners.len().saturating_sub(2),
    };
    (0..count).map(move |n| {
        let [a, b, c] = match mode {
            Mode::Triangles => [3 * n, 3 * n + 1, 3 * n + 2],
            Mode::TriangleFan => [n + 1, n + 2, 0],
            // Every second triangle of a strip would turn the other way.
            _ => [n, n + 1 + n % 2, n + 2 - n % 2],
        };
        [corners[a], corners[b], corners[c]]
    })
}

/// An affine map: three columns and what is added.
#[derive(Clone, Copy)]
struct Transform([[f64; 3]; 4]);

impl Transform {
    const NONE: Self = Self([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0; 3]]);

    fn of(node: &Node) -> Self {
        if let Some(matrix) = node.matrix {
            let at = |column: usize| std::array::from_fn(|row| f64::from(matrix[4 * column + row]));
            return Self([at(0), at(1), at(2), at(3)]);
        }
        let scale = node.scale.unwrap_or([1.0; 3]).map(f64::from);
        let translation = node.translation.unwrap_or_default().map(f64::from);
        let [x, y, z, w] = node.rotation.unwrap_or_default().0.map(f64::from);
        // Makes up for a quaternion that is not quite of length 1.
        let s = 2.0 / (x * x + y * y + z * z + w * w);
        let columns = [
            [1.0 - s * (y * y + z * z), s * (x * y + z * w), s * (x * z - y * w)],
            [s * (x * y - z * w), 1.0 - s * (x * x + z * z), s * (y * z + x * w)],
            [s * (x * z + y * w), s * (y * z - x * w), 1.0 - s * (x * x + y * y)],
        ];
        let [a, b, c] = std::array::from_fn(|i| columns[i].map(|c| c * scale[i]));
        Self([a, b, c, translation])
    }

    fn turned(&self, v: [f64; 3]) -> [f64; 3] {
        let [a, b, c, _] = &self.0;
        std::array::from_fn(|row| a[row] * v[0] + b[row] * v[1] + c[row] * v[2])
    }

    fn apply(&self, place: [f64; 3]) -> [f64; 3] {
        let turned = self.turned(place);
        std::array::from_fn(|row| turned[row] + self.0[3][row])
    }

    /// Whether left and right are exchanged.
    fn is_mirror(&self) -> bool {
        let [a, b, c, _] = self.0;
        let volume = |i: usize| {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            a[i] * (b[j] * c[k] - b[k] * c[j])
        };
        (0..3).map(volume).sum::<f64>() < 0.0
    }

    /// First `inner`, then this.
    fn after(&self, inner: &Self) -> Self {
        let [a, b, c, offset] = inner.0;
        Self([self.turned(a), self.turned(b), self.turned(c), self.apply(offset)])
    }
}
