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
  /** What it was part of, from a press to the release; null if it stands alone. */
  readonly hold: number | null;
}

/** Steps that are kept. */
const MOST = 200;

export class History<S> {
  private done: Step<S>[] = [];
  private undone: Step<S>[] = [];
  private now: S | null = null;
  /** One after the other. */
  private work: Promise<void> = Promise.resolve();
  private busy = 0;
  /** The number of what is held now, and how many there were. */
  private hold: number | null = null;
  private holds = 0;

  constructor(
    private readonly capture: () => S,
    private readonly apply: (from: S, to: S) => Promise<void>,
    private readonly isSame: (a: S, b: S) => boolean,
    private readonly changed: () => void,
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

  /** A mouse button, a finger or a key went down: what changes until the release is one step, however long it takes. */
  press(): void {
    this.holds += 1;
    this.hold = this.holds;
  }

  /** It went up. Of what was held, the place where it is now counts, whenever the server answers. */
  release(kind: string): void {
    this.note(kind);
    this.hold = null;
  }

  /** Something may have changed: notes a step, or adds to that of what is held. */
  note(kind: string): void {
    if (this.busy > 0 || this.now === null) return;
    const next = this.capture();
    if (this.isSame(this.now, next)) return;
    const last = this.done.at(-1);
    if (last && this.hold !== null && last.hold === this.hold && last.kind === kind) {
      this.extend(last, next);
    } else {
      this.done.push({ before: this.now, after: next, kind, hold: this.hold });
      if (this.done.length > MOST) this.done.shift();
    }
    this.undone = [];
    this.now = next;
    this.changed();
  }

  /** What was noted last turned out otherwise: the server refused it. */
  amend(): void {
    if (this.busy > 0 || this.now === null) return;
    const next = this.capture();
    const last = this.done.at(-1);
    if (last) this.extend(last, next);
    this.now = next;
    this.changed();
  }

  /** A step that led nowhere is none. */
  private extend(last: Step<S>, next: S): void {
    last.after = next;
    if (this.isSame(last.before, next)) this.done.pop();
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
      this.done.push({ before, after, kind, hold: null });
      this.undone = [];
    });
  }

  private go(stacks: () => readonly [Step<S>[], Step<S>[]], side: (step: Step<S>) => S): Promise<void> {
    return this.queue(async () => {
      const [source, other] = stacks();
      const step = source.pop();
      if (!step) return;
      await this.apply(this.capture(), side(step));
      other.push({ ...step, hold: null });
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
