//! Where the run deviates from the lecture, line by line.

use crate::paper::Difference;

/// All of them. The lecture has no figures.
pub(super) fn differences() -> Vec<Difference> {
    vec![
        Difference::new(
            "maps and levels are pictures: Halaa, a bunker, unnamed maps for random walk and trace",
            "six maps of the kinds that are drawn, flat ones of 64 × 64 voxels and caves",
            "not published",
        ),
        Difference::new(
            "greedy search can get stuck in loops (Iasi, Neamt)",
            "complete",
            "it keeps a closed list: the lecture says that it is complete in a finite space then",
        ),
        Difference::new(
            "best-first search follows a single path and backs up at dead ends",
            "its open list is ordered by the estimate alone",
            "the lecture's own rule for node selection",
        ),
        Difference::new(
            "the properties of depth-first search are not given",
            "measured beside the others",
            "Oksa's thesis, chapter 3, describes it",
        ),
        Difference::new(
            "Dijkstra's algorithm takes at least the resources of breadth-first search",
            "judged within 5 %",
            "which of the last nodes come first is chance",
        ),
        Difference::new(
            "waypoints are placed by hand",
            "spread out at random, the farthest of a dozen candidates each time",
            "a rule that needs no hand; by hand fewer would do",
        ),
        Difference::new(
            "a waypoint system makes robust dynamic obstacle avoidance difficult, if not impossible",
            "judged by an obstacle of 3 × 3 voxels in the middle of every shortest way, without steering",
            "the slide has no figures; what follows a path may steer around small obstacles by itself",
        ),
        Difference::new(
            "a navmesh serves soldiers and tanks: how near an edge is can be tested while searching",
            "a navmesh is made for each; the soldiers' paths hug corners, so a tank can follow none of them",
            "navmeshes of this program leave room for one body, as Recast's do",
        ),
        Difference::new(
            "the navmesh ties pathfinding and collision detection together; ladders and jump pads",
            "not measured here: `airlane navmesh` and `airlane journey`",
            "the slides name them without a comparison",
        ),
        Difference::new(
            "a motorcycle rejects steep turns over short distances while the search runs",
            "paths that were found are judged by the room of their bends",
            "the agents of `airlane journey` and `navmesh --agent motorcycle` turn in the search",
        ),
    ]
}
