/** What the first picture shows: pure arithmetic on boxes and views. */
import { QUAD_BYTES, type SurfaceChunk } from '../api/surface';
import { add, scale, type Box, type Vec3 } from '../geom';
import type { View } from '../state';
import { cornersOf, fittedTo, projected, type Angles, type Insets, type Up } from './view';

/** The box of the world is shown whole unless that makes what is solid smaller by more than this factor. */
const SMALLER = 1.4;

/**
 * What to fit into the picture: the corners of the world, so that its edges are not cut off; or the parts that
 * are solid and the points of the path, where these would be noticeably smaller in it.
 */
export function framed(
  bounds: Box,
  solids: readonly Box[],
  path: readonly Vec3[],
  look: { readonly up: Up; readonly aspect: number; readonly angles: Angles },
): readonly Vec3[] {
  const [whole, near] = [cornersOf(bounds), [...solids.flatMap(cornersOf), ...path]];
  if (near.length === 0) return whole;
  const distance = (points: readonly Vec3[]): number =>
    fittedTo(points, look.up, look.aspect, look.angles).distance;
  return distance(whole) <= SMALLER * distance(near) ? whole : near;
}

/** A part of the picture, in shares of it from its left and its top. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a picture has room for at least, as a share of it; else a card may lie over what is shown. */
const LEAST_ROOM = 0.35;

/**
 * The first view: as near as it can be with what is solid and the path inside the insets, and not under the card
 * of results. Either the card lies over a corner that they leave free, or they are put below it or beside it.
 */
export function firstView(
  bounds: Box,
  solids: readonly Box[],
  path: readonly Vec3[],
  look: { readonly up: Up; readonly aspect: number; readonly angles: Angles },
  insets: Insets,
  card: Part | null,
): View {
  const points = framed(bounds, solids, path, look);
  const fit = (within: Insets): View => fittedTo(points, look.up, look.aspect, look.angles, within);
  const plain = fit(insets);
  if (!card) return plain;
  const legs = path.slice(1).map((to, i) => [path[i]!, to]);
  const shapes = [...solids.map(cornersOf), ...legs];
  const isUnder = shapes.some((shape) =>
    overlap(
      shape.map((point) => projected(plain, look.up, look.aspect, point)),
      card,
    ),
  );
  if (!isUnder) return plain;
  const [below, beside] = [
    { ...insets, top: Math.max(insets.top, card.bottom + insets.top) },
    { ...insets, right: Math.max(insets.right, 1 - card.left + insets.right) },
  ];
  const hasRoom = ({ top, right, bottom, left }: Insets): boolean =>
    1 - top - bottom > LEAST_ROOM && 1 - left - right > LEAST_ROOM;
  const views = [below, beside].filter(hasRoom).map(fit);
  return views.reduce((best, view) => (view.distance < best.distance ? view : best), views[0] ?? plain);
}

/** Whether the hull of points in the picture meets a part of it: there is no line between them. */
function overlap(points: readonly (readonly [number, number])[], part: Part): boolean {
  const corners = [part.left, part.right].flatMap((x) => [part.top, part.bottom].map((y) => [x, y] as const));
  const across: (readonly [number, number])[] = [
    [1, 0],
    [0, 1],
  ];
  points.forEach(([x, y], i) => {
    for (const [otherX, otherY] of points.slice(i + 1)) across.push([y - otherY, otherX - x]);
  });
  return across.every(([nx, ny]) => {
    const [one, other] = [points, corners].map((each) => each.map(([x, y]) => nx * x + ny * y));
    return Math.max(...one!) >= Math.min(...other!) && Math.max(...other!) >= Math.min(...one!);
  });
}

/** The box around some faces, in map coordinates; null if there are none. */
export function boundsOfFaces(
  chunks: Iterable<SurfaceChunk>,
  world: { readonly origin: Vec3; readonly voxel_size: number; readonly chunk: number },
): Box | null {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { chunk, quads } of chunks) {
    for (let at = 0; at < quads.length; at += QUAD_BYTES) {
      const flat = quads[at + 3]! >> 1;
      let side = 4; // width, then height, along the two other axes
      for (let axis = 0; axis < 3; axis++) {
        const begin = chunk[axis]! * world.chunk + quads[at + axis]!;
        const end = axis === flat ? begin : begin + quads[at + side++]!;
        if (begin < low[axis]!) low[axis] = begin;
        if (end > high[axis]!) high[axis] = end;
      }
    }
  }
  if (low[0]! > high[0]!) return null;
  const place = (voxel: readonly number[]): Vec3 =>
    add(world.origin, scale(voxel as unknown as Vec3, world.voxel_size));
  return { min: place(low), max: place(high) };
}
