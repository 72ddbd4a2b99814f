/** Where words stand beside what they name: pure arithmetic on pixels. */

/** The point that is named, in shares of the words' width and height from their lower left corner. */
export type Anchor = [number, number];

/** The words stand over the point, in the middle. */
export const ABOVE: Readonly<Anchor> = [0.5, -0.55];
const BELOW = 1.55;
/** Pixels between the words and the edge of the canvas. */
const MARGIN = 4;

/** Moves words along the edge of the canvas, or below their point, so that they are not cut off there. */
export function pillCentre(
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
  canvas: readonly [number, number],
): Anchor {
  const isSeen = x >= 0 && y >= 0 && x <= canvas[0] && y <= canvas[1];
  if (!isSeen) return [...ABOVE];
  const least = MARGIN + width / 2;
  const middle = Math.max(Math.min(x, canvas[0] - least), least);
  const top = y + (ABOVE[1] - 1) * height;
  return [ABOVE[0] + (x - middle) / width, top < MARGIN ? BELOW : ABOVE[1]];
}
