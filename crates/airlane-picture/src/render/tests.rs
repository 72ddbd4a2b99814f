use super::*;
use crate::PALETTE;
use airlane::geom::Voxel;

const RED: [u8; 3] = [255, 0, 0];

/// A wall across the middle of a small world, and a small picture of it from the front.
fn wall() -> (VoxelSet, Picture) {
    let mut solids = VoxelSet::new([32, 32, 32]).unwrap();
    solids.insert_box([0, 14, 0], [32, 18, 32]);
    let view = View { yaw_deg: -90.0, pitch_deg: 10.0, ..View::default() };
    (solids, Picture { width: 120, height: 90, view, ..Picture::default() })
}

fn line(y: i32) -> [LatticePoint; 2] {
    [Voxel::new(4, y, 16).centre(), Voxel::new(27, y, 16).centre()]
}

fn render_with_line(y: i32) -> Image {
    let (solids, picture) = wall();
    let points = line(y);
    picture.render(&solids, &[Strand { label: "", colour: RED, points: &points, ends: [true; 2] }])
}

/// How red the reddest pixel is, beyond its other colours.
fn redness(image: &Image) -> i32 {
    let red = |[r, g, b]: &[u8; 3]| i32::from(*r) - i32::from(*g.max(b));
    image.pixels.iter().map(red).max().unwrap()
}

#[test]
fn an_empty_world_is_background_only() {
    let picture = Picture { width: 40, height: 30, ..Picture::default() };
    let image = picture.render(&VoxelSet::new([16; 3]).unwrap(), &[]);
    for (y, row) in image.pixels.chunks(40).enumerate() {
        assert!(row.iter().all(|pixel| *pixel == row[0]), "row {y} is not even");
    }
    let close = |a: [u8; 3], b: [u8; 3]| (0..3).all(|i| a[i].abs_diff(b[i]) <= 1);
    assert!(close(image.pixel(0, 0), picture.background[0]));
    assert!(close(image.pixel(39, 29), picture.background[1]));
}

#[test]
fn a_strand_is_bright_before_a_solid_and_faint_behind_it() {
    let (before, behind) = (redness(&render_with_line(4)), redness(&render_with_line(28)));
    assert!(before > 150, "in front: {before}");
    assert!((30..120).contains(&behind), "behind: {behind}");
}

#[test]
fn strands_that_coincide_are_all_seen() {
    let (solids, picture) = wall();
    let points = line(4);
    let strand = |colour| Strand { label: "", colour, points: &points, ends: [true; 2] };
    let image = picture.render(&solids, &[strand([0, 0, 255]), strand(RED)]);
    for channel in [0, 2] {
        let pure = |p: &[u8; 3]| p[channel] > 100 && p[1] < 30 && p[2 - channel] < 30;
        assert!(image.pixels.iter().any(pure), "channel {channel} is missing");
    }
}

#[test]
fn a_clip_box_takes_the_wall_away() {
    let (solids, picture) = wall();
    let clipped = Picture { clip: Some([[0; 3], [32, 14, 32]]), ..picture.clone() };
    let empty = VoxelSet::new([32; 3]).unwrap();
    assert_eq!(clipped.render(&solids, &[]), clipped.render(&empty, &[]));
    assert_ne!(picture.render(&solids, &[]), picture.render(&empty, &[]));
}

#[test]
fn a_hollow_picture_looks_into_a_closed_room() {
    let (_, picture) = wall();
    let mut solids = VoxelSet::new([32; 3]).unwrap();
    solids.insert_box([0; 3], [32; 3]);
    solids.remove_box([2; 3], [30; 3]);
    let points = line(16);
    let strands = [Strand { label: "", colour: RED, points: &points, ends: [true; 2] }];
    let hollow = Picture { hollow: true, ..picture.clone() };
    assert!(redness(&picture.render(&solids, &strands)) < 120);
    assert!(redness(&hollow.render(&solids, &strands)) > 150);
}

#[test]
fn a_ray_meets_what_a_slow_walk_meets() {
    let mut solids = VoxelSet::new([40, 30, 20]).unwrap();
    for i in 0..1200 {
        solids.insert(Voxel::new(i * 7 % 40, i / 3 * 11 % 30, i / 7 * 13 % 20));
    }
    let clip = [[3, 2, 1], [37, 27, 19]];
    let shown = Solids::new(&solids, Some(clip), false);
    let mut hits = 0;
    for i in 0..1000 {
        let origin = [-30.0, f64::from(i % 61) - 15.3, f64::from(i % 53) - 16.2];
        let direction =
            vector::unit([1.0, f64::from(i % 17) / 20.0 - 0.4, f64::from(i % 23) / 30.0 - 0.37]);
        let ray = camera::Ray::new(origin, direction);
        let walked = (0..60_000).map(|k| f64::from(k) * 0.002).find(|&t| {
            let voxel = Voxel(ray.at(t).map(vector::floor));
            (0..3).all(|i| (clip[0][i]..clip[1][i]).contains(&voxel.0[i])) && solids.contains(voxel)
        });
        // The walk may step over a corner, but what it finds is there.
        if let Some(t) = walked {
            let hit = shown.first_hit(&ray).expect("the walk met a voxel");
            assert!(hit.t <= t + 1e-9, "ray {i}: {} after {t}", hit.t);
            hits += 1;
        }
        if let Some(hit) = shown.first_hit(&ray) {
            assert!(shown.contains(hit.voxel), "ray {i} met {:?}", hit.voxel);
        }
    }
    assert!(hits > 100, "only {hits} rays met anything");
}

#[test]
fn every_thread_count_gives_the_same_bytes_and_they_decode() {
    let (solids, picture) = wall();
    let points = line(4);
    let strands = [Strand { label: "A* 26", colour: PALETTE[0], points: &points, ends: [true; 2] }];
    let png = |threads| {
        let picture = Picture {
            threads: NonZeroUsize::new(threads),
            title: "Wall".into(),
            notes: vec!["32 x 32 x 32 voxels".into()],
            ..picture.clone()
        };
        let image = picture.render(&solids, &strands);
        let mut bytes = Vec::new();
        image.write_png(&mut bytes).unwrap();
        (image, bytes)
    };
    let (image, bytes) = png(1);
    assert_eq!(bytes, png(2).1);

    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut decoded = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut decoded).unwrap();
    assert_eq!((info.width, info.height), (120, 90));
    assert_eq!(decoded, image.pixels.as_flattened());
}

#[test]
fn degenerate_input_is_drawn_without_complaint() {
    let (solids, picture) = wall();
    let point = [Voxel::new(1, 1, 1).centre()];
    for points in [&[][..], &point, &[point[0]; 3]] {
        let strands = [Strand { label: "\u{3b8}", colour: RED, points, ends: [true; 2] }];
        let tiny = Picture { width: 1, height: 1, ..picture.clone() };
        assert_eq!(tiny.render(&solids, &strands).pixels.len(), 1);
        let down = Picture { view: View { pitch_deg: 90.0, ..View::default() }, ..picture.clone() };
        down.render(&VoxelSet::new([1; 3]).unwrap(), &strands);
    }
    let inverted = Picture { clip: Some([[9; 3], [3; 3]]), ..picture };
    inverted.render(&solids, &[]);
}
