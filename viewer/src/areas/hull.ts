/** The surface of boxes put together: no faces and no edges between those that touch. Pure. */
import type { PaintedArea } from '../api/types';
import { AXES, type Axis, type Vec3 } from '../geom';

/** Four corners each, the same way round as seen from outside. */
export type Quad = readonly [Vec3, Vec3, Vec3, Vec3];

export function hullOf(boxes: PaintedArea['boxes']): Quad[] {
  const lines = AXES.map((axis) =>
    [...new Set(boxes.flatMap(([low, high]) => [low[axis], high[axis]]))].sort((a, b) => a - b),
  );
  const counts = lines.map((line) => line.length - 1);
  const places = lines.map((line) => new Map(line.map((value, i) => [value, i])));
  const number = (x: number, y: number, z: number): number => (z * counts[1]! + y) * counts[0]! + x;
  const full = new Uint8Array(counts[0]! * counts[1]! * counts[2]!);
  for (const [low, high] of boxes) {
    const [from, to] = [low, high].map((corner) => AXES.map((axis) => places[axis]!.get(corner[axis])!));
    for (let z = from![2]!; z < to![2]!; z++)
      for (let y = from![1]!; y < to![1]!; y++)
        full.fill(1, number(from![0]!, y, z), number(to![0]! - 1, y, z) + 1);
  }
  const isFull = (cell: readonly number[]): boolean =>
    AXES.every((axis) => cell[axis]! >= 0 && cell[axis]! < counts[axis]!) &&
    full[number(cell[0]!, cell[1]!, cell[2]!)] === 1;
  const quads: Quad[] = [];
  for (let z = 0; z < counts[2]!; z++)
    for (let y = 0; y < counts[1]!; y++)
      for (let x = 0; x < counts[0]!; x++) {
        const cell = [x, y, z];
        if (!isFull(cell)) continue;
        for (const axis of AXES)
          for (const side of [0, 1] as const) {
            const next = cell.map((value, each) => (each === axis ? value + 2 * side - 1 : value));
            if (!isFull(next)) quads.push(quadOf(lines, cell, axis, side));
          }
      }
  return quads;
}

function quadOf(lines: readonly number[][], cell: readonly number[], axis: Axis, side: 0 | 1): Quad {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const corner = (a: number, b: number): Vec3 => {
    const numbers = [...cell];
    numbers[axis]! += side;
    numbers[u]! += a;
    numbers[v]! += b;
    return numbers.map((value, each) => lines[each]![value]!) as unknown as Vec3;
  };
  const round: Quad = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
  return side === 1 ? round : [round[3], round[2], round[1], round[0]];
}
