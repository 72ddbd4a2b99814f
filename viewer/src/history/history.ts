/**
 * Undo and redo of what people place: marks, obstacles and areas. A step is what there was before and
 * after it; going back makes the world what it was, with as few requests as that takes.
 */

/** Things by a key that stays theirs when they are removed and put back. */
export type Things<T> = ReadonlyMap<number, T>;

export interface Snapshot<Mark, Obstacle, Area> {
  readonly from: Mark;
  readonly to: Mark;
  readonly obstacles: Things<Obstacle>;
  readonly areas: Things<Area>;
}

interface Step<S> {
  before: S;
  after: S;
  readonly kind: string;
  /** When it was last added to. */
  time: number;
  isDrag: boolean;
}

/** Milliseconds within which parts of one movement follow each other. */
const TOGETHER = 700;
/** Steps that are kept. */
const MOST = 200;

export class History<S> {
  private done: Step<S>[] = [];
  private undone: Step<S>[] = [];
  private now: S | null = null;
  /** One after the other. */
  private work: Promise<void> = Promise.resolve();
  private busy = 0;

  constructor(
    private readonly capture: () => S,
    private readonly apply: (from: S, to: S) => Promise<void>,
    private readonly isSame: (a: S, b: S) => boolean,
    private readonly changed: () => void,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  get isIdle(): boolean {
    return this.busy === 0;
  }

  /** Begins anew with what there is now. */
  clear(): void {
    this.done = [];
    this.undone = [];
    this.now = this.capture();
    this.changed();
  }

  /** Something may have changed: notes a step. Parts of one drag, or of keys held down, are one step. */
  note(kind: string, isDrag: boolean): void {
    if (this.busy > 0 || this.now === null) return;
    const next = this.capture();
    if (this.isSame(this.now, next)) return;
    const last = this.done.at(-1);
    const time = this.clock();
    if (last && last.kind === kind && (isDrag || last.isDrag) && time - last.time < TOGETHER) {
      last.after = next;
      last.time = time;
      last.isDrag = isDrag;
    } else {
      this.done.push({ before: this.now, after: next, kind, time, isDrag });
      if (this.done.length > MOST) this.done.shift();
    }
    this.undone = [];
    this.now = next;
    this.changed();
  }

  undo(): Promise<void> {
    return this.go(
      () => [this.done, this.undone],
      ({ before }) => before,
    );
  }

  redo(): Promise<void> {
    return this.go(
      () => [this.undone, this.done],
      ({ after }) => after,
    );
  }

  /** Makes everything so, as one step. */
  to(target: S, kind: string): Promise<void> {
    return this.queue(async () => {
      const before = this.capture();
      await this.apply(before, target);
      const after = this.capture();
      this.now = after;
      if (this.isSame(before, after)) return;
      this.done.push({ before, after, kind, time: -Infinity, isDrag: false });
      this.undone = [];
    });
  }

  private go(stacks: () => readonly [Step<S>[], Step<S>[]], side: (step: Step<S>) => S): Promise<void> {
    return this.queue(async () => {
      const [source, other] = stacks();
      const step = source.pop();
      if (!step) return;
      await this.apply(this.capture(), side(step));
      other.push({ ...step, time: -Infinity });
      this.now = this.capture();
    });
  }

  private queue(task: () => Promise<void>): Promise<void> {
    this.busy += 1;
    this.work = this.work.then(task).finally(() => {
      this.busy -= 1;
      this.changed();
    });
    return this.work;
  }
}
