/** Start, goal and radius as text, and the list of searches. */
import { coordinate, numberText, pointText } from '../numbers';
import type { Run, World } from '../api/types';
import { map, type Vec3 } from '../geom';
import type { EndName } from '../query/ends';
import { END_NAMES, END_TITLES } from '../query/ends';
import { boundsOf } from '../scene/solids';
import { DEFAULT_WANT, readPoint, readRadius } from '../share/hash';
import type { State, Store } from '../state';
import { byId, iconButton, make, option } from './dom';
import { nameOf, runTitle, spacesFor, takesEstimate } from './names';
import { swatch } from './swatch';
import { unitWord } from './units';

/** What `Compare` shows beside the planner: the classics, as far as the server has them. */
const CLASSICS = ['astar', 'greedy', 'lazytheta'];

export class QueryPanel {
  private world: World | null = null;

  constructor(private readonly store: Store) {
    for (const name of END_NAMES) {
      byId<HTMLInputElement>(name).addEventListener('change', () => this.takeEnd(name));
    }
    byId('radius').addEventListener('change', () => this.takeRadius());
    byId<HTMLInputElement>('snap').addEventListener('change', (event) =>
      store.update({ snap: (event.target as HTMLInputElement).checked }),
    );
    byId('swap').addEventListener('click', () =>
      store.update({ from: store.state.to, to: store.state.from }),
    );
    byId('add-run').addEventListener('click', () => this.addRun());
    byId('compare').addEventListener('click', () => this.compare());
  }

  setWorld(world: World): void {
    this.world = world;
    byId('units').textContent = `Coordinates and radius in ${unitWord()}.`;
    this.show(this.store.state);
    this.showRuns(this.store.state);
  }

  /** Writes the state into the fields, but not into one that is being typed in. */
  show(state: State): void {
    for (const name of END_NAMES) this.write(name, state[name] ? pointText(state[name]) : '');
    this.write('radius', numberText(state.radius));
    byId<HTMLInputElement>('snap').checked = state.snap;
  }

  showRuns(state: State): void {
    const { world } = this;
    if (!world) return;
    byId('runs').replaceChildren(...state.runs.map((run, i) => this.row(world, run, i)));
    byId<HTMLButtonElement>('add-run').disabled = state.runs.length >= world.limits.runs;
  }

  private write(id: string, text: string): void {
    const field = byId<HTMLInputElement>(id);
    if (document.activeElement === field && field.getAttribute('aria-invalid') === 'true') return;
    if (field.value !== text) field.value = text;
    if (field.getAttribute('aria-invalid') !== 'false') this.fault(id, null);
  }

  private takeEnd(name: EndName): void {
    const text = byId<HTMLInputElement>(name).value;
    const point = readPoint(text);
    if (!point) return this.fault(name, `Expected three numbers, such as ${this.example()}.`);
    const outside = this.outside(point);
    if (outside) return this.fault(name, `The ${END_TITLES[name]} is outside the world: ${outside}.`);
    this.fault(name, null);
    this.store.update({ [name]: point });
  }

  private takeRadius(): void {
    const radius = readRadius(byId<HTMLInputElement>('radius').value);
    if (radius === null) return this.fault('radius', 'Expected a number of at least 0.');
    this.fault('radius', null);
    this.store.update({ radius });
  }

  hasField(id: string): boolean {
    return id === 'from' || id === 'to' || id === 'radius';
  }

  /** Says what is wrong with a field, or that nothing is. */
  fault(id: string, text: string | null): void {
    byId(id).setAttribute('aria-invalid', String(text !== null));
    const place = byId(`${id}-fault`);
    place.hidden = text === null;
    place.textContent = text ?? '';
  }

  private example(): string {
    return this.world?.suggested ? pointText(this.world.suggested.from) : '1, 2, 3';
  }

  /** Which coordinate lies outside the world, in words. */
  private outside(point: Vec3): string | null {
    if (!this.world) return null;
    const { min, max } = boundsOf(this.world);
    const axis = [0, 1, 2].find((each) => point[each]! < min[each]! || point[each]! > max[each]!);
    if (axis === undefined) return null;
    const [low, high] = [map(min, coordinate), map(max, coordinate)];
    return `${'xyz'[axis]} ranges from ${low[axis]} to ${high[axis]}`;
  }

  private addRun(): void {
    const { runs } = this.store.state;
    const choices: Run[] = [
      ...(this.world?.profiles ?? []).map((profile): Run => ({ profile })),
      ...(this.world?.algorithms ?? []).map(plainRun),
      ...(this.world?.agents ?? []).map(agentRun),
    ];
    const fresh = choices.find(
      (choice) => !runs.some((run) => JSON.stringify(run) === JSON.stringify(choice)),
    );
    if (fresh) this.store.update({ runs: [...runs, fresh] });
  }

  private compare(): void {
    const { world } = this;
    if (!world) return;
    const classics = CLASSICS.filter((algorithm) => world.algorithms.includes(algorithm));
    this.store.update({ runs: [{ profile: 'default' }, ...classics.map(plainRun)] });
  }

  private replace(i: number, run: Run): void {
    this.store.update({ runs: this.store.state.runs.map((each, at) => (at === i ? run : each)) });
  }

  private row(world: World, run: Run, i: number): HTMLLIElement {
    const choose = (event: Event): void => {
      const [kind, id = ''] = (event.target as HTMLSelectElement).value.split('/');
      this.replace(i, kind === 'profile' ? { profile: id } : kind === 'as' ? agentRun(id) : plainRun(id));
    };
    const selected =
      'profile' in run ? `profile/${run.profile}` : 'agent' in run ? `as/${run.agent}` : `algo/${run.algo}`;
    const group = (label: string, kind: string, ids: readonly string[]): HTMLOptGroupElement =>
      make(
        'optgroup',
        { label },
        ...ids.map((id) => option(`${kind}/${id}`, nameOf(id), selected === `${kind}/${id}`)),
      );
    const what = make(
      'select',
      { 'aria-label': `Search ${i + 1}`, change: choose },
      group('Airlane’s planner', 'profile', world.profiles),
      group('Searches', 'algo', world.algorithms),
      ...(world.agents.length > 0 ? [group('Agents', 'as', world.agents)] : []),
    );
    showUnknown(what, selected, 'profile' in run ? run.profile : 'agent' in run ? run.agent : run.algo);
    const body = make('div', {}, what);
    if ('algo' in run) body.append(this.options(world, run, i));
    if ('agent' in run) body.append(this.wants(world, run, i));
    const remove = iconButton('cross', `Remove ${runTitle(run)}`, () =>
      this.store.update({ runs: this.store.state.runs.filter((_, at) => at !== i) }),
    );
    remove.disabled = this.store.state.runs.length === 1;
    // An agent's path has the colours of its modes, not one of its own.
    return make('li', {}, 'agent' in run ? make('span', { class: 'swatch' }) : swatch(i), body, remove);
  }

  /** The objective of an agent. */
  private wants(world: World, run: Extract<Run, { agent: string }>, i: number): HTMLElement {
    const choose = (event: Event): void =>
      this.replace(i, { ...run, want: (event.target as HTMLSelectElement).value });
    const wants = world.wants.map((id) => option(id, nameOf(id), id === run.want));
    const select = make('select', { 'aria-label': 'Objective', title: 'Objective', change: choose });
    select.append(...wants);
    return make('div', { class: 'options' }, select);
  }

  /** Space and estimate of a search by name, those that it can take. */
  private options(world: World, run: Extract<Run, { algo: string }>, i: number): HTMLElement {
    const { algo, space, heuristic } = run;
    const spaces = spacesFor(algo, world.spaces);
    const options = make(
      'div',
      { class: 'options' },
      make(
        'select',
        {
          'aria-label': 'Space',
          title: 'Space',
          disabled: spaces.length < 2,
          change: (event) => this.replace(i, { ...run, space: (event.target as HTMLSelectElement).value }),
        },
        ...spaces.map((id) => option(id, nameOf(id), id === space)),
      ),
    );
    showUnknown(options.querySelector('select')!, space, space);
    if (!takesEstimate(algo)) return options;
    options.append(
      make(
        'select',
        {
          'aria-label': 'Estimate',
          title: 'Estimate of the remaining cost',
          change: (event) => {
            const chosen = (event.target as HTMLSelectElement).value;
            this.replace(i, { algo, space, ...(chosen && { heuristic: chosen }) });
          },
        },
        option('', 'Default', heuristic === undefined),
        ...world.heuristics.map((id) => option(id, nameOf(id), id === heuristic)),
      ),
    );
    return options;
  }
}

/** What the address asks for and there is not is in the list as well: the list does not claim something else. */
function showUnknown(list: HTMLSelectElement, value: string, name: string): void {
  if ([...list.options].some((each) => each.value === value)) return;
  list.prepend(option(value, `${name} (unknown)`, true));
}

/** A search by name as it is when nothing else is said. */
const plainRun = (algo: string): Run => ({ algo, space: 'grid' });
const agentRun = (agent: string): Run => ({ agent, want: DEFAULT_WANT });
