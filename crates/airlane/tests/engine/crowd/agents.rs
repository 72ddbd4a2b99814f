//! Units that are agents: their bodies, speeds, prices and limits.

use super::{assert_sound, baked, run};
use airlane::crowd::{Crowd, CrowdError, CrowdOptions, Status, UnitSpec};
use airlane::{
    Agent, AgentSpec, Airspace, Area, Body, Dynamics, Edits, Mode, Price, Query, Reason, Shape,
};

/// A hall with a closed area, all but the far side across.
fn hall(price: Price) -> Airspace {
    let mut hall = baked([40, 24, 10], &[]);
    let shape = Shape::cuboid([16.0, -1.0, -1.0], [22.0, 16.0, 11.0]);
    hall.apply(Edits::new().set_area(1, Area::new(3, shape, price))).unwrap();
    hall
}

fn drone() -> Agent {
    let mut spec = AgentSpec::new("courier");
    spec.speeds = vec![(Mode::Fly, 6.0)];
    spec.body = Body::cuboid([0.6, 0.6, 0.2]).unwrap();
    spec.dynamics = Some(Dynamics::new(6.0, 12.0).turn_radius(3.0));
    Agent::new(spec).unwrap()
}

fn is_inside([x, y, _]: [f64; 3]) -> bool {
    x > 16.0 && x < 22.0 && y < 16.0
}

#[test]
fn a_unit_has_the_measures_of_its_agent() {
    let spec = UnitSpec::of_agent([5.0; 3], &drone());
    assert!((spec.radius - (0.3f64.powi(2) * 2.0 + 0.1f64.powi(2)).sqrt()).abs() < 1e-12);
    assert_eq!((spec.speed, spec.acceleration), (6.0, 12.0));
    let mut crowd = Crowd::new(&hall(Price::Forbidden), CrowdOptions::default());
    let tank = UnitSpec::of_agent([5.0; 3], &Agent::named("tank").unwrap());
    let error = crowd.add(tank).unwrap_err();
    assert_eq!(error, CrowdError::CannotFly { agent: "tank".to_owned() });
    assert!(error.to_string().contains("no speed to fly"));
    assert!(crowd.is_empty());
}

#[test]
fn units_go_around_what_is_forbidden_by_every_order() {
    type Order = fn(&mut Crowd, &[airlane::crowd::UnitId], [f64; 3]);
    let orders: [Order; 3] = [
        |crowd, units, goal| {
            let places = units
                .iter()
                .zip(0..)
                .map(|(&unit, n)| (unit, [goal[0], goal[1] + f64::from(n), goal[2]]));
            crowd.send(&places.collect::<Vec<_>>()).unwrap();
        },
        |crowd, units, goal| {
            crowd.gather(units, goal).unwrap();
        },
        |crowd, units, goal| {
            crowd.flow(units, goal).unwrap();
        },
    ];
    for order in orders {
        let mut crowd = Crowd::new(&hall(Price::Forbidden), CrowdOptions::default());
        let place = |n: u32| [4.0 + 1.5 * f64::from(n / 4), 3.0 + 1.5 * f64::from(n % 4), 5.0];
        let units: Vec<_> =
            (0..8).map(|n| crowd.add(UnitSpec::of_agent(place(n), &drone())).unwrap()).collect();
        order(&mut crowd, &units, [34.0, 4.0, 5.0]);
        for &unit in &units {
            assert!(crowd.path(unit).unwrap().iter().all(|&at| !is_inside(at)));
            assert!(crowd.path(unit).unwrap().iter().any(|at| at[1] > 15.9), "around");
        }
        assert_sound(run(&mut crowd, 40.0, 30.0));
        assert_eq!(crowd.arrived(), 8, "{:?}", crowd.statuses().collect::<Vec<_>>());
    }
}

#[test]
fn a_unit_pays_the_prices_of_its_agent() {
    // Straight through is shorter; who minds goes around.
    let mut minding = AgentSpec::clone(&drone());
    minding.prices = vec![(3, Price::Factor(9.0))];
    let minding = Agent::new(minding).unwrap();
    let mut crowd = Crowd::new(&hall(Price::Factor(1.0)), CrowdOptions::default());
    let careless = crowd.add(UnitSpec::of_agent([4.0, 9.0, 5.0], &drone())).unwrap();
    let careful = crowd.add(UnitSpec::of_agent([4.0, 11.0, 5.0], &minding)).unwrap();
    crowd.send(&[(careless, [34.0, 9.0, 5.0]), (careful, [34.0, 11.0, 5.0])]).unwrap();
    let highest = |unit| crowd.path(unit).unwrap().iter().map(|at| at[1]).fold(0.0, f64::max);
    assert!(highest(careless) < 9.5 && highest(careful) > 15.9);
}

#[test]
fn an_agent_that_is_not_allowed_at_its_goal_is_told_so() {
    let mut crowd = Crowd::new(&hall(Price::Forbidden), CrowdOptions::default());
    let unit = crowd.add(UnitSpec::of_agent([4.0, 4.0, 5.0], &drone())).unwrap();
    crowd.send(&[(unit, [19.0, 4.0, 5.0])]).unwrap();
    let status = crowd.status(unit).unwrap();
    assert!(matches!(status, Status::NoPath(Reason::Forbidden { .. })), "{status:?}");
    // An area that opens lets it in, as a query would be.
    crowd.follow(&hall(Price::Factor(2.0))).unwrap();
    crowd.send(&[(unit, [19.0, 4.0, 5.0])]).unwrap();
    assert_eq!(crowd.status(unit).unwrap(), &Status::Moving);
}

/// The same agent through the planner and the service.
#[test]
fn the_service_answers_for_an_agent_as_the_planner_does() {
    use airlane::Planner;
    use airlane::live::{Request, Service, ServiceOptions};
    let hall = hall(Price::Factor(4.0));
    let service = Service::new(&hall, ServiceOptions { threads: 2, queue_bound: 64 }).unwrap();
    let mut nimble = AgentSpec::clone(&drone());
    nimble.dynamics = None;
    let mut barred = nimble.clone();
    barred.prices = vec![(3, Price::Forbidden)];
    for spec in [nimble, barred] {
        let agent = Agent::new(spec).unwrap();
        for y in [3.0, 9.0, 14.0] {
            let query = Query::new([4.0, y, 5.0], [34.0, 6.0, 5.0]).agent(&agent);
            let reply = service.submit(Request::new(query.clone())).unwrap();
            let expected = Planner::new(&hall).path(&query).unwrap().into_found().unwrap();
            let found = reply.wait().found().expect("a path").clone();
            assert_eq!((found.points(), found.cost()), (expected.points(), expected.cost()));
            found.audit(&hall).unwrap();
        }
    }
}
