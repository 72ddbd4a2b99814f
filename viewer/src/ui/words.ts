/** Numbers and names as people read them. */
import type { Revised } from '../api/types';
import type { Vec3 } from '../geom';
import { withUnit } from './units';

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

export const pointText = (point: Vec3): string => point.map((value) => Number(value.toFixed(2))).join(', ');

/** What became of a path when the world changed: `the path …`. */
export const VERDICTS = {
  valid: 'is still valid',
  improved: 'was shortened',
  patched: 'was patched',
  replanned: 'was replanned',
  lost: 'is lost',
} as const;

/** By how much a path passes the obstacle that came or moved: `it passes the obstacle with 2.5 m to spare`. */
export function passesText({ passes }: Revised): string {
  if (passes === undefined || passes === null) return '';
  const text = withUnit(passes);
  return text.startsWith('0 ') || passes < 0.01
    ? 'it touches the obstacle'
    : `it passes the obstacle with ${text} to spare`;
}

/** What became of a path, in short: `still valid, it passes the obstacle with 2.5 m to spare`. */
export function verdictText(revised: Revised): string {
  const verdict = VERDICTS[revised.verdict].replace(/^(is|was) /, '');
  const passes = passesText(revised);
  return passes ? `${verdict}, ${passes}` : verdict;
}
