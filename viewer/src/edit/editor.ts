/** Obstacles: added, moved and removed on the server; the page follows what it reports. */
import type { Client } from '../api/client';
import type { EditReport, Obstacle, PathToRevise, Shape, World } from '../api/types';
import type { Vec3 } from '../geom';
import { Latest } from '../latest';
import type { Ray } from '../scene/quads';
import type { Scenery } from '../scene/scenery';
import type { Stage } from '../scene/stage';
import { ObstacleView } from './obstacle_view';

export interface Edit {
  readonly report: EditReport;
  /** The path that was sent along to be revised. */
  readonly path: PathToRevise | null;
  /** Milliseconds from asking to answer. */
  readonly time: number;
}

type Request =
  | { readonly kind: 'add'; readonly shape: Shape; readonly at: Vec3 }
  | { readonly kind: 'move'; readonly id: number; readonly at: Vec3 }
  | { readonly kind: 'remove'; readonly id: number };

export class Editor {
  readonly obstacles = new Map<number, ObstacleView>();
  selected: number | null = null;
  private world: World | null = null;
  /** Moves can be left out, so they have a line of their own: only the latest is sent. */
  private readonly moves: Latest<Request, Edit | null>;
  private pending = 0;

  constructor(
    private readonly stage: Stage,
    private readonly scenery: Scenery,
    private readonly client: Client,
    private readonly pathToRevise: () => PathToRevise | null,
    private readonly changed: (edit: Edit) => void,
    private readonly failed: (error: unknown) => void,
    /** Told when obstacles are back where the server has them, after a move that it refused. */
    private readonly isBack: () => void,
  ) {
    const refused = (error: unknown): void => {
      failed(error);
      void this.putBack();
    };
    this.moves = new Latest(
      (request) => this.send(request),
      (edit) => edit && this.changed(edit),
      refused,
    );
  }

  /** The obstacles as they stand. */
  get placed(): Obstacle[] {
    return [...this.obstacles].map(([id, { shape, at }]) => ({ ...shape, id, at }));
  }

  get isIdle(): boolean {
    return this.pending === 0 && this.moves.isIdle;
  }

  /** Shows the obstacles of a world. */
  load(world: World): void {
    this.world = world;
    for (const view of this.obstacles.values()) view.dispose();
    this.obstacles.clear();
    this.selected = null;
    for (const obstacle of world.obstacles) this.put(obstacle);
  }

  /** Measures how high obstacles are above the ground, after the world changed. */
  refresh(): void {
    for (const view of this.obstacles.values()) view.footprint.refresh();
  }

  select(id: number | null): void {
    this.selected = id;
    for (const [each, view] of this.obstacles) view.select(each === id);
  }

  /** The nearest obstacle that a ray meets. */
  under(ray: Ray): { id: number; distance: number } | null {
    let best: { id: number; distance: number } | null = null;
    for (const [id, view] of this.obstacles) {
      const distance = view.hit(ray);
      if (distance !== null && distance < (best?.distance ?? Infinity)) best = { id, distance };
    }
    return best;
  }

  /** Returns the number of the new obstacle, or null if it was refused. */
  async add(shape: Shape, at: Vec3): Promise<number | null> {
    return (await this.once({ kind: 'add', shape, at }))?.report.obstacle?.id ?? null;
  }

  /** Moves an obstacle; of many moves in a row, some are skipped. */
  move(id: number, at: Vec3): void {
    this.obstacles.get(id)?.moveTo(at);
    this.moves.submit({ kind: 'move', id, at });
  }

  /** Moves an obstacle and waits until it is there. */
  async moveNow(id: number, at: Vec3): Promise<void> {
    this.moves.cancelWaiting();
    this.obstacles.get(id)?.moveTo(at);
    await this.once({ kind: 'move', id, at });
  }

  async remove(id: number): Promise<void> {
    this.moves.cancelWaiting();
    await this.once({ kind: 'remove', id });
  }

  /** Shows obstacles where the server has them, after a move that it refused. */
  private async putBack(): Promise<void> {
    try {
      for (const { id, at } of (await this.client.world()).obstacles) this.obstacles.get(id)?.moveTo(at);
      this.isBack();
    } catch (error) {
      this.failed(error);
    }
  }

  private async once(request: Request): Promise<Edit | null> {
    try {
      const edit = await this.send(request);
      if (edit) this.changed(edit);
      return edit;
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  /** Null if another world is on show when the answer comes. */
  private async send(request: Request): Promise<Edit | null> {
    const path = this.pathToRevise();
    const { world } = this;
    const begin = performance.now();
    this.pending += 1;
    try {
      const report = await this.report(request, path);
      if (this.world !== world) return null;
      this.follow(request, report);
      return { report, path, time: performance.now() - begin };
    } finally {
      this.pending -= 1;
    }
  }

  private report(request: Request, path: PathToRevise | null): Promise<EditReport> {
    switch (request.kind) {
      case 'add':
        return this.client.addObstacle(request.shape, request.at, path);
      case 'move':
        return this.client.moveObstacle(request.id, request.at, path);
      case 'remove':
        return this.client.removeObstacle(request.id, path);
    }
  }

  /** Shows what was added, and no longer what was removed. */
  private follow(request: Request, { obstacle }: EditReport): void {
    if (request.kind === 'add' && obstacle) {
      this.put(obstacle);
      this.select(obstacle.id);
    }
    if (request.kind === 'remove') {
      this.obstacles.get(request.id)?.dispose();
      this.obstacles.delete(request.id);
      if (this.selected === request.id) this.selected = null;
    }
  }

  private put(obstacle: Obstacle): void {
    this.obstacles.get(obstacle.id)?.dispose();
    this.obstacles.set(
      obstacle.id,
      ObstacleView.of(this.stage, this.scenery, obstacle, this.world?.voxel_size ?? 1),
    );
  }
}
