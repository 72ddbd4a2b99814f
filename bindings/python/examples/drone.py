"""A drone with a size and limits of speed and turns; obstacles come up, and a path with times is flown."""

import airlane

space = airlane.Airspace.generate("plant", 96, seed=3)
drone = airlane.Agent("courier", radius=0.4, speeds={"fly": 6.0}, acceleration=3.0, turn_radius=0.8)
start, goal = space.random_points(2, seed=4, radius=1.0)

flight = space.fly(start, goal, agent=drone, or_nearest=True)
print(flight)
if flight.trajectory is not None:
    times, positions, velocities = flight.trajectory.sample(hertz=20)
    print(f"{len(times)} states in {times[-1]:.1f} s, from {positions[0].round(1)} to {positions[-1].round(1)}")

middle = flight.found().point_at(flight.length / 2) if flight else tuple(goal)
with space.edit() as edit:
    edit.set_obstacle(1, airlane.Shape.ball((0, 0, 0), 1.5), position=middle)
again = space.path(start, goal, agent=drone)
print(f"around an obstacle: {again.length:.1f} m" if again else f"now there is no path: {again.reason}")
