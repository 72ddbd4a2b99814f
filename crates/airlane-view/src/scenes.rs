//! What can be opened: the world the server was started with, and built-in scenes.

use crate::stage::{Opened, Up};
use crate::surroundings::{BUILT_IN as ON_GROUND, Surroundings};
use airlane::Airspace;
use airlane_scenes::{Kind, Recipe};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The id of the world that the server was started with.
pub(crate) const OPENED: &str = "opened";

/// Something that can be opened, as the page lists it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) title: String,
}

/// The worlds there are to choose from.
#[derive(Debug)]
pub(crate) struct Scenes {
    opened: Option<Opened>,
    /// Built-in scenes that were opened: workspaces with the same scene share its world.
    made: Mutex<BTreeMap<&'static str, Opened>>,
}

/// Built-in scenes, the first one first on show.
const BUILT_IN: [(Kind, [u32; 3], u64); 8] = [
    (Kind::City, [112, 112, 56], 5),
    (Kind::Asteroids, [96, 96, 96], 3),
    (Kind::Plant, [96, 96, 64], 2),
    (Kind::Tunnels, [112, 112, 80], 7),
    (Kind::Maze, [49, 49, 33], 4),
    (Kind::Porous, [80, 80, 80], 6),
    (Kind::Sphere, [64, 64, 64], 1),
    (Kind::Wall, [64, 64, 48], 1),
];

impl Scenes {
    /// All built-in scenes, and before them a world of the user's.
    pub(crate) fn new(opened: Option<Opened>) -> Self {
        Self { opened, made: Mutex::default() }
    }

    /// What there is.
    pub(crate) fn list(&self) -> Vec<Listed> {
        let opened = self.opened.iter();
        let opened = opened.map(|Opened { name, .. }| (OPENED.to_owned(), name.clone()));
        let built_in = BUILT_IN
            .map(|(kind, ..)| (kind.name().to_owned(), format!("{kind}: {}", kind.description())));
        let on_ground = ON_GROUND.map(|(id, title, _)| (id.to_owned(), title.to_owned()));
        opened.chain(built_in).chain(on_ground).map(|(id, title)| Listed { id, title }).collect()
    }

    /// The scene on show at first.
    pub(crate) fn first(&self) -> &'static str {
        match self.opened {
            Some(_) => OPENED,
            None => BUILT_IN[0].0.name(),
        }
    }

    /// Makes a scene, if there is one of this id.
    pub(crate) fn open(&self, id: &str) -> Option<Opened> {
        if id == OPENED {
            return self.opened.clone();
        }
        let on_ground = ON_GROUND.iter().find(|(known, ..)| *known == id);
        let generated = BUILT_IN.iter().find(|(kind, ..)| kind.name() == id);
        let name = on_ground.map(|(id, ..)| *id).or_else(|| Some(generated?.0.name()))?;
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opened) = made.get(name) {
            return Some(opened.clone());
        }
        let opened = match (on_ground, generated) {
            (Some((.., make)), _) => make(),
            (None, recipe) => generate(*recipe?),
        };
        Some(made.entry(name).or_insert(opened).clone())
    }
}

/// The MAP argument of a generated world.
pub(crate) fn map_argument(Recipe { kind, size: [x, y, z], seed }: Recipe) -> String {
    format!("gen:{kind}:{x}x{y}x{z}:{seed}")
}

/// Makes a scene that has a recipe.
fn generate((kind, size, seed): (Kind, [u32; 3], u64)) -> Opened {
    let before = Instant::now();
    let recipe = Recipe { kind, size, seed };
    let scene = recipe.make().expect("built-in scenes can be made");
    let airspace = Airspace::bake(scene).expect("built-in scenes can be baked");
    let name = format!("{kind} {}×{}×{}", size[0], size[1], size[2]);
    let recipe = Some(map_argument(recipe).into());
    let (bake, surroundings) = (before.elapsed(), Surroundings::default());
    Opened { name, airspace, recipe, bake, up: Up::Z, surroundings }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_built_in_and_can_be_opened() {
        let scenes = Scenes::new(None);
        assert_eq!(scenes.list().len(), Kind::ALL.len() + ON_GROUND.len());
        for Listed { id, .. } in scenes.list() {
            assert!(scenes.open(&id).is_some(), "{id}");
        }
        assert!(scenes.open(OPENED).is_none());
        assert!(scenes.open("../city").is_none());
    }
}
