//! Agent and area files: what is read, what comes back, and which line is named.

use airlane::world::{LinkKind, Price};
use airlane::{Agent, AgentSpec, Area, Body, Dynamics, Mode, Objective, Shape};
use airlane_io::{read_agent_from, read_areas_from, write_agent_to, write_areas_to};
use proptest::prelude::*;

fn agent(text: &str) -> Agent {
    read_agent_from(text.as_bytes(), "a").unwrap()
}

fn refused(lines: &str) -> String {
    read_agent_from(format!("agent 1\n{lines}").as_bytes(), "a").unwrap_err().to_string()
}

fn no_areas(lines: &str, world: Option<[[f64; 3]; 2]>) -> String {
    read_areas_from(format!("areas 1\n{lines}").as_bytes(), "z", world).unwrap_err().to_string()
}

#[test]
fn agents_are_read() {
    let courier = agent(
        "agent 1\r\nlike drone # a comment\nname courier\nbody capsule 0.3 1.2\nspeed fly 8\n\
         speed walk 1.5\nprice 3 2.5\nprice 4 never\narea-speed 5 fly 0.5\nconfined-to 3 5\n\
         links path door\npermissions 6\nheights 2 inf\nslope 0.5\ntop-speed 9\nturn-radius 2\n\
         climb 0.7\ndescent 0.2\nobjective fastest exposure 1",
    );
    let mut spec = AgentSpec::clone(&Agent::named("drone").unwrap());
    spec.name = "courier".to_owned();
    spec.body = Body::capsule(0.3, 1.2).unwrap();
    spec.speeds = vec![(Mode::Fly, 8.0), (Mode::Walk, 1.5)];
    spec.prices = vec![(3, Price::Factor(2.5)), (4, Price::Forbidden)];
    spec.area_speeds = vec![(5, Mode::Fly, 0.5)];
    spec.confined_to = vec![3, 5];
    spec.links = vec![LinkKind::Path, LinkKind::Door];
    spec.permissions = 6;
    spec.heights = [2.0, f64::INFINITY];
    spec.max_slope = 0.5;
    spec.dynamics = Some(Dynamics::new(9.0, 9.0).turn_radius(2.0).max_climb(0.7).max_descent(0.2));
    spec.objective = Objective { exposure: 1.0, ..Objective::FASTEST };
    assert_eq!(courier, Agent::new(spec).unwrap());
}

#[test]
fn an_agent_has_what_is_listed_or_what_it_is_like() {
    let flyer = agent("agent 1\nspeed fly 4\nturn-radius 2\n");
    assert_eq!(flyer.speeds, [(Mode::Fly, 4.0)]);
    assert_eq!((flyer.body, flyer.links.len()), (Body::POINT, LinkKind::ALL.len()));
    assert_eq!(flyer.dynamics, Some(Dynamics::new(4.0, 4.0).turn_radius(2.0)));
    let wider = agent("agent 1\nlike motorcycle\nturn-radius 5\n");
    let own = Agent::named("motorcycle").unwrap();
    assert_eq!(wider.dynamics, own.dynamics.map(|dynamics| dynamics.turn_radius(5.0)));
    assert_eq!(wider.speeds, own.speeds);
    let grounded = agent("agent 1\nlike pilot\nspeed fly none\nlinks none\n");
    assert!(grounded.speed(Mode::Fly).is_none() && grounded.links.is_empty());
}

#[test]
fn faults_of_agents_name_the_line_and_what_was_expected() {
    let whole = |text: &str| read_agent_from(text.as_bytes(), "a").unwrap_err().to_string();
    assert_eq!(whole(""), "a: the file is empty, expected `agent 1`");
    assert_eq!(whole("agents 1"), "a:1: found `agents 1`, expected `agent 1`");
    assert_eq!(whole("agent 1\nname x\n"), "a: agent \"x\" has no speed in any mode");
    assert_eq!(
        refused("like snail"),
        "a:2: found `snail` for an agent, expected anyone, soldier, pilot, tank, motorcycle, drone, fish"
    );
    assert!(refused("speed fly 1\nlike drone").contains("a:3: found `like` for a statement"));
    assert_eq!(
        refused("speed swim -2"),
        "a:2: agent \"agent\": invalid speed to swim -2: expected a number from 1/1024 to 1024"
    );
    assert!(refused("speed roll 2").contains("a:2: found `roll` for a mode, expected walk, drive"));
    for bad in ["NaN", "-1", "0", "inf", "1e9"] {
        let said = refused(&format!("like drone\nprice 3 {bad}"));
        assert!(said.starts_with("a:3: agent \"drone\": invalid price of areas 3"), "{said}");
    }
    assert_eq!(refused("price 32 2"), "a:2: found `32` for the kind of areas, expected at most 31");
    assert_eq!(
        refused("price mud 2"),
        "a:2: found `mud` for the kind of areas, expected a whole number"
    );
    assert!(
        refused("like drone\nprice 3 2\nprice 3 4")
            .contains("a:4: duplicate statement `price 3`, first defined in line 3")
    );
    assert!(refused("body ball -1").contains("a:2: the body: invalid body size -1"));
    assert!(refused("body ball").contains("expected `body point`"));
    assert!(refused("body pear 1 2").contains("expected `body point`"));
    assert!(refused("body capsule 1 1").contains("must be at least 2 high"));
    assert!(
        refused("like drone\nturn-radius NaN").contains("a:3: agent \"drone\": invalid turning")
    );
    assert!(refused("like drone\ntop-speed 0").contains("a:3: agent \"drone\": invalid top speed"));
    assert!(refused("heights 5 2").contains("a:2: agent \"agent\": invalid ceiling 2"));
    assert!(refused("links rope").contains("a:2: found `rope` for a kind of link, expected path"));
    assert!(refused("objective glory").contains("expected shortest, fastest"));
    assert!(refused("objective fastest speed 1").contains("a:2: found `speed` for a weight"));
    assert!(refused("objective fastest climb").contains("expected `objective NAME"));
    assert!(refused("objective fastest climb -1").contains("a:2: a weight of -1 for climb"));
    assert!(refused("colour red").contains("a:2: found `colour` for a statement, expected `like`"));
    assert!(refused("slope").contains("expected `slope RISE-OVER-RUN`"));
}

#[test]
fn areas_are_read() {
    let text = "areas 1\nbox swamp 2 3 5 5 0 15 15 4 # wet\n\nball storm 1 never 30 30 20 8\n\
                prism road 4 0.5 0 30\ncorner 0 0\ncorner 40 0\ncorner 40 6\n";
    let areas = read_areas_from(text.as_bytes(), "z", None).unwrap();
    let area = |name: &str, kind, price, shape| Area {
        name: name.to_owned(),
        ..Area::new(kind, shape, price)
    };
    let swamp = Shape::cuboid([5.0, 5.0, 0.0], [15.0, 15.0, 4.0]);
    let storm = Shape::ball([30.0, 30.0, 20.0], 8.0);
    let road = Shape::prism(&[[0.0, 0.0], [40.0, 0.0], [40.0, 6.0]], 0.0..30.0);
    let expected = [
        area("swamp", 2, Price::Factor(3.0), swamp),
        area("storm", 1, Price::Forbidden, storm),
        area("road", 4, Price::Factor(0.5), road),
    ];
    assert_eq!(areas, expected);
}

#[test]
fn faults_of_areas_name_the_line_and_what_was_expected() {
    let world = Some([[0.0; 3], [64.0, 64.0, 32.0]]);
    for (price, says) in [("NaN", "NaN"), ("-2", "-2"), ("0", "0")] {
        let said = no_areas(&format!("box a 1 {price} 0 0 0 1 1 1"), None);
        let expected = format!(
            "z:2: area \"a\" (number 1): invalid factor {says}: expected a number from 1/1024 to 1024"
        );
        assert_eq!(said, expected);
    }
    assert_eq!(
        no_areas("ball a 1 2 0 0 0 1\nball b 1 2 99 0 0 1", world),
        "z:3: area \"b\" (number 2) is outside the world, the box from (0, 0, 0) to (64, 64, 32)"
    );
    assert!(no_areas("box a 40 2 0 0 0 1 1 1", None).contains("`40` for the kind of areas"));
    assert!(no_areas("box a 1 dear 0 0 0 1 1 1", None).contains("`dear` for the price"));
    assert!(no_areas("box a 1 2 0 0 inf 1 1 1", None).contains("invalid coordinate inf"));
    assert!(no_areas("box a 1 2 0 0 5 1 1 1", None).contains("invalid high corner 1"));
    assert!(no_areas("cone a 1 2 0 0 0 1", None).contains("z:2: found `cone` for a statement"));
    assert!(no_areas("ball a 1 2 0 0 0", None).contains("expected `ball NAME KIND PRICE X Y Z R`"));
    assert!(no_areas("corner 0 0", None).contains("expected `corner X Y` after a `prism`"));
    let said = no_areas("prism a 1 2 0 9\ncorner 0 0\ncorner 1 1\nball b 1 2 0 0 0 1", None);
    assert!(said.starts_with("z:2: area \"a\" (number 1): invalid number of corners 2"), "{said}");
    let said = no_areas("ball a 1 2 0 0 0 1\nball a 1 2 0 0 0 1", None);
    assert_eq!(said, "z:3: duplicate area `a`, first defined in line 2");
}

#[test]
fn built_in_agents_are_written_and_read_back() {
    for name in Agent::NAMES {
        let known = Agent::named(name).unwrap();
        let mut written = Vec::new();
        write_agent_to(&mut written, "memory", &known).unwrap();
        assert_eq!(read_agent_from(&written[..], "memory").unwrap(), known);
    }
    let mut spec = AgentSpec::new("two words");
    assert!(write_agent_to(Vec::new(), "m", &Agent::new(spec.clone()).unwrap()).is_err());
    spec.name = "twice".to_owned();
    spec.prices = vec![(1, Price::Factor(2.0)), (1, Price::Factor(3.0))];
    assert!(write_agent_to(Vec::new(), "m", &Agent::new(spec).unwrap()).is_err());
}

/// Low corner, size, kind, price and which shape.
type Drawn = ([f64; 3], [f64; 3], u8, Price, i32);

fn factor() -> impl Strategy<Value = f64> {
    0.001f64..1000.0
}

fn price() -> impl Strategy<Value = Price> {
    prop_oneof![Just(Price::Forbidden), factor().prop_map(Price::Factor)]
}

proptest! {
    #[test]
    fn agents_that_are_written_are_read_back(
        half in prop::array::uniform3(0.0f64..9.0), radius in 0.0f64..3.0,
        speeds in prop::collection::btree_map(0usize..7, 0.1f64..100.0, 1..5),
        prices in prop::collection::btree_map(0u8..32, price(), 0..5),
        confined in prop::collection::vec(0u8..32, 0..4),
        permissions in any::<u32>(), floor in -1e6f64..1e6,
        turn in prop::option::of((0.1f64..50.0, 0.0f64..20.0, prop::option::of(0.1f64..9.0))),
        climb in 0.0f64..100.0,
    ) {
        let mut spec = AgentSpec::new("made");
        spec.body = Body::new(half, radius).unwrap();
        spec.speeds = speeds.into_iter().map(|(mode, speed)| (Mode::ALL[mode], speed)).collect();
        spec.prices = prices.into_iter().collect();
        spec.confined_to = confined;
        spec.permissions = permissions;
        spec.heights[0] = floor;
        spec.dynamics = turn.map(|(speed, radius, climb)| {
            let dynamics = Dynamics::new(speed, 2.0).lateral(3.0).turn_radius(radius);
            climb.map_or(dynamics, |climb| dynamics.max_climb(climb))
        });
        spec.objective = Objective { climb, ..Objective::FASTEST };
        let known = Agent::new(spec).unwrap();
        let mut written = Vec::new();
        write_agent_to(&mut written, "memory", &known).unwrap();
        prop_assert_eq!(read_agent_from(&written[..], "memory").unwrap(), known);
    }

    #[test]
    fn areas_that_are_written_are_read_back(
        areas in prop::collection::vec(
            (prop::array::uniform3(-1e4f64..1e4), prop::array::uniform3(0.1f64..1e4), 0u8..32, price(), 0..3),
            0..9,
        ),
    ) {
        let area = |(i, (low, size, kind, price, shape)): (usize, Drawn)| {
            let [x, y, _] = low;
            let shape = match shape {
                0 => Shape::cuboid(low, std::array::from_fn(|i| low[i] + size[i])),
                1 => Shape::ball(low, size[0]),
                _ => Shape::prism(&[[x, y], [x + size[0], y], [x, y + size[1]]], low[2]..low[2] + size[2]),
            };
            Area { name: format!("area-{i}"), ..Area::new(kind, shape, price) }
        };
        let areas: Vec<Area> = areas.into_iter().enumerate().map(area).collect();
        let mut written = Vec::new();
        write_areas_to(&mut written, "memory", &areas).unwrap();
        prop_assert_eq!(read_areas_from(&written[..], "memory", None).unwrap(), areas);
    }

    #[test]
    fn no_text_makes_the_readers_panic(lines in prop::collection::vec(
        "(like|name|body|speed|price|box|ball|prism|corner|objective|heights|climb|links)( (drone|fly|ball|never|NaN|-1|1e400|3|0.5|a)){0,9}",
        0..9,
    )) {
        for header in ["agent 1\n", "areas 1\n"] {
            let text = format!("{header}{}", lines.join("\n"));
            let _ = read_agent_from(text.as_bytes(), "a");
            let _ = read_areas_from(text.as_bytes(), "z", Some([[0.0; 3], [9.0; 3]]));
        }
    }
}
