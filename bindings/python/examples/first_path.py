"""A world of voxels, a path around a wall, and the reason where there is none."""

import numpy as np

import airlane

solid = np.zeros((64, 64, 32), dtype=bool)
solid[30:32, :, :20] = True  # a wall, with room above it
space = airlane.Airspace.from_voxels(solid, voxel_size=0.5, origin=(0, 0, 0))

answer = space.path((1, 15, 1), (30, 15, 1), radius=0.3)
if answer:
    print(f"{answer.length:.2f} m:", answer.points.round(2).tolist())

blocked = space.path((1, 15, 1), (15.2, 15, 5))
if blocked.reason is not None:
    print(blocked.reason.code.name, blocked.reason.nearest)
