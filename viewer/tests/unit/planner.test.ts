import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '../../src/api/client';
import type { Answer, Query, RouteReply, Run } from '../../src/api/types';
import { Planner } from '../../src/query/planner';
import { INITIAL, type State } from '../../src/state';
import { answer } from './fixtures';

const quick: Run = { profile: 'default' };
const slow: Run = { algo: 'dijkstra', space: 'grid' };
const state: State = { ...INITIAL, from: [0, 0, 0], to: [5, 0, 0], runs: [quick, slow] };

/** A planner whose server answers at once; `asked` collects what it was asked. */
function planner(reply: (query: Query, runs: readonly Run[]) => Promise<RouteReply> = answers) {
  const asked: Run[][] = [];
  const failures: unknown[] = [];
  const client = {
    route: (query: Query, runs: readonly Run[]) => {
      asked.push([...runs]);
      return reply(query, runs);
    },
  } as unknown as Client;
  const made = new Planner(
    client,
    () => {},
    (error) => failures.push(error),
  );
  const settled = async (): Promise<void> => {
    do await new Promise((resolve) => setTimeout(resolve));
    while (!made.isIdle);
  };
  return { planner: made, asked, failures, settled };
}

async function answers(query: Query, runs: readonly Run[]): Promise<RouteReply> {
  const results = runs.map((run): Answer => ({
    ...answer('x', [query.from, query.to]),
    length: query.to[0],
    micros: run === slow ? 900_000 : 100,
  }));
  return { version: 1, results };
}

const lengths = ({ entries }: Planner): unknown[] =>
  entries.map(({ result, isStale }) => [result && 'length' in result ? result.length : null, isStale]);

test('slow searches rest while an end is dragged and catch up after', async () => {
  const { planner: it, asked, settled } = planner();
  it.plan(state);
  await settled();
  assert.deepEqual(lengths(it), [
    [5, false],
    [5, false],
  ]);
  it.isDragging = true;
  it.plan({ ...state, to: [7, 0, 0] });
  await settled();
  assert.deepEqual(asked.at(-1), [quick]);
  assert.deepEqual(lengths(it), [
    [7, false],
    [5, true],
  ]);
  it.isDragging = false;
  it.plan({ ...state, to: [7, 0, 0] });
  await settled();
  assert.deepEqual(lengths(it), [
    [7, false],
    [7, false],
  ]);
});

test('when all are slow, none is asked and all are stale', async () => {
  const { planner: it, asked, settled } = planner();
  const only = { ...state, runs: [slow] };
  it.plan(only);
  await settled();
  it.isDragging = true;
  it.plan({ ...only, to: [9, 0, 0] });
  await settled();
  assert.equal(asked.length, 1);
  assert.deepEqual(lengths(it), [[5, true]]);
});

test('a refusal takes away what answered another question', async () => {
  let refuses = false;
  const {
    planner: it,
    failures,
    settled,
  } = planner((query, runs) => (refuses ? Promise.reject(new Error('no')) : answers(query, runs)));
  it.plan(state);
  await settled();
  refuses = true;
  it.plan({ ...state, radius: 1000 });
  await settled();
  assert.deepEqual(lengths(it), [
    [null, false],
    [null, false],
  ]);
  assert.equal(failures.length, 1);
});

test('a revised path takes the place of the old one, and the others are asked again', async () => {
  const { planner: it, asked, settled } = planner();
  it.plan(state);
  await settled();
  const sent = it.pathToRevise(state);
  assert.deepEqual(sent, {
    from: [0, 0, 0],
    to: [5, 0, 0],
    radius: 0,
    snap: true,
    run: quick,
    points: [
      [0, 0, 0],
      [5, 0, 0],
    ],
  });
  it.takeRevised(state, sent!, {
    verdict: 'patched',
    points: [
      [0, 0, 0],
      [0, 1, 0],
      [5, 0, 0],
    ],
    length: 6,
    micros: 3,
  });
  await settled();
  assert.deepEqual(asked.at(-1), [slow]);
  assert.deepEqual(lengths(it), [
    [6, false],
    [5, false],
  ]);
  assert.equal(it.entries[0]?.revised?.verdict, 'patched');
});

test('a lost path is replanned, for the reason', async () => {
  const { planner: it, asked, settled } = planner();
  it.plan(state);
  await settled();
  it.takeRevised(state, it.pathToRevise(state)!, { verdict: 'lost', points: [], length: 0, micros: 3 });
  await settled();
  assert.deepEqual(asked.at(-1), [quick, slow]);
});

test('without both ends nothing is asked', () => {
  const { planner: it, asked } = planner();
  it.plan({ ...state, to: null });
  assert.equal(asked.length, 0);
  assert.deepEqual(lengths(it), [
    [null, false],
    [null, false],
  ]);
  assert.equal(it.pathToRevise({ ...state, to: null }), null);
});
