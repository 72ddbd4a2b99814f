//! Tells the library which header it was built with, and how it is linked.

use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=include/airlane.h");
    println!("cargo:rerun-if-changed=build.rs");
    let header = fs::read_to_string("include/airlane.h").unwrap_or_default();
    let number = header.lines().find_map(|line| line.strip_prefix("#define AIRLANE_HEADER "));
    // While the first header is being made there is none to agree with.
    println!(
        "cargo:rustc-env=AIRLANE_HEADER={}",
        number.unwrap_or("0").trim().trim_end_matches('u')
    );
    if env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libairlane.so.0");
    }
}
