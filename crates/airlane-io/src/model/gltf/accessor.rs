//! Accessors: numbers in the buffers of a glTF, every bound checked before it is used.

use super::buffer::Buffers;
use crate::error::ReadErrorKind;
use crate::model::raw::MOST;
use gltf_json::accessor::{Accessor, ComponentType, Type};
use gltf_json::buffer::View;
use gltf_json::validation::Checked;
use gltf_json::{Index, Root};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The accessors of a file.
pub(super) struct Accessors<'a> {
    root: &'a Root,
    buffers: Buffers<'a>,
    /// Places that were read before: many meshes share them.
    places: BTreeMap<usize, Rc<[[f64; 3]]>>,
    /// How many these are.
    kept: usize,
    /// Elements that were read, all accessors together.
    read: u64,
}

/// Places that are kept at most: 192 MB.
const MOST_KEPT: usize = 1 << 23;

/// How an accessor's elements lie in its bytes.
#[derive(Clone, Copy)]
struct Layout {
    component: ComponentType,
    /// Components of an element.
    width: usize,
    count: usize,
    normalized: bool,
}

impl Layout {
    fn component_size(&self) -> usize {
        match self.component {
            ComponentType::I8 | ComponentType::U8 => 1,
            ComponentType::I16 | ComponentType::U16 => 2,
            ComponentType::U32 | ComponentType::F32 => 4,
        }
    }

    fn element_size(&self) -> usize {
        self.width * self.component_size()
    }

    /// The number at the beginning of `bytes`, which are enough.
    fn number(&self, bytes: &[u8]) -> f64 {
        let two = || [bytes[0], bytes[1]];
        let four = || [bytes[0], bytes[1], bytes[2], bytes[3]];
        let (value, largest) = match self.component {
            ComponentType::I8 => (f64::from(bytes[0] as i8), i8::MAX as f64),
            ComponentType::U8 => (f64::from(bytes[0]), f64::from(u8::MAX)),
            ComponentType::I16 => (f64::from(i16::from_le_bytes(two())), f64::from(i16::MAX)),
            ComponentType::U16 => (f64::from(u16::from_le_bytes(two())), f64::from(u16::MAX)),
            ComponentType::U32 => (f64::from(u32::from_le_bytes(four())), f64::from(u32::MAX)),
            ComponentType::F32 => return f64::from(f32::from_le_bytes(four())),
        };
        if self.normalized { (value / largest).max(-1.0) } else { value }
    }
}

/// Elements one after the other, `stride` bytes apart, all of them within the bytes.
struct Elements<'a> {
    bytes: &'a [u8],
    stride: usize,
    layout: Layout,
}

impl Elements<'_> {
    fn get<const N: usize>(&self, element: usize) -> [f64; N] {
        let start = element * self.stride;
        let size = self.layout.component_size();
        std::array::from_fn(|i| self.layout.number(&self.bytes[start + i * size..]))
    }

    fn all<const N: usize>(&self) -> impl Iterator<Item = [f64; N]> {
        (0..self.layout.count).map(|element| self.get(element))
    }
}

impl<'a> Accessors<'a> {
    pub(super) fn new(root: &'a Root, buffers: Buffers<'a>) -> Self {
        Self { root, buffers, places: BTreeMap::new(), kept: 0, read: 0 }
    }

    /// The places of an accessor, in the file's units.
    pub(super) fn places(
        &mut self,
        index: Index<Accessor>,
    ) -> Result<Rc<[[f64; 3]]>, ReadErrorKind> {
        if let Some(known) = self.places.get(&index.value()) {
            return Ok(Rc::clone(known));
        }
        let kinds = "VEC3 of FLOAT, or of whole numbers of 8 or 16 bits";
        let is_place =
            |layout: &Layout| layout.width == 3 && layout.component != ComponentType::U32;
        let places: Rc<[_]> = self.read::<3>(index, is_place, kinds)?.into();
        // Thousands of accessors may be of the same few bytes.
        if self.kept + places.len() <= MOST_KEPT {
            self.kept += places.len();
            self.places.insert(index.value(), Rc::clone(&places));
        }
        Ok(places)
    }

    /// The indices of an accessor.
    pub(super) fn indices(&mut self, index: Index<Accessor>) -> Result<Vec<u32>, ReadErrorKind> {
        let kinds = "SCALAR of UNSIGNED_BYTE, UNSIGNED_SHORT or UNSIGNED_INT";
        let is_index = |layout: &Layout| {
            use ComponentType::{U8, U16, U32};
            layout.width == 1 && !layout.normalized && matches!(layout.component, U8 | U16 | U32)
        };
        let numbers = self.read::<1>(index, is_index, kinds)?;
        // Whole numbers of at most 32 bits are exact in a double.
        Ok(numbers.into_iter().map(|[number]| number as u32).collect())
    }

    fn read<const N: usize>(
        &mut self,
        index: Index<Accessor>,
        is_right: impl Fn(&Layout) -> bool,
        kinds: &str,
    ) -> Result<Vec<[f64; N]>, ReadErrorKind> {
        let number = index.value();
        let part = || format!("accessor {number}");
        let count = self.root.accessors.len();
        let accessor = self.root.get(index).ok_or_else(|| {
            ReadErrorKind::part(part(), "no such accessor", format!("one of the {count}"))
        })?;
        let layout = layout(accessor)
            .filter(&is_right)
            .ok_or_else(|| ReadErrorKind::part(part(), shown(accessor), kinds))?;
        self.read = self.read.saturating_add(accessor.count.0);
        if self.read > MOST {
            return Err(ReadErrorKind::TooMany { what: "elements of accessors", limit: MOST });
        }
        let Some(view) = accessor.buffer_view else {
            let expected = "one: accessors that are all zeros or only sparse are not supported";
            return Err(ReadErrorKind::part(part(), "no buffer view", expected));
        };
        let offset = accessor.byte_offset.unwrap_or_default().0;
        let elements = self.elements(view, offset, layout, &part)?;
        let mut values: Vec<_> = elements.all().collect();
        let Some(sparse) = &accessor.sparse else { return Ok(values) };

        let part = || format!("the sparse part of accessor {number}");
        let component = match sparse.indices.component_type {
            Checked::Valid(component) => component.0,
            Checked::Invalid => {
                let expected = "UNSIGNED_BYTE, UNSIGNED_SHORT or UNSIGNED_INT";
                return Err(ReadErrorKind::part(part(), "indices of another type", expected));
            }
        };
        let changes = usize::try_from(sparse.count.0).unwrap_or(usize::MAX);
        let at = Layout { component, width: 1, count: changes, normalized: false };
        let (view, offset) = (sparse.indices.buffer_view, sparse.indices.byte_offset.0);
        let places: Vec<_> = self.elements(view, offset, at, &part)?.all::<1>().collect();
        let layout = Layout { count: changes, ..layout };
        let (view, offset) = (sparse.values.buffer_view, sparse.values.byte_offset.0);
        let changed = self.elements(view, offset, layout, &part)?;
        for ([place], value) in places.into_iter().zip(changed.all()) {
            let length = values.len();
            *values.get_mut(place as usize).ok_or_else(|| {
                let expected = format!("one of {length} elements");
                ReadErrorKind::part(part(), format!("element {place}"), expected)
            })? = value;
        }
        Ok(values)
    }

    /// Elements of a view from a byte of it on, known to be within it.
    fn elements(
        &mut self,
        view: Index<View>,
        offset: u64,
        layout: Layout,
        part: &dyn Fn() -> String,
    ) -> Result<Elements<'_>, ReadErrorKind> {
        let number = view.value();
        let (bytes, stride) = self.buffers.view(view)?;
        let size = layout.element_size();
        let stride = stride.unwrap_or(size);
        if stride < size {
            let found = format!("elements {stride} bytes apart");
            return Err(ReadErrorKind::part(part(), found, format!("at least {size} bytes")));
        }
        let length = bytes.len();
        let within = || {
            let start = usize::try_from(offset).ok()?;
            let span = match layout.count {
                0 => 0,
                count => (count - 1).checked_mul(stride)?.checked_add(size)?,
            };
            bytes.get(start..start.checked_add(span)?)
        };
        match within() {
            Some(bytes) => Ok(Elements { bytes, stride, layout }),
            None => {
                let found = format!(
                    "{} elements of {size} bytes, {stride} bytes apart, from byte {offset} on",
                    layout.count
                );
                let expected =
                    format!("elements within the {length} bytes of buffer view {number}");
                Err(ReadErrorKind::part(part(), found, expected))
            }
        }
    }
}

fn layout(accessor: &Accessor) -> Option<Layout> {
    let (Checked::Valid(component), Checked::Valid(kind)) =
        (accessor.component_type, accessor.type_)
    else {
        return None;
    };
    let width = match kind {
        Type::Scalar => 1,
        Type::Vec2 => 2,
        Type::Vec3 => 3,
        Type::Vec4 | Type::Mat2 => 4,
        Type::Mat3 => 9,
        Type::Mat4 => 16,
    };
    let count = usize::try_from(accessor.count.0).ok()?;
    Some(Layout { component: component.0, width, count, normalized: accessor.normalized })
}

/// What an accessor says it contains, in the format's words.
fn shown(accessor: &Accessor) -> String {
    let kind = match accessor.type_ {
        Checked::Valid(Type::Scalar) => "SCALAR",
        Checked::Valid(Type::Vec2) => "VEC2",
        Checked::Valid(Type::Vec3) => "VEC3",
        Checked::Valid(Type::Vec4) => "VEC4",
        Checked::Valid(Type::Mat2 | Type::Mat3 | Type::Mat4) => "a matrix",
        Checked::Invalid => "an unknown type",
    };
    let component = match accessor.component_type {
        Checked::Invalid => "an unknown component type",
        Checked::Valid(component) => match component.0 {
            ComponentType::I8 => "BYTE",
            ComponentType::U8 => "UNSIGNED_BYTE",
            ComponentType::I16 => "SHORT",
            ComponentType::U16 => "UNSIGNED_SHORT",
            ComponentType::U32 => "UNSIGNED_INT",
            ComponentType::F32 => "FLOAT",
        },
    };
    format!("{kind} of {component}")
}
