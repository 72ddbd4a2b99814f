/** The bar under a replay: transport, what is happening, and the legend. */
import { EVENT_KINDS } from '../api/recording';
import type { Replay } from '../replay/replay';
import { GOAL, SEARCH, START } from '../scene/palette';
import { byId } from './dom';
import { count, counted } from '../numbers';

const EVENTS: Readonly<Record<(typeof EVENT_KINDS)[number], string>> = {
  open: 'opened a node',
  relax: 'found a cheaper path to a node',
  close: 'visited a node',
  'sight-clear': 'checked a line of sight: clear',
  'sight-blocked': 'checked a line of sight: blocked',
};

export class ReplayPanel {
  constructor(private readonly replay: Replay) {
    const actions: Readonly<Record<string, () => void>> = {
      begin: () => replay.seek(0),
      back: () => replay.step(-1),
      toggle: () => replay.toggle(),
      on: () => replay.step(1),
      visit: () => replay.step(1, true),
      close: () => replay.stop(),
    };
    for (const button of document.querySelectorAll<HTMLElement>('[data-replay]')) {
      button.addEventListener('click', () => actions[button.dataset['replay'] ?? '']?.());
    }
    byId<HTMLInputElement>('replay-at').addEventListener('input', (event) =>
      replay.seek(Number((event.target as HTMLInputElement).value)),
    );
    byId<HTMLSelectElement>('replay-speed').addEventListener(
      'change',
      (event) => (replay.speed = Number((event.target as HTMLSelectElement).value)),
    );
    const colours: Readonly<Record<string, string>> = { ...SEARCH, start: START, goal: GOAL };
    for (const [name, colour] of Object.entries(colours)) {
      document.querySelector<HTMLElement>(`.legend .${name}`)?.style.setProperty('--legend', colour);
    }
  }

  show(): void {
    const { playback } = this.replay;
    const panel = byId('replay');
    panel.hidden = playback === null;
    byId('hint').hidden = playback !== null;
    panel.classList.toggle('playing', this.replay.isPlaying);
    if (!playback) return;
    const slider = byId<HTMLInputElement>('replay-at');
    slider.max = String(playback.length);
    slider.value = String(playback.at);
    byId('replay-text').textContent = this.text();
  }

  private text(): string {
    const { playback, label } = this.replay;
    if (!playback) return '';
    const { tally, recording } = playback;
    const kind = EVENT_KINDS[recording.kinds[playback.at - 1] ?? -1];
    const last =
      playback.at === 0
        ? 'not started'
        : playback.isAtEnd
          ? recording.truncated
            ? 'end of the recording; the search continued'
            : 'done'
          : kind
            ? EVENTS[kind]
            : '';
    const sights = tally.sightClear + tally.sightBlocked;
    const sight =
      sights > 0 ? `, ${counted(sights, 'line')} of sight (${count(tally.sightBlocked)} blocked)` : '';
    return `${label} · event ${count(playback.at)} of ${count(playback.length)}: ${last} · ${count(tally.visited)} visited, ${count(tally.opened)} opened${sight}`;
  }
}
