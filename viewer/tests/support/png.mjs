/** Reads the PNG files that Chromium writes: 8 bits a channel, red, green, blue and perhaps opacity. */
import { inflateSync } from 'node:zlib';

/** Returns `{ width, height, at(x, y) → [red, green, blue] }`. */
export function readPng(file) {
  const parts = [];
  let width = 0,
    height = 0,
    channels = 0;
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const kind = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR') {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      channels = { 2: 3, 6: 4 }[body[9]];
      if (body[8] !== 8 || !channels || body[12] !== 0) throw new Error('a PNG of another kind');
    }
    if (kind === 'IDAT') parts.push(body);
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let i = 0; i < stride; i++) {
      const left = i >= channels ? pixels[y * stride + i - channels] : 0;
      const up = y > 0 ? pixels[(y - 1) * stride + i] : 0;
      const corner = i >= channels && y > 0 ? pixels[(y - 1) * stride + i - channels] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      pixels[y * stride + i] = raw[y * (stride + 1) + 1 + i] + guess;
    }
  }
  return {
    width,
    height,
    at: (x, y) => [...pixels.subarray(y * stride + x * channels, y * stride + x * channels + 3)],
  };
}

function paeth(a, b, c) {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/** The share of pixels for which `test` holds. */
export function share(picture, test) {
  let count = 0;
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) if (test(picture.at(x, y), x, y)) count++;
  }
  return count / (picture.width * picture.height);
}

/** The share of pixels in which two pictures of the same size differ by more than a little. */
export function difference(one, other, least = 12) {
  return share(one, (pixel, x, y) => pixel.some((value, i) => Math.abs(value - other.at(x, y)[i]) > least));
}
