import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Latest } from '../../src/latest';

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('one request at a time, and of those that wait only the latest', async () => {
  const sent: number[] = [];
  const done: number[] = [];
  const release: (() => void)[] = [];
  const latest = new Latest<number, number>(
    (request) => {
      sent.push(request);
      return new Promise((resolve) => release.push(() => resolve(request * 10)));
    },
    (reply) => done.push(reply),
    () => assert.fail(),
  );
  for (const request of [1, 2, 3, 4]) latest.submit(request);
  assert.deepEqual(sent, [1]);
  assert.equal(latest.isIdle, false);
  release[0]!();
  await turn();
  assert.deepEqual([sent, done], [[1, 4], [10]]);
  release[1]!();
  await turn();
  assert.deepEqual(done, [10, 40]);
  assert.equal(latest.isIdle, true);
});

test('a failure is told and the next request goes out', async () => {
  const failures: unknown[] = [];
  const done: string[] = [];
  const latest = new Latest<string, string>(
    async (request) => {
      await turn();
      if (request === 'bad') throw new Error('no');
      return request;
    },
    (reply) => done.push(reply),
    (error) => failures.push(error),
  );
  latest.submit('bad');
  latest.submit('good');
  while (!latest.isIdle) await turn();
  assert.equal(failures.length, 1);
  assert.deepEqual(done, ['good']);
});

test('what waits can be dropped', async () => {
  const sent: number[] = [];
  const latest = new Latest<number, void>(
    async (request) => void sent.push(request),
    () => {},
    () => {},
  );
  latest.submit(1);
  latest.submit(2);
  latest.cancelWaiting();
  await turn();
  assert.deepEqual(sent, [1]);
});
