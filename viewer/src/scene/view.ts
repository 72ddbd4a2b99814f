/** Where the camera is: pure arithmetic on views, without three.js. */
import { add, AXES, centre, diagonal, dot, map, scale, sub, type Axis, type Box, type Vec3 } from '../geom';
import type { View } from '../state';

export type Up = 'y' | 'z';

export const FIELD_OF_VIEW = 38; // degrees, from top to bottom
const STEEPEST = 89.5;
/** Where the camera is, in degrees. */
export type Angles = Readonly<{ yaw: number; pitch: number }>;
export const DEFAULT_ANGLES: Angles = { yaw: -60, pitch: 32 };

export const upAxis = (up: Up): Axis => (up === 'z' ? 2 : 1);

/** The axes that yaw counts from and towards, and the one that points up; right-handed. */
function frame(up: Up): readonly [Vec3, Vec3, Vec3] {
  return up === 'z'
    ? [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ]
    : [
        [0, 0, 1],
        [1, 0, 0],
        [0, 1, 0],
      ];
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function spherical(up: Up, yaw: number, pitch: number): Vec3 {
  const [a, b, c] = frame(up);
  const level = Math.cos(radians(pitch));
  return add(
    add(scale(a, level * Math.cos(radians(yaw))), scale(b, level * Math.sin(radians(yaw)))),
    scale(c, Math.sin(radians(pitch))),
  );
}

/** From the camera towards its target. */
export const forward = (view: View, up: Up): Vec3 => scale(spherical(up, view.yaw, view.pitch), -1);

export const position = (view: View, up: Up): Vec3 =>
  add(view.target, scale(spherical(up, view.yaw, view.pitch), view.distance));

/** To the right of the picture. */
export const right = (view: View, up: Up): Vec3 => spherical(up, view.yaw + 90, 0);

/** To the top of the picture. */
export const above = (view: View, up: Up): Vec3 => spherical(up, view.yaw + 180, 90 - view.pitch);

export function turned(view: View, yaw: number, pitch: number): View {
  const wrapped = ((((view.yaw + yaw) % 360) + 540) % 360) - 180;
  return { ...view, yaw: wrapped, pitch: Math.min(Math.max(view.pitch + pitch, -STEEPEST), STEEPEST) };
}

export const moved = (view: View, by: Vec3): View => ({ ...view, target: add(view.target, by) });

/** Nearer (`factor` < 1) or farther, such that `towards` stays where it is in the picture. */
export function zoomed(view: View, factor: number, towards: Vec3 | null, nearest: number): View {
  const distance = Math.max(view.distance * factor, nearest);
  const actual = distance / view.distance;
  const target = towards ? add(view.target, scale(sub(towards, view.target), 1 - actual)) : view.target;
  return { ...view, target, distance };
}

/** Of the views from four corners, the one that sees most of the way from one point to another. */
export function sideways(from: Vec3, to: Vec3, up: Up): number {
  const way = sub(to, from);
  const seen = (yaw: number): number =>
    Math.abs(dot(way, right({ target: from, yaw, pitch: 0, distance: 1 }, up)));
  return [-60, -150, 30, 120].reduce((best, yaw) => (seen(yaw) > seen(best) + 1e-9 ? yaw : best));
}

/** Room around what is fitted into the picture, as a share of it. */
const MARGIN = 0.05;

/** A view of a whole box from a direction, as near as it can be, for a picture of that aspect ratio. */
export function fitted(box: Box, up: Up, aspect: number, angles: Angles = DEFAULT_ANGLES): View {
  return fittedTo(cornersOf(box), up, aspect, angles);
}

/** Shares of the picture along its edges that stay free. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const EVEN: Insets = { top: MARGIN / 2, right: MARGIN / 2, bottom: MARGIN / 2, left: MARGIN / 2 };

/** The same for any points, and with parts of the picture left free. */
export function fittedTo(
  points: readonly Vec3[],
  up: Up,
  aspect: number,
  { yaw, pitch }: Angles,
  insets: Insets = EVEN,
): View {
  const box = points.slice(1).reduce(including, { min: points[0]!, max: points[0]! });
  const view: View = { target: centre(box), yaw, pitch, distance: 1 };
  const tall = Math.tan(radians(FIELD_OF_VIEW / 2));
  const [f, r, a] = [forward(view, up), right(view, up), above(view, up)];
  // For each direction across the picture: how far back the eye must be so that all points lie between
  // the two planes through it, and how far to the side it is then.
  const between = (across: Vec3, low: number, high: number): readonly [number, (far: number) => number] => {
    let [before, beyond] = [-Infinity, -Infinity];
    for (const point of points) {
      const off = sub(point, view.target);
      const [depth, side] = [dot(off, f), dot(off, across)];
      before = Math.max(before, -side - low * depth);
      beyond = Math.max(beyond, side - high * depth);
    }
    return [(before + beyond) / (low + high), (far) => (beyond - before + far * (low - high)) / 2];
  };
  const slope = (inset: number, size: number): number => size * (1 - 2 * inset);
  const wide = tall * aspect;
  const [farX, sideX] = between(r, slope(insets.left, wide), slope(insets.right, wide));
  const [farY, sideY] = between(a, slope(insets.bottom, tall), slope(insets.top, tall));
  const distance = Math.max(farX, farY, 0.05 * diagonal(box) + 1e-6);
  const target = add(view.target, add(scale(r, sideX(distance)), scale(a, sideY(distance))));
  return { ...view, target, distance };
}

/** Where a point is in a picture, in shares of it from its left and its top. */
export function projected(view: View, up: Up, aspect: number, point: Vec3): readonly [number, number] {
  const off = sub(point, position(view, up));
  const depth = dot(off, forward(view, up)) * Math.tan(radians(FIELD_OF_VIEW / 2));
  const [x, y] = [dot(off, right(view, up)) / (depth * aspect), dot(off, above(view, up)) / depth];
  return [(1 + x) / 2, (1 - y) / 2];
}

export const cornersOf = (box: Box): readonly Vec3[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map(
    (corner) => AXES.map((axis) => ((corner >> axis) & 1 ? box.max : box.min)[axis]) as unknown as Vec3,
  );

export const including = (box: Box, point: Vec3): Box => ({
  min: map(box.min, (value, axis) => Math.min(value, point[axis])),
  max: map(box.max, (value, axis) => Math.max(value, point[axis])),
});
