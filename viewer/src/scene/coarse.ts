/**
 * Surfaces with less detail, for drafts of worlds whose voxels are hardly larger than pixels: a cell
 * of 2³ or 4³ voxels is solid if any of its voxels has a face. Each level has about a quarter of the
 * rectangles of the one before.
 */
import { QUAD_BYTES, type SurfaceChunk } from '../api/surface';
import { AXES, map, type Axis, type Vec3 } from '../geom';
import { ACROSS, ALONG } from './quads';

/** The block that chunks lie in: its corner and its edge in voxels, and the edge of a chunk. */
export interface BlockPlace {
  readonly corner: Vec3;
  readonly edge: number;
  readonly chunkEdge: number;
}

/** The surface of a block's chunks at a level of 2^level voxels, as quads of such cells from its corner. */
export function coarsened(chunks: Iterable<SurfaceChunk>, place: BlockPlace, level: number): Uint8Array {
  const edge = place.edge >> level;
  const solid = new Uint8Array(edge ** 3);
  const marked: number[] = [];
  const number = (x: number, y: number, z: number): number => (z * edge + y) * edge + x;
  for (const { chunk, quads } of chunks) {
    const corner = map(chunk, (value, axis) => value * place.chunkEdge - place.corner[axis]);
    for (let q = 0; q < quads.length; q += QUAD_BYTES) {
      const face = quads[q + 3]!;
      const axis = (face >> 1) as Axis;
      // The voxel behind a face that looks up an axis is the one below.
      const low = map(corner, (value, each) => value + quads[q + each]! - (each === axis ? face & 1 : 0));
      const high = [...low] as [number, number, number];
      high[ACROSS[axis]] += quads[q + 4]! - 1;
      high[ALONG[axis]] += quads[q + 5]! - 1;
      for (let z = low[2] >> level; z <= high[2] >> level; z++) {
        for (let y = low[1] >> level; y <= high[1] >> level; y++) {
          for (let x = low[0] >> level; x <= high[0] >> level; x++) {
            const cell = number(x, y, z);
            if (solid[cell]) continue;
            solid[cell] = 1;
            marked.push(cell);
          }
        }
      }
    }
  }

  const isSolid = (x: number, y: number, z: number): boolean =>
    x >= 0 && y >= 0 && z >= 0 && x < edge && y < edge && z < edge && solid[number(x, y, z)] === 1;
  const found: number[] = [];
  for (const cell of marked) {
    const at: Vec3 = [cell % edge, Math.floor(cell / edge) % edge, Math.floor(cell / edge / edge)];
    for (let face = 0; face < 6; face++) {
      const axis = (face >> 1) as Axis;
      const front = map(at, (value, each) => value + (each === axis ? (face & 1 ? 1 : -1) : 0));
      if (isSolid(...front)) continue;
      for (const each of AXES) found.push(at[each] + (each === axis ? face & 1 : 0));
      const openness = opennessOf(front, axis, isSolid);
      found.push(face, 1, 1, openness & 255, openness >> 8);
    }
  }
  return new Uint8Array(found);
}

/** How open each corner of a face is, from the three cells around it in front of the face. */
function opennessOf(front: Vec3, axis: Axis, isSolid: (x: number, y: number, z: number) => boolean): number {
  let openness = 0;
  for (let corner = 0; corner < 4; corner++) {
    const side = corner & 1 ? 1 : -1;
    const end = corner & 2 ? 1 : -1;
    const beside = (a: number, b: number): boolean =>
      isSolid(...map(front, (value, each) => value + (each === ACROSS[axis] ? a : 0) + (each === ALONG[axis] ? b : 0)));
    const [first, second, both] = [beside(side, 0), beside(0, end), beside(side, end)];
    const open = first && second ? 0 : 3 - Number(first) - Number(second) - Number(both);
    openness |= (open * 5) << (4 * corner);
  }
  return openness;
}
