//! Drones deliver parcels in a city: who has arrived gets the next address. Balloons drift between the houses, and
//! after five seconds a crane blocks a street.
//!
//! `cargo run --example city`

mod common;

use airlane::{Airspace, Edits};
use airlane_scenes::{Kind, Recipe};
use bevy_airlane::axes;
use bevy_airlane::prelude::*;
use bevy_app::Update;
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_transform::components::Transform;
use common::{Places, Shuttle, Tally, close, headless};

const FRAMES: u32 = 900;
const DRONES: usize = 40;

/// Addresses, taken in turn.
#[derive(Resource)]
struct Addresses {
    all: Vec<Vec3>,
    next: usize,
}

fn deliver(
    mut commands: Commands<'_, '_>,
    mut arrived: MessageReader<'_, '_, Arrived>,
    mut addresses: ResMut<'_, Addresses>,
) {
    for arrived in arrived.read() {
        addresses.next = (addresses.next + 1) % addresses.all.len();
        let to = addresses.all[addresses.next];
        commands.entity(arrived.entity).insert(FlyTo::point(to));
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let scene = Recipe { kind: Kind::City, size: [96, 96, 48], seed: 2 }.make()?;
    let airspace = Airspace::bake(scene)?;
    let mut app = headless(&airspace);
    let mut places = Places::new(&airspace, 2);
    for _ in 0..8 {
        let between = places.lane(1.5, 2.5, 10.0..50.0);
        let place = Transform::from_translation(between[0]);
        app.world_mut().spawn((Obstacle::ball(1.5), Shuttle { between, speed: 1.5 }, place));
    }
    let all: Vec<Vec3> = (0..200).map(|_| places.draw(1.0)).collect();
    app.insert_resource(Addresses { all: all.clone(), next: DRONES });
    app.add_systems(Update, deliver.after(AirlaneSystems::Fly));
    for n in 0..DRONES {
        let cruise = Cruise { speed: 8.0, ..Cruise::default() };
        let flyer = Flyer { snap: 1.0, ..Flyer::ball([0.3, 0.4, 0.6][n % 3]) };
        let place = Transform::from_translation(all[n]);
        app.world_mut().spawn((flyer, place, FlyTo::point(all[DRONES + n]), cruise));
    }
    for frame in 0..FRAMES {
        if frame == 300 {
            // A crane: a mast of two by two voxels in the middle of the longest flight.
            let crane = crane_site(&mut app, &airspace);
            let mut edits = Edits::new();
            edits.block_box([crane[0], crane[1], 0], [crane[0] + 2, crane[1] + 2, 46]);
            app.world_mut().resource_mut::<Airspaces>().edit(edits);
        }
        app.update();
    }
    close(&app, FRAMES);
    let tally = app.world().resource::<Tally>();
    assert!(tally.arrived >= 3 * DRONES / 2, "{} parcels were delivered", tally.arrived);
    assert!(tally.rerouted > 0, "nobody was in anybody's way");
    Ok(())
}

/// A column of voxels on a path, well away from every drone.
fn crane_site(app: &mut bevy_app::App, airspace: &Airspace) -> [i32; 2] {
    let mut drones = app.world_mut().query::<(&Transform, Option<&FlightPath>)>();
    let all: Vec<(Vec3, Vec<Vec3>)> = drones
        .iter(app.world())
        .map(|(transform, path)| {
            let sample = |path: &FlightPath| {
                let length = path.length();
                (0..100).map(|n| path.point_at(length * f64::from(n) / 100.0)).collect()
            };
            (transform.translation, path.map(sample).unwrap_or_default())
        })
        .collect();
    let is_away = |at: &Vec3| {
        all.iter().all(|(drone, _)| Vec3::new(at.x - drone.x, 0.0, at.z - drone.z).length() > 5.0)
    };
    let site = all.iter().flat_map(|(_, path)| path).find(|at| is_away(at));
    let [x, y, _] = axes::to_engine(*site.expect("forty flights lead somewhere"));
    let frame = airspace.frame();
    [x, y].map(|c| ((c - frame.origin[0]) / frame.voxel_size).floor() as i32)
}
