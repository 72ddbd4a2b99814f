/** What lengths are in, said once for the whole page: metres, or voxels where nothing else is known. */
import type { World } from '../api/types';
import { numberText, short } from '../numbers';

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

/** Steps of the lattice that points of paths lie on, 256 to a voxel, as a length. */
export const latticeSteps = (count: number): number => (count * voxel) / 256;

/** `metres` or `voxels`. */
export const unitWord = (): string => (unit === 'm' ? 'metres' : 'voxels');

/** `m/s` or `voxels/s`. */
export const speedUnit = (): string => `${unitName()}/s`;

/** `0.4 m`, `1 voxel`, `2.5 voxels`. */
export const withUnit = (value: number): string => inUnit(short(value));

/** The same for a number that is said as it is. */
export const withExactUnit = (value: number): string => inUnit(numberText(value));

function inUnit(text: string): string {
  return unit === 'm' ? `${text} m` : `${text} ${text === '1' ? 'voxel' : 'voxels'}`;
}

/** The sentence that says it. */
export function unitSentence(): string {
  if (unit === 'voxel') return 'Lengths and coordinates are in voxels.';
  return `Lengths and coordinates are in metres; a voxel is ${numberText(voxel)} m.`;
}
