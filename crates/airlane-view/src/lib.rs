//! The server of Airlane's web viewer.
//!
//! [`Server::bind`] takes a world and an address; [`Server::run`] serves a page for flying
//! through the world, planning paths, watching searches and moving obstacles. The page is built in
//! the folder `viewer/` and embedded in this crate; its requests are described in
//! `docs/viewer-protocol.md`.
//!
//! # Stages of a request
//!
//! | stage | file | does |
//! |---|---|---|
//! | connection | `server.rs` | accepts a limited number of connections; closes slow ones |
//! | guard | `guard.rs` | rejects other hosts and origins, adds security headers |
//! | request | `api/` | one file per group of endpoints; parses and checks requests, writes responses |
//! | work | `search.rs` | the engine's service answers all queries; a bounded number waits (`places.rs`) |
//! | workspace | `workspace.rs` | a world with its edits and its crowd for each page |
//! | world | `stage.rs` | the newest version of the world; readers keep theirs |
//!
//! Also: a crowd that advances as the page requests (`crowd.rs`), the mesher (`mesh/`), overlays (`overlay/`), floors, links and
//! agents (`surroundings/`), the built-in scenes (`scenes.rs`), and the embedded page
//! (`assets.rs`).

mod answer;
mod api;
mod app;
mod area;
mod assets;
mod crowd;
mod editor;
mod guard;
mod in_process;
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
mod workspace;

#[doc(hidden)]
pub use in_process::{InProcess, RawRequest};
pub use server::{Options, Running, ServeError, Server};
pub use stage::{MapArgument, Opened, Up};
pub use surroundings::{Recorded, Surroundings};
