//! What all requests share.

use crate::crowd::Live;
use crate::editor::Editor;
use crate::guard::Hosts;
use crate::places::{Turns, place};
use crate::refusal::Refusal;
use crate::scenes::Scenes;
use crate::search::Searches;
use crate::stage::Stage;
use airlane::threads::Pool;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};

/// The state of a server.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) hosts: Hosts,
    /// How long clients may take.
    pub(crate) patience: Duration,
    pub(crate) scenes: Scenes,
    pub(crate) searches: Searches,
    current: RwLock<Current>,
    editor: Turns<Editor>,
    crowd: Turns<Option<Live>>,
    /// Threads for the crowd, so that nothing else waits behind it.
    crowd_threads: Pool,
    streams: Arc<Semaphore>,
    overlays: Arc<Semaphore>,
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
        searches: Searches,
        crowd_threads: Pool,
    ) -> Self {
        Self {
            hosts,
            patience,
            scenes,
            searches,
            current: RwLock::new(Current { version: 1, stage: Arc::new(stage) }),
            editor: Turns::new(Editor::default(), EDITS, "edits"),
            crowd: Turns::new(None, CROWDS, "requests for the crowd"),
            crowd_threads,
            streams: Arc::new(Semaphore::new(STREAMS)),
            overlays: Arc::new(Semaphore::new(OVERLAYS)),
        }
    }

    /// The newest version.
    pub(crate) fn current(&self) -> Current {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Makes a stage the newest version and returns its number. Only who has the editor may.
    pub(crate) fn publish(&self, stage: Arc<Stage>) -> u64 {
        self.searches.publish(&stage.airspace);
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        let version = current.version + 1;
        let before = std::mem::replace(&mut *current, Current { version, stage });
        drop(current);
        drop(before); // perhaps the last of a whole world: not under the lock
        version
    }

    /// Locks the editor.
    pub(crate) async fn editor(&self) -> Result<OwnedMutexGuard<Editor>, Refusal> {
        self.editor.take().await
    }

    /// Waits until nobody else uses the crowd.
    pub(crate) async fn crowd(&self) -> Result<OwnedMutexGuard<Option<Live>>, Refusal> {
        self.crowd.take().await
    }

    /// Runs something on the threads for crowds.
    pub(crate) fn with_crowd_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        self.crowd_threads.run(work)
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

/// Runs a long task on a blocking thread.
pub(crate) async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Refusal::fault("internal error; the server keeps running"))
}
