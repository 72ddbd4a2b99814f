/** A search being watched: fetched, played, stepped, scrubbed. */
import type { Client } from '../api/client';
import type { Query, Run } from '../api/types';
import type { Look } from '../scene/palette';
import type { Scenery } from '../scene/scenery';
import type { Stage } from '../scene/stage';
import { ReplayDrawing } from './drawing';
import { Playback } from './playback';

/** Seconds that a whole search plays at speed 1. */
const DURATION = 10;
/** Events per second, at least, so that short searches do not drag on. */
const SLOWEST = 6;

/** How dark and how solid the world is meanwhile: the search shows through it. */
const DIM = 0.4;
const SOLIDITY = 0.55;

export class Replay {
  playback: Playback | null = null;
  /** Which run is shown, by its place in the list. */
  run: number | null = null;
  label = '';
  speed = 1;
  isPlaying = false;
  isLoading = false;
  private drawing: ReplayDrawing | null = null;
  /** The moment, with a fraction of an event. */
  private moment = 0;
  private isClipped = false;

  constructor(
    private readonly stage: Stage,
    private readonly scenery: Scenery,
    private readonly client: Client,
    private look: Look,
    private readonly changed: () => void,
  ) {
    stage.animate((seconds) => this.advance(seconds));
  }

  get isActive(): boolean {
    return this.playback !== null;
  }

  setLook(look: Look): void {
    this.look = look;
  }

  setClipped(clipped: boolean): void {
    this.isClipped = clipped;
    this.drawing?.setClipped(clipped);
  }

  /** Records a search again and plays it from the start. */
  async start(query: Query, run: Run, place: number, label: string): Promise<void> {
    this.isLoading = true;
    this.changed();
    try {
      const recording = await this.client.replay(query, run);
      this.stop();
      this.playback = new Playback(recording);
      this.drawing = new ReplayDrawing(this.stage, recording, this.scenery.upward, this.look, this.isClipped);
      this.run = place;
      this.label = label;
      this.moment = 0;
      this.scenery.setDim(DIM);
      this.stage.setSolidity(SOLIDITY);
      this.show();
      this.play();
    } finally {
      this.isLoading = false;
      this.changed();
    }
  }

  stop(): void {
    if (!this.playback) return;
    this.drawing?.dispose();
    this.drawing = null;
    this.playback = null;
    this.run = null;
    this.isPlaying = false;
    this.scenery.setDim(0);
    this.stage.setSolidity(1);
    this.changed();
  }

  play(): void {
    if (!this.playback) return;
    if (this.playback.isAtEnd) this.moment = 0;
    this.isPlaying = true;
    this.stage.invalidate();
    this.changed();
  }

  pause(): void {
    this.isPlaying = false;
    this.changed();
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** To the moment after that many events. */
  seek(event: number): void {
    this.isPlaying = false;
    this.moment = event;
    this.show();
  }

  /** One event on or back, or to the next node visited. */
  step(direction: 1 | -1, byVisit = false): void {
    if (!this.playback) return;
    this.isPlaying = false;
    if (byVisit) this.playback.seekVisit(direction);
    this.moment = this.playback.at + (byVisit ? 0 : direction);
    this.show();
  }

  private advance(seconds: number): boolean {
    if (!this.playback || !this.isPlaying) return false;
    this.moment += seconds * Math.max(this.playback.length / DURATION, SLOWEST) * this.speed;
    if (this.moment >= this.playback.length) this.isPlaying = false;
    this.show();
    return this.isPlaying;
  }

  private show(): void {
    if (!this.playback) return;
    this.playback.seek(this.moment);
    this.moment = Math.min(Math.max(this.moment, 0), this.playback.length);
    this.drawing?.draw(this.playback);
    this.changed();
  }
}
