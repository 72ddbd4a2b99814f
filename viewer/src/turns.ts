/** One thing at a time, in the order of asking: each waits until those before it have ended, well or badly. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();
  private count = 0;

  /** Whether nothing is under way and nothing waits. */
  get isIdle(): boolean {
    return this.count === 0;
  }

  take<Result>(turn: () => Promise<Result>): Promise<Result> {
    this.count += 1;
    const mine = this.last.then(turn).finally(() => (this.count -= 1));
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
