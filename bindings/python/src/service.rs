//! Queries in the background. `airlane._service` makes futures of tickets.

use crate::answer::Answer;
use crate::args;
use crate::errors::{self, ServiceClosed, input};
use crate::map;
use crate::place::place;
use crate::query;
use airlane::live::{Reply, Request, Service as Engine, ServiceOptions};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Arc, Mutex, PoisonError};

/// The service of the engine; `None` once it is closed.
#[pyclass(frozen, module = "airlane._airlane")]
pub(crate) struct NativeService(Mutex<Option<Arc<Engine>>>);

impl NativeService {
    fn open(&self) -> PyResult<Arc<Engine>> {
        let engine = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        engine.clone().ok_or_else(|| ServiceClosed::new_err("the service is closed"))
    }

    fn shut(&self) -> Option<Arc<Engine>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Drop for NativeService {
    fn drop(&mut self) {
        // Its threads may want the interpreter, to call back, before they end.
        let engine = self.shut();
        Python::attach(|py| py.detach(|| drop(engine)));
    }
}

#[pymethods]
impl NativeService {
    #[new]
    #[pyo3(signature = (airspace, threads=None, queue=4096))]
    fn new(
        airspace: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::whole_or_none::<usize, args::Threads>)] threads: Option<usize>,
        #[pyo3(from_py_with = args::whole::<usize, args::Queue>)] queue: usize,
    ) -> PyResult<Self> {
        let usual = ServiceOptions::default();
        let options =
            ServiceOptions { threads: threads.unwrap_or(usual.threads), queue_bound: queue };
        if options.threads == 0 || options.threads > 1024 {
            return Err(input(format!("threads: expected 1 to 1024, found {}", options.threads)));
        }
        let engine = Engine::new(map::of(airspace, "airspace")?, options)
            .map_err(|error| errors::service(&error))?;
        Ok(Self(Mutex::new(Some(Arc::new(engine)))))
    }

    /// Submits a query; `done(answer, error)` is called once, on a thread of the service.
    #[pyo3(signature = (start, goal, done, priority=0, deadline=None, **options))]
    #[expect(clippy::too_many_arguments)]
    fn submit(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goal: &Bound<'_, PyAny>,
        done: Py<PyAny>,
        #[pyo3(from_py_with = args::whole::<i32, args::Priority>)] priority: i32,
        deadline: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Ticket> {
        let engine = self.open()?;
        let query = query::template("submit", options)?;
        let map = engine.newest();
        let start = place(start, "start", Some(&map))?;
        let goal = place(goal, "goal", Some(&map))?;
        let mut request = Request::new(query.start_at(start).goal_at(goal)).priority(priority);
        if let Some(deadline) = deadline {
            request = request.deadline(query::seconds(deadline, "deadline")?);
        }
        let call = move |reply: &Reply| {
            let answer = reply.answer.clone();
            // While the interpreter shuts down there is nobody to tell.
            Python::try_attach(|py| {
                let called = match answer {
                    Ok(answer) => done.call1(py, (Answer::new(answer), py.None())),
                    Err(error) => done.call1(py, (py.None(), errors::service(&error))),
                };
                if let Err(error) = called {
                    error.write_unraisable(py, None);
                }
                drop(done);
            });
        };
        py.detach(|| {
            let ticket = engine.submit(request);
            let ticket = ticket.map_err(|error| errors::rejected(&error))?;
            ticket.on_done(call);
            Ok(Ticket(ticket))
        })
    }

    /// Answers in this airspace or map from now on.
    fn publish(&self, py: Python<'_>, airspace: &Bound<'_, PyAny>) -> PyResult<()> {
        let (engine, map) = (self.open()?, map::of(airspace, "airspace")?);
        py.detach(|| engine.publish(map));
        Ok(())
    }

    /// Counts so far.
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let stats = self.open()?.stats();
        let counts = PyDict::new(py);
        counts.set_item("submitted", stats.submitted)?;
        counts.set_item("rejected", stats.rejected)?;
        counts.set_item("waiting", stats.queued)?;
        counts.set_item("answered", stats.answered)?;
        counts.set_item("cancelled", stats.cancelled)?;
        Ok(counts)
    }

    /// Ends it: what waits gets an error, what is under way is cancelled.
    fn close(&self, py: Python<'_>) {
        let engine = self.shut();
        py.detach(|| drop(engine));
    }

    /// Whether it is closed.
    #[getter]
    fn closed(&self) -> bool {
        self.open().is_err()
    }
}

/// A query that was submitted.
#[pyclass(frozen, module = "airlane._airlane")]
pub(crate) struct Ticket(airlane::Ticket);

#[pymethods]
impl Ticket {
    /// Cancels it, unless it is done.
    fn cancel(&self, py: Python<'_>) {
        py.detach(|| self.0.cancel());
    }
}
