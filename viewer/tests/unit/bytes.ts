/** Writes what the server sends, number by number. */
import type { Vec3 } from '../../src/geom';
import { ACROSS, ALONG } from '../../src/scene/quads';

export class Writer {
  private readonly bytes: number[] = [];

  text(letters: string): this {
    this.bytes.push(...new TextEncoder().encode(letters));
    return this;
  }

  u8(...values: number[]): this {
    this.bytes.push(...values);
    return this;
  }

  u16(...values: number[]): this {
    return this.number(2, values, (view, value) => view.setUint16(0, value, true));
  }

  u32(...values: number[]): this {
    return this.number(4, values, (view, value) => view.setUint32(0, value, true));
  }

  u64(value: number): this {
    return this.u32(value >>> 0, Math.floor(value / 2 ** 32));
  }

  f32(...values: number[]): this {
    return this.number(4, values, (view, value) => view.setFloat32(0, value, true));
  }

  f64(...values: number[]): this {
    return this.number(8, values, (view, value) => view.setFloat64(0, value, true));
  }

  get array(): Uint8Array {
    return new Uint8Array(this.bytes);
  }

  get buffer(): ArrayBuffer {
    return new Uint8Array(this.bytes).buffer;
  }

  private number(size: number, values: number[], write: (view: DataView, value: number) => void): this {
    for (const value of values) {
      const view = new DataView(new ArrayBuffer(size));
      write(view, value);
      this.bytes.push(...new Uint8Array(view.buffer));
    }
    return this;
  }
}

/** The quads of a box of voxels, without merging; all corners open. */
export function boxQuads(min: Vec3, max: Vec3): Uint8Array {
  const bytes: number[] = [];
  for (let face = 0; face < 6; face++) {
    const axis = (face >> 1) as 0 | 1 | 2;
    const [u, v] = [ACROSS[axis], ALONG[axis]];
    const corner = [...min];
    corner[axis] = face & 1 ? max[axis] : min[axis];
    bytes.push(...corner, face, max[u] - min[u], max[v] - min[v], 255, 255);
  }
  return new Uint8Array(bytes);
}
