/** What the mouse and the keys do. */
import type { App } from './app';
import { upwardOf } from './app';
import { isAnswer } from './api/types';
import { add, contains, distance, map, rounded, scale, type Vec3 } from './geom';
import type { Crowd } from './crowd/crowd';
import type { Flight } from './flight/flight';
import { END_TITLES } from './query/ends';
import { Planner } from './query/planner';
import type { Replay } from './replay/replay';
import { runColour } from './scene/palette';
import { onPlane } from './scene/drag';
import type { Ray } from './scene/quads';
import { boundsOf, voxelMiddle } from './scene/solids';
import { download, fileName } from './share/download';
import { checkNote, toGlb, toJson, toObj, type ExportedPath } from './share/export';
import { byId } from './ui/dom';
import { EditPanel, type Tool } from './ui/edit_panel';
import { Help, listenToKeys, type Shortcut } from './ui/help';
import { say, sayError } from './ui/messages';
import { ARROW_KEYS, HeldKeys, nudge } from './ui/nudge';
import { Pointer, type Grip } from './ui/pointer';

/** Pixels from the middle of a mark within which a finger takes hold of it. */
const FINGER = 26;
/** Voxels by which an obstacle may lie behind a surface and still be taken hold of. */
const OBSTACLE_DEPTH = 2.5;

export class Hands {
  readonly pointer: Pointer;
  private readonly help: Help;
  private readonly arrows: HeldKeys;

  constructor(private readonly app: App) {
    this.pointer = new Pointer(app.stage, app.camera, {
      grip: (x, y, ray, isFinger) => this.grip(x, y, ray, isFinger),
      hold: (isHeld) => app.placing.hold(isHeld),
      click: (ray, event) => this.click(ray, event.shiftKey),
      place: (ray) => app.scenery.pick(ray)?.point ?? null,
      hover: (ray) => {
        app.status.pointer = ray && (app.scenery.pick(ray)?.point ?? null);
        app.status.refresh();
      },
      upward: () => upwardOf(app.world),
    });
    this.arrows = new HeldKeys((isHeld) => app.placing.hold(isHeld));
    this.connectButtons();
    const shortcuts = this.shortcuts();
    listenToKeys(shortcuts);
    this.help = new Help(shortcuts);
  }

  private grip(x: number, y: number, ray: Ray, isFinger: boolean): Grip | null {
    const { app } = this;
    if (app.tool === 'area') return app.placing.strokeFrom(ray);
    const hold = app.ends.under(x, y, isFinger ? FINGER : undefined);
    if (hold) {
      const { end, part } = hold;
      const at = app.state[end];
      if (!at) return null;
      return {
        at,
        isVertical: part === 'handle',
        glide: (under, at) => this.laidOn(under) ?? this.onLevel(under, at),
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
      glide: () => null, // what lies under the mouse may be the obstacle itself
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
    if (app.tool === 'area') return;
    if (app.tool === 'route' || app.tool === 'start') {
      const off = this.off(hit);
      if (app.world && !contains(boundsOf(app.world), off))
        return say('That is the edge of the world: there is nothing beyond. Click another face.');
      const end = isShift || app.tool === 'start' ? 'from' : 'to';
      app.store.update({ [end]: this.tidy(off) });
      app.ends.activate(end);
      if (app.tool === 'start') app.setTool('route');
      return;
    }
    if (app.tool === 'order') return this.order(add(hit.point, scale(hit.normal, this.orderHeight())));
    const shape = app.editPanel.shape(app.tool);
    const reach = EditPanel.reach(shape);
    const off = map(hit.normal, (value, axis) => hit.point[axis] + value * reach[axis]);
    void app.editor.add(shape, this.aligned(off));
    app.setTool('route');
  }

  /** The point just off a surface where the body has room. */
  private off({ point, normal }: { readonly point: Vec3; readonly normal: Vec3 }): Vec3 {
    const voxel = this.app.world?.voxel_size ?? 1;
    return add(point, scale(normal, Math.max(0.5 * voxel, this.app.state.radius + 0.1 * voxel)));
  }

  /** The point off the surface under a ray, if there is one and it lies in the world. */
  private laidOn(ray: Ray): Vec3 | null {
    const { app } = this;
    const hit = app.scenery.pick(ray);
    if (!hit || hit.cut || !app.world) return null;
    const off = this.off(hit);
    return contains(boundsOf(app.world), off) ? off : null;
  }

  /**
   * The point under a ray that is as high as another: a mark over a gap does not sink. Null beyond the far side
   * of the world, where it may rise into the sky.
   */
  private onLevel(ray: Ray, at: Vec3): Vec3 | null {
    const { world } = this.app;
    const level = onPlane(ray, at, upwardOf(world));
    if (!level || !world) return null;
    const isBeyond = distance(level, ray.origin) > distance(at, ray.origin);
    return isBeyond && !contains(boundsOf(world), level) ? null : this.app.clamp(level);
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
        ? toJson({ ...app.world, obstacles: app.editor.placed }, query, paths)
        : kind === 'obj'
          ? toObj(app.world, paths)
          : toGlb(app.world, paths);
    const type = { json: 'application/json', obj: 'model/obj', glb: 'model/gltf-binary' }[kind] ?? '';
    download(fileName(app.world.name, kind), new Blob([content], { type }));
    const note = kind === 'json' ? checkNote(app.world, paths) : null;
    if (note !== null) say(note);
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
    for (const button of document.querySelectorAll<HTMLElement>('[data-press]')) {
      button.addEventListener('click', () => byId(button.dataset['press'] ?? '').click());
    }
    byId('above').addEventListener('click', () => app.camera.lookAlong(-90, 89.5));
    // On a small screen the panel covers the picture: it goes when there is something to see.
    for (const id of ['compare', 'crowd-start', 'above', 'screenshot', 'reset'])
      byId(id).addEventListener('click', () => this.closeSmallPanel());
    app.stage.canvas.addEventListener('pointerdown', () => this.closeSmallPanel());
    this.closeSmallPanel();
  }

  private closeSmallPanel(): void {
    if (window.innerWidth <= 900 && !document.body.classList.contains('no-panel')) this.togglePanel();
  }

  /** Moves the mark that was taken hold of last, or the goal, by a key. */
  private nudge(event: KeyboardEvent): void {
    const { app } = this;
    const end = app.ends.activeEnd ?? 'to';
    const at = app.state[end];
    const { view } = app.state;
    if (!at || !view || !app.world) return say(`There is no ${END_TITLES[end]} to move.`);
    const step = nudge(event.key, view, app.world.up, app.world.voxel_size * (event.shiftKey ? 8 : 1));
    if (!step) return;
    app.ends.activate(end);
    this.arrows.down(event);
    app.store.update({ [end]: this.tidy(add(at, step)) });
  }

  /** Chooses which mark the keys move. */
  private chooseEnd(): void {
    this.app.ends.activate(this.app.ends.activeEnd === 'from' ? 'to' : 'from');
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
    else if (this.app.placing.areas.isPainting) this.app.placing.areas.cancel();
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
        key('i', 'I', 'click to set the start', () => app.setTool('start')),
        key(ARROW_KEYS.join(' '), '← → ↑ ↓', 'move the goal by a voxel; with Shift by eight', (event) =>
          this.nudge(event),
        ),
        key('h', 'H', 'move the start or the goal with the arrows', () => this.chooseEnd()),
        { keys: [], shown: 'Page ↑ ↓', text: 'move it up or down', run: () => undefined },
      ],
      Undo: [
        key('ctrl+z', 'Ctrl Z', 'undo: marks, obstacles, areas', () => app.placing.undo()),
        key('ctrl+shift+z ctrl+y', 'Ctrl Shift Z', 'redo', () => app.placing.redo()),
        key('ctrl+backspace', 'Ctrl ⌫', 'reset marks, remove obstacles and areas', () => app.placing.reset()),
      ],
      'Obstacles and areas': [
        key('b', 'B', 'click to add a box', () => app.setTool('box')),
        key('o', 'O', 'click to add a ball', () => app.setTool('sphere')),
        key('u', 'U', 'paint an area with a price', () => app.setTool('area')),
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
