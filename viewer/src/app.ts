/**
 * The page. State changes go through the store; each module is told what concerns it:
 * address ⇄ store → camera, planner → paths, overlays, clip; the mouse and the panels change the store.
 */
import { ApiError, Client, isWorkspaceGone } from './api/client';
import { isAnswer, type World } from './api/types';
import { Crowd } from './crowd/crowd';
import { Editor, type Edit } from './edit/editor';
import { Flight } from './flight/flight';
import { Flash } from './edit/flash';
import { add, clampInto, diagonal, equal, rounded, unit, type Vec3 } from './geom';
import { endsIn, Opening } from './opening';
import { Overlays } from './overlays/overlays';
import { END_NAMES, Ends } from './query/ends';
import { movedEnds, MovedView } from './query/moved';
import { Placing } from './placing';
import { Paths } from './query/paths';
import { runsFor, Planner, type Entry } from './query/planner';
import { Replay } from './replay/replay';
import { CameraControl } from './scene/camera';
import { firstView } from './scene/framing';
import { LOOKS } from './scene/palette';
import { Scenery } from './scene/scenery';
import { boundsOf } from './scene/solids';
import { Stage } from './scene/stage';
import { cornersOf, DEFAULT_ANGLES, including, sideways, upAxis, type Angles } from './scene/view';
import { readHash, stateOf, writeHash } from './share/hash';
import { Store, type State, type Theme, type View } from './state';
import { showAxes } from './ui/axes';
import { freeRoom, ResultCard } from './ui/card';
import { CrowdPanel } from './ui/crowd_panel';
import { byId } from './ui/dom';
import { EditPanel, type Tool } from './ui/edit_panel';
import { listenToTerms } from './ui/explain';
import { FlightPanel } from './ui/flight_panel';
import { isTyping } from './ui/help';
import { say, sayError } from './ui/messages';
import { runTitle } from './ui/names';
import { QueryPanel } from './ui/query_panel';
import { ReplayPanel } from './ui/replay_panel';
import { showResults } from './ui/results';
import { StatusLine } from './ui/status';
import { setSwatchTheme } from './ui/swatch';
import { setUnit, showUnits } from './ui/units';
import { isTouched, TOUCH_HINTS } from './ui/touch';
import { showsHull, WorldPanel } from './ui/world_panel';

/** Milliseconds after which a change is written into the address. */
const ADDRESS_DELAY = 250;
/** Milliseconds that the camera rests before overlays follow it. */
const OVERLAY_DELAY = 350;

/** Milliseconds between two looks of the table while something is dragged. */
const TABLE_DELAY = 140;

const HINTS: Readonly<Record<Tool, string>> = {
  start: 'Click to put the start there · Escape to stop',
  area: 'Drag over surfaces to paint an area with a price · Escape to stop',
  route: 'Click: goal · Shift + click: start · drag a mark to move it · ? for help',
  box: 'Click to put a box there, then drag it · Escape to stop',
  sphere: 'Click to put a ball there, then drag it · Escape to stop',
  order: 'Click to send all units of the crowd there · Escape to stop',
};

export class App {
  readonly store: Store;
  readonly client = new Client();
  readonly stage: Stage;
  readonly scenery: Scenery;
  readonly camera: CameraControl;
  readonly planner: Planner;
  readonly replay: Replay;
  readonly editor: Editor;
  readonly overlays: Overlays;
  readonly ends: Ends;
  readonly flash: Flash;
  readonly crowd: Crowd;
  readonly flight: Flight;
  readonly placing: Placing;
  readonly status: StatusLine;
  readonly worldPanel: WorldPanel;
  readonly editPanel: EditPanel;
  readonly crowdPanel: CrowdPanel;
  readonly opening: Opening;
  world: World | null = null;
  tool: Tool = 'route';
  /** The newest version of the world that an answer told of. */
  version = 0;

  private readonly paths: Paths;
  private readonly moved: MovedView;
  private readonly card: ResultCard;
  private readonly queryPanel: QueryPanel;
  private readonly replayPanel: ReplayPanel;
  private readonly flightPanel: FlightPanel;
  private addressTimer: ReturnType<typeof setTimeout> | undefined;
  private overlayTimer: ReturnType<typeof setTimeout> | undefined;
  private tableTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the surface of the world is still coming in. */
  isArriving = false;
  /** The first picture, until it shows the first answer. */
  private first: { readonly view: View | null; readonly state: State } | null = null;

  constructor() {
    const address = readHash(location.hash);
    this.store = new Store(stateOf(address));
    if (address.faults.length > 0) say(address.faults.join('\n'), 'error');
    const look = LOOKS[this.theme];
    this.stage = new Stage(byId<HTMLCanvasElement>('canvas'));
    this.scenery = new Scenery(this.stage, this.client, (error) => this.showError(error));
    this.camera = new CameraControl(this.store, this.stage, isTyping);
    this.paths = new Paths(this.stage, this.theme);
    this.moved = new MovedView(this.stage, this.theme);
    this.card = new ResultCard(this.stage, () => [this.state.from, this.state.to]);
    this.ends = new Ends(this.stage, this.scenery, look);
    this.planner = new Planner(
      this.client,
      (entries, version) => this.showAnswers(entries, version),
      (error) => this.showRefusal(error),
    );
    this.replay = new Replay(this.stage, this.scenery, this.client, look, () => this.showReplay());
    this.editor = new Editor(
      this.stage,
      this.scenery,
      this.client,
      () => this.planner.pathToRevise(this.state),
      (edit) => this.takeEdit(edit),
      (error) => this.showError(error),
      () => this.placing.history.amend(),
    );
    this.flash = new Flash(this.stage, this.scenery);
    this.overlays = new Overlays(
      this.stage,
      this.scenery,
      this.client,
      () => this.worldPanel.showOverlays(),
      (error) => this.showError(error),
    );
    this.crowd = new Crowd(this.stage, this.client, this.theme, look, {
      changed: () => this.showCrowd(),
      version: (version) => this.opening.noticeVersion(version),
      ended: () => this.store.update({ crowd: null }),
      failed: (error) => this.showError(error),
    });
    this.status = new StatusLine(this.stage, this.scenery, this.planner);
    this.queryPanel = new QueryPanel(this.store);
    this.worldPanel = new WorldPanel(
      this.store,
      this.scenery,
      this.overlays,
      (scene) => void this.opening.openScene(scene),
    );
    this.editPanel = new EditPanel(this.editor);
    this.crowdPanel = new CrowdPanel(this.store, this.crowd);
    this.replayPanel = new ReplayPanel(this.replay);
    this.flight = new Flight(this.stage, this.theme, () => this.flightPanel?.show());
    this.flightPanel = new FlightPanel(this.store, this.flight, (place) => this.lookNear(place));
    this.flightPanel.showWish(this.state);
    this.placing = new Placing(this);
    this.opening = new Opening(this);
    this.store.listen((state, changed) => this.follow(state, changed));
    window.addEventListener('hashchange', () => this.opening.readAddress());
    this.client.workspace = this.state.workspace;
    this.client.entered = (workspace) => {
      this.store.update({ workspace });
      this.writeAddress();
    };
    this.stage.onFrame(() => this.showLoading());
    this.scenery.surfaceChanged = () => {
      this.ends.refresh();
      this.editor.refresh();
    };
    listenToTerms();
    this.setTool('route');
    this.applyTheme();
  }

  get state(): State {
    return this.store.state;
  }

  get theme(): Theme {
    return this.state.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  }

  /** Forgets what belongs to the world that is left. */
  forget(): void {
    void this.crowd.leave();
    this.store.update({ view: null, from: null, to: null, clip: null, hull: null, crowd: null });
  }

  setTool(tool: Tool): void {
    this.tool = tool;
    for (const button of document.querySelectorAll<HTMLElement>('[data-tool]')) {
      button.setAttribute('aria-pressed', String(button.dataset['tool'] === tool));
    }
    byId('hint').textContent = isTouched() ? TOUCH_HINTS[tool] : HINTS[tool];
  }

  /** Into the world, just inside its box. */
  clamp(point: Vec3): Vec3 {
    if (!this.world) return point;
    const { min, max } = boundsOf(this.world);
    const inset = 0.5 * this.world.voxel_size;
    return clampInto(point, {
      min: add(min, [inset, inset, inset]),
      max: add(max, [-inset, -inset, -inset]),
    });
  }

  /** Starts the replay of a run. */
  async startReplay(place: number): Promise<void> {
    const query = Planner.queryOf(this.state);
    const run = this.state.runs[place];
    if (!query || !run || !this.world) return say('A replay needs a start and a goal.');
    try {
      await this.replay.start(query, run, place, runTitle(run));
    } catch (error) {
      sayError(error);
    }
  }

  /** Sees all that is solid, and the ends. */
  fit(): void {
    const box = this.scenery.bounds;
    const ends = [this.state.from, this.state.to].filter((end): end is Vec3 => end !== null);
    this.camera.fit(ends.reduce(including, box));
  }

  /** Shows a world: what is solid in it comes bit by bit. */
  show(world: World): void {
    this.world = world;
    setUnit(world);
    showUnits();
    this.version = world.version;
    this.replay.stop();
    this.overlays.clear();
    this.camera.setWorld(world.up, world.voxel_size);
    this.stage.setWorld(boundsOf(world), world.up);
    this.ends.setUp(world.up);
    this.store.update({
      scene: world.scene,
      runs: runsFor(world, this.state.runs),
      ...endsIn(this.state, world),
      ...(world.radius && this.state.radius === 0 && { radius: world.radius }),
    });
    this.sizeFootprints();
    const hasOwnView = this.state.view !== null;
    if (hasOwnView) this.showView();
    else this.camera.begin(cornersOf(boundsOf(world)), this.firstAngles(world));
    for (const name of END_NAMES) this.ends.show(name, this.state[name]);
    this.queryPanel.setWorld(world);
    this.worldPanel.setWorld(world);
    this.editor.load(world);
    this.editPanel.setWorld(world);
    this.placing.setWorld();
    this.crowdPanel.setWorld(world);
    this.applyCrowd();
    this.applyClip();
    this.planner.plan(this.state);
    this.refreshOverlays();
    this.first = null;
    void this.arrive(world, hasOwnView);
  }

  /** Waits for what is solid. */
  private async arrive(world: World, hasOwnView: boolean): Promise<void> {
    const { view } = this.state;
    const arrived = this.scenery.load(world, view?.target ?? world.origin);
    this.applyHull();
    this.isArriving = true;
    this.stage.wake();
    try {
      await arrived;
    } catch (error) {
      if (this.scenery.shown === world) this.showError(error);
    }
    if (this.scenery.shown !== world) return; // another came meanwhile
    this.isArriving = false;
    this.applyHull();
    for (const name of END_NAMES) this.ends.show(name, this.state[name]);
    // Now it is known what is solid: look at that, unless somebody looks elsewhere already.
    if (!hasOwnView) this.first = { view, state: this.state };
    this.showFirst(this.planner.isIdle);
  }

  /** The first picture shows the first path, too, unless somebody looks or asks for something else by then. */
  private showFirst(isAnswered: boolean): void {
    const { first, world, state } = this;
    if (!first || !world) return;
    this.first = null;
    if (state.view !== first.view || state.from !== first.state.from || state.to !== first.state.to) return;
    this.frame(world);
    if (!isAnswered) this.first = { view: this.state.view, state };
  }

  /** Looks at what is solid, the ends and the path between them. */
  private frame(world: World): void {
    const angles = this.firstAngles(world);
    const ends = [this.state.from, this.state.to].filter((end): end is Vec3 => end !== null);
    const path = this.planner.entries.flatMap(({ result }) =>
      result && isAnswer(result) ? result.points : [],
    );
    const look = { up: world.up, aspect: this.stage.aspect, angles };
    const shown = path.length > 0 ? path : ends;
    const { insets, card } = freeRoom(this.stage, this.card.begin());
    this.camera.show(firstView(boundsOf(world), this.scenery.parts, shown, look, insets, card));
  }

  /** From where to look first: such that the path is seen, if the server knows; else across the way. */
  private firstAngles({ suggested, up }: World): Angles {
    const { from, to } = this.state;
    if (suggested && equal(from, suggested.from) && equal(to, suggested.to)) return suggested;
    return from && to ? { ...DEFAULT_ANGLES, yaw: sideways(from, to, up) } : DEFAULT_ANGLES;
  }

  /** Footprints are as wide as the body, or wide enough to be seen. */
  private sizeFootprints(): void {
    if (!this.world) return;
    const least = Math.max(0.6 * this.world.voxel_size, 0.006 * diagonal(boundsOf(this.world)));
    this.ends.setRing(Math.max(this.state.radius, least));
  }

  /** Does what a change of state asks for. */
  private follow(state: State, changed: ReadonlySet<keyof State>): void {
    if (changed.has('view')) this.showView();
    if (changed.has('radius')) this.sizeFootprints();
    for (const name of END_NAMES) {
      if (changed.has(name)) this.ends.show(name, state[name]);
    }
    this.placing.follow(state, changed);
    if (
      ['from', 'to', 'radius', 'body', 'snap', 'runs', 'flight'].some((key) =>
        changed.has(key as keyof State),
      )
    ) {
      if (!changed.has('runs')) this.queryPanel.show(state);
      else this.queryPanel.showRuns(state);
      if (this.replay.isActive) this.replay.stop();
      // A world that is being opened is asked when it is there.
      if (this.world && this.opening.isIdle) this.planner.plan(state);
    }
    if (changed.has('flight')) this.flightPanel.showWish(state);
    if (changed.has('clip')) this.applyClip();
    if (changed.has('hull')) this.applyHull();
    if (changed.has('clip') || changed.has('hull')) this.worldPanel.show(state);
    if (changed.has('overlays')) this.worldPanel.showOverlays();
    if (changed.has('crowd') || changed.has('trails')) this.applyCrowd();
    if (changed.has('theme')) this.applyTheme();
    if (['overlays', 'clip', 'view', 'radius'].some((key) => changed.has(key as keyof State)))
      this.refreshOverlaysSoon(changed);
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => this.writeAddress(), ADDRESS_DELAY);
  }

  private showView(): void {
    const { view } = this.state;
    if (!view || !this.world) return;
    this.stage.setView(view);
    this.scenery.setView(view);
    showAxes(view, this.world.up);
  }

  private showAnswers(entries: readonly Entry[], version: number | null): void {
    if (!this.world) return;
    this.paths.draw(entries);
    this.moved.show(this.movedEnds());
    this.showFlight(entries);
    this.placing.showAnswers(entries);
    this.showTableSoon();
    this.status.refresh();
    if (version === null) return;
    this.showFirst(true);
    // Asked before an edit and answered after it: ask again.
    if (version < this.version) this.planner.plan(this.state);
    this.opening.noticeVersion(version);
  }

  /** The first path that is flown. */
  private showFlight(entries: readonly Entry[]): void {
    const flights = entries.flatMap(({ result }) =>
      result && isAnswer(result) && result.flight && 'states' in result.flight ? [result.flight] : [],
    );
    const body = entries.flatMap(({ result }) => (result && isAnswer(result) && result.body) || [])[0];
    this.flight.show(flights[0] ?? null, body ?? null, this.world?.voxel_size ?? 1);
    this.flightPanel.showRefusal(entries);
  }

  private lookNear(place: Vec3): void {
    this.camera.lookAt(place, 40 * (this.world?.voxel_size ?? 1));
  }

  /** While something is dragged the table is updated only a few times a second. */
  private showTableSoon(): void {
    if (!this.planner.isDragging) this.showTable();
    else this.tableTimer ??= setTimeout(() => this.showTable(), TABLE_DELAY);
  }

  private showTable(): void {
    clearTimeout(this.tableTimer);
    this.tableTimer = undefined;
    if (!this.world) return;
    showResults(this.planner.entries, this.movedEnds(), {
      replay: (run) => void this.startReplay(run),
      highlight: (run) => this.paths.highlight(run),
      lookAt: (place) => this.lookNear(place),
      moveEnd: (end, to) => this.store.update({ [end === 'start' ? 'from' : 'to']: rounded(to, 1e-3) }),
      setRadius: (radius) => this.store.update({ radius }),
    });
    this.card.changed();
  }

  /** Ends that answers moved to where the body or agent can be. */
  movedEnds(): ReturnType<typeof movedEnds> {
    return movedEnds(this.planner.entries, this.state, this.world?.voxel_size ?? 1);
  }

  /** Names what is wrong where it stands, if it is a field of the query. */
  private showRefusal(error: unknown): void {
    const where = error instanceof ApiError ? error.fault.where : undefined;
    if (error instanceof ApiError && where === 'body') return this.placing.bodyPanel.fault(error.message);
    const flightField = where ? this.flightPanel.fieldOf(where) : null;
    if (error instanceof ApiError && where && this.queryPanel.hasField(where))
      this.queryPanel.fault(where, error.message);
    else if (error instanceof ApiError && flightField) this.flightPanel.fault(error.message, flightField);
    else this.showError(error);
  }

  /** Says what went wrong. A workspace that is gone is made again. */
  showError(error: unknown): void {
    this.stage.wake(); // perhaps there is no world to wait for
    if (!isWorkspaceGone(error)) return sayError(error);
    if (this.opening.isIdle) void this.opening.reload();
  }

  private showReplay(): void {
    this.fadePaths();
    this.replayPanel.show();
  }

  private showCrowd(): void {
    this.fadePaths();
    this.crowdPanel.show();
  }

  /** Paths stand back while something else plays. */
  private fadePaths(): void {
    this.paths.setFaint(this.replay.isActive || this.crowd.isActive);
  }

  /** This page made a version of the world. */
  takeVersion(version: number): void {
    this.version = Math.max(this.version, version);
    this.opening.take(version);
    if (this.replay.isActive) this.replay.stop();
  }

  private takeEdit(edit: Edit): void {
    const { report, path } = edit;
    if (!this.world) return;
    this.takeVersion(report.version);
    this.placing.noteEdit();
    this.scenery.refetch(report.chunks);
    this.flash.show(this.world, report.chunks);
    this.editPanel.report(edit);
    this.editPanel.show();
    if (report.revised && path) this.planner.takeRevised(this.state, path, report.revised);
    else this.planner.plan(this.state);
    this.refreshOverlays();
  }

  private applyClip(): void {
    const { clip } = this.state;
    this.scenery.setClip(clip);
    this.overlays.setClip(clip);
    this.replay.setClipped(clip !== null);
    this.placing.areas.setClipped(clip !== null);
  }

  private applyCrowd(): void {
    if (!this.world) return;
    this.crowdPanel.showWish(this.state);
    this.crowd.setTrails(this.state.trails);
    void this.crowd.want(this.state.crowd, this.world);
  }

  private applyHull(): void {
    this.scenery.setShowsHull(showsHull(this.state, this.scenery));
    this.worldPanel.show(this.state);
  }

  private applyTheme(): void {
    const look = LOOKS[this.theme];
    document.documentElement.dataset['theme'] = this.theme;
    this.stage.setLook(look);
    this.scenery.setLook(look);
    this.ends.setLook(look);
    this.paths.setTheme(this.theme);
    this.moved.setTheme(this.theme);
    this.crowd.setLook(this.theme, look);
    setSwatchTheme(this.theme);
    this.replay.setLook(look);
    this.flight.setTheme(this.theme);
    this.flightPanel.setTheme(this.theme);
  }

  private refreshOverlays(): void {
    if (this.world) this.overlays.refresh(this.state, this.world, this.version);
  }

  private refreshOverlaysSoon(changed: ReadonlySet<keyof State>): void {
    clearTimeout(this.overlayTimer);
    this.overlayTimer = setTimeout(() => this.refreshOverlays(), changed.has('view') ? OVERLAY_DELAY : 0);
  }

  private writeAddress(): void {
    const hash = writeHash(this.state);
    if (hash !== location.hash) history.replaceState(null, '', hash);
  }

  private showLoading(): void {
    const { loaded, expected, all } = this.scenery.loading;
    const place = byId('loading');
    place.hidden = all !== null || expected === 0;
    if (place.hidden) return;
    const progress = place.querySelector('progress');
    if (progress && Number.isFinite(expected)) {
      progress.max = expected;
      progress.value = loaded;
    }
    const text = place.querySelector('span');
    if (text) text.textContent = Number.isFinite(expected) ? `${loaded} of ${expected} chunks` : 'loading';
  }
}

/** The direction that points up. */
export const upwardOf = (world: World | null): Vec3 => unit(upAxis(world?.up ?? 'z'));
