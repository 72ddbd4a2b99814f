/** What came of the searches: a table, and words where there is no path. */
import { isAnswer, type Answer, type Leg } from '../api/types';
import type { Vec3 } from '../geom';
import type { Entry } from '../query/planner';
import { byId, iconButton, make } from './dom';
import { runTitle } from './names';
import { modeSwatch, swatch } from './swatch';
import { count, duration, lengthText, VERDICTS } from './words';

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

export function showResults(entries: readonly Entry[], actions: ResultActions): void {
  const isShown = entries.some(({ result }) => result !== null);
  byId('results').hidden = !isShown;
  if (!isShown) return;
  const found = entries.flatMap(({ result }) =>
    result && isAnswer(result) && result.outcome === 'found' ? [result.length] : [],
  );
  const best = Math.min(...found);
  byId('results-rows').replaceChildren(...entries.map((entry, run) => row(entry, run, best, actions)));
  showExplanation(entries, actions);
}

function row(entry: Entry, run: number, best: number, actions: ResultActions): HTMLTableRowElement {
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
  if (result && isAnswer(result)) {
    name.title = result.explain.join('\n');
    if (result.legs) name.append(legsOf(result.legs));
  }
  if (!result) {
    line.append(make('td', { colspan: 5 }, '…'));
    return line;
  }
  if (!isAnswer(result)) {
    line.append(make('td', { colspan: 5, class: 'verdict' }, result.error.message));
    return line;
  }
  if (result.outcome !== 'found') {
    line.append(make('td', { class: 'verdict' }, OUTCOMES[result.outcome]));
  } else {
    const isBest = result.length <= best * (1 + 1e-9);
    const length = make('td', { class: isBest ? 'best' : '' }, lengthText(result.length));
    if (!isBest) length.append(make('small', {}, `+${((result.length / best - 1) * 100).toFixed(1)} %`));
    line.append(length);
  }
  const time = make('td', {}, duration(result.micros));
  if (entry.revised)
    time.prepend(make('small', {}, `${VERDICTS[entry.revised.verdict].replace(/^(is|was) /, '')} `));
  line.append(time, make('td', {}, count(result.expanded)), make('td', {}, count(result.sight_checks)));
  line.append(
    make(
      'td',
      {},
      iconButton('play', `Replay ${runTitle(entry.run)}`, () => actions.replay(run)),
    ),
  );
  return line;
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
    const rounded = Math.floor(fits * 100) / 100;
    add(`Try radius ${rounded}`, () => actions.setRadius(rounded));
  }
  return buttons;
}
