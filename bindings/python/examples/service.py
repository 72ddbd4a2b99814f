"""Queries in the background: futures, and asyncio."""

import asyncio

import airlane

space = airlane.Airspace.generate("asteroids", 64, seed=2)
ends = space.random_points(40, seed=1)


async def fly_all(service: airlane.Service) -> float:
    answers = await asyncio.gather(*(service.path(a, b) for a, b in zip(ends[:20], ends[20:])))
    return sum(answer.length for answer in answers if answer)


with airlane.Service(space, threads=2) as service:
    urgent = service.submit(ends[0], ends[20], priority=10, deadline=1.0)
    print(f"the urgent one is {urgent.result().length:.1f} long")
    print(f"all together {asyncio.run(fly_all(service)):.0f}")
    print(service.stats)
