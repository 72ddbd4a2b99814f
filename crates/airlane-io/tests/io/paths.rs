//! Path files: what is written, what comes back, and which line is named.

use airlane::map::{Link, Map};
use airlane::plan::Smooth;
use airlane::scene::HeightField;
use airlane::space::Terrain;
use airlane::{Agent, AgentSpec, Airspace, Body, Dynamics, Path, Planner, Query, Scene};
use airlane_io::{PathFormat, read_path, read_path_from, write_path, write_trajectory};
use proptest::prelude::*;
use std::io::{ErrorKind, Write};

fn over_the_wall() -> (Airspace, Path) {
    let mut scene = Scene::open([24, 12, 12]).unwrap();
    scene.voxels.insert_box([11, 0, 0], [13, 12, 8]);
    let airspace = Airspace::bake(scene).unwrap();
    let query = Query::new([2.25, 6.0, 2.0], [21.0, 6.5, 1.0]);
    let path = Planner::new(&airspace).path(&query).unwrap().into_found().unwrap();
    (airspace, path)
}

fn written(path: &Path, format: PathFormat) -> String {
    let mut bytes = Vec::new();
    write_path(&mut bytes, path, format).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn refused(text: &str) -> String {
    read_path_from(text.as_bytes(), "p").unwrap_err().to_string()
}

#[test]
fn paths_are_read_back_as_they_were_written() {
    let (airspace, path) = over_the_wall();
    assert!(path.points().len() > 2);
    for format in [PathFormat::Csv, PathFormat::Json] {
        let text = written(&path, format);
        let points = read_path_from(text.as_bytes(), "p").unwrap();
        assert_eq!(points, path.points());
        let again = Path::from_points(&points, Body::POINT, &airspace).unwrap();
        assert_eq!(written(&again, format), text);
    }
}

#[test]
fn path_files_are_read_by_name() {
    let folder = crate::Folder::new("paths");
    let file = folder.file("stored.csv");
    std::fs::write(&file, "1,2,3\n4,5,6\n").unwrap();
    assert_eq!(read_path(&file).unwrap(), [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    let error = read_path(folder.file("missing.csv")).unwrap_err().to_string();
    assert!(error.contains("missing.csv: cannot be read"), "{error}");
}

#[test]
fn a_polyline_is_written_as_obj() {
    let (_, path) = over_the_wall();
    let text = written(&path, PathFormat::Obj);
    let vertices = text.lines().filter(|line| line.starts_with("v ")).count();
    assert_eq!(vertices, path.points().len());
    assert!(text.starts_with("v 2.25 6 2\n"), "{text}");
    let numbers: Vec<String> = (1..=vertices).map(|i| i.to_string()).collect();
    assert_eq!(text.lines().last(), Some(format!("l {}", numbers.join(" ")).as_str()));
}

#[test]
fn legs_are_written_as_json() {
    let mut map = Map::new();
    let ground = map.add("ground", Terrain::new(&HeightField::flat([30, 10])).unwrap()).unwrap();
    let air = Airspace::bake(Scene::open([30, 10, 12]).unwrap()).unwrap();
    let air = map.add("air", &air).unwrap();
    let pad = Link::take_off(ground.at([5.0, 5.0, 0.0]), air.at([5.0, 5.0, 2.0]));
    map.set_link(1, pad).unwrap();
    let query = Query::new(ground.at([1.0, 5.0, 0.0]), air.at([25.0, 5.0, 9.0]));
    let answer = Planner::new(&map).path(&query.agent(&Agent::anyone())).unwrap();
    let path = answer.into_found().unwrap();

    let json: serde_json::Value = serde_json::from_str(&written(&path, PathFormat::Json)).unwrap();
    let legs = json["legs"].as_array().unwrap();
    let told: Vec<_> = legs.iter().map(|leg| (&leg["mode"], &leg["link"])).collect();
    let nothing = serde_json::Value::Null;
    assert_eq!(
        told,
        [
            (&"walk".into(), &nothing),
            (&"fly".into(), &"take-off".into()),
            (&"fly".into(), &nothing)
        ]
    );
    assert_eq!(json["length"], path.length());
    assert_eq!(legs[1]["points"], serde_json::json!([[5.0, 5.0, 0.0], [5.0, 5.0, 2.0]]));
    assert_eq!(read_path_from(json.to_string().as_bytes(), "p").unwrap(), path.points());
}

#[test]
fn trajectories_are_written_from_start_to_end() {
    let airspace = Airspace::bake(Scene::open([60, 9, 9]).unwrap()).unwrap();
    let mut spec = AgentSpec::new("drone");
    spec.dynamics = Some(Dynamics::new(10.0, 5.0));
    let query = Query::new([4.0, 4.0, 4.0], [54.0, 4.0, 4.0])
        .agent(&Agent::new(spec).unwrap())
        .trajectory(Smooth::Rounded);
    let path = Planner::new(&airspace).path(&query).unwrap().into_found().unwrap();
    let trajectory = path.trajectory().unwrap();

    let mut bytes = Vec::new();
    write_trajectory(&mut bytes, trajectory, 10.0).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("t,x,y,z,speed,vx,vy,vz"));
    let rows: Vec<Vec<f64>> =
        lines.map(|line| line.split(',').map(|n| n.parse().unwrap()).collect()).collect();
    assert_eq!(rows[0], [0.0, 4.0, 4.0, 4.0, 0.0, 0.0, 0.0, 0.0]);
    assert!(rows.iter().all(|row| (row[5] - row[4]).abs() < 1e-9 && row[6..] == [0.0, 0.0]));
    let last = rows.last().unwrap();
    assert_eq!((last[0], last[4]), (trajectory.duration(), 0.0));
    assert!((last[1] - 54.0).abs() < 1e-9);
    assert!(rows.windows(2).all(|pair| pair[0][0] < pair[1][0] && pair[0][1] <= pair[1][1]));
    assert_eq!(rows.len(), (trajectory.duration() * 10.0).ceil() as usize + 1);

    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let error = write_trajectory(Vec::new(), trajectory, bad).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidInput);
        assert!(error.to_string().contains(&format!("{bad} Hz")), "{error}");
    }
}

#[test]
fn every_form_of_a_path_is_read() {
    let points = [[1.0, 2.0, 3.5], [4.0, 5.0, 6.0]];
    for text in [
        "[[1,2,3.5],[4,5,6]]",
        r#" {"map": "x", "points": [[1,2,3.5],[4,5,6]]}"#,
        "# a comment\n1,2,3.5\r\n\n4, 5, 6\n",
        "1 2 3.5\n4\t5 6",
    ] {
        assert_eq!(read_path_from(text.as_bytes(), "p").unwrap(), points, "{text}");
    }
}

#[test]
fn faults_name_the_line_or_the_point() {
    assert_eq!(
        refused("1,2,3\n4,5\n"),
        "p:2: found 2 columns (`4,5`), expected three numbers such as `1,2.5,3`"
    );
    assert_eq!(refused("#\n1,2,high\n"), "p:2: found `high` for z, expected a decimal number");
    assert_eq!(refused("1,2,3\n1,NaN,3"), "p:2: found `NaN` for y, expected a finite number");
    assert_eq!(refused(" \n"), "p: the file is empty, expected one point per line, or JSON");
    for nothing in ["# nothing\n", "[]", "{\"points\": []}"] {
        assert_eq!(refused(nothing), "p: points: found none, expected at least one point");
    }
    assert_eq!(
        refused("{\"points\": [[1,2,3],[1,2]]}"),
        "p: points[1]: found `[1,2]`, expected three numbers such as [1, 2.5, 3]"
    );
    assert!(refused("[[1,2,\"3\"]]").starts_with("p: points[0]: found `[1,2,\"3\"]`"));
    assert!(refused("{\"length\": 3}").starts_with("p: the JSON text: found `{\"length\":3}`"));
    let cut_off = refused("[[1,2,3],\n[4,");
    assert!(cut_off.starts_with("p:2: the JSON text: found EOF while parsing"), "{cut_off}");
}

#[test]
fn a_writer_that_fails_is_reported() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let (_, path) = over_the_wall();
    for format in PathFormat::ALL {
        assert_eq!(write_path(Full, &path, format).unwrap_err().kind(), ErrorKind::StorageFull);
    }
}

proptest! {
    #[test]
    fn points_keep_every_bit_as_text(
        points in prop::collection::vec(prop::array::uniform3(-1e12f64..1e12), 1..20),
    ) {
        let lines: String = points.iter().map(|[x, y, z]| format!("{x},{y},{z}\n")).collect();
        prop_assert_eq!(&read_path_from(lines.as_bytes(), "p").unwrap(), &points);
        let json = serde_json::json!({ "points": points }).to_string();
        prop_assert_eq!(&read_path_from(json.as_bytes(), "p").unwrap(), &points);
    }
}

#[test]
fn headings_are_written_and_paths_with_them_read_back() {
    let mut scene = Scene::open([20, 20, 5]).unwrap();
    scene.voxels.insert_box([0, 0, 0], [20, 20, 5]);
    scene.voxels.remove_box([0, 2, 2], [12, 3, 3]);
    scene.voxels.remove_box([9, 0, 2], [15, 6, 3]);
    scene.voxels.remove_box([12, 2, 2], [13, 20, 3]);
    let airspace = Airspace::bake(scene).unwrap();
    let pole = Body::cuboid([4.0, 0.5, 0.5]).unwrap();
    let query = Query::new([3.0, 2.0, 2.0], [12.0, 16.0, 2.0]).body(pole).any_heading();
    let path = Planner::new(&airspace).path(&query).unwrap().into_found().unwrap();

    let csv = written(&path, PathFormat::Csv);
    let headings: Vec<&str> = csv.lines().filter(|line| line.starts_with('#')).collect();
    assert_eq!(headings, ["# heading 0", "# heading 90"]);
    assert!(csv.starts_with("# heading 0\n3,2,2\n"), "{csv}");
    let json = written(&path, PathFormat::Json);
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    let headings: Vec<_> = [0, 1].map(|i| value["legs"][i]["heading"].as_f64()).into();
    assert_eq!(headings, [Some(0.0), Some(90.0)]);
    for text in [csv, json] {
        assert_eq!(read_path_from(text.as_bytes(), "p").unwrap(), path.points());
    }
    let (_, path) = over_the_wall();
    assert!(!written(&path, PathFormat::Json).contains("heading"));
}
