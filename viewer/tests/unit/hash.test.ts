import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHash, readPoint, readRadius, stateOf, writeHash } from '../../src/share/hash';
import { INITIAL, type State } from '../../src/state';

const full: State = {
  workspace: 'left-1',
  scene: 'a city & more',
  view: { target: [1, -2.5, 3.125], yaw: -60, pitch: 32.5, distance: 224.9 },
  from: [1, 1, 3],
  to: [94.5, 94, -3],
  radius: 0.75,
  body: { shape: 'capsule', radius: 0.25, height: 1.5 },
  snap: false,
  flight: { speed: 8, acceleration: 4, turn_radius: 3, climb: 0.5 },
  runs: [
    { profile: 'quality' },
    { algo: 'astar', space: 'grid', heuristic: 'octile3' },
    { algo: 'dfs', space: 'octree-dual' },
  ],
  clip: { axis: 1, at: -20.5, flip: true },
  hull: false,
  overlays: ['cells', 'portals'],
  crowd: { scenario: 'swap', units: 120, radius: 0.6 },
  trails: false,
  theme: 'dark',
};

test('what is written is read again', () => {
  const other: State = {
    ...full,
    clip: { axis: 2, at: 4, flip: false },
    hull: true,
    snap: true,
    crowd: { scenario: 'siege', units: 7 },
    trails: true,
    theme: 'light',
    radius: 0,
  };
  const recorded: State = { ...full, crowd: 'recording' };
  for (const state of [INITIAL, full, other, recorded]) {
    const read = readHash(writeHash(state));
    assert.deepEqual(read.faults, []);
    assert.deepEqual(stateOf(read), state);
  }
});

test('a browser may escape the address', () => {
  const escaped = '#' + new URL('http://x/' + writeHash(full)).hash.slice(1);
  assert.deepEqual(stateOf(readHash(escaped)), full);
});

test('an empty address is the initial state', () => {
  for (const hash of ['', '#']) assert.deepEqual(stateOf(readHash(hash)), INITIAL);
});

test('what cannot be read is named and the rest is kept', () => {
  const parts = [
    'from=1,2',
    'to=a,b,c',
    'radius=-1',
    'runs=',
    'fly=0,1,1',
    'fly=8,-1',
    'fly=fast',
    'fly=1,2,3,4,5',
    'clip=w,3',
    'clip=z,high',
    'view=1,2,3',
    'view=0,0,0,0,0,-5',
    'theme=pink',
    'hull=maybe',
    'crowd=swap',
    'crowd=swap/0',
    'crowd=swap/2.5',
    'crowd=swap/20/-1',
    'crowd=swap/20/wide',
    'crowd=swap/20/0',
    'trails=some',
    'zoom=3',
  ];
  for (const part of parts) {
    const read = readHash(`#${part}&overlays=cells`);
    assert.equal(read.faults.length, 1, part);
    assert.deepEqual(read.state, { overlays: ['cells'] }, part);
  }
});

test('an invalid part is answered with what is allowed', () => {
  const said = (part: string): string => readHash(`#${part}`).faults.join();
  assert.equal(
    said('radius=-3'),
    'Ignored “radius=-3” in the address: expected a number that is at least 0, such as radius=0.5.',
  );
  assert.match(said('frog=1'), /“frog=1”.*expected one of workspace, scene, from, to, radius/);
  for (const part of ['from=1', 'to=1', 'body=x', 'fly=x', 'view=1', 'clip=1', 'theme=x', 'workspace=A'])
    assert.match(said(part), new RegExp(`“${part}” in the address: expected .*${part.split('=')[0]}=`), part);
});

test('what the examples of allowed parts show can be read', () => {
  const said = ['workspace', 'from', 'to', 'radius', 'body', 'snap', 'fly', 'hull', 'crowd', 'clip', 'theme']
    .concat('trails', 'view')
    .flatMap((name) => readHash(`#${name}=?`).faults);
  const examples = said.flatMap(
    (words) => words.split(': expected ')[1]!.match(/[a-z]+=[^ ;]*[^ ;.]/g) ?? [],
  );
  const read = examples.filter((example) => !/RADIUS|X,Y/.test(example));
  assert.ok(read.length >= 15, `${read}`);
  for (const example of read) assert.deepEqual(readHash(`#${example.replace(/,$/, '')}`).faults, [], example);
});

test('broken escapes do not throw', () => {
  assert.equal(readHash('#scene=%E0%A4%A').state.scene, '%E0%A4%A');
});

test('points are read as people type them', () => {
  for (const text of ['1,2,-3.5', ' 1 2 -3.5 ', '[1, 2, -3.5]', '(1; 2; -3.5)', '1,2 , -3.5']) {
    assert.deepEqual(readPoint(text), [1, 2, -3.5], text);
  }
  for (const text of ['', '1,2', '1,2,3,4', 'a,b,c', '1,2,NaN', '1,2,Infinity'])
    assert.equal(readPoint(text), null, text);
});

test('a radius is a number of at least 0', () => {
  assert.equal(readRadius('0.5'), 0.5);
  assert.equal(readRadius('0'), 0);
  for (const text of ['', ' ', '-1', 'wide', 'Infinity']) assert.equal(readRadius(text), null, text);
});
