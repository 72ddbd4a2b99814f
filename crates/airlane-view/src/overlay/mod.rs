//! What can be laid over the world.
//!
//! An overlay is a file here and a line in [`ALL`]: it says what it is called and what shape its items
//! have, and draws them on a [`Canvas`], which keeps those nearest to where the user looks. The page
//! knows shapes, not overlays, so a new one needs nothing there.

mod areas;
mod canvas;
mod cells;
mod clearance;
mod colour;
mod components;
mod floors;
mod leaves;
mod links;
mod portals;
mod terrain;
mod waypoints;

#[cfg(test)]
mod tests;

pub(crate) use canvas::{Canvas, Shape};

use crate::refusal::Refusal;
use crate::stage::Stage;
use airlane::geom::LatticePoint;
use airlane::{Airspace, CancelToken};
use serde::Serialize;

/// Every overlay, in the order in which the page lists them.
pub(crate) static ALL: &[&dyn Overlay] = &[
    &cells::CellBoxes,
    &portals::Portals,
    &leaves::Leaves,
    &clearance::Clearance,
    &components::ComponentBoxes,
    &floors::NavMeshFloors,
    &terrain::TerrainSurface,
    &waypoints::Network,
    &links::Links,
    &areas::Areas,
];

/// What an overlay is called and made of.
pub(crate) struct About {
    /// Its name in addresses.
    pub(crate) id: &'static str,
    /// What people call it, in a word or two.
    pub(crate) title: &'static str,
    /// What is to be seen, and what the colours mean.
    pub(crate) note: &'static str,
    /// What its items are.
    pub(crate) shape: Shape,
    /// What it may be asked beside the usual, by the names of [`Subject`]'s fields.
    pub(crate) needs: &'static [&'static str],
}

/// Something to be laid over the world.
pub(crate) trait Overlay: Sync {
    /// What it is.
    fn about(&self) -> About;

    /// Whether there is anything of it in a world.
    fn is_there(&self, _stage: &Stage) -> bool {
        true
    }

    /// Draws all items; those that are far away may be left out. Fails with what is too much.
    fn draw(&self, subject: &Subject<'_>, canvas: &mut Canvas) -> Result<(), String>;
}

/// What is drawn.
pub(crate) struct Subject<'s> {
    /// The version on show.
    pub(crate) stage: &'s Stage,
    /// Its world, as the body sees it that was asked for.
    pub(crate) airspace: &'s Airspace,
    /// Where the user looks.
    pub(crate) near: [f64; 3],
    /// How many items there may be.
    pub(crate) limit: usize,
    /// The axis that a slice lies across.
    pub(crate) axis: usize,
    /// Cancelled when nobody waits for it any more.
    pub(crate) cancel: &'s CancelToken,
}

impl Subject<'_> {
    /// A box on the lattice in world coordinates.
    fn bounds(&self, low: LatticePoint, high: LatticePoint) -> [[f64; 3]; 2] {
        let frame = self.airspace.world().frame();
        [frame.world_from_lattice(low), frame.world_from_lattice(high)]
    }

    /// The same for a cell.
    fn cell_bounds(&self, cell: &airlane::space::Cell) -> [[f64; 3]; 2] {
        let [low, high] = self.airspace.cells().corners(cell);
        self.bounds(low, high)
    }
}

/// An overlay as the page lists it.
#[derive(Serialize)]
pub(crate) struct Listed {
    id: &'static str,
    title: &'static str,
    kind: &'static str,
    note: &'static str,
    needs: &'static [&'static str],
}

/// The overlays of a world as the page lists them.
pub(crate) fn list(stage: &Stage) -> Vec<Listed> {
    let listed = |overlay: &&dyn Overlay| {
        let About { id, title, note, shape, needs } = overlay.about();
        Listed { id, title, kind: shape.name(), note, needs }
    };
    ALL.iter().filter(|overlay| overlay.is_there(stage)).map(listed).collect()
}

/// The overlay of this name, if the world has it.
pub(crate) fn find(stage: &Stage, id: &str) -> Result<&'static dyn Overlay, Refusal> {
    let offered = || ALL.iter().copied().filter(|overlay| overlay.is_there(stage));
    offered().find(|overlay| overlay.about().id == id).ok_or_else(|| {
        let names: Vec<_> = offered().map(|overlay| overlay.about().id).collect();
        let names = names.join(", ");
        let what = match ALL.iter().any(|overlay| overlay.about().id == id) {
            true => format!("this world has no overlay {id:?}"),
            false => format!("unknown overlay {id:?}"),
        };
        Refusal::unknown(format!("{what}: expected one of {names}"))
    })
}
