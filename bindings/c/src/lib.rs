//! The C interface of Airlane: `libairlane`, whose header `include/airlane.h` is made of this source by
//! `airlane-header`. What callers keep to is said there, at its top and at every function.
//!
//! - [`border`]: the one place that looks through pointers, turns results into statuses and stops panics.
//! - [`handle`]: the table behind handles.
//! - [`frame`]: coordinates of engines.
//! - One file for each noun of the header.

#![allow(non_camel_case_types)] // names as C has them

mod agent;
mod airspace;
mod alloc;
mod answer;
mod body;
mod border;
mod crowd;
mod edits;
mod frame;
mod handle;
mod hooks;
mod map;
#[cfg(feature = "test-panics")]
mod panics;
mod planner;
mod query;
mod service;
mod shape;
mod source;
mod status;
mod table;
mod trajectory;
mod version;
