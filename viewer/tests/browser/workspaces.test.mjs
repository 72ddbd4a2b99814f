/** Several pages at one server: each has its scene, its edits and its crowd. */
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { open, openPage, PHONE } from '../support/browser.mjs';
import { pagesOf } from '../support/fixture.mjs';

const onPage = pagesOf();

/** Puts a box where a surface is, by the tool. */
async function addBox(viewer, place) {
  const count = await viewer.read('airlane.obstacles.length');
  await viewer.page.keyboard.press('b');
  await viewer.page.mouse.click(...(await viewer.surfaceNear(place)));
  await viewer.until(`airlane.obstacles.length === ${count + 1}`);
  await viewer.idle();
}

for (const [where, size] of [
  ['on a desktop', {}],
  ['on a phone', PHONE],
]) {
  onPage(
    `another tab with another scene leaves the first alone, ${where}`,
    size,
    async (first, server, browser) => {
      assert.equal(
        await first.read('airlane.state.workspace'),
        null,
        'the default workspace is only looked at',
      );
      const second = await open(browser, server.url, { ...size, hash: '#scene=wall' });
      assert.equal(await second.read('airlane.world.scene'), 'wall');
      assert.match(second.page.url(), /workspace=[a-z0-9]+&scene=wall/);
      // A click in the first is answered in its own scene.
      const answers = await first.read('airlane.answers');
      await first.page.mouse.click(...(await first.surfaceNear(size.touch ? [200, 420] : [640, 440])));
      await first.until(`airlane.answers > ${answers}`);
      await first.idle();
      assert.equal(await first.read('airlane.world.scene'), 'city');
      assert.equal(await first.read('airlane.entries[0].result.outcome'), 'found');
      await second.close();
    },
  );
}

onPage('two tabs edit at once, and each keeps its own obstacles', {}, async (first, server, browser) => {
  const second = await open(browser, server.url, {});
  await Promise.all([addBox(first, [500, 420]), addBox(second, [800, 420])]);
  await addBox(first, [640, 480]);
  const names = await Promise.all([first, second].map((each) => each.read('airlane.state.workspace')));
  assert.ok(names[0] && names[1] && names[0] !== names[1], String(names));
  assert.equal(await first.read('airlane.obstacles.length'), 2);
  assert.equal(await second.read('airlane.obstacles.length'), 1);
  // A new tab without a workspace finds the world as it was; a reload finds its own edits.
  const third = await open(browser, server.url, {});
  assert.equal(await third.read('airlane.obstacles.length'), 0);
  await third.close();
  await first.page.reload();
  await first.idle();
  assert.equal(await first.read('airlane.obstacles.length'), 2);
  await second.close();
});

onPage('two tabs of one workspace see the edits of each other', {}, async (first, server, browser) => {
  await addBox(first, [500, 420]);
  await first.until('location.hash.includes("workspace=")');
  const second = await open(browser, server.url, { hash: new URL(first.page.url()).hash });
  assert.equal(await second.read('airlane.obstacles.length'), 1);
  await addBox(second, [760, 440]);
  await first.until('airlane.obstacles.length === 2');
  assert.match(await first.said(), /changed by another page/);
  await second.close();
});

onPage(
  'a workspace that is gone starts anew with its scene, and says so',
  { hash: '#workspace=long-ago&scene=sphere', mayFail: true },
  async (viewer) => {
    assert.match(await viewer.said(), /workspace long-ago was closed/);
    assert.equal(await viewer.read('airlane.state.workspace'), 'long-ago');
    assert.equal(await viewer.read('airlane.world.scene'), 'sphere');
    await addBox(viewer, [640, 360]);
  },
);

onPage(
  'two tabs of one workspace make it again together when the server was started again',
  { map: 'gen:city:48', mayFail: true },
  async (first, server, browser) => {
    await addBox(first, [500, 420]);
    await first.until('location.hash.includes("workspace=")');
    const second = await open(browser, server.url, { hash: new URL(first.page.url()).hash });
    await server.end();
    for (const { page } of [first, second]) await page.locator('#lost').waitFor();
    await server.again();
    for (const viewer of [first, second]) {
      await viewer.page.locator('#lost').waitFor({ state: 'detached' });
      await viewer.until('airlane.obstacles.length === 0');
      await viewer.idle();
    }
    const names = await Promise.all([first, second].map((each) => each.read('airlane.state.workspace')));
    assert.equal(names[0], names[1]);
    for (const viewer of [first, second]) assert.doesNotMatch(await viewer.said(), /already a workspace/);
    await addBox(first, [500, 420]);
    await second.until('airlane.obstacles.length === 1');
    await second.page.context().close();
  },
);

for (const slow of ['/api/world', '/api/workspaces', '/api/stats', '/api/surface']) {
  onPage(
    `a workspace that is gone is made again once, however late ${slow} is answered`,
    { mayFail: true },
    async (_, server, browser) => {
      const name = `gone${slow.replaceAll('/', '-')}`;
      const viewer = await openPage(browser, server.url, {});
      const asked = [];
      viewer.page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (request.method() === 'POST' && /workspaces|open/.test(pathname)) asked.push(pathname);
      });
      // So late that the page asks twice in between whether its workspace is there.
      let looks = 0;
      viewer.page.on('request', (request) => (looks += Number(request.url().includes('/api/stats'))));
      await viewer.page.route(`**${slow}*`, async (route) => {
        const reply = await route.fetch();
        const before = looks;
        while (looks < before + 2 && !viewer.page.isClosed()) await setTimeout(25);
        // A page that waited too long left its request.
        await route.fulfill({ response: reply }).catch(() => undefined);
      });
      await viewer.page.goto(`${server.url}#workspace=${name}&scene=sphere`);
      await viewer.idle();
      assert.equal(await viewer.read('airlane.state.workspace'), name);
      assert.equal(await viewer.read('airlane.world.scene'), 'sphere');
      assert.deepEqual(asked, ['/api/workspaces']);
      await addBox(viewer, [640, 360]);
      assert.equal(await viewer.read('airlane.obstacles.length'), 1);
      await viewer.page.context().close();
    },
  );
}
