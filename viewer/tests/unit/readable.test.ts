/** Sentences of the server as people read them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readable, sentence } from '../../src/api/readable';

test('long decimals are rounded, and what is short or a name stays', () => {
  for (const [said, shown] of [
    ['expected a radius from 0 to 1.8000000000000003', 'expected a radius from 0 to 1.8'],
    ['expected a radius from 0 to 1.7999999999999998', 'expected a radius from 0 to 1.8'],
    // Not up: it would not fit.
    ['a ball of radius 0.46875 at most fits', 'a ball of radius 0.468 at most fits'],
    ['a ball of radius 1.4375 at most fits', 'a ball of radius 1.437 at most fits'],
    ['a ball of radius 0.24609375 at most fits', 'a ball of radius 0.246 at most fits'],
    ['the nearest free point is 7.496094,2,-12.503906', 'the nearest free point is 7.496,2,-12.503'],
    // Not down: it would not do.
    ['at least 0.00390625', 'at least 0.00391'],
    ['expected more than 0.46875', 'expected more than 0.469'],
    ['a file 0.46875.glb, a ball of radius 0.5', 'a file 0.46875.glb, a ball of radius 0.5'],
    [
      'gen:city:96 of version 1.2.3456789, file a0.1234567.glb',
      'gen:city:96 of version 1.2.3456789, file a0.1234567.glb',
    ],
    ['Took 46010.6 µs: locating the ends 998.2 µs.', 'Took 46.0 ms: locating the ends 998 µs.'],
  ])
    assert.equal(readable(said!), shown);
  assert.equal(
    sentence('a crowd of 5000 units, expected 1 to 2000'),
    'A crowd of 5000 units, expected 1 to 2000.',
  );
  assert.equal(sentence('Is it running?'), 'Is it running?');
});
