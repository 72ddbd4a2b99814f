/** Crowds from the server and from `.crowd` files: the position of every unit at every tick. */
import type { Box, Vec3 } from '../geom';
import { BinaryError, Bytes } from './bytes';

/** What a unit does; the numbers are those of the bytes. */
export const [IDLE, MOVING, STUCK, ARRIVED, NO_WAY, CROWDED] = [0, 1, 2, 3, 4, 5] as const;
/** How many there are. */
export const STATUSES = 6;
/** Beside them: it is not there, as it has left or joins later. Only recordings have such units. */
export const GONE = STATUSES;

/** Some ticks of a live crowd. */
export interface CrowdFrames {
  readonly version: number;
  /** The tick of the last frame. */
  readonly tick: number;
  readonly units: number;
  readonly frames: number;
  /** How long the ticks took. */
  readonly micros: number;
  /** What each unit does after the last. */
  readonly statuses: Uint8Array;
  /** x, y, z of each unit, frame by frame. */
  readonly positions: Float32Array;
}

/** A recorded run. */
export interface CrowdFile {
  readonly units: number;
  readonly frames: number;
  /** From frame to frame. */
  readonly seconds: number;
  readonly bounds: Box;
  readonly radii: Float32Array;
  /** x, y, z of each unit, frame by frame; not numbers where it is not there. */
  readonly positions: Float32Array;
}

export function readCrowd(buffer: ArrayBuffer): CrowdFrames {
  const bytes = new Bytes(buffer);
  bytes.expect('ALCR', 1);
  const version = bytes.u64();
  const [tick, units, frames, micros] = [bytes.u32(), bytes.u32(), bytes.u32(), bytes.u32()];
  const statuses = new Uint8Array(bytes.take(4 * Math.ceil(units / 4))).subarray(0, units);
  const positions = new Float32Array(bytes.take(12 * units * frames));
  bytes.end();
  if (statuses.some((status) => status >= STATUSES)) {
    throw new BinaryError('a unit has an unknown status');
  }
  return { version, tick, units, frames, micros, statuses, positions };
}

/** Reads a file that `airlane crowd --record` wrote; `docs/recording.md` describes it. */
export function readCrowdFile(buffer: ArrayBuffer): CrowdFile {
  const bytes = new Bytes(buffer);
  const letters = String.fromCharCode(...new Uint8Array(bytes.take(Math.min(8, buffer.byteLength))));
  if (letters !== 'AIRCROWD') {
    throw new BinaryError('not a crowd recording: the file does not start with AIRCROWD');
  }
  const layout = bytes.u32();
  if (layout !== 1 && layout !== 2) {
    throw new BinaryError(`expected a recording of version 1 or 2, found version ${layout}`);
  }
  const [units, frames] = [bytes.u32(), bytes.u32()];
  bytes.u32();
  const [seconds = 0, ...corners] = new Float64Array(bytes.take(7 * 8));
  const radii = new Float32Array(bytes.take(4 * units));
  const positions = new Float32Array(bytes.take(12 * units * frames));
  bytes.end();
  if (!(seconds > 0 && Number.isFinite(seconds)) || !corners.every(Number.isFinite)) {
    throw new BinaryError('the recording has an invalid frame time or invalid bounds');
  }
  const isPlace = (at: number): boolean => {
    const place = positions.subarray(at, at + 3);
    return place.every(Number.isFinite) || (layout === 2 && place.every(Number.isNaN));
  };
  const areNowhere = positions.some((_, at) => at % 3 === 0 && !isPlace(at));
  if (!radii.every((radius) => radius > 0 && Number.isFinite(radius)) || areNowhere) {
    throw new BinaryError('a unit of the recording has an invalid radius or position');
  }
  if (units === 0 || frames === 0) throw new BinaryError('the recording is empty');
  const bounds = { min: corners.slice(0, 3) as unknown as Vec3, max: corners.slice(3) as unknown as Vec3 };
  return { units, frames, seconds, bounds, radii, positions };
}
