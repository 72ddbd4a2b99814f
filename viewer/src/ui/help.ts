/** Keys and mouse, in one place: the help shows what the keyboard knows. */
import { byId, make } from './dom';
import { GESTURES, isTouched } from './touch';

export interface Shortcut {
  /** As `KeyboardEvent.key`, in lower case, after `ctrl+` or `ctrl+shift+`; several mean the same. */
  readonly keys: readonly string[];
  readonly shown: string;
  readonly text: string;
  readonly run: (event: KeyboardEvent) => void;
}

const MOUSE: readonly (readonly [string, string])[] = [
  ['click', 'set the goal'],
  ['Shift click', 'set the start'],
  ['drag a mark', 'move it in the view plane; the path follows'],
  ['Shift drag', 'move it up and down (or drag its arrows)'],
  ['Ctrl drag', 'move it horizontally'],
  ['wheel in a drag', 'move it away or closer'],
  ['drag', 'rotate the view'],
  ['right drag', 'move sideways'],
  ['wheel', 'zoom to the pointer'],
  ['double click', 'rotate around that point'],
  ['W A S D Q E', 'fly; with Shift faster'],
];

export class Help {
  private readonly dialog = byId<HTMLDialogElement>('help');

  constructor(groups: Readonly<Record<string, readonly Shortcut[]>>) {
    const list = (rows: readonly (readonly [string, string])[]): HTMLElement =>
      make(
        'dl',
        {},
        ...rows.flatMap(([key, text]) => [make('dt', {}, make('kbd', {}, key)), make('dd', {}, text)]),
      );
    const sections = Object.entries(groups).map(([title, shortcuts]) =>
      make(
        'section',
        {},
        make('h3', {}, title),
        list(shortcuts.map(({ shown, text }) => [shown, text] as const)),
      ),
    );
    this.dialog.querySelector('.columns')?.replaceChildren(...pointers(list), ...sections);
    this.dialog.addEventListener('click', (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    byId('help-toggle').addEventListener('click', () => this.toggle());
  }

  toggle(): void {
    if (this.dialog.open) this.dialog.close();
    else this.dialog.showModal();
  }
}

type List = (rows: readonly (readonly [string, string])[]) => HTMLElement;

/** Fingers and mouse; first what is at hand. */
function pointers(list: List): HTMLElement[] {
  const mouse = make('section', {}, make('h3', {}, 'Mouse'), list(MOUSE));
  const touch = make('section', { id: 'help-touch' }, make('h3', {}, 'Touch'), list(GESTURES));
  return isTouched() ? [touch, mouse] : [mouse, touch];
}

/** A key as shortcuts name it: `z`, `ctrl+shift+z`. The Command key of a Mac counts as Ctrl. */
function nameOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  if (!event.ctrlKey && !event.metaKey) return key;
  return `ctrl+${event.shiftKey ? 'shift+' : ''}${key}`;
}

/** Listens to keys that are not meant for a field. */
export function listenToKeys(groups: Readonly<Record<string, readonly Shortcut[]>>): void {
  const all = Object.values(groups).flat();
  window.addEventListener('keydown', (event) => {
    if (event.altKey || isTyping(event.target)) return;
    if (event.key === ' ' && isPressable(event.target)) return;
    const shortcut = all.find(({ keys }) => keys.includes(nameOf(event)));
    if (!shortcut || (byId<HTMLDialogElement>('help').open && shortcut.shown !== '?')) return;
    event.preventDefault();
    shortcut.run(event);
  });
}

/** Whether keys go into a text, a list or a slider. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

/** Whether the space bar presses what has the focus. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('button, summary, input[type=checkbox]');
}
