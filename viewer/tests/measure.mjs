/**
 * How fast a map opens, turns and answers in a real browser that draws in software.
 *
 *     npm run measure -- MAP [--json]        MAP as `airlane view` takes it; by default $AIRLANE_MAP
 *
 * Prints, with the machine's load: the time until pixels of the world are on the screen and until all
 * of it is there; the time between frames while the camera turns; and, while the goal is dragged, the
 * time of a query as the page sees it, as the server reports it, and from a move of the mouse to the
 * frame that shows its path.
 */
import { availableParallelism, loadavg } from 'node:os';
import { launch, PATIENCE, Viewer } from './support/browser.mjs';
import { difference, readPng } from './support/png.mjs';
import { startServer } from './support/server.mjs';

const args = process.argv.slice(2);
const map = args.find((arg) => !arg.startsWith('--')) ?? process.env.AIRLANE_MAP;
if (!map) {
  console.error('Which map? npm run measure -- MAP, or set AIRLANE_MAP');
  process.exit(2);
}

const TURNS = 60;
const DRAGS = 60;

const [server, browser] = await Promise.all([startServer(map), launch()]);
try {
  const figures = { map, cores: availableParallelism(), load: loadavg()[0], ...(await opening()) };
  if (args.includes('--json')) console.log(JSON.stringify(figures));
  else print(figures);
} finally {
  await browser.close();
  await server.stop();
}

/** Opens the map and measures everything. */
async function opening() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const begin = performance.now();
  await page.goto(server.url, { waitUntil: 'commit' });
  const firstPixels = await untilPixels(page, begin);
  await page.waitForFunction('window.airlane?.loading.all !== null && window.airlane.loading.expected > 0', null, { polling: 20 });
  const allChunks = performance.now() - begin;
  const viewer = new Viewer(page, [], []);
  await viewer.idle();
  const atRest = performance.now() - begin;
  const { loaded } = await viewer.read('airlane.loading');
  const turning = await turn(viewer);
  const dragging = await drag(viewer);
  return { chunks: loaded, firstPixels, allChunks, atRest, turning, dragging };
}

/** Milliseconds until the middle of the window is no longer what it is without a world. */
async function untilPixels(page, begin) {
  await page.waitForFunction('window.airlane?.worldFrames > 0', null, { polling: 20 });
  const clip = { x: 300, y: 120, width: 900, height: 520 };
  const take = async () => readPng(await page.screenshot({ clip }));
  for (;;) {
    const at = performance.now() - begin;
    const picture = await take();
    // The sky has one colour a row; a world has not.
    const flat = { at: (_, y) => picture.at(0, y) };
    if (difference(picture, flat) > 0.01) return at;
  }
}

/** Times between frames while the mouse turns the camera all the time. */
async function turn(viewer) {
  const { page } = viewer;
  await collectFrames(page);
  await page.mouse.move(700, 620);
  await page.mouse.down();
  for (let i = 0; i < TURNS; i++) {
    const frames = await viewer.read('airlane.frames');
    await page.mouse.move(709 + 9 * (i % 40), 620 - 3 * (i % 7));
    await viewer.until(`airlane.frames > ${frames}`);
  }
  await page.mouse.up();
  const gaps = await page.evaluate('window.frameGaps.splice(0)');
  await viewer.idle();
  return summary(gaps);
}

/** Queries and frames while the mouse drags the goal all the time. */
async function drag(viewer) {
  const { page } = viewer;
  const goal = await viewer.read('airlane.state.to');
  const [x, y] = await viewer.screenOf(goal);
  await collectFrames(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const [http, search, shown] = [[], [], []];
  for (let i = 1; i <= DRAGS; i++) {
    const { answers } = await viewer.read('({ answers: airlane.answers })');
    const moved = performance.now();
    // To and fro, so that the goal stays in the picture.
    const way = 90 * Math.sin((i / DRAGS) * 2 * Math.PI);
    await page.mouse.move(x + (x > 700 ? -1 : 1) * Math.abs(way), y + 0.4 * way);
    await page.waitForFunction((count) => window.airlane.answers > count, answers, { polling: 'raf' });
    const frames = await viewer.read('airlane.frames');
    await page.waitForFunction((count) => window.airlane.frames >= count, frames, { polling: 'raf' });
    shown.push(performance.now() - moved);
    const entry = await viewer.read('({ http: airlane.httpTime, micros: airlane.entries[0].result?.micros ?? 0 })');
    http.push(entry.http);
    search.push(entry.micros / 1000);
  }
  const gaps = await page.evaluate('window.frameGaps.splice(0)');
  await page.mouse.up();
  await viewer.idle();
  return { http: summary(http), search: summary(search), shown: summary(shown), frames: summary(gaps) };
}

/** Notes the time between the page's own frames from now on. */
function collectFrames(page) {
  return page.evaluate(() => {
    window.frameGaps = [];
    let [frames, last] = [window.airlane.frames, performance.now()];
    const look = (now) => {
      if (window.airlane.frames !== frames) {
        if (now - last < 2000) window.frameGaps.push(now - last);
        [frames, last] = [window.airlane.frames, now];
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

function summary(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  return { count: sorted.length, median: at(0.5), p90: at(0.9), most: at(1) };
}

function print(figures) {
  const ms = (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`.padStart(9);
  const line = (title, { count, median, p90, most }) =>
    console.log(`  ${title.padEnd(44)}${ms(median)}${ms(p90)}${ms(most)}   of ${count}`);
  console.log(`${figures.map}: ${figures.chunks} chunks, ${figures.cores} cores, load ${figures.load.toFixed(1)}`);
  console.log(`  first pixels of the world after${ms(figures.firstPixels).padStart(22)}`);
  console.log(`  all chunks after${ms(figures.allChunks).padStart(37)}`);
  console.log(`  drawn in full after${ms(figures.atRest).padStart(34)}`);
  console.log(`  ${''.padEnd(44)}   median      90 %     most`);
  line('turning the camera: between frames', figures.turning);
  line('dragging the goal: query over HTTP', figures.dragging.http);
  line('  the search itself', figures.dragging.search);
  line('  from mouse to path on the screen', figures.dragging.shown);
  line('  between frames', figures.dragging.frames);
}
