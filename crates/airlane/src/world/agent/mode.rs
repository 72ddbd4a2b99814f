//! Modes of movement and kinds of links.

/// A mode of movement.
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
    /// By teleport.
    Teleport,
    /// Through water.
    Swim,
    /// Through the air.
    Fly,
    /// In a lift: carried, at its speed.
    Ride,
}

// In the order of the variants: a mode's number is its place in `ALL`.
named!(pub Mode, "mode", {
    Walk => "walk",
    Drive => "drive",
    Climb => "climb",
    Jump => "jump",
    Teleport => "teleport",
    Swim => "swim",
    Fly => "fly",
    Ride => "ride",
});

impl Mode {
    /// Whether it keeps to the ground, so that slopes matter.
    pub const fn is_on_ground(self) -> bool {
        matches!(self, Self::Walk | Self::Drive)
    }

    /// Whether height gained and lost counts.
    pub(crate) const fn feels_height(self) -> bool {
        !matches!(self, Self::Jump | Self::Teleport | Self::Ride)
    }
}

/// The medium that is crossed.
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

/// Kind of link between two places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum LinkKind {
    /// A plain connection.
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
    /// A lift.
    Lift,
}

named!(pub LinkKind, "kind of link", {
    Path => "path",
    Ladder => "ladder",
    JumpPad => "jump-pad",
    Teleport => "teleport",
    Door => "door",
    TakeOff => "take-off",
    Landing => "landing",
    Lift => "lift",
});

impl LinkKind {
    /// The mode in which it is taken; `None`: the agent's mode where it starts.
    pub const fn mode(self) -> Option<Mode> {
        match self {
            Self::Path | Self::Door => None,
            Self::Ladder => Some(Mode::Climb),
            Self::JumpPad => Some(Mode::Jump),
            Self::Teleport => Some(Mode::Teleport),
            Self::TakeOff | Self::Landing => Some(Mode::Fly),
            Self::Lift => Some(Mode::Ride),
        }
    }
}
