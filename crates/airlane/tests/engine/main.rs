//! The engine through its public door: every search against slow and obvious oracles, the laws of
//! spaces and open lists, and queries that nobody should ask.

mod common;
mod conformance;
mod generated;
mod heuristics;
mod optimality;
mod oracle;
mod orderings;
