//! A crowd that moves beside the world on show, tick by tick as clients ask for it.

use crate::answer::micros;
use crate::refusal::Refusal;
use crate::stage::Stage;
use crate::wire::Bytes;
use crate::workspace::Current;
use airlane::crowd::{Crowd, CrowdError, CrowdOptions, Formation, Status, UnitId, UnitSpec};
use airlane::{Agent, Airspace, Edits};
use airlane_scenes::{Scenario, ScenarioError, Staged};
use serde::Serialize;
use std::fmt::Display;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Seconds of a tick.
pub(crate) const TICK: f64 = 1.0 / 60.0;

/// How a group can be sent somewhere.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum How {
    /// One search serves all.
    Gather,
    /// By a flow field.
    Flow,
    /// In formation.
    March(&'static str, Formation),
}

/// Formations by the names that requests use.
const FORMATIONS: [(&str, Formation); 4] = [
    ("file", Formation::File),
    ("line", Formation::Line),
    ("wedge", Formation::Wedge),
    ("block", Formation::Block),
];

impl How {
    /// Every way, the usual one first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let formations = FORMATIONS.iter().map(|&(name, formation)| Self::March(name, formation));
        [Self::Gather, Self::Flow].into_iter().chain(formations)
    }

    /// The name that requests use.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Gather => "gather",
            Self::Flow => "flow",
            Self::March(name, _) => name,
        }
    }

    /// The way of a name.
    pub(crate) fn named(name: &str) -> Result<Self, Refusal> {
        Self::all().find(|how| how.name() == name).ok_or_else(|| {
            let known: Vec<_> = Self::all().map(Self::name).collect();
            let known = known.join(", ");
            Refusal::bad(format!("unknown order {name:?}: expected one of {known}")).at("how")
        })
    }
}

/// What a crowd is made from.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) scenario: Scenario,
    pub(crate) units: usize,
    /// That of the body that the world was made for if left out.
    pub(crate) radius: Option<f64>,
    /// Who they are, instead of balls of a radius: then areas count.
    pub(crate) agent: Option<Agent>,
    pub(crate) seed: u64,
}

/// A crowd in its places, in JSON.
#[derive(Debug, Serialize)]
pub(crate) struct StagedJson {
    version: u64,
    crowd: u64,
    scenario: &'static str,
    units: usize,
    radius: f64,
    seed: u64,
    /// Seconds of a tick.
    seconds: f64,
    #[serde(flatten)]
    doing: Doing,
    expanded: u64,
    micros: f64,
}

/// What became of an order.
#[derive(Debug, Serialize)]
pub(crate) struct Ordered {
    version: u64,
    crowd: u64,
    /// How many were ordered.
    units: usize,
    /// What all units do now.
    #[serde(flatten)]
    doing: Doing,
    /// Why the first of those who have no way has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    expanded: u64,
    micros: f64,
}

/// How many do what.
#[derive(Debug, Default, Serialize)]
struct Doing {
    idle: usize,
    moving: usize,
    stuck: usize,
    /// Stuck, as others were sent to the same place and there is no room beside it.
    crowded: usize,
    arrived: usize,
    no_way: usize,
}

impl Doing {
    fn of(crowd: &Crowd) -> Self {
        let mut doing = Self::default();
        for status in crowd.statuses() {
            *match status {
                Status::Idle => &mut doing.idle,
                Status::Moving => &mut doing.moving,
                Status::Stuck => &mut doing.stuck,
                Status::Crowded => &mut doing.crowded,
                Status::Arrived => &mut doing.arrived,
                Status::NoPath(_) | Status::InvalidGoal(_) => &mut doing.no_way,
            } += 1;
        }
        doing
    }
}

/// What a unit does, as binary answers say it.
fn code(status: &Status) -> u8 {
    match status {
        Status::Idle => 0,
        Status::Moving => 1,
        Status::Stuck => 2,
        Status::Arrived => 3,
        Status::NoPath(_) | Status::InvalidGoal(_) => 4,
        Status::Crowded => 5,
    }
}

/// What a crowd moves in: the air, for agents with the areas of the world.
fn airspace_of(stage: &Stage, for_agents: bool) -> Result<Airspace, Refusal> {
    let mut edits = Edits::new();
    for (key, area) in (1 << 63..).zip(stage.surroundings.map.areas().filter(|_| for_agents)) {
        // Keys beyond those of the airspace itself; the order is that of the map.
        edits.set_area(key, area.clone());
    }
    match edits == Edits::new() {
        true => Ok(stage.airspace.clone()),
        false => stage.airspace.edit(&edits).map(|(next, _)| next).map_err(Refusal::bad),
    }
}

/// A crowd in a version of the world.
#[derive(Debug)]
pub(crate) struct Live {
    id: u64,
    crowd: Crowd,
    version: u64,
    /// The opened scene that it moves in.
    opening: u64,
    /// Whether its units are agents.
    has_agents: bool,
}

impl Live {
    /// Puts a crowd into the world. Takes long for many units.
    pub(crate) fn stage(current: &Current, wish: Wish) -> Result<(Self, StagedJson), Refusal> {
        static CROWDS: AtomicU64 = AtomicU64::new(1);
        let Current { version, stage } = current;
        let Wish { scenario, units, radius, agent, seed } = wish;
        let kind = match &agent {
            Some(agent) => UnitSpec::of_agent([0.0; 3], agent),
            None => UnitSpec::new([0.0; 3], radius.unwrap_or_else(|| usual_radius(stage))),
        };
        let (radius, has_agents) = (kind.radius, agent.is_some());
        let before = Instant::now();
        let airspace = airspace_of(stage, has_agents)?;
        let options = CrowdOptions::default();
        let staged = scenario.stage_kinds(&airspace, units, &[kind], seed, options);
        let Staged { crowd, tally } = staged.map_err(|error| refusal_of(&error))?;
        let micros = micros(before.elapsed());
        let id = CROWDS.fetch_add(1, Ordering::Relaxed);
        let told = StagedJson {
            version: *version,
            crowd: id,
            scenario: scenario.name(),
            units,
            radius,
            seed,
            seconds: TICK,
            doing: Doing::of(&crowd),
            expanded: tally.expanded,
            micros,
        };
        let opening = stage.opening();
        Ok((Self { id, crowd, version: *version, opening, has_agents }, told))
    }

    /// Its number: no two crowds of a server have the same.
    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    /// Whether a stage came of the same scene as the one that it moves in.
    pub(crate) fn is_of(&self, stage: &Stage) -> bool {
        self.opening == stage.opening()
    }

    /// Takes in what was edited since.
    pub(crate) fn follow(&mut self, current: &Current) -> Result<(), Refusal> {
        if self.version == current.version {
            return Ok(());
        }
        let airspace = airspace_of(&current.stage, self.has_agents)?;
        let followed = self.crowd.follow(&airspace);
        followed.map_err(|error| Refusal::fault(format!("the crowd was removed: {error}")))?;
        self.version = current.version;
        Ok(())
    }

    /// Lets it move for so many ticks, and tells where everyone was after each.
    pub(crate) fn step(&mut self, ticks: usize) -> Result<Vec<u8>, Refusal> {
        let mut frames = Vec::with_capacity(ticks);
        let mut took = Duration::ZERO;
        for _ in 0..ticks {
            let before = Instant::now();
            self.crowd.step(TICK).map_err(Refusal::fault)?;
            took += before.elapsed();
            frames.push(self.crowd.positions());
        }
        Ok(self.bytes(&frames, took))
    }

    /// Where everyone is.
    pub(crate) fn look(&self) -> Vec<u8> {
        self.bytes(&[self.crowd.positions()], Duration::ZERO)
    }

    /// Sends units to a point: those with these numbers, or all.
    pub(crate) fn order(
        &mut self,
        to: [f64; 3],
        how: How,
        named: Option<&[usize]>,
    ) -> Result<Ordered, Refusal> {
        let frame = *self.crowd.world().frame();
        frame.lattice_from_world(to).map_err(|error| Refusal::bad(error).at("to"))?;
        let all: Vec<UnitId> = self.crowd.units().collect();
        let units = match named {
            None => all,
            Some(numbers) => chosen(&all, numbers)?,
        };
        let before = Instant::now();
        let ordered = match how {
            How::Gather => self.crowd.gather(&units, to).map(|tally| tally.expanded),
            How::Flow => self.crowd.flow(&units, to).map(|tally| tally.expanded),
            How::March(_, formation) => self.crowd.march(&units, to, formation).map(|()| 0),
        };
        let expanded = ordered.map_err(Refusal::fault)?;
        let micros = micros(before.elapsed());
        let reason = units.iter().find_map(|&unit| match self.crowd.status(unit) {
            Ok(Status::NoPath(reason)) => Some(reason.to_string()),
            Ok(Status::InvalidGoal(error)) => Some(error.to_string()),
            _ => None,
        });
        Ok(Ordered {
            version: self.version,
            crowd: self.id,
            units: units.len(),
            doing: Doing::of(&self.crowd),
            reason,
            expanded,
            micros,
        })
    }

    fn bytes(&self, frames: &[Vec<[f64; 3]>], took: Duration) -> Vec<u8> {
        let mut bytes = Bytes::answer(b"ALCR", self.version);
        let count = self.crowd.len();
        bytes.u32(self.crowd.ticks() as u32).u32(count as u32).u32(frames.len() as u32);
        bytes.u32(u32::try_from(took.as_micros()).unwrap_or(u32::MAX));
        let statuses: Vec<u8> = self.crowd.statuses().map(code).collect();
        bytes.raw(&statuses).raw(&[0; 3][..count.next_multiple_of(4) - count]);
        for positions in frames {
            bytes.f32s(positions.iter().flatten().copied());
        }
        bytes.done()
    }
}

/// Units by their numbers, each once.
fn chosen(all: &[UnitId], numbers: &[usize]) -> Result<Vec<UnitId>, Refusal> {
    let mut units = Vec::with_capacity(numbers.len());
    for (place, &number) in numbers.iter().enumerate() {
        let refuse = |why: &dyn Display| {
            Refusal::bad(format!("{number} {why}")).at(format!("units[{place}]"))
        };
        let Some(&unit) = all.get(number) else {
            return Err(refuse(&format!("is not a unit: there are {}", all.len())));
        };
        if units.contains(&unit) {
            return Err(refuse(&"is named twice"));
        }
        units.push(unit);
    }
    match units.is_empty() {
        true => Err(Refusal::bad("no units given: expected unit numbers").at("units")),
        false => Ok(units),
    }
}

/// The radius of units unless one is named.
fn usual_radius(stage: &Stage) -> f64 {
    match stage.body.radius() {
        radius if radius > 0.0 => radius,
        _ => Scenario::USUAL_RADIUS * stage.world().frame().voxel_size,
    }
}

fn refusal_of(error: &ScenarioError) -> Refusal {
    if let ScenarioError::Crowded { .. } = error {
        return Refusal::bad(format!("{error}: expected fewer or smaller units")).at("units");
    }
    let at = match error {
        ScenarioError::Body(_)
        | ScenarioError::Airspace(_)
        | ScenarioError::Unit(CrowdError::Measure { .. } | CrowdError::Airspace(_)) => "radius",
        ScenarioError::Unit(_) | ScenarioError::Crowded { .. } => "units",
    };
    Refusal::bad(error).at(at)
}
