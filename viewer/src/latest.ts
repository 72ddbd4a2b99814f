/** One request in flight; of those that come meanwhile, only the latest is sent. */
export class Latest<Request, Reply> {
  private isBusy = false;
  private waiting: { request: Request } | null = null;

  constructor(
    private readonly send: (request: Request) => Promise<Reply>,
    private readonly done: (reply: Reply, request: Request) => void,
    private readonly failed: (error: unknown, request: Request) => void,
  ) {}

  /** Whether nothing is on its way. */
  get isIdle(): boolean {
    return !this.isBusy;
  }

  submit(request: Request): void {
    if (this.isBusy) this.waiting = { request };
    else void this.run(request);
  }

  /** Drops what waits to be sent. */
  cancelWaiting(): void {
    this.waiting = null;
  }

  private async run(request: Request): Promise<void> {
    this.isBusy = true;
    try {
      const reply = await this.send(request);
      this.done(reply, request);
    } catch (error) {
      this.failed(error, request);
    }
    this.isBusy = false;
    const next = this.waiting;
    this.waiting = null;
    if (next) void this.run(next.request);
  }
}
