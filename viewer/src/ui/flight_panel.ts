/** The section of flights: how fast and how tightly one flies, playback, and why there is no curve. */
import { isAnswer, type FlightWish } from '../api/types';
import type { Flight } from '../flight/flight';
import type { Entry } from '../query/planner';
import { SPEED_STEPS, speedColour } from '../scene/palette';
import type { State, Store, Theme } from '../state';
import { byId, make } from './dom';
import { bound, momentText, numberText, speedText } from '../numbers';
import { speedUnit, withUnit } from './units';

/** The fields: their ids, which number of a wish they are, and what they take. */
const FIELDS = [
  { id: 'fly-speed', key: 'speed', expected: 'a number above 0', isPositive: true },
  { id: 'fly-acceleration', key: 'acceleration', expected: 'a number above 0', isPositive: true },
  { id: 'fly-turn', key: 'turn_radius', expected: 'a number of at least 0', isPositive: false },
  { id: 'fly-climb', key: 'climb', expected: 'a number above 0, or nothing', isPositive: true },
] as const;

export class FlightPanel {
  private readonly section = byId<HTMLDetailsElement>('flight');

  constructor(
    private readonly store: Store,
    private readonly flight: Flight,
    private readonly lookAt: (place: readonly [number, number, number]) => void,
  ) {
    const actions: Readonly<Record<string, () => void>> = {
      begin: () => flight.seek(0),
      toggle: () => flight.toggle(),
    };
    for (const button of document.querySelectorAll<HTMLElement>('[data-flight]')) {
      button.addEventListener('click', () => actions[button.dataset['flight'] ?? '']?.());
    }
    byId<HTMLInputElement>('fly-on').addEventListener('change', () => this.take());
    for (const { id } of FIELDS) {
      byId(id).addEventListener('change', () => {
        byId<HTMLInputElement>('fly-on').checked = true;
        this.take();
      });
    }
    byId<HTMLInputElement>('fly-at').addEventListener('input', (event) =>
      flight.seek(Number((event.target as HTMLInputElement).value)),
    );
  }

  /** Writes the wish into the fields. */
  showWish({ flight }: State): void {
    byId<HTMLInputElement>('fly-on').checked = flight !== null;
    if (!flight) return;
    this.section.open = true;
    for (const { id, key } of FIELDS) {
      const field = byId<HTMLInputElement>(id);
      const text = flight[key] === undefined ? '' : numberText(flight[key]);
      if (field.value !== text && document.activeElement !== field) field.value = text;
    }
    this.fault(null);
  }

  setTheme(theme: Theme): void {
    const colours = Array.from({ length: SPEED_STEPS }, (_, step) => speedColour(step, theme));
    byId('fly-scale').style.background = `linear-gradient(to right, ${colours.join(', ')})`;
  }

  /** Playback as it stands. */
  show(): void {
    const { flight } = this;
    const { timeline, flown } = flight;
    const panel = byId('fly-show');
    panel.hidden = timeline === null;
    panel.classList.toggle('playing', flight.isPlaying);
    if (!timeline || !flown) return;
    const slider = byId<HTMLInputElement>('fly-at');
    slider.max = String(timeline.seconds);
    slider.value = String(flight.moment);
    byId('fly-time').textContent = `${momentText(flight.moment)} of ${momentText(timeline.seconds)} s`;
    byId('fly-now').textContent = `${speedText(flight.speed)} ${speedUnit()}`;
    byId('fly-top').textContent = `${speedText(timeline.topSpeed)} ${speedUnit()}`;
    const how = flown.is_curve ? 'a curve' : 'stopping at bends';
    byId('fly-text').textContent = `${withUnit(flown.length)} in ${momentText(flown.seconds)} s, ${how}.`;
  }

  /** Why the path that is asked for is not flown, with what would do. */
  showRefusal(entries: readonly Entry[]): void {
    const place = byId('fly-refused');
    const answers = entries.flatMap(({ result }) => (result && isAnswer(result) ? [result] : []));
    const flight = answers.find((answer) => answer.flight)?.flight;
    const refused = flight && 'refused' in flight ? flight : null;
    place.hidden = refused === null;
    if (!refused) return;
    const { at, turn_radius: radius } = refused.reason ?? {};
    const buttons = make('div', { class: 'pair' });
    if (at) buttons.append(make('button', { type: 'button', click: () => this.lookAt(at) }, 'Show where'));
    const wish = this.store.state.flight;
    if (radius && wish) {
      const fits = bound(radius, 'down');
      const click = (): void => this.store.update({ flight: { ...wish, turn_radius: fits } });
      buttons.append(make('button', { type: 'button', click }, `Try turning radius ${numberText(fits)}`));
    }
    const words = `No curve: ${refused.refused}. The path without one is shown.`;
    place.replaceChildren(make('p', {}, words), buttons);
  }

  /** Says what is wrong with a field, or that nothing is. */
  fault(text: string | null, id?: string): void {
    for (const field of FIELDS) byId(field.id).setAttribute('aria-invalid', String(field.id === id));
    const place = byId('fly-fault');
    place.hidden = text === null;
    place.textContent = text ?? '';
  }

  /** The field that a fault of the server is about. */
  fieldOf(where: string): string | null {
    return FIELDS.find(({ key }) => where === `flight.${key}`)?.id ?? null;
  }

  private take(): void {
    if (!byId<HTMLInputElement>('fly-on').checked) {
      this.fault(null);
      return this.store.update({ flight: null });
    }
    const wish: Record<string, number> = {};
    for (const { id, key, expected, isPositive } of FIELDS) {
      const text = byId<HTMLInputElement>(id).value.trim();
      if (text === '' && key !== 'speed') continue;
      const value = Number(text);
      const isGood = text !== '' && Number.isFinite(value) && (isPositive ? value > 0 : value >= 0);
      if (!isGood) return this.fault(`Expected ${expected}.`, id);
      wish[key] = value;
    }
    this.fault(null);
    this.store.update({ flight: wish as unknown as FlightWish });
  }
}
