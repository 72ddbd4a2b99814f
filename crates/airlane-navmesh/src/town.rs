//! A town: floors, air, and the links between them.
//!
//! [`Town::new`] reads top to bottom: bake the floors, fit the air to the body, put ladders where a
//! roof's border is above another floor, pads to take off from on roofs, and pads to land on in the
//! streets. [`Town::map`] is all of it, ready for a planner.

use crate::bake::{Bake, BakeError, Baked, bake_scene};
use airlane::geom::LatticePoint;
use airlane::geom::vector::flat_norm;
use airlane::map::{Link, Map, MapError, PartId};
use airlane::space::{NavMesh, PolygonId};
use airlane::world::{Contact, World};
use airlane::{Agent, Airspace, AirspaceError, Scene};
use std::collections::BTreeMap;
use thiserror::Error;

/// Why a town cannot be built.
#[non_exhaustive]
#[derive(Debug, Error)]
pub enum TownError {
    /// A value is not a number or out of range.
    #[error("invalid {what} {found}: expected a finite number of at least 0")]
    Measure {
        /// Which.
        what: &'static str,
        /// Its value.
        found: f64,
    },
    /// The navmesh cannot be baked.
    #[error(transparent)]
    Floors(#[from] BakeError),
    /// Its voxels make no airspace, or the body is too large for them.
    #[error(transparent)]
    Air(#[from] AirspaceError),
    /// Its parts cannot be joined.
    #[error(transparent)]
    Map(#[from] MapError),
}

/// Where links are put; lengths are in metres.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Building {
    /// The longest ladder.
    pub ladder: f64,
    /// Height above a pad at which flight starts.
    pub hover: f64,
    /// Least distance between pads.
    pub spacing: f64,
}

impl Default for Building {
    fn default() -> Self {
        Self { ladder: 16.0, hover: 2.5, spacing: 24.0 }
    }
}

impl Building {
    /// Rejects invalid values.
    pub fn check(&self) -> Result<(), TownError> {
        let measures = [("ladder", self.ladder), ("hover", self.hover), ("spacing", self.spacing)];
        match measures.into_iter().find(|(_, found)| !(0.0..f64::INFINITY).contains(found)) {
            Some((what, found)) => Err(TownError::Measure { what, found }),
            None => Ok(()),
        }
    }
}

/// A voxel scene with floors, air and links.
///
/// ```
/// use airlane::{Agent, Objective, Planner, Query};
/// use airlane_navmesh::{Bake, Building, Town};
/// use airlane_scenes::{Kind, Recipe};
///
/// let scene = Recipe { kind: Kind::City, size: [64, 64, 40], seed: 5 }.make()?;
/// let pilot = Agent::named("pilot")?;
/// let bake = Bake { cell: 0.25, cell_height: 0.25, ..Bake::default() };
/// let town = Town::new(scene, &pilot, bake, Building::default())?;
///
/// let ends = [[3.0, 3.0], [61.0, 61.0]].map(|at| town.ground().at(town.in_streets(at)));
/// let query = Query::new(ends[0], ends[1]).agent(&pilot).objective(Objective::FASTEST);
/// let path = Planner::new(town.map()).path(&query)?.into_found()?;
/// assert!(path.legs().len() > 1); // on foot, up a ladder, through the air
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Town {
    floors: Baked,
    air: Airspace,
    map: Map,
    ground: PartId,
    sky: PartId,
}

/// A ladder is for differences of height that are not a step.
const LEAST_CLIMB: f64 = 1.0;
/// Above the floor, where a climber's middle is.
const WAIST: f64 = 0.9;

impl Town {
    /// The name of its floors as a part of the map.
    pub const GROUND: &'static str = "ground";
    /// The name of its air as a part of the map.
    pub const AIR: &'static str = "air";

    /// The town of a scene, with floors and links for an agent.
    pub fn new(
        scene: Scene,
        agent: &Agent,
        bake: Bake,
        building: Building,
    ) -> Result<Self, TownError> {
        building.check()?;
        let bake = bake.for_agent(agent);
        let floors = bake_scene(&scene, &bake)?;
        let air = Airspace::bake(scene)?;
        let fitted = air.fit(agent.body)?;
        fitted.cells(); // now rather than in the first query
        let mut map = Map::new();
        let (ground, sky) = (map.add(Self::GROUND, &floors.mesh)?, map.add(Self::AIR, &air)?);
        let (mesh, base, room) = (&*floors.mesh, &**air.world(), &**fitted.world());
        let site = Site { mesh, base, room, parts: [ground, sky], bake, building };
        for (key, link) in (0..).zip(site.ladders().into_iter().chain(site.pads())) {
            map.set_link(key, link)?;
        }
        Ok(Self { floors, air, map, ground, sky })
    }

    /// Floors, air and links: what a planner plans in. The air is that of the voxels; queries fit it to
    /// their body.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The floors as a part of the map.
    pub fn ground(&self) -> PartId {
        self.ground
    }

    /// The air as a part of the map.
    pub fn sky(&self) -> PartId {
        self.sky
    }

    /// The floors.
    pub fn mesh(&self) -> &NavMesh {
        &self.floors.mesh
    }

    /// The air, not fitted to a body.
    pub fn air(&self) -> &Airspace {
        &self.air
    }

    /// A point of the streets near to a place as seen from above: next to the nearest corner of their
    /// polygons. Streets are the lowest floor of those that are at least half as large as the largest.
    pub fn in_streets(&self, at: [f64; 2]) -> [f64; 3] {
        let mesh = self.mesh();
        let streets = streets(mesh);
        let corners = polygons(mesh).filter(|&id| mesh.island(id) == streets).flat_map(|id| {
            let middle = middle(mesh, id);
            // A little off the border.
            let inside = move |corner: [f64; 3]| {
                std::array::from_fn(|i| corner[i] + INSIDE * (middle[i] - corner[i]))
            };
            mesh.outline_of(id).into_iter().map(inside)
        });
        let gap = |p: &[f64; 3]| apart(*p, [at[0], at[1], 0.0]);
        corners.min_by(|a, b| gap(a).total_cmp(&gap(b))).expect("a street has polygons")
    }
}

/// From a corner of a polygon towards its middle.
const INSIDE: f64 = 0.1;

fn polygons(mesh: &NavMesh) -> std::ops::Range<PolygonId> {
    0..mesh.polygon_count() as PolygonId
}

/// The island of the streets.
fn streets(mesh: &NavMesh) -> u32 {
    let mut sizes: BTreeMap<u32, (f64, f64)> = BTreeMap::new();
    for id in polygons(mesh) {
        let (size, lowest) = sizes.entry(mesh.island(id)).or_insert((0.0, f64::INFINITY));
        *size += area(mesh, id);
        *lowest = lowest.min(middle(mesh, id)[2]);
    }
    let largest = sizes.values().map(|&(size, _)| size).fold(0.0, f64::max);
    let wide = sizes.into_iter().filter(|(_, (size, _))| 2.0 * size >= largest);
    wide.min_by(|a, b| a.1.1.total_cmp(&b.1.1)).map_or(0, |(island, _)| island)
}

/// A point of a polygon: the mean of its corners.
fn middle(mesh: &NavMesh, polygon: PolygonId) -> [f64; 3] {
    let outline = mesh.outline_of(polygon);
    let mean = |i: usize| outline.iter().map(|p| p[i]).sum::<f64>() / outline.len() as f64;
    [mean(0), mean(1), mean(2)]
}

/// How large a polygon is as seen from above.
fn area(mesh: &NavMesh, polygon: PolygonId) -> f64 {
    let outline = mesh.outline_of(polygon);
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum::<f64>() / 2.0
}

/// The lowest and the highest rung of a ladder.
type Rungs = [[f64; 3]; 2];

/// What links are put on.
struct Site<'s> {
    mesh: &'s NavMesh,
    /// What is solid.
    base: &'s World,
    /// Where the body may fly.
    room: &'s World,
    /// Floors and air.
    parts: [PartId; 2],
    bake: Bake,
    building: Building,
}

impl Site<'_> {
    /// From each floor to each that it is next to and above of: the shortest ladder there is.
    fn ladders(&self) -> Vec<Link> {
        let mesh = self.mesh;
        // Of a floor below and one above: how high, and where.
        let mut best: BTreeMap<(u32, u32), (f64, Rungs)> = BTreeMap::new();
        for id in polygons(mesh) {
            let outline = mesh.outline_of(id);
            for (i, beyond) in mesh.neighbours_of(id).enumerate() {
                if beyond.is_some() {
                    continue;
                }
                let ends = [outline[i], outline[(i + 1) % outline.len()]];
                let Some((below, rungs)) = self.ladder(id, ends) else { continue };
                let height = rungs[1][2] - rungs[0][2];
                let known = best.entry((below, mesh.island(id))).or_insert((f64::INFINITY, rungs));
                if height < known.0 {
                    *known = (height, rungs);
                }
            }
        }
        let [ground, _] = self.parts;
        let link = |(_, [from, to]): (f64, Rungs)| Link::ladder(ground.at(from), ground.at(to));
        best.into_values().map(link).collect()
    }

    /// A ladder up to the middle of a border of a floor: the floor below, and its two ends.
    fn ladder(&self, upper: PolygonId, [p, q]: [[f64; 3]; 2]) -> Option<(u32, Rungs)> {
        let along = [q[0] - p[0], q[1] - p[1]];
        let length = flat_norm(along[0], along[1]);
        if length < 2.0 * self.bake.radius {
            return None;
        }
        let top: [f64; 3] = std::array::from_fn(|i| (p[i] + q[i]) / 2.0);
        let top = self.place(self.mesh.locate(top, self.bake.height).ok()??.point);
        // Corners go round counter-clockwise, so that outside is on the right. Floors keep the radius
        // from a ledge and from the wall below it.
        let out = 2.0 * (self.bake.radius + self.bake.cell);
        let [x, y] = [top[0] + out * along[1] / length, top[1] - out * along[0] / length];
        let reach = self.building.ladder / 2.0;
        let foot = self.mesh.locate([x, y, top[2] - reach], reach).ok()??;
        let bottom = self.place(foot.point);
        let below = self.mesh.island(foot.polygon);
        let climbs = top[2] - bottom[2] >= LEAST_CLIMB && below != self.mesh.island(upper);
        let way = [bottom, [bottom[0], bottom[1], top[2]], top].map(|at| self.waist(at));
        let is_clear = |a, b| self.base.is_clear(a, b, Contact::Open);
        let [Some(a), Some(b), Some(c)] = way else { return None };
        (climbs && is_clear(a, b) && is_clear(b, c)).then_some((below, [bottom, top]))
    }

    /// Pads to take off from, one on every roof, and to land on, here and there in the streets.
    fn pads(&self) -> Vec<Link> {
        let mesh = self.mesh;
        let streets = streets(mesh);
        let mut largest: Vec<PolygonId> = polygons(mesh).collect();
        largest.sort_by(|&a, &b| area(mesh, b).total_cmp(&area(mesh, a)).then(a.cmp(&b)));
        let mut taken: Vec<([f64; 3], u32)> = Vec::new();
        let mut pads = Vec::new();
        for id in largest {
            let (at, island) = (middle(mesh, id), mesh.island(id));
            let is_near = |&(other, on): &([f64; 3], u32)| match island == streets {
                true => on == streets && apart(other, at) < self.building.spacing,
                false => on == island,
            };
            if taken.iter().any(is_near) {
                continue;
            }
            let Some([pad, above]) = self.pad(at) else { continue };
            let [ground, air] = self.parts;
            let (pad, above) = (ground.at(pad), air.at(above));
            taken.push((at, island));
            pads.push(match island == streets {
                true => Link::landing(above, pad),
                false => Link::take_off(pad, above),
            });
        }
        pads
    }

    /// A pad and the voxel above it, if that is free up to there.
    fn pad(&self, at: [f64; 3]) -> Option<[[f64; 3]; 2]> {
        let foot = self.place(self.mesh.locate(at, self.bake.height).ok()??.point);
        let frame = self.room.frame();
        let up = [foot[0], foot[1], foot[2] + self.building.hover];
        let centre = frame.lattice_from_world(up).ok()?.voxel().centre();
        let above = frame.world_from_lattice(centre);
        let is_clear = self.base.is_clear(self.waist(foot)?, centre, Contact::Open);
        (self.room.is_free(centre) && is_clear).then_some([foot, above])
    }

    fn place(&self, point: LatticePoint) -> [f64; 3] {
        self.mesh.frame().world_from_lattice(point)
    }

    /// Where the middle of a climber is who stands there, on the lattice of the air.
    fn waist(&self, at: [f64; 3]) -> Option<LatticePoint> {
        self.base.frame().lattice_from_world([at[0], at[1], at[2] + WAIST]).ok()
    }
}

/// Distance as seen from above.
fn apart(a: [f64; 3], b: [f64; 3]) -> f64 {
    flat_norm(a[0] - b[0], a[1] - b[1])
}
