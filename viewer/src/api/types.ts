/** The JSON of the server, as `docs/viewer-protocol.md` describes it. */
import type { Vec3 } from '../geom';

export interface Choice {
  readonly id: string;
  readonly title: string;
}

export interface OverlayChoice extends Choice {
  readonly kind: string;
  /** Parameters that it takes besides where and how many, such as `axis`. */
  readonly needs?: readonly string[];
  /** What its colours mean. */
  readonly note?: string;
}

export type Shape =
  { readonly shape: 'box'; readonly size: Vec3 } | { readonly shape: 'sphere'; readonly radius: number };

/** Something solid that was added, and can be moved; `at` is its centre. */
export type Obstacle = Shape & { readonly id: number; readonly at: Vec3 };

/** A factor, or `never`: moving costs that many times as much, or is forbidden. */
export type AreaPrice = number | 'never';

/** A part of the world with a price, made of boxes along the borders of voxels. */
export interface PaintedArea {
  readonly id: number;
  /** What `paid` calls it. */
  readonly name: string;
  readonly price: AreaPrice;
  readonly boxes: readonly (readonly [Vec3, Vec3])[];
}

export interface AreaReport {
  readonly version: number;
  readonly id: number;
  readonly area: PaintedArea;
  readonly micros: Readonly<Record<string, number>>;
}

/** A body other than a ball of the query's radius. Capsules stand upright along z. */
export type BodyWish =
  | { readonly shape: 'capsule'; readonly radius: number; readonly height: number }
  | { readonly shape: 'box'; readonly size: Vec3 };

/** All points within `radius` of the box that reaches `half` to each side. */
export interface BodyShape {
  readonly half: Vec3;
  readonly radius: number;
}

/** What a path pays in an area, or outside all of them. */
export interface Paid {
  readonly area: string | null;
  readonly length: number;
  /** The length of a path outside that would cost as much. */
  readonly cost: number;
}

export interface World {
  readonly name: string;
  /** Null is the default one. */
  readonly workspace: string | null;
  readonly version: number;
  /** In voxels. */
  readonly size: Vec3;
  /** Voxels along the edge of a chunk. */
  readonly chunk: number;
  readonly solid: number;
  readonly free: number;
  readonly cells: number;
  readonly components: number;
  readonly bake_ms: number;
  readonly voxel_size: number;
  /** What lengths are in. */
  readonly unit: 'm' | 'voxel';
  /** The low corner of voxel (0, 0, 0). */
  readonly origin: Vec3;
  readonly up: 'y' | 'z';
  readonly scenes: readonly Choice[];
  readonly scene: string | null;
  /** What `airlane` takes as MAP to make the scene again. */
  readonly recipe: string | null;
  /** Options that go with it, as words of a command line. */
  readonly options: readonly string[];
  readonly profiles: readonly string[];
  readonly algorithms: readonly string[];
  readonly spaces: readonly string[];
  readonly heuristics: readonly string[];
  /** Agents and objectives of this world; empty if it has no ground. */
  readonly agents: readonly string[];
  readonly wants: readonly string[];
  readonly overlays: readonly OverlayChoice[];
  /** Crowd scenarios and kinds of orders. */
  readonly scenarios: readonly string[];
  readonly orders: readonly string[];
  /** A recorded crowd that came with the world. */
  readonly recording: { readonly name: string; readonly bytes: number } | null;
  readonly limits: {
    readonly runs: number;
    readonly overlay_items?: number;
    readonly named_chunks?: number;
    readonly crowd_units: number;
    readonly areas?: number;
    readonly area_boxes?: number;
  };
  /** Of the body that queries are for, unless they say otherwise. */
  readonly radius?: number;
  /** A query to begin with, and from where its path is seen, in degrees. */
  readonly suggested: {
    readonly from: Vec3;
    readonly to: Vec3;
    readonly yaw: number;
    readonly pitch: number;
  } | null;
  readonly obstacles: readonly Obstacle[];
  readonly areas?: readonly PaintedArea[];
}

/** What the server says every second. */
export interface Stats {
  /** Another name each time the server is started. */
  readonly server: string;
  readonly version: number;
}

/** A crowd in its places. */
export interface CrowdStaged {
  readonly version: number;
  /** Its number. */
  readonly crowd: number;
  readonly units: number;
  readonly radius: number;
  /** Of a tick. */
  readonly seconds: number;
}

/** What became of an order. */
export interface OrderReply {
  readonly units: number;
  readonly moving: number;
  readonly no_way: number;
  /** Why units without a path have none. */
  readonly reason?: string;
  readonly micros: number;
}

/** One search: the planner with a profile, an algorithm by name, or an agent. */
export type Run =
  | { readonly profile: string }
  /** Without a heuristic it takes its own. */
  | { readonly algo: string; readonly space: string; readonly heuristic?: string }
  /** An agent that walks, climbs and flies; `want` is its objective. */
  | { readonly agent: string; readonly want: string };

/** How paths are flown: top speed, acceleration, the tightest turn, the steepest climb as rise over run. */
export interface FlightWish {
  readonly speed: number;
  /** The top speed within a second if left out. */
  readonly acceleration?: number;
  /** 0 if it turns on the spot. */
  readonly turn_radius?: number;
  /** Any if left out. */
  readonly climb?: number;
}

/** Seconds, position, velocity. */
export type FlightState = readonly [number, number, number, number, number, number, number];

/** A path with times. */
export interface Flown {
  readonly seconds: number;
  readonly length: number;
  /** Whether bends were rounded; else it stops at each. */
  readonly is_curve: boolean;
  readonly states: readonly FlightState[];
}

export interface Query {
  readonly from: Vec3;
  readonly to: Vec3;
  readonly radius: number;
  /** Instead of a ball of this radius. */
  readonly body?: BodyWish;
  /** Whether an end inside a solid moves to the nearest free point. */
  readonly snap: boolean;
}

export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly where?: string;
}

export interface Reason {
  readonly code: string;
  /** The end that it is about. */
  readonly end?: 'start' | 'goal' | null;
  readonly nearest?: Vec3 | null;
  /** The largest radius that fits. */
  readonly widest?: number | null;
  readonly narrow?: { readonly at: Vec3; readonly radius: number } | null;
  /** Where it is too tight to turn, and the radius that would do. */
  readonly at?: Vec3 | null;
  readonly turn_radius?: number | null;
}

/** What came of a run that was valid. */
export interface Answer {
  readonly label: string;
  readonly outcome: 'found' | 'partial' | 'unreachable' | 'limit';
  readonly points: readonly Vec3[];
  readonly length: number;
  /** How long the path takes whoever goes it, if that is known. */
  readonly seconds?: number;
  readonly clearance?: number | null;
  /** How far ends were moved to where the body or agent can be. */
  readonly moved?: { readonly start?: number; readonly goal?: number };
  readonly micros: number;
  readonly stages: Readonly<Record<string, number>>;
  readonly expanded: number;
  readonly generated: number;
  readonly sight_checks: number;
  readonly explain: readonly string[];
  readonly reason?: Reason | null;
  /** Where there are areas. */
  readonly paid?: readonly Paid[];
  /** The body that the path has room for, unless it is a point. */
  readonly body?: BodyShape;
  /** The parts of an agent's path, each in one mode. */
  readonly legs?: readonly Leg[];
  /** The flight that was asked for, or why there is none. */
  readonly flight?: Flown | { readonly refused: string; readonly reason?: Reason };
}

/** A part of an agent's path. */
export interface Leg {
  /** Its mode: `walk`, `climb`, `fly`, … */
  readonly mode: string;
  /** The link that it is, such as a ladder. */
  readonly link?: string;
  readonly length: number;
  readonly points: readonly Vec3[];
}

export type Result = Answer | { readonly label: string; readonly error: Fault };

export const isAnswer = (result: Result): result is Answer => !('error' in result && result.error);

export interface RouteReply {
  readonly version: number;
  readonly results: readonly Result[];
}

/** A path that an edit may touch; it comes back revised. */
export interface PathToRevise extends Query {
  readonly points: readonly Vec3[];
  readonly run: Run;
}

export interface Revised {
  readonly verdict: 'valid' | 'improved' | 'patched' | 'replanned' | 'lost';
  readonly points: readonly Vec3[];
  readonly length: number;
  readonly micros: number;
  /** The least distance between the body and the obstacle that came or moved. */
  readonly passes?: number;
  readonly explain?: readonly string[];
}

export interface EditReport {
  readonly version: number;
  readonly micros: Readonly<Record<string, number>>;
  /** Chunks whose surface changed. */
  readonly chunks: readonly Vec3[];
  readonly blocked: number;
  readonly freed: number;
  readonly obstacle?: Obstacle | null;
  readonly revised?: Revised | null;
}
