/** What the server's short names are called for people. A name that is not here is shown as it is. */
import type { Run } from '../api/types';

const NAMES: Readonly<Record<string, string>> = {
  fast: 'Fast',
  default: 'Default',
  quality: 'Quality',
  dfs: 'Depth first',
  bfs: 'Breadth first',
  dijkstra: 'Dijkstra',
  greedy: 'Greedy',
  astar: 'A*',
  wastar: 'Weighted A*',
  theta: 'Theta*',
  lazytheta: 'Lazy Theta*',
  jps3d: 'Jump points',
  randomwalk: 'Random walk',
  randomtrace: 'Random trace',
  grid: 'Voxels',
  'octree-dual': 'Octree',
  'octree-corner': 'Octree corners',
  'progressive-dual': 'Prog. octree',
  'progressive-corner': 'Prog. corners',
  zero: 'No estimate',
  manhattan: 'Manhattan',
  octile2: 'Octile 2D',
  octile3: 'Octile',
  euclidean: 'Straight line',
  anyone: 'Anyone',
  soldier: 'Soldier',
  tank: 'Tank',
  motorcycle: 'Motorcycle',
  drone: 'Drone',
  fish: 'Fish',
  pilot: 'Pilot',
  overland: 'Overland',
  shortest: 'Shortest',
  fastest: 'Fastest',
  easiest: 'Least effort',
  safest: 'Safest',
  swap: 'Two sides swap',
  maze: 'All to the far corner',
  stream: 'Two streams cross',
  siege: 'All to the middle',
  gather: 'Gather',
  flow: 'Flow field',
  file: 'Single file',
  line: 'Line',
  wedge: 'Wedge',
  block: 'Block',
};

export const nameOf = (id: string): string => NAMES[id] ?? id;

/** Searches that take no estimate, whatever they are told. */
const BLIND = ['dfs', 'bfs', 'dijkstra', 'randomwalk', 'randomtrace'];

export const takesEstimate = (algorithm: string): boolean => !BLIND.includes(algorithm);

/** The spaces that a search runs on, of those that there are: jump points are points of a grid. */
export const spacesFor = (algorithm: string, spaces: readonly string[]): readonly string[] =>
  algorithm === 'jps3d' ? spaces.filter((space) => space === 'grid') : spaces;

export function runTitle(run: Run): string {
  if ('profile' in run) return `Airlane ${nameOf(run.profile).toLowerCase()}`;
  if ('agent' in run) return `${nameOf(run.agent)}, ${nameOf(run.want).toLowerCase()}`;
  return run.space === 'grid' ? nameOf(run.algo) : `${nameOf(run.algo)}, ${nameOf(run.space).toLowerCase()}`;
}
