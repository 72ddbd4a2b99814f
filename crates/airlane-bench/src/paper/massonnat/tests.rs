use super::*;
use crate::paper::Standing;
use crate::random_scenarios;

/// Everything at a tiny size, without maps: every row is there and every path was accepted.
#[test]
fn all_tables_are_measured_without_maps() {
    let settings = MassonnatSettings { updates: 3, pairs: 4, seed: 1 };
    let mut seen = 0;
    let none = std::iter::empty::<Result<_, PaperError>>();
    let report = massonnat(settings, &[], none, |_| seen += 1).unwrap();
    assert_eq!(seen, 6 + 4 + 2);
    assert_eq!(
        (report.cells.len(), report.updates.len(), report.refining.len()),
        (6, 4 + 2, 6 * 5)
    );
    assert!(report.updates.iter().all(|row| row.times.total_ms > 0.0));
    assert!(report.refining.iter().all(|row| row.ratio_least > 0.3 && row.ratio_mean < 1.001));
    assert_eq!((report.merging.len(), report.verdicts.len()), (6 * 3, 13));
    assert!(report.maps.is_empty() && report.figure_6.is_empty());
    let standing = |i: usize| report.verdicts[i].standing;
    assert_eq!(standing(0), Standing::Holds);
    assert!([6, 9, 10, 11, 12].iter().all(|&i| standing(i) == Standing::NotMeasured));
}

/// The scenes are about as hard as the published ones, and every free voxel can be reached.
#[test]
fn scenes_have_about_the_published_voxels_and_leaves() {
    let published = published();
    for scene in SceneName::ALL {
        let airspace = bake(scene).unwrap();
        let row = count_cells(scene.to_string(), &airspace, published.counts(scene)).unwrap();
        let voxels = row.voxels as f64 / row.published.voxels as f64;
        let leaves = row.unmerged as f64 / row.published.unmerged as f64;
        assert!((0.99..1.01).contains(&voxels) && (0.8..1.2).contains(&leaves), "{row:?}");
        assert_eq!(airspace.world().components().count(), 1, "{scene}");
    }
}

/// A map of ours in place of one of the benchmark: figures 5 and 6, and a plot of both.
#[test]
fn maps_are_compared_and_drawn() {
    let airspace = bake(SceneName::Building1).unwrap();
    let scenarios = random_scenarios(&airspace, 30, 1, || ()).unwrap();
    let map = BenchmarkMap { name: COMPLEX.to_owned(), airspace, scenarios };
    let settings = MassonnatSettings { updates: 1, pairs: 1, seed: 1 };
    let result = measure_map(&map).unwrap();
    assert_eq!((result.cells.is_some(), result.leaves.len()), (true, 8));
    let text = serde_json::to_string(&result).unwrap();
    let result: MapResult = serde_json::from_str(&text).unwrap();
    let report = massonnat(settings, &[], [Ok::<_, PaperError>(result)], |_| ()).unwrap();
    assert_eq!(report.figure_6, [COMPLEX]);
    assert_eq!(report.maps[0].queries, 30);
    assert!((report.maps[0].jps3d.length_ratio_mean - 1.0).abs() < 1e-5);
    assert!(report.maps[0].default.length_ratio_mean < report.maps[0].portals.length_ratio_mean);
    assert_eq!(report.bins.iter().map(|bin| bin.queries).sum::<usize>(), 30);
    assert!(
        [6, 9, 10, 11, 12].iter().all(|&i| report.verdicts[i].standing != Standing::NotMeasured)
    );
    // Who is faster on average is a finding: it holds or differs, whatever the clock says.
    assert_ne!(report.verdicts[9].standing, Standing::Fails);
    // So is real time: one line for the map, one for each kind of update.
    let real_time = &report.verdicts[12];
    assert_ne!(real_time.standing, Standing::Fails);
    let lines = real_time.figures.iter().filter(|line| line.contains(" ms")).count();
    assert_eq!(lines, 1 + 2, "{real_time:?}");
    let svg = report.plot().unwrap().svg();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && !svg.contains("NaN"));
    assert!(svg.contains("Figure 6: Complex"));
}
