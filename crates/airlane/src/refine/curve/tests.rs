use super::audit::CurveFault;
use super::*;
use crate::geom::Voxel;
use crate::geom::vector::{minus, norm};
use crate::plan::{Airspace, Outcome, Planner, Query, Reason, Smooth};
use crate::rng::Rng;
use crate::scene::{Model, Scene};
use crate::scenes_for_tests::{Kind, generated_scene};
use crate::world::voxelise::{Voxelise, voxelise};
use crate::world::{Agent, AgentSpec, Body, Dynamics};

/// One up or down for two ahead.
const HALF: Slopes = Slopes { climb: 0.5, descent: 0.5 };

fn airspace(kind: Kind, edge: u32, seed: u64, body: f64) -> Airspace {
    let size = kind.least_size().map(|least| least.max(edge));
    let airspace = Airspace::bake(generated_scene(kind, size, seed)).unwrap();
    airspace.fit(Body::ball(body).unwrap()).unwrap()
}

/// A random free place.
fn draw(airspace: &Airspace, rng: &mut Rng) -> [f64; 3] {
    let world = airspace.world();
    loop {
        let voxel = Voxel(world.size().map(|n| rng.below(n) as i32));
        if !world.is_blocked(voxel) {
            return world.frame().world_from_lattice(voxel.centre());
        }
    }
}

/// The centres of voxels.
fn centres(voxels: &[[i32; 3]]) -> Vec<LatticePoint> {
    voxels.iter().map(|&voxel| Voxel(voxel).centre()).collect()
}

/// For random worlds, bodies, ends and radii every curve keeps clearance, radius and climb, and is at
/// most 5 % longer than the path; and there are enough of them.
#[test]
fn curves_keep_what_they_promise() {
    let mut rng = Rng::new(11, 0);
    // Paths with bends, and curves of these: with a climb limit, and without.
    let (mut bent, mut curved) = ([0; 2], [0; 2]);
    let mut misfits: Vec<Misfit> = Vec::new();
    for (kind, edge, body) in [
        (Kind::Asteroids, 48, 0.0),
        (Kind::Asteroids, 48, 0.6),
        (Kind::City, 48, 0.3),
        (Kind::Sphere, 40, 0.0),
        (Kind::Tunnels, 48, 0.0),
    ] {
        let airspace = airspace(kind, edge, 1 + rng.next_u64() % 9, body);
        let world = airspace.world();
        let mut planner = Planner::new(&airspace);
        for _ in 0..14 {
            let (start, goal) = (draw(&airspace, &mut rng), draw(&airspace, &mut rng));
            let answer = planner.path(&Query::new(start, goal)).unwrap();
            let Some(path) = answer.outcome.found() else { continue };
            let radius = [0.3, 0.7, 1.5, 3.0][rng.below(4) as usize];
            let climb = [None, None, Some(0.7), Some(2.0)][rng.below(4) as usize];
            let slopes = climb.map_or(Slopes::ANY, |climb| Slopes { climb, descent: climb });
            let limits = CurveLimits { radius, slopes, longest: 1.05 };
            let counted = usize::from(path.points().len() > 2);
            let class = usize::from(climb.is_none());
            bent[class] += counted;
            let curve = match smooth(world, path.lattice_points(), &limits) {
                Ok(curve) => curve,
                Err(misfit) => {
                    misfits.push(misfit);
                    continue;
                }
            };
            curved[class] += counted;
            audit_curve(world, &curve, &limits).unwrap_or_else(|fault| {
                panic!("{kind} {limits:?} {start:?} {goal:?}: {fault}");
            });
            let points = curve.world_points(world.frame(), 0.5);
            assert!(norm(minus(points[0], path.start())) < 1e-9);
            assert!(norm(minus(points[points.len() - 1], path.end())) < 1e-9);
            if climb.is_none() {
                let ratio = curve.length() / path.length().max(1e-9);
                assert!(ratio <= 1.05, "{ratio}");
            }
        }
    }
    println!("curves of bent paths {curved:?} of {bent:?}; {misfits:?}");
    assert!(2 * curved[1] > bent[1] && curved[0] > 0, "{curved:?} {bent:?} {misfits:?}");
}

#[test]
fn the_auditor_finds_what_is_wrong() {
    let airspace = airspace(Kind::Sphere, 40, 1, 0.0);
    let world = airspace.world();
    let path = centres;
    let corner = path(&[[2, 2, 2], [30, 2, 2], [30, 30, 2]]);
    let limits = CurveLimits { radius: 3.0, slopes: Slopes::ANY, longest: 1.05 };
    let curve = smooth(world, &corner, &limits).unwrap();
    assert_eq!(audit_curve(world, &curve, &limits), Ok(()));
    let tighter = CurveLimits { radius: 3.2, slopes: Slopes::ANY, longest: 1.05 };
    assert!(matches!(audit_curve(world, &curve, &tighter), Err(CurveFault::Turns { .. })));
    // A kink is a turn of no radius.
    let line = |a: Vector, b: Vector| bezier::Piece::line(a, b);
    let kinked = Curve {
        pieces: vec![line([2.0; 3], [9.0, 2.0, 2.0]), line([9.0, 2.0, 2.0], [9.0, 9.0, 2.0])],
    };
    assert!(matches!(audit_curve(world, &kinked, &limits), Err(CurveFault::Turns { .. })));
    let through = Curve { pieces: vec![line([2.0, 20.0, 20.0], [38.0, 20.0, 20.0])] };
    assert!(matches!(audit_curve(world, &through, &limits), Err(CurveFault::Touches { .. })));
    let steep = Curve { pieces: vec![line([2.0, 2.0, 2.0], [8.0, 2.0, 8.0])] };
    let flat = CurveLimits { radius: 1.0, slopes: HALF, longest: 1.05 };
    assert!(matches!(audit_curve(world, &steep, &flat), Err(CurveFault::Climbs { .. })));
}

/// Places along a curve are measured from its start, and limits in world units.
#[test]
fn the_auditor_tells_where_a_curve_goes_wrong() {
    let mut scene = Scene::open([40, 40, 40]).unwrap();
    scene.frame.voxel_size = 0.5;
    scene.voxels.insert_box([30, 0, 0], [31, 40, 40]);
    let world = crate::world::World::bake(scene).unwrap();
    let line = |a: Vector, b: Vector| bezier::Piece::line(a, b);
    let limits = CurveLimits { radius: 1.0, slopes: HALF, longest: 1.05 };
    let judge = |pieces: Vec<bezier::Piece>| audit_curve(&world, &Curve { pieces }, &limits);
    let start = [2.0, 2.0, 2.0];
    let Err(CurveFault::Touches { at, voxel }) = judge(vec![line(start, [38.0, 2.0, 2.0])]) else {
        panic!("there is a wall")
    };
    assert!((27.7..28.01).contains(&at) && voxel.0[0] == 30, "{at} {voxel}");
    // Flat for 8, then up: steeper than allowed, as steep, and steeper by what samples may err.
    let up = |slope: f64| {
        let (turn, run) = ([10.0, 2.0, 2.0], 12.0);
        judge(vec![line(start, turn), line(turn, [10.0, 2.0 + run, 2.0 + slope * run])])
    };
    let Err(CurveFault::Climbs { at, slope, most }) = up(0.51) else { panic!("too steep") };
    assert!((7.7..8.3).contains(&at) && (slope - 0.51).abs() < 1e-9 && most == 0.5, "{at} {slope}");
    let climbs = |slope: f64| matches!(up(slope), Err(CurveFault::Climbs { .. }));
    assert_eq!([0.5, 0.5005, 0.502, 0.7].map(climbs), [false, false, true, true]);
    // Across both axes the run is their hypotenuse.
    let across = |rise: f64| judge(vec![line(start, [14.0, 11.0, 2.0 + rise])]);
    assert_eq!(across(7.4), Ok(()));
    assert!(matches!(across(7.6), Err(CurveFault::Climbs { .. })));
    // A kink after 8; straight pieces before it are none.
    let kinked = judge(vec![
        line(start, [6.0, 2.0, 2.0]),
        line([6.0, 2.0, 2.0], [10.0, 2.0, 2.0]),
        line([10.0, 2.0, 2.0], [10.0, 12.0, 2.0]),
    ]);
    let Err(CurveFault::Turns { at, radius, least }) = kinked else { panic!("{kinked:?}") };
    assert!((7.7..8.3).contains(&at) && radius < 1.0 && least == 2.0, "{at} {radius} {least}");
    assert_eq!(
        judge(vec![line(start, [6.0, 2.0, 2.0]), line([6.0, 2.0, 2.0], [10.0, 2.0, 2.0])]),
        Ok(())
    );
    // A quarter circle of radius 4 voxels, by a Bézier curve that is one within a thousandth.
    let arc = |radius: f64| {
        let k = radius * 0.552_284_75;
        let [x, y] = [2.0 + radius, 20.0];
        let mut piece = line([2.0, y, 2.0], [x, y + radius, 2.0]);
        piece.radius = Some(radius);
        piece.control =
            [[2.0, y, 2.0], [2.0, y + k, 2.0], [x - k, y + radius, 2.0], [x, y + radius, 2.0]];
        judge(vec![piece])
    };
    assert_eq!(arc(4.0), Ok(()));
    assert_eq!(arc(2.05), Ok(()));
    assert!(matches!(arc(1.9), Err(CurveFault::Turns { .. })));
}

/// A circle of just the least radius is no fault, nor is a jog that is smaller than any rounding.
#[test]
fn the_auditor_allows_what_is_just_within_the_limits() {
    let world = crate::world::World::bake(Scene::open([40, 40, 40]).unwrap()).unwrap();
    let limits = CurveLimits { radius: 2.0, slopes: Slopes::ANY, longest: 1.05 };
    let line = |a: Vector, b: Vector| bezier::Piece::line(a, b);
    let circle = |radius: f64| {
        let angle = std::f64::consts::PI / 32.0;
        let tangent = radius * 4.0 / 3.0 * (angle / 4.0).tan();
        let on = |n: u32| {
            let (sin, cos) = (angle * f64::from(n)).sin_cos();
            ([20.0 + radius * cos, 20.0 + radius * sin, 20.0], [-sin, cos, 0.0])
        };
        let pieces = (0..16).map(|n| {
            let ((a, from), (b, to)) = (on(n), on(n + 1));
            let mut piece = line(a, b);
            piece.radius = Some(radius);
            piece.control[1] = std::array::from_fn(|i| a[i] + tangent * from[i]);
            piece.control[2] = std::array::from_fn(|i| b[i] - tangent * to[i]);
            piece
        });
        audit_curve(&world, &Curve { pieces: pieces.collect() }, &limits)
    };
    assert_eq!(circle(2.0), Ok(()));
    assert_eq!(circle(1.9965), Ok(()));
    assert!(matches!(circle(1.9935), Err(CurveFault::Turns { .. })));
    let [a, b, c] = [[5.0, 5.0, 5.0], [9.0, 5.0, 5.0], [13.0, 5.0, 5.0]];
    for by in [0.0, 1e-10, 1e-11] {
        let aside = |[x, y, z]: Vector| [x, y + by, z];
        let pieces = vec![line(a, b), line(b, aside(b)), line(aside(b), aside(c))];
        assert_eq!(audit_curve(&world, &Curve { pieces }, &limits), Ok(()), "{by}");
    }
}

#[test]
fn what_cannot_be_flown_has_a_reason() {
    let world = crate::world::World::bake(Scene::open([20, 20, 20]).unwrap()).unwrap();
    let path = centres;
    let corner = path(&[[2, 2, 2], [8, 2, 2], [8, 8, 2]]);
    let limits = |radius, climb: Option<f64>| {
        let slopes = climb.map_or(Slopes::ANY, |climb| Slopes { climb, descent: climb });
        CurveLimits { radius, slopes, longest: 1.05 }
    };
    let endless = smooth(&world, &corner, &limits(f64::INFINITY, None));
    assert!(matches!(endless, Err(Misfit::Limit { .. })));
    for bad in [0.0, -1.0, f64::NAN] {
        assert!(matches!(smooth(&world, &corner, &limits(bad, None)), Err(Misfit::Limit { .. })));
        assert!(matches!(
            smooth(&world, &corner, &limits(1.0, Some(bad))),
            Err(Misfit::Limit { .. })
        ));
    }
    let tight = smooth(&world, &corner, &limits(7.0, None));
    assert!(matches!(tight, Err(Misfit::TooTight { bend: 1, .. })), "{tight:?}");
    let back = path(&[[2, 2, 2], [8, 2, 2], [2, 2, 2]]);
    assert!(matches!(smooth(&world, &back, &limits(0.5, None)), Err(Misfit::TooTight { .. })));
    // Straight up.
    let up = path(&[[10, 10, 2], [10, 10, 17]]);
    let steep = smooth(&world, &up, &limits(1.0, Some(0.5)));
    assert!(matches!(steep, Err(Misfit::TooSteep { segment: 0, .. })), "{steep:?}");
    // A path of one point is a curve of no length.
    let still = smooth(&world, &path(&[[4, 4, 4]]), &limits(1.0, Some(0.1))).unwrap();
    assert_eq!(still.length(), 0.0);
}

/// What turns so tightly.
fn turning(radius: f64) -> Agent {
    let mut spec = AgentSpec::new("plane");
    spec.dynamics = Some(Dynamics::new(10.0, 5.0).turn_radius(radius));
    Agent::new(spec).unwrap()
}

/// Where the taut path cannot be flown, a search that knows of turns finds another.
#[test]
fn an_impossible_turn_is_searched_for_again() {
    // Round the end of a slab that is thinner than the turn is wide.
    let mut scene = Scene::open([34, 40, 3]).unwrap();
    scene.voxels.insert_box([0, 18, 0], [16, 20, 3]);
    let airspace = Airspace::bake(scene).unwrap();
    let mut planner = Planner::new(&airspace);
    let query = Query::new([12.0, 17.0, 1.0], [12.0, 20.0, 1.0]);
    let answer = planner.path(&query.agent(&turning(3.0)).trajectory(Smooth::Rounded)).unwrap();
    assert!(answer.explain().contains("searched again"), "{}", answer.explain());
    let path = answer.found().unwrap();
    assert_eq!(path.audit(&airspace), Ok(()));
    let curve = path.trajectory().unwrap().curve().unwrap();
    let limits = CurveLimits { radius: 3.0, slopes: Slopes::ANY, longest: 1.05 };
    assert_eq!(audit_curve(airspace.world(), curve, &limits), Ok(()));

    // In a dead end nothing helps: why, and the polyline if that will do.
    let mut scene = Scene::open([12, 12, 3]).unwrap();
    scene.voxels.insert_box([0, 5, 0], [10, 7, 3]);
    let airspace = Airspace::bake(scene).unwrap();
    let mut planner = Planner::new(&airspace);
    let query = Query::new([2.0, 2.0, 1.0], [2.0, 9.0, 1.0]);
    let wide = query.agent(&turning(8.0)).trajectory(Smooth::Rounded);
    let answer = planner.path(&wide).unwrap();
    let Outcome::Unreachable(reason @ Reason::CannotTurn { .. }) = answer.outcome else {
        panic!("{answer:?}")
    };
    assert_eq!(reason.code(), 24);
    let Outcome::Partial(path, again) = planner.path(&wide.or_nearest()).unwrap().outcome else {
        panic!("a path without a curve")
    };
    assert_eq!(again, reason);
    assert_eq!(path.audit(&airspace), Ok(()));
    let trajectory = path.trajectory().unwrap();
    assert!(trajectory.curve().is_none() && trajectory.duration() > 1.0);
}

#[test]
fn trajectories_keep_to_their_limits() {
    let airspace = airspace(Kind::Asteroids, 48, 3, 0.0);
    let frame = *airspace.world().frame();
    let path = Planner::new(&airspace).path(&Query::new([1.0; 3], [46.0; 3])).unwrap();
    let path = path.into_found().unwrap();
    let points = path.lattice_points();
    let dynamics = Dynamics::new(6.0, 2.0).lateral(3.0);
    let limits = CurveLimits { radius: 2.0, slopes: Slopes::ANY, longest: 1.05 };
    let curve = smooth(airspace.world(), points, &limits).unwrap();
    let flown = Trajectory::of_curve(curve, &frame, &dynamics);
    let walked = Trajectory::of_path(points, &frame, &dynamics);
    assert!(flown.duration() < walked.duration() + 1e-9); // no stops
    for trajectory in [&flown, &walked] {
        for pair in trajectory.knots().windows(2) {
            let gap = norm(minus(pair[1].position, pair[0].position));
            let seconds = pair[1].time - pair[0].time;
            assert!(seconds >= 0.0 && pair[1].speed <= 6.0 + 1e-9);
            assert!((pair[1].speed - pair[0].speed).abs() <= 2.0 * seconds + 1e-6);
            assert!(gap <= 6.0 * seconds + 1e-6);
        }
        let (first, last) = (trajectory.knots()[0], trajectory.at(1e9));
        assert!(first.speed == 0.0 && last.speed == 0.0);
        assert!(norm(minus(last.position, [46.0; 3])) < 1e-6);
        assert_eq!(trajectory.at(-1.0), first);
    }
}

/// A body that is fitted to triangles gets nearer to them than to their voxels, and so do its curves.
#[test]
fn curves_pass_the_edge_of_a_wall_of_triangles() {
    let mut model = Model::default();
    model.add_box_surface([3.95, 0.0, 0.0], [4.05, 3.0, 2.0]);
    let bounds = Some([[0.0; 3], [8.0, 5.0, 2.0]]);
    let options = Voxelise { voxel: Some(0.1), bounds, ..Voxelise::default() };
    let (scene, _) = voxelise(model, &options, &mut |_, _| {}).unwrap();
    let airspace = Airspace::bake(scene).unwrap();
    let mut planner = Planner::new(&airspace);
    for (body, radius) in [(0.2, 0.4), (0.3, 0.2), (0.3, 0.4), (0.3, 0.8)] {
        let mut spec = AgentSpec::new("drone");
        spec.body = Body::ball(body).unwrap();
        spec.dynamics = Some(Dynamics::new(3.0, 2.0).turn_radius(radius));
        let query = Query::new([1.0, 1.0, 1.0], [7.0, 1.2, 1.1])
            .agent(&Agent::new(spec).unwrap())
            .trajectory(Smooth::Rounded);
        let answer = planner.path(&query).unwrap();
        let path = answer.found().unwrap_or_else(|why| panic!("{body} {radius}: {why}"));
        assert_eq!(path.audit(&airspace), Ok(()));
        // The wall is as far away from all of the curve as the body is wide.
        let curve = path.trajectory().and_then(Trajectory::curve).unwrap();
        for [x, y, _] in curve.world_points(airspace.frame(), 0.01) {
            let beside = [(x - 4.0).abs() - 0.05, y - 3.0].map(|gap| gap.max(0.0));
            assert!(beside[0].hypot(beside[1]) >= body - 1e-9, "{x} {y}");
        }
        assert!(path.length() < 8.0, "{}", path.length());
    }
}
