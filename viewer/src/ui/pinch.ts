/** Two fingers on the picture: apart and together they zoom, and both together they move sideways. */
import type { CameraControl } from '../scene/camera';

type Pixel = readonly [number, number];

export class Pinch {
  private readonly touches = new Map<number, Pixel>();
  /** Whether two fingers have been down since the last time that none was. */
  private isUnderWay = false;

  constructor(
    private readonly camera: CameraControl,
    /** Told when the second finger comes. */
    private readonly began: () => void,
  ) {}

  /** Whether it takes the pointers now. */
  get isActive(): boolean {
    return this.isUnderWay;
  }

  down(event: PointerEvent, pixel: Pixel): void {
    if (event.pointerType !== 'touch') return;
    this.touches.set(event.pointerId, pixel);
    if (this.touches.size < 2 || this.isUnderWay) return;
    this.isUnderWay = true;
    this.began();
  }

  /** Returns whether the movement was taken. */
  move(event: PointerEvent, pixel: Pixel): boolean {
    if (!this.touches.has(event.pointerId)) return false;
    const before = this.spread();
    this.touches.set(event.pointerId, pixel);
    const after = this.spread();
    if (!this.isUnderWay) return false;
    if (before && after) {
      if (before.far > 0 && after.far > 0) this.camera.zoom(before.far / after.far, null);
      this.camera.pan(after.middle[0] - before.middle[0], after.middle[1] - before.middle[1]);
    }
    return true;
  }

  /** Returns whether the finger was one of a pinch. */
  up(event: PointerEvent): boolean {
    const wasUnderWay = this.isUnderWay;
    this.touches.delete(event.pointerId);
    if (this.touches.size === 0) this.isUnderWay = false;
    return wasUnderWay;
  }

  private spread(): { far: number; middle: Pixel } | null {
    const [a, b] = [...this.touches.values()];
    if (!a || !b) return null;
    return {
      far: Math.hypot(a[0] - b[0], a[1] - b[1]),
      middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
    };
  }
}
