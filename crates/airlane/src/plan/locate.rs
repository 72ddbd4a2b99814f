//! The first stage of every query: from world coordinates to free points.

use super::outcome::{End, Reason};
use super::query::{Ends, Query, QueryError};
use crate::geom::{LatticePoint, Voxel};
use crate::world::World;

/// An end of a query, located.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Located {
    pub(super) point: LatticePoint,
    pub(super) voxel: Voxel,
}

/// Both ends as free points, or why there can be no path between them.
pub(super) fn locate_ends(
    world: &World,
    query: &Query,
    ends: Ends,
) -> Result<Result<(Located, Located), Reason>, QueryError> {
    let lattice =
        |end, point| world.frame().lattice_from_world(point).map_err(|e| QueryError::Point(end, e));
    let (start, goal) = (lattice(End::Start, query.start)?, lattice(End::Goal, query.goal)?);
    Ok(locate(world, start, End::Start, ends)
        .and_then(|start| Ok((start, locate(world, goal, End::Goal, ends)?))))
}

fn locate(world: &World, point: LatticePoint, end: End, ends: Ends) -> Result<Located, Reason> {
    if world.is_free(point) {
        return Ok(Located { point, voxel: point.voxel() });
    }
    let nearest = world.nearest_free(point);
    if let (Ends::Project, Some(free)) = (ends, nearest) {
        return Ok(Located { point: free, voxel: free.voxel() });
    }
    let solids = world.solids();
    let solid = point.incident_voxels().find(|&v| solids.in_box(v) && solids.contains(v));
    Err(match solid {
        Some(voxel) => Reason::Blocked { end, voxel, nearest },
        None => Reason::Outside { end, nearest },
    })
}
