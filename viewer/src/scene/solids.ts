/** The solids of the world: chunks as they come from the server, drawn in blocks of chunks. */
import * as THREE from 'three';
import { QUAD_BYTES, type SurfaceChunk } from '../api/surface';
import type { World } from '../api/types';
import { add, clampInto, distance, map, scale, sub, type Axis, type Box, type Vec3 } from '../geom';
import type { Clip } from '../state';
import { coarsened } from './coarse';
import { boundsOfFaces } from './framing';
import {
  crossing,
  FACE_KINDS,
  hitQuads,
  HULL,
  hullArea,
  QUAD_VERTICES,
  VERTEX_NUMBERS,
  verticesOf,
  type QuadHit,
  type QuadList,
  type Ray,
} from './quads';
import type { Quality, Stage } from './stage';

/** Chunks along the edge of a block. A block is one draw call. */
const BLOCK = 2;

export interface SurfaceHit {
  readonly point: Vec3;
  /** Away from the solid. */
  readonly normal: Vec3;
  readonly distance: number;
  /** Whether a solid was met where the clip plane cuts it. */
  readonly cut: boolean;
}

interface Block {
  readonly corner: Vec3;
  readonly chunks: Map<string, SurfaceChunk>;
  mesh: THREE.Mesh | null;
  /** By level: in full, with half the detail, with a quarter. */
  readonly levels: (Drawn | null)[];
}

interface Drawn {
  readonly geometry: THREE.BufferGeometry;
  /** Where each kind of face begins, in quads. */
  readonly begins: readonly number[];
}

/** Drafts take the coarsest level whose cells are no larger than this many pixels. */
const CELL_PIXELS = 3.2;
const COARSEST = 2;

/** The axis-aligned box that the world fills, in map coordinates. */
export function boundsOf(world: World): Box {
  return { min: world.origin, max: add(world.origin, scale(world.size, world.voxel_size)) };
}

/** The middle of the voxel that a point lies in. */
export function voxelMiddle(world: World, point: Vec3): Vec3 {
  const voxel = world.voxel_size;
  return map(point, (value, axis) => {
    const number = Math.floor((value - world.origin[axis]) / voxel + 1e-9);
    return Number((world.origin[axis] + (number + 0.5) * voxel).toFixed(6));
  });
}

/** The box of one chunk, cut to the world. */
export function chunkBounds(world: World, chunk: Vec3): Box {
  const low = scale(chunk, world.chunk);
  const high = map(low, (value, axis) => Math.min(value + world.chunk, world.size[axis]));
  const place = (voxel: Vec3): Vec3 => add(world.origin, scale(voxel, world.voxel_size));
  return { min: place(low), max: place(high) };
}

export class Solids {
  readonly group = new THREE.Group();
  quadCount = 0;
  /** Whether faces on the box around the world are drawn. */
  showsHull = true;
  private readonly blocks = new Map<string, Block>();
  private readonly stale = new Set<Block>();
  private indices = new THREE.BufferAttribute(new Uint32Array(0), 1);

  constructor(
    private readonly world: World,
    private readonly material: THREE.Material,
    /** For drafts where graphics are slow. */
    private readonly draft: THREE.Material = material,
  ) {}

  put(chunk: SurfaceChunk): void {
    const corner = map(chunk.chunk, (value) => Math.floor(value / BLOCK));
    const key = corner.join();
    const block = this.blocks.get(key) ?? { corner, chunks: new Map(), mesh: null, levels: [] };
    this.blocks.set(key, block);
    const before = block.chunks.get(chunk.chunk.join())?.quads.length ?? 0;
    this.quadCount += (chunk.quads.length - before) / QUAD_BYTES;
    if (chunk.quads.length > 0) block.chunks.set(chunk.chunk.join(), chunk);
    else block.chunks.delete(chunk.chunk.join());
    this.stale.add(block);
  }

  /** Brings meshes up to date, for at most this many milliseconds. Returns whether any changed. */
  refresh(milliseconds: number): boolean {
    const end = performance.now() + milliseconds;
    let changed = false;
    for (const block of this.stale) {
      this.rebuild(block);
      this.stale.delete(block);
      changed = true;
      if (performance.now() > end) break;
    }
    return changed;
  }

  get isFresh(): boolean {
    return this.stale.size === 0;
  }

  dispose(): void {
    for (const block of this.blocks.values()) this.drop(block);
    this.blocks.clear();
    this.stale.clear();
  }

  /** The first solid that a ray meets, in map coordinates; what is clipped away is not there. */
  pick(origin: Vec3, direction: Vec3, clip: Clip | null): SurfaceHit | null {
    const { voxel_size: voxel, chunk: edge } = this.world;
    const ray: Ray = {
      origin: scale(sub(origin, this.world.origin), 1 / voxel),
      direction: scale(direction, 1 / voxel),
    };
    const seen = clipped(clip, origin, direction);
    if (!seen) return null;
    const pickable = { behind: clip !== null, hull: this.showsHull, size: this.world.size };
    let best = null as QuadHit | null;
    for (const block of this.blocks.values()) {
      const low = scale(block.corner, BLOCK * edge);
      const inside = crossing(
        ray,
        low,
        map(low, (value) => value + BLOCK * edge),
      );
      if (!inside || inside[0] >= (best?.at ?? Infinity)) continue;
      for (const chunk of block.chunks.values()) {
        best = hitQuads(chunk, edge, ray, seen[0], best?.at ?? seen[1], pickable) ?? best;
      }
    }
    if (!best) return null;
    const at = best.outside ? best.at : seen[0];
    const axis = best.face >> 1;
    const side = best.face & 1 ? 1 : -1;
    return {
      point: add(origin, scale(direction, at)),
      normal: map([0, 0, 0], (_, each) => (each === axis ? side : 0)),
      distance: at,
      cut: !best.outside,
    };
  }

  /** Chooses what to draw: which faces can be seen, and where half the detail will do. */
  prepare(stage: Stage, quality: Quality): void {
    const eye: Vec3 = stage.camera.position.toArray();
    const isCut = this.material.side === THREE.DoubleSide;
    const isDraft = quality === 'draft' && stage.isSoftware;
    for (const block of this.blocks.values()) {
      if (!block.mesh) continue;
      const box = this.boxOf(block);
      const near = distance(eye, clampInto(eye, box));
      const voxelPixels = this.world.voxel_size / stage.pixelAt(near + 1e-6);
      const wanted = isDraft ? Math.floor(Math.log2(CELL_PIXELS / voxelPixels)) : 0;
      const drawn = this.levelOf(block, Math.min(Math.max(wanted, 0), COARSEST));
      block.mesh.geometry = drawn.geometry;
      block.mesh.material = [isDraft ? this.draft : this.material];
      drawn.geometry.clearGroups();
      for (let face = 0; face < 6; face++) {
        const axis = (face >> 1) as Axis;
        const seen = face & 1 ? eye[axis] > box.min[axis] : eye[axis] < box.max[axis];
        if (seen || isCut) addKind(drawn, face);
      }
      // A hull that is not shown still closes what a clip plane cuts.
      if (this.showsHull || isCut) addKind(drawn, HULL);
    }
  }

  /** A box around the faces of each chunk. */
  get parts(): readonly Box[] {
    const chunks = [...this.blocks.values()].flatMap((block) => [...block.chunks.values()]);
    return chunks.flatMap((chunk) => boundsOfFaces([chunk], this.world) ?? []);
  }

  /** The box around what is solid, in map coordinates; the world's if nothing came yet. */
  get bounds(): Box {
    const chunks = [...this.blocks.values()].flatMap((block) => [...block.chunks.values()]);
    return boundsOfFaces(chunks, this.world) ?? boundsOf(this.world);
  }

  /** The share of the box around the world that is solid. */
  get hullShare(): number {
    const [x, y, z] = this.world.size;
    let area = 0;
    for (const block of this.blocks.values()) {
      for (const { chunk, quads } of block.chunks.values()) {
        area += hullArea(
          { quads, corner: scale(chunk, this.world.chunk), step: 1 },
          { low: [0, 0, 0], high: this.world.size },
        );
      }
    }
    return area / (2 * (x * y + y * z + z * x));
  }

  /** Draws every face, whatever the camera sees: for shadows. */
  prepareAll(): void {
    for (const {
      mesh,
      levels: [full],
    } of this.blocks.values()) {
      if (!mesh || !full) continue;
      mesh.geometry = full.geometry;
      full.geometry.clearGroups();
      full.geometry.addGroup(0, full.begins[this.showsHull ? FACE_KINDS : HULL]! * 6, 0);
    }
  }

  private rebuild(block: Block): void {
    this.drop(block);
    const low = scale(block.corner, BLOCK * this.world.chunk);
    const lists = [...block.chunks.values()].map(({ chunk, quads }) => ({
      quads,
      corner: sub(scale(chunk, this.world.chunk), low),
      step: 1,
    }));
    if (lists.length === 0) return;
    const full = this.drawn(lists, low);
    block.levels.push(full);
    block.mesh = this.newMesh(low, full.geometry);
  }

  /** A level of a block; made when it is first wanted. */
  private levelOf(block: Block, level: number): Drawn {
    const found = block.levels[level];
    if (found) return found;
    const edge = BLOCK * this.world.chunk;
    const corner = scale(block.corner, edge);
    const quads = coarsened(block.chunks.values(), { corner, edge, chunkEdge: this.world.chunk }, level);
    const made = this.drawn([{ quads, corner: [0, 0, 0], step: 1 << level }], corner);
    block.levels[level] = made;
    return made;
  }

  private drawn(lists: readonly QuadList[], low: Vec3): Drawn {
    const { data, begins } = verticesOf(lists, { low: scale(low, -1), high: sub(this.world.size, low) });
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('vertex', new THREE.BufferAttribute(data, VERTEX_NUMBERS));
    geometry.setIndex(this.indicesFor(begins[FACE_KINDS]!));
    const edge = BLOCK * this.world.chunk;
    const middle = new THREE.Vector3(edge / 2, edge / 2, edge / 2);
    geometry.boundingSphere = new THREE.Sphere(middle, middle.length());
    return { geometry, begins };
  }

  private boxOf(block: Block): Box {
    const edge = BLOCK * this.world.chunk * this.world.voxel_size;
    const min = add(this.world.origin, scale(block.corner, edge));
    return { min, max: map(min, (value) => value + edge) };
  }

  private newMesh(low: Vec3, geometry: THREE.BufferGeometry): THREE.Mesh {
    const mesh = new THREE.Mesh(geometry, [this.material]);
    mesh.position.set(...add(this.world.origin, scale(low, this.world.voxel_size)));
    mesh.scale.setScalar(this.world.voxel_size);
    mesh.updateMatrixWorld();
    this.group.add(mesh);
    return mesh;
  }

  /** Indices of that many quads at least. They are the same for all meshes, so there is one buffer. */
  private indicesFor(quads: number): THREE.BufferAttribute {
    if (this.indices.count < quads * 6) {
      const room = (Math.max(quads, 16384) * 1.5) | 0;
      const indices = new Uint32Array(room * 6);
      for (let quad = 0; quad < room; quad++) {
        const v = quad * QUAD_VERTICES;
        indices.set([v, v + 1, v + 2, v + 2, v + 1, v + 3], quad * 6);
      }
      this.indices = new THREE.BufferAttribute(indices, 1);
    }
    return this.indices;
  }

  private drop(block: Block): void {
    if (block.mesh) this.group.remove(block.mesh);
    for (const drawn of block.levels.splice(0)) {
      drawn?.geometry.setIndex(null); // shared with others, so it must not go with this one
      drawn?.geometry.dispose();
    }
    block.mesh = null;
  }
}

/** Adds a kind of faces to what is drawn. Kinds that follow each other are one draw call. */
function addKind({ geometry, begins }: Drawn, kind: number): void {
  const [begin, end] = [begins[kind]! * 6, begins[kind + 1]! * 6];
  if (end <= begin) return;
  const last = geometry.groups.at(-1);
  if (last && last.start + last.count === begin) last.count += end - begin;
  else geometry.addGroup(begin, end - begin, 0);
}

/** The part of a ray on the side of a clip plane that is kept, as a range along it. */
function clipped(clip: Clip | null, origin: Vec3, direction: Vec3): readonly [number, number] | null {
  if (!clip) return [0, Infinity];
  const sign = clip.flip ? -1 : 1;
  const outside = sign * (origin[clip.axis] - clip.at);
  const slope = sign * direction[clip.axis];
  const meets = -outside / slope;
  if (outside <= 0) return [0, slope > 0 ? meets : Infinity];
  return slope < 0 ? [meets, Infinity] : null;
}
