/** Where the frames of a crowd come from: ticks that the server sends, or a recording. No drawing here. */
import { ARRIVED, GONE, MOVING, type CrowdFile, type CrowdFrames } from '../api/crowd';

/** Frames of a crowd, by their number. */
export interface Source {
  readonly units: number;
  readonly radii: Float32Array;
  /** From frame to frame. */
  readonly seconds: number;
  /** The frames there are; those before the first are forgotten. */
  readonly first: number;
  readonly last: number;
  /** Whether more frames can be requested. */
  readonly isLive: boolean;
  /** x, y, z of each unit; not numbers if it is not there. */
  frame(number: number): Float32Array;
  /** What each unit does about then. */
  statuses(moment: number): Uint8Array;
}

/** How many units do what, by the numbers of statuses; those that are not there come last. */
export function countStatuses(statuses: Uint8Array): number[] {
  const counts = new Array<number>(GONE + 1).fill(0);
  for (const status of statuses) counts[status]! += 1;
  return counts;
}

/** Frames of a live crowd that are kept, for trails and for looking back. */
const KEPT = 360;

export class LiveSource implements Source {
  readonly isLive = true;
  readonly radii: Float32Array;
  private readonly frames: Float32Array[];
  private latest: Uint8Array;
  private newest: number;

  constructor(
    begin: CrowdFrames,
    radius: number,
    readonly seconds: number,
  ) {
    this.radii = new Float32Array(begin.units).fill(radius);
    this.frames = [begin.positions.subarray(-3 * begin.units)];
    this.latest = begin.statuses;
    this.newest = begin.tick;
  }

  get units(): number {
    return this.radii.length;
  }

  get first(): number {
    return this.newest - this.frames.length + 1;
  }

  get last(): number {
    return this.newest;
  }

  frame(number: number): Float32Array {
    return this.frames[number - this.first] ?? new Float32Array(3 * this.units);
  }

  statuses(): Uint8Array {
    return this.latest;
  }

  /** Adds frames from the server; known frames only update the statuses. */
  take(sent: CrowdFrames): void {
    const begin = sent.tick - sent.frames + 1;
    if (sent.units !== this.units || begin > this.last + 1) {
      throw new Error('The server sent frames of a different crowd.');
    }
    for (let i = 0; i < sent.frames; i++) {
      if (begin + i <= this.last) continue;
      this.frames.push(sent.positions.subarray(3 * this.units * i, 3 * this.units * (i + 1)));
      this.newest += 1;
    }
    this.frames.splice(0, this.frames.length - KEPT);
    this.latest = sent.statuses;
  }
}

/** A unit that is this many radii from where it ends, and stays there, is at rest. */
const AT_REST = 0.5;

export class RecordedSource implements Source {
  readonly isLive = false;
  readonly first = 0;
  /** For each unit, the frame from which on it stays where it ends. */
  private readonly settled: Uint32Array;
  private readonly shown: Uint8Array;

  constructor(private readonly file: CrowdFile) {
    this.settled = settledAt(file);
    this.shown = new Uint8Array(file.units);
  }

  get units(): number {
    return this.file.units;
  }

  get radii(): Float32Array {
    return this.file.radii;
  }

  get seconds(): number {
    return this.file.seconds;
  }

  get last(): number {
    return this.file.frames - 1;
  }

  frame(number: number): Float32Array {
    const { positions, units } = this.file;
    return positions.subarray(3 * units * number, 3 * units * (number + 1));
  }

  /** A recording does not say what units do: those who stay where they are have arrived. */
  statuses(moment: number): Uint8Array {
    const places = this.frame(Math.floor(moment));
    for (let unit = 0; unit < this.units; unit++) {
      const isGone = Number.isNaN(places[3 * unit]);
      this.shown[unit] = isGone ? GONE : moment >= this.settled[unit]! ? ARRIVED : MOVING;
    }
    return this.shown;
  }
}

function settledAt({ units, frames, positions, radii }: CrowdFile): Uint32Array {
  const settled = new Uint32Array(units);
  for (let unit = 0; unit < units; unit++) {
    const reach = AT_REST * radii[unit]!;
    const place = (frame: number): number => 3 * (units * frame + unit);
    let frame = frames - 1;
    while (frame > 0 && Number.isNaN(positions[place(frame)])) frame--;
    const end = place(frame);
    for (; frame > 0; frame--) {
      const at = place(frame - 1);
      const off = [0, 1, 2].map((axis) => positions[at + axis]! - positions[end + axis]!);
      if (!(Math.hypot(...off) <= reach)) break;
    }
    settled[unit] = frame;
  }
  return settled;
}
