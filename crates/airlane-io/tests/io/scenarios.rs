use crate::Bad;
use airlane::geom::Voxel;
use airlane_io::{
    ReadErrorKind as Kind, Scenario, ScenarioFile, read_scenarios_from, write_scenarios,
    write_scenarios_to,
};
use proptest::prelude::*;

fn read(text: &str) -> ScenarioFile {
    read_scenarios_from(text.as_bytes(), "s").unwrap()
}

fn write(file: &ScenarioFile) -> String {
    let mut written = Vec::new();
    write_scenarios_to(&mut written, "s", file).unwrap();
    String::from_utf8(written).unwrap()
}

const ONE: Scenario = Scenario {
    start: Voxel::new(101, 109, 191),
    goal: Voxel::new(577, 273, 142),
    cost: 562.04094761,
    ratio: 1.005,
    extra: None,
};

#[test]
fn both_versions_are_read_and_written_as_they_were() {
    let text = "version 1\nA1.3dmap\n101 109 191 577 273 142 562.04094761 1.005\n";
    let file = read(text);
    assert_eq!(file, ScenarioFile { version: 1, map: "A1.3dmap".into(), scenarios: vec![ONE] });
    assert_eq!(write(&file), text);

    let text = "version 2\nA1.3dmap\n101 109 191 577 273 142 562.04094761 1.005 12\n\
                101 109 191 577 273 142 562.04094761 1.005\n";
    let file = read(text);
    assert_eq!(file.scenarios, [Scenario { extra: Some(12.0), ..ONE }, ONE]);
    assert_eq!(write(&file), text);
}

#[test]
fn harmless_spellings_are_accepted() {
    let file =
        read("version 1\r\n  my map.3dmap \r\n\r\n101 109 191  577 273\t142 562.04094761 1.005");
    assert_eq!(file.map, "my map.3dmap");
    assert_eq!(file.scenarios, [ONE]);
    assert_eq!(read("version 2\nkarte-ä.3dmap").map, "karte-ä.3dmap");
}

#[test]
fn every_fault_names_file_line_and_expectation() {
    let cases: &[Bad] = &[
        (
            b"",
            |kind| matches!(kind, Kind::Empty { .. }),
            "s: the file is empty, expected `version 1` or `version 2`",
        ),
        (
            b"voxel 4 3 2\n",
            |kind| matches!(kind, Kind::Header { .. }),
            "s:1: found `voxel 4 3 2`, expected `version 1` or `version 2`",
        ),
        (
            b"version 3\nA1\n",
            |kind| matches!(kind, Kind::Header { .. }),
            "s:1: found `version 3`, expected `version 1` or `version 2`",
        ),
        (
            b"version 1\n",
            |kind| matches!(kind, Kind::HeaderEnds { .. }),
            "s:1: the file ends after its version, expected the map's file name",
        ),
        (
            b"version 1\n\n1 2 3 4 5 6 7 8\n",
            |kind| matches!(kind, Kind::Header { .. }),
            "s:2: found ``, expected the map's file name",
        ),
        (
            b"version 1\nA1\n1 2 3 4 5 6 7\n",
            |kind| matches!(kind, Kind::Columns { count: 7, .. }),
            "s:3: found 7 columns (`1 2 3 4 5 6 7`), \
             expected 8 columns, `sx sy sz gx gy gz cost ratio`",
        ),
        (
            b"version 1\nA1\n1 2 3 4 5 6 7 8 9\n",
            |kind| matches!(kind, Kind::Columns { count: 9, .. }),
            "s:3: found 9 columns (`1 2 3 4 5 6 7 8 9`), \
             expected 8 columns, `sx sy sz gx gy gz cost ratio`",
        ),
        (
            b"version 2\nA1\n1 2 3 4 5 6 7 8 9 10\n",
            |kind| matches!(kind, Kind::Columns { count: 10, .. }),
            "s:3: found 10 columns (`1 2 3 4 5 6 7 8 9 10`), \
             expected 8 or 9 columns, `sx sy sz gx gy gz cost ratio extra`",
        ),
        (
            b"version 1\nA1\n1 2 3 4 5 6 7 8\n1 2 3 4",
            |kind| matches!(kind, Kind::CutOff { .. }),
            "s:4: the file is truncated: its last line is `1 2 3 4`, \
             expected 8 columns, `sx sy sz gx gy gz cost ratio`",
        ),
        (
            b"version 1\nA1\n1 2 3 4 5.0 6 7 8\n",
            |kind| matches!(kind, Kind::NotANumber { column: "gy", .. }),
            "s:3: found `5.0` for gy, expected a whole number",
        ),
        (
            b"version 1\nA1\n1 2 -3 4 5 6 7 8\n",
            |kind| matches!(kind, Kind::Negative { column: "sz", .. }),
            "s:3: found `-3` for sz, expected a number of at least 0",
        ),
        (
            b"version 1\nA1\n1048576 2 3 4 5 6 7 8\n",
            |kind| matches!(kind, Kind::TooLarge { column: "sx", limit: 1_048_575, .. }),
            "s:3: found `1048576` for sx, expected at most 1048575",
        ),
        (
            b"version 1\nA1\n1 2 3 4 5 6 far 8\n",
            |kind| matches!(kind, Kind::NotANumber { column: "cost", .. }),
            "s:3: found `far` for cost, expected a decimal number",
        ),
        (
            b"version 1\nA1\n1 2 3 4 5 6 nan 8\n",
            |kind| matches!(kind, Kind::NotFinite { column: "cost", .. }),
            "s:3: found `nan` for cost, expected a finite number",
        ),
        (
            b"version 1\nA1\n1 2 3 4 5 6 1e999 8\n",
            |kind| matches!(kind, Kind::NotFinite { column: "cost", .. }),
            "s:3: found `1e999` for cost, expected a finite number",
        ),
        (
            b"version 1\nA1\n1 2 3 4 5 6 -0.5 8\n",
            |kind| matches!(kind, Kind::Negative { column: "cost", .. }),
            "s:3: found `-0.5` for cost, expected a number of at least 0",
        ),
        (
            b"version 1\nA1\n1 2 3 4 5 6 7 -inf\n",
            |kind| matches!(kind, Kind::NotFinite { column: "ratio", .. }),
            "s:3: found `-inf` for ratio, expected a finite number",
        ),
        (
            b"version 2\nA1\n1 2 3 4 5 6 7 8 x\n",
            |kind| matches!(kind, Kind::NotANumber { column: "extra", .. }),
            "s:3: found `x` for extra, expected a decimal number",
        ),
        (
            b"version 1\nA\xff\n",
            |kind| matches!(kind, Kind::NotText { .. }),
            "s:2: found `A\\xff`, expected UTF-8 text",
        ),
    ];
    for (bytes, is_kind, message) in cases {
        let error = read_scenarios_from(*bytes, "s").unwrap_err();
        assert_eq!(error.to_string(), *message);
        assert!(is_kind(&error.kind), "{error:?}");
        assert_eq!(error.line.is_none(), bytes.is_empty());
    }
}

#[test]
fn what_could_not_be_read_back_is_not_written() {
    let good = ScenarioFile { version: 1, map: "A1.3dmap".into(), scenarios: vec![ONE] };
    let named = |map: &str| ScenarioFile { map: map.into(), ..good.clone() };
    let with = |scenario| ScenarioFile { scenarios: vec![ONE, scenario], ..good.clone() };
    for (file, message) in [
        (ScenarioFile { version: 3, ..good.clone() }, "s: cannot be written: version 3"),
        (named(""), "s: cannot be written: invalid map name ``"),
        (named("a\nb"), "s: cannot be written: invalid map name `a\\nb`"),
        (named(" a"), "s: cannot be written: invalid map name ` a`"),
        (named(&"a".repeat(257)), "s: cannot be written: invalid map name `aaaa"),
        (
            with(Scenario { start: Voxel::new(0, -1, 0), ..ONE }),
            "s: cannot be written: sy of scenario 1 is -1, expected 0 to 1048575",
        ),
        (
            with(Scenario { cost: f64::NAN, ..ONE }),
            "s: cannot be written: cost of scenario 1 is NaN, expected a finite number",
        ),
        (
            with(Scenario { ratio: -1.0, ..ONE }),
            "s: cannot be written: ratio of scenario 1 is -1, expected a finite number",
        ),
        (
            with(Scenario { extra: Some(1.5), ..ONE }),
            "s: cannot be written: extra of scenario 1 is 1.5, expected none in version 1",
        ),
    ] {
        let mut written = Vec::new();
        let error = write_scenarios_to(&mut written, "s", &file).unwrap_err();
        assert!(error.to_string().starts_with(message), "{error}");
        assert_eq!(written, b"");
        let error = write_scenarios("no-such-folder/s", &file).unwrap_err();
        assert!(error.to_string().starts_with("no-such-folder/s: cannot be written: "));
    }
}

fn amount() -> impl Strategy<Value = f64> {
    prop_oneof![
        (0u64..10_000_000_000).prop_map(|n| n as f64 / 1e8),
        (0u64..10_000).prop_map(|n| n as f64 / 1e3),
        any::<f64>().prop_map(f64::abs).prop_filter("finite", |value| value.is_finite()),
    ]
}

proptest! {
    #[test]
    fn scenarios_are_read_back_as_written(
        version in 1u32..=2,
        map in "[a-zA-Z0-9_.äß-]([a-zA-Z0-9_. -]{0,40}[a-z])?",
        records in prop::collection::vec(
            (prop::array::uniform6(0i32..1 << 20), amount(), amount(),
             prop::option::of((amount(), any::<bool>()))),
            0..40),
    ) {
        let scenarios = records.into_iter().map(|([sx, sy, sz, gx, gy, gz], cost, ratio, extra)| {
            let extra = extra.filter(|_| version == 2);
            Scenario {
                start: Voxel::new(sx, sy, sz),
                goal: Voxel::new(gx, gy, gz),
                cost,
                ratio,
                extra: extra.map(|(value, negative)| if negative { -value } else { value }),
            }
        });
        let file = ScenarioFile { version, map, scenarios: scenarios.collect() };
        prop_assert_eq!(read(&write(&file)), file);
    }
}
