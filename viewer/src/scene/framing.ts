/** What the first picture shows: pure arithmetic on boxes and views. */
import { QUAD_BYTES, type SurfaceChunk } from '../api/surface';
import { add, map, scale, type Box, type Vec3 } from '../geom';
import { fitted, type Angles, type Up } from './view';

/** The box of the world is shown whole unless that makes what is solid smaller than by this factor. */
const SMALLER = 1.6;

export const including = (box: Box, point: Vec3): Box => ({
  min: map(box.min, (value, axis) => Math.min(value, point[axis])),
  max: map(box.max, (value, axis) => Math.max(value, point[axis])),
});

/**
 * What to fit into the picture: the whole box of the world, so that its edges are not cut off; or what is
 * solid and the ends, where these are only a small part of it.
 */
export function framed(
  bounds: Box,
  solids: Box,
  ends: readonly Vec3[],
  look: { readonly up: Up; readonly aspect: number; readonly angles: Angles },
): Box {
  const near = ends.reduce(including, solids);
  const distance = (box: Box): number => fitted(box, look.up, look.aspect, look.angles).distance;
  return distance(bounds) <= SMALLER * distance(near) ? bounds : near;
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
