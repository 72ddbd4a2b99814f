/** Numbers and names as people read them. */
import type { Vec3 } from '../geom';

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export const count = (value: number): string => grouped.format(value);

/** `1 chunk`, `2 chunks`. */
export const counted = (value: number, noun: string): string =>
  `${count(value)} ${noun}${value === 1 ? '' : 's'}`;

export function duration(micros: number): string {
  if (micros < 1000) return `${micros.toFixed(micros < 10 ? 1 : 0)} µs`;
  if (micros < 1e6) return `${(micros / 1000).toFixed(micros < 1e4 ? 2 : micros < 1e5 ? 1 : 0)} ms`;
  return `${(micros / 1e6).toFixed(2)} s`;
}

export const lengthText = (value: number): string => value.toFixed(value < 1000 ? 2 : 1);

export const pointText = (point: Vec3): string => point.map((value) => Number(value.toFixed(2))).join(', ');

/** What became of a path when the world changed: `the path …`. */
export const VERDICTS = {
  valid: 'is still valid',
  improved: 'was shortened',
  patched: 'was patched',
  replanned: 'was replanned',
  lost: 'is lost',
} as const;
