/** Units as shaded balls, one draw call for all, and the trails behind them. */
import * as THREE from 'three';
import { GONE } from '../api/crowd';
import { statusColour, type Look } from '../scene/palette';
import type { Stage } from '../scene/stage';
import type { Theme } from '../state';
import type { Player } from './player';

/** Seconds that a trail reaches back. */
const TRAIL = 2;
/** Points of a trail; fewer where there are many. */
const SAMPLES = 20;
const MOST_SAMPLES = 16_000;

/** Balls are never smaller than this, in pixels, so that those far away can be seen. */
const SMALLEST = 3;

/** Where nothing is drawn. */
const OUTSIDE = 'vec4(2.0, 2.0, 2.0, 1.0)';

const BALL_VERTEX = /* glsl */ `
in float radius;
in float status;
uniform vec3 colours[${GONE + 1}];
uniform vec2 viewport;
uniform float scale;
out vec3 tint;
out float pixels;
void main() {
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  float size = radius * projectionMatrix[1][1] * viewport.y / gl_Position.w;
  pixels = max(size, ${SMALLEST.toFixed(1)} * scale) + 2.0 * scale;
  gl_PointSize = pixels;
  tint = colours[int(status + 0.5)];
  if (int(status + 0.5) == ${GONE}) gl_Position = ${OUTSIDE};
}`;

const BALL_FRAGMENT = /* glsl */ `
precision highp float;
uniform vec3 casing;
uniform float scale;
in vec3 tint;
in float pixels;
out vec4 colour;
void main() {
  vec2 at = (gl_PointCoord * 2.0 - 1.0) * vec2(1.0, -1.0);
  float from = length(at);
  // Whole inside the rim, nothing a pixel outside it.
  float cover = clamp((1.0 - from) * pixels * 0.5 / scale, 0.0, 1.0);
  if (cover < 0.05) discard;
#ifdef HIDDEN
  colour = vec4(tint, 0.3 * cover);
#else
  float rim = 1.0 - 2.2 * scale / pixels;
  vec2 p = at / max(rim, 0.4);
  vec3 outward = vec3(p, sqrt(max(1.0 - dot(p, p), 0.0)));
  float light = dot(outward, vec3(-0.42, 0.62, 0.66));
  vec3 lit = tint * (0.62 + 0.46 * max(light, 0.0)) + vec3(0.5) * pow(max(light, 0.0), 14.0);
  // The rim sets balls off from each other, and from what is behind them.
  colour = vec4(mix(lit, mix(tint * 0.35, casing, 0.15), smoothstep(rim, rim + 0.06, from)), cover);
#endif
}`;

const TRAIL_VERTEX = /* glsl */ `
in vec3 ahead; // the next point of the trail, towards the unit
in vec3 shape; // which side, how old from 0 to 1, the unit's radius
in float status;
uniform vec3 colours[${GONE + 1}];
uniform vec2 viewport;
uniform float scale;
out vec4 tint;
void main() {
  vec4 here = projectionMatrix * viewMatrix * vec4(position, 1.0);
  vec4 next = projectionMatrix * viewMatrix * vec4(ahead, 1.0);
  vec2 along = (next.xy / next.w - here.xy / here.w) * viewport;
  float pixels = length(along);
  vec2 side = pixels > 1e-3 ? vec2(-along.y, along.x) / pixels : vec2(0.0);
  float left = 1.0 - shape.y;
  float width = shape.z * projectionMatrix[1][1] * viewport.y * 0.5 / here.w;
  float reach = clamp(width * 0.75 * left, 0.6 * scale, 9.0 * scale);
  here.xy += side * shape.x * reach * 2.0 / viewport * here.w;
  gl_Position = int(status + 0.5) == ${GONE} ? ${OUTSIDE} : here;
  tint = vec4(colours[int(status + 0.5)], 0.7 * left * left);
}`;

const TRAIL_FRAGMENT = /* glsl */ `
precision highp float;
in vec4 tint;
out vec4 colour;
void main() { colour = tint; }`;

export class CrowdDrawing {
  showsTrails = true;
  private readonly balls: THREE.Points[];
  private readonly trails: THREE.Mesh;
  private readonly geometry = new THREE.BufferGeometry();
  private readonly ribbons = new THREE.BufferGeometry();
  private readonly samples: number;
  private readonly past: Float32Array[];
  private readonly uniforms;

  constructor(
    private readonly stage: Stage,
    private readonly player: Player,
    theme: Theme,
    look: Look,
  ) {
    const { units, radii } = player.source;
    this.samples = Math.max(4, Math.min(SAMPLES, Math.floor(MOST_SAMPLES / units)));
    this.past = Array.from({ length: this.samples }, () => new Float32Array(3 * units));
    this.uniforms = {
      viewport: stage.shared.viewport,
      scale: { value: 1 },
      colours: { value: Array.from({ length: GONE + 1 }, () => new THREE.Color()) },
      casing: { value: new THREE.Color() },
    };
    this.setLook(theme, look);
    moving(this.geometry, 'position', new Float32Array(3 * units), 3);
    moving(this.geometry, 'status', new Uint8Array(units), 1);
    this.geometry.setAttribute('radius', new THREE.BufferAttribute(radii, 1));
    // Those behind solids show through, so that no unit is lost from sight.
    const passes: THREE.ShaderMaterialParameters[] = [
      { defines: { HIDDEN: 1 }, depthFunc: THREE.GreaterDepth, depthWrite: false },
      { depthWrite: true },
    ];
    this.balls = passes.map((pass, place) => {
      const material = this.material({ ...pass, vertexShader: BALL_VERTEX, fragmentShader: BALL_FRAGMENT });
      return this.shown(new THREE.Points(this.geometry, material), [10, 16][place]!);
    });
    this.layOutRibbons(units, radii);
    const material = this.material({
      vertexShader: TRAIL_VERTEX,
      fragmentShader: TRAIL_FRAGMENT,
      depthWrite: false,
      side: THREE.DoubleSide,
    });
    this.trails = this.shown(new THREE.Mesh(this.ribbons, material), 15);
  }

  /** How many pieces of trails are drawn. */
  get trailPieces(): number {
    return this.trails.visible ? this.player.source.units * (this.samples - 1) : 0;
  }

  setLook(theme: Theme, look: Look): void {
    this.uniforms.colours.value.forEach((colour, status) => colour.set(statusColour(status, theme)));
    this.uniforms.casing.value.set(look.casing);
    this.stage.invalidate();
  }

  /** Shows the moment that the player is at. */
  draw(): void {
    const { source, moment } = this.player;
    this.uniforms.scale.value = this.stage.renderer.getPixelRatio();
    const statuses = source.statuses(moment);
    const places = changing(this.geometry, 'position') as Float32Array;
    withoutGaps([this.player.positions(moment, places)]);
    changing(this.geometry, 'status').set(statuses);
    this.trails.visible = this.showsTrails;
    if (this.showsTrails) this.drawTrails(statuses);
    this.stage.invalidate();
  }

  dispose(): void {
    this.geometry.dispose();
    this.ribbons.dispose();
    for (const object of [...this.balls, this.trails]) {
      (object.material as THREE.Material).dispose();
      object.removeFromParent();
    }
    this.stage.invalidate();
  }

  private drawTrails(statuses: Uint8Array): void {
    const { samples, past } = this;
    const moments = this.player.past(TRAIL, samples);
    moments.forEach((moment, sample) => this.player.positions(moment, past[sample]!));
    withoutGaps(past);
    const positions = changing(this.ribbons, 'position');
    const aheads = changing(this.ribbons, 'ahead');
    const shown = changing(this.ribbons, 'status');
    for (let unit = 0, vertex = 0; unit < statuses.length; unit++) {
      for (let sample = 0; sample < samples; sample++) {
        const here = past[sample]!;
        // The first point has none ahead of it: it looks back, and the other way round.
        const [next, sign] = sample === 0 ? [past[1]!, -1] : [past[sample - 1]!, 1];
        for (let side = 0; side < 2; side++, vertex++) {
          for (let axis = 0; axis < 3; axis++) {
            const at = here[3 * unit + axis]!;
            positions[3 * vertex + axis] = at;
            aheads[3 * vertex + axis] = at + sign * (next[3 * unit + axis]! - at);
          }
          shown[vertex] = statuses[unit]!;
        }
      }
    }
  }

  /** What of the ribbons stays the same: two points for each sample, and triangles between them. */
  private layOutRibbons(units: number, radii: Float32Array): void {
    const { samples } = this;
    const count = units * samples * 2;
    moving(this.ribbons, 'position', new Float32Array(3 * count), 3);
    moving(this.ribbons, 'ahead', new Float32Array(3 * count), 3);
    moving(this.ribbons, 'status', new Uint8Array(count), 1);
    const shapes = new Float32Array(3 * count);
    const indices = new Uint32Array(units * (samples - 1) * 6);
    for (let unit = 0, vertex = 0, index = 0; unit < units; unit++) {
      for (let sample = 0; sample < samples; sample++, vertex += 2) {
        const age = sample / (samples - 1);
        shapes.set([-1, age, radii[unit]!, 1, age, radii[unit]!], 3 * vertex);
        if (sample === 0) continue;
        indices.set([vertex - 2, vertex - 1, vertex, vertex, vertex - 1, vertex + 1], index);
        index += 6;
      }
    }
    this.ribbons.setAttribute('shape', new THREE.BufferAttribute(shapes, 3));
    this.ribbons.setIndex(new THREE.BufferAttribute(indices, 1));
  }

  private material(parameters: THREE.ShaderMaterialParameters): THREE.ShaderMaterial {
    const { uniforms } = this;
    return new THREE.ShaderMaterial({ glslVersion: THREE.GLSL3, uniforms, transparent: true, ...parameters });
  }

  private shown<Object extends THREE.Object3D>(object: Object, order: number): Object {
    object.frustumCulled = false;
    object.renderOrder = order;
    this.stage.scene.add(object);
    return object;
  }
}

/** Units that are not there are where they were later, the newest positions being first, or anywhere. */
function withoutGaps(past: readonly Float32Array[]): void {
  past.forEach((places, sample) => {
    for (let i = 0; i < places.length; i++) {
      if (Number.isNaN(places[i])) places[i] = past[sample - 1]?.[i] ?? 0;
    }
  });
}

/** An attribute that changes with every frame. */
function moving(
  geometry: THREE.BufferGeometry,
  name: string,
  array: Float32Array | Uint8Array,
  size: number,
): void {
  const attribute = new THREE.BufferAttribute(array, size);
  attribute.setUsage(THREE.DynamicDrawUsage);
  geometry.setAttribute(name, attribute);
}

/** Its numbers, which are about to change. */
function changing(geometry: THREE.BufferGeometry, name: string): Float32Array | Uint8Array {
  const attribute = geometry.getAttribute(name) as THREE.BufferAttribute;
  attribute.needsUpdate = true;
  return attribute.array as Float32Array | Uint8Array;
}
