//! Many sources and one goal, in one call and one by one.

use crate::Contender;
use crate::claim::Claim;
use crate::prices::{Known, edits_of, is_admitted, random_areas};
use crate::random::Draw;
use crate::scen::percentile;
use airlane::geom::{LatticePoint, Voxel};
use airlane::world::Contact;
use airlane::{Airspace, Answer, Body, Path, Place, Planner, Query, QueryError};
use serde::Serialize;
use std::time::Instant;

/// How often each ball is timed.
const ROUNDS: usize = 8;
/// How many balls that see their goal are passed over; a map without solids has no others.
const MAX_ATTEMPTS: usize = 1_000_000;

/// What to measure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ManySettings {
    /// Sources a ball.
    pub sources: usize,
    /// Radius of a ball in voxels; `None` for sources anywhere.
    pub radius: Option<u32>,
    /// Balls, each with a goal of its own.
    pub queries: usize,
    /// The seed of balls and goals.
    pub seed: u64,
    /// Whether to take balls whose centre sees the goal, which need hardly any search.
    pub in_sight: bool,
    /// Who moves.
    pub body: Body,
    /// Random areas with prices, as in [`measure_prices`](crate::measure_prices).
    pub areas: u64,
    /// Whether sources and goal change places: one start and many goals.
    pub from_one: bool,
}

/// What one contender did on one map.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ManyRow {
    /// The map's name.
    pub map: String,
    /// The contender's name.
    pub algo: String,
    /// Balls.
    pub queries: usize,
    /// Sources a ball.
    pub sources: usize,
    /// Radius of a ball in voxels; none for sources anywhere.
    pub radius: Option<u32>,
    /// The seed of balls and goals.
    pub seed: u64,
    /// Random areas with prices.
    pub areas: u64,
    /// Who moves, in words.
    pub body: String,
    /// Mean time of all sources of a ball in one call, in microseconds.
    pub many_us: f64,
    /// Mean time of all sources of a ball one by one.
    pub separate_us: f64,
    /// The second over the first.
    pub speedup: f64,
    /// The same ball by ball: the median.
    pub speedup_p50: f64,
    /// The same ball by ball: the least.
    pub speedup_least: f64,
    /// Mean of path length in one call ÷ length one by one; of cost where there are areas.
    pub length_ratio_mean: f64,
    /// The largest mean of a ball.
    pub length_ratio_worst_ball: f64,
    /// The largest of a path.
    pub length_ratio_max: f64,
    /// Mean expansions of a ball in one call.
    pub many_expanded: f64,
    /// Mean expansions of a ball one by one.
    pub separate_expanded: f64,
    /// Mean lines of sight of a ball in one call.
    pub many_sight: f64,
    /// Mean lines of sight of a ball one by one.
    pub separate_sight: f64,
    /// Paths that the auditor rejects or whose ends are wrong, of both kinds.
    pub invalid: usize,
    /// Sources without a path, of both kinds.
    pub unsolved: usize,
}

/// By how much one call may be slower than separate queries, for noise: where both do the same work, cell for cell,
/// the least times of a ball still differ (decision 0058).
const NOISE: f64 = 1.05;

impl ManyRow {
    /// What is asked: one call is never slower, in no ball.
    pub fn claims(&self) -> Vec<Claim> {
        let slower = |speedup: f64| if self.queries > 0 { 1.0 / speedup } else { f64::NAN };
        vec![
            Claim::none("invalid paths", self.invalid),
            Claim::time("time of one call ÷ one by one", slower(self.speedup), NOISE),
            Claim::time("the same, slowest ball", slower(self.speedup_least), NOISE),
        ]
    }
}

/// A goal and a ball of sources, all connected.
struct Ball {
    sources: Vec<Voxel>,
    goal: Voxel,
}

/// Balls in the largest component for the body, outside of what is forbidden. A world with nothing
/// free gives none.
fn balls(
    airspace: &Airspace,
    areas: &[Known],
    settings: ManySettings,
) -> Result<Vec<Ball>, QueryError> {
    // What is connected voxel by voxel is connected in all the room that there is.
    let fitted = airspace.fit(settings.body)?;
    let (world, bare) = (fitted.world(), airspace.world());
    let Some((largest, _)) = world.components().largest() else { return Ok(Vec::new()) };
    let mut draw = Draw(settings.seed);
    let frame = world.frame();
    let is_in = |voxel: Voxel| {
        world.component(voxel) == Some(largest)
            && is_admitted(areas, frame.world_from_lattice(voxel.centre()))
    };
    let anywhere = |draw: &mut Draw| {
        (0..MAX_ATTEMPTS)
            .map(|_| Voxel(world.size().map(|axis| draw.below(axis))))
            .find(|&voxel| is_in(voxel))
    };
    let mut balls = Vec::new();
    let mut attempts = 0;
    while balls.len() < settings.queries {
        let (Some(goal), Some(centre)) = (anywhere(&mut draw), anywhere(&mut draw)) else { break };
        let is_seen = bare.is_clear(centre.centre(), goal.centre(), Contact::Open);
        if is_seen && !settings.in_sight && attempts < MAX_ATTEMPTS {
            attempts += 1;
            continue;
        }
        let mut sources = Vec::new();
        while sources.len() < settings.sources {
            let Some(radius) = settings.radius else {
                sources.extend(anywhere(&mut draw));
                continue;
            };
            let reach = radius as i32;
            let gap = [0; 3].map(|_: i32| draw.below(2 * radius + 1) - reach);
            let voxel = Voxel(std::array::from_fn(|i| centre.0[i] + gap[i]));
            let is_near = gap.iter().map(|g| g * g).sum::<i32>() <= reach * reach;
            if is_near && is_in(voxel) {
                sources.push(voxel);
            }
        }
        balls.push(Ball { sources, goal });
    }
    Ok(balls)
}

type Answers = Vec<Result<Answer, QueryError>>;

/// A planner, and the query without ends.
struct Prepared {
    planner: Planner,
    template: Query,
    from_one: bool,
}

impl Prepared {
    fn many(&mut self, others: &[Place], shared: Place) -> Answers {
        match self.from_one {
            true => self.planner.paths_from_one(&self.template.start_at(shared), others),
            false => self.planner.paths_to_one(&self.template.goal_at(shared), others),
        }
    }

    fn separate(&mut self, others: &[Place], shared: Place) -> Answers {
        let query = match self.from_one {
            true => self.template.start_at(shared),
            false => self.template.goal_at(shared),
        };
        let whole = |other: Place| match self.from_one {
            true => query.goal_at(other),
            false => query.start_at(other),
        };
        others.iter().map(|&other| self.planner.path(&whole(other))).collect()
    }
}

/// Times both kinds ball by ball, in turn, each after a run that does not count. `None` for the peer,
/// which knows no call for many sources; a method that knows none is an error. `progress` is called after each ball.
pub fn measure_many(
    map: &str,
    airspace: &Airspace,
    contender: &Contender,
    settings: ManySettings,
    mut progress: impl FnMut(),
) -> Result<Option<ManyRow>, QueryError> {
    let Some(method) = contender.method() else { return Ok(None) };
    let areas = random_areas(airspace, settings.areas, settings.seed);
    let priced = match areas.is_empty() {
        true => airspace.clone(),
        false => airspace.edit(&edits_of(&areas))?.0,
    };
    let mut planner = Planner::new(&priced);
    let template = match settings.body.is_point() {
        true => Query::template().method(method),
        false => Query::template().method(method).body(settings.body),
    };
    planner.prepare(&template)?;
    let mut prepared = Prepared { planner, template, from_one: settings.from_one };
    let frame = *airspace.frame();
    let point = |voxel: Voxel| Place::from(frame.world_from_lattice(voxel.centre()));
    let mut sums = Sums::default();
    for ball in balls(airspace, &areas, settings)? {
        let sources: Vec<_> = ball.sources.iter().map(|&source| point(source)).collect();
        let goal = point(ball.goal);
        let (many, separate) = (prepared.many(&sources, goal), prepared.separate(&sources, goal));
        let mut times = [Vec::new(), Vec::new()];
        for turn in 0..2 * ROUNDS {
            // Who is first changes: a, b, b, a.
            let kind = turn.div_ceil(2) % 2;
            let before = Instant::now();
            let again = match kind {
                0 => prepared.many(&sources, goal),
                _ => prepared.separate(&sources, goal),
            };
            times[kind].push(before.elapsed().as_secs_f64() * 1e6);
            let first = [&many, &separate][kind];
            let same = again.iter().zip(first).all(|(a, b)| match (a, b) {
                (Ok(a), Ok(b)) => a.outcome == b.outcome,
                (a, b) => a == b,
            });
            assert!(same, "the same call gave two answers");
        }
        // The least: whatever else the machine does only adds.
        let [many_us, separate_us] =
            times.map(|times| times.into_iter().fold(f64::INFINITY, f64::min));
        sums.times.push((many_us, separate_us));
        let many: Vec<Answer> = many.into_iter().collect::<Result<_, _>>()?;
        let separate: Vec<Answer> = separate.into_iter().collect::<Result<_, _>>()?;
        sums.add(&priced, &ball, settings, &many, &separate);
        progress();
    }
    Ok(Some(sums.row(map, contender, settings)))
}

#[derive(Default)]
struct Sums {
    /// A ball's time in one call and one by one.
    times: Vec<(f64, f64)>,
    /// Length ratios, ball by ball.
    ratios: Vec<Vec<f64>>,
    expanded: [u64; 2],
    sight: [u64; 2],
    invalid: usize,
    unsolved: usize,
}

impl Sums {
    fn add(
        &mut self,
        airspace: &Airspace,
        ball: &Ball,
        settings: ManySettings,
        many: &[Answer],
        separate: &[Answer],
    ) {
        let mut ratios = Vec::new();
        for (kind, answers) in [many, separate].into_iter().enumerate() {
            self.expanded[kind] += answers.iter().map(|answer| answer.stats.expanded).sum::<u64>();
            self.sight[kind] += answers.iter().map(|answer| answer.stats.sight_checks).sum::<u64>();
            for (answer, source) in answers.iter().zip(&ball.sources) {
                let Some(path) = answer.outcome.found() else {
                    self.unsolved += 1;
                    continue;
                };
                let points = path.lattice_points();
                let ends: [Option<LatticePoint>; 2] =
                    [points.first().copied(), points.last().copied()];
                let mut asked = [Some(source.centre()), Some(ball.goal.centre())];
                if settings.from_one {
                    asked.reverse();
                }
                let right = source == &ball.goal && ends[0] == asked[0] || ends == asked;
                self.invalid += usize::from(!right || path.audit(airspace).is_err());
            }
        }
        let paid = |path: &Path| match settings.areas {
            0 => path.length(),
            _ => path.cost(),
        };
        for (a, b) in many.iter().zip(separate) {
            if let (Some(a), Some(b)) = (a.outcome.found(), b.outcome.found())
                && b.length() > 0.0
            {
                ratios.push(paid(a) / paid(b));
            }
        }
        self.ratios.push(ratios);
    }

    fn row(self, map: &str, contender: &Contender, settings: ManySettings) -> ManyRow {
        let count = self.times.len().max(1) as f64;
        let sum = |values: &mut dyn Iterator<Item = f64>| values.fold(0.0, |a, b| a + b);
        let mean = |values: &[f64]| sum(&mut values.iter().copied()) / values.len().max(1) as f64;
        let many_us = sum(&mut self.times.iter().map(|times| times.0)) / count;
        let separate_us = sum(&mut self.times.iter().map(|times| times.1)) / count;
        let mut speedups: Vec<f64> = self.times.iter().map(|(many, one)| one / many).collect();
        speedups.sort_unstable_by(f64::total_cmp);
        let all: Vec<f64> = self.ratios.concat();
        let each = |sums: [u64; 2]| sums.map(|sum| sum as f64 / count);
        let ([many_expanded, separate_expanded], [many_sight, separate_sight]) =
            (each(self.expanded), each(self.sight));
        ManyRow {
            map: map.to_owned(),
            algo: contender.name().to_owned(),
            queries: self.times.len(),
            sources: settings.sources,
            radius: settings.radius,
            seed: settings.seed,
            areas: settings.areas,
            body: settings.body.to_string(),
            many_us,
            separate_us,
            speedup: separate_us / many_us.max(f64::MIN_POSITIVE),
            speedup_p50: percentile(&speedups, 0.5),
            speedup_least: speedups.first().copied().unwrap_or(0.0),
            length_ratio_mean: mean(&all),
            length_ratio_worst_ball: self.ratios.iter().map(|ball| mean(ball)).fold(0.0, f64::max),
            length_ratio_max: all.iter().copied().fold(0.0, f64::max),
            many_expanded,
            separate_expanded,
            many_sight,
            separate_sight,
            invalid: self.invalid,
            unsolved: self.unsolved,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::broken;
    use airlane_scenes::{Kind, Recipe};

    #[test]
    fn balls_are_solved_in_one_call_as_one_by_one() {
        let scene = Recipe { kind: Kind::City, size: [40, 40, 30], seed: 2 }.make().unwrap();
        let airspace = Airspace::bake(scene).unwrap();
        let settings = ManySettings {
            sources: 5,
            radius: Some(4),
            queries: 3,
            seed: 1,
            in_sight: false,
            body: Body::POINT,
            areas: 0,
            from_one: false,
        };
        let measure_with = |name: &str, settings| {
            measure_many("test", &airspace, &name.parse().unwrap(), settings, || ())
        };
        let measure = |name: &str| measure_with(name, settings);
        let body = Body::ball(0.7).unwrap();
        for settings in [
            ManySettings { body, ..settings },
            ManySettings { areas: 3, radius: None, ..settings },
            ManySettings { from_one: true, radius: None, ..settings },
        ] {
            let row = measure_with("default", settings).unwrap().unwrap();
            assert_eq!((row.queries, row.invalid, row.unsolved), (3, 0, 0), "{row:?}");
            assert!(row.length_ratio_max < 1.2, "{row:?}");
            let even = ManyRow { speedup: 1.0, speedup_least: 0.953, ..row.clone() };
            assert_eq!(broken(&even.claims()), [""; 0]);
            let slow = ManyRow { speedup_least: 0.952, ..even };
            assert_eq!(broken(&slow.claims()), ["the same, slowest ball"]);
            assert_eq!(broken(&ManyRow { queries: 0, ..slow }.claims()).len(), 2);
        }
        for name in ["default", "astar", "lazytheta@octree-corner"] {
            let row = measure(name).unwrap().unwrap();
            assert_eq!((row.algo.as_str(), row.queries), (name, 3));
            assert_eq!((row.invalid, row.unsolved), (0, 0), "{row:?}");
            assert!(row.length_ratio_max < 1.2, "{row:?}");
        }
        assert_eq!(measure("peer-pathfinding"), Ok(None));
        let error = measure("jps3d").unwrap_err().to_string();
        assert_eq!(error, "`jps3d` does not go with many ends in one call");
    }
}
