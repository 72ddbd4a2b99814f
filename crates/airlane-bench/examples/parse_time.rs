//! How long reading a map takes beside reading the file and counting its lines.
//!
//! `cargo run --release -p airlane-bench --example parse_time -- FILE…`

use std::fs::File;
use std::hint::black_box;
use std::io::{BufRead, BufReader};
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{:>10} {:>12} {:>12} {:>6}  file (best of 30)", "bytes", "scan", "parse", "ratio");
    for path in std::env::args().skip(1) {
        let bytes = std::fs::metadata(&path)?.len();
        let (mut scan, mut parse) = (Duration::MAX, Duration::MAX);
        for _ in 0..30 {
            let begin = Instant::now();
            black_box(count_lines(&path)?);
            scan = scan.min(begin.elapsed());
            let begin = Instant::now();
            black_box(airlane_io::read_map(&path)?);
            parse = parse.min(begin.elapsed());
        }
        let ratio = parse.as_secs_f64() / scan.as_secs_f64();
        println!("{bytes:>10} {scan:>12.1?} {parse:>12.1?} {ratio:>6.2}  {path}");
    }
    Ok(())
}

/// The least work any reader does: every byte read once and compared with the line end.
fn count_lines(path: &str) -> std::io::Result<usize> {
    let mut reader = BufReader::with_capacity(64 * 1024, File::open(path)?);
    let mut lines = 0;
    loop {
        let chunk = reader.fill_buf()?;
        if chunk.is_empty() {
            return Ok(lines);
        }
        lines += chunk.iter().filter(|&&byte| byte == b'\n').count();
        let length = chunk.len();
        reader.consume(length);
    }
}
