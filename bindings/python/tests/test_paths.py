"""Queries: one, many, in the background."""

from __future__ import annotations

import asyncio
import copy
import pickle
from concurrent.futures import CancelledError, ThreadPoolExecutor

import numpy as np
import pytest

import airlane
from airlane import Agent, Airspace, Code, Crowd, Service, Shape, Status

ENDS = (2, 20, 3), (37, 20, 3)


def test_an_answer_has_points_and_length(wall):
    answer = wall.path(*ENDS, radius=0.4, method="quality", time_limit=5.0)
    assert answer and answer.status is Status.FOUND and answer.code is Code.FOUND
    assert answer.points.dtype == np.float64 and answer.points.shape[1] == 3
    np.testing.assert_allclose(answer.points[[0, -1]], ENDS)
    steps = np.linalg.norm(np.diff(answer.points, axis=0), axis=1).sum()
    assert answer.length == pytest.approx(steps)
    path = answer.found()
    assert path.audit(wall) is None and path.clearance(wall, 10.0) >= 0.4
    assert len(path) == len(answer.points) and np.asarray(path).shape == answer.points.shape
    assert path.reversed().points[0].tolist() == list(ENDS[1])
    assert path.legs[0]["mode"] == "fly" and "Found a path" in answer.explain()


def test_points_may_be_anything_with_three_numbers(wall):
    expected = wall.path(*ENDS).points
    for make in (list, np.array, lambda p: np.array(p, np.float32), lambda p: np.array(p, np.int16),
                 lambda p: tuple(np.float64(c) for c in p), lambda p: np.array([p, p]).T[:, 0], range_like):
        np.testing.assert_array_equal(wall.path(make(ENDS[0]), make(ENDS[1])).points, expected)


def range_like(point):
    class Sequence:
        def __len__(self):
            return 3

        def __getitem__(self, i):
            return point[i]

    return Sequence()


def test_no_path_is_false_and_says_why(wall):
    with wall.edit() as edit:
        edit.block(Shape.box((19.6, -1, -1), (20.4, 41, 21)))
    answer = wall.path(*ENDS)
    assert not answer and answer.status is Status.UNREACHABLE and answer.code is Code.DISCONNECTED
    assert answer.reason.name == "disconnected" and answer.path is None and answer.points.shape == (0, 3)
    assert np.isnan(answer.length) and "not connected" in str(answer.reason)
    with pytest.raises(airlane.NoPathError) as caught:
        answer.found()
    assert caught.value.code == 20 and pickle.loads(pickle.dumps(caught.value)).code == 20
    partial = wall.path(*ENDS, or_nearest=True)
    assert not partial and partial.status is Status.PARTIAL and partial.points[-1][0] < 20


def test_limits_stop_a_search(city, ends):
    answer = city.path(ends[0][0], ends[1][0], method="astar", expansion_limit=1)
    assert answer.status is Status.STOPPED and answer.limit == "expansions" and answer.code is Code.EXPANSIONS
    assert city.path(ends[0][0], ends[1][0], method="dijkstra", time_limit=0.0).code is Code.TIME


def test_codes_have_the_names_of_the_engine(wall):
    reasons = [
        wall.path((-9, 0, 0), ENDS[1]),
        wall.path((20, 20, 3), ENDS[1]),
        wall.path((1, 1, 1), ENDS[1], radius=3),
        wall.path((5, 20, 5), (34, 20, 5), radius=3),
    ]
    for answer in reasons:
        assert answer.reason.code.name.lower().replace("_", "-") == answer.reason.name
    assert {a.code for a in reasons} == {Code.OUTSIDE, Code.BLOCKED, Code.NO_ROOM, Code.TOO_NARROW}
    assert reasons[3].reason.widest == pytest.approx(2.46875)


def test_many_answers_are_those_of_single_queries(city, ends):
    for options in ({}, {"radius": 0.6}, {"method": "lazytheta"}, {"agent": "drone"}):
        many = city.paths(*ends, **options)
        assert len(many) == 500
        for i in range(0, 500, 25):
            one = city.path(ends[0][i], ends[1][i], **options)
            np.testing.assert_array_equal(many[i], one.points)
            assert (many.status[i], many.code[i]) == (one.status, one.code)
            np.testing.assert_equal([many.length[i], many.cost[i]], [one.length, one.cost])
        alone = city.paths(*ends, threads=1, **options)
        np.testing.assert_array_equal(many.points, alone.points)


def test_ragged_columns_fit_together(city, ends):
    many = city.paths(*ends)
    assert many.offsets.dtype == np.int64 and many.offsets[0] == 0 and many.offsets[-1] == len(many.points)
    assert (np.diff(many.offsets) >= 2).all() and many.points.shape[1] == 3
    joined = np.concatenate([many[i] for i in range(len(many))])
    np.testing.assert_array_equal(joined, many.points)
    np.testing.assert_array_equal(many[-1], many[499])
    with pytest.raises(IndexError):
        many[500]
    for column in (many.points, many.offsets, many.status, many.length, many[0]):
        assert not column.flags.writeable and not column.flags.owndata
    kept = many.points
    del many
    assert np.isfinite(kept).all()


def test_bad_rows_are_rows(wall):
    starts = np.array([ENDS[0], (np.nan, 0, 0), (1e300, 0, 0), ENDS[0]], float)
    many = wall.paths(starts, ENDS[1])
    assert many.status.tolist() == [0, 4, 4, 0] and many.code.tolist() == [0, 100, 100, 0]
    assert np.isnan(many.length[1]) and many[1].shape == (0, 3)
    assert len(wall.paths(np.zeros((0, 3)), np.zeros((0, 3)))) == 0
    assert len(wall.paths([], [])) == 0


def test_one_to_many(city, ends):
    goals = ends[1][:40]
    single = [city.path(ends[0][0], goal) for goal in goals]
    from_one = city.paths_from_one(ends[0][0], goals)
    to_one = city.paths_to_one(goals, ends[0][0])
    lengths = np.array([answer.length for answer in single])
    assert (np.abs(from_one.length / lengths - 1) < 0.05).all()
    assert (np.abs(to_one.length / lengths - 1) < 0.05).all()
    far = city.distances(ends[0][0], goals)
    np.testing.assert_array_equal(far, from_one.length)
    bounded = city.distances(ends[0][0], goals, at_most=30.0)
    assert np.isinf(bounded[lengths > 31]).all()
    answer, row = city.nearest_of(ends[0][0], goals)
    assert row == int(np.argmin(lengths)) and answer


def test_looking_around(wall):
    assert wall.is_free([(2, 2, 2), (20, 2, 2), (99, 0, 0)]).tolist() == [True, False, False]
    assert wall.is_clear((2, 2, 2), (18, 2, 2)) and not wall.is_clear((2, 2, 2), (38, 2, 2))
    assert wall.connects((2, 2, 2), (38, 2, 2)) and not wall.connects((2, 2, 2), (38, 2, 2), radius=4)
    assert wall.nearest_free((2, 2, 2)) == (2, 2, 2)
    x, _, _ = wall.nearest_free((20, 20, 3), radius=0.5)
    assert abs(x - 20) >= 1
    points = wall.random_points(500, seed=4, radius=0.5)
    assert wall.is_free(points, radius=0.5).all() and (points[:, 0] > 20).any() and (points[:, 0] < 20).any()
    np.testing.assert_array_equal(points, wall.random_points(500, seed=4, radius=0.5))
    assert not np.array_equal(points, wall.random_points(500, seed=5, radius=0.5))


def test_reachable(wall):
    near = wall.reachable((18, 20, 3), 10.0)
    assert near and near.contains([(10, 20, 3), (22, 20, 3)]).tolist() == [True, False]
    costs = near.cost_to([(10, 20, 3), (22, 20, 3)])
    assert costs[0] == pytest.approx(8) and np.isnan(costs[1])
    assert near.way_to((10, 20, 3)).shape[1] == 3 and near.way_to((22, 20, 3)) is None
    sides = near.boxes[:, 1] - near.boxes[:, 0]
    assert sides.prod(axis=1).sum() == pytest.approx(near.volume)
    assert near.contains(near.sample(50, seed=1)).mean() > 0.9
    nothing = wall.reachable((20, 20, 3), 10.0)
    assert not nothing and nothing.reason.code is Code.BLOCKED


def test_edits_happen_together_or_not_at_all(wall):
    before = wall.copy()
    with pytest.raises(RuntimeError, match="on purpose"):
        with wall.edit() as edit:
            edit.block(Shape.ball((5, 5, 5), 2))
            raise RuntimeError("on purpose")
    assert wall == before and wall.version == 0
    with pytest.raises(airlane.EditError):
        with wall.edit() as edit:
            edit.block(Shape.ball((5, 5, 5), 2))
            edit.block(Shape.ball((500, 5, 5), 2))
    assert wall == before
    with wall.edit() as edit:
        edit.set_obstacle(1, Shape.box((-1, -1, -1), (1, 1, 1)), position=(10, 20, 3), angle=0.5)
    assert edit.changed["blocked"] > 0 and not wall.is_free((10, 20, 3))[0]
    with pytest.raises(airlane.EditError, match="applied"):
        edit.block(Shape.ball((5, 5, 5), 2))
    with wall.edit() as edit:
        edit.remove_obstacle(1)
    assert wall == before and wall.version == 2
    ends = (2, 2, 3), (18, 2, 3)
    straight = wall.path(*ends).length
    with wall.edit() as edit:
        edit.set_area(9, Shape.box((8, -1, -1), (12, 12, 25)), None)
    around = wall.path(*ends)
    assert around.length > straight
    with wall.edit() as edit:
        edit.set_price(9, 1.01)
    assert wall.path(*ends).length < around.length


def test_agents():
    tank = Agent.named("tank")
    assert tank.speeds["drive"] > 0 and Agent.from_text(tank.to_text()) == tank
    assert pickle.loads(pickle.dumps(tank)) == tank
    courier = Agent("courier", like="drone", radius=0.3, prices={2: None, 3: 1.5}, acceleration=4,
                    turn_radius=0.5)
    assert courier.name == "courier" and courier != Agent.named("drone")
    for bad in (lambda: Agent.named("nobody"), lambda: Agent("x", speeds={}), lambda: Agent("x", speeds={"fly": -1})):
        with pytest.raises(airlane.AgentError):
            bad()


def test_flying(city, ends):
    answer = city.fly((1, 1, 3), (62, 62, 3), radius=0.4, speed=8, acceleration=4, turn_radius=1)
    assert answer, answer
    times, positions, velocities = answer.trajectory.sample(50)
    assert times[0] == 0 and times[-1] == pytest.approx(answer.trajectory.duration)
    np.testing.assert_allclose(positions[0], (1, 1, 3), atol=0.01)
    assert np.linalg.norm(velocities, axis=1).max() <= 8 + 1e-6
    position, velocity = answer.trajectory.at(1e9)
    np.testing.assert_allclose(position, (62, 62, 3), atol=0.01)
    with pytest.raises(airlane.QueryError) as caught:
        city.fly((1, 1, 3), (62, 62, 3))
    assert caught.value.code == 106


def test_a_service_answers_with_futures(city, ends):
    with Service(city, threads=2) as service:
        futures = [service.submit(a, b, radius=0.4) for a, b in zip(*ends)]
        answers = [future.result(60) for future in futures]
        single = city.paths(*ends, radius=0.4)
        for i, answer in enumerate(answers):
            np.testing.assert_array_equal(answer.points, single[i])
        late = service.submit((1, 1, 3), (62, 62, 3), deadline=0.0).result(60)
        assert late.code is Code.DEADLINE
        with pytest.raises(airlane.QueryError):
            service.submit((np.nan, 1, 3), (62, 62, 3)).result(60)
        closed = city.copy()
        with closed.edit() as edit:
            edit.block(Shape.box((30, -1, -1), (32, 99, 99)))
        service.publish(closed)
        assert not service.submit((1, 1, 3), (62, 62, 3)).result(60)
        assert service.stats["submitted"] == 503
    with pytest.raises(airlane.ServiceClosed):
        service.submit((1, 1, 3), (62, 62, 3))
    with pytest.raises(airlane.ServiceClosed):
        service.publish(city)
    service.close()


def test_closing_a_service_ends_what_waits(city):
    service = Service(city, threads=1)
    futures = [service.submit((1, 1, 3), (62, 62, 3), method="randomwalk") for _ in range(20)]
    futures[-1].cancel()
    service.close()
    assert futures[-1].cancelled()
    ends = set()
    for future in futures[:-1]:
        error = future.exception(60)
        ends.add(type(error) if error else future.result().code)
    assert ends <= {airlane.ServiceClosed, Code.CANCELLED, Code.FOUND} and airlane.ServiceClosed in ends


def test_a_full_queue_says_so(city):
    with Service(city, threads=1, queue=2) as service:
        with pytest.raises(airlane.QueueFull):
            for _ in range(50):
                service.submit((1, 1, 3), (62, 62, 3), method="randomwalk")


def test_asyncio(city, ends):
    async def many() -> list[airlane.Answer]:
        with Service(city) as service:
            found = await asyncio.gather(*(service.path(a, b) for a, b in zip(ends[0][:20], ends[1])))
            walk = ((1, 1, 3), (62, 62, 3))
            slow = [asyncio.ensure_future(service.path(*walk, method="randomwalk")) for _ in range(50)]
            await asyncio.sleep(0)
            slow[-1].cancel()
            with pytest.raises((asyncio.CancelledError, CancelledError)):
                await slow[-1]
            for one in slow:
                one.cancel()
            await asyncio.gather(*slow, return_exceptions=True)
            return found

    assert all(asyncio.run(many()))


def test_crowds_move_as_arrays(city):
    crowd = Crowd(city)
    starts = city.random_points(30, seed=8, radius=0.5)
    keep = [i for i in range(30) if all(np.linalg.norm(starts[i] - starts[j]) > 1.5 for j in range(i))]
    units = crowd.add(starts[keep], radius=0.4)
    assert units.tolist() == list(range(len(keep))) and len(crowd) == len(keep)
    np.testing.assert_allclose(crowd.positions, starts[keep], atol=1e-9)
    crowd.gather(units, (32, 32, 60))
    crowd.step(1 / 30, ticks=30)
    assert crowd.positions.shape == crowd.velocities.shape == (len(keep), 3)
    assert np.linalg.norm(crowd.velocities, axis=1).max() > 0
    crowd.remove(units[:2])
    assert crowd.units.tolist() == units[2:].tolist() and crowd.radii.tolist() == [0.4] * (len(keep) - 2)
    with pytest.raises(airlane.CrowdInputError, match="removed"):
        crowd.path(int(units[0]))
    before = len(crowd)
    with pytest.raises(airlane.CrowdInputError):
        crowd.add([(32, 32, 62), (32, 32, 62.1)], radius=0.4)
    assert len(crowd) == before
    crowd.follow(city)


def test_threads_share_an_airspace(city, ends):
    expected = city.paths(*ends, radius=0.4)

    def ask(i: int) -> bool:
        return np.array_equal(city.path(ends[0][i], ends[1][i], radius=0.4).points, expected[i])

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(ask, range(500)))


def test_edits_and_queries_on_many_threads(wall):
    def edit(i: int) -> None:
        with wall.edit() as batch:
            batch.set_obstacle(i, Shape.ball((0, 0, 0), 1.0), position=(5 + i % 10, 5 + i // 10, 5))

    def ask(i: int) -> bool:
        return bool(wall.path(*ENDS, snap=3.0))

    with ThreadPoolExecutor(6) as pool:
        edits = list(pool.map(edit, range(40)))
        asked = list(pool.map(ask, range(200)))
    assert wall.version == 40 == len(edits) and all(asked)


def test_answers_are_copied_and_columns_pickled(city, ends):
    answer = city.path(ends[0][0], ends[1][0])
    assert copy.deepcopy({"a": answer})["a"] is answer and copy.copy(answer.path) == answer.path
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(answer)
    for answers in (city.paths(*ends, radius=0.4), city.paths([], []), city.paths([(np.nan, 1, 1)], (5, 5, 5))):
        for again in (pickle.loads(pickle.dumps(answers)), copy.deepcopy(answers)):
            assert repr(again) == repr(answers) and len(again) == len(answers)
            for column in ("status", "code", "length", "cost", "expanded", "points", "offsets"):
                np.testing.assert_array_equal(getattr(again, column), getattr(answers, column))
    make, columns = city.paths(*ends).__reduce__()
    for i in range(len(columns)):
        with pytest.raises(airlane.InputError, match="columns"):
            make(*columns[:i], columns[i][:-1], *columns[i + 1 :])
    for offset in (-1, 10**9):
        with pytest.raises(airlane.InputError, match="columns"):
            make(*columns[:-1], np.full_like(columns[-1], offset))


def test_what_is_shown_says_the_state(wall):
    edit = wall.copy().edit()
    edit.block(Shape.ball((5, 5, 5), 1.0))
    assert repr(edit) == "<Edit of 1 changes, not applied yet>"
    edit.apply()
    assert repr(edit) == "<Edit of 1 changes, applied>"
    with Service(wall) as service:
        service.submit(*ENDS).result()
        assert "1 answered" in repr(service)
    assert repr(service) == "<Service, closed>"
