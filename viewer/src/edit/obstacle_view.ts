/** An obstacle as something to take hold of: its outline, and glass over the voxels that it blocks. */
import * as THREE from 'three';
import type { Obstacle, Shape } from '../api/types';
import { add, AXES, dot, map, scale, sub, type Vec3 } from '../geom';
import { FatLines } from '../scene/fat_lines';
import { Footprint } from '../scene/footprint';
import { crossing, type Ray } from '../scene/quads';
import type { Scenery } from '../scene/scenery';
import type { Stage } from '../scene/stage';

export const OBSTACLE_COLOUR = '#f2a900';
const SELECTED_COLOUR = '#ff7a00';

export class ObstacleView {
  private readonly glass: THREE.Mesh;
  private readonly outline: FatLines;
  readonly footprint: Footprint;
  at: Vec3;

  constructor(
    private readonly stage: Stage,
    scenery: Scenery,
    readonly shape: Shape,
    at: Vec3,
    voxel: number,
  ) {
    this.at = at;
    // A little larger than the voxels that it blocks, so as to cover them.
    const skin = 0.55 * voxel;
    const geometry =
      shape.shape === 'box'
        ? new THREE.BoxGeometry(...map(shape.size, (edge) => edge + 2 * skin))
        : new THREE.SphereGeometry(shape.radius + 2 * skin, 32, 20);
    const material = new THREE.MeshBasicMaterial({
      color: OBSTACLE_COLOUR,
      transparent: true,
      opacity: 0.42,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -8,
    });
    this.glass = new THREE.Mesh(geometry, material);
    this.glass.renderOrder = 3;
    this.outline = new FatLines(stage.shared, outlineStyle(false), 7);
    stage.scene.add(this.glass, this.outline.group);
    this.footprint = new Footprint(stage, scenery, { colour: OBSTACLE_COLOUR, casing: '#3a2a00' });
    this.moveTo(at);
  }

  static of(stage: Stage, scenery: Scenery, obstacle: Obstacle, voxel: number): ObstacleView {
    const { id: _, at, ...shape } = obstacle;
    return new ObstacleView(stage, scenery, shape, at, voxel);
  }

  moveTo(at: Vec3): void {
    this.at = at;
    this.glass.position.set(...at);
    this.outline.set(linesOf(this.shape).map((line) => line.map((point) => add(at, point))));
    this.footprint.show(at, this.shape);
    this.stage.invalidate();
  }

  select(selected: boolean): void {
    this.outline.setStyle(outlineStyle(selected));
    this.stage.invalidate();
  }

  /** How far along a ray it is met, or null. */
  hit(ray: Ray): number | null {
    if (this.shape.shape === 'box') {
      const half = scale(this.shape.size, 0.5);
      return crossing(ray, sub(this.at, half), add(this.at, half))?.[0] ?? null;
    }
    const to = sub(this.at, ray.origin);
    const along = dot(to, ray.direction);
    const inside = this.shape.radius ** 2 - (dot(to, to) - along ** 2);
    return inside >= 0 && along > 0 ? along - Math.sqrt(inside) : null;
  }

  dispose(): void {
    this.glass.geometry.dispose();
    this.glass.removeFromParent();
    this.outline.dispose();
    this.footprint.dispose();
    this.stage.invalidate();
  }
}

const outlineStyle = (selected: boolean) =>
  ({
    colour: selected ? SELECTED_COLOUR : OBSTACLE_COLOUR,
    casing: '#3a2a00',
    width: selected ? 3 : 2,
    dash: 'solid',
    hidden: 0.35,
  }) as const;

/** Edges of a box, or three circles of a sphere, around the origin. */
function linesOf(shape: Shape): Vec3[][] {
  if (shape.shape === 'sphere') {
    return AXES.map((axis) =>
      Array.from({ length: 49 }, (_, i) => {
        const angle = (i / 48) * 2 * Math.PI;
        const point = [0, 0, 0];
        point[(axis + 1) % 3] = shape.radius * Math.cos(angle);
        point[(axis + 2) % 3] = shape.radius * Math.sin(angle);
        return point as unknown as Vec3;
      }),
    );
  }
  const corner = (i: number): Vec3 => map(shape.size, (edge, axis) => (((i >> axis) & 1) - 0.5) * edge);
  return AXES.flatMap((axis) =>
    [0, 1, 2, 3, 4, 5, 6, 7]
      .filter((i) => !((i >> axis) & 1))
      .map((i) => [corner(i), corner(i | (1 << axis))]),
  );
}
