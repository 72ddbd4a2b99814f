/**
 * The picture of the world, kept while only what lies over it changes: dragging a goal or playing a
 * search costs no more on a large map than on a small one. Colour and depth are kept, so that what
 * is drawn later is hidden where a solid is in front of it. Solids can be shown translucent: the sky
 * behind them shows, and what was drawn before.
 */
import * as THREE from 'three';
import type { Common } from './solid_material';

/** What the layer is shown as. */
export interface Shown {
  /** How translucent single pixels are, or null. */
  readonly mask: THREE.Texture | null;
  /** The share of all solids that shows: 1 unless they are translucent, 0 for the sky alone. */
  readonly opacity: number;
}

export class Layer {
  private readonly target: THREE.WebGLRenderTarget;
  private readonly cover: THREE.Mesh;
  private readonly quad: THREE.ShaderMaterial;
  readonly depths: THREE.DepthTexture;
  private readonly camera = new THREE.Camera();

  constructor(samples: number, shared: Common) {
    const depthTexture = new THREE.DepthTexture(1, 1, THREE.UnsignedIntType);
    this.depths = depthTexture;
    this.target = new THREE.WebGLRenderTarget(1, 1, { depthTexture, samples, generateMipmaps: false });
    this.quad = new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3,
      uniforms: {
        picture: { value: this.target.texture },
        depths: { value: depthTexture },
        mask: { value: null },
        hasMask: { value: 0 },
        opacity: { value: 1 },
        skyTop: shared.skyTop,
        skyBottom: shared.skyBottom,
      },
      depthFunc: THREE.AlwaysDepth,
      vertexShader: `out vec2 at;
        void main() { at = position.xy * 0.5 + 0.5; gl_Position = vec4(position.xy, 0.0, 1.0); }`,
      fragmentShader: `precision highp float;
        uniform sampler2D picture;
        uniform highp sampler2D depths;
        uniform sampler2D mask;
        uniform float hasMask, opacity;
        uniform vec3 skyTop, skyBottom;
        in vec2 at;
        out vec4 colour;
        void main() {
          float depth = texture(depths, at).r;
          vec3 tone = texture(picture, at).rgb;
          float share = 1.0;
          if (depth < 1.0) {
            share = opacity;
            if (hasMask > 0.5) tone = mix(tone, mix(skyBottom, skyTop, at.y), texture(mask, at).r);
          }
          colour = vec4(tone, share);
          gl_FragDepth = depth;
        }`,
    });
    this.cover = coverOf(this.quad);
  }

  get width(): number {
    return this.target.width;
  }

  get height(): number {
    return this.target.height;
  }

  resize(width: number, height: number): void {
    this.target.setSize(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  }

  /** Draws the world into the layer. */
  record(renderer: THREE.WebGLRenderer, scene: THREE.Scene, camera: THREE.Camera): void {
    renderer.setRenderTarget(this.target);
    renderer.clear(false, true, false); // solids and the sky cover every pixel
    renderer.render(scene, camera);
    renderer.setRenderTarget(null);
  }

  /** Puts the layer on the canvas, over what is there where solids are translucent. */
  show(renderer: THREE.WebGLRenderer, { mask, opacity }: Shown): void {
    const { uniforms } = this.quad;
    uniforms['mask']!.value = mask;
    uniforms['hasMask']!.value = mask ? 1 : 0;
    uniforms['opacity']!.value = opacity;
    this.quad.transparent = opacity < 1;
    renderer.render(this.cover, this.camera);
  }
}

/** A triangle that covers the picture. */
export function coverOf(material: THREE.Material): THREE.Mesh {
  const corners = new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(corners, 3));
  const mesh = new THREE.Mesh(geometry, material);
  mesh.frustumCulled = false;
  return mesh;
}
