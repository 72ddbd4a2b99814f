/** One way to draw every overlay: its shape decides how, its colours come with it. */
import * as THREE from 'three';
import type { Overlay } from '../api/overlay';
import { Boxes } from '../scene/boxes';
import { CLIP_FRAGMENT, setClipped, type Common } from '../scene/solid_material';

export interface Drawing {
  readonly object: THREE.Object3D;
  setClipped(clipped: boolean): void;
  dispose(): void;
}

export function draw(overlay: Overlay, shared: Common, upward: THREE.Vector3): Drawing {
  return overlay.shape === 'boxes'
    ? drawBoxes(overlay, shared, upward)
    : drawVertices(overlay, shared, upward);
}

function drawBoxes(overlay: Overlay, shared: Common, upward: THREE.Vector3): Drawing {
  const style = { shrink: 0.02, faces: 0.3, edges: 0.9 };
  const boxes = new Boxes(shared, upward, overlay.coordinates, style);
  boxes.setColours(overlay.colours);
  return {
    object: boxes.group,
    setClipped: (clipped) => boxes.setClipped(clipped),
    dispose: () => boxes.dispose(),
  };
}

const VERTEX = /* glsl */ `
in vec4 paint;
uniform float size;
out vec4 tint;
out vec3 place;
void main() {
  tint = paint;
  place = position;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  gl_PointSize = size;
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform vec4 clip;
uniform vec3 upward;
in vec4 tint;
in vec3 place;
out vec4 colour;
void main() {
  ${CLIP_FRAGMENT}
  colour = tint;
#ifdef POINTS
  if (length(gl_PointCoord - 0.5) > 0.5) discard;
#endif
#ifdef TRIANGLES
  vec3 outward = normalize(cross(dFdx(place), dFdy(place)));
  colour.rgb *= 0.84 + 0.16 * abs(dot(outward, upward));
#endif
}`;

/** Corners of an item. */
const CORNERS = { lines: 2, points: 1, triangles: 3 } as const;

function drawVertices(overlay: Overlay, shared: Common, upward: THREE.Vector3): Drawing {
  const shape = overlay.shape as keyof typeof CORNERS;
  const corners = CORNERS[shape];
  const paints = new Uint8Array(overlay.count * corners * 4);
  for (let item = 0; item < overlay.count; item++) {
    for (let corner = 0; corner < corners; corner++) {
      paints.set(overlay.colours.subarray(4 * item, 4 * item + 4), (item * corners + corner) * 4);
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(overlay.coordinates, 3));
  geometry.setAttribute('paint', new THREE.BufferAttribute(paints, 4, true));
  const material = new THREE.ShaderMaterial({
    glslVersion: THREE.GLSL3,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { clip: shared.clip, upward: { value: upward }, size: { value: 6 * window.devicePixelRatio } },
    defines: { [shape.toUpperCase()]: 1 },
    transparent: true,
    depthWrite: false,
    side: THREE.DoubleSide,
  });
  const object =
    shape === 'lines'
      ? new THREE.LineSegments(geometry, material)
      : shape === 'points'
        ? new THREE.Points(geometry, material)
        : new THREE.Mesh(geometry, material);
  object.frustumCulled = false;
  object.renderOrder = 5;
  return {
    object,
    setClipped: (clipped) => setClipped(material, clipped),
    dispose() {
      geometry.dispose();
      material.dispose();
      object.removeFromParent();
    },
  };
}
