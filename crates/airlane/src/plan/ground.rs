//! A map as one space to search: the parts that an agent can cross, joined by the links that are open.

use super::airspace::Airspace;
use super::derived::{Derived, Key, Value, graph_data};
use super::map::{EVERYWHERE, Link, Map, Part, PartId, PartKind, Place};
use super::options::{Ends, Options, SearchSpace};
use super::query::QueryError;
use super::reason::{End, Reason};
use crate::geom::LatticePoint;
use crate::geom::vector::{minus, norm};
use crate::space::{
    EXPOSURE_REACH, Exposure, JoinError, Joined, JoinedLink, OctreeGraph, Realm, VoxelGrid,
};
use crate::world::{Agent, Areas, Body, World};
use std::sync::Arc;

/// A place in one of the joined spaces, by its number among them.
pub(super) type Spot = (usize, [f64; 3]);

/// What is wanted of a map.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'q> {
    pub(super) agent: &'q Agent,
    pub(super) body: Body,
    /// Where airspaces are searched, and how their voxels are joined.
    pub(super) on: SearchSpace,
    pub(super) options: &'q Options,
    /// Whether nearness to solids counts.
    pub(super) exposure: bool,
}

/// A map joined for one query.
pub(super) struct Ground<'g> {
    pub(super) joined: Joined<'g>,
    map: &'g Map,
    /// The part of each joined space.
    parts: Vec<PartId>,
    /// The airspace of each joined space that is one, fitted.
    airs: Vec<Option<&'g Airspace>>,
    /// The key of each joined link.
    links: Vec<u64>,
}

/// The space of one airspace.
enum Air<'f> {
    Grid(VoxelGrid<'f>),
    Graph(OctreeGraph<'f>),
}

impl Ground<'_> {
    /// Joins the parts of a map that an agent can cross, and hands them on.
    pub(super) fn with<T>(
        map: &Map,
        wanted: Wanted<'_>,
        work: impl FnOnce(&Ground<'_>) -> T,
    ) -> Result<T, QueryError> {
        let can_cross = |part: &Part| wanted.agent.mode_in(part.medium()).is_some();
        let parts = map.parts().enumerate().filter(|(_, (_, part))| can_cross(part));
        let parts: Vec<(PartId, &Part)> =
            parts.map(|(i, (_, part))| (PartId::new(i), part)).collect();
        let fitted: Vec<Option<Airspace>> = parts
            .iter()
            .map(|(_, part)| part.airspace().map(|air| air.fit(wanted.body)).transpose())
            .collect::<Result<_, _>>()?;
        let airs: Vec<Option<Air<'_>>> = fitted
            .iter()
            .map(|fitted| fitted.as_ref().map(|fitted| Air::new(fitted, wanted)).transpose())
            .collect::<Result<_, _>>()?;
        let mut ground = Ground {
            joined: Joined::new(map.frame()),
            map,
            parts: parts.iter().map(|(id, _)| *id).collect(),
            airs: fitted.iter().map(Option::as_ref).collect(),
            links: Vec::new(),
        };
        for (i, (_, part)) in parts.iter().enumerate() {
            let realm = match (&part.kind, &airs[i]) {
                (_, Some(Air::Grid(grid))) => Realm::Grid(grid),
                (_, Some(Air::Graph(graph))) => Realm::Octree(graph),
                (PartKind::NavMesh(mesh), _) => Realm::NavMesh(mesh),
                (PartKind::Terrain(terrain, _), _) => Realm::Terrain(terrain),
                (PartKind::Waypoints(waypoints), _) => Realm::Waypoints(waypoints),
                (PartKind::Airspace(_), None) => unreachable!("airspaces were fitted"),
            };
            let space = ground.joined.add(realm, part.medium())?;
            if wanted.exposure {
                let exposure = exposure(part, fitted[i].as_ref(), realm);
                ground.joined.set_exposure(space, exposure);
            }
        }
        for (key, link, is_open) in map.links() {
            // Links that are not for this agent, or whose ends are blocked now, are left out.
            let Some(joined) = ground.link(link).filter(|_| is_open) else { continue };
            match ground.joined.link(&joined) {
                Ok(()) => ground.links.push(key),
                Err(JoinError::Blocked(_)) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Ok(work(&ground))
    }

    /// Whether a link can be added to a map; in words why not.
    pub(super) fn check_link(map: &Map, link: &Link) -> Result<(), String> {
        let anyone = Agent::anyone();
        let options = Options::new(super::options::Algorithm::AStar);
        let wanted = Wanted {
            agent: &anyone,
            body: Body::POINT,
            on: SearchSpace::Grid,
            options: &options,
            exposure: false,
        };
        let attach = |ground: &Ground<'_>| {
            let link = ground.link(link).ok_or("an end is where no part has room")?;
            let mut joined = ground.joined.clone();
            joined.link(&link).map_err(|error| error.to_string())
        };
        Ground::with(map, wanted, attach).map_err(|error| error.to_string())?
    }

    /// A link between places of this ground; `None` if it leads elsewhere.
    fn link(&self, link: &Link) -> Option<JoinedLink> {
        let &Link { from, to, kind, both_ways, length, seconds, permission } = link;
        let ends = [self.spot(from)?, self.spot(to)?];
        Some(JoinedLink { ends, kind, both_ways, length, seconds, permission })
    }

    /// The spot of a place: in its part if it names one, else in the first that has room there.
    fn spot(&self, Place { part, at }: Place) -> Option<Spot> {
        match part {
            Some(part) => Some((self.parts.iter().position(|&known| known == part)?, at)),
            None => self.joined.spot(at),
        }
    }

    /// Where a query begins and ends; ends without room are snapped if that is wanted.
    pub(super) fn ends(&self, ends: [Place; 2], snap: Ends) -> Result<[Spot; 2], Reason> {
        let spot = |end: End, place: Place| {
            let spot = self.spot(place);
            if let Some(spot) = spot.filter(|&spot| self.joined.foothold(spot).is_some()) {
                return Ok(spot);
            }
            let nearest = self.nearest(place);
            match (snap, nearest) {
                (Ends::Snap(within), Some(nearest)) if nearest.1 <= within => Ok(nearest.0),
                _ => Err(self.why_not(end, place, spot, nearest.map(|(spot, _)| spot.1))),
            }
        };
        Ok([spot(End::Start, ends[0])?, spot(End::Goal, ends[1])?])
    }

    /// The nearest place with room and how far it is, of the part or of all.
    fn nearest(&self, Place { part, at }: Place) -> Option<(Spot, f64)> {
        let spaces = self.joined.provinces().iter().enumerate();
        let of_part = |space: usize| part.is_none_or(|part| self.parts[space] == part);
        let candidates =
            spaces.filter(|(space, _)| of_part(*space)).filter_map(|(space, known)| {
                let realm = known.realm();
                let point = realm.frame().lattice_from_world(at).ok()?;
                let nearest: LatticePoint = match realm {
                    Realm::Grid(grid) => grid.world().nearest_free(point)?,
                    Realm::Octree(graph) => graph.world().nearest_free(point)?,
                    Realm::NavMesh(mesh) => mesh.nearest(point, |_| true)?.point,
                    Realm::Terrain(_) | Realm::Waypoints(_) => return None,
                };
                let place = realm.frame().world_from_lattice(nearest);
                Some(((space, place), norm(minus(place, at))))
            });
        candidates.min_by(|a, b| a.1.total_cmp(&b.1))
    }

    fn why_not(
        &self,
        end: End,
        place: Place,
        spot: Option<Spot>,
        nearest: Option<[f64; 3]>,
    ) -> Reason {
        let known = self.joined.provinces();
        let cannot_cross = place.part.is_some_and(|part| !self.parts.contains(&part));
        let is_air = |realm: Realm<'_>| matches!(realm, Realm::Grid(_) | Realm::Octree(_));
        match spot {
            _ if known.is_empty() || cannot_cross => Reason::EndUnconnected { end },
            Some((space, _)) if is_air(known[space].realm()) => {
                Reason::Blocked { end, solid: None, nearest }
            }
            Some(_) => Reason::OffGround { end, nearest },
            None if known.iter().all(|known| is_air(known.realm())) => {
                Reason::Blocked { end, solid: None, nearest }
            }
            None => Reason::OffGround { end, nearest },
        }
    }

    /// Whether an agent's limits of height are beyond all that there is, so that they do not count.
    pub(super) fn allows_all_heights(&self, agent: &Agent) -> bool {
        let [floor, ceiling] = agent.heights;
        self.joined.provinces().iter().all(|known| {
            let [low, high] = match known.realm() {
                Realm::Grid(grid) => grid.world().bounds().map(|corner| corner[2]),
                Realm::Octree(graph) => graph.world().bounds().map(|corner| corner[2]),
                Realm::NavMesh(mesh) => mesh.bounds().map(|corner| corner[2]),
                // Nobody has looked how high these are.
                Realm::Terrain(_) | Realm::Waypoints(_) => [f64::NEG_INFINITY, f64::INFINITY],
            };
            floor <= low && high <= ceiling
        })
    }

    /// The first part that the agent can cross, if it can cross any.
    pub(super) fn first_part(&self) -> Option<&Part> {
        self.map.part(*self.parts.first()?)
    }

    /// The part of a joined space.
    pub(super) fn part(&self, space: usize) -> PartId {
        self.parts[space]
    }

    /// The airspace that a joined space is, if it is one.
    pub(super) fn air(&self, space: usize) -> Option<&Airspace> {
        self.airs[space]
    }

    /// The joined space of a part, if the agent can cross it.
    pub(super) fn space(&self, part: PartId) -> Option<usize> {
        self.parts.iter().position(|&known| known == part)
    }

    /// The key of a joined link.
    pub(super) fn key(&self, link: usize) -> u64 {
        self.links[link]
    }

    /// The areas of the map in the joined frame; `None` if there are none.
    pub(super) fn areas(&self) -> Option<Arc<Areas>> {
        areas(self.map)
    }
}

impl<'g> Ground<'g> {
    /// One of the joined spaces alone, in its own frame, without links.
    pub(super) fn alone(&self, space: usize) -> Option<Self> {
        let known = &self.joined.provinces()[space];
        let mut joined = Joined::new(*known.realm().frame());
        joined.add(known.realm(), known.medium()).ok()?;
        let (parts, airs) = (vec![self.parts[space]], vec![self.airs[space]]);
        Some(Self { joined, map: self.map, parts, airs, links: Vec::new() })
    }
}

/// The areas of a map in its frame; `None` if there are none.
pub(super) fn areas(map: &Map) -> Option<Arc<Areas>> {
    if let (Some(airspace), None) = (map.airspace(), map.own_areas().next()) {
        return airspace.placed_areas().cloned();
    }
    map.placed_areas(|| {
        let areas: Vec<_> = map.areas().cloned().collect();
        if areas.is_empty() {
            return None;
        }
        let areas = Areas::new(areas, &map.frame(), EVERYWHERE);
        Some(Arc::new(areas.expect("areas were checked when they were set")))
    })
}

impl<'f> Air<'f> {
    fn new(fitted: &'f Airspace, wanted: Wanted<'_>) -> Result<Self, QueryError> {
        let world: &World = fitted.world();
        Ok(match wanted.on {
            SearchSpace::Grid => {
                let Options { neighbourhood, corners, .. } = *wanted.options;
                Self::Grid(VoxelGrid::new(world, neighbourhood, corners)?)
            }
            SearchSpace::Octree(grading, kind) => {
                let data = graph_data(fitted.derived(), world, (grading, kind))?;
                Self::Graph(OctreeGraph::over(world, data))
            }
        })
    }
}

/// How near to solids the nodes of a part are, kept for the next query.
fn exposure(part: &Part, fitted: Option<&Airspace>, realm: Realm<'_>) -> Option<Arc<Exposure>> {
    let (derived, body): (Option<&Derived>, Body) = match (&part.kind, fitted) {
        (PartKind::Airspace(_), Some(fitted)) => (Some(fitted.derived()), fitted.world().body()),
        (PartKind::Terrain(_, derived), _) => (Some(derived), Body::POINT),
        _ => (None, Body::POINT),
    };
    let key = Key::Exposure(body);
    if let Some(Value::Exposure(known)) = derived.and_then(|derived| derived.get(key)) {
        return Some(known);
    }
    let exposure = Arc::new(Exposure::new(&*realm.solids()?, EXPOSURE_REACH));
    if let Some(derived) = derived {
        derived.keep(key, Value::Exposure(Arc::clone(&exposure)));
    }
    Some(exposure)
}
