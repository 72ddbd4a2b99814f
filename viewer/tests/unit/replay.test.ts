import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_NODE, type Recording } from '../../src/api/recording';
import { ON_PATH, OPEN, Playback, UNSEARCHED, VISITED } from '../../src/replay/playback';

/** Events as [kind, node, other]. */
function recorded(
  events: readonly (readonly [number, number, number])[],
  nodeCount: number,
  path: number[],
): Recording {
  const column = (at: 0 | 1 | 2): number[] => events.map((event) => event[at]);
  return {
    version: 1,
    nodeCount,
    eventCount: events.length,
    truncated: false,
    boxes: new Float32Array(6 * nodeCount),
    kinds: new Uint8Array(column(0)),
    nodes: new Uint32Array(column(1)),
    others: new Uint32Array(column(2)),
    costs: new Float32Array(events.length),
    estimates: new Float32Array(events.length),
    path: new Uint32Array(path),
  };
}

const search = recorded(
  [
    [0, 0, NO_NODE],
    [2, 0, NO_NODE],
    [0, 1, 0],
    [0, 2, 0],
    [3, 1, 0],
    [2, 1, 0],
    [1, 2, 1],
    [4, 2, 0],
    [2, 2, 1],
    [0, 1, 2],
  ],
  4,
  [0, 1, 2],
);

test('states follow the events, one by one', () => {
  const playback = new Playback(search);
  const states = (): number[] => [...playback.states];
  assert.deepEqual(states(), [UNSEARCHED, UNSEARCHED, UNSEARCHED, UNSEARCHED]);
  playback.seek(4);
  assert.deepEqual(states(), [VISITED, OPEN, OPEN, UNSEARCHED]);
  playback.seek(9);
  assert.deepEqual(states(), [VISITED, VISITED, VISITED, UNSEARCHED]);
  assert.deepEqual(playback.tally, { opened: 3, relaxed: 1, visited: 3, sightClear: 1, sightBlocked: 1 });
  playback.seek(10); // a node goes back to the open list, then the path shows
  assert.deepEqual(states(), [ON_PATH, ON_PATH, ON_PATH, UNSEARCHED]);
});

test('going back is the same as not having been there', () => {
  for (let to = 0; to <= search.eventCount; to++) {
    for (let from = 0; from <= search.eventCount; from++) {
      const [there, direct] = [new Playback(search), new Playback(search)];
      there.seek(from);
      there.seek(to);
      direct.seek(to);
      assert.deepEqual(there.states, direct.states, `${from} to ${to}`);
      assert.deepEqual(there.tally, direct.tally);
      assert.deepEqual(there.wayTo(2), direct.wayTo(2));
    }
  }
});

test('seeking stays within the recording', () => {
  const playback = new Playback(search);
  playback.seek(-5);
  assert.equal(playback.at, 0);
  playback.seek(1e9);
  assert.equal(playback.at, search.eventCount);
});

test('parents lead back to the start and change when a cheaper path is found', () => {
  const playback = new Playback(search);
  playback.seek(4);
  assert.deepEqual(playback.wayTo(2), [2, 0]);
  playback.seek(7);
  assert.deepEqual(playback.wayTo(2), [2, 1, 0]);
});

test('a circle of parents ends', () => {
  const playback = new Playback(
    recorded(
      [
        [0, 0, 1],
        [0, 1, 0],
        [2, 0, 0],
      ],
      2,
      [],
    ),
  );
  playback.seek(2);
  assert.ok(playback.wayTo(0).length < 10);
});

test('lines of sight show while they are the last event', () => {
  const playback = new Playback(search);
  playback.seek(5);
  assert.deepEqual(playback.sight, { from: 1, to: 0, isClear: true });
  playback.seek(6);
  assert.equal(playback.sight, null);
  playback.seek(8);
  assert.deepEqual(playback.sight, { from: 2, to: 0, isClear: false });
});

test('steps by visit stop where a node is visited', () => {
  const playback = new Playback(search);
  const places: number[] = [];
  for (let i = 0; i < 5; i++) {
    playback.seekVisit(1);
    places.push(playback.at);
  }
  assert.deepEqual(places, [2, 6, 9, 10, 10]);
  playback.seekVisit(-1);
  assert.equal(playback.at, 9);
});
