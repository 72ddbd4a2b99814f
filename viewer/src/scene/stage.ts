/**
 * The canvas and its loop. A frame is drawn only when something asked for one. The world is a layer
 * of its own: it is redrawn only when it or the camera changed, as a draft while it moves and in
 * full at rest. Where graphics are slow (software rendering), drafts get smaller until they keep up.
 */
import * as THREE from 'three';
import { clampInto, distance, type Box, type Vec3 } from '../geom';
import type { View } from '../state';
import { coverOf, Layer } from './layer';
import type { Look } from './palette';
import { common, type Common } from './solid_material';
import { FIELD_OF_VIEW, position, upAxis, type Up } from './view';
import { Xray } from './xray';

/** Called before each frame with the seconds since the last; returns whether it wants another. */
type Animation = (seconds: number) => boolean;

/** How well the world is drawn. */
export type Quality = 'draft' | 'full';

/** Drafts that take longer get smaller, those that take less get larger; in milliseconds. */
const SLOW_FRAME = 40;
const FAST_FRAME = 24;
const SMALLEST_DRAFT = 0.5;
/** Milliseconds without movement after which the world is drawn in full. */
const REST = 220;
/** Milliseconds between frames that belong to no movement, unless one asked for the other. */
const PAUSE = 250;
const LONGEST_FRAME = 2000;
/** Frames of one motion of the camera that make a figure. */
const MEASURED = 6;
/** Milliseconds between drafts of a world that is still coming in, where graphics are slow. */
const PATIENCE = 400;

const NO_WEBGL = 'This page requires WebGL 2, which this browser does not support.';

export class Stage {
  readonly renderer: THREE.WebGLRenderer;
  /** Solids and the sky. */
  readonly world = new THREE.Scene();
  /** What lies over them: paths, marks, overlays. */
  readonly scene = new THREE.Scene();
  readonly camera = new THREE.PerspectiveCamera(FIELD_OF_VIEW, 1, 0.1, 1000);
  readonly shared: Common = common();
  /** Whether pixels are computed by the processor. */
  readonly isSoftware: boolean;
  /** Frames drawn, and those among them that redrew the world. */
  frames = 0;
  worldFrames = 0;
  /** Seconds that animations were given so far. */
  clock = 0;
  /** A running mean of the time between frames of one movement, in milliseconds. */
  frameTime = 0;
  /** The same of frames in which the camera moved; null until enough of them were measured. */
  motionTime: number | null = null;
  /** Called before the world is drawn. */
  beforeWorld: (quality: Quality) => void = () => {};

  /** Solids turn translucent where they hide lines of it. */
  readonly xray: Xray;

  private readonly layer: Layer;
  /** Draws the sky alone. */
  private readonly backdrop = new THREE.Scene();
  private solidity = 1;
  private readonly animations: Animation[] = [];
  private readonly listeners: (() => void)[] = [];
  private size = { width: 1, height: 1 };
  private requested = false;
  /** Whether there is something to show. The first frame takes long: it is not drawn before the world is asked for. */
  private isAwake = false;
  private lastFrame = 0;
  private lastWorld = 0;
  private isHeld = false;
  /** Whether the last frame asked for the next. */
  private isAnimating = false;
  /** Whether the camera moved since the last frame, and for how many frames without a break. */
  private hasMoved = false;
  private motionFrames = 0;
  private isWorldStale = true;
  /** Whether the next frame draws the world in full. */
  private isResting = false;
  /** How many frames had been drawn when the browser last asked for one: those before are on the screen. */
  private presented = 0;
  private isDraft = true;
  private draftRatio: number;
  private restTimer: ReturnType<typeof setTimeout> | undefined;
  private soonTimer: ReturnType<typeof setTimeout> | undefined;
  private bounds: Box = { min: [0, 0, 0], max: [1, 1, 1] };
  private up: Up = 'z';

  constructor(readonly canvas: HTMLCanvasElement) {
    THREE.ColorManagement.enabled = false; // colours are used as they are written
    this.isSoftware = drawsInSoftware();
    // Opaque, so that the browser need not mix it with what lies behind.
    const context = canvas.getContext('webgl2', { alpha: false, antialias: !this.isSoftware });
    if (!context) throw new Error(NO_WEBGL);
    this.renderer = new THREE.WebGLRenderer({ canvas, context });
    this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
    this.renderer.autoClear = false;
    this.layer = new Layer(this.isSoftware ? 0 : 4, this.shared);
    this.xray = new Xray(this.shared, this.layer.depths);
    this.draftRatio = this.isSoftware ? 0.75 : this.canvasRatio;
    this.world.add(sky(this.shared));
    this.backdrop.add(sky(this.shared));
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement ?? canvas);
    this.resize();
  }

  get width(): number {
    return this.size.width;
  }

  get height(): number {
    return this.size.height;
  }

  get aspect(): number {
    return this.size.width / this.size.height;
  }

  /** Whether the world is drawn in full, as it is now. */
  get isFull(): boolean {
    return !this.isDraft && !this.isWorldStale && this.soonTimer === undefined;
  }

  /** Whether even the smallest drafts do not keep up. */
  get isStruggling(): boolean {
    return this.isSoftware && this.draftRatio <= SMALLEST_DRAFT && this.frameTime > SLOW_FRAME;
  }

  /** Whether everything that was asked for has been drawn in full and was handed to the screen. */
  get isAtRest(): boolean {
    return !this.requested && this.isFull && this.presented === this.frames;
  }

  /** Map units that one pixel spans at a distance from the camera. */
  pixelAt(distance: number): number {
    return (2 * distance * Math.tan((FIELD_OF_VIEW * Math.PI) / 360)) / this.size.height;
  }

  setLook(look: Look): void {
    this.shared.skyTop.value.set(look.skyTop);
    this.shared.skyBottom.value.set(look.skyBottom);
    this.invalidateWorld();
  }

  /** Frames are drawn from now on. */
  wake(): void {
    this.isAwake = true;
    this.invalidateWorld();
  }

  setWorld(bounds: Box, up: Up): void {
    this.bounds = bounds;
    this.up = up;
    this.camera.up.setScalar(0).setComponent(upAxis(up), 1);
    this.invalidateWorld();
  }

  setView(view: View): void {
    this.hasMoved = true;
    const eye = position(view, this.up);
    this.camera.position.set(...eye);
    this.camera.lookAt(...view.target);
    const { min, max } = this.bounds;
    const farthest = distance(
      eye,
      [0, 1, 2].map((axis) =>
        Math.abs(eye[axis]! - min[axis]!) > Math.abs(eye[axis]! - max[axis]!) ? min[axis] : max[axis],
      ) as unknown as Vec3,
    );
    const nearest = distance(eye, clampInto(eye, this.bounds));
    this.camera.near = Math.max(nearest * 0.9, Math.min(view.distance * 0.05, farthest * 0.0004), 1e-3);
    this.camera.far = farthest * 1.1 + view.distance;
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
    this.invalidateWorld();
  }

  /** The share of solids that shows: 1 in general, less where what is behind them matters more. */
  setSolidity(solidity: number): void {
    this.solidity = solidity;
    this.invalidate();
  }

  /** Whether solids are translucent. */
  get isTranslucent(): boolean {
    return this.solidity < 1;
  }

  /** Adds something that moves by itself, or has to be up to date before each frame. */
  animate(animation: Animation): void {
    this.animations.push(animation);
  }

  /** Calls after each frame. */
  onFrame(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** While the mouse holds the picture, more movement is expected: the world stays a draft. */
  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
    if (!isHeld) this.restSoon();
  }

  /** Asks for a frame. */
  invalidate(): void {
    if (this.requested || !this.isAwake) return;
    this.requested = true;
    requestAnimationFrame((now) => this.frame(now));
  }

  /** Requests a frame with the world redrawn. */
  invalidateWorld(): void {
    this.isWorldStale = true;
    this.invalidate();
  }

  /** Asks for the same when chunks came in: not each of them is worth a slow frame. */
  invalidateWorldSoon(): void {
    const wait = this.isSoftware ? this.lastWorld + PATIENCE - performance.now() : 0;
    this.soonTimer ??= setTimeout(
      () => {
        this.soonTimer = undefined;
        this.invalidateWorld();
      },
      Math.max(wait, 0),
    );
  }

  /** The picture as it is, as a PNG with twice the pixels. */
  async screenshot(): Promise<Blob> {
    this.drawWorld('full');
    this.drawFrame(Math.max(2, this.canvasRatio));
    const blob = await new Promise<Blob | null>((resolve) => this.canvas.toBlob(resolve, 'image/png'));
    this.invalidate();
    if (!blob) throw new Error('Cannot create the picture.');
    return blob;
  }

  /** Where a point of the map is on the canvas, in pixels; null if it is behind the camera. */
  project(point: Vec3): readonly [number, number] | null {
    const at = new THREE.Vector3(...point).applyMatrix4(this.camera.matrixWorldInverse);
    if (at.z > -this.camera.near * 0.5) return null;
    at.applyMatrix4(this.camera.projectionMatrix);
    return [((at.x + 1) / 2) * this.size.width, ((1 - at.y) / 2) * this.size.height];
  }

  /** The ray under a pixel of the canvas. */
  ray(x: number, y: number): { origin: Vec3; direction: Vec3 } {
    const end = new THREE.Vector3((2 * x) / this.size.width - 1, 1 - (2 * y) / this.size.height, 0.5);
    const direction = end.unproject(this.camera).sub(this.camera.position).normalize();
    return { origin: this.camera.position.toArray(), direction: direction.toArray() };
  }

  /** In steps, since a new size means new memory. */
  private get draftSteps(): number {
    return Math.round(this.draftRatio * 8) / 8;
  }

  /** While the camera moves and graphics are slow, the canvas has no more pixels than the draft that it shows. */
  private get frameRatio(): number {
    return this.isSoftware && this.isDraft ? this.draftSteps : this.canvasRatio;
  }

  private get canvasRatio(): number {
    return Math.min(window.devicePixelRatio, this.isSoftware ? 1 : 2);
  }

  private frame(now: number): void {
    this.requested = false;
    const gap = now - this.lastFrame;
    this.lastFrame = now;
    // Two frames of one movement, not two that happened to follow each other.
    const isRest = this.isResting && !this.isWorldStale;
    this.isResting = false;
    const isOneMovement = !isRest && gap < (this.isAnimating || this.isHeld ? LONGEST_FRAME : PAUSE);
    if (isOneMovement) this.frameTime = this.frameTime === 0 ? gap : this.frameTime * 0.85 + gap * 0.15;
    this.measureMotion(isOneMovement, gap);
    const seconds = isOneMovement ? Math.min(gap / 1000, 0.25) : 1 / 60;
    this.clock += seconds;
    let more = false;
    for (const animation of this.animations) more = animation(seconds) || more;
    this.isAnimating = more;
    if (this.isWorldStale) {
      if (isOneMovement) this.adapt();
      this.drawWorld('draft');
      this.restSoon();
    } else if (isRest) this.drawWorld('full');
    this.drawFrame();
    const drawn = this.frames;
    requestAnimationFrame(() => (this.presented = Math.max(this.presented, drawn)));
    if (more) this.invalidate();
  }

  /** Counts a frame among those of a motion of the camera, if it is one of them. */
  private measureMotion(isOneMovement: boolean, gap: number): void {
    this.motionFrames = this.hasMoved && isOneMovement ? this.motionFrames + 1 : 0;
    this.hasMoved = false;
    if (this.motionFrames === MEASURED || (this.motionFrames > 0 && this.motionTime !== null))
      this.motionTime = this.motionTime === null ? gap : this.motionTime * 0.85 + gap * 0.15;
  }

  /** Waits for the end of the world's movement; where frames are slow, the next may come late. */
  private restSoon(): void {
    clearTimeout(this.restTimer);
    this.restTimer = setTimeout(() => this.rest(), Math.max(REST, 2 * this.frameTime));
  }

  /**
   * The world did not move for a while: draw it as well as possible. In a frame of its own, since a canvas that gets
   * more pixels is empty until something is drawn.
   */
  private rest(): void {
    if (this.isHeld || this.isWorldStale || !this.isDraft) return;
    this.isResting = true;
    this.invalidate();
  }

  private adapt(): void {
    const slowness = this.frameTime / SLOW_FRAME;
    if (slowness > 1)
      this.draftRatio = Math.max(SMALLEST_DRAFT, this.draftRatio * (slowness > 2 ? 0.7 : 0.9));
    else if (this.frameTime < FAST_FRAME)
      this.draftRatio = Math.min(this.canvasRatio, this.draftRatio * 1.04);
  }

  private drawWorld(quality: Quality): void {
    // Without smoothing by the graphics card, twice the pixels do the same.
    const fullRatio = this.isSoftware ? 2 : this.canvasRatio;
    const ratio = quality === 'full' ? fullRatio : this.draftSteps;
    this.layer.resize(this.size.width * ratio, this.size.height * ratio);
    this.shared.viewport.value.set(this.layer.width, this.layer.height);
    this.beforeWorld(quality);
    this.layer.record(this.renderer, this.world, this.camera);
    this.isWorldStale = false;
    this.isDraft = quality === 'draft';
    this.lastWorld = performance.now();
    this.worldFrames += 1;
  }

  private drawFrame(ratio = this.frameRatio): void {
    const { renderer, scene, camera } = this;
    if (renderer.getPixelRatio() !== ratio) renderer.setPixelRatio(ratio);
    const viewport = this.shared.viewport.value;
    const canvas = renderer.getDrawingBufferSize(new THREE.Vector2());
    const hasMask = this.solidity === 1 && this.xray.draw(renderer, camera, canvas, viewport);
    viewport.copy(canvas);
    if (this.solidity < 1) {
      // What lies behind solids is drawn first and shows through them, what lies before them again after.
      renderer.clear();
      renderer.render(this.backdrop, camera);
      renderer.render(scene, camera);
    }
    // Opaque, it covers colour and depth, so nothing needs to be cleared.
    this.layer.show(renderer, { mask: hasMask ? this.xray.mask : null, opacity: this.solidity });
    this.renderer.render(this.scene, this.camera);
    this.frames += 1;
    for (const listener of this.listeners) listener();
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.canvas.parentElement ?? this.canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.size = { width: clientWidth, height: clientHeight };
    this.renderer.setPixelRatio(this.canvasRatio);
    this.renderer.setSize(clientWidth, clientHeight);
    this.camera.aspect = this.aspect;
    this.camera.updateProjectionMatrix();
    // A canvas of another size is empty, and would be shown like that until the next frame.
    if (this.isAwake) {
      this.drawWorld('draft');
      this.drawFrame();
    }
    this.invalidateWorld();
  }
}

function drawsInSoftware(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (!gl) throw new Error(NO_WEBGL);
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}

/** A gradient behind everything. */
function sky(shared: Common): THREE.Mesh {
  const mesh = coverOf(
    new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3,
      uniforms: shared,
      depthWrite: false,
      vertexShader: 'void main() { gl_Position = vec4(position.xy, 1.0, 1.0); }',
      fragmentShader: `precision highp float;
      uniform vec3 skyTop, skyBottom;
      uniform vec2 viewport;
      out vec4 colour;
      void main() { colour = vec4(mix(skyBottom, skyTop, gl_FragCoord.y / viewport.y), 1.0); }`,
    }),
  );
  mesh.renderOrder = 1000; // after solids: only where there are none
  return mesh;
}
