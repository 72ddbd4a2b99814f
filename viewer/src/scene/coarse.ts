/**
 * Surfaces with half the detail, for drafts of worlds whose voxels are hardly larger than pixels: a
 * cell of 2³ voxels is solid if any of its voxels has a face. A quarter of the rectangles or less.
 */
import { QUAD_BYTES, type SurfaceChunk } from '../api/surface';
import { AXES, map, type Axis, type Vec3 } from '../geom';
import { ACROSS, ALONG } from './quads';

/** Voxels along the edge of a coarse cell. */
export const COARSE = 2;

/** The coarse surface of chunks that lie in one block, as quads of coarse cells from its corner. */
export function coarsened(chunks: Iterable<SurfaceChunk>, chunkEdge: number, blockCorner: Vec3, blockEdge: number): Uint8Array {
  const edge = blockEdge / COARSE;
  const solid = new Uint8Array(edge ** 3);
  const marked: number[] = [];
  const at = (x: number, y: number, z: number): number => (z * edge + y) * edge + x;
  for (const { chunk, quads } of chunks) {
    const corner = map(chunk, (value, axis) => value * chunkEdge - blockCorner[axis]);
    for (let q = 0; q < quads.length; q += QUAD_BYTES) {
      const face = quads[q + 3]!;
      const axis = (face >> 1) as Axis;
      // The voxel behind a face that looks up an axis is the one below.
      const low = map(corner, (value, each) => value + quads[q + each]! - (each === axis ? face & 1 : 0));
      const high = [...low] as [number, number, number];
      high[ACROSS[axis]] += quads[q + 4]! - 1;
      high[ALONG[axis]] += quads[q + 5]! - 1;
      for (let z = low[2] >> 1; z <= high[2] >> 1; z++) {
        for (let y = low[1] >> 1; y <= high[1] >> 1; y++) {
          for (let x = low[0] >> 1; x <= high[0] >> 1; x++) {
            const cell = at(x, y, z);
            if (solid[cell]) continue;
            solid[cell] = 1;
            marked.push(cell);
          }
        }
      }
    }
  }

  const isSolid = (x: number, y: number, z: number): boolean =>
    x >= 0 && y >= 0 && z >= 0 && x < edge && y < edge && z < edge && solid[at(x, y, z)] === 1;
  const found: number[] = [];
  for (const cell of marked) {
    const place: Vec3 = [cell % edge, Math.floor(cell / edge) % edge, Math.floor(cell / edge / edge)];
    for (let face = 0; face < 6; face++) {
      const axis = (face >> 1) as Axis;
      const front = map(place, (value, each) => value + (each === axis ? (face & 1 ? 1 : -1) : 0));
      if (isSolid(...front)) continue;
      for (const each of AXES) found.push(place[each] + (each === axis ? face & 1 : 0));
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
