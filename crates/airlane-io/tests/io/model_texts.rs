//! OBJ, STL and PLY.

use crate::{fault, model, triangles};

const HEAD: &str = "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n\
                    property float z\nelement face 1\nproperty list uchar int vertex_indices\n\
                    end_header\n";

#[test]
fn an_obj_is_read_with_y_up() {
    let text = "# a quad, a triangle\nmtllib a.mtl\no house\r\nv 0 0 0 1.0\nv 1 0 0\nv 1 2 0 0.1 0.2 0.3\n\
                v 0 2 0 # the last\nv nan 7 7\nvt 0 0\nvn 0 0 1\ns off\nf 1/1/1 2//1 \\\n 3/1 4\n\
                v 0 0 3\nf -6 -1 2\nl 1 2\np 1 2\nf 1 2\nf 1 2 2\nmagic 7\n";
    let (read, report) = model(text, "a.obj");
    let corner = |x: f64, y: f64, z: f64| [x, -z, y];
    let [a, b, c, d] =
        [corner(0., 0., 0.), corner(1., 0., 0.), corner(1., 2., 0.), corner(0., 2., 0.)];
    let e = corner(0., 0., 3.);
    assert_eq!(read.vertices, [a, b, c, d, e]);
    assert_eq!(read.triangles, [[0, 1, 2], [0, 2, 3], [0, 4, 1]]);
    assert_eq!(read.points, [a, b]);
    assert_eq!(
        report.to_string(),
        "a.obj: OBJ (y up, read as x, -z, y), 3 triangles over 5 vertices, 2 points, from (0, -3, 0) to (1, 0, 2) m\n  \
         left out: 1 degenerate triangle, 1 line, 1 incomplete face, 1 unknown statement"
    );
}

#[test]
fn an_obj_without_faces_is_a_cloud() {
    let (read, _) = model("v 1 2 3\nv 4 5 6\n", "a.obj");
    assert_eq!(read.points, [[1.0, -3.0, 2.0], [4.0, -6.0, 5.0]]);
    assert!(read.vertices.is_empty());
}

#[test]
fn faults_of_an_obj_name_the_line() {
    for (text, message) in [
        ("v 1 2\n", "a.obj:1: found 3 columns (`v 1 2`), expected `v x y z`"),
        ("v 1 2 x\n", "a.obj:1: found `x` for z, expected a decimal number"),
        (
            "v 0 0 0\nv 1 0 0\nf 1 2 3\n",
            "a.obj:3: `f 1 2 3`: found `3`, expected one of the 2 vertices before this line",
        ),
        (
            "v 0 0 0\nf 0 1 1\n",
            "a.obj:2: `f 0 1 1`: found `0`, expected one of the 1 vertices before this line",
        ),
        (
            "v 0 0 0\nf 1 1 -2\n",
            "a.obj:2: `f 1 1 -2`: found `-2`, expected one of the 1 vertices before this line",
        ),
        ("f a b c\n", "a.obj:1: found `a` for a corner, expected the number of a vertex"),
        (
            "f 99999999999999999999 1 1\n",
            "a.obj:1: found `99999999999999999999` for a corner, expected the number of a vertex",
        ),
        (
            "v 0 0 0\nv 1 inf 0\nv 0 1 0\nf 1 2 3\n",
            "a.obj: vertex 2 lies at (1, 0, inf), expected finite numbers",
        ),
        ("v 0 nan 0\n", "a.obj: point 1 lies at (0, 0, NaN), expected finite numbers"),
        ("", "a.obj: the file is empty, expected a model"),
        (
            "# nothing\n",
            "a.obj: the file contains nothing solid, expected at least one triangle, point or box",
        ),
        (
            "v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3\nl 1 2\n",
            "a.obj: the file contains nothing solid but 1 degenerate triangle, 1 line, \
             expected at least one triangle, point or box",
        ),
    ] {
        assert_eq!(fault(text, "a.obj"), message);
    }
}

/// A binary STL.
pub(crate) fn stl(header: &[u8], triangles: &[[[f32; 3]; 3]]) -> Vec<u8> {
    let mut bytes = header.to_vec();
    bytes.resize(80, 0);
    bytes.extend((triangles.len() as u32).to_le_bytes());
    for triangle in triangles {
        bytes.extend([0; 12]);
        bytes.extend(triangle.iter().flatten().flat_map(|c| c.to_le_bytes()));
        bytes.extend([0; 2]);
    }
    bytes
}

#[test]
fn both_kinds_of_stl_are_the_same() {
    let corners = [
        [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 2.0, 0.0]],
        [[1.0, 0.0, -0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]],
    ];
    let mut text = "solid two words\n".to_owned();
    for triangle in corners {
        text += "facet normal 0 0 1\n outer loop\n";
        for [x, y, z] in triangle {
            text += &format!("  Vertex {x:e} {y} {z}\n");
        }
        text += " endloop\nendfacet\n";
    }
    text += "endsolid\n";
    let (from_text, report) = model(&text, "a.stl");
    assert_eq!(from_text.vertices.len(), 4);
    assert_eq!(from_text.triangles, [[0, 1, 2], [1, 2, 3]]);
    assert_eq!(report.format, "ASCII STL");
    for header in ["", "solid but binary"] {
        let (from_bytes, report) = model(stl(header.as_bytes(), &corners), "a.stl");
        assert_eq!(from_bytes, from_text);
        assert_eq!(report.format, "binary STL");
    }
    let mut longer = stl(b"", &corners);
    longer.extend([1; 7]);
    let (from_longer, report) = model(longer, "a.STL");
    assert_eq!(from_longer, from_text);
    assert_eq!(report.ignored, [("trailing bytes", 7)]);
}

#[test]
fn faults_of_an_stl_name_the_place() {
    let whole = stl(b"", &[[[0.0; 3], [1.0; 3], [1.0, 0.0, f32::NAN]]]);
    for (bytes, message) in [
        (&whole[..], "a.stl: corner 2 of triangle 0 lies at (1, 0, NaN), expected finite numbers"),
        (
            &whole[..100],
            "a.stl: the file ends at byte 100, 34 bytes before the end of a triangle, \
             which starts at byte 84",
        ),
        (
            &whole[..82],
            "a.stl: the file ends at byte 82, 2 bytes before the end of the number of triangles, \
             which starts at byte 80",
        ),
        (
            b"x",
            "a.stl: the file ends at byte 1, 79 bytes before the end of the header, \
             which starts at byte 0",
        ),
        (
            b"solid\nvertex 1 2\n",
            "a.stl:2: found 3 columns (`vertex 1 2`), expected `vertex x y z`",
        ),
        (b"solid\n\nvertex 1 2 c\n", "a.stl:3: found `c` for z, expected a decimal number"),
        (
            b"solid\nvertex 1 2 3\nendloop\n",
            "a.stl:3: triangle 0: found 1 corners, expected 3 corners",
        ),
        (
            b"solid\nvertex 1 2 3\n",
            "a.stl:2: found the end of the file, expected `endloop` after the last corner",
        ),
        (
            b"solid\nvertices 1 2 3\n",
            "a.stl:2: found `vertices 1 2 3`, \
             expected `facet`, `outer loop`, `vertex x y z`, `endloop` or `endfacet`",
        ),
    ] {
        assert_eq!(fault(bytes, "a.stl"), message);
    }
}

#[test]
fn all_encodings_of_a_ply_are_the_same() {
    let header = |encoding: &str| {
        format!(
            "ply\r\nformat {encoding} 1.0\ncomment made by hand\nelement vertex 4\n\
             property uchar red\nproperty float x\nproperty double y\nproperty int16 z\n\
             element material 2\nproperty list ushort char name\nelement face 2\n\
             property list uint8 uint32 vertex_index\nproperty list uchar float texcoord\n\
             element none 7\nend_header\n"
        )
    };
    let text =
        "1 0 0 0\n2 1 0 0\n\n3 1 2.5 0\n4 0 2.5 -7\n0\n2 65 66\n4 0 1 2 3 0\n3 3 1 0 2 .5 1\n";
    let (expected, report) = model(header("ascii") + text, "a.ply");
    assert_eq!(
        expected.vertices,
        [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 2.5, 0.0], [0.0, 2.5, -7.0]]
    );
    assert_eq!(expected.triangles, [[0, 1, 2], [0, 2, 3], [3, 1, 0]]);
    assert_eq!(report.ignored, [("other rows", 9)]);
    for (encoding, is_big) in [("binary_little_endian", false), ("binary_big_endian", true)] {
        let mut bytes = header(encoding).into_bytes();
        let mut put = |little: &[u8]| {
            let mut value = little.to_vec();
            if is_big {
                value.reverse();
            }
            bytes.extend(value);
        };
        for (n, [x, y, z]) in expected.vertices.iter().enumerate() {
            put(&[n as u8]);
            put(&(*x as f32).to_le_bytes());
            put(&y.to_le_bytes());
            put(&(*z as i16).to_le_bytes());
        }
        put(&0u16.to_le_bytes());
        put(&2u16.to_le_bytes());
        put(&[65]);
        put(&[66]);
        for (corners, coordinates) in
            [(&[0u32, 1, 2, 3][..], &[][..]), (&[3, 1, 0], &[0.5f32, 1.0])]
        {
            put(&[corners.len() as u8]);
            corners.iter().for_each(|corner| put(&corner.to_le_bytes()));
            put(&[coordinates.len() as u8]);
            coordinates.iter().for_each(|c| put(&c.to_le_bytes()));
        }
        // The bytes say what it is, whatever the name.
        assert_eq!(model(&bytes, "a").0, expected);
    }
}

#[test]
fn a_ply_without_faces_is_a_cloud() {
    let vertices = HEAD.split("element face").next().unwrap();
    let (cloud, report) = model(format!("{vertices}end_header\n1 2 3\n4 5 6\n7 8 9\n"), "a.ply");
    assert_eq!(cloud.points, [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]);
    assert_eq!(report.to_string(), "a.ply: ASCII PLY, 3 points, from (1, 2, 3) to (7, 8, 9) m");
    let none = HEAD.replace("face 1", "face 0");
    assert_eq!(model(none + "1 2 3\n4 5 6\n7 8 9\n", "a.ply").0, cloud);
}

#[test]
fn faults_of_a_ply_name_line_or_byte() {
    let with = |rows: &str| HEAD.to_owned() + rows;
    let binary = HEAD.replace("ascii", "binary_little_endian");
    for (text, message) in [
        ("plyers".to_owned(), "a.ply:1: found `plyers`, expected `ply`"),
        (
            "ply\nformat ascii 2.0\n".to_owned(),
            "a.ply:2: found `format ascii 2.0`, expected `format ascii 1.0`, \
             `format binary_little_endian 1.0` or `format binary_big_endian 1.0`",
        ),
        (
            "ply\n".to_owned(),
            "a.ply:1: found the end of the file, expected `format ascii 1.0`, \
             `format binary_little_endian 1.0` or `format binary_big_endian 1.0`",
        ),
        (
            HEAD.replace("float x", "quad x"),
            "a.ply:4: found `quad`, expected a type: char, uchar, short, ushort, int, uint, float \
             or double",
        ),
        (
            HEAD.replace("element vertex 3\n", ""),
            "a.ply:3: found `property float x`, expected `element NAME COUNT`, \
             `property TYPE NAME`, `property list TYPE TYPE NAME`, `comment` or `end_header`",
        ),
        (
            HEAD.replace("vertex 3", "vertex 99999999999"),
            "a.ply:3: found `99999999999` for the number of rows, expected at most 4294967295",
        ),
        (
            HEAD.replace("face 1", "vertex 1"),
            "a.ply:7: element `vertex`: found a second one, expected only one",
        ),
        (
            HEAD.replace("list uchar", "list float"),
            "a.ply:8: found `property list float int vertex_indices`, \
             expected whole numbers for the length of a list",
        ),
        (
            HEAD.replace("float y", "float why"),
            "a.ply: element `vertex`: found no such property, expected a number called `y`",
        ),
        (
            HEAD.replace("vertex_indices", "corners") + "0 0 0\n0 0 0\n0 0 0\n",
            "a.ply: element `face`: found no such property, \
             expected a list called `vertex_indices` or `vertex_index`",
        ),
        (
            with("0 0 0\n1 0\n"),
            "a.ply:11: found 2 columns (`1 0`), expected one for each property of the element",
        ),
        (
            with("0 0 0 5\n"),
            "a.ply:10: found 4 columns (`0 0 0 5`), expected one for each property of the element",
        ),
        (with("0 0 z\n"), "a.ply:10: found `z` for a property, expected a decimal number"),
        (
            with("0 0 0\n1 0 0\n"),
            "a.ply:11: element `vertex`: found the end of the file, expected 3 rows",
        ),
        (
            with("0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n"),
            "a.ply:13: face 0: found corner 3, expected one of 3 vertices",
        ),
        (
            with("0 0 0\n1 0 0\n0 1 0\n3 0 1 0.5\n"),
            "a.ply:13: face 0: found corner 0.5, expected one of 3 vertices",
        ),
        (
            with("0 0 0\n1 0 0\n0 1 0\n-3 0 1 0\n"),
            "a.ply:13: a list of element `face`: found length -3, expected at least 0",
        ),
        (
            with("0 0 0\nnan 0 0\n0 1 0\n3 0 1 2\n"),
            "a.ply: vertex 1 lies at (NaN, 0, 0), expected finite numbers",
        ),
        (
            binary + "abcdef",
            "a.ply: the file ends at byte 175, 2 bytes before the end of a property, \
             which starts at byte 173",
        ),
    ] {
        assert_eq!(fault(text, "a.ply"), message);
    }
    // Of vertices that no face uses nothing is asked.
    let (unused, _) = model(
        HEAD.replace("vertex 3", "vertex 4") + "0 0 0\n1 0 0\nnan inf 0\n0 1 0\n3 0 1 3\n",
        "a.ply",
    );
    assert_eq!(triangles(&unused), [[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]]);
}

#[test]
fn wrong_counts_allocate_no_memory() {
    let huge = HEAD.replace("vertex 3", "vertex 4294967295").replace("ascii", "binary_big_endian");
    assert!(fault(huge, "a.ply").contains("bytes before the end of a property"));
    let mut bytes = stl(b"", &[]);
    bytes[80..84].copy_from_slice(&u32::MAX.to_le_bytes());
    assert_eq!(
        fault(bytes, "a.stl"),
        "a.stl: the file ends at byte 84, 50 bytes before the end of a triangle, \
         which starts at byte 84"
    );
}
