//! What all requests share.

use crate::guard::Hosts;
use crate::refusal::Refusal;
use crate::scenes::Scenes;
use crate::stage::Stage;
use airlane::live::Published;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The state of a server.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) hosts: Hosts,
    pub(crate) scenes: Scenes,
    pub(crate) published: Published<Arc<Stage>>,
    /// Surfaces that may be sent at once.
    streams: Arc<Semaphore>,
}

/// Surfaces that may be sent at once.
const STREAMS: usize = 64;

/// A version of the world and its number.
#[derive(Clone, Debug)]
pub(crate) struct Current {
    pub(crate) version: u64,
    pub(crate) stage: Arc<Stage>,
}

impl App {
    /// A server that shows a stage.
    pub(crate) fn new(hosts: Hosts, scenes: Scenes, stage: Stage) -> Self {
        let streams = Arc::new(Semaphore::new(STREAMS));
        Self { hosts, scenes, published: Published::new(Arc::new(stage)), streams }
    }

    /// The newest version.
    pub(crate) fn current(&self) -> Current {
        let (version, stage) = self.published.get();
        Current { version, stage }
    }

    /// A place among those that are sent a surface.
    pub(crate) fn stream_place(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        let place = Arc::clone(&self.streams).try_acquire_owned();
        place.map_err(|_| Refusal::busy(format!("{STREAMS} surfaces are being sent already")))
    }
}

/// Runs what takes long on a thread where nobody waits for it.
pub(crate) async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Refusal::fault("the server failed at this; it goes on with other requests"))
}
