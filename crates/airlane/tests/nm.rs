#![allow(dead_code, unused_imports)]
#[path = "engine/common.rs"]
mod common;
#[path = "engine/navmesh/mod.rs"]
mod navmesh;
