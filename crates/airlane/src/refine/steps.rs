//! The nodes of paths over the voxel grid.

use crate::geom::{LatticePoint, UNIT};

/// A path with all the nodes of its grid steps: paths leave out those where they go straight on.
/// Segments that are no run of equal steps stay as they are.
pub fn every_step(path: &[LatticePoint]) -> Vec<LatticePoint> {
    let mut nodes: Vec<LatticePoint> = path.first().copied().into_iter().collect();
    for ends in path.windows(2) {
        let gap: [i32; 3] = std::array::from_fn(|i| ends[1].0[i] - ends[0].0[i]);
        let longest = gap.iter().map(|c| c.abs()).max().unwrap_or(0);
        let is_run = longest % UNIT == 0 && gap.iter().all(|&c| c == 0 || c.abs() == longest);
        let steps = if is_run { longest / UNIT } else { 1 };
        nodes.extend((1..=steps).map(|step| {
            LatticePoint(std::array::from_fn(|i| ends[0].0[i] + gap[i] / steps * step))
        }));
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Voxel;

    #[test]
    fn runs_of_steps_are_split_and_other_segments_are_not() {
        let corners = [[2, 2, 2], [2, 2, 5], [4, 4, 7], [3, 5, 7], [9, 7, 4]];
        let path = corners.map(|v| Voxel(v).centre());
        let nodes = every_step(&path);
        assert_eq!(nodes.len(), 1 + 3 + 2 + 1 + 1);
        assert!(path.iter().all(|point| nodes.contains(point)));
        for pair in nodes[..7].windows(2) {
            let step: [i32; 3] = std::array::from_fn(|i| (pair[1].0[i] - pair[0].0[i]).abs());
            assert_eq!(step.iter().max(), Some(&UNIT));
            assert!(step.iter().all(|c| c % UNIT == 0));
        }
        assert!(every_step(&[]).is_empty());
    }
}
