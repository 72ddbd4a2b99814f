/** Rectangles of the surface: as vertices to draw, and under a ray. */
import { QUAD_BYTES, type SurfaceChunk } from '../api/surface';
import { AXES, type Axis, type Vec3 } from '../geom';

/** Numbers of a vertex: x, y, z, and face + 8·corner + 32·openness + 512 on the hull. */
export const VERTEX_NUMBERS = 4;
export const QUAD_VERTICES = 4;

/** The two axes that a face's rectangle spans, by the axis it looks along. */
export const ACROSS = [1, 0, 0] as const;
export const ALONG = [2, 2, 1] as const;

/**
 * The corners (0,0), (w,0), (0,h), (w,h) of a quad in the order that `[0, 1, 2, 2, 1, 3]` makes two
 * triangles of, seen from outside. The triangles meet along the diagonal with less change in
 * openness, so that a dark corner stays a corner.
 */
function cornerOrder(face: number, openness: number): readonly [number, number, number, number] {
  const open = (corner: number): number => (openness >> (4 * corner)) & 15;
  const turned = Math.abs(open(0) - open(3)) < Math.abs(open(1) - open(2));
  // Across × along points up the axis on x and z, and down it on y.
  const outward = (face & 1) === 1;
  const counterClockwise = face >> 1 === 1 ? !outward : outward;
  if (turned) return counterClockwise ? [1, 3, 0, 2] : [2, 3, 0, 1];
  return counterClockwise ? [0, 1, 2, 3] : [0, 2, 1, 3];
}

/** Rectangles to draw: `corner` and `step` place them in voxels. */
export interface QuadList {
  readonly quads: Uint8Array;
  readonly corner: Vec3;
  readonly step: number;
}

/** Six kinds of faces, and one for those on the box around the world, whichever way they look. */
export const FACE_KINDS = 7;
export const HULL = 6;
const HULL_BIT = 512;

/** Vertices sorted by kind, and where each kind begins, in quads; the last number is their count. */
export interface Vertices {
  readonly data: Uint16Array;
  readonly begins: readonly number[];
}

/** The corners of the box around the world, in voxels from where the lists count. */
export interface Hull {
  readonly low: Vec3;
  readonly high: Vec3;
}

export function verticesOf(lists: readonly QuadList[], hull: Hull): Vertices {
  const begins = new Array<number>(FACE_KINDS + 1).fill(0);
  for (const list of lists) {
    for (let q = 0; q < list.quads.length; q += QUAD_BYTES) begins[kindOf(list, q, hull) + 1]! += 1;
  }
  for (let kind = 0; kind < FACE_KINDS; kind++) begins[kind + 1]! += begins[kind]!;
  const data = new Uint16Array(begins[FACE_KINDS]! * QUAD_VERTICES * VERTEX_NUMBERS);
  const next = begins.map((quad) => quad * QUAD_VERTICES * VERTEX_NUMBERS);
  for (const list of lists) writeVertices(list, hull, data, next);
  return { data, begins };
}

/** Whether the quad at byte `q` lies on the hull, or else which face it is. */
function kindOf({ quads, corner, step }: QuadList, q: number, hull: Hull): number {
  const face = quads[q + 3]!;
  const axis = (face >> 1) as Axis;
  const plane = corner[axis] + step * quads[q + axis]!;
  return plane === (face & 1 ? hull.high : hull.low)[axis] ? HULL : face;
}

/** The area of a list's rectangles that lie on the hull. */
export function hullArea(list: QuadList, hull: Hull): number {
  let area = 0;
  for (let q = 0; q < list.quads.length; q += QUAD_BYTES) {
    if (kindOf(list, q, hull) === HULL) area += list.quads[q + 4]! * list.quads[q + 5]!;
  }
  return area;
}

/** Writes the vertices of a list, those of each kind from where `next` says, which moves on. */
function writeVertices(list: QuadList, hull: Hull, into: Uint16Array, next: number[]): void {
  const { quads, corner, step } = list;
  for (let q = 0; q < quads.length; q += QUAD_BYTES) {
    const face = quads[q + 3]!;
    const kind = kindOf(list, q, hull);
    let at = next[kind]!;
    const axis = face >> 1;
    const [width, height] = [quads[q + 4]!, quads[q + 5]!];
    const openness = quads[q + 6]! | (quads[q + 7]! << 8);
    for (const each of cornerOrder(face, openness)) {
      for (const a of AXES) into[at + a] = corner[a] + step * quads[q + a]!;
      into[at + ACROSS[axis]!]! += each & 1 ? step * width : 0;
      into[at + ALONG[axis]!]! += each & 2 ? step * height : 0;
      into[at + 3] = face + 8 * each + 32 * ((openness >> (4 * each)) & 15) + (kind === HULL ? HULL_BIT : 0);
      at += VERTEX_NUMBERS;
    }
    next[kind] = at;
  }
}

export interface Ray {
  readonly origin: Vec3;
  readonly direction: Vec3;
}

export interface QuadHit {
  /** How far along the ray, in lengths of its direction. */
  readonly at: number;
  readonly face: number;
  /** Whether the ray came from outside the solid. */
  readonly outside: boolean;
}

/** Which rectangles a ray can meet. */
export interface Pickable {
  /** Those seen from behind: behind a clip plane they close the solid. */
  readonly behind: boolean;
  /** Those on the box around the world, seen from outside. */
  readonly hull: boolean;
  /** Voxels of the world. */
  readonly size: Vec3;
}

/** The first rectangle of a chunk that a ray (in voxels) meets after `begin` and before `end`. */
export function hitQuads(
  chunk: SurfaceChunk,
  edge: number,
  ray: Ray,
  begin: number,
  end: number,
  pickable: Pickable,
): QuadHit | null {
  const { quads } = chunk;
  let best: QuadHit | null = null;
  for (let q = 0; q < quads.length; q += QUAD_BYTES) {
    const face = quads[q + 3]!;
    const axis = (face >> 1) as 0 | 1 | 2;
    const slope = ray.direction[axis];
    if (slope === 0) continue;
    const outside = slope > 0 === ((face & 1) === 0);
    if (!outside && !pickable.behind) continue;
    const plane = chunk.chunk[axis] * edge + quads[q + axis]!;
    if (outside && !pickable.hull && plane === (face & 1 ? pickable.size[axis] : 0)) continue;
    const at = (plane - ray.origin[axis]) / slope;
    if (at < begin || at >= (best?.at ?? end)) continue;
    if (!within(ACROSS[axis], 4) || !within(ALONG[axis], 5)) continue;
    best = { at, face, outside };

    function within(other: 0 | 1 | 2, extent: number): boolean {
      const place = ray.origin[other] + at * ray.direction[other] - chunk.chunk[other] * edge;
      const low = quads[q + other]!;
      return place >= low && place <= low + quads[q + extent]!;
    }
  }
  return best;
}

/** Where a ray is inside a box, as a range along it, or null. */
export function crossing(ray: Ray, min: Vec3, max: Vec3): readonly [number, number] | null {
  let [enter, leave] = [0, Infinity];
  for (const axis of AXES) {
    const a = (min[axis] - ray.origin[axis]) / ray.direction[axis];
    const b = (max[axis] - ray.origin[axis]) / ray.direction[axis];
    if (Number.isNaN(a) || Number.isNaN(b)) continue; // in the plane of a face
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter <= leave ? [enter, leave] : null;
}
