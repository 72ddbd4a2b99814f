/** The current crowd, live or recorded: created, played, given orders. */
import { ApiError, type Client } from '../api/client';
import { readCrowdFile, type CrowdFrames } from '../api/crowd';
import type { CrowdStaged, OrderReply, World } from '../api/types';
import type { Vec3 } from '../geom';
import { Latest } from '../latest';
import { Badge } from '../scene/badge';
import { ORDER, type Look } from '../scene/palette';
import type { Stage } from '../scene/stage';
import type { CrowdWish, Theme } from '../state';
import { CrowdDrawing } from './drawing';
import { Player, SPEEDS } from './player';
import { countStatuses, LiveSource, RecordedSource, type Source } from './source';

/** Not found: the crowd is gone, or another one took its place. */
const GONE = 404;

/** Events for the page. */
export interface Heard {
  /** Redraw. */
  changed(): void;
  /** The server reported a world version. */
  version(version: number): void;
  /** The crowd was removed by someone else. */
  ended(): void;
  failed(error: unknown): void;
}

export class Crowd {
  player: Player | null = null;
  /** What the server says of a live crowd. */
  staged: CrowdStaged | null = null;
  /** The name of the recording that plays. */
  recording: string | null = null;
  /** Where the group was last sent, and what came of it. */
  goal: Vec3 | null = null;
  reply: OrderReply | null = null;
  /** Recent microseconds per tick. */
  tickTime: number | null = null;
  isLoading = false;

  private drawing: CrowdDrawing | null = null;
  private readonly mark: Badge;
  private readonly steps: Latest<{ crowd: number; ticks: number }, CrowdFrames>;
  private showsTrails = true;
  private speed = 1;
  /** The latest request; older responses are dropped. */
  private wish: CrowdWish | null = null;
  private asked = 0;
  private ordering = 0;
  /** What the server was last asked of a crowd that may have to be waited for. */
  private flight: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly stage: Stage,
    private readonly client: Client,
    private theme: Theme,
    private look: Look,
    private readonly heard: Heard,
  ) {
    this.mark = new Badge(stage, { shape: 'ring', colour: ORDER }, 5);
    this.steps = new Latest(
      ({ crowd, ticks }) => {
        const flight = client.stepCrowd(crowd, ticks);
        this.flight = flight.catch(() => undefined);
        return flight;
      },
      (frames, { crowd }) => this.take(frames, crowd),
      (error, { crowd }) => this.fail(error, crowd),
    );
    stage.animate((seconds) => this.advance(seconds));
  }

  get source(): Source | null {
    return this.player?.source ?? null;
  }

  get isActive(): boolean {
    return this.player !== null;
  }

  get isPlaying(): boolean {
    return this.player?.isPlaying ?? false;
  }

  /** Whether an answer is on its way. */
  get isBusy(): boolean {
    return this.isLoading || !this.steps.isIdle || this.ordering > 0;
  }

  /** How many units do what. */
  get counts(): number[] {
    return this.player ? countStatuses(this.player.source.statuses(this.player.moment)) : [];
  }

  get trailPieces(): number {
    return this.drawing?.trailPieces ?? 0;
  }

  setLook(theme: Theme, look: Look): void {
    [this.theme, this.look] = [theme, look];
    this.drawing?.setLook(theme, look);
  }

  setTrails(shown: boolean): void {
    this.showsTrails = shown;
    if (!this.drawing) return;
    this.drawing.showsTrails = shown;
    this.drawing.draw();
    this.heard.changed();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.player) this.player.speed = speed;
    this.heard.changed();
  }

  /** Slower or faster, by one of the speeds there are. */
  changeSpeed(direction: 1 | -1): void {
    const at = SPEEDS.findIndex((speed) => speed >= this.speed);
    this.setSpeed(SPEEDS[Math.min(Math.max(at + direction, 0), SPEEDS.length - 1)] ?? 1);
  }

  get pace(): number {
    return this.speed;
  }

  /** Shows the requested crowd, unless it is already shown. */
  async want(wish: CrowdWish | null, world: World | null): Promise<void> {
    if (JSON.stringify(wish) === JSON.stringify(this.wish)) return;
    void this.leave();
    this.wish = wish;
    if (!wish || !world) return;
    await this.load(async () => {
      if (wish === 'recording') {
        const file = readCrowdFile(await this.client.recording());
        return { source: new RecordedSource(file), recording: world.recording?.name ?? '', staged: null };
      }
      await this.flight; // one crowd stops before the next starts
      const staged = await this.client.stageCrowd(wish);
      const begin = await this.client.crowd();
      const source = new LiveSource(begin, staged.radius, staged.seconds);
      return { source, staged, recording: null };
    });
  }

  /** Plays a local file; it is not uploaded. */
  async open(file: File): Promise<void> {
    void this.leave();
    await this.load(async () => {
      const source = new RecordedSource(readCrowdFile(await file.arrayBuffer()));
      return { source, recording: file.name, staged: null };
    });
  }

  /** Ends it, on the server too. */
  async leave(): Promise<void> {
    const { staged } = this;
    this.asked += 1;
    this.wish = null;
    this.player = null;
    this.staged = null;
    this.recording = null;
    this.reply = null;
    this.tickTime = null;
    this.showGoal(null);
    this.drawing?.dispose();
    this.drawing = null;
    this.isLoading = false;
    this.heard.changed();
    if (staged) await this.end(staged);
  }

  play(): void {
    this.player?.play();
    this.show();
  }

  pause(): void {
    this.player?.pause();
    this.show();
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  step(direction: 1 | -1): void {
    this.player?.step(direction);
    this.ask();
    this.show();
  }

  seek(moment: number): void {
    this.player?.seek(moment);
    this.show();
  }

  /** Sends all units to a point. */
  async order(to: Vec3, how: string): Promise<void> {
    const { staged } = this;
    if (!staged) return;
    this.ordering += 1;
    try {
      const reply = await this.client.orderCrowd(staged.crowd, to, how);
      if (this.staged !== staged) return;
      this.reply = reply;
      this.showGoal(to);
      // The statuses have changed, although no unit has moved yet.
      this.take(await this.client.crowd(), staged.crowd);
      this.play();
    } catch (error) {
      this.fail(error, staged.crowd);
    } finally {
      this.ordering -= 1;
      this.heard.changed();
    }
  }

  private async load(
    make: () => Promise<{ source: Source; staged: CrowdStaged | null; recording: string | null }>,
  ): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    this.isLoading = true;
    this.heard.changed();
    try {
      const { source, staged, recording } = await make();
      if (asked !== this.asked) {
        if (staged) await this.end(staged);
        return;
      }
      this.staged = staged;
      this.recording = recording;
      this.player = new Player(source);
      this.player.speed = this.speed;
      this.drawing = new CrowdDrawing(this.stage, this.player, this.theme, this.look);
      this.drawing.showsTrails = this.showsTrails;
      this.play();
    } catch (error) {
      if (asked === this.asked) {
        this.wish = null;
        this.heard.ended();
      }
      this.heard.failed(error);
    } finally {
      if (asked === this.asked) this.isLoading = false;
      this.heard.changed();
    }
  }

  /** Ends a crowd on the server, after the ticks that were asked for. */
  private async end(staged: CrowdStaged): Promise<void> {
    const end = (): Promise<void> =>
      this.client.endCrowd(staged.crowd).catch((error: unknown) => {
        if (!isGone(error)) this.heard.failed(error);
      });
    this.flight = this.flight.then(end);
    await this.flight;
  }

  private advance(seconds: number): boolean {
    const { player, drawing } = this;
    if (!player || !drawing) return false;
    const before = player.moment;
    player.advance(seconds);
    this.ask();
    if (player.moment !== before) this.show();
    return player.isPlaying || this.isBusy;
  }

  /** Asks for as many ticks as the clock wants, one request at a time. */
  private ask(): void {
    const ticks = this.player?.wanted ?? 0;
    if (ticks > 0 && this.staged && this.steps.isIdle) this.steps.submit({ crowd: this.staged.crowd, ticks });
  }

  private take(frames: CrowdFrames, crowd: number): void {
    const { source } = this;
    if (this.staged?.crowd !== crowd || !(source instanceof LiveSource)) return;
    source.take(frames);
    if (frames.micros > 0) this.tickTime = frames.micros / frames.frames;
    this.heard.version(frames.version);
    this.heard.changed();
    this.stage.invalidate();
  }

  private fail(error: unknown, crowd: number): void {
    if (this.staged?.crowd !== crowd) return;
    if (isGone(error)) {
      this.staged = null; // there is nothing left to end
      void this.leave();
      this.heard.ended();
    } else this.pause();
    this.heard.failed(error);
  }

  private showGoal(at: Vec3 | null): void {
    this.goal = at;
    this.mark.show(at);
  }

  private show(): void {
    this.drawing?.draw();
    this.heard.changed();
  }
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === GONE;
