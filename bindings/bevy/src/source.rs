//! Where the world comes from: entities with geometry, baked in the background.

use crate::airspaces::{AirlaneSettings, AirlaneTimes, Airspaces, background};
use crate::axes;
use crate::messages::{NavError, NavFault};
use airlane::world::voxelise::{Voxelise, voxelise};
use airlane::{Airspace, Body, Frame, Model, Scene};
#[cfg(feature = "mesh")]
use bevy_asset::{AssetEvent, AssetServer, Assets, LoadState};
use bevy_ecs::prelude::*;
use bevy_math::{UVec3, Vec3};
#[cfg(feature = "mesh")]
use bevy_mesh::{Mesh, Mesh3d};
use bevy_reflect::prelude::*;
use bevy_tasks::{Task, block_on, futures::check_ready};
use bevy_transform::components::{GlobalTransform, Transform};
use bevy_transform::helper::TransformHelper;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

/// Geometry that flyers fly around. All sources together are one world, baked in the background whenever one of them
/// is added, changed, moved or removed; until that is done flyers go on in the world before. Without the last of them
/// there is no world: flyers stay where they are until there is one again.
///
/// One grid of voxels alone is taken as it is. Anything else is voxelised with [`AirlaneSettings::voxel`], and the
/// insides of closed bodies are filled.
///
/// For what moves often there is [`Obstacle`](crate::Obstacle).
#[derive(Component, Reflect, Clone, PartialEq, Debug)]
#[reflect(Component, Clone, PartialEq, Debug)]
#[require(Transform)]
#[non_exhaustive]
pub enum NavSource {
    /// The mesh of the entity's `Mesh3d`. Baking waits until the mesh is loaded; one that fails to load is said and
    /// left out.
    #[cfg(feature = "mesh")]
    Mesh,
    /// Triangles in the entity's coordinates.
    Triangles(Triangles),
    /// Voxels whose low corner is where the entity is. They cannot be turned or scaled.
    Voxels(VoxelGrid),
}

/// Triangles, in metres and Bevy's axes.
#[derive(Reflect, Clone, PartialEq, Debug, Default)]
pub struct Triangles {
    /// Their corners.
    pub vertices: Arc<Vec<Vec3>>,
    /// Which three corners each has.
    pub indices: Arc<Vec<[u32; 3]>>,
}

/// A grid of voxels along Bevy's axes.
#[derive(Reflect, Clone, PartialEq, Debug)]
pub struct VoxelGrid {
    /// Voxels along each axis.
    pub size: UVec3,
    /// Edge of a voxel in metres.
    pub edge: f32,
    /// One byte for each voxel, *x* fastest, then *y*, then *z*; 0 is free.
    pub solid: Arc<Vec<u8>>,
}

impl VoxelGrid {
    /// A grid of which a function says what is solid.
    ///
    /// The function is not asked for grids of more than 2^32 voxels: they have no bytes, and are refused with
    /// [`NavFault::GridSize`] when they are to be baked.
    pub fn from_fn(size: UVec3, edge: f32, mut solid: impl FnMut(UVec3) -> bool) -> Self {
        let Some(count) = count(size).and_then(|count| usize::try_from(count).ok()) else {
            return Self { size, edge, solid: Arc::default() };
        };
        let mut bytes = Vec::with_capacity(count);
        for z in 0..size.z {
            for y in 0..size.y {
                bytes.extend((0..size.x).map(|x| u8::from(solid(UVec3::new(x, y, z)))));
            }
        }
        Self { size, edge, solid: Arc::new(bytes) }
    }

    fn check(&self) -> Result<(), NavFault> {
        let count = count(self.size).ok_or(NavFault::GridSize(self.size))?;
        if count == 0 {
            return Err(NavFault::EmptySource);
        }
        if self.solid.len() as u64 != count {
            return Err(NavFault::GridLength { size: count, found: self.solid.len() });
        }
        match self.edge.is_finite() && self.edge > 0.0 {
            true => Ok(()),
            false => Err(NavFault::Edge(self.edge)),
        }
    }

    /// Calls back with every solid voxel, in the engine's axes.
    fn for_each_solid(&self, mut visit: impl FnMut([u32; 3])) {
        let mut bytes = self.solid.iter();
        for z in 0..self.size.z {
            for y in 0..self.size.y {
                for x in 0..self.size.x {
                    if bytes.next().is_some_and(|&byte| byte != 0) {
                        visit(axes::voxel_to_engine(self.size, UVec3::new(x, y, z)));
                    }
                }
            }
        }
    }

    /// Where its voxels are in the engine's axes.
    fn frame(&self, at: Vec3) -> Frame {
        let edge = f64::from(self.edge);
        let [x, y, z] = axes::to_engine(at);
        Frame { origin: [x, y - f64::from(self.size.z) * edge, z], voxel_size: edge }
    }
}

/// Voxels of a grid, unless they are more than a grid may have.
fn count(size: UVec3) -> Option<u64> {
    let count = size.to_array().into_iter().map(u128::from).product::<u128>();
    u64::try_from(count).ok().filter(|count| *count <= MOST_VOXELS)
}

/// One byte for each is held in memory.
const MOST_VOXELS: u64 = 1 << 32;

/// A source as it was when baking began.
enum Part {
    Triangles(Triangles, GlobalTransform),
    Voxels(VoxelGrid, Vec3),
}

/// The bake that is under way, and whether its result will be out of date.
#[derive(Default)]
pub(crate) struct Baking {
    task: Option<Task<Result<Airspace, NavFault>>>,
    bodies: Vec<Body>,
    is_stale: bool,
    /// Where the sources were.
    places: Vec<(Entity, Option<GlobalTransform>)>,
    /// What was said to be wrong with sources: once. As texts, because numbers that are not numbers are never the
    /// same.
    said: BTreeMap<Entity, String>,
}

/// Bakes the sources when they have changed, and takes the world that has been baked.
pub(crate) fn bake_sources(
    mut airspaces: ResMut<'_, Airspaces>,
    settings: Res<'_, AirlaneSettings>,
    mut baking: Local<'_, Baking>,
    sources: Query<'_, '_, (Entity, Ref<'_, NavSource>)>,
    transforms: TransformHelper<'_, '_>,
    #[cfg(feature = "mesh")] mut meshes: MeshSources<'_, '_>,
    mut errors: MessageWriter<'_, NavError>,
    mut times: ResMut<'_, AirlaneTimes>,
) {
    let began = Instant::now();
    let baking = &mut *baking;
    let mut sorted: Vec<_> = sources.iter().collect();
    sorted.sort_by_key(|(entity, _)| entity.index_u32());
    // Parents may have moved: what counts is where sources are.
    let place = |entity| (entity, transforms.compute_global_transform(entity).ok());
    let places: Vec<_> = sorted.iter().map(|(entity, _)| place(*entity)).collect();
    let changed = sorted.iter().filter(|(_, source)| source.is_changed());
    let changed: Vec<Entity> = changed.map(|(entity, _)| *entity).collect();
    changed.iter().for_each(|entity| drop(baking.said.remove(entity)));
    baking.said.retain(|entity, _| sources.contains(*entity));
    let has_changed = !changed.is_empty() || places != baking.places;
    baking.places = places;
    #[cfg(feature = "mesh")]
    let (has_changed, is_waiting) =
        (meshes.have_changed() || has_changed, meshes.are_loading(&sorted));
    #[cfg(not(feature = "mesh"))]
    let is_waiting = false;
    baking.is_stale |= has_changed;
    if sorted.is_empty() {
        // A bake under way is out of date, and so is the world if it came from sources.
        (baking.task, baking.is_stale) = (None, false);
        if airspaces.is_of_sources {
            airspaces.clear();
        }
    }
    // While a mesh is waited for, what is wrong is looked for when something changes, not in every frame.
    if baking.is_stale && baking.task.is_none() && (has_changed || !is_waiting) {
        let mut parts = Vec::new();
        for (entity, source) in sorted {
            let part = match &*source {
                #[cfg(feature = "mesh")]
                NavSource::Mesh => match meshes.triangles(entity) {
                    Ok(Some(triangles)) => {
                        Ok(Part::Triangles(triangles, GlobalTransform::IDENTITY))
                    }
                    Ok(None) => continue,
                    Err(fault) => Err(fault),
                },
                NavSource::Triangles(triangles) => {
                    Ok(Part::Triangles(triangles.clone(), GlobalTransform::IDENTITY))
                }
                NavSource::Voxels(grid) => Ok(Part::Voxels(grid.clone(), Vec3::ZERO)),
            };
            let global = transforms
                .compute_global_transform(entity)
                .map_err(|error| NavFault::Transform(error.to_string()));
            match part.and_then(|part| part.placed(global?)) {
                Ok(part) => {
                    baking.said.remove(&entity);
                    parts.push(part);
                }
                // The others are baked all the same.
                Err(fault) => {
                    let text = fault.to_string();
                    if baking.said.get(&entity) != Some(&text) {
                        baking.said.insert(entity, text);
                        errors.write(NavError { entity: Some(entity), fault });
                    }
                }
            }
        }
        if !is_waiting {
            baking.is_stale = false;
            if !parts.is_empty() {
                baking.bodies = airspaces.bodies();
                let (settings, bodies) = (settings.clone(), baking.bodies.clone());
                baking.task = Some(background(move || bake(parts, &settings, &bodies)));
            }
        }
    }
    let done = baking.task.as_mut().and_then(|task| match settings.is_unhurried() {
        true => Some(block_on(task)),
        false => check_ready(task),
    });
    if let Some(result) = done {
        baking.task = None;
        let taken = result.and_then(|airspace| {
            let taken = airspaces.replace(airspace.into(), &settings);
            taken.map_err(|error| NavFault::Service(error.to_string()))
        });
        match taken {
            Ok(()) => {
                airspaces.is_of_sources = true;
                airspaces.have_room(&baking.bodies);
            }
            Err(fault) => drop(errors.write(NavError { entity: None, fault })),
        }
    }
    airspaces.is_baking = baking.task.is_some() || baking.is_stale;
    // The first stage of a frame.
    *times = AirlaneTimes { world: began.elapsed(), ..AirlaneTimes::default() };
}

impl Part {
    /// The same where the entity is, if it can be there.
    fn placed(self, global: GlobalTransform) -> Result<Self, NavFault> {
        if !global.affine().is_finite() {
            return Err(NavFault::Transform(format!("{:?}", global.affine())));
        }
        match self {
            Self::Triangles(triangles, _) => match triangles.indices.is_empty() {
                true => Err(NavFault::EmptySource),
                false => Ok(Self::Triangles(triangles, global)),
            },
            Self::Voxels(grid, _) => {
                grid.check()?;
                let (scale, rotation, translation) = global.to_scale_rotation_translation();
                let is_upright = rotation.is_near_identity();
                match is_upright && (scale - Vec3::ONE).abs().max_element() < 1e-5 {
                    true => Ok(Self::Voxels(grid, translation)),
                    false => Err(NavFault::TurnedGrid),
                }
            }
        }
    }
}

/// From sources to a world with room for all bodies: runs in the background.
fn bake(
    parts: Vec<Part>,
    settings: &AirlaneSettings,
    bodies: &[Body],
) -> Result<Airspace, NavFault> {
    let scene = match &parts[..] {
        [Part::Voxels(grid, at)] => scene_of_voxels(grid, *at)?,
        parts => scene_of_all(parts, settings)?,
    };
    let airspace = Airspace::bake(scene)?;
    for &body in bodies {
        airspace.room(body)?;
    }
    Ok(airspace)
}

/// One grid alone is taken as it is.
fn scene_of_voxels(grid: &VoxelGrid, at: Vec3) -> Result<Scene, NavFault> {
    let too_large = |error: airlane::geom::SizeError| NavFault::Service(error.to_string());
    let mut scene = Scene::open(axes::grid_to_engine(grid.size)).map_err(too_large)?;
    scene.frame = grid.frame(at);
    grid.for_each_solid(|voxel| {
        let low = voxel.map(|c| c as i32);
        scene.voxels.insert_box(low, low.map(|c| c + 1));
    });
    Ok(scene)
}

/// Meshes and grids together are voxelised.
fn scene_of_all(parts: &[Part], settings: &AirlaneSettings) -> Result<Scene, NavFault> {
    let mut model = Model::default();
    // Two voxels around triangles, and all of each grid.
    let around = 2.0 * f64::from(settings.voxel);
    let mut extent = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
    let mut extend = |at: [f64; 3], by: f64| {
        for i in 0..3 {
            extent[0][i] = extent[0][i].min(at[i] - by);
            extent[1][i] = extent[1][i].max(at[i] + by);
        }
    };
    for part in parts {
        match part {
            Part::Triangles(triangles, global) => {
                let place = |&at: &Vec3| axes::to_engine(global.transform_point(at));
                let vertices: Vec<[f64; 3]> = triangles.vertices.iter().map(place).collect();
                vertices.iter().for_each(|&at| extend(at, around));
                let triangles = triangles.indices.to_vec();
                model.merge(Model { vertices, triangles, ..Model::default() });
            }
            Part::Voxels(grid, at) => {
                let Frame { origin, voxel_size } = grid.frame(*at);
                let corner = |voxel: [u32; 3], by: f64| -> [f64; 3] {
                    std::array::from_fn(|i| origin[i] + (f64::from(voxel[i]) + by) * voxel_size)
                };
                let mut boxes = Vec::new();
                grid.for_each_solid(|voxel| boxes.push([corner(voxel, 0.0), corner(voxel, 1.0)]));
                extend(corner([0; 3], 0.0), 0.0);
                extend(corner(axes::grid_to_engine(grid.size), 0.0), 0.0);
                model.merge(Model { boxes, ..Model::default() });
            }
        }
    }
    let bounds = settings.bounds.map_or(extent, |[a, b]| {
        let (a, b) = (axes::to_engine(a), axes::to_engine(b));
        [std::array::from_fn(|i| a[i].min(b[i])), std::array::from_fn(|i| a[i].max(b[i]))]
    });
    let voxel = Some(f64::from(settings.voxel));
    let options = Voxelise { voxel, bounds: Some(bounds), ..Voxelise::default() };
    Ok(voxelise(model, &options, &mut |_, _| {})?.0)
}

/// The meshes of entities.
#[cfg(feature = "mesh")]
#[derive(bevy_ecs::system::SystemParam)]
pub(crate) struct MeshSources<'w, 's> {
    meshes: Option<Res<'w, Assets<Mesh>>>,
    handles: Query<'w, 's, Ref<'static, Mesh3d>, With<NavSource>>,
    server: Option<Res<'w, AssetServer>>,
    events: Option<MessageReader<'w, 's, AssetEvent<Mesh>>>,
}

#[cfg(feature = "mesh")]
impl MeshSources<'_, '_> {
    /// Whether a mesh of these sources is not there yet, and may come.
    fn are_loading(&self, sources: &[(Entity, Ref<'_, NavSource>)]) -> bool {
        let Some(meshes) = &self.meshes else { return false };
        let of_meshes = sources.iter().filter(|(_, source)| matches!(**source, NavSource::Mesh));
        of_meshes
            .filter_map(|(entity, _)| self.handles.get(*entity).ok())
            .any(|handle| !meshes.contains(&handle.0) && self.failure(&handle).is_none())
    }

    /// Why a mesh was not loaded, if that was tried.
    fn failure(&self, handle: &Mesh3d) -> Option<NavFault> {
        match self.server.as_ref()?.get_load_state(handle.0.id())? {
            LoadState::Failed(error) => Some(NavFault::Mesh(error.to_string())),
            _ => None,
        }
    }

    /// Whether a source has another mesh, or its mesh was loaded again or modified, since the last frame.
    fn have_changed(&mut self) -> bool {
        let is_another = self.handles.iter().any(|handle| handle.is_changed());
        let Some(events) = &mut self.events else { return is_another };
        let modified: Vec<_> = events
            .read()
            .filter_map(|event| match event {
                AssetEvent::Added { id } | AssetEvent::Modified { id } => Some(*id),
                _ => None,
            })
            .collect();
        is_another || self.handles.iter().any(|handle| modified.contains(&handle.id()))
    }

    /// The triangles of an entity's mesh; `None` if it is not loaded yet.
    fn triangles(&self, entity: Entity) -> Result<Option<Triangles>, NavFault> {
        let Ok(handle) = &self.handles.get(entity) else {
            return Err(NavFault::Mesh("the entity has no `Mesh3d`".to_owned()));
        };
        let Some(meshes) = &self.meshes else {
            return Err(NavFault::Mesh("the app has no meshes: add `MeshPlugin`".to_owned()));
        };
        let Some(mesh) = meshes.get(&handle.0) else {
            return self.failure(handle).map_or(Ok(None), Err);
        };
        let triangles = mesh.triangles().map_err(|error| NavFault::Mesh(error.to_string()))?;
        let vertices: Vec<Vec3> = triangles.flat_map(|triangle| triangle.vertices).collect();
        let indices = (0..vertices.len() as u32 / 3).map(|n| [3 * n, 3 * n + 1, 3 * n + 2]);
        let indices = Arc::new(indices.collect());
        Ok(Some(Triangles { vertices: Arc::new(vertices), indices }))
    }
}
