/**
 * Opening worlds: by the address, by the panel, and because the server was started again or another page changed the
 * workspace. One at a time: whatever comes while a world is being opened waits, so that none is shown over a newer one.
 */
import type { App } from './app';
import { isWorkspaceGone } from './api/client';
import type { World } from './api/types';
import { Pulse } from './pulse';
import { readHash, stateOf, type ReadHash } from './share/hash';
import { unknownIn } from './share/unknown';
import type { State } from './state';
import { Turns } from './turns';
import { say, showLost } from './ui/messages';

export class Opening {
  private readonly turns = new Turns();
  /** The version that was loaded, and those since then that this page made itself. */
  private loaded = 0;
  private readonly own = new Set<number>();
  /** How many versions this page ever made. */
  private made = 0;

  constructor(private readonly app: App) {}

  /** Whether no world is being opened. */
  get isIdle(): boolean {
    return this.turns.isIdle;
  }

  /** Shows the world that the address names. */
  start(): Promise<void> {
    return this.open(() => this.begin());
  }

  /** Opens a scene in the workspace of this page. */
  openScene(scene: string): Promise<void> {
    return this.open(() => this.change(scene));
  }

  /** Loads the world of the workspace again. */
  reload(): Promise<void> {
    return this.open(() => this.loadAgain());
  }

  /** Follows an address that was changed in an open page. */
  readAddress(): void {
    const address = readHash(location.hash);
    if (address.faults.length > 0) say(address.faults.join('\n'), 'error');
    void this.open(() => this.goTo(address));
  }

  /** Asks the server every second whether it is there and what it has. */
  watch(): void {
    const { app } = this;
    const pulse = new Pulse(app.client, {
      beat: (version, { isNew, wasLost }) => {
        showLost(false);
        if (isNew || (wasLost && (!app.world || app.scenery.hasFailed))) void this.reload();
        else if (wasLost && this.isIdle) app.planner.plan(app.state);
        else this.noticeVersion(version);
      },
      lost: () => showLost(true),
      gone: () => {
        showLost(false);
        // Whoever is opening it finds out, too.
        if (this.isIdle) void this.reload();
      },
    });
    pulse.start();
  }

  /** This page made a version of the world. */
  take(version: number): void {
    this.own.add(version);
    this.made += 1;
  }

  /** The world may have changed, by another page in the same workspace. */
  noticeVersion(version: number): void {
    const { app } = this;
    if (!app.world || !this.isIdle || app.isArriving || this.isChanging) return;
    const made = Array.from({ length: app.version - this.loaded }, (_, i) => this.loaded + 1 + i);
    if (version <= app.version && made.every((each) => this.own.has(each))) return;
    say('The world was changed by another page or program.');
    void this.reload();
  }

  /** Opens a world when those before it are open, or says why it could not be opened. */
  private async open(turn: () => Promise<void>): Promise<void> {
    const { app } = this;
    try {
      await this.turns.take(turn);
    } catch (error) {
      app.showError(error);
      if (app.world && this.isIdle) app.planner.plan(app.state);
    }
  }

  private async begin(): Promise<void> {
    const { app } = this;
    const world = await this.enter();
    app.store.update(known(app.state, world));
    const { scene } = app.state;
    let shown = world;
    if (scene !== null && scene !== world.scene) {
      shown = await app.client.open(scene);
      app.store.update(known(app.state, shown));
    }
    if (shown.recording && app.state.crowd === null) app.store.update({ crowd: 'recording' });
    this.show(shown);
  }

  /** The world of the workspace in the address. One that is gone begins anew. */
  private async enter(): Promise<World> {
    const { client, state } = this.app;
    try {
      return await client.world();
    } catch (error) {
      const { workspace: name, scene } = state;
      if (name === null || !isWorkspaceGone(error)) throw error;
      say(`The workspace ${name} was closed on the server. It starts anew, without its obstacles and crowd.`);
      return client.enterAgain(name, scene);
    }
  }

  private async change(scene: string): Promise<void> {
    const { app } = this;
    await app.crowd.leave();
    const world = await app.client.open(scene);
    app.forget();
    this.show(world);
  }

  private async loadAgain(): Promise<void> {
    const { app } = this;
    if (!app.world) return this.begin();
    let { made } = this;
    let world = await this.enter();
    // What this page changed while it asked is to be in it.
    while (made !== this.made || this.isChanging) {
      made = this.made;
      world = await this.enter();
    }
    const { scene } = app.state;
    // The server was started again: the scene is still wanted, if it has one of that name.
    if (world.version === 1 && scene && scene !== world.scene && world.scenes.some(({ id }) => id === scene))
      world = await app.client.open(scene);
    if (world.scene !== app.world.scene || world.name !== app.world.name) app.forget();
    this.show(world);
  }

  private async goTo(address: ReadHash): Promise<void> {
    const { app } = this;
    const next = stateOf(address);
    if (!app.world || next.workspace !== app.client.workspace) return this.move(next);
    let wanted: State = { ...next, ...known(next, app.world) };
    if (wanted.scene !== null && wanted.scene !== app.world.scene) {
      await this.change(wanted.scene);
      wanted = { ...app.state, ...address.state };
      wanted = { ...wanted, ...known(wanted, app.world) };
    }
    app.store.update({
      ...wanted,
      ...endsIn(wanted, app.world),
      scene: app.world.scene,
      view: wanted.view ?? app.state.view,
    });
    app.planner.plan(app.state);
  }

  /** Goes to another workspace, or stays if that cannot be opened. */
  private async move(next: State): Promise<void> {
    const { app } = this;
    await app.crowd.leave();
    const { world, client } = app;
    const { workspace } = client;
    const before = { ...app.state, crowd: null };
    // Nothing is asked in the new workspace before its world is there.
    app.world = null;
    client.workspace = next.workspace;
    app.store.update(next);
    try {
      await this.begin();
    } catch (error) {
      app.world = world;
      client.workspace = workspace;
      app.store.update(before);
      throw error;
    }
  }

  private show(world: World): void {
    this.loaded = world.version;
    this.own.clear();
    this.app.show(world);
  }

  /** Whether a change by this page is on its way. */
  private get isChanging(): boolean {
    const { editor, placing } = this.app;
    return !editor.isIdle || !placing.areas.isIdle;
  }
}

/** Says what an address names and the world does not have; returns the changes that leave it out. */
function known(state: State, world: World): Partial<State> {
  const { words, without } = unknownIn(state, world);
  if (words.length > 0) say(words.join('\n'), 'error');
  return without;
}

/** The ends of a state; those that nobody chose are as the world suggests. */
export function endsIn({ from, to }: State, { suggested }: World): Pick<State, 'from' | 'to'> {
  return { from: from ?? suggested?.from ?? null, to: to ?? suggested?.to ?? null };
}
