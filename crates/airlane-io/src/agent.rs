//! Agent files: who moves, written by hand.
//!
//! ```text
//! agent 1
//! like drone                   # first, if at all: begin with a built-in agent
//! name courier
//! body capsule 0.3 1.2         # or: point, ball R, box X Y Z, rounded X Y Z R
//! speed fly 8                  # metres a second; `speed walk none` takes a mode away
//! price 3 2.5                  # areas of kind 3 cost 2.5 times as much, `never` forbids them
//! area-speed 4 fly 0.5         # half as fast in areas of kind 4
//! turn-radius 2
//! climb 0.5                    # rise over run; descents too, unless `descent` says otherwise
//! descent any                  # straight down
//! objective fastest exposure 1
//! ```

use crate::archive::{self, FileKind};
use crate::budget::Budget;
use crate::error::{ReadError, ReadErrorKind, WriteError, WriteErrorKind, quote};
use crate::lines::{Lines, float, is_word, text, whole};
use airlane::world::{AREA_KINDS, Price};
use airlane::{Agent, AgentSpec, Body, Dynamics, Mode, Objective};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{Read, Write};
use std::path::Path;

const FILE: FileKind = FileKind { name: ".agent", endings: &[".agent"] };
const HEADER: &str = "`agent 1`";
const STATEMENT: &str = "`like`, `name`, `body`, `speed`, `price`, `area-speed`, `confined-to`, `links`, \
                         `permissions`, `heights`, `slope`, `top-speed`, `acceleration`, `lateral`, \
                         `turn-radius`, `climb`, `descent` or `objective`";
const BODY: &str = "`body point`, `body ball R`, `body capsule R H`, `body box X Y Z` or \
                    `body rounded X Y Z R`";
const OBJECTIVE: &str = "`objective NAME [WEIGHT NUMBER] …`";

/// Reads an agent file, or the one `.agent` in a zip archive.
pub fn read_agent(path: impl AsRef<Path>) -> Result<Agent, ReadError> {
    archive::open(path.as_ref(), FILE, |reader, name| read_agent_from(reader, name))
}

/// Reads an agent from a stream; `name` stands for the file in errors.
///
/// ```
/// let text = "agent 1\nname courier\nbody ball 0.3\nspeed fly 8\nprice 3 never\n";
/// let courier = airlane_io::read_agent_from(text.as_bytes(), "courier.agent")?;
/// assert!(!courier.may_enter(3));
///
/// let text = "agent 1\nlike drone\nprice 3 -1\n";
/// let error = airlane_io::read_agent_from(text.as_bytes(), "bad.agent").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "bad.agent:3: agent \"drone\": invalid price of areas 3 -1: expected a number from 1/1024 to 1024"
/// );
/// # Ok::<(), airlane_io::ReadError>(())
/// ```
pub fn read_agent_from(reader: impl Read, name: &str) -> Result<Agent, ReadError> {
    let mut lines = Lines::new(Budget::default().records(reader));
    let mut reading = Reading::new();
    let read = reading.read(&mut lines);
    let number = lines.number();
    read.map_err(|kind| {
        let nowhere = matches!(kind, ReadErrorKind::Io(_) | ReadErrorKind::Empty { .. });
        kind.at(name, (!nowhere).then_some(number))
    })?;
    // What only the file as a whole can lack.
    Agent::new(reading.finished()).map_err(|error| ReadErrorKind::Agent(error).at(name, None))
}

/// Measures of the dynamics that were given.
#[derive(Clone, Copy, PartialEq, Default)]
struct Given {
    speed: Option<f64>,
    acceleration: Option<f64>,
    lateral: Option<f64>,
    turn_radius: Option<f64>,
    /// `Some(None)`: it can go straight up.
    max_climb: Option<Option<f64>>,
    max_descent: Option<f64>,
}

struct Reading {
    /// With the dynamics of the agent that it is like.
    spec: AgentSpec,
    given: Given,
    /// What was said, and in which line.
    said: BTreeMap<String, u64>,
}

impl Reading {
    fn new() -> Self {
        let mut spec = AgentSpec::new("agent");
        spec.speeds.clear();
        Self { spec, given: Given::default(), said: BTreeMap::new() }
    }

    fn read<R: Read>(&mut self, lines: &mut Lines<R>) -> Result<(), ReadErrorKind> {
        lines.header(["agent", "1"], HEADER)?;
        loop {
            let number = lines.number() + 1;
            let Some(line) = lines.next()? else { return Ok(()) };
            let words = line.words();
            let wrong = |expected| ReadErrorKind::Columns {
                count: words.len(),
                found: quote(line.bytes),
                expected,
            };
            let Some((&statement, rest)) = words.split_first() else { continue };
            self.statement(statement, rest)?.map_err(wrong)?;
            self.say(statement, rest, number)?;
            self.check()?;
        }
    }

    /// Notes a statement; of some there may be several, about different things.
    fn say(&mut self, statement: &[u8], rest: &[&[u8]], line: u64) -> Result<(), ReadErrorKind> {
        let about = match statement {
            b"speed" | b"price" => 1,
            b"area-speed" => 2,
            _ => 0,
        };
        let words = std::iter::once(statement).chain(rest.iter().take(about).copied());
        let said = words.map(text).collect::<Vec<_>>().join(" ");
        match self.said.insert(said.clone(), line) {
            None => Ok(()),
            Some(line) => {
                let (what, found) = ("statement", quote(said.as_bytes()));
                Err(ReadErrorKind::Again { what, found, line })
            }
        }
    }

    /// Takes a statement in. The inner fault is what the line should have been.
    fn statement(
        &mut self,
        statement: &[u8],
        rest: &[&[u8]],
    ) -> Result<Result<(), &'static str>, ReadErrorKind> {
        let spec = &mut self.spec;
        match (statement, rest) {
            (b"like", [name]) => {
                if self.said.keys().any(|said| said != "like") {
                    let (what, found) = ("a statement", "`like`".to_owned());
                    let expected = "`like` before all other statements".to_owned();
                    return Err(ReadErrorKind::Unknown { what, found, expected });
                }
                let known = named(name, "an agent", &Agent::NAMES, |name| Agent::named(name).ok())?;
                self.spec = AgentSpec::clone(&known);
            }
            (b"name", [name]) => spec.name = text(name),
            (b"body", [shape, sizes @ ..]) => match body(shape, sizes)? {
                Some(body) => spec.body = body,
                None => return Ok(Err(BODY)),
            },
            (b"speed", [mode, speed]) => {
                let mode = mode_of(mode)?;
                spec.speeds.retain(|(known, _)| *known != mode);
                if *speed != b"none" {
                    spec.speeds.push((mode, float(speed, "the speed")?));
                }
            }
            (b"price", [kind, price]) => {
                let (kind, price) = (kind_of(kind)?, price_of(price)?);
                spec.prices.retain(|(known, _)| *known != kind);
                spec.prices.push((kind, price));
            }
            (b"area-speed", [kind, mode, factor]) => {
                let (kind, mode) = (kind_of(kind)?, mode_of(mode)?);
                spec.area_speeds.retain(|known| (known.0, known.1) != (kind, mode));
                spec.area_speeds.push((kind, mode, float(factor, "the speed factor")?));
            }
            (b"confined-to", kinds @ [_, ..]) => {
                spec.confined_to =
                    kinds.iter().map(|kind| kind_of(kind)).collect::<Result<_, _>>()?;
            }
            (b"links", [b"none"]) => spec.links.clear(),
            (b"links", kinds @ [_, ..]) => {
                let link = |kind: &&[u8]| {
                    let known = &airlane::world::LinkKind::NAMES;
                    named(kind, "a kind of link", known, |name| name.parse().ok())
                };
                spec.links = kinds.iter().map(link).collect::<Result<_, _>>()?;
            }
            (b"permissions", [mask]) => {
                spec.permissions = whole(mask, "the permissions", u32::MAX)?;
            }
            (b"heights", [low, high]) => {
                spec.heights =
                    [float(low, "the least height")?, float(high, "the largest height")?];
            }
            (b"slope", [slope]) => spec.max_slope = float(slope, "the slope")?,
            (b"top-speed", [n]) => self.given.speed = Some(float(n, "the top speed")?),
            (b"acceleration", [n]) => {
                self.given.acceleration = Some(float(n, "the acceleration")?);
            }
            (b"lateral", [n]) => {
                self.given.lateral = Some(float(n, "the acceleration to the side")?);
            }
            (b"turn-radius", [n]) => {
                self.given.turn_radius = Some(float(n, "the turning radius")?);
            }
            (b"climb", [b"any"]) => self.given.max_climb = Some(None),
            (b"climb", [n]) => self.given.max_climb = Some(Some(float(n, "the steepest climb")?)),
            (b"descent", [b"any"]) => self.given.max_descent = Some(f64::INFINITY),
            (b"descent", [n]) => {
                self.given.max_descent = Some(float(n, "the steepest descent")?);
            }
            (b"objective", [name, weights @ ..]) => {
                let known = &Objective::NAMES;
                let objective = named(name, "an objective", known, |name| name.parse().ok())?;
                match weighed(objective, weights)? {
                    Some(objective) => spec.objective = objective,
                    None => return Ok(Err(OBJECTIVE)),
                }
            }
            (b"like", _) => return Ok(Err("`like NAME`")),
            (b"name", _) => return Ok(Err("`name NAME`")),
            (b"body", _) => return Ok(Err(BODY)),
            (b"speed", _) => return Ok(Err("`speed MODE SPEED|none`")),
            (b"price", _) => return Ok(Err("`price KIND FACTOR|never`")),
            (b"area-speed", _) => return Ok(Err("`area-speed KIND MODE FACTOR`")),
            (b"confined-to", _) => return Ok(Err("`confined-to KIND …`")),
            (b"links", _) => return Ok(Err("`links KIND …` or `links none`")),
            (b"permissions", _) => return Ok(Err("`permissions MASK`")),
            (b"heights", _) => return Ok(Err("`heights LEAST LARGEST`")),
            (b"slope", _) => return Ok(Err("`slope RISE-OVER-RUN`")),
            (b"top-speed" | b"acceleration" | b"lateral" | b"turn-radius", _) => {
                return Ok(Err("one number"));
            }
            (b"climb", _) => return Ok(Err("`climb RISE-OVER-RUN` or `climb any`")),
            (b"descent", _) => return Ok(Err("`descent RISE-OVER-RUN` or `descent any`")),
            (b"objective", _) => return Ok(Err(OBJECTIVE)),
            (other, _) => {
                let (what, found) = ("a statement", quote(other));
                return Err(ReadErrorKind::Unknown { what, found, expected: STATEMENT.into() });
            }
        }
        Ok(Ok(()))
    }

    /// The agent as far as it was said. Dynamics that were not given are those of the agent that it is
    /// like, or follow from the speeds: the fastest, reached within a second.
    fn finished(&self) -> AgentSpec {
        let (mut spec, given) = (self.spec.clone(), self.given);
        if given == Given::default() {
            return spec;
        }
        let fastest = spec.speeds.iter().map(|(_, speed)| *speed).fold(0.0, f64::max);
        let usual = if fastest > 0.0 { fastest } else { 1.0 };
        let speed = given.speed.unwrap_or(usual);
        let like =
            spec.dynamics.unwrap_or(Dynamics::new(speed, given.acceleration.unwrap_or(speed)));
        let mut dynamics = like;
        dynamics.speed = given.speed.unwrap_or(like.speed);
        dynamics.acceleration = given.acceleration.unwrap_or(like.acceleration);
        dynamics.lateral = given.lateral.or(given.acceleration).unwrap_or(like.lateral);
        dynamics.turn_radius = given.turn_radius.unwrap_or(like.turn_radius);
        dynamics.max_climb = given.max_climb.unwrap_or(like.max_climb);
        dynamics.max_descent = given.max_descent.or(like.max_descent);
        spec.dynamics = Some(dynamics);
        spec
    }

    /// Refuses what the last statement made invalid.
    fn check(&self) -> Result<(), ReadErrorKind> {
        let mut spec = self.finished();
        // A speed may still follow.
        if spec.speeds.is_empty() {
            spec.speeds.push((Mode::Walk, 1.0));
        }
        Agent::new(spec)?;
        Ok(())
    }
}

/// A value by its name.
fn named<T>(
    word: &[u8],
    what: &'static str,
    known: &[&str],
    parse: impl Fn(&str) -> Option<T>,
) -> Result<T, ReadErrorKind> {
    parse(&text(word)).ok_or_else(|| {
        let expected = known.join(", ");
        ReadErrorKind::Unknown { what, found: quote(word), expected }
    })
}

fn mode_of(word: &[u8]) -> Result<Mode, ReadErrorKind> {
    named(word, "a mode", &Mode::NAMES, |name| name.parse().ok())
}

/// The kind of an area: a number below 32.
pub(crate) fn kind_of(word: &[u8]) -> Result<u8, ReadErrorKind> {
    whole(word, "the kind of areas", u32::from(AREA_KINDS) - 1).map(|kind| kind as u8)
}

/// What an area costs: a factor, or `never`.
pub(crate) fn price_of(word: &[u8]) -> Result<Price, ReadErrorKind> {
    match word {
        b"never" => Ok(Price::Forbidden),
        factor => float(factor, "the price").map(Price::Factor),
    }
}

/// The same as text.
pub(crate) fn price_text(price: Price) -> String {
    match price {
        Price::Forbidden => "never".to_owned(),
        Price::Factor(factor) => factor.to_string(),
    }
}

/// A body; `None` if the shape is unknown or has other sizes.
fn body(shape: &[u8], sizes: &[&[u8]]) -> Result<Option<Body>, ReadErrorKind> {
    let sizes: Vec<f64> =
        sizes.iter().map(|size| float(size, "a size of the body")).collect::<Result<_, _>>()?;
    Ok(Some(match (shape, &sizes[..]) {
        (b"point", []) => Body::POINT,
        (b"ball", &[radius]) => Body::ball(radius)?,
        (b"capsule", &[radius, height]) => Body::capsule(radius, height)?,
        (b"box", &[x, y, z]) => Body::cuboid([x, y, z])?,
        (b"rounded", &[x, y, z, radius]) => Body::new([x, y, z].map(|edge| edge / 2.0), radius)?,
        _ => return Ok(None),
    }))
}

/// An objective with other weights; `None` if they are not pairs of a name and a number.
fn weighed(mut objective: Objective, words: &[&[u8]]) -> Result<Option<Objective>, ReadErrorKind> {
    let (pairs, []) = words.as_chunks::<2>() else { return Ok(None) };
    for [name, weight] in pairs {
        let slot = match *name {
            b"length" => &mut objective.length,
            b"time" => &mut objective.time,
            b"climb" => &mut objective.climb,
            b"descent" => &mut objective.descent,
            b"exposure" => &mut objective.exposure,
            b"ground" => &mut objective.ground,
            other => {
                let (what, found) = ("a weight", quote(other));
                let expected = "length, time, climb, descent, exposure or ground".to_owned();
                return Err(ReadErrorKind::Unknown { what, found, expected });
            }
        };
        *slot = float(weight, "a weight")?;
    }
    objective.check()?;
    Ok(Some(objective))
}

/// Writes an agent so that it is read back unchanged.
pub fn write_agent_to(mut writer: impl Write, name: &str, agent: &Agent) -> Result<(), WriteError> {
    let bad = |what: &str| WriteErrorKind::Agent(what.to_owned()).at(name);
    if !is_word(&agent.name) {
        return Err(bad(&agent.name));
    }
    let text = agent_text(agent);
    // Names and numbers that do not come back are rejected here, not when the file is read.
    match read_agent_from(text.as_bytes(), name) {
        Ok(again) if again == *agent => {}
        Ok(_) => return Err(bad(&agent.name)),
        Err(error) => return Err(bad(&error.to_string())),
    }
    writer.write_all(text.as_bytes()).map_err(|error| WriteErrorKind::Io(error).at(name))
}

/// Writes an agent file.
pub fn write_agent(path: impl AsRef<Path>, agent: &Agent) -> Result<(), WriteError> {
    let name = path.as_ref().display().to_string();
    let mut bytes = Vec::new();
    write_agent_to(&mut bytes, &name, agent)?;
    crate::write_atomically(path.as_ref(), |file| file.write_all(&bytes))
        .map_err(|error| WriteErrorKind::Io(error).at(&name))
}

fn agent_text(agent: &AgentSpec) -> String {
    let mut text = format!("agent 1\nname {}\n", agent.name);
    let mut say = |line: std::fmt::Arguments<'_>| {
        writeln!(text, "{line}").expect("a string takes all");
    };
    let ([x, y, z], round) = (agent.body.half().map(|half| 2.0 * half), agent.body.radius());
    say(format_args!("body rounded {x} {y} {z} {round}"));
    for (mode, speed) in &agent.speeds {
        say(format_args!("speed {mode} {speed}"));
    }
    for &(kind, price) in &agent.prices {
        say(format_args!("price {kind} {}", price_text(price)));
    }
    for (kind, mode, factor) in &agent.area_speeds {
        say(format_args!("area-speed {kind} {mode} {factor}"));
    }
    if !agent.confined_to.is_empty() {
        let kinds: Vec<String> = agent.confined_to.iter().map(u8::to_string).collect();
        say(format_args!("confined-to {}", kinds.join(" ")));
    }
    let links: Vec<&str> = agent.links.iter().map(|kind| kind.name()).collect();
    say(format_args!("links {}", if links.is_empty() { "none".into() } else { links.join(" ") }));
    say(format_args!("permissions {}", agent.permissions));
    let [low, high] = agent.heights;
    say(format_args!("heights {low} {high}"));
    say(format_args!("slope {}", agent.max_slope));
    if let Some(dynamics) = agent.dynamics {
        say(format_args!("top-speed {}", dynamics.speed));
        say(format_args!("acceleration {}", dynamics.acceleration));
        say(format_args!("lateral {}", dynamics.lateral));
        say(format_args!("turn-radius {}", dynamics.turn_radius));
        if let Some(climb) = dynamics.max_climb {
            say(format_args!("climb {climb}"));
        }
        match dynamics.max_descent {
            Some(descent) if descent.is_infinite() => say(format_args!("descent any")),
            Some(descent) => say(format_args!("descent {descent}")),
            None => {}
        }
    }
    let Objective { length, time, climb, descent, exposure, ground } = agent.objective;
    say(format_args!(
        "objective shortest length {length} time {time} climb {climb} descent {descent} \
         exposure {exposure} ground {ground}"
    ));
    text
}
