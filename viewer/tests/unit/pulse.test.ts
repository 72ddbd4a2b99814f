/** Whether the server is there: noticed within two seconds, by a clock that the tests move on. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { ApiError, type Client } from '../../src/api/client';
import type { Stats } from '../../src/api/types';
import { Pulse } from '../../src/pulse';

type Mode = 'answers' | 'refuses' | 'hangs' | 'gone';
/** Milliseconds by which the clock moves on at once. */
const STEP = 20;
const WITHIN = 2000;

/** A pulse over a server that does as it is told, and what the page hears of it. */
function watched() {
  mock.timers.enable({ apis: ['setTimeout'] });
  const server = { mode: 'answers' as Mode, id: 'first', version: 1, visit: 0, asked: 0 };
  const heard: { readonly what: string; readonly at: number; readonly change?: object }[] = [];
  let now = 0;
  const stats = (signal: AbortSignal): Promise<Stats> => {
    server.asked += 1;
    const fault = (code: string, status: number, where?: string) =>
      Promise.reject(new ApiError({ code, message: code, ...(where && { where }) } as never, status));
    if (server.mode === 'refuses') return fault('offline', 0);
    if (server.mode === 'gone') return fault('unknown', 404, 'workspace');
    if (server.mode === 'hangs')
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    return Promise.resolve({ server: server.id, version: server.version } as unknown as Stats);
  };
  const client = {
    stats,
    get visit() {
      return server.visit;
    },
  } as unknown as Client;
  const note = (what: string, change?: object): void =>
    void heard.push({ what, at: now, ...(change && { change }) });
  const pulse = new Pulse(client, {
    beat: (version, change) => note(`beat ${version}`, change),
    lost: () => note('lost'),
    gone: () => note('gone'),
  });
  pulse.start();
  const pass = async (time: number): Promise<void> => {
    for (let passed = 0; passed < time; passed += STEP) {
      mock.timers.tick(STEP);
      now += STEP;
      // What was waited for goes on.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const firstAfter = (what: string, time: number) =>
    heard.find((each) => each.what === what && each.at > time);
  return { server, heard, pulse, pass, firstAfter, now: () => now, end: () => mock.timers.reset() };
}

for (const mode of ['refuses', 'hangs'] as const) {
  test(`a server that ${mode} is lost within two seconds, whenever that begins, and found again`, async () => {
    for (let offset = 0; offset < 700; offset += 60) {
      const { server, pulse, pass, firstAfter, now, end } = watched();
      await pass(1200 + offset);
      assert.equal(pulse.isLost, false);
      server.mode = mode;
      const began = now();
      await pass(WITHIN);
      const lost = firstAfter('lost', began);
      assert.ok(lost && lost.at - began < WITHIN, `${mode} after ${offset} ms: ${JSON.stringify(lost)}`);
      assert.equal(pulse.isLost, true);
      await pass(5000);
      server.mode = 'answers';
      const back = now();
      await pass(WITHIN);
      const found = firstAfter('beat 1', back);
      assert.ok(found && found.at - back < WITHIN, JSON.stringify(found));
      assert.deepEqual(found.change, { isNew: false, wasLost: true });
      assert.equal(pulse.isLost, false);
      end();
    }
  });
}

test('a server that is well is asked again and again, one request at a time', async () => {
  const { server, heard, pass, end } = watched();
  await pass(6000);
  assert.ok(server.asked >= 9 && server.asked <= 11, `${server.asked} requests in six seconds`);
  assert.ok(heard.every(({ what }) => what === 'beat 1'));
  // While one hangs, there is no other.
  server.mode = 'hangs';
  await pass(700);
  const { asked } = server;
  await pass(500);
  assert.ok(server.asked <= asked + 1);
  end();
});

test('a server that was started again is told from one that was only away, and a workspace that is gone from both', async () => {
  const { server, heard, pass, end } = watched();
  await pass(1000);
  [server.id, server.version] = ['second', 7];
  await pass(700);
  assert.deepEqual(heard.at(-1), {
    what: 'beat 7',
    at: heard.at(-1)!.at,
    change: { isNew: true, wasLost: false },
  });
  server.mode = 'gone';
  await pass(700);
  assert.equal(heard.at(-1)!.what, 'gone');
  // Whatever comes after that is not called new: the page has loaded it by then.
  server.mode = 'answers';
  await pass(700);
  assert.deepEqual(heard.at(-1)!.change, { isNew: false, wasLost: false });
  end();
});

test('what is answered after the page went elsewhere is ignored', async () => {
  const { server, heard, pass, end } = watched();
  await pass(1000);
  const before = heard.length;
  // Another visit whenever one looks.
  let visits = 0;
  Object.defineProperty(server, 'visit', { get: () => ++visits });
  await pass(2000);
  assert.equal(heard.length, before);
  end();
});
