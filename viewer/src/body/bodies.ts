/** The body of a query to scale: its geometry, and copies of it along a path as one mesh. */
import * as THREE from 'three';
import type { BodyShape } from '../api/types';
import { add, distance, lerp, type Vec3 } from '../geom';
import type { Stage } from '../scene/stage';

/** Copies along a path at most, and bodies from one to the next at least. */
const MOST_COPIES = 20;
const SPACING = 1.5;
const LIGHT = new THREE.Vector3(-0.35, -0.45, 0.82);

/** How far a body reaches along each axis. */
export const reachOf = ({ half, radius }: BodyShape): Vec3 => [
  half[0] + radius,
  half[1] + radius,
  half[2] + radius,
];

/** A ball, a capsule upright along z, or a box, around the origin and to scale. */
export function bodyGeometry(body: BodyShape): THREE.BufferGeometry {
  const { half, radius } = body;
  if (half.every((edge) => edge === 0)) return new THREE.SphereGeometry(radius, 20, 14);
  if (half[0] === 0 && half[1] === 0)
    return new THREE.CapsuleGeometry(radius, 2 * half[2], 6, 20).rotateX(Math.PI / 2);
  const [x, y, z] = reachOf(body);
  return new THREE.BoxGeometry(2 * x, 2 * y, 2 * z);
}

/** Places along a line, the same distance apart, both ends among them. */
export function placesAlong(points: readonly Vec3[], step: number): Vec3[] {
  const lengths = points.slice(1).map((point, i) => distance(points[i]!, point));
  const total = lengths.reduce((sum, each) => sum + each, 0);
  const count = Math.min(Math.max(Math.floor(total / step), 1), MOST_COPIES - 1);
  const places: Vec3[] = [];
  let [piece, before] = [0, 0];
  for (let i = 0; i <= count; i++) {
    const at = (total * i) / count;
    while (piece < lengths.length - 1 && before + lengths[piece]! < at) before += lengths[piece++]!;
    const share = lengths[piece] ? Math.min((at - before) / lengths[piece]!, 1) : 0;
    places.push(lerp(points[piece]!, points[piece + 1] ?? points[piece]!, share));
  }
  return places;
}

export class Bodies {
  /** Copies that are drawn. */
  count = 0;
  isShown = true;
  private meshes: THREE.Mesh[] = [];
  private key = '';

  constructor(private readonly stage: Stage) {}

  /** Shows a body along a path, lifted by `lift`, or none. */
  show(body: BodyShape | null, points: readonly Vec3[], lift: Vec3, colour: string): void {
    const isDrawn = this.isShown && body !== null && points.length > 1;
    const key = isDrawn ? JSON.stringify([body, points, lift, colour]) : '';
    if (key === this.key) return;
    this.key = key;
    this.clear();
    if (isDrawn) this.draw(body, points, lift, colour);
    this.stage.invalidate();
  }

  private draw(body: BodyShape, points: readonly Vec3[], lift: Vec3, colour: string): void {
    const step = 2 * SPACING * Math.max(...reachOf(body));
    const places = placesAlong(points, step).map((place) => add(place, lift));
    const one = bodyGeometry(body).toNonIndexed();
    const [corners, normals] = [one.getAttribute('position'), one.getAttribute('normal')];
    const positions = new Float32Array(places.length * corners.count * 3);
    const shades = new Float32Array(positions.length);
    const [base, normal] = [new THREE.Color(colour), new THREE.Vector3()];
    places.forEach((place, copy) => {
      for (let i = 0; i < corners.count; i++) {
        const at = (copy * corners.count + i) * 3;
        positions.set(
          [corners.getX(i) + place[0], corners.getY(i) + place[1], corners.getZ(i) + place[2]],
          at,
        );
        const light = 0.62 + 0.38 * Math.max(0, normal.fromBufferAttribute(normals, i).dot(LIGHT));
        shades.set([base.r * light, base.g * light, base.b * light], at);
      }
    });
    one.dispose();
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3));
    geometry.setAttribute('color', new THREE.BufferAttribute(shades, 3));
    this.count = places.length;
    // In front of solids, and fainter through them, as the path is.
    for (const [depthFunc, opacity] of [
      [THREE.LessEqualDepth, 0.55],
      [THREE.GreaterDepth, 0.2],
    ] as const) {
      const look = { vertexColors: true, transparent: true, depthWrite: false, depthFunc, opacity };
      const mesh = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial(look));
      mesh.frustumCulled = false;
      mesh.renderOrder = 4;
      this.meshes.push(mesh);
      this.stage.scene.add(mesh);
    }
  }

  private clear(): void {
    for (const mesh of this.meshes.splice(0)) {
      mesh.removeFromParent();
      mesh.geometry.dispose();
      (mesh.material as THREE.Material).dispose();
    }
    this.count = 0;
  }
}
