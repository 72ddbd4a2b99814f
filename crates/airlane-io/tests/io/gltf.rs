//! glTF, built from JSON and bytes.

use crate::{Folder, fault, model, triangles};
use airlane::scene::Model;
use airlane_io::{Import, read_model};
use airlane_scenes::{Kind, Recipe};

/// A `.glb` of these two chunks.
pub(crate) fn glb(json: &str, binary: &[u8]) -> Vec<u8> {
    let mut bytes = b"glTF\x02\0\0\0\0\0\0\0".to_vec();
    for (kind, content) in [(b"JSON", json.as_bytes()), (b"BIN\0", binary)] {
        bytes.extend((content.len() as u32).to_le_bytes());
        bytes.extend(kind);
        bytes.extend(content);
    }
    bytes
}

fn floats(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|n| n.to_le_bytes()).collect()
}

/// Where the file's (x, y, z) lies in the world.
fn up([x, y, z]: [f64; 3]) -> [f64; 3] {
    [x, -z, y]
}

/// A square in the plane z = 0 as four corners in the order of a strip, and other buffers behind.
const SQUARE: [f32; 12] = [0., 0., 0., 1., 0., 0., 0., 1., 0., 1., 1., 0.];

/// The JSON of a file with one buffer of `length` bytes.
fn json(nodes: &str, primitives: &str, accessors: &str, views: &str, length: usize) -> String {
    format!(
        r#"{{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],"nodes":[{nodes}],
        "meshes":[{{"primitives":[{primitives}]}}],"accessors":[{accessors}],
        "bufferViews":[{views}],"buffers":[{{"byteLength":{length}}}]}}"#
    )
}

/// A file with the square's positions in accessor 0.
pub(crate) fn square(nodes: &str, primitives: &str) -> Vec<u8> {
    let accessors = r#"{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"}"#;
    let views = r#"{"buffer":0,"byteLength":48}"#;
    glb(&json(nodes, primitives, accessors, views, 48), &floats(&SQUARE))
}

const STRIP: &str = r#"{"attributes":{"POSITION":0},"mode":5}"#;

#[test]
fn nested_nodes_move_turn_and_scale() {
    // A quarter turn about z, twice as large, moved; inside, a matrix that mirrors x and moves.
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let nodes = format!(
        r#"{{"children":[2,1],"translation":[10,20,30],"rotation":[0,0,{half},{half}],"scale":[2,2,2]}},
        {{"mesh":0,"matrix":[-1,0,0,0, 0,1,0,0, 0,0,1,0, 5,0,0,1]}},{{}}"#
    );
    let (read, report) = model(square(&nodes, STRIP), "a");
    let place = |x: f64, y: f64| {
        let (x, y) = (5.0 - x, y);
        up([10.0 - 2.0 * y, 20.0 + 2.0 * x, 30.0])
    };
    let corners = [place(0., 0.), place(1., 0.), place(0., 1.), place(1., 1.)];
    // Turned over, because a mirror turns them as well.
    let expected = Model {
        vertices: corners.to_vec(),
        triangles: vec![[0, 2, 1], [1, 2, 3]],
        ..Model::default()
    };
    let (mut found, expected) = (triangles(&read), triangles(&expected));
    for c in found.iter_mut().flatten().flatten() {
        let rounded = c.round();
        assert!((*c - rounded).abs() < 1e-5, "{c}");
        *c = rounded;
    }
    assert_eq!(found, expected);
    assert_eq!(report.format, "glTF");
}

#[test]
fn all_modes_and_kinds_of_indices_give_the_same_square() {
    let expected = |corners: [[usize; 3]; 2]| {
        let place = |n: usize| up([0, 1, 2].map(|axis| f64::from(SQUARE[3 * n + axis])));
        let mut all = corners.map(|triangle| triangle.map(place)).to_vec();
        for triangle in &mut all {
            let least = (0..3).min_by(|&a, &b| triangle[a].partial_cmp(&triangle[b]).unwrap());
            triangle.rotate_left(least.unwrap());
        }
        all.sort_by(|a, b| a.partial_cmp(b).unwrap());
        all
    };
    let with_indices = |mode: u32, indices: &[u32]| {
        [(5121, 1), (5123, 2), (5125, 4)].map(|(component, size)| {
            let count = indices.len();
            let bytes: Vec<u8> =
                indices.iter().flat_map(|n| n.to_le_bytes().into_iter().take(size)).collect();
            let primitive =
                format!(r#"{{"attributes":{{"POSITION":0}},"indices":1,"mode":{mode}}}"#);
            let accessors = format!(
                r#"{{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"}},
                {{"bufferView":1,"componentType":{component},"count":{count},"type":"SCALAR"}}"#
            );
            let length = 48 + bytes.len();
            let views = format!(
                r#"{{"buffer":0,"byteLength":48}},
                {{"buffer":0,"byteOffset":48,"byteLength":{}}}"#,
                bytes.len()
            );
            let json = json(r#"{"mesh":0}"#, &primitive, &accessors, &views, length);
            let (read, _) = model(glb(&json, &[floats(&SQUARE), bytes].concat()), "a");
            triangles(&read)
        })
    };
    for read in with_indices(4, &[0, 1, 2, 1, 3, 2]) {
        assert_eq!(read, expected([[0, 1, 2], [1, 3, 2]]));
    }
    for read in with_indices(5, &[0, 1, 2, 3]) {
        assert_eq!(read, expected([[0, 1, 2], [1, 3, 2]]));
    }
    for read in with_indices(6, &[0, 1, 3, 2]) {
        assert_eq!(read, expected([[0, 1, 3], [0, 3, 2]]));
    }
    let loose = r#"{"attributes":{"POSITION":0}}"#;
    assert_eq!(model(square(r#"{"mesh":0}"#, loose), "a").0.triangles, [[0, 1, 2]]);
}

#[test]
fn points_are_points_and_lines_are_counted() {
    let primitives = r#"{"attributes":{"POSITION":0},"mode":0},{"attributes":{"POSITION":0},"mode":3},
        {"attributes":{"NORMAL":0}}"#;
    let (read, report) = model(square(r#"{"mesh":0}"#, primitives), "a.glb");
    assert_eq!(read.points.len(), 4);
    assert_eq!(
        report.to_string(),
        "a.glb: glTF (y up, read as x, -z, y), 4 points, from (0, 0, 0) to (1, 0, 1) m\n  \
         left out: 1 line primitive, 1 empty primitive"
    );
}

#[test]
fn accessors_may_be_interleaved_sparse_and_quantised() {
    // Positions every 16 bytes from byte 4 on; a change to the last; the same square in bytes.
    let mut binary = Vec::new();
    for corner in SQUARE.chunks(3) {
        binary.extend([7; 4]);
        binary.extend(floats(corner));
    }
    binary.extend([3]); // 64: the element to change
    binary.extend([0; 3]);
    binary.extend(floats(&[9.0, 8.0, 7.0])); // 68
    binary.extend([0, 0, 0, 9, 127, 0, 0, 9, 0, 127, 0, 9]); // 80
    let accessors = r#"
        {"bufferView":0,"byteOffset":4,"componentType":5126,"count":4,"type":"VEC3","sparse":
            {"count":1,"indices":{"bufferView":1,"componentType":5121},"values":{"bufferView":2}}},
        {"bufferView":3,"componentType":5120,"normalized":true,"count":3,"type":"VEC3"}"#;
    let views = r#"{"buffer":0,"byteLength":64,"byteStride":16},
        {"buffer":0,"byteOffset":64,"byteLength":1},{"buffer":0,"byteOffset":68,"byteLength":12},
        {"buffer":0,"byteOffset":80,"byteLength":12,"byteStride":4}"#;
    let primitives = r#"{"attributes":{"POSITION":0},"mode":5},{"attributes":{"POSITION":1}}"#;
    let json = json(r#"{"mesh":0}"#, primitives, accessors, views, binary.len());
    let (read, _) = model(glb(&json, &binary), "a");
    let square = [[0., 0., 0.], [1., 0., 0.], [0., 1., 0.], [9., 8., 7.]];
    assert_eq!(read.vertices[..4], square.map(up));
    assert_eq!(read.vertices[4..], [square[0], square[1], square[2]].map(up));
}

#[test]
fn the_scenes_nodes_are_chosen() {
    let nodes = r#"{"mesh":0},{"mesh":0,"translation":[5,0,0]},{"children":[1]}"#;
    let whole = square(nodes, STRIP);
    let text = String::from_utf8_lossy(&whole[20..]).into_owned();
    let json = text.split("\u{0}").next().unwrap();
    let json = &json[..json.rfind('}').unwrap() + 1];
    let count = |scenes: &str| {
        let json = json.replace(r#""scene":0,"scenes":[{"nodes":[0]}],"#, scenes);
        model(glb(&json, &floats(&SQUARE)), "a").1.triangles
    };
    assert_eq!(count(r#""scene":1,"scenes":[{"nodes":[0]},{"nodes":[2]}],"#), 2);
    assert_eq!(count(r#""scenes":[{"nodes":[0]},{"nodes":[2,0]}],"#), 4);
    assert_eq!(count(""), 4);
}

#[test]
fn buffers_may_be_data_or_files_beside() {
    let folder = Folder::new("gltf");
    let path = folder.file("a.gltf");
    let accessors = r#"{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"}"#;
    let views = r#"{"buffer":0,"byteLength":48}"#;
    let plain = json(r#"{"mesh":0}"#, STRIP, accessors, views, 48);
    let with = |uri: &str| {
        let buffer = format!(r#"{{"uri":"{uri}","byteLength":48}}"#);
        std::fs::write(&path, plain.replace(r#"{"byteLength":48}"#, &buffer)).unwrap();
        read_model(&path, &Import::default()).map_err(|error| {
            let message = error.to_string();
            message.strip_prefix(&path.display().to_string()).unwrap().to_owned()
        })
    };
    std::fs::create_dir_all(folder.file("deep")).unwrap();
    std::fs::write(folder.file("deep/four corners.bin"), floats(&SQUARE)).unwrap();
    let (beside, _) = with("deep/four%20corners.bin").unwrap();
    assert_eq!(beside, model(square(r#"{"mesh":0}"#, STRIP), "a").0);
    let zeros = "A".repeat(64);
    assert_eq!(
        with(&format!("data:application/octet-stream;base64,{zeros}")).unwrap_err(),
        ": the file contains nothing solid but 2 degenerate triangles, \
         expected at least one triangle, point or box"
    );
    for (uri, message) in [
        ("data:;base64,AAAA", ": buffer 0: found 3 bytes, expected 48, as the file says"),
        (
            "data:;base64,A?",
            ": buffer 0: found a data URI (Invalid symbol 63, offset 1.), expected valid base64",
        ),
        ("data:,AAAA", ": buffer 0: found a data URI of another kind, expected base64"),
        (
            "../x.bin",
            ": buffer 0: found `../x.bin`, \
             expected data in the file, or a file in the same folder or below it",
        ),
    ] {
        assert_eq!(with(uri).unwrap_err(), message);
    }
    let missing = with("missing.bin").unwrap_err();
    assert!(missing.starts_with(": buffer 0: found `missing.bin` ("), "{missing}");
    assert!(missing.ends_with("), expected a file that can be read"), "{missing}");
    assert_eq!(
        fault(&plain, "a.gltf"),
        "a.gltf: buffer 0: found no URI, expected one, or the binary chunk of a .glb as buffer 0"
    );
}

#[test]
fn faults_of_a_container_name_the_byte() {
    let whole = square(r#"{"mesh":0}"#, STRIP);
    for (bytes, message) in [
        (
            &whole[..10],
            "a: the file ends at byte 10, 2 bytes before the end of the header, \
             which starts at byte 8",
        ),
        (b"glTF\x01\0\0\0", "a: byte 4: found version 1, expected version 2"),
        (b"glTF\x02\0\0\0\0\0\0\0", "a: byte 12: found nothing, expected a chunk of `JSON`"),
        (
            b"glTF\x02\0\0\0\0\0\0\0\0\0\0\0HTML",
            "a: byte 12: found `HTML`, expected a chunk of `JSON`",
        ),
        (
            b"glTF\x02\0\0\0\0\0\0\0\xff\xff\xff\xffJSON{}",
            "a: the file ends at byte 22, 4294967293 bytes before the end of a chunk, \
             which starts at byte 20",
        ),
    ] {
        assert_eq!(fault(bytes, "a"), message);
    }
    assert!(fault(b"{", "a.gltf").starts_with("a.gltf: the JSON: found a fault (EOF while"));
    assert_eq!(
        fault(r#"{"asset":{"version":"1.0"}}"#, "a.gltf"),
        "a.gltf: the version: found `1.0`, expected `2.0`"
    );
    assert_eq!(
        fault(r#"{"asset":{"version":"2.0"}}"#, "a.gltf"),
        "a.gltf: the file contains nothing solid, expected at least one triangle, point or box"
    );
    for extension in ["KHR_draco_mesh_compression", "EXT_meshopt_compression"] {
        let json = format!(
            r#"{{"asset":{{"version":"2.0"}},
            "extensionsRequired":["KHR_materials_unlit","{extension}"]}}"#
        );
        assert_eq!(
            fault(json, "a.gltf"),
            format!(
                "a.gltf: the file requires the extension `{extension}`, which is not supported; \
                 expected geometry in plain accessors"
            )
        );
    }
}

#[test]
fn faults_of_a_scene_name_node_and_accessor() {
    let placed = r#"{"mesh":0}"#;
    let with = |nodes: &str, primitive: &str, from: &str, to: &str| {
        let accessors = r#"{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"},
            {"bufferView":1,"componentType":5121,"count":3,"type":"SCALAR"}"#;
        let views = r#"{"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":3}"#;
        let binary = [floats(&SQUARE), vec![0, 1, 4]].concat();
        let json = json(nodes, primitive, accessors, views, 51);
        assert!(json.contains(from), "{from}");
        fault(glb(&json.replace(from, to), &binary), "a")
    };
    let indexed = r#"{"attributes":{"POSITION":0},"indices":1}"#;
    for (message, expected) in [
        (
            with(r#"{"children":[1]},{"children":[0]}"#, STRIP, "", ""),
            "a: node 0: found a second reference to it, expected a tree in which every node occurs once",
        ),
        (
            with(r#"{"children":[1,1]},{}"#, STRIP, "", ""),
            "a: node 1: found a second reference to it, expected a tree in which every node occurs once",
        ),
        (
            with(r#"{"children":[7]}"#, STRIP, "", ""),
            "a: node 7: found no such node, expected one of the 1",
        ),
        (with(r#"{"mesh":3}"#, STRIP, "", ""), "a: node 0: found mesh 3, expected one of the 1"),
        (
            with(placed, STRIP, r#""scene":0"#, r#""scene":1"#),
            "a: the default scene: found scene 1, expected one of the 1 scenes",
        ),
        (
            with(placed, r#"{"attributes":{"POSITION":0},"mode":9}"#, "", ""),
            "a: a primitive: found an unknown mode, expected one of 0 to 6",
        ),
        (
            with(placed, r#"{"attributes":{"POSITION":5}}"#, "", ""),
            "a: accessor 5: found no such accessor, expected one of the 2",
        ),
        (
            with(placed, indexed, "", ""),
            "a: accessor 1: found index 4, expected one of the 4 elements of accessor 0",
        ),
        (
            with(placed, STRIP, r#""count":4"#, r#""count":5"#),
            "a: accessor 0: found 5 elements of 12 bytes, 12 bytes apart, from byte 0 on, \
             expected elements within the 48 bytes of buffer view 0",
        ),
        (
            with(placed, STRIP, r#""count":4"#, r#""count":18446744073709551615"#),
            "a: the file contains more than 134217728 elements of accessors",
        ),
        (
            with(
                placed,
                STRIP,
                r#""bufferView":0,"#,
                r#""bufferView":0,"byteOffset":18446744073709551615,"#,
            ),
            "a: accessor 0: found 4 elements of 12 bytes, 12 bytes apart, \
             from byte 18446744073709551615 on, \
             expected elements within the 48 bytes of buffer view 0",
        ),
        (
            with(placed, STRIP, r#""bufferView":0,"#, ""),
            "a: accessor 0: found no buffer view, \
             expected one: accessors that are all zeros or only sparse are not supported",
        ),
        (
            with(placed, STRIP, r#""bufferView":0,"#, r#""bufferView":2,"#),
            "a: buffer view 2: found no such buffer view, expected one of the 2",
        ),
        (
            with(placed, STRIP, r#""VEC3""#, r#""VEC2""#),
            "a: accessor 0: found VEC2 of FLOAT, \
             expected VEC3 of FLOAT, or of whole numbers of 8 or 16 bits",
        ),
        (
            with(placed, indexed, "5121", "5120"),
            "a: accessor 1: found SCALAR of BYTE, \
             expected SCALAR of UNSIGNED_BYTE, UNSIGNED_SHORT or UNSIGNED_INT",
        ),
        (
            with(placed, STRIP, r#""byteLength":48}"#, r#""byteLength":48,"byteStride":8}"#),
            "a: accessor 0: found elements 8 bytes apart, expected at least 12 bytes",
        ),
        (
            with(placed, STRIP, r#""byteLength":48}"#, r#""byteOffset":4,"byteLength":48}"#),
            "a: buffer view 0: found 48 bytes from byte 4 on, \
             expected bytes within the 51 of buffer 0",
        ),
        (
            with(
                placed,
                STRIP,
                r#"{"buffer":0,"byteLength":48}"#,
                r#"{"buffer":1,"byteLength":48}"#,
            ),
            "a: buffer 1: found no such buffer, expected one of the 1",
        ),
        (
            with(placed, STRIP, r#""byteLength":51"#, r#""byteLength":52"#),
            "a: buffer 0: found 51 bytes, expected 52, as the file says",
        ),
        (
            with(r#"{"mesh":0,"scale":[0,0,0]}"#, STRIP, "", ""),
            "a: the file contains nothing solid but 2 degenerate triangles, \
             expected at least one triangle, point or box",
        ),
        (
            with(r#"{"mesh":0,"rotation":[0,0,0,0]}"#, STRIP, "", ""),
            "a: vertex 0 lies at (NaN, NaN, NaN), expected finite numbers",
        ),
    ] {
        assert_eq!(message, expected);
    }
    let mut bad = SQUARE;
    bad[4] = f32::NAN;
    let mut bytes = square(placed, STRIP);
    let start = bytes.len() - 48;
    bytes[start..].copy_from_slice(&floats(&bad));
    assert_eq!(
        fault(bytes, "a"),
        "a: element 1 of accessor 0 lies at (1, NaN, 0), expected finite numbers"
    );
}

/// `tests/data/city.glb` was made by another tool from our own OBJ of this scene: see the script
/// beside it.
#[test]
fn a_file_of_another_tool_holds_the_triangles_that_were_exported() {
    let scene = Recipe { kind: Kind::City, size: [16, 16, 12], seed: 5 }.make().unwrap();
    let expected = scene.skin();
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/city.glb");
    let (mut read, report) = read_model(data, &Import::default()).unwrap();
    assert_eq!((report.triangles, report.degenerate), (expected.triangles.len(), 0));
    // Its nodes turn and scale in 32 bits; corners lie on halves.
    for vertex in &mut read.vertices {
        *vertex = vertex.map(|c| {
            let rounded = (c * 2.0).round() / 2.0;
            assert!((c - rounded).abs() < 1e-4, "{c}");
            rounded + 0.0
        });
    }
    assert_eq!(triangles(&read), triangles(&expected));
}
