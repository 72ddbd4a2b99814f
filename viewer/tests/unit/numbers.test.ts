/** Numbers as people read them. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as numbers from '../../src/numbers';

/** What a formatter makes of values, and is to make. */
function shows<Value>(format: (value: Value) => string, pairs: readonly (readonly [Value, string])[]): void {
  for (const [value, text] of pairs) assert.equal(format(value), text, `${format.name}(${value})`);
}

test('numbers have the digits that people need, wherever they round to the next power of ten', () => {
  shows(numbers.lengthText, [
    [0, '0.00'],
    [0.46875, '0.47'],
    [5.125, '5.13'],
    [9.994, '9.99'],
    [9.996, '10.0'],
    [58.49609375, '58.5'],
    [129.09, '129.1'],
    [999.94, '999.9'],
    [999.96, '1,000'],
    [1240.4, '1,240'],
    [-58.49609375, '-58.5'],
  ]);
  shows(numbers.short, [
    [0, '0'],
    [0.00390625, '0.0039'],
    [0.0999, '0.1'],
    [0.46875, '0.47'],
    [0.5, '0.5'],
    [9.996, '10'],
    [12.34, '12.3'],
    [100, '100'],
    [999.96, '1,000'],
    [3000, '3,000'],
  ]);
  shows(numbers.numberText, [
    [0.1 + 0.2, '0.3'],
    [0.46875, '0.46875'],
  ]);
  assert.equal(numbers.pointText([1, 2.4999999, -3.126]), '1, 2.5, -3.13');
  assert.deepEqual(
    [numbers.counted(1, 'chunk'), numbers.counted(1240, 'chunk')],
    ['1 chunk', '1,240 chunks'],
  );
});

test('times have three digits and a unit in which they are short', () => {
  shows(numbers.duration, [
    [0, '0 µs'],
    [0.46875, '0.469 µs'],
    [4.2, '4.20 µs'],
    [9.996, '10.0 µs'],
    [150.4, '150 µs'],
    [999.4, '999 µs'],
    [999.7, '1.00 ms'],
    [1000, '1.00 ms'],
    [9999, '10.0 ms'],
    [999_600, '1.00 s'],
    [2_293_400, '2.29 s'],
    [123_400_000, '123 s'],
    [4_000_000_000, '4,000 s'],
  ]);
  shows(numbers.travelText, [
    [0, '0.0 s'],
    [4.21, '4.2 s'],
    [9.96, '10 s'],
    [58.4, '58 s'],
    [119.6, '2 min 0 s'],
    [125.2, '2 min 5 s'],
  ]);
  assert.equal(numbers.moreText(1.0321, 1), '+3.2 %');
  assert.equal(numbers.moreText(13.4, 1), '+1,240 %');
});

test('a bound is cut in the direction that keeps to it', () => {
  assert.deepEqual([numbers.bound(0.46875, 'down'), numbers.bound(0.46875, 'up')], [0.468, 0.469]);
  assert.deepEqual([numbers.bound(0.00390625, 'down'), numbers.bound(0.00390625, 'up')], [0.0039, 0.00391]);
  for (const value of [1.7999999999999998, 1.8000000000000003])
    for (const direction of ['down', 'up'] as const) assert.equal(numbers.bound(value, direction), 1.8);
  assert.deepEqual(
    [numbers.bound(0, 'down'), numbers.bound(2, 'up'), numbers.bound(-0.46875, 'down')],
    [0, 2, -0.468],
  );
});

test('what people read is rounded in one file alone', () => {
  const found: string[] = [];
  const look = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) look(path);
      else if (/toFixed|toPrecision|toLocaleString|NumberFormat/.test(readFileSync(path, 'utf8')))
        found.push(path);
    }
  };
  // Where sentences, tables and panels are made; elsewhere coordinates, addresses and shaders are rounded.
  for (const folder of ['ui', 'api', 'query', 'replay', 'flight', 'body', 'edit']) look(join('src', folder));
  assert.deepEqual(found, []);
});
