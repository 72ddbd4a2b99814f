import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add, distance, dot, scale, sub, type Vec3 } from '../../src/geom';
import { coarsened } from '../../src/scene/coarse';
import { onLine, onPlane } from '../../src/scene/drag';
import { crossing, FACE_KINDS, HULL, hitQuads, verticesOf } from '../../src/scene/quads';
import { voxelMiddle } from '../../src/scene/solids';
import {
  above,
  FIELD_OF_VIEW,
  fitted,
  forward,
  position,
  right,
  sideways,
  turned,
  zoomed,
} from '../../src/scene/view';
import { boxQuads } from './bytes';
import { world } from './fixtures';

const hull = { low: [-100, -100, -100], high: [100, 100, 100] } as const;

test('triangles of every face look outwards, whichever way a quad is split', () => {
  for (const openness of [
    [255, 255],
    [0xf0, 0xff],
    [0x0f, 0xff],
    [0xff, 0x0f],
    [0xff, 0xf0],
  ] as const) {
    const quads = boxQuads([1, 2, 3], [4, 6, 8]);
    for (let q = 0; q < quads.length; q += 8) quads.set(openness, q + 6);
    const { data, begins } = verticesOf([{ quads, corner: [0, 0, 0], step: 1 }], hull);
    assert.deepEqual(begins, [0, 1, 2, 3, 4, 5, 6, 6]);
    for (let face = 0; face < 6; face++) {
      const corner = (i: number): Vec3 =>
        [...data.slice((4 * face + i) * 4, (4 * face + i) * 4 + 3)] as unknown as Vec3;
      for (const [a, b, c] of [
        [0, 1, 2],
        [2, 1, 3],
      ] as const) {
        const [p, q] = [sub(corner(b), corner(a)), sub(corner(c), corner(a))];
        const normal: Vec3 = [
          p[1] * q[2] - p[2] * q[1],
          p[2] * q[0] - p[0] * q[2],
          p[0] * q[1] - p[1] * q[0],
        ];
        assert.equal(Math.sign(normal[face >> 1]!), face & 1 ? 1 : -1, `face ${face}`);
      }
    }
  }
});

test('faces on the box around the world are a kind of their own', () => {
  const quads = boxQuads([0, 0, 0], [4, 4, 4]);
  const { begins } = verticesOf([{ quads, corner: [0, 0, 0], step: 1 }], { low: [0, 0, 0], high: [8, 8, 4] });
  assert.equal(begins[FACE_KINDS]! - begins[HULL]!, 4); // x, y, z low and z high
});

test('a ray meets the face of a box that is in front', () => {
  const chunk = { chunk: [1, 0, 0] as Vec3, quads: boxQuads([1, 2, 3], [4, 6, 8]) };
  const pickable = { behind: true, hull: true, size: [64, 64, 64] as Vec3 };
  const ray = { origin: [0, 4, 5] as Vec3, direction: [1, 0, 0] as Vec3 };
  assert.deepEqual(hitQuads(chunk, 32, ray, 0, Infinity, pickable), { at: 33, face: 0, outside: true });
  assert.deepEqual(hitQuads(chunk, 32, ray, 34, Infinity, pickable), { at: 36, face: 1, outside: false });
  assert.equal(hitQuads(chunk, 32, ray, 34, Infinity, { ...pickable, behind: false }), null);
  assert.equal(hitQuads(chunk, 32, { ...ray, origin: [0, 7, 5] }, 0, Infinity, pickable), null);
});

test('the hull is not met from outside when it is not shown', () => {
  const chunk = { chunk: [0, 0, 0] as Vec3, quads: boxQuads([0, 0, 0], [4, 4, 4]) };
  const ray = { origin: [-5, 2, 2] as Vec3, direction: [1, 0, 0] as Vec3 };
  const pickable = { behind: false, hull: false, size: [8, 8, 8] as Vec3 };
  assert.equal(hitQuads(chunk, 32, ray, 0, Infinity, pickable), null);
  assert.equal(hitQuads(chunk, 32, ray, 0, Infinity, { ...pickable, hull: true })?.at, 5);
});

test('a ray crosses a box', () => {
  assert.deepEqual(crossing({ origin: [0, 0, 0], direction: [1, 0, 0] }, [2, -1, -1], [3, 1, 1]), [2, 3]);
  assert.deepEqual(crossing({ origin: [2.5, 0, 0], direction: [1, 0, 0] }, [2, -1, -1], [3, 1, 1]), [0, 0.5]);
  assert.equal(crossing({ origin: [0, 2, 0], direction: [1, 0, 0] }, [2, -1, -1], [3, 1, 1]), null);
});

test('a coarse box is the box on the coarse grid', () => {
  const chunks = [{ chunk: [1, 0, 0] as Vec3, quads: boxQuads([4, 8, 12], [12, 16, 16]) }];
  const place = { corner: [0, 0, 0] as Vec3, edge: 64, chunkEdge: 32 };
  for (const [level, expected] of [
    [1, [8, 8, 8, 8, 16, 16]],
    [2, [2, 2, 2, 2, 4, 4]],
  ] as const) {
    const quads = coarsened(chunks, place, level);
    const area = new Array<number>(6).fill(0);
    const low = [255, 255, 255];
    for (let q = 0; q < quads.length; q += 8) {
      area[quads[q + 3]!]! += quads[q + 4]! * quads[q + 5]!;
      low.forEach((value, axis) => (low[axis] = Math.min(value, quads[q + axis]!)));
    }
    assert.deepEqual(area, expected);
    assert.deepEqual(low, [36 >> level, 8 >> level, 12 >> level]);
  }
});

test('the axes of a picture are at right angles, for either way up', () => {
  for (const up of ['y', 'z'] as const) {
    const view = { target: [1, 2, 3] as Vec3, yaw: 33, pitch: 21, distance: 9 };
    const [f, r, a] = [forward(view, up), right(view, up), above(view, up)];
    for (const [one, other] of [
      [f, r],
      [r, a],
      [a, f],
    ] as const)
      assert.ok(Math.abs(dot(one, other)) < 1e-12);
    for (const each of [f, r, a]) assert.ok(Math.abs(dot(each, each) - 1) < 1e-12);
    assert.ok(a[up === 'z' ? 2 : 1] > 0.9);
    // Right-handed: right × above points at the viewer.
    assert.ok(
      Math.abs(
        r[0] * (a[1] * f[2] - a[2] * f[1]) -
          r[1] * (a[0] * f[2] - a[2] * f[0]) +
          r[2] * (a[0] * f[1] - a[1] * f[0]) +
          1,
      ) < 1e-12,
    );
    assert.ok(distance(add(position(view, up), scale(f, 9)), view.target) < 1e-12);
  }
});

test('a fitted view holds every corner of the box', () => {
  const box = { min: [-3, 5, 0] as Vec3, max: [90, 40, 70] as Vec3 };
  for (const up of ['y', 'z'] as const) {
    for (const aspect of [0.5, 1, 2.4]) {
      const view = fitted(box, up, aspect);
      const eye = position(view, up);
      const tall = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
      for (let corner = 0; corner < 8; corner++) {
        const point: Vec3 = [0, 1, 2].map(
          (axis) => ((corner >> axis) & 1 ? box.max : box.min)[axis]!,
        ) as unknown as Vec3;
        const off = sub(point, eye);
        const depth = dot(off, forward(view, up));
        assert.ok(depth > 0);
        assert.ok(Math.abs(dot(off, right(view, up))) <= depth * tall * aspect * 1.001);
        assert.ok(Math.abs(dot(off, above(view, up))) <= depth * tall * 1.06);
      }
    }
  }
});

test('pitch stops before straight up, yaw comes round', () => {
  const view = { target: [0, 0, 0] as Vec3, yaw: 170, pitch: 80, distance: 1 };
  assert.deepEqual([turned(view, 20, 50).yaw, turned(view, 20, 50).pitch], [-170, 89.5]);
});

test('zooming keeps the place under the mouse', () => {
  const view = { target: [0, 0, 0] as Vec3, yaw: 10, pitch: 20, distance: 100 };
  const place: Vec3 = [5, -3, 8];
  const next = zoomed(view, 0.5, place, 1);
  const seen = (each: typeof view): Vec3 => {
    const off = sub(place, position(each, 'z'));
    return scale(off, 1 / dot(off, forward(each, 'z')));
  };
  assert.ok(distance(seen(view), seen(next)) < 1e-9);
  assert.equal(zoomed(view, 0.001, place, 1).distance, 1);
});

test('dragging meets planes and lines', () => {
  const ray = { origin: [0, 0, 10] as Vec3, direction: [0.6, 0, -0.8] as Vec3 };
  assert.ok(distance(onPlane(ray, [1, 2, 2], [0, 0, 1])!, [6, 0, 2]) < 1e-9);
  assert.equal(onPlane(ray, [1, 2, 20], [0, 0, 1]), null); // behind the eye
  const found = onLine(ray, [3, 1, 0], [0, 0, 1])!;
  assert.ok(distance(found, [3, 1, 6]) < 1e-9);
  assert.equal(onLine(ray, [3, 1, 0], ray.direction), null);
});

test('the first view sees the way from the side', () => {
  for (const up of ['y', 'z'] as const) {
    for (const to of [
      [9, 9, 9],
      [-9, 9, 9],
      [9, -9, 9],
      [9, 1, 0],
      [0, 1, 9],
    ] as Vec3[]) {
      const yaw = sideways([0, 0, 0], to, up);
      const view = { target: [0, 0, 0] as Vec3, yaw, pitch: 0, distance: 1 };
      assert.ok(Math.abs(dot(to, right(view, up))) >= Math.abs(dot(to, forward(view, up))));
    }
  }
});

test('obstacles stand on the middles of voxels, whatever their size', () => {
  // The world's low corner is at −1, −2, −3 and its voxels are 0.5 wide.
  assert.deepEqual(voxelMiddle(world, [0.1, 0.3, -2.9]), [0.25, 0.25, -2.75]);
  assert.deepEqual(
    voxelMiddle({ ...world, voxel_size: 1, origin: [-0.5, -0.5, -0.5] }, [3.4, 3.6, 0]),
    [3, 4, 0],
  );
});
