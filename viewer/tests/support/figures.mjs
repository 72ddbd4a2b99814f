/** The table of figures in the README: what `npm run measure` is asked, and what it found, as Markdown. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const README = fileURLToPath(new URL('../../README.md', import.meta.url));
/** The table stands between these lines. */
const [BEGIN, END] = ['<!-- figures: npm run measure -->', '<!-- end of figures -->'];

const ms = (value) =>
  value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${value.toFixed(value < 10 ? 2 : 0)} ms`;
const rate = (value) => value.toFixed(1);

/** What is measured: what it is called, how it is found in the figures of a run, how it is written. */
export const ROWS = [
  ['first pixels of the world', ({ firstPixels }) => firstPixels, ms],
  ['the whole world', ({ allChunks }) => allChunks, ms],
  ['… from the request of the page', ({ whole }) => whole, ms],
  ['… in a browser that has shown it before', ({ again }) => again, ms],
  ['frames a second while the camera rotates', ({ turning }) => turning.rate, rate],
  ['time between frames, median', ({ turning }) => turning.median, ms],
  ['… 90 %', ({ turning }) => turning.p90, ms],
  ['processor time of a frame', ({ turning }) => turning.cost, ms],
  ['dragging the goal: the search itself', ({ dragging }) => dragging.search.median, ms],
  ['… the query as seen by the page', ({ dragging }) => dragging.http.median, ms],
  ['… from the mouse to the path on the screen', ({ dragging }) => dragging.shown.median, ms],
];

/** The middle one of some values. */
export const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/**
 * The table of some maps. Each has a name and `columns`: a title and the figures of its runs, whose medians are
 * shown.
 */
export function table(maps) {
  const columns = maps.flatMap(({ map, columns }) =>
    columns.map(({ title, runs }) => ({ head: title ? `${map}, ${title}` : map, runs })),
  );
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [
    line(['', ...columns.map(({ head }) => head)]),
    `|---${'|---:'.repeat(columns.length)}|`,
    ...ROWS.map(([title, of, written]) =>
      line([title, ...columns.map(({ runs }) => written(median(runs.map(of))))]),
    ),
  ].join('\n');
}

/** What the command line asks for; `fault` says what cannot be understood. */
export function optionsOf(args, map) {
  const found = {
    maps: [],
    hash: '',
    against: null,
    isJson: false,
    isWritten: false,
    least: null,
    most: null,
  };
  const left = [...args];
  while (left.length > 0) {
    const arg = left.shift();
    const next = () => (left.length > 0 && !left[0].startsWith('--') ? left.shift() : undefined);
    if (arg === '--json') found.isJson = true;
    else if (arg === '--write') found.isWritten = true;
    else if (arg === '--against') {
      found.against = next();
      if (!found.against) return { fault: 'which program? npm run measure -- MAP --against PROGRAM' };
    } else if (arg === '--least' || arg === '--most') {
      const value = Number(next() ?? NaN);
      const what = arg === '--least' ? 'frames a second' : 'milliseconds';
      if (!(value > 0)) return { fault: `${arg}: expected a number of ${what} above 0` };
      found[arg.slice(2)] = value;
    } else if (arg.startsWith('--')) {
      return {
        fault: `unknown option ${arg}: expected --against PROGRAM, --write, --json, --least FPS or --most MS`,
      };
    } else if (arg.startsWith('#')) found.hash = arg;
    else found.maps.push(arg);
  }
  if (found.maps.length === 0) found.maps.push(map || 'default');
  return found;
}

/** Which build a program is: the commit of the working tree that it lies in. */
export function buildOf(path) {
  const git = ['-C', dirname(path), 'describe', '--always', '--dirty', '--abbrev=7', '--exclude=*'];
  try {
    return execFileSync('git', git, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'a build of which nothing is known';
  }
}

/** How the table was measured. */
export function sentenceOf({ maps, options, builds, rounds, cores, load }) {
  const names = maps.map(({ map }) => (map === 'default city' ? 'default' : map));
  const words = [...names, ...(options.against ? ['--against PROGRAM'] : []), '--write'];
  const sizes = maps.map(({ map, columns }) => {
    const voxels = columns[0].runs[0].voxels / 1e6;
    return `${map} has ${voxels.toFixed(voxels < 10 ? 1 : 0)} million voxels`;
  });
  const [first, last] = [builds[0], builds.at(-1)];
  return (
    `\`npm run measure -- ${words.join(' ')}\`: medians of ${rounds} runs each, by turns, ` +
    `${cores} cores, no GPU, load ${load.toFixed(1)} when it began. ` +
    `${sizes.join(', ')}. ` +
    (options.against ? `Before is ${first}, after is ${last}.` : `Measured is ${last}.`)
  );
}

/** What is missing to a least number of frames a second and a longest time until the world is complete. */
export function shortfalls(map, runs, { least, most }) {
  const frames = median(runs.map(({ turning }) => turning.rate));
  const complete = median(runs.map(({ again }) => again));
  return [
    // Also where there is no figure at all.
    ...(least !== null && !(frames >= least)
      ? [`${map}: ${rate(frames)} frames a second while the camera rotates, at least ${least} are asked for`]
      : []),
    ...(most !== null && !(complete <= most)
      ? [`${map}: complete ${ms(complete)} after the request of the page, at most ${most} ms are asked for`]
      : []),
  ];
}

/** A document with another table, and the sentence above it that says how it was measured. */
export function filled(text, sentence, rows) {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`expected the lines ${BEGIN} and ${END}`);
  return `${text.slice(0, begin + BEGIN.length)}\n${sentence}\n\n${rows}\n${text.slice(end)}`;
}

/** Writes the table into the README. */
export function writeFigures(sentence, rows) {
  writeFileSync(README, filled(readFileSync(README, 'utf8'), sentence, rows));
}
