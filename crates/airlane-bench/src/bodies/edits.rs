//! Many edits with room for several bodies, compared with fresh rooms.

use crate::blocks::{Blocks, EditingError, WAVE};
use airlane::{Airspace, Body};
use serde::Serialize;

/// What to run.
#[derive(Clone, PartialEq, Debug)]
pub struct EditsSettings {
    /// The bodies. The first is asked for after every edit, the next after every second, and so on.
    pub bodies: Vec<Body>,
    /// Number of edits.
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
    /// Number of edits.
    pub edits: usize,
    /// Number of bodies.
    pub bodies: usize,
    /// Rooms that were compared with fresh ones.
    pub compared: usize,
    /// Rooms that differed.
    pub different: usize,
    /// The most bytes that were kept after any edit.
    pub most_bytes: usize,
    /// The budget, if one was set.
    pub budget: Option<usize>,
    /// What had to leave for others.
    pub evicted: u64,
}

impl EditsReport {
    /// Whether all rooms were as if made anew, and the budget was kept.
    pub fn is_right(&self) -> bool {
        let within = self.budget.is_none_or(|budget| self.most_bytes <= budget);
        self.different == 0 && self.compared > 0 && within
    }
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
    let mut blocks = Blocks::new(now.world(), 5, *seed);
    let (mut compared, mut different, mut most_bytes, mut waiting) = (0, 0, 0, 0);
    for edit in 1..=*count {
        let edits = match waiting < WAVE {
            true => Some(blocks.put(now.world())?),
            false => blocks.take_back(),
        };
        waiting = if edits.is_some() { waiting + 1 } else { 0 };
        if let Some(edits) = edits {
            now.apply(&edits)?;
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
        }
        progress();
    }
    let evicted = now.derived().evicted();
    let (map, edits, bodies, budget) = (map.to_owned(), *count, bodies.len(), *budget);
    Ok(EditsReport { map, edits, bodies, compared, different, most_bytes, budget, evicted })
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
        let room = airspace.room(bodies[0]).unwrap().memory_bytes();
        for budget in [None, Some(12 * room)] {
            let seed = 4;
            let settings =
                EditsSettings { bodies: bodies.clone(), count: 120, checks: 4, budget, seed };
            let report = follow_edits("test", &airspace.clone(), &settings, || {}).unwrap();
            assert!(report.is_right() && report.compared == 20, "{report:?}");
        }
    }
}
