/** One thing at a time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Turns } from '../../src/turns';

test('turns are taken one at a time, in order, also after one that failed', async () => {
  const turns = new Turns();
  const said: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const turn = (name: string) => (): Promise<string> =>
    new Promise((resolve, reject) => {
      said.push(name);
      ends.push((error) => (error ? reject(error) : resolve(name)));
    });
  assert.ok(turns.isIdle);
  const [first, second, third] = ['first', 'second', 'third'].map((name) => turns.take(turn(name)));
  const isLost = assert.rejects(first!, /lost/);
  await Promise.resolve();
  assert.deepEqual(said, ['first']);
  ends[0]!(new Error('lost'));
  await isLost;
  await new Promise(setImmediate);
  assert.deepEqual(said, ['first', 'second']);
  ends[1]!();
  assert.equal(await second, 'second');
  await new Promise(setImmediate);
  assert.ok(!turns.isIdle);
  ends[2]!();
  assert.equal(await third, 'third');
  assert.ok(turns.isIdle);
});
