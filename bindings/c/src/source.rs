//! Where airspaces come from, and where they go.

use crate::airspace::{Space, airlane_airspace};
use crate::border::{
    Checked, MOST_BYTES, MOST_CORNERS, Sized32, call, fault, fill, named, options, points, read,
    said, slice, text, write,
};
use crate::frame::{AIRLANE_FRAME_NATIVE, Frame};
use crate::handle::{get, make};
use crate::hooks;
use crate::status::*;
use crate::version::on_threads;
use airlane_io::Import;
use airlane_scenes::{Kind, Recipe};
use engine::geom::{Frame as Grid, VoxelSet};
use engine::world::voxelise::{Navigable, Voxelise, voxelise};
use engine::{Airspace, Model, Scene};
use std::ffi::c_char;
use std::path::Path;

/// Closed solids are filled, and so are spaces that are closed off.
pub const AIRLANE_INSIDE_FILL: i32 = 0;
/// Only what triangles touch is solid.
pub const AIRLANE_INSIDE_KEEP: i32 = 1;

/// How a world is made.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_world_options {
    /// Of this struct, in bytes.
    pub size: u32,
    /// The coordinates of this airspace at the border: AIRLANE_FRAME_NATIVE, _UNITY, _UNREAL, _GODOT, _BEVY.
    pub frame: i32,
    /// The edge of a voxel, in units of the frame. For models 0 leaves it to the engine.
    pub voxel_size: f64,
    /// For voxels: the corner of voxel (0, 0, 0) with the least coordinates.
    pub origin: [f64; 3],
    /// For models: room around them, in units of the frame; negative leaves it to the engine.
    pub margin: f64,
    /// For models: AIRLANE_INSIDE_FILL or AIRLANE_INSIDE_KEEP.
    pub inside: i32,
    /// 0; for what comes later.
    pub reserved: u32,
}

impl Sized32 for airlane_world_options {
    const NAME: &'static str = "airlane_world_options";
}

impl airlane_world_options {
    const DEFAULT: Self = Self {
        size: size_of::<Self>() as u32,
        frame: AIRLANE_FRAME_NATIVE,
        voxel_size: 1.0,
        origin: [0.0; 3],
        margin: -1.0,
        inside: AIRLANE_INSIDE_FILL,
        reserved: 0,
    };

    fn voxelise(&self, frame: &Frame) -> Checked<Voxelise> {
        let measure = |value: f64, what| match value.is_finite() {
            true => Ok(frame.enter_length(value)),
            false => {
                Err(fault(AIRLANE_VALUE, format!("{what} is {value}, expected a finite number")))
            }
        };
        let (edge, margin) =
            (measure(self.voxel_size, "voxel_size")?, measure(self.margin, "margin")?);
        let navigable = match self.inside {
            AIRLANE_INSIDE_FILL => Navigable::FromOutside,
            AIRLANE_INSIDE_KEEP => Navigable::Everything,
            other => {
                return Err(fault(AIRLANE_VALUE, format!("inside is {other}, expected 0 or 1")));
            }
        };
        Ok(Voxelise {
            voxel: (edge != 0.0).then_some(edge),
            margin: (margin >= 0.0).then_some(margin),
            navigable,
            ..Voxelise::default()
        })
    }
}

/// The options behind a pointer; the usual ones if it is null.
fn wanted(given: *const airlane_world_options) -> Checked<(airlane_world_options, Frame)> {
    let found = match given.is_null() {
        true => airlane_world_options::DEFAULT,
        false => options(given)?,
    };
    Ok((found, Frame::of(found.frame)?))
}

/// Fills in the usual options: frame native, voxels of 1 at the origin, a margin of the engine's choice,
/// closed solids filled.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_world_options_default(
    options: *mut airlane_world_options,
) -> airlane_status {
    call(|| write(options, "options", airlane_world_options::DEFAULT))
}

fn bake(scene: Scene) -> Checked<Airspace> {
    let [x, y, z] = scene.voxels.size();
    hooks::log(hooks::AIRLANE_LOG_INFO, &format!("baking {x} × {y} × {z} voxels"));
    on_threads(move || Airspace::bake(scene)).map_err(|error| said(AIRLANE_BAKE)(&error))
}

fn baked_model(model: Model, how: &Voxelise) -> Checked<Airspace> {
    let made = on_threads(move || voxelise(model, how, &mut |_, _| {}));
    bake(made.map_err(|error| said(AIRLANE_BAKE)(&error))?.0)
}

/// Makes an airspace of voxels: one byte each, solid where it is not 0, the first axis of the frame fastest,
/// then the second. `size` is three numbers of voxels along the axes of the frame, `count` their product.
/// `options` may be null; of them frame, voxel_size and origin count.
///
/// Threads: any; works on those of airlane_set_threads. Ownership: voxels are copied; `out` is the caller's,
/// to be released. AIRLANE_OK; AIRLANE_NULL; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_TOO_LARGE; AIRLANE_BAKE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_airspace_from_voxels(
    options: *const airlane_world_options,
    size: *const u32,
    voxels: *const u8,
    count: u64,
    out: *mut *mut airlane_airspace,
) -> airlane_status {
    make(out, || {
        let (wanted, frame) = wanted(options)?;
        let size = read(size.cast::<[u32; 3]>(), "size")?;
        let edge = wanted.voxel_size;
        if !(edge.is_finite() && edge > 0.0 && wanted.origin.iter().all(|c| c.is_finite())) {
            return Err(fault(
                AIRLANE_VALUE,
                "voxel_size or origin: expected finite numbers, and voxels of more than 0",
            ));
        }
        let expected = size.iter().try_fold(1u64, |all, &n| all.checked_mul(n.into()));
        if expected != Some(count) {
            return Err(fault(
                AIRLANE_VALUE,
                format!("count is {count}, expected the product of {size:?}"),
            ));
        }
        let voxels = slice((voxels, count), MOST_BYTES, "voxels")?;
        let (size, layout, grid) = frame.enter_array(size, edge, wanted.origin);
        let solid = on_threads(|| VoxelSet::from_array(size, voxels, layout))
            .map_err(|error| said(AIRLANE_TOO_LARGE)(&error))?;
        let airspace = bake(Scene { frame: grid, ..Scene::of_solids(solid) })?;
        Ok(Space::new(airspace, frame))
    })
}

/// The triangles behind pointers.
pub(crate) fn model(
    (vertices, vertex_count): (*const f64, u64),
    (indices, triangle_count): (*const u32, u64),
    frame: &Frame,
) -> Checked<Model> {
    let vertices = points((vertices, vertex_count), MOST_CORNERS, "vertices")?;
    let triangles = slice((indices.cast::<[u32; 3]>(), triangle_count), MOST_CORNERS, "indices")?;
    let bad = triangles.as_flattened().iter().find(|&&corner| u64::from(corner) >= vertex_count);
    if let Some(corner) = bad {
        let text = format!("indices name vertex {corner}, expected less than {vertex_count}");
        return Err(fault(AIRLANE_VALUE, text));
    }
    let vertices = vertices.iter().map(|&at| frame.enter(at)).collect();
    Ok(Model { vertices, triangles: triangles.to_vec(), ..Model::default() })
}

/// Makes an airspace of triangles: vertices of three numbers each, in units of the frame, and three indices
/// of vertices a triangle, either way round. `options` may be null.
///
/// Threads: any; works on those of airlane_set_threads. Ownership: triangles are copied; `out` is the
/// caller's, to be released. AIRLANE_OK; AIRLANE_NULL; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_TOO_LARGE;
/// AIRLANE_BAKE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_airspace_from_mesh(
    options: *const airlane_world_options,
    vertices: *const f64,
    vertex_count: u64,
    indices: *const u32,
    triangle_count: u64,
    out: *mut *mut airlane_airspace,
) -> airlane_status {
    make(out, || {
        let (wanted, frame) = wanted(options)?;
        let model = model((vertices, vertex_count), (indices, triangle_count), &frame)?;
        let airspace = baked_model(model, &wanted.voxelise(&frame)?)?;
        Ok(Space::new(airspace, frame))
    })
}

/// Loads a file of any format that Airlane reads, by its name: .airlane (baked), .3dmap, and models as .glb,
/// .gltf, .obj, .stl, .ply, .vox, .bt. Files are in metres, z up (glTF: y up); the frame is for what
/// passes the border later. `options` may be null; voxel_size, margin and inside are for models.
///
/// Threads: any; works on those of airlane_set_threads. Ownership: `out` is the caller's, to be released.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_SIZE; AIRLANE_TEXT; AIRLANE_VALUE; AIRLANE_READ; AIRLANE_BAKE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_airspace_load(
    options: *const airlane_world_options,
    path: *const c_char,
    out: *mut *mut airlane_airspace,
) -> airlane_status {
    make(out, || {
        let (wanted, frame) = wanted(options)?;
        let path = Path::new(text(path, "path")?);
        let failed = |error: airlane_io::ReadError| said(AIRLANE_READ)(&error);
        let airspace = if airlane_io::is_model(path) {
            let read = on_threads(|| airlane_io::read_model(path, &Import::default()));
            let (model, _) = read.map_err(failed)?;
            baked_model(model, &wanted.voxelise(&frame)?)?
        } else if airlane_io::is_airspace(path).map_err(failed)? {
            on_threads(|| airlane_io::read_airspace(path)).map_err(failed)?
        } else {
            bake(on_threads(|| airlane_io::read_map(path)).map_err(failed)?)?
        };
        Ok(Space::new(airspace, frame))
    })
}

/// Makes an airspace of the bytes of such a file, or of airlane_airspace_to_bytes. `name` says by its ending
/// what they are; baked bytes are known without it, and then it may be null.
///
/// Threads: any; works on those of airlane_set_threads. Ownership: bytes are copied; `out` is the caller's, to
/// be released. AIRLANE_OK; AIRLANE_NULL; AIRLANE_SIZE; AIRLANE_TEXT; AIRLANE_VALUE; AIRLANE_TOO_LARGE;
/// AIRLANE_READ; AIRLANE_BAKE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_airspace_from_bytes(
    options: *const airlane_world_options,
    name: *const c_char,
    bytes: *const u8,
    count: u64,
    out: *mut *mut airlane_airspace,
) -> airlane_status {
    make(out, || {
        let (wanted, frame) = wanted(options)?;
        let bytes = slice((bytes, count), MOST_BYTES, "bytes")?;
        let failed = |error: airlane_io::ReadError| said(AIRLANE_READ)(&error);
        let airspace = if engine::plan::is_baked(bytes) {
            on_threads(|| Airspace::from_bytes(bytes))
                .map_err(|error| said(AIRLANE_READ)(&error))?
        } else {
            let name = text(name, "name")?;
            if airlane_io::is_model(name) {
                let import = Import::default();
                let read = on_threads(|| airlane_io::read_model_from(bytes, name, &import));
                let (model, _) = read.map_err(failed)?;
                baked_model(model, &wanted.voxelise(&frame)?)?
            } else {
                bake(on_threads(|| airlane_io::read_map_from(bytes, name)).map_err(failed)?)?
            }
        };
        Ok(Space::new(airspace, frame))
    })
}

/// Makes an airspace of a generated scene, for tests and first steps: kind is "wall", "sphere", "asteroids",
/// "porous", "tunnels", "maze", "plant" or "city"; `size` is three numbers of voxels of 1 metre, x, y and z of
/// Airlane's own frame; voxel (0, 0, 0) is centred on the origin. The same numbers give the same scene
/// everywhere. `options` may be null; of them frame counts.
///
/// Threads: any; works on those of airlane_set_threads. Ownership: `out` is the caller's, to be released.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_SIZE; AIRLANE_TEXT; AIRLANE_VALUE; AIRLANE_BAKE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_airspace_generate(
    options: *const airlane_world_options,
    kind: *const c_char,
    size: *const u32,
    seed: u64,
    out: *mut *mut airlane_airspace,
) -> airlane_status {
    make(out, || {
        let (_, frame) = wanted(options)?;
        let kind: Kind = named(kind, "kind")?;
        let size = read(size.cast::<[u32; 3]>(), "size")?;
        let voxels = size.iter().map(|&n| f64::from(n)).product::<f64>();
        if voxels > MOST_GENERATED {
            return Err(fault(
                AIRLANE_TOO_LARGE,
                format!("size {size:?}: expected at most 10^9 voxels"),
            ));
        }
        let made = on_threads(|| Recipe { kind, size, seed }.make());
        let scene = made.map_err(|error| said(AIRLANE_VALUE)(&error))?;
        Ok(Space::new(bake(scene)?, frame))
    })
}

/// Generated scenes are made voxel by voxel.
const MOST_GENERATED: f64 = 1e9;

/// The bytes of a baked file, which airlane_airspace_from_bytes reads back. `needed`, unless it is null, is
/// told how many there are; a null buffer of capacity 0 asks for that alone, and bakes them all the same.
/// Areas, links and obstacles are not part of them: an airspace that has some is refused.
///
/// Threads: any. Ownership: the buffer is the caller's.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_WRITE; AIRLANE_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_airspace_to_bytes(
    airspace: *const airlane_airspace,
    buffer: *mut u8,
    capacity: u64,
    needed: *mut u64,
) -> airlane_status {
    call(|| {
        let airspace = storable(get::<Space>(airspace)?.now())?;
        let bytes = on_threads(|| airspace.to_bytes());
        fill((buffer, capacity, needed), "buffer", bytes.into_iter())
    })
}

/// Writes a file, by its ending: .airlane (baked, loads in milliseconds), .3dmap, or the surface of the solid
/// voxels as .glb, .obj or .stl. The file appears whole or not at all. Areas and obstacles are not part of
/// any: an airspace that has some is refused.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TEXT; AIRLANE_WRITE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_airspace_save(
    airspace: *const airlane_airspace,
    path: *const c_char,
) -> airlane_status {
    call(|| {
        let airspace = storable(get::<Space>(airspace)?.now())?;
        let path = Path::new(text(path, "path")?);
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let scene = || {
            let world = airspace.world();
            let world = world.base().unwrap_or(world);
            Scene { frame: *world.frame(), ..Scene::of_solids(world.solids().clone()) }
        };
        let written = match ending.to_ascii_lowercase().as_str() {
            "airlane" => on_threads(|| airlane_io::write_airspace(path, &airspace)),
            "3dmap" if scene().frame == Grid::CENTRED => {
                on_threads(|| airlane_io::write_map(path, &scene()))
            }
            "3dmap" => {
                return Err(fault(
                    AIRLANE_WRITE,
                    "a .3dmap has no room for a voxel size and an origin: save it as .airlane",
                ));
            }
            "glb" => on_threads(|| airlane_io::write_glb(path, &scene().skin())),
            "obj" => on_threads(|| airlane_io::write_obj(path, &scene().skin())),
            "stl" => on_threads(|| airlane_io::write_stl(path, &scene().skin())),
            _ => {
                return Err(fault(
                    AIRLANE_TEXT,
                    "path: expected a file that ends in .airlane, .3dmap, .glb, .obj or .stl",
                ));
            }
        };
        written.map_err(|error| said(AIRLANE_WRITE)(&error))
    })
}

/// An airspace without what files have no room for.
fn storable(airspace: Airspace) -> Checked<Airspace> {
    let (areas, obstacles) = (airspace.areas().len(), airspace.obstacles().count());
    match (areas, obstacles) {
        (0, 0) => Ok(airspace),
        _ => Err(fault(
            AIRLANE_WRITE,
            format!("{areas} areas and {obstacles} obstacles cannot be stored: remove them first"),
        )),
    }
}
