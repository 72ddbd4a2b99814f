//! Units that move together.

use crate::agent::{Who, airlane_agent};
use crate::airspace::{Space, airlane_airspace};
use crate::border::{
    Checked, MOST_ITEMS, Sized32, call, fault, fill, options, points, said, slice, write,
};
use crate::frame::Frame;
use crate::handle::{get, held, make};
use crate::status::*;
use crate::version::{mostly_here, on_threads};
use engine::Crowd;
use engine::crowd::{
    Avoidance, CrowdError, CrowdOptions, MovingObstacle, Status, UnitId, UnitSpec,
};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Units that follow their paths together without hitting walls or each other: handle.
pub struct airlane_crowd {
    _private: (),
}

held! { airlane_crowd holds Troop, "a crowd"; }

pub(crate) struct Troop {
    state: Mutex<State>,
    frame: Frame,
}

struct State {
    crowd: Crowd,
    ids: BTreeMap<u64, UnitId>,
}

impl Troop {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn id(&self, unit: u64) -> Checked<UnitId> {
        let known = self.ids.get(&unit).copied();
        known.ok_or_else(|| fault(AIRLANE_CROWD, format!("unit {unit} is not in this crowd")))
    }

    fn ids(&self, units: *const u64, count: u64) -> Checked<Vec<UnitId>> {
        slice((units, count), MOST_ITEMS, "units")?.iter().map(|&unit| self.id(unit)).collect()
    }
}

/// Works on a crowd with the threads that the host chose.
fn moving<R: Send>(crowd: &mut Crowd, work: impl FnOnce(&mut Crowd) -> R + Send) -> R {
    on_threads(move || work(crowd))
}

fn crowd_fault(error: CrowdError) -> crate::border::Fault {
    said(AIRLANE_CROWD)(&error)
}

/// Reciprocal avoidance: each unit takes half of the evasive motion.
pub const AIRLANE_AVOID_RECIPROCAL: i32 = 0;
/// A force pushes units apart that are too close.
pub const AIRLANE_AVOID_SEPARATION: i32 = 1;
/// No avoidance; units still do not overlap.
pub const AIRLANE_AVOID_NOTHING: i32 = 2;

/// How a crowd moves.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_crowd_options {
    /// Of this struct, in bytes.
    pub size: u32,
    /// AIRLANE_AVOID_RECIPROCAL, _SEPARATION or _NOTHING.
    pub avoidance: i32,
    /// Seconds that units look ahead for each other.
    pub horizon: f64,
    /// 1 if they look for another way when they are blocked, 0 if not.
    pub correction: u32,
    /// 0; for what comes later.
    pub reserved: u32,
}

impl Sized32 for airlane_crowd_options {
    const NAME: &'static str = "airlane_crowd_options";
}

/// A unit that joins a crowd, in units of the frame of the crowd's airspace.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_unit {
    /// Of this struct, in bytes.
    pub size: u32,
    /// 0; for what comes later.
    pub reserved: u32,
    /// Where it begins.
    pub position: [f64; 3],
    /// Of its ball.
    pub radius: f64,
    /// A second.
    pub speed: f64,
    /// A second squared.
    pub acceleration: f64,
    /// Who it is, or null; then radius, speed and acceleration are the agent's.
    pub agent: *const airlane_agent,
}

impl Sized32 for airlane_unit {
    const NAME: &'static str = "airlane_unit";
}

/// Where a unit is and what it does.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_unit_state {
    /// Its number, as airlane_crowd_add gave it.
    pub unit: u64,
    /// In units of the frame of the crowd's airspace.
    pub position: [f64; 3],
    /// A second.
    pub velocity: [f64; 3],
    /// 0 idle, 1 moving, 2 stuck, 3 crowded, 4 arrived, 5 no path, 6 invalid goal.
    pub status: u32,
    /// Why there is no path; else 0.
    pub code: u32,
}

/// A ball that units avoid and that does not avoid them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct airlane_moving_obstacle {
    /// In units of the frame of the crowd's airspace.
    pub position: [f64; 3],
    /// A second.
    pub velocity: [f64; 3],
    /// Its radius.
    pub radius: f64,
}

/// Fills in the usual options.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_crowd_options_default(
    options: *mut airlane_crowd_options,
) -> airlane_status {
    call(|| {
        let usual = CrowdOptions::default();
        let told = airlane_crowd_options {
            size: size_of::<airlane_crowd_options>() as u32,
            avoidance: AIRLANE_AVOID_RECIPROCAL,
            horizon: usual.horizon,
            correction: usual.correction.into(),
            reserved: 0,
        };
        write(options, "options", told)
    })
}

/// Fills in a unit: at the origin, with a radius of 0.5, a speed of 1 and an acceleration of 3, without an
/// agent.
///
/// Threads: any. AIRLANE_OK; AIRLANE_NULL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_unit_default(unit: *mut airlane_unit) -> airlane_status {
    call(|| {
        let usual = airlane_unit {
            size: size_of::<airlane_unit>() as u32,
            reserved: 0,
            position: [0.0; 3],
            radius: 0.5,
            speed: 1.0,
            acceleration: 3.0,
            agent: std::ptr::null(),
        };
        write(unit, "unit", usual)
    })
}

/// Makes a crowd in the newest version of an airspace, in whose frame all its measures are. `options` may be
/// null.
///
/// Threads: any. Ownership: `out` is the caller's, to be released.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_VALUE.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_crowd_new(
    airspace: *const airlane_airspace,
    options: *const airlane_crowd_options,
    out: *mut *mut airlane_crowd,
) -> airlane_status {
    make(out, || {
        let space = get::<Space>(airspace)?;
        let mut wanted = CrowdOptions::default();
        if !options.is_null() {
            let given = self::options(options)?;
            wanted.avoidance = match given.avoidance {
                AIRLANE_AVOID_RECIPROCAL => Avoidance::Reciprocal,
                AIRLANE_AVOID_SEPARATION => Avoidance::Separation,
                AIRLANE_AVOID_NOTHING => Avoidance::Nothing,
                other => {
                    return Err(fault(
                        AIRLANE_VALUE,
                        format!("avoidance is {other}, expected 0 to 2"),
                    ));
                }
            };
            if !(given.horizon > 0.0 && given.horizon <= 3600.0) {
                return Err(fault(
                    AIRLANE_VALUE,
                    "horizon: expected seconds above 0, at most 3600",
                ));
            }
            (wanted.horizon, wanted.correction) = (given.horizon, given.correction != 0);
        }
        let crowd = on_threads(|| Crowd::new(&space.now(), wanted));
        let state = Mutex::new(State { crowd, ids: BTreeMap::new() });
        Ok(Troop { state, frame: space.frame })
    })
}

/// Adds a unit; `number` is told its number, which is never given again.
///
/// Threads: one at a time; others wait. Ownership: copied; an agent is kept alive. Units: of the airspace's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_CROWD if there is no room
/// for it, or a measure is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_crowd_add(
    crowd: *const airlane_crowd,
    unit: *const airlane_unit,
    number: *mut u64,
) -> airlane_status {
    call(|| {
        let (troop, given) = (get::<Troop>(crowd)?, options(unit)?);
        write(number, "number", 0)?;
        let position = troop.frame.enter(given.position);
        let spec = match given.agent.is_null() {
            true => UnitSpec {
                speed: troop.frame.enter_length(given.speed),
                acceleration: troop.frame.enter_length(given.acceleration),
                ..UnitSpec::new(position, troop.frame.enter_length(given.radius))
            },
            false => UnitSpec::of_agent(position, &get::<Who>(given.agent)?.0),
        };
        let mut state = troop.lock();
        let crowd = &mut state.crowd;
        let id = mostly_here(|| crowd.add(spec)).map_err(crowd_fault)?;
        state.ids.insert(id.number(), id);
        write(number, "number", id.number())
    })
}

/// Takes a unit out.
///
/// Threads: one at a time; others wait.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_CROWD for unknown units.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_crowd_remove(crowd: *const airlane_crowd, unit: u64) -> airlane_status {
    call(|| {
        let troop = get::<Troop>(crowd)?;
        let mut state = troop.lock();
        let id = state.id(unit)?;
        state.crowd.remove(id).map_err(crowd_fault)?;
        state.ids.remove(&unit);
        Ok(())
    })
}

/// Sends units to goals of their own: `count` units and as many goals, three numbers each.
///
/// Threads: one at a time; others wait. Ownership: copied. Units: of the airspace's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE; AIRLANE_CROWD for unknown units.
/// A goal that cannot be reached is the status of its unit.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_crowd_send(
    crowd: *const airlane_crowd,
    units: *const u64,
    goals: *const f64,
    count: u64,
) -> airlane_status {
    call(|| {
        let troop = get::<Troop>(crowd)?;
        let mut state = troop.lock();
        let ids = state.ids(units, count)?;
        let goals = points((goals, count), MOST_ITEMS, "goals")?;
        let orders = ids.into_iter().zip(goals).map(|(id, &goal)| (id, troop.frame.enter(goal)));
        let orders: Vec<_> = orders.collect();
        moving(&mut state.crowd, |crowd| crowd.send(&orders)).map_err(crowd_fault)
    })
}

/// Sends units to one goal, with one search for all; they settle around it.
///
/// Threads: one at a time; others wait. Ownership: copied. Units: of the airspace's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE; AIRLANE_CROWD.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_crowd_gather(
    crowd: *const airlane_crowd,
    units: *const u64,
    count: u64,
    goal: *const f64,
) -> airlane_status {
    call(|| {
        let troop = get::<Troop>(crowd)?;
        let mut state = troop.lock();
        let ids = state.ids(units, count)?;
        let goal = troop.frame.enter(crate::border::point(goal, "goal")?);
        moving(&mut state.crowd, |crowd| crowd.gather(&ids, goal)).map_err(crowd_fault)?;
        Ok(())
    })
}

/// Stops units.
///
/// Threads: one at a time; others wait.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE; AIRLANE_CROWD for unknown units.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_crowd_halt(
    crowd: *const airlane_crowd,
    units: *const u64,
    count: u64,
) -> airlane_status {
    call(|| {
        let troop = get::<Troop>(crowd)?;
        let mut state = troop.lock();
        let ids = state.ids(units, count)?;
        state.crowd.halt(&ids).map_err(crowd_fault)
    })
}

/// Sets what moves by itself among the units, instead of what was set before.
///
/// Threads: one at a time; others wait. Ownership: copied. Units: of the airspace's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE; AIRLANE_CROWD.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_crowd_set_obstacles(
    crowd: *const airlane_crowd,
    obstacles: *const airlane_moving_obstacle,
    count: u64,
) -> airlane_status {
    call(|| {
        let troop = get::<Troop>(crowd)?;
        let frame = &troop.frame;
        let given = slice((obstacles, count), MOST_ITEMS, "obstacles")?.iter();
        let given = given.map(|given| MovingObstacle {
            position: frame.enter(given.position),
            velocity: frame.enter(given.velocity),
            radius: frame.enter_length(given.radius),
        });
        let given: Vec<_> = given.collect();
        troop.lock().crowd.set_obstacles(&given).map_err(crowd_fault)
    })
}

/// Goes over to the newest version of an airspace, after edits. Paths that they touched are corrected.
///
/// Threads: one at a time; others wait. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED;
/// AIRLANE_CROWD if it is another world.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_crowd_follow(
    crowd: *const airlane_crowd,
    airspace: *const airlane_airspace,
) -> airlane_status {
    call(|| {
        let (troop, space) = (get::<Troop>(crowd)?, get::<Space>(airspace)?);
        let mut state = troop.lock();
        moving(&mut state.crowd, |crowd| crowd.follow(&space.now())).map_err(crowd_fault)
    })
}

/// Moves all units on by so many seconds: one tick of the simulation. The same bits on any number of threads.
///
/// Threads: one at a time; others wait. Works on the threads of airlane_set_threads. Units: seconds.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_CROWD if the time is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_crowd_step(crowd: *const airlane_crowd, seconds: f64) -> airlane_status {
    call(|| {
        let troop = get::<Troop>(crowd)?;
        let mut state = troop.lock();
        moving(&mut state.crowd, |crowd| crowd.step(seconds)).map_err(crowd_fault)
    })
}

/// Where all units are, in the order of joining, to a buffer of `capacity` states; `needed`, unless it is null, is
/// told how many there are, and a null buffer of capacity 0 asks for that alone.
///
/// Threads: one at a time; others wait. Ownership: the buffer is the caller's. Units: of the airspace's frame.
/// AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_crowd_get_units(
    crowd: *const airlane_crowd,
    units: *mut airlane_unit_state,
    capacity: u64,
    needed: *mut u64,
) -> airlane_status {
    call(|| {
        let troop = get::<Troop>(crowd)?;
        let state = troop.lock();
        let unit = |id: UnitId| {
            let crowd = &state.crowd;
            let (status, code) = match crowd.status(id) {
                Ok(Status::Idle) => (0, 0),
                Ok(Status::Moving) => (1, 0),
                Ok(Status::Stuck) => (2, 0),
                Ok(Status::Crowded) => (3, 0),
                Ok(Status::Arrived) => (4, 0),
                Ok(Status::NoPath(reason)) => (5, reason.code().into()),
                Ok(Status::InvalidGoal(_)) | Err(_) => (6, 0),
            };
            airlane_unit_state {
                unit: id.number(),
                position: troop.frame.leave(crowd.position(id).unwrap_or([f64::NAN; 3])),
                velocity: troop.frame.leave(crowd.velocity(id).unwrap_or([f64::NAN; 3])),
                status,
                code,
            }
        };
        fill((units, capacity, needed), "units", state.crowd.units().map(unit))
    })
}

/// A number that two crowds share only if all units are at the same places, to the last bit.
///
/// Threads: one at a time; others wait. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
#[unsafe(no_mangle)]
pub extern "C" fn airlane_crowd_get_fingerprint(
    crowd: *const airlane_crowd,
    fingerprint: *mut u64,
) -> airlane_status {
    call(|| {
        let troop = get::<Troop>(crowd)?;
        write(fingerprint, "fingerprint", troop.lock().crowd.fingerprint())
    })
}
