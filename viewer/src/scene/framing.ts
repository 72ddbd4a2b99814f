/** What the first picture shows: pure arithmetic on boxes and views. */
import { QUAD_BYTES, type SurfaceChunk } from '../api/surface';
import { add, scale, type Box, type Vec3 } from '../geom';
import { cornersOf, fittedTo, type Angles, type Up } from './view';

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
