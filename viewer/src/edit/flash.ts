/** Lights up the chunks that an edit touched, for a moment. */
import type { World } from '../api/types';
import type { Vec3 } from '../geom';
import { Boxes } from '../scene/boxes';
import { chunkBounds } from '../scene/solids';
import type { Scenery } from '../scene/scenery';
import type { Stage } from '../scene/stage';

const SECONDS = 1.2;

export class Flash {
  private boxes: Boxes | null = null;
  private left = 0;
  /** Chunks lit so far. */
  count = 0;

  constructor(
    private readonly stage: Stage,
    private readonly scenery: Scenery,
  ) {
    stage.animate((seconds) => this.fade(seconds));
  }

  /** Whether any are lit now. */
  get isLit(): boolean {
    return this.boxes !== null;
  }

  show(world: World, chunks: readonly Vec3[]): void {
    this.boxes?.dispose();
    const corners = chunks.flatMap((chunk) => {
      const { min, max } = chunkBounds(world, chunk);
      return [...min, ...max];
    });
    this.boxes = new Boxes(this.stage.shared, this.scenery.upward, new Float32Array(corners), {
      shrink: 0.004,
      faces: 0.2,
      edges: 0.9,
    });
    this.stage.scene.add(this.boxes.group);
    this.left = SECONDS;
    this.count += chunks.length;
    this.stage.invalidate();
  }

  private fade(seconds: number): boolean {
    if (!this.boxes) return false;
    this.left -= seconds;
    if (this.left <= 0) {
      this.boxes.dispose();
      this.boxes = null;
      return true; // once more, without them
    }
    const opacity = Math.max(1, Math.round(255 * (this.left / SECONDS) ** 2));
    const colours = new Uint8Array(this.boxes.count * 4);
    for (let box = 0; box < this.boxes.count; box++) colours.set([242, 169, 0, opacity], 4 * box);
    this.boxes.setColours(colours);
    return true;
  }
}
