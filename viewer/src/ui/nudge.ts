/** Arrow keys that move a mark: along the axes that are nearest to what is right and away in the picture. */
import { add, scale, unit, type Axis, type Vec3 } from '../geom';
import type { View } from '../state';
import { forward, right, upAxis, type Up } from '../scene/view';

/** Where a key leads: right, away from the viewer, up. */
const ARROWS: Readonly<Record<string, Vec3>> = {
  arrowleft: [-1, 0, 0],
  arrowright: [1, 0, 0],
  arrowup: [0, 1, 0],
  arrowdown: [0, -1, 0],
  pageup: [0, 0, 1],
  pagedown: [0, 0, -1],
};

export const ARROW_KEYS = Object.keys(ARROWS);

/** The axis across the ground that a direction is nearest to, with its sign. */
function nearestAxis(direction: Vec3, up: Up): Vec3 {
  const axes = ([0, 1, 2] as Axis[]).filter((axis) => axis !== upAxis(up));
  const axis = axes.reduce((a, b) => (Math.abs(direction[b]) > Math.abs(direction[a]) ? b : a));
  return scale(unit(axis), direction[axis] < 0 ? -1 : 1);
}

/** The step of a key, in map units. */
export function nudge(key: string, view: View, up: Up, step: number): Vec3 | null {
  const way = ARROWS[key.toLowerCase()];
  if (!way) return null;
  const across = nearestAxis(right(view, up), up);
  const away = nearestAxis(forward(view, up), up);
  const [x, y, z] = scale(way, step);
  return add(add(scale(across, x), scale(away, y)), scale(unit(upAxis(up)), z));
}
