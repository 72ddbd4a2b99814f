/** What an address names and the world does not have, in words, and the state without it. */
import type { Run, World } from '../api/types';
import type { State } from '../state';

export interface Unknown {
  readonly words: readonly string[];
  /** Changes that leave out what cannot be shown. Searches stay: their row says what is wrong. */
  readonly without: Partial<State>;
}

/**
 * Judged by the world that is open. If another scene is wanted that there is, nothing is unknown yet: what that
 * scene has is known once it is open.
 */
export function unknownIn(state: State, world: World): Unknown {
  const words: string[] = [];
  const isUnknown = (what: string, name: string, known: readonly string[]): boolean => {
    if (known.includes(name)) return false;
    const expected = known.length > 0 ? `expected one of ${known.join(', ')}` : 'there are none here';
    words.push(`Unknown ${what} “${name}” in the address: ${expected}.`);
    return true;
  };
  const ids = world.scenes.map(({ id }) => id);
  const { scene } = state;
  const isElsewhere = scene !== null && scene !== world.scene;
  const isSceneUnknown = isElsewhere && isUnknown('scene', scene, ids);
  if (isElsewhere && !isSceneUnknown) return { words, without: {} };
  for (const run of state.runs) checkRun(run, world, isUnknown);
  const overlays = world.overlays.map(({ id }) => id);
  const kept = state.overlays.filter((id) => !isUnknown('overlay', id, overlays));
  return { words, without: { overlays: kept, ...(isSceneUnknown && { scene: null }) } };
}

type Check = (what: string, name: string, known: readonly string[]) => boolean;

function checkRun(run: Run, world: World, isUnknown: Check): void {
  if ('profile' in run) isUnknown('search', run.profile, [...world.profiles, ...world.algorithms]);
  else if ('agent' in run) {
    isUnknown('agent', run.agent, world.agents);
    isUnknown('objective', run.want, world.wants);
  } else {
    isUnknown('search', run.algo, world.algorithms);
    isUnknown('space', run.space, world.spaces);
    if (run.heuristic) isUnknown('estimate', run.heuristic, world.heuristics);
  }
}
