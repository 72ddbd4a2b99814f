//! Questions about an airspace or a map, from the arguments of a call. One place for both.

use crate::answer::{Answer, Revision};
use crate::answers::Answers;
use crate::arrays;
use crate::errors::{self, input};
use crate::place::{place, places};
use crate::query;
use crate::reachable::Reachable;
use crate::space::{Space, World};
use airlane::plan::{Leg, PathTable, Reach, Refine, Revising};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;

type Value<'a, 'py> = &'a Bound<'py, PyAny>;
type Options<'a, 'py> = Option<&'a Bound<'py, PyDict>>;

impl<W: World> Space<W> {
    pub(crate) fn path(
        &self,
        py: Python<'_>,
        [start, goal]: [Value<'_, '_>; 2],
        options: Options<'_, '_>,
    ) -> PyResult<Answer> {
        let query = query::template("path", options)?;
        let map = W::parts(self);
        let start = place(start, "start", map.as_ref())?;
        let goal = place(goal, "goal", map.as_ref())?;
        let query = query.start_at(start).goal_at(goal);
        self.ask(py, query, |planner, query| planner.path(query)).map(Answer::new)
    }

    pub(crate) fn paths(
        &self,
        py: Python<'_>,
        [starts, goals]: [Value<'_, '_>; 2],
        threads: Option<usize>,
        options: Options<'_, '_>,
    ) -> PyResult<Answers> {
        let query = query::template("paths", options)?;
        let (starts, goals) = (arrays::points(starts, "starts")?, arrays::points(goals, "goals")?);
        let count = match (starts.len(), goals.len()) {
            (a, b) if a == b => a,
            (1, n) | (n, 1) => n,
            (a, b) => {
                return Err(input(format!(
                    "{a} starts and {b} goals: expected as many of both, or one of one of them"
                )));
            }
        };
        let end = |ends: &[[f64; 3]], i: usize| ends[if ends.len() == 1 { 0 } else { i }];
        let mut ends = arrays::room(count, "starts and goals")?;
        ends.extend((0..count).map(|i| [end(&starts, i), end(&goals, i)]));
        let table = self.ask_many(py, threads, query, move |planner, query| {
            // Once, and not on the thread that happens to come first while the others wait.
            let _ = planner.prepare(&query);
            planner.table(&ends, &query)
        })?;
        Ok(Answers::new(table))
    }

    pub(crate) fn paths_from_one(
        &self,
        py: Python<'_>,
        start: Value<'_, '_>,
        goals: Value<'_, '_>,
        options: Options<'_, '_>,
    ) -> PyResult<Answers> {
        let (query, map) = (query::template("paths_from_one", options)?, W::parts(self));
        let query = query.start_at(place(start, "start", map.as_ref())?);
        let goals = places(goals, "goals", map.as_ref())?;
        let table = self.ask_many(py, None, query, move |planner, query| {
            planner.paths_from_one(&query, &goals).iter().collect::<PathTable>()
        })?;
        Ok(Answers::new(table))
    }

    pub(crate) fn paths_to_one(
        &self,
        py: Python<'_>,
        starts: Value<'_, '_>,
        goal: Value<'_, '_>,
        options: Options<'_, '_>,
    ) -> PyResult<Answers> {
        let (query, map) = (query::template("paths_to_one", options)?, W::parts(self));
        let query = query.goal_at(place(goal, "goal", map.as_ref())?);
        let starts = places(starts, "starts", map.as_ref())?;
        let table = self.ask_many(py, None, query, move |planner, query| {
            planner.paths_to_one(&query, &starts).iter().collect::<PathTable>()
        })?;
        Ok(Answers::new(table))
    }

    pub(crate) fn distances<'py>(
        &self,
        py: Python<'py>,
        start: Value<'_, '_>,
        goals: Value<'_, '_>,
        at_most: f64,
        options: Options<'_, '_>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        if at_most.is_nan() || at_most < 0.0 {
            return Err(input(format!(
                "at_most: expected a number of at least 0, found {at_most}"
            )));
        }
        let (query, map) = (query::template("distances", options)?, W::parts(self));
        let query = query.start_at(place(start, "start", map.as_ref())?);
        let goals = places(goals, "goals", map.as_ref())?;
        let reached = self.ask_many(py, None, query, move |planner, query| {
            planner.distances(&query, &goals, at_most)
        })?;
        let length = |reach| match reach {
            Ok(Reach::Within(length)) => Ok(length),
            Ok(Reach::Beyond) => Ok(f64::INFINITY),
            Ok(_) => Ok(f64::NAN),
            Err(error) => Err(errors::query(&error)),
        };
        let lengths: Vec<f64> = reached.into_iter().map(length).collect::<PyResult<_>>()?;
        Ok(PyArray1::from_vec(py, lengths))
    }

    pub(crate) fn nearest_of(
        &self,
        py: Python<'_>,
        start: Value<'_, '_>,
        goals: Value<'_, '_>,
        options: Options<'_, '_>,
    ) -> PyResult<(Answer, Option<usize>)> {
        let (query, map) = (query::template("nearest_of", options)?, W::parts(self));
        let query = query.start_at(place(start, "start", map.as_ref())?);
        let goals = places(goals, "goals", map.as_ref())?;
        let found = self
            .ask_many(py, None, query, move |planner, query| planner.nearest_of(&query, &goals))?;
        let (answer, row) = found.map_err(|error| errors::query(&error))?;
        Ok((Answer::new(answer), row))
    }

    pub(crate) fn reachable(
        &self,
        py: Python<'_>,
        start: Value<'_, '_>,
        max_cost: f64,
        options: Options<'_, '_>,
    ) -> PyResult<Reachable> {
        let (query, map) = (query::template("reachable", options)?, W::parts(self));
        if query.asked_refine() != Refine::Usual {
            return Err(query::not_for("refine", "reachable"));
        }
        let query = query.start_at(place(start, "start", map.as_ref())?);
        let found = self
            .ask_many(py, None, query, move |planner, query| planner.reachable(&query, max_cost))?;
        found.map(Reachable::new).map_err(|error| errors::query(&error))
    }

    pub(crate) fn prepare(&self, py: Python<'_>, options: Options<'_, '_>) -> PyResult<()> {
        let query = query::template("prepare", options)?;
        let query = query.start_at([0.0; 3]).goal_at([0.0; 3]);
        let built = self.ask_many(py, None, query, |planner, query| planner.prepare(&query))?;
        built.map_err(|error| errors::query(&error))
    }

    /// Looks at a path again. What the arguments leave open is as the path has it.
    pub(crate) fn revise(
        &self,
        py: Python<'_>,
        path: &airlane::Path,
        ends: [Option<Value<'_, '_>>; 2],
        (max_growth, look_for_shortcuts): (f64, bool),
        options: Options<'_, '_>,
    ) -> PyResult<Revision> {
        if max_growth.is_nan() || max_growth < 1.0 {
            return Err(input(format!(
                "max_growth: expected a number of at least 1, found {max_growth}"
            )));
        }
        let (mut query, map) = (query::template("revise", options)?, W::parts(self));
        query::refuse_changed_search("revise", &query)?;
        if query.asked_body().is_none() {
            query = query.body(path.body());
        }
        if let (None, Some(agent)) = (query.asked_agent(), path.agent()) {
            query = query.agent(agent);
        }
        // The part of a link is not that of both its ends.
        let own = |point: [f64; 3], leg: Option<Leg<'_>>| {
            let leg = leg.filter(|leg| map.is_some() && leg.link().is_none());
            leg.map_or(point.into(), |leg| leg.part().at(point))
        };
        let start = match ends[0] {
            Some(start) => place(start, "start", map.as_ref())?,
            None => own(path.start(), path.legs().next()),
        };
        let goal = match ends[1] {
            Some(goal) => place(goal, "goal", map.as_ref())?,
            None => own(path.end(), path.legs().last()),
        };
        let query = query.start_at(start).goal_at(goal);
        let mut revising = Revising::default();
        revising.max_growth = max_growth;
        revising.look_for_shortcuts = look_for_shortcuts;
        let revised =
            self.ask(py, query, |planner, query| planner.revise_with(path, query, &revising));
        revised.map(Revision::new)
    }
}
