/** A small cross of axes in the corner. */
import { AXES, dot, unit } from '../geom';
import { above, forward, right, type Up } from '../scene/view';
import type { View } from '../state';
import { byId, makeSvg } from './dom';

const COLOURS = ['#d55e00', '#009e73', '#0072b2'];
const REACH = 21;

export function showAxes(view: View, up: Up): void {
  const [f, r, a] = [forward(view, up), right(view, up), above(view, up)];
  const ends = AXES.map((axis) => {
    const direction = unit(axis);
    return { axis, x: REACH * dot(direction, r), y: -REACH * dot(direction, a), depth: dot(direction, f) };
  });
  // Those that point away lie behind.
  ends.sort((one, other) => other.depth - one.depth);
  byId('axes').replaceChildren(
    ...ends.flatMap(({ axis, x, y, depth }) => {
      const fade = { opacity: depth > 0.3 ? 0.55 : 1 };
      const letter = makeSvg('text', { x: x * 1.38, y: y * 1.38, ...fade });
      letter.textContent = 'xyz'[axis] ?? '';
      return [makeSvg('line', { x1: 0, y1: 0, x2: x, y2: y, stroke: COLOURS[axis] ?? '', ...fade }), letter];
    }),
  );
}
