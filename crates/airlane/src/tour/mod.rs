//! How a query becomes a path: the default planner, stage by stage.
//!
//! The figure is drawn by the code it explains (`tour/figure.rs`, a test that fails when the figure
//! is stale). It shows a world one voxel high, so that boxes can be seen from above: solids dark,
//! cells outlined, the path as the search found it in orange, and pulled taut in blue.
//!
#![doc = include_str!("pipeline.svg")]
//!
//! # 1. Cells
//!
//! [`Cells`](crate::space::Cells) cuts the free voxels of every chunk of 32³ into boxes. A box is
//! convex: whatever enters it can leave it anywhere in a straight line. In the figure the large
//! boxes lie where nothing is in the way and the small ones around the solids; a search over boxes
//! therefore spends its steps where there is something to decide.
//!
//! Two boxes that share part of a face are joined by a portal. It is crossed
//! one lattice step or more inside its rectangle.
//!
//! # 2. Quick answers
//!
//! Both ends are located on the lattice. If a point touches a solid, the answer says which voxel, and
//! names the nearest free point. If the ends lie in different components there is no path; if they
//! see each other the path is straight. None of this needs a search.
//!
//! # 3. Lazy Theta\* over cells
//!
//! [`CellTheta`](crate::search::CellTheta) labels a cell with the point where it was entered. Going
//! from a cell to its neighbour it assumes that the *parent* of the cell sees the portal, and enters
//! where the path from that parent over the portal to the goal is shortest; that point has a closed
//! form. The line of sight is checked when the neighbour is about to be expanded. If it
//! fails, the parent of another closed neighbour may be assumed instead. Otherwise the path
//! leads through the best closed neighbour, which is always possible because cells
//! are convex; the orange path shows where this happened: it hugs the portals.
//!
//! # 4. The taut string
//!
//! A shortest path among boxes bends only on their edges. [`tauten`](crate::refine::tauten) drops
//! bends that nothing needs, pulls the others towards the line between their neighbours, and where a
//! voxel is in the way moves the bend to the best place on one of that voxel's edges. The blue path
//! keeps one lattice step, 1/256 of a voxel, off every solid: free space is open, and touching is
//! not allowed.
//!
//! # 5. The auditor
//!
//! No stage is trusted. [`audit`](crate::refine::audit) checks the path voxel by voxel with
//! plain fractions, shares no code with the fast line of sight, and checks every path in tests and
//! benchmarks.

#[cfg(test)]
mod figure;
