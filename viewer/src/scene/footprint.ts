/** Where something stands: lines straight down to what is below it, and its outline there. */
import { add, map, scale, unit, type Vec3 } from '../geom';
import type { Shape } from '../api/types';
import { FatLines, type LineStyle } from './fat_lines';
import type { Scenery } from './scenery';
import type { Stage } from './stage';
import { upAxis } from './view';

/** Pieces of a circle. */
const PIECES = 32;
/** How far above the ground the outline lies, in voxels. */
const LIFT = 0.04;

/** What stands somewhere; a point is a ball without a size. */
export type Standing = Shape | { readonly shape: 'point'; readonly ring: number };

export class Footprint {
  private readonly stems: FatLines;
  private readonly outline: FatLines;
  private shown: { readonly at: Vec3; readonly standing: Standing } | null = null;
  /** How high above the ground it is; null if it is on it or not there. */
  height: number | null = null;

  constructor(
    private readonly stage: Stage,
    private readonly scenery: Scenery,
    style: Pick<LineStyle, 'colour' | 'casing'>,
  ) {
    this.stems = new FatLines(stage.shared, stemStyle(style), 8);
    this.outline = new FatLines(stage.shared, outlineStyle(style), 8);
    stage.scene.add(this.stems.group, this.outline.group);
  }

  setStyle(style: Pick<LineStyle, 'colour' | 'casing'>): void {
    this.stems.setStyle(stemStyle(style));
    this.outline.setStyle(outlineStyle(style));
  }

  show(at: Vec3 | null, standing: Standing): void {
    this.shown = at && { at, standing };
    this.refresh();
  }

  /** Measures again, after what lies below changed. */
  refresh(): void {
    const [stems, outline] = this.lines();
    this.stems.set(stems);
    this.outline.set(outline);
    this.stage.invalidate();
  }

  dispose(): void {
    this.stems.dispose();
    this.outline.dispose();
    this.stage.invalidate();
  }

  private lines(): readonly [Vec3[][], Vec3[][]] {
    this.height = null;
    const world = this.scenery.shown;
    if (!this.shown || !world) return [[], []];
    const { at, standing } = this.shown;
    const up = upAxis(world.up);
    const voxel = world.voxel_size;
    const reach = reachOf(standing)[up];
    // The voxels that an obstacle fills reach a little beyond it, and are no ground for it.
    const below = standing.shape === 'point' ? 0 : reach + 1.02 * voxel;
    const from = map(at, (value, axis) => (axis === up ? value - below : value));
    const floor = world.origin[up];
    if (from[up] <= floor) return [[], []];
    const met = this.scenery.probe(from, scale(unit(up), -1));
    // A solid around the point itself: it is inside one, or stands on one.
    const ground = met && !met.cut ? met.point[up] : floor;
    const height = at[up] - reach - ground;
    if (height < 0.05 * voxel) return [[], []];
    this.height = height;
    const down = (point: Vec3): Vec3 =>
      map(point, (value, axis) => (axis === up ? ground + LIFT * voxel : value));
    const [a, b] = [unit(((up + 1) % 3) as 0 | 1 | 2), unit(((up + 2) % 3) as 0 | 1 | 2)];
    if (standing.shape === 'box') {
      const low = add(at, scale(unit(up), -reach));
      const [wide, deep] = [standing.size[(up + 1) % 3]! / 2, standing.size[(up + 2) % 3]! / 2];
      const corners = [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ].map(([x, y]) => add(low, add(scale(a, x! * wide), scale(b, y! * deep))));
      return [corners.map((corner) => [corner, down(corner)]), [[...corners, corners[0]!].map(down)]];
    }
    const radius = standing.shape === 'point' ? standing.ring : standing.radius;
    const circle = Array.from({ length: PIECES + 1 }, (_, i) => {
      const angle = (i / PIECES) * 2 * Math.PI;
      return down(add(at, add(scale(a, radius * Math.cos(angle)), scale(b, radius * Math.sin(angle)))));
    });
    return [[[add(at, scale(unit(up), -reach)), down(at)]], [circle]];
  }
}

function reachOf(standing: Standing): Vec3 {
  if (standing.shape === 'box') return scale(standing.size, 0.5);
  const radius = standing.shape === 'sphere' ? standing.radius : 0;
  return [radius, radius, radius];
}

const stemStyle = (style: Pick<LineStyle, 'colour' | 'casing'>): LineStyle => ({
  ...style,
  width: 1.8,
  dash: 'long',
  hidden: 0.3,
});

const outlineStyle = (style: Pick<LineStyle, 'colour' | 'casing'>): LineStyle => ({
  ...style,
  width: 2.2,
  dash: 'solid',
  hidden: 0.4,
});
