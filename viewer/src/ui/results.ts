/** What came of the searches: a table, and words where there is no path. */
import { isAnswer, type Answer, type Leg } from '../api/types';
import type { Vec3 } from '../geom';
import { movedText, type MovedEnd } from '../query/moved';
import type { Entry } from '../query/planner';
import { byId, iconButton, make } from './dom';
import { term } from './explain';
import { runTitle } from './names';
import { modeSwatch, swatch } from './swatch';
import { bound, count, duration, lengthText, moreText, travelText } from '../numbers';
import { unitName, withExactUnit } from './units';
import { verdictText } from './words';

export interface ResultActions {
  replay(run: number): void;
  highlight(run: number | null): void;
  /** Looks at a place. */
  lookAt(place: Vec3): void;
  /** Takes the nearest free point instead of an end. */
  moveEnd(end: 'start' | 'goal', to: Vec3): void;
  setRadius(radius: number): void;
}

const OUTCOMES: Readonly<Record<Answer['outcome'], string>> = {
  found: 'found',
  partial: 'partial path',
  unreachable: 'no path',
  limit: 'stopped by a limit',
};

/** What the best run is best at: time where time is what was asked for, else length. */
type Measure = 'seconds' | 'length';

/** By what runs are compared: by time if one of them flies or is to be fastest. */
export function measureOf(entries: readonly Entry[]): Measure {
  const isByTime = ({ run, result }: Entry): boolean =>
    Boolean(result && isAnswer(result) && result.seconds !== undefined) &&
    (!('agent' in run) || run.want === 'fastest');
  return entries.some(isByTime) ? 'seconds' : 'length';
}

const valueOf = (answer: Answer, measure: Measure): number | null =>
  answer.outcome === 'found' ? (answer[measure] ?? null) : null;

export function showResults(
  entries: readonly Entry[],
  moved: readonly MovedEnd[],
  actions: ResultActions,
): void {
  const isShown = entries.some(({ result }) => result !== null);
  byId('results').hidden = !isShown;
  if (!isShown) return;
  const answers = entries.flatMap(({ result }) => (result && isAnswer(result) ? [result] : []));
  const measure = measureOf(entries);
  const best = Math.min(...answers.flatMap((answer) => valueOf(answer, measure) ?? []));
  const columns = { measure, best, hasTravel: answers.some(({ seconds }) => seconds !== undefined) };
  byId('results').classList.toggle('with-travel', columns.hasTravel);
  showHead(columns);
  byId('results-rows').replaceChildren(
    ...entries.flatMap((entry, run) => rows(entry, run, columns, actions)),
  );
  byId('results-summary').replaceChildren(...summary(entries, columns));
  showMoved(entries, moved);
  showExplanation(entries, actions);
}

interface Columns {
  readonly measure: Measure;
  /** The least of what is compared. */
  readonly best: number;
  /** Whether a run says how long its path takes. */
  readonly hasTravel: boolean;
}

function showHead({ hasTravel }: Columns): void {
  const head = byId('results-head');
  const key = `${hasTravel} ${unitName()}`;
  if (head.dataset['key'] === key) return; // a word that is being explained stays
  head.dataset['key'] = key;
  const column = (name: string, ...content: (Node | string)[]): HTMLElement =>
    make('th', { scope: 'col', class: `c-${name}` }, ...content);
  head.replaceChildren(
    column('name', 'Search'),
    ...(hasTravel ? [column('travel', term('Travel time', 'travel'))] : []),
    column('length', term(`Length, ${unitName()}`, 'length')),
    column('computed', term('Computed in', 'computed')),
    column('expanded', term('Expanded', 'expanded')),
    column('sight', term('Sight', 'sight')),
    column('replay', make('span', { class: 'hidden' }, 'Replay')),
  );
}

/** A run, and below it what else there is to say about its path. */
function rows(entry: Entry, run: number, columns: Columns, actions: ResultActions): HTMLTableRowElement[] {
  const first = row(entry, run, columns, actions);
  const { result } = entry;
  const more: Node[] = [];
  if (result && isAnswer(result) && result.legs) more.push(legsOf(result.legs));
  if (entry.revised) more.push(make('small', {}, verdictText(entry.revised)));
  if (more.length === 0) return [first];
  const cell = make('td', { colspan: columns.hasTravel ? 7 : 6 }, ...more);
  return [first, make('tr', { class: `more ${entry.isStale ? 'stale' : ''}` }, cell)];
}

function row(entry: Entry, run: number, columns: Columns, actions: ResultActions): HTMLTableRowElement {
  const isByMode = 'agent' in entry.run;
  const name = make('td', {}, make('span', {}, ...(isByMode ? [] : [swatch(run)]), runTitle(entry.run)));
  const line = make(
    'tr',
    {
      class: entry.isStale ? 'stale' : '',
      mouseenter: () => actions.highlight(run),
      mouseleave: () => actions.highlight(null),
    },
    name,
  );
  const { result } = entry;
  if (result && isAnswer(result)) name.title = result.explain.join('\n');
  const rest = columns.hasTravel ? 6 : 5;
  if (!result) {
    line.append(make('td', { colspan: rest }, '…'));
    return line;
  }
  if (!isAnswer(result)) {
    line.append(make('td', { colspan: rest, class: 'verdict' }, result.error.message));
    return line;
  }
  if (result.outcome !== 'found') {
    line.append(
      make('td', { class: 'verdict', colspan: columns.hasTravel ? 2 : 1 }, OUTCOMES[result.outcome]),
    );
  } else {
    if (columns.hasTravel) line.append(compared(result, 'seconds', columns));
    line.append(compared(result, 'length', columns));
  }
  line.append(
    make('td', { class: 'c-computed' }, duration(result.micros)),
    make('td', { class: 'c-expanded' }, count(result.expanded)),
    make('td', { class: 'c-sight' }, count(result.sight_checks)),
    make(
      'td',
      { class: 'c-replay' },
      iconButton('play', `Replay ${runTitle(entry.run)}`, () => actions.replay(run)),
    ),
  );
  return line;
}

/** A time or length; if runs are compared by it, with how much more it is than the best. */
function compared(answer: Answer, what: Measure, { measure, best }: Columns): HTMLElement {
  const value = valueOf(answer, what);
  const isCompared = what === measure;
  const isBest = isCompared && value !== null && value <= best * (1 + 1e-9);
  const text = value === null ? '–' : what === 'seconds' ? travelText(value) : lengthText(value);
  const cell = make(
    'td',
    { class: `c-${what === 'seconds' ? 'travel' : 'length'}${isBest ? ' best' : ''}` },
    text,
  );
  if (value !== null && isCompared && !isBest) cell.append(make('small', {}, moreText(value, best)));
  return cell;
}

/** The best run in one line, for the folded card. */
function summary(entries: readonly Entry[], { measure, best }: Columns): (Node | string)[] {
  const isBest = ({ result }: Entry): boolean => {
    const value = result && isAnswer(result) ? valueOf(result, measure) : null;
    return value !== null && value <= best * (1 + 1e-9);
  };
  const place = entries.findIndex(isBest);
  const winner = entries[place];
  const answer = winner?.result && isAnswer(winner.result) ? winner.result : null;
  if (!winner || !answer) return ['No path'];
  const value =
    measure === 'seconds' ? travelText(answer.seconds ?? 0) : `${lengthText(answer.length)} ${unitName()}`;
  const others = entries.length > 1 ? `, best of ${entries.length}` : '';
  const isByMode = 'agent' in winner.run;
  return [
    ...(isByMode ? [] : [swatch(place), ' ']),
    `${runTitle(winner.run)}: `,
    make('strong', {}, value),
    others,
  ];
}

/** Which ends were moved, in words. */
function showMoved(entries: readonly Entry[], moved: readonly MovedEnd[]): void {
  const lines = moved.map((each) => {
    const where = 'agent' in each.run ? 'the agent can be' : 'the body fits';
    const who = entries.length > 1 ? `${runTitle(each.run)}: ` : '';
    const text = `${who}${movedText(each)}, to the nearest place where ${where}.`;
    return make('p', {}, text.charAt(0).toUpperCase() + text.slice(1));
  });
  byId('moved').replaceChildren(...lines);
}

/** An agent's path in words: the length in each mode, in order. */
function legsOf(legs: readonly Leg[]): HTMLElement {
  const parts = legs.map(({ mode, link, length }) =>
    make(
      'span',
      { class: 'leg', title: link ? `${mode}, ${link}` : mode },
      modeSwatch(mode),
      `${link ?? mode} ${lengthText(length)}`,
    ),
  );
  return make('small', { class: 'legs' }, ...parts);
}

/** Why there is no path, with what can be done about it. */
function showExplanation(entries: readonly Entry[], actions: ResultActions): void {
  const place = byId('explanation');
  place.replaceChildren();
  const failed = entries.flatMap(({ run, result }) =>
    result && isAnswer(result) && result.outcome !== 'found' ? [{ run, result }] : [],
  );
  const seen = new Set<string>();
  for (const { run, result } of failed) {
    const text = result.explain.join('\n');
    if (seen.has(text)) continue;
    seen.add(text);
    if (entries.length > 1)
      place.append(make('p', {}, make('strong', {}, `${runTitle(run)}: ${OUTCOMES[result.outcome]}`)));
    const [summary, ...details] = result.explain;
    if (summary) place.append(make('p', {}, summary));
    for (const words of details) place.append(make('p', { class: 'details' }, words));
    place.append(remedies(result, actions));
  }
}

function remedies({ reason }: Answer, actions: ResultActions): HTMLElement {
  const buttons = make('div', { class: 'pair' });
  const add = (text: string, click: () => void): void =>
    buttons.append(make('button', { type: 'button', click }, text));
  if (reason?.nearest) {
    const { nearest, end } = reason;
    add('Show it', () => actions.lookAt(nearest));
    if (end) add(`Move the ${end} there`, () => actions.moveEnd(end, nearest));
  }
  if (reason?.narrow) {
    const { at } = reason.narrow;
    add('Show the bottleneck', () => actions.lookAt(at));
  }
  const fits = reason?.widest ?? reason?.narrow?.radius;
  if (fits !== undefined && fits !== null) {
    const radius = bound(fits, 'down'); // not up: it would not fit
    add(`Try radius ${withExactUnit(radius)}`, () => actions.setRadius(radius));
  }
  return buttons;
}
