//! Limits and cancellation.

use crate::clock::{self, Deadline, Moment};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// Limits of a search. None by default.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Maximum number of expansions.
    pub expansions: Option<u64>,
    /// Maximum time.
    pub time: Option<Duration>,
    /// Stops the search when it is cancelled.
    pub cancel: Option<CancelToken>,
}

/// Stops queries from another thread. A clone is the same token.
///
/// ```
/// use airlane::{Airspace, CancelToken, Planner, Query, Scene};
///
/// let token = CancelToken::new();
/// let query = Query::new([1.0; 3], [8.0; 3]).cancel(&token);
/// token.cancel(); // from any thread, also while the query is under way
/// # let airspace = Airspace::bake(Scene::open([10, 10, 10])?)?;
/// # Planner::new(&airspace).path(&query)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<Switch>);

#[derive(Default)]
struct Switch {
    is_off: AtomicBool,
    ask: Option<Box<dyn Fn() -> bool + Send + Sync>>,
}

impl fmt::Debug for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Switch").field(&self.is_off).finish()
    }
}

impl CancelToken {
    /// A token that is not cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// A token that nobody cancels.
    pub(crate) fn never() -> &'static Self {
        static NEVER: LazyLock<CancelToken> = LazyLock::new(CancelToken::new);
        &NEVER
    }

    /// A token that is also cancelled whenever `ask` says so: for hosts that cannot call
    /// [`cancel`](Self::cancel) while a query keeps their only thread, such as interpreters with pending
    /// signals. It is asked every few microseconds, on the threads that work on the query, and should
    /// answer as fast.
    ///
    /// ```
    /// use airlane::{Airspace, CancelToken, Limit, Planner, Query, Scene};
    ///
    /// let mut scene = Scene::open([10, 10, 10])?;
    /// scene.voxels.insert_box([5, 0, 0], [6, 10, 9]);
    /// let query = Query::new([1.0; 3], [8.0; 3]).cancel(&CancelToken::asking(|| true));
    /// let answer = Planner::new(&Airspace::bake(scene)?).path(&query)?;
    /// assert_eq!(answer.outcome.limit(), Some(Limit::Cancelled));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn asking(ask: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(Switch { is_off: AtomicBool::new(false), ask: Some(Box::new(ask)) }))
    }

    /// Cancels all that looks at this token, for good.
    pub fn cancel(&self) {
        self.0.is_off.store(true, Ordering::Relaxed);
    }

    /// Whether it is cancelled.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.is_off.load(Ordering::Relaxed) || self.0.ask.as_ref().is_some_and(|ask| ask())
    }
}

impl Limits {
    /// The remaining limits after a number of expansions.
    pub(crate) fn after(&self, expanded: u64) -> Self {
        let expansions = self.expansions.map(|most| most.saturating_sub(expanded));
        Self { expansions, ..self.clone() }
    }

    /// A token that is cancelled as these limits are, and once their time is up, which counts from now.
    pub(crate) fn token(&self) -> CancelToken {
        let (deadline, cancel) = (Deadline::after(self.time), self.cancel.clone());
        let is_cancelled = move || cancel.as_ref().is_some_and(CancelToken::is_cancelled);
        CancelToken::asking(move || is_cancelled() || deadline.is_over())
    }

    /// The limit that leaves nothing to spend.
    pub(crate) fn exceeded(&self) -> Option<Limit> {
        Meter::start(self).check(0)
    }
}

/// The limit that ended a search.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The expansion limit was reached.
    Expansions,
    /// The time limit was reached.
    Time,
    /// The query was cancelled.
    Cancelled,
    /// The deadline of a request passed.
    Deadline,
    /// There is no room for more nodes.
    Memory,
}

/// What a call may spend on several searches, one after the other.
pub(crate) struct Budget<'l> {
    limits: &'l Limits,
    /// Only where time is limited: reading the clock costs as much as a short ray.
    began: Option<Moment>,
}

impl<'l> Budget<'l> {
    /// The time counts from now.
    pub(crate) fn new(limits: &'l Limits) -> Self {
        Self { limits, began: limits.time.map(|_| clock::now()) }
    }

    /// The remaining limits after a number of expansions.
    pub(crate) fn left_after(&self, expanded: u64) -> Limits {
        let Limits { expansions, time, cancel } = self.limits;
        Limits {
            expansions: expansions.map(|most| most.saturating_sub(expanded)),
            time: time.zip(self.began).map(|(time, began)| time.saturating_sub(began.elapsed())),
            cancel: cancel.clone(),
        }
    }
}

/// The clock and the cancel token are looked at only every so many steps. A step among cells takes a
/// microsecond or so, reading the clock a fortieth of that.
const STEPS_PER_LOOK: u64 = 8;

/// Limits in force, from construction.
pub(crate) struct Meter<'l> {
    limits: &'l Limits,
    deadline: Deadline,
}

impl<'l> Meter<'l> {
    pub(crate) fn start(limits: &'l Limits) -> Self {
        Self { limits, deadline: Deadline::after(limits.time) }
    }

    /// The limit that step number `step` would exceed.
    #[inline]
    pub(crate) fn check(&self, step: u64) -> Option<Limit> {
        if self.limits.expansions.is_some_and(|most| step >= most) {
            return Some(Limit::Expansions);
        }
        if step.is_multiple_of(STEPS_PER_LOOK) { self.look() } else { None }
    }

    /// Whether it is time to stop: cancelled, or the time is up.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.look().is_some()
    }

    fn look(&self) -> Option<Limit> {
        if self.limits.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            return Some(Limit::Cancelled);
        }
        self.deadline.is_over().then_some(Limit::Time)
    }
}
