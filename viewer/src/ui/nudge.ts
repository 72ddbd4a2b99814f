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

/** Keys that are down: from the first that is pressed to the last that is released. */
export class HeldKeys {
  private readonly keys = new Set<string>();

  constructor(
    private readonly hold: (isHeld: boolean) => void,
    target: Pick<Window, 'addEventListener'> = window,
  ) {
    target.addEventListener('keyup', (event) => this.up(event));
    // Of keys that are released elsewhere nothing is heard.
    target.addEventListener('blur', () => this.clear());
  }

  down({ key, repeat }: Pick<KeyboardEvent, 'key' | 'repeat'>): void {
    const name = key.toLowerCase();
    if (!repeat && this.keys.has(name)) this.clear();
    if (this.keys.size === 0) this.hold(true);
    this.keys.add(name);
  }

  private up({ key }: Pick<KeyboardEvent, 'key'>): void {
    if (this.keys.delete(key.toLowerCase()) && this.keys.size === 0) this.hold(false);
  }

  private clear(): void {
    if (this.keys.size > 0) this.hold(false);
    this.keys.clear();
  }
}

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
