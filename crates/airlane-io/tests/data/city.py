"""Makes city.glb from our own export, with trimesh 4 and numpy:

    airlane gen city --size 16x16x12 --seed 5 -o city.obj
    python city.py

The triangles are dealt to three meshes below nested nodes. Each mesh is moved the other way first, so
that all of them are back in place in the scene.
"""

import numpy
import trimesh
from trimesh.transformations import compose_matrix

city = trimesh.load("city.obj", process=False)
outer = compose_matrix(scale=[2, 2, 2], angles=[0.3, 0, 0], translate=[1, 2, 3])
inner = [
    compose_matrix(angles=[0, 0, numpy.pi / 2], translate=[-4, 0, 0.5]),
    compose_matrix(scale=[-1, 1, 0.5], translate=[0, 8, 0]),  # a mirror
    compose_matrix(angles=[0.1, 0.2, 0.3]),
]

scene = trimesh.Scene()
scene.graph.update(frame_to="outer", frame_from=scene.graph.base_frame, matrix=outer)
for part, matrix in enumerate(inner):
    mesh = trimesh.Trimesh(city.vertices, city.faces[part::3], process=False)
    mesh.remove_unreferenced_vertices()
    mesh.apply_transform(numpy.linalg.inv(outer @ matrix))
    name = f"part {part}"
    scene.add_geometry(mesh, node_name=name, geom_name=name, parent_node_name="outer", transform=matrix)
scene.export("city.glb")
