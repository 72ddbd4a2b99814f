/** Sentences of the server as people read them: its numbers are exact, and some have sixteen digits. */

/** Decimals that are shown as they are: halves of a voxel, thirty-seconds of one. */
const SHOWN = 5;

/** Rounds long decimals. What does not round to few is cut off, so that a radius that fits still fits. */
export const readable = (text: string): string =>
  text
    .replace(/(?<![\w.])-?\d+\.\d{6,}(?:e[+-]?\d+)?(?![\w])/gi, (digits) => decimal(Number(digits)))
    .replace(/(?<![\w.])(\d{4,}(?:\.\d+)?) µs/g, (_, micros) => `${(Number(micros) / 1000).toFixed(1)} ms`);

/** The same as a whole sentence: messages of the server begin small and have no full stop. */
export function sentence(text: string): string {
  const words = readable(text);
  const whole = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

function decimal(value: number): string {
  const near = Number(value.toFixed(SHOWN));
  if (Math.abs(value - near) <= 1e-9 * Math.max(1, Math.abs(value)) && near !== 0) return String(near);
  const size = Math.abs(value);
  // Three digits after the point, or three that are not zero.
  const unit = 10 ** (size >= 0.1 || size === 0 ? 3 : 2 - Math.floor(Math.log10(size)));
  return String(Number((Math.trunc(value * unit) / unit).toPrecision(12)));
}

/** A number in a field or a sentence of the page: without what binary fractions leave at its end. */
export const numberText = (value: number): string => String(Number(value.toPrecision(7)));
