/** Strokes of the brush, undo and redo, arrow keys, and bodies along a path. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stroke } from '../../src/areas/brush';
import { hullOf } from '../../src/areas/hull';
import { bodyGeometry, placesAlong } from '../../src/body/bodies';
import { History } from '../../src/history/history';
import { HeldKeys, nudge } from '../../src/ui/nudge';
import { world } from './fixtures';

test('a dab of the brush is a square of whole voxels, as high as asked', () => {
  const stroke = new Stroke(world, 1.5, 3);
  stroke.to([4.25, 5.25, -3]);
  assert.deepEqual(stroke.boxes(), [
    [
      [3.5, 4.5, -3],
      [5, 6, 0],
    ],
  ]);
});

test('a stroke covers what lies between its places, each column once, in few boxes', () => {
  const stroke = new Stroke(world, 0.4, 2);
  stroke.to([2.25, 2.25, 0]);
  stroke.to([6.25, 2.25, 1]);
  assert.deepEqual(stroke.boxes(), [
    [
      [2, 2, 0],
      [6.5, 2.5, 3],
    ],
  ]);
  stroke.to([6.25, 8.25, 1]);
  const boxes = stroke.boxes();
  const area = boxes.reduce((sum, [low, high]) => sum + (high[0] - low[0]) * (high[1] - low[1]), 0);
  assert.equal(boxes.length, 2);
  assert.equal(area, (9 + 12) * 0.25);
  // Too many boxes become the one around them.
  assert.deepEqual(stroke.boxes(1), [
    [
      [2, 2, 0],
      [6.5, 8.5, 3],
    ],
  ]);
});

test('a stroke stays inside the world', () => {
  const stroke = new Stroke(world, 200, 900);
  stroke.to([0, 0, -3]);
  assert.deepEqual(stroke.boxes(), [
    [
      [-1, -2, -3],
      [19, 23, 27],
    ],
  ]);
});

test('in a world whose second axis points up, columns stand along it', () => {
  const stroke = new Stroke({ ...world, up: 'y' }, 0.4, 2);
  stroke.to([2.25, 5, 2.25]);
  assert.deepEqual(stroke.boxes(), [
    [
      [2, 5, 2],
      [2.5, 7, 2.5],
    ],
  ]);
});

test('a wide brush paints cells of several voxels', () => {
  const stroke = new Stroke(world, 8, 2); // 16 voxels: cells of 4
  stroke.to([7, 8, 0]);
  assert.deepEqual(stroke.boxes(), [
    [
      [3, 4, 0],
      [11, 12, 2],
    ],
  ]);
});

test('the hull of boxes that touch has no faces between them', () => {
  const box = (low: readonly number[], high: readonly number[]) =>
    [low, high] as unknown as readonly [never, never];
  assert.equal(hullOf([box([0, 0, 0], [1, 1, 1])]).length, 6);
  const area = (boxes: Parameters<typeof hullOf>[0]): number =>
    hullOf(boxes).reduce((sum, [a, b, , d]) => {
      const edge = (p: readonly number[], q: readonly number[]) =>
        Math.hypot(p[0]! - q[0]!, p[1]! - q[1]!, p[2]! - q[2]!);
      return sum + edge(a, b) * edge(a, d);
    }, 0);
  // Two boxes side by side have the surface of the box of both; overlaps count once.
  assert.equal(area([box([0, 0, 0], [1, 2, 3]), box([1, 0, 0], [4, 2, 3])]), 2 * (8 + 6 + 12));
  assert.equal(area([box([0, 0, 0], [3, 2, 3]), box([1, 0, 0], [4, 2, 3])]), 2 * (8 + 6 + 12));
});

/** A history over one number. */
function counted() {
  const state = { value: 0, applied: [] as number[] };
  const history = new History<number>(
    () => state.value,
    async (_, to) => {
      state.applied.push(to);
      state.value = to;
    },
    (a, b) => a === b,
    () => undefined,
  );
  history.clear();
  const set = (value: number, kind = 'marks'): void => {
    state.value = value;
    history.note(kind);
  };
  return { state, history, set };
}

test('steps are undone and done again in order', async () => {
  const { state, history, set } = counted();
  for (const value of [1, 2, 3]) set(value);
  await history.undo();
  await history.undo();
  assert.equal(state.value, 1);
  await history.redo();
  assert.equal(state.value, 2);
  set(7);
  assert.equal(history.canRedo, false, 'a new step ends what could be done again');
  await history.undo();
  assert.equal(state.value, 2);
  await history.undo();
  await history.undo();
  await history.undo();
  assert.equal(state.value, 0);
  assert.equal(history.canUndo, false);
});

test('what changes from a press to the release is one step, and another kind of change is not part of it', async () => {
  const { state, history, set } = counted();
  history.press();
  for (const value of [1, 2, 3, 4]) set(value);
  set(5, 'obstacles');
  history.release('marks');
  await history.undo();
  assert.equal(state.value, 4);
  await history.undo();
  assert.equal(state.value, 0);
  // Two drags one right after the other are two steps, and so are clicks.
  for (const values of [
    [1, 2],
    [3, 4],
  ]) {
    history.press();
    values.forEach((value) => set(value));
    history.release('marks');
  }
  set(6);
  set(7);
  const back: number[] = [];
  while (history.canUndo) {
    await history.undo();
    back.push(state.value);
  }
  assert.deepEqual(back, [6, 4, 2, 0]);
});

test('the place of the release counts, though the server answers later', async () => {
  const { state, history, set } = counted();
  history.press();
  set(1, 'obstacles');
  state.value = 9; // moved on, and not answered yet
  history.release('obstacles');
  history.note('obstacles'); // the answer
  history.press();
  set(12, 'obstacles');
  history.release('obstacles');
  await history.undo();
  assert.equal(state.value, 9);
  await history.undo();
  assert.equal(state.value, 0);
  assert.equal(history.canUndo, false);
});

test('a move that leads back, or that the server refuses, is no step', async () => {
  const { state, history, set } = counted();
  set(3);
  history.press();
  set(4);
  set(3);
  history.release('marks');
  history.press();
  set(8, 'obstacles');
  history.release('obstacles');
  state.value = 3;
  history.amend();
  await history.undo();
  assert.equal(state.value, 0);
  assert.equal(history.canUndo, false);
});

test('keys are held from the first that is pressed to the last that is released', () => {
  const heard: Record<string, (event: object) => void> = {};
  const held: boolean[] = [];
  const keys = new HeldKeys((isHeld) => held.push(isHeld), {
    addEventListener: (kind: string, listen: never) => (heard[kind] = listen),
  });
  const take = (): boolean[] => held.splice(0);
  keys.down({ key: 'ArrowUp', repeat: false });
  keys.down({ key: 'ArrowUp', repeat: true });
  keys.down({ key: 'ArrowLeft', repeat: false });
  heard['keyup']!({ key: 'ArrowUp' });
  assert.deepEqual(take(), [true]);
  heard['keyup']!({ key: 'ArrowLeft' });
  heard['keyup']!({ key: 'x' });
  assert.deepEqual(take(), [false]);
  // A release that was not heard, of a key that is pressed again, or of a window that was left.
  keys.down({ key: 'ArrowUp', repeat: false });
  keys.down({ key: 'ArrowUp', repeat: false });
  heard['blur']!({});
  assert.deepEqual(take(), [true, false, true, false]);
});

test('undo twice at once goes back two steps, and reset is a step', async () => {
  const { state, history, set } = counted();
  for (const value of [1, 2, 3]) set(value);
  await Promise.all([history.undo(), history.undo()]);
  assert.equal(state.value, 1);
  await history.to(0, 'reset');
  assert.equal(state.value, 0);
  await history.undo();
  assert.equal(state.value, 1);
});

test('arrows follow the picture: right is right, up is away', () => {
  const view = { target: [0, 0, 0] as const, yaw: -90, pitch: 40, distance: 10 };
  const steps = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'PageDown'].map((key) => nudge(key, view, 'z', 2));
  for (const step of steps) assert.equal(Math.hypot(...step!), 2);
  assert.deepEqual(
    steps[0]!.map((value) => value + 0),
    steps[1]!.map((value) => -value + 0),
  );
  assert.equal(steps[2]![2], 0);
  assert.deepEqual(
    steps[3]!.map((value) => value + 0),
    [0, 0, -2],
  );
  assert.equal(nudge('x', view, 'z', 2), null);
});

test('bodies stand the same distance apart along a path, at both ends too', () => {
  const places = placesAlong(
    [
      [0, 0, 0],
      [6, 0, 0],
      [6, 4, 0],
    ],
    2,
  );
  assert.deepEqual(places, [
    [0, 0, 0],
    [2, 0, 0],
    [4, 0, 0],
    [6, 0, 0],
    [6, 2, 0],
    [6, 4, 0],
  ]);
  assert.ok(
    placesAlong(
      [
        [0, 0, 0],
        [1000, 0, 0],
      ],
      1,
    ).length <= 20,
  );
});

test('bodies have the size that the engine gives them', () => {
  for (const [body, size] of [
    [{ half: [0, 0, 0], radius: 0.5 }, [1, 1, 1]],
    [{ half: [0, 0, 0.6], radius: 0.3 }, [0.6, 0.6, 1.8]],
    [{ half: [1, 0.5, 2], radius: 0 }, [2, 1, 4]],
  ] as const) {
    const geometry = bodyGeometry(body);
    geometry.computeBoundingBox();
    const { min, max } = geometry.boundingBox!;
    [max.x - min.x, max.y - min.y, max.z - min.z].forEach((edge, axis) =>
      assert.ok(Math.abs(edge - size[axis]!) < 0.03 * size[axis]!, `${edge} of ${size[axis]}`),
    );
  }
});
