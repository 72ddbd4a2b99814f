/** What became of a path, in words. */
import type { Revised } from '../api/types';
import { latticeSteps, withUnit } from './units';

/** What became of a path when the world changed: `the path …`. */
export const VERDICTS = {
  valid: 'is still valid',
  improved: 'was shortened',
  patched: 'was patched',
  replanned: 'was replanned',
  lost: 'is lost',
} as const;

/** Paths of a point keep a step of the lattice off solids, those of bodies may touch them. */
const CLOSE = 1.5;

/** By how much a path passes the obstacle that came or moved: `it passes the obstacle with 2.5 m to spare`. */
export function passesText({ passes }: Revised): string {
  if (passes === undefined || passes === null) return '';
  if (passes < latticeSteps(CLOSE)) return 'it passes right along the obstacle';
  return `it passes the obstacle with ${withUnit(passes)} to spare`;
}

/** What became of a path, in short: `still valid, it passes the obstacle with 2.5 m to spare`. */
export function verdictText(revised: Revised): string {
  const verdict = VERDICTS[revised.verdict].replace(/^(is|was) /, '');
  const passes = passesText(revised);
  return passes ? `${verdict}, ${passes}` : verdict;
}
