/**
 * Many boxes in two draw calls: faces and edges. Colours lie in a texture, a pixel a box, so that a
 * replay changes them without touching the geometry. (Instances would be less to write down, but
 * software rendering pays for each instance as for a draw call.)
 */
import * as THREE from 'three';
import { CLIP_FRAGMENT, setClipped, type Common } from './solid_material';

const ROW = 1024;
/** Pixels from corner to corner of the smallest box, where boxes that are too small grow. */
const LEAST = '2.0';
/** By how many times half its diagonal a small box of less opacity gives way to others. */
const BEHIND = '6.0';

export interface BoxStyle {
  /** How much of its edge a box is drawn smaller on each side. */
  readonly shrink: number;
  /**
   * Whether boxes of less opacity are drawn smaller instead, those a pixel or two wide behind others that are near,
   * and none smaller than can be seen.
   */
  readonly sizeByOpacity?: boolean;
  /** Opacity of faces and edges, besides that of the colour. */
  readonly faces: number;
  readonly edges: number;
}

/** The colour of a box by its number, in shaders with `uniform sampler2D colours`. */
export const PAINT_OF = /* glsl */ `
vec4 paintOf(int box) {
  return texelFetch(colours, ivec2(box % ${ROW}, box / ${ROW}), 0);
}`;

const VERTEX = /* glsl */ `
in vec3 middle;
in vec3 reach; // from the middle to this corner
uniform sampler2D colours;
uniform float shrink;
uniform vec2 viewport;
flat out vec4 paint;
out vec3 place;
${PAINT_OF}
void main() {
  paint = paintOf(gl_VertexID / 8);
  float size = 1.0 - 2.0 * shrink;
  float across = length(reach);
  float far = max(-(viewMatrix * vec4(middle, 1.0)).z, 1e-3);
  // From corner to corner.
  float pixels = across * projectionMatrix[1][1] * viewport.y / far;
#ifdef SIZE_BY_OPACITY
  size = max(size * paint.a, ${LEAST} / max(pixels, 1e-3));
  float behind = paint.a < 1.0 ? ${BEHIND} * across * (1.0 - smoothstep(6.0, 12.0, pixels)) : 0.0;
  paint.a = ceil(paint.a);
#endif
  place = middle + reach * size;
  vec4 seen = viewMatrix * vec4(place, 1.0);
  // Edges of boxes that are only a few pixels wide would drown everything: faces take over.
  float isLarge = smoothstep(6.0, 30.0, pixels);
#ifdef EDGES
  paint.a *= isLarge;
#else
  paint.a *= mix(2.2, 1.0, isLarge);
#endif
  gl_Position = paint.a > 0.0 ? projectionMatrix * seen : vec4(2.0, 2.0, 2.0, 1.0);
#ifdef SIZE_BY_OPACITY
  // A shell of small boxes would hide what is in it: it gives way, and shows where nothing is behind it.
  seen.z -= behind;
  vec4 deep = projectionMatrix * seen;
  if (paint.a > 0.0 && behind > 0.0) gl_Position.z = deep.z / deep.w * gl_Position.w;
#endif
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform vec4 clip;
uniform float opacity;
uniform vec3 upward;
flat in vec4 paint;
in vec3 place;
out vec4 colour;

void main() {
  ${CLIP_FRAGMENT}
#ifdef EDGES
  colour = vec4(paint.rgb * 0.86, paint.a * opacity);
#else
  vec3 outward = normalize(cross(dFdx(place), dFdy(place)));
  float light = 0.82 + 0.18 * dot(outward, upward) + 0.07 * outward.x;
  colour = vec4(paint.rgb * light, paint.a * opacity);
#endif
}`;

const FACES = [
  0, 2, 1, 1, 2, 3, 4, 5, 6, 6, 5, 7, 0, 1, 4, 4, 1, 5, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 5, 3, 7,
];
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7];

export class Boxes {
  readonly group = new THREE.Group();
  readonly count: number;
  /** A pixel a box, as `PAINT_OF` reads it. */
  readonly texture: THREE.DataTexture;
  private readonly parts: { mesh: THREE.Mesh | THREE.LineSegments; material: THREE.ShaderMaterial }[];

  /** `boxes` holds six numbers each: low corner, high corner. */
  constructor(shared: Common, upward: THREE.Vector3, boxes: Float32Array, style: BoxStyle) {
    this.count = boxes.length / 6;
    const rows = Math.max(1, Math.ceil(this.count / ROW));
    this.texture = new THREE.DataTexture(new Uint8Array(rows * ROW * 4), ROW, rows);
    const uniforms = {
      clip: shared.clip,
      viewport: shared.viewport,
      colours: { value: this.texture },
      shrink: { value: style.shrink },
      upward: { value: upward },
    };
    const [middle, reach] = this.corners(boxes);
    const part = (edges: boolean): Boxes['parts'][number] => {
      const opacity = edges ? style.edges : style.faces;
      const material = new THREE.ShaderMaterial({
        glslVersion: THREE.GLSL3,
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        uniforms: { ...uniforms, opacity: { value: opacity } },
        defines: { ...(edges && { EDGES: 1 }), ...(style.sizeByOpacity && { SIZE_BY_OPACITY: 1 }) },
        transparent: opacity < 1,
        depthWrite: opacity === 1,
        polygonOffset: !edges,
        polygonOffsetFactor: 1,
        polygonOffsetUnits: 1,
      });
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute('middle', middle);
      geometry.setAttribute('reach', reach);
      geometry.setIndex(this.indices(edges ? EDGES : FACES));
      const mesh = edges ? new THREE.LineSegments(geometry, material) : new THREE.Mesh(geometry, material);
      mesh.frustumCulled = false;
      mesh.renderOrder = edges ? 6 : 5;
      mesh.visible = opacity > 0;
      this.group.add(mesh);
      return { mesh, material };
    };
    this.parts = [part(false), part(true)];
  }

  /** Four bytes a box; a box of opacity 0 is not drawn. */
  setColours(colours: Uint8Array): void {
    (this.texture.image.data as Uint8Array).set(colours);
    this.texture.needsUpdate = true;
  }

  setClipped(clipped: boolean): void {
    for (const { material } of this.parts) setClipped(material, clipped);
  }

  dispose(): void {
    for (const { mesh, material } of this.parts) {
      mesh.geometry.dispose();
      material.dispose();
    }
    this.texture.dispose();
    this.group.removeFromParent();
  }

  private corners(boxes: Float32Array): readonly [THREE.BufferAttribute, THREE.BufferAttribute] {
    const middles = new Float32Array(this.count * 24);
    const reaches = new Float32Array(this.count * 24);
    for (let box = 0; box < this.count; box++) {
      for (let axis = 0; axis < 3; axis++) {
        const [low, high] = [boxes[6 * box + axis]!, boxes[6 * box + 3 + axis]!];
        for (let corner = 0; corner < 8; corner++) {
          const at = (8 * box + corner) * 3 + axis;
          middles[at] = (low + high) / 2;
          reaches[at] = (((corner >> axis) & 1 ? 1 : -1) * (high - low)) / 2;
        }
      }
    }
    return [new THREE.BufferAttribute(middles, 3), new THREE.BufferAttribute(reaches, 3)];
  }

  private indices(pattern: readonly number[]): THREE.BufferAttribute {
    const indices = new Uint32Array(this.count * pattern.length);
    for (let box = 0; box < this.count; box++) {
      for (let i = 0; i < pattern.length; i++) indices[box * pattern.length + i] = 8 * box + pattern[i]!;
    }
    return new THREE.BufferAttribute(indices, 1);
  }
}
