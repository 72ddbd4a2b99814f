//! Has the crate built anew when the page was.

fn main() {
    println!("cargo::rerun-if-changed=../../viewer/dist");
}
