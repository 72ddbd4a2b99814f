/** Nodes that a search has yet to find, as grey dots beneath everything else of it. */
import * as THREE from 'three';
import { CLIP_FRAGMENT, setClipped, type Common } from '../scene/solid_material';
import { SEARCH } from '../scene/palette';
import { PAINT_OF } from '../scene/boxes';

/** Pixels across, where nodes are large enough; the share of a node's edge where they are not. */
const [WIDTH, SHARE] = ['2.0', '0.5'];
const OPACITY = '0.55';

const VERTEX = /* glsl */ `
in float edge;
uniform sampler2D colours;
uniform vec2 viewport;
uniform float scale;
flat out float opacity;
out vec3 place;
${PAINT_OF}
void main() {
  place = position;
  vec4 seen = viewMatrix * vec4(place, 1.0);
  float pixels = edge * projectionMatrix[1][1] * viewport.y / max(-2.0 * seen.z, 1e-3);
  float width = min(${WIDTH} * scale, ${SHARE} * pixels);
  gl_PointSize = max(width, 1.0);
  // No dot is smaller than a pixel, so smaller ones are fainter instead.
  opacity = ${OPACITY} * min(width * width, 1.0);
  // Where a node was found, a box stands.
  gl_Position = paintOf(gl_VertexID).a > 0.0 ? vec4(2.0, 2.0, 2.0, 1.0) : projectionMatrix * seen;
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform vec4 clip;
uniform vec3 colour;
flat in float opacity;
in vec3 place;
out vec4 result;

void main() {
  ${CLIP_FRAGMENT}
  result = vec4(colour, opacity);
}`;

export class Dots {
  readonly points: THREE.Points;
  private readonly material: THREE.ShaderMaterial;

  /** `colours` are those of the boxes: where one is drawn, no dot is. */
  constructor(shared: Common, centres: Float32Array, boxes: Float32Array, colours: THREE.Texture) {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.BufferAttribute(centres, 3));
    const edges = Float32Array.from({ length: centres.length / 3 }, (_, node) =>
      Math.min(...[0, 1, 2].map((axis) => boxes[6 * node + 3 + axis]! - boxes[6 * node + axis]!)),
    );
    geometry.setAttribute('edge', new THREE.BufferAttribute(edges, 1));
    const scale = { value: window.devicePixelRatio };
    this.material = new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        clip: shared.clip,
        viewport: shared.viewport,
        colours: { value: colours },
        colour: { value: new THREE.Color(SEARCH.unsearched) },
        scale,
      },
      // Mixed with what is behind, but drawn before the boxes, as nothing transparent is: boxes cover dots, whichever is nearer.
      transparent: false,
      blending: THREE.CustomBlending,
      depthWrite: false,
    });
    this.points = new THREE.Points(geometry, this.material);
    this.points.frustumCulled = false;
    this.points.renderOrder = 4;
    this.points.onBeforeRender = (renderer) => {
      scale.value = renderer.getPixelRatio();
    };
  }

  setClipped(clipped: boolean): void {
    setClipped(this.material, clipped);
  }

  dispose(): void {
    this.points.geometry.dispose();
    this.material.dispose();
    this.points.removeFromParent();
  }
}
