/** What people place and how: areas, bodies, undo and redo, and the buttons of these. */
import type { App } from './app';
import { isAnswer, type Answer } from './api/types';
import { Areas } from './areas/areas';
import { Bodies, reachOf } from './body/bodies';
import { scale, unit, type Vec3 } from './geom';
import { historyOf, type Placement } from './history/placed';
import type { History } from './history/history';
import type { Entry } from './query/planner';
import type { Ray } from './scene/quads';
import { upAxis } from './scene/view';
import type { State } from './state';
import { AreaPanel } from './ui/area_panel';
import { BodyPanel } from './ui/body_panel';
import { byId } from './ui/dom';
import { say, sayError } from './ui/messages';
import type { Grip } from './ui/pointer';

/** Of bodies along a path: that of no path, obstacle or area. */
const BODY_COLOUR = '#8d5bd1';

export class Placing {
  readonly areas: Areas;
  readonly bodies: Bodies;
  readonly history: History<Placement>;
  readonly bodyPanel: BodyPanel;
  readonly areaPanel: AreaPanel;

  constructor(private readonly app: App) {
    this.areas = new Areas(
      app.stage,
      app.client,
      (version) => this.takeArea(version),
      (error) => app.showError(error),
    );
    this.bodies = new Bodies(app.stage);
    this.areaPanel = new AreaPanel(this.areas);
    this.bodyPanel = new BodyPanel(app.store, (isShown) => {
      this.bodies.isShown = isShown;
      this.showAnswers(app.planner.entries);
    });
    this.history = historyOf(app, this, () => this.showHistory());
    byId('undo').addEventListener('click', () => this.undo());
    byId('redo').addEventListener('click', () => this.redo());
    byId('reset').addEventListener('click', () => this.reset());
    this.showHistory();
  }

  /** Another world, or the same one loaded again. */
  setWorld(): void {
    const { world } = this.app;
    if (!world) return;
    this.areas.load(world);
    this.areaPanel.setWorld(world);
    this.history.clear();
  }

  /** Notes marks that moved. */
  follow(_: State, changed: ReadonlySet<keyof State>): void {
    if (changed.has('from') || changed.has('to')) this.history.note('marks');
  }

  /** An obstacle came, moved or left. */
  noteEdit(): void {
    this.history.note('obstacles');
  }

  /** Something was taken hold of, with the mouse, a finger or a key; and let go. */
  hold(isHeld: boolean): void {
    if (isHeld) this.history.press();
    else this.history.release('obstacles'); // marks are noted as they move, obstacles when the server answers
  }

  undo(): void {
    if (this.history.canUndo) this.history.undo().catch(sayError);
    else say('There is nothing to undo.');
  }

  redo(): void {
    if (this.history.canRedo) this.history.redo().catch(sayError);
    else say('There is nothing to redo.');
  }

  /** Start and goal as suggested, no obstacles, no areas. */
  reset(): void {
    const { world } = this.app;
    if (!world) return;
    const [from, to] = [world.suggested?.from ?? null, world.suggested?.to ?? null];
    this.history.to({ from, to, obstacles: new Map(), areas: new Map() }, 'reset').catch(sayError);
    say('Start and goal are as at first, obstacles and areas are removed. Undo brings them back.');
  }

  /** A stroke of the brush from the surface under a ray. */
  strokeFrom(ray: Ray): Grip | null {
    const hit = this.app.scenery.pick(ray);
    if (!hit || hit.cut) return null;
    const { price, brush, height } = this.areaPanel;
    let at = hit.point;
    const paint = (to: Vec3): void => {
      at = to;
      if (!this.areas.isPainting) this.areas.begin(brush, height);
      this.areas.paint(to, price);
    };
    return {
      at,
      isVertical: false,
      glide: (under) => this.app.scenery.pick(under)?.point ?? at,
      move: paint,
      cancel: () => this.areas.cancel(),
      drop: () => {
        if (!this.areas.isPainting) paint(at);
        void this.areas.finish(price);
        byId<HTMLDetailsElement>('area-panel').open = true;
      },
    };
  }

  showAnswers(entries: readonly Entry[]): void {
    const first = entries.findIndex(({ result }) => result && isAnswer(result) && result.points.length > 1);
    const result = entries[first]?.result;
    const answer = result && isAnswer(result) ? result : null;
    this.areaPanel.showPaid(answer?.paid ?? null);
    this.bodies.show(answer?.body ?? null, wayOf(answer), this.liftOf(answer), BODY_COLOUR);
  }

  /** Points of walkers are on the ground, those of flyers in the middle of the body. */
  private liftOf(answer: Answer | null): Vec3 {
    const isOnGround = answer?.legs?.[0] !== undefined && answer.legs[0].mode !== 'fly';
    if (!answer?.body || !isOnGround) return [0, 0, 0];
    const up = upAxis(this.app.world?.up ?? 'z');
    return scale(unit(up), reachOf(answer.body)[up]);
  }

  private takeArea(version: number): void {
    this.app.takeVersion(version);
    this.areaPanel.show();
    this.history.note('areas');
    this.app.planner.plan(this.app.state);
  }

  private showHistory(): void {
    byId<HTMLButtonElement>('undo').disabled = !this.history?.canUndo;
    byId<HTMLButtonElement>('redo').disabled = !this.history?.canRedo;
  }
}

/** The way that bodies are drawn along: the curve, if it is flown. */
function wayOf(answer: Answer | null): readonly Vec3[] {
  const flight = answer?.flight;
  if (flight && 'states' in flight) return flight.states.map(([, x, y, z]) => [x, y, z]);
  return answer?.points ?? [];
}
