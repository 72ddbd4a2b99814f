//! Who moves, and what moving costs where, as command line arguments: the same for every command.

use airlane::map::Map;
use airlane::{Agent, Area};
use anyhow::{Result, bail};
use clap::Args;
use std::path::{Path, PathBuf};

/// The description of --agent in every command's help.
pub(crate) const AGENT_HELP: &str = "Agent: anyone, soldier, pilot, tank, motorcycle, drone or fish, \
    or a file such as courier.agent (its format is described in the documentation of airlane-io)";

/// A built-in agent by its name, or the one in a file.
pub(crate) fn agent(text: &str) -> Result<Agent> {
    let unknown = match Agent::named(text) {
        Ok(agent) => return Ok(agent),
        Err(unknown) => unknown,
    };
    let looks_like_a_file = text.contains(['/', '\\', '.']) || Path::new(text).is_file();
    match looks_like_a_file {
        true => Ok(airlane_io::read_agent(text)?),
        false => bail!("{unknown}, or a file such as {text}.agent"),
    }
}

/// Areas with prices.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct AreaArgs {
    /// Areas in which moving costs more or less or is forbidden, an .areas file: first a line `areas 1`,
    /// then one such as `box swamp 2 3  5 5 0  15 15 4` (name, kind, price, two corners) for each
    #[arg(long, value_name = "FILE")]
    areas: Option<PathBuf>,
}

impl AreaArgs {
    /// Whether there are any.
    pub(crate) fn is_given(&self) -> bool {
        self.areas.is_some()
    }

    /// The areas, each of which must touch the world, the box between these corners.
    pub(crate) fn read(&self, world: [[f64; 3]; 2]) -> Result<Vec<Area>> {
        match &self.areas {
            Some(file) => Ok(airlane_io::read_areas(file, Some(world))?),
            None => Ok(Vec::new()),
        }
    }

    /// Adds the areas to a map.
    pub(crate) fn add_to(&self, map: &mut Map, world: [[f64; 3]; 2]) -> Result<()> {
        for (key, area) in (1..).zip(self.read(world)?) {
            map.set_area(key, area)?;
        }
        Ok(())
    }
}
