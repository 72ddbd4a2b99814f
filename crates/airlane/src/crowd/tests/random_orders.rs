//! Random lives of crowds: units join, are sent about, leave, in any order.

use super::super::{
    Auditor, Crowd, CrowdError, CrowdOptions, Formation, MovingObstacle, UnitId, UnitSpec,
};
use super::boxes;
use crate::plan::Airspace;
use crate::threads::Pool;
use crate::world::Edits;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Something that happens to a crowd. Numbers are taken modulo what there is.
#[derive(Clone, Debug)]
enum Event {
    Add([u8; 3], u8),
    Remove(usize),
    Send(usize, [u8; 3]),
    Gather(usize, [u8; 3]),
    Flow(usize, [u8; 3]),
    March(usize, [u8; 3]),
    Halt(usize),
    Obstacle([u8; 3]),
    Edit([u8; 3]),
    Ticks(u8),
}

fn event() -> impl Strategy<Value = Event> {
    let place = || prop::array::uniform3(0u8..48);
    let any = || 0usize..64;
    prop_oneof![
        4 => (place(), 0u8..3).prop_map(|(at, size)| Event::Add(at, size)),
        3 => any().prop_map(Event::Remove),
        2 => (any(), place()).prop_map(|(who, to)| Event::Send(who, to)),
        2 => (any(), place()).prop_map(|(who, to)| Event::Gather(who, to)),
        2 => (any(), place()).prop_map(|(who, to)| Event::Flow(who, to)),
        2 => (any(), place()).prop_map(|(who, to)| Event::March(who, to)),
        1 => any().prop_map(Event::Halt),
        1 => place().prop_map(Event::Obstacle),
        1 => place().prop_map(Event::Edit),
        5 => (1u8..20).prop_map(Event::Ticks),
    ]
}

const SIZE: [u32; 3] = [24, 24, 12];

fn walls() -> Airspace {
    boxes(SIZE, &[([8, 0, 0], [9, 18, 12]), ([15, 6, 0], [16, 24, 12])])
}

/// A place by half voxels, somewhere in the world or just outside.
fn place(at: [u8; 3]) -> [f64; 3] {
    std::array::from_fn(|i| f64::from(at[i] % (2 * SIZE[i] as u8)) / 2.0)
}

/// A crowd, and what is known of it from outside.
struct Life {
    airspace: Airspace,
    crowd: Crowd,
    /// Those that are there, with their radii.
    here: BTreeMap<UnitId, f64>,
    gone: Vec<UnitId>,
    /// Every position after every tick.
    bits: Vec<u64>,
}

impl Life {
    fn new() -> Self {
        let airspace = walls();
        let crowd = Crowd::new(&airspace, CrowdOptions::default());
        Self { airspace, crowd, here: BTreeMap::new(), gone: Vec::new(), bits: Vec::new() }
    }

    /// Some of those that are there: every second, third, … of them.
    fn some(&self, pick: usize) -> Vec<UnitId> {
        self.here.keys().copied().skip(pick % 5).step_by(1 + pick % 3).collect()
    }

    fn happen(&mut self, event: &Event) {
        match *event {
            Event::Add(at, size) => {
                let radius = [0.3, 0.45, 0.8][usize::from(size)];
                if let Ok(id) = self.crowd.add(UnitSpec::new(place(at), radius)) {
                    assert!(self.here.last_key_value().is_none_or(|(last, _)| *last < id));
                    assert!(!self.gone.contains(&id));
                    self.here.insert(id, radius);
                }
            }
            Event::Remove(pick) if !self.here.is_empty() => {
                let id = *self.here.keys().nth(pick % self.here.len()).unwrap();
                self.crowd.remove(id).unwrap();
                self.here.remove(&id);
                self.gone.push(id);
            }
            Event::Remove(_) => {}
            Event::Send(pick, to) => {
                let orders: Vec<_> =
                    self.some(pick).into_iter().map(|id| (id, place(to))).collect();
                self.crowd.send(&orders).unwrap();
            }
            Event::Gather(pick, to) => {
                self.crowd.gather(&self.some(pick), place(to)).unwrap();
            }
            Event::Flow(pick, to) => {
                self.crowd.flow(&self.some(pick), place(to)).unwrap();
            }
            Event::March(pick, to) => {
                self.crowd.march(&self.some(pick), place(to), Formation::Wedge).unwrap();
            }
            Event::Halt(pick) => self.crowd.halt(&self.some(pick)).unwrap(),
            Event::Obstacle(at) => {
                let velocity = [1.0, -0.5, 0.0];
                let ball = MovingObstacle { position: place(at), velocity, radius: 0.5 };
                self.crowd.set_obstacles(&[ball]).unwrap();
            }
            Event::Edit(at) => {
                // A block far above everybody's heads, or none: walls must not fall on units.
                let mut edits = Edits::new();
                let low = [i32::from(at[0] % 20), i32::from(at[1] % 20), 11];
                match at[2] % 2 {
                    0 => edits.block_box(low, [low[0] + 1, low[1] + 1, 12]),
                    _ => edits.free_box(low, [low[0] + 1, low[1] + 1, 12]),
                };
                let is_free = |spot: [f64; 3]| spot[2] < 9.0;
                if self.crowd.positions().into_iter().all(is_free) {
                    self.airspace = self.airspace.edit(&edits).unwrap().0;
                    self.crowd.follow(&self.airspace).unwrap();
                }
            }
            Event::Ticks(count) => self.tick(count),
        }
        self.check();
    }

    fn tick(&mut self, count: u8) {
        let world = std::sync::Arc::clone(self.crowd.world());
        let mut auditor = Auditor::new(&world, self.here.values().copied().collect());
        auditor.look(&self.crowd.positions());
        for _ in 0..count {
            self.crowd.step(0.05).unwrap();
            let positions = self.crowd.positions();
            auditor.look(&positions);
            self.bits.extend(positions.into_iter().flatten().map(f64::to_bits));
        }
        // Where nobody is, there is nothing to find.
        let findings = auditor.findings();
        assert!(findings.is_sound() || findings.positions == 0, "{findings:?}");
    }

    /// Those are there who should be, in order, and nobody else.
    fn check(&self) {
        let crowd = &self.crowd;
        assert_eq!(
            crowd.units().collect::<Vec<_>>(),
            self.here.keys().copied().collect::<Vec<_>>()
        );
        for (index, (&id, &radius)) in self.here.iter().enumerate() {
            assert_eq!((crowd.index(id), crowd.radius(id)), (Ok(index), Ok(radius)));
        }
        for &id in &self.gone {
            assert_eq!(crowd.position(id), Err(CrowdError::Removed(id)));
        }
        // Each group has somebody who is on its way, but for orders that were replaced just now.
        let sources = crowd.units.iter().filter_map(|unit| unit.group());
        assert!(sources.into_iter().all(|number| crowd.gatherings.contains_key(&number)));
        assert!(crowd.rooms.len() <= 3);
    }
}

fn live(events: &[Event], threads: usize) -> Vec<u64> {
    Pool::with_threads(threads).unwrap().run(|| {
        let mut life = Life::new();
        for event in events {
            life.happen(event);
        }
        life.bits
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn crowds_of_any_history_are_sound_and_the_same_on_any_threads(
        events in prop::collection::vec(event(), 20..80),
    ) {
        let one = live(&events, 1);
        prop_assert!(one == live(&events, 3), "other bits on three threads");
    }
}
