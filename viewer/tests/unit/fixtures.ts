import type { Answer, World } from '../../src/api/types';
import type { Vec3 } from '../../src/geom';

export const world: World = {
  name: 'a test.3dmap',
  version: 1,
  size: [40, 50, 60],
  chunk: 32,
  solid: 1,
  free: 2,
  cells: 3,
  components: 1,
  bake_ms: 1,
  voxel_size: 0.5,
  origin: [-1, -2, -3],
  up: 'z',
  scenes: [],
  scene: null,
  profiles: [],
  algorithms: [],
  spaces: [],
  heuristics: [],
  overlays: [],
  limits: { runs: 8 },
  suggested: null,
  obstacles: [],
};

export const answer = (label: string, points: readonly Vec3[]): Answer => ({
  label,
  outcome: 'found',
  points,
  length: 1,
  micros: 10,
  stages: {},
  expanded: 1,
  generated: 2,
  sight_checks: 3,
  explain: [],
});
