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
  ['town', '#scene=town&runs=as:pilot/fastest;as:soldier/fastest&overlays=navmesh,links', async () => {}],
  ['mountains', '#scene=mountains&overlays=terrain,areas,waypoints', async () => {}],
  [
    'crowd',
    '#scene=asteroids&from=10,4,60&to=88,92,40&crowd=swap/400/0.8&theme=dark&view=48,48,46,-62,22,168',
    swapMidway,
  ],
  ['areas', `#${CITY}&runs=default&radius=1&view=54,54,8,-150,38,170`, paintArea],
  ['phone', '#scene=city&body=capsule,0.8,4&radius=0.8&fly=8,4,2', async () => {}, PHONE],
  ['cells', `#${CITY}&runs=default&overlays=cells&view=52,54,16,-150,32,235`, async () => {}],
  ['first', '#scene=asteroids', async () => {}, SMALL],
  ['flight', `#${CITY}&radius=0.6&fly=8,4,2&view=54,54,8,-150,40,215`, flyHalfway, SMALL],
  ['body', '#scene=city&body=box,6,3,2', nearTheStart, SMALL],
  ['moved', '#scene=wall&to=32,32,2', async () => {}, SMALL],
  ['journeys', '#scene=town&runs=as:pilot/fastest;as:soldier/fastest', async () => {}, SMALL],
  ['priced', `#${CITY}&runs=default&radius=1&fly=8,4,2&view=54,54,8,-150,38,215`, paintAndRead, SMALL],
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
}

/** Near enough to see the body. */
async function nearTheStart(viewer) {
  const [start, next] = await viewer.read('airlane.entries[0].result.points');
  const target = start.map((value, axis) => Math.round(0.7 * value + 0.3 * next[axis]));
  await viewer.page.evaluate(
    (view) => (location.hash = location.hash.replace(/view=[^&]*/, `view=${view}`)),
    `${target},-60,38,70`,
  );
  await viewer.until('airlane.state.view.distance === 70');
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

/** Paints across the middle of the path. */
async function paintArea(viewer) {
  const { page } = viewer;
  const points = await viewer.read('airlane.entries[0].result.points');
  const middle = points[0].map((value, axis) => (value + points.at(-1)[axis]) / 2);
  await page.click('[data-tool="area"]');
  const [x, y] = await viewer.screenOf([middle[0], middle[1], 2]);
  await viewer.drag([x - 90, y - 30], [x + 90, y + 40], { steps: 12 });
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

/** In the page: what something took on this machine is left out. */
function withoutTimes() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const without = text.data.replace(/\d[\d.,]* ([µm]s)\b/g, '… $1');
    if (without !== text.data) text.data = without;
  }
}

const [server, browser] = await Promise.all([startServer(), launch()]);
mkdirSync(folder, { recursive: true });
for (const [name, hash, prepare, size] of PICTURES.filter(
  ([name]) => only.length === 0 || only.includes(name),
)) {
  const viewer = await open(browser, server.url, { ...size, hash, isMoving: hash.includes('crowd=') });
  // How fast this machine is, is not for the documents.
  await viewer.page.addStyleTag({ content: '#status { display: none !important; }' });
  await viewer.until('airlane.isFull');
  await prepare(viewer);
  if (name !== 'obstacle') await viewer.idle();
  if (name === 'lost') {
    await server.end();
    await viewer.page.locator('#lost').waitFor();
  }
  await viewer.page.evaluate(withoutTimes);
  const picture = await viewer.page.screenshot();
  writeFileSync(join(folder, `${name}.png`), picture);
  console.log(`${name}.png: ${Math.round(picture.length / 1000)} kB`);
  await viewer.page.keyboard.up('Control');
  await viewer.page.context().close();
  if (name === 'lost') await server.again();
}
await browser.close();
await server.stop();
