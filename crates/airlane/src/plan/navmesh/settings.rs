//! How a navmesh is searched.

use super::super::query::{Ends, Fallback};
use crate::search::Limits;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// How the way over a navmesh is found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// The shortest way as seen from above, whatever polygons it leads over
    /// ([`Intervals`](crate::search::Intervals)).
    #[default]
    Exact,
    /// A\* over the middles of edges, then the shortest way over the polygons that it crossed. Often
    /// the shortest way there is, sometimes not.
    Funnel,
}

impl Method {
    /// Every method.
    pub const ALL: [Self; 2] = [Self::Exact, Self::Funnel];

    /// The name used on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Funnel => "funnel",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No method has this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no method {0:?}; there are {names}", names = Method::ALL.map(Method::name).join(", "))]
pub struct UnknownMethod(pub String);

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        let method = Self::ALL.into_iter().find(|method| method.name() == name);
        method.ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}

/// What a query over a navmesh may do. The default is the shortest way between the ends as they are.
#[derive(Clone, Debug, Default)]
pub struct MeshSettings {
    /// How the way is found.
    pub method: Method,
    /// What to do with an end that does not stand on the mesh.
    pub ends: Ends,
    /// What to answer if the goal cannot be reached.
    pub fallback: Fallback,
    /// What the search may spend.
    pub limits: Limits,
}
