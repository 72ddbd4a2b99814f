//! Answers in plain words.

use super::answer::{Answer, Outcome};
use super::path::Path;
use crate::geom::vector::{minus, norm, show};
use std::time::Duration;

/// What came of a query and why, what was in the way, what was tried, and what each stage cost.
pub(super) fn explain(answer: &Answer) -> String {
    let mut lines = vec![headline(answer)];
    lines.extend(straight_line(answer));
    lines.extend(answer.any_path().into_iter().flat_map(legs));
    lines.extend(areas(answer));
    lines.push(tried(answer));
    lines.push(times(answer));
    lines.join("\n")
}

fn headline(answer: &Answer) -> String {
    match &answer.outcome {
        Outcome::Found(path) => match path.points().len() {
            0..=2 => format!("Found a straight path, {:.3} long.", path.length()),
            points => {
                let detour = norm(minus(path.end(), path.start()));
                let longer = match detour > 0.0 {
                    true => format!(
                        ", {:.1} % longer than the straight line",
                        100.0 * (path.length() / detour - 1.0)
                    ),
                    false => String::new(),
                };
                let bends = points - 2;
                let plural = if bends == 1 { "" } else { "s" };
                format!(
                    "Found a path, {:.3} long with {bends} bend{plural}{longer}.",
                    path.length()
                )
            }
        },
        Outcome::Partial(path, reason) => {
            format!("Found a path part of the way, to {}: {reason}.", show(path.end()))
        }
        Outcome::Unreachable(reason) => format!("There is no path: {reason}."),
        Outcome::Stopped(None, limit) => format!("Stopped: {limit}; nothing was found yet."),
        Outcome::Stopped(Some(path), limit) => {
            format!("Stopped: {limit}; the best path so far leads to {}.", show(path.end()))
        }
    }
}

/// What stands between the ends.
fn straight_line(answer: &Answer) -> Option<String> {
    let [start, goal] = answer.notes.ends?;
    let solid = answer.notes.in_the_way?;
    let (after, all) = (norm(minus(solid, start)), norm(minus(goal, start)));
    Some(format!(
        "The straight line, {all:.3} long, is blocked after {after:.3} by the solid voxel at {}.",
        show(solid)
    ))
}

/// What the path pays where, if it has more than one leg.
fn legs(path: &Path) -> Vec<String> {
    if path.legs().len() < 2 {
        return Vec::new();
    }
    let leg = |leg: super::Leg<'_>| {
        let how = match leg.link() {
            Some(link) => format!("{} by {link}", leg.mode()),
            None => leg.mode().to_string(),
        };
        let how = match leg.heading() {
            Some(heading) => format!("{how} with heading {heading}°"),
            None => how,
        };
        let time = leg.time().map(|time| format!(" in {time:.1} s")).unwrap_or_default();
        format!("  {how}: {:.3} long{time}, cost {:.3}", leg.length(), leg.cost())
    };
    path.legs().map(leg).collect()
}

/// What the path pays in which areas, if it crosses any.
fn areas(answer: &Answer) -> Vec<String> {
    let paid = answer.paid();
    if paid.iter().all(|paid| paid.area.is_none()) {
        return Vec::new();
    }
    let line = |paid: &super::Paid| {
        let place = match &paid.area {
            Some(name) => format!("in the area {name:?}"),
            None => "outside all areas".to_owned(),
        };
        format!("  {place}: {:.3} long, cost {:.3}", paid.length, paid.cost)
    };
    paid.iter().map(line).collect()
}

fn tried(answer: &Answer) -> String {
    let stats = &answer.stats;
    let method = answer.method();
    if stats.expanded == 0 {
        return match answer.outcome.found() {
            Some(path) if path.points().len() <= 2 => {
                format!("No search was needed ({method}): the straight line was enough.")
            }
            _ => format!("No search was needed ({method})."),
        };
    }
    let again = match answer.notes.searched_again {
        true => " Then it searched again for a path with room for the turns.",
        false => "",
    };
    format!(
        "Searched with {method}: {} nodes expanded, {} put on the open list, {} lines of sight \
         checked.{again}",
        stats.expanded, stats.generated, stats.sight_checks
    )
}

fn times(answer: &Answer) -> String {
    let times = &answer.times;
    let stages = [
        ("preparing", times.prepare),
        ("locating the ends", times.locate),
        ("searching", times.search),
        ("refining", times.refine),
    ];
    let stages: Vec<String> = stages
        .into_iter()
        .filter(|(_, time)| !time.is_zero())
        .map(|(stage, time)| format!("{stage} {}", micros(time)))
        .collect();
    format!("Took {}: {}.", micros(times.total()), stages.join(", "))
}

fn micros(time: Duration) -> String {
    format!("{:.1} µs", time.as_secs_f64() * 1e6)
}
