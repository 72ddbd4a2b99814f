/**
 * How fast maps open, turn and answer in a real browser that draws in software.
 *
 *     npm run measure -- [MAP…] [HASH] [--json] [--against PROGRAM] [--write] [--least FPS] [--most MS]
 *
 * MAP is what `airlane view` takes, or `default`: the city that it shows without a map. Without one it is $AIRLANE_MAP,
 * and without that `default`. HASH is an address behind `#` that names
 * another query than the suggested one, such as '#from=1,2,3&to=4,5,6'. With `--against` another program, such as one built
 * before a change, is measured in the same run: both by turns, three times, and the medians are printed as a table.
 * `--write` puts that table into the README, with the sentence above it.
 *
 * With `--least` the command ends with 1 if the camera turns at fewer frames a second, with `--most` if the world takes
 * more milliseconds from the page's request until it is complete, in a browser that has shown it once: one that was just
 * started compiles its first shaders meanwhile, which is printed beside it. Of two programs the newer one is judged.
 *
 * Prints, with the machine's load: the time until pixels of the world are on the screen and until all
 * of it is there; the time between frames while the camera turns; and, while the goal is dragged, the
 * time of a query as the page sees it, as the server reports it, and from a move of the mouse to the
 * frame after its path was drawn.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { launch, openPage } from './support/browser.mjs';
import { buildOf, optionsOf, sentenceOf, shortfalls, table, writeFigures } from './support/figures.mjs';
import { difference, readPng } from './support/png.mjs';
import { program, startServer } from './support/server.mjs';

const options = optionsOf(process.argv.slice(2), process.env.AIRLANE_MAP);
if (options.fault) {
  console.error(options.fault);
  process.exit(2);
}
const { maps, hash, against } = options;

const TURNS = 60;
const DRAGS = 60;
/** Runs whose median is shown in the table. */
const ROUNDS = 3;

const load = loadavg()[0];
const judged = [];
if (against || options.isWritten) {
  const builds = [...(against ? [buildOf(against)] : []), buildOf(program())];
  const found = await compare();
  const rows = table(found);
  const sentence = sentenceOf({
    maps: found,
    options,
    builds,
    rounds: ROUNDS,
    cores: availableParallelism(),
    load,
  });
  console.log(`${sentence}\n\n${rows}`);
  if (options.isWritten) writeFigures(sentence, rows);
  for (const { map, columns } of found) judged.push({ map, runs: columns.at(-1).runs });
} else {
  for (const map of maps) {
    const figures = await run(map);
    if (options.isJson) console.log(JSON.stringify(figures));
    else print(figures);
    judged.push({ map: nameOf(map), runs: [figures] });
  }
}
const missed = judged.flatMap(({ map, runs }) => shortfalls(map, runs, options));
for (const line of missed) console.error(line);
process.exitCode = missed.length > 0 ? 1 : 0;

async function run(map) {
  const [server, browser] = await Promise.all([startServer(...(map === 'default' ? [] : [map])), launch()]);
  try {
    const figures = await measure(server, browser);
    return { map, cores: availableParallelism(), load: loadavg()[0], ...figures };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Two programs by turns on every map, or this one alone; returns the maps as the table takes them. */
async function compare() {
  const own = process.env.AIRLANE_BIN;
  const programs = [...(against ? [['before', against]] : []), [against ? 'after' : '', own]];
  const found = maps.map((map) => ({
    map: nameOf(map),
    columns: programs.map(([title]) => ({ title, runs: [] })),
  }));
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const [i, map] of maps.entries()) {
      for (const [j, [, program]] of programs.entries()) {
        if (program) process.env.AIRLANE_BIN = program;
        else delete process.env.AIRLANE_BIN;
        found[i].columns[j].runs.push(await run(map));
        console.error(`${nameOf(map)}: ${turn + 1} of ${ROUNDS}`);
      }
    }
  }
  return found;
}

/** A recipe as it is, a file without its folder and ending. */
function nameOf(map) {
  if (map === 'default') return 'default city';
  return map.startsWith('gen:') ? map : map.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');
}

async function measure(server, browser) {
  const viewer = await openPage(browser, server.url, {});
  const begin = performance.now();
  await viewer.page.goto(server.url + hash, { waitUntil: 'commit' });
  const firstPixels = await untilPixels(viewer, begin);
  await viewer.until('airlane.loading.all !== null');
  const allChunks = performance.now() - begin;
  await viewer.idle();
  const atRest = performance.now() - begin;
  const { loaded, all: whole } = await viewer.read('airlane.loading');
  const voxels = (await viewer.read('airlane.world.size')).reduce((product, edge) => product * edge, 1);
  await record(viewer.page);
  const turning = await turn(viewer);
  const dragging = await drag(viewer);
  await viewer.page.context().close();
  const again = await openAgain(server, browser);
  return { chunks: loaded, voxels, firstPixels, allChunks, atRest, whole, again, turning, dragging };
}

/** Milliseconds from a page's request to the complete world, in a browser that has shown it before. */
async function openAgain(server, browser) {
  const viewer = await openPage(browser, server.url, {});
  await viewer.page.goto(server.url + hash, { waitUntil: 'commit' });
  await viewer.until('airlane.loading.all !== null');
  const { all } = await viewer.read('airlane.loading');
  await viewer.page.context().close();
  return all;
}

/** Milliseconds until the middle of the window shows more than the sky, which has one colour a row. */
async function untilPixels(viewer, begin) {
  await viewer.until('airlane.worldFrames > 0');
  for (;;) {
    const at = performance.now() - begin;
    const picture = readPng(
      await viewer.page.screenshot({ clip: { x: 300, y: 120, width: 900, height: 520 } }),
    );
    const sky = { at: (_, y) => picture.at(0, y) };
    if (difference(picture, sky) > 0.01) return at;
  }
}

/** Notes in the page, from now on: times between frames, and from moves to the paths that they led to. */
function record(page) {
  return page.evaluate(() => {
    const { airlane } = window;
    const notes = (window.notes = { gaps: [], shown: [] });
    let [frames, last, move] = [airlane.frames, performance.now(), null];
    window.addEventListener(
      'pointermove',
      () => {
        move ??= { time: performance.now(), answers: airlane.answers, frames: null };
      },
      true,
    );
    const look = (now) => {
      if (airlane.frames !== frames) {
        if (now - last < 3000) notes.gaps.push(now - last);
        [frames, last] = [airlane.frames, now];
      }
      if (move && airlane.answers > move.answers) {
        move.frames ??= airlane.frames;
        if (airlane.frames > move.frames || now - move.time > 3000) {
          notes.shown.push(now - move.time);
          move = null;
        }
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

function take(page, name) {
  return page.evaluate(`window.notes.${name}.splice(0)`);
}

/** Times between frames while the mouse turns the camera all the time. */
async function turn(viewer) {
  const { page } = viewer;
  await page.mouse.move(700, 620);
  await page.mouse.down();
  await take(page, 'gaps');
  const began = drawingTime();
  for (let i = 0; i < TURNS; i++) {
    const frames = await viewer.read('airlane.frames');
    await page.mouse.move(709 + 9 * (i % 40), 620 - 3 * (i % 7));
    await viewer.until(`airlane.frames > ${frames}`);
  }
  const gaps = await take(page, 'gaps');
  const cost = (drawingTime() - began) / gaps.length;
  await page.mouse.up();
  await viewer.idle();
  const rate = (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
  return { ...summary(gaps), rate, cost };
}

/** Queries and frames while the mouse drags the goal all the time. */
async function drag(viewer) {
  const { page } = viewer;
  const [x, y] = await viewer.screenOf(await viewer.read('airlane.state.to'));
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const name of ['gaps', 'shown']) await take(page, name);
  const [http, search] = [[], []];
  for (let i = 1; i <= DRAGS; i++) {
    const answers = await viewer.read('airlane.answers');
    // To and fro, so that the goal stays in the picture.
    const way = 90 * Math.sin((i / DRAGS) * 2 * Math.PI);
    const before = await viewer.read('String(airlane.state.to)');
    await page.mouse.move(x + (x > 700 ? -1 : 1) * Math.abs(way), y + 0.4 * way);
    if ((await viewer.read('String(airlane.state.to)')) === before) continue; // too little for a tenth of a voxel
    await viewer.until(`airlane.answers > ${answers}`);
    const { time, micros } = await viewer.read(
      '({ time: airlane.httpTime, micros: airlane.entries[0].result?.micros ?? 0 })',
    );
    http.push(time);
    search.push(micros / 1000);
  }
  const [gaps, shown] = [await take(page, 'gaps'), await take(page, 'shown')];
  await page.mouse.up();
  await viewer.idle();
  return { http: summary(http), search: summary(search), shown: summary(shown), frames: summary(gaps) };
}

/** Milliseconds of processor time that the browsers' drawing processes have taken; hardly depends on the machine's load. */
function drawingTime() {
  let sum = 0;
  for (const pid of existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('--type=gpu-process')) continue;
      const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ');
      if (isOwn(pid)) sum += 10 * (Number(fields[11]) + Number(fields[12]));
    } catch {
      // It ended meanwhile.
    }
  }
  return sum;
}

/** Whether a process was started by this one. */
function isOwn(pid) {
  for (let each = pid; Number(each) > 1;) {
    if (Number(each) === process.pid) return true;
    each = readFileSync(`/proc/${each}/stat`, 'latin1').split(') ')[1].split(' ')[1];
  }
  return false;
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
  console.log(
    `${nameOf(figures.map)}: ${figures.chunks} chunks, ${figures.cores} cores, load ${figures.load.toFixed(1)}`,
  );
  for (const [title, value] of [
    ['first pixels of the world after', figures.firstPixels],
    ['all chunks after', figures.allChunks],
    ['drawn in full after', figures.atRest],
    ['complete, from the request of the page', figures.whole],
    ['… in a browser that has shown it before', figures.again],
  ]) {
    console.log(`  ${title.padEnd(44)}${ms(value)}`);
  }
  console.log(`  ${''.padEnd(44)}   median     90 %     most`);
  line('turning the camera: between frames', figures.turning);
  console.log(`  ${'  frames a second'.padEnd(44)}${figures.turning.rate.toFixed(1).padStart(6)}`);
  line('dragging the goal: query over HTTP', figures.dragging.http);
  line('  the search itself', figures.dragging.search);
  line('  from mouse to path on the screen', figures.dragging.shown);
  line('  between frames', figures.dragging.frames);
}
