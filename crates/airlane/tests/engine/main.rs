//! The engine through its public door: every search against slow and obvious oracles, the laws of
//! spaces and open lists, and queries that nobody should ask.

mod bodies;
mod common;
mod conformance;
mod crowd;
mod determinism;
mod ends;
mod explain;
mod features;
mod follow;
mod generated;
mod goals;
mod graphs;
mod heuristics;
mod hierarchy;
mod journeys;
mod limits;
mod live;
mod many;
mod maps;
mod meshes;
mod navmesh;
mod observers;
mod obstacles;
mod octree_updates;
mod optimality;
mod oracle;
mod orderings;
mod prices;
mod reach;
mod replan;
mod slopes;
mod trajectories;
mod turns;
mod waypoints;
