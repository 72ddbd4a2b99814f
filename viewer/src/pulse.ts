/** Asks the server again and again whether it is there, and which version of the world it has. */
import { isOffline, isWorkspaceGone, type Client } from './api/client';

/** Milliseconds between two requests, and until one counts as lost: together under two seconds. */
const PERIOD = 600;
const TIMEOUT = 1200;

export interface PulseTargets {
  /** The server answered; `isNew` if it was started again, `wasLost` if it did not answer before. */
  beat(version: number, change: { readonly isNew: boolean; readonly wasLost: boolean }): void;
  lost(): void;
  /** The server has no such workspace. */
  gone(): void;
}

export class Pulse {
  isLost = false;
  private server: string | null = null;

  constructor(
    private readonly client: Client,
    private readonly targets: PulseTargets,
  ) {}

  /** Begins, and never ends. */
  start(): void {
    void this.ask().finally(() => setTimeout(() => this.start(), PERIOD));
  }

  private async ask(): Promise<void> {
    const { visit } = this.client;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), TIMEOUT);
    try {
      const { server, version } = await this.client.stats(patience.signal);
      if (visit !== this.client.visit) return; // of another world
      const isNew = this.server !== null && this.server !== server;
      const wasLost = this.isLost;
      this.server = server;
      this.isLost = false;
      this.targets.beat(version, { isNew, wasLost });
    } catch (error) {
      if (isWorkspaceGone(error)) {
        if (visit !== this.client.visit) return; // it was entered meanwhile
        this.server = null; // perhaps started again, and then all is new
        this.isLost = false;
        this.targets.gone();
      } else if (patience.signal.aborted || isOffline(error)) {
        this.isLost = true;
        this.targets.lost();
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
