/** What lengths are in, said once for the whole page: metres, or voxels where nothing else is known. */
import type { World } from '../api/types';

export type Unit = World['unit'];

let unit: Unit = 'voxel';
let voxel = 1;

export function setUnit(world: Pick<World, 'unit' | 'voxel_size'>): void {
  unit = world.unit;
  voxel = world.voxel_size;
}

/** Says the unit in the hints of fields that are in "map units". */
export function showUnits(): void {
  for (const field of document.querySelectorAll<HTMLElement>('[title*="map units"], [data-in-units]')) {
    const text = (field.dataset['inUnits'] ??= field.title);
    field.title = text.replaceAll('map units', unitWord());
  }
}

/** `m` or `voxels`, for heads of columns and fields. */
export const unitName = (): string => (unit === 'm' ? 'm' : 'voxels');

/** `metres` or `voxels`. */
export const unitWord = (): string => (unit === 'm' ? 'metres' : 'voxels');

/** `m/s` or `voxels/s`. */
export const speedUnit = (): string => `${unitName()}/s`;

/** Three digits or so: 0.042, 5.12, 58.5, 1,240. */
export function short(value: number): string {
  const size = Math.abs(value);
  if (size >= 1000) return new Intl.NumberFormat('en', { maximumFractionDigits: 0 }).format(value);
  const digits = size >= 100 ? 1 : size >= 10 ? 1 : size >= 0.1 ? 2 : 3;
  return String(Number(value.toFixed(digits)));
}

/** A length that belongs to others in a column: `58.5`, `5.12`. */
export function lengthText(value: number): string {
  if (value >= 1000) return short(value);
  return value.toFixed(value < 10 ? 2 : 1);
}

/** `0.4 m`, `1 voxel`, `2.5 voxels`. */
export function withUnit(value: number): string {
  const text = short(value);
  return unit === 'm' ? `${text} m` : `${text} ${text === '1' ? 'voxel' : 'voxels'}`;
}

/** Seconds of a journey: `4.2 s`, `58 s`, `2 min 5 s`. */
export function travelText(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 120) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** The sentence that says it. */
export function unitSentence(): string {
  if (unit === 'voxel') return 'Lengths and coordinates are in voxels.';
  return `Lengths and coordinates are in metres; a voxel is ${Number(voxel.toPrecision(3))} m.`;
}
