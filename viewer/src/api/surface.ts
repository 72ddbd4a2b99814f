/** Surfaces of solids: rectangles by chunk, as they stream in. */
import type { Vec3 } from '../geom';
import { BinaryError, Bytes } from './bytes';

/** Bytes of a quad: corner x y z, face, width, height, and four corners of ambient occlusion. */
export const QUAD_BYTES = 8;
const HEADER_BYTES = 24;
const RECORD_BYTES = 12;

export interface SurfaceHeader {
  readonly version: number;
  readonly records: number;
}

export interface SurfaceChunk {
  /** Which chunk, in chunks. */
  readonly chunk: Vec3;
  readonly quads: Uint8Array;
}

/** Takes the stream in pieces of any length and gives whole records as soon as they are there. */
export class SurfaceReader {
  header: SurfaceHeader | null = null;
  private records = 0;
  private rest: Uint8Array<ArrayBuffer> = new Uint8Array(0);

  push(piece: Uint8Array): SurfaceChunk[] {
    this.rest = joined(this.rest, piece);
    const view = new DataView(this.rest.buffer);
    const found: SurfaceChunk[] = [];
    let at = 0;
    if (this.header === null) {
      if (this.rest.length < HEADER_BYTES) return found;
      this.header = readHeader(this.rest.buffer.slice(0, HEADER_BYTES));
      at = HEADER_BYTES;
    }
    while (this.rest.length - at >= RECORD_BYTES) {
      const end = at + RECORD_BYTES + QUAD_BYTES * view.getUint32(at + 8, true);
      if (this.rest.length < end) break;
      const chunk: Vec3 = [0, 2, 4].map((byte) => view.getUint16(at + byte, true)) as unknown as Vec3;
      found.push({ chunk, quads: this.rest.slice(at + RECORD_BYTES, end) });
      at = end;
    }
    this.records += found.length;
    this.rest = this.rest.slice(at);
    return found;
  }

  /** To be called when the stream ends: throws if something is missing. */
  end(): void {
    if (this.header === null || this.rest.length > 0 || this.records !== this.header.records) {
      const expected = this.header?.records ?? 'an unknown number of';
      throw new BinaryError(`the surface is truncated: received ${this.records} of ${expected} chunks`);
    }
  }
}

function readHeader(buffer: ArrayBuffer): SurfaceHeader {
  const bytes = new Bytes(buffer);
  bytes.expect('ALSF', 1);
  return { version: bytes.u64(), records: bytes.u32() };
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
