//! `cargo xtask pictures`: the pictures of README and book, each by the command that its caption shows.

use crate::run;
use anyhow::Result;
use std::path::Path;
use std::process::Command;

/// Files below the root, and the arguments of `airlane` that write them in place of `FILE`.
const PICTURES: &[(&str, &str)] = &[
    ("docs/demo.png", "demo --no-view --out FILE"),
    ("docs/pictures/movie.png", "demo --movie FILE"),
    ("docs/pictures/journey.png", "journey --picture FILE"),
    ("book/pictures/first-path.png", "route gen:city:96 --from 1,1,3 --to 94,94,3 --picture FILE"),
    (
        "book/pictures/tunnels.png",
        "route gen:tunnels:64:7 --from 52,21,10 --to 10,42,52 --project --picture FILE",
    ),
    ("book/pictures/house.png", "navmesh --picture FILE"),
    ("book/pictures/terrain.png", "terrain gen:100:7 --from 3,3 --to 96,96 --picture FILE"),
    (
        "book/pictures/methods.svg",
        "bench scen gen:city:96 gen:asteroids:96 gen:tunnels:96 gen:maze:65 --random 100 \
         --algo default,astar,jps3d,lazytheta,peer-pathfinding --plot FILE",
    ),
];

/// Makes the pictures anew; with words, those whose file contains one of them.
pub(crate) fn make(root: &Path, only: &[&str]) -> Result<()> {
    let binary = run::release_binary(root)?;
    for (file, args) in PICTURES {
        if !only.is_empty() && !only.iter().any(|word| file.contains(word)) {
            continue;
        }
        eprintln!("airlane {}", args.replace("FILE", file));
        let words = args.split_whitespace().map(|word| if word == "FILE" { file } else { word });
        run::output(Command::new(&binary).args(words).current_dir(root))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_of_the_book_is_made_by_a_command() {
        let root = crate::root().unwrap();
        for entry in std::fs::read_dir(root.join("book/pictures")).unwrap() {
            let file = format!("book/pictures/{}", entry.unwrap().file_name().to_string_lossy());
            assert!(PICTURES.iter().any(|(known, _)| *known == file), "no command makes {file}");
        }
        for (file, _) in PICTURES {
            assert!(root.join(file).exists(), "{file} is missing: `cargo xtask pictures`");
        }
    }

    #[test]
    fn the_moving_picture_is_small() {
        let file = crate::root().unwrap().join("docs/pictures/movie.png");
        assert!(file.metadata().unwrap().len() < 1_500_000);
    }
}
