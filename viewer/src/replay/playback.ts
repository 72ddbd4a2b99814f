/** What the nodes of a recorded search look like after a number of events. No drawing here. */
import { NO_NODE, type Recording } from '../api/recording';

/** States of a node, in the order of the legend. */
export const UNSEARCHED = 0;
export const OPEN = 1;
export const VISITED = 2;
export const ON_PATH = 3;

const [OPENED, RELAXED, CLOSED, SIGHT_CLEAR, SIGHT_BLOCKED] = [0, 1, 2, 3, 4];

export interface Tally {
  opened: number;
  relaxed: number;
  visited: number;
  sightClear: number;
  sightBlocked: number;
}

export interface Sight {
  readonly from: number;
  readonly to: number;
  readonly isClear: boolean;
}

export class Playback {
  readonly states: Uint8Array;
  readonly tally: Tally = { opened: 0, relaxed: 0, visited: 0, sightClear: 0, sightBlocked: 0 };
  /** How many events have happened. */
  at = 0;
  private readonly parents: Uint32Array;

  constructor(readonly recording: Recording) {
    this.states = new Uint8Array(recording.nodeCount);
    this.parents = new Uint32Array(recording.nodeCount).fill(NO_NODE);
  }

  get length(): number {
    return this.recording.eventCount;
  }

  get isAtEnd(): boolean {
    return this.at === this.length;
  }

  /** Goes to the moment after `event` events, forwards or back. */
  seek(event: number): void {
    const to = Math.min(Math.max(Math.round(event), 0), this.length);
    // Events do not say what a node was before them, so going back starts over: a million events
    // take a few milliseconds.
    if (to < this.at || this.isAtEnd) this.restart();
    const { kinds, nodes } = this.recording;
    for (; this.at < to; this.at++) {
      const node = nodes[this.at]!;
      switch (kinds[this.at]) {
        case OPENED:
          this.open(node);
          this.tally.opened++;
          break;
        case RELAXED:
          this.open(node);
          this.tally.relaxed++;
          break;
        case CLOSED:
          this.states[node] = VISITED;
          this.tally.visited++;
          break;
        case SIGHT_CLEAR:
          this.tally.sightClear++;
          break;
        case SIGHT_BLOCKED:
          this.tally.sightBlocked++;
          break;
      }
    }
    if (this.isAtEnd) for (const node of this.recording.path) this.states[node] = ON_PATH;
  }

  /** To the next moment at which a node is visited (or the one before), or the end. */
  seekVisit(direction: 1 | -1): void {
    const { kinds } = this.recording;
    let to = this.at + direction;
    while (to > 0 && to < this.length && kinds[to - 1] !== CLOSED) to += direction;
    this.seek(to);
  }

  /** The node that the last event was about. */
  get current(): number | null {
    return this.at > 0 ? this.recording.nodes[this.at - 1]! : null;
  }

  /** The line of sight that was checked last, if that was the last event. */
  get sight(): Sight | null {
    const kind = this.recording.kinds[this.at - 1];
    const to = this.recording.others[this.at - 1];
    if ((kind !== SIGHT_CLEAR && kind !== SIGHT_BLOCKED) || to === undefined || to === NO_NODE) return null;
    return { from: this.recording.nodes[this.at - 1]!, to, isClear: kind === SIGHT_CLEAR };
  }

  /** From a node back to where the search began, as parents are now. */
  wayTo(node: number): number[] {
    const way = [node];
    for (let next = this.parents[node]!; next < this.parents.length; next = this.parents[next]!) {
      if (way.length > this.parents.length) break; // a circle: the recording began in the middle
      way.push(next);
    }
    return way;
  }

  private open(node: number): void {
    this.states[node] = OPEN;
    this.parents[node] = this.recording.others[this.at]!;
  }

  private restart(): void {
    this.states.fill(UNSEARCHED);
    this.parents.fill(NO_NODE);
    this.at = 0;
    for (const name of Object.keys(this.tally) as (keyof Tally)[]) this.tally[name] = 0;
  }
}
