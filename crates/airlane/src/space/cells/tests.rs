use super::*;
use crate::scene::Scene;
use crate::scene::generate::{Kind, Recipe};
use proptest::prelude::*;

fn baked(scene: Scene) -> (World, Cells) {
    let world = World::bake(scene).unwrap();
    let cells = Cells::new(&world).unwrap();
    (world, cells)
}

#[test]
fn an_open_world_has_a_cell_per_chunk() {
    let (world, cells) = baked(Scene::open([64, 40, 33]).unwrap());
    assert_eq!(cells.count(), 2 * 2 * 2);
    assert_eq!(cells.check(&world), Ok(()));
}

#[test]
fn a_block_in_a_chunk_leaves_six_boxes() {
    let mut scene = Scene::open([32, 32, 32]).unwrap();
    scene.voxels.insert_box([10, 11, 12], [20, 21, 22]);
    let (world, cells) = baked(scene);
    assert_eq!(cells.count(), 6);
    assert_eq!(cells.check(&world), Ok(()));
}

#[test]
fn worlds_of_every_kind_keep_the_promises() {
    for kind in Kind::ALL {
        let recipe = Recipe { kind, size: [50, 41, 37], seed: 4 };
        let (world, cells) = baked(recipe.make().unwrap());
        assert_eq!(cells.check(&world), Ok(()), "{kind}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn cells_keep_their_promises(
        size in prop::array::uniform3(1u32..70),
        solid in prop::collection::vec((prop::array::uniform3(0i32..70), prop::array::uniform3(1i32..12)), 0..60),
    ) {
        let mut scene = Scene::open(size).unwrap();
        for (low, extent) in solid {
            scene.voxels.insert_box(low, std::array::from_fn(|i| low[i] + extent[i]));
        }
        let (world, cells) = baked(scene);
        prop_assert_eq!(cells.check(&world), Ok(()));
    }
}
