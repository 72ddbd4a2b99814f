//! What the thesis's tables and pictures are expected to show.

use super::differences::{heap_reason, waypoints_reason};
use super::published::Published;
use super::{
    Choice, DetourRow, GraphRow, LeadRow, LinkingRow, MeadowRow, ShapeRow, SizeRow, StressRow,
    Whose,
};
use crate::paper::Verdict;

/// Costs that differ by less are equal: sums of steps that are rounded up, in steps along an axis.
const EQUAL: f64 = 1e-6;
/// The most by which Manhattan's path may be longer than the shortest.
const MANHATTAN: f64 = 1.1;
/// The least by which waypoints must be faster than the grid.
const FASTER: f64 = 4.0;
/// How much dearer a route over waypoints may be, and how far from the grid's route, in cells of a
/// hundred along the edge: in the mean and anywhere.
const DEARER: f64 = 1.15;
const APART_MEAN: f64 = 3.0;
const APART_MOST: f64 = 10.0;
/// Per cent of a route on roads for it to go by road, and for it not to.
const BY_ROAD: f64 = 80.0;
const OFF_ROAD: f64 = 35.0;

/// All rows.
#[derive(Clone, Copy)]
pub(super) struct Measured<'r> {
    pub(super) stress: &'r [StressRow],
    pub(super) sizes: &'r [SizeRow],
    pub(super) graphs: &'r [GraphRow],
    pub(super) shapes: &'r [ShapeRow],
    pub(super) detours: &'r [DetourRow],
    pub(super) meadow: &'r [MeadowRow],
    pub(super) leads: &'r [LeadRow],
    pub(super) linkings: &'r [LinkingRow],
    pub(super) published: &'r Published,
}

/// Judges them.
pub(super) fn verdicts(measured: &Measured<'_>) -> Vec<Verdict> {
    let Measured { stress, sizes, graphs, shapes, detours, meadow, leads, linkings, published } =
        *measured;
    let growth = "the heap's lead over the arrays of the thesis grows with the map";
    vec![
        Verdict::of(
            "the search as published and the engine's with every open list find the same path and expand the \
             same number of nodes",
            sizes.iter().map(same).collect(),
        ),
        Verdict::of(
            "the heap beats the arrays of the thesis at every size, with every heuristic",
            sizes.iter().map(beats).collect(),
        ),
        match sizes.iter().any(|row| row.edge != sizes[0].edge) {
            true => Verdict::of(growth, grows(sizes)),
            false => Verdict::not_measured(growth, "only one size was run"),
        },
        Verdict::of(
            "Euclidean and diagonal distance lead to a shortest path, Manhattan to one at most a tenth \
             longer",
            stress.iter().map(short).collect(),
        ),
        Verdict::of(
            "the Euclidean distance makes A* search a larger area than the others, and Manhattan the \
             smallest",
            areas(stress).into_iter().collect(),
        ),
        Verdict::of(
            "routes over the grid and over waypoints are the cheapest of their graphs",
            graphs.iter().map(cheapest).collect(),
        ),
        Verdict::of(
            "the waypoint graph is at least four times faster than the grid, query against query",
            shapes.iter().map(faster).collect(),
        ),
        Verdict::of(
            "its routes have a similar shape: at most 15 % more expensive, 3 cells apart on average and 10 at \
             most",
            shapes.iter().map(similar).collect(),
        ),
        Verdict::of(
            "roads are preferred: the first route keeps to the road, which is longer than the shortest \
             route but cheaper, over the grid and over waypoints",
            preferred(graphs, detours),
        ),
        Verdict::of(
            "a detour is taken only where it pays: the second route leaves the road, which would cost \
             more, and goes between the mountains, over the grid and over waypoints",
            spared(graphs, detours),
        ),
        Verdict::of(
            "across a meadow the road around is taken where it is cheaper, and nowhere else",
            meadow_choices(meadow),
        ),
        Verdict::finding(
            "the heap is 80 to 92 times faster than the arrays of the thesis, at 100×100",
            as_published(leads, published.heap_faster),
            &heap_reason(leads),
        ),
        Verdict::finding(
            "the waypoint graph is four to ten times faster than the grid",
            shapes.iter().map(|row| within(row, published.waypoints_faster)).collect(),
            &waypoints_reason(linkings, published.waypoints_faster),
        ),
    ]
}

fn same(row: &SizeRow) -> (bool, String) {
    let figure = format!("{0}×{0}, {1}: {2} expanded", row.edge, row.heuristic, row.expanded);
    (row.same, figure)
}

fn beats(row: &SizeRow) -> (bool, String) {
    let figure = format!(
        "{0}×{0}, {1}: arrays {2:.3} ms, heap {3:.3} ms: {4:.1} times; an array as open list only \
         {5:.3} ms",
        row.edge, row.heuristic, row.array_ms, row.heap_ms, row.lead, row.open_array_ms
    );
    (row.lead > 1.0, figure)
}

/// Heuristic by heuristic, from size to size; so must the entries that are looked at in the arrays.
fn grows(sizes: &[SizeRow]) -> Vec<(bool, String)> {
    let (first, mut parts) = (sizes[0].edge, Vec::new());
    for heuristic in sizes.iter().filter(|row| row.edge == first).map(|row| row.heuristic) {
        let rows: Vec<&SizeRow> = sizes.iter().filter(|row| row.heuristic == heuristic).collect();
        let of = |value: &dyn Fn(&SizeRow) -> f64| {
            let grows = rows.windows(2).all(|pair| value(pair[0]) < value(pair[1]));
            let said: Vec<String> = rows.iter().map(|row| format!("{:.1}", value(row))).collect();
            (grows, said.join(", "))
        };
        let (leads, lead) = of(&|row| row.lead);
        let (looks, looked) = of(&|row| row.looked_at);
        let edges: Vec<String> = rows.iter().map(|row| row.edge.to_string()).collect();
        let figure = format!(
            "{heuristic}, edges {}: {lead} times; {looked} array entries visited per node",
            edges.join(", ")
        );
        parts.push((leads && looks, figure));
    }
    parts
}

fn short(row: &StressRow) -> (bool, String) {
    let figure = format!(
        "{}, {:?}: {:.3}, shortest {:.3}",
        row.heuristic, row.list, row.length, row.shortest
    );
    let most = if row.heuristic == "Manhattan" { MANHATTAN * row.shortest } else { row.shortest };
    (row.length <= most + EQUAL && row.length >= row.shortest - EQUAL, figure)
}

fn areas(stress: &[StressRow]) -> Option<(bool, String)> {
    let expanded = |heuristic: &str| {
        stress.iter().find(|row| row.heuristic == heuristic).map(|row| row.expanded)
    };
    let [manhattan, diagonal, euclidean] =
        [expanded("Manhattan")?, expanded("Diagonal")?, expanded("Euclidean")?];
    let figure = format!("Manhattan {manhattan}, diagonal {diagonal}, Euclidean {euclidean} nodes");
    Some((manhattan < diagonal && diagonal < euclidean, figure))
}

fn cheapest(row: &GraphRow) -> (bool, String) {
    let figure = format!(
        "{}, {}: {:.3}, an independent library finds {:.3}",
        row.scenario,
        row.graph.title(),
        row.cost,
        row.cheapest
    );
    ((row.cost - row.cheapest).abs() <= EQUAL * row.cheapest, figure)
}

fn faster(row: &ShapeRow) -> (bool, String) {
    let figure = format!(
        "{}: {:.1} times, the search alone {:.1} times, {:.0} times fewer expansions",
        row.scenario, row.faster, row.search_faster, row.fewer_expansions
    );
    (row.faster >= FASTER, figure)
}

/// Heuristic by heuristic. The times of figure 16 themselves give up to 92.7, so leads are rounded down.
fn as_published(leads: &[LeadRow], [least, most]: [f64; 2]) -> Vec<(bool, String)> {
    let of = |whose| leads.iter().filter(move |row| row.whose == whose);
    let parts = of(Whose::Numbers).zip(of(Whose::Published)).map(|(here, there)| {
        let figure = format!(
            "{}: {:.1} times, {:.1} by the published times",
            here.heuristic, here.lead, there.lead
        );
        ((least..=most).contains(&here.lead.floor()), figure)
    });
    parts.collect()
}

fn within(row: &ShapeRow, [least, most]: [f64; 2]) -> (bool, String) {
    let figure = format!("{}: {:.1} times", row.scenario, row.faster);
    ((least..=most).contains(&row.faster), figure)
}

fn similar(row: &ShapeRow) -> (bool, String) {
    let figure = format!(
        "{}: {:.3} times the cost, {:.1} cells apart in the mean, {:.1} at most",
        row.scenario, row.cost_ratio, row.apart_mean, row.apart_most
    );
    let near = row.apart_mean <= APART_MEAN && row.apart_most <= APART_MOST;
    (near && row.cost_ratio <= DEARER, figure)
}

/// The cheapest, the shortest and the road of a scenario.
fn choices<'r>(detours: &'r [DetourRow], scenario: &str) -> Option<[&'r DetourRow; 3]> {
    let find = |choice| detours.iter().find(|row| row.scenario == scenario && row.choice == choice);
    Some([find(Choice::Cheapest)?, find(Choice::Shortest)?, find(Choice::Roads)?])
}

/// What a route of a scenario shares with roads, graph by graph.
fn road_shares(
    graphs: &[GraphRow],
    scenario: &str,
    holds: impl Fn(f64) -> bool,
) -> Vec<(bool, String)> {
    let of = graphs.iter().filter(|row| row.scenario == scenario);
    let parts = of.map(|row| {
        let figure =
            format!("{scenario}, {}: {:.0} % on roads", row.graph.title(), row.road_percent);
        (holds(row.road_percent), figure)
    });
    parts.collect()
}

fn preferred(graphs: &[GraphRow], detours: &[DetourRow]) -> Vec<(bool, String)> {
    let Some(first) = detours.first() else { return Vec::new() };
    let mut parts = road_shares(graphs, first.scenario, |percent| percent >= BY_ROAD);
    parts.extend(choices(detours, first.scenario).map(|[cheapest, shortest, _]| {
        let figure = format!(
            "length {:.1} for a cost of {:.1}; the shortest has a length of {:.1} and costs {:.1}",
            cheapest.length, cheapest.cost, shortest.length, shortest.cost
        );
        (cheapest.length > shortest.length && cheapest.cost < shortest.cost, figure)
    }));
    parts
}

fn spared(graphs: &[GraphRow], detours: &[DetourRow]) -> Vec<(bool, String)> {
    let Some(last) = detours.last() else { return Vec::new() };
    let mut parts = road_shares(graphs, last.scenario, |percent| percent <= OFF_ROAD);
    parts.extend(choices(detours, last.scenario).map(|[cheapest, _, roads]| {
        let figure = format!(
            "length {:.1} with a climb of {:.1} for a cost of {:.1}; by road {:.1} with {:.1} for {:.1}",
            cheapest.length, cheapest.climb, cheapest.cost, roads.length, roads.climb, roads.cost
        );
        (cheapest.cost < roads.cost && cheapest.length < roads.length, figure)
    }));
    parts
}

/// Every choice is the cheaper one, and both are made.
fn meadow_choices(meadow: &[MeadowRow]) -> Vec<(bool, String)> {
    let takes_road = |row: &MeadowRow| row.road_percent > 50.0;
    let both = meadow.iter().any(takes_road) && !meadow.iter().all(takes_road);
    let parts = meadow.iter().map(|row| {
        let figure = format!(
            "grass {:.4}: across {:.1}, around {:.1}; taken {:.1} with {:.0} % on the road",
            row.grass, row.across, row.around, row.cost, row.road_percent
        );
        let least = row.across.min(row.around);
        let is_least = row.cost <= least + EQUAL;
        (both && is_least && takes_road(row) == (row.around < row.across), figure)
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::super::published::published;
    use super::super::{Graph, List};
    use super::*;
    use crate::paper::Standing;

    /// Rows of which every statement holds.
    struct Rows {
        stress: Vec<StressRow>,
        sizes: Vec<SizeRow>,
        graphs: Vec<GraphRow>,
        shapes: Vec<ShapeRow>,
        detours: Vec<DetourRow>,
        meadow: Vec<MeadowRow>,
        leads: Vec<LeadRow>,
    }

    impl Rows {
        fn good() -> Self {
            let stress =
                [("Manhattan", 10, 105.0), ("Diagonal", 20, 100.0), ("Euclidean", 30, 100.0)];
            let stress = stress.map(|(heuristic, expanded, length)| StressRow {
                heuristic,
                list: List::Heap,
                runs_s: vec![1.0],
                mean_s: 1.0,
                published_runs_s: Vec::new(),
                published_mean_s: 1.0,
                expanded,
                open_peak: 5,
                length,
                shortest: 100.0,
            });
            let sizes = [(25, 2.0), (50, 3.0)].map(|(edge, lead)| SizeRow {
                edge,
                heuristic: "Euclidean",
                array_ms: lead,
                heap_ms: 1.0,
                open_array_ms: 1.5,
                bucket_ms: 1.0,
                lead,
                open_lead: 1.5,
                expanded: 9,
                looked_at: 10.0 * lead,
                same: true,
                length: 100.0,
                shortest: 100.0,
            });
            let ways = [("first", 95.0), ("second", 20.0)];
            let graphs = ways.map(|(scenario, road_percent)| GraphRow {
                scenario,
                graph: Graph::Waypoints,
                nodes: 75,
                query_us: 1.0,
                search_us: 1.0,
                expanded: 9,
                cost: 100.0,
                cheapest: 100.0,
                length: 100.0,
                road_percent,
            });
            let shapes = ways.map(|(scenario, _)| ShapeRow {
                scenario,
                faster: 5.0,
                search_faster: 9.0,
                fewer_expansions: 9.0,
                cost_ratio: 1.05,
                apart_mean: 1.0,
                apart_most: 5.0,
            });
            let routes = [
                ("first", Choice::Cheapest, 100.0, 160.0),
                ("first", Choice::Shortest, 120.0, 140.0),
                ("first", Choice::Roads, 100.0, 160.0),
                ("second", Choice::Cheapest, 100.0, 140.0),
                ("second", Choice::Shortest, 101.0, 139.0),
                ("second", Choice::Roads, 120.0, 160.0),
            ];
            let detours = routes.map(|(scenario, choice, cost, length)| DetourRow {
                scenario,
                choice,
                cost,
                length,
                climb: 1.0,
                road_percent: 50.0,
            });
            let meadow = [(1.2, 100.0, 0.0), (1.5, 110.0, 100.0)];
            let meadow = meadow.map(|(grass, across, road_percent)| MeadowRow {
                grass,
                across,
                around: 105.0,
                cost: f64::min(across, 105.0),
                road_percent,
            });
            let leads = [Whose::Numbers, Whose::Published].map(|whose| LeadRow {
                heuristic: "Euclidean",
                whose,
                looked_at: 90,
                expanded: 9,
                arrays_ms: 92.7,
                heap_ms: 1.0,
                entry_ns: 1.0,
                expansion_ns: 1.0,
                lead: 92.7,
            });
            Self {
                leads: leads.to_vec(),
                stress: stress.to_vec(),
                sizes: sizes.to_vec(),
                graphs: graphs.to_vec(),
                shapes: shapes.to_vec(),
                detours: detours.to_vec(),
                meadow: meadow.to_vec(),
            }
        }

        /// The numbers of the statements with a standing.
        fn standing(&self, standing: Standing) -> Vec<usize> {
            let Self { stress, sizes, graphs, shapes, detours, meadow, leads } = self;
            let published = &published();
            let linkings = &[];
            let all = verdicts(&Measured {
                stress,
                sizes,
                graphs,
                shapes,
                detours,
                meadow,
                leads,
                linkings,
                published,
            });
            (0..all.len()).filter(|i| all[*i].standing == standing).collect()
        }

        /// The numbers of the statements that fail.
        fn failing(&self) -> Vec<usize> {
            self.standing(Standing::Fails)
        }
    }

    #[test]
    fn every_verdict_fails_with_bad_figures() {
        assert_eq!(Rows::good().failing(), Vec::<usize>::new());
        type Spoil = fn(&mut Rows);
        let spoilt: [(usize, Spoil); 18] = [
            (0, |rows| rows.sizes[1].same = false),
            (1, |rows| rows.sizes[0].lead = 0.9),
            (2, |rows| rows.sizes[1].lead = 2.0),
            (2, |rows| rows.sizes[1].looked_at = 1.0),
            (3, |rows| rows.stress[0].length = 120.0),
            (3, |rows| rows.stress[2].length = 100.1),
            (3, |rows| rows.stress[1].length = 99.9),
            (4, |rows| rows.stress[1].expanded = 31),
            (5, |rows| rows.graphs[0].cost = 100.1),
            (6, |rows| rows.shapes[1].faster = 3.9),
            (7, |rows| rows.shapes[0].apart_mean = 3.5),
            (7, |rows| rows.shapes[0].cost_ratio = 1.2),
            (8, |rows| rows.graphs[0].road_percent = 60.0),
            (8, |rows| rows.detours[1].cost = 99.0),
            (9, |rows| rows.graphs[1].road_percent = 60.0),
            (9, |rows| rows.detours[5].cost = 99.0),
            (10, |rows| rows.meadow[0].road_percent = 90.0),
            (10, |rows| rows.meadow[1].cost = 107.0),
        ];
        for (number, spoil) in spoilt {
            let mut rows = Rows::good();
            spoil(&mut rows);
            assert_eq!(rows.failing(), [number]);
        }
    }

    #[test]
    fn other_leads_than_published_are_differences() {
        assert_eq!(Rows::good().standing(Standing::Differs), Vec::<usize>::new());
        type Spoil = fn(&mut Rows);
        let spoilt: [(usize, Spoil); 4] = [
            (11, |rows| rows.leads[0].lead = 22.0),
            (11, |rows| rows.leads[0].lead = 93.1),
            (12, |rows| rows.shapes[0].faster = 49.0),
            (12, |rows| rows.shapes[1].faster = 10.1),
        ];
        for (number, spoil) in spoilt {
            let mut rows = Rows::good();
            spoil(&mut rows);
            assert_eq!(rows.standing(Standing::Differs), [number]);
            assert_eq!(rows.failing(), Vec::<usize>::new());
        }
    }

    #[test]
    fn one_size_shows_no_growth() {
        let mut rows = Rows::good();
        rows.sizes.truncate(1);
        assert!(rows.failing().is_empty());
    }
}
