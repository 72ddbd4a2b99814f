/** Messages over the canvas. Every error is shown. */
import { isOffline } from '../api/client';
import { byId, iconButton, make } from './dom';

const SECONDS = 8;
const MOST = 3;

export function say(text: string, kind: 'note' | 'error' = 'note'): void {
  const area = byId('messages');
  // The same text again only restarts the timer.
  for (const old of area.querySelectorAll<HTMLElement>('.message')) {
    if (old.dataset['text'] === text) old.remove();
  }
  const message = make(
    'div',
    { class: `message ${kind}`, role: kind === 'error' ? 'alert' : 'status', 'data-text': text },
    make('p', {}, text),
  );
  message.append(iconButton('cross', 'Close this message', () => message.remove()));
  area.append(message);
  while (area.children.length > MOST) area.firstElementChild?.remove();
  setTimeout(() => message.remove(), SECONDS * 1000 * (kind === 'error' ? 2 : 1));
}

/** Shows that the server is lost until it is back. */
export function showLost(isLost: boolean): void {
  const shown = document.getElementById('lost');
  if (!isLost) shown?.remove();
  if (!isLost || shown) return;
  const text = 'The server does not answer. Is `airlane view` still running? Trying again …';
  byId('messages').before(
    make('div', { id: 'lost', class: 'message error', role: 'alert' }, make('p', {}, text)),
  );
}

export function sayError(error: unknown): void {
  if (isOffline(error)) return showLost(true);
  say(error instanceof Error ? error.message : String(error), 'error');
}
