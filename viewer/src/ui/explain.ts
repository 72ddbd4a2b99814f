/**
 * Words that are explained: an element with `data-explain` shows its text in a bubble while the mouse is over
 * it, while it has the focus, and after a tap.
 */
import { make } from './dom';

/** What the words of the page mean. */
export const MEANINGS = {
  length: 'Length of the path.',
  travel: 'How long it takes to go the whole path, at the speeds of the agent or the flight.',
  computed: 'How long the search took. Sending the question and the answer is not part of it.',
  expanded: 'Nodes expanded: places that the search looked around from. Fewer is less work.',
  sight: 'Lines of sight checked: whether a straight line between two places is free of solids.',
  cells: 'Boxes of free space. The default planner searches these instead of single voxels.',
  components: 'Parts of free space that are not connected: there is no path from one to another.',
  solid: 'Voxels that are blocked.',
  baked: 'How long it took to prepare the map for searches.',
  radius: 'Radius of the moving ball; 0 is a point. Paths keep this distance from solids.',
  snap: 'A start or goal that is blocked is moved to the nearest place where the body fits.',
  passes: 'The least distance between the moving body and the obstacle.',
} as const;

export type Meaning = keyof typeof MEANINGS;

/** A word with its explanation. */
export const term = (word: string, meaning: Meaning): HTMLElement =>
  make('span', { class: 'term', tabindex: 0, 'data-explain': MEANINGS[meaning] }, word);

/** Pixels between the word and the bubble, and between the bubble and the edge of the window. */
const GAP = 6;

export function listenToTerms(): void {
  const bubble = make('div', { id: 'explain', role: 'tooltip', hidden: true });
  document.body.append(bubble);
  let shown: Element | null = null;
  const hide = (): void => {
    bubble.hidden = true;
    shown?.removeAttribute('aria-describedby');
    shown = null;
  };
  const show = (word: HTMLElement): void => {
    hide();
    shown = word;
    bubble.textContent = word.dataset['explain'] ?? '';
    bubble.hidden = false;
    word.setAttribute('aria-describedby', 'explain');
    const { left, top, bottom, width } = word.getBoundingClientRect();
    const { offsetWidth: wide, offsetHeight: high } = bubble;
    const x = Math.min(Math.max(left + width / 2 - wide / 2, GAP), window.innerWidth - wide - GAP);
    const isBelow = bottom + GAP + high < window.innerHeight;
    bubble.style.left = `${x}px`;
    bubble.style.top = `${isBelow ? bottom + GAP : top - GAP - high}px`;
  };
  const wordOf = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('[data-explain]') : null;
  document.addEventListener('pointerover', (event) => {
    const word = wordOf(event.target);
    if (event.pointerType === 'mouse' && word) show(word);
  });
  document.addEventListener('pointerout', (event) => {
    if (event.pointerType === 'mouse' && wordOf(event.target)) hide();
  });
  document.addEventListener('focusin', (event) => {
    const word = wordOf(event.target);
    if (word) show(word);
  });
  document.addEventListener('focusout', hide);
  document.addEventListener('click', (event) => {
    const word = wordOf(event.target);
    if (word) show(word);
    else hide();
  });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide());
  document.addEventListener('scroll', hide, true);
}
