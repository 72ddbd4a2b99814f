//! Heights over a plane, as read or generated.

/// Heights in their original number type, row by row.
#[derive(Clone, PartialEq, Debug)]
pub enum Heights {
    /// A byte each.
    U8(Vec<u8>),
    /// Two bytes each.
    U16(Vec<u16>),
    /// A floating-point number each.
    F32(Vec<f32>),
}

impl Heights {
    /// Number of heights.
    pub fn len(&self) -> usize {
        match self {
            Self::U8(heights) => heights.len(),
            Self::U16(heights) => heights.len(),
            Self::F32(heights) => heights.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A height as a number.
    pub fn get(&self, index: usize) -> Option<f64> {
        match self {
            Self::U8(heights) => heights.get(index).map(|&height| height.into()),
            Self::U16(heights) => heights.get(index).map(|&height| height.into()),
            Self::F32(heights) => heights.get(index).map(|&height| height.into()),
        }
    }
}

/// Ground multipliers: the cost of crossing a cell, relative to a road.
pub mod ground {
    /// Road.
    pub const ROAD: f32 = 1.0;
    /// Grass.
    pub const GRASS: f32 = 1.25;
    /// Rock.
    pub const ROCK: f32 = 1.75;
    /// Blocked.
    pub const BLOCKED: f32 = f32::INFINITY;
}

/// A height field with its ground, unchecked. [`Terrain`](crate::space::Terrain) is the checked form.
#[derive(Clone, PartialEq, Debug)]
pub struct HeightField {
    /// Cells along x and y.
    pub size: [u32; 2],
    /// A height for each cell, row by row: x fastest, then y.
    pub heights: Heights,
    /// World units from one cell to the next.
    pub cell_size: f64,
    /// World units per unit of height.
    pub height_scale: f64,
    /// World position of the low corner of cell (0, 0), at height 0.
    pub origin: [f64; 3],
    /// What each cell costs to cross, infinite where it cannot be crossed; [`ground::ROAD`]
    /// everywhere if `None`.
    pub ground: Option<Vec<f32>>,
}

impl HeightField {
    /// Flat ground at height 0, with cells of edge 1 centred on whole coordinates.
    pub fn flat(size: [u32; 2]) -> Self {
        let count = size[0] as usize * size[1] as usize;
        Self {
            size,
            heights: Heights::U8(vec![0; count]),
            cell_size: 1.0,
            height_scale: 1.0,
            origin: [-0.5, -0.5, 0.0],
            ground: None,
        }
    }
}
