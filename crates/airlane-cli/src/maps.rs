//! Where maps come from: a file, a name in the folder of maps, or a generator.

use crate::models::is_model;
use crate::progress::with_spinner;
use airlane::plan::Airspace;
use airlane::scene::{Outside, Scene};
use airlane_scenes::Recipe;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The environment variable that names a folder of maps.
pub(crate) const FOLDER: &str = "AIRLANE_MAPS";

/// How every command's help describes its MAP.
pub(crate) const MAP_HELP: &str = "A .3dmap file (plain or zipped), a baked .airlane file, a name \
    in the folder $AIRLANE_MAPS, or a generated map as gen:KIND:SIZE[:SEED], for example \
    gen:city:96 or gen:porous:64x64x32:7";

/// A map that was asked for.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    File(PathBuf),
    Generated(Recipe),
}

impl Source {
    /// Finds what a MAP argument means.
    pub(crate) fn find(argument: &str) -> Result<Self> {
        if let Some(recipe) = argument.strip_prefix("gen:") {
            return Ok(Self::Generated(parse_recipe(recipe)?));
        }
        let path = PathBuf::from(argument);
        if is_model(argument) {
            let baked = path.with_extension("airlane");
            bail!(
                "{argument:?} is a model, not a map; bake it first: airlane bake {argument} \
                 --voxel SIZE -o {}",
                baked.display()
            );
        }
        if path.is_file() {
            return Ok(Self::File(path));
        }
        let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else {
            bail!(
                "there is no map file {argument:?}; set {FOLDER} to a folder of maps to name them \
                 without their path, or use a generated map such as gen:city:96"
            );
        };
        let candidates = ["", ".3dmap", ".3dmap.zip", ".zip", ".airlane"]
            .map(|ending| folder.join(format!("{argument}{ending}")));
        match candidates.into_iter().find(|path| path.is_file()) {
            Some(path) => Ok(Self::File(path)),
            None => bail!("there is no map file {argument:?}, nor in {}", folder.display()),
        }
    }

    /// Finds the maps that arguments mean; a folder means every map in it.
    pub(crate) fn find_all(arguments: &[String]) -> Result<Vec<Self>> {
        let mut sources = Vec::new();
        for argument in arguments {
            if Path::new(argument).is_dir() {
                let found = maps_in(Path::new(argument))?;
                if found.is_empty() {
                    bail!("there is no .3dmap or .airlane file in the folder {argument:?}");
                }
                sources.extend(found.into_iter().map(Self::File));
            } else {
                sources.push(Self::find(argument)?);
            }
        }
        Ok(sources)
    }

    /// A short name for tables.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let name = name.strip_suffix(".zip").unwrap_or(&name);
                let endings = [".3dmap", ".airlane"];
                endings
                    .iter()
                    .find_map(|ending| name.strip_suffix(ending))
                    .unwrap_or(name)
                    .to_owned()
            }
            Self::Generated(recipe) => {
                let [x, y, z] = recipe.size;
                format!("{}-{x}x{y}x{z}-{}", recipe.kind, recipe.seed)
            }
        }
    }

    /// A MAP argument that means the same in any folder of maps.
    pub(crate) fn argument(&self) -> Result<String> {
        match self {
            Self::File(path) => {
                let text = path.to_str();
                Ok(text.with_context(|| format!("{} is no text", path.display()))?.to_owned())
            }
            Self::Generated(Recipe { kind, size: [x, y, z], seed }) => {
                Ok(format!("gen:{kind}:{x}x{y}x{z}:{seed}"))
            }
        }
    }

    /// The scenario file that belongs to a map file, if there is one.
    pub(crate) fn scenario_file(&self) -> Option<PathBuf> {
        let Self::File(path) = self else { return None };
        let base = match path.extension() {
            Some(ending) if ending == "zip" => path.with_extension(""),
            Some(ending) if ending == "airlane" => path.with_extension("3dmap"),
            _ => path.clone(),
        };
        ["3dscen", "3dscen.zip"]
            .map(|ending| PathBuf::from(format!("{}.{ending}", base.display())))
            .into_iter()
            .find(|path| path.is_file())
    }

    /// Reads or makes the scene.
    pub(crate) fn scene(&self) -> Result<Scene> {
        match self {
            Self::File(path) => Ok(with_spinner(format!("reading {}", path.display()), || {
                airlane_io::read_map(path)
            })?),
            Self::Generated(recipe) => {
                Ok(with_spinner(format!("making a {}", recipe.kind), || recipe.make())?)
            }
        }
    }

    /// Reads or makes the map and bakes it; a baked file only needs reading.
    pub(crate) fn load(&self) -> Result<Loaded> {
        self.load_with(Outside::Solid)
    }

    /// The same, with what is outside the map's box as `outside` says.
    pub(crate) fn load_with(&self, outside: Outside) -> Result<Loaded> {
        let before = Instant::now();
        let map = self.read_with(outside)?;
        let read = before.elapsed();
        let airspace = map.bake()?;
        Ok(Loaded { airspace, read, bake: before.elapsed() - read })
    }

    /// Reads or makes the map, with what is outside its box as `outside` says.
    pub(crate) fn read_with(&self, outside: Outside) -> Result<Read> {
        if let Self::File(path) = self
            && airlane_io::is_airspace(path)?
        {
            if outside == Outside::Free {
                bail!(
                    "{} is baked, and what is outside was decided then: --outside free goes with \
                     the map it was made from",
                    path.display()
                );
            }
            return Ok(Read::Baked(airlane_io::read_airspace(path)?));
        }
        let scene = self.scene()?;
        Ok(Read::Scene(match outside {
            Outside::Solid => scene,
            Outside::Free => scene.with_free_outside()?,
        }))
    }
}

/// A map as its file holds it.
pub(crate) enum Read {
    Scene(Scene),
    Baked(Airspace),
}

impl Read {
    /// Bakes what is not baked yet.
    pub(crate) fn bake(self) -> Result<Airspace> {
        match self {
            Self::Scene(scene) => Ok(with_spinner("baking", || Airspace::bake(scene))?),
            Self::Baked(airspace) => Ok(airspace),
        }
    }
}

/// A baked map and how long that took.
pub(crate) struct Loaded {
    pub(crate) airspace: Airspace,
    pub(crate) read: Duration,
    pub(crate) bake: Duration,
}

fn maps_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let context = || format!("cannot list the folder {}", folder.display());
    let mut maps = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(context)? {
        let path = entry.with_context(context)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if [".3dmap", ".3dmap.zip", ".airlane"].iter().any(|ending| name.ends_with(ending)) {
            maps.push(path);
        }
    }
    maps.sort();
    Ok(maps)
}

/// `KIND:SIZE[:SEED]`.
fn parse_recipe(text: &str) -> Result<Recipe> {
    let mut parts = text.split(':');
    let (kind, size, seed) = (parts.next(), parts.next(), parts.next());
    let (Some(kind), Some(size), None) = (kind, size, parts.next()) else {
        bail!("gen:{text} is no generated map: expected gen:KIND:SIZE[:SEED]");
    };
    let seed = seed.map_or(Ok(1), str::parse).context("the seed must be a whole number")?;
    Ok(Recipe { kind: kind.parse()?, size: parse_size(size)?, seed })
}

/// `64` or `64x64x32`.
pub(crate) fn parse_size(text: &str) -> Result<[u32; 3]> {
    let axes: Result<Vec<u32>, _> = text.split('x').map(str::parse).collect();
    match axes.as_deref() {
        Ok(&[edge]) => Ok([edge; 3]),
        Ok(&[x, y, z]) => Ok([x, y, z]),
        _ => bail!("{text:?} is no size: expected one number or three, such as 64 or 64x64x32"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_recipes_are_read() {
        assert_eq!(parse_size("64").unwrap(), [64; 3]);
        assert_eq!(parse_size("64x32x16").unwrap(), [64, 32, 16]);
        for bad in ["", "64x", "1x2", "1x2x3x4", "-1", "99999999999"] {
            assert!(parse_size(bad).is_err(), "{bad:?}");
        }
        assert_eq!(parse_recipe("maze:33:5").unwrap().seed, 5);
        for bad in ["maze", "maze:33:5:6", "mace:33", "maze:33:x"] {
            assert!(parse_recipe(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn names_drop_their_endings() {
        let name = |path: &str| Source::File(PathBuf::from(path)).name();
        assert_eq!(name("maps/A1.3dmap"), "A1");
        assert_eq!(name("maps/A1.3dmap.zip"), "A1");
        assert_eq!(name("room"), "room");
    }
}
