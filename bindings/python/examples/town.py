"""One search on foot, through the air and down again, and what becomes of its path when the pad is closed."""

import numpy as np

from airlane import Airspace, Link, Map, NavMesh, Place

solid = np.zeros((40, 20, 12), dtype=bool)
solid[:, :, 0] = True  # a yard
solid[20, :18, 1:6] = True  # a wall across, open at one end
space = Airspace.from_voxels(solid)

town = Map()
town.add("floor", NavMesh.from_airspace(space, agent="pilot"))
town.add("air", space)
town.set_link(1, Link("take-off", Place((5, 3, 0.5), "floor"), Place((5, 3, 8), "air")))
town.set_link(2, Link("landing", Place((35, 3, 8), "air"), Place((35, 3, 0.5), "floor")))

answer = town.path((2, 3, 0.5), (38, 3, 0.5), agent="pilot", objective="fastest")
path = answer.found()
for leg in path.legs:
    print(f"{leg['mode']:5} {leg['length']:6.1f} m  {leg['link'] or ''}")
assert path.audit(town) is None

town.set_open(1, False)
revision = town.revise(path, objective="fastest")
print(f"{revision.verdict}: {revision.answer.length:.1f} m on foot")

# Ways that were made elsewhere are judged too.
fault = space.audit([(5, 3, 3), (35, 3, 3)], radius=0.3)
print(f"straight through: {fault}")
assert fault is not None
