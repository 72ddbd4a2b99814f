/** Scenes, facts, overlays and the clip plane. */
import type { World } from '../api/types';
import type { Axis } from '../geom';
import { snapped } from '../geom';
import type { Overlays } from '../overlays/overlays';
import type { Scenery } from '../scene/scenery';
import { boundsOf } from '../scene/solids';
import { upAxis } from '../scene/view';
import type { Clip, State, Store } from '../state';
import { byId, make, option } from './dom';
import { term } from './explain';
import { unitSentence } from './units';
import { coordinate, count, duration } from '../numbers';

/** Rock with caves in it shows nothing from outside, so its outer walls are left out at first. */
export const showsHull = (state: State, scenery: Scenery): boolean => state.hull ?? !scenery.isClosed;

export class WorldPanel {
  private world: World | null = null;

  constructor(
    private readonly store: Store,
    private readonly scenery: Scenery,
    private readonly overlays: Overlays,
    openScene: (id: string) => void,
  ) {
    byId<HTMLSelectElement>('scene').addEventListener('change', (event) =>
      openScene((event.target as HTMLSelectElement).value),
    );
    for (const button of clipButtons()) {
      button.addEventListener('click', () => this.setAxis(button.dataset['clip'] ?? 'off'));
    }
    byId('clip-flip').addEventListener('click', () =>
      this.changeClip((clip) => ({ ...clip, flip: !clip.flip })),
    );
    byId<HTMLInputElement>('clip-at').addEventListener('input', (event) =>
      this.changeClip((clip) => ({ ...clip, at: Number((event.target as HTMLInputElement).value) })),
    );
    byId<HTMLInputElement>('hull').addEventListener('change', (event) =>
      store.update({ hull: (event.target as HTMLInputElement).checked }),
    );
  }

  setWorld(world: World): void {
    this.world = world;
    const scenes = byId<HTMLSelectElement>('scene');
    const named = world.scenes.length > 0 ? world.scenes : [{ id: '', title: world.name }];
    scenes.replaceChildren(
      ...named.map(({ id, title }) => option(id, capital(title), id === (world.scene ?? ''))),
    );
    scenes.disabled = named.length < 2;
    document.title = `${world.name} – Airlane`;
    const facts = byId('facts');
    const plural = (value: number, word: string): string => (value === 1 ? word : `${word}s`);
    facts.replaceChildren(
      make('strong', {}, world.size.join(' × ')),
      ` voxels, ${count(world.solid)} `,
      term('solid', 'solid'),
      `; ${count(world.cells)} `,
      term(plural(world.cells, 'cell'), 'cells'),
      `, ${count(world.components)} `,
      term(plural(world.components, 'component'), 'components'),
      '; ',
      term('baked', 'baked'),
      ` in ${duration(1000 * world.bake_ms)}. ${unitSentence()}`,
    );
    this.showOverlays();
    this.show(this.store.state);
  }

  /** Writes the list of overlays, with how much of each is shown. */
  showOverlays(): void {
    const { world } = this;
    if (!world) return;
    const legend = byId('overlays').querySelector('legend');
    const boxes = world.overlays.map(({ id, title, note }) => {
      const isOn = this.store.state.overlays.includes(id);
      const box = make('input', { type: 'checkbox', value: id, change: () => this.toggle(id) });
      box.checked = isOn;
      return make('label', { class: 'check', ...(note && { title: note }) }, box, title);
    });
    const shown = world.overlays.filter(({ id }) => this.store.state.overlays.includes(id));
    const notes = shown.map(({ id, title, note }) => {
      const status = this.overlays.statusOf(id);
      const left =
        status && status.leftOff > 0 ? `, the nearest of ${count(status.count + status.leftOff)}` : '';
      const text = status ? `${title}: ${count(status.count)}${left}.` : `${title}: …`;
      return make('small', {}, note ? `${text} ${note}` : text);
    });
    byId('overlays').replaceChildren(...(legend ? [legend] : []), ...boxes, ...notes);
    byId('overlays').hidden = world.overlays.length === 0;
  }

  show(state: State): void {
    const { world } = this;
    if (!world) return;
    const axis = state.clip ? String(state.clip.axis) : 'off';
    for (const button of clipButtons())
      button.setAttribute('aria-pressed', String(button.dataset['clip'] === axis));
    byId('clip-flip').setAttribute('aria-pressed', String(state.clip?.flip ?? false));
    const slider = byId<HTMLInputElement>('clip-at');
    slider.disabled = state.clip === null;
    byId('clip-value').textContent = state.clip ? String(coordinate(state.clip.at)) : '';
    if (state.clip) {
      const { min, max } = boundsOf(world);
      slider.min = String(min[state.clip.axis]);
      slider.max = String(max[state.clip.axis]);
      slider.step = String(world.voxel_size / 2);
      slider.value = String(state.clip.at);
    }
    byId<HTMLInputElement>('hull').checked = showsHull(state, this.scenery);
  }

  /** Cuts along another axis, in the middle; or not at all. */
  setAxis(name: string): void {
    if (!this.world) return;
    if (name === 'off') return this.store.update({ clip: null });
    const axis = Number(name) as Axis;
    const { min, max } = boundsOf(this.world);
    const at = snapped((min[axis] + max[axis]) / 2, this.world.voxel_size);
    this.store.update({ clip: { axis, at, flip: this.store.state.clip?.flip ?? false } });
  }

  /** Cuts by height, or not at all. */
  toggleClip(): void {
    this.setAxis(this.store.state.clip || !this.world ? 'off' : String(upAxis(this.world.up)));
  }

  /** Moves the clip plane by this many voxels. */
  nudgeClip(voxels: number): void {
    const { world } = this;
    if (!world) return;
    this.changeClip((clip) => {
      const { min, max } = boundsOf(world);
      const at = clip.at + voxels * world.voxel_size;
      return { ...clip, at: Math.min(Math.max(at, min[clip.axis]), max[clip.axis]) };
    });
  }

  private changeClip(change: (clip: Clip) => Clip): void {
    const { clip } = this.store.state;
    if (clip) this.store.update({ clip: change(clip) });
  }

  private toggle(id: string): void {
    const { overlays } = this.store.state;
    const next = overlays.includes(id) ? overlays.filter((each) => each !== id) : [...overlays, id];
    this.store.update({ overlays: next });
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const clipButtons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-clip]')];
