/** The table of figures that `npm run measure` writes into the README. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { filled, ROWS, table } from '../support/figures.mjs';

const run = (frames) => ({
  firstPixels: 1100,
  allChunks: 2700,
  turning: { rate: 1000 / frames, median: frames, p90: 2 * frames, cost: 39 },
  dragging: { search: { median: 0.111 }, http: { median: 17 }, shown: { median: 77 } },
});

test('the figures of several maps and two programs are one table of medians', () => {
  const before = { title: 'before', runs: [60, 50, 70].map(run) };
  const after = { title: 'after', runs: [run(40)] };
  const rows = table([
    { map: 'BA1', columns: [after] },
    { map: 'gen:city:112', columns: [before, after] },
  ]).split('\n');
  assert.equal(rows.length, ROWS.length + 2);
  assert.equal(rows[0], '|  | BA1, after | gen:city:112, before | gen:city:112, after |');
  assert.ok(rows.includes('| time between frames, median | 40 ms | 60 ms | 40 ms |'), rows.join('\n'));
  assert.ok(rows.includes('| frames a second while the camera rotates | 25.0 | 16.7 | 25.0 |'));
  assert.ok(rows.includes('| the whole world | 2.7 s | 2.7 s | 2.7 s |'));
  assert.ok(rows.includes('| dragging the goal: the search itself | 0.11 ms | 0.11 ms | 0.11 ms |'));
});

test('the README has the place for the table, with the rows that are measured', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  for (const [title] of ROWS) assert.ok(readme.includes(`| ${title} |`), title);
  const next = filled(readme, 'Measured on a machine:', '| a | b |');
  assert.ok(next.includes('Measured on a machine:\n\n| a | b |\n<!--'));
  assert.equal(filled(next, 'Measured on a machine:', '| a | b |'), next);
  assert.throws(() => filled('nothing', '', ''), /expected the lines/);
});
