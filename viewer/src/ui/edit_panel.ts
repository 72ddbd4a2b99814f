/** Obstacles in a list, their size, and what the last edit did. */
import type { Shape, World } from '../api/types';
import { map, type Vec3 } from '../geom';
import type { Edit, Editor } from '../edit/editor';
import { byId, iconButton, make } from './dom';
import { count, counted, duration, pointText, short } from '../numbers';
import { withUnit } from './units';
import { passesText, VERDICTS } from './words';

export type Tool = 'route' | 'start' | 'box' | 'sphere' | 'area' | 'order';

export class EditPanel {
  private voxel = 1;

  constructor(private readonly editor: Editor) {
    byId('obstacle-size').addEventListener('input', () => this.showSize());
  }

  setWorld(world: World): void {
    this.voxel = world.voxel_size;
    const slider = byId<HTMLInputElement>('obstacle-size');
    const smallest = Math.min(...world.size);
    slider.min = '1';
    slider.max = String(Math.max(4, Math.round(smallest / 2)));
    slider.step = '1';
    slider.value = String(Math.max(2, Math.round(smallest / 9)));
    this.showSize();
    this.show();
    byId('edit-report').textContent = '';
  }

  /** What a click with a tool adds. */
  shape(tool: 'box' | 'sphere'): Shape {
    const edge = Number(byId<HTMLInputElement>('obstacle-size').value) * this.voxel;
    return tool === 'box'
      ? { shape: 'box', size: [edge, edge, edge] }
      : { shape: 'sphere', radius: edge / 2 };
  }

  /** How far its surface is from its middle, along each axis. */
  static reach(shape: Shape): Vec3 {
    return shape.shape === 'box'
      ? map(shape.size, (edge) => edge / 2)
      : [shape.radius, shape.radius, shape.radius];
  }

  show(): void {
    const rows = [...this.editor.obstacles].map(([id, view]) => {
      const what =
        view.shape.shape === 'box'
          ? `Box ${pointText(view.shape.size)}`
          : `Ball of radius ${short(view.shape.radius)}`;
      const select = make(
        'button',
        {
          type: 'button',
          'aria-pressed': String(this.editor.selected === id),
          click: () => {
            this.editor.select(id);
            this.show();
          },
        },
        what,
        make('small', {}, ` at ${pointText(view.at)}`),
      );
      return make(
        'li',
        {},
        select,
        iconButton('cross', `Remove obstacle ${id}`, () => void this.editor.remove(id)),
      );
    });
    byId('obstacles').replaceChildren(...rows);
  }

  report({ report, time }: Edit): void {
    const place = byId('edit-report');
    const stages = Object.entries(report.micros)
      .map(([name, micros]) => `${name} ${duration(micros)}`)
      .join(', ');
    const lines: (Node | string)[] = [];
    if (report.revised) {
      const passes = passesText(report.revised);
      lines.push(
        make('strong', {}, `The path ${VERDICTS[report.revised.verdict]}`),
        passes ? `: ${passes}. ` : '. ',
        `Checked in ${duration(report.revised.micros)}. `,
      );
    }
    lines.push(
      `${counted(report.blocked, 'voxel')} blocked, ${count(report.freed)} freed, ${counted(report.chunks.length, 'chunk')} touched; `,
    );
    lines.push(`${stages}; ${duration(1000 * time)} over HTTP.`);
    place.replaceChildren(...lines);
  }

  private showSize(): void {
    const edge = Number(byId<HTMLInputElement>('obstacle-size').value) * this.voxel;
    byId('obstacle-size-value').textContent = withUnit(edge);
  }
}
