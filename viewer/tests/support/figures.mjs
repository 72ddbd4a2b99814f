/** The table of figures in the README: what `npm run measure` found, as Markdown. */
import { readFileSync, writeFileSync } from 'node:fs';
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
