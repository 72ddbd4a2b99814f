//! The Rust code of the book and of the README: `cargo test -p airlane-book` compiles and runs it.

macro_rules! documents {
    ($($name:ident: $text:expr,)*) => {
        $(
            #[cfg(doctest)]
            #[doc = $text]
            struct $name;
        )*
    };
}

documents! {
    Readme: include_str!("../../README.md"),
    Engine: include_str!("../../crates/airlane/README.md"),
    FirstPath: include_str!("../chapters/first-path.md"),
    Worlds: include_str!("../chapters/worlds.md"),
    Queries: include_str!("../chapters/queries.md"),
    Methods: include_str!("../chapters/methods.md"),
    ChangingWorlds: include_str!("../chapters/changing-worlds.md"),
    Ground: include_str!("../chapters/ground.md"),
    Flight: include_str!("../chapters/flight.md"),
    Crowds: include_str!("../chapters/crowds.md"),
    CommandLine: include_str!("../chapters/command-line.md"),
    Planner: include_str!("../chapters/planner.md"),
    Games: include_str!("../chapters/games.md"),
    Robotics: include_str!("../chapters/robotics.md"),
    Research: include_str!("../chapters/research.md"),
    Teaching: include_str!("../chapters/teaching.md"),
}
