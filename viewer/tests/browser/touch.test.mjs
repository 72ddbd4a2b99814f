/** A phone held upright, used with fingers alone. */
import assert from 'node:assert/strict';
import { PHONE } from '../support/browser.mjs';
import { pagesOf } from '../support/fixture.mjs';
import { openPanel, reachable, tap } from '../support/touch.mjs';

const onPage = pagesOf();

/** Moves two fingers over the picture. */
async function pinch(viewer, from, to) {
  const session = await viewer.page.context().newCDPSession(viewer.page);
  const send = (type, points) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  await send('touchStart', [from[0]]);
  await send('touchStart', from);
  for (let i = 1; i <= 6; i++) {
    const mix = (n) => from[n].map((value, axis) => value + ((to[n][axis] - value) * i) / 6);
    await send('touchMove', [mix(0), mix(1)]);
  }
  await send('touchEnd', []);
  await viewer.idle();
}

onPage('every tool and action is within reach of a finger', PHONE, async (viewer) => {
  for (const tool of ['route', 'start', 'box', 'sphere', 'area', 'order']) {
    await tap(viewer, `[data-tool="${tool}"]`);
    assert.equal(await viewer.read('airlane.tool'), tool);
  }
  for (const id of ['undo', 'redo', 'fit', 'help-toggle', 'panel-toggle', 'scene'])
    await reachable(viewer, `#${id}`);
  // The status line has room for what it shows.
  const [wide, room] = await viewer.page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.getElementById('status');
    return [scrollWidth, clientWidth];
  });
  assert.ok(wide <= room, `the status line is ${wide} wide, and there are ${room} pixels`);
  assert.match(await viewer.page.textContent('#status .query'), /query [\d.]+ (µs|ms|s) over HTTP/);
  const width = await viewer.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= PHONE.width, `the page is ${width} pixels wide`);
  // What the bar has no room for is in the panel.
  for (const press of ['reset', 'theme', 'screenshot', 'link']) {
    await openPanel(viewer, `[data-press="${press}"]`);
    await reachable(viewer, `[data-press="${press}"]`);
  }
  await tap(viewer, '[data-press="theme"]');
  assert.equal(await viewer.page.evaluate(() => document.documentElement.dataset.theme), 'dark');
});

onPage('a finger sets start and goal, and two fingers zoom and move', PHONE, async (viewer) => {
  const before = await viewer.read('airlane.state');
  await tap(viewer, '[data-tool="start"]');
  const place = await viewer.surfaceNear([170, 440]);
  await viewer.page.touchscreen.tap(...place);
  await viewer.until(`JSON.stringify(airlane.state.from) !== '${JSON.stringify(before.from)}'`);
  await viewer.idle();
  assert.deepEqual(await viewer.read('airlane.state.to'), before.to);
  assert.equal(await viewer.read('airlane.tool'), 'route', 'the next tap is for the goal');
  await viewer.page.touchscreen.tap(...(await viewer.surfaceNear([230, 440])));
  await viewer.until(`JSON.stringify(airlane.state.to) !== '${JSON.stringify(before.to)}'`);
  await viewer.idle();
  const placed = await viewer.read('airlane.state');
  await pinch(
    viewer,
    [
      [150, 500],
      [240, 500],
    ],
    [
      [70, 500],
      [320, 500],
    ],
  );
  const near = await viewer.read('airlane.state.view.distance');
  assert.ok(near < 0.6 * placed.view.distance, `${near} of ${placed.view.distance}`);
  await pinch(
    viewer,
    [
      [150, 420],
      [240, 420],
    ],
    [
      [150, 520],
      [240, 520],
    ],
  );
  const moved = await viewer.read('airlane.state.view');
  assert.notDeepEqual(moved.target, placed.view.target);
  assert.ok(Math.abs(moved.distance / near - 1) < 0.05, 'both together only move');
  assert.deepEqual(await viewer.read('[airlane.state.from, airlane.state.to]'), [placed.from, placed.to]);
});

onPage('a search is replayed and compared on a small screen', PHONE, async (viewer) => {
  await openPanel(viewer, '#compare');
  await tap(viewer, '#compare');
  await viewer.idle();
  assert.ok(
    await viewer.page.evaluate(() => document.body.classList.contains('no-panel')),
    'the panel is gone',
  );
  const rows = await viewer.page.locator('#results-rows tr').count();
  assert.ok(rows >= 3, `${rows} searches`);
  const card = await viewer.page.locator('#results').boundingBox();
  assert.ok(card.x >= 0 && card.x + card.width <= PHONE.width && card.height < 0.45 * PHONE.height);
  await viewer.page.locator('#results-rows button[aria-label^="Replay"]').first().tap();
  await viewer.until('airlane.replay !== null');
  for (const part of ['begin', 'back', 'toggle', 'on', 'visit', 'close'])
    await reachable(viewer, `[data-replay="${part}"]`);
  await reachable(viewer, '#replay-speed');
  const slider = await reachable(viewer, '#replay-at');
  assert.ok(slider.width > 250, `the slider is ${slider.width} wide`);
  if (await viewer.read('airlane.replay.isPlaying')) await tap(viewer, '[data-replay="toggle"]');
  await tap(viewer, '[data-replay="begin"]');
  await tap(viewer, '[data-replay="on"]');
  assert.equal(await viewer.read('airlane.replay.at'), 1);
  await tap(viewer, '[data-replay="close"]');
  await viewer.until('airlane.replay === null');
});

onPage('the help speaks of fingers first', PHONE, async (viewer) => {
  await tap(viewer, '#help-toggle');
  const titles = await viewer.page.locator('#help h3').allTextContents();
  assert.equal(titles[0], 'Touch');
  assert.match(await viewer.page.textContent('#help-touch'), /two fingers.*zoom/s);
  assert.match(await viewer.page.textContent('#hint'), /Tap: goal/);
});

onPage('a finger drags the goal, live, and that is one step of undo', PHONE, async (viewer) => {
  const { to } = await viewer.read('airlane.state');
  const answers = await viewer.read('airlane.answers');
  const from = await viewer.screenOf(to);
  const session = await viewer.page.context().newCDPSession(viewer.page);
  const send = (type, points) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await send('touchStart', [from]);
  for (let i = 1; i <= 6; i++) {
    await send('touchMove', [[from[0] - 12 * i, from[1] + 3 * i]]);
    if (i === 3) await viewer.until(`airlane.answers > ${answers}`);
  }
  assert.ok(!(await viewer.read('airlane.isIdle')), 'it is held');
  // It comes to rest before it lets go: of a finger that flings, Chromium takes the next tap as what stops that.
  await viewer.page.waitForTimeout(200);
  await send('touchMove', [[from[0] - 72, from[1] + 18]]);
  await send('touchEnd', []);
  await viewer.idle();
  const dropped = await viewer.read('airlane.state.to');
  assert.notDeepEqual(dropped, to);
  const [x, y] = await viewer.screenOf(dropped);
  assert.ok(Math.hypot(x - from[0] + 72, y - from[1] - 18) < 30, `it lies under the finger, at ${x}, ${y}`);
  await tap(viewer, '#undo');
  await viewer.idle();
  assert.deepEqual(await viewer.read('airlane.state.to'), to);
  assert.equal(await viewer.read('airlane.canUndo'), false);
});

onPage(
  'a radius is typed on a phone, and one that is too large is refused in view',
  { ...PHONE, mayFail: true },
  async (viewer) => {
    const { page } = viewer;
    await openPanel(viewer, '#radius');
    await page.locator('#radius').tap();
    await page.fill('#radius', '0.4');
    await page.locator('#radius').press('Enter');
    await viewer.until("airlane.state.radius === 0.4 && airlane.entries[0].result?.outcome === 'found'");
    await viewer.idle();
    await page.fill('#radius', '500');
    await page.locator('#radius').press('Enter');
    const fault = page.locator('#radius-fault');
    await fault.waitFor({ state: 'visible' });
    assert.match(await fault.textContent(), /500.*expected a radius from 0 to/);
    const box = await fault.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= PHONE.width && box.y + box.height <= PHONE.height);
  },
);

onPage('a crowd is started, paused, sent and ended with fingers', PHONE, async (viewer) => {
  const { page } = viewer;
  await openPanel(viewer, '#crowd-units');
  await page.fill('#crowd-units', '12');
  await page.fill('#crowd-radius', '0.6');
  await page.locator('#crowd-start').scrollIntoViewIfNeeded();
  await tap(viewer, '#crowd-start');
  await viewer.until('airlane.crowd?.tick > 5');
  assert.ok(await page.evaluate(() => document.body.classList.contains('no-panel')), 'the crowd is seen');
  await tap(viewer, '[data-tool="order"]');
  await page.touchscreen.tap(...(await viewer.surfaceNear([200, 440])));
  await viewer.until('airlane.crowd.goal !== null');
  await openPanel(viewer, '[data-crowd="toggle"]');
  await tap(viewer, '[data-crowd="toggle"]');
  await viewer.until('!airlane.crowd.isPlaying');
  await viewer.idle();
  const { moment } = await viewer.read('airlane.crowd');
  await tap(viewer, '[data-crowd="back"]');
  assert.equal(await viewer.read('airlane.crowd.moment'), Math.ceil(moment) - 1);
  await page.locator('#crowd-start').scrollIntoViewIfNeeded();
  await tap(viewer, '#crowd-start');
  await viewer.until('airlane.crowd === null');
});

onPage('a path is exported on a phone', PHONE, async (viewer) => {
  const { page } = viewer;
  await openPanel(viewer, '[data-export="json"]');
  const [download] = await Promise.all([page.waitForEvent('download'), tap(viewer, '[data-export="json"]')]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const file = JSON.parse(Buffer.concat(chunks).toString());
  assert.deepEqual(file.points, await viewer.read('airlane.entries[0].result.points'));
  assert.equal(file.map, await viewer.read('airlane.world.recipe'));
});

onPage('a path is flown on a phone: played, paused and sought with fingers', PHONE, async (viewer) => {
  const { page } = viewer;
  await openPanel(viewer, '#fly-on');
  await page.fill('#fly-speed', '0.5'); // so slow that it is under way whenever this looks
  await page.locator('#fly-speed').press('Enter');
  await viewer.until('airlane.flight?.seconds > 60');
  await viewer.idle();
  await tap(viewer, '#panel-toggle');
  for (const part of ['begin', 'toggle']) await reachable(viewer, `[data-flight="${part}"]`);
  await tap(viewer, '[data-flight="toggle"]');
  await viewer.until('airlane.flight.isPlaying && airlane.flight.moment > 0.3');
  await tap(viewer, '[data-flight="toggle"]');
  assert.equal(await viewer.read('airlane.flight.isPlaying'), false);
  const slider = await reachable(viewer, '#fly-at');
  await page.touchscreen.tap(slider.x + slider.width / 2, slider.y + slider.height / 2);
  const { seconds } = await viewer.read('airlane.flight');
  await viewer.until(`Math.abs(airlane.flight.moment - ${seconds / 2}) < ${0.1 * seconds}`);
  await tap(viewer, '[data-flight="begin"]');
  assert.equal(await viewer.read('airlane.flight.moment'), 0);
});

onPage('undo, redo and reset by touch', PHONE, async (viewer) => {
  const before = await viewer.read('airlane.state.to');
  await viewer.page.touchscreen.tap(...(await viewer.surfaceNear([200, 440])));
  await viewer.until('airlane.canUndo');
  await viewer.idle();
  const after = await viewer.read('airlane.state.to');
  await tap(viewer, '#undo');
  await viewer.idle();
  assert.deepEqual(await viewer.read('airlane.state.to'), before);
  await tap(viewer, '#redo');
  await viewer.idle();
  assert.deepEqual(await viewer.read('airlane.state.to'), after);
  await openPanel(viewer, '[data-press="reset"]');
  await tap(viewer, '[data-press="reset"]');
  await viewer.idle();
  assert.deepEqual(await viewer.read('airlane.state.to'), before);
});
