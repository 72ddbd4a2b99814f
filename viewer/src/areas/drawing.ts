/** An area in the picture: glass around what it fills, with lines along its edges. */
import * as THREE from 'three';
import type { PaintedArea } from '../api/types';
import { CLIP_FRAGMENT, setClipped, type Common } from '../scene/solid_material';
import { hullOf } from './hull';

const VERTEX = /* glsl */ `
out vec3 place;
void main() {
  place = position;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform vec4 clip;
uniform vec3 paint;
uniform float opacity;
in vec3 place;
out vec4 colour;
void main() {
  ${CLIP_FRAGMENT}
#ifdef LINES
  colour = vec4(paint * 0.85, opacity);
#else
  vec3 outward = normalize(cross(dFdx(place), dFdy(place)));
  colour = vec4(paint * (0.86 + 0.14 * abs(outward.z) + 0.05 * outward.x), opacity);
#endif
}`;

export class AreaDrawing {
  readonly group = new THREE.Group();
  private readonly materials: THREE.ShaderMaterial[];

  constructor(shared: Common, boxes: PaintedArea['boxes'], rgb: readonly number[]) {
    const quads = hullOf(boxes);
    const faces = new THREE.BufferGeometry();
    const corners = quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d].flat());
    faces.setAttribute('position', new THREE.Float32BufferAttribute(corners, 3));
    const edges = new THREE.EdgesGeometry(faces, 20);
    const material = (opacity: number, more: THREE.ShaderMaterialParameters): THREE.ShaderMaterial =>
      new THREE.ShaderMaterial({
        glslVersion: THREE.GLSL3,
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        uniforms: {
          clip: shared.clip,
          paint: { value: new THREE.Vector3(...rgb.map((part) => part / 255)) },
          opacity: { value: opacity },
        },
        transparent: true,
        depthWrite: false,
        ...more,
      });
    this.materials = [
      material(0.3, { polygonOffset: true, polygonOffsetFactor: 1 }),
      material(0.85, { defines: { LINES: 1 } }),
    ];
    const [glass, lines] = this.materials;
    const parts = [new THREE.Mesh(faces, glass), new THREE.LineSegments(edges, lines)];
    parts.forEach((part, i) => {
      part.frustumCulled = false;
      part.renderOrder = 4 + i;
      this.group.add(part);
    });
  }

  setClipped(clipped: boolean): void {
    for (const material of this.materials) setClipped(material, clipped);
  }

  dispose(): void {
    for (const part of this.group.children as THREE.Mesh[]) part.geometry.dispose();
    for (const material of this.materials) material.dispose();
    this.group.removeFromParent();
  }
}
