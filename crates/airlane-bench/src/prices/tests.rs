use super::*;
use airlane::{Price, Scene};
use airlane_scenes::{Kind, Recipe};

fn row(ratio_mean: f64, ratio_max: f64) -> PriceRow {
    let times = PriceRow { bare_us: 1.0, priced_us: 1.0, edit_us: 1.0, ..PriceRow::default() };
    PriceRow { compared: 1, ratio_mean, ratio_max, ..times }
}

fn broken(row: &PriceRow) -> Vec<&'static str> {
    crate::claim::broken(&row.claims())
}

#[test]
fn claims_are_broken_by_dear_ways_slow_ones_and_stale_ones() {
    assert_eq!(broken(&row(1.015, 1.08)), [""; 0]);
    assert_eq!(broken(&row(1.016, 1.08)), ["cost ÷ best, mean"]);
    assert_eq!(broken(&row(1.0, 1.081)), ["cost ÷ best, worst"]);
    let slow = PriceRow { priced_us: 3.1, ..row(1.0, 1.0) };
    assert_eq!(broken(&slow), ["time ÷ that without areas, medians"]);
    let stale = PriceRow { stale: 1, ..row(1.0, 1.0) };
    assert_eq!(broken(&stale).len(), 1);
    assert_eq!(broken(&PriceRow { differ: 1, ..row(1.0, 1.0) }).len(), 1);
    assert_eq!(broken(&row(f64::NAN, 1.0)).len(), 1);
}

/// Around a wall, through the cheaper of two doors: the exact way has its bends at the edges of the door.
#[test]
fn the_slow_search_finds_the_exact_way_through_a_door() {
    let mut scene = Scene::open([24, 20, 3]).unwrap();
    scene.voxels.insert_box([12, 0, 0], [13, 20, 3]);
    scene.voxels.remove_box([12, 9, 0], [13, 11, 3]); // behind a dear area
    scene.voxels.remove_box([12, 17, 0], [13, 18, 3]);
    let bare = Airspace::bake(scene).unwrap();
    let ends = [[4.0, 10.0, 1.0], [20.0, 10.0, 1.0]];
    let around = |factor: f64| {
        let area = Known::cuboid([10.0, 6.0, -1.0], [14.0, 13.0, 4.0], Price::Factor(factor));
        let (airspace, _) = bare.edit(&edits_of(std::slice::from_ref(&area))).unwrap();
        let areas = [area];
        Oracle::new(&airspace, &areas).cheapest(ends, f64::INFINITY).unwrap()
    };
    assert!((around(1.5).cost - 18.0).abs() < 1e-6);
    // To the edges of the other door, which is a voxel thick, and back.
    let other = 2.0 * 7.5f64.hypot(6.5) + 1.0;
    let found = around(30.0);
    assert!((found.cost - other).abs() < 1e-3 * other, "{} {other}", found.cost);
    assert!(found.has_converged && found.error <= 1e-3);
}

/// Around a forbidden ball the shortest way is a string over it: two tangents and an arc.
#[test]
fn the_slow_search_finds_the_string_over_a_ball() {
    let bare = Airspace::bake(Scene::open([40, 30, 30]).unwrap()).unwrap();
    let areas = [Known::ball([20.0, 15.0, 15.0], 8.0, Price::Forbidden)];
    let (airspace, _) = bare.edit(&edits_of(&areas)).unwrap();
    let ends = [[3.0, 15.0, 15.0], [37.0, 15.0, 15.0]];
    let found = Oracle::new(&airspace, &areas).cheapest(ends, f64::INFINITY).unwrap();
    let (tangent, angle) = ((17.0f64 * 17.0 - 64.0).sqrt(), (8.0f64 / 17.0).acos());
    let exact = 2.0 * tangent + 8.0 * (std::f64::consts::PI - 2.0 * angle);
    assert!(found.cost > exact * 0.9999 && found.cost < exact * 1.005, "{} {exact}", found.cost);
}

#[test]
fn the_slow_search_has_no_way_where_there_is_none() {
    let mut scene = Scene::open([20, 9, 9]).unwrap();
    scene.voxels.insert_box([10, 0, 0], [11, 9, 9]);
    let bare = Airspace::bake(scene).unwrap();
    let ends = [[2.0, 4.0, 4.0], [17.0, 4.0, 4.0]];
    assert!(Oracle::new(&bare, &[]).cheapest(ends, f64::INFINITY).is_none());
}

/// Through two layers the string, too, bends as Snell's law has it.
#[test]
fn two_layers_are_crossed_as_light_does() {
    let row = measure_refraction(100, 5).unwrap();
    assert!(row.pulled_max < 1.0002, "{row:?}");
    assert!(0.999_99 < row.ratio_mean && row.ratio_mean <= row.ratio_max, "{row:?}");
    assert!(row.ratio_mean < 1.015 && row.ratio_max < 1.08, "{row:?}");
}

/// A small world from end to end; times are measured, and none is judged.
#[test]
fn ways_through_a_small_world_are_compared() {
    let recipe = Recipe { kind: Kind::City, size: [48; 3], seed: 1 };
    let airspace = Airspace::bake(recipe.make().unwrap()).unwrap();
    let settings = PriceSettings { areas: 6, queries: 6, compared: 3, seed: 1 };
    let row = measure_prices("city", &airspace, &settings, || ()).unwrap();
    assert!(row.queries > 0 && row.rebaked > 0, "{row:?}");
    let judged = row.claims().into_iter().filter(|claim| !claim.is_time && !claim.holds());
    assert_eq!(judged.count(), 0, "{row:?}");
}
