use super::*;

/// The lines at which a file breaks the order.
fn bad_lines(file: &str, source: &str) -> Vec<usize> {
    check_file(Path::new(file), source).iter().map(|violation| violation.line).collect()
}

#[test]
fn a_use_of_a_lower_layer_is_a_violation() {
    let source = "//! Doc.\n\nuse crate::plan::Planner;\n";
    let violations = check_file(Path::new("geom/lattice.rs"), source);
    let [violation] = &violations[..] else { panic!("{violations:?}") };
    assert_eq!(
        violation.to_string(),
        "geom/lattice.rs:3: `geom` uses `plan`, which does not come before it"
    );
}

#[test]
fn every_layer_may_use_those_before_it_and_itself() {
    for (from, layer) in LAYERS.iter().enumerate() {
        for (to, used) in LAYERS.iter().enumerate() {
            let found = bad_lines(&format!("{layer}/mod.rs"), &format!("use crate::{used}::X;"));
            assert_eq!(found.is_empty(), to <= from, "{layer} uses {used}");
        }
    }
}

#[test]
fn paths_in_code_count_too() {
    assert_eq!(bad_lines("scene/mod.rs", "fn f() {\n    crate::world::bake();\n}"), [2]);
    assert_eq!(bad_lines("scene/mod.rs", "fn f() {\n    crate :: world\n :: bake();\n}"), [2]);
}

#[test]
fn groups_are_taken_apart() {
    let source = "use crate::{\n    geom::{plan, Voxel},\n    search::Tally,\n    world,\n};";
    assert_eq!(bad_lines("world/sight.rs", source), [3]);
    assert_eq!(bad_lines("plan/mod.rs", source), [0; 0]);
}

#[test]
fn super_does_not_lead_around_the_check() {
    assert_eq!(bad_lines("world/sight.rs", "use super::super::plan::Planner;"), [1]);
    assert_eq!(bad_lines("world/mod.rs", "use super::plan::Planner;"), [1]);
    assert_eq!(bad_lines("world/sight.rs", "use super::plan::Planner;"), [0; 0]);
    assert_eq!(bad_lines("rng.rs", "use super::geom::Voxel;"), [1]);
}

#[test]
fn docs_and_tests_may_name_any_layer() {
    let source = "//! See [`plan`](crate::plan).\n/// crate::plan::Planner\nfn f() {}\n\
        #[cfg(test)]\nmod tests {\n    use crate::plan::Planner;\n}\n";
    assert_eq!(bad_lines("geom/cost.rs", source), [0; 0]);
    assert_eq!(bad_lines("world/tests.rs", "use crate::refine::audit;"), [0; 0]);
    assert_eq!(bad_lines("world/sight_tests.rs", "use crate::refine::audit;"), [0; 0]);
    let after = format!("{source}use crate::plan::Planner;\n");
    assert_eq!(bad_lines("geom/cost.rs", &after), [8]);
}

#[test]
fn free_modules_serve_all_and_use_none() {
    assert_eq!(bad_lines("geom/mod.rs", "use crate::rng::Rng;"), [0; 0]);
    assert_eq!(bad_lines("rng.rs", "use crate::geom::Voxel;"), [1]);
}

#[test]
fn names_of_the_root_and_unknown_modules_are_refused() {
    assert_eq!(bad_lines("plan/mod.rs", "use crate::World;\nuse crate::*;"), [1, 2]);
    assert_eq!(bad_lines("utils/mod.rs", ""), [1]);
    assert_eq!(bad_lines("lib.rs", "pub use crate::plan::Planner;"), [0; 0]);
}

#[test]
fn words_of_one_module_are_refused_elsewhere() {
    let source = "use std::time::{Duration, Instant};\nfn f() {\n    SystemTime::now();\n}\n";
    assert_eq!(bad_lines("search/limits.rs", source), [1, 3]);
    assert_eq!(bad_lines("rng.rs", source), [1, 3]);
    assert_eq!(bad_lines("clock.rs", source), [0; 0]);
    assert_eq!(bad_lines("live/model_tests.rs", source), [0; 0]);
    assert_eq!(bad_lines("live/queue.rs", "/// Not an Instant.\nfn f(x: Instantly) {}"), [0; 0]);
    assert_eq!(bad_lines("space/cells/build.rs", "use rayon::prelude::*;"), [1]);
    assert_eq!(bad_lines("threads.rs", "use rayon::prelude::*;"), [0; 0]);
    let violation = &check_file(Path::new("live/queue.rs"), "fn f(at: Instant) {}")[0];
    assert_eq!(
        violation.to_string(),
        "live/queue.rs:1: `Instant` is named outside of `clock`; use `crate::clock`"
    );
}

#[test]
fn macros_are_called_by_their_place_at_the_root() {
    assert_eq!(bad_lines("names.rs", "macro_rules! a { () => { $crate::a!(b) } }"), [0; 0]);
    assert_eq!(bad_lines("geom/mod.rs", "crate::named!(Axis, { X => 1 });"), [0; 0]);
}
