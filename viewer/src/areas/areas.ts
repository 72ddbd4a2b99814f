/** Painted areas: added, priced and removed on the server, and drawn in the colour of their price. */
import type { Client } from '../api/client';
import type { AreaPrice, AreaReport, PaintedArea, World } from '../api/types';
import type { Vec3 } from '../geom';
import type { Stage } from '../scene/stage';
import { Stroke } from './brush';
import { AreaDrawing } from './drawing';

type Rgb = readonly [number, number, number];

/** Dearer, cheaper, forbidden: as the overlay of the world's own areas. */
export function priceColour(price: AreaPrice): Rgb {
  if (price === 'never') return [204, 51, 139];
  return price < 1 ? [0, 158, 115] : [230, 140, 0];
}

export class Areas {
  all: readonly PaintedArea[] = [];
  private world: World | null = null;
  private drawn: AreaDrawing[] = [];
  private preview: AreaDrawing | null = null;
  private stroke: Stroke | null = null;
  private pending = 0;
  private isClipped = false;

  constructor(
    private readonly stage: Stage,
    private readonly client: Client,
    /** Told after every change, with the version that it made. */
    private readonly changed: (version: number) => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  get isIdle(): boolean {
    return this.pending === 0;
  }

  get isPainting(): boolean {
    return this.stroke !== null;
  }

  load(world: World): void {
    this.world = world;
    this.all = world.areas ?? [];
    this.cancel();
    this.draw();
  }

  setClipped(clipped: boolean): void {
    this.isClipped = clipped;
    for (const drawing of this.drawn) drawing.setClipped(clipped);
  }

  /** Begins a stroke with a brush of this width, of areas of this height. */
  begin(brush: number, height: number): void {
    if (this.world) this.stroke = new Stroke(this.world, brush, height);
  }

  /** Goes on with the stroke. */
  paint(point: Vec3, price: AreaPrice): void {
    if (!this.stroke) return;
    this.stroke.to(point);
    this.preview?.dispose();
    this.preview = this.drawingOf(this.stroke.boxes(), price);
    this.stage.invalidate();
  }

  /** Ends the stroke: it becomes an area. */
  async finish(price: AreaPrice): Promise<void> {
    const boxes = this.stroke?.boxes(this.world?.limits.area_boxes) ?? [];
    this.stroke = null;
    if (boxes.length > 0) await this.add(boxes, price);
    this.cancel();
  }

  cancel(): void {
    this.stroke = null;
    this.preview?.dispose();
    this.preview = null;
    this.stage.invalidate();
  }

  /** Returns the number of the new area, or null if it was refused. */
  async add(boxes: PaintedArea['boxes'], price: AreaPrice): Promise<number | null> {
    const report = await this.send(() => this.client.addArea(boxes, price));
    if (report) this.take([...this.all, report.area], report.version);
    return report?.id ?? null;
  }

  async set(id: number, change: { boxes?: PaintedArea['boxes']; price?: AreaPrice }): Promise<void> {
    const report = await this.send(() => this.client.setArea(id, change));
    if (report)
      this.take(
        this.all.map((area) => (area.id === id ? report.area : area)),
        report.version,
      );
  }

  async remove(id: number): Promise<void> {
    const report = await this.send(() => this.client.removeArea(id));
    if (report)
      this.take(
        this.all.filter((area) => area.id !== id),
        report.version,
      );
  }

  /** Null if it was refused, or if another world is on show when the answer comes. */
  private async send(ask: () => Promise<AreaReport>): Promise<AreaReport | null> {
    const { world } = this;
    this.pending += 1;
    try {
      const report = await ask();
      return this.world === world ? report : null;
    } catch (error) {
      this.failed(error);
      return null;
    } finally {
      this.pending -= 1;
    }
  }

  private take(all: readonly PaintedArea[], version: number): void {
    this.all = all;
    this.draw();
    this.changed(version);
  }

  private draw(): void {
    for (const drawing of this.drawn) drawing.dispose();
    this.drawn = this.all.map((area) => this.drawingOf(area.boxes, area.price));
    this.stage.invalidate();
  }

  private drawingOf(boxes: PaintedArea['boxes'], price: AreaPrice): AreaDrawing {
    const drawing = new AreaDrawing(this.stage.shared, boxes, priceColour(price));
    drawing.setClipped(this.isClipped);
    this.stage.scene.add(drawing.group);
    return drawing;
  }
}
