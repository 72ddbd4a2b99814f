/** The line at the bottom: how fast frames and queries are, and where the mouse points. */
import { isAnswer } from '../api/types';
import type { Vec3 } from '../geom';
import type { Planner } from '../query/planner';
import type { Scenery } from '../scene/scenery';
import type { Stage } from '../scene/stage';
import { byId, make } from './dom';
import { unitName } from './units';
import { count, counted, duration, pointText } from '../numbers';

/** Milliseconds between updates. */
const PERIOD = 250;

export class StatusLine {
  pointer: Vec3 | null = null;
  private last = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly stage: Stage,
    private readonly scenery: Scenery,
    private readonly planner: Planner,
  ) {
    stage.onFrame(() => this.refresh());
  }

  refresh(): void {
    const wait = this.last + PERIOD - performance.now();
    clearTimeout(this.timer);
    if (wait > 0) {
      this.timer = setTimeout(() => this.refresh(), wait);
      return;
    }
    this.last = performance.now();
    const { motionTime, isSoftware } = this.stage;
    const item = (title: string, ...children: (Node | string)[]): HTMLElement =>
      make('span', { title }, ...children);
    const bold = (text: string): HTMLElement => make('b', {}, text);
    const items: HTMLElement[] = [];
    if (motionTime !== null) {
      items.push(
        item(
          'While the camera moves',
          bold(`${count(1000 / motionTime)} fps`),
          ` ${duration(1000 * motionTime)} per frame`,
          isSoftware ? ', drawn in software' : '',
        ),
      );
    }
    const micros = this.planner.entries.flatMap(({ result }) =>
      result && isAnswer(result) ? [result.micros] : [],
    );
    if (this.planner.httpTime !== null) {
      const query = item(
        'The last query: round trip over HTTP, and the time of the searches',
        'query ',
        bold(duration(1000 * this.planner.httpTime)),
        ` over HTTP, ${duration(micros.reduce((sum, each) => sum + each, 0))} searching`,
      );
      query.className = 'query';
      items.push(query);
    }
    items.push(
      item(
        'Surface',
        `${counted(this.scenery.loading.loaded, 'chunk')}, ${count(this.scenery.quadCount)} faces`,
      ),
    );
    if (this.pointer) {
      const place = item('Point under the mouse', `${pointText(this.pointer)} ${unitName()}`);
      place.className = 'right';
      items.push(place);
    }
    byId('status').replaceChildren(...items);
  }
}
