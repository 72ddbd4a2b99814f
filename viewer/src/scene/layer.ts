/**
 * The picture of the world, kept while only what lies over it changes: dragging a goal or playing a
 * search costs no more on a large map than on a small one. Colour and depth are kept, so that what
 * is drawn later is hidden where a solid is in front of it.
 */
import * as THREE from 'three';

export class Layer {
  private readonly target: THREE.WebGLRenderTarget;
  private readonly cover: THREE.Mesh;
  private readonly quad: THREE.ShaderMaterial;
  private readonly camera = new THREE.Camera();

  constructor(samples: number) {
    const depthTexture = new THREE.DepthTexture(1, 1, THREE.UnsignedIntType);
    this.target = new THREE.WebGLRenderTarget(1, 1, { depthTexture, samples, generateMipmaps: false });
    this.quad = new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3,
      uniforms: { picture: { value: this.target.texture }, depths: { value: depthTexture } },
      depthFunc: THREE.AlwaysDepth,
      vertexShader: `out vec2 at;
        void main() { at = position.xy * 0.5 + 0.5; gl_Position = vec4(position.xy, 0.0, 1.0); }`,
      fragmentShader: `precision highp float;
        uniform sampler2D picture;
        uniform highp sampler2D depths;
        in vec2 at;
        out vec4 colour;
        void main() { colour = texture(picture, at); gl_FragDepth = texture(depths, at).r; }`,
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
    renderer.clear();
    renderer.render(scene, camera);
    renderer.setRenderTarget(null);
  }

  /** Puts the layer on the canvas. */
  show(renderer: THREE.WebGLRenderer): void {
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
