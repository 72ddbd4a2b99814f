/** The panel of areas: the brush, the price of the next stroke, and a list of what was painted. */
import type { AreaPrice, Paid, PaintedArea, World } from '../api/types';
import { priceColour, type Areas } from '../areas/areas';
import { byId, iconButton, make, option } from './dom';
import { lengthText, short } from '../numbers';

const PRICES: readonly (readonly [AreaPrice, string])[] = [
  [0.5, '× 0.5'],
  [2, '× 2'],
  [3, '× 3'],
  [5, '× 5'],
  [10, '× 10'],
  ['never', 'never'],
];

const written = (price: AreaPrice): string => String(price);
const readPrice = (text: string): AreaPrice => (text === 'never' ? text : Number(text));

export class AreaPanel {
  private voxel = 1;

  constructor(private readonly areas: Areas) {
    const select = byId<HTMLSelectElement>('area-price');
    select.replaceChildren(...PRICES.map(([price, title]) => option(written(price), title, price === 3)));
    for (const id of ['area-brush', 'area-height'])
      byId(id).addEventListener('input', () => this.showSizes());
  }

  /** Of the next stroke. */
  get price(): AreaPrice {
    return readPrice(byId<HTMLSelectElement>('area-price').value);
  }

  /** In map units. */
  get brush(): number {
    return Number(byId<HTMLInputElement>('area-brush').value) * this.voxel;
  }

  get height(): number {
    return Number(byId<HTMLInputElement>('area-height').value) * this.voxel;
  }

  setWorld(world: World): void {
    this.voxel = world.voxel_size;
    const up = world.up === 'z' ? 2 : 1;
    const level = Math.max(...world.size.filter((_, axis) => axis !== up));
    const range = (id: string, most: number, value: number): void => {
      const slider = byId<HTMLInputElement>(id);
      [slider.min, slider.max, slider.step] = ['1', String(most), '1'];
      slider.value = String(value);
    };
    range('area-brush', Math.max(4, Math.round(level / 3)), Math.max(2, Math.round(level / 9)));
    range('area-height', world.size[up], Math.max(2, Math.round(world.size[up] / 2)));
    this.showSizes();
    this.show();
  }

  show(): void {
    byId('areas').replaceChildren(...this.areas.all.map((area) => this.row(area)));
  }

  /** What the first path pays where. */
  showPaid(paid: readonly Paid[] | null): void {
    const place = byId('area-paid');
    place.hidden = this.areas.all.length === 0 || paid === null;
    if (place.hidden || !paid) return;
    const inside = paid.filter(({ area }) => area !== null);
    place.replaceChildren(
      inside.length === 0
        ? 'The path avoids all areas: it pays for its length alone.'
        : `The path pays ${inside.map(paidText).join(', ')}.`,
    );
  }

  private row(area: PaintedArea): HTMLElement {
    const select = make('select', {
      'aria-label': `Price of ${area.name}`,
      change: () => void this.areas.set(area.id, { price: readPrice(select.value) }),
    });
    const known = PRICES.some(([price]) => price === area.price);
    const prices = known
      ? PRICES
      : [
          ...PRICES,
          [area.price, `× ${typeof area.price === 'number' ? short(area.price) : area.price}`] as const,
        ];
    select.append(...prices.map(([price, title]) => option(written(price), title, price === area.price)));
    const patch = make('i', { class: 'patch' });
    patch.style.background = `rgb(${priceColour(area.price).join(' ')})`;
    return make(
      'li',
      {},
      patch,
      make('span', {}, area.name),
      select,
      iconButton('cross', `Remove ${area.name}`, () => void this.areas.remove(area.id)),
    );
  }

  private showSizes(): void {
    byId('area-brush-value').textContent = short(this.brush);
    byId('area-height-value').textContent = short(this.height);
  }
}

/** `area 1: 4.00 at × 3`. */
export const paidText = ({ area, length, cost }: Paid): string =>
  `${area ?? 'outside'}: ${lengthText(length)} at × ${short(cost / length)} = ${lengthText(cost)}`;
