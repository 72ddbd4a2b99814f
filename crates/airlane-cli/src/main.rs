mod picture;
fn main() {}
