//! Who runs in a benchmark: a method of the engine by its text, or an outside peer.

use airlane::method::{Method, MethodError, NAMES};
use std::str::FromStr;
use thiserror::Error;

/// The name of the peer.
const PEER: &str = "peer-pathfinding";

/// Who runs in a benchmark. Its name in results is the text it was read from: `wastar` stays
/// `wastar`.
///
/// ```
/// use airlane_bench::Contender;
///
/// let contender: Contender = "lazytheta@octree-corner?weight=1.2".parse()?;
/// assert_eq!(contender.name(), "lazytheta@octree-corner?weight=1.2");
///
/// // Options that a command line has beside the text.
/// let quad = Contender::with_options("astar", &[("open", "quad")])?;
/// assert_eq!(quad.name(), "astar");
/// assert_eq!(quad.method().unwrap().to_string(), "astar?open=quad");
/// # Ok::<(), airlane_bench::ContenderError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Contender {
    name: String,
    /// `None` for A\* of the `pathfinding` crate.
    method: Option<Method>,
}

/// Why a text is not a contender.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ContenderError {
    /// Neither a method nor the peer has this name.
    #[error("unknown method {0:?}: expected one of {known}, {PEER}", known = NAMES.join(", "))]
    Name(String),
    /// The method does not exist so.
    #[error(transparent)]
    Method(MethodError),
    /// The peer has no options.
    #[error("`{0}` does not go with `{PEER}`, which takes no options")]
    Peer(String),
}

impl Contender {
    /// The name in results.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The method, unless it is the peer.
    pub fn method(&self) -> Option<Method> {
        self.method
    }

    /// Whether its searches may take to a guide.
    pub fn is_guided(&self) -> bool {
        matches!(self.method, Some(Method::Cells(cells)) if !cells.unguided)
    }

    /// Whether it searches over cells, which have all the room that a body has.
    pub fn is_over_cells(&self) -> bool {
        matches!(self.method, Some(Method::Cells(_)))
    }

    /// Whether its paths are shortest on the grid by construction, so that it has to meet the cost of
    /// every scenario.
    pub fn is_optimal(&self) -> bool {
        let exact = ["astar", "dijkstra", "jps3d"].map(|name| name.parse().ok());
        self.method.is_none() || exact.contains(&self.method)
    }

    /// A contender by its text and more options of its method, as from a command line. An option that
    /// the method does not take, or that the text has already, is an error.
    pub fn with_options(text: &str, options: &[(&str, &str)]) -> Result<Self, ContenderError> {
        let name = text.to_owned();
        if text == PEER {
            return match options.first() {
                None => Ok(Self { name, method: None }),
                Some((option, _)) => Err(ContenderError::Peer((*option).to_owned())),
            };
        }
        let (head, _) = text.split_once('?').unwrap_or((text, ""));
        let (known, _) = head.split_once('@').unwrap_or((head, ""));
        if !NAMES.contains(&known) {
            return Err(ContenderError::Name(known.to_owned()));
        }
        let mut full = name.clone();
        for (key, value) in options {
            full += if full.contains('?') { "&" } else { "?" };
            full += &format!("{key}={value}");
        }
        let method = full.parse().map_err(ContenderError::Method)?;
        Ok(Self { name, method: Some(method) })
    }
}

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Self, ContenderError> {
        Self::with_options(text, &[])
    }
}

impl From<Method> for Contender {
    /// A method under its canonical name.
    fn from(method: Method) -> Self {
        Self { name: method.to_string(), method: Some(method) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use airlane::Profile;

    #[test]
    fn texts_are_names_and_wrong_ones_are_explained() {
        let read = |text: &str| text.parse::<Contender>();
        let weighted = read("wastar").unwrap();
        assert_eq!(weighted.name(), "wastar");
        assert_eq!(weighted.method(), "astar?weight=1.5".parse().ok());
        assert_eq!(read(PEER).unwrap().method(), None);
        assert_eq!(read("quality").unwrap(), Contender::from(Method::from(Profile::Quality)));
        let wrong = |text: &str, options: &[(&str, &str)]| {
            Contender::with_options(text, options).unwrap_err().to_string()
        };
        let unknown = wrong("magic", &[]);
        assert!(unknown.starts_with("unknown method \"magic\": expected one of fast"), "{unknown}");
        assert!(unknown.ends_with("navmesh-funnel, peer-pathfinding"), "{unknown}");
        let pairing = wrong("jps3d", &[("weight", "2")]);
        assert!(pairing.starts_with("`weight` does not go with `jps3d`"), "{pairing}");
        assert!(wrong("astar?weight=2", &[("weight", "3")]).contains("each key once"));
        assert!(wrong(PEER, &[("open", "quad")]).starts_with("`open` does not go with `peer"));
        assert!(wrong("astar@sea", &[]).contains("unknown space"));
    }
}
