//! What the colours of a [`FlatPicture`](crate::FlatPicture) mean: those of Oksa (2014, 7.1.2).

use crate::Colour;

/// Not met by the search.
pub const UNSEARCHED: Colour = [150; 3];
/// On the open list.
pub const OPEN: Colour = [40, 80, 255];
/// Expanded.
pub const VISITED: Colour = [225, 40, 225];
/// On the path.
pub const PATH: Colour = [255, 230, 0];
/// The start of the path.
pub const START: Colour = [0, 200, 60];
/// Where it ends.
pub const GOAL: Colour = [235, 30, 30];
/// Closed to all agents.
pub const BLOCKED: Colour = [0; 3];

/// All colours with their names, for a legend.
pub const KEYS: [(Colour, &str); 7] = [
    (START, "start"),
    (GOAL, "goal"),
    (PATH, "path"),
    (VISITED, "visited"),
    (OPEN, "open"),
    (UNSEARCHED, "unsearched"),
    (BLOCKED, "blocked"),
];
