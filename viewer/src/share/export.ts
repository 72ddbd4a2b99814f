/** Paths as files: JSON that `airlane check` reads, OBJ polylines, glTF. */
import type { Answer, Query, Run, World } from '../api/types';
import { AXES, type Vec3 } from '../geom';

export interface ExportedPath {
  readonly answer: Answer;
  readonly run: Run;
  /** `#rrggbb`. */
  readonly colour: string;
}

/** Whether `airlane check` can judge a path: it judges flights, not journeys on the ground. */
const isFlown = ({ answer }: ExportedPath): boolean => !answer.legs?.some(({ mode }) => mode !== 'fly');

/** What of exported paths `airlane check` cannot judge, and what it can; null if it judges all. */
export function checkNote(world: World, paths: readonly ExportedPath[]): string | null {
  if (world.recipe === null)
    return (
      `The command line cannot make the world ${world.name}, so \`airlane check\` cannot judge these paths. ` +
      'It can where the world is a file or has a recipe: town, city and the other generated scenes.'
    );
  const others = paths.filter((path) => !isFlown(path)).map(({ answer }) => answer.label);
  if (others.length === 0) return null;
  const flown = paths.some(isFlown)
    ? 'the first flight is at the top of the file'
    : 'for one, add a search without an agent';
  return `\`airlane check\` judges flights, not journeys on the ground (${others.join('; ')}): ${flown}.`;
}

/**
 * The first path that `airlane check` can judge lies at the top level, as `airlane route --json` prints it; all
 * are in `paths`.
 */
export function toJson(world: World, query: Query, paths: readonly ExportedPath[]): string {
  const described = paths.map(({ answer, run }) => ({
    label: answer.label,
    run,
    outcome: answer.outcome,
    length: answer.length,
    points: answer.points,
    micros: answer.micros,
    expanded: answer.expanded,
    sight_checks: answer.sight_checks,
  }));
  const first = Math.max(paths.findIndex(isFlown), 0);
  const note = checkNote(world, paths);
  const file = {
    // `airlane check MAP OPTIONS FILE`, if the command line can make the world.
    ...(world.recipe !== null && {
      map: world.recipe,
      options: [...world.options, ...(paths[first] ? optionsOf(query, paths[first].run) : [])],
    }),
    ...(note !== null && { note }),
    ...(world.obstacles.length > 0 && { obstacles: world.obstacles }),
    ...query,
    ...described[first],
    paths: described,
  };
  return JSON.stringify(file, null, 1) + '\n';
}

/** The options of `airlane check` for a path: its body, and whether it may slide along solids. */
function optionsOf({ radius, body }: Query, run: Run): string[] {
  // Agents have bodies of their own; as flights they are judged as points.
  const ball = ['--radius', String('agent' in run ? 0 : radius)];
  const shape =
    !body || 'agent' in run
      ? ball
      : body.shape === 'box'
        ? ['--box', body.size.join(',')]
        : ['--radius', String(body.radius), '--height', String(body.height)];
  const slides = 'algo' in run && run.space !== 'grid' ? ['--contact', 'sliding'] : [];
  return [...shape, ...slides];
}

export function toObj(world: World, paths: readonly ExportedPath[]): string {
  const lines = [`# paths through ${world.name}, made by Airlane`];
  let before = 0;
  for (const { answer } of paths) {
    lines.push(`o ${answer.label.replace(/\s+/g, '_')}`);
    lines.push(...answer.points.map((point) => `v ${point.join(' ')}`));
    lines.push(`l ${answer.points.map((_, i) => before + i + 1).join(' ')}`);
    before += answer.points.length;
  }
  return lines.join('\n') + '\n';
}

/** One node a path, a line strip each, in a binary glTF. Its y axis points up, as the format wants. */
export function toGlb(world: World, paths: readonly ExportedPath[]): ArrayBuffer {
  const positions = paths.map(({ answer }) => new Float32Array(answer.points.flatMap((point) => [...point])));
  const views = positions.map((data, i) => ({
    buffer: 0,
    byteOffset: positions.slice(0, i).reduce((sum, each) => sum + each.byteLength, 0),
    byteLength: data.byteLength,
    target: 34962, // ARRAY_BUFFER
  }));
  const paint = (colour: string): number[] =>
    [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  // Turns z up into y up: a quarter turn about x.
  const rotation = world.up === 'z' ? { rotation: [-Math.SQRT1_2, 0, 0, Math.SQRT1_2] } : {};
  const document = {
    asset: { version: '2.0', generator: 'Airlane' },
    extensionsUsed: ['KHR_materials_unlit'],
    scene: 0,
    scenes: [{ name: world.name, nodes: [0] }],
    nodes: [
      { name: 'paths', children: paths.map((_, i) => i + 1), ...rotation },
      ...paths.map(({ answer }, mesh) => ({ name: answer.label, mesh })),
    ],
    meshes: paths.map(({ answer }, i) => ({
      name: answer.label,
      primitives: [{ attributes: { POSITION: i }, material: i, mode: 3 }], // LINE_STRIP
    })),
    materials: paths.map(({ answer, colour }) => ({
      name: answer.label,
      extensions: { KHR_materials_unlit: {} },
      pbrMetallicRoughness: { baseColorFactor: [...paint(colour), 1], metallicFactor: 0 },
    })),
    accessors: paths.map(({ answer }, i) => ({
      bufferView: i,
      componentType: 5126, // FLOAT
      count: answer.points.length,
      type: 'VEC3',
      ...bounds(answer.points),
    })),
    bufferViews: views,
    buffers: [{ byteLength: positions.reduce((sum, each) => sum + each.byteLength, 0) }],
  };
  return glb(JSON.stringify(document), positions);
}

/** As single-precision numbers, which is what the accessor holds. */
function bounds(points: readonly Vec3[]): { min: number[]; max: number[] } {
  const along = (pick: (...values: number[]) => number): number[] =>
    AXES.map((axis) => Math.fround(pick(...points.map((point) => point[axis]))));
  return { min: along(Math.min), max: along(Math.max) };
}

function glb(json: string, chunks: readonly Float32Array[]): ArrayBuffer {
  const text = new TextEncoder().encode(json);
  const textLength = Math.ceil(text.length / 4) * 4;
  const dataLength = chunks.reduce((sum, each) => sum + each.byteLength, 0);
  const file = new Uint8Array(12 + 8 + textLength + 8 + dataLength);
  const view = new DataView(file.buffer);
  const words = [0x46546c67, 2, file.length, textLength, 0x4e4f534a];
  words.forEach((word, i) => view.setUint32(4 * i, word, true));
  file.fill(0x20, 20, 20 + textLength); // JSON is padded with spaces
  file.set(text, 20);
  view.setUint32(20 + textLength, dataLength, true);
  view.setUint32(24 + textLength, 0x004e4942, true);
  let at = 28 + textLength;
  for (const chunk of chunks) {
    file.set(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength), at);
    at += chunk.byteLength;
  }
  return file.buffer;
}
