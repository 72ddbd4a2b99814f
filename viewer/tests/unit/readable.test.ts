/** Sentences of the server as people read them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberText, readable, sentence } from '../../src/api/readable';

test('long decimals are rounded, and what is short or a name stays', () => {
  for (const [said, shown] of [
    ['expected a radius from 0 to 1.8000000000000003', 'expected a radius from 0 to 1.8'],
    ['expected a radius from 0 to 1.7999999999999998', 'expected a radius from 0 to 1.8'],
    ['a ball of radius 0.46875 at most fits', 'a ball of radius 0.46875 at most fits'],
    // Not up: it would not fit.
    ['a ball of radius 0.24609375 at most fits', 'a ball of radius 0.246 at most fits'],
    ['the nearest free point is 7.496094,2,-12.503906', 'the nearest free point is 7.496,2,-12.503'],
    ['at least 0.00390625', 'at least 0.0039'],
    ['at least 0.0039062501', 'at least 0.0039'],
    [
      'gen:city:96 of version 1.2.3456789, file a0.1234567.glb',
      'gen:city:96 of version 1.2.3456789, file a0.1234567.glb',
    ],
    ['Took 46010.6 µs: locating the ends 998.5 µs.', 'Took 46.0 ms: locating the ends 998.5 µs.'],
  ])
    assert.equal(readable(said!), shown);
  assert.equal(
    sentence('a crowd of 5000 units, expected 1 to 2000'),
    'A crowd of 5000 units, expected 1 to 2000.',
  );
  assert.equal(sentence('Is it running?'), 'Is it running?');
  assert.equal(numberText(0.1 + 0.2), '0.3');
  assert.equal(numberText(0.46875), '0.46875');
});
