/** Crowds: live and recorded, played, ordered about, and seen in the picture. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, open } from '../support/browser.mjs';
import { pagesOf } from '../support/fixture.mjs';
import { difference, share } from '../support/png.mjs';
import { program, startServer } from '../support/server.mjs';

const MAP = 'gen:asteroids:32';
const onPage = pagesOf(MAP);

/** Bytes of statuses. */
const [MOVING, ARRIVED] = [1, 3];

/** Colours of units in the light theme, as `src/scene/palette.ts` has them. */
const COLOURS = { [MOVING]: [31, 134, 209], [ARRIVED]: [0, 158, 115] };

/** Whether a pixel has the hue of a colour, lit or in shade. */
const hasHue = (colour) => (pixel) => {
  const most = Math.max(...pixel);
  if (most - Math.min(...pixel) < 70) return false;
  const of = (rgb) => {
    const low = Math.min(...rgb);
    const high = Math.max(...rgb);
    return rgb.map((value) => (value - low) / (high - low));
  };
  const [one, other] = [of(pixel), of(colour)];
  return one.every((value, i) => Math.abs(value - other[i]) < 0.16);
};

/** Seconds of the crowd for a second of the page's clock, at a speed, over some ticks. */
async function paceAt(viewer, speed, ticks) {
  await viewer.page.selectOption('#crowd-speed', String(speed));
  await viewer.until(`airlane.crowd.speed === ${speed}`);
  const look = () => viewer.read('[airlane.crowd.moment, airlane.clock]');
  const [from, began] = await look();
  await viewer.until(`airlane.crowd.moment > ${from + ticks}`);
  const [to, ended] = await look();
  return (to - from) / 60 / (ended - began);
}

const distance = (a, b) => Math.hypot(...a.map((value, i) => value - b[i]));
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A view of the whole world from aside, with room around it for nothing else. */
const VIEW = 'view=16,16,16,-50,20,58';

onPage(
  'a live crowd moves, is seen, and rests when paused',
  { hash: `#runs=default&crowd=swap/40/0.7&${VIEW}`, isMoving: true },
  async (viewer) => {
    const { page } = viewer;
    await viewer.until('airlane.crowd?.tick > 20');
    assert.deepEqual(
      await viewer.read('[airlane.crowd.units, airlane.crowd.isLive, airlane.crowd.isPlaying]'),
      [40, true, true],
    );
    await page.click('[data-crowd="toggle"]');
    await viewer.until('!airlane.crowd.isPlaying');
    await viewer.idle();
    const first = await viewer.read('airlane.crowd');
    const picture = await viewer.picture();
    const units = share(picture, hasHue(COLOURS[MOVING]));
    assert.ok(units > 0.002, `${(100 * units).toFixed(3)} % of the picture is units`);
    assert.equal(
      first.counts.reduce((sum, count) => sum + count),
      40,
    );
    // Where a unit is and nothing hides it, it is drawn. Most are in the open.
    const { x: left, y: top } = await page.locator('#canvas').boundingBox();
    let seen = 0;
    for (const position of first.positions) {
      const [x, y] = await viewer.screenOf(position);
      if (hasHue(COLOURS[MOVING])(picture.at(Math.round(x - left), Math.round(y - top)))) seen++;
    }
    assert.ok(seen > 12, `${seen} of 40 units are seen where they are`);

    // Nothing moves now, on the page or on the server.
    await viewer.passFrames(20);
    const later = await viewer.read('airlane.crowd');
    assert.deepEqual(
      [later.moment, later.tick, later.positions],
      [first.moment, first.tick, first.positions],
    );
    assert.ok(difference(picture, await viewer.picture()) < 0.001, 'the picture rests');

    // One tick at a time.
    for (let i = 1; i <= 240 && (await viewer.read('airlane.crowd.tick')) === first.tick; i++) {
      const { moment } = await viewer.read('airlane.crowd');
      await page.click('[data-crowd="on"]');
      await viewer.until(`airlane.crowd.moment > ${moment}`);
      await viewer.idle();
      assert.equal(await viewer.read('airlane.crowd.moment'), Math.floor(moment) + 1);
    }
    assert.equal(await viewer.read('airlane.crowd.tick'), first.tick + 1, 'one tick was asked for');
    assert.match(await page.textContent('#crowd-text'), /40 units, tick \d+\. .* per tick/);

    // And on again.
    await page.locator('#canvas').focus();
    await page.keyboard.press('Space');
    await viewer.until(`airlane.crowd.isPlaying && airlane.crowd.moment > ${first.moment + 30}`);
    const moved = await viewer.read('airlane.crowd.positions');
    assert.ok(mean(moved.map((place, i) => distance(place, first.positions[i]))) > 0.5);
    await page.keyboard.press('k');
    await viewer.until('airlane.crowd === null');
    await viewer.idle();
    assert.ok(share(await viewer.picture(), hasHue(COLOURS[MOVING])) < units / 4, 'nobody is left');
    await viewer.until("!location.hash.includes('crowd')");
  },
);

onPage('a click with the order tool sends everyone there', { hash: `#${VIEW}` }, async (viewer) => {
  const { page } = viewer;
  await page.keyboard.press('n');
  assert.equal(await page.getAttribute('[data-tool="order"]', 'aria-pressed'), 'true');
  const place = await viewer.surfaceNear([760, 380]);
  await page.mouse.click(...place);
  await viewer.untilSaid(/no live crowd/);

  await page.selectOption('#crowd-scenario', 'swap');
  await page.fill('#crowd-units', '12');
  await page.fill('#crowd-radius', '0.6');
  await page.click('#crowd-start');
  await viewer.until('airlane.crowd?.tick > 5');
  await viewer.until("location.hash.includes('crowd=swap/12/0.6')");
  await page.selectOption('#crowd-speed', '4');
  const goal = await viewer.read(`airlane.surfaceAt(${place[0]}, ${place[1]})`);
  const positions = await viewer.read('airlane.crowd.positions');
  await page.mouse.click(...place);
  await viewer.until('airlane.crowd.goal !== null');
  const sent = await viewer.read('airlane.crowd.goal');
  assert.ok(distance(sent, goal) < 3, 'beside the surface that was clicked');
  const before = mean(positions.map((each) => distance(each, sent)));
  await viewer.until(`airlane.crowd.counts[${ARRIVED}] === 12`);
  const after = await viewer.read('airlane.crowd.positions');
  const now = mean(after.map((each) => distance(each, sent)));
  assert.ok(now < 4 && now < before / 3, `${now} from the goal, ${before} before`);
  assert.equal(await page.textContent('#crowd-legend li:nth-child(2)'), '12 arrived');
  await page.click('[data-crowd="toggle"]');
  await viewer.idle();
  assert.ok(share(await viewer.picture(), hasHue(COLOURS[ARRIVED])) > 0.0005, 'in the colour of arrival');
});

onPage(
  'the speed sets the pace',
  { hash: `#crowd=swap/10&trails=off&${VIEW}`, isMoving: true },
  async (viewer) => {
    const { page } = viewer;
    await viewer.until('airlane.crowd?.tick > 5');
    // A live crowd waits where the server is late, but never runs ahead of the clock.
    for (const speed of [0.25, 2]) {
      const pace = await paceAt(viewer, speed, 20);
      assert.ok(pace > 0 && pace < speed + 1e-6, `${pace} at ${speed}`);
    }
    assert.equal(await viewer.read('airlane.crowd.trailPieces'), 0);
    await page.locator('#canvas').focus();
    await page.keyboard.press('-');
    assert.equal(await viewer.read('airlane.crowd.speed'), 1);
  },
);

onPage(
  'a wall in their way is flown around',
  { hash: `#crowd=swap/12&${VIEW}`, isMoving: true },
  async (viewer) => {
    const { page } = viewer;
    await viewer.until('airlane.crowd?.tick > 5');
    await page.keyboard.press('b');
    await page.mouse.click(...(await viewer.surfaceNear([760, 380])));
    await viewer.until('airlane.obstacles.length === 1');
    const tick = await viewer.read('airlane.crowd.tick');
    await viewer.until(`airlane.crowd.tick > ${tick + 20}`);
    const [counts, version] = await viewer.read('[airlane.crowd.counts, airlane.version]');
    assert.ok(version >= 2);
    assert.ok(counts[MOVING] + counts[ARRIVED] >= 8, `${counts} of 12 are on their way`);
    // Another scene: they are gone.
    await page.selectOption('#scene', 'wall');
    await viewer.until("airlane.world.scene === 'wall' && airlane.crowd === null");
    await viewer.idle();
  },
);

onPage('a crowd that cannot be is refused in words', { mayFail: true }, async (viewer) => {
  const { page } = viewer;
  await page.click('#crowd > summary');
  await page.fill('#crowd-units', '9000');
  await page.click('#crowd-start');
  await viewer.untilSaid(/1 to 2,000 units/);
  await page.fill('#crowd-units', '2000');
  await page.fill('#crowd-radius', '3');
  await page.click('#crowd-start');
  await viewer.untilSaid(/There is room for/);
  await viewer.until('airlane.crowd === null && airlane.isIdle');
  assert.equal(await page.textContent('#crowd-start'), 'Start');
});

let folder, recording;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'airlane-crowd-'));
  recording = join(folder, 'run.crowd');
  const options = ['--scenario', 'swap', '--agents', '30', '--seconds', '8', '--radius', '0.7'];
  execFileSync(program(), ['crowd', MAP, ...options, '--record', recording], { stdio: 'ignore' });
});
after(() => rmSync(folder, { recursive: true }));

/** Plays and scrubs what is on show: 30 units for 8 seconds. */
async function playsAndScrubs(viewer) {
  const { page } = viewer;
  await viewer.until('airlane.crowd?.moment > 10');
  const { units, isLive, tick } = await viewer.read('airlane.crowd');
  assert.deepEqual([units, isLive, tick], [30, false, 480]);
  const scrub = async (moment) => {
    await page.locator('#crowd-at').fill(String(moment));
    await page.locator('#crowd-at').blur();
    await viewer.until(`airlane.crowd.moment === ${moment} && !airlane.crowd.isPlaying`);
    await viewer.idle();
    return viewer.read('airlane.crowd.positions');
  };
  const begin = await scrub(0);
  const middle = await scrub(150);
  assert.deepEqual(await scrub(0), begin, 'back where they were');
  await scrub(150);
  assert.ok(mean(begin.map((place, i) => distance(place, middle[i]))) > 4, 'they get on');
  assert.equal(await page.textContent('#crowd-time'), '2.5 s');

  assert.ok((await viewer.read('airlane.crowd.trailPieces')) > 30 * 10);
  const trails = await viewer.picture();
  await page.uncheck('#crowd-trails');
  await viewer.until('airlane.crowd.trailPieces === 0');
  await viewer.idle();
  const none = await viewer.picture();
  const changed = difference(trails, none);
  assert.ok(changed > 0.002 && changed < 0.3, `trails change ${(100 * changed).toFixed(2)} % of the picture`);
  assert.ok(share(none, hasHue(COLOURS[MOVING])) > 0.001, 'units are there without trails');
  await page.check('#crowd-trails');

  // A recording never waits: its pace is exactly its speed.
  for (const speed of [0.5, 0.25]) {
    await scrub(0);
    await page.click('[data-crowd="toggle"]');
    const pace = await paceAt(viewer, speed, 8);
    assert.ok(Math.abs(pace - speed) < 1e-6, `${pace} at ${speed}`);
  }

  // From near the end it plays to the end, and from there again: slowly, so that it is seen while it plays.
  await scrub(460);
  await page.click('[data-crowd="toggle"]');
  await viewer.until('airlane.crowd.moment === 480 && !airlane.crowd.isPlaying');
  await page.click('[data-crowd="toggle"]');
  await viewer.until('airlane.crowd.isPlaying && airlane.crowd.moment < 470');
  await page.click('[data-crowd="toggle"]');
  await viewer.idle();
}

test(
  'a recording that the server was started with plays, scrubs and has trails',
  { timeout: 180_000 },
  async () => {
    const [server, browser] = await Promise.all([startServer(MAP, '--recording', recording), launch()]);
    try {
      const viewer = await open(browser, server.url, { hash: `#${VIEW}`, isMoving: true });
      await playsAndScrubs(viewer);
      await viewer.until("location.hash.includes('crowd=recording')");
      assert.match(await viewer.page.textContent('#crowd-text'), /run\.crowd: 30 units, 481 frames/);
      await viewer.close();
    } finally {
      await browser.close();
      await server.stop();
    }
  },
);

onPage('a recording from the disk plays, and stays in the page', { hash: `#${VIEW}` }, async (viewer) => {
  const { page } = viewer;
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.click('#crowd > summary');
  await page.setInputFiles('#crowd-file', recording);
  await playsAndScrubs(viewer);
  assert.deepEqual(
    asked.filter((url) => url.includes('/api/crowd')),
    [],
  );
  // A file that is none is refused, and nothing plays.
  await page.setInputFiles('#crowd-file', { name: 'x.crowd', mimeType: '', buffer: Buffer.from('nothing') });
  await viewer.untilSaid(/not a crowd recording/);
  assert.equal(await viewer.read('airlane.crowd'), null);
});
