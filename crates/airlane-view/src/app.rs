//! What all requests share.

use crate::guard::Hosts;
use crate::places::place;
use crate::refusal::Refusal;
use crate::scenes::Scenes;
use crate::search::Searches;
use crate::stage::Stage;
use crate::workspace::{Workspace, Workspaces, random_name};
use airlane::threads::Pool;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The state of a server.
#[derive(Debug)]
pub(crate) struct App {
    /// A name that no other server has, so that a page notices when it was started again.
    pub(crate) id: String,
    pub(crate) hosts: Hosts,
    /// How long clients may take.
    pub(crate) patience: Duration,
    pub(crate) scenes: Scenes,
    pub(crate) searches: Searches,
    pub(crate) workspaces: Workspaces,
    /// Threads for crowds, so that nothing else waits behind them.
    crowd_threads: Pool,
    streams: Arc<Semaphore>,
    overlays: Arc<Semaphore>,
}

/// Surfaces that may be sent at once.
const STREAMS: usize = 64;
/// Overlays that may be drawn at once.
const OVERLAYS: usize = 4;

impl App {
    /// A server whose default workspace shows a stage.
    pub(crate) fn new(
        hosts: Hosts,
        patience: Duration,
        scenes: Scenes,
        stage: Stage,
        searches: Searches,
        crowd_threads: Pool,
    ) -> Self {
        Self {
            id: random_name(0),
            hosts,
            patience,
            scenes,
            searches,
            workspaces: Workspaces::new(stage),
            crowd_threads,
            streams: Arc::new(Semaphore::new(STREAMS)),
            overlays: Arc::new(Semaphore::new(OVERLAYS)),
        }
    }

    /// A scene as it is at first. What its agents need is built meanwhile: the page draws the world
    /// first, and asks for paths a moment later.
    pub(crate) fn open(&self, scene: String) -> Result<Arc<Stage>, Refusal> {
        let opened = self.scenes.open(&scene).ok_or_else(|| {
            let ids: Vec<String> = self.scenes.list().into_iter().map(|listed| listed.id).collect();
            let message = format!("unknown scene {scene:?}: expected one of {}", ids.join(", "));
            Refusal::unknown(message).at("scene")
        })?;
        let stage = Arc::new(Stage::new(scene, opened).map_err(Refusal::fault)?);
        if !stage.surroundings.agents.is_empty() {
            let stage = Arc::clone(&stage);
            std::thread::spawn(move || stage.prepare_agents());
        }
        Ok(stage)
    }

    /// Makes a stage the newest version of a workspace and returns its number. Only who has its editor
    /// may.
    pub(crate) fn publish(&self, workspace: &Workspace, stage: Arc<Stage>) -> u64 {
        if workspace.name.is_none() {
            // The service keeps a map for queries that name none; no other workspace is kept there.
            self.searches.publish(&stage.airspace);
        }
        workspace.publish(stage)
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
