//! Terrain from images: what is read, and which pixel is named where something is wrong.

use airlane::scene::{Heights, ground};
use airlane_io::{read_ground_from, read_heights_from, read_terrain};

/// A PNG of these samples.
fn png(size: [u32; 2], colour: png::ColorType, depth: png::BitDepth, samples: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, size[0], size[1]);
    encoder.set_color(colour);
    encoder.set_depth(depth);
    encoder.write_header().unwrap().write_image_data(samples).unwrap();
    bytes
}

fn grey(size: [u32; 2], samples: &[u8]) -> Vec<u8> {
    png(size, png::ColorType::Grayscale, png::BitDepth::Eight, samples)
}

#[test]
fn heights_come_in_eight_and_sixteen_bits_from_png_and_pgm() {
    let eight = Heights::U8(vec![0, 1, 200, 255, 4, 5]);
    let sixteen = Heights::U16(vec![0, 1, 200, 65535, 4, 5]);
    let wide: Vec<u8> = [0u16, 1, 200, 65535, 4, 5].iter().flat_map(|v| v.to_be_bytes()).collect();
    let raw = [b"P5 3 2\n255\n".as_slice(), &[0, 1, 200, 255, 4, 5]].concat();
    let raw_wide = [b"P5\n# made by hand\n3 2 65535 ".as_slice(), &wide].concat();
    for (bytes, expected) in [
        (grey([3, 2], &[0, 1, 200, 255, 4, 5]), &eight),
        (png([3, 2], png::ColorType::Grayscale, png::BitDepth::Sixteen, &wide), &sixteen),
        (b"P2 # plain\n3 2\n255\n0 1 200\n255 4 5\n".to_vec(), &eight),
        (b"P2 3 2 65535 0 1 200 65535 4 5".to_vec(), &sixteen),
        (raw, &eight),
        (raw_wide, &sixteen),
    ] {
        let field = read_heights_from(&bytes, "it").unwrap();
        assert_eq!((field.size, &field.heights), ([3, 2], expected));
    }
}

#[test]
fn grounds_are_levels_or_paints() {
    let levels = read_ground_from(&grey([2, 2], &[0, 64, 80, 112]), "it", [2, 2]).unwrap();
    assert_eq!(levels, [ground::BLOCKED, ground::ROAD, ground::GRASS, ground::ROCK]);
    let colours = [0, 0, 0, 255, 255, 255, 0, 160, 0, 128, 128, 128];
    let bytes = png([2, 2], png::ColorType::Rgb, png::BitDepth::Eight, &colours);
    assert_eq!(read_ground_from(&bytes, "it", [2, 2]).unwrap(), levels);
}

#[test]
fn faults_name_the_pixel_and_the_size() {
    let ground =
        |bytes: &[u8], size| read_ground_from(bytes, "g.png", size).unwrap_err().to_string();
    let error = ground(&grey([3, 1], &[64; 3]), [2, 2]);
    assert_eq!(
        error,
        "g.png: the image: found 3×1 pixels, expected 2×2 pixels, as the heights have"
    );
    let error = ground(&grey([2, 2], &[64, 64, 2, 64]), [2, 2]);
    assert_eq!(error, "g.png: pixel (0, 1): found 2, expected 0, or a level from 4 to 255");
    let colours = [255, 255, 255, 255, 0, 255];
    let error = ground(&png([2, 1], png::ColorType::Rgb, png::BitDepth::Eight, &colours), [2, 1]);
    assert!(
        error.starts_with("g.png: pixel (1, 0): found 255,0,255, expected black: blocked;"),
        "{error}"
    );

    let heights = |bytes: &[u8]| read_heights_from(bytes, "h").unwrap_err().to_string();
    assert_eq!(heights(b""), "h: the file is empty, expected a PNG or PGM image");
    assert!(heights(b"GIF89a").contains("expected a PNG or PGM image"));
    assert!(
        heights(&png([1, 1], png::ColorType::Rgb, png::BitDepth::Eight, &[1, 2, 3]))
            .contains("in colour")
    );
    let cut = grey([20, 20], &[7; 400]);
    assert!(heights(&cut[..cut.len() / 2]).contains("expected a whole PNG"));
    assert_eq!(
        heights(b"P2 2 2 9 1 2 3"),
        "h: pixel (1, 1): found nothing, expected a level for each pixel"
    );
    assert_eq!(heights(b"P2 2 2 9 1 2 10 3"), "h: pixel (0, 1): found 10, expected at most 9");
    assert_eq!(
        heights(b"P5 2 2 255\n\x01\x02"),
        "h: pixel (0, 1): found nothing, expected a level for each pixel"
    );
    assert!(heights(b"P5 0 2 255\n").contains("empty"));
    assert!(heights(b"P5 4000000000 4000000000 255\n").contains("more than"));
    assert!(heights(b"P5 x").contains("the width"));
    assert!(heights(b"P2 2 2 70000 0 0 0 0").contains("the brightest level"));
}

/// Found by fuzzing: the decoder panicked.
#[test]
fn palettes_that_end_within_a_colour_are_refused() {
    let with = |palette: usize| {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 2, 1);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_palette(vec![255; palette]);
        encoder.write_header().unwrap().write_image_data(&[0, 1]).unwrap();
        bytes
    };
    for palette in [4, 5, 7, 767] {
        let error = read_ground_from(&with(palette), "g.png", [2, 1]).unwrap_err().to_string();
        let found = format!("found {palette} bytes, expected 3 bytes for each colour");
        assert_eq!(error, format!("g.png: the palette: {found}"));
    }
    for palette in [0, 2, 769] {
        assert!(read_ground_from(&with(palette), "g.png", [2, 1]).is_err(), "{palette}");
    }
    let white = read_ground_from(&with(6), "g.png", [2, 1]).unwrap();
    assert_eq!(white, [ground::ROAD, ground::ROAD]);
}

#[test]
fn two_files_make_a_field() {
    let folder = std::env::temp_dir().join(format!("airlane-terrain-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (heights, paint) = (folder.join("h.pgm"), folder.join("g.png"));
    std::fs::write(&heights, b"P2 2 1 255 7 9").unwrap();
    std::fs::write(&paint, grey([2, 1], &[64, 0])).unwrap();
    let field = read_terrain(&heights, Some(&paint)).unwrap();
    assert_eq!(field.ground, Some(vec![ground::ROAD, ground::BLOCKED]));
    assert_eq!(read_terrain(&heights, None).unwrap().ground, None);
    assert!(read_terrain(folder.join("none.png"), None).is_err());
    std::fs::remove_dir_all(&folder).unwrap();
}
