/** Numbers as people read them. Nothing else on the page rounds a number to show it. */
import type { Vec3 } from './geom';

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** A whole number: `1,240`. */
export const count = (value: number): string => grouped.format(value);

/** `1 chunk`, `2 chunks`. */
export const counted = (value: number, noun: string): string =>
  `${count(value)} ${noun}${value === 1 ? '' : 's'}`;

/** Without the zeros at its end. */
const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** A measure that belongs to others in a column: `5.12`, `58.5`, `1,240`. */
export function lengthText(value: number): string {
  const size = Math.abs(value);
  // By what they round to: 9.996 is 10.0, not 10.00.
  if (Number(size.toFixed(1)) >= 1000) return count(value);
  return value.toFixed(Number(size.toFixed(2)) < 10 ? 2 : 1);
}

/** A measure that stands alone: `0.0042`, `0.5`, `5.12`, `58.5`, `1,240`. */
export function short(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.1) return String(Number(value.toPrecision(2)));
  return trimmed(lengthText(value));
}

/** A coordinate. */
export const coordinate = (value: number): number => Number(value.toFixed(2));

/** `1, 2.5, -3`. */
export const pointText = (point: Vec3): string => point.map(coordinate).join(', ');

/** A number in a field: as it was typed, without what binary fractions leave at its end. */
export const numberText = (value: number): string => String(Number(value.toPrecision(7)));

/** How much computing took, by three digits: `4.20 µs`, `150 µs`, `2.58 ms`, `12.0 s`. */
export function duration(micros: number): string {
  const near = Number(micros.toPrecision(3)); // 999.7 µs are 1.00 ms
  if (near === 0) return '0 µs';
  if (near >= 1e9) return `${count(near / 1e6)} s`;
  const [unit, name] = near < 1000 ? [1, 'µs'] : near < 1e6 ? [1000, 'ms'] : [1e6, 's'];
  return `${(near / unit).toPrecision(Math.max(3, String(Math.trunc(near / unit)).length))} ${name}`;
}

/** How long a journey or a flight takes: `4.2 s`, `58 s`, `2 min 5 s`. */
export function travelText(seconds: number): string {
  if (Number(seconds.toFixed(1)) < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 120) return `${whole} s`;
  return `${count(Math.floor(whole / 60))} min ${whole % 60} s`;
}

/** A moment of something that plays, by tenths of a second: `0.0`, `18.1`. */
export const momentText = (seconds: number): string => seconds.toFixed(1);

/** A speed that changes while one looks: `0.0`, `7.9`. */
export const speedText = (speed: number): string => speed.toFixed(1);

/** How much more one value is than another: `+3.2 %`, `+1,240 %`. */
export function moreText(value: number, least: number): string {
  const percent = (value / least - 1) * 100;
  return `+${Number(percent.toFixed(1)) < 1000 ? percent.toFixed(1) : count(percent)} %`;
}

/** Digits behind the point of a bound. */
const PLACES = 3;

/**
 * A bound as it is said: three digits behind the point, or three that count. What is not that short is cut in the
 * direction that keeps to the bound: what fits at most is not rounded up.
 */
export function bound(value: number, direction: 'down' | 'up'): number {
  const near = Number(value.toFixed(PLACES));
  if (near !== 0 && Math.abs(value - near) <= 1e-9 * Math.max(1, Math.abs(value))) return near;
  const size = Math.abs(value);
  const unit = 10 ** (size >= 0.1 || size === 0 ? PLACES : 2 - Math.floor(Math.log10(size)));
  const cut = direction === 'up' ? Math.ceil(value * unit) : Math.trunc(value * unit);
  return Number((cut / unit).toPrecision(12));
}
