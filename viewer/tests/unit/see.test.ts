/** The first picture, units and words, and the card of results. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer, Run } from '../../src/api/types';
import { dot, sub, type Box, type Vec3 } from '../../src/geom';
import { movedEnds } from '../../src/query/moved';
import type { Entry } from '../../src/query/planner';
import { boundsOfFaces, firstView, framed } from '../../src/scene/framing';
import { pillCentre } from '../../src/scene/pill';
import {
  above,
  cornersOf,
  DEFAULT_ANGLES,
  FIELD_OF_VIEW,
  fitted,
  forward,
  position,
  projected,
  right,
} from '../../src/scene/view';
import { freePlace } from '../../src/ui/card';
import { measureOf } from '../../src/ui/results';
import { setUnit, unitSentence, withExactUnit, withUnit } from '../../src/ui/units';
import { passesText, verdictText } from '../../src/ui/words';
import { boxQuads } from './bytes';

const answer = (over: Partial<Answer> = {}): Answer => ({
  label: 'default',
  outcome: 'found',
  points: [
    [1, 2, 3],
    [4, 5, 6],
  ],
  length: 5.2,
  micros: 10,
  stages: {},
  expanded: 1,
  generated: 1,
  sight_checks: 1,
  explain: [],
  ...over,
});
const entry = (run: Run, result: Answer): Entry => ({ run, result, isStale: false, revised: null });

test('a box that is fitted touches the edges of the picture and crosses none', () => {
  const box = { min: [0, 0, 0] as Vec3, max: [377, 314, 535] as Vec3 };
  const tall = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
  for (const aspect of [0.5, 1, 1.53, 2.4]) {
    for (const angles of [DEFAULT_ANGLES, { yaw: 165, pitch: 60 }]) {
      const view = fitted(box, 'z', aspect, angles);
      let most = 0;
      for (let corner = 0; corner < 8; corner++) {
        const at = [0, 1, 2].map((axis) => ((corner >> axis) & 1 ? box.max : box.min)[axis]!);
        const off = sub(at as unknown as Vec3, position(view, 'z'));
        const depth = dot(off, forward(view, 'z')) * tall;
        const x = Math.abs(dot(off, right(view, 'z'))) / (depth * aspect);
        const y = Math.abs(dot(off, above(view, 'z'))) / depth;
        most = Math.max(most, x, y);
      }
      assert.ok(most < 1 && most > 0.9, `${most} at ${aspect}`);
    }
  }
});

test('the box of the world is shown whole, but not if its solids would be lost in it', () => {
  const look = { up: 'z', aspect: 1.5, angles: DEFAULT_ANGLES } as const;
  const world: Box = { min: [0, 0, 0], max: [100, 100, 100] };
  const most: Box = { min: [5, 5, 5], max: [96, 96, 96] };
  assert.deepEqual(framed(world, [most], [], look), cornersOf(world));
  assert.deepEqual(framed(world, [], [], look), cornersOf(world));
  const speck: Box = { min: [40, 40, 40], max: [50, 50, 50] };
  const other: Box = { min: [60, 60, 60], max: [62, 62, 62] };
  assert.deepEqual(framed(world, [speck, other], [[45, 55, 45]], look), [
    ...cornersOf(speck),
    ...cornersOf(other),
    [45, 55, 45],
  ]);
});

test('the first view leaves the edges free, and what it shows is not under the card', () => {
  const insets = { top: 0.04, right: 0.03, bottom: 0.1, left: 0.03 };
  const cards = [
    null,
    { left: 0.6, top: 0, right: 1, bottom: 0.2 },
    { left: 0.02, top: 0, right: 1, bottom: 0.3 },
    { left: 0.7, top: 0, right: 1, bottom: 0.6 },
    // Too large to leave room: it is shown as if there were none.
    { left: 0.1, top: 0, right: 1, bottom: 0.8 },
  ];
  const world: Box = { min: [0, 0, 0], max: [100, 100, 100] };
  const solids: Box[] = [
    { min: [0, 0, 0], max: [100, 100, 8] },
    { min: [70, 60, 0], max: [96, 96, 90] },
  ];
  const path: Vec3[] = [
    [2, 2, 10],
    [50, 90, 95],
    [98, 98, 10],
  ];
  const points = [...solids.flatMap(cornersOf), ...path];
  for (const aspect of [0.46, 1.5, 2.4]) {
    for (const angles of [DEFAULT_ANGLES, { yaw: 165, pitch: 60 }]) {
      const look = { up: 'z', aspect, angles } as const;
      const plain = firstView(world, solids, path, look, insets, null);
      for (const card of cards) {
        const view = firstView(world, solids, path, look, insets, card);
        const places = points.map((point) => projected(view, 'z', aspect, point));
        const [x, y] = [places.map(([x]) => x), places.map(([, y]) => y)];
        const near = 1e-9;
        assert.ok(Math.min(...x) > insets.left - near && Math.max(...x) < 1 - insets.right + near);
        assert.ok(Math.min(...y) > insets.top - near && Math.max(...y) < 1 - insets.bottom + near);
        if (!card || card.bottom > 0.7) assert.deepEqual(view, plain);
        else
          assert.ok(
            places.every(([x, y]) => x < card.left || y > card.bottom),
            JSON.stringify(card),
          );
        assert.ok(view.distance >= plain.distance - near);
      }
    }
  }
  // A card over a corner that is free costs nothing.
  const low: Box = { min: [0, 0, 0], max: [100, 100, 1] };
  const look = { up: 'z', aspect: 1.5, angles: { yaw: -45, pitch: 30 } } as const;
  const corner = { left: 0.85, top: 0, right: 1, bottom: 0.15 };
  assert.deepEqual(
    firstView(low, [low], [], look, insets, corner),
    firstView(low, [low], [], look, insets, null),
  );
});

test('faces are bounded voxel by voxel', () => {
  const world = { origin: [-1, -1, -1] as Vec3, voxel_size: 0.5, chunk: 32 };
  const chunks = [{ chunk: [1, 0, 0] as Vec3, quads: boxQuads([1, 2, 3], [4, 6, 8]) }];
  assert.deepEqual(boundsOfFaces(chunks, world), { min: [15.5, 0, 0.5], max: [17, 2, 3] });
  assert.equal(boundsOfFaces([], world), null);
});

test('lengths have a unit and no more digits than people read', () => {
  setUnit({ unit: 'm', voxel_size: 0.12500000831 });
  assert.equal(withUnit(0.42187), '0.42 m');
  assert.equal(withUnit(58.49609375), '58.5 m');
  assert.equal(unitSentence(), 'Lengths and coordinates are in metres; a voxel is 0.125 m.');
  setUnit({ unit: 'voxel', voxel_size: 1 });
  assert.equal(withUnit(1), '1 voxel');
  assert.equal(withUnit(2.5), '2.5 voxels');
  assert.equal(withExactUnit(0.468), '0.468 voxels');
});

test('a path that is still valid says by how much it passes', () => {
  setUnit({ unit: 'm', voxel_size: 1 });
  const revised = { verdict: 'valid', points: [], length: 1, micros: 1 } as const;
  assert.equal(
    verdictText({ ...revised, passes: 2.504 }),
    'still valid, it passes the obstacle with 2.5 m to spare',
  );
  // A step of the lattice, or nothing: it keeps off the obstacle, as close as can be.
  for (const passes of [0, 1 / 256])
    assert.equal(passesText({ ...revised, passes }), 'it passes right along the obstacle');
  assert.equal(passesText({ ...revised, passes: 2 / 256 }), 'it passes the obstacle with 0.0078 m to spare');
  setUnit({ unit: 'm', voxel_size: 0.01 });
  assert.equal(passesText({ ...revised, passes: 0.0039 }), 'it passes the obstacle with 0.0039 m to spare');
  setUnit({ unit: 'm', voxel_size: 1 });
  assert.equal(verdictText(revised), 'still valid');
});

test('journeys are compared by time when time is what was asked for', () => {
  const pilot = entry({ agent: 'pilot', want: 'fastest' }, answer({ seconds: 40 }));
  const plain = entry({ profile: 'default' }, answer());
  assert.equal(measureOf([pilot, plain]), 'seconds');
  assert.equal(measureOf([plain]), 'length');
  assert.equal(
    measureOf([entry({ agent: 'pilot', want: 'safest' }, answer({ seconds: 40 })), plain]),
    'length',
  );
  assert.equal(measureOf([entry({ profile: 'default' }, answer({ seconds: 9 }))]), 'seconds'); // it is flown
});

test('ends that answers moved are told once, and rounding is not', () => {
  const asked = { from: [1, 2, 2] as Vec3, to: [4, 5, 6] as Vec3 };
  const moved = answer({ moved: { start: 1 } });
  const found = movedEnds(
    [entry({ profile: 'default' }, moved), entry({ profile: 'fast' }, moved)],
    asked,
    1,
  );
  assert.deepEqual(
    found.map(({ end, by, to }) => [end, by, to]),
    [['from', 1, [1, 2, 3]]],
  );
  assert.deepEqual(
    movedEnds([entry({ profile: 'default' }, answer({ moved: { goal: 0.02 } }))], asked, 1),
    [],
  );
});

test('words beside a mark are moved so that the canvas does not cut them off', () => {
  const [size, canvas] = [
    [120, 26],
    [390, 700],
  ] as const;
  assert.deepEqual(pillCentre([200, 300], size, canvas), [0.5, -0.55]);
  for (const [x, y] of [
    [0, 300],
    [50, 300],
    [380, 300],
    [200, 10],
    [0, 0],
  ] as const) {
    const [a, b] = pillCentre([x, y], size, canvas);
    const [left, bottom] = [x - a * size[0], y + b * size[1]];
    assert.ok(left >= 0 && left + size[0] <= canvas[0], `${x}, ${y}: from ${left}`);
    assert.ok(bottom - size[1] >= 0 && bottom <= canvas[1], `${x}, ${y}: down to ${bottom}`);
  }
  // What is out of sight leaves no words behind.
  assert.deepEqual(pillCentre([-300, 300], size, canvas), [0.5, -0.55]);
});

test('the card makes way for the ends', () => {
  const [card, stage] = [
    { width: 400, height: 120 },
    { width: 1000, height: 700 },
  ];
  assert.equal(freePlace('top-right', card, stage, [[100, 400]]), 'top-right');
  assert.equal(freePlace('top-right', card, stage, [[900, 60]]), 'top-left');
  assert.equal(freePlace('top-left', card, stage, [[900, 60]]), 'top-left'); // it stays where it is
  const both = [
    [900, 60],
    [100, 60],
  ] as const;
  assert.equal(freePlace('top-right', card, stage, both), 'bottom-right');
  assert.equal(freePlace('top-right', card, stage, both, ['top-right', 'top-left']), null);
});
