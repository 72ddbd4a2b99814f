/**
 * The pictures of the documents, from the page itself: `npm run pictures [-- FOLDER [NAME…]]`.
 * They are written to `docs/pictures` unless another folder is named.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, open, PHONE } from './support/browser.mjs';
import { startServer } from './support/server.mjs';

const [, , where, ...only] = process.argv;
const folder = where ?? fileURLToPath(new URL('../../docs/pictures', import.meta.url));

/** A window for pictures that are shown small. */
const SMALL = { width: 1000, height: 620 };
const CITY = 'scene=city&from=107,2,6&to=4,107,6';
/** Ends with room for a ball of radius 1. */
const ROOM = 'scene=city&from=106.5,1.3,8.5&to=4,107,6';
const CLASSICS = 'runs=default;astar/grid;greedy/grid;lazytheta/grid';

/** Name, address, and what to do before the picture is taken. */
const PICTURES = [
  ['viewer', `#${CITY}&${CLASSICS}&view=54,54,10,-150,34,185`, async () => {}],
  [
    'replay',
    `#${CITY}&runs=astar/grid&theme=dark&view=50,58,8,-150,36,165`,
    async (viewer) => {
      await viewer.page.keyboard.press('v');
      await viewer.until('airlane.replay !== null');
      const { length } = await viewer.read('airlane.replay');
      await viewer.page.locator('#replay-at').fill(String(Math.round(0.72 * length)));
      await viewer.page.locator('#replay-at').blur();
      await viewer.until('!airlane.replay.isPlaying');
    },
  ],
  ['obstacle', `#${CITY}&runs=default&view=48,60,8,-162,33,178`, pushObstacle],
  [
    'narrow',
    '#scene=tunnels&radius=1.6&view=62,76,50,-20,28,225',
    async (viewer) => {
      await viewer.until("airlane.entries[0]?.result?.outcome === 'unreachable'");
    },
  ],
  [
    'town',
    '#scene=town&runs=as:pilot/fastest;as:soldier/fastest&overlays=navmesh,links&view=31,33,9,118,33,112',
    async () => {},
  ],
  ['mountains', '#scene=mountains&overlays=terrain,areas,waypoints', async () => {}],
  [
    'crowd',
    '#scene=asteroids&from=10,4,60&to=88,92,40&crowd=swap/400/0.8&theme=dark&view=48,48,46,-62,22,168',
    swapMidway,
  ],
  [
    'areas',
    '#scene=city&from=4,100,5&to=60,107,5&runs=default&radius=1&view=32,98,3,96,72,74',
    async (viewer) => {
      await paintArea(viewer, [40, 10], 12);
      // Painted from above, seen from the side, where the path rises over it.
      await lookFrom(viewer, '32,104,7,88,9,66');
    },
  ],
  [
    'phone',
    '#scene=city&from=7,11,9&to=80,15,3&body=capsule,0.8,4&radius=0.8&fly=8,4,2',
    async () => {},
    PHONE,
  ],
  ['cells', `#${CITY}&runs=default&overlays=cells&view=52,54,16,-150,32,235`, async () => {}],
  ['first', '#scene=asteroids', async () => {}, SMALL],
  ['flight', `#${ROOM}&radius=0.6&fly=8,4,2&view=54,54,8,-150,40,215`, flyHalfway, SMALL],
  ['body', '#scene=city&from=7,11,10&to=82,15,10&body=box,6,3,2', nearTheStart, SMALL],
  ['moved', '#scene=wall&to=32,32,2', async () => {}, SMALL],
  ['journeys', '#scene=town&runs=as:pilot/fastest;as:soldier/fastest', async () => {}, SMALL],
  ['priced', `#${ROOM}&runs=default&radius=1&fly=8,4,2&view=54,54,8,-150,38,215`, paintAndRead, SMALL],
  ['unknown', '#scene=atlantis&overlays=aura&runs=default;astar/moon&radius=-3', async () => {}],
  ['refused', '#scene=city', refuse, SMALL],
  ['lost', '#scene=wall', async () => {}],
  ['words', `#${CITY}&${CLASSICS}`, (viewer) => viewer.page.locator('.c-expanded .term').hover(), SMALL],
  ['phone-first', '#scene=plant', async () => {}, PHONE],
  [
    'phone-compare',
    '#scene=city',
    async (viewer) => {
      await viewer.page.locator('#panel-toggle').tap();
      await viewer.page.locator('#compare').tap();
    },
    PHONE,
  ],
  [
    'phone-replay',
    '#scene=city&runs=astar/grid',
    async (viewer) => {
      await viewer.page.locator('#results-rows button').first().tap();
      await viewer.until('airlane.replay !== null');
      const { length } = await viewer.read('airlane.replay');
      await viewer.page.locator('#replay-at').fill(String(Math.round(0.6 * length)));
      await viewer.until('!airlane.replay.isPlaying');
    },
    PHONE,
  ],
  ['phone-help', '#scene=city', (viewer) => viewer.page.locator('#help-toggle').tap(), PHONE],
];

/** Half of a flight. */
async function flyHalfway(viewer) {
  await viewer.until('airlane.flight !== null');
  const { seconds } = await viewer.read('airlane.flight');
  await viewer.page.locator('#fly-at').fill(String(seconds / 2));
  await viewer.page.locator('#fly-at').blur();
}

/** Near enough to see the body. */
async function nearTheStart(viewer) {
  const [start, next] = await viewer.read('airlane.entries[0].result.points');
  const target = start.map((value, axis) => Math.round(0.7 * value + 0.3 * next[axis]));
  await lookFrom(viewer, `${target},-60,38,70`);
}

/** Another view. */
async function lookFrom(viewer, view) {
  await viewer.page.evaluate(
    (view) => (location.hash = location.hash.replace(/view=[^&]*/, `view=${view}`)),
    view,
  );
  await viewer.until(`airlane.state.view.distance === ${view.split(',').at(-1)}`);
}

/** An area in the way of a flight: why no curve is flown. */
async function paintAndRead(viewer) {
  await paintArea(viewer);
  await viewer.page.locator('#fly-refused').scrollIntoViewIfNeeded();
}

/** A radius that no world has room for. */
async function refuse(viewer) {
  await viewer.page.locator('#radius').fill('500');
  await viewer.page.locator('#radius').press('Enter');
  await viewer.page.locator('#radius-fault').waitFor({ state: 'visible' });
}

/** Paints over the middle of the path, that many pixels to each side, and that high. */
async function paintArea(viewer, [right, down] = [90, 35], height = null) {
  const { page } = viewer;
  const points = await viewer.read('airlane.entries[0].result.points');
  const middle = points[0].map((value, axis) => (value + points.at(-1)[axis]) / 2);
  await page.click('[data-tool="area"]');
  if (height) await page.locator('#area-height').fill(String(height));
  const [x, y] = await viewer.screenOf([middle[0], middle[1], 2]);
  await viewer.drag([x - right, y - down], [x + right, y + down], { steps: 12 });
  await page.evaluate(() => document.getElementById('area-paid').scrollIntoView({ block: 'end' }));
}

/** Two sides that meet in the middle. */
async function swapMidway(viewer) {
  await viewer.until('airlane.crowd !== null');
  await viewer.page.selectOption('#crowd-speed', '4');
  await viewer.until('airlane.crowd.moment > 300');
  await viewer.page.selectOption('#crowd-speed', '1');
  await viewer.page.click('[data-crowd="toggle"]');
}

/** Puts a box beside the path and drags it in, with the mouse still down: touched chunks are lit. */
async function pushObstacle(viewer) {
  const { page } = viewer;
  const [last, goal] = (await viewer.read('airlane.entries[0].result.points')).slice(-2);
  const middle = last.map((value, axis) => Math.round((value + goal[axis]) / 2));
  await page.locator('#obstacle-size').fill('12');
  await page.click('[data-tool="box"]');
  await page.mouse.click(...(await viewer.surfaceNear([560, 560])));
  await viewer.until('airlane.obstacles.length === 1');
  await viewer.idle();
  const at = await viewer.read('airlane.obstacles[0].at');
  await page.keyboard.down('Shift');
  await viewer.drag(await viewer.screenOf(at), await viewer.screenOf([at[0], at[1], middle[2]]));
  await page.keyboard.up('Shift');
  await page.keyboard.down('Control');
  const [x0, y0] = await viewer.screenOf([at[0], at[1], middle[2]]);
  const [x1, y1] = await viewer.screenOf(middle);
  await page.mouse.move(x0, y0);
  await page.mouse.down();
  for (let i = 1; i <= 10; i++) await page.mouse.move(x0 + ((x1 - x0) * i) / 10, y0 + ((y1 - y0) * i) / 10);
  // To and fro until the world is drawn in full while chunks are still lit.
  for (let i = 1; i < 20; i++) {
    const flashed = await viewer.read('airlane.flashed');
    await page.mouse.move(x1, y1 + (i % 2 ? 16 : 0));
    await viewer.until(`airlane.flashed > ${flashed}`);
    await viewer.until('airlane.isFull');
    if (await viewer.read('airlane.isFlashing')) return;
  }
}

/** What says how long something took on this machine: it is left out with its label. */
const HIDDEN = '#status, .c-computed { display: none !important; }';
const TIMES = [
  ['#facts', '; <[^>]*>baked</[^>]*> in [\\d.,]+ [µm]?s(?=\\.)', ''],
  ['#crowd-text', ' [\\d.,]+ [µm]?s per tick, of [\\d.,]+ [µm]?s\\.', ''],
  ['#edit-report', 'Checked in [\\d.,]+ [µm]?s\\. ', ''],
  ['#edit-report', ' touched; .*$', ' touched.'],
  ['#explanation', '<(\\w+)[^>]*>Took [^<]*</\\1>', ''],
];

/** In the page: takes them out, and returns those that are left. */
function withoutTimes(times) {
  for (const [selector, pattern, instead] of times)
    for (const place of document.querySelectorAll(selector))
      place.innerHTML = place.innerHTML.replace(new RegExp(pattern), instead);
  return document.body.innerText.match(/[^\n]*\d ?[µm]s\b[^\n]*/g) ?? [];
}

const [server, browser] = await Promise.all([startServer(), launch()]);
mkdirSync(folder, { recursive: true });
for (const [name, hash, prepare, size] of PICTURES.filter(
  ([name]) => only.length === 0 || only.includes(name),
)) {
  const viewer = await open(browser, server.url, { ...size, hash, isMoving: hash.includes('crowd=') });
  await viewer.page.addStyleTag({ content: HIDDEN });
  // The canvas gets the room of the status line in the next frame, and is a draft until it rests again.
  await viewer.passFrames(3);
  await viewer.until('airlane.isFull');
  await prepare(viewer);
  if (name !== 'obstacle') await viewer.idle();
  if (name === 'lost') {
    await server.end();
    await viewer.page.locator('#lost').waitFor();
  }
  const moved = await viewer.read('airlane.moved.length');
  if (moved > 0 && name !== 'moved') throw new Error(`${name}: an end was moved, which is not its subject`);
  const left = await viewer.page.evaluate(withoutTimes, TIMES);
  if (left.length > 0) throw new Error(`${name}: times of this machine are left: ${left.join('; ')}`);
  const picture = await viewer.page.screenshot();
  writeFileSync(join(folder, `${name}.png`), picture);
  console.log(`${name}.png: ${Math.round(picture.length / 1000)} kB`);
  await viewer.page.keyboard.up('Control');
  await viewer.page.context().close();
  if (name === 'lost') await server.again();
}
await browser.close();
await server.stop();
