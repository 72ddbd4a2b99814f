/** What the page shows and the address keeps. Everything else is derived from it or from the server. */
import type { BodyWish, FlightWish, Run } from './api/types';
import type { Axis, Vec3 } from './geom';

export interface View {
  /** The point that the camera turns around. */
  readonly target: Vec3;
  /** In degrees, about the axis that points up. */
  readonly yaw: number;
  /** In degrees, above the horizon. */
  readonly pitch: number;
  readonly distance: number;
}

export interface Clip {
  readonly axis: Axis;
  /** In map coordinates; what lies above is cut away. */
  readonly at: number;
  /** Cut away what lies below instead. */
  readonly flip: boolean;
}

/** A crowd to be staged, or the recording that came with the world. */
export type CrowdWish =
  'recording' | { readonly scenario: string; readonly units: number; readonly radius?: number };

export type Theme = 'light' | 'dark';

export interface State {
  /** Where edits and crowds are; null is the default workspace, which the page only looks at. */
  readonly workspace: string | null;
  readonly scene: string | null;
  readonly view: View | null;
  readonly from: Vec3 | null;
  readonly to: Vec3 | null;
  readonly radius: number;
  /** Instead of a ball of this radius. */
  readonly body: BodyWish | null;
  readonly snap: boolean;
  readonly runs: readonly Run[];
  /** How paths are flown; null if they need no times. */
  readonly flight: FlightWish | null;
  readonly clip: Clip | null;
  /** Whether faces on the box around the world are drawn; null for what suits the world. */
  readonly hull: boolean | null;
  readonly overlays: readonly string[];
  readonly crowd: CrowdWish | null;
  readonly trails: boolean;
  readonly theme: Theme | null;
}

export const INITIAL: State = {
  workspace: null,
  scene: null,
  view: null,
  from: null,
  to: null,
  radius: 0,
  body: null,
  snap: true,
  runs: [{ profile: 'default' }],
  flight: null,
  clip: null,
  hull: null,
  overlays: [],
  crowd: null,
  trails: true,
  theme: null,
};

type Listener = (state: State, changed: ReadonlySet<keyof State>) => void;

/** The only place where state changes. Listeners are told which fields changed. */
export class Store {
  private current: State;
  private readonly listeners: Listener[] = [];

  constructor(state: State) {
    this.current = state;
  }

  get state(): State {
    return this.current;
  }

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  update(patch: Partial<State>): void {
    const keys = Object.keys(patch) as (keyof State)[];
    const changed = new Set(keys.filter((key) => !same(this.current[key], patch[key])));
    if (changed.size === 0) return;
    this.current = { ...this.current, ...patch };
    for (const listener of this.listeners) listener(this.current, changed);
  }
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
