//! What all requests share.

use crate::crowd::Live;
use crate::editor::Editor;
use crate::guard::Hosts;
use crate::method::RunSpec;
use crate::pool::{Counters, Pool};
use crate::refusal::Refusal;
use crate::scenes::Scenes;
use crate::stage::Stage;
use airlane::live::Published;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};

/// The state of a server.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) hosts: Hosts,
    /// How long clients may dawdle.
    pub(crate) patience: Duration,
    pub(crate) scenes: Scenes,
    pools: Pools,
    published: Published<Arc<Stage>>,
    editor: Arc<Mutex<Editor>>,
    edits_waiting: AtomicUsize,
    crowd: Arc<Mutex<Option<Live>>>,
    crowds_waiting: AtomicUsize,
    streams: Arc<Semaphore>,
    overlays: Arc<Semaphore>,
}

/// Threads for searches, and for a crowd.
#[derive(Debug)]
pub(crate) struct Pools {
    quick: Pool,
    /// One thread for methods that need and keep much, such as graphs, so that it is kept once.
    heavy: Pool,
    crowd: rayon::ThreadPool,
    counters: Arc<Counters>,
}

impl Pools {
    /// So many threads, one for what is heavy, and so many for a crowd; so many jobs may wait for either
    /// of the first.
    pub(crate) fn new(threads: usize, queue: usize) -> io::Result<Self> {
        let counters = Arc::default();
        let quick = Pool::new(threads, queue, &counters)?;
        let heavy = Pool::new(1, queue, &counters)?;
        let crowd = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|n| format!("crowd {n}"))
            .build()
            .map_err(io::Error::other)?;
        Ok(Self { quick, heavy, crowd, counters })
    }
}

/// Surfaces that may be sent at once.
const STREAMS: usize = 64;
/// Overlays that may be drawn at once.
const OVERLAYS: usize = 4;
/// Edits that may wait for others.
const EDITS: usize = 32;
/// Requests that may wait for the crowd.
const CROWDS: usize = 16;

/// A version of the world and its number.
#[derive(Clone, Debug)]
pub(crate) struct Current {
    pub(crate) version: u64,
    pub(crate) stage: Arc<Stage>,
}

impl App {
    /// A server that shows a stage.
    pub(crate) fn new(
        hosts: Hosts,
        patience: Duration,
        scenes: Scenes,
        stage: Stage,
        pools: Pools,
    ) -> Self {
        Self {
            hosts,
            patience,
            scenes,
            pools,
            published: Published::new(Arc::new(stage)),
            editor: Arc::default(),
            edits_waiting: AtomicUsize::new(0),
            crowd: Arc::default(),
            crowds_waiting: AtomicUsize::new(0),
            streams: Arc::new(Semaphore::new(STREAMS)),
            overlays: Arc::new(Semaphore::new(OVERLAYS)),
        }
    }

    /// The newest version.
    pub(crate) fn current(&self) -> Current {
        let (version, stage) = self.published.get();
        Current { version, stage }
    }

    /// Puts the next version on show and returns its number. Only who has the editor may.
    pub(crate) fn publish(&self, stage: Arc<Stage>) -> u64 {
        let version = self.published.publish(stage);
        self.pools.quick.clear_desks();
        self.pools.heavy.clear_desks();
        version
    }

    /// The threads for some runs.
    pub(crate) fn pool_for<'r>(&self, runs: impl IntoIterator<Item = &'r RunSpec>) -> &Pool {
        match runs.into_iter().any(RunSpec::is_heavy) {
            true => &self.pools.heavy,
            false => &self.pools.quick,
        }
    }

    /// What all threads did so far.
    pub(crate) fn counters(&self) -> &Counters {
        &self.pools.counters
    }

    /// Waits until nobody else changes the world.
    pub(crate) async fn editor(&self) -> Result<OwnedMutexGuard<Editor>, Refusal> {
        turn(&self.editor, &self.edits_waiting, EDITS, "edits").await
    }

    /// Waits until nobody else has to do with the crowd.
    pub(crate) async fn crowd(&self) -> Result<OwnedMutexGuard<Option<Live>>, Refusal> {
        turn(&self.crowd, &self.crowds_waiting, CROWDS, "requests for the crowd").await
    }

    /// Does something on the threads for crowds, so that nothing else waits behind it.
    pub(crate) fn with_crowd_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        self.pools.crowd.install(work)
    }

    /// A place among those that are sent a surface.
    pub(crate) fn stream_place(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        place(&self.streams, "surfaces are being sent")
    }

    /// A place among those for whom an overlay is drawn.
    pub(crate) fn overlay_place(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        place(&self.overlays, "overlays are being drawn")
    }
}

/// Waits for one's turn, unless too many wait already.
async fn turn<T>(
    thing: &Arc<Mutex<T>>,
    waiting: &AtomicUsize,
    most: usize,
    what: &str,
) -> Result<OwnedMutexGuard<T>, Refusal> {
    let waiting = Count::new(waiting);
    if waiting.before >= most {
        return Err(Refusal::busy(format!("{most} {what} wait already")));
    }
    Ok(Arc::clone(thing).lock_owned().await)
}

fn place(places: &Arc<Semaphore>, what: &str) -> Result<OwnedSemaphorePermit, Refusal> {
    let place = Arc::clone(places).try_acquire_owned();
    place.map_err(|_| Refusal::busy(format!("as many {what} as can be at once")))
}

/// One more, until it is dropped.
struct Count<'c> {
    count: &'c AtomicUsize,
    before: usize,
}

impl<'c> Count<'c> {
    fn new(count: &'c AtomicUsize) -> Self {
        Self { count, before: count.fetch_add(1, Ordering::Relaxed) }
    }
}

impl Drop for Count<'_> {
    fn drop(&mut self) {
        self.count.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Runs what takes long on a thread where nobody waits for it.
pub(crate) async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Refusal::fault("the server failed at this; it goes on with other requests"))
}
