//! The judge of journeys: slow, obvious, and leg by leg, each by the judge of its own space.

use super::legs::LinkTaken;
use super::{Journey, JourneyLeg, JourneyQuery};
use crate::geom::LatticePoint;
use crate::refine::{
    Fault, audit_moves, audit_navmesh, audit_polyline, audit_terrain, audit_turns,
};
use crate::space::{CornerRule, Joined, Over, Realm, Terrain};
use crate::world::{Agent, Contact};
use thiserror::Error;

/// What is wrong with a journey.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum JourneyFault {
    /// It has no leg.
    #[error("the journey has no leg")]
    Empty,
    /// It begins or ends elsewhere.
    #[error("the journey begins or ends elsewhere")]
    Ends,
    /// The judge of its space finds fault with a leg.
    #[error("leg {leg}: {fault}")]
    Leg {
        /// Its number, from 0.
        leg: usize,
        /// What is wrong.
        fault: Fault,
    },
    /// A leg does not begin where the one before it ends.
    #[error("leg {leg} does not begin where the one before it ends")]
    Gap {
        /// Its number, from 0.
        leg: usize,
    },
    /// A leg goes where, or as, the agent must not.
    #[error("leg {leg}: {why}")]
    Agent {
        /// Its number, from 0.
        leg: usize,
        /// What it must not do.
        why: &'static str,
    },
    /// A link is none, or leads elsewhere.
    #[error("leg {leg} is no link of these spaces")]
    Link {
        /// Its number, from 0.
        leg: usize,
    },
    /// A bend is too sharp.
    #[error("{0}")]
    Turn(Fault),
}

/// Places along a segment that are looked at for areas.
const SAMPLES: u32 = 16;

impl Journey {
    /// Has every leg judged by what its space and the agent allow.
    pub fn audit(&self, joined: &Joined<'_>, query: &JourneyQuery<'_>) -> Result<(), JourneyFault> {
        let (Some(first), Some(last)) = (self.legs().first(), self.legs().last()) else {
            return Err(JourneyFault::Empty);
        };
        let near = |a: [f64; 3], b: [f64; 3], space: usize| {
            let step = joined.provinces()[space].realm().frame().voxel_size / 256.0;
            // On ground, heights are the ground's.
            let axes = match joined.provinces()[space].realm() {
                Realm::Grid(_) | Realm::Octree(_) => 3,
                Realm::Terrain(_) | Realm::Waypoints(_) | Realm::NavMesh(_) => 2,
            };
            (0..axes).all(|i| (a[i] - b[i]).abs() <= step)
        };
        if joined.province(&query.start.space) != Some(first.space)
            || !near(query.start.at, first.points[0], first.space)
            || !near(query.goal.at, last.points[last.points.len() - 1], last.space)
        {
            return Err(JourneyFault::Ends);
        }
        for (i, leg) in self.legs().iter().enumerate() {
            if i > 0 && self.legs()[i - 1].points.last() != leg.points.first() {
                return Err(JourneyFault::Gap { leg: i });
            }
            match leg.link {
                Some(taken) => audit_link(joined, i, leg, taken, query.agent)?,
                None => {
                    audit_leg(joined, leg).map_err(|fault| JourneyFault::Leg { leg: i, fault })?;
                    audit_agent(joined, i, leg, query)?;
                }
            }
        }
        let Some(radius) = query.agent.turning_radius else { return Ok(()) };
        let frame = joined.frame();
        let bends = self.legs().iter().flat_map(|leg| {
            match (leg.link, joined.provinces()[leg.space].realm()) {
                // What follows the surface up and down is no turn.
                (None, Realm::NavMesh(mesh)) => {
                    let world = |&at: &LatticePoint| mesh.frame().world_from_lattice(at);
                    leg.lattice.iter().map(world).collect()
                }
                _ => leg.points.clone(),
            }
        });
        let points: Vec<LatticePoint> =
            bends.filter_map(|at| frame.lattice_from_world(at).ok()).collect();
        audit_turns(&points, radius / frame.voxel_size).map_err(JourneyFault::Turn)
    }
}

/// The judge of the leg's own space.
fn audit_leg(joined: &Joined<'_>, leg: &JourneyLeg) -> Result<(), Fault> {
    match joined.provinces()[leg.space].realm() {
        Realm::Grid(grid) => match grid.corners() {
            CornerRule::CutNone => audit_polyline(grid.world(), &leg.lattice, Contact::Open),
            corners => audit_moves(grid.world(), &leg.lattice, grid.neighbourhood(), corners),
        },
        Realm::Octree(graph) => audit_polyline(graph.world(), &leg.lattice, Contact::Sliding),
        Realm::Terrain(terrain) => audit_terrain(terrain, &leg.lattice),
        Realm::NavMesh(mesh) => audit_navmesh(mesh, &leg.points, mesh.frame().voxel_size),
        Realm::Waypoints(waypoints) => match waypoints.over() {
            Over::World(world) => audit_polyline(world, &leg.lattice, Contact::Open),
            Over::Terrain(terrain) => {
                let flat: Vec<_> = leg.lattice.iter().map(|&p| Terrain::above(p)).collect();
                audit_polyline(&terrain.flat_world(), &flat, Contact::Open)
            }
        },
    }
}

/// Whether the agent moves so, is allowed there, and the ground is not too steep.
fn audit_agent(
    joined: &Joined<'_>,
    number: usize,
    leg: &JourneyLeg,
    query: &JourneyQuery<'_>,
) -> Result<(), JourneyFault> {
    let agent = query.agent;
    let fault = |why| Err(JourneyFault::Agent { leg: number, why });
    if agent.mode_in(joined.provinces()[leg.space].medium()) != Some(leg.mode) {
        return fault("the agent does not move so here");
    }
    let [floor, ceiling] = agent.heights;
    for ends in leg.points.windows(2) {
        let at = |t: f64| -> [f64; 3] {
            std::array::from_fn(|i| ends[0][i] + t * (ends[1][i] - ends[0][i]))
        };
        for sample in 0..=SAMPLES {
            let place = at(f64::from(sample) / f64::from(SAMPLES));
            let slack = 1e-9 * (1.0 + place[2].abs());
            if place[2] < floor - slack || place[2] > ceiling + slack {
                return fault("it leaves the heights that the agent keeps to");
            }
            // The lattice may round a place by half a step, so borders are not looked at.
            let point = joined.frame().lattice_from_world(place).ok();
            let inside = |areas: &crate::world::Areas, point: LatticePoint| {
                [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1], [0; 3]]
                    .iter()
                    .any(|d| {
                        let near = LatticePoint(std::array::from_fn(|i| point.0[i] + d[i]));
                        areas.admits(agent, near)
                    })
            };
            if let (Some(areas), Some(point)) = (query.areas, point)
                && !inside(areas, point)
            {
                return fault("it crosses an area that the agent must not enter");
            }
        }
        if leg.mode.is_on_ground()
            && matches!(joined.provinces()[leg.space].realm(), Realm::Terrain(_))
        {
            let run = (ends[1][0] - ends[0][0]).hypot(ends[1][1] - ends[0][1]);
            if (ends[1][2] - ends[0][2]).abs() > agent.max_slope * run * (1.0 + 1e-9) {
                return fault("it is too steep for the agent");
            }
        }
    }
    Ok(())
}

/// Whether a link joins these places and the agent may take it.
fn audit_link(
    joined: &Joined<'_>,
    number: usize,
    leg: &JourneyLeg,
    taken: LinkTaken,
    agent: &Agent,
) -> Result<(), JourneyFault> {
    let known = match taken {
        LinkTaken::Between(link) => {
            let link = joined.link_at(link);
            let forth = link.ends == [leg.points[0], leg.points[1]];
            let back = link.both_ways && link.ends == [leg.points[1], leg.points[0]];
            (forth || back).then_some((link.kind, link.permission))
        }
        LinkTaken::Waypoints => match joined.provinces()[leg.space].realm() {
            Realm::Waypoints(waypoints) => waypoints.links().find_map(|(from, to, link)| {
                use crate::space::Space;
                let ends = [from, to].map(|node| waypoints.position(node));
                let open = agent.may_take(link.kind, link.permission);
                (ends[..] == leg.lattice[..] && open).then_some((link.kind, link.permission))
            }),
            _ => None,
        },
    };
    match known {
        None => Err(JourneyFault::Link { leg: number }),
        Some((kind, permission)) if !agent.may_take(kind, permission) => {
            Err(JourneyFault::Agent { leg: number, why: "the agent may not take this link" })
        }
        Some(_) => Ok(()),
    }
}
