//! What a path pays where: by areas.

use super::path::Path;
use crate::geom::UNIT;
use crate::space::Pricing;
use crate::world::{Agent, Areas, Objective};

/// A part of a path that lies in one area, or outside all of them.
#[non_exhaustive]
#[derive(Clone, PartialEq, Debug)]
pub struct Paid {
    /// The name of the area whose price counts there; `None` outside all areas.
    pub area: Option<String>,
    /// How long it is, in world units.
    pub length: f64,
    /// What it costs, in voxel edges of the map's frame.
    pub cost: f64,
}

/// What a path pays outside areas, then in each area that it crosses, in their order.
pub(super) fn paid(path: &Path, areas: &Areas, objective: Objective) -> Vec<Paid> {
    let anyone = Agent::anyone();
    let agent = path.agent().unwrap_or(&anyone);
    let frame = areas.frame();
    let Ok(pricing) = Pricing::new(agent, objective, Some(areas), frame, (&[], 1.0)) else {
        return Vec::new();
    };
    // Outside all areas, then in each of them.
    let mut sums = vec![[0.0; 2]; areas.len() + 1];
    for leg in path.legs().filter(|leg| leg.link().is_none()) {
        let mode = leg.mode();
        for ends in leg.points().windows(2) {
            let [Ok(a), Ok(b)] = [0, 1].map(|i| frame.lattice_from_world(ends[i])) else {
                continue;
            };
            let length = (0..3).map(|i| f64::from(b.0[i] - a.0[i]).powi(2)).sum::<f64>().sqrt()
                / f64::from(UNIT);
            areas.for_each_piece(agent, [a, b], |share, area| {
                let rate = area.map_or(pricing.rate(mode), |area| pricing.rate_in(area, mode));
                let sum = &mut sums[area.map_or(0, |area| area + 1)];
                sum[0] += share * length * frame.voxel_size;
                sum[1] += share * length * rate;
            });
        }
    }
    let names = [None].into_iter().chain(areas.iter().map(|area| Some(area.name.clone())));
    let all = names.zip(sums).map(|(area, [length, cost])| Paid { area, length, cost });
    all.filter(|paid| paid.length > 0.0).collect()
}
