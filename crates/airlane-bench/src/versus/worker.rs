//! One build's side of a comparison: loads maps and answers queries as it is told.

use super::protocol::{Ends, PROTOCOL, Reply, Request, Sample, fingerprint};
use crate::Contender;
use crate::busy::{busy, overhead};
use crate::scen::{points_of, voxels};
use airlane::geom::Voxel;
use airlane::{Airspace, Outcome, Path, Planner, Query};
use std::io::{BufRead, Result as IoResult, Write};

/// Answers requests, one JSON object a line, until there are no more. `load` reads and bakes what a
/// MAP argument means.
pub fn serve_worker(
    input: impl BufRead,
    output: impl Write,
    load: impl Fn(&str) -> Result<Airspace, String>,
) -> IoResult<()> {
    let mut wire = Wire { input, output };
    wire.reply(&Reply::Worker { protocol: PROTOCOL })?;
    let mut airspace = None;
    let mut next = wire.request()?;
    while let Some(request) = next {
        next = match (request, &airspace) {
            (Request::Load { map }, _) => {
                airspace = None; // two maps at once may not fit
                let reply = match load(&map) {
                    Ok(loaded) => {
                        airspace = Some(loaded);
                        Reply::Done
                    }
                    Err(error) => Reply::Error(error),
                };
                wire.reply(&reply)?;
                wire.request()?
            }
            (Request::Prepare { method }, Some(airspace)) => {
                match with_planner(airspace, &method, |answer| serve_queries(&mut wire, answer)) {
                    Ok(next) => next?,
                    Err(error) => {
                        wire.reply(&Reply::Error(error))?;
                        wire.request()?
                    }
                }
            }
            (Request::Prepare { .. } | Request::Run { .. }, _) => {
                wire.reply(&Reply::Error("no map is loaded, or no method prepared".to_owned()))?;
                wire.request()?
            }
        };
    }
    Ok(())
}

type Answerer<'a> = dyn FnMut(Ends) -> Result<Sample, String> + 'a;

/// Answers queries with what was prepared, up to the first other request, which is returned.
fn serve_queries<R: BufRead, W: Write>(
    wire: &mut Wire<R, W>,
    answer: &mut Answerer<'_>,
) -> IoResult<Option<Request>> {
    wire.reply(&Reply::Done)?;
    loop {
        let queries = match wire.request()? {
            Some(Request::Run { queries }) => queries,
            other => return Ok(other),
        };
        // The other build ran last: the caches are warmed with a query that is not measured.
        let warm = queries.last().map_or(Ok(()), |&ends| answer(ends).map(|_| ()));
        let answers = warm.and_then(|()| queries.iter().map(|&ends| answer(ends)).collect());
        wire.reply(&answers.map_or_else(Reply::Error, Reply::Answers))?;
    }
}

/// Prepares a method, outside the timer, and gives `work` a function that answers a query and measures
/// nothing but that. This is all that a worker asks of the engine.
fn with_planner<T>(
    airspace: &Airspace,
    method: &str,
    work: impl FnOnce(&mut Answerer<'_>) -> T,
) -> Result<T, String> {
    let contender: Contender = method.parse().map_err(text)?;
    let not_ours = || format!("{method} is not a method of Airlane");
    let template = Query::template().method(contender.method().ok_or_else(not_ours)?);
    let mut planner = Planner::new(airspace);
    planner.prepare(&template).map_err(text)?;
    let (frame, overhead) = (*airspace.frame(), overhead());
    Ok(work(&mut |ends| {
        let [start, goal] = points_of(frame, ends.map(Voxel));
        let query = template.start_at(start).goal_at(goal);
        let (seconds, answer) = busy(|| planner.path(&query));
        let answer = answer.map_err(text)?;
        let letter = match &answer.outcome {
            Outcome::Found(_) => b'f',
            Outcome::Partial(..) => b'p',
            Outcome::Unreachable(_) => b'u',
            Outcome::Stopped(..) => b'l',
        };
        let points = answer.any_path().map_or(&[][..], Path::lattice_points);
        Ok(Sample {
            ns: ((seconds - overhead).max(0.0) * 1e9).round() as u64,
            fingerprint: fingerprint(letter, points.iter().map(|point| point.0)),
            length: answer.outcome.found().map(voxels),
            expanded: answer.stats.expanded,
        })
    }))
}

fn text(error: impl std::error::Error) -> String {
    error.to_string()
}

/// Where requests come from and replies go.
struct Wire<R, W> {
    input: R,
    output: W,
}

impl<R: BufRead, W: Write> Wire<R, W> {
    /// The next request; `None` when whoever asks has gone.
    fn request(&mut self) -> IoResult<Option<Request>> {
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        Ok(Some(serde_json::from_str(&line)?))
    }

    fn reply(&mut self, reply: &Reply) -> IoResult<()> {
        serde_json::to_writer(&mut self.output, reply)?;
        self.output.write_all(b"\n")?;
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane_scenes::{Kind, Recipe};

    fn talk(requests: &[Request]) -> Vec<Reply> {
        let lines: Vec<String> =
            requests.iter().map(|request| serde_json::to_string(request).unwrap()).collect();
        let mut output = Vec::new();
        serve_worker(lines.join("\n").as_bytes(), &mut output, |map| match map {
            "maze" => {
                let recipe = Recipe { kind: Kind::Maze, size: [9; 3], seed: 1 };
                Ok(Airspace::bake(recipe.make().unwrap()).unwrap())
            }
            other => Err(format!("there is no {other}")),
        })
        .unwrap();
        let replies = String::from_utf8(output).unwrap();
        replies.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn a_worker_answers_with_every_method_and_survives_errors() {
        let load = |map: &str| Request::Load { map: map.to_owned() };
        let prepare = |method: &str| Request::Prepare { method: method.to_owned() };
        let ends = [[1, 1, 1], [7, 7, 7]];
        let run = || Request::Run { queries: vec![ends, ends, [[1, 1, 1], [0, 0, 0]]] };
        let replies = talk(&[
            prepare("default"),
            load("sea"),
            load("maze"),
            run(),
            prepare("magic"),
            prepare("peer-pathfinding"),
            prepare("default"),
            run(),
            prepare("astar@octree-dual"),
            run(),
            prepare("default"),
            run(),
        ]);
        let said: Vec<&str> = replies
            .iter()
            .map(|reply| match reply {
                Reply::Worker { protocol: PROTOCOL } => "worker",
                Reply::Worker { .. } => "another worker",
                Reply::Done => "done",
                Reply::Answers(_) => "answers",
                Reply::Error(_) => "error",
            })
            .collect();
        let expected = "worker error error done error error error done answers done answers done \
                        answers";
        assert_eq!(said.join(" "), expected);
        let answers = |i: usize| match &replies[i] {
            Reply::Answers(answers) => answers.clone(),
            other => panic!("{other:?}"),
        };
        let (first, octree, again) = (answers(8), answers(10), answers(12));
        assert!(first[0].length.unwrap() > 10.0 && first[2].length.is_none());
        assert_eq!(first[0].fingerprint, first[1].fingerprint);
        assert_ne!(first[0].fingerprint, first[2].fingerprint);
        assert_ne!(first[0].fingerprint, octree[0].fingerprint);
        let prints = |answers: &[Sample]| answers.iter().map(|s| s.fingerprint).collect::<Vec<_>>();
        assert_eq!(prints(&first), prints(&again));
    }
}
