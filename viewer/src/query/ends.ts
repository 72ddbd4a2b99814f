/** Start and goal in the picture: what to take hold of, and how far above the ground they are. */
import { add, distance, scale, unit, type Vec3 } from '../geom';
import { Badge } from '../scene/badge';
import { Footprint } from '../scene/footprint';
import { GOAL, START, type Look } from '../scene/palette';
import type { Scenery } from '../scene/scenery';
import type { Stage } from '../scene/stage';
import { upAxis, type Up } from '../scene/view';

export type EndName = 'from' | 'to';
export const END_NAMES: readonly EndName[] = ['from', 'to'];
export const END_TITLES: Readonly<Record<EndName, string>> = { from: 'start', to: 'goal' };
const COLOURS: Readonly<Record<EndName, string>> = { from: START, to: GOAL };

/** Pixels from a mark to its handle. */
const HANDLE_REACH = 38;
/** Pixels from the middle of a mark within which it is taken hold of. */
const GRASP = 17;

interface End {
  at: Vec3 | null;
  readonly badge: Badge;
  readonly footprint: Footprint;
}

/** What was taken hold of: the mark itself, or the handle that moves it up and down. */
export interface Hold {
  readonly end: EndName;
  readonly part: 'mark' | 'handle';
}

export class Ends {
  private readonly ends: Readonly<Record<EndName, End>>;
  private readonly handle: Badge;
  private active: EndName | null = null;
  private up: Up = 'z';
  private ring = 1;

  constructor(
    private readonly stage: Stage,
    scenery: Scenery,
    look: Look,
  ) {
    const end = (name: EndName): End => {
      const shape = name === 'from' ? 'disc' : 'diamond';
      const badge = new Badge(stage, { shape, colour: COLOURS[name], text: name === 'from' ? 'S' : 'G' }, 20);
      const footprint = new Footprint(stage, scenery, this.style(name, look));
      return { at: null, badge, footprint };
    };
    this.ends = { from: end('from'), to: end('to') };
    this.handle = new Badge(stage, { shape: 'arrows', colour: '#48556a' }, 21);
    stage.animate(() => {
      this.placeHandle();
      return false;
    });
  }

  setLook(look: Look): void {
    for (const name of END_NAMES) this.ends[name].footprint.setStyle(this.style(name, look));
  }

  setUp(up: Up): void {
    this.up = up;
  }

  /** How wide the marks' footprints are, in map units: that of the body, but wide enough to be seen. */
  setRing(ring: number): void {
    if (ring === this.ring) return;
    this.ring = ring;
    for (const name of END_NAMES) this.drop(this.ends[name]);
  }

  /** How high the ends are above the ground; null for one that is on it or not there. */
  get heights(): Readonly<Record<EndName, number | null>> {
    return { from: this.ends.from.footprint.height, to: this.ends.to.footprint.height };
  }

  show(name: EndName, at: Vec3 | null): void {
    const end = this.ends[name];
    end.at = at;
    end.badge.show(at);
    this.drop(end);
    this.stage.invalidate();
  }

  /** Measures heights again, after the world changed. */
  refresh(): void {
    for (const name of END_NAMES) this.drop(this.ends[name]);
  }

  /** Shows the handle of one end. */
  activate(name: EndName | null): void {
    this.active = name;
    this.placeHandle();
    this.stage.invalidate();
  }

  /** The end that was taken hold of last. */
  get activeEnd(): EndName | null {
    return this.active;
  }

  /** What lies under a pixel. */
  under(x: number, y: number, grasp = GRASP): Hold | null {
    const handle = this.active && this.handlePlace();
    if (handle && near(this.stage.project(handle), x, y, grasp)) return { end: this.active!, part: 'handle' };
    for (const end of ['to', 'from'] as const) {
      const { at } = this.ends[end];
      if (at && near(this.stage.project(at), x, y, grasp)) return { end, part: 'mark' };
    }
    return null;
  }

  private style(name: EndName, look: Look) {
    return { colour: COLOURS[name], casing: look.casing } as const;
  }

  /** A line down to what is below, and a ring there. */
  private drop(end: End): void {
    end.footprint.show(end.at, { shape: 'point', ring: this.ring });
  }

  private handlePlace(): Vec3 | null {
    const at = this.active && this.ends[this.active].at;
    if (!at) return null;
    const far = distance(at, this.stage.camera.position.toArray());
    return add(at, scale(unit(upAxis(this.up)), HANDLE_REACH * this.stage.pixelAt(far)));
  }

  private placeHandle(): void {
    const place = this.handlePlace();
    this.handle.sprite.visible = place !== null;
    if (place) this.handle.sprite.position.set(...place);
  }
}

function near(pixel: readonly [number, number] | null, x: number, y: number, grasp: number): boolean {
  return pixel !== null && Math.hypot(pixel[0] - x, pixel[1] - y) < grasp;
}
