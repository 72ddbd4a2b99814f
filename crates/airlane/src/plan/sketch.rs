//! What spaces, links, areas and journeys look like: points, lines and triangles in world coordinates,
//! each with what it stands for. A viewer chooses the colours.

use super::Journey;
use crate::space::{Joined, NavMesh, NodeId, PolygonId, Realm, Space, Terrain, Waypoints};
use crate::world::{Areas, LinkKind, Mode, Rule, Shape};

/// What a piece of a sketch stands for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Ink {
    /// The surface of a navmesh or of terrain; on terrain with what the ground costs.
    Floor(f64),
    /// An edge that two polygons share.
    Edge,
    /// An edge where the floor ends.
    Border,
    /// A waypoint, or a way from one to the next.
    Waypoint,
    /// A link.
    Link(LinkKind),
    /// An area of a kind, with what it does.
    Area(u8, Rule),
    /// A leg of a journey, gone in this mode; a link if the flag is set.
    Leg(Mode, bool),
}

/// Something to draw.
///
/// ```
/// use airlane::plan::{Ink, Sketch};
/// use airlane::scene::HeightField;
/// use airlane::space::Terrain;
///
/// let mut sketch = Sketch::default();
/// sketch.terrain(&Terrain::new(&HeightField::flat([3, 2]))?);
/// assert_eq!(sketch.triangles.len(), 4); // two squares between six middles of cells
/// assert_eq!(sketch.triangles[0].0, Ink::Floor(1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sketch {
    /// Single points.
    pub points: Vec<(Ink, [f64; 3])>,
    /// Lines of two points or more.
    pub lines: Vec<(Ink, Vec<[f64; 3]>)>,
    /// Triangles, counter-clockwise as seen from above.
    pub triangles: Vec<(Ink, [[f64; 3]; 3])>,
}

/// Corners of the polygon that stands for a circle.
const ROUND: u32 = 48;

impl Sketch {
    /// Adds the surface of a navmesh and the edges of its polygons; a shared edge once.
    pub fn navmesh(&mut self, mesh: &NavMesh) {
        for id in 0..mesh.polygon_count() as PolygonId {
            self.triangles.extend(mesh.surface_of(id).map(|corners| (Ink::Floor(1.0), corners)));
            let outline = mesh.outline_of(id);
            for (i, beyond) in mesh.neighbours_of(id).enumerate() {
                let ends = vec![outline[i], outline[(i + 1) % outline.len()]];
                match beyond {
                    None => self.lines.push((Ink::Border, ends)),
                    Some(other) if id < other => self.lines.push((Ink::Edge, ends)),
                    Some(_) => {}
                }
            }
        }
    }

    /// Adds the surface of terrain: two triangles between the middles of four open cells, with what the
    /// dearest of them costs.
    pub fn terrain(&mut self, terrain: &Terrain) {
        let [width, height] = terrain.size().map(|n| n as i32);
        let corner = |cell: [i32; 2]| -> Option<([f64; 3], f64)> {
            let node = terrain.node(cell)?;
            let ground = terrain.ground(node)?;
            Some((terrain.frame().world_from_lattice(terrain.position(node)), ground))
        };
        let cells = (0..height - 1).flat_map(|y| (0..width - 1).map(move |x| [x, y]));
        for [x, y] in cells {
            let around = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]].map(corner);
            let [Some(a), Some(b), Some(c), Some(d)] = around else { continue };
            for corners in [[a, b, c], [a, c, d]] {
                let dearest = corners.iter().map(|corner| corner.1).fold(0.0, f64::max);
                self.triangles.push((Ink::Floor(dearest), corners.map(|corner| corner.0)));
            }
        }
    }

    /// Adds waypoints, the ways between them, and their links.
    pub fn waypoints(&mut self, waypoints: &Waypoints<'_>) {
        let frame = waypoints.over().frame();
        let place = |node: NodeId| frame.world_from_lattice(waypoints.position(node));
        let nodes = 0..waypoints.len() as NodeId;
        self.points.extend(nodes.map(|node| (Ink::Waypoint, place(node))));
        for (from, to, link) in waypoints.arcs() {
            match link {
                Some(link) => self.line(Ink::Link(link.kind), &[place(from), place(to)]),
                // A way by sight leads back as well.
                None if from < to => self.line(Ink::Waypoint, &[place(from), place(to)]),
                None => {}
            }
        }
    }

    /// Adds joined spaces: what is ground in them, waypoints and links. Air and water are empty.
    pub fn joined(&mut self, joined: &Joined<'_>) {
        for province in joined.provinces() {
            match province.realm() {
                Realm::NavMesh(mesh) => self.navmesh(mesh),
                Realm::Terrain(terrain) => self.terrain(terrain),
                Realm::Waypoints(waypoints) => self.waypoints(waypoints),
                Realm::Grid(_) | Realm::Octree(_) => {}
            }
        }
        for link in joined.links() {
            self.line(Ink::Link(link.kind), &link.ends);
        }
    }

    /// Adds the edges of areas; a ball is three circles.
    pub fn areas(&mut self, areas: &Areas) {
        for area in areas.iter() {
            let ink = Ink::Area(area.kind, area.rule);
            match &area.shape {
                Shape::Box { low, high } => {
                    let [x, y] = [0, 1].map(|i| [low[i], high[i]]);
                    let outline = [[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]];
                    self.prism(ink, &outline, [low[2], high[2]]);
                }
                Shape::Prism { outline, heights } => self.prism(ink, outline, *heights),
                Shape::Ball { centre, radius } => {
                    for axis in 0..3 {
                        let circle = |step: u32| {
                            let turn = std::f64::consts::TAU * f64::from(step) / f64::from(ROUND);
                            let mut at = *centre;
                            at[(axis + 1) % 3] += radius * turn.cos();
                            at[(axis + 2) % 3] += radius * turn.sin();
                            at
                        };
                        self.lines.push((ink, (0..=ROUND).map(circle).collect()));
                    }
                }
            }
        }
    }

    /// Adds the legs of a journey.
    pub fn journey(&mut self, journey: &Journey) {
        for leg in journey.legs() {
            self.line(Ink::Leg(leg.mode, leg.link.is_some()), &leg.points);
        }
    }

    fn line(&mut self, ink: Ink, points: &[[f64; 3]]) {
        self.lines.push((ink, points.to_vec()));
    }

    /// Both outlines of a prism, and its upright edges.
    fn prism(&mut self, ink: Ink, outline: &[[f64; 2]], heights: [f64; 2]) {
        for height in heights {
            let round = outline.iter().chain(outline.first());
            self.lines.push((ink, round.map(|&[x, y]| [x, y, height]).collect()));
        }
        for &[x, y] in outline {
            self.line(ink, &heights.map(|height| [x, y, height]));
        }
    }
}
