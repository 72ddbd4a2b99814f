/** A moment of a crowd, and how it moves on: played, paused, stepped, scrubbed. No drawing here. */
import type { Source } from './source';

/** Speeds to choose from. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const;

/** Seconds of playing that frames are asked for ahead of time, beside those that one picture takes. */
const AHEAD = 0.12;

export class Player {
  /** A multiple of real time. */
  speed = 1;
  isPlaying = false;
  /** The shown moment, in frames, with a fraction. */
  moment: number;
  private due: number | null = null;
  /** How much time passed last. */
  private lately = 0;

  constructor(
    readonly source: Source,
    /** The most frames that can be asked for at once. */
    private readonly most = 60,
  ) {
    this.moment = source.last;
    if (!source.isLive) this.moment = source.first;
  }

  get isAtEnd(): boolean {
    return !this.source.isLive && this.moment >= this.source.last;
  }

  play(): void {
    if (this.isAtEnd) this.moment = this.source.first;
    this.due = null;
    this.isPlaying = true;
  }

  pause(): void {
    this.isPlaying = false;
  }

  seek(moment: number): void {
    this.isPlaying = false;
    this.due = null;
    this.moment = Math.min(Math.max(moment, this.source.first), this.source.last);
  }

  /** One frame on or back. A live crowd is asked for the next if there is none. */
  step(direction: 1 | -1): void {
    const to = direction > 0 ? Math.floor(this.moment) + 1 : Math.ceil(this.moment) - 1;
    this.seek(to);
    if (this.source.isLive && to > this.source.last) this.due = to;
  }

  /** Lets time pass. It waits where there are no frames yet: a slow crowd is slow, and does not jump. */
  advance(seconds: number): void {
    if (this.due !== null && this.source.last >= this.due) {
      this.moment = this.due;
      this.due = null;
    }
    if (!this.isPlaying) return;
    this.lately = seconds;
    this.moment += (seconds * this.speed) / this.source.seconds;
    if (this.moment >= this.source.last) {
      this.moment = this.source.last;
      if (!this.source.isLive) this.isPlaying = false;
    }
    // What a live crowd forgets cannot be shown.
    this.moment = Math.max(this.moment, this.source.first);
  }

  /** How many frames to ask for now. */
  get wanted(): number {
    const { source } = this;
    if (!source.isLive) return 0;
    if (this.due !== null) return Math.min(Math.max(this.due - source.last, 0), this.most);
    if (!this.isPlaying) return 0;
    const ahead = Math.ceil(this.moment + ((AHEAD + this.lately) * this.speed) / source.seconds) + 1;
    return Math.min(Math.max(ahead - source.last, 0), this.most);
  }

  /**
   * Where all units are at a moment, between two frames on the straight line from one to the next. Who is
   * not there any more in the next frame stays until then.
   */
  positions(
    moment = this.moment,
    into: Float32Array = new Float32Array(3 * this.source.units),
  ): Float32Array {
    const before = Math.floor(moment);
    const after = Math.min(before + 1, this.source.last);
    const [a, b, t] = [this.source.frame(before), this.source.frame(after), moment - before];
    for (let i = 0; i < into.length; i++) {
      const [from, to] = [a[i]!, b[i]!];
      into[i] = Number.isNaN(to) ? from : from + (to - from) * t;
    }
    return into;
  }

  /** Past positions of all units: moments back from now, the newest first, up to a limit. */
  past(seconds: number, count: number): number[] {
    const long = seconds / this.source.seconds;
    const moments = Array.from({ length: count }, (_, i) => this.moment - (long * i) / (count - 1));
    // Beyond the first frame all are at the first.
    return moments.map((moment) => Math.max(moment, this.source.first));
  }
}
