use super::*;
use airlane::geom::Voxel;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn free_voxels(dense: &Dense) -> BTreeSet<Voxel> {
    let [nx, ny, nz] = dense.size();
    let all = (0..nz).flat_map(|z| (0..ny).flat_map(move |y| (0..nx).map(move |x| [x, y, z])));
    all.filter(|&at| dense.is_free(at)).map(Voxel).collect()
}

#[test]
fn rows_that_fill_their_words_exactly_are_whole() {
    for nx in [1, 63, 64, 65, 128] {
        let dense = Dense::new([nx, 2, 1], Fill::Free);
        let (voxels, free) = dense.into_one_component().unwrap();
        assert!(voxels.is_empty() && free == u64::from(2 * nx));
        let dense = Dense::new([nx, 2, 1], Fill::Solid);
        assert_eq!(dense.into_voxels().unwrap().len(), u64::from(2 * nx));
    }
}

proptest! {
    /// Boxes agree with plain sets of voxels.
    #[test]
    fn agrees_with_a_plain_set(
        size in (1u32..150, 1u32..12, 1u32..12),
        boxes in prop::collection::vec((any::<bool>(), (-5i32..150, -2i32..12, -2i32..12), (1i32..70, 1i32..6, 1i32..6)), 0..30),
    ) {
        let size = [size.0, size.1, size.2];
        let mut dense = Dense::new(size, Fill::Solid);
        let mut plain = BTreeSet::new();
        for (add, low, extent) in boxes {
            let low = [low.0, low.1, low.2];
            let high = [low[0] + extent.0, low[1] + extent.1, low[2] + extent.2];
            dense.set_box(low, high, if add { Fill::Free } else { Fill::Solid });
            for z in low[2]..high[2] { for y in low[1]..high[1] { for x in low[0]..high[0] {
                let inside = [x, y, z].iter().zip(size).all(|(&c, n)| (c as u32) < n);
                if inside && add { plain.insert(Voxel::new(x, y, z)); }
                if !add { plain.remove(&Voxel::new(x, y, z)); }
            } } }
        }
        prop_assert_eq!(&free_voxels(&dense), &plain);

        let voxels = dense.into_voxels().unwrap();
        let volume = size.iter().map(|&n| u64::from(n)).product::<u64>();
        prop_assert_eq!(voxels.len() + plain.len() as u64, volume);
        prop_assert!(plain.iter().all(|&voxel| !voxels.contains(voxel)));
    }
}
