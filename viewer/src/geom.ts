/** Points and boxes as plain tuples: what the server speaks and the address keeps. */
export type Vec3 = readonly [number, number, number];

export interface Box {
  readonly min: Vec3;
  readonly max: Vec3;
}

export type Axis = 0 | 1 | 2;
export const AXES: readonly Axis[] = [0, 1, 2];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Vec3): number => Math.sqrt(dot(a, a));
export const distance = (a: Vec3, b: Vec3): number => length(sub(a, b));
export const lerp = (a: Vec3, b: Vec3, t: number): Vec3 => add(a, scale(sub(b, a), t));
export const map = (a: Vec3, f: (value: number, axis: Axis) => number): Vec3 => [
  f(a[0], 0),
  f(a[1], 1),
  f(a[2], 2),
];
export const equal = (a: Vec3 | null, b: Vec3 | null): boolean =>
  a === b || (a !== null && b !== null && a.every((value, axis) => value === b[axis]));

export const unit = (axis: Axis): Vec3 => map([0, 0, 0], (_, each) => (each === axis ? 1 : 0));

/** To the nearest multiple of `step`, without the tail of digits that division leaves. */
export const snapped = (value: number, step: number): number =>
  Number((Math.round(value / step) * step).toFixed(6));
export const rounded = (a: Vec3, step: number): Vec3 => map(a, (value) => snapped(value, step));

export const centre = (box: Box): Vec3 => lerp(box.min, box.max, 0.5);
export const diagonal = (box: Box): number => distance(box.min, box.max);
export const contains = (box: Box, a: Vec3): boolean =>
  a.every((value, axis) => value >= box.min[axis]! && value <= box.max[axis]!);
export const clampInto = (a: Vec3, box: Box): Vec3 =>
  map(a, (value, axis) => Math.min(Math.max(value, box.min[axis]), box.max[axis]));
