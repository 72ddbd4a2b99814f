/** A moment of a search in the thesis's colours. */
import type * as THREE from 'three';
import type { Recording } from '../api/recording';
import type { Vec3 } from '../geom';
import { Boxes } from '../scene/boxes';
import { FatLines } from '../scene/fat_lines';
import { SEARCH, type Look } from '../scene/palette';
import type { Stage } from '../scene/stage';
import { Dots } from './dots';
import { ON_PATH, OPEN, UNSEARCHED, VISITED, type Playback } from './playback';

export class ReplayDrawing {
  private readonly boxes: Boxes;
  private readonly dots: Dots;
  private readonly way: FatLines;
  private readonly sight: FatLines;
  private readonly colours: Uint8Array;
  private readonly centres: Float32Array;
  private readonly paints: Readonly<Record<number, readonly [number, number, number, number]>>;
  private casing: string;

  constructor(
    private readonly stage: Stage,
    recording: Recording,
    upward: THREE.Vector3,
    look: Look,
    clipped: boolean,
  ) {
    this.casing = look.casing;
    const alike = nodesAreAlike(recording.boxes);
    // Voxels as small cubes with gaps to look through; cells of all sizes as glass.
    const style = alike
      ? { shrink: 0.16, sizeByOpacity: true, faces: 1, edges: 0 }
      : { shrink: 0.03, faces: 0.16, edges: 0.85 };
    this.boxes = new Boxes(stage.shared, upward, recording.boxes, style);
    this.boxes.setClipped(clipped);
    this.colours = new Uint8Array(recording.nodeCount * 4);
    this.centres = centresOf(recording.boxes);
    this.dots = new Dots(stage.shared, this.centres, recording.boxes, this.boxes.texture);
    this.dots.setClipped(clipped);
    this.way = new FatLines(stage.shared, this.lineStyle(SEARCH.path, 4.5), 1);
    this.sight = new FatLines(stage.shared, this.lineStyle(SEARCH.blocked, 2.2), 2);
    stage.scene.add(this.boxes.group, this.dots.points, this.way.group, this.sight.group);
    this.paints = {
      [UNSEARCHED]: [0, 0, 0, 0],
      // Open nodes form a shell around the visited ones: as small cubes it can be looked through.
      [OPEN]: paint(SEARCH.open, alike ? 0.5 : 1),
      [VISITED]: paint(SEARCH.visited, 1),
      [ON_PATH]: paint(SEARCH.path, 1),
    };
  }

  draw(playback: Playback): void {
    for (let node = 0; node < playback.states.length; node++) {
      this.colours.set(this.paints[playback.states[node]!]!, 4 * node);
    }
    this.boxes.setColours(this.colours);
    const at = (node: number): Vec3 =>
      [0, 1, 2].map((axis) => this.centres[3 * node + axis]!) as unknown as Vec3;
    const { current, sight, recording } = playback;
    const isFound = playback.isAtEnd && recording.path.length > 0;
    const way = isFound ? [...recording.path] : current === null ? [] : playback.wayTo(current);
    this.way.setStyle(this.lineStyle(SEARCH.path, isFound ? 6 : 4, isFound ? 1 : 0.6));
    this.way.set(way.length > 1 ? [way.map(at)] : []);
    this.sight.setStyle(this.lineStyle(sight?.isClear ? SEARCH.open : SEARCH.blocked, 2.2));
    this.sight.set(sight && !isFound ? [[at(sight.from), at(sight.to)]] : []);
    this.stage.invalidate();
  }

  setClipped(clipped: boolean): void {
    this.boxes.setClipped(clipped);
    this.dots.setClipped(clipped);
  }

  dispose(): void {
    this.boxes.dispose();
    this.way.dispose();
    this.sight.dispose();
    this.dots.dispose();
    this.stage.invalidate();
  }

  private lineStyle(colour: string, width: number, hidden = 0.6) {
    return { colour, casing: this.casing, width, dash: 'solid', hidden } as const;
  }
}

function centresOf(boxes: Float32Array): Float32Array {
  const centres = new Float32Array(boxes.length / 2);
  for (let i = 0; i < centres.length; i++) {
    const low = Math.floor(i / 3) * 6 + (i % 3);
    centres[i] = (boxes[low]! + boxes[low + 3]!) / 2;
  }
  return centres;
}

/** Whether all nodes but a few are of the same size. */
function nodesAreAlike(boxes: Float32Array): boolean {
  const edge = boxes[3]! - boxes[0]!;
  let others = 0;
  for (let at = 0; at < boxes.length; at += 6) {
    if (Math.abs(boxes[at + 3]! - boxes[at]! - edge) > 1e-3 * edge) others++;
  }
  return others <= 2;
}

function paint(colour: string, opacity: number): readonly [number, number, number, number] {
  const byte = (at: number): number => parseInt(colour.slice(at, at + 2), 16);
  return [byte(1), byte(3), byte(5), Math.round(255 * opacity)];
}
