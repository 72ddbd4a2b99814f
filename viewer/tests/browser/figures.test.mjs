/** The table of figures that `npm run measure` writes into the README. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { buildOf, filled, optionsOf, ROWS, sentenceOf, shortfalls, table } from '../support/figures.mjs';

const run = (frames) => ({
  firstPixels: 1100,
  allChunks: 2700,
  whole: 1800,
  again: 700,
  voxels: 702_464,
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
  assert.ok(rows.includes('| … in a browser that has shown it before | 700 ms | 700 ms | 700 ms |'));
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

test('without a map the default city is measured; what cannot be understood is said', () => {
  assert.deepEqual(optionsOf([]).maps, ['default']);
  assert.deepEqual(optionsOf(['--least', '20'], 'gen:wall:32').maps, ['gen:wall:32']);
  const { maps, hash, against, isWritten, isJson, least, most } = optionsOf(
    ['default', '#to=1,2,3', 'BA1.3dmap', '--against', '/old/airlane', '--most', '1000', '--write'],
    'gen:wall:32',
  );
  assert.deepEqual([maps, hash, against], [['default', 'BA1.3dmap'], '#to=1,2,3', '/old/airlane']);
  assert.deepEqual([isWritten, isJson, least, most], [true, false, null, 1000]);
  for (const [args, words] of [
    [['--fast'], /unknown option --fast: expected --against PROGRAM,/],
    [['--against'], /which program/],
    [['--against', '--write'], /which program/],
    [['--least', 'many'], /--least: expected a number of frames a second above 0/],
    [['--most', '--write'], /--most: expected a number of milliseconds above 0/],
    [['--most', '0'], /above 0/],
  ])
    assert.match(optionsOf(args).fault, words);
});

test('what falls short of the figures asked for is said', () => {
  const runs = [50, 40, 60].map(run); // 20 frames a second in the middle
  assert.deepEqual(shortfalls('BA1', runs, { least: 20, most: 700 }), []);
  assert.deepEqual(shortfalls('BA1', runs, { least: null, most: null }), []);
  assert.deepEqual(shortfalls('BA1', runs, { least: 20.1, most: 699 }), [
    'BA1: 20.0 frames a second while the camera rotates, at least 20.1 are asked for',
    'BA1: complete 700 ms after the request of the page, at most 699 ms are asked for',
  ]);
  assert.equal(shortfalls('BA1', [{ ...run(50), again: NaN }], { least: null, most: 1000 }).length, 1);
});

test('the sentence over the table says how it was measured, and of what', () => {
  const maps = [{ map: 'default city', columns: [{ title: 'before', runs: [run(50)] }] }];
  const machine = { rounds: 3, cores: 2, load: 0.04 };
  assert.equal(
    sentenceOf({ maps, options: { against: '/old/airlane' }, builds: ['1a2b3c4', '5d6e7f8'], ...machine }),
    '`npm run measure -- default --against PROGRAM --write`: medians of 3 runs each, by turns, 2 cores, no GPU, ' +
      'load 0.0 when it began. default city has 0.7 million voxels. Before is 1a2b3c4, after is 5d6e7f8.',
  );
  assert.match(sentenceOf({ maps, options: {}, builds: ['5d6e7f8'], ...machine }), /Measured is 5d6e7f8\.$/);
  const isClone = existsSync(fileURLToPath(new URL('../../../.git', import.meta.url)));
  if (isClone) assert.match(buildOf(fileURLToPath(import.meta.url)), /^[0-9a-f]{7,}(-dirty)?$/);
  assert.match(buildOf('/nowhere/airlane'), /nothing is known/);
});
