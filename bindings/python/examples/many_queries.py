"""A thousand queries in one call, as columns; then the nearest of several goals."""

import numpy as np

import airlane

space = airlane.Airspace.generate("city", 96)
ends = space.random_points(2000, seed=7, radius=0.4)
answers = space.paths(ends[:1000], ends[1000:], radius=0.4)

found = answers.status == airlane.Status.FOUND
print(f"{found.sum()} of {len(answers)} found, {answers.length[found].mean():.1f} m long on average")
bends = np.diff(answers.offsets)
longest = int(np.argmax(bends))
print(f"row {longest} has the most points:", answers[longest].shape)

nearest, row = space.nearest_of(ends[0], ends[1000:1010], radius=0.4)
print(f"goal {row} is nearest, {nearest.length:.1f} m away")
