/**
 * Surfaces with less detail, for drafts of worlds whose voxels are hardly larger than pixels: a cell
 * of 2³ or 4³ voxels is solid if any of its voxels has a face. Each level has about a quarter of the
 * rectangles of the one before.
 */
import { QUAD_BYTES, type SurfaceChunk } from '../api/surface';
import type { Vec3 } from '../geom';
import { ACROSS, ALONG } from './quads';

/** The block that chunks lie in: its corner and its edge in voxels, and the edge of a chunk. */
export interface BlockPlace {
  readonly corner: Vec3;
  readonly edge: number;
  readonly chunkEdge: number;
}

/** The surface of a block's chunks at a level of 2^level voxels, as quads of such cells from its corner. */
export function coarsened(chunks: Iterable<SurfaceChunk>, place: BlockPlace, level: number): Uint8Array {
  // A rim of free cells around the block spares every look beyond it.
  const edge = (place.edge >> level) + 2;
  const strides = [1, edge, edge * edge] as const;
  const solid = new Uint8Array(edge ** 3);
  const marked = markSolid(chunks, place, level, solid, strides);
  const found = new Uint8Array(marked.length * 6 * QUAD_BYTES);
  let at = 0;
  for (const cell of marked) {
    for (let face = 0; face < 6; face++) {
      const axis = face >> 1;
      const front = cell + (face & 1 ? 1 : -1) * strides[axis]!;
      if (solid[front]) continue;
      const openness = opennessOf(solid, front, strides[ACROSS[axis]!]!, strides[ALONG[axis]!]!);
      found[at] = (cell % edge) - 1 + (face === 1 ? 1 : 0);
      found[at + 1] = (Math.floor(cell / edge) % edge) - 1 + (face === 3 ? 1 : 0);
      found[at + 2] = Math.floor(cell / (edge * edge)) - 1 + (face === 5 ? 1 : 0);
      found[at + 3] = face;
      found[at + 4] = found[at + 5] = 1;
      found[at + 6] = openness & 255;
      found[at + 7] = openness >> 8;
      at += QUAD_BYTES;
    }
  }
  return found.slice(0, at);
}

/** Marks the cells that contain a voxel with a face, and returns their numbers. */
function markSolid(
  chunks: Iterable<SurfaceChunk>,
  place: BlockPlace,
  level: number,
  solid: Uint8Array,
  strides: readonly [number, number, number],
): number[] {
  const marked: number[] = [];
  const low = [0, 0, 0];
  const high = [0, 0, 0];
  for (const { chunk, quads } of chunks) {
    for (let q = 0; q < quads.length; q += QUAD_BYTES) {
      const face = quads[q + 3]!;
      const axis = face >> 1;
      for (let a = 0; a < 3; a++) {
        // The voxel behind a face that looks up an axis is the one below.
        low[a] = high[a] =
          chunk[a]! * place.chunkEdge - place.corner[a]! + quads[q + a]! - (a === axis ? face & 1 : 0);
      }
      high[ACROSS[axis]!]! += quads[q + 4]! - 1;
      high[ALONG[axis]!]! += quads[q + 5]! - 1;
      for (let z = low[2]! >> level; z <= high[2]! >> level; z++) {
        for (let y = low[1]! >> level; y <= high[1]! >> level; y++) {
          for (let x = low[0]! >> level; x <= high[0]! >> level; x++) {
            const cell = x + 1 + (y + 1) * strides[1] + (z + 1) * strides[2];
            if (solid[cell]) continue;
            solid[cell] = 1;
            marked.push(cell);
          }
        }
      }
    }
  }
  return marked;
}

/** How open each corner of a face is, from the three cells around it in front of the face. */
function opennessOf(solid: Uint8Array, front: number, across: number, along: number): number {
  let openness = 0;
  for (let corner = 0; corner < 4; corner++) {
    const side = corner & 1 ? across : -across;
    const end = corner & 2 ? along : -along;
    const [first, second, both] = [solid[front + side]!, solid[front + end]!, solid[front + side + end]!];
    const open = first && second ? 0 : 3 - first - second - both;
    openness |= (open * 5) << (4 * corner);
  }
  return openness;
}
