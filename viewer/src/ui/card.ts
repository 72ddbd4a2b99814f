/** The card of results: it can be folded, and makes way for the start and the goal. */
import type { Vec3 } from '../geom';
import type { Part } from '../scene/framing';
import type { Stage } from '../scene/stage';
import type { Insets } from '../scene/view';
import { byId } from './dom';

export const PLACES = ['top-right', 'top-left', 'bottom-right', 'bottom-left'] as const;
export type Place = (typeof PLACES)[number];

export interface Size {
  readonly width: number;
  readonly height: number;
}
export type Pixel = readonly [number, number];

/** Pixels from the card to the edges; at the bottom there is the hint. */
const SIDE = 10;
const BOTTOM = 44;
/** Pixels around an end that stay free: the mark itself. */
const MARK = 22;

function covers(place: Place, card: Size, stage: Size, [x, y]: Pixel): boolean {
  const left = place.endsWith('left') ? SIDE : stage.width - SIDE - card.width;
  const top = place.startsWith('top') ? SIDE : stage.height - BOTTOM - card.height;
  return x > left - MARK && x < left + card.width + MARK && y > top - MARK && y < top + card.height + MARK;
}

/** The first place where a card hides none of the ends: where it is now, if that will do; null if there is none. */
export function freePlace(
  now: Place,
  card: Size,
  stage: Size,
  ends: readonly Pixel[],
  allowed: readonly Place[] = PLACES,
): Place | null {
  const free = (place: Place): boolean => !ends.some((end) => covers(place, card, stage, end));
  const order = allowed.includes(now) ? [now, ...allowed] : allowed;
  return order.find(free) ?? null;
}

/** Pixels between what is shown and the edges: a mark has room. */
const PADDING = 26;
/** What lies along the bottom of the picture. */
const BARS = ['hint', 'fly-show', 'replay'];

/** What the first picture leaves free: along its edges, and the card at the top right. */
export function freeRoom(
  { width, height, canvas }: Pick<Stage, 'width' | 'height' | 'canvas'>,
  card: Size | null,
): { readonly insets: Insets; readonly card: Part | null } {
  const { bottom } = canvas.getBoundingClientRect();
  const bars = BARS.map((id) => byId(id).getBoundingClientRect()).filter((bar) => bar.height > 0);
  const covered = Math.max(0, ...bars.map((bar) => bottom - bar.top));
  const [x, y] = [Math.min(PADDING / width, 0.1), Math.min(PADDING / height, 0.1)];
  const insets = { top: y, right: x, bottom: Math.min(y + covered / height, 0.4), left: x };
  if (!card) return { insets, card: null };
  const left = Math.max(width - SIDE - card.width, 0) / width;
  return { insets, card: { left, top: 0, right: 1, bottom: (SIDE + card.height) / height } };
}

export class ResultCard {
  private readonly card = byId('results');
  private readonly button = byId('results-fold');
  /** By the user. */
  private isFolded = false;
  /** There is no place for the whole card that hides no end. */
  private isCrowded = false;
  /** The user wants it unfolded all the same, until the ends move. */
  private isForced = false;
  private place: Place = 'top-right';
  private sizes: { readonly whole: Size; readonly folded: Size } | null = null;
  private last = '';

  constructor(
    private readonly stage: Stage,
    private readonly ends: () => readonly (Vec3 | null)[],
  ) {
    this.button.addEventListener('click', () => this.toggle());
    stage.onFrame(() => this.makeWay());
    this.show();
  }

  /** Measures again, after the results changed. */
  changed(): void {
    if (this.card.hidden) return;
    const size = (): Size => ({ width: this.card.offsetWidth, height: this.card.offsetHeight });
    this.card.classList.remove('folded');
    const whole = size();
    this.card.classList.add('folded');
    this.sizes = { whole, folded: size() };
    this.last = '';
    this.makeWay();
    this.show();
  }

  /** Back to where it is at first; returns how large it is there, if there are results. */
  begin(): Size | null {
    if (!this.sizes || this.card.hidden) return null;
    this.place = 'top-right';
    this.isForced = false;
    this.last = '';
    return this.isFolded ? this.sizes.folded : this.sizes.whole;
  }

  private toggle(): void {
    const isShownFolded = this.isFolded || (this.isCrowded && !this.isForced);
    this.isFolded = !isShownFolded;
    this.isForced = isShownFolded && this.isCrowded;
    this.last = '';
    this.makeWay();
    this.show();
  }

  private makeWay(): void {
    if (!this.sizes || this.card.hidden) return;
    const ends = this.ends().flatMap((end) => {
      const pixel = end && this.stage.project(end);
      return pixel ? [pixel] : [];
    });
    const stage = { width: this.stage.width, height: this.stage.height };
    // The bar of a replay is at the bottom.
    const allowed = byId('replay').hidden ? PLACES : PLACES.slice(0, 2);
    const key = JSON.stringify([ends.map(([x, y]) => [Math.round(x), Math.round(y)]), stage, allowed.length]);
    if (key === this.last) return;
    if (this.last !== '') this.isForced = false;
    this.last = key;
    const { whole, folded } = this.sizes;
    const roomy = freePlace(this.place, whole, stage, ends, allowed);
    const small = freePlace(this.place, folded, stage, ends, allowed);
    this.isCrowded = roomy === null;
    const isFolded = this.isFolded || (this.isCrowded && !this.isForced);
    this.place = (isFolded ? small : roomy) ?? this.place;
    this.show();
  }

  private show(): void {
    const isFolded = this.isFolded || (this.isCrowded && !this.isForced);
    this.card.classList.toggle('folded', isFolded);
    this.card.dataset['place'] = this.place;
    const label = isFolded ? 'Unfold the results' : 'Fold the results';
    this.button.setAttribute('aria-expanded', String(!isFolded));
    this.button.setAttribute('aria-label', label);
    this.button.title = label;
  }
}
