//! What units of one kind plan in: the airspace with room for them, who they are, and where they may
//! not go.

use crate::geom::LatticePoint;
use crate::plan::{Airspace, AirspaceError, Query};
use crate::world::{Agent, AgentSpec, Areas, Body, World};

/// Where a unit can go straight.
pub(super) trait View {
    /// Whether it can go straight from one point to another.
    fn is_clear(&self, from: LatticePoint, to: LatticePoint) -> bool;
}

impl View for World {
    fn is_clear(&self, from: LatticePoint, to: LatticePoint) -> bool {
        self.is_clear_for_body(from, to)
    }
}

/// Units of one radius and one agent, if they have one.
#[derive(Clone, Debug)]
pub(super) struct Room {
    pub(super) radius: f64,
    /// As it was given; those that plan need not turn.
    given: Option<Agent>,
    agent: Option<Agent>,
    pub(super) airspace: Airspace,
    /// The areas of the airspace, and who minds them; `None` if there are none.
    areas: Option<(Areas, Agent)>,
}

impl Room {
    /// The room for balls of a radius in an airspace that is fitted to nobody.
    pub(super) fn new(
        bare: &Airspace,
        radius: f64,
        given: Option<Agent>,
    ) -> Result<Self, AirspaceError> {
        let body = Body::ball(radius).expect("a positive number is a radius");
        let airspace = bare.room(body)?;
        let agent = given.as_ref().map(nimble);
        let areas: Vec<_> = bare.areas().values().cloned().collect();
        let checked = "areas were checked when they were set";
        let areas = (!areas.is_empty()).then(|| {
            let areas = Areas::in_world(areas, bare.world()).expect(checked);
            (areas, agent.clone().unwrap_or_else(Agent::anyone))
        });
        Ok(Self { radius, given, agent, airspace, areas })
    }

    /// The same in another version of the world.
    pub(super) fn follow(&self, bare: &Airspace) -> Result<Self, AirspaceError> {
        Self::new(bare, self.radius, self.given.clone())
    }

    /// Whether it is for units of a radius and an agent.
    pub(super) fn is_for(&self, radius: f64, agent: Option<&Agent>) -> bool {
        self.radius == radius && self.given.as_ref() == agent
    }

    /// The fitted world.
    pub(super) fn world(&self) -> &World {
        self.airspace.world()
    }

    /// Whether one way may be dearer than another as long, or forbidden: then units go by paths that know
    /// of it, and not by flow fields, which do not.
    pub(super) fn has_prices(&self) -> bool {
        let [low, high] = self.airspace.bounds().map(|corner| corner[2]);
        let is_bound = |agent: &Agent| {
            let objective = agent.objective;
            !agent.confined_to.is_empty()
                || agent.heights[0] > low
                || agent.heights[1] < high
                || objective.climb != 0.0
                || objective.descent != 0.0
                || objective.exposure != 0.0
        };
        self.areas.is_some() || self.agent.as_ref().is_some_and(is_bound)
    }

    /// A query of a unit.
    pub(super) fn query(&self, query: Query) -> Query {
        match &self.agent {
            // Fitted to the ball, which is what has to fit.
            Some(agent) => query.agent(agent).body(self.world().body()),
            None => query,
        }
    }
}

impl View for Room {
    fn is_clear(&self, from: LatticePoint, to: LatticePoint) -> bool {
        let allows =
            |(areas, agent): &(Areas, Agent)| areas.for_each_piece(agent, [from, to], |_, _| {});
        View::is_clear(self.world(), from, to) && self.areas.as_ref().is_none_or(allows)
    }
}

/// The agent without a turning circle: in a crowd everybody is pushed aside now and then.
fn nimble(agent: &Agent) -> Agent {
    let mut spec = AgentSpec::clone(agent);
    spec.dynamics = spec.dynamics.map(|dynamics| dynamics.turn_radius(0.0));
    Agent::new(spec).expect("a valid agent that can turn is valid")
}
