/** Overlays that are switched on: fetched around what the camera looks at, and again when that changes. */
import type { Client } from '../api/client';
import type { World } from '../api/types';
import { AXES, distance, type Axis, type Vec3 } from '../geom';
import { Latest } from '../latest';
import type { Scenery } from '../scene/scenery';
import type { Stage } from '../scene/stage';
import type { Clip, State } from '../state';
import { draw, type Drawing } from './drawing';

/** Items of an overlay at most; what is farther away is left off. */
const MOST_ITEMS = 12_000;
/** How far the camera's target moves before an overlay that left some off is fetched again. */
const FAR = 0.25;

export interface OverlayStatus {
  readonly count: number;
  readonly leftOff: number;
}

interface Wanted {
  readonly near: Vec3;
  readonly version: number;
  readonly axis: Axis | null;
  readonly radius: number;
}

interface Shown {
  drawing: Drawing | null;
  status: OverlayStatus | null;
  asked: Wanted | null;
  /** A slice through the world lies in the clip plane, which must not cut it. */
  readonly isSlice: boolean;
  readonly latest: Latest<Wanted, void>;
}

export class Overlays {
  private readonly shown = new Map<string, Shown>();
  private isClipped = false;

  constructor(
    private readonly stage: Stage,
    private readonly scenery: Scenery,
    private readonly client: Client,
    private readonly changed: () => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  get isIdle(): boolean {
    return [...this.shown.values()].every(({ latest }) => latest.isIdle);
  }

  statusOf(id: string): OverlayStatus | null {
    return this.shown.get(id)?.status ?? null;
  }

  /** Forgets all, because there is another world. */
  clear(): void {
    for (const { drawing } of this.shown.values()) drawing?.dispose();
    this.shown.clear();
  }

  setClip(clip: Clip | null): void {
    this.isClipped = clip !== null;
    for (const { drawing, isSlice } of this.shown.values()) drawing?.setClipped(this.isClipped && !isSlice);
  }

  /** Shows those that the state names, as the world is at `version`. */
  refresh(state: State, world: World, version: number): void {
    for (const [id, { drawing, latest }] of this.shown) {
      if (state.overlays.includes(id)) continue;
      latest.cancelWaiting();
      drawing?.dispose();
      this.shown.delete(id);
      this.stage.invalidate();
    }
    for (const choice of world.overlays.filter(({ id }) => state.overlays.includes(id))) {
      const isSlice = choice.needs?.includes('axis') ?? false;
      const shown = this.shown.get(choice.id) ?? this.start(choice.id, isSlice);
      const axis = isSlice ? (state.clip?.axis ?? null) : null;
      const target = state.view?.target ?? world.origin;
      // A slice lies where the clip plane cuts, so that it can be seen.
      const near =
        axis !== null && state.clip
          ? (AXES.map((each) => (each === axis ? state.clip!.at : target[each])) as unknown as Vec3)
          : target;
      const wanted = { near, version, axis, radius: state.radius };
      if (shown.asked && !this.isOutdated(shown, wanted, state)) continue;
      shown.asked = wanted;
      shown.latest.submit(wanted);
    }
  }

  private isOutdated({ asked, status }: Shown, wanted: Wanted, state: State): boolean {
    if (
      !asked ||
      asked.version !== wanted.version ||
      asked.axis !== wanted.axis ||
      asked.radius !== wanted.radius
    )
      return true;
    if (wanted.axis !== null && asked.near[wanted.axis] !== wanted.near[wanted.axis]) return true;
    return (
      (status?.leftOff ?? 0) > 0 && distance(asked.near, wanted.near) > FAR * (state.view?.distance ?? 1)
    );
  }

  private start(id: string, isSlice: boolean): Shown {
    const shown: Shown = {
      drawing: null,
      status: null,
      asked: null,
      isSlice,
      latest: new Latest(
        (wanted) => this.fetch(id, shown, wanted),
        () => this.changed(),
        (error) => this.failed(error),
      ),
    };
    this.shown.set(id, shown);
    return shown;
  }

  private async fetch(id: string, shown: Shown, { near, axis, radius }: Wanted): Promise<void> {
    const overlay = await this.client.overlay(id, near, MOST_ITEMS, axis, radius);
    if (this.shown.get(id) !== shown) return; // switched off meanwhile
    shown.drawing?.dispose();
    shown.drawing = draw(overlay, this.stage.shared, this.scenery.upward);
    shown.drawing.setClipped(this.isClipped && !shown.isSlice);
    shown.status = { count: overlay.count, leftOff: overlay.leftOff };
    this.stage.scene.add(shown.drawing.object);
    this.stage.invalidate();
  }
}
