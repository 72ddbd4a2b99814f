//! Connections: accepting them, timing them out, ending them.

use crate::api;
use crate::app::App;
use crate::guard::Hosts;
use crate::in_process::InProcess;
use crate::scenes::Scenes;
use crate::search::Searches;
use crate::stage::{Opened, Stage};
use airlane::AirspaceError;
use airlane::threads::Pool;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;
use tokio_io_timeout::TimeoutStream;

/// Options of a server: address and limits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The address; this machine only by default.
    pub host: IpAddr,
    /// The port; 0 is any free port.
    pub port: u16,
    /// Host names of this machine, besides its addresses and `localhost`.
    pub names: Vec<String>,
    /// Threads for searches, and as many for a crowd.
    pub threads: usize,
    /// Maximum number of waiting queries; more are rejected.
    pub queue: usize,
    /// I/O timeout: for reading the head or body of a request, for writing a response,
    /// and between requests.
    pub patience: Duration,
}

impl Default for Options {
    /// This machine only, any port, a thread for each processor.
    fn default() -> Self {
        Self {
            host: IpAddr::from([127, 0, 0, 1]),
            port: 0,
            names: Vec::new(),
            threads: std::thread::available_parallelism().map_or(2, |n| n.get().max(2)),
            queue: 64,
            patience: Duration::from_secs(20),
        }
    }
}

/// Why a server cannot be started.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The port is in use.
    #[error("port {} of {} is in use; choose another, or 0 for any free port", .0.port(), .0.ip())]
    Taken(SocketAddr),
    /// Cannot listen on the address.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// A thread or another system resource is not available.
    #[error("cannot start the server: {0}")]
    Start(#[from] io::Error),
    /// The world cannot be shown.
    #[error(transparent)]
    World(#[from] AirspaceError),
}

/// Connections at once; more wait until one of these ends.
const CONNECTIONS: usize = 4096;
/// Files that are open beside connections.
const OTHER_FILES: u64 = 96;
/// How long answers under way may take when the server ends.
const GRACE: Duration = Duration::from_millis(500);

/// A server that listens but does not serve yet.
#[derive(Debug)]
pub struct Server {
    pub(crate) runtime: Runtime,
    pub(crate) listener: tokio::net::TcpListener,
    address: SocketAddr,
    pub(crate) app: Arc<App>,
}

impl Server {
    /// Binds an address and takes a world to show; `None` is the first built-in scene.
    ///
    /// ```
    /// let server = airlane_view::Server::bind(None, &airlane_view::Options::default())?;
    /// println!("to be seen at {}", server.url());
    /// let running = server.start();
    /// running.stop();
    /// # Ok::<(), airlane_view::ServeError>(())
    /// ```
    pub fn bind(opened: Option<Opened>, options: &Options) -> Result<Self, ServeError> {
        let asked = SocketAddr::new(options.host, options.port);
        let listener = TcpListener::bind(asked).map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => ServeError::Taken(asked),
            _ => ServeError::Listen(asked, error),
        })?;
        let address = listener.local_addr()?;
        listener.set_nonblocking(true)?;
        let scenes = Scenes::new(opened);
        let first = scenes.first();
        let opened = scenes.open(first).expect("the first scene can be opened");
        let stage = Stage::new(first.to_owned(), opened)?;
        let hosts =
            Hosts { only_loopback: options.host.is_loopback(), names: options.names.clone() };
        let searches = Searches::new(&stage.airspace, options.threads, options.queue);
        let searches = searches.map_err(io::Error::other)?;
        let crowd = Pool::with_threads(options.threads).map_err(io::Error::other)?;
        let app = Arc::new(App::new(hosts, options.patience, scenes, stage, searches, crowd));
        let first = app.workspaces.find(None).expect("the default one is there").current().stage;
        if !first.surroundings.agents.is_empty() {
            std::thread::spawn(move || first.prepare_agents());
        }
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let listener = {
            let _inside = runtime.enter();
            tokio::net::TcpListener::from_std(listener)?
        };
        Ok(Self { runtime, listener, address, app })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The page's address, as a browser takes it.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves until the program is interrupted.
    ///
    /// Calls `ready` once the server answers and an interrupt ends it in order.
    pub fn run(self, ready: impl FnOnce()) {
        let Self { runtime, listener, app, .. } = self;
        let (stop, stopped) = watch::channel(false);
        runtime.block_on(async {
            let interrupted = interrupted();
            let serving = tokio::spawn(accept(listener, app, stopped));
            ready();
            interrupted.await;
            stop.send_replace(true);
            let _ = serving.await;
        });
        runtime.shutdown_timeout(GRACE);
    }

    /// Answers requests that come from this program instead of connections.
    #[doc(hidden)]
    pub fn in_process(self) -> InProcess {
        InProcess::new(self)
    }

    /// Serves in the background until stopped.
    pub fn start(self) -> Running {
        let Self { runtime, listener, app, address } = self;
        let (stop, stopped) = watch::channel(false);
        let serving = runtime.spawn(accept(listener, app, stopped));
        Running { runtime, stop, serving, address }
    }
}

/// A server in the background. It ends when this is dropped.
#[derive(Debug)]
pub struct Running {
    runtime: Runtime,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
    address: SocketAddr,
}

impl Running {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops the server; responses in progress have a moment to finish.
    pub fn stop(self) {
        let Self { runtime, stop, serving, .. } = self;
        stop.send_replace(true);
        let _ = runtime.block_on(serving);
        runtime.shutdown_timeout(GRACE);
    }
}

/// Waits until the user or the system asks the program to end.
fn interrupted() -> impl Future<Output = ()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        // They are heard from here on, not only once somebody waits.
        let [by_key, by_system] = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
        async {
            match (by_key, by_system) {
                (Ok(mut by_key), Ok(mut by_system)) => {
                    tokio::select! {
                        _ = by_key.recv() => {}
                        _ = by_system.recv() => {}
                    }
                }
                (Ok(mut only), _) | (_, Ok(mut only)) => _ = only.recv().await,
                _ => std::future::pending().await,
            }
        }
    }
    #[cfg(not(unix))]
    async {
        let _ = tokio::signal::ctrl_c().await;
    }
}

/// As many connections as the system has files for.
fn connection_limit() -> usize {
    let wanted = CONNECTIONS as u64 + OTHER_FILES;
    let files = rlimit::increase_nofile_limit(wanted).unwrap_or(wanted);
    files.saturating_sub(OTHER_FILES).clamp(16, CONNECTIONS as u64) as usize
}

/// Accepts connections until stopped, then gives those that are open a moment to end.
async fn accept(
    listener: tokio::net::TcpListener,
    app: Arc<App>,
    mut stopped: watch::Receiver<bool>,
) {
    let limit = connection_limit();
    let places = Arc::new(Semaphore::new(limit));
    let patience = app.patience;
    let router = api::router(app);
    loop {
        let place = Arc::clone(&places).acquire_owned();
        let next = async {
            let place = place.await;
            (listener.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
            next = next => next,
            _ = stopped.changed() => break,
        };
        let Ok((stream, _)) = accepted else {
            // The client has gone, or the system has no more files: a moment later it may.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        let connection = serve(stream, patience, router.clone(), stopped.clone());
        tokio::spawn(async move {
            connection.await;
            drop(place);
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(GRACE, places.acquire_many(limit as u32)).await;
}

/// Serves one connection until it ends.
async fn serve(
    stream: TcpStream,
    patience: Duration,
    router: axum::Router,
    mut stopped: watch::Receiver<bool>,
) {
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience);
    let io = TokioIo::new(Box::pin(stream));
    let connection = http.serve_connection(io, TowerToHyperService::new(router));
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        // Clients that break off are nothing to speak of.
        _ = connection.as_mut() => {}
        _ = stopped.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = tokio::time::timeout(GRACE, connection).await;
        }
    }
}
