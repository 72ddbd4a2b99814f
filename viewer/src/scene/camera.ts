/** Turning, moving, zooming and flying. The view itself lives in the state. */
import { add, lerp, scale, unit, type Box, type Vec3 } from '../geom';
import type { Store, View } from '../state';
import type { Stage } from './stage';
import {
  above,
  fitted,
  fittedTo,
  forward,
  moved,
  right,
  turned,
  upAxis,
  zoomed,
  type Angles,
  type Up,
} from './view';

/** Seconds that a glide to another view takes. */
const GLIDE = 0.35;
/** Keys that fly, by `KeyboardEvent.code`, and where to: right, forward, up. */
const FLIGHT: Readonly<Record<string, Vec3>> = {
  KeyW: [0, 1, 0],
  KeyS: [0, -1, 0],
  KeyA: [-1, 0, 0],
  KeyD: [1, 0, 0],
  KeyQ: [0, 0, -1],
  KeyE: [0, 0, 1],
};

export class CameraControl {
  private up: Up = 'z';
  private voxel = 1;
  private readonly pressed = new Set<string>();
  private isFast = false;
  private glide: { from: View; to: View; passed: number } | null = null;

  constructor(
    private readonly store: Store,
    private readonly stage: Stage,
    isTyping: (target: EventTarget | null) => boolean,
  ) {
    stage.animate((seconds) => this.advance(seconds));
    window.addEventListener('keydown', (event) => {
      if (!(event.code in FLIGHT) || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      this.pressed.add(event.code);
      this.isFast = event.shiftKey;
      stage.invalidate();
    });
    window.addEventListener('keyup', (event) => {
      this.pressed.delete(event.code);
      this.isFast = event.shiftKey;
    });
    window.addEventListener('blur', () => this.pressed.clear());
  }

  setWorld(up: Up, voxel: number): void {
    this.up = up;
    this.voxel = voxel;
    this.glide = null;
  }

  get isStill(): boolean {
    return this.glide === null && this.pressed.size === 0;
  }

  /** By pixels of mouse movement. */
  turn(x: number, y: number): void {
    this.change((view) => turned(view, -x * 0.35, y * 0.35));
  }

  /** By pixels of mouse movement: what the camera turns around follows the mouse. */
  pan(x: number, y: number): void {
    this.change((view) => {
      const pixel = this.stage.pixelAt(view.distance);
      return moved(
        view,
        add(scale(right(view, this.up), -x * pixel), scale(above(view, this.up), y * pixel)),
      );
    });
  }

  zoom(factor: number, towards: Vec3 | null): void {
    this.change((view) => {
      const next = zoomed(view, factor, towards, 2 * this.voxel);
      // At the nearest, zooming in goes on by flying.
      const isStuck = factor < 1 && next.distance === view.distance;
      return isStuck ? moved(view, scale(forward(view, this.up), view.distance * (1 - factor))) : next;
    });
  }

  /** Sees all of a box, from where the camera is now. */
  fit(box: Box): void {
    const { view } = this.store.state;
    if (view) this.glideTo(fitted(box, this.up, this.stage.aspect, view));
  }

  /** Sees all of some points at once, from a direction. */
  begin(points: readonly Vec3[], angles: Angles): void {
    this.store.update({ view: fittedTo(points, this.up, this.stage.aspect, angles) });
  }

  /** Sees what a view sees, at once. */
  show(view: View): void {
    this.glide = null;
    this.store.update({ view });
  }

  /** Turns around another place from now on; nearer, if it is far. */
  lookAt(target: Vec3, atMost = Infinity): void {
    const { view } = this.store.state;
    if (view) this.glideTo({ ...view, target, distance: Math.min(view.distance, atMost) });
  }

  /** Looks straight along an axis, or from a corner. */
  lookAlong(yaw: number, pitch: number): void {
    const { view } = this.store.state;
    if (view) this.glideTo({ ...view, yaw, pitch });
  }

  private glideTo(to: View): void {
    const { view } = this.store.state;
    if (!view || matchMedia('(prefers-reduced-motion: reduce)').matches)
      return this.store.update({ view: to });
    const turn = ((((to.yaw - view.yaw) % 360) + 540) % 360) - 180;
    this.glide = { from: view, to: { ...to, yaw: view.yaw + turn }, passed: 0 };
    this.stage.invalidate();
  }

  private change(change: (view: View) => View): void {
    this.glide = null;
    const { view } = this.store.state;
    if (view) this.store.update({ view: change(view) });
  }

  private advance(seconds: number): boolean {
    if (this.glide) return this.advanceGlide(seconds);
    if (this.pressed.size === 0) return false;
    this.change((view) => {
      let way: Vec3 = [0, 0, 0];
      for (const code of this.pressed) way = add(way, FLIGHT[code] ?? [0, 0, 0]);
      const speed = Math.max(view.distance * 0.7, 12 * this.voxel) * (this.isFast ? 3 : 1);
      const [x, y, z] = scale(way, speed * seconds);
      const across = add(scale(right(view, this.up), x), scale(forward(view, this.up), y));
      return moved(view, add(across, scale(unit(upAxis(this.up)), z)));
    });
    return true;
  }

  private advanceGlide(seconds: number): boolean {
    const { glide } = this;
    if (!glide) return false;
    glide.passed = Math.min(glide.passed + seconds / GLIDE, 1);
    const t = glide.passed * glide.passed * (3 - 2 * glide.passed);
    const mix = (a: number, b: number): number => a + (b - a) * t;
    const { from, to } = glide;
    if (glide.passed === 1) this.glide = null;
    this.store.update({
      view: {
        target: lerp(from.target, to.target, t),
        yaw: mix(from.yaw, to.yaw),
        pitch: mix(from.pitch, to.pitch),
        distance: from.distance * (to.distance / from.distance) ** t,
      },
    });
    return this.glide !== null;
  }
}
