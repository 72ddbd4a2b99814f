//! The 26 steps of a voxel grid and what each needs to be free.
//!
//! The 3×3×3 voxels around a voxel are numbered `x + 3 y + 9 z` with each coordinate in 0..3, so a
//! neighbourhood is a mask of 27 bits and a rule about steps is a comparison of masks.

use crate::geom::Cost;

/// Solid voxels among the 3×3×3 around a voxel, one bit each, the voxel itself in the middle.
pub(crate) type Surroundings = u32;

/// Every bit of a neighbourhood.
pub(crate) const ALL_SOLID: Surroundings = (1 << 27) - 1;

/// The bit of the voxel at `delta` from the middle.
pub(crate) const fn bit(delta: [i32; 3]) -> Surroundings {
    1 << (delta[0] + 1 + 3 * (delta[1] + 1) + 9 * (delta[2] + 1))
}

/// Which neighbours a step may lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Neighbourhood {
    /// Across faces: 6 steps of length 1.
    Six,
    /// Across faces and edges: 18 steps, of length 1 and √2.
    Eighteen,
    /// Across faces, edges and corners: 26 steps, of length 1, √2 and √3.
    #[default]
    TwentySix,
}

impl Neighbourhood {
    /// The number of neighbours.
    pub const fn count(self) -> usize {
        match self {
            Self::Six => 6,
            Self::Eighteen => 18,
            Self::TwentySix => 26,
        }
    }
}

/// Which corners a diagonal step may cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum CornerRule {
    /// Nothing: every voxel of the block that the step spans must be free. The rule of the public
    /// voxel benchmark, and the only one whose paths touch no solid.
    #[default]
    CutNone,
    /// A step across an edge needs only its target; one across a corner needs its whole block.
    CutEdges,
    /// Every step needs only its target.
    CutAll,
}

/// One of the 26 steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) delta: [i32; 3],
    /// Number of axes along which it moves: 1, 2 or 3.
    pub(crate) rank: u8,
    /// The number of its target among the 27.
    pub(crate) cell: u8,
    pub(crate) cost: Cost,
    /// The voxels of the block it spans, both ends included.
    pub(crate) block: Surroundings,
}

impl Step {
    /// The voxels that must be free for this step.
    pub(crate) const fn needs(&self, corners: CornerRule) -> Surroundings {
        match (corners, self.rank) {
            (CornerRule::CutNone, _) | (CornerRule::CutEdges, 3) => self.block,
            _ => bit(self.delta),
        }
    }
}

/// All steps, those across faces first, then edges, then corners; so that each
/// [`Neighbourhood`] is a prefix.
pub(crate) const STEPS: [Step; 26] = {
    let mut steps = [Step { delta: [0; 3], rank: 0, cell: 0, cost: Cost::ZERO, block: 0 }; 26];
    let mut count = 0;
    let mut rank = 1;
    while rank <= 3 {
        let mut cell = 0;
        while cell < 27 {
            let delta = [cell % 3 - 1, cell / 3 % 3 - 1, cell / 9 - 1];
            let axes = (delta[0] != 0) as u8 + (delta[1] != 0) as u8 + (delta[2] != 0) as u8;
            if axes == rank {
                let cost = match rank {
                    1 => Cost::EDGE,
                    2 => Cost::FACE_DIAGONAL,
                    _ => Cost::BODY_DIAGONAL,
                };
                steps[count] =
                    Step { delta, rank, cell: cell as u8, cost, block: block([0; 3], delta) };
                count += 1;
            }
            cell += 1;
        }
        rank += 1;
    }
    steps
};

/// The voxels of the smallest block that holds both `a` and `b`.
pub(crate) const fn block(a: [i32; 3], b: [i32; 3]) -> Surroundings {
    let mut mask = 0;
    let mut cell = 0;
    while cell < 27 {
        let c = [cell % 3 - 1, cell / 3 % 3 - 1, cell / 9 - 1];
        let mut inside = true;
        let mut i = 0;
        while i < 3 {
            let low = if a[i] < b[i] { a[i] } else { b[i] };
            let high = if a[i] < b[i] { b[i] } else { a[i] };
            inside = inside && low <= c[i] && c[i] <= high;
            i += 1;
        }
        if inside {
            mask |= bit(c);
        }
        cell += 1;
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbourhoods_are_prefixes() {
        let ranks: Vec<u8> = STEPS.iter().map(|step| step.rank).collect();
        assert_eq!(ranks[..6], [1; 6]);
        assert_eq!(ranks[6..18], [2; 12]);
        assert_eq!(ranks[18..], [3; 8]);
    }

    #[test]
    fn blocks_have_two_four_or_eight_voxels() {
        for step in STEPS {
            assert_eq!(step.block.count_ones(), 1 << step.rank);
        }
    }
}
