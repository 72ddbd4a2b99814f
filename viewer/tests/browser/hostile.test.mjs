/** The server under a flood of requests from another site, and pages that edit one workspace at once. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { open, PHONE } from '../support/browser.mjs';
import { pagesOf } from '../support/fixture.mjs';
import { startServer } from '../support/server.mjs';

const onPage = pagesOf('gen:city:96');
const SIZES = [
  ['on a desktop', {}],
  ['on a phone', PHONE],
];

/** Asks for an overlay as a page of another site would, each for another radius, and leaves at once. */
async function flood(url, count) {
  const { hostname, port, host } = new URL(url);
  for (let i = 0; i < count; i++) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `GET /api/overlay/cells?radius=${(1 + i * 0.001).toFixed(4)}&limit=1 HTTP/1.1\r\nHost: ${host}\r\n` +
        'Origin: http://evil.example\r\nSec-Fetch-Site: cross-site\r\n\r\n',
    );
    await setTimeout(4);
    socket.destroy();
  }
}

async function json(url, path, body) {
  const reply = await fetch(new URL(path, url), {
    ...(body && { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
  });
  return { status: reply.status, body: await reply.json() };
}

for (const [where, size] of SIZES) {
  onPage(`requests of another site cost the page nothing, ${where}`, size, async (viewer, server) => {
    const attack = flood(server.api, 200);
    // The page goes on: queries and edits are answered while it lasts.
    let answers = await viewer.read('airlane.answers');
    for (let i = 0; i < 5; i++) {
      await viewer.page.focus('#canvas');
      await viewer.page.keyboard.press(i % 2 ? 'PageDown' : 'PageUp');
      await viewer.until(`airlane.answers > ${answers}`);
      answers = await viewer.read('airlane.answers');
    }
    await viewer.page.keyboard.press('b');
    await viewer.page.mouse.click(...(await viewer.surfaceNear(size.touch ? [200, 480] : [700, 420])));
    await viewer.until('airlane.obstacles.length === 1');
    await attack;
    await viewer.idle();
    const { body } = await json(server.api, '/api/stats');
    assert.deepEqual([body.failed, body.in_flight], [0, 0], JSON.stringify(body));
    const refused = await fetch(new URL('/api/overlay/cells?limit=1', server.api), {
      headers: { origin: 'http://evil.example' },
    });
    assert.equal(refused.status, 403);
  });

  onPage(
    `two pages of one workspace edit at once and end up alike, ${where}`,
    size,
    async (first, server, browser) => {
      const add = async (viewer, [x, y]) => {
        const count = await viewer.read('airlane.obstacles.length');
        await viewer.page.locator('[data-tool="box"]').click();
        await viewer.page.mouse.click(...(await viewer.surfaceNear([x, y])));
        await viewer.until(`airlane.obstacles.length > ${count}`);
      };
      const [left, right] = size.touch
        ? [
            [130, 500],
            [270, 460],
          ]
        : [
            [560, 430],
            [840, 420],
          ];
      await add(first, left);
      await first.idle();
      await first.until('location.hash.includes("workspace=")');
      const second = await open(browser, server.url, { ...size, hash: new URL(first.page.url()).hash });
      // Obstacles in one, an area and an obstacle in the other, at the same time.
      const paint = json(
        server.api,
        `/api/areas?workspace=${await first.read('airlane.state.workspace')}`,
        '{"boxes":[[[20,20,0],[40,40,20]]],"price":4}',
      );
      await Promise.all([add(first, right), add(second, size.touch ? [200, 370] : [700, 520]), paint]);
      for (const viewer of [first, second]) {
        await viewer.until('airlane.obstacles.length === 3 && airlane.areas.length === 1');
        await viewer.idle();
      }
      const seen = await Promise.all(
        [first, second].map((viewer) => viewer.read('[airlane.version, airlane.obstacles, airlane.areas]')),
      );
      assert.deepEqual(seen[0], seen[1]);
      assert.equal((await paint).status, 200);
      await second.close();
    },
  );
}

/** The script whose requests `flood` copies, where it lies beside the repository. */
const SCRIPT = fileURLToPath(new URL('../../../../shared/hostile/overlays.py', import.meta.url));
const COUNT = 300;

test(`the server stands ${COUNT} requests of hostile/overlays.py`, { timeout: 360_000 }, async (t) => {
  // Needs Python, and reads how many threads there are in /proc. The stage `viewer` passes on which one ran.
  if (!existsSync(SCRIPT) || !existsSync('/proc/self/status')) {
    t.diagnostic('hostile requests: the copy in hostile.test.mjs alone');
    return t.skip(`no ${SCRIPT}`);
  }
  t.diagnostic(`hostile requests: ${SCRIPT}, and the copy in hostile.test.mjs`);
  const server = await startServer('gen:city:96');
  try {
    const words = [SCRIPT, new URL(server.api).port, String(server.pid), String(COUNT)];
    const { stdout } = await promisify(execFile)('python3', words);
    const found =
      /before: threads (\d+) edit \(200, [\d.]+\)\s+after: threads (\d+) edit \(200, [\d.]+\) overlay \(200, [\d.]+\)/.exec(
        stdout,
      );
    // An edit, a query and all else that it asks are answered, with a status of success.
    assert.ok(found, stdout);
    const [before, after] = found.slice(1).map(Number);
    // At most four fits at once, and a thread each for the edit and the query.
    assert.ok(after <= before + 6, stdout);
    const { body } = await json(server.api, '/api/stats');
    assert.deepEqual([body.failed, body.in_flight], [0, 0], JSON.stringify(body));
  } finally {
    await server.stop();
  }
});
