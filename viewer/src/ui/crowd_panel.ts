/** The section of crowds: the scenario, playback, and the status of the units. */
import { ARRIVED, CROWDED, GONE, IDLE, MOVING, NO_WAY, STUCK } from '../api/crowd';
import type { World } from '../api/types';
import type { Crowd } from '../crowd/crowd';
import { SPEEDS } from '../crowd/player';
import { readRadius } from '../share/hash';
import type { CrowdWish, State, Store } from '../state';
import { byId, make, option } from './dom';
import { say, sayError } from './messages';
import { nameOf } from './names';
import { count, counted, duration, momentText, numberText } from '../numbers';

/** Statuses in the order of the legend; the style has their colours. */
const SHOWN = [
  [MOVING, 'moving'],
  [ARRIVED, 'arrived'],
  [STUCK, 'stuck'],
  [CROWDED, 'crowded'],
  [NO_WAY, 'no path'],
  [IDLE, 'idle'],
  [GONE, 'gone'],
] as const;

export class CrowdPanel {
  private readonly section = byId<HTMLDetailsElement>('crowd');
  private readonly numbers = new Map<number, HTMLElement>();
  private world: World | null = null;

  constructor(
    private readonly store: Store,
    private readonly crowd: Crowd,
  ) {
    const actions: Readonly<Record<string, () => void>> = {
      begin: () => crowd.seek(0),
      back: () => crowd.step(-1),
      toggle: () => crowd.toggle(),
      on: () => crowd.step(1),
    };
    for (const button of document.querySelectorAll<HTMLElement>('[data-crowd]')) {
      button.addEventListener('click', () => actions[button.dataset['crowd'] ?? '']?.());
    }
    byId('crowd-start').addEventListener('click', () => this.startOrEnd());
    for (const id of ['crowd-units', 'crowd-radius']) {
      byId(id).addEventListener('keydown', (event) => event.key === 'Enter' && this.start());
    }
    const input = byId<HTMLInputElement>('crowd-file');
    byId('crowd-open').addEventListener('click', () => input.click());
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      input.value = '';
      if (file) this.open(file);
    });
    byId('crowd-served').addEventListener('click', () => store.update({ crowd: 'recording' }));
    listen<HTMLInputElement>('crowd-at', 'input', ({ value }) => crowd.seek(Number(value)));
    listen<HTMLSelectElement>('crowd-speed', 'change', ({ value }) => crowd.setSpeed(Number(value)));
    listen<HTMLInputElement>('crowd-trails', 'change', ({ checked }) => store.update({ trails: checked }));
    byId('crowd-speed').append(
      ...SPEEDS.map((speed) => option(String(speed), `${speedText(speed)}×`, speed === 1)),
    );
    byId('crowd-legend').append(
      ...SHOWN.map(([status, name]) => {
        const number = make('b');
        this.numbers.set(status, number);
        return make('li', { style: `--legend: var(--status-${status})` }, number, ` ${name}`);
      }),
    );
  }

  setWorld(world: World): void {
    this.world = world;
    const fill = (id: string, names: readonly string[]): void => {
      const select = byId<HTMLSelectElement>(id);
      const { value } = select;
      select.replaceChildren(...names.map((name) => option(name, nameOf(name), name === value)));
    };
    fill('crowd-scenario', world.scenarios);
    fill('crowd-order', world.orders);
    const served = byId('crowd-served');
    served.hidden = !world.recording;
    served.textContent = `Play ${world.recording?.name ?? ''}`;
  }

  /** How a group is to go where a click sends it. */
  get how(): string {
    return byId<HTMLSelectElement>('crowd-order').value;
  }

  /** Opens the section, so that what is in it can be seen. */
  unfold(): void {
    this.section.open = true;
    this.section.scrollIntoView({ block: 'nearest' });
  }

  /** Starts a crowd with the values of the fields, or stops the current one. */
  startOrEnd(): void {
    if (this.crowd.isActive || this.crowd.isLoading) this.end();
    else this.start();
  }

  /** Writes what the address says into the fields. */
  showWish({ crowd, trails }: State): void {
    byId<HTMLInputElement>('crowd-trails').checked = trails;
    if (!crowd) return;
    this.unfold();
    if (crowd === 'recording') return;
    byId<HTMLSelectElement>('crowd-scenario').value = crowd.scenario;
    byId<HTMLInputElement>('crowd-units').value = String(crowd.units);
    byId<HTMLInputElement>('crowd-radius').value = crowd.radius === undefined ? '' : numberText(crowd.radius);
  }

  show(): void {
    const { crowd } = this;
    const { player } = crowd;
    const start = byId<HTMLButtonElement>('crowd-start');
    start.textContent = crowd.isActive ? 'End' : crowd.isLoading ? 'Cancel' : 'Start';
    const panel = byId('crowd-show');
    const wasHidden = panel.hidden;
    panel.hidden = player === null;
    if (wasHidden && player && this.section.open) this.unfold();
    panel.classList.toggle('playing', crowd.isPlaying);
    byId<HTMLSelectElement>('crowd-speed').value = String(crowd.pace);
    const line = byId('crowd-text');
    line.textContent = crowd.isLoading ? 'Planning paths …' : '';
    if (!player) return;
    const { source, moment } = player;
    const slider = byId<HTMLInputElement>('crowd-at');
    slider.min = String(source.first);
    slider.max = String(source.last);
    slider.value = String(moment);
    byId('crowd-time').textContent = `${momentText(moment * source.seconds)} s`;
    byId('crowd-how').hidden = !source.isLive;
    const counts = crowd.counts;
    for (const [status, number] of this.numbers) {
      const units = counts[status] ?? 0;
      number.textContent = count(units);
      const isAlwaysShown = status === MOVING || status === ARRIVED || (status === STUCK && source.isLive);
      number.parentElement!.hidden = units === 0 && !isAlwaysShown;
    }
    line.textContent = this.text();
  }

  private text(): string {
    const { crowd } = this;
    const { source, reply } = crowd;
    if (!source) return '';
    const who = crowd.recording ? `${crowd.recording}: ${counted(source.units, 'unit')}` : null;
    if (who) return `${who}, ${counted(source.last + 1, 'frame')}. Units that no longer move have arrived.`;
    const tick =
      crowd.tickTime === null
        ? ''
        : ` ${duration(crowd.tickTime)} per tick, of ${duration(source.seconds * 1e6)}.`;
    const order = reply?.reason ? ` No path: ${reply.reason}.` : '';
    const crowded = crowd.counts[CROWDED] ?? 0;
    const advice = crowded
      ? ` ${counted(crowded, 'unit')} cannot reach the goal because others were sent to the same place: gather all in one order.`
      : '';
    return `${counted(source.units, 'unit')}, tick ${count(source.last)}.${tick}${order}${advice}`;
  }

  private start(): void {
    const units = Number(byId<HTMLInputElement>('crowd-units').value);
    const most = this.world?.limits.crowd_units ?? 0;
    const radiusText = byId<HTMLInputElement>('crowd-radius').value.trim();
    const radius = radiusText === '' ? undefined : readRadius(radiusText);
    if (!Number.isInteger(units) || units < 1 || units > most)
      return say(`Expected 1 to ${count(most)} units.`, 'error');
    if (radius === null || radius === 0) return say('Expected a positive radius.', 'error');
    const scenario = byId<HTMLSelectElement>('crowd-scenario').value;
    const crowd: CrowdWish = { scenario, units, ...(radius && { radius }) };
    // The same again starts from scratch.
    this.end();
    this.store.update({ crowd });
  }

  private end(): void {
    void this.crowd.leave();
    this.store.update({ crowd: null });
  }

  private open(file: File): void {
    this.end();
    this.crowd.open(file).catch(sayError);
  }
}

const speedText = (speed: number): string => ({ 0.25: '¼', 0.5: '½' })[speed] ?? String(speed);

function listen<E extends HTMLElement>(id: string, event: string, run: (element: E) => void): void {
  const element = byId<E>(id);
  element.addEventListener(event, () => run(element));
}
