/**
 * Lines with a width in pixels, round ends and a casing. Where a solid hides them they show through,
 * dotted and faint, so that a path can be followed behind walls.
 */
import * as THREE from 'three';
import { distance, type Vec3 } from '../geom';
import type { Dash } from './palette';
import type { Common } from './solid_material';

export interface LineStyle {
  /** `#rrggbb`. */
  readonly colour: string;
  readonly casing: string;
  /** In pixels, without the casing. */
  readonly width: number;
  readonly dash: Dash;
  /** How much shows where it is hidden, from 0 to 1; at 1 it is not dotted there. */
  readonly hidden: number;
}

/** The part of a period that is drawn, and the part of that which is cut out again. */
const DASHES: Readonly<Record<Dash, readonly [number, number, number]>> = {
  solid: [1, 2, 2],
  long: [0.72, 2, 2],
  dots: [0.34, 2, 2],
  'long-dot': [0.86, 0.5, 0.68],
};

export const LINE_VERTEX = /* glsl */ `
in vec3 begin;
in vec3 end;
in vec4 corner; // which side, which end, length before, length
uniform vec2 viewport;
uniform float width, scale;
out vec3 across; // pixels to the side, pixels along, pixels of the whole segment
out vec2 along; // length from the path's begin, by depth; one, by depth
#ifdef BESIDE
out vec2 beside; // the point of the line beside, as a share of the picture
#endif

void main() {
  // Nearer to the camera by a little: a path may lie on the very surface of a solid.
  vec4 a = viewMatrix * modelMatrix * vec4(begin, 1.0);
  vec4 b = viewMatrix * modelMatrix * vec4(end, 1.0);
  a.xyz *= 0.9965;
  b.xyz *= 0.9965;
  // What lies behind the camera is cut off: it has no place on the screen.
  float limit = -abs(projectionMatrix[3][2] / (projectionMatrix[2][2] - 1.0)) * 1.001;
  float from = 0.0, to = 1.0;
  if (a.z > limit && b.z > limit) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  if (a.z > limit) from = (limit - a.z) / (b.z - a.z);
  if (b.z > limit) to = (limit - a.z) / (b.z - a.z);
  vec4 p = projectionMatrix * mix(a, b, from);
  vec4 q = projectionMatrix * mix(a, b, to);
  vec2 p2 = p.xy / p.w * viewport * 0.5;
  vec2 q2 = q.xy / q.w * viewport * 0.5;
  float pixels = length(q2 - p2);
  vec2 direction = pixels > 1e-3 ? (q2 - p2) / pixels : vec2(1.0, 0.0);
  float reach = width * scale * 0.5 + 2.5 * scale;
  bool last = corner.y > 0.5;
  vec4 here = last ? q : p;
  vec2 at = (last ? q2 : p2) + direction * (last ? reach : -reach)
    + vec2(-direction.y, direction.x) * corner.x * reach;
#ifdef BESIDE
  beside = ((last ? q2 : p2) + direction * (last ? reach : -reach)) / viewport + 0.5;
#endif
  across = vec3(corner.x * reach, last ? pixels + reach : -reach, pixels);
  float travelled = corner.z + corner.w * (last ? to : from);
  along = vec2(travelled, 1.0) / here.w;
  gl_Position = vec4(at / (viewport * 0.5), here.z / here.w, 1.0);
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform vec3 colour, casing, dash;
uniform float width, scale, period, hidden;
in vec3 across;
in vec2 along;
out vec4 result;

void main() {
  float beyond = max(-across.y, max(across.y - across.z, 0.0));
  float off = length(vec2(across.x, beyond)) / scale;
  float half_ = width * 0.5;
  float phase = fract(along.x / along.y / period);
#ifdef HIDDEN
  if (hidden < 1.0 && fract(phase * 3.0) > 0.5) discard;
  float inside = 1.0 - smoothstep(half_ * 0.8 - 0.6, half_ * 0.8 + 0.6, off);
  result = vec4(colour, inside * hidden);
#else
  if (phase > dash.x || (phase > dash.y && phase < dash.z)) discard;
#ifdef CASING
  result = vec4(casing, 0.8 * (1.0 - smoothstep(half_ + 0.9, half_ + 2.1, off)));
#else
  // A lighter middle makes a tube of it.
  vec3 tube = mix(colour, mix(colour, vec3(1.0), 0.3), 1.0 - smoothstep(0.0, half_ * 0.75, off));
  result = vec4(tube, 1.0 - smoothstep(half_ - 0.6, half_ + 0.6, off));
#endif
#endif
  if (result.a < 0.01) discard;
}`;

export class FatLines {
  readonly group = new THREE.Group();
  /** A point of the lines that stands for how far away they are. */
  private middle: Vec3 = [0, 0, 0];
  readonly geometry = new THREE.BufferGeometry();
  private readonly uniforms;

  constructor(shared: Common, style: LineStyle, order = 0) {
    this.uniforms = {
      viewport: shared.viewport,
      scale: { value: window.devicePixelRatio },
      colour: { value: new THREE.Color() },
      casing: { value: new THREE.Color() },
      dash: { value: new THREE.Vector3() },
      width: { value: 1 },
      period: { value: 1 },
      hidden: { value: 0 },
    };
    const options = {
      glslVersion: THREE.GLSL3,
      vertexShader: LINE_VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: this.uniforms,
      transparent: true,
      depthWrite: false,
      side: THREE.DoubleSide,
    };
    // All casings before all cores: lines of many short pieces have one casing, not one a piece.
    const passes: [THREE.ShaderMaterialParameters, number][] = [
      [{ defines: { HIDDEN: 1 }, depthFunc: THREE.GreaterDepth }, 20],
      [{ defines: { CASING: 1 } }, 40 - 2 * order],
      [{}, 41 - 2 * order],
    ];
    for (const [parameters, place] of passes) {
      const mesh = new THREE.Mesh(this.geometry, new THREE.ShaderMaterial({ ...options, ...parameters }));
      mesh.frustumCulled = false;
      mesh.renderOrder = place;
      // The width of a pixel depends on the canvas, the dashes on how far away they are.
      mesh.onBeforeRender = (renderer, _, camera) => this.fit(renderer, camera);
      this.group.add(mesh);
    }
    this.setStyle(style);
    this.set([]);
  }

  setStyle(style: LineStyle): void {
    this.uniforms.colour.value.set(style.colour);
    this.uniforms.casing.value.set(style.casing);
    this.uniforms.width.value = style.width;
    this.uniforms.dash.value.set(...DASHES[style.dash]);
    this.uniforms.hidden.value = style.hidden;
  }

  /** Replaces the lines. */
  set(lines: readonly (readonly Vec3[])[]): void {
    const segments = lines.flatMap((line) => {
      let before = 0;
      return line.slice(1).map((end, i) => {
        const begin = line[i] ?? end;
        const long = distance(begin, end);
        before += long;
        return { begin, end, before: before - long, long };
      });
    });
    const count = segments.length;
    const begins = new Float32Array(count * 12);
    const ends = new Float32Array(count * 12);
    const corners = new Float32Array(count * 16);
    const indices = new Uint32Array(count * 6);
    segments.forEach(({ begin, end, before, long }, s) => {
      for (let v = 0; v < 4; v++) {
        begins.set(begin, (4 * s + v) * 3);
        ends.set(end, (4 * s + v) * 3);
        corners.set([v & 1 ? 1 : -1, v >> 1, before, long], (4 * s + v) * 4);
      }
      indices.set(
        [0, 1, 2, 2, 1, 3].map((v) => 4 * s + v),
        6 * s,
      );
    });
    this.geometry.dispose();
    this.geometry.setAttribute('begin', new THREE.BufferAttribute(begins, 3));
    this.geometry.setAttribute('end', new THREE.BufferAttribute(ends, 3));
    this.geometry.setAttribute('corner', new THREE.BufferAttribute(corners, 4));
    this.geometry.setIndex(new THREE.BufferAttribute(indices, 1));
    this.group.visible = count > 0;
    this.middle = segments[Math.floor(count / 2)]?.begin ?? [0, 0, 0];
  }

  dispose(): void {
    this.geometry.dispose();
    for (const mesh of this.group.children as THREE.Mesh[]) (mesh.material as THREE.Material).dispose();
    this.group.removeFromParent();
  }

  private fit(renderer: THREE.WebGLRenderer, camera: THREE.Camera): void {
    this.uniforms.scale.value = renderer.getPixelRatio();
    if (!(camera instanceof THREE.PerspectiveCamera)) return;
    const far = camera.position.distanceTo(new THREE.Vector3(...this.middle));
    const pixel =
      (2 * far * Math.tan((camera.fov * Math.PI) / 360)) /
      (renderer.domElement.height / renderer.getPixelRatio());
    // In powers of two, so that dashes keep their place while the camera moves.
    this.uniforms.period.value = 2 ** Math.round(Math.log2(26 * pixel));
  }
}
