//! Ways of moving, and links that are taken in one of them.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A way of moving.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Mode {
    /// On foot.
    Walk,
    /// On wheels or tracks.
    Drive,
    /// Up and down a ladder or a wall.
    Climb,
    /// Through the air for a moment.
    Jump,
    /// From one place to another without a way between.
    Teleport,
    /// Through water.
    Swim,
    /// Through the air.
    Fly,
}

impl Mode {
    /// Every mode, in the order of their numbers.
    pub const ALL: [Self; 7] =
        [Self::Walk, Self::Drive, Self::Climb, Self::Jump, Self::Teleport, Self::Swim, Self::Fly];

    /// The name used in files and on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Walk => "walk",
            Self::Drive => "drive",
            Self::Climb => "climb",
            Self::Jump => "jump",
            Self::Teleport => "teleport",
            Self::Swim => "swim",
            Self::Fly => "fly",
        }
    }

    /// Whether it keeps to the ground, so that slopes matter.
    pub const fn is_on_ground(self) -> bool {
        matches!(self, Self::Walk | Self::Drive)
    }

    /// Whether height gained and lost counts.
    pub(crate) const fn feels_height(self) -> bool {
        !matches!(self, Self::Jump | Self::Teleport)
    }
}

/// What one moves through or on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Medium {
    /// Ground: walked or driven on.
    Ground,
    /// Air: flown through.
    Air,
    /// Water: swum through.
    Water,
}

impl Medium {
    /// The modes in which it is crossed.
    pub const fn modes(self) -> &'static [Mode] {
        match self {
            Self::Ground => &[Mode::Walk, Mode::Drive],
            Self::Air => &[Mode::Fly],
            Self::Water => &[Mode::Swim],
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No mode has this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no mode {0:?}; there are {names}", names = Mode::ALL.map(Mode::name).join(", "))]
pub struct UnknownMode(pub String);

impl FromStr for Mode {
    type Err = UnknownMode;

    fn from_str(name: &str) -> Result<Self, UnknownMode> {
        let mode = Self::ALL.into_iter().find(|mode| mode.name() == name);
        mode.ok_or_else(|| UnknownMode(name.to_owned()))
    }
}

/// What kind of link joins two places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum LinkKind {
    /// A plain way.
    Path,
    /// A ladder, climbed.
    Ladder,
    /// A jump pad.
    JumpPad,
    /// A teleport.
    Teleport,
    /// A door.
    Door,
    /// From the ground into the air.
    TakeOff,
    /// From the air to the ground.
    Landing,
}

impl LinkKind {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::Path,
        Self::Ladder,
        Self::JumpPad,
        Self::Teleport,
        Self::Door,
        Self::TakeOff,
        Self::Landing,
    ];

    /// The name used in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Ladder => "ladder",
            Self::JumpPad => "jump-pad",
            Self::Teleport => "teleport",
            Self::Door => "door",
            Self::TakeOff => "take-off",
            Self::Landing => "landing",
        }
    }

    /// How it is taken; `None` if as the agent moves anyway where it begins.
    pub const fn mode(self) -> Option<Mode> {
        match self {
            Self::Path | Self::Door => None,
            Self::Ladder => Some(Mode::Climb),
            Self::JumpPad => Some(Mode::Jump),
            Self::Teleport => Some(Mode::Teleport),
            Self::TakeOff | Self::Landing => Some(Mode::Fly),
        }
    }
}

impl fmt::Display for LinkKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No kind of link has this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no link {0:?}; there are {names}", names = LinkKind::ALL.map(LinkKind::name).join(", "))]
pub struct UnknownLinkKind(pub String);

impl FromStr for LinkKind {
    type Err = UnknownLinkKind;

    fn from_str(name: &str) -> Result<Self, UnknownLinkKind> {
        let kind = Self::ALL.into_iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| UnknownLinkKind(name.to_owned()))
    }
}
