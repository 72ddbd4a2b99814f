import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ARRIVED,
  GONE,
  MOVING,
  readCrowd,
  readCrowdFile,
  STUCK,
  type CrowdFrames,
} from '../../src/api/crowd';
import { Player } from '../../src/crowd/player';
import { countStatuses, LiveSource, RecordedSource } from '../../src/crowd/source';
import { Writer } from './bytes';

/** Two ticks of five units, as the server sends them. */
const sent = (): Writer => {
  const writer = new Writer().text('ALCR').u32(1).u64(9).u32(7, 5, 2, 1234);
  writer.u8(1, 1, 3, 2, 4, 0, 0, 0);
  return writer.f32(...Array.from({ length: 30 }, (_, i) => i / 2));
};

test('ticks of a live crowd are read', () => {
  const frames = readCrowd(sent().buffer);
  const { version, tick, units, micros, statuses, positions } = frames;
  assert.deepEqual([version, tick, units, frames.frames, micros], [9, 7, 5, 2, 1234]);
  assert.deepEqual([...statuses], [1, 1, 3, 2, 4]);
  assert.deepEqual([...positions.subarray(15, 18)], [7.5, 8, 8.5]);
});

test('ticks that are truncated, too long or unknown are rejected', () => {
  const good = sent().array;
  for (let end = 0; end < good.length; end += 3)
    assert.throws(() => readCrowd(good.slice(0, end).buffer), /truncated/);
  assert.throws(() => readCrowd(sent().u8(0).buffer), /1 extra bytes/);
  const strange = good.slice();
  strange[32] = 9;
  assert.throws(() => readCrowd(strange.buffer), /unknown status/);
  strange[0] = 0;
  assert.throws(() => readCrowd(strange.buffer), /expected ALCR/);
});

/** A recording of frames with so many units, a position being frame, unit, 0. */
function recorded(
  frames: number,
  units: number,
  x = (frame: number, _unit: number): number => frame,
): Writer {
  const writer = new Writer().text('AIRCROWD').u32(1, units, frames, 0).f64(0.5).f64(-1, -1, -1, 9, 9, 9);
  writer.f32(...new Array<number>(units).fill(0.25));
  for (let frame = 0; frame < frames; frame++) {
    for (let unit = 0; unit < units; unit++) writer.f32(x(frame, unit), unit, 0);
  }
  return writer;
}

test('recordings are read', () => {
  const file = readCrowdFile(recorded(3, 2).buffer);
  assert.deepEqual([file.units, file.frames, file.seconds], [2, 3, 0.5]);
  assert.deepEqual(file.bounds, { min: [-1, -1, -1], max: [9, 9, 9] });
  assert.deepEqual([...file.radii], [0.25, 0.25]);
  assert.deepEqual([...file.positions.subarray(6, 12)], [1, 0, 0, 1, 1, 0]);
});

test('files that are not recordings are rejected, with a reason', () => {
  const good = recorded(3, 2).array;
  for (let end = 0; end < good.length; end += 5)
    assert.throws(() => readCrowdFile(good.slice(0, end).buffer), /truncated|not a crowd recording/);
  assert.throws(() => readCrowdFile(recorded(3, 2).u8(0).buffer), /1 extra bytes/);
  assert.throws(
    () => readCrowdFile(new Writer().text('a picture of a crowd').buffer),
    /not a crowd recording/,
  );
  const changed = (at: number, bytes: readonly number[]): ArrayBuffer => {
    const copy = good.slice();
    copy.set(bytes, at);
    return copy.buffer;
  };
  assert.throws(() => readCrowdFile(changed(8, [3])), /version 1 or 2, found version 3/);
  assert.throws(() => readCrowdFile(changed(24, [0, 0, 0, 0, 0, 0, 0, 0])), /invalid frame time/);
  assert.throws(() => readCrowdFile(changed(80, [0, 0, 0, 0])), /invalid radius/);
  assert.throws(() => readCrowdFile(changed(88, [0, 0, 0xc0, 0x7f])), /or position/);
  assert.throws(() => readCrowdFile(recorded(0, 0).buffer), /is empty/);
});

/** Ticks up to one, of one unit that is at x = tick. */
const ticks = (tick: number, frames: number, status: number = MOVING): CrowdFrames => ({
  version: 1,
  tick,
  units: 1,
  frames,
  micros: 100,
  statuses: new Uint8Array([status]),
  positions: new Float32Array(Array.from({ length: frames }, (_, i) => [tick - frames + 1 + i, 0, 0]).flat()),
});

const live = (): LiveSource => new LiveSource(ticks(0, 1), 0.5, 1 / 60);

test('a live source keeps the last frames', () => {
  const source = live();
  source.take(ticks(3, 3));
  assert.deepEqual([source.first, source.last], [0, 3]);
  source.take(ticks(3, 1, STUCK)); // nothing new but what units do
  assert.deepEqual([source.last, ...source.statuses()], [3, STUCK]);
  for (let tick = 63; tick < 1000; tick += 60) source.take(ticks(tick, 60));
  assert.ok(source.first > 400 && source.last - source.first >= 300);
  for (let frame = source.first; frame <= source.last; frame++)
    assert.equal(source.frame(frame)[0], frame, 'each frame in its place');
  assert.throws(() => source.take(ticks(source.last + 5, 2)), /a different crowd/);
});

test('a live crowd is asked for as many ticks as the clock wants', () => {
  const source = live();
  const player = new Player(source);
  assert.equal(player.wanted, 0, 'none before it plays');
  player.play();
  const ahead = player.wanted;
  assert.ok(ahead > 1 && ahead < 15, `${ahead} ticks ahead`);
  player.advance(1 / 60);
  assert.equal(player.moment, 0, 'there are no frames to go to yet');
  assert.equal(player.wanted, ahead + 1, 'slow pictures need more');
  source.take(ticks(ahead + 1, ahead + 1));
  assert.equal(player.wanted, 0);
  player.advance(3 / 60);
  assert.ok(Math.abs(player.moment - 3) < 1e-9);
  assert.equal(player.wanted, 5, 'three that were shown, two as this picture took three ticks');
  assert.ok(Math.abs(player.positions()[0]! - 3) < 1e-6);
  player.speed = 4;
  assert.ok(player.wanted > 2 * ahead, 'faster means more at once');
  player.pause();
  assert.equal(player.wanted, 0);
  player.advance(1);
  assert.ok(Math.abs(player.moment - 3) < 1e-9);
});

test('speed is a multiple of time', () => {
  for (const speed of [0.25, 1, 4]) {
    const player = new Player(new RecordedSource(readCrowdFile(recorded(1000, 1).buffer)));
    player.speed = speed;
    player.play();
    for (let i = 0; i < 20; i++) player.advance(0.1);
    assert.ok(Math.abs(player.moment - (2 * speed) / 0.5) < 1e-6, `${player.moment} at ${speed}`);
  }
});

test('a step of a live crowd is one tick, asked for if need be', () => {
  const source = live();
  const player = new Player(source);
  player.step(1);
  assert.equal(player.wanted, 1);
  assert.equal(player.moment, 0);
  source.take(ticks(1, 1));
  player.advance(0.016);
  assert.deepEqual([player.moment, player.wanted, player.isPlaying], [1, 0, false]);
  player.step(-1);
  assert.deepEqual([player.moment, player.wanted], [0, 0]);
  player.step(1);
  assert.deepEqual([player.moment, player.wanted], [1, 0], 'this one is known');
});

test('a recording plays to its end, and from there again', () => {
  const player = new Player(new RecordedSource(readCrowdFile(recorded(11, 2).buffer)));
  assert.equal(player.moment, 0);
  player.play();
  player.advance(0.75);
  assert.equal(player.moment, 1.5);
  assert.deepEqual([...player.positions()], [1.5, 0, 0, 1.5, 1, 0]);
  player.advance(100);
  assert.deepEqual([player.moment, player.isPlaying, player.isAtEnd, player.wanted], [10, false, true, 0]);
  player.play();
  assert.equal(player.moment, 0);
  player.seek(1e9);
  assert.equal(player.moment, 10);
  player.seek(-3);
  assert.equal(player.moment, 0);
});

test('trails reach back to where there are frames', () => {
  const player = new Player(new RecordedSource(readCrowdFile(recorded(11, 1).buffer)));
  player.seek(8);
  assert.deepEqual(player.past(2, 5), [8, 7, 6, 5, 4]);
  player.seek(2);
  assert.deepEqual(player.past(2, 5), [2, 1, 0, 0, 0]);
});

test('in a recording those have arrived who stay where they are', () => {
  // One moves all the time, one stops after 4 frames, one comes back to where it ends and leaves again.
  const way = (frame: number, unit: number): number =>
    [frame, Math.min(frame, 4), frame === 5 ? 3 : 0][unit]!;
  const source = new RecordedSource(readCrowdFile(recorded(11, 3, way).buffer));
  assert.deepEqual([...source.statuses(0)], [MOVING, MOVING, MOVING]);
  assert.deepEqual([...source.statuses(4)], [MOVING, ARRIVED, MOVING]);
  assert.deepEqual([...source.statuses(6)], [MOVING, ARRIVED, ARRIVED]);
  assert.deepEqual([...source.statuses(10)], [ARRIVED, ARRIVED, ARRIVED]);
  assert.deepEqual(countStatuses(source.statuses(5)), [0, 2, 0, 1, 0, 0, 0]);
});

test('in a recording units leave and join', () => {
  // One is there all the time, one leaves after frame 2, one joins in frame 3.
  const place = (frame: number, unit: number): number => ([true, frame <= 2, frame >= 3][unit] ? frame : NaN);
  const bytes = recorded(6, 3, place).array;
  // All three coordinates say so, and the version.
  const numbers = new DataView(bytes.buffer);
  for (let at = 80 + 4 * 3; at < bytes.length; at += 12) {
    if (!Number.isNaN(numbers.getFloat32(at, true))) continue;
    for (const axis of [4, 8]) numbers.setFloat32(at + axis, NaN, true);
  }
  assert.throws(() => readCrowdFile(bytes.slice().buffer), /or position/, 'not in version 1');
  bytes[8] = 2;
  const source = new RecordedSource(readCrowdFile(bytes.slice().buffer));
  assert.deepEqual([...source.statuses(2)], [MOVING, ARRIVED, GONE]);
  assert.deepEqual([...source.statuses(2.9)], [MOVING, ARRIVED, GONE]);
  assert.deepEqual([...source.statuses(3)], [MOVING, GONE, MOVING]);
  assert.deepEqual(countStatuses(source.statuses(3)), [0, 2, 0, 0, 0, 0, 1]);
  const player = new Player(source);
  player.seek(2.5);
  assert.deepEqual([...player.positions()].slice(0, 6), [2.5, 0, 0, 2, 1, 0]);
  assert.ok(Number.isNaN(player.positions()[6]));
  // Not there by half.
  numbers.setFloat32(80 + 4 * 3 + 12, NaN, true);
  assert.throws(() => readCrowdFile(bytes.slice().buffer), /or position/);
});
