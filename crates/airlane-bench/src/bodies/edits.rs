//! Many edits with room for several bodies, compared with fresh rooms.

use crate::blocks::{Blocks, EditingError};
use airlane::{Airspace, Body};
use serde::Serialize;

/// What to run.
#[derive(Clone, PartialEq, Debug)]
pub struct EditsSettings {
    /// The bodies. The first is asked for after every edit, the next after every second, and so on.
    pub bodies: Vec<Body>,
    /// Number of edits that change something.
    pub count: usize,
    /// Comparisons with fresh rooms.
    pub checks: usize,
    /// Bytes that may be kept for bodies; the default of the engine if there is none.
    pub budget: Option<usize>,
    /// Seed of the places.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EditsReport {
    /// The map.
    pub map: String,
    /// Number of edits, each of which changed voxels.
    pub edits: usize,
    /// Number of bodies.
    pub bodies: usize,
    /// Rooms that were compared with fresh ones.
    pub compared: usize,
    /// Rooms that differed.
    pub different: usize,
    /// The most bytes that were kept after any edit, by the engine's account.
    pub most_bytes: usize,
    /// The most bytes that the rooms kept at a comparison took, counted from their voxels, cells and guides.
    pub counted_bytes: usize,
    /// The budget: the one that was set, else the engine's.
    pub budget: usize,
    /// Comparisons at which the rooms kept took more than the budget, though one could have left.
    pub over_budget: usize,
    /// What had to leave for others.
    pub evicted: u64,
}

impl EditsReport {
    /// Whether all rooms were as if made anew, and the budget was kept.
    pub fn is_right(&self) -> bool {
        self.different == 0 && self.compared > 0 && self.over_budget == 0
    }
}

/// What the engine keeps for bodies unless told, as [`Derived::set_budget`](airlane::plan::Derived::set_budget)
/// says: four times the airspace, and 256 MiB at least.
fn default_budget(airspace: &Airspace) -> usize {
    (256 << 20).max(4 * airspace.memory_bytes())
}

/// Puts blocks in and takes them out, and asks for the rooms of bodies meanwhile.
pub fn follow_edits(
    map: &str,
    airspace: &Airspace,
    settings: &EditsSettings,
    mut progress: impl FnMut(),
) -> Result<EditsReport, EditingError> {
    let EditsSettings { bodies, count, checks, budget, seed } = settings;
    let mut now = airspace.clone();
    if let Some(budget) = *budget {
        now.derived().set_budget(budget);
    }
    let most = budget.unwrap_or(default_budget(&now));
    let mut blocks = Blocks::new(now.world(), 5, *seed);
    let (mut compared, mut different, mut over_budget) = (0, 0, 0);
    let (mut most_bytes, mut counted_bytes) = (0, 0);
    for edit in 1..=*count {
        // A block may be where nothing is left to take out: that is no edit.
        loop {
            let edits = blocks.next(now.world())?;
            let changed = now.apply(&edits)?;
            if changed.blocked + changed.freed > 0 {
                break;
            }
        }
        for (n, &body) in bodies.iter().enumerate() {
            if edit % (n + 1) == 0 {
                now.room(body)?;
            }
        }
        most_bytes = most_bytes.max(now.derived().bytes());
        if edit * checks / count > (edit - 1) * checks / count {
            // A copy without what is kept makes its rooms anew.
            let fresh = Airspace::new(airlane::world::World::clone(now.world()));
            let fresh = fresh.map_err(airlane::AirspaceError::from)?;
            for &body in bodies {
                compared += 1;
                different += usize::from(fresh.room(body)? != now.room(body)?);
            }
            let (counted, rooms) = count_rooms(&now, bodies)?;
            counted_bytes = counted_bytes.max(counted);
            over_budget += usize::from(rooms > 1 && counted > most);
        }
        progress();
    }
    let evicted = now.derived().evicted();
    let (map, edits, bodies, budget) = (map.to_owned(), *count, bodies.len(), most);
    Ok(EditsReport {
        map,
        edits,
        bodies,
        compared,
        different,
        most_bytes,
        counted_bytes,
        budget,
        over_budget,
        evicted,
    })
}

/// Bytes of the rooms that are kept, counted from what they hold and not from the account of what is kept;
/// and how many rooms these are.
fn count_rooms(now: &Airspace, bodies: &[Body]) -> Result<(usize, usize), EditingError> {
    let (mut bytes, mut count) = (0, 0);
    // Least recently used first, so that looking at them changes nothing.
    for item in now.derived().list() {
        if let Some(&body) = bodies.iter().find(|body| item.what == format!("room for {body}")) {
            let room = now.room(body)?;
            bytes += room.memory_bytes() + room.guide_bytes();
            count += 1;
        }
    }
    Ok((bytes, count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane_scenes::{Kind, Recipe};

    #[test]
    fn rooms_are_as_if_made_anew_and_the_budget_is_kept() {
        let scene = Recipe { kind: Kind::City, size: [60, 50, 40], seed: 2 }.make().unwrap();
        let airspace = Airspace::bake(scene).unwrap();
        let bodies = [0.3, 0.5, 0.9, 1.4, 3.0].map(|radius| Body::ball(radius).unwrap()).to_vec();
        let rooms = bodies.iter().map(|&body| airspace.room(body).unwrap().memory_bytes());
        let all: usize = rooms.sum();
        // Room for all, for some of them, and for one at a time.
        for budget in [None, Some(all / 2), Some(0)] {
            let seed = 4;
            let settings =
                EditsSettings { bodies: bodies.clone(), count: 120, checks: 30, budget, seed };
            let report = follow_edits("test", &airspace.clone(), &settings, || {}).unwrap();
            assert!(report.is_right() && report.compared == 150, "{report:?}");
            assert_eq!(report.evicted > 0, budget.is_some(), "{report:?}");
            assert_eq!(report.budget, budget.unwrap_or(256 << 20));
            assert!(!EditsReport { over_budget: 1, ..report.clone() }.is_right());
            let least = match budget {
                None => all / 2..2 * all,
                Some(0) => 1..all,
                Some(some) => 1..some + 1,
            };
            assert!(least.contains(&report.counted_bytes), "{all} {report:?}");
        }
    }

    /// Rooms are counted from what they hold.
    #[test]
    fn what_is_kept_beyond_a_budget_is_noticed() {
        let scene = Recipe { kind: Kind::City, size: [60, 50, 40], seed: 2 }.make().unwrap();
        let airspace = Airspace::bake(scene).unwrap();
        let bodies = [0.3, 0.9].map(|radius| Body::ball(radius).unwrap());
        let rooms = bodies.map(|body| airspace.room(body).unwrap());
        let (bytes, count) = count_rooms(&airspace, &bodies).unwrap();
        assert_eq!((bytes, count), (rooms[0].memory_bytes() + rooms[1].memory_bytes(), 2));
        rooms[1].fill_guide();
        let (more, _) = count_rooms(&airspace, &bodies).unwrap();
        assert_eq!(more, bytes + rooms[1].guide_bytes());
        airspace.derived().set_budget(more - 1);
        assert_eq!(count_rooms(&airspace, &bodies).unwrap().1, 1);
    }
}
