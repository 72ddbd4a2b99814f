/** What became of a path, in words. */
import type { Revised } from '../api/types';
import { withUnit } from './units';

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
