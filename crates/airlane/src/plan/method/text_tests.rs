//! Methods survive being written and read, and every wrong pair is one error that names both.

use super::*;
use crate::plan::method::Profile;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

fn weight_number() -> impl Strategy<Value = f64> {
    prop_oneof![0.0..=MAX_WEIGHT, select(vec![0.0, 1.0, 1.5, 0.1 + 0.2, 1e-300, 16.0])]
}

fn weight() -> impl Strategy<Value = Weight> {
    prop_oneof![
        Just(Weight::One),
        weight_number().prop_map(Weight::Static),
        weight_number().prop_map(|epsilon| Weight::Dynamic { epsilon }),
    ]
}

fn metric() -> impl Strategy<Value = Option<Metric>> {
    option::of(select(Metric::ALL.to_vec()))
}

fn queueing() -> impl Strategy<Value = Queueing> {
    let open = select(OPEN.map(|(_, kind)| kind).to_vec());
    let expansion = select(vec![Expansion::Queued, Expansion::Fast]);
    (open, expansion).prop_map(|(open, expansion)| Queueing { open, expansion })
}

fn region() -> impl Strategy<Value = Option<[Voxel; 2]>> {
    let corner = || prop::array::uniform3(prop_oneof![-9i32..99, any::<i32>()]);
    option::of((corner(), corner()).prop_map(|(a, b)| {
        let by = |pick: fn(i32, i32) -> i32| Voxel(std::array::from_fn(|i| pick(a[i], b[i])));
        [by(i32::min), by(i32::max)]
    }))
}

fn neighbourhood() -> impl Strategy<Value = Neighbourhood> {
    use Neighbourhood::{Eighteen, Six, TwentySix};
    select(vec![Six, Eighteen, TwentySix])
}

fn corners() -> impl Strategy<Value = CornerRule> {
    select(vec![CornerRule::CutNone, CornerRule::CutEdges, CornerRule::CutAll])
}

/// A grid of some kind, or the graph of an octree.
fn on<G: Clone + std::fmt::Debug + 'static>(
    grid: impl Strategy<Value = G> + 'static,
) -> impl Strategy<Value = On<G>> {
    let graphs = SPACES.into_iter().filter_map(octree_of).collect::<Vec<_>>();
    prop_oneof![
        2 => grid.prop_map(On::Grid),
        1 => select(graphs).prop_map(|(grading, kind)| On::Octree(grading, kind)),
    ]
}

fn grid() -> impl Strategy<Value = Grid> {
    (neighbourhood(), corners(), region(), any::<bool>()).prop_map(
        |(neighbourhood, corners, region, straight_first)| Grid {
            neighbourhood,
            corners,
            region,
            straight_first,
        },
    )
}

fn sight_grid() -> impl Strategy<Value = SightGrid> {
    grid().prop_map(|Grid { neighbourhood, region, straight_first, .. }| SightGrid {
        neighbourhood,
        region,
        straight_first,
    })
}

fn random_grid() -> impl Strategy<Value = RandomGrid> {
    grid().prop_map(|Grid { neighbourhood, corners, straight_first, .. }| RandomGrid {
        neighbourhood,
        corners,
        straight_first,
    })
}

fn estimate() -> impl Strategy<Value = Estimate> {
    prop_oneof![
        Just(Estimate::None),
        metric().prop_map(Estimate::Only),
        (metric(), weight()).prop_map(|(metric, weight)| Estimate::Weighted(metric, weight)),
    ]
}

fn astar() -> impl Strategy<Value = AStar> {
    (on(grid()), estimate(), any::<bool>(), any::<bool>(), queueing()).prop_map(
        |(on, estimate, cache_estimates, equal_steps, queueing)| AStar {
            on,
            estimate,
            cache_estimates,
            equal_steps,
            queueing,
        },
    )
}

fn theta() -> impl Strategy<Value = Theta> {
    let check = select(vec![
        ThetaCheck::Lazy,
        ThetaCheck::Eager(SightChecks::Needed),
        ThetaCheck::Eager(SightChecks::AsPrinted),
    ]);
    let estimate = (metric(), weight());
    (on(sight_grid()), check, estimate, any::<bool>(), any::<bool>(), queueing()).prop_map(
        |(on, check, (metric, weight), cache_estimates, equal_steps, queueing)| Theta {
            on,
            check,
            metric,
            weight,
            cache_estimates,
            equal_steps,
            queueing,
        },
    )
}

/// Any method that can be searched with.
fn method() -> impl Strategy<Value = Method> {
    let flags = any::<[bool; 2]>();
    let cells = (select(Profile::ALL.to_vec()), option::of(weight_number()), flags);
    let jump = (queueing(), any::<bool>(), any::<bool>());
    let first = select(vec![BlindOrder::Breadth, BlindOrder::Depth]);
    let kind = select(vec![RandomKind::Walk, RandomKind::Trace]);
    prop_oneof![
        cells.prop_map(|(profile, weight, flags)| {
            let [steady, unguided] = flags.map(|flag| flag && profile != Profile::Reference);
            Cells { profile, weight, steady, unguided }.into()
        }),
        astar().prop_map(Method::from),
        theta().prop_map(Method::from),
        jump.prop_map(|(queueing, cache_estimates, straight_first)| {
            JumpPoint { queueing, cache_estimates, straight_first }.into()
        }),
        (on(grid()), first).prop_map(|(on, first)| Blind { on, first }.into()),
        (on(random_grid()), kind, any::<u64>()).prop_map(|(on, kind, seed)| Random {
            on,
            kind,
            seed
        }
        .into()),
        (4u32..).prop_map(|cluster| Hierarchical { cluster }.into()),
        select(NavmeshString::ALL.to_vec()).prop_map(|string| Navmesh { string }.into()),
    ]
}

/// Values that an option can have, the usual one first.
fn values(key: &str) -> Vec<&'static str> {
    match key {
        "checks" => vec!["printed"],
        "cluster" => vec!["16", "4", "4294967295"],
        "corners" => vec!["none", "edges", "all"],
        "dynamic-weight" | "weight" => vec!["1", "0", "1.25", "16", "1.50", "+2"],
        "estimates" => vec!["cached"],
        "expansion" => vec!["fast"],
        "guide" => vec!["off"],
        "metric" => Metric::NAMES.to_vec(),
        "neighbours" => vec!["26", "6", "18"],
        "open" => vec!["bucket", "array", "binary", "quad"],
        "region" => vec!["0,0,0:1,1,1", "-5,0,7:-5,0,7"],
        "seed" => vec!["0", "7", "18446744073709551615"],
        "stages" => vec!["off"],
        "steps" => vec!["equal"],
        "straight" => vec!["first"],
        other => panic!("{other}"),
    }
}

/// Every option there is.
const KEYS: [&str; 15] = [
    "checks",
    "cluster",
    "corners",
    "dynamic-weight",
    "estimates",
    "expansion",
    "guide",
    "metric",
    "neighbours",
    "open",
    "region",
    "seed",
    "stages",
    "steps",
    "straight",
];

/// What goes with what, written out: name, options on the voxel grid, options on an octree.
const TABLE: [(&str, &str, Option<&str>); 18] = [
    ("fast", "guide stages weight", None),
    ("default", "guide stages weight", None),
    ("quality", "guide stages weight", None),
    ("reference", "weight", None),
    (
        "astar",
        "corners dynamic-weight estimates expansion metric neighbours open region steps straight weight",
        Some("dynamic-weight estimates expansion metric open steps weight"),
    ),
    (
        "wastar",
        "corners dynamic-weight estimates expansion metric neighbours open region steps straight weight",
        Some("dynamic-weight estimates expansion metric open steps weight"),
    ),
    (
        "dijkstra",
        "corners estimates expansion neighbours open region steps straight",
        Some("estimates expansion open steps"),
    ),
    (
        "greedy",
        "corners estimates expansion metric neighbours open region steps straight",
        Some("estimates expansion metric open steps"),
    ),
    (
        "theta",
        "checks dynamic-weight estimates expansion metric neighbours open region steps straight weight",
        Some("checks dynamic-weight estimates expansion metric open steps weight"),
    ),
    (
        "lazytheta",
        "dynamic-weight estimates expansion metric neighbours open region steps straight weight",
        Some("dynamic-weight estimates expansion metric open steps weight"),
    ),
    ("jps3d", "estimates expansion open straight", None),
    ("bfs", "corners neighbours region straight", Some("")),
    ("dfs", "corners neighbours region straight", Some("")),
    ("randomwalk", "corners neighbours seed straight", Some("seed")),
    ("randomtrace", "corners neighbours seed straight", Some("seed")),
    ("hpa", "cluster", None),
    ("navmesh", "", None),
    ("navmesh-funnel", "", None),
];

#[test]
fn every_pair_of_method_and_option_is_right_or_one_error_that_names_both() {
    assert_eq!(TABLE.map(|(name, ..)| name), NAMES);
    for (name, grid, octree) in TABLE {
        for space in [None].into_iter().chain(SPACES.map(Some)) {
            let on_grid = space.is_none_or(|space| space == "grid");
            let Some(takes) = (if on_grid { Some(grid) } else { octree }) else {
                let error = Method::from_options(name, space, &[]).unwrap_err();
                assert!(matches!(error, MethodError::Space { .. }), "{error}");
                let both = [name, space.unwrap()].map(|part| format!("`{part}`"));
                let text = error.to_string();
                assert!(both.iter().all(|part| text.contains(part)), "{text}");
                assert!(keys_of(name, space).is_empty());
                continue;
            };
            let takes: Vec<&str> = takes.split_whitespace().collect();
            assert_eq!(keys_of(name, space), takes, "{name} {space:?}");
            let full = match space.filter(|_| !on_grid) {
                Some(space) => format!("{name}@{space}"),
                None => name.to_owned(),
            };
            for key in KEYS.into_iter().chain(["weight", "nonsense"]) {
                let value = if key == "nonsense" { "1" } else { values(key)[0] };
                let made = Method::from_options(name, space, &[(key, value)]);
                // The same by text.
                let at = space.map_or_else(String::new, |space| format!("@{space}"));
                let read = format!("{name}{at}?{key}={value}").parse::<Method>();
                assert_eq!(made, read);
                if takes.contains(&key) {
                    assert!(made.is_ok(), "{full} {key}: {made:?}");
                    continue;
                }
                let error = made.unwrap_err();
                let MethodError::Option { option, method, takes: listed } = &error else {
                    panic!("{error:?}")
                };
                assert_eq!((&**option, method, listed), (key, &full, &takes));
                let text = error.to_string();
                let begins = format!("`{key}` does not go with `{full}`, which takes ");
                assert!(text.starts_with(&begins), "{text}");
                assert!(!takes.is_empty() || text.ends_with("no options"), "{text}");
            }
        }
    }
}

#[test]
fn values_that_are_none_are_refused_by_name() {
    for (text, told) in [
        ("astar?weight=17", "`weight=17` is invalid: expected a number from 0 to 16"),
        ("astar?weight=NaN", "a number from 0 to 16"),
        ("astar?weight=-0.1", "a number from 0 to 16"),
        ("astar?dynamic-weight=inf", "a number from 0 to 16"),
        ("fast?weight=heavy", "`weight=heavy`"),
        ("astar?weight=1&dynamic-weight=1", "`weight` does not go with `dynamic-weight`"),
        ("astar?open=heap", "`open=heap` is invalid: expected array, binary, quad or bucket"),
        ("astar?expansion=queued", "`expansion=queued` is invalid: expected fast"),
        ("astar?estimates=", "`estimates=` is invalid: expected cached"),
        ("astar?steps=same", "expected equal"),
        ("theta?checks=needed", "expected printed"),
        ("astar?straight=yes", "expected first"),
        ("astar?neighbours=8", "6, 18 or 26"),
        ("astar?corners=some", "none, edges or all"),
        ("astar?region=1,1,1", "X,Y,Z:X,Y,Z"),
        ("astar?region=1,1,1:0,1,1", "the lower corner first"),
        ("astar?region=1,1:2,2,2", "X,Y,Z"),
        ("astar?region=1,1,1,1:2,2,2", "X,Y,Z"),
        ("randomwalk?seed=-1", "a whole number"),
        ("hpa?cluster=3", "at least 4"),
        ("astar?metric=taxi", "taxi"),
        ("astar?open=quad&open=quad", "each key once"),
        ("astar?open", "`open`: expected key=value"),
        ("astar?", "expected key=value"),
        ("astar?open=quad&", "expected key=value"),
        ("", "astar"),
        ("A*", "navmesh-funnel"),
        ("astar@", "octree-dual"),
        ("astar@moon", "progressive-corner"),
        (" astar", "astar"),
        ("AStar", "astar"),
    ] {
        let error = text.parse::<Method>().expect_err(text).to_string();
        assert!(error.contains(told), "{text}: {error}");
    }
    // Whoever does not know the name is told all of them.
    let error = "moon".parse::<Method>().unwrap_err().to_string();
    assert!(error.contains("moon") && NAMES.iter().all(|name| error.contains(name)), "{error}");
    let error = "astar@moon".parse::<Method>().unwrap_err().to_string();
    assert!(SPACES.iter().all(|space| error.contains(space)), "{error}");
}

#[test]
fn defaults_are_left_out_and_keys_are_sorted() {
    let canonical = |text: &str| text.parse::<Method>().unwrap().to_string();
    for name in NAMES {
        let text = canonical(name);
        assert_eq!(text, if name == "wastar" { "astar?weight=1.5" } else { name });
        assert_eq!(text.parse::<Method>(), name.parse());
    }
    for (text, short) in [
        ("astar@grid", "astar"),
        ("wastar?weight=2", "astar?weight=2"),
        ("wastar?dynamic-weight=2", "astar?dynamic-weight=2"),
        ("astar?weight=1.50", "astar?weight=1.5"),
        ("astar?neighbours=26&corners=none&open=bucket", "astar"),
        (
            "greedy?steps=equal&open=quad&metric=euclidean",
            "greedy?metric=euclidean&open=quad&steps=equal",
        ),
        ("randomwalk?seed=0", "randomwalk"),
        ("hpa?cluster=16", "hpa"),
        ("astar?region=-1,0,007:5,5,7", "astar?region=-1,0,7:5,5,7"),
    ] {
        assert_eq!(canonical(text), short);
    }
    assert_eq!(
        format!("{:>8}|{:<8}|", Method::from(AStar::default()), Method::default()),
        "   astar|default |"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn what_is_written_is_read(method in method()) {
        let text = method.to_string();
        prop_assert_eq!(text.parse(), Ok(method), "{}", text);
        // A method knows what it is called, and where it searches.
        let full = match method.space() {
            Some(space) => format!("{}@{space}", method.name()),
            None => method.name().to_owned(),
        };
        let head = text.split('?').next().unwrap();
        prop_assert_eq!(head, full);
        prop_assert_eq!(method.bad_weight(), None);
    }

    #[test]
    fn texts_have_one_canonical_form(
        name in select(NAMES.to_vec()),
        space in select(SPACES.to_vec()),
        picks in vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..6),
    ) {
        let keys = keys_of(name, Some(space));
        let mut options: Vec<(&str, &str)> = Vec::new();
        for (key, value) in picks {
            let Some(&key) = keys.get(key.index(keys.len().max(1))) else { continue };
            let is_weight = |key: &str| key.ends_with("weight");
            if options.iter().all(|(known, _)| *known != key && !(is_weight(key) && is_weight(known))) {
                options.push((key, values(key)[value.index(values(key).len())]));
            }
        }
        let Ok(method) = Method::from_options(name, Some(space), &options) else {
            prop_assert!(keys.is_empty(), "{} {:?}", name, options);
            return Ok(());
        };
        let text = method.to_string();
        prop_assert_eq!(text.parse(), Ok(method), "{}", &text);
        prop_assert_eq!(text.parse::<Method>().unwrap().to_string(), text.clone());
        let written: Vec<_> = text.split_once('?').map_or(Vec::new(), |(_, rest)| {
            rest.split('&').map(|part| part.split('=').next().unwrap().to_owned()).collect()
        });
        prop_assert!(written.is_sorted(), "{}", text);
        // The order in which options are given makes no difference.
        options.reverse();
        prop_assert_eq!(Method::from_options(name, Some(space), &options), Ok(method));
    }
}
