/**
 * Where solids turn translucent: around paths that they hide. The mask is drawn before each frame at half the
 * pixels: how translucent each pixel of the world is.
 */
import * as THREE from 'three';
import { LINE_VERTEX, type FatLines } from './fat_lines';
import type { Common } from './solid_material';

/** Pixels across which a solid is translucent around a hidden line. */
const WIDTH = 46;
/** How much of the sky shows there. */
const MOST = 0.72;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform highp sampler2D depths;
uniform vec2 viewport;
uniform float width, scale;
in vec3 across;
in vec2 along;
in vec2 beside;
out vec4 result;

void main() {
  // Only where a solid is nearer than the line: here, and where the line itself is. Ground before a line that
  // lies on it hides nothing.
  float nearest = max(texture(depths, gl_FragCoord.xy / viewport).r, texture(depths, beside).r);
  if (gl_FragCoord.z <= nearest + 0.002) discard;
  float beyond = max(-across.y, max(across.y - across.z, 0.0));
  float off = length(vec2(across.x, beyond)) / (width * scale * 0.5);
  result = vec4(${MOST.toFixed(2)} * (1.0 - smoothstep(0.5, 1.0, off)));
  result.a *= step(0.0, along.y);
}`;

export class Xray {
  private readonly target = new THREE.WebGLRenderTarget(1, 1, { depthBuffer: false, generateMipmaps: false });
  private readonly scene = new THREE.Scene();
  private readonly meshes = new Map<FatLines, THREE.Mesh>();
  private readonly material: THREE.ShaderMaterial;

  constructor(shared: Common, depths: THREE.Texture) {
    this.material = new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3,
      vertexShader: LINE_VERTEX,
      fragmentShader: FRAGMENT,
      defines: { BESIDE: 1 },
      uniforms: {
        viewport: shared.viewport,
        depths: { value: depths },
        width: { value: WIDTH },
        scale: { value: 1 },
      },
      transparent: true,
      depthTest: false,
      depthWrite: false,
      side: THREE.DoubleSide,
      // Where pieces of a line overlap, the most counts and not the sum.
      blending: THREE.CustomBlending,
      blendEquation: THREE.MaxEquation,
      blendSrc: THREE.OneFactor,
      blendDst: THREE.OneFactor,
    });
  }

  get mask(): THREE.Texture {
    return this.target.texture;
  }

  /** Solids in front of these lines turn translucent from now on. */
  add(lines: FatLines): void {
    const mesh = new THREE.Mesh(lines.geometry, this.material);
    mesh.frustumCulled = false;
    this.meshes.set(lines, mesh);
    this.scene.add(mesh);
  }

  remove(lines: FatLines): void {
    this.meshes.get(lines)?.removeFromParent();
    this.meshes.delete(lines);
  }

  /** Draws the mask for a canvas of that many pixels. Returns whether there is anything in it. */
  draw(
    renderer: THREE.WebGLRenderer,
    camera: THREE.Camera,
    canvas: THREE.Vector2,
    viewport: THREE.Vector2,
  ): boolean {
    let isAny = false;
    for (const [lines, mesh] of this.meshes) isAny = (mesh.visible = lines.group.visible) || isAny;
    if (!isAny) return false;
    viewport.copy(canvas).multiplyScalar(0.5).ceil();
    this.target.setSize(viewport.x, viewport.y);
    this.material.uniforms['scale']!.value = renderer.getPixelRatio() / 2;
    renderer.setRenderTarget(this.target);
    renderer.setClearColor(0x000000, 0);
    renderer.clear();
    renderer.render(this.scene, camera);
    renderer.setRenderTarget(null);
    return true;
  }
}
