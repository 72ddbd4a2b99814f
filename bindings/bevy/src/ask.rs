//! From goals to paths: flyers ask, the service answers within the frame's budget, and replies are taken.

use crate::airspaces::{AirlaneSettings, AirlaneTimes, Airspaces, background};
use crate::axes;
use crate::crowd::InCrowd;
use crate::flyer::{
    Cruise, Errand, Flight, FlightPath, FlightStatus, FlyTo, Flyer, Pending, Place,
};
use crate::messages::{Failed, Rerouted, Why};
use crate::obstacle::{Near, distance};
use airlane::live::{Request, ServiceError};
use airlane::plan::{End, Revising, Verdict};
use airlane::{Answer, Limit, Map, Outcome, Planner, Query as PathQuery};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_tasks::{block_on, futures::check_ready};
use bevy_time::Time;
use bevy_transform::components::Transform;
use std::sync::Arc;
use std::time::Instant;

/// What asking looks at.
type Asking<'a> = (
    Entity,
    Ref<'a, Flyer>,
    Ref<'a, FlyTo>,
    &'a mut Flight,
    &'a mut Errand,
    Option<&'a FlightPath>,
    Option<&'a ChildOf>,
    Option<Ref<'a, Cruise>>,
);

/// Finds out where flyers are that the host has moved, and has room made for new bodies.
pub(crate) fn locate_flyers(
    mut airspaces: ResMut<'_, Airspaces>,
    settings: Res<'_, AirlaneSettings>,
    mut flyers: Query<
        '_,
        '_,
        (&Flyer, &Transform, &mut Flight, Option<&FlightPath>),
        Without<InCrowd>,
    >,
    mut times: ResMut<'_, AirlaneTimes>,
) {
    let began = Instant::now();
    for (flyer, transform, mut flight, path) in &mut flyers {
        if flight.is_place_stale || flight.written.is_none() {
            // What is wrong with it is said when it asks for a path.
            let _ = flyer.shape().map(|body| airspaces.has_room_for(body, &settings));
        }
        if flight.is_written(transform.translation) {
            continue;
        }
        let flight = &mut *flight;
        flight.at = axes::to_engine(transform.translation);
        flight.written = Some(transform.translation);
        flight.is_place_stale = true;
        if let Some(path) = path {
            flight.done = progress(path.path().points(), flight.at, flight.done);
        }
    }
    times.world += began.elapsed();
}

/// How far along a path the nearest point to a place is, not going back.
fn progress(points: &[[f64; 3]], at: [f64; 3], done: f64) -> f64 {
    let mut best = (f64::INFINITY, done);
    let mut before = 0.0;
    for ends in points.windows(2) {
        let length = distance(ends[0], ends[1]);
        let along = (0..3).map(|i| (at[i] - ends[0][i]) * (ends[1][i] - ends[0][i])).sum::<f64>();
        let share = if length > 0.0 { (along / (length * length)).clamp(0.0, 1.0) } else { 0.0 };
        let nearest = std::array::from_fn(|i| ends[0][i] + share * (ends[1][i] - ends[0][i]));
        let candidate = (distance(nearest, at), before + share * length);
        if candidate.1 >= done && candidate.0 < best.0 {
            best = candidate;
        }
        before += length;
    }
    best.1
}

/// Submits what flyers need: first paths, and paths that a change may have broken.
pub(crate) fn ask(
    mut commands: Commands<'_, '_>,
    mut airspaces: ResMut<'_, Airspaces>,
    settings: Res<'_, AirlaneSettings>,
    mut flyers: Query<'_, '_, Asking<'_>, Without<InCrowd>>,
    targets: Query<'_, '_, &Transform>,
    mut stopped: RemovedComponents<'_, '_, FlyTo>,
    mut errands: Query<'_, '_, (&mut Flight, &mut Errand), Without<FlyTo>>,
    mut failed: MessageWriter<'_, Failed>,
    time: Res<'_, Time>,
    mut times: ResMut<'_, AirlaneTimes>,
) {
    let began = Instant::now();
    for entity in stopped.read() {
        // Gone altogether, or just told to stop.
        if let Ok((mut flight, mut errand)) = errands.get_mut(entity) {
            *errand = Errand::default();
            if flight.status != FlightStatus::Arrived {
                flight.status = FlightStatus::Idle;
            }
            commands.entity(entity).try_remove::<FlightPath>();
        }
    }
    let Some(map) = airspaces.map() else {
        // The world has gone, and its service with it: what waits is asked again in the next world.
        flyers.iter_mut().for_each(|(_, _, _, _, mut errand, ..)| errand.pending = None);
        return;
    };
    for (entity, flyer, to, mut flight, mut errand, path, parent, cruise) in &mut flyers {
        let (flight, errand) = (&mut *flight, &mut *errand);
        if flyer.is_changed()
            || to.is_changed()
            || cruise.as_ref().is_some_and(|cruise| cruise.is_changed())
        {
            errand.is_hopeless = false;
            errand.failed = None;
            // Another body or method: the old path is of no use. Another goal: it may be.
            if flyer.is_changed() || to.is_added() {
                errand.goal = None;
            }
        }
        errand.retry_in = (errand.retry_in - time.delta_secs_f64()).max(0.0);
        if errand.is_hopeless {
            continue;
        }
        let mut fail = |why: Why, errand: &mut Errand, flight: &mut Flight| {
            errand.is_hopeless = true;
            errand.pending = None;
            flight.status = FlightStatus::Stranded;
            failed.write(Failed { entity, why, partial: false, will_retry: false });
        };
        let find = |target| targets.get(target).ok().map(|target| target.translation);
        let checked = check(flight, cruise.as_deref(), parent);
        let goal = match checked.and_then(|()| goal(&map, &to, find)) {
            Ok(goal) => goal,
            Err(why) => {
                fail(why, errand, flight);
                commands.entity(entity).try_remove::<FlightPath>();
                continue;
            }
        };
        let body = match flyer.shape() {
            Ok(body) => body,
            Err(error) => {
                fail(error.into(), errand, flight);
                continue;
            }
        };
        match airspaces.has_room_for(body, &settings) {
            Ok(true) => {}
            Ok(false) => continue,
            Err(error) => {
                fail(error.into(), errand, flight);
                continue;
            }
        }
        // Where something has come it makes way first; where there is a wall, the answer will say so.
        if cruise.is_some()
            && flight.is_place_stale
            && let Some(airspace) = map.airspace()
        {
            flight.is_place_stale = !airspace.is_free(flight.at, body).unwrap_or(true);
            let walls = airspaces.walls().filter(|_| flight.is_place_stale);
            if walls.is_some_and(|walls| walls.is_free(flight.at, body).unwrap_or(false)) {
                flight.status = FlightStatus::Evading;
            }
        }
        let is_new_goal = match (errand.goal, &to.0) {
            (Some(old), Place::Entity(_)) => {
                distance(old.point(), goal.point()) > f64::from(settings.chase)
            }
            (old, _) => old != Some(goal),
        };
        let is_due = errand.retry_in == 0.0 && errand.failed_in != Some(map.version());
        let needs = if is_new_goal {
            true
        } else if errand.pending.is_some()
            || matches!(flight.status, FlightStatus::Evading | FlightStatus::Arrived)
        {
            false
        } else if path.is_none() || errand.failed.is_some() {
            is_due
        } else {
            flight.is_path_stale
        };
        if !needs {
            continue;
        }
        let query = query(&flyer, body, flight.at, goal);
        let usable = path.filter(|_| errand.goal.is_some() && errand.failed.is_none());
        let request = match usable {
            Some(path) => {
                let mut revising = Revising::default();
                revising.look_for_shortcuts = settings.look_for_shortcuts;
                Request::revise(Arc::clone(path.path()), query, revising)
            }
            None => Request::new(query),
        };
        let urgent = i32::from(flight.status == FlightStatus::Held);
        let Some(service) = airspaces.service() else { continue };
        // If the queue is full it asks again in the next frame.
        let urgency = flyer.priority.saturating_add(urgent);
        if let Ok(ticket) = service.submit(request.priority(urgency)) {
            errand.pending = Some(Pending::Ticket(ticket.cancel_on_drop()));
            errand.goal = Some(goal);
            if path.is_none() {
                flight.status = FlightStatus::Asking;
            }
        }
    }
    times.ask = began.elapsed();
}

/// Whether a flyer can be sent anywhere: where it is, and how fast it is, are numbers.
pub(crate) fn check(
    flight: &Flight,
    cruise: Option<&Cruise>,
    parent: Option<&ChildOf>,
) -> Result<(), Why> {
    if let Some(parent) = parent {
        return Err(Why::HasParent(parent.parent()));
    }
    if !flight.at.iter().all(|c| c.is_finite()) {
        return Err(Why::Position(format!("{:?}", axes::to_bevy(flight.at))));
    }
    match cruise.map(|cruise| cruise.speed) {
        Some(speed) if !(speed.is_finite() && speed >= 0.0) => Err(Why::Speed(speed)),
        _ => Ok(()),
    }
}

/// Where a flyer shall go, if that is a place; `find` says where entities are.
pub(crate) fn goal(
    map: &Map,
    to: &FlyTo,
    find: impl Fn(Entity) -> Option<Vec3>,
) -> Result<airlane::Place, Why> {
    let finite = |at: Vec3| match at.is_finite() {
        true => Ok(axes::to_engine(at)),
        false => Err(Why::Goal(at.to_string())),
    };
    match &to.0 {
        Place::Point(at) => Ok(finite(*at)?.into()),
        Place::Entity(target) => match find(*target) {
            Some(at) => Ok(finite(at)?.into()),
            None => Err(Why::NoTarget(*target)),
        },
        Place::Part(name, at) => match map.part_named(name) {
            Some(part) => Ok(part.at(finite(*at)?)),
            None => Err(Why::Goal(format!("in part `{name}`, which the map does not have"))),
        },
    }
}

fn query(flyer: &Flyer, body: airlane::Body, at: [f64; 3], goal: airlane::Place) -> PathQuery {
    let mut query = PathQuery::new(at, goal).method(flyer.method);
    if let Some(agent) = &flyer.agent {
        query = query.agent(agent);
    }
    if !body.is_point() {
        query = query.body(body);
    }
    if flyer.snap > 0.0 {
        query = query.snap(flyer.snap.into());
    }
    if flyer.partial {
        query = query.or_nearest();
    }
    query
}

/// Answers queries within the frame's budget. As a system this runs on Bevy's task pool, beside all systems that do
/// not write the world.
pub(crate) fn plan(
    airspaces: Res<'_, Airspaces>,
    settings: Res<'_, AirlaneSettings>,
    mut times: ResMut<'_, AirlaneTimes>,
) {
    let Some(service) = airspaces.service().filter(|_| settings.threads == 0) else { return };
    let report = service.step(settings.budget);
    times.plan = report.took;
    times.replied = report.replied;
    times.queued = report.queued;
}

/// What taking looks at.
type Taking<'a> = (
    Entity,
    &'a Flyer,
    &'a mut Flight,
    &'a mut Errand,
    Option<&'a FlightPath>,
    Has<FlyTo>,
    Has<Cruise>,
);

/// Takes the replies that are there.
pub(crate) fn take(
    mut commands: Commands<'_, '_>,
    airspaces: Res<'_, Airspaces>,
    settings: Res<'_, AirlaneSettings>,
    mut flyers: Query<'_, '_, Taking<'_>, Without<InCrowd>>,
    mut rerouted: MessageWriter<'_, Rerouted>,
    mut failed: MessageWriter<'_, Failed>,
    mut times: ResMut<'_, AirlaneTimes>,
) {
    let began = Instant::now();
    let Some(map) = airspaces.map() else { return };
    for (entity, flyer, mut flight, mut errand, path, is_sent, cruises) in &mut flyers {
        let (flight, errand) = (&mut *flight, &mut *errand);
        let Some(reply) = errand.pending.as_mut().and_then(|pending| poll(pending, &settings))
        else {
            continue;
        };
        errand.pending = None;
        if !is_sent {
            continue;
        }
        let mut fail = |why: Why, partial: bool, will_retry: bool, errand: &mut Errand| {
            let code = why.code();
            errand.failed_in = Some(map.version());
            errand.retry_in = settings.retry.into();
            errand.is_hopeless = !will_retry;
            if errand.failed.replace(code) != Some(code) {
                failed.write(Failed { entity, why, partial, will_retry });
            }
        };
        let answer = match reply.answer {
            Ok(answer) => answer,
            Err(error) => {
                fail(error.into(), false, false, errand);
                flight.status = FlightStatus::Stranded;
                commands.entity(entity).try_remove::<FlightPath>();
                continue;
            }
        };
        let (new, reason) = match answer.outcome {
            Outcome::Found(new) => (new, None),
            Outcome::Partial(new, reason) => (new, Some(reason)),
            // A whole budget was too short for it: it is planned afresh in the background.
            Outcome::Stopped(_, Limit::Time) => {
                if let (Some(goal), Ok(body)) = (errand.goal, flyer.shape()) {
                    let (query, map) = (query(flyer, body, flight.at, goal), map.clone());
                    let task = background(move || Planner::new(map).path(&query));
                    errand.pending = Some(Pending::Task(task));
                }
                continue;
            }
            Outcome::Stopped(_, limit) => {
                fail(Why::Stopped(limit), false, true, errand);
                continue;
            }
            // It has been driven away meanwhile, and asks again when it is out of the way.
            Outcome::Unreachable(_) if flight.status == FlightStatus::Evading => continue,
            Outcome::Unreachable(reason) => {
                // What is left of the old path is flown step by step as far as it is clear.
                flight.is_path_stale = path.is_some();
                if path.is_none() {
                    flight.status = FlightStatus::Stranded;
                }
                // Something has come to where it is since it asked: it makes way, and asks again. Only a wall is
                // worth a word.
                if matches!(reason.end(), Some(End::Start)) {
                    flight.is_place_stale = true;
                    let (walls, body) = (airspaces.walls(), flyer.shape());
                    let is_free = walls.zip(body.ok()).is_some_and(|(walls, body)| {
                        cruises && walls.is_free(flight.at, body).unwrap_or(false)
                    });
                    if is_free {
                        continue;
                    }
                }
                fail(Why::NoPath(reason), false, true, errand);
                continue;
            }
        };
        if let Some(reason) = reason {
            fail(Why::NoPath(reason), true, true, errand);
        } else {
            errand.failed = None;
        }
        take_path(flyer, flight, &new, &map);
        let verdict = reply.verdict.unwrap_or(Verdict::Replanned);
        // Another goal is not another way.
        let is_another = reply.was_broken || verdict == Verdict::Improved;
        if path.is_some() && is_another && verdict != Verdict::Kept {
            rerouted.write(Rerouted { entity, verdict, broken_at: reply.broken_at });
        }
        commands.entity(entity).insert(FlightPath::new(new, reason));
    }
    times.take = began.elapsed();
}

/// Sets a flyer on a new path.
fn take_path(flyer: &Flyer, flight: &mut Flight, path: &airlane::Path, map: &Map) {
    flight.done = 0.0;
    // The host's flyers have moved on meanwhile, and so may ours have, along the old path.
    if distance(path.start(), flight.at) > 0.0 {
        flight.done = progress(path.points(), flight.at, 0.0);
    }
    let since = match map.airspace() {
        Some(airspace) => airspace.changes_since(path.version()),
        None if map.version() == path.version() => airlane::Changed::default(),
        None => airlane::Changed::ANYWHERE,
    };
    let reach = flyer.shape().map_or([0.0; 3], |body| body.reach());
    let frame = map.frame();
    flight.is_path_stale = !since.is_empty()
        && Near::new(&since, &frame, reach).meets_rest(path.points(), flight.done);
    if flight.status != FlightStatus::Evading {
        flight.status = FlightStatus::Flying;
    }
}

/// What came of a query.
struct Came {
    answer: Result<Answer, ServiceError>,
    verdict: Option<Verdict>,
    broken_at: Option<f64>,
    was_broken: bool,
}

fn poll(pending: &mut Pending, settings: &AirlaneSettings) -> Option<Came> {
    match pending {
        Pending::Ticket(ticket) => ticket.take().map(|reply| Came {
            answer: reply.answer,
            verdict: reply.verdict,
            broken_at: reply.broken_at,
            was_broken: reply.broken > 0,
        }),
        Pending::Task(task) => {
            let done = match settings.is_unhurried() {
                true => Some(block_on(task)),
                false => check_ready(task),
            };
            done.map(|answer| Came {
                answer: answer.map_err(ServiceError::from),
                verdict: None,
                broken_at: None,
                was_broken: true,
            })
        }
    }
}
