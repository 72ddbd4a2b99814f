//! What a planner plans in: one part, such as an airspace, or several joined by links.

use super::airspace::{Airspace, AirspaceError, Version};
use super::changed::Changed;
use super::derived::Derived;
use super::ground::Ground;
use crate::geom::Frame;
use crate::geom::vector::distance;
use crate::space::{NavMesh, Terrain, Waypoints};
use crate::world::{Area, AreaError, Areas, Body, Edits, LinkKind, Medium, Price};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use thiserror::Error;

/// Parts joined by links: air, ground, waypoints. A clone shares all and stays as it is.
///
/// A planner takes an [`Airspace`], a navmesh or a terrain just as well: each is a map of one part.
///
/// ```
/// use airlane::map::{Link, Map};
/// use airlane::scene::HeightField;
/// use airlane::space::Terrain;
/// use airlane::{Agent, Airspace, Mode, Objective, Planner, Query, Scene};
///
/// let mut map = Map::new();
/// let ground = map.add("ground", Terrain::new(&HeightField::flat([30, 10]))?)?;
/// let air = map.add("air", &Airspace::bake(Scene::open([30, 10, 12])?)?)?;
/// map.set_link(1, Link::take_off(ground.at([5.0, 5.0, 0.0]), air.at([5.0, 5.0, 2.0])))?;
///
/// let query = Query::new(ground.at([1.0, 5.0, 0.0]), air.at([25.0, 5.0, 9.0]))
///     .agent(&Agent::anyone())
///     .objective(Objective::FASTEST);
/// let path = Planner::new(&map).path(&query)?.into_found()?;
/// let modes: Vec<Mode> = path.legs().map(|leg| leg.mode()).collect();
/// assert_eq!(modes, [Mode::Walk, Mode::Fly, Mode::Fly]); // walk, take off, fly
/// path.audit(&map)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Map {
    inner: Inner,
}

/// A map of one airspace needs no allocation.
#[derive(Clone, Debug)]
enum Inner {
    One(Part),
    Many(Arc<Parts>),
}

#[derive(Clone, Debug)]
struct Parts {
    version: Version,
    parts: Vec<(String, Part)>,
    links: BTreeMap<u64, (Link, bool)>,
    areas: BTreeMap<u64, Area>,
    /// All areas on the lattice, from the first query that asked for them.
    placed: OnceLock<Option<Arc<Areas>>>,
}

/// A part of a map.
#[derive(Clone, Debug)]
pub struct Part {
    pub(super) kind: PartKind,
    pub(super) medium: Medium,
    version: Version,
}

#[derive(Clone, Debug)]
pub(super) enum PartKind {
    Airspace(Airspace),
    NavMesh(Arc<NavMesh>),
    Terrain(Arc<Terrain>, Arc<Derived>),
    Waypoints(Arc<Waypoints>),
}

/// A part of a map, by the order of adding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PartId(u32);

impl PartId {
    pub(super) const FIRST: Self = Self(0);

    pub(super) fn new(index: usize) -> Self {
        Self(index as u32)
    }

    /// The part with this place in the order of adding: for hosts that pass numbers on. Whether a map has it, those
    /// say who look it up.
    pub fn with_index(index: u32) -> Self {
        Self(index)
    }

    /// Its place in the order of adding, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// A place in this part.
    pub fn at(self, point: [f64; 3]) -> Place {
        Place { part: Some(self), at: point }
    }
}

/// A place in a map, in world coordinates: in a part, or in the first part that has room there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    pub(super) part: Option<PartId>,
    pub(super) at: [f64; 3],
}

impl Place {
    /// Where it is, in world coordinates.
    pub fn point(&self) -> [f64; 3] {
        self.at
    }

    /// The part, if one is named.
    pub fn part(&self) -> Option<PartId> {
        self.part
    }
}

impl From<[f64; 3]> for Place {
    fn from(at: [f64; 3]) -> Self {
        Self { part: None, at }
    }
}

/// A way between two places that is not through space: a ladder, a door, a teleport.
#[derive(Clone, PartialEq, Debug)]
pub struct Link {
    /// Where it begins.
    pub from: Place,
    /// Where it leads.
    pub to: Place,
    /// What it is.
    pub kind: LinkKind,
    /// Whether it also leads back.
    pub both_ways: bool,
    /// How long it counts, in world units; the straight distance if `None`.
    pub length: Option<f64>,
    /// How many seconds it takes whoever takes it, waiting included; if `None`, its length at the speed of the
    /// agent counts.
    pub seconds: Option<f64>,
    /// The permissions it asks for, a bit each; open to all if 0.
    pub permission: u32,
}

impl Link {
    /// A link of a kind, one way, as long as the straight line, open to all.
    pub fn new(kind: LinkKind, from: impl Into<Place>, to: impl Into<Place>) -> Self {
        let (from, to) = (from.into(), to.into());
        Self { from, to, kind, both_ways: false, length: None, seconds: None, permission: 0 }
    }

    /// A lift, both ways, that moves at this speed, in metres per second, and comes after so many seconds. Whoever may
    /// take lifts can ride in it.
    ///
    /// ```
    /// use airlane::map::Link;
    ///
    /// let lift = Link::lift([2.0, 2.0, 0.0], [2.0, 2.0, 30.0], 2.0, 8.0);
    /// assert_eq!(lift.seconds, Some(8.0 + 30.0 / 2.0));
    /// ```
    pub fn lift(from: impl Into<Place>, to: impl Into<Place>, speed: f64, wait: f64) -> Self {
        let lift = Self::new(LinkKind::Lift, from, to);
        let seconds = Some(wait + distance(lift.from.at, lift.to.at) / speed);
        Self { both_ways: true, seconds, ..lift }
    }

    /// A ladder, both ways.
    pub fn ladder(from: impl Into<Place>, to: impl Into<Place>) -> Self {
        Self { both_ways: true, ..Self::new(LinkKind::Ladder, from, to) }
    }

    /// A door, both ways.
    pub fn door(from: impl Into<Place>, to: impl Into<Place>) -> Self {
        Self { both_ways: true, ..Self::new(LinkKind::Door, from, to) }
    }

    /// A teleport, one way.
    pub fn teleport(from: impl Into<Place>, to: impl Into<Place>) -> Self {
        Self::new(LinkKind::Teleport, from, to)
    }

    /// A pad to take off from, one way.
    pub fn take_off(from: impl Into<Place>, to: impl Into<Place>) -> Self {
        Self::new(LinkKind::TakeOff, from, to)
    }

    /// A pad to land on, one way.
    pub fn landing(from: impl Into<Place>, to: impl Into<Place>) -> Self {
        Self::new(LinkKind::Landing, from, to)
    }
}

/// Why a map cannot be put together so. Nothing was changed.
#[non_exhaustive]
#[derive(Clone, PartialEq, Debug, Error)]
pub enum MapError {
    /// Two parts have one name.
    #[error("there is a part {0:?} already")]
    Duplicate(String),
    /// There is no such part.
    #[error("there is no part number {} in this map of {count}", part.index())]
    UnknownPart {
        /// The part.
        part: PartId,
        /// Number of parts.
        count: usize,
    },
    /// An end of a link is not a point, or no part has room there.
    #[error("link {key} is invalid: {why}")]
    Link {
        /// Its key.
        key: u64,
        /// What is wrong.
        why: String,
    },
    /// There is no link with this key.
    #[error("there is no link {0}")]
    UnknownLink(u64),
    /// There is no area with this key.
    #[error("there is no area {0}")]
    UnknownArea(u64),
    /// An area is invalid.
    #[error(transparent)]
    Area(#[from] AreaError),
    /// The part is not an airspace.
    #[error("part {0:?} is not an airspace: only those can be edited")]
    NotAirspace(String),
    /// An edit failed.
    #[error(transparent)]
    Edit(#[from] Box<AirspaceError>),
}

impl Part {
    fn new(kind: PartKind, medium: Medium) -> Self {
        let version = match &kind {
            PartKind::Airspace(airspace) => airspace.version(),
            _ => Version::new(1),
        };
        Self { kind, medium, version }
    }

    /// The same part, crossed as another medium demands: an airspace of water, waypoints in the air.
    pub fn in_medium(self, medium: Medium) -> Self {
        Self { medium, ..self }
    }

    /// What it is made of.
    pub fn medium(&self) -> Medium {
        self.medium
    }

    /// The airspace, if it is one.
    pub fn airspace(&self) -> Option<&Airspace> {
        match &self.kind {
            PartKind::Airspace(airspace) => Some(airspace),
            _ => None,
        }
    }

    /// The navmesh, if it is one.
    pub fn navmesh(&self) -> Option<&NavMesh> {
        match &self.kind {
            PartKind::NavMesh(mesh) => Some(mesh),
            _ => None,
        }
    }

    /// The terrain, if it is one.
    pub fn terrain(&self) -> Option<&Terrain> {
        match &self.kind {
            PartKind::Terrain(terrain, _) => Some(terrain),
            _ => None,
        }
    }

    /// The waypoints, if it is made of these.
    pub fn waypoints(&self) -> Option<&Waypoints> {
        match &self.kind {
            PartKind::Waypoints(waypoints) => Some(waypoints),
            _ => None,
        }
    }

    /// How its lattice maps to world coordinates.
    pub fn frame(&self) -> &Frame {
        match &self.kind {
            PartKind::Airspace(airspace) => airspace.frame(),
            PartKind::NavMesh(mesh) => mesh.frame(),
            PartKind::Terrain(terrain, _) => terrain.frame(),
            PartKind::Waypoints(waypoints) => waypoints.over().frame(),
        }
    }

    /// The corners of its box in world coordinates; that of waypoints is the box of the space they are in.
    pub fn bounds(&self) -> [[f64; 3]; 2] {
        match &self.kind {
            PartKind::Airspace(airspace) => airspace.bounds(),
            PartKind::NavMesh(mesh) => mesh.bounds(),
            PartKind::Terrain(terrain, _) => terrain.bounds(),
            PartKind::Waypoints(waypoints) => waypoints.over().bounds(),
        }
    }
}

macro_rules! parts {
    ($($from:ty, $value:ident => $part:expr;)*) => {$(
        impl From<$from> for Part {
            fn from($value: $from) -> Self {
                $part
            }
        }

        impl From<$from> for Map {
            fn from($value: $from) -> Self {
                Self { inner: Inner::One($part) }
            }
        }
    )*};
}

parts! {
    Airspace, airspace => Part::new(PartKind::Airspace(airspace), Medium::Air);
    &Airspace, airspace => Part::new(PartKind::Airspace(airspace.clone()), Medium::Air);
    NavMesh, mesh => Part::new(PartKind::NavMesh(Arc::new(mesh)), Medium::Ground);
    &Arc<NavMesh>, mesh => Part::new(PartKind::NavMesh(Arc::clone(mesh)), Medium::Ground);
    Terrain, terrain => of_terrain(Arc::new(terrain));
    &Arc<Terrain>, terrain => of_terrain(Arc::clone(terrain));
    Waypoints, waypoints => Part::new(PartKind::Waypoints(Arc::new(waypoints)), Medium::Ground);
    &Arc<Waypoints>, waypoints =>
        Part::new(PartKind::Waypoints(Arc::clone(waypoints)), Medium::Ground);
}

fn of_terrain(terrain: Arc<Terrain>) -> Part {
    Part::new(PartKind::Terrain(terrain, Arc::new(Derived::new(0))), Medium::Ground)
}

impl From<Part> for Map {
    fn from(part: Part) -> Self {
        Self { inner: Inner::One(part) }
    }
}

impl From<&Map> for Map {
    fn from(map: &Map) -> Self {
        map.clone()
    }
}

impl Default for Map {
    fn default() -> Self {
        Self::new()
    }
}

impl Map {
    /// A map without parts.
    pub fn new() -> Self {
        let parts = Parts {
            version: Version::new(1),
            parts: Vec::new(),
            links: BTreeMap::new(),
            areas: BTreeMap::new(),
            placed: OnceLock::new(),
        };
        Self { inner: Inner::Many(Arc::new(parts)) }
    }

    /// Adds a part. Where a place names none, parts are looked at in the order of adding, so ground
    /// should come before air. Names are for people; no two may be the same.
    pub fn add(&mut self, name: &str, part: impl Into<Part>) -> Result<PartId, MapError> {
        if self.parts().any(|(known, _)| known == name) {
            return Err(MapError::Duplicate(name.to_owned()));
        }
        let parts = self.edit();
        parts.parts.push((name.to_owned(), part.into()));
        Ok(PartId::new(parts.parts.len() - 1))
    }

    /// Adds a link, or replaces the one with this key. The link is open. A link whose end is blocked
    /// later, by an edit, cannot be taken until it is free again.
    pub fn set_link(&mut self, key: u64, link: Link) -> Result<(), MapError> {
        let why = |why: String| MapError::Link { key, why };
        for place in [link.from, link.to] {
            if let Some(part) = place.part {
                self.check_part(part)?;
            }
        }
        Ground::check_link(self, &link).map_err(why)?;
        self.edit().links.insert(key, (link, true));
        Ok(())
    }

    /// Opens or closes a link.
    pub fn set_open(&mut self, key: u64, is_open: bool) -> Result<(), MapError> {
        let link = self.link(key).ok_or(MapError::UnknownLink(key))?.clone();
        self.edit().links.insert(key, (link, is_open));
        Ok(())
    }

    /// Removes a link.
    pub fn remove_link(&mut self, key: u64) -> Result<(), MapError> {
        self.link(key).ok_or(MapError::UnknownLink(key))?;
        self.edit().links.remove(&key);
        Ok(())
    }

    /// Adds an area, or replaces the one with this key: it counts in all parts. One that touches nothing of the box
    /// around all parts so far is refused, as by [`Airspace::apply`]. So add parts first.
    ///
    /// ```
    /// use airlane::{Airspace, Area, Map, Price, Scene, Shape};
    ///
    /// let mut map = Map::from(Airspace::bake(Scene::open([20, 20, 5])?)?);
    /// let far = Area::new(1, Shape::ball([99.0, 0.0, 0.0], 2.0), Price::Factor(3.0));
    /// let error = map.set_area(1, far).unwrap_err();
    /// assert!(error.to_string().contains("is outside the world"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_area(&mut self, key: u64, area: Area) -> Result<(), MapError> {
        self.put_area(key, area, self.bounds().unwrap_or(EVERYWHERE))
    }

    /// The same for an area that touches a box.
    fn put_area(&mut self, key: u64, area: Area, within: [[f64; 3]; 2]) -> Result<(), MapError> {
        Areas::new(vec![area.clone()], &self.frame(), within)?;
        self.edit().areas.insert(key, area);
        Ok(())
    }

    /// The corners of the box around all parts, in world coordinates; `None` if there are none.
    pub fn bounds(&self) -> Option<[[f64; 3]; 2]> {
        let boxes = self.parts().map(|(_, part)| part.bounds());
        boxes.reduce(|[low, high], [a, b]| {
            [std::array::from_fn(|i| low[i].min(a[i])), std::array::from_fn(|i| high[i].max(b[i]))]
        })
    }

    /// Changes what an area costs.
    pub fn set_price(&mut self, key: u64, price: Price) -> Result<(), MapError> {
        let area = self.area(key).ok_or(MapError::UnknownArea(key))?;
        // It may be where a part was that another has replaced.
        self.put_area(key, Area { price, ..area.clone() }, EVERYWHERE)
    }

    /// Removes an area.
    pub fn remove_area(&mut self, key: u64) -> Result<(), MapError> {
        self.area(key).ok_or(MapError::UnknownArea(key))?;
        self.edit().areas.remove(&key);
        Ok(())
    }

    /// Edits an airspace that is a part.
    pub fn apply(&mut self, part: PartId, edits: &Edits) -> Result<Changed, MapError> {
        self.check_part(part)?;
        let name = self.name_of(part).to_owned();
        let next = match self.part(part).and_then(Part::airspace) {
            Some(airspace) => airspace.edit(edits),
            None => return Err(MapError::NotAirspace(name)),
        };
        let (next, changed) = next.map_err(|error| MapError::Edit(Box::new(error)))?;
        self.set_part(part, next)?;
        Ok(changed)
    }

    /// Replaces a part: a navmesh baked anew, another version of an airspace.
    pub fn set_part(&mut self, part: PartId, new: impl Into<Part>) -> Result<(), MapError> {
        self.check_part(part)?;
        let medium = self.part(part).map_or(Medium::Air, Part::medium);
        match &mut self.inner {
            Inner::One(one) => *one = new.into().in_medium(medium),
            Inner::Many(_) => {
                self.edit().parts[part.index()].1 = new.into().in_medium(medium);
            }
        }
        Ok(())
    }

    /// Its parts, with their names, in the order of adding.
    pub fn parts(&self) -> impl Iterator<Item = (&str, &Part)> {
        let (one, many) = match &self.inner {
            Inner::One(part) => (Some(("", part)), None),
            Inner::Many(parts) => (None, Some(parts.parts.iter())),
        };
        one.into_iter().chain(many.into_iter().flatten().map(|(name, part)| (&**name, part)))
    }

    /// A part.
    pub fn part(&self, part: PartId) -> Option<&Part> {
        match &self.inner {
            Inner::One(one) => (part == PartId::FIRST).then_some(one),
            Inner::Many(parts) => parts.parts.get(part.index()).map(|(_, part)| part),
        }
    }

    /// The name of a part; empty for the only part of a map that was made from it.
    pub fn name_of(&self, part: PartId) -> &str {
        match &self.inner {
            Inner::One(_) => "",
            Inner::Many(parts) => parts.parts.get(part.index()).map_or("", |(name, _)| name),
        }
    }

    /// The part with a name.
    pub fn part_named(&self, name: &str) -> Option<PartId> {
        self.parts().position(|(known, _)| known == name).map(PartId::new)
    }

    /// The links by their keys, each with whether it is open.
    pub fn links(&self) -> impl Iterator<Item = (u64, &Link, bool)> {
        let links = match &self.inner {
            Inner::One(_) => None,
            Inner::Many(parts) => Some(&parts.links),
        };
        links.into_iter().flatten().map(|(key, (link, is_open))| (*key, link, *is_open))
    }

    fn link(&self, key: u64) -> Option<&Link> {
        self.links().find(|(known, ..)| *known == key).map(|(_, link, _)| link)
    }

    /// An area of the map itself.
    fn area(&self, key: u64) -> Option<&Area> {
        match &self.inner {
            Inner::One(_) => None,
            Inner::Many(parts) => parts.areas.get(&key),
        }
    }

    /// All areas: those of the map by their keys, then those of its airspaces.
    pub fn areas(&self) -> impl Iterator<Item = &Area> {
        let airspaces = self.parts().filter_map(|(_, part)| part.airspace());
        self.own_areas().chain(airspaces.flat_map(|airspace| airspace.areas().values()))
    }

    /// All areas on the lattice: placed by the first that asks, then the same for all of this version.
    pub(super) fn placed_areas(
        &self,
        place: impl FnOnce() -> Option<Arc<Areas>>,
    ) -> Option<Arc<Areas>> {
        match &self.inner {
            Inner::One(_) => place(),
            Inner::Many(parts) => parts.placed.get_or_init(place).clone(),
        }
    }

    /// The areas of the map itself, by their keys.
    pub(super) fn own_areas(&self) -> impl Iterator<Item = &Area> {
        let own = match &self.inner {
            Inner::One(_) => None,
            Inner::Many(parts) => Some(parts.areas.values()),
        };
        own.into_iter().flatten()
    }

    /// The airspace, if that is all there is.
    pub fn airspace(&self) -> Option<&Airspace> {
        match &self.inner {
            Inner::One(part) => part.airspace(),
            Inner::Many(parts) => match &parts.parts[..] {
                [(_, only)] => only.airspace(),
                _ => None,
            },
        }
    }

    /// Makes what edits put off and queries in an earlier version have asked for, so that none of those in
    /// this version waits for it.
    pub(crate) fn prepare(&self, before: &Self) {
        for ((_, part), (_, before)) in self.parts().zip(before.parts()) {
            if let (Some(airspace), Some(before)) = (part.airspace(), before.airspace()) {
                airspace.prepare(before);
            }
        }
    }

    /// Its only part, if it has but one and no links.
    pub(super) fn only_part(&self) -> Option<&Part> {
        match &self.inner {
            Inner::One(part) => Some(part),
            Inner::Many(parts) if parts.links.is_empty() => match &parts.parts[..] {
                [(_, only)] => Some(only),
                _ => None,
            },
            Inner::Many(_) => None,
        }
    }

    /// The same, of the same version, with another airspace in place of its only part.
    pub(super) fn with_airspace(&self, airspace: Airspace) -> Self {
        let mut map = self.clone();
        let part = match &mut map.inner {
            Inner::One(part) => part,
            Inner::Many(parts) => {
                let parts = Arc::make_mut(parts);
                parts.placed = OnceLock::new();
                &mut parts.parts[0].1
            }
        };
        part.kind = PartKind::Airspace(airspace);
        map
    }

    /// The version: of its only airspace, or its own.
    pub fn version(&self) -> Version {
        match &self.inner {
            Inner::One(part) => part.version,
            Inner::Many(parts) => parts.version,
        }
    }

    /// The frame that costs and areas are counted in: that of the first airspace, else of the first
    /// part.
    pub fn frame(&self) -> Frame {
        let airspace = self.parts().find_map(|(_, part)| part.airspace());
        let first = || self.parts().next().map(|(_, part)| *part.frame());
        airspace.map(|airspace| *airspace.frame()).or_else(first).unwrap_or(Frame::CENTRED)
    }

    /// The medium of its first part.
    pub(super) fn medium(&self) -> Medium {
        self.parts().next().map_or(Medium::Air, |(_, part)| part.medium())
    }

    /// The body that its only airspace is fitted to.
    pub(crate) fn body(&self) -> Body {
        self.airspace().map_or(Body::POINT, |airspace| airspace.world().body())
    }

    fn check_part(&self, part: PartId) -> Result<(), MapError> {
        match self.part(part) {
            Some(_) => Ok(()),
            None => Err(MapError::UnknownPart { part, count: self.parts().count() }),
        }
    }

    /// The parts, to be changed: the next version.
    fn edit(&mut self) -> &mut Parts {
        if let Inner::One(part) = &self.inner {
            let mut map = Self::new();
            if let Inner::Many(parts) = &mut map.inner {
                Arc::make_mut(parts).parts.push((String::new(), part.clone()));
            }
            *self = map;
        }
        let Inner::Many(parts) = &mut self.inner else { unreachable!("it was made many") };
        let parts = Arc::make_mut(parts);
        parts.version = Version::new(parts.version.number + 1);
        parts.placed = OnceLock::new();
        parts
    }
}

/// The whole world, as a box.
pub(super) const EVERYWHERE: [[f64; 3]; 2] = [[f64::MIN; 3], [f64::MAX; 3]];
