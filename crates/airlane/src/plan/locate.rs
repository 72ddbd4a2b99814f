//! The first stage of every query: from world coordinates to free points.

use super::options::Ends;
use super::query::QueryError;
use super::reason::{End, Reason, SizeUnit};
use crate::geom::{Few, LatticePoint, Voxel};
use crate::world::{MOST_FOOTHOLDS, World};

/// An end of a query, located.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Located {
    /// Where the path begins or ends. In a fitted world the body may fit here, but not everywhere
    /// in this voxel; then the path goes straight to or from `point`.
    pub(super) asked: LatticePoint,
    /// A free point.
    pub(super) point: LatticePoint,
    pub(super) voxel: Voxel,
}

/// Places from which an end can be taken into free space.
pub(super) type Places = Few<Located, MOST_FOOTHOLDS>;

impl Located {
    fn at(world: &World, asked: LatticePoint, free: LatticePoint) -> Self {
        Self { asked, point: free, voxel: world.voxel_at(free) }
    }
}

/// Both ends as free points, or why there can be no path between them.
pub(super) fn locate_ends(
    world: &World,
    [start, goal]: [[f64; 3]; 2],
    ends: Ends,
) -> Result<Result<(Located, Located), Reason>, QueryError> {
    let lattice =
        |end, point| world.frame().lattice_from_world(point).map_err(|e| QueryError::Point(end, e));
    let (start, goal) = (lattice(End::Start, start)?, lattice(End::Goal, goal)?);
    if world.is_free(start) && world.is_free(goal) {
        return Ok(Ok((Located::at(world, start, start), Located::at(world, goal, goal))));
    }
    let located = locate(world, start, End::Start, ends)
        .and_then(|start| Ok((start, locate(world, goal, End::Goal, ends)?)));
    Ok(located.map(|(starts, goals)| {
        // Connected places if there are any, else the nearest. A smaller body has all places that
        // a larger one has, so it gets wherever that one gets.
        let pairs = starts.iter().flat_map(|&start| goals.iter().map(move |&goal| (start, goal)));
        let label = |end: Located| world.component(end.voxel);
        let connected = pairs.into_iter().find(|&(start, goal)| label(start) == label(goal));
        connected.unwrap_or((starts[0], goals[0]))
    }))
}

/// The places from which an end can be taken into free space, nearest first; at least one.
pub(super) fn locate(
    world: &World,
    point: LatticePoint,
    end: End,
    ends: Ends,
) -> Result<Places, Reason> {
    if world.is_free(point) {
        return Ok(Places::of(Located::at(world, point, point)));
    }
    let footholds = world.footholds(point);
    if !footholds.is_empty() {
        return Ok(footholds.map(|free| Located::at(world, point, free)));
    }
    let nearest = world.nearest_free(point);
    if let (Ends::Snap(within), Some(free)) = (ends, nearest)
        && point.distance(free) * world.frame().voxel_size <= within
    {
        return Ok(Places::of(Located::at(world, free, free)));
    }
    let frame = world.frame();
    let nearest = nearest.map(|free| frame.world_from_lattice(free));
    // Judged without the body first: an end may be solid, outside, or only too narrow.
    let bare = world.base().map_or(world, |base| base);
    if bare.is_free(point) {
        let widest = world.widest_instead(point, point).unwrap_or(0.0);
        return Err(Reason::NoRoom { end, widest, nearest });
    }
    let solids = bare.solids();
    let solid = point.incident_voxels().find(|&v| solids.in_box(v) && solids.contains(v));
    Err(match solid {
        Some(voxel) => {
            let solid = Some(frame.world_from_lattice(voxel.centre()));
            Reason::Blocked { end, solid, nearest }
        }
        None => Reason::Outside { end, nearest },
    })
}

/// Why there is no way between two ends in different components.
pub(super) fn apart(world: &World, start: LatticePoint, goal: LatticePoint) -> Reason {
    let volume = |end| {
        world.component(world.voxel_at(end)).map_or(0, |label| world.components().volume(label))
    };
    match world.widest_instead(start, goal) {
        Some(widest) => Reason::TooNarrow { widest },
        None => Reason::Disconnected {
            start: volume(start),
            goal: volume(goal),
            unit: SizeUnit::Voxels,
        },
    }
}
