/** `window.airlane`: the state of the page for tests and debugging. Read-only; see `README.md`. */
import type { App } from './app';
import type { Box, Vec3 } from './geom';
import type { Hands } from './hands';

export interface DebugHandle {
  readonly state: App['state'];
  readonly world: App['world'];
  readonly version: number;
  readonly frames: number;
  readonly worldFrames: number;
  readonly frameTime: number;
  readonly motionTime: number | null;
  /** Seconds that whatever plays was given so far. */
  readonly clock: number;
  readonly parts: readonly Box[];
  readonly loading: App['scenery']['loading'];
  readonly entries: App['planner']['entries'];
  readonly answers: number;
  readonly httpTime: number | null;
  readonly replay: {
    readonly at: number;
    readonly length: number;
    readonly isPlaying: boolean;
    readonly tally: object;
  } | null;
  /** The current crowd: the moment, the newest tick, the number of units by status, and the first few units. */
  readonly crowd: {
    readonly isLive: boolean;
    readonly isPlaying: boolean;
    readonly speed: number;
    readonly units: number;
    readonly tick: number;
    readonly moment: number;
    readonly counts: readonly number[];
    readonly statuses: readonly number[];
    readonly positions: readonly Vec3[];
    readonly goal: Vec3 | null;
    readonly trailPieces: number;
  } | null;
  /** The flight along the first path that is flown. */
  readonly flight: {
    readonly seconds: number;
    readonly moment: number;
    readonly isPlaying: boolean;
    readonly isCurve: boolean;
    readonly speed: number;
    readonly topSpeed: number;
    readonly at: Vec3 | null;
  } | null;
  readonly obstacles: readonly { readonly id: number; readonly at: Vec3; readonly height: number | null }[];
  /** How high the ends are above what is below them; null if they are on it. */
  readonly heights: App['ends']['heights'];
  /** Ends that answers moved. */
  readonly moved: ReturnType<App['movedEnds']>;
  /** Whether solids are translucent. */
  readonly isTranslucent: boolean;
  /** Painted areas, the brush strokes under way, bodies drawn along the path, and what can be undone. */
  readonly areas: App['placing']['areas']['all'];
  readonly bodies: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly tool: App['tool'];
  /** Chunks lit up so far because an edit touched them, and whether any are lit now. */
  readonly flashed: number;
  readonly isFlashing: boolean;
  /** Whether the world is drawn in full, not as a draft. */
  readonly isFull: boolean;
  readonly overlays: Readonly<Record<string, { readonly count: number; readonly leftOff: number } | null>>;
  /** Whether nothing is on its way and the picture is drawn in full. */
  readonly isIdle: boolean;
  /** Where a point of the map is in the window, in CSS pixels; null if it is behind the camera. */
  screenOf(point: Vec3): readonly [number, number] | null;
  /** The surface under a place in the window. */
  surfaceAt(x: number, y: number): Vec3 | null;
}

declare global {
  interface Window {
    airlane?: DebugHandle;
  }
}

/** Units of a crowd that are told of one by one. */
const UNITS = 64;

export function expose(app: App, hands: Hands): void {
  const place = (): DOMRect => app.stage.canvas.getBoundingClientRect();
  window.airlane = Object.freeze<DebugHandle>({
    get state() {
      return app.state;
    },
    get world() {
      return app.world;
    },
    get version() {
      return app.version;
    },
    get frames() {
      return app.stage.frames;
    },
    get worldFrames() {
      return app.stage.worldFrames;
    },
    get frameTime() {
      return app.stage.frameTime;
    },
    get parts() {
      return app.scenery.parts;
    },
    get motionTime() {
      return app.stage.motionTime;
    },
    get clock() {
      return app.stage.clock;
    },
    get loading() {
      return app.scenery.loading;
    },
    get entries() {
      return app.planner.entries;
    },
    get answers() {
      return app.planner.answers;
    },
    get httpTime() {
      return app.planner.httpTime;
    },
    get replay() {
      const { playback, isPlaying } = app.replay;
      return (
        playback && { at: playback.at, length: playback.length, isPlaying, tally: { ...playback.tally } }
      );
    },
    get crowd() {
      const { player, isPlaying, pace, counts, goal, trailPieces } = app.crowd;
      if (!player) return null;
      const { source, moment } = player;
      const shown = Math.min(source.units, UNITS);
      const places = player.positions();
      const place = (unit: number): Vec3 => [places[3 * unit]!, places[3 * unit + 1]!, places[3 * unit + 2]!];
      return {
        isLive: source.isLive,
        isPlaying,
        speed: pace,
        units: source.units,
        tick: source.last,
        moment,
        counts,
        statuses: [...source.statuses(moment).subarray(0, shown)],
        positions: Array.from({ length: shown }, (_, unit) => place(unit)),
        goal,
        trailPieces,
      };
    },
    get flight() {
      const { timeline, flown, moment, isPlaying, speed } = app.flight;
      if (!timeline || !flown) return null;
      const { seconds, topSpeed } = timeline;
      const at = timeline.at(moment)?.at ?? null;
      return { seconds, moment, isPlaying, isCurve: flown.is_curve, speed, topSpeed, at };
    },
    get areas() {
      return app.placing.areas.all;
    },
    get bodies() {
      return app.placing.bodies.count;
    },
    get canUndo() {
      return app.placing.history.canUndo;
    },
    get canRedo() {
      return app.placing.history.canRedo;
    },
    get tool() {
      return app.tool;
    },
    get obstacles() {
      return [...app.editor.obstacles].map(([id, { at, footprint }]) => ({
        id,
        at,
        height: footprint.height,
      }));
    },
    get heights() {
      return app.ends.heights;
    },
    get moved() {
      return app.movedEnds();
    },
    get isTranslucent() {
      return app.stage.isTranslucent;
    },
    get flashed() {
      return app.flash.count;
    },
    get isFlashing() {
      return app.flash.isLit;
    },
    get isFull() {
      return app.stage.isFull && app.scenery.isComplete;
    },
    get overlays() {
      return Object.fromEntries(app.state.overlays.map((id) => [id, app.overlays.statusOf(id)]));
    },
    get isIdle() {
      return (
        app.opening.isIdle &&
        !app.isArriving &&
        app.planner.isIdle &&
        app.editor.isIdle &&
        app.placing.areas.isIdle &&
        app.placing.history.isIdle &&
        app.overlays.isIdle &&
        app.scenery.isComplete &&
        app.camera.isStill &&
        app.stage.isAtRest &&
        !hands.pointer.isDragging &&
        !app.replay.isLoading &&
        !app.crowd.isBusy
      );
    },
    screenOf(point: Vec3) {
      const pixel = app.stage.project(point);
      const { left, top } = place();
      return pixel && [pixel[0] + left, pixel[1] + top];
    },
    surfaceAt(x: number, y: number) {
      const { left, top } = place();
      return app.scenery.pick(app.stage.ray(x - left, y - top))?.point ?? null;
    },
  });
}
