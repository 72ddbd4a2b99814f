//! `airlane view`: a page to look at a world with.

use super::check::read_recording;
use crate::Verdict;
use crate::agents::{self, AreaArgs};
use crate::maps::{MAP_HELP, MapArgs, Source};
use crate::models::Facts;
use crate::options::BodyArgs;
use airlane::Agent;
use airlane::space::{Over, Waypoints};
use airlane::world::World;
use airlane_view::{MapArgument, Opened, Options, Recorded, ServeError, Server, Surroundings, Up};
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use std::io::{IsTerminal, Write};
use std::net::{IpAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Voxels along the longest side of a model without a voxel size.
const USUAL_VOXELS: u32 = 128;
/// The port that is tried first when none is named.
const USUAL_PORT: u16 = 8720;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum UpArg {
    Y,
    Z,
}

/// Open a world in the browser: fly through it, plan paths, watch searches, move obstacles
#[derive(clap::Args)]
pub(crate) struct View {
    #[arg(help = format!("{MAP_HELP}. Models without --voxel get {USUAL_VOXELS} voxels along the longest side [default: built-in scenes]"))]
    file: Option<String>,
    #[command(flatten)]
    address: AddressArgs,
    /// Waypoints to show in the world, a .waypoints file
    #[arg(long, value_name = "FILE", requires = "file")]
    waypoints: Option<PathBuf>,
    /// An agent that can be sent through the world: anyone, soldier, pilot, tank, motorcycle, drone or
    /// fish, or a file such as courier.agent; may be repeated
    #[arg(long, value_name = "FILE|NAME", requires = "file")]
    agent: Vec<String>,
    #[command(flatten)]
    areas: AreaArgs,
    /// A crowd recording to play in the world, as written by `airlane crowd --record`
    #[arg(long, value_name = "FILE", requires = "file")]
    recording: Option<PathBuf>,
    /// Up axis of the page [default: z]
    #[arg(long, value_enum, value_name = "AXIS")]
    show_up: Option<UpArg>,
    #[command(flatten)]
    body: BodyArgs,
    #[command(flatten)]
    read: MapArgs,
}

/// Where the viewer listens.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Address")]
pub(crate) struct AddressArgs {
    /// Port; 0 is any free port [default: 8720, or any free port]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Address to listen on; any other than 127.0.0.1 gives other machines access
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1")]
    host: String,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

impl View {
    pub(crate) fn run(self) -> Result<Verdict> {
        self.address.address()?; // looked at before a large map is read
        if self.areas.is_given() && self.file.is_none() {
            bail!("--areas requires a FILE: built-in scenes have areas of their own");
        }
        let opened = self.file.as_deref().map(|file| self.load(file)).transpose()?;
        self.address.serve(opened)
    }

    fn load(&self, file: &str) -> Result<Opened> {
        let up = match self.show_up {
            Some(UpArg::Y) => Up::Y,
            Some(UpArg::Z) | None => Up::Z,
        };
        let before = Instant::now();
        let source = Source::find(file, &self.read)?.with_usual_voxels(USUAL_VOXELS);
        self.body.body()?;
        if self.areas.is_given() && self.body.body()?.is_some() {
            bail!("--areas goes with the bodies of agents: leave --radius and --box out");
        }
        let loaded = source.load()?;
        let chosen = loaded.facts.as_ref().and_then(Facts::chosen_voxel);
        let recipe = self.recipe(source.recipe().unwrap_or_else(|| file.to_owned()), chosen);
        let (name, airspace) = (source.name(), self.body.fit(loaded.airspace)?);
        let bake = before.elapsed();
        let waypoints = self.waypoints.as_ref().map(airlane_io::read_waypoints).transpose()?;
        if let Some(plan) = &waypoints {
            // Now, and not when somebody looks.
            Waypoints::new(plan, Over::World(Arc::clone(airspace.world())))?;
        }
        let recording = self.recording.as_deref().map(|file| recorded(file, airspace.world()));
        let recording = recording.transpose()?;
        let mut agents: Vec<Agent> =
            self.agent.iter().map(|text| agents::agent(text)).collect::<Result<_>>()?;
        let areas = self.areas.read(airspace.bounds())?;
        if agents.is_empty() && !areas.is_empty() {
            agents.push(Agent::anyone()); // areas cost whoever goes there
        }
        let around = Surroundings::of_agents(&airspace, agents, areas)?;
        let surroundings = Surroundings { waypoints, recording, ..around };
        Ok(Opened { name, airspace, recipe: Some(recipe), bake, up, surroundings })
    }

    /// What other commands are given to make the same voxels, of a size that was chosen here.
    fn recipe(&self, map: String, chosen_voxel: Option<f64>) -> MapArgument {
        let voxel = chosen_voxel.map(|edge| ["--voxel".to_owned(), edge.to_string()]);
        let options = self.read.words().into_iter().chain(voxel.into_iter().flatten());
        MapArgument { map, options: options.collect() }
    }
}

/// A recording of this world, with its bytes for the page.
fn recorded(file: &Path, world: &World) -> Result<Recorded> {
    read_recording(file, world)?;
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    Ok(Recorded { name, bytes: bytes.into() })
}

impl AddressArgs {
    fn address(&self) -> Result<IpAddr> {
        let mut found = (self.host.as_str(), 0)
            .to_socket_addrs()
            .with_context(|| format!("--host {:?} is not an address of this machine", self.host))?;
        Ok(found.next().with_context(|| format!("--host {:?} has no address", self.host))?.ip())
    }

    /// Serves until interrupted.
    pub(crate) fn serve(&self, opened: Option<Opened>) -> Result<Verdict> {
        let host = self.address()?;
        let at = |port| {
            let names = vec![self.host.clone()];
            Server::bind(opened.clone(), &Options { host, port, names, ..Options::default() })
        };
        let server = match self.port {
            Some(port) => at(port)?,
            None => match at(USUAL_PORT) {
                Err(ServeError::Taken(_)) => at(0)?,
                other => other?,
            },
        };
        let url = server.url();
        server.run(|| {
            #[cfg(unix)]
            crate::signals::leave_to_server();
            outln!("The viewer is at {url} (press Ctrl-C to stop).");
            // A reader that is not there is no reason to stop.
            let _ = std::io::stdout().flush();
            if self.open {
                open_browser(&url);
            }
        });
        Ok(Verdict::Good)
    }
}

/// Whether standard output is a terminal: a script must not wait for a user.
pub(crate) fn somebody_watches() -> bool {
    let is_script = std::env::var_os("CI").is_some();
    !is_script && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Opens a page in the browser. If that fails, the printed address can be clicked.
fn open_browser(url: &str) {
    let (program, args): (&str, &[&str]) = match std::env::consts::OS {
        "windows" => ("cmd", &["/c", "start", ""]),
        "macos" => ("open", &[]),
        _ => ("xdg-open", &[]),
    };
    if let Err(error) = std::process::Command::new(program).args(args).arg(url).spawn() {
        eprintln!("cannot open a browser: {error}");
    }
}
