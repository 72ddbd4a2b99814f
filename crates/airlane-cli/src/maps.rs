//! Where maps come from: a file of voxels or a model, a name in the folder of maps, or a generator.

use crate::models::{self, Facts, ImportArgs, ModelArgs};
use crate::options::OutsideArgs;
use crate::progress::with_spinner;
use airlane::plan::Airspace;
use airlane::scene::{Model, Outside, Scene};
use airlane_io::{Budget, MODEL_EXTENSIONS, is_model};
use airlane_scenes::Recipe;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The environment variable that names a folder of maps.
pub(crate) const FOLDER: &str = "AIRLANE_MAPS";

/// The description of MAP in every command's help.
pub(crate) const MAP_HELP: &str = "A .3dmap file (plain or zipped), a baked .airlane file, a model \
    (.glb, .gltf, .obj, .stl and .ply with --voxel; .vox and .bt with or without), a name in the \
    folder $AIRLANE_MAPS, or a generated map as gen:KIND:SIZE[:SEED], for example gen:city:96 or \
    gen:porous:64x64x32:7";

/// What a folder means where several maps are taken.
pub(crate) const FOLDER_HELP: &str = "A folder means every .3dmap and .airlane file in it";

/// How maps and models become voxels. Every command that takes a MAP has these options.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct MapArgs {
    #[command(flatten)]
    outside: OutsideArgs,
    #[command(flatten)]
    model: ModelArgs,
}

impl MapArgs {
    /// The options as they were given, as words of a command line.
    pub(crate) fn words(&self) -> Vec<String> {
        let outside = match self.outside.get() {
            Outside::Solid => None,
            Outside::Free => Some(["--outside".to_owned(), "free".to_owned()]),
        };
        self.model.words().into_iter().chain(outside.into_iter().flatten()).collect()
    }
}

impl From<ImportArgs> for MapArgs {
    fn from(import: ImportArgs) -> Self {
        Self { model: import.into(), ..Self::default() }
    }
}

/// A map named on the command line.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    origin: Origin,
    outside: Outside,
    budget: Budget,
}

#[derive(Clone, Debug)]
enum Origin {
    /// Of voxels, or baked.
    File(PathBuf),
    Generated(Recipe),
    /// One or more, taken together.
    Models(Vec<PathBuf>, ModelArgs),
}

impl Source {
    /// Resolves a MAP argument. Options that do not go with it are refused.
    pub(crate) fn find(argument: &str, args: &MapArgs) -> Result<Self> {
        let source = Self::look_for(argument, args)?;
        source.refuse_options_of_models(args)?;
        Ok(source)
    }

    /// Finds the maps that arguments mean; a folder means every .3dmap and .airlane file in it.
    /// Options of models are refused if there is none among them.
    pub(crate) fn find_all(arguments: &[String], args: &MapArgs) -> Result<Vec<Self>> {
        let mut sources = Vec::new();
        for argument in arguments {
            if Path::new(argument).is_dir() {
                let found = maps_in(Path::new(argument))?;
                if found.is_empty() {
                    bail!("the folder {argument:?} contains no .3dmap or .airlane file");
                }
                for path in found {
                    sources.push(Self::new(Origin::File(path), args)?);
                }
            } else {
                sources.push(Self::look_for(argument, args)?);
            }
        }
        match sources.first() {
            Some(first) if !sources.iter().any(Self::is_model) => {
                first.refuse_options_of_models(args)?;
            }
            _ => {}
        }
        Ok(sources)
    }

    /// Models that are taken together as one map.
    pub(crate) fn of_models(paths: &[String], args: &MapArgs) -> Result<Self> {
        Self::new_model(paths.iter().map(PathBuf::from).collect(), args)
    }

    /// Where no size of voxels is known, so many lie along the longest side of a model.
    pub(crate) fn with_usual_voxels(mut self, count: u32) -> Self {
        if let Origin::Models(_, args) = &mut self.origin {
            args.usual_voxels = Some(count);
        }
        self
    }

    fn look_for(argument: &str, args: &MapArgs) -> Result<Self> {
        if let Some(recipe) = argument.strip_prefix("gen:") {
            return Self::new(Origin::Generated(parse_recipe(recipe)?), args);
        }
        let path = find_file(argument)?;
        match is_model(&path) {
            true => Self::new_model(vec![path], args),
            false => Self::new(Origin::File(path), args),
        }
    }

    fn new(origin: Origin, args: &MapArgs) -> Result<Self> {
        Ok(Self { origin, outside: args.outside.get(), budget: args.model.budget()? })
    }

    fn new_model(paths: Vec<PathBuf>, args: &MapArgs) -> Result<Self> {
        if let (Outside::Free, Some(model)) = (args.outside.get(), paths.first()) {
            bail!("--outside is for maps of voxels, and {model:?} is a model: use --margin");
        }
        args.model.check()?;
        Self::new(Origin::Models(paths, args.model.clone()), args)
    }

    fn is_model(&self) -> bool {
        matches!(self.origin, Origin::Models(..))
    }

    fn refuse_options_of_models(&self, args: &MapArgs) -> Result<()> {
        let Some(option) = args.model.first_given() else { return Ok(()) };
        match &self.origin {
            Origin::Models(..) => Ok(()),
            Origin::File(path) if airlane_io::is_airspace(path)? => {
                bail!("{option} is for models, and {path:?} is baked already")
            }
            Origin::File(path) => bail!("{option} is for models, and {path:?} is a map of voxels"),
            Origin::Generated(_) => {
                bail!("{option} is for models, and {} is a map of voxels", self.name())
            }
        }
    }

    /// A short name for tables.
    pub(crate) fn name(&self) -> String {
        match &self.origin {
            Origin::File(path) => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let name = name.strip_suffix(".zip").unwrap_or(&name);
                let endings = [".3dmap", ".airlane"];
                endings
                    .iter()
                    .find_map(|ending| name.strip_suffix(ending))
                    .unwrap_or(name)
                    .to_owned()
            }
            Origin::Generated(recipe) => {
                let [x, y, z] = recipe.size;
                format!("{}-{x}x{y}x{z}-{}", recipe.kind, recipe.seed)
            }
            Origin::Models(paths, _) => {
                let stem = paths.first().and_then(|path| path.file_stem());
                stem.unwrap_or_default().to_string_lossy().into_owned()
            }
        }
    }

    /// The file that holds the map, if it is in one.
    pub(crate) fn file(&self) -> Option<&Path> {
        match &self.origin {
            Origin::File(path) => Some(path),
            Origin::Generated(_) => None,
            Origin::Models(paths, _) => paths.first().map(PathBuf::as_path),
        }
    }

    /// A MAP argument that means the same without options and in any folder of maps; `None` for a
    /// map that needs options, or whose file's name is not text.
    pub(crate) fn argument(&self) -> Option<String> {
        match &self.origin {
            _ if self.outside == Outside::Free => None,
            Origin::File(path) => path.to_str().map(str::to_owned),
            Origin::Generated(recipe) => Some(recipe_argument(*recipe)),
            Origin::Models(..) => None,
        }
    }

    /// The MAP argument of a generated world, with its whole size and its seed.
    pub(crate) fn recipe(&self) -> Option<String> {
        match &self.origin {
            Origin::Generated(recipe) => Some(recipe_argument(*recipe)),
            Origin::File(_) | Origin::Models(..) => None,
        }
    }

    /// The scenario file that belongs to a map file, if there is one.
    pub(crate) fn scenario_file(&self) -> Option<PathBuf> {
        let path = self.file()?;
        let base = match path.extension() {
            Some(ending) if ending == "zip" => path.with_extension(""),
            Some(ending) if ending == "airlane" => path.with_extension("3dmap"),
            _ => path.to_path_buf(),
        };
        ["3dscen", "3dscen.zip"]
            .map(|ending| PathBuf::from(format!("{}.{ending}", base.display())))
            .into_iter()
            .find(|path| path.is_file())
    }

    /// Reads or generates the map and bakes it; a baked file is only read.
    pub(crate) fn load(&self) -> Result<Loaded> {
        let before = Instant::now();
        let (map, facts) = self.read_with_facts()?;
        let read = before.elapsed();
        let airspace = map.bake()?;
        Ok(Loaded { airspace, read, bake: before.elapsed() - read, facts })
    }

    /// Reads or makes the map; a model is voxelised.
    pub(crate) fn read(&self) -> Result<Read> {
        Ok(self.read_with_facts()?.0)
    }

    fn read_with_facts(&self) -> Result<(Read, Option<Facts>)> {
        let mut facts = None;
        let scene = match &self.origin {
            Origin::File(path) if airlane_io::is_airspace(path)? => {
                if self.outside == Outside::Free {
                    bail!(
                        "{} is already baked: use --outside free with \
                         the map it was baked from",
                        path.display()
                    );
                }
                return Ok((
                    Read::Baked(airlane_io::read_airspace_within(path, self.budget)?),
                    None,
                ));
            }
            Origin::File(path) if airlane_io::is_navmesh(path)? => {
                bail!("{} holds a navmesh: only `airlane navmesh` takes it", path.display())
            }
            Origin::File(path) => with_spinner(format!("reading {}", path.display()), || {
                airlane_io::read_map_within(path, self.budget)
            })?,
            Origin::Generated(recipe) => {
                with_spinner(format!("generating {}", recipe.kind), || recipe.make())?
            }
            Origin::Models(paths, args) => {
                let (scene, found) = models::voxelised(paths, args)?;
                facts = Some(found);
                scene
            }
        };
        let scene = match self.outside {
            Outside::Solid => scene,
            Outside::Free => scene.with_free_outside()?,
        };
        Ok((Read::Scene(scene), facts))
    }

    /// The voxels; of a baked file those without a body.
    pub(crate) fn scene(&self) -> Result<Scene> {
        Ok(match self.read()? {
            Read::Scene(scene) => scene,
            Read::Baked(airspace) => {
                let world = airspace.world();
                let world = world.base().map_or(&**world, |base| base);
                let solids = Scene::of_solids(world.solids().clone());
                Scene { frame: *world.frame(), surface: world.surface().cloned(), ..solids }
            }
        })
    }

    /// The surfaces: of models as they are, of voxels their faces.
    pub(crate) fn surfaces(&self) -> Result<Model> {
        match &self.origin {
            Origin::Models(paths, args) => Ok(models::read(paths, args)?.0),
            _ => {
                let scene = self.scene()?;
                Ok(with_spinner("finding surfaces", || scene.skin()))
            }
        }
    }
}

/// The file that a MAP argument means: by its path, or by its name in the folder of maps.
fn find_file(argument: &str) -> Result<PathBuf> {
    let path = PathBuf::from(argument);
    if path.is_file() {
        return Ok(path);
    }
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        bail!(
            "no such map: {argument:?}; set {FOLDER} to a folder of maps to name them \
             without a path, or use a generated map such as gen:city:96"
        );
    };
    let endings = ["", "3dmap", "3dmap.zip", "zip", "airlane"].into_iter().chain(MODEL_EXTENSIONS);
    let mut candidates = endings.map(|ending| match ending {
        "" => folder.join(argument),
        ending => folder.join(format!("{argument}.{ending}")),
    });
    match candidates.find(|path| path.is_file()) {
        Some(path) => Ok(path),
        None => bail!("no such map: {argument:?}, also not in {}", folder.display()),
    }
}

/// A map as stored in its file.
pub(crate) enum Read {
    Scene(Scene),
    Baked(Airspace),
}

impl Read {
    /// Bakes the map unless it is baked.
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
    /// Reading, and of models voxelising.
    pub(crate) read: Duration,
    pub(crate) bake: Duration,
    /// How models became voxels, if they did.
    pub(crate) facts: Option<Facts>,
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

/// The MAP argument of a recipe.
pub(crate) fn recipe_argument(Recipe { kind, size: [x, y, z], seed }: Recipe) -> String {
    format!("gen:{kind}:{x}x{y}x{z}:{seed}")
}

/// `KIND:SIZE[:SEED]`.
fn parse_recipe(text: &str) -> Result<Recipe> {
    let mut parts = text.split(':');
    let (kind, size, seed) = (parts.next(), parts.next(), parts.next());
    let (Some(kind), Some(size), None) = (kind, size, parts.next()) else {
        bail!("invalid generated map gen:{text}: expected gen:KIND:SIZE[:SEED]");
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
        _ => bail!("invalid size {text:?}: expected one number or three, such as 64 or 64x64x32"),
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
    fn options_are_written_as_they_were_given() {
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            args: MapArgs,
        }
        let words = |line: &[&str]| {
            let line = ["airlane"].iter().chain(line);
            <Line as clap::Parser>::try_parse_from(line).unwrap().args.words()
        };
        let lines: [&[&str]; 5] = [
            &[],
            &["--voxel", "0.25", "--margin", "1", "--inside", "keep", "--memory", "2G"],
            &["--bounds", "0,0,0:1,2,3", "--around", "1,1,1", "--around", "-2,1,0.5"],
            &["--unit", "cm", "--up", "x", "--unknown", "solid", "--push", "0.1"],
            &["--outside", "free"],
        ];
        for line in lines {
            assert_eq!(words(line), line);
        }
    }

    #[test]
    fn map_names_have_no_extension() {
        let name = |path: &str| {
            let path = PathBuf::from(path);
            let origin = match is_model(&path) {
                true => Origin::Models(vec![path], ModelArgs::default()),
                false => Origin::File(path),
            };
            Source::new(origin, &MapArgs::default()).unwrap().name()
        };
        assert_eq!(name("maps/A1.3dmap"), "A1");
        assert_eq!(name("maps/town.v2.glb"), "town.v2");
        assert_eq!(name("maps/A1.3dmap.zip"), "A1");
        assert_eq!(name("room"), "room");
    }
}
