import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FlightState } from '../../src/api/types';
import { Timeline } from '../../src/flight/timeline';

/** Along x: faster for a second, as fast for one more, then around the corner and slower. */
const STATES: FlightState[] = [
  [0, 0, 0, 0, 0, 0, 0],
  [1, 1, 0, 0, 2, 0, 0],
  [2, 3, 0, 0, 2, 0, 0],
  [3, 3, 1, 0, 0, 0, 0],
];

test('a moment lies between the states around it', () => {
  const timeline = new Timeline(STATES);
  assert.equal(timeline.seconds, 3);
  assert.equal(timeline.topSpeed, 2);
  assert.deepEqual(timeline.at(0.5), { at: [0.5, 0, 0], speed: 1 });
  assert.deepEqual(timeline.at(1.25), { at: [1.5, 0, 0], speed: 2 });
  assert.deepEqual(timeline.at(-1)?.at, [0, 0, 0]);
  assert.deepEqual(timeline.at(99), { at: [3, 1, 0], speed: 0 });
});

test('pieces by speed follow each other and are the whole path', () => {
  const pieces = new Timeline(STATES).pieces(4);
  assert.deepEqual(
    pieces.map(({ step }) => step),
    [2, 3, 2],
  );
  pieces.slice(1).forEach(({ points }, i) => assert.deepEqual(points[0], pieces[i]!.points.at(-1)));
  assert.deepEqual(pieces[0]!.points[0], [0, 0, 0]);
  assert.deepEqual(pieces.at(-1)!.points.at(-1), [3, 1, 0]);
});

test('a flight without states has no moments', () => {
  const timeline = new Timeline([]);
  assert.equal(timeline.at(0), null);
  assert.deepEqual(timeline.pieces(4), []);
  assert.equal(new Timeline([[0, 1, 2, 3, 0, 0, 0]]).at(5)?.speed, 0);
});
