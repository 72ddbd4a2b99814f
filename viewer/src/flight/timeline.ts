/** A timed path: where one is when, and how fast. Pure. */
import type { FlightState } from '../api/types';
import { lerp, type Vec3 } from '../geom';

export interface Moment {
  readonly at: Vec3;
  readonly speed: number;
}

/** A part of the path at about one speed. */
export interface Piece {
  /** Which of the steps from standing to the top speed, from 0. */
  readonly step: number;
  readonly points: readonly Vec3[];
}

export class Timeline {
  readonly seconds: number;
  readonly topSpeed: number;

  constructor(private readonly states: readonly FlightState[]) {
    this.seconds = states.at(-1)?.[0] ?? 0;
    this.topSpeed = Math.max(0, ...states.map(speedOf));
  }

  /** Where one is after some seconds; before the first and after the last state, there. */
  at(seconds: number): Moment | null {
    const { states } = this;
    const first = states[0];
    if (!first) return null;
    let [low, high] = [0, states.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (states[middle]![0] <= seconds) low = middle;
      else high = middle;
    }
    const [a, b] = [states[low]!, states[high]!];
    const share = b[0] > a[0] ? Math.min(Math.max((seconds - a[0]) / (b[0] - a[0]), 0), 1) : 0;
    const speed = speedOf(a) + share * (speedOf(b) - speedOf(a));
    return { at: lerp(placeOf(a), placeOf(b), share), speed };
  }

  /** The whole path in pieces by speed, in a number of steps; each begins where the one before ends. */
  pieces(steps: number): Piece[] {
    const pieces: { step: number; points: Vec3[] }[] = [];
    this.states.slice(1).forEach((state, i) => {
      const before = this.states[i]!;
      const speed = (speedOf(before) + speedOf(state)) / 2;
      const share = this.topSpeed > 0 ? speed / this.topSpeed : 0;
      const step = Math.min(Math.floor(share * steps), steps - 1);
      const last = pieces.at(-1);
      if (last?.step === step) last.points.push(placeOf(state));
      else pieces.push({ step, points: [placeOf(before), placeOf(state)] });
    });
    return pieces;
  }
}

const placeOf = ([, x, y, z]: FlightState): Vec3 => [x, y, z];
const speedOf = ([, , , , x, y, z]: FlightState): number => Math.hypot(x, y, z);
