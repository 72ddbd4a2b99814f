/** Small signs that keep their size on the screen: letters in discs, words in pills, rings. */
import * as THREE from 'three';
import type { Vec3 } from '../geom';
import { ABOVE, pillCentre } from './pill';
import type { Stage } from './stage';

export type BadgeShape = 'disc' | 'diamond' | 'pill' | 'ring' | 'arrows';

export interface BadgeLook {
  readonly shape: BadgeShape;
  readonly colour: string;
  readonly text?: string;
  /** Whether solids hide it. */
  readonly hides?: boolean;
}

/** Pixels of a picture for each pixel on the screen. */
const SHARP = 3;

export class Badge {
  readonly sprite: THREE.Sprite;
  private readonly size: readonly [number, number];

  constructor(
    private readonly stage: Stage,
    private readonly look: BadgeLook,
    order = 0,
  ) {
    const canvas = paint(look);
    this.size = [canvas.width / SHARP, canvas.height / SHARP];
    const map = new THREE.CanvasTexture(canvas);
    map.minFilter = THREE.LinearMipmapLinearFilter;
    const material = new THREE.SpriteMaterial({
      map,
      depthTest: look.hides ?? false,
      depthWrite: false,
      sizeAttenuation: false,
    });
    this.sprite = new THREE.Sprite(material);
    this.sprite.renderOrder = 60 + order;
    this.sprite.visible = false;
    // Words stand beside what they name.
    if (look.shape === 'pill') this.sprite.center.set(...ABOVE);
    this.sprite.onBeforeRender = () => this.fit();
    stage.scene.add(this.sprite);
  }

  show(at: Vec3 | null): void {
    this.sprite.visible = at !== null;
    if (at) this.sprite.position.set(...at);
    this.stage.invalidate();
  }

  dispose(): void {
    this.sprite.material.map?.dispose();
    this.sprite.material.dispose();
    this.sprite.removeFromParent();
  }

  private fit(): void {
    const pixel = this.stage.pixelAt(1);
    this.sprite.scale.set(this.size[0] * pixel, this.size[1] * pixel, 1);
    if (this.look.shape === 'pill') {
      const at = this.stage.project(this.sprite.position.toArray());
      if (at) this.sprite.center.set(...pillCentre(at, this.size, [this.stage.width, this.stage.height]));
    }
    this.sprite.updateMatrixWorld();
  }
}

function paint(look: BadgeLook): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw on a canvas.');
  const font = '600 12px system-ui, sans-serif';
  pen.font = font;
  const width =
    look.shape === 'pill'
      ? Math.ceil(pen.measureText(look.text ?? '').width) + 22
      : look.shape === 'ring'
        ? 44
        : 32;
  const height = look.shape === 'pill' ? 26 : look.shape === 'ring' ? 44 : 32;
  canvas.width = width * SHARP;
  canvas.height = height * SHARP;
  pen.scale(SHARP, SHARP);
  pen.translate(width / 2, height / 2);
  const outline = new Path2D();
  switch (look.shape) {
    case 'disc':
      outline.arc(0, 0, 11, 0, 2 * Math.PI);
      break;
    case 'diamond':
      outline.roundRect(-9.5, -9.5, 19, 19, 3);
      break;
    case 'pill':
      outline.roundRect(-width / 2 + 3, -9, width - 6, 18, 9);
      break;
    case 'ring':
      outline.arc(0, 0, 17, 0, 2 * Math.PI);
      break;
    case 'arrows':
      arrows(outline);
      break;
  }
  pen.save();
  if (look.shape === 'diamond') pen.rotate(Math.PI / 4);
  pen.shadowColor = 'rgba(10, 20, 30, 0.45)';
  pen.shadowBlur = 4 * SHARP;
  pen.shadowOffsetY = SHARP;
  pen.lineJoin = 'round';
  if (look.shape === 'ring') {
    pen.strokeStyle = '#ffffff';
    pen.lineWidth = 6;
    pen.stroke(outline);
    pen.shadowColor = 'transparent';
    pen.strokeStyle = look.colour;
    pen.lineWidth = 3.2;
    pen.stroke(outline);
  } else {
    pen.fillStyle = pen.strokeStyle = '#ffffff';
    pen.lineWidth = look.shape === 'arrows' ? 3 : 4;
    pen.stroke(outline);
    pen.shadowColor = 'transparent';
    pen.fillStyle = look.colour;
    pen.fill(outline);
  }
  pen.restore();
  if (look.text && look.shape !== 'ring') {
    pen.font = look.shape === 'pill' ? font : '700 13px system-ui, sans-serif';
    pen.fillStyle = '#ffffff';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(look.text, 0, 0.8);
  }
  return canvas;
}

/** Up and down: a handle to move something by height. */
function arrows(outline: Path2D): void {
  for (const side of [-1, 1]) {
    outline.moveTo(0, side * 12);
    outline.lineTo(-7, side * 4);
    outline.lineTo(-2, side * 4);
    outline.lineTo(-2, 0);
    outline.lineTo(2, 0);
    outline.lineTo(2, side * 4);
    outline.lineTo(7, side * 4);
    outline.closePath();
  }
}
