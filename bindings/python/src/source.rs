//! Where airspaces come from, and where they go.

use crate::arrays;
use crate::errors::{self, BakeError, LoadError, SaveError, input};
use crate::query;
use crate::work;
use airlane::geom::{Frame, Strides, Voxel, VoxelSet};
use airlane::world::voxelise::{Navigable, Voxelise, voxelise};
use airlane::{Airspace, Area, Model, Scene};
use airlane_io::Import;
use airlane_scenes::{Kind, Recipe};
use numpy::{
    PyArray2, PyArray3, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A frame; without an origin, indices of voxels times their size are their centres.
pub(crate) fn frame(voxel_size: f64, origin: Option<&Bound<'_, PyAny>>) -> PyResult<Frame> {
    if !(voxel_size.is_finite() && voxel_size > 0.0) {
        return Err(input(format!("voxel_size: expected a positive number, found {voxel_size}")));
    }
    let origin = match origin {
        Some(value) => arrays::point(value, "origin")?,
        None => [-voxel_size / 2.0; 3],
    };
    if origin.iter().any(|c| !c.is_finite()) {
        return Err(input(format!("origin: expected finite numbers, found {origin:?}")));
    }
    Ok(Frame { origin, voxel_size })
}

fn bake(scene: Scene) -> Result<Airspace, String> {
    Airspace::bake(scene).map_err(|error| error.to_string())
}

/// Bytes of an array that an object keeps where they are.
struct Borrowed {
    owner: Py<PyAny>,
    start: *const u8,
    length: usize,
}

// SAFETY: memory of an array may be read on any thread; its owner is only let go of.
#[expect(unsafe_code)]
unsafe impl Send for Borrowed {}

impl Borrowed {
    #[expect(unsafe_code)]
    fn bytes(&self) -> &[u8] {
        let _ = &self.owner;
        // SAFETY: the array has these bytes, and lives as long as its owner. Who writes to it meanwhile
        // from another thread of Python gets some mixture of the voxels before and after, as with any
        // function of NumPy that works without the interpreter.
        unsafe { std::slice::from_raw_parts(self.start, self.length) }
    }
}

/// An array of solid voxels, whatever its strides, read where it is; and how long reading and baking took.
pub(crate) fn dense(
    py: Python<'_>,
    value: &Bound<'_, PyAny>,
    frame: Frame,
) -> PyResult<(Airspace, [Duration; 2])> {
    let expected = "solid voxels, an array of bool or uint8 with the shape (x, y, z)";
    let array = arrays::as_array(value, "voxels", expected)?;
    let refused = |found: String| input(format!("voxels: expected {expected}, found {found}"));
    let kind = arrays::kind(&array)?;
    if !(kind == 'b' || kind == 'u' && array.dtype().itemsize() == 1) {
        let advice = match array.shape() {
            [_, 3] => "; if these are indices of voxels: from_voxels(indices, shape=(x, y, z))",
            [_, _, _] if "iuf".contains(kind) => "; `voxels != 0` makes one of it",
            _ => "",
        };
        return Err(refused(arrays::dtype(&array) + advice));
    }
    let &[nx, ny, nz] = array.shape() else {
        return Err(refused(format!("shape {}", arrays::tuple(array.shape()))));
    };
    let shape = [nx, ny, nz];
    if shape.contains(&0) {
        return Err(refused(format!("the empty shape {}", arrays::tuple(&shape))));
    }
    let mut size = [0; 3];
    for (axis, &count) in size.iter_mut().zip(&shape) {
        *axis = u32::try_from(count)
            .map_err(|_| refused(format!("shape {}", arrays::tuple(&shape))))?;
    }
    let strides: [isize; 3] = array.strides().try_into().expect("as many as axes");
    let borrowed = borrow(&array, shape, strides);
    let first = (0..3).map(|i| (-strides[i]).max(0) as usize * (shape[i] - 1)).sum();
    let work = move || {
        let begin = Instant::now();
        let voxels = VoxelSet::from_array(size, borrowed.bytes(), Strides { first, strides });
        drop(borrowed);
        let read = begin.elapsed();
        voxels.map(|voxels| {
            let airspace = bake(Scene { frame, ..Scene::of_solids(voxels) })?;
            Ok::<_, String>((airspace, [read, begin.elapsed() - read]))
        })
    };
    work::long(py, None, None, work)?.map_err(errors::size)?.map_err(BakeError::new_err)
}

/// All bytes from the first voxel in memory to the last.
#[expect(unsafe_code)]
fn borrow(array: &Bound<'_, PyUntypedArray>, shape: [usize; 3], strides: [isize; 3]) -> Borrowed {
    let before: isize = (0..3).map(|i| strides[i].min(0) * (shape[i] as isize - 1)).sum();
    let after: isize = (0..3).map(|i| strides[i].max(0) * (shape[i] as isize - 1)).sum();
    // SAFETY: the pointer is to a valid array; its data begins at the voxel (0, 0, 0), and by its shape and
    // strides reaches from `before` to `after` around that.
    let start = unsafe { (*array.as_array_ptr()).fields.data.cast::<u8>().offset(before) };
    let length = (after - before) as usize + 1;
    Borrowed { owner: array.clone().into_any().unbind(), start, length }
}

/// The indices of solid voxels.
pub(crate) fn sparse(
    py: Python<'_>,
    value: &Bound<'_, PyAny>,
    shape: [u32; 3],
    frame: Frame,
) -> PyResult<Airspace> {
    let listed = arrays::triples(value, "voxels")?;
    let work = move || {
        let mut voxels = VoxelSet::new(shape).map_err(|error| error.to_string())?;
        for (row, voxel) in listed.into_iter().enumerate() {
            if (0..3).any(|i| !(0..i64::from(shape[i])).contains(&voxel[i])) {
                return Err(format!(
                    "voxels: row {row} is {voxel:?}, outside of the shape {shape:?}"
                ));
            }
            voxels.insert(Voxel(voxel.map(|c| c as i32)));
        }
        voxels.compact();
        Ok(bake(Scene { frame, ..Scene::of_solids(voxels) }))
    };
    work::long(py, None, None, work)?.map_err(input)?.map_err(BakeError::new_err)
}

/// How models become voxels.
pub(crate) fn options(
    voxel: Option<f64>,
    margin: Option<f64>,
    bounds: Option<&Bound<'_, PyAny>>,
    inside: &str,
    around: Option<&Bound<'_, PyAny>>,
) -> PyResult<Voxelise> {
    let bounds = match bounds {
        None => None,
        Some(value) => match arrays::points(value, "bounds")?[..] {
            [low, high] => Some([low, high]),
            _ => return Err(input("bounds: expected two corners, an array of shape (2, 3)")),
        },
    };
    let navigable = match (inside, around) {
        (_, Some(points)) => Navigable::Seeds(arrays::points(points, "around")?),
        ("fill", None) => Navigable::FromOutside,
        ("keep", None) => Navigable::Everything,
        (other, None) => {
            return Err(input(format!("inside: expected 'fill' or 'keep', found {other:?}")));
        }
    };
    Ok(Voxelise { voxel, margin, bounds, navigable, ..Voxelise::default() })
}

/// What files of models do not say.
pub(crate) fn import(
    unit: Option<&Bound<'_, PyAny>>,
    up: Option<&Bound<'_, PyAny>>,
    unknown: Option<&Bound<'_, PyAny>>,
) -> PyResult<Import> {
    let mut import = Import::default();
    if let Some(unit) = unit {
        import.unit = match unit.extract::<f64>() {
            Ok(metres) => metres.to_string().parse().map_err(|_| {
                input(format!("unit: expected a positive number of metres, found {metres}"))
            })?,
            Err(_) => query::named(unit, "unit")?,
        };
    }
    import.up = up.map(|up| query::named(up, "up")).transpose()?;
    if let Some(unknown) = unknown {
        import.unknown = query::named(unknown, "unknown")?;
    }
    Ok(import)
}

/// Triangles, points and boxes as voxels.
pub(crate) fn voxelised(py: Python<'_>, model: Model, options: Voxelise) -> PyResult<Airspace> {
    let work = move || voxelise(model, &options, &mut |_, _| {}).map(|(scene, _)| bake(scene));
    work::long(py, None, None, work)?.map_err(errors::voxelise)?.map_err(BakeError::new_err)
}

/// What was read.
enum Read {
    Baked(Airspace),
    Scene(Scene),
    Model(Model),
}

/// A file, by its path or its bytes.
pub(crate) fn load(
    py: Python<'_>,
    value: &Bound<'_, PyAny>,
    name: Option<&str>,
    options: Voxelise,
    import: Import,
) -> PyResult<Airspace> {
    let read = match bytes_of(value) {
        Some(bytes) => {
            let name = name.unwrap_or("the bytes").to_owned();
            work::long(py, None, None, move || read_bytes(&bytes, &name, &import))?
        }
        None => {
            let path = path_of(value)?;
            work::long(py, None, None, move || read_path(&path, &import))?
        }
    };
    match read? {
        Read::Baked(airspace) => Ok(airspace),
        Read::Model(model) => voxelised(py, model, options),
        Read::Scene(scene) => {
            work::long(py, None, None, move || bake(scene))?.map_err(BakeError::new_err)
        }
    }
}

/// The path of a file.
pub(crate) fn path_of(value: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    value.extract().map_err(|_| {
        input(format!("source: expected a path or bytes, found {}", arrays::shown(value)))
    })
}

/// Bytes, bytearrays and memoryviews, copied.
pub(crate) fn bytes_of(value: &Bound<'_, PyAny>) -> Option<Vec<u8>> {
    if let Ok(bytes) = value.cast::<PyBytes>() {
        return Some(bytes.as_bytes().to_vec());
    }
    if let Ok(bytes) = value.cast::<PyByteArray>() {
        return Some(bytes.to_vec());
    }
    let is_view = value.is_instance_of::<pyo3::types::PyMemoryView>();
    is_view.then(|| value.call_method0("tobytes").ok()?.extract().ok()).flatten()
}

fn read_path(path: &Path, import: &Import) -> PyResult<Read> {
    let read = || {
        if airlane_io::is_model(path) {
            return airlane_io::read_model(path, import).map(|(model, _)| Read::Model(model));
        }
        if airlane_io::is_airspace(path)? {
            return airlane_io::read_airspace(path).map(Read::Baked);
        }
        airlane_io::read_map(path).map(Read::Scene)
    };
    read().map_err(errors::read)
}

fn read_bytes(bytes: &[u8], name: &str, import: &Import) -> PyResult<Read> {
    if airlane::plan::is_baked(bytes) {
        let read = Airspace::from_bytes(bytes);
        return read
            .map(Read::Baked)
            .map_err(|error| LoadError::new_err(format!("{name}: {error}")));
    }
    let read = match airlane_io::is_model(name) {
        true => {
            airlane_io::read_model_from(bytes, name, import).map(|(model, _)| Read::Model(model))
        }
        false => airlane_io::read_map_from(bytes, name).map(Read::Scene),
    };
    read.map_err(errors::read)
}

/// The bytes of a baked file; of an array without a copy.
pub(crate) fn baked(py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<Airspace> {
    let failed = |error: airlane::plan::BakedError| LoadError::new_err(error.to_string());
    if let Ok(array) = value.cast::<numpy::PyArray1<u8>>()
        && let Ok(array) = array.try_readonly()
        && let Ok(bytes) = array.as_slice()
    {
        return Airspace::from_bytes(bytes).map_err(failed);
    }
    if let Ok(bytes) = value.cast::<PyBytes>() {
        let bytes = bytes.as_bytes();
        return py.detach(|| Airspace::from_bytes(bytes)).map_err(failed);
    }
    let bytes = bytes_of(value).ok_or_else(|| {
        input(format!("expected the bytes of a baked airspace, found {}", arrays::shown(value)))
    })?;
    Airspace::from_bytes(&bytes).map_err(failed)
}

/// The areas of a file, by its path or its bytes; each must touch the box between two corners, if that is given.
pub(crate) fn areas(
    py: Python<'_>,
    value: &Bound<'_, PyAny>,
    bounds: Option<[[f64; 3]; 2]>,
) -> PyResult<Vec<Area>> {
    let read = match bytes_of(value) {
        Some(bytes) => py.detach(|| airlane_io::read_areas_from(&bytes[..], "the bytes", bounds)),
        None => {
            let path = path_of(value)?;
            py.detach(|| airlane_io::read_areas(path, bounds))
        }
    };
    read.map_err(errors::read)
}

/// The keys of areas by their names.
pub(crate) fn keys<'py>(
    py: Python<'py>,
    areas: &[Area],
    first: u64,
) -> PyResult<Bound<'py, PyDict>> {
    let keys = PyDict::new(py);
    for (i, area) in (0..).zip(areas) {
        let key = first.checked_add(i).filter(|&key| key < u64::MAX);
        let key =
            key.ok_or_else(|| input(format!("first_key: {first} leaves no room for keys")))?;
        keys.set_item(&area.name, key)?;
    }
    Ok(keys)
}

/// A generated scene.
pub(crate) fn generate(
    py: Python<'_>,
    kind: &Bound<'_, PyAny>,
    size: &Bound<'_, PyAny>,
    seed: u64,
) -> PyResult<Airspace> {
    let kind: Kind = query::named(kind, "kind")?;
    let size = match (size.extract::<u32>(), size.extract::<[u32; 3]>()) {
        (Ok(edge), _) => [edge; 3],
        (_, Ok(size)) => size,
        _ => {
            let found = arrays::shown(size);
            return Err(input(format!(
                "size: expected a number of voxels or three, found {found}"
            )));
        }
    };
    let work =
        move || Recipe { kind, size, seed }.make().map(bake).map_err(|error| error.to_string());
    work::long(py, None, None, work)?.map_err(input)?.map_err(BakeError::new_err)
}

/// The voxels behind an airspace.
pub(crate) fn scene(airspace: &Airspace) -> Scene {
    let world = airspace.world();
    let world = world.base().unwrap_or(world);
    Scene { frame: *world.frame(), ..Scene::of_solids(world.solids().clone()) }
}

/// Writes a file, by its ending.
pub(crate) fn save(py: Python<'_>, airspace: Airspace, path: PathBuf) -> PyResult<()> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let ending = ending.to_ascii_lowercase();
    if !["airlane", "3dmap", "glb", "obj", "stl"].contains(&ending.as_str()) {
        return Err(input(format!(
            "path: expected a file that ends in .airlane, .3dmap, .glb, .obj or .stl, found {path:?}"
        )));
    }
    let work = move || {
        match ending.as_str() {
        "airlane" => airlane_io::write_airspace(&path, &airspace),
        "3dmap" => {
            let scene = scene(&airspace);
            if scene.frame != Frame::CENTRED {
                let frame = scene.frame;
                return Err(SaveError::new_err(format!(
                    "a .3dmap has no room for the voxel size {} and the origin {:?}: expected 1 and \
                     (-0.5, -0.5, -0.5); save it as .airlane",
                    frame.voxel_size, frame.origin
                )));
            }
            airlane_io::write_map(&path, &scene)
        }
        "glb" => airlane_io::write_glb(&path, &scene(&airspace).skin()),
        "obj" => airlane_io::write_obj(&path, &scene(&airspace).skin()),
        _ => airlane_io::write_stl(&path, &scene(&airspace).skin()),
    }
    .map_err(errors::write)
    };
    work::long(py, None, None, work)?
}

/// The solid voxels as an array.
pub(crate) fn to_array(py: Python<'_>, airspace: Airspace) -> PyResult<Bound<'_, PyArray3<bool>>> {
    let size = airspace.world().size().map(|n| n as usize);
    let array = arrays::falses(py, size, "voxels")?;
    let mut writing = array.readwrite();
    let solid = writing.as_slice_mut()?;
    let [_, ny, nz] = size;
    let scene = scene(&airspace);
    work::all_of(py, scene.voxels.iter(), |Voxel([x, y, z])| {
        solid[(x as usize * ny + y as usize) * nz + z as usize] = true;
    })?;
    drop(writing);
    Ok(array)
}

/// The surface of the solid voxels.
#[expect(clippy::type_complexity)]
pub(crate) fn surface(
    py: Python<'_>,
    airspace: Airspace,
) -> PyResult<(Bound<'_, PyArray2<f64>>, Bound<'_, PyArray2<u32>>)> {
    let skin = work::long(py, None, None, move || scene(&airspace).skin())?;
    let faces: Vec<u32> = skin.triangles.as_flattened().to_vec();
    let faces = numpy::PyArray1::from_vec(py, faces).reshape([skin.triangles.len(), 3])?;
    Ok((arrays::of_points(py, &skin.vertices), faces))
}
