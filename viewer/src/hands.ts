/** What the mouse and the keys do. */
import type { App } from './app';
import { upwardOf } from './app';
import { isAnswer } from './api/types';
import { add, contains, map, rounded, scale, type Vec3 } from './geom';
import type { Crowd } from './crowd/crowd';
import type { Flight } from './flight/flight';
import { Planner } from './query/planner';
import type { Replay } from './replay/replay';
import { runColour } from './scene/palette';
import type { Ray } from './scene/quads';
import { boundsOf, voxelMiddle } from './scene/solids';
import { download, fileName } from './share/download';
import { toGlb, toJson, toObj, type ExportedPath } from './share/export';
import { byId } from './ui/dom';
import { EditPanel, type Tool } from './ui/edit_panel';
import { Help, listenToKeys, type Shortcut } from './ui/help';
import { say, sayError } from './ui/messages';
import { Pointer, type Grip } from './ui/pointer';

/** Voxels by which an obstacle may lie behind a surface and still be taken hold of. */
const OBSTACLE_DEPTH = 2.5;

export class Hands {
  readonly pointer: Pointer;
  private readonly help: Help;

  constructor(private readonly app: App) {
    this.pointer = new Pointer(app.stage, app.camera, {
      grip: (x, y, ray) => this.grip(x, y, ray),
      click: (ray, event) => this.click(ray, event.shiftKey),
      place: (ray) => app.scenery.pick(ray)?.point ?? null,
      hover: (ray) => {
        app.status.pointer = ray && (app.scenery.pick(ray)?.point ?? null);
        app.status.refresh();
      },
      upward: () => upwardOf(app.world),
    });
    this.connectButtons();
    const shortcuts = this.shortcuts();
    listenToKeys(shortcuts);
    this.help = new Help(shortcuts);
  }

  private grip(x: number, y: number, ray: Ray): Grip | null {
    const { app } = this;
    const hold = app.ends.under(x, y);
    if (hold) {
      const { end, part } = hold;
      const at = app.state[end];
      if (!at) return null;
      return {
        at,
        isVertical: part === 'handle',
        move: (to) => {
          app.ends.activate(end);
          app.planner.isDragging = true;
          app.store.update({ [end]: this.tidy(to) });
        },
        drop: () => this.dropEnd(),
      };
    }
    return this.obstacleGrip(ray);
  }

  private dropEnd(): void {
    const { app } = this;
    app.planner.isDragging = false;
    // Searches that rested while it moved catch up.
    if (app.planner.entries.some(({ isStale }) => isStale)) app.planner.plan(app.state);
  }

  private obstacleGrip(ray: Ray): Grip | null {
    const { app } = this;
    const found = app.editor.under(ray);
    if (!found) return null;
    const surface = app.scenery.pick(ray)?.distance ?? Infinity;
    if (found.distance > surface + OBSTACLE_DEPTH * (app.world?.voxel_size ?? 1)) return null;
    const view = app.editor.obstacles.get(found.id);
    if (!view) return null;
    return {
      at: view.at,
      isVertical: false,
      move: (to) => {
        app.editor.select(found.id);
        app.planner.isDragging = true;
        // By whole voxels: it blocks no other ones in between.
        const at = this.aligned(to);
        if (at.some((value, axis) => value !== view.at[axis])) app.editor.move(found.id, at);
      },
      drop: () => {
        app.editor.select(found.id);
        app.editPanel.show();
        this.dropEnd();
      },
    };
  }

  private click(ray: Ray, isShift: boolean): void {
    const { app } = this;
    const hit = app.scenery.pick(ray);
    if (!hit)
      return say(
        'There is nothing solid there to put a point on. Drag a mark to move it through free space.',
      );
    if (hit.cut) return say('That is the inside of a solid, cut open. Click a surface, or drag a mark.');
    const voxel = app.world?.voxel_size ?? 1;
    if (app.tool === 'route') {
      const off = add(hit.point, scale(hit.normal, Math.max(0.5 * voxel, app.state.radius + 0.1 * voxel)));
      if (app.world && !contains(boundsOf(app.world), off))
        return say('That is the edge of the world: there is nothing beyond. Click another face.');
      const end = isShift ? 'from' : 'to';
      app.store.update({ [end]: this.tidy(off) });
      app.ends.activate(end);
      return;
    }
    if (app.tool === 'order') return this.order(add(hit.point, scale(hit.normal, this.orderHeight())));
    const shape = app.editPanel.shape(app.tool);
    const reach = EditPanel.reach(shape);
    const off = map(hit.normal, (value, axis) => hit.point[axis] + value * reach[axis]);
    void app.editor.add(shape, this.aligned(off));
    app.setTool('route');
  }

  /** Sends the crowd to a point. */
  private order(to: Vec3): void {
    const { app } = this;
    if (!app.crowd.staged) {
      app.crowdPanel.unfold();
      return say('There is no live crowd to send. Start one in the panel.');
    }
    void app.crowd.order(this.tidy(to), app.crowdPanel.how);
  }

  /** How far above a surface units are sent, so that there is room around. */
  private orderHeight(): number {
    const voxel = this.app.world?.voxel_size ?? 1;
    return Math.max(0.5 * voxel, 3 * (this.app.crowd.staged?.radius ?? 0));
  }

  /** Into the world, and to the middle of a voxel. */
  private aligned(point: Vec3): Vec3 {
    const inside = this.app.clamp(point);
    return this.app.world ? voxelMiddle(this.app.world, inside) : inside;
  }

  private tidy(point: Vec3): Vec3 {
    return rounded(this.app.clamp(point), (this.app.world?.voxel_size ?? 1) / 10);
  }

  private exportPaths(kind: string): void {
    const { app } = this;
    const query = Planner.queryOf(app.state);
    const paths = app.planner.entries.flatMap(({ run, result }, i): ExportedPath[] =>
      result && isAnswer(result) && result.points.length > 1
        ? [{ run, answer: result, colour: runColour(i, 'light') }]
        : [],
    );
    if (!app.world || !query || paths.length === 0) return say('There is no path to export.', 'error');
    const content =
      kind === 'json'
        ? toJson(app.world, query, paths)
        : kind === 'obj'
          ? toObj(app.world, paths)
          : toGlb(app.world, paths);
    const type = { json: 'application/json', obj: 'model/obj', glb: 'model/gltf-binary' }[kind] ?? '';
    download(fileName(app.world.name, kind), new Blob([content], { type }));
  }

  private async takePicture(): Promise<void> {
    try {
      download(`${this.app.world?.name ?? 'airlane'}.png`, await this.app.stage.screenshot());
    } catch (error) {
      sayError(error);
    }
  }

  private async copyAddress(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      say('The address of this view is copied.');
    } catch {
      say(`This browser does not let the page copy. The address: ${location.href}`);
    }
  }

  private connectButtons(): void {
    const { app } = this;
    for (const button of document.querySelectorAll<HTMLElement>('[data-tool]')) {
      button.addEventListener('click', () => app.setTool(button.dataset['tool'] as Tool));
    }
    for (const button of document.querySelectorAll<HTMLElement>('[data-export]')) {
      button.addEventListener('click', () => this.exportPaths(button.dataset['export'] ?? ''));
    }
    byId('fit').addEventListener('click', () => app.fit());
    byId('theme').addEventListener('click', () => this.switchTheme());
    byId('screenshot').addEventListener('click', () => void this.takePicture());
    byId('link').addEventListener('click', () => void this.copyAddress());
    byId('panel-toggle').addEventListener('click', () => this.togglePanel());
    if (window.innerWidth <= 900) this.togglePanel();
  }

  private togglePanel(): void {
    const isHidden = document.body.classList.toggle('no-panel');
    byId('panel-toggle').setAttribute('aria-expanded', String(!isHidden));
  }

  private switchTheme(): void {
    this.app.store.update({ theme: this.app.theme === 'light' ? 'dark' : 'light' });
  }

  private removeSelected(): void {
    const { selected } = this.app.editor;
    if (selected === null) say('No obstacle is selected.');
    else void this.app.editor.remove(selected);
  }

  /** What plays: a search, or else a crowd, or else a flight. */
  private get playing(): Replay | Crowd | Flight {
    const { replay, crowd, flight } = this.app;
    return replay.isActive ? replay : crowd.isActive ? crowd : flight;
  }

  private escape(): void {
    if (this.app.replay.isActive) this.app.replay.stop();
    else this.app.setTool('route');
  }

  private toggleOverlay(number: number): void {
    document.querySelectorAll<HTMLInputElement>('#overlays input')[number - 1]?.click();
  }

  private shortcuts(): Readonly<Record<string, readonly Shortcut[]>> {
    const { app } = this;
    const key = (keys: string, shown: string, text: string, run: Shortcut['run']): Shortcut => ({
      keys: keys === ' ' ? [keys] : keys.split(' '),
      shown,
      text,
      run,
    });
    return {
      View: [
        key('f', 'F', 'fit to view', () => app.fit()),
        key('z', 'Z', 'look from above', () => app.camera.lookAlong(-90, 89.5)),
        key('c', 'C', 'clip by height', () => app.worldPanel.toggleClip()),
        key('[ ]', '[ ]', 'move the clip plane', (event) =>
          app.worldPanel.nudgeClip(event.key === ']' ? 1 : -1),
        ),
        key('1 2 3 4 5 6 7 8 9', '1 … 9', 'overlays', (event) => this.toggleOverlay(Number(event.key))),
        key('t', 'T', 'light or dark', () => this.switchTheme()),
        key('m', 'M', 'hide or show the panels', () => this.togglePanel()),
      ],
      Query: [
        key('r', 'R', 'click to set start and goal', () => app.setTool('route')),
        key('x', 'X', 'swap start and goal', () =>
          app.store.update({ from: app.state.to, to: app.state.from }),
        ),
        key('g', 'G', 'compare searches', () => byId('compare').click()),
      ],
      Obstacles: [
        key('b', 'B', 'click to add a box', () => app.setTool('box')),
        key('o', 'O', 'click to add a ball', () => app.setTool('sphere')),
        key('delete backspace', 'Delete', 'remove the selected one', () => this.removeSelected()),
      ],
      Replay: [
        key('v', 'V', 'replay the first search', () => void app.startReplay(0)),
        key(' ', 'Space', 'play or pause a replay, crowd or flight', () => this.playing.toggle()),
        key(', .', ', .', 'one event, tick or tenth of a second back or forward', (event) =>
          this.playing.step(event.key === '.' ? 1 : -1),
        ),
        key('< >', '< >', 'previous or next visited node', (event) =>
          app.replay.step(event.key === '>' ? 1 : -1, true),
        ),
        key('home', 'Home', 'back to start', () => this.playing.seek(0)),
        key('escape', 'Escape', 'close the replay or tool', () => this.escape()),
      ],
      Crowd: [
        key('k', 'K', 'start or end a crowd', () => app.crowdPanel.startOrEnd()),
        key('n', 'N', 'click to send it to a point', () => app.setTool('order')),
        key('- + =', '- +', 'slower or faster', (event) => app.crowd.changeSpeed(event.key === '-' ? -1 : 1)),
        key('y', 'Y', 'trails', () => app.store.update({ trails: !app.state.trails })),
      ],
      Share: [
        key('p', 'P', 'save a picture', () => void this.takePicture()),
        key('l', 'L', 'copy the address of this view', () => void this.copyAddress()),
        key('?', '?', 'this help', () => this.help.toggle()),
      ],
    };
  }
}
