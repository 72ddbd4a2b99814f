/** A stroke of the brush: the columns of voxels that it covered, and the boxes that make them up. Pure. */
import type { PaintedArea, World } from '../api/types';
import { AXES, type Axis, type Vec3 } from '../geom';
import { upAxis } from '../scene/view';

type Boxes = PaintedArea['boxes'];

/** Cells along the edge of the brush: a stroke has as few boxes as that allows. */
const CELLS = 4;

export class Stroke {
  /** Columns of cells by their two numbers. */
  private readonly columns = new Set<string>();
  private last: Vec3 | null = null;
  private low = Infinity;
  private high = -Infinity;
  private readonly up: Axis;
  /** Voxels along the edge of a cell. */
  private readonly cell: number;
  private readonly across: readonly [Axis, Axis];

  /** With a square brush; the area reaches from the lowest place painted to `height` above the highest. */
  constructor(
    private readonly world: World,
    private readonly brush: number,
    private readonly height: number,
  ) {
    this.up = upAxis(world.up);
    this.cell = Math.max(1, Math.round(brush / world.voxel_size / CELLS));
    this.across = AXES.filter((axis) => axis !== this.up) as unknown as readonly [Axis, Axis];
  }

  get isEmpty(): boolean {
    return this.columns.size === 0;
  }

  /** Paints a place, and what lies between it and the last. */
  to(point: Vec3): void {
    const from = this.last ?? point;
    const [u, v] = this.across;
    const far = Math.max(Math.abs(point[u] - from[u]), Math.abs(point[v] - from[v]));
    const steps = Math.max(1, Math.ceil(far / this.world.voxel_size));
    for (let i = 1; i <= steps; i++) {
      const at = (axis: Axis): number => from[axis] + ((point[axis] - from[axis]) * i) / steps;
      this.dab(at(u), at(v));
    }
    this.low = Math.min(this.low, point[this.up]);
    this.high = Math.max(this.high, point[this.up]);
    this.last = point;
  }

  /** What was painted, as boxes: rows of columns, and equal rows together. At most `most`; else the box around all. */
  boxes(most = Infinity): Boxes {
    if (this.isEmpty) return [];
    const rows = new Map<number, number[]>();
    for (const column of this.columns) {
      const [a, b] = column.split(',').map(Number) as [number, number];
      rows.set(b, [...(rows.get(b) ?? []), a]);
    }
    // Runs of each row, joined with the same run of the row before.
    const open = new Map<string, { from: number; to: number; first: number; last: number }>();
    const done: { from: number; to: number; first: number; last: number }[] = [];
    for (const row of [...rows.keys()].sort((a, b) => a - b)) {
      const runs = runsOf(rows.get(row)!);
      for (const [key, run] of open) {
        if (run.last < row - 1 || !runs.some(([from, to]) => key === `${from},${to}`)) {
          done.push(run);
          open.delete(key);
        }
      }
      for (const [from, to] of runs) {
        const run = open.get(`${from},${to}`);
        if (run) run.last = row;
        else open.set(`${from},${to}`, { from, to, first: row, last: row });
      }
    }
    done.push(...open.values());
    const all =
      done.length <= most
        ? done
        : [
            done.reduce((a, b) => ({
              from: Math.min(a.from, b.from),
              to: Math.max(a.to, b.to),
              first: Math.min(a.first, b.first),
              last: Math.max(a.last, b.last),
            })),
          ];
    return all.map(({ from, to, first, last }) => this.box([from, first], [to + 1, last + 1]));
  }

  private dab(u: number, v: number): void {
    const half = this.brush / 2;
    const [a, b] = this.across;
    const [us, vs] = [this.cells(u - half, u + half, a), this.cells(v - half, v + half, b)];
    for (let i = us[0]; i <= us[1]; i++) {
      for (let j = vs[0]; j <= vs[1]; j++) this.columns.add(`${i},${j}`);
    }
  }

  /** The cells in the world whose middle lies between two values, or the one that holds what is between. */
  private cells(low: number, high: number, axis: Axis): readonly [number, number] {
    const edge = this.cell * this.world.voxel_size;
    const last = Math.ceil(this.world.size[axis] / this.cell) - 1;
    const [from, to] = [low, high].map((value) => (value - this.world.origin[axis]) / edge - 0.5);
    const [first, end] = [Math.ceil(from!), Math.floor(to!)];
    const inside = (cell: number): number => Math.min(Math.max(cell, 0), last);
    return end >= first
      ? [inside(first), inside(end)]
      : [inside(Math.round((from! + to!) / 2)), inside(Math.round((from! + to!) / 2))];
  }

  private box(low: readonly [number, number], high: readonly [number, number]): readonly [Vec3, Vec3] {
    const { origin, voxel_size: voxel, size } = this.world;
    const place = (numbers: readonly [number, number], up: number): Vec3 => {
      const corner = [0, 0, 0];
      const [a, b] = this.across;
      corner[a] = Number((origin[a] + Math.min(numbers[0] * this.cell, size[a]) * voxel).toFixed(6));
      corner[b] = Number((origin[b] + Math.min(numbers[1] * this.cell, size[b]) * voxel).toFixed(6));
      corner[this.up] = Number(up.toFixed(6));
      return corner as unknown as Vec3;
    };
    const [bottom, top] = [origin[this.up], origin[this.up] + size[this.up] * voxel];
    const floor = Math.min(Math.max(this.low, bottom), top - voxel);
    const roof = Math.max(Math.min(this.high + this.height, top), floor + voxel);
    return [place(low, floor), place(high, roof)];
  }
}

/** Runs of numbers that follow each other, first and last. */
function runsOf(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else if (last?.[1] !== number) runs.push([number, number]);
  }
  return runs;
}
