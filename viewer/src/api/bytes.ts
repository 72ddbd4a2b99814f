/** Reading the server's binary answers: little-endian, four letters first, then a version. */
export class BinaryError extends Error {}

export class Bytes {
  private readonly view: DataView;
  private at = 0;

  constructor(private readonly buffer: ArrayBuffer) {
    this.view = new DataView(buffer);
  }

  /** Checks the letters and the version that every response starts with. */
  expect(magic: string, version: number): void {
    const letters = String.fromCharCode(...new Uint8Array(this.take(4)));
    const found = this.u32();
    if (letters !== magic || found !== version) {
      throw new BinaryError(`expected ${magic} version ${version}, found ${letters} version ${found}`);
    }
  }

  u32(): number {
    this.need(4);
    this.at += 4;
    return this.view.getUint32(this.at - 4, true);
  }

  u64(): number {
    this.need(8);
    this.at += 8;
    return Number(this.view.getBigUint64(this.at - 8, true));
  }

  /** The next bytes, copied. */
  take(length: number): ArrayBuffer {
    this.need(length);
    this.at += length;
    return this.buffer.slice(this.at - length, this.at);
  }

  end(): void {
    const left = this.buffer.byteLength - this.at;
    if (left !== 0) {
      throw new BinaryError(`${left} extra bytes`);
    }
  }

  private need(length: number): void {
    const missing = this.at + length - this.buffer.byteLength;
    if (missing > 0) {
      throw new BinaryError(`truncated: ${missing} bytes are missing at byte ${this.at}`);
    }
  }
}
