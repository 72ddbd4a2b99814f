/** The mouse over the picture: turning, and taking hold of things. */
import { add, scale, sub, type Vec3 } from '../geom';
import type { CameraControl } from '../scene/camera';
import { meet, type DragMode } from '../scene/drag';
import type { Ray } from '../scene/quads';
import type { Stage } from '../scene/stage';
import { Pinch } from './pinch';

/** Something that can be dragged. */
export interface Grip {
  /** Where it is now. */
  readonly at: Vec3;
  /** Moves only up and down. */
  readonly isVertical: boolean;
  /** Where it would lie under a ray, coming from where it is now; null if it does not keep to surfaces. */
  glide(ray: Ray, at: Vec3): Vec3 | null;
  move(to: Vec3): void;
  drop(): void;
  /** Instead of dropping it, where a second finger means something else. */
  cancel?(): void;
}

export interface PointerTargets {
  /** What can be taken hold of under a pixel. */
  grip(x: number, y: number, ray: Ray, isFinger: boolean): Grip | null;
  /** Something was taken hold of, or let go. */
  hold(isHeld: boolean): void;
  click(ray: Ray, event: PointerEvent): void;
  /** The place under a pixel that zooming goes to. */
  place(ray: Ray): Vec3 | null;
  hover(ray: Ray | null): void;
  upward(): Vec3;
}

/** Pixels that the mouse may move in a click. */
const STEADY = 5;

type Gesture =
  | { readonly kind: 'turn' | 'pan'; moved: number }
  | { readonly kind: 'drag'; readonly grip: Grip; at: Vec3; grabbed: Vec3; mode: DragMode; modeName: string };

const isFinger = (event: PointerEvent): boolean => event.pointerType === 'touch';

export class Pointer {
  private gesture: Gesture | null = null;
  private last: readonly [number, number] = [0, 0];
  private readonly pinch: Pinch;

  constructor(
    private readonly stage: Stage,
    private readonly camera: CameraControl,
    private readonly targets: PointerTargets,
  ) {
    const { canvas } = stage;
    this.pinch = new Pinch(camera, () => this.giveWay());
    canvas.addEventListener('pointerdown', (event) => this.down(event));
    canvas.addEventListener('pointermove', (event) => this.move(event));
    canvas.addEventListener('pointerup', (event) => this.up(event));
    canvas.addEventListener('pointercancel', (event) => {
      this.pinch.up(event);
      this.end();
    });
    canvas.addEventListener('pointerleave', () => targets.hover(null));
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    canvas.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    canvas.addEventListener('dblclick', (event) => {
      const place = targets.place(this.ray(event));
      if (place) camera.lookAt(place);
    });
  }

  get isDragging(): boolean {
    return this.gesture?.kind === 'drag';
  }

  private down(event: PointerEvent): void {
    this.stage.canvas.focus({ preventScroll: true });
    this.pinch.down(event, this.pixel(event));
    if (this.gesture || this.pinch.isActive) return;
    this.stage.canvas.setPointerCapture(event.pointerId);
    this.last = this.pixel(event);
    const grip =
      event.button === 0 ? this.targets.grip(...this.last, this.ray(event), isFinger(event)) : null;
    if (grip) {
      const { mode, name } = this.mode(event, grip);
      const grabbed = meet(this.ray(event), grip.at, mode) ?? grip.at;
      this.gesture = { kind: 'drag', grip, at: grip.at, grabbed, mode, modeName: name };
      this.targets.hold(true);
    } else {
      this.gesture = { kind: event.button === 0 ? 'turn' : 'pan', moved: 0 };
    }
    // What is dragged over the world leaves the picture of the world as it is.
    this.stage.hold(grip === null);
    this.stage.canvas.classList.toggle('grabbing', grip !== null);
  }

  private move(event: PointerEvent): void {
    const [x, y] = this.pixel(event);
    if (this.pinch.move(event, [x, y])) return;
    const [dx, dy] = [x - this.last[0], y - this.last[1]];
    const { gesture } = this;
    if (!gesture) {
      const ray = this.ray(event);
      this.stage.canvas.classList.toggle('grab', this.targets.grip(x, y, ray, isFinger(event)) !== null);
      this.targets.hover(ray);
      return;
    }
    if (gesture.kind === 'drag') {
      this.drag(event, gesture);
    } else {
      gesture.moved += Math.hypot(dx, dy);
      if (gesture.moved < STEADY) return;
      if (gesture.kind === 'turn') this.camera.turn(dx, dy);
      else this.camera.pan(dx, dy);
    }
    this.last = [x, y];
  }

  private up(event: PointerEvent): void {
    const { gesture } = this;
    if (this.pinch.up(event)) {
      if (!this.pinch.isActive) this.end();
      return;
    }
    if (gesture?.kind === 'turn' && gesture.moved < STEADY) {
      this.targets.click(this.ray(event), event);
    }
    this.end();
  }

  /** A second finger came: what the first one began to turn is left to both. */
  private giveWay(): void {
    const { gesture } = this;
    this.gesture = null;
    if (gesture?.kind === 'drag') {
      (gesture.grip.cancel ?? gesture.grip.drop).call(gesture.grip);
      this.targets.hold(false);
    }
    this.stage.hold(true);
  }

  private end(): void {
    const { gesture } = this;
    this.gesture = null;
    if (gesture?.kind === 'drag') {
      gesture.grip.drop();
      this.targets.hold(false);
    }
    this.stage.hold(false);
    this.stage.canvas.classList.remove('grabbing');
  }

  private drag(event: PointerEvent, gesture: Extract<Gesture, { kind: 'drag' }>): void {
    const ray = this.ray(event);
    const { mode, name } = this.mode(event, gesture.grip);
    if (name !== gesture.modeName) {
      // Another key: go on from where it is now.
      gesture.grabbed = meet(ray, gesture.at, mode) ?? gesture.at;
      gesture.mode = mode;
      gesture.modeName = name;
    }
    const laid = name === 'view' ? gesture.grip.glide(ray, gesture.at) : null;
    if (laid) {
      gesture.at = laid;
      gesture.grabbed = meet(ray, laid, mode) ?? laid;
      return gesture.grip.move(laid);
    }
    const now = meet(ray, gesture.grabbed, gesture.mode);
    if (!now) return;
    gesture.at = add(gesture.at, sub(now, gesture.grabbed));
    gesture.grabbed = now;
    gesture.grip.move(gesture.at);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 30 : event.deltaY;
    const { gesture } = this;
    if (gesture?.kind === 'drag') {
      const away = scale(
        this.ray(event).direction,
        -pixels * this.stage.pixelAt(this.farOf(gesture.at)) * 0.5,
      );
      gesture.at = add(gesture.at, away);
      gesture.grabbed = add(gesture.grabbed, away);
      gesture.grip.move(gesture.at);
      return;
    }
    this.camera.zoom(
      Math.exp(Math.min(Math.max(pixels, -240), 240) * 0.0016),
      this.targets.place(this.ray(event)),
    );
  }

  private farOf(point: Vec3): number {
    const eye = this.stage.camera.position;
    return Math.hypot(point[0] - eye.x, point[1] - eye.y, point[2] - eye.z);
  }

  /** Over surfaces, or across the picture where there is none; with Shift along the axis that points up; with Ctrl on the level. */
  private mode(event: MouseEvent, grip: Grip): { mode: DragMode; name: string } {
    const up = this.targets.upward();
    if (grip.isVertical || event.shiftKey) return { mode: { kind: 'axis', direction: up }, name: 'axis' };
    if (event.ctrlKey || event.metaKey) return { mode: { kind: 'plane', normal: up }, name: 'level' };
    const { direction } = this.stage.ray(this.stage.width / 2, this.stage.height / 2);
    return { mode: { kind: 'plane', normal: direction }, name: 'view' };
  }

  private pixel(event: MouseEvent): readonly [number, number] {
    const { left, top } = this.stage.canvas.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  private ray(event: MouseEvent): Ray {
    return this.stage.ray(...this.pixel(event));
  }
}
