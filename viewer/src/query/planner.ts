/** Live planning: every change of the query is answered, with one request in flight. */
import type { Client } from '../api/client';
import {
  isAnswer,
  type FlightWish,
  type PathToRevise,
  type Query,
  type Result,
  type Revised,
  type Run,
  type World,
} from '../api/types';
import { Latest } from '../latest';
import { DEFAULT_WANT } from '../share/hash';
import { INITIAL, type State } from '../state';

/** One run and what came of it. */
export interface Entry {
  readonly run: Run;
  readonly result: Result | null;
  /** Whether the result is of an older query: slow searches rest while an end is dragged. */
  readonly isStale: boolean;
  /** What became of the path when the world changed under it. */
  readonly revised: Revised | null;
}

/** Searches slower than this, in microseconds, rest while an end is dragged. */
const TOO_SLOW_TO_DRAG = 60_000;

interface Request {
  readonly query: Query;
  readonly runs: readonly Run[];
  readonly flight: FlightWish | null;
  /** For each run: whether it is asked for. */
  readonly asked: readonly boolean[];
}

export class Planner {
  entries: readonly Entry[] = [];
  /** Milliseconds that the last request took, from asking to answer. */
  httpTime: number | null = null;
  /** Requests answered. */
  answers = 0;
  isDragging = false;
  private readonly latest: Latest<Request, { results: readonly Result[]; version: number; time: number }>;

  constructor(
    client: Client,
    private readonly changed: (entries: readonly Entry[], version: number | null) => void,
    failed: (error: unknown) => void,
  ) {
    const refused = (error: unknown, { runs }: Request): void => {
      // What is shown answers another question.
      this.entries = runs.map(blank);
      this.changed(this.entries, null);
      failed(error);
    };
    this.latest = new Latest(
      async ({ query, runs, flight, asked }) => {
        const begin = performance.now();
        const { version, results } = await client.route(
          query,
          runs.filter((_, i) => asked[i]),
          flight,
        );
        return { results, version, time: performance.now() - begin };
      },
      (reply, request) => {
        this.httpTime = reply.time;
        this.answers += 1;
        this.take(request, reply.results);
        this.changed(this.entries, reply.version);
      },
      refused,
    );
  }

  get isIdle(): boolean {
    return this.latest.isIdle;
  }

  /** The query that a state asks, if both ends are there. */
  static queryOf({ from, to, radius, body, snap }: State): Query | null {
    return from && to ? { from, to, radius, snap, ...(body && { body }) } : null;
  }

  plan(state: State): void {
    const query = Planner.queryOf(state);
    if (!query) {
      this.entries = state.runs.map(blank);
      this.changed(this.entries, null);
      return;
    }
    const asked = state.runs.map((run) => !(this.isDragging && this.isSlow(run)));
    if (asked.includes(true)) this.latest.submit({ query, runs: state.runs, flight: state.flight, asked });
    else this.rest();
  }

  /** All searches are too slow to follow a drag: what they found is of an older query. */
  private rest(): void {
    this.entries = this.entries.map((entry) => ({ ...entry, isStale: true }));
    this.changed(this.entries, null);
  }

  /** The first path, for an edit to revise. Paths of agents, and those that are flown, are searched again. */
  pathToRevise(state: State): PathToRevise | null {
    const query = state.flight ? null : Planner.queryOf(state);
    const first = this.entries.find(
      ({ run, result }) => !('agent' in run) && result && isAnswer(result) && result.outcome === 'found',
    );
    if (!query || !first?.result || !isAnswer(first.result)) return null;
    return { ...query, run: first.run, points: first.result.points };
  }

  /** Takes the path that an edit revised, and asks the other runs again. */
  takeRevised(state: State, sent: PathToRevise, revised: Revised): void {
    if (revised.verdict === 'lost') return this.plan(state);
    this.entries = this.entries.map((entry) => {
      if (entry.run !== sent.run || !entry.result || !isAnswer(entry.result)) return entry;
      const { points, length, micros } = revised;
      return { ...entry, isStale: false, revised, result: { ...entry.result, points, length, micros } };
    });
    this.changed(this.entries, null);
    const query = Planner.queryOf(state);
    const asked = state.runs.map((run) => run !== sent.run && !(this.isDragging && this.isSlow(run)));
    if (query && asked.includes(true))
      this.latest.submit({ query, runs: state.runs, flight: state.flight, asked });
  }

  private isSlow(run: Run): boolean {
    const result = this.entryOf(run)?.result;
    return Boolean(result && isAnswer(result) && result.micros > TOO_SLOW_TO_DRAG);
  }

  private entryOf(run: Run): Entry | undefined {
    return this.entries.find((entry) => JSON.stringify(entry.run) === JSON.stringify(run));
  }

  private take({ runs, asked }: Request, results: readonly Result[]): void {
    let next = 0;
    this.entries = runs.map((run, i) => {
      if (asked[i]) return { run, result: results[next++] ?? null, isStale: false, revised: null };
      const before = this.entryOf(run);
      return before ? { ...before, run, isStale: before.revised === null } : blank(run);
    });
  }
}

/**
 * The runs that a world has an answer for: agents are of a world. Where there are some and nothing was
 * chosen yet, the first goes beside the planner.
 */
export function runsFor(world: World, runs: readonly Run[]): readonly Run[] {
  const kept = runs.filter((run) => !('agent' in run) || world.agents.includes(run.agent));
  const isUntouched = JSON.stringify(runs) === JSON.stringify(INITIAL.runs);
  const [first] = world.agents;
  if (isUntouched && first) return [{ agent: first, want: DEFAULT_WANT }, ...kept];
  return kept.length > 0 ? kept : INITIAL.runs;
}

const blank = (run: Run): Entry => ({ run, result: null, isStale: false, revised: null });
