import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkNote, toGlb, toJson, toObj } from '../../src/share/export';
import type { Query, Run } from '../../src/api/types';
import { answer, world } from './fixtures';

const query = { from: [0, 0, 0], to: [3, 0.1, 5], radius: 0.5, snap: true } as const;
const paths = [
  {
    run: { profile: 'default' },
    answer: answer('default', [
      [0, 0, 0],
      [1, 2, 0.1],
      [3, 0.1, 5],
    ]),
    colour: '#0072b2',
  },
  {
    run: { algo: 'astar', space: 'grid' },
    answer: answer('a star', [
      [0, 0, 0],
      [3, 0.1, 5],
    ]),
    colour: '#ffffff',
  },
] as const;

test('JSON has the first path at the top, where `airlane check` looks for it', () => {
  const file = JSON.parse(toJson(world, query, paths));
  assert.deepEqual(file.points, paths[0].answer.points);
  assert.deepEqual(file.from, query.from);
  assert.equal(file.paths.length, 2);
  assert.deepEqual(file.paths[1].run, { algo: 'astar', space: 'grid' });
});

test('the flight that `airlane check` can judge lies at the top, and the rest is said', () => {
  const leg = (mode: string) => ({ mode, length: 1, points: paths[0].answer.points });
  const walk = {
    run: { agent: 'pilot', want: 'fastest' },
    answer: { ...answer('pilot, fastest', [[0, 0, 0]]), legs: [leg('walk'), leg('fly')] },
    colour: '#ffffff',
  } as const;
  const town = { ...world, scene: 'town', recipe: 'gen:city:64x64x28:3' };
  const file = JSON.parse(toJson(town, query, [walk, paths[0]]));
  assert.equal(file.map, town.recipe);
  assert.deepEqual(file.points, paths[0].answer.points);
  assert.match(file.note, /not journeys on the ground \(pilot, fastest\): the first flight is at the top/);
  assert.equal(checkNote(town, paths), null);
  assert.match(checkNote(town, [walk])!, /add a search without an agent/);

  const mountains = { ...world, name: 'mountains', scene: 'mountains', recipe: null };
  const other = JSON.parse(toJson(mountains, query, paths));
  assert.equal(other.map, undefined);
  assert.match(other.note, /cannot make the world mountains/);
  assert.match(
    checkNote({ ...world, recipe: null, scene: 'opened' }, paths)!,
    /cannot make the world a test/,
  );
});

test('the file names what `airlane check` takes: the map, how it was read, the body, and whether it slides', () => {
  const options = ['--voxel', '0.25', '--up', 'z'];
  const opened = { ...world, scene: 'opened', recipe: 'models/plant.glb', options };
  const named = (wish: Partial<Query>, run: Run): unknown => {
    const file = JSON.parse(toJson(opened, { ...query, ...wish }, [{ ...paths[0], run }]));
    assert.equal(file.map, 'models/plant.glb');
    assert.deepEqual(file.options.slice(0, 4), options);
    return file.options.slice(4);
  };
  const [plain, graph] = [{ profile: 'default' }, { algo: 'astar', space: 'octree-dual' }];
  assert.deepEqual(named({}, plain), ['--radius', '0.5']);
  assert.deepEqual(named({ radius: 0 }, graph), ['--radius', '0', '--contact', 'sliding']);
  assert.deepEqual(named({ radius: 0 }, { algo: 'astar', space: 'grid' }), ['--radius', '0']);
  assert.deepEqual(named({ body: { shape: 'box', size: [1, 0.5, 2] } }, plain), ['--box', '1,0.5,2']);
  assert.deepEqual(named({ body: { shape: 'capsule', radius: 0.3, height: 1.8 } }, plain), [
    '--radius',
    '0.3',
    '--height',
    '1.8',
  ]);
  assert.deepEqual(named({}, { agent: 'pilot', want: 'fastest' }), ['--radius', '0']);
});

test('OBJ has a polyline a path, with numbers that count on', () => {
  const lines = toObj(world, paths).trimEnd().split('\n');
  assert.deepEqual(
    lines.filter((line) => line.startsWith('v ')),
    ['v 0 0 0', 'v 1 2 0.1', 'v 3 0.1 5', 'v 0 0 0', 'v 3 0.1 5'],
  );
  assert.deepEqual(
    lines.filter((line) => line.startsWith('l ')),
    ['l 1 2 3', 'l 4 5'],
  );
  assert.deepEqual(
    lines.filter((line) => line.startsWith('o ')),
    ['o default', 'o a_star'],
  );
});

test('glTF is a valid container whose accessors hold the points', () => {
  const file = toGlb(world, paths);
  const view = new DataView(file);
  const word = (at: number): number => view.getUint32(at, true);
  assert.equal(word(0), 0x46546c67);
  assert.equal(word(4), 2);
  assert.equal(word(8), file.byteLength);
  const jsonLength = word(12);
  assert.equal(jsonLength % 4, 0);
  assert.equal(word(16), 0x4e4f534a);
  const document = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 20, jsonLength)));
  assert.equal(word(20 + jsonLength + 4), 0x004e4942);
  const begin = 28 + jsonLength;
  assert.equal(document.buffers[0].byteLength, word(20 + jsonLength));
  assert.equal(begin + document.buffers[0].byteLength, file.byteLength);
  assert.equal(document.asset.version, '2.0');
  document.meshes.forEach(
    (
      mesh: { primitives: [{ attributes: { POSITION: number }; mode: number; material: number }] },
      i: number,
    ) => {
      const primitive = mesh.primitives[0];
      assert.equal(primitive.mode, 3);
      assert.ok(document.materials[primitive.material]);
      const accessor = document.accessors[primitive.attributes.POSITION];
      const bytes = document.bufferViews[accessor.bufferView];
      const expected = new Float32Array(paths[i]!.answer.points.flat());
      const numbers = new Float32Array(
        file.slice(begin + bytes.byteOffset, begin + bytes.byteOffset + bytes.byteLength),
      );
      assert.deepEqual(numbers, expected);
      assert.equal(accessor.count * 3, expected.length);
      assert.deepEqual(accessor.min, [0, 0, 0]);
      assert.deepEqual(accessor.max, [3, Math.fround(i === 0 ? 2 : 0.1), 5]);
    },
  );
  assert.equal(document.nodes[document.scenes[0].nodes[0]].children.length, 2);
});

test('glTF turns worlds whose z axis points up, and only those', () => {
  const rootOf = (up: 'y' | 'z'): { rotation?: number[] } => {
    const file = toGlb({ ...world, up }, paths);
    const length = new DataView(file).getUint32(12, true);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(file, 20, length))).nodes[0];
  };
  assert.equal(rootOf('y').rotation, undefined);
  const [x, y, z, w] = rootOf('z').rotation!;
  // The quaternion turns (0, 0, 1) into (0, 1, 0).
  const up = [2 * (x! * z! + w! * y!), 2 * (y! * z! - w! * x!), 1 - 2 * (x! * x! + y! * y!)].map(
    (value) => Math.round(value * 1e6) / 1e6 + 0,
  );
  assert.deepEqual(up, [0, 1, 0]);
});
