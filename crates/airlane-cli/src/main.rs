mod picture;

fn main() {}
