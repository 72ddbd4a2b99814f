/** Overlays: many boxes, lines, points or triangles, each with a colour. */
import { BinaryError, Bytes } from './bytes';

export const SHAPES = ['boxes', 'lines', 'points', 'triangles'] as const;
export type OverlayShape = (typeof SHAPES)[number];

/** Numbers of an item: two corners, two ends, a point, three corners. */
const NUMBERS: Readonly<Record<OverlayShape, number>> = { boxes: 6, lines: 6, points: 3, triangles: 9 };

export interface Overlay {
  readonly version: number;
  readonly shape: OverlayShape;
  readonly count: number;
  /** How many more there are, farther away. */
  readonly leftOff: number;
  readonly coordinates: Float32Array;
  /** Four bytes an item: red, green, blue, opacity. */
  readonly colours: Uint8Array;
}

export function readOverlay(buffer: ArrayBuffer): Overlay {
  const bytes = new Bytes(buffer);
  bytes.expect('ALOV', 1);
  const version = bytes.u64();
  const kind = bytes.u32();
  const shape = SHAPES[kind];
  if (shape === undefined) throw new BinaryError(`unknown overlay shape ${kind}`);
  const count = bytes.u32();
  const leftOff = bytes.u32();
  bytes.u32();
  const numbers = NUMBERS[shape];
  const stride = 4 * numbers + 4;
  const items = bytes.take(count * stride);
  bytes.end();
  const coordinates = new Float32Array(count * numbers);
  const colours = new Uint8Array(count * 4);
  for (let item = 0; item < count; item++) {
    coordinates.set(new Float32Array(items, item * stride, numbers), item * numbers);
    colours.set(new Uint8Array(items, item * stride + 4 * numbers, 4), item * 4);
  }
  return { version, shape, count, leftOff, coordinates, colours };
}
