/** The world on the stage: streams its surface, keeps it lit and clipped, finds what a ray meets. */
import * as THREE from 'three';
import type { Client } from '../api/client';
import type { World } from '../api/types';
import { AXES, diagonal, type Box, type Vec3 } from '../geom';
import type { Clip, View } from '../state';
import type { Look } from './palette';
import { setClip, SolidMaterial } from './solid_material';
import { boundsOf, Solids, type SurfaceHit } from './solids';
import type { Stage } from './stage';
import { upAxis } from './view';

/** Milliseconds to gather chunks in before meshes are made of them, and that making may take at once. */
const MESH_DELAY = 50;
const MESH_BUDGET = 30;

/** The share of the box around a world that is solid where its inside is hidden. */
const MOSTLY_CLOSED = 0.6;

export interface Loading {
  readonly loaded: number;
  readonly expected: number;
  /** Milliseconds from asking until the first chunk was drawn, and until all were; null before. */
  readonly first: number | null;
  readonly all: number | null;
}

export class Scenery {
  readonly upward = new THREE.Vector3(0, 0, 1);
  loading: Loading = { loaded: 0, expected: 0, first: null, all: null };
  private readonly material: SolidMaterial;
  private solids: Solids | null = null;
  private world: World | null = null;
  private clip: Clip | null = null;
  private view: View | null = null;
  private frame: THREE.LineSegments | null = null;
  private frameColour = '#888888';
  private areShadowsStale = true;
  private loadBegin = 0;
  private meshTimer: ReturnType<typeof setTimeout> | undefined;
  private stream = new AbortController();
  /** Chunks that an edit touched and that are still to be asked for. */
  private readonly touched = new Map<string, Vec3>();
  private isFetching = false;
  /** Whether chunks could not be fetched: the world has to be loaded again. */
  hasFailed = false;
  /** Whether all chunks came, drawn or not. */
  private isStreamed = false;
  /** Called when the surface changed. */
  surfaceChanged: () => void = () => {};

  constructor(
    private readonly stage: Stage,
    private readonly client: Client,
    private readonly failed: (error: unknown) => void,
  ) {
    this.material = new SolidMaterial(stage.shared, stage.renderer);
    stage.beforeWorld = (quality) => {
      if (!this.solids) return;
      if (this.areShadowsStale && (quality === 'full' || !stage.isSoftware)) this.castShadows();
      this.material.setShadowed(quality === 'full' || !stage.isStruggling);
      this.solids.prepare(stage, quality);
    };
  }

  /** The world that is on show. */
  get shown(): World | null {
    return this.world;
  }

  /** Boxes around what is solid, part by part. */
  get parts(): readonly Box[] {
    return this.solids?.parts ?? [];
  }

  /** The box around all that is solid. */
  get bounds(): Box {
    return this.solids?.bounds ?? { min: [0, 0, 0], max: [1, 1, 1] };
  }

  /** Whether the world is closed all around, so that nothing shows from outside. */
  get isClosed(): boolean {
    if (!this.world) return false;
    if (!this.isStreamed) return this.world.solid > 0.3 * (this.world.solid + this.world.free);
    return (this.solids?.hullShare ?? 0) > MOSTLY_CLOSED;
  }

  get quadCount(): number {
    return this.solids?.quadCount ?? 0;
  }

  /** Shows another world. Its chunks come nearest to `near` first. */
  async load(world: World, near: Vec3): Promise<void> {
    this.stream.abort();
    this.stream = new AbortController();
    const { signal } = this.stream;
    this.solids?.group.removeFromParent();
    this.solids?.dispose();
    const solids = new Solids(world, this.material.material, this.material.draft);
    this.solids = solids;
    this.world = world;
    this.touched.clear();
    const bounds = boundsOf(world);
    this.upward.setScalar(0).setComponent(upAxis(world.up), 1);
    const box = new THREE.Box3(new THREE.Vector3(...bounds.min), new THREE.Vector3(...bounds.max));
    this.material.setWorld(box, this.upward, world.voxel_size);
    this.stage.world.add(solids.group);
    this.drawFrame(bounds);
    this.setClip(this.clip);
    if (this.view) this.setView(this.view);

    this.isStreamed = false;
    this.hasFailed = false;
    this.loading = { loaded: 0, expected: Infinity, first: null, all: null };
    this.loadBegin = performance.now();
    try {
      await this.client.surface(near, null, signal, (found, header) => {
        for (const chunk of found) solids.put(chunk);
        this.loading = {
          ...this.loading,
          loaded: this.loading.loaded + found.length,
          expected: header.records,
        };
        this.meshSoon(MESH_DELAY);
      });
      this.isStreamed ||= !signal.aborted;
      this.meshSoon(0);
    } catch (error) {
      if (signal.aborted) return;
      this.hasFailed = true;
      throw error;
    }
  }

  /** Fetches chunks again that an edit touched. */
  refetch(chunks: readonly Vec3[]): void {
    for (const chunk of chunks) this.touched.set(chunk.join(), chunk);
    if (!this.isFetching) void this.fetchTouched();
  }

  /** Whether all chunks are there and drawn. */
  get isComplete(): boolean {
    return (
      this.loading.all !== null &&
      !this.isFetching &&
      this.touched.size === 0 &&
      (this.solids?.isFresh ?? false)
    );
  }

  setLook(look: Look): void {
    this.material.setLook(look);
    this.frameColour = look.frame;
    if (this.frame) (this.frame.material as THREE.LineBasicMaterial).color.set(look.frame);
    this.stage.invalidateWorld();
  }

  setClip(clip: Clip | null): void {
    this.clip = clip;
    setClip(this.stage.shared, clip);
    this.material.setClipped(clip !== null);
    this.areShadowsStale = true;
    this.stage.invalidateWorld();
  }

  setShowsHull(shows: boolean): void {
    if (this.solids) this.solids.showsHull = shows;
    this.material.setShowsHull(shows);
    this.areShadowsStale = true;
    this.stage.invalidateWorld();
  }

  setDim(dim: number): void {
    this.material.setDim(dim);
    this.stage.invalidateWorld();
  }

  /** Haze begins at what the camera looks at and thickens behind it. */
  setView(view: View): void {
    this.view = view;
    const depth = diagonal(this.world ? boundsOf(this.world) : this.bounds);
    this.material.setHaze(view.distance * 0.85, view.distance * 0.85 + depth * 0.9, 0.72);
  }

  pick(ray: { origin: Vec3; direction: Vec3 }): SurfaceHit | null {
    return this.solids?.pick(ray.origin, ray.direction, this.clip) ?? null;
  }

  /** The first solid in a direction, whatever the clip plane hides. */
  probe(origin: Vec3, direction: Vec3): SurfaceHit | null {
    return this.solids?.pick(origin, direction, null) ?? null;
  }

  private meshSoon(delay: number): void {
    this.meshTimer ??= setTimeout(() => this.makeMeshes(), delay);
  }

  private makeMeshes(): void {
    this.meshTimer = undefined;
    const { solids } = this;
    if (!solids) return;
    if (solids.refresh(MESH_BUDGET)) {
      this.areShadowsStale = true;
      this.stage.invalidateWorldSoon();
    }
    const passed = performance.now() - this.loadBegin;
    const isAll = solids.isFresh && this.loading.loaded >= this.loading.expected;
    this.loading = {
      ...this.loading,
      first: this.loading.first ?? passed,
      all: this.loading.all ?? (isAll ? passed : null),
    };
    if (!solids.isFresh) this.meshSoon(0);
    else this.surfaceChanged();
  }

  private async fetchTouched(): Promise<void> {
    const { solids, stream } = this;
    this.isFetching = true;
    try {
      while (solids && this.touched.size > 0 && !stream.signal.aborted) {
        const chunks = [...this.touched.values()].slice(0, this.world?.limits.named_chunks ?? 64);
        for (const chunk of chunks) this.touched.delete(chunk.join());
        await this.client.surface(chunks[0]!, chunks, stream.signal, (found) => {
          for (const chunk of found) solids.put(chunk);
        });
        this.makeMeshes();
      }
    } catch (error) {
      if (!stream.signal.aborted) {
        this.hasFailed = true;
        this.touched.clear();
        this.failed(error);
      }
    }
    this.isFetching = false;
    // Another world came, and was edited, while chunks of the one before were on their way.
    if (this.touched.size > 0) void this.fetchTouched();
  }

  private castShadows(): void {
    if (!this.solids) return;
    this.solids.prepareAll();
    this.material.castShadows(this.stage.renderer, this.solids.group);
    this.areShadowsStale = false;
  }

  /** Lines along the edges of the world's box. */
  private drawFrame({ min, max }: Box): void {
    this.frame?.removeFromParent();
    this.frame?.geometry.dispose();
    const points: number[] = [];
    for (const axis of AXES) {
      for (let side = 0; side < 4; side++) {
        const [b, c] = [(axis + 1) % 3, (axis + 2) % 3];
        for (const end of [min, max]) {
          const point = [0, 0, 0];
          point[axis] = end[axis];
          point[b] = (side & 1 ? max : min)[b]!;
          point[c] = (side & 2 ? max : min)[c]!;
          points.push(...point);
        }
      }
    }
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.Float32BufferAttribute(points, 3));
    const material = new THREE.LineBasicMaterial({
      color: this.frameColour,
      transparent: true,
      opacity: 0.4,
    });
    this.frame = new THREE.LineSegments(geometry, material);
    this.stage.world.add(this.frame);
  }
}
