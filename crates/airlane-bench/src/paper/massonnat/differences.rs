//! Where the run deviates from the paper, line by line.

use super::{COMPLEX, MassonnatReport, UpdateMethod, UpdateRow};
use crate::format::grouped;
use crate::paper::Difference;

/// All of them, with the figures of this run.
pub(super) fn differences(report: &MassonnatReport) -> Vec<Difference> {
    let mut all = vec![
        Difference::new(
            "six handmade scenes; only their names and counts are published (table I, figure 1)",
            "six scenes of ours with about as many free voxels and leaves",
            "how well leaves merge depends on what a scene looks like, so shares are compared, not counts",
        ),
        Difference::new(
            "cells are merged from the leaves of an octree, greedily, after Hertel and Mehlhorn",
            "cells are cut from the voxels without an octree, peeling and splitting boxes, then merged",
            "the product's own cells take the place of merged leaves; the verdicts on table I compare the \
             numbers",
        ),
        Difference::new(
            "table II separates the update of the octree from that of the graph",
            "for merged cells the first column is the world (voxels and components), the second the cells and \
             their portals",
            "cells have no octree below them; both columns together are the same work",
        ),
        Difference::new(
            "the obstacles that move are not described",
            "a cube of 4 voxels that moves one voxel along every axis at each update, through the middle of \
             Industrial",
            "chosen; every update changes up to 37 voxels on either side",
        ),
    ];
    all.extend(graph_updates(&report.updates));
    all.extend(voxels(report));
    all.extend(leaves(report));
    all.push(Difference::new(
        "figures 5 and 6 on 19 Warframe maps with 10,000 scenarios each; the times are only drawn",
        match report.maps.len() {
            0 => "not measured: there were no maps".to_owned(),
            count => format!(
                "{count} maps with {} scenarios in all; figure 6 for {}",
                grouped(report.maps.iter().map(|row| row.queries as u64).sum()),
                report.figure_6.join(" and ")
            ),
        },
        "every 25th scenario unless `--every` says otherwise; `--figure-6 MAP` shows any map",
    ));
    all.push(Difference::new(
        "the method works in real time",
        "judged as a frame of 60 Hz, see the verdicts",
        "the paper does not say what real time is, and draws its times only",
    ));
    all.push(Difference::new(
        "the method finds more stable paths",
        "not judged; the table of figure 5 gives lengths and medians beside means",
        "the paper does not say what is stable, or how it was measured",
    ));
    all
}

/// Table II, where updates of the graph take other times than published, or another order.
fn graph_updates(rows: &[UpdateRow]) -> Option<Difference> {
    let row = |method| rows.iter().find(|row| row.method == method && row.halls == 1);
    let said = |of: fn(&UpdateRow) -> Option<f64>, digits: usize| -> Option<String> {
        let [plain, local, merged, merged_local] = [
            UpdateMethod::Octree,
            UpdateMethod::OctreeLocal,
            UpdateMethod::Merged,
            UpdateMethod::MergedLocal,
        ]
        .map(|method| row(method).and_then(of));
        Some(format!(
            "{:.digits$} ms without and {:.digits$} ms with local updates over octrees, {:.digits$} and {:.digits$} \
             over merged cells",
            plain?, local?, merged?, merged_local?
        ))
    };
    Some(Difference::new(
        format!(
            "table II, graph update: {}; merged octrees take the shorter time without local updates",
            said(|row| row.published.as_ref().map(|times| times.graph_ms), 2)?
        ),
        said(|row| Some(row.times.graph_ms), 3)?,
        "the columns hold other work: over octrees the graph is the dual graph of the leaves, over merged cells cutting \
         the cells is in this column too, and the scene is a single chunk, which a local update makes anew. How the \
         paper stores its graph is not said. Here times are processor time",
    ))
}

/// The same map with another number of free voxels.
fn voxels(report: &MassonnatReport) -> Option<Difference> {
    let row = report.cells.iter().find(|row| row.scene == COMPLEX)?;
    Some(Difference::new(
        format!("{} has {} free voxels, to two digits", row.scene, grouped(row.published.voxels)),
        format!("{} free voxels", grouped(row.voxels)),
        "not known: every voxel of the map that its file does not list as solid is counted here, unreachable ones \
         too; what the paper counts is not said",
    ))
}

/// Why there are more leaves on the one map that is the same.
fn leaves(report: &MassonnatReport) -> Option<Difference> {
    let row = report.cells.iter().find(|row| row.scene == COMPLEX)?;
    let theirs = row.published.unmerged as f64;
    let near = report.leaves.iter().min_by(|a, b| {
        let off = |leaves: usize| (leaves as f64 / theirs).ln().abs();
        off(a.leaves).total_cmp(&off(b.leaves))
    })?;
    let counts = |open| {
        let rows = report.leaves.iter().filter(|row| row.open == open);
        let said: Vec<String> =
            rows.map(|row| format!("{} at {}", grouped(row.leaves as u64), row.smallest)).collect();
        said.join(", ")
    };
    let off = 100.0 * (near.leaves as f64 / theirs - 1.0);
    let cells = near.cells.map_or(String::new(), |cells| {
        let published = grouped(row.published.merged as u64);
        format!("; our cells are then {}, published {published}", grouped(cells as u64))
    });
    let likely = match near.open {
        true => {
            "so its root cube likely counts what lies beyond the map as free: large leaves there take the \
                 place of small ones along the map's border"
        }
        false => "so its octree is likely coarser than the voxels that its table counts",
    };
    Some(Difference::new(
        format!("{} has {} octree leaves", row.scene, grouped(row.published.unmerged as u64)),
        format!(
            "{} leaves, with nothing free beyond the map and one voxel as the smallest cube",
            grouped(row.unmerged as u64)
        ),
        format!(
            "the paper names neither its root cube nor its smallest one. Leaves by the edge of the smallest cube in \
             voxels: {} with what lies beyond the map solid, {} with it free. The published number is met within \
             {:.0} % by {} ({} beyond the map, cubes of {}), {likely}{cells}. Free voxels: {} published, {} here",
            counts(false),
            counts(true),
            off.abs().ceil(),
            grouped(near.leaves as u64),
            if near.open { "free" } else { "solid" },
            near.smallest,
            grouped(row.published.voxels),
            grouped(row.voxels)
        ),
    ))
}
