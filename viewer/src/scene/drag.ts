/** Moving a point of the map with the mouse: pure arithmetic on rays. */
import { add, dot, scale, sub, type Vec3 } from '../geom';
import type { Ray } from './quads';

/** How the mouse moves a point: across the picture, along an axis, or level. */
export type DragMode =
  { readonly kind: 'plane'; readonly normal: Vec3 } | { readonly kind: 'axis'; readonly direction: Vec3 };

/** Where a ray meets the plane through `point`, or null if it never does in front of the eye. */
export function onPlane(ray: Ray, point: Vec3, normal: Vec3): Vec3 | null {
  const slope = dot(ray.direction, normal);
  if (Math.abs(slope) < 1e-6) return null;
  const at = dot(sub(point, ray.origin), normal) / slope;
  return at > 0 ? add(ray.origin, scale(ray.direction, at)) : null;
}

/** The point of the line through `point` that is nearest to a ray. */
export function onLine(ray: Ray, point: Vec3, direction: Vec3): Vec3 | null {
  const between = sub(point, ray.origin);
  const [a, b, c] = [
    dot(direction, direction),
    dot(direction, ray.direction),
    dot(ray.direction, ray.direction),
  ];
  const [d, e] = [dot(direction, between), dot(ray.direction, between)];
  const determinant = a * c - b * b;
  if (determinant < 1e-6) return null; // looking along the line
  return add(point, scale(direction, (b * e - c * d) / determinant));
}

export function meet(ray: Ray, point: Vec3, mode: DragMode): Vec3 | null {
  return mode.kind === 'plane' ? onPlane(ray, point, mode.normal) : onLine(ray, point, mode.direction);
}
