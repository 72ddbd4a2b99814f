import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOverlay } from '../../src/api/overlay';
import { readRecording, NO_NODE } from '../../src/api/recording';
import { SurfaceReader, type SurfaceChunk } from '../../src/api/surface';
import { Writer } from './bytes';

const header = (records: number): Writer =>
  new Writer()
    .text('ALSF')
    .u32(1)
    .u64(2 ** 32 + 7)
    .u32(records, 0);
const quad = [1, 2, 3, 5, 4, 6, 0x34, 0x12];

function surface(): Uint8Array {
  return header(2)
    .u16(1, 2, 3, 0)
    .u32(2)
    .u8(...quad, ...quad.map((byte) => byte + 1))
    .u16(4, 5, 6, 0)
    .u32(0).array;
}

test('a surface is read alike however its stream is cut into pieces', () => {
  const bytes = surface();
  for (const step of [1, 2, 3, 5, 7, 11, 16, 23, bytes.length]) {
    const reader = new SurfaceReader();
    const found: SurfaceChunk[] = [];
    for (let at = 0; at < bytes.length; at += step) found.push(...reader.push(bytes.slice(at, at + step)));
    reader.end();
    assert.deepEqual(reader.header, { version: 2 ** 32 + 7, records: 2 });
    assert.deepEqual(
      found.map(({ chunk }) => chunk),
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    );
    assert.deepEqual([...found[0]!.quads], [...quad, ...quad.map((byte) => byte + 1)]);
    assert.equal(found[1]!.quads.length, 0);
  }
});

test('a truncated surface or one of another kind is rejected', () => {
  const bytes = surface();
  for (const length of [0, 10, 24, 30, bytes.length - 1]) {
    const reader = new SurfaceReader();
    reader.push(bytes.slice(0, length));
    assert.throws(() => reader.end(), /truncated/);
  }
  assert.throws(
    () => new SurfaceReader().push(new Writer().text('ALXX').u32(1).u64(0).u32(0, 0).array),
    /ALSF/,
  );
  assert.throws(
    () => new SurfaceReader().push(new Writer().text('ALSF').u32(2).u64(0).u32(0, 0).array),
    /version 2/,
  );
});

test('an overlay of every shape is read', () => {
  const numbers = [6, 6, 3, 9];
  const shapes = ['boxes', 'lines', 'points', 'triangles'];
  shapes.forEach((shape, kind) => {
    const writer = new Writer().text('ALOV').u32(1).u64(3).u32(kind, 2, 40, 0);
    const values = Array.from({ length: numbers[kind]! }, (_, i) => i + 0.5);
    writer
      .f32(...values)
      .u8(1, 2, 3, 4)
      .f32(...values.map((value) => -value))
      .u8(5, 6, 7, 8);
    const overlay = readOverlay(writer.buffer);
    assert.equal(overlay.shape, shape);
    assert.deepEqual([overlay.version, overlay.count, overlay.leftOff], [3, 2, 40]);
    assert.deepEqual([...overlay.coordinates], [...values, ...values.map((value) => -value)]);
    assert.deepEqual([...overlay.colours], [1, 2, 3, 4, 5, 6, 7, 8]);
  });
  assert.throws(
    () => readOverlay(new Writer().text('ALOV').u32(1).u64(0).u32(9, 0, 0, 0).buffer),
    /unknown overlay shape 9/,
  );
  assert.throws(
    () => readOverlay(new Writer().text('ALOV').u32(1).u64(0).u32(2, 1, 0, 0).f32(1, 2).buffer),
    /missing/,
  );
  assert.throws(
    () => readOverlay(new Writer().text('ALOV').u32(1).u64(0).u32(2, 0, 0, 0, 0).buffer),
    /extra bytes/,
  );
});

const recording = (node: number): ArrayBuffer =>
  new Writer()
    .text('ALRP')
    .u32(1)
    .u64(9)
    .u32(2, 3, 1, 2)
    .f32(0, 0, 0, 1, 1, 1, 1, 0, 0, 2, 1, 1)
    .u8(0, 0, 0, 0)
    .u32(0, NO_NODE)
    .f32(0, 4)
    .u8(4, 0, 0, 0)
    .u32(node, 0)
    .f32(1, 5)
    .u8(2, 0, 0, 0)
    .u32(1, NO_NODE)
    .f32(1.5, 4)
    .u32(0, 1).buffer;

test('a recording is read', () => {
  const found = readRecording(recording(1));
  assert.deepEqual([found.version, found.nodeCount, found.eventCount, found.truncated], [9, 2, 3, true]);
  assert.deepEqual([...found.kinds], [0, 4, 2]);
  assert.deepEqual([...found.nodes], [0, 1, 1]);
  assert.deepEqual([...found.others], [NO_NODE, 0, NO_NODE]);
  assert.deepEqual([...found.costs], [0, 1, 1.5]);
  assert.deepEqual([...found.estimates], [4, 5, 4]);
  assert.deepEqual([...found.boxes.slice(6)], [1, 0, 0, 2, 1, 1]);
  assert.deepEqual([...found.path], [0, 1]);
});

test('a recording that refers to a missing node is rejected', () => {
  assert.throws(() => readRecording(recording(2)), /missing node/);
});
