//! The server of Airlane's web viewer.
//!
//! [`Server::bind`] takes a world and an address, [`Server::run`] serves a page on which people fly
//! through the world, ask for paths, watch searches and push obstacles around. The page is built in
//! the folder `viewer/` and is part of this crate's binary; the requests it makes are described in
//! `docs/viewer-protocol.md`.
//!
//! # The way of a request
//!
//! | stage | file | does |
//! |---|---|---|
//! | connection | `server.rs` | accepts, at most so many; times out who dawdles |
//! | guard | `guard.rs` | refuses other hosts and origins, adds headers that keep the page to itself |
//! | request | `api/` | a file a group of addresses; reads and checks what is asked, writes the answer |
//! | work | `search.rs` | the engine's service answers all queries; a bounded number waits (`places.rs`) |
//! | world | `stage.rs` | the newest version of the world; who has an older one keeps it |
//!
//! Beside them: a crowd that moves as the page's clock asks (`crowd.rs`), the mesher (`mesh/`), what can be laid over the world (`overlay/`), floors, links and
//! agents with ways of their own (`surroundings/`), the built-in scenes (`scenes.rs`), and the embedded page
//! (`assets.rs`).

mod answer;
mod api;
mod app;
mod assets;
mod crowd;
mod editor;
mod guard;
mod limits;
mod mesh;
mod overlay;
mod places;
mod refusal;
mod run;
mod scenes;
mod search;
mod server;
mod stage;
mod suggest;
mod surroundings;
mod wire;

pub use server::{Options, Running, ServeError, Server};
pub use stage::{Opened, Up};
pub use surroundings::{Recorded, Surroundings};
