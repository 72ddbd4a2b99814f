//! Models in metres, such as meshes and point clouds: read and voxelised.

use crate::commands::{counted, grouped, micros};
use crate::points::{parse_point, tidy, tidy_point};
use crate::progress::{Bar, with_spinner};
use airlane::Reason;
use airlane::plan::Airspace;
use airlane::scene::{Model, Scene};
use airlane::world::voxelise::{Navigable, Voxelise, VoxeliseError, VoxeliseReport, voxelise};
use airlane_io::{Budget, Import, ModelReport, Unit, Unknown, UpAxis};
use anyhow::{Context, Error, Result, bail};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What to do where a fill took what was wanted.
const FILLED_HINT: &str = "closed rooms, which were filled; --inside keep leaves them free, \
     --around X,Y,Z keeps the one around a point";

/// Says where rooms may have been filled, if an end is blocked in what was made of a model now or before.
pub(crate) fn hint_at_filled(facts: Option<&Facts>, airspace: &Airspace, reason: Option<&Reason>) {
    if !matches!(reason, Some(Reason::Blocked { .. })) {
        return;
    }
    match facts {
        Some(facts) if facts.report.pockets > 0 => eprintln!("the model has {FILLED_HINT}"),
        Some(_) => {}
        None if airspace.world().surface().is_some() => eprintln!(
            "the map was baked from a model: if this is in a closed room that was filled, bake it with --inside keep, \
             or with --around X,Y,Z to keep the one around a point"
        ),
        None => {}
    }
}

/// Voxels along the longest side of a model that a suggested size makes, about.
const SUGGESTED_VOXELS: f64 = 128.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Inside {
    /// Fill free space that cannot be reached from the border of the box.
    Fill,
    /// Leave it free.
    Keep,
}

/// What files of models do not say.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Models (.glb .gltf .obj .stl .ply .vox .bt)")]
pub(crate) struct ImportArgs {
    /// Unit of the files: mm, cm, m, in, ft or a number of metres [default: m]
    #[arg(long, value_name = "UNIT")]
    unit: Option<Unit>,
    /// Up axis of the files: x, y or z [default: y in .glb, .gltf and .obj, else z]
    #[arg(long, value_name = "AXIS")]
    up: Option<UpAxis>,
    /// How to treat unknown cells of an OctoMap: free or solid [default: free]
    #[arg(long, value_name = "WHAT")]
    unknown: Option<Unknown>,
}

/// How models are read and voxelised.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Models (.glb .gltf .obj .stl .ply .vox .bt)")]
pub(crate) struct ModelArgs {
    /// Edge of a voxel in metres [default: the file's own, if it holds voxels]
    #[arg(long, value_name = "SIZE", allow_negative_numbers = true)]
    voxel: Option<f64>,
    /// Free space around the model, in metres [default: two voxels]
    #[arg(long, value_name = "M", allow_negative_numbers = true, conflicts_with = "bounds")]
    margin: Option<f64>,
    /// Voxelise only this box, in metres
    #[arg(long, value_name = "X,Y,Z:X,Y,Z", allow_hyphen_values = true)]
    bounds: Option<String>,
    /// Keep only free space connected to this point, in metres, and fill the rest; may be repeated
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, conflicts_with = "inside")]
    around: Vec<String>,
    /// What to do with free space that cannot be reached from outside [default: fill]
    #[arg(long, value_enum)]
    inside: Option<Inside>,
    /// Memory limit of reading a map or model [default: 1G], and of baking a model, without cells
    /// [default: 4G]: bytes, or with K, M, G or T
    #[arg(long, value_name = "BYTES")]
    memory: Option<String>,
    #[command(flatten)]
    import: ImportArgs,
    /// Push every vertex outwards by R metres along its normal: the clearance of He & Hung (2016).
    /// It is too small at edges and thin walls (see `airlane bench clearance`); use --radius instead
    #[arg(long, value_name = "R", allow_negative_numbers = true)]
    push: Option<f64>,
    /// Voxels along the longest side if no voxel size is known.
    #[arg(skip)]
    pub(crate) usual_voxels: Option<u32>,
}

impl From<ImportArgs> for ModelArgs {
    fn from(import: ImportArgs) -> Self {
        Self { import, ..Self::default() }
    }
}

impl ModelArgs {
    /// The first option that was given.
    pub(crate) fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--voxel", self.voxel.is_some()),
            ("--margin", self.margin.is_some()),
            ("--bounds", self.bounds.is_some()),
            ("--around", !self.around.is_empty()),
            ("--inside", self.inside.is_some()),
            ("--unit", self.import.unit.is_some()),
            ("--up", self.import.up.is_some()),
            ("--unknown", self.import.unknown.is_some()),
            ("--push", self.push.is_some()),
        ];
        given.iter().find(|(_, given)| *given).map(|(option, _)| *option)
    }

    /// The options as they were given, as words of a command line.
    pub(crate) fn words(&self) -> Vec<String> {
        let number = |value: Option<f64>| value.map(|value| value.to_string());
        let mut words = Vec::new();
        let mut add = |option: &str, value: Option<String>| {
            words.extend(value.into_iter().flat_map(|value| [option.to_owned(), value]));
        };
        add("--voxel", number(self.voxel));
        add("--margin", number(self.margin));
        add("--bounds", self.bounds.clone());
        for point in &self.around {
            add("--around", Some(point.clone()));
        }
        let inside = |inside: Inside| match inside {
            Inside::Fill => "fill",
            Inside::Keep => "keep",
        };
        add("--inside", self.inside.map(|value| inside(value).to_owned()));
        add("--memory", self.memory.clone());
        add("--unit", self.import.unit.map(|unit| unit.to_string()));
        let up = |up: UpAxis| match up {
            UpAxis::X => "x",
            UpAxis::Y => "y",
            UpAxis::Z => "z",
        };
        add("--up", self.import.up.map(|value| up(value).to_owned()));
        let unknown = |unknown: Unknown| match unknown {
            Unknown::Free => "free",
            Unknown::Solid => "solid",
        };
        add("--unknown", self.import.unknown.map(|value| unknown(value).to_owned()));
        add("--push", number(self.push));
        words
    }

    /// Refuses values that make no sense, before anything is read.
    pub(crate) fn check(&self) -> Result<()> {
        if let Some(push) = self.push.filter(|push| !(push.is_finite() && *push >= 0.0)) {
            bail!("--push {push}: expected zero or a positive number of metres");
        }
        self.options().map(|_| ())
    }

    fn memory_bytes(&self) -> Result<Option<u64>> {
        self.memory.as_deref().map(parse_bytes).transpose().context("--memory")
    }

    /// Memory that reading may take.
    pub(crate) fn budget(&self) -> Result<Budget> {
        budget(self.memory.as_deref())
    }

    fn options(&self) -> Result<Voxelise> {
        if let Some(voxel) = self.voxel.filter(|voxel| !(voxel.is_finite() && *voxel > 0.0)) {
            bail!("--voxel {voxel}: expected a positive number of metres");
        }
        if let Some(margin) = self.margin.filter(|margin| !(margin.is_finite() && *margin >= 0.0)) {
            bail!("--margin {margin}: expected zero or a positive number of metres");
        }
        let default = Voxelise::default();
        let seeds = self.around.iter().map(|seed| parse_point(seed).context("--around"));
        let navigable = match (self.around.is_empty(), self.inside) {
            (false, _) => Navigable::Seeds(seeds.collect::<Result<_>>()?),
            (true, Some(Inside::Keep)) => Navigable::Everything,
            (true, _) => Navigable::FromOutside,
        };
        let bytes = self.memory_bytes()?;
        Ok(Voxelise {
            voxel: self.voxel,
            margin: self.margin,
            bounds: self.bounds.as_deref().map(parse_bounds).transpose().context("--bounds")?,
            navigable,
            memory_limit: bytes.unwrap_or(default.memory_limit),
        })
    }
}

/// Memory that reading may take, by what `--memory` says.
pub(crate) fn budget(memory: Option<&str>) -> Result<Budget> {
    let bytes = memory.map(parse_bytes).transpose().context("--memory")?;
    Ok(bytes.map_or(Budget::default(), Budget))
}

/// How models became voxels.
pub(crate) struct Facts {
    reports: Vec<ModelReport>,
    report: VoxeliseReport,
    read: Duration,
    voxelise: Duration,
    /// The edge of a voxel, if neither the files nor the options have one.
    chosen_voxel: Option<f64>,
}

impl Facts {
    /// The edge of a voxel that was chosen for files without one.
    pub(crate) fn chosen_voxel(&self) -> Option<f64> {
        self.chosen_voxel
    }
}

/// Reads models as one.
pub(crate) fn read(paths: &[PathBuf], args: &ModelArgs) -> Result<(Model, Vec<ModelReport>)> {
    let ImportArgs { unit, up, unknown } = args.import;
    let import = Import {
        unit: unit.unwrap_or_default(),
        up,
        unknown: unknown.unwrap_or_default(),
        budget: args.budget()?,
    };
    let (mut model, reports) = with_spinner("reading", || airlane_io::read_models(paths, &import))?;
    if unknown.is_some() && reports.iter().all(|report| report.format != "OctoMap") {
        bail!("--unknown is for OctoMaps (.bt), and {} is not one", named(paths));
    }
    if let Some(push) = args.push {
        if model.triangles.is_empty() {
            bail!("--push moves the corners of triangles, and {} has none", named(paths));
        }
        model = model.push_along_normals(push);
    }
    Ok((model, reports))
}

/// Reads models as one and voxelises them.
pub(crate) fn voxelised(paths: &[PathBuf], args: &ModelArgs) -> Result<(Scene, Facts)> {
    let mut options = args.options()?;
    let before = Instant::now();
    let (model, reports) = read(paths, args)?;
    let read = before.elapsed();
    let mut chosen_voxel = None;
    if let (None, None, Some(side)) = (options.voxel, model.native, longest_side(&model)) {
        match args.usual_voxels {
            Some(count) => {
                chosen_voxel = Some(side / f64::from(count));
                options.voxel = chosen_voxel;
            }
            None => bail!(
                "{} has no voxel size of its own: give one with --voxel, for example --voxel {} \
                 (the longest side is {side:.1} m)",
                named(paths),
                suggested_voxel(side)
            ),
        }
    }
    let before = Instant::now();
    let (scene, report) = build(model, &options)?;
    let voxelise = before.elapsed();
    Ok((scene, Facts { reports, report, read, voxelise, chosen_voxel }))
}

/// The files, for errors.
fn named(paths: &[PathBuf]) -> String {
    let names: Vec<String> = paths.iter().map(|path| format!("{path:?}")).collect();
    names.join(", ")
}

/// A round size of voxels for a model of so many metres: 1, 2 or 5 times a power of ten.
fn suggested_voxel(side: f64) -> String {
    let exact = side / SUGGESTED_VOXELS;
    let power = exact.log10().floor();
    let digit = match exact / 10f64.powf(power) {
        x if x < 1.5 => 1.0,
        x if x < 3.5 => 2.0,
        x if x < 7.5 => 5.0,
        _ => 10.0,
    };
    let decimals = (-power).max(0.0) as usize;
    let rounded = format!("{:.decimals$}", digit * 10f64.powf(power));
    match rounded.contains('.') {
        true => rounded.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => rounded,
    }
}

/// The longest side of the box around a model, if it has any.
fn longest_side(model: &Model) -> Option<f64> {
    let boxes = model.boxes.iter().flatten();
    let all = || model.vertices.iter().chain(&model.points).chain(boxes.clone());
    let side = |i: usize| {
        let axis = || all().map(|point| point[i]);
        axis().fold(f64::NEG_INFINITY, f64::max) - axis().fold(f64::INFINITY, f64::min)
    };
    let longest = (0..3).map(side).fold(0.0, f64::max);
    (longest.is_finite() && longest > 0.0).then_some(longest)
}

/// Voxelises a model.
fn build(model: Model, options: &Voxelise) -> Result<(Scene, VoxeliseReport)> {
    let mut bar = Bar::new(model.triangles.len() as u64, "voxelising triangles");
    voxelise(model, options, &mut |done, _| bar.set(done)).map_err(with_advice)
}

/// Adds the option that helps.
fn with_advice(error: VoxeliseError) -> Error {
    let option = match error {
        VoxeliseError::NoVoxelSize => "use --voxel SIZE",
        VoxeliseError::Memory { .. } => "use a larger --voxel, --bounds, or more --memory",
        VoxeliseError::TooManyVoxels { .. } => "use a larger --voxel, or --bounds",
        _ => return error.into(),
    };
    anyhow::anyhow!("{error} ({option})")
}

impl Facts {
    /// What was read of which files, with the axis that is up in each.
    pub(crate) fn sources(&self) -> impl Iterator<Item = String> {
        self.reports.iter().map(ToString::to_string)
    }

    /// Prints the report of a bake, with the file that was written and its size.
    pub(crate) fn print(&self, airspace: &Airspace, bake: Duration, out: &Path, file_bytes: u64) {
        let (world, Self { report, .. }) = (airspace.world(), self);
        for report in &self.reports {
            outln!("read        {}", report.to_string().replace('\n', "\n            "));
        }
        if report.degenerate > 0 {
            outln!("            {} triangles have no area", grouped(report.degenerate));
        }
        if report.outside > 0 {
            outln!("            {} of them are outside the box", grouped(report.outside));
        }
        let ([x, y, z], frame) = (world.size(), world.frame());
        outln!(
            "grid        {x} × {y} × {z} = {} voxels of {} m from {}",
            grouped(world.voxel_count()),
            tidy(frame.voxel_size),
            tidy_point(frame.origin)
        );
        outln!(
            "solid       {} voxels, {:.2} %; {} on surfaces",
            grouped(world.solid_count()),
            100.0 * world.solid_count() as f64 / world.voxel_count() as f64,
            grouped(report.surface)
        );
        outln!(
            "filled      {} of {}",
            counted(report.pockets, "pocket"),
            counted(report.filled, "voxel")
        );
        if report.pockets > 0 {
            outln!("            there are {FILLED_HINT}");
        }
        if !world.body().is_point() {
            outln!(
                "body        {}: solid voxels are those its centre must not enter",
                world.body()
            );
        }
        outln!("cells       {}", grouped(airspace.cells().count() as u64));
        outln!("file        {}, {} bytes", out.display(), grouped(file_bytes));
        let time = |time: Duration| micros(time.as_secs_f64() * 1e6);
        outln!(
            "time        read {}, voxelised {}, baked {}",
            time(self.read),
            time(self.voxelise),
            time(bake)
        );
    }
}

/// `X,Y,Z:X,Y,Z`.
fn parse_bounds(text: &str) -> Result<[[f64; 3]; 2]> {
    let (low, high) = text.split_once(':').context("expected two corners, X,Y,Z:X,Y,Z")?;
    let (low, high) = (parse_point(low)?, parse_point(high)?);
    if !(0..3).all(|i| low[i] < high[i]) {
        bail!("empty box {text:?}: the lower corner must come first");
    }
    Ok([low, high])
}

/// A number of bytes, with K, M, G or T for powers of 1024.
fn parse_bytes(text: &str) -> Result<u64> {
    let expected = || format!("found {text:?}, expected bytes such as 500M or 4G");
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => bail!(expected()),
    };
    let number: f64 = digits.parse().with_context(expected)?;
    let bytes = number * (1u64 << shift) as f64;
    if !(bytes >= 1.0 && bytes < u64::MAX as f64) {
        bail!(expected());
    }
    Ok(bytes as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggested_voxels_are_round() {
        let cases = [(32.0, "0.2"), (128.0, "1"), (100.0, "1"), (1000.0, "10"), (0.05, "0.0005")];
        for (side, expected) in cases {
            assert_eq!(suggested_voxel(side), expected, "{side}");
        }
        assert_eq!((suggested_voxel(1e6), suggested_voxel(64.0)), ("10000".into(), "0.5".into()));
    }

    #[test]
    fn bytes_and_bounds_are_read() {
        assert_eq!(parse_bytes("4G").unwrap(), 4 << 30);
        assert_eq!(parse_bytes("1.5k").unwrap(), 1536);
        assert_eq!(parse_bytes("77").unwrap(), 77);
        for bad in ["", "G", "4X", "-1", "0", "4GB", "NaN", "1e30T"] {
            assert!(parse_bytes(bad).is_err(), "{bad:?}");
        }
        let bounds = parse_bounds("-1,0,0:1,2,3.5").unwrap();
        assert_eq!(bounds, [[-1.0, 0.0, 0.0], [1.0, 2.0, 3.5]]);
        for bad in ["", "0,0,0", "0,0,0:1,1", "0,0,0:1,0,1", "0,0,0:NaN,1,1"] {
            assert!(parse_bounds(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_model_becomes_voxels() {
        let model = Model {
            vertices: vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 4.0]],
            triangles: vec![[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]],
            ..Model::default()
        };
        let args = ModelArgs { voxel: Some(0.5), ..ModelArgs::default() };
        let (scene, report) = build(model.clone(), &args.options().unwrap()).unwrap();
        assert_eq!((scene.voxels.size(), report.pockets), ([12; 3], 1));

        let refused = |args: ModelArgs| {
            let result = args.options().and_then(|options| build(model.clone(), &options));
            result.expect_err("it is refused").to_string()
        };
        assert!(refused(ModelArgs::default()).contains("use --voxel SIZE"));
        let tight = ModelArgs { voxel: Some(0.001), memory: Some("1M".into()), ..args };
        let error = refused(tight);
        assert!(error.contains("would fit (use a larger --voxel"), "{error}");
        for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            let error = refused(ModelArgs { voxel: Some(bad), ..ModelArgs::default() });
            assert!(error.contains("expected a positive number of metres"), "{error}");
        }
    }
}
