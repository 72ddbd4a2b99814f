//! The server as its clients see it: over real sockets, judged by the engine.

mod areas;
mod client;
mod crowd;
mod documented;
mod edits;
mod flights;
mod journeys;
mod many;
mod overlays;
mod refusals;
mod replays;
mod routes;
mod surfaces;
mod workspaces;
mod worlds;
