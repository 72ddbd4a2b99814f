/**
 * How solids look: a tone for each direction of faces, warmer with height, ambient occlusion from
 * the corners, one sun with shadows, haze towards the sky, lines between voxels when near.
 */
import * as THREE from 'three';
import type { Clip } from '../state';
import type { Look } from './palette';

/** Uniforms that materials share: set once, seen by all. */
export interface Common {
  readonly [name: string]: THREE.IUniform;
  readonly clip: THREE.IUniform<THREE.Vector4>;
  readonly skyTop: THREE.IUniform<THREE.Color>;
  readonly skyBottom: THREE.IUniform<THREE.Color>;
  readonly viewport: THREE.IUniform<THREE.Vector2>;
}

export const common = (): Common => ({
  clip: { value: new THREE.Vector4(0, 0, 0, 1) },
  skyTop: { value: new THREE.Color() },
  skyBottom: { value: new THREE.Color() },
  viewport: { value: new THREE.Vector2(1, 1) },
});

/** Keeps a point where `dot(clip.xyz, p) <= clip.w`. */
export const CLIP_FRAGMENT = /* glsl */ `
#ifdef CLIPPED
  if (dot(clip.xyz, place) > clip.w) discard;
#endif
`;

/** Cutting costs time on every pixel, so it is compiled in only where it is wanted. */
export function setClipped(material: THREE.ShaderMaterial, clipped: boolean): void {
  if ('CLIPPED' in material.defines === clipped) return;
  if (clipped) material.defines['CLIPPED'] = 1;
  else delete material.defines['CLIPPED'];
  material.needsUpdate = true;
}

export function setClip(uniforms: Common, clip: Clip | null): void {
  const plane = uniforms.clip.value.set(0, 0, 0, 1);
  if (clip) {
    const sign = clip.flip ? -1 : 1;
    plane.setComponent(clip.axis, sign).setW(sign * clip.at);
  }
}

// A vertex is x, y, z in voxels from the mesh's corner, and face + 8·corner + 32·openness + 512·hull.
const PLACE_VERTEX = /* glsl */ `
in vec4 vertex;
const vec3 NORMALS[6] = vec3[6](
  vec3(-1, 0, 0), vec3(1, 0, 0), vec3(0, -1, 0), vec3(0, 1, 0), vec3(0, 0, -1), vec3(0, 0, 1));
const vec3 ACROSS[3] = vec3[3](vec3(0, 1, 0), vec3(1, 0, 0), vec3(1, 0, 0));
const vec3 ALONG[3] = vec3[3](vec3(0, 0, 1), vec3(0, 0, 1), vec3(0, 1, 0));
`;

/**
 * The light on a face: `dark` in the shade, and `sunny` more where the sun reaches it. Drafts work it out at
 * corners and not at every pixel, which halves what a pixel costs in software rendering.
 */
const LIGHT = /* glsl */ `
vec3 paintOf(vec3 place) {
  float height = clamp((dot(upward, place) - heights.x) / (heights.y - heights.x), 0.0, 1.0);
  return mix(low, high, smoothstep(0.05, 0.95, height));
}
float opened(float openness) {
  return mix(0.42, 1.0, openness * openness * (3.0 - 2.0 * openness));
}
// Walls turned from the sun still differ from one another.
vec3 lightOf(vec3 outward, float sunlight) {
  float ambient = 0.86 + 0.14 * dot(outward, upward) + 0.07 * dot(outward, sunward.yzx);
  return min(shade * ambient + (sun - shade * 0.72) * (0.16 + 0.92 * sunlight), vec3(1.06));
}`;

const VERTEX = /* glsl */ `
${PLACE_VERTEX}
#ifdef DRAFT
uniform vec3 low, high, shade, sun, sunward, upward, haze;
uniform vec2 heights;
out vec3 dark;
out vec3 sunny;
out float mist;
${LIGHT}
#endif
uniform mat4 shadowMatrix;
uniform float voxel;
out vec3 place;
out vec3 inVoxels;
out vec3 inShadow;
out float openness;
flat out vec3 outward;
flat out float isHull;

void main() {
  int word = int(vertex.w + 0.5);
  isHull = float(word >> 9);
  int face = word & 7;
  outward = NORMALS[face];
  openness = float((word >> 5) & 15) / 15.0;
  // Rectangles meet at points that lie inside the edge of others. Growing each a little hides the
  // hair cracks that rounding leaves there.
  float side = (word & 8) != 0 ? 0.003 : -0.003;
  float end = (word & 16) != 0 ? 0.003 : -0.003;
  inVoxels = vertex.xyz;
  vec3 grown = vertex.xyz + ACROSS[face >> 1] * side + ALONG[face >> 1] * end;
  vec4 world = modelMatrix * vec4(grown, 1.0);
  place = world.xyz;
  inShadow = (shadowMatrix * vec4(world.xyz + outward * (0.35 * voxel), 1.0)).xyz * 0.5 + 0.5;
  gl_Position = projectionMatrix * viewMatrix * world;
#ifdef DRAFT
  vec3 paint = paintOf(place) * opened(openness);
  dark = paint * lightOf(outward, 0.0);
  sunny = paint * lightOf(outward, max(dot(outward, sunward), 0.0)) - dark;
  mist = clamp((distance(place, cameraPosition) - haze.x) / (haze.y - haze.x), 0.0, 1.0);
#endif
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
precision highp sampler2DShadow;
uniform vec4 clip;
uniform vec3 skyTop, skyBottom, low, high, shade, sun, cut, cutLine, grid;
uniform vec3 sunward, upward;
uniform vec2 viewport, heights;
uniform vec3 haze; // begins, ends, at most
uniform float gridOpacity, dim;
uniform sampler2DShadow shadowMap;
uniform float shadowed;
in vec3 place;
in vec3 inVoxels;
in vec3 inShadow;
in float openness;
flat in vec3 outward;
flat in float isHull;
uniform float showsHull;
out vec4 colour;
#ifdef DRAFT
in vec3 dark;
in vec3 sunny;
in float mist;
#else
${LIGHT}
#endif

float lit() {
  if (shadowed < 0.5) return 1.0;
  return texture(shadowMap, inShadow);
}

void main() {
  ${CLIP_FRAGMENT}
#ifdef CLIPPED
  if (isHull > showsHull && gl_FrontFacing) discard;
#endif
#ifndef DRAFT
  float mist = clamp((distance(place, cameraPosition) - haze.x) / (haze.y - haze.x), 0.0, 1.0);
#endif
  vec3 sky = mix(skyBottom, skyTop, gl_FragCoord.y / viewport.y);
  vec3 tone;
#ifdef CLIPPED
  if (!gl_FrontFacing) {
    // What is seen of a solid's inside was cut open: hatched, as in drawings.
    float stripe = abs(fract((gl_FragCoord.x + gl_FragCoord.y) / 9.0) - 0.5) * 9.0;
    tone = mix(cut, cutLine, 1.0 - smoothstep(0.6, 1.4, stripe));
  } else
#endif
  {
    float facing = dot(outward, sunward);
#ifdef DRAFT
    tone = facing > 0.0 ? dark + sunny * lit() : dark;
#else
    float sunlight = facing > 0.0 ? facing * lit() : 0.0;
    tone = paintOf(place) * lightOf(outward, sunlight) * opened(openness);
#endif
#ifdef GRID
    vec3 wide = fwidth(inVoxels);
    vec3 off = abs(fract(inVoxels - 0.5) - 0.5) / max(wide, vec3(1e-4));
    vec3 lines = (1.0 - smoothstep(0.4, 1.2, off)) * (vec3(1.0) - abs(outward));
    float near = 1.0 - smoothstep(0.06, 0.2, max(wide.x, max(wide.y, wide.z)));
    tone = mix(tone, grid, max(lines.x, max(lines.y, lines.z)) * near * gridOpacity);
#endif
  }
  tone = mix(tone, vec3(dot(tone, vec3(0.3, 0.5, 0.2))) * 0.42, dim);
  colour = vec4(mix(tone, sky, mist * haze.z), 1.0);
}`;

const SHADOW_VERTEX = /* glsl */ `
${PLACE_VERTEX}
out vec3 place;
void main() {
  vec4 world = modelMatrix * vec4(vertex.xyz, 1.0);
  place = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

const SHADOW_FRAGMENT = /* glsl */ `
precision highp float;
uniform vec4 clip;
in vec3 place;
void main() {
  ${CLIP_FRAGMENT}
}`;

const SHADOW_PIXELS = 2048;

/** The material of solids, with what it needs to cast shadows. */
export class SolidMaterial {
  readonly material: THREE.ShaderMaterial;
  /** For drafts where graphics are slow: without lines between voxels, and lit at corners. */
  readonly draft: THREE.ShaderMaterial;
  readonly shadowMaterial: THREE.ShaderMaterial;
  readonly shadowTarget: THREE.WebGLRenderTarget;
  readonly sun = new THREE.OrthographicCamera();
  private readonly uniforms;
  private hasShadows = false;

  constructor(shared: Common, renderer: THREE.WebGLRenderer) {
    const depth = new THREE.DepthTexture(SHADOW_PIXELS, SHADOW_PIXELS, THREE.UnsignedIntType);
    depth.compareFunction = THREE.LessEqualCompare;
    depth.minFilter = depth.magFilter = THREE.LinearFilter;
    this.shadowTarget = new THREE.WebGLRenderTarget(SHADOW_PIXELS, SHADOW_PIXELS, { depthTexture: depth });
    renderer.initRenderTarget(this.shadowTarget); // the shader samples it before anything casts a shadow
    this.uniforms = {
      ...shared,
      low: { value: new THREE.Color() },
      high: { value: new THREE.Color() },
      shade: { value: new THREE.Color() },
      sun: { value: new THREE.Color() },
      cut: { value: new THREE.Color() },
      cutLine: { value: new THREE.Color() },
      grid: { value: new THREE.Color() },
      gridOpacity: { value: 0 },
      dim: { value: 0 },
      haze: { value: new THREE.Vector3(0, 1, 0) },
      heights: { value: new THREE.Vector2(0, 1) },
      sunward: { value: new THREE.Vector3() },
      upward: { value: new THREE.Vector3() },
      voxel: { value: 1 },
      shadowMatrix: { value: new THREE.Matrix4() },
      shadowMap: { value: depth },
      shadowed: { value: 0 },
      showsHull: { value: 1 },
    };
    const options = { glslVersion: THREE.GLSL3, uniforms: this.uniforms };
    this.material = new THREE.ShaderMaterial({
      ...options,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      defines: { GRID: 1 },
    });
    this.draft = new THREE.ShaderMaterial({
      ...options,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      defines: { DRAFT: 1 },
    });
    this.shadowMaterial = new THREE.ShaderMaterial({
      ...options,
      vertexShader: SHADOW_VERTEX,
      fragmentShader: SHADOW_FRAGMENT,
      colorWrite: false,
    });
  }

  setLook(look: Look): void {
    const colours = ['low', 'high', 'shade', 'sun', 'cut', 'cutLine', 'grid'] as const;
    for (const name of colours) this.uniforms[name].value.set(look[name]);
    this.uniforms.gridOpacity.value = look.gridOpacity;
  }

  /** Where the world is: what counts as high, where the sun stands, how big a voxel is. */
  setWorld(bounds: THREE.Box3, upward: THREE.Vector3, voxel: number): void {
    const up = upward.y > 0 ? 1 : 2;
    this.uniforms.heights.value.set(bounds.min.getComponent(up), bounds.max.getComponent(up));
    this.uniforms.upward.value.copy(upward);
    this.uniforms.voxel.value = voxel;
    const sunward = up === 2 ? new THREE.Vector3(-0.46, -0.62, 0.98) : new THREE.Vector3(-0.46, 0.98, 0.62);
    this.uniforms.sunward.value.copy(sunward.normalize());
    const sphere = bounds.getBoundingSphere(new THREE.Sphere());
    const reach = sphere.radius * 1.02;
    this.sun.up.copy(upward);
    this.sun.position.copy(sphere.center).addScaledVector(sunward, 2 * reach);
    this.sun.lookAt(sphere.center);
    this.sun.left = this.sun.bottom = -reach;
    this.sun.right = this.sun.top = reach;
    this.sun.near = 0.5 * reach;
    this.sun.far = 3.5 * reach;
    this.sun.updateProjectionMatrix();
    this.sun.updateMatrixWorld();
    this.uniforms.shadowMatrix.value.multiplyMatrices(this.sun.projectionMatrix, this.sun.matrixWorldInverse);
    this.hasShadows = false;
    this.setShadowed(false);
  }

  /** Where haze begins and ends, and how much of the sky shows at its end. */
  setHaze(begin: number, end: number, most: number): void {
    this.uniforms.haze.value.set(begin, end, most);
  }

  /** Darkens solids so that coloured nodes stand out; 0 for not at all, 1 for fully. */
  setDim(dim: number): void {
    this.uniforms.dim.value = dim;
  }

  /** What is cut open shows the inside of its faces. */
  setClipped(clipped: boolean): void {
    for (const material of [this.material, this.draft, this.shadowMaterial]) {
      material.side = clipped ? THREE.DoubleSide : THREE.FrontSide;
      setClipped(material, clipped);
    }
  }

  /** Whether solids cast shadows: while the camera moves and frames are slow they do not. */
  setShadowed(isShadowed: boolean): void {
    this.uniforms.shadowed.value = isShadowed && this.hasShadows ? 1 : 0;
  }

  setShowsHull(shows: boolean): void {
    this.uniforms.showsHull.value = shows ? 1 : 0;
  }

  /** Draws the shadows of `solids`; to be repeated when they change. */
  castShadows(renderer: THREE.WebGLRenderer, solids: THREE.Group): void {
    const meshes = solids.children.filter((child): child is THREE.Mesh => child instanceof THREE.Mesh);
    for (const mesh of meshes) mesh.material = [this.shadowMaterial];
    renderer.setRenderTarget(this.shadowTarget);
    renderer.clear();
    renderer.render(solids, this.sun);
    renderer.setRenderTarget(null);
    for (const mesh of meshes) mesh.material = [this.material];
    this.hasShadows = true;
    this.setShadowed(true);
  }
}
