/** The flight along a timed path: the curve in the colours of its speeds, and the body that flies it. */
import * as THREE from 'three';
import type { BodyShape, Flown } from '../api/types';
import { bodyGeometry, reachOf } from '../body/bodies';
import { Badge } from '../scene/badge';
import { FatLines } from '../scene/fat_lines';
import type { Vec3 } from '../geom';
import { LOOKS, MARK, SPEED_STEPS, speedColour } from '../scene/palette';
import type { Stage } from '../scene/stage';
import type { Theme } from '../state';
import { Timeline } from './timeline';

/** A body without size is drawn as a ball of this radius, in voxels. */
const POINT_RADIUS = 0.35;
/** How much larger its dark rim is, of its own size. */
const RIM = 0.12;

export class Flight {
  timeline: Timeline | null = null;
  flown: Flown | null = null;
  /** Seconds since take-off. */
  moment = 0;
  isPlaying = false;
  private lines: FatLines[] = [];
  private shape = '';
  private readonly body: THREE.Group;
  /** Around the body, however small or hidden that is. */
  private readonly ring: Badge;

  constructor(
    private readonly stage: Stage,
    private theme: Theme,
    private readonly changed: () => void,
  ) {
    const none = new THREE.BufferGeometry();
    const core = new THREE.Mesh(none, new THREE.MeshBasicMaterial({ transparent: true, opacity: 0.85 }));
    // A dark rim, so that it stands out from the curve and from what is behind.
    const rim = new THREE.Mesh(none, new THREE.MeshBasicMaterial({ side: THREE.BackSide, color: '#141a22' }));
    // Fainter behind solids, as the path is.
    const hidden = { transparent: true, opacity: 0.4, depthFunc: THREE.GreaterDepth, depthWrite: false };
    const ghost = new THREE.Mesh(none, new THREE.MeshBasicMaterial(hidden));
    [rim, core, ghost].forEach((mesh, i) => (mesh.renderOrder = 50 + i));
    this.body = new THREE.Group();
    this.body.add(rim, core, ghost);
    this.body.visible = false;
    stage.scene.add(this.body);
    this.ring = new Badge(stage, { shape: 'ring', colour: MARK }, 6);
    stage.animate((seconds) => this.advance(seconds));
  }

  get isActive(): boolean {
    return this.timeline !== null;
  }

  /** Shows a flight, or none. One that is under way goes on along the new path. */
  show(flown: Flown | null, body: BodyShape | null, voxel: number): void {
    const isSame = JSON.stringify(flown) === JSON.stringify(this.flown);
    this.setBody(body ?? { half: [0, 0, 0], radius: POINT_RADIUS * voxel });
    if (!isSame) {
      this.flown = flown;
      this.timeline = flown && new Timeline(flown.states);
      this.moment = Math.min(this.moment, this.timeline?.seconds ?? 0);
      this.isPlaying &&= flown !== null;
      this.draw();
    }
    this.place();
  }

  /** Gives the body that flies its shape, to scale. */
  private setBody(body: BodyShape): void {
    const shape = JSON.stringify(body);
    if (shape === this.shape) return;
    this.shape = shape;
    const [rim, core, ghost] = this.body.children as THREE.Mesh[];
    const least = Math.min(...reachOf(body));
    for (const [mesh, more] of [
      [rim, RIM * least],
      [core, 0],
      [ghost, 0],
    ] as const) {
      mesh?.geometry.dispose();
      const half = body.radius > 0 ? body.half : (body.half.map((edge) => edge + more) as unknown as Vec3);
      const radius = body.radius > 0 ? body.radius + more : 0;
      if (mesh) mesh.geometry = bodyGeometry({ half, radius });
    }
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.draw();
    this.place();
  }

  toggle(): void {
    if (!this.timeline) return;
    this.isPlaying = !this.isPlaying;
    // From the end it begins again.
    if (this.isPlaying && this.moment >= this.timeline.seconds) this.moment = 0;
    this.place();
  }

  /** Goes to a moment, in seconds. */
  seek(moment: number): void {
    this.moment = Math.min(Math.max(moment, 0), this.timeline?.seconds ?? 0);
    this.place();
  }

  /** A tenth of a second back or forward. */
  step(direction: 1 | -1): void {
    this.isPlaying = false;
    this.seek(this.moment + 0.1 * direction);
  }

  /** How fast it is now. */
  get speed(): number {
    return this.timeline?.at(this.moment)?.speed ?? 0;
  }

  private advance(seconds: number): boolean {
    if (!this.isPlaying || !this.timeline) return false;
    this.moment = Math.min(this.moment + seconds, this.timeline.seconds);
    if (this.moment >= this.timeline.seconds) this.isPlaying = false;
    this.place();
    return this.isPlaying;
  }

  private draw(): void {
    const pieces = this.timeline?.pieces(SPEED_STEPS) ?? [];
    for (let step = 0; step < SPEED_STEPS; step++) {
      const style = {
        colour: speedColour(step, this.theme),
        casing: LOOKS[this.theme].casing,
        width: 5,
        dash: 'solid',
        hidden: 0.55,
      } as const;
      const lines = (this.lines[step] ??= this.add(new FatLines(this.stage.shared, style, -1)));
      lines.setStyle(style);
      lines.set(pieces.filter((piece) => piece.step === step).map(({ points }) => points));
    }
    this.stage.invalidate();
  }

  private place(): void {
    const now = this.timeline?.at(this.moment);
    this.body.visible = now !== null && now !== undefined;
    this.ring.show(now?.at ?? null);
    if (now && this.timeline) {
      this.body.position.set(...now.at);
      const share = this.timeline.topSpeed > 0 ? now.speed / this.timeline.topSpeed : 0;
      const step = Math.min(Math.floor(share * SPEED_STEPS), SPEED_STEPS - 1);
      for (const mesh of this.body.children.slice(1) as THREE.Mesh[])
        (mesh.material as THREE.MeshBasicMaterial).color.set(speedColour(step, this.theme));
    }
    this.stage.invalidate();
    this.changed();
  }

  private add(lines: FatLines): FatLines {
    this.stage.scene.add(lines.group);
    return lines;
  }
}
