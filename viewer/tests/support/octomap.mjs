/** Writes OctoMap `.bt` files. */

const LEVELS = 16;
const [UNKNOWN, INNER] = [0, 3];
/** What a cell may be. */
export const [FREE, OCCUPIED] = [1, 2];

/**
 * The bytes of a tree. `cellAt(x, y, z)` says what a cell is, and is asked for cells of the box from `low` to below
 * `high`; all others are unknown.
 */
export function octomap(low, high, resolution, cellAt) {
  const data = [];
  let nodes = 0;
  const isIn = (corner, edge) => corner.every((at, axis) => at < high[axis] && at + edge > low[axis]);
  const write = (corner, edge) => {
    nodes += 1;
    const half = edge / 2;
    const children = Array.from({ length: 8 }, (_, child) =>
      corner.map((at, axis) => at + ((child >> axis) & 1) * half),
    );
    const kinds = children.map((child) => {
      if (!isIn(child, half)) return UNKNOWN;
      return half === 1 ? (cellAt(...child) ?? UNKNOWN) : INNER;
    });
    const bits = kinds.reduce((sum, kind, child) => sum | (kind << (2 * child)), 0);
    data.push(bits & 255, bits >> 8);
    kinds.forEach((kind, child) => {
      if (kind === INNER) write(children[child], half);
      else if (kind !== UNKNOWN) nodes += 1;
    });
  };
  write(
    [0, 0, 0].map(() => -(2 ** (LEVELS - 1))),
    2 ** LEVELS,
  );
  const header = `# Octomap OcTree binary file\nid OcTree\nsize ${nodes}\nres ${resolution}\ndata\n`;
  return Buffer.concat([Buffer.from(header), Buffer.from(data)]);
}
